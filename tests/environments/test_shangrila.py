"""Shangri-La as arrays: actions and observations agree with positions."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from errors import raises_code
from kakehashi.environments import shangrila as environment
from kakehashi.errors import Refused
from kakehashi.shangrila import BRIDGES, DISCIPLINES, VILLAGES, Options, Position, Recruit, Space, Turn

OPTIONS = {
    "usual": ("rbyv", Options()),
    "three": ("rby", Options(tie="origin")),
    "up to two": ("rbyv", Options(recruit="up-to-two", setup="first-game")),
    "last bridge": ("byv", Options(end="last-bridge")),
}


def turns(name: str, seed: int) -> Iterator[tuple[Position, list[int]]]:
    """Every step of a game with random actions: the position, and the turn's actions so far."""
    position, random = Position.new(*OPTIONS[name]), Random(seed)
    while not position.over:
        so_far: list[int] = []
        while (move := environment.to_move(position, so_far)) is None:
            yield position, so_far
            so_far = [*so_far, random.choice(environment.legal(position, so_far))]
        position = position.play(move)
    yield position, []


def steps_of_a_person(position: Position, texts: list[str]) -> set[str]:
    """The next steps that the pages offer; a journey is one action but two steps."""
    turn = Turn(position)
    for text in texts:
        turn = turn.take(text)
    found = set(turn.next_steps) | ({"-"} if texts and turn.move else set())
    for origin in [step for step in found if step.endswith(">")]:
        found |= {origin + destination for destination in turn.take(origin).next_steps}
        found.remove(origin)
    return found


@pytest.mark.parametrize("name", OPTIONS)
def test_legal_actions_match_the_steps_of_a_turn(name: str) -> None:
    seconds = 0
    for position, so_far in turns(name, 1):
        texts = [environment.to_text(position, action) for action in so_far]
        offered = {environment.to_text(position, action) for action in environment.legal(position, so_far)}
        assert offered == steps_of_a_person(position, texts), (position, texts)
        seconds += bool(so_far)
    assert seconds > 5


@pytest.mark.parametrize("name", OPTIONS)
def test_moves_and_actions_convert_both_ways(name: str) -> None:
    positions = list({str(position): position for position, _ in turns(name, 2)}.values())
    for position in positions[::7]:
        made = {move: environment.to_actions(position, move) for move in position.legal_moves}
        assert len(set(made.values())) == len(made)
        for move, actions in made.items():
            assert environment.to_move(position, actions) == move
            assert all(environment.to_move(position, actions[:few]) is None for few in range(len(actions)))
            if isinstance(move, Recruit) and len(move.spaces) == 2:
                assert environment.to_move(position, actions[::-1]) == move


def test_actions_are_written_as_moves_or_their_parts() -> None:
    start = Position.new()
    texts = [environment.to_text(start, action) for action in range(environment.ACTIONS)]
    assert (texts[0], texts[90], texts[91], texts[181]) == ("Ar", "Mh", "+Ar", "+Mh")
    assert (texts[182], texts[205], texts[228]) == ("A>B", "B>A", "-")
    assert [environment.to_action(start, text) for text in texts] == list(range(environment.ACTIONS))


def test_bad_input_is_rejected() -> None:
    start = Position.new()
    for action in (-1, environment.ACTIONS):
        with pytest.raises(Refused, match=f"numbers from 0 to 228, not {action}"):
            environment.to_text(start, action)
    with raises_code("illegal-move"):
        environment.to_action(start, "Zz")
    with raises_code("illegal-move"):
        environment.to_move(start, [228])
    with raises_code("illegal-move"):
        environment.to_move(start, [0, 1])
    with raises_code("illegal-move"):
        environment.mask(start, [0])
    with raises_code("illegal-move"):
        environment.to_actions(start, "B>C")
    for asked in (environment.mask, environment.legal):
        with raises_code("bad-request"):
            asked(start, seat=9)
    with raises_code("bad-request"):
        environment.observe(start, seat=-1)
    with raises_code("illegal-move"):
        environment.to_move(start, [0], 1)
    assert not environment.mask(start, seat=1).any()
    assert environment.mask(start, seat=0).sum() == 91
    end = start.playout(1)
    assert not environment.mask(end).any()
    with raises_code("illegal-move"):
        environment.to_move(end, [0])


@pytest.mark.parametrize("name", OPTIONS)
def test_an_observation_encodes_the_board_relative_to_its_seat(name: str) -> None:
    random, seen = Random(3), 0
    for position, so_far in turns(name, 3):
        if random.random() < 0.9 and not position.over:
            continue
        seat, seen = random.randrange(position.players), seen + 1
        parts = environment.LAYOUT.parts(environment.observe(position, so_far, seat))
        colours = position.colours[seat:] + position.colours[:seat]
        for other in range(4):
            colour = colours[other : other + 1]
            for v, village in enumerate(VILLAGES):
                tiles = [position.tile(Space(village, discipline)) for discipline in DISCIPLINES]
                plays = bool(colour)
                assert parts["masters"][other, v].tolist() == [plays and tile.lower() == colour for tile in tiles]
                assert parts["students"][other, v].tolist() == [plays and tile == colour.upper() for tile in tiles]
            supply = [position.supply(colour, discipline) if colour else 0 for discipline in DISCIPLINES]
            assert parts["supply"][other].tolist() == supply
        assert parts["stones"].tolist() == [village in position.stones for village in VILLAGES]
        assert parts["bridges"].tolist() == [bridge in position.standing_bridges for bridge in BRIDGES]
        assert (parts["set_up"][0], parts["passes"][0]) == (position.in_set_up, int(position.text.split()[-1]))
        begun = [f"+{village}{discipline}" for village in VILLAGES for discipline in DISCIPLINES]
        marked = [text for text, mark in zip(begun, parts["begun"].ravel(), strict=True) if mark]
        assert marked == [environment.to_text(position, action) for action in so_far]
    assert seen > 5


def test_observations_default_to_the_seat_to_move() -> None:
    position = Position.new().play("Ar")
    assert np.array_equal(environment.observe(position), environment.observe(position, seat=1))
    assert not np.array_equal(environment.observe(position), environment.observe(position, seat=0))
