"""Positions, and the interface between a game and the rest of the package."""

from random import Random

import pytest

from kakehashi.errors import Refused
from kakehashi.hashi import Draw, Position, SetUp, shuffled
from kakehashi.hashi.game import load, new

from .sheets import LATTICE, LIMIT, PLAIN, after, position, sheet

BEFORE = position(sheet("hi", h=2), sheet(c=3), card=(5, 1))
SET_UP = Position.new(LATTICE, 2, shuffled(1))


def test_positions_with_equal_content_are_equal() -> None:
    again = position(sheet("hi", h=2), sheet(c=3), card=(5, 1))
    assert again == BEFORE
    assert hash(again) == hash(BEFORE)
    assert position(sheet("hi", h=3), sheet(c=3), card=(5, 1)) != BEFORE
    assert position(sheet("hi", h=2), sheet(c=3), card=(5, 2)) != BEFORE
    assert position(sheet("hi", h=2), sheet(c=3), card=(5, 1), at_round=2) != BEFORE
    assert BEFORE.play("-:-", 0) != BEFORE.play("-:-", 1)
    assert Position.new(LATTICE, 2, shuffled(1)) != Position.new(LIMIT, 2, shuffled(1))
    assert repr(BEFORE) != BEFORE


def test_the_repr_of_a_position_shows_it() -> None:
    assert repr(BEFORE) == (
        "<Position round 1 card Card(number=5, bridges=1) .......2.......... hi1 | ..3............... ->"
    )


def test_acting_seats_are_those_yet_to_play() -> None:
    assert (BEFORE.players, BEFORE.acting, BEFORE.played) == (2, (0, 1), (False, False))
    played = BEFORE.play("-:-", 1)
    assert (played.acting, played.played) == ((0,), (False, True))


def test_a_move_without_a_seat_belongs_to_the_first_seat_yet_to_play() -> None:
    assert BEFORE.play("c:-") == BEFORE.play("c:-", 0)
    assert BEFORE.play("-:-", 0).play("g:-") == BEFORE.play("-:-", 0).play("g:-", 1)


@pytest.mark.parametrize("seat", [2, 4, -1])
def test_a_nonexistent_seat_is_rejected(seat: int) -> None:
    for ask in (lambda: BEFORE.play("-:-", seat), lambda: BEFORE.offer(seat, {}), lambda: SET_UP.play("c=3", seat)):
        with pytest.raises(Refused) as refused:
            ask()
        assert str(refused.value) == f"There is no seat {seat}: the seats are 0 to 1."
        assert refused.value.code == "bad-request"
    with pytest.raises(Refused):
        BEFORE.is_legal(Draw(), seat)


def test_a_move_may_be_given_as_a_value_or_as_a_text() -> None:
    assert SET_UP.play(SetUp("c", 3)) == SET_UP.play("c=3")
    assert BEFORE.play(Draw("c", ("cd",))) == BEFORE.play("c:cd")


def test_public_data_leaves_out_the_deck() -> None:
    assert BEFORE.play("c:hi", 0).notation() == {
        "position": {
            "round": 1,
            "card": [5, 1],
            "sheets": [sheet("hi2", c=5, h=2), sheet(c=3)],
            "played": [True, False],
            "bonuses": [{}, {}],
        }
    }
    assert SET_UP.notation() == {
        "position": {
            "round": 0,
            "card": None,
            "sheets": [sheet(), sheet()],
            "played": [False, False],
            "bonuses": [{}, {}],
        }
    }


# Offers


def test_all_moves_are_offered_in_set_up() -> None:
    moves = [f"{island}={number}" for island in PLAIN for number in (3, 4)]
    assert SET_UP.offer(0, {}) == SET_UP.offer(1, {}) == {"moves": moves}
    assert SET_UP.play("c=3", 0).offer(0, {}) == {"moves": []}


