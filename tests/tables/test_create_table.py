"""The options of a new table, and what the server stores."""

from hashlib import sha256
from typing import Any

import pytest
from pydantic import ValidationError

from .simulated import ANN, Bank, commitment, error_code, example_orders, open_table, parse_order


def test_seats_are_for_the_creator_open_or_for_bots() -> None:
    me = {"person": ANN.id, "name": "Ann"}
    assert open_table(ANN, seats=["open", "me", "greedy", "me"]).seats == [{}, me, {"bot": "greedy"}, me]


def test_stored_table_has_every_ordered_option() -> None:
    table = open_table(ANN, options={"board": "B"}, public=True, clock={"kind": "bank", "seconds": 60})
    assert table.options == {"game": "hashi", "public": True, "stand_in": "skilled", "clock": Bank(seconds=60)}
    assert table.about_seen_by()["options"] == {"board": "B"}


def test_every_table_has_its_own_secrets() -> None:
    one, two = (open_table(ANN) for _ in range(2))
    assert one.start["deck"] != two.start["deck"]
    assert one.salt != two.salt
    assert one.bot_seed != two.bot_seed


def test_seed_of_the_cards_is_not_stored() -> None:
    assert set(open_table(ANN).start) == {"players", "board", "deck"}


def test_commitment_is_the_hash_of_salt_and_secret() -> None:
    assert commitment("abc", "1-1 2-3") == sha256(b"abc 1-1 2-3").hexdigest()


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"game": "chess"}, "bad-request"),
        ({"game": "shangri-la"}, "bad-request"),
        ({"seats": ["me"] * 5}, "bad-request"),
        ({"seats": ["open", "greedy"]}, "bad-order"),
        ({"seats": ["me", "genius"]}, "bad-request"),
        ({"stand_in": "open"}, "bad-request"),
        ({"stand_in": "genius"}, "bad-request"),
        ({"options": {"seed": 1}}, "bad-order"),
        ({"options": {"deck": []}}, "bad-order"),
        ({"options": {"players": 4}}, "bad-order"),
        ({"options": {"board": "Z"}}, "bad-request"),
    ],
)
def test_impossible_order_is_rejected(order: dict[str, Any], code: str) -> None:
    assert error_code(lambda: open_table(ANN, **order)) == code


@pytest.mark.parametrize(
    "order",
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
def test_malformed_order_is_invalid(order: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        parse_order(**order)


def test_documented_examples_of_orders_work() -> None:
    assert example_orders()
    for example in example_orders():
        assert open_table(ANN, **example).options["game"] == example["game"]
