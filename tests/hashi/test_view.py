"""A seat sees neither future cards, nor the removed card, nor other players' moves of this round.

Two games that differ only in hidden information must look the same to a viewer.
"""

import json
from random import Random

import pytest
from hypothesis import given

from errors import raises_code
from kakehashi.hashi import Card, Position, shuffled

from .games import BOARDS, Game, examples, games
from .sheets import LATTICE, after, position, sheet


def views(position: Position) -> dict[int | None, str]:
    """The views of every seat and of a spectator, as texts."""
    return {seat: json.dumps(position.seen_by(seat).notation()) for seat in (None, *range(position.players))}


def same_game(game: Game, deck: tuple[Card, ...], up_to: int) -> list[Position]:
    """The moves of a game played with another deck, as far as the round that is named."""
    positions = [Position.new(BOARDS[game.board], game.players, deck)]
    for before, seat, move, _ in game.moves():
        if before.round > up_to:
            break
        positions.append(positions[-1].play(move, seat))
    return positions


@given(games())
@examples(20)
def test_no_view_contains_coming_cards_or_the_card_set_aside(game: Game) -> None:
    random = Random(game.seed)
    original = game.positions()
    for up_to in (0, random.randint(1, 15), 16):
        seen, hidden = original[0].deck[:up_to], list(original[0].deck[up_to:])
        other = (*seen, *random.sample(hidden, len(hidden)))
        assert up_to == 16 or other != original[0].deck
        pairs = zip(original, same_game(game, other, up_to), strict=False)
        for one, two in list(pairs)[-2 * game.players :]:
            if one.round <= up_to:
                assert views(one) == views(two)


def test_the_card_set_aside_stays_hidden_at_the_end() -> None:
    seen = [Card(2, 2)] * 17
    ends = [Position.new(LATTICE, 2, (*seen, out)) for out in (Card(1, 1), Card(6, 3))]
    for _ in range(17):
        assert views(ends[0]) == views(ends[1])
        ends = [after(end, "b=3 b=3" if end.round == 0 else "-:- -:-") for end in ends]
    ends = [after(end, "-:- -:-") for end in ends]
    assert ends[0].over
    assert views(ends[0]) == views(ends[1])
    assert ends[0].seen_by(0).page.picture()["cards"] == [(2, 2)] * 17


def test_a_view_shows_the_cards_turned_over_so_far() -> None:
    deck = shuffled(4)
    now = Position.new(LATTICE, 1, deck)
    assert now.seen_by(0).page.picture()["cards"] == []
    now = now.play("c=3")
    for number in range(1, 18):
        assert now.seen_by(0).page.picture()["cards"] == [tuple(card) for card in deck[:number]]
        now = now.play("-:-")
    assert now.seen_by(0).page.picture()["cards"] == [tuple(card) for card in deck[:17]]


@given(games(players=(2, 3, 4)))
@examples(20)
def test_no_view_contains_other_seats_moves_of_the_open_round(game: Game) -> None:
    random = Random(game.seed)
    starts = [one for one in game.positions() if not one.over and not any(one.played)]
    for start in [starts[0], *random.sample(starts[1:], 5)]:
        order = random.sample(range(game.players), game.players)
        here = there = start
        for number, seat in enumerate(order[:-1], 1):
            here = here.play(start.random_move(seat, random), seat)
            there = there.play(start.random_move(seat, random), seat)
            for onlooker in (None, *order[number:]):
                assert views(here)[onlooker] == views(there)[onlooker]


@given(games(players=(2, 3, 4)))
@examples(20)
def test_a_seat_sees_its_own_move_and_all_finished_rounds(game: Game) -> None:
    for before, seat, _, now in game.moves():
        sheets = now.seen_by(seat).notation()["position"]["sheets"]  # type: ignore[index]
        if now.round == before.round:
            whose = now.sheet_for(seat)
            assert sheets[whose] == now.sheet_texts[whose]
        else:
            assert sheets == list(now.sheet_texts)
            assert views(now)[None] == views(now)[seat]


