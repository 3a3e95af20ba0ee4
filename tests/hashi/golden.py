"""Golden playthroughs: whole games as readable text, which the tests replay.

`.venv/bin/python -m tests.hashi.golden` lists the files that would change; `--write` writes them. Write only after
an intended change of the rules or of a side, and read the diff.
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from kakehashi.bots import Bot
from kakehashi.hashi import Board, Card, Position, shuffled
from kakehashi.hashi.board import SIDES
from kakehashi.hashi.deck import read_deck
from kakehashi.hashi.rules import CATEGORIES

FOLDER = Path(__file__).parent / "golden"
TITLE = "Hashi, a game told round by round"
EARNED = {"red": "all red flags", "blue": "all blue flags", "six": "six joined islands"}


@dataclass
class Playthrough:
    """A game: its purpose, side, players and deck, and its moves with their seats."""

    shows: str
    side: str
    players: int
    deck: tuple[Card, ...]
    moves: list[tuple[int, str]]

    @classmethod
    def read(cls, text: str) -> "Playthrough":
        """Parse a playthrough from its text; only header and moves count."""
        header, _, rounds = text.partition("\n\n")
        fields = dict(line.split(maxsplit=1) for line in header.splitlines()[1:])
        deck = read_deck([[int(part) for part in card.split("/")] for card in fields["deck"].split()])
        moves = [(int(seat), move) for seat, move in re.findall(r"^  seat (\d)  (\S+)", rounds, re.MULTILINE)]
        return cls(fields["shows"], fields["side"], int(fields["players"]), deck, moves)

    @property
    def positions(self) -> list[Position]:
        """Every position of the game."""
        positions = [Position.new(Board.read(self.side), self.players, self.deck)]
        for seat, move in self.moves:
            positions.append(positions[-1].play(move, seat))
        return positions

    def tell(self) -> str:
        """Return the whole game as text."""
        return "\n".join(line.rstrip() for line in self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        positions = self.positions
        board, end = positions[0].board, positions[-1]
        yield TITLE
        yield f"shows    {self.shows}"
        yield f"side     {self.side}"
        yield f"players  {self.players}"
        yield f"deck     {' '.join(f'{number}/{bridges}' for number, bridges in self.deck)}"
        for flag in ("red", "blue"):
            yield f"{flag:8} {' '.join(island.id for island in board.islands if island.flag == flag)}"
        yield ""
        yield from picture(board)
        for (seat, move), before, now in zip(self.moves, positions, positions[1:], strict=False):
            if not any(before.played):
                yield ""
                yield f"round {before.round}, {_card(before.card)}" if before.card else "set-up"
            yield from _move(before, seat, move, now)
            if now.round > before.round:
                yield from _bonuses(before, now)
        yield ""
        yield from _result(end)


def _card(card: Card) -> str:
    return f"number {card.number}, {card.bridges} {'bridge' if card.bridges == 1 else 'bridges'}"


def _move(before: Position, seat: int, move: str, now: Position) -> Iterator[str]:
    whose = before.sheet_for(seat)
    yield f"  seat {seat}  {move:14} one of {len(before.legal(seat))}"
    finished = [island for island in now.finished(whose) if island not in before.finished(whose)]
    news = f"   finishes {' '.join(finished)}" if finished else ""
    yield f"          {now.sheet_texts[whose]}{news if whose == seat else f'   on the sheet of seat {whose}'}"


def _bonuses(before: Position, now: Position) -> Iterator[str]:
    for category in CATEGORIES:
        for seat in range(now.players):
            points = now.bonuses(seat).get(category)
            if points and category not in before.bonuses(seat):
                yield f"  seat {seat} has {EARNED[category]}: {points} points"


def _result(end: Position) -> Iterator[str]:
    assert end.over
    for seat in range(end.players):
        bonuses = " ".join(f"{category} {points}" for category, points in end.bonuses(seat).items()) or "no bonus"
        yield f"seat {seat}: {len(end.finished(seat))} finished islands, {bonuses}: {end.score(seat)} points"
        yield ""
        yield from picture(end.board, end, seat)
        yield ""
    if end.title is not None:
        yield f"Title: {end.result()['title']}."
    elif len(end.winners) > 1:
        yield f"Seats {' and '.join(map(str, end.winners))} share the win."
    else:
        yield f"Seat {end.winners[0]} wins."


def picture(board: Board, position: Position | None = None, seat: int = 0) -> list[str]:
    """A board with the letters of its islands, or a sheet: numbers, in brackets if finished, and bridges."""
    written, drawn = (position.sheet_texts[seat] if position else f"{'.' * 18} -").split(" ")
    bridges = {entry[:2]: int(entry[2]) for entry in drawn.split(",") if entry != "-"}
    right, bottom = (max(getattr(island, axis) for island in board.islands) for axis in ("x", "y"))
    canvas = [[" "] * (4 * right + 3) for _ in range(2 * bottom + 1)]
    for line in sorted(board.lines, key=lambda line: line in bridges):
        one, other = (board.island(end) for end in line)
        flat = one.y == other.y
        stroke = "·" if line not in bridges else ("─═" if flat else "│║")[bridges[line] - 1]
        for x in range(4 * one.x, 4 * other.x + 1):
            for y in range(2 * one.y, 2 * other.y + 1):
                canvas[y][x + 1] = " " if stroke == "·" and flat and x % 2 else stroke
    for island, number in zip(board.islands, written, strict=True):
        sign = f" {number if position else island.id} "
        if position and island.id in position.finished(seat):
            sign = f"({number})"
        canvas[2 * island.y][4 * island.x : 4 * island.x + 3] = sign
    return ["    " + "".join(row).rstrip() for row in canvas]


# Choosing games


def by_chance(shows: str, side: str, players: int, wished: Callable[[Position], bool]) -> Playthrough:
    """The first game by seed with a wanted end; greedy bots play it, stronger at lower seats."""
    greedy = Bot("hashi", "greedy")
    for seed in range(2000):
        now, random, moves = Position.new(Board.read(side), players, shuffled(seed)), Random(seed), []
        while not now.over:
            seat = now.acting[0]
            slip = now.round == 0 or random.random() < 0.08 * seat
            move = str(now.random_move(seat, random) if slip else greedy.choose(now, seat, seed))
            now = now.play(move, seat)
            moves.append((seat, move))
        if wished(now):
            return Playthrough(shows, side, players, shuffled(seed), moves)
    raise AssertionError(f"no game shows {shows}")


def _points(end: Position, category: str) -> set[int]:
    return {end.bonuses(seat).get(category, 0) for seat in range(end.players)} - {0}


def _two_bonuses(end: Position) -> bool:
    return len(end.bonuses(0)) > 1


def _first_and_later(end: Position) -> bool:
    return any(len(_points(end, category)) == 2 for category in CATEGORIES)


def _shared(end: Position) -> bool:
    return len(end.winners) > 1 and _first_and_later(end)


def playthroughs() -> dict[str, Playthrough]:
    """Return all playthroughs by file name."""
    golden: dict[str, Playthrough] = {}
    for side in SIDES:
        alone = by_chance("a game alone with two bonuses", side, 1, _two_bonuses)
        two = by_chance("two players who get the same bonus, one first, one later", side, 2, _first_and_later)
        four = by_chance("four players, a bonus first and later, and a shared win", side, 4, _shared)
        golden |= {f"side-{side.lower()}-{game.players}": game for game in (alone, two, four)}
    return golden


def main(arguments: list[str]) -> None:
    """List the files that would change, or write them."""
    for name, playthrough in playthroughs().items():
        path, text = FOLDER / f"{name}.txt", playthrough.tell()
        if path.exists() and path.read_text("utf-8") == text:
            print(f"{path.name}: as it should be")
        elif arguments == ["--write"]:
            path.write_text(text, "utf-8")
            print(f"{path.name}: written")
        else:
            print(f"{path.name}: would change; --write writes it")


if __name__ == "__main__":
    main(sys.argv[1:])