def test_a_round_offers_islands_first_then_bridges() -> None:
    assert BEFORE.offer(0, {}) == {"where": ["-", *"bcgijklnoq"]}
    assert BEFORE.offer(0, {"where": "-"}) == {"bridges": ["-", "bh", "gh", "hi", "hn"]}
    assert BEFORE.offer(0, {"where": "c"}) == {"bridges": ["-", "bc", "bh", "cd", "ci", "gh", "hi", "hn"]}


def test_later_queries_of_a_turn_leave_out_the_list_of_all_bridges() -> None:
    for so_far in ({"where": "c", "bridges": "cd"}, {"where": "c", "why": "bh"}):
        assert BEFORE.offer(0, so_far) == {}
        assert "sheet" in BEFORE.page.hints(0, so_far)


def test_offers_are_sorted_by_text() -> None:
    three = position(sheet(h=4, l=3), card=(5, 3)).offer(0, {"where": "-"})["bridges"]
    assert isinstance(three, list)
    assert three == sorted(three)
    legal = [str(move) for move in position(sheet(h=4, l=3), card=(5, 2)).legal(0)]
    assert legal == sorted(set(legal))


def test_a_seat_that_has_played_is_offered_nothing() -> None:
    played = BEFORE.play("-:-", 0)
    assert played.offer(0, {}) == {"where": []}
    assert played.offer(0, {"where": "-"}) == played.offer(0, {"where": "h"}) == {"bridges": []}
    assert not played.legal(0)
    assert not played.islands_for(0)
    assert not played.bridges_for(0, "")


@pytest.mark.parametrize("where", ["", "s", "C", "cd", "--", None, 3, ["c"], {"c": 1}])
def test_a_nonexistent_island_is_rejected(where: object) -> None:
    with pytest.raises(Refused) as refused:
        BEFORE.offer(0, {"where": where})
    assert str(refused.value) == f"A number goes to one of the islands a to r or to -, not {where!r}."
    assert refused.value.code == "bad-request"


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ("h", "h:-: the island h has a number already."),
        ("a", "a:-: the island a has a flag, so a bridge must lead to it first."),
    ],
)
def test_an_island_closed_to_the_number_is_rejected(where: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        BEFORE.offer(0, {"where": where})
    assert (str(refused.value), refused.value.code) == (sentence, "illegal-move")


def test_random_moves_are_legal_and_reach_every_move() -> None:
    random = Random(1)
    first = {str(SET_UP.random_move(0, random)) for _ in range(400)}
    assert first == {f"{island}={number}" for island in PLAIN for number in (3, 4)}
    turns = {str(BEFORE.random_move(0, random)) for _ in range(1500)}
    assert turns == {str(move) for move in BEFORE.legal(0)}


def test_a_random_move_leaves_the_number_out_as_often_as_it_goes_to_any_island() -> None:
    random = Random(2)
    moves = [BEFORE.random_move(0, random) for _ in range(2200)]
    nowhere = sum(isinstance(move, Draw) and not move.where for move in moves)
    assert 150 < nowhere < 250


# Games from plain data


def test_a_new_game_defaults_to_one_player_on_side_a() -> None:
    start = new({})
    assert (start.players, start.deck) == (1, shuffled(0))
    assert start.board == new({"board": "A"}).board


def test_a_game_is_rebuilt_from_its_configuration() -> None:
    start = new({"players": 3, "board": LIMIT.as_dict(), "seed": 5})
    assert load(start.saved()) == start
    assert start.saved().keys() == {"players", "board", "deck"}
    later = after(start, "a=3 a=3 a=3 -:-")
    assert load(later.saved()) == later


def test_a_game_without_its_deck_is_not_loaded() -> None:
    with pytest.raises(Refused) as refused:
        load({"players": 2, "board": LIMIT.as_dict(), "seed": 5})
    assert str(refused.value) == ("A game of Hashi is loaded from its start, its board and its deck, or a position.")
    assert refused.value.code == "bad-request"
