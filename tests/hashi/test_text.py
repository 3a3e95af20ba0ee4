"""The text form of a position: its format, its round trip, and invalid texts."""

from pathlib import Path
from random import Random

import pytest

from errors import raises_code
from kakehashi.errors import Refused
from kakehashi.hashi import game
from kakehashi.hashi.board import side
from kakehashi.hashi.deck import CARDS
from kakehashi.hashi.position import Position

from .golden import FOLDER, Playthrough

DECK = ",".join(f"{card.number}{card.bridges}" for card in CARDS)
EMPTY = "." * 18 + ":-:-"
THREE = "..3" + "." * 15 + ":-:-"


def text(round_: int, *sheets: str, played: str = "-", deck: str = DECK) -> str:
    return f"{round_} {deck} {'/'.join(sheets)} {played}"


def refusal(written: str) -> str:
    with pytest.raises(Refused) as refused:
        Position.parse(written)
    return str(refused.value)


def test_the_start_of_a_game() -> None:
    start = Position.new(side("A"), 2, CARDS)
    assert start.text == text(0, EMPTY, EMPTY)
    assert start.play("c=3", 1).text == text(0, EMPTY, EMPTY, played="./c=3")


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("board", ["A", "B"])
def test_every_position_of_a_game_is_read_as_it_was_written(players: int, board: str) -> None:
    random = Random(f"{players}{board}")
    position: Position = game.new({"players": players, "board": board, "seed": players})
    while not position.over:
        assert Position.parse(position.text, position.board) == position
        assert game.load({"position": position.text, "board": board}) == position
        seat = random.choice(position.acting)
        position = position.play(position.random_move(seat, random), seat)
    again = Position.parse(position.text, position.board)
    assert again == position
    assert again.result() == position.result()


def test_the_example_in_the_documentation_is_one() -> None:
    example = "1 52,21,13,42,61,33,11,62,23,41,12,53,31,22,63,43,32,51 ..3...............:-:-/....4.............:-:- -"
    assert Position.parse(example).text == example


def test_the_text_of_a_view_contains_nothing_hidden_from_the_seat() -> None:
    position = Position.new(side("A"), 2, CARDS).play("c=3", 0)
    assert position.seen_by(1).text == text(0, EMPTY, EMPTY)
    assert "c=3" in position.seen_by(0).text


def test_hidden_turns_are_written_as_not_played_and_own_turns_as_played() -> None:
    begun = Position.new(side("A"), 3, CARDS).play("c=3").play("c=3").play("c=3")
    for move in ("-:-", "-:cf"):
        half = begun.play(move, 0)
        assert half.seen_by(1).text == half.seen_by(None).text == begun.seen_by(1).text
        assert half.seen_by(0).text.split(" ")[3] == f"{move}/./."
        assert half.seen_by(1).seen_by(0).text == begun.seen_by(0).text
        more = half.seen_by(1).play("-:-", 1)
        assert more.text.split(" ")[3] == "./-:-/."
        assert half.seen_by(1).played == (True, False, False)
        own = half.seen_by(0)
        assert Position.parse(own.text, own.board) == own


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("1 2", "four fields"),
        (text(19, THREE), "'19', which is not a number from 0 to 18"),
        (text(1, THREE, deck="11,12"), "A deck has 18 cards, not 2"),
        (text(1, THREE, deck="71"), "'71' is no card"),
        (text(1, *[THREE] * 5), "no more than 4 play"),
        (text(1, "..3"), "is no sheet with its bonuses"),
        (text(1, THREE[:-1] + "gold3"), "'gold3' is no bonus"),
        (text(1, THREE[:-1] + "blue9"), "'blue9' is no bonus"),
        (text(1, THREE[:-1] + "red9,red9"), "each once"),
        (text(1, THREE[:-1] + "red9"), "Sheet 0 has the bonus for red, but not what it takes"),
        (text(0, THREE), "in set-up none has been written"),
        (text(1, EMPTY), "the numbers none"),
        (text(1, "..3.3" + "." * 13 + ":-:-"), "the numbers 3, 3"),
        (text(2, "..3" + "." * 15 + ":cf2:-"), "has 2 bridges"),
        (text(1, THREE, THREE, played="-:-"), "told of 1 seats, but 2 play"),
        (text(1, THREE, THREE, played="./."), "is - if nobody has"),
        (text(1, THREE, THREE, played="-:-/-:-"), "a new round if all have"),
        (text(1, THREE, THREE, played="./c=3"), "c=3"),
    ],
)
def test_an_invalid_position_text_is_rejected(written: str, sentence: str) -> None:
    assert sentence in refusal(written)


def test_a_position_that_is_not_a_string_is_rejected() -> None:
    with raises_code("bad-request"):
        game.load({"position": 3})


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_every_position_of_the_golden_games_is_read_as_it_was_written(file: Path) -> None:
    for position in Playthrough.read(file.read_text("utf-8")).positions:
        assert Position.parse(position.text, position.board) == position


def with_bonus(name: str) -> list[str]:
    """The fields of a position, alone on side A, as soon as this bonus is earned."""
    positions = Playthrough.read((FOLDER / "side-a-1.txt").read_text("utf-8")).positions
    return next(position.text for position in positions if name in position.bonuses(0)).split(" ")


def test_a_position_text_cannot_claim_bonuses_its_sheets_lack() -> None:
    round_, cards, sheet, played = with_bonus("six")
    without, later = sheet.replace("six8", "-"), sheet.replace("six8", "six4")
    assert "has what it takes for six, but not the bonus" in refusal(f"{round_} {cards} {without} {played}")
    assert "Nobody has got the 8 points" in refusal(f"{round_} {cards} {later} {played}")
    assert "Nobody has got the 8 points" in refusal(f"18 {cards} {later}/{later} {played}")
    assert Position.parse(f"18 {cards} {later}/{sheet} {played}").winners == (1,)