def test_moves_are_revealed_when_every_seat_has_played() -> None:
    start = position(sheet(h=4), sheet(h=4), card=(5, 1))
    here, there = start.play("-:hi", 0), start.play("c:-", 0)
    assert views(here)[1] == views(there)[1]
    assert views(here)[None] == views(there)[None]
    assert views(here)[0] != views(there)[0]
    assert views(here.play("-:-", 1))[1] != views(there.play("-:-", 1))[1]


def test_set_up_is_revealed_when_every_seat_has_written() -> None:
    start = Position.new(LATTICE, 3, shuffled(1))
    here, there = start.play("b=3", 0), start.play("c=4", 0)
    for onlooker in (None, 1, 2):
        assert views(here)[onlooker] == views(there)[onlooker]
    assert here.seen_by(0).notation()["position"]["sheets"] == [sheet(), sheet(b=3), sheet()]  # type: ignore[index]
    here, there = after(here, "g=3 g=3"), after(there, "g=3 g=3")
    assert views(here)[1] != views(there)[1]


def test_bonuses_are_revealed_with_the_moves_that_earn_them() -> None:
    red = sheet("ab cd mn op", a=1, d=1, m=1, b=3, c=3, n=3, o=3)
    start = position(red, sheet(), card=(1, 1))
    played = start.play("p:-", 0)
    assert played.seen_by(0).notation()["position"]["bonuses"] == [{}, {}]  # type: ignore[index]
    assert played.play("-:-", 1).seen_by(1).notation()["position"]["bonuses"] == [{"red": 9}, {}]  # type: ignore[index]


def test_a_view_has_the_points_its_seat_may_know() -> None:
    start = position(sheet("bh", h=2), sheet("bh", h=2), card=(5, 1))
    played = start.play("-:hi", 0)
    assert played.score(0) == 2
    assert played.seen_by(1).result() == played.seen_by(None).result() == start.result()
    assert played.seen_by(0).result() == played.result()
    assert played.seen_by(1).legal(1) == played.legal(1)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_view_in_the_notation_is_a_position_and_nothing_else(seat: int | None) -> None:
    now = position(sheet(h=4), sheet(b=3), card=(5, 1), at_round=3).play("-:hi", 0)
    shown = sheet("hi", h=4) if seat == 0 else sheet(h=4)
    assert now.seen_by(seat).notation() == {
        "position": {
            "round": 3,
            "card": [5, 1],
            "sheets": [shown, sheet(b=3)],
            "played": [True, False],
            "bonuses": [{}, {}],
        }
    }


def test_a_seat_that_does_not_exist_sees_nothing() -> None:
    from kakehashi.hashi import Board, Position, shuffled

    position = Position.new(Board.read("A"), 2, shuffled(1))
    for seat in (2, -2):
        with raises_code("bad-request"):
            position.legal(seat)
        with raises_code("bad-request"):
            position.seen_by(seat).notation()


def test_moves_of_a_round_are_hidden_until_all_have_played() -> None:
    start = Position.new(LATTICE, 2, shuffled(1))
    assert (start.concealed, start.disclosed) == ((), 0)
    half = start.play("b=3", 1)
    assert (half.concealed, half.disclosed) == ((1,), 0)
    whole = half.play("b=3", 0)
    assert (whole.concealed, whole.disclosed) == ((), 1)


def test_the_setting_has_the_board_and_the_secret_has_the_deck() -> None:
    start = Position.new(LATTICE, 3, shuffled(1))
    assert start.setting() == {"players": 3, "board": LATTICE.as_dict()}
    assert start.secret().split() == [f"{card.number}-{card.bridges}" for card in start.deck]


def test_redealing_shuffles_only_unseen_cards() -> None:
    start = Position.new(LATTICE, 1, shuffled(1))
    once = start.play("b=3").play("-:-")
    deck, dealt = once.deck, once.redealt(7, once).deck
    assert dealt[: once.round] == deck[: once.round]
    assert dealt[once.round :] != deck[once.round :]
    assert sorted(dealt) == sorted(deck)
    assert once.redealt(7, once).seen_by(0) == once.seen_by(0)
    assert start.redealt(7, once).play("b=3").play("-:-") == once.redealt(7, once)
