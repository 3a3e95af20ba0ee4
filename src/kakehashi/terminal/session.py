"""A game that is played here: who plays each seat, what its bots draw from, and what is kept of that in a file."""

import random
import re
import secrets
from typing import Any

from rich.console import Console

from kakehashi.bots import Bot, levels
from kakehashi.errors import Refused
from kakehashi.games import Position
from kakehashi.records import Record
from kakehashi.terminal.board import PERSON, Played, View, board_of


class Session:
    """A game, and who plays it."""

    def __init__(self, record: Record, who: list[str], seed: int | None = None) -> None:
        self.record, self.who, self.board = record, who, board_of(record.game)
        # Bots draw from the seed that was kept, so that they go on as they would have.
        kept = record.notes.get("seed", "")
        drawn = int(kept) if re.fullmatch("-?[0-9]{1,30}", kept) else secrets.randbelow(2**32)
        self._seed = drawn if seed is None else seed
        record.notes |= {"seats": record.seating(who), "seed": str(self._seed)}
        keys = record.seat_names()
        self.names = [self.board.colours.get(key, f"Player {key}") for key in keys]
        if who == [PERSON]:
            self.names = ["You"]
        self._look_back()

    def _look_back(self) -> None:
        """Start the bots afresh, and find what has been played that not everybody may know yet."""
        self._bots: dict[int, Bot] = {}
        self._concealed: list[Played[Any]] = []
        position = self.record.start
        for seat, move in self.record.moves:
            before, position = position, position.play(move, seat)
            self._disclosed(before, position, seat, move)

    def _disclosed(self, before: Position, after: Position, seat: int, move: str) -> list[Played[Any]]:
        """Note a move; returns what everybody may know since then."""
        waiting = [*self._concealed, Played(before.seen_by(None), seat, move)]
        self._concealed = [played for played in waiting if played.seat in after.concealed]
        return [played for played in waiting if played.seat not in after.concealed]

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.record.position

    def view(self, seat: int | None, console: Console) -> View[Any]:
        """The game for a seat, or for spectators."""
        return View(self.position.seen_by(seat), seat, self.names, self.who, console)

    @property
    def a_round_begins(self) -> bool:
        """Whether everybody has played equally often."""
        return len(self.record.moves) % self.position.players == 0

    def play(self, move: str, seat: int) -> list[Played[Any]]:
        """Play a move; returns what everybody may know since then."""
        before = self.position
        self.record.play(move, seat)
        return self._disclosed(before, self.position, seat, move)

    def bots_move(self, seat: int) -> str:
        """The move of a seat's bot, which remembers what it thought before."""
        if seat not in self._bots:
            self._bots[seat] = Bot(self.record.game, self.who[seat])
        seed = random.Random(f"{self._seed} {len(self.record.moves)}").getrandbits(32)
        return str(self._bots[seat].choose(self.position, seat, seed))

    def undo(self) -> None:
        """Go back to the last turn that a person took, taking back what bots have played since."""
        by_people = [number for number, (seat, _) in enumerate(self.record.moves) if self.who[seat] == PERSON]
        if not by_people:
            raise Refused("bad-request", "No person has moved yet, so there is nothing to take back.")
        while len(self.record.moves) > by_people[-1]:
            self.record.undo()
        self._look_back()


def kept_seats(record: Record) -> list[str] | None:
    """Who played each seat of a saved game; None if that is not kept, or makes no sense."""
    notes, names = record.notes, record.seat_names()
    # Files were once written with the seats of people, and one bot for all others.
    people, bot = notes.pop("people", ""), notes.pop("bot", "")
    if "seats" not in notes and (people or bot):
        notes["seats"] = record.seating(PERSON if name in people else bot for name in names)
    who = record.seated()
    return who if who and set(who) <= {PERSON, *levels(record.game)} else None
