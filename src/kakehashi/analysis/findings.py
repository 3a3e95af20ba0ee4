"""What was found out about a game so far, perhaps kept in a file: a head that says which game, then one line a move."""

import json
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from kakehashi import __version__
from kakehashi.analysis.judging import Inquiry, Judged, inquiries
from kakehashi.errors import Json, Refused
from kakehashi.games import game
from kakehashi.journal import Journal
from kakehashi.records import Record


class Findings:
    """What is thought of the moves of a finished game; without a file it is forgotten with the process."""

    def __init__(self, record: Record, depth: int, path: Path | None = None, first: int | None = None) -> None:
        self.record, self.asked = record, inquiries(record, depth, first)
        self.judged: dict[int, Judged] = {}
        self._journal: Journal | None = None
        if path is not None:
            which = {"game": sha256(record.text().encode()).hexdigest(), "simulations": self.asked[0].simulations}
            head = {"kakehashi analysis": which, "version": __version__}
            self._journal = Journal(path, head, lambda _: "is no analysis of this game at this depth")
            for number, line in enumerate(self._journal.lines, 2):
                try:
                    move, judged = json.loads(line)
                    self.judged[range(len(self.asked))[move]] = judged
                except (ValueError, TypeError, IndexError):
                    raise Refused("bad-request", f"Line {number} of {path} is about no move of this game.") from None

    def missing(self) -> list[Inquiry]:
        """What is still to be asked."""
        return [inquiry for inquiry in self.asked if inquiry.number not in self.judged]

    def add(self, number: int, judged: Judged) -> None:
        """Keep what is thought of a move."""
        self.judged[number] = judged
        if self._journal is not None:
            self._journal.add([number, judged])

    def accounts(self) -> list[Json] | None:
        """What the game has to say of how scores came about, when every move was judged."""
        return accounts(self.record, self.judged)

    def as_data(self) -> Json:
        """All of it as plain data."""
        moves = [
            {"seat": seat, "move": move, "judged": self.judged.get(number)}
            for number, (seat, move) in enumerate(self.record.moves)
        ]
        result = self.record.position.result()
        return {"game": self.record.game, "moves": moves, "accounts": self.accounts(), "result": result}


def accounts(record: Record, judged: dict[int, Judged]) -> list[Json] | None:
    """What a game has to say of how scores came about, when every move was judged; nothing if it has nothing."""
    module = game(record.game).ANALYSIS
    if not module or len(judged) < len(record.moves):
        return None
    return list(import_module(module).accounts(record, judged))
