"""What may be ordered, and what is written down when a table is opened."""

import re
from hashlib import sha256
from typing import Any

import pytest
from pydantic import ValidationError

from kakehashi.errors import Refused
from kakehashi.games import game
from kakehashi.tables.clock import Bank
from kakehashi.tables.events import Seat
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.order import Order, commitment, opened_as

from .tables import ANN


def order(**said: Any) -> Order:
    return Order.model_validate({"game": "hashi", "seats": ["me", "open"]} | said)


def test_seats_are_mine_or_open_or_of_bots() -> None:
    me = Seat(ANN.id, "Ann")
    opened = opened_as(order(seats=["open", "me", "greedy", "me"]), ANN)
    assert opened.seats == [Seat(), me, Seat(bot="greedy"), me]


def test_what_is_written_down_makes_the_game_again() -> None:
    opened = opened_as(order(options={"board": "B"}, public=True, clock={"kind": "bank", "seconds": 60}), ANN)
    table = replay("t", [Entry("t", 1, "opened", opened.stored(), 5)])
    assert (table.game, table.public, table.stand_in, table.clock) == ("hashi", True, "skilled", Bank(seconds=60))
    assert table.record.start.saved() == opened.start
    assert table.record.start.setting()["board"]["name"] == game("hashi").new({"board": "B"}).setting()["board"]["name"]  # type: ignore[index]
    assert opened.rules == game("hashi").VERSION


def test_every_table_is_shuffled_anew() -> None:
    one, two = (opened_as(order(), ANN) for _ in range(2))
    for secret in ("start", "salt", "seed"):
        assert getattr(one, secret) != getattr(two, secret)


def test_the_seed_of_the_cards_is_not_even_written_down() -> None:
    start = opened_as(order(), ANN).start
    assert set(start) == {"players", "board", "deck"}


def test_the_commitment_can_be_checked_by_anybody() -> None:
    assert commitment("abc", "1-1 2-3") == sha256(b"abc 1-1 2-3").hexdigest()


@pytest.mark.parametrize(
    ("said", "code", "sentence"),
    [
        ({"game": "chess"}, "bad-request", "There is no game 'chess': the games are hashi, shangri-la."),
        ({"game": "shangri-la"}, "bad-request", "Three or four play, not 2."),
        ({"seats": ["me"] * 5}, "bad-request", "One to four play, not 5."),
        (
            {"seats": ["open", "greedy"]},
            "bad-order",
            "Whoever opens a table takes a seat at it: none of the seats is me.",
        ),
        (
            {"seats": ["me", "genius"]},
            "bad-request",
            "There is no bot 'genius' for hashi: the bots are random (aimless), novice (very easy), greedy",
        ),
        ({"stand_in": "open"}, "bad-request", "There is no bot 'open'"),
        ({"stand_in": "genius"}, "bad-request", "There is no bot 'genius'"),
        (
            {"options": {"seed": 1}},
            "bad-order",
            "There is nothing called 'seed' to choose in hashi: one may choose board.",
        ),
        ({"options": {"deck": []}}, "bad-order", "There is nothing called 'deck'"),
        ({"options": {"players": 4}}, "bad-order", "There is nothing called 'players'"),
        ({"options": {"board": "Z"}}, "bad-request", "There is no board 'Z'"),
    ],
)
def test_an_order_that_cannot_be_met_is_refused_in_a_sentence(said: dict[str, Any], code: str, sentence: str) -> None:
    with pytest.raises(Refused, match=re.escape(sentence)) as refused:
        opened_as(order(**said), ANN)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "said",
    [
        {"seats": []},
        {"seats": ["me"] * 17},
        {"seats": ["m" * 21]},
        {"salt": "mine"},
        {"clock": {"kind": "bank", "seconds": 9}},
        {"clock": {"kind": "sun"}},
        {"stand_in": "x" * 21},
    ],
)
def test_an_order_that_makes_no_sense_does_not_pass(said: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        order(**said)


def test_the_examples_of_an_order_can_be_met() -> None:
    for example in Order.model_config["json_schema_extra"]["examples"]:  # type: ignore[index,call-overload]
        assert opened_as(Order.model_validate(example), ANN).game == example["game"]  # type: ignore[index,call-overload]
