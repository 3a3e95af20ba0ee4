"""The common interface of positions: the same questions, immutable values, and small pickles."""

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError
from random import Random

import pytest

from errors import raises_code
from kakehashi import hashi, shangrila
from kakehashi.bots import Bot
from kakehashi.errors import Refused
from kakehashi.games import Position
from kakehashi.hashi import rules as hashi_rules

AnyPosition = shangrila.Position | hashi.Position


def by_chance(position: AnyPosition, moves: int) -> AnyPosition:
    random = Random(1)
    for _ in range(moves):
        position = position.play(str(position.random_move(position.acting[0], random)))
    return position


HALFWAY = [
    by_chance(shangrila.Position.new("rby"), 40),
    by_chance(hashi.Position.new(players=3, seed=5), 29),
    by_chance(hashi.Position.new("B"), 9),
]


@pytest.mark.parametrize("position", HALFWAY)
def test_listed_moves_are_legal_and_playable_as_values_and_texts(position: AnyPosition) -> None:
    seat = position.acting[0]
    assert position.legal_moves == position.legal(seat) != ()
    assert [str(move) for move in position.legal_moves] == sorted(str(move) for move in position.legal_moves)
    for move in position.legal_moves[:20]:
        after = position.play(str(move))
        assert after == position.play(move, seat) == position.play(str(move), seat)  # type: ignore[arg-type]
        assert after != position
        assert position.is_legal(str(move))
        assert position.is_legal(move, seat)  # type: ignore[arg-type]
    waiting = [other for other in range(position.players) if other not in position.acting]
    for other in waiting:
        assert position.legal(other) == ()
        assert not position.is_legal(str(position.legal_moves[0]), other)
    assert len(position.scores) == position.players
    assert position.winners == ()


