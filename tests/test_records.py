"""Games stored as text."""

import random

import pytest

from kakehashi.errors import Refused
from kakehashi.games import game, games
from kakehashi.records import Record


@pytest.fixture
def record() -> Record:
    record = Record.new("shangri-la", {"colours": "byv", "options": {"tie": "origin"}})
    choose = random.Random(3)
    for _ in range(40):
        record.play(str(choose.choice(record.position.legal(record.position.acting[0]))))
    record.notes["seats"] = "b=person y=random v=random"
    return record


def test_a_record_read_back_is_the_same_game(record: Record) -> None:
    again = Record.parse(record.text())
    assert (again.position, again.moves, again.notes) == (record.position, record.moves, record.notes)
    assert again.text() == record.text()


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_game_is_restored_from_its_saved_form_and_can_start_a_record(name: str, seed: int) -> None:
    choose, position = random.Random(seed), game(name).new({"players": 3, "seed": seed})
    while not position.over:
        assert game(name).load(position.saved()) == position
        later, seat = Record(name, position), choose.choice(position.acting)
        later.play(str(position.random_move(seat, choose)), seat)
        again = Record.parse(later.text())
        assert (again.start, again.moves, again.position) == (position, later.moves, later.position)
        position = later.position
    assert game(name).load(position.saved()) == position


def test_undo_goes_back_move_by_move_to_the_start(record: Record) -> None:
    positions = [record.start]
    for seat, move in record.moves:
        positions.append(positions[-1].play(move, seat))
    while record.moves:
        assert record.position == positions[len(record.moves)]
        record.undo()
    assert record.position == record.start
    with pytest.raises(Refused, match="no move to take back"):
        record.undo()


def test_a_rejected_move_is_not_recorded(record: Record) -> None:
    before = record.text()
    with pytest.raises(Refused):
        record.play("A>C")
    assert record.text() == before


@pytest.mark.parametrize(
    ("line", "instead", "sentence"),
    [
        ("kakehashi game: shangri-la", "some other file", "no game of ours"),
        ("kakehashi game: shangri-la", "kakehashi game: chess", "no game 'chess'"),
        ("seats: b=person y=random v=random", "what is this", "Line 2 of the game is 'what is this'"),
        ("start: ", "start: {", "start of the game cannot be read"),
        ("start: ", "start: [] ", "start of the game cannot be read"),
        ("start: ", "begin: ", "no line with its start"),
        ("\n7 0 ", "\n8 0 ", "Line 11 of the game"),
        ("\n7 0 ", "\n7 1 ", "Line 11 of the game cannot be played: It is not the turn of seat 1"),
        ("\n7 0 ", "\n7 0 A>B", "Line 11 of the game cannot be played"),
        ("\n7 0 ", "\n7 ", "Line 11 of the game"),
    ],
)
def test_a_damaged_record_is_refused_with_the_line(record: Record, line: str, instead: str, sentence: str) -> None:
    assert record.text().count(line) == 1
    with pytest.raises(Refused, match=sentence):
        Record.parse(record.text().replace(line, instead))


def test_an_empty_text_is_no_record() -> None:
    with pytest.raises(Refused, match="no line with its start"):
        Record.parse("")
