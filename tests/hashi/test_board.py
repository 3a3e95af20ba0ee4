"""Boards have 18 islands on a grid, 4 red and 3 blue flags, and dotted lines; a file may describe any board."""

import copy
from collections.abc import Callable
from typing import Any, cast

import pytest

from kakehashi.errors import Refused
from kakehashi.hashi import Board, Island
from kakehashi.hashi.board import BLUE, CROSSES, ENDS, ISLANDS, LINES_AT, PLAIN, RED, neighbours
from kakehashi.hashi.game import new

from .games import CHARTS
from .sheets import LATTICE, LIMIT

File = dict[str, Any]


def changed(change: Callable[[File], object]) -> File:
    """The file of the lattice with changes."""
    file = copy.deepcopy(LATTICE.as_dict())
    change(file)
    return file


def with_island(name: str, **new: object) -> File:
    """The file of the lattice in which one island is different."""
    return changed(lambda file: file["islands"][ISLANDS.index(name)].update(new))


def with_lines(*lines: object) -> File:
    """The file of the lattice with additional lines."""
    return changed(lambda file: file["lines"].extend(lines))


def without_lines(lines: str) -> File:
    """The file of the lattice without some lines."""
    return changed(lambda file: [file["lines"].remove(list(line)) for line in lines.split()])


def swap(file: File, one: str, other: str) -> None:
    """Swap the places of two islands, but not their letters."""
    islands = file["islands"]
    a, b = islands[ISLANDS.index(one)], islands[ISLANDS.index(other)]
    for axis in ("x", "y"):
        a[axis], b[axis] = b[axis], a[axis]


@pytest.mark.parametrize("board", [LATTICE, LIMIT])
def test_a_board_is_read_from_its_file_and_written_back(board: Board) -> None:
    assert Board.read(board.as_dict()) == board
    assert Board.read(board.as_dict()).as_dict() == board.as_dict()


@pytest.mark.parametrize("board", [LATTICE, LIMIT])
def test_a_board_has_18_islands_4_red_flags_and_3_blue_ones(board: Board) -> None:
    assert [island.id for island in board.islands] == list("abcdefghijklmnopqr")
    assert [island.flag for island in board.islands].count("red") == 4
    assert [island.flag for island in board.islands].count("blue") == 3


def test_an_island_is_found_by_its_letter() -> None:
    assert LATTICE.island("l") == Island("l", 5, 3, None)
    assert LATTICE.island("a") == Island("a", 0, 0, "red")


def test_lines_in_a_board_file_may_have_any_order_and_direction() -> None:
    reversed_file = changed(lambda file: file.update(lines=[line[::-1] for line in reversed(file["lines"])]))
    assert Board.read(reversed_file) == LATTICE


def test_name_and_absent_flags_may_be_omitted_from_a_board_file() -> None:
    assert Board.read(changed(lambda file: file.pop("name"))).name == ""
    assert Board.read(changed(lambda file: file["islands"][1].pop("flag"))) == LATTICE


# Lines


@pytest.mark.parametrize("board", [LATTICE, LIMIT])
def test_omitted_lines_default_to_the_nearest_island_in_each_direction(board: Board) -> None:
    file = board.as_dict()
    del file["lines"]
    assert Board.read(file).lines == neighbours(board.islands)
    assert set(Board.read(file).lines) == set(nearest(board))


def nearest(board: Board) -> list[str]:
    """The lines to the nearest islands, by walking from each one point by point."""
    places = {(island.x, island.y): island.id for island in board.islands}
    found = []
    for (x, y), name in places.items():
        for right, down in ((1, 0), (0, 1)):
            steps = [places.get((x + right * step, y + down * step)) for step in range(1, 100)]
            found += [name + other for other in [other for other in steps if other][:1]]
    return ["".join(sorted(line)) for line in found]


def test_some_lines_may_be_missing_between_neighbours() -> None:
    board = Board.read(without_lines("bc hi ef"))
    assert set(LATTICE.lines) - set(board.lines) == {"bc", "hi", "ef"}
    assert "ef" not in board.crossing("bh")


# Crossings


def test_lines_cross_where_a_row_and_a_column_share_a_point_that_is_no_island() -> None:
    assert {line: LATTICE.crossing(line) for line in LATTICE.lines if LATTICE.crossing(line)} == {
        "ef": ("bh", "ci"), "bh": ("ef",), "ci": ("ef",),
        "kl": ("hn", "io"), "hn": ("kl",), "io": ("kl",),
        "ek": ("gh",), "gh": ("ek",), "fl": ("ij",), "ij": ("fl",),
        "kq": ("mn",), "mn": ("kq",), "lr": ("op",), "op": ("lr",),
    }  # fmt: skip
    assert {line: LIMIT.crossing(line) for line in LIMIT.lines if LIMIT.crossing(line)} == {
        "di": ("ef",), "ef": ("di",), "iq": ("lm",), "jn": ("lm",), "ko": ("lm",), "lm": ("iq", "jn", "ko"),
    }  # fmt: skip


