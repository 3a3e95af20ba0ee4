"""A program at a seat, in one game."""

import atexit
from collections import defaultdict
from contextlib import suppress

from kakehashi.bots import Budget
from kakehashi.errors import Json, Refused
from kakehashi.games import Position
from kakehashi.programs import lines
from kakehashi.programs.process import Failed, Process

USUAL_MS = 1000
"""How long a program may think about a move, if nobody says otherwise."""
STARTING_MS = 60_000
"""So much more it has for its first answer: it may have to load and to compile."""
_LENIENCY_MS = 250
"""An answer may come later by this, for the way of a line takes time, too."""

_resting: defaultdict[str, list[Process]] = defaultdict(list)
"""Programs that have finished a game and wait for another one, by their commands: starting one can take a second."""


def check(command: str) -> None:
    """Refuse what cannot be started."""
    Process(command).kill()


class Player:
    """A program that plays for a seat. It is started, or taken from those that rest, when it is first asked."""

    def __init__(self, game: str, command: str, seed: int = 0) -> None:
        self._game, self._command, self._seed = game, command, seed
        self._process: Process | None = None
        self._seat: int | None = None
        self._had = 0.0

    def had(self, budget: Budget) -> float:
        """How many milliseconds it had for its last answer."""
        return self._had

    def choose(self, position: Position, seat: int, seed: int, budget: Budget) -> str:
        """Its move for a seat, in the notation. Raises `Failed` if it has none that can be played; then it is ended."""
        seen = position.seen_by(seat)
        try:
            move = lines.move_in(self._answer(seen, seat, budget))
            seen.play(move, seat)
        except (Failed, Refused) as error:
            self.stop()
            raise error if isinstance(error, Failed) else Failed("illegal", str(error)) from None
        return move

    def _answer(self, seen: Position, seat: int, budget: Budget) -> bytes:
        question, start = lines.question(self._game, seen, seat, budget.ms or USUAL_MS), self._process is None
        if self._process is None:
            self._process, self._seat = _started(self._command), seat
            self._process.tell(lines.start(self._game, seen, seat, self._seed))
        self._had = (budget.ms or USUAL_MS) + (0 if self._process.answers else STARTING_MS)
        try:
            return self._process.ask(question, (self._had + _LENIENCY_MS) / 1000)
        except Failed:
            # It may have ended with its game before: then another one is asked.
            if not (start and self._process.has_ended_well and self._process.answers):
                raise
            self._process = None
            return self._answer(seen, seat, budget)

    def end(self, result: Json) -> None:
        """Tell the program how the game ended, and let it rest until the next one."""
        if self._process and self._seat is not None:
            self._process.tell(lines.end(self._seat, result))
            _resting[self._command].append(self._process)
            self._process = None

    def stop(self) -> None:
        """End the program."""
        if self._process:
            self._process.kill()
            self._process = None


def _started(command: str) -> Process:
    # Another thread may take the last one: nobody asks first whether there is one.
    with suppress(IndexError):
        while True:
            process = _resting[command].pop()
            if not (process.has_ended or process.is_outdated):
                return process
            process.end()
    try:
        return Process(command)
    except Refused as refused:
        raise Failed("crashed", str(refused)) from None


@atexit.register
def end_all() -> None:
    """Let all programs end that rest."""
    for processes in _resting.values():
        while processes:
            processes.pop().end()
