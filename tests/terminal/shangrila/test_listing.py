"""The list of legal moves in words."""

import re

import pytest

from kakehashi.errors import Refused
from kakehashi.shangrila import Options, Position, Recruit
from kakehashi.terminal.shangrila.listing import companions, listing

from ..scenes import position

START = Position.new("rbyv", Options(setup="first-game"))
BUSY = position(A="rR.b...", B="r......", D="Y.r....", G="...B...")


def moves_in(lines: list[str]) -> set[str]:
    """Everything that looks like a move or a single Student, except in the advice on two Students."""
    return {
        found
        for line in lines
        if "Two are" not in line
        for found in re.findall(r"\+?\b[A-M](?:[radpyfh]|>[A-M])\b", line)
    }


@pytest.mark.parametrize("scene", [START, BUSY, Position.new("rby"), position(A="bbbbbbb")])
def test_exactly_the_legal_moves_are_listed(scene: Position) -> None:
    places_and_journeys = {str(move) for move in scene.legal_moves if not isinstance(move, Recruit)} - {"-"}
    students = {f"+{space}" for move in scene.legal_moves if isinstance(move, Recruit) for space in move.spaces}
    assert moves_in(listing(scene, "", 100)) == places_and_journeys | students


def test_moves_are_grouped_by_kind() -> None:
    headings = [line for line in listing(BUSY, "", 100) if not line.startswith(" ")]
    assert [heading.split()[0] for heading in headings] == ["Place", "Recruit", "Start"]


def test_a_journey_is_listed_in_words() -> None:
    assert "  A>B  send 1 Student from A to B; A is stronger" in listing(BUSY, "", 100)


def test_a_village_lists_only_its_own_moves() -> None:
    lines = listing(BUSY, "B", 100)
    assert {"Ba", "+Br", "A>B"} <= moves_in(lines)
    assert not {move for move in moves_in(lines) if "B" not in move}


def test_a_village_without_a_move_says_so() -> None:
    with pytest.raises(Refused, match="No move touches village M"):
        listing(BUSY, "M", 100)


def test_two_students_come_with_an_example_that_is_legal() -> None:
    hint = next(line for line in listing(START, "", 100) if "Two are written" in line)
    example = re.search(r"sorted: (\S+)\.", hint)
    assert example
    assert example[1] in {str(move) for move in START.legal_moves}


@pytest.mark.parametrize(
    ("scene", "heading"),
    [
        (START, "Recruit two Students:"),
        (Position.new("rbyv", Options(setup="first-game", recruit="up-to-two")), "Recruit one Student, or two:"),
        (position(A="r......"), "Recruit one Student:"),
    ],
)
def test_the_heading_says_how_many_students_may_come(scene: Position, heading: str) -> None:
    assert heading in listing(scene, "", 100)


def test_a_single_tile_left_is_mentioned() -> None:
    scene = position(A="r......", B="rr.....", D="r......", E="R......")
    assert scene.supply("r", "r") == 1
    assert "  The supply holds only one: a Rainmaker." in listing(scene, "", 100)
    assert companions(scene, "+Ar", 100) == ["Together with +Ar:", "  in B:  +Ba Astrologer"]


def test_possible_second_students_are_listed() -> None:
    assert moves_in(companions(START, "+Cf", 100)[1:]) == {"+Ah", "+Dy", "+Er", "+Gp", "+Id", "+La"}
    free = Position.new("rbyv", Options(setup="first-game", recruit="up-to-two"))
    assert companions(free, "+Cf", 100)[0] == "+Cf may be played alone."
    with pytest.raises(Refused):
        companions(START, "+Aa", 100)


@pytest.mark.parametrize("width", [60, 80])
def test_lists_are_wrapped_between_moves_only(width: int) -> None:
    lines = listing(Position.new("rbyv"), "", width)
    assert max(len(line) for line in lines) <= width
    assert all(re.search(r"(  |^)[A-M][radpyfh] [A-Z]", line) for line in lines[1:])
    assert "Yeti-whisperer" in " ".join(lines)
    assert not [line for line in lines if line.endswith("Yeti-")]