@pytest.mark.parametrize("board", [LATTICE, LIMIT])
def test_crossings_agree_with_counting_points(board: Board) -> None:
    chart = CHARTS[board.name]
    for line in board.lines:
        assert board.crossing(line) == tuple(other for other in board.lines if chart.cross(line, other))


@pytest.mark.parametrize("board", [LATTICE, LIMIT])
def test_numeric_board_matches_the_board(board: Board) -> None:
    def letters(bits: int) -> str:
        return "".join(island for number, island in enumerate(ISLANDS) if bits >> number & 1)

    def lines(bits: int) -> tuple[str, ...]:
        return tuple(line for number, line in enumerate(board.lines) if bits >> number & 1)

    words = [int(word) for word in board.ints]
    for flag, bits in ((None, words[PLAIN]), ("red", words[RED]), ("blue", words[BLUE])):
        assert letters(bits) == "".join(island.id for island in board.islands if island.flag == flag)
    for number, line in enumerate(board.lines):
        assert letters(words[ENDS + number]) == line
        assert lines(words[CROSSES + number]) == board.crossing(line)
    for half, first in ((0, 0), (512, 9)):
        for bits in range(512):
            ends = {ISLANDS[first + number] for number in range(9) if bits >> number & 1}
            assert lines(words[LINES_AT + half + bits]) == tuple(line for line in board.lines if ends & set(line))


# Invalid boards

