"""A tiny game without a board: in each round two players show fingers at once, and the higher number wins both."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from kakehashi.description import Contest, Option
from kakehashi.errors import Json, Refused

VERSION = 1
PLAYERS = range(2, 3)
OPTIONS = (Option("rounds", {"2": "soon over", "3": "not so soon"}, "2", "How many rounds?"), Option("unasked", {}, ""))
FACTS: Json = {}
SHAPES: Mapping[str, object] = {}
BOTS = None
LADDER: tuple[Contest, ...] = ()
BOARD = None
random_games = None
edit = None
MOVES = ("0", "1", "2", "3", "4", "5")


@dataclass(frozen=True)
class Position:
    """The fingers of the earlier rounds, and of the players who moved in this round."""

    rounds: int
    before: tuple[tuple[str, str], ...] = ()
    now: tuple[str, str] = ("", "")
    players, colours, disclosed = 2, "", 0

    @property
    def over(self) -> bool:
        return len(self.before) == self.rounds

    @property
    def acting(self) -> tuple[int, ...]:
        return () if self.over else tuple(seat for seat in (0, 1) if not self.now[seat])

    @property
    def concealed(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.now[seat])

    def legal(self, seat: int) -> tuple[str, ...]:
        return MOVES if seat in self.acting else ()

    def random_move(self, seat: int, random: Random) -> str:
        return random.choice(self.legal(seat))

    def play(self, move: str, seat: int | None = None) -> "Position":
        seat = self.acting[0] if seat is None else seat
        if move not in self.legal(seat):
            raise Refused("illegal-move", f"{move!r:.20} is no number of fingers.")
        now = (move, self.now[1]) if seat == 0 else (self.now[0], move)
        return Position(self.rounds, (*self.before, now)) if all(now) else replace(self, now=now)

    def seen_by(self, seat: int | None) -> "Position":
        first, second = (self.now[number] if number == seat else "?" * len(self.now[number]) for number in (0, 1))
        return replace(self, now=(first, second))

    def notation(self) -> Json:
        return {"before": self.before, "now": " ".join(fingers or "-" for fingers in self.now)}

    def result(self) -> Json:
        pairs = [(int(one), int(other)) for one, other in self.before]
        scores = [sum(one for one, other in pairs if one > other), sum(other for one, other in pairs if other > one)]
        return {"over": self.over, "scores": scores, "winners": [s for s in (0, 1) if scores[s] == max(scores)]}

    def saved(self) -> Json:
        return {"rounds": str(self.rounds)}


def new(config: Mapping[str, object]) -> Position:
    return Position(int(str(config.get("rounds", "2"))))


load = new