@pytest.mark.parametrize("position", [*HALFWAY, hashi.Position.new(players=2).play("c=3", 1), HALFWAY[0].playout(1)])
def test_a_playout_depends_on_its_seed_alone(position: AnyPosition) -> None:
    before = position.text
    ends = [position.playout(seed) for seed in range(5)]
    assert position.text == before
    assert all(end.over and end.winners for end in ends)
    assert ends == [position.playout(seed) for seed in range(5)]
    assert len(set(ends)) == (1 if position.over else 5)
    # Cards, numbers and broken bridges stay as they were.
    for end in ends:
        if isinstance(position, hashi.Position) and isinstance(end, hashi.Position):
            assert end.deck == position.deck
            assert not (end.sheets[:, hashi_rules.BLANK] & ~position.sheets[:, hashi_rules.BLANK]).any()
            assert hashi.Position.parse(end.text, end.board) == end
        elif isinstance(position, shangrila.Position) and isinstance(end, shangrila.Position):
            assert set(end.standing_bridges) <= set(position.standing_bridges)
            assert shangrila.Position.parse(end.text) == end
    for seed in ("x", True, Random(1)):
        with raises_code("bad-request"):
            position.playout(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("start", [shangrila.Position.new(), hashi.Position.new(players=2)])
def test_at_the_end_there_are_winners_and_no_moves(start: AnyPosition) -> None:
    position = start
    while not position.over:
        position = by_chance(position, 1)
    assert position.legal_moves == position.legal(0) == ()
    best = max(position.scores)
    assert position.winners
    assert all(position.scores[seat] == best for seat in position.winners)
    with raises_code("illegal-move"):
        position.play(str(start.legal_moves[0]))


@pytest.mark.parametrize("position", HALFWAY)
def test_positions_survive_their_text(position: AnyPosition) -> None:
    again: Position
    if isinstance(position, hashi.Position):
        again = hashi.Position.parse(position.text, position.board)
    else:
        again = shangrila.Position.parse(position.text, position.options)
    assert again == position
    assert str(position) == position.text


@pytest.mark.parametrize("position", HALFWAY)
def test_positions_are_immutable(position: AnyPosition) -> None:
    for name in ("colours", "players", "round", "sheets", "options", "acting", "anything"):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(position, name, "xyz")
    if isinstance(position, hashi.Position):
        for sheets in (position.sheets, position.before, position.seen_by(0).sheets, position.play("-:-").sheets):
            with pytest.raises(ValueError, match="read-only"):
                sheets[0, 0] = 99
        own = position.sheet(0)
        own[0] = 99
        assert own.tolist() != position.sheet(0).tolist()
    else:
        state = position.state
        state[:] = 0
        assert state.tolist() != position.state.tolist()


@pytest.mark.parametrize("position", HALFWAY)
def test_pickled_positions_leave_out_cached_values(position: AnyPosition) -> None:
    small = len(pickle.dumps(position.play(str(position.legal_moves[0]))))
    position.page.picture()
    hash(position)
    assert len(pickle.dumps(position)) < 1.1 * small
    for again in (pickle.loads(pickle.dumps(position)), copy(position), deepcopy(position)):
        assert again == position
        assert hash(again) == hash(position)
        assert again.legal_moves == position.legal_moves


SHANGRI_LA, HASHI = HALFWAY[0], HALFWAY[1]
assert isinstance(SHANGRI_LA, shangrila.Position)
assert isinstance(HASHI, hashi.Position)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: SHANGRI_LA.score("v"), "There is no player 'v': r (Red), b (Blue), y (Yellow) play, in seats 0 to 2."),
        (lambda: SHANGRI_LA.score("rb"), "There is no player 'rb'"),
        (lambda: SHANGRI_LA.score(3), "There is no player 3"),
        (lambda: SHANGRI_LA.score(-1), "There is no player -1"),
        (lambda: SHANGRI_LA.legal(3), "There is no player 3"),
        (lambda: SHANGRI_LA.is_legal("-", 7), "There is no player 7"),
        (lambda: SHANGRI_LA.play("-", 7), "There is no player 7"),
        (lambda: SHANGRI_LA.is_legal("hello"), "'hello' is no move"),
        (lambda: SHANGRI_LA.play(42), "42 is no move: a move is a value or its text."),  # type: ignore[arg-type]
        (lambda: SHANGRI_LA.supply("r", "z"), "The disciplines are r, a, d, p, y, f, h, not 'z'."),
        (lambda: SHANGRI_LA.supply("x", "r"), "There is no player 'x'"),
        (lambda: SHANGRI_LA.village("N"), "The villages are A to M, not 'N'."),
        (lambda: SHANGRI_LA.strength("AB"), "The villages are A to M, not 'AB'."),
        (lambda: SHANGRI_LA.preview("Ar"), "'Ar' is no journey, such as A>B."),
        (lambda: HASHI.score(3), "There is no seat 3: the seats are 0 to 2."),
        (lambda: HASHI.bonuses(-1), "There is no seat -1"),
        (lambda: HASHI.finished(9), "There is no seat 9"),
        (lambda: HASHI.legal(3), "There is no seat 3"),
        (lambda: HASHI.islands_for(3), "There is no seat 3"),
        (lambda: HASHI.bridges_for(3, "a"), "There is no seat 3"),
        (lambda: HASHI.sheet_for(3), "There is no seat 3"),
        (lambda: HASHI.is_legal("-:-", 3), "There is no seat 3"),
        (lambda: HASHI.is_legal("hello"), "'hello' is no move"),
        (lambda: HASHI.play(None), "None is no move: a move is a value or its text."),  # type: ignore[arg-type]
        (lambda: hashi.Position.new("C"), "There is no board 'C': the sides are A and B."),
        (lambda: hashi.Position.new(players=5), "One to four play, not 5."),
        (lambda: hashi.shuffled(Random(1)), "A seed is a whole number, not <random.Random"),  # type: ignore[arg-type]
    ],
)
def test_unknown_names_are_rejected_with_a_message(ask: Callable[[], object], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        ask()
    assert str(refused.value).startswith(sentence)


def test_a_player_of_shangri_la_is_a_seat_or_a_colour() -> None:
    for seat, colour in enumerate("rby"):
        assert SHANGRI_LA.score(seat) == SHANGRI_LA.score(colour)
        assert SHANGRI_LA.scores[seat] == SHANGRI_LA.score(colour)[0]
        assert SHANGRI_LA.supply(seat, "r") == SHANGRI_LA.supply(colour, "r")


SHANGRI_LA, SOLO = shangrila.Position.new("rby"), hashi.Position.new("A")
ENDED = HALFWAY[2].playout(1)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: shangrila.Position.new("rby", {"tie": "nobody"}), "The option tie cannot be 'nobody'"),  # type: ignore[arg-type]
        (lambda: shangrila.Position.parse(None), "The position should be a text in the notation, not None."),  # type: ignore[arg-type]
        (lambda: hashi.Position.parse(None), "The position should be a text in the notation, not None."),  # type: ignore[arg-type]
        (lambda: hashi.Position.parse(SOLO.text, "C"), "There is no board 'C': the sides are A and B."),
        (lambda: ENDED.random_move(0, Random(1)), "It is not the turn of seat 0."),
        (lambda: SHANGRI_LA.random_move(1, Random(1)), "It is not the turn of seat 1"),
        (lambda: hashi.Position.film([SHANGRI_LA]), "A film is of positions of Hashi, not of"),  # type: ignore[list-item]
        (lambda: shangrila.Position.film([SOLO]), "A film is of positions of Shangri-La, not of"),  # type: ignore[list-item]
        (lambda: Bot("hashi", "greedy").choose(SHANGRI_LA), "This is a bot for hashi, and no position of it."),
    ],
)
def test_values_of_a_wrong_type_are_rejected(wrong: Callable[[], object], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        wrong()
    assert str(refused.value).startswith(sentence)


def test_options_and_boards_may_be_given_by_name() -> None:
    assert shangrila.Position.new("rby", {"tie": "origin"}).options == shangrila.Options(tie="origin")  # type: ignore[arg-type]
    assert hashi.Position.parse(SOLO.text, "A") == SOLO
