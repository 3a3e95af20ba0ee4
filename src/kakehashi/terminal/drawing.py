"""What `kakehashi draw` does: a position or a game becomes a picture in a file."""

from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from kakehashi.drawing.png import png
from kakehashi.errors import Refused, quoted
from kakehashi.games import Position, game, games
from kakehashi.records import Record, record_in
from kakehashi.terminal.files import load


@runtime_checkable
class Drawn(Protocol):
    """A position that draws itself, and a game of such ones."""

    def svg(self, **how: Any) -> str:
        """The position as a picture."""

    def film(self, positions: Any, **how: Any) -> str:
        """Positions one after the other."""


@dataclass(frozen=True)
class Wanted:
    """What picture somebody wants, as the command has it."""

    output: Path | None
    theme: str | None = None
    size: int | None = None
    last: str | None = None
    preview: str | None = None
    seat: str | None = None
    move: int | None = None
    animate: bool = False
    seconds: float | None = None

    @property
    def as_png(self) -> bool:
        """Whether it is to be a PNG; a file of another kind is refused."""
        kind = ".svg" if self.output is None else self.output.suffix.lower()
        if kind not in (".svg", ".png"):
            raise _bad(f"A picture is written to a file that ends in .svg or .png, not to {quoted(str(self.output))}.")
        return kind == ".png"


def _bad(sentence: str) -> Refused:
    return Refused("bad-request", sentence)


def draw(given: str, board: object | None, wanted: Wanted) -> None:
    """Write the picture of a position in the notation, or of a game in a file."""
    theme = wanted.theme or ("light" if wanted.as_png else None)
    how: dict[str, object] = {"theme": theme, "size": wanted.size}
    if _is_file(given):
        if board is not None:
            raise _bad("A game has its own board: --board is for a position.")
        svg = _of_game(load(given, record_in), wanted, how)
    else:
        svg = _of_position(_position(given, board), wanted, how)
    _write(svg, wanted)


def _is_file(given: str) -> bool:
    """Whether this names a file: what has no space in it can be nothing else."""
    try:
        return " " not in given or Path(given).is_file()
    except (OSError, ValueError):  # no name of a file at all
        return False


def _position(text: str, board: object | None) -> Position:
    """The position of whichever game is written so."""
    start = {"position": text} | ({} if board is None else {"board": board})
    against = []
    for name in games():
        try:
            position = game(name).load(start)
        except Refused as refused:
            against.append(f"of {name}: {str(refused).removesuffix('.')}")
            continue
        if board is not None and "board" not in position.setting():
            raise _bad(f"This is a position of {name}, which has only one map: --board is not for it.")
        return position
    raise _bad(f"This is no position. {'; '.join(against)[0].upper()}{'; '.join(against)[1:]}.")


def _of_position(position: Position, wanted: Wanted, how: dict[str, object]) -> str:
    for name in ("move", "animate", "seconds"):
        # Also 0, which is as good as False, has been asked for.
        if getattr(wanted, name) is not None and getattr(wanted, name) is not False:
            raise _bad(f"--{name} is for a game, and this is a position.")
    return _itself(position).svg(**how, seat=_seat(position, wanted.seat), last=wanted.last, preview=wanted.preview)


def _of_game(record: Record, wanted: Wanted, how: dict[str, object]) -> str:
    most = len(record.moves)
    number = most if wanted.move is None else wanted.move
    if not 0 <= number <= most:
        raise _bad(f"The game has {most} moves: --move is a number from 0 to {most}, not {number}.")
    positions = list(islice(record.positions(), number + 1))
    drawn, how = _itself(positions[-1]), how | {"seat": _seat(positions[-1], wanted.seat)}
    if not wanted.animate:
        if wanted.seconds is not None:
            raise _bad("--seconds is for a moving picture: say --animate.")
        return drawn.svg(**how, last=wanted.last or _before(positions), preview=wanted.preview)
    if wanted.as_png or wanted.last or wanted.preview:
        what = "A PNG does not move" if wanted.as_png else "A moving picture marks every move"
        raise _bad(f"{what}: draw either that, or with --animate an SVG.")
    return drawn.film(positions, **how, **({} if wanted.seconds is None else {"seconds": wanted.seconds}))


def _before(positions: list[Position]) -> Position | None:
    """The position before the last step: where all act at once, before everybody's."""
    return next((position for position in reversed(positions[:-1]) if not position.concealed), None)


def _itself(position: Position) -> Drawn:
    if not isinstance(position, Drawn):
        raise _bad("Positions of this game do not draw themselves.")
    return position


def _seat(position: Position, name: str | None) -> int | None:
    if name is None:
        return None
    numbers = [str(seat + 1) for seat in range(position.players)]
    for names in (numbers, [*position.colours]):
        if name in names:
            return names.index(name)
    raise _bad(f"There is no seat {quoted(name)}: they are {', '.join([*numbers, *position.colours])}.")


def _write(svg: str, wanted: Wanted) -> None:
    if wanted.output is None:
        print(svg, end="")
        return
    try:
        if wanted.as_png:
            wanted.output.write_bytes(png(svg))
        else:
            wanted.output.write_text(svg, "utf-8")
    except OSError as error:
        raise _bad(f"{wanted.output} cannot be written: {error.strerror}.") from None
