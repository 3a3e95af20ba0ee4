"""Golden playthroughs: whole games as readable text, which the tests replay.

`.venv/bin/python -m tests.shangrila.golden` lists the files that would change; `--write` writes them. Write only after
an intended change of the rules, and read the diff.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from kakehashi.shangrila import Journey, Options, Position, Preview, Traveller, parse_move
from kakehashi.shangrila.board import COLOUR_NAMES, DISCIPLINE_NAMES

from .games import MANNERS
from .positions import position

FOLDER = Path(__file__).parent / "golden"
TITLE = "The Bridges of Shangri-La, a game told turn by turn"


class Playthrough:
    """A game: its purpose, start and moves."""

    def __init__(self, shows: str, start: Position, moves: Iterable[str]) -> None:
        self.shows, self.start, self.moves = shows, start, list(moves)

    @classmethod
    def read(cls, text: str) -> "Playthrough":
        """Parse a playthrough from its text; only header and moves count."""
        header, turns = text.split("\n\n")[:2]
        fields = dict(line.split(maxsplit=1) for line in header.splitlines()[1:])
        options = Options(**{name: fields[name] for name in Options().as_dict()})
        moves = [line.split()[2] for line in turns.splitlines() if line[:5].strip().isdecimal()]
        return cls(fields["shows"], Position.parse(fields["start"], options), moves)

    def tell(self) -> str:
        """Return the whole game as text."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        now = self.start
        yield TITLE
        yield f"shows    {self.shows}"
        yield from (f"{name:8} {value}" for name, value in now.options.as_dict().items())
        yield f"start    {now}"
        yield ""
        for text in self.moves:
            move = parse_move(text)
            turn = f"{now.turns + 1:5}  {COLOUR_NAMES[now.to_move or '']:6}  {text}"
            yield f"{turn:24} one of {len(now.legal_moves)}"
            if isinstance(move, Journey):
                yield f"         {'; '.join(_journey(now.preview(move)))}."
            now = now.play(move)
            if now.turns % len(now.colours) == 0 or now.over:
                yield f"         {now}"
        yield ""
        yield from _result(now)


def _journey(preview: Preview) -> Iterator[str]:
    """A journey in words."""
    more, fewer = sorted((preview.origin_masters, preview.destination_masters), reverse=True)
    masters = f"{more} Masters to {fewer}"
    more, fewer = sorted((preview.origin_tiles, preview.destination_tiles), reverse=True)
    tiles = f"{more} tiles to {fewer}"
    decided = {"tiles": tiles, "masters": f"{tiles}, {masters}", "tie": f"{tiles}, {masters}, by the rule for a tie"}
    yield f"{preview.stronger} is stronger, {decided[preview.decided_by]}"
    yield from map(_traveller, preview.travellers)
    yield f"the bridge {preview.bridge} breaks"
    yield from (f"{village} gets its Stone" for village in preview.stones)


def _traveller(traveller: Traveller) -> str:
    displaced = f"{COLOUR_NAMES.get(traveller.displaced.lower())}'s Master"
    fate = {
        "master": "becomes Master",
        "drives-out": f"drives out {displaced}{' and Student' if traveller.displaced.isupper() else ''}",
        "student": "stays a Student",
        "supply": "goes back to the supply",
    }
    return f"{COLOUR_NAMES[traveller.colour]}'s {DISCIPLINE_NAMES[traveller.discipline]} {fate[traveller.fate]}"


def _result(end: Position) -> Iterator[str]:
    assert end.over
    yield f"Turns {end.turns}, Stones {len(end.stones)}, standing bridges {len(end.standing_bridges)}"
    for colour in end.colours:
        masters, villages = end.score(colour)
        yield f"{COLOUR_NAMES[colour] + ':':7} Masters {masters:2}, villages {villages:2}"
    yield f"Won by {', '.join(COLOUR_NAMES[end.colours[seat]] for seat in end.winners)}"


def by_chance(shows: str, colours: str, manner: str, seed: int, options: Options) -> Playthrough:
    """A game of players with a playing style."""
    now, random, moves = Position.new(colours, options), Random(seed), []
    start = now
    while not now.over:
        moves.append(str(MANNERS[manner].choose(now, random)))
        now = now.play(moves[-1])
    return Playthrough(shows, start, moves)


# Violet has only one Healer left, and the other players have Masters only in villages with a Stone.
NEARLY_STUCK = position(
    to_move="v", standing="AB AD DE",
    A="v......", C="vVVVVVV", F="VVVVVVV", G="rrbby..", H="VVVVVVv",
)  # fmt: skip


def playthroughs() -> dict[str, Playthrough]:
    """Return all playthroughs by file name."""
    default, first_game = Options(), Options(setup="first-game")
    origin, last_bridge, up_to_two = Options(tie="origin"), Options(end="last-bridge"), Options(recruit="up-to-two")
    return {
        "four-players": by_chance("a usual game", "rbyv", "even", 1, default),
        "three-players": by_chance("caps that leave no space in set-up", "ybr", "apart", 3, default),
        "tie-to-origin": by_chance("a tie that goes to the origin", "vyrb", "even", 1, origin),
        "last-bridge": by_chance("play until no bridge stands, with a pass", "rby", "wandering", 2, last_bridge),
        "up-to-two": by_chance("single Students by choice", "byv", "even", 0, up_to_two),
        "first-game-four": by_chance("the first game for four", "bvry", "wandering", 1, first_game),
        "first-game-three": by_chance("the first game for three", "vrb", "wandering", 0, first_game),
        "pass": by_chance("a player who must pass", "rbyv", "wandering", 3, default),
        "shared-by-two": by_chance("a win shared by two", "rbyv", "wandering", 14, default),
        "shared-by-three": by_chance("a win shared by three", "rby", "wandering", 3177, default),
        "won-by-villages": by_chance("a tie in Masters, decided by villages", "rby", "wandering", 4, default),
        "everybody-passes": Playthrough("a game that ends because nobody can move", NEARLY_STUCK, ["Ah", *"----"]),
    }


def main(arguments: list[str]) -> None:
    """List the files that would change, or write them."""
    for name, playthrough in playthroughs().items():
        path, text = FOLDER / f"{name}.txt", playthrough.tell()
        if path.exists() and path.read_text() == text:
            print(f"{path.name}: as it should be")
        elif arguments == ["--write"]:
            path.write_text(text)
            print(f"{path.name}: written")
        else:
            print(f"{path.name}: would change; --write writes it")


if __name__ == "__main__":
    main(sys.argv[1:])
