"""Remarks on moves are true: the tests check each by playing on."""

import random

import pytest

from kakehashi.errors import Reason
from kakehashi.shangrila import Journey, Move, Position
from kakehashi.shangrila.remarks import MOST, REMARKS


def by_chance(players: int, turns: int, seed: int) -> Position:
    position, chance = Position.new("rbyv"[:players]), random.Random(seed)
    while position.turns < turns and not position.over:
        position = position.play(position.random_move(position.acting[0], chance))
    return position


def with_turn_of(position: Position, colour: str) -> Position:
    """The same board with another player to move."""
    *board, turns, _ = position.text.split(" ")
    later = int(turns)
    while position.colours[later % position.players] != colour:
        later += 1
    return Position.parse(" ".join([*board, str(later), "0"]), position.options)


def masters(position: Position, village: str, colour: str) -> int:
    return position.village(village).lower().count(colour)


def could_lose(position: Position, village: str, colour: str) -> int:
    """The number of Masters in a village that a colour could lose by a journey of another player."""
    most = 0
    for other in position.colours.replace(colour, ""):
        theirs = with_turn_of(position, other)
        for move in theirs.legal_moves:
            if isinstance(move, Journey) and move.destination == village:
                driven = [one for one in theirs.preview(move).travellers if one.displaced.lower() == colour]
                most = max(most, len(driven))
    return most


def is_true(remark: Reason, position: Position, move: Move) -> bool:
    after, colour = position.play(move), str(position.to_move)
    number, village = remark.get("number"), str(remark.get("village", ""))
    match remark["code"]:
        case "wins":
            lost = could_lose_by(position, move, colour)
            return masters(after, village, colour) == masters(position, village, colour) - lost + int(str(number))
        case "loses":
            return tiles(position, colour) - tiles(after, colour) == number
        case "drives-out":
            others = position.colours.replace(colour, "")
            gone = sum(
                b.lower() in others and b.lower() != a.lower()
                for b, a in zip(position.village(village), after.village(village), strict=True)
                if b != "."
            )
            return gone == number
        case "safe":
            return village in after.stones and masters(after, village, colour) == number
        case "shelters":
            return could_lose(position, village, colour) == number and could_lose(after, village, colour) == 0
        case "ready":
            mine = with_turn_of(after, colour)
            preview = mine.preview(Journey(str(remark["origin"]), str(remark["destination"])))
            won = [one for one in preview.travellers if one.colour == colour and one.fate in ("master", "drives-out")]
            return len(won) == number
        case "students":
            return (
                sum(map(str.isupper, "".join(after.villages))) - sum(map(str.isupper, "".join(position.villages)))
                == number
            )
        case "takes":
            return str(remark["space"]) in map(str, with_turn_of(position, str(remark["colour"])).legal_moves)
        case "grows":
            return masters(after, village, colour) == masters(position, village, colour) + 1
        case "outgrows":
            neighbour = str(remark["neighbour"])
            return (
                "".join(sorted(village + neighbour)) in after.standing_bridges
                and after.strength(village) >= after.strength(neighbour)
                and position.strength(village) <= position.strength(neighbour)
            )
        case "foothold":
            return masters(position, village, colour) == 0
        case "bridges":
            return sum(village in bridge for bridge in position.standing_bridges) == number
        case _:
            return position.legal_moves == (move,)


def could_lose_by(position: Position, move: Move, colour: str) -> int:
    assert isinstance(move, Journey)
    return sum(one.displaced.lower() == colour for one in position.preview(move).travellers)


def tiles(position: Position, colour: str) -> int:
    text = "".join(position.villages)
    return text.lower().count(colour) + text.count(colour.upper())


def test_remarks_are_true_and_every_remark_occurs() -> None:
    said, chance = set(), random.Random(1)
    for seed in range(60):
        position = by_chance(3 + seed % 2, 2 * seed, seed)
        if position.over:
            continue
        for move in chance.sample(position.legal_moves, min(12, len(position.legal_moves))):
            remarks = position.page.remarks(move)
            assert len(remarks) <= MOST
            for remark in remarks:
                said.add(str(remark["code"]))
                assert is_true(remark, position, move), (position.text, str(move), remark)
    assert said >= set(REMARKS) - {"only"}


def test_a_move_that_ends_the_game_has_no_remarks_about_later_turns() -> None:
    said = set()
    for seed in range(30):
        last = by_chance(3 + seed % 2, 1000, seed).turns - 1
        position = by_chance(3 + seed % 2, last, seed)
        if len(position.legal_moves) > 1:
            ends = [move for move in position.legal_moves if position.play(move).over]
            said |= {remark["code"] for move in ends for remark in position.page.remarks(move)}
    assert said
    assert said <= {"wins", "loses", "drives-out"}


@pytest.mark.parametrize("move", ["-"])
def test_the_only_legal_move_has_no_other_remark(move: str) -> None:
    position = Position.parse("rby " + "/".join(["......."] * 13) + " BC,CF,CJ 21 0")
    assert position.page.remarks(move) == [{"code": "only"}]


def test_the_most_important_remark_comes_first() -> None:
    tiles = ["......."] * 13
    tiles[0], tiles[1] = "RR....r", "bb....."
    position = Position.parse("rbyv " + "/".join(tiles) + " - 28 0")
    assert position.page.remarks("A>B")[:2] == [
        {"code": "wins", "number": 2, "village": "B"},
        {"code": "drives-out", "number": 2, "village": "B"},
    ]


def test_every_remark_has_its_words() -> None:
    for words in REMARKS.values():
        assert words == words.strip()
