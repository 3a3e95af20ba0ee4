"""Opens a game of Hashi: asks what was not said, or takes up one from a file."""

import re
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from kakehashi.bots import Bot
from kakehashi.errors import Refused, quoted
from kakehashi.hashi import Position
from kakehashi.hashi.board import SIDES
from kakehashi.records import Record
from kakehashi.terminal import files
from kakehashi.terminal.asking import Asking
from kakehashi.terminal.opponents import level


@dataclass
class Sitting:
    """A game, who sits at it, and what its bots draw from."""

    record: Record
    people: tuple[int, ...]
    """The seats, from 0, that people have."""
    bot: str
    seed: int

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return cast(Position, self.record.position)

    def keep(self) -> None:
        """Note who sits where, so that a saved game goes on as it was."""
        people = "".join(str(seat + 1) for seat in self.people) or "-"
        self.record.notes |= {"people": people, "bot": self.bot, "seed": str(self.seed)}


def opened(
    asking: Asking, players: int | None, people: str | None, bot: str | None, board: object, seed: int | None
) -> Sitting:
    """A game that starts now; what is None is asked for."""
    number = asking.until("How many players, 1 to 4?", "1", _players) if players is None else _players(str(players))
    if people is None and number > 1:
        question = f"Which of the seats 1 to {number} are people, such as 12, or - for none, to watch?"
        seats = asking.until(question, "1", lambda answer: _people(answer, number))
    else:
        seats = _people(people or "1", number)
    bot = level(asking, "hashi", bot, number - len(seats))
    if board is None:
        board = asking.until("Side A, easier, or side B, harder?", "A", _side)
    seed = secrets.randbelow(2**32) if seed is None else seed
    record = Record.new("hashi", {"players": number, "board": board, "seed": seed})
    return Sitting(record, seats, bot, seed)


def taken_up(asking: Asking, path: Path | str, bot: str | None) -> Sitting:
    """A game from a file, with the seats that are kept there and, if one is kept, the bot."""
    record = files.load(path)
    if not isinstance(record.position, Position):
        raise Refused("bad-record", f"{path} is a game of {record.game}, not of Hashi.")
    seats = _people(record.notes.get("people", "1"), record.position.players)
    kept = record.notes.get("seed", "")
    bot = level(asking, "hashi", record.notes.get("bot", bot), record.position.players - len(seats))
    Bot("hashi", bot)
    return Sitting(record, seats, bot, int(kept) if re.fullmatch("-?[0-9]{1,30}", kept) else 0)


def _players(answer: str) -> int:
    if answer not in ("1", "2", "3", "4"):
        raise Refused("bad-request", f"The game is for 1 to 4 players, not {quoted(answer)}.")
    return int(answer)


def _people(answer: str, players: int) -> tuple[int, ...]:
    """The seats, from 0, that people have: out of their numbers from 1."""
    if answer == "-":
        return ()
    if not answer or not set(answer) <= set("1234"[:players]):
        raise Refused("bad-request", f"The seats are numbered 1 to {players}; {quoted(answer)} names another.")
    return tuple(sorted(int(number) - 1 for number in set(answer)))


def _side(answer: str) -> str:
    if answer.upper() not in SIDES:
        raise Refused("bad-request", f"There are the sides {' and '.join(SIDES)}, not {quoted(answer)}.")
    return answer.upper()
