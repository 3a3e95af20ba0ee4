"""Hashi as arrays: actions and observations agree with positions, and contain nothing hidden from the seat."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from errors import raises_code
from hashi.sheets import LATTICE, LIMIT
from kakehashi.environments import hashi as environment
from kakehashi.hashi import CARDS, ISLANDS, Board, Position, Turn
from kakehashi.hashi.board import side
from kakehashi.hashi.picture import sheet_picture

GAMES: dict[str, tuple[Board, int]] = {
    "alone": (side("A"), 1),
    "two": (side("B"), 2),
    "three": (LATTICE, 3),
    "four": (LIMIT, 4),
}


def steps(name: str, seed: int) -> Iterator[tuple[Position, int, list[int]]]:
    """Every step of a game with random actions: the position, the seat, and the turn's actions so far."""
    position, random = Position.new(*GAMES[name], seed=seed), Random(seed)
    while not position.over:
        seat, so_far = random.choice(position.acting), list[int]()
        while (move := environment.to_move(position, so_far, seat)) is None:
            yield position, seat, so_far
            so_far = [*so_far, random.choice(environment.legal(position, so_far, seat))]
        position = position.play(move, seat)
    yield position, 0, []


def steps_of_a_person(position: Position, seat: int, texts: list[str]) -> set[str]:
    """The next steps that the pages offer."""
    if position.round == 0:
        return {str(move) for move in position.legal(seat)}
    turn = Turn(position, seat)
    if not texts:
        return {f"{where}:" for where in turn.next_islands}
    turn = turn.write(texts[0][0])
    for line in texts[1:]:
        turn = turn.draw(line)
    return {*turn.next_lines, *(["-"] if turn.move else [])}


@pytest.mark.parametrize("name", GAMES)
def test_legal_actions_match_the_steps_of_a_turn(name: str) -> None:
    seen: Counter[int] = Counter()
    for seed in range(3):
        for position, seat, so_far in steps(name, seed):
            texts = [environment.to_text(position, action) for action in so_far]
            offered = {environment.to_text(position, action) for action in environment.legal(position, so_far, seat)}
            assert offered == steps_of_a_person(position, seat, texts), (position, texts)
            seen[len(so_far)] += 1
    assert min(seen[few] for few in range(4)) > 3


@pytest.mark.parametrize("name", GAMES)
def test_moves_and_actions_convert_both_ways(name: str) -> None:
    for position, seat, so_far in list(steps(name, 5))[::11]:
        if so_far or position.over:
            continue
        made = {move: environment.to_actions(position, move, seat) for move in position.legal(seat)[:300]}
        assert len(set(made.values())) == len(made)
        for move, actions in made.items():
            assert environment.to_move(position, actions, seat) == move
            assert all(environment.to_move(position, actions[:few], seat) is None for few in range(len(actions)))
            assert environment.to_move(position, [*actions[:1], *actions[:0:-1]], seat) == move


def test_actions_are_written_as_parts_of_a_turn() -> None:
    start = Position.new()
    known = [*range(55 + len(start.board.lines)), 91]
    texts = [environment.to_text(start, action) for action in known]
    assert (texts[0], texts[18], texts[36], texts[54], texts[-1]) == ("a=3", "a=4", "a:", "-:", "-")
    assert texts[55:-1] == list(start.board.lines)
    assert [environment.to_action(start, text) for text in texts] == known
    assert environment.ACTIONS == 92