SPARE = {"id": "s", "x": 9, "y": 9, "flag": None}
BAD_BOARDS: dict[str, tuple[object, str]] = {
    "no object": (5, "A board is an object with islands, not 5."),
    "nothing": (None, "A board is an object with islands, not None."),
    "a list": ([], "A board is an object with islands, not []."),
    "a side that does not exist": ("C", "There is no board 'C': the sides are A and B."),
    "a side in a small letter": ("a", "There is no board 'a': the sides are A and B."),
    "a part that does not exist": (
        changed(lambda f: f.update(size=7)),
        "A board has a name, islands and lines, but no 'size'.",
    ),
    "a part that is no text": (
        changed(lambda f: cast(dict[object, object], f).update({7: 7})),
        "A board has a name, islands and lines, but no 7.",
    ),
    "a name that is no text": (changed(lambda f: f.update(name=7)), "The name of a board is a text, not 7."),
    "a long name": (
        changed(lambda f: f.update(name="x" * 61)),
        f"The name of a board has at most 60 letters, all printable, unlike '{'x' * 27}...{'x' * 28}'.",
    ),
    "a name that cannot be shown": (
        changed(lambda f: f.update(name="\ud800")),
        "The name of a board has at most 60 letters, all printable, unlike '\\ud800'.",
    ),
    "an empty file": ({}, "A board has 18 islands, not none."),
    "islands that are no list": (changed(lambda f: f.update(islands="abc")), "A board has 18 islands, not none."),
    "17 islands": (changed(lambda f: f["islands"].pop()), "A board has 18 islands, not 17."),
    "19 islands": (changed(lambda f: f["islands"].append(SPARE)), "A board has 18 islands, not 19."),
    "an island that is no object": (
        changed(lambda f: f["islands"].__setitem__(2, "c")),
        "The island c should have an id, x, y and a flag, not 'c'.",
    ),
    "an island without a place": (
        changed(lambda f: f["islands"][2].pop("y")),
        "The island c should have an id, x, y and a flag, not {'flag': None, 'id': 'c', 'x': 4}.",
    ),
    "an island with something more": (
        with_island("c", z=0),
        "The island c should have an id, x, y and a flag, not {'flag': None, 'id': 'c', 'x': 4, 'y': 0, ...}.",
    ),
    "letters in the wrong order": (
        changed(lambda f: f["islands"].insert(3, f["islands"].pop(4))),
        "The islands are a to r in reading order: 'e' stands where d should.",
    ),
    "a letter beyond r": (
        with_island("r", id="s"),
        "The islands are a to r in reading order: 's' stands where r should.",
    ),
    "a letter twice": (with_island("c", id="b"), "The islands are a to r in reading order: 'b' stands where c should."),
    "a letter that is a number": (
        with_island("a", id=1),
        "The islands are a to r in reading order: 1 stands where a should.",
    ),
    "islands not in reading order along a row": (
        changed(lambda f: swap(f, "b", "c")),
        "Islands come in reading order, but c lies before b.",
    ),
    "islands not in reading order down the page": (
        changed(lambda f: swap(f, "g", "k")),
        "Islands come in reading order, but h lies before g.",
    ),
    "two islands on a point": (with_island("c", x=2), "The islands b and c lie on the same point."),
    "a place that is a text": (
        with_island("c", x="4"),
        "The x of island c should be a whole number from 0 to 99, not '4'.",
    ),
    "half a place": (with_island("c", y=0.5), "The y of island c should be a whole number from 0 to 99, not 0.5."),
    "a place that is a truth": (
        with_island("c", y=False),
        "The y of island c should be a whole number from 0 to 99, not False.",
    ),
    "a place before the edge": (
        with_island("a", x=-1),
        "The x of island a should be a whole number from 0 to 99, not -1.",
    ),
    "a place too far away": (
        with_island("r", y=100),
        "The y of island r should be a whole number from 0 to 99, not 100.",
    ),
    "a flag of no colour": (with_island("a", flag="green"), "The flag of island a is red, blue or null, not 'green'."),
    "a flag that is no text": (
        with_island("a", flag=["red"]),
        "The flag of island a is red, blue or null, not ['red'].",
    ),
    "3 red flags": (with_island("a", flag=None), "4 islands have a red flag, not 3."),
    "5 red flags": (with_island("b", flag="red"), "4 islands have a red flag, not 5."),
    "2 blue flags": (with_island("r", flag=None), "3 islands have a blue flag, not 2."),
    "4 blue flags": (with_island("b", flag="blue"), "3 islands have a blue flag, not 4."),
    "lines that are no list": (changed(lambda f: f.update(lines="ab")), "The lines of a board are a list, not 'ab'."),
    "lines that are null": (changed(lambda f: f.update(lines=None)), "The lines of a board are a list, not None."),
    "a line that is a text": (with_lines("ab"), "A line is a list of two islands, not 'ab'."),
    "a line with one end": (with_lines(["a"]), "A line is a list of two islands, not ['a']."),
    "a line with three ends": (with_lines(["a", "b", "c"]), "A line is a list of two islands, not ['a', 'b', 'c']."),
    "a line to a number": (with_lines(["a", 2]), "A line is a list of two islands, not ['a', 2]."),
    "a line to an unknown island": (with_lines(["r", "s"]), "A line joins two of the islands a to r, not ['r', 's']."),
    "a line to two islands at once": (
        with_lines(["a", "bc"]),
        "A line joins two of the islands a to r, not ['a', 'bc'].",
    ),
    "a line from an island to itself": (
        with_lines(["a", "a"]),
        "A line joins two of the islands a to r, not ['a', 'a'].",
    ),
    "a line listed twice": (with_lines(["a", "b"]), "The line ab is listed twice."),
    "a line listed both ways": (with_lines(["b", "a"]), "The line ab is listed twice."),
    "a line not along the grid": (
        with_lines(["a", "e"]),
        "The line ae does not run straight along the grid to the nearest island.",
    ),
    "a line through an island in a row": (
        with_lines(["a", "c"]),
        "The line ac does not run straight along the grid to the nearest island.",
    ),
    "a line through an island in a column": (
        with_lines(["n", "b"]),
        "The line bn does not run straight along the grid to the nearest island.",
    ),
    "an island that no line reaches": (without_lines("ek ef"), "No line reaches the island e."),
    "no lines at all": (changed(lambda f: f.update(lines=[])), "No line reaches the island a."),
    "an island alone in its row and column": (
        changed(lambda f: (f.pop("lines"), f["islands"][17].update(x=7, y=6))),
        "No line reaches the island r.",
    ),
}


@pytest.mark.parametrize(("file", "sentence"), BAD_BOARDS.values(), ids=BAD_BOARDS)
def test_an_invalid_board_is_rejected(file: object, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        new({"board": file})
    assert (str(refused.value), refused.value.code) == (sentence, "bad-request")


def test_boards_with_equal_content_are_equal() -> None:
    assert Board.read(LATTICE.as_dict()) == LATTICE
    assert hash(Board.read(LATTICE.as_dict())) == hash(LATTICE)
    assert Board.read(changed(lambda file: file.update(name="other"))) != LATTICE
    assert Board.read(without_lines("bc")) != LATTICE
    assert Board.read(changed(lambda file: [file["islands"][i].update(y=6) for i in (16, 17)])) != LATTICE
