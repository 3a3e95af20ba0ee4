"""A game being played, or one that was: where it started and every move since."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from kakehashi.errors import Json, Refused, quoted
from kakehashi.games import Position, game

_FIRST_LINE = "kakehashi game"
_SEAT = re.compile("0|[1-9][0-9]?")


@dataclass
class Record:
    """A game from its start to now. A move is added with `play` and taken back with `undo`."""

    game: str
    start: Position
    """Where it began."""
    moves: list[tuple[int, str]] = field(default_factory=list)
    """Every move with the seat that played it."""
    notes: dict[str, str] = field(default_factory=dict)
    """What else is worth keeping with the game, such as who sat where."""
    final: int = 0
    """So many moves, those that were played before the game came here, cannot be taken back."""
    position: Position = field(init=False, repr=False, compare=False)
    """Where it has come."""

    def __post_init__(self) -> None:
        self.position = self.start
        self._disclosed: list[int] = []
        self._considered: tuple[tuple[int, str, int], Position] | None = None
        for seat, move in self.moves:
            self._disclosed.append(self.position.disclosed)
            self.position = self.position.play(move, seat)

    @classmethod
    def new(cls, name: str, config: Json) -> "Record":
        """A game that starts now."""
        return cls(name, game(name).new(config))

    def copy(self) -> "Record":
        """A game that has come as far, to go on by itself."""
        other = object.__new__(Record)
        other.__dict__.update(self.__dict__)
        other.moves, other.notes = self.moves.copy(), self.notes.copy()
        other._disclosed = self._disclosed.copy()
        return other

    def consider(self, move: str, seat: int) -> Position:
        """The position after a move that may be played next; raises `Refused` if it may not.

        It is kept, so that what was decided is not worked out again when it is played, here or in a copy.
        """
        question = len(self.moves), move, seat
        if self._considered is None or self._considered[0] != question:
            self._considered = question, self.position.play(move, seat)
        return self._considered[1]

    def play(self, move: str, seat: int | None = None) -> None:
        """Play a move, and keep it."""
        before = self.position
        self.position = before.play(move) if seat is None else self.consider(move, seat)
        self.moves.append((before.acting[0] if seat is None else seat, move))
        self._disclosed.append(before.disclosed)

    def undo(self) -> None:
        """Take the last move back: the game is played again up to there, so only its moves need keeping."""
        if not self.moves:
            raise Refused("bad-request", "There is no move to take back.")
        self.moves.pop()
        self.__post_init__()

    def last_of(self, seat: int) -> int:
        """Which move was the last of a seat; raises `Refused` if it cannot be taken back."""
        for number in reversed(range(self.final, len(self.moves))):
            if self.moves[number][0] == seat:
                break
        else:
            raise Refused("nothing-to-undo", "There is no move to take back.")
        if self._disclosed[number] != self.position.disclosed:
            raise Refused("disclosed", "The move cannot be taken back: something hidden has been shown since.")
        return number

    def may_take_back(self, seat: int) -> bool:
        """Whether the last move of a seat can be taken back."""
        try:
            self.last_of(seat)
        except Refused:
            return False
        return True

    def take_back(self, seat: int) -> None:
        """Take back the last move of a seat, and those that answered it: who acted at the same time keeps theirs."""
        last = self.last_of(seat)
        beside = set(self._up_to(last).acting) - {seat}
        self.moves[last:] = [move for move in self.moves[last + 1 :] if move[0] in beside]
        self.__post_init__()

    def positions(self) -> Iterator[Position]:
        """Every position from the start to now, played again."""
        yield (position := self.start)
        for seat, move in self.moves:
            yield (position := position.play(move, seat))

    def _up_to(self, number: int) -> Position:
        """The position before a move."""
        return next(islice(self.positions(), number, None))

    def seat_names(self) -> list[str]:
        """What people call the seats: by their colours, or by their numbers from 1."""
        return list(self.start.colours) or [str(seat + 1) for seat in range(self.start.players)]

    def seating(self, who: Iterable[str]) -> str:
        """Who sits where, for the note `seats`."""
        return " ".join(f"{name}={player}" for name, player in zip(self.seat_names(), who, strict=True))

    def seated(self) -> list[str] | None:
        """Who sits where, as the note says it; None if there is none, or if it is not about these seats."""
        who = dict(re.findall(r"(\S+)=(\S+)", self.notes.get("seats", "")))
        return list(who.values()) if list(who) == self.seat_names() else None

    def text(self) -> str:
        """The record as a text file."""
        lines = [f"{_FIRST_LINE}: {self.game}"]
        lines += [f"{name}: {value}" for name, value in self.notes.items()]
        lines += [f"start: {json.dumps(self.start.saved())}", "moves:"]
        lines += [f"{number} {seat} {move}" for number, (seat, move) in enumerate(self.moves, 1)]
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> "Record":
        """The record in a text file; every move in it is played again, so a record that parses is a legal game."""
        name, start = "", None
        notes: dict[str, str] = {}
        lines = iter(enumerate(text.splitlines(), 1))
        for number, line in lines:
            key, colon, value = line.partition(": ")
            if number == 1 and key != _FIRST_LINE:
                raise Refused("bad-record", f"This is no game of ours: its first line is not “{_FIRST_LINE}: …”.")
            if key == _FIRST_LINE:
                name = value
            elif key == "start":
                start = _read_start(name, value)
            elif line == "moves:":
                break
            elif colon:
                notes[key] = value
            else:
                raise Refused("bad-record", f"Line {number} of the game is {quoted(line)}, which says nothing.")
        if start is None:
            raise Refused("bad-record", "The game has no line with its start.")
        record = cls(name, start, notes=notes)
        for number, line in lines:
            _, seat, move = (*line.split(" "), "", "", "")[:3]
            if line != f"{len(record.moves) + 1} {seat} {move}" or not _SEAT.fullmatch(seat):
                raise Refused(
                    "bad-record", f"Line {number} of the game is {quoted(line)}, not a number, a seat and a move."
                )
            record._play_again(move, int(seat), f"Line {number}")
        return record

    @classmethod
    def from_data(cls, data: object, notes: dict[str, str]) -> "Record":
        """The record in plain data: its `game`, its `start` and its `moves`, each a seat and a move."""
        try:
            name, start, moves = (data[part] for part in ("game", "start", "moves"))  # type: ignore[index]
            steps = [(int(seat), str(move)) for seat, move in moves]
        except (ValueError, TypeError, KeyError, OverflowError):
            raise Refused("bad-record", "This is no game of ours: it should have a game, a start and moves.") from None
        record = cls(name, _loaded(name, start), notes=notes)
        for number, (seat, move) in enumerate(steps, 1):
            record._play_again(move, seat, f"Move {number}")
        return record

    def _play_again(self, move: str, seat: int, where: str) -> None:
        try:
            self.play(move, seat)
        except Refused as refused:
            raise Refused("bad-record", f"{where} of the game cannot be played: {refused}") from None


def record_in(text: str) -> Record:
    """A game that was taken home, as text or as JSON, or saved in the terminal."""
    record = _from_data(text) if text.lstrip().startswith("{") else Record.parse(text)
    version = str(game(record.game).VERSION)
    if (rules := record.notes.get("rules", version)) != version:
        raise Refused("other-rules", f"The game was played under rules {quoted(rules)}, and these are {version}.")
    return record


def _from_data(text: str) -> Record:
    try:
        data = json.loads(text)
        notes = {"players": "; ".join(map(str, data.get("seats", ()))), "rules": str(data.get("rules", ""))}
    except (ValueError, TypeError, AttributeError, RecursionError):
        data, notes = None, {}
    # Half of a letter can be written in JSON, and nowhere else.
    return Record.from_data(
        data, {name: note.encode(errors="replace").decode() for name, note in notes.items() if note}
    )


def _read_start(name: str, text: str) -> Position:
    try:
        return _loaded(name, json.loads(text))
    except (ValueError, RecursionError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused("bad-record", f"The start of the game cannot be read: {error}.") from None


def _loaded(name: str, start: object) -> Position:
    if not isinstance(start, dict):
        raise Refused("bad-record", "The start of the game is not an object.")
    return game(name).load(start)