def test_bad_input_is_rejected() -> None:
    start = Position.new(players=2)
    with raises_code("illegal-move"):
        environment.to_text(start, 90)
    with raises_code("illegal-move"):
        environment.to_action(start, "zz")
    with raises_code("illegal-move"):
        environment.to_move(start, [91])
    turned = start.play("c=3", 0).play("c=3", 1)
    with raises_code("illegal-move"):
        environment.mask(turned, [*environment.to_actions(turned, "-:-")])
    with raises_code("illegal-move"):
        environment.to_move(start, [2, 91])
    with raises_code("bad-request"):
        environment.mask(start, seat=5)
    waiting = start.play("c=3", 0)
    assert not environment.mask(waiting, seat=0).any()
    assert environment.mask(waiting, seat=1).any()
    assert not environment.mask(start.playout(1)).any()


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_encodes_the_sheet_of_its_seat(name: str) -> None:
    for position, seat, so_far in list(steps(name, 7))[::5]:
        parts = environment.LAYOUT.parts(environment.observe(position, so_far, seat))
        seen, board, lines = position.seen_by(seat), position.board, position.board.lines
        texts = [environment.to_text(position, action) for action in so_far]
        for other in range(4):
            its = (seat + other) % position.players
            if other >= position.players:
                assert not any(parts[name][other].any() for name in ("numbers", "bridges", "lines", "bonuses"))
                continue
            sheet = seen.sheets[its]
            if other == 0 and texts and position.round:
                sheet = Turn(position, seat, texts[0][0], tuple(texts[1:])).sheet
            picture = sheet_picture(board, sheet)
            drawn = Counter(picture["bridges"])
            at = Counter(island for line in drawn.elements() for island in line)
            assert parts["numbers"][other].tolist() == [picture["numbers"].get(island, 0) for island in ISLANDS]
            assert parts["bridges"][other].tolist() == [at[island] for island in ISLANDS]
            assert parts["finished"][other].tolist() == [island in picture["finished"] for island in ISLANDS]
            assert parts["lines"][other].tolist() == [drawn[line] for line in lines] + [0] * (36 - len(lines))
            crossed = {other for line in drawn for other in board.crossing(line)}
            assert parts["crossed"][other, : len(lines)].tolist() == [line in crossed for line in lines]
            bonuses = position.bonuses(its)
            assert parts["bonuses"][other].tolist() == [bonuses.get(name, 0) for name in ("red", "blue", "six")]
        flags = [island.flag for island in board.islands]
        assert parts["flags"].tolist() == [[flag == colour for flag in flags] for colour in ("red", "blue")]
        assert parts["round"][0] == position.round
        to_come = Counter(position.deck[position.round :])
        assert parts["to_come"].ravel().tolist() == [to_come[card] for card in CARDS]
        card = position.card or (0, 0)
        assert parts["card_number"].tolist() == [card[0] == number for number in range(1, 7)]
        assert parts["card_bridges"].tolist() == [card[1] == bridges for bridges in range(1, 4)]
        stage = 0 if position.round == 0 else 1 if not so_far else 2
        assert parts["stage"].tolist() == [not position.over and stage == number for number in range(3)]
        assert parts["left"][0] == (card[1] - len(so_far) + 1 if so_far else 0)
        if position.over:
            assert not parts["worth"].any()
            continue
        earned = [position.bonuses(its) for its in range(position.players)]
        late = [any(name in its for its in earned) for name in ("red", "blue", "six")]
        if position.players == 1:
            late = [position.round > last for last in (12, 7, 12)]
        worth = [(high, low)[too_late] for too_late, high, low in zip(late, (9, 7, 8), (5, 3, 4), strict=True)]
        assert parts["worth"].tolist() == worth


@pytest.mark.parametrize("name", GAMES)
def test_observations_contain_nothing_hidden_from_the_seat(name: str) -> None:
    for position, seat, so_far in list(steps(name, 9))[::3]:
        for looking in range(position.players):
            mine = so_far if looking == seat else []
            here = environment.observe(position, mine, looking)
            hidden = position.redealt(1, position).seen_by(looking)
            assert np.array_equal(here, environment.observe(hidden, mine, looking))


def test_a_third_bridge_is_always_considered() -> None:
    cards = "21,51,43,61,31,13,53,52,63,22,33,32,41,23,42,11,62,12"
    position = Position.parse(f"7 {cards} ....25343......1..:cf2,ef1,eo1,gh1,gl1,hi1,hk1,in1,op1:- -")
    so_far = [environment.to_action(position, "-:")]
    offered = {environment.to_text(position, action) for action in environment.legal(position, so_far)}
    assert offered == {"di", "gl", "hk", "in", "-"}
    assert offered == {*Turn(position, 0).write("-").next_lines, "-"}
