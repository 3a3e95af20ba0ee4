"""Planks, a game of the tests: two to four carpenters bid for gaps, all at once, each with planks of length 1 to 5.

Each round shows the next gap of a shuffled row. All players lay a plank face down; then the longest plank that only
one player laid spans the gap and scores its width. After five gaps, most points win.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Self

from typing_extensions import TypedDict

from kakehashi.description import Contest, Option
from kakehashi.errors import Json, Reason, Refused, quoted

VERSION = 1
PLAYERS = range(2, 5)
OPTIONS = (
    Option("row", {"short": "three gaps", "long": "all five gaps"}, "long", "A short row of gaps, or a long one?"),
)
FACTS: Json = {}
REMARKS: dict[str, str] = {}
BOTS = "planks.bots"
ENVIRONMENT = None
ANALYSIS = None
CHALLENGE = None
LADDER = (Contest("Planks", games=20, opponents=1),)
BOARD = None
random_games = None
edit = None
GAPS = {"short": 3, "long": 5}


@dataclass(frozen=True)
class Position:
    """A position: the gaps in order, and the planks of each carpenter; the last one may be hidden."""

    row: str
    gaps: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]

    colours = ""
    players = property(lambda self: len(self.laid))
    spanned = property(lambda self: min(map(len, self.laid)))
    over = property(lambda self: self.spanned == len(self.gaps))
    disclosed = spanned

    @property
    def acting(self) -> tuple[int, ...]:
        return () if self.over else tuple(s for s, mine in enumerate(self.laid) if len(mine) == self.spanned)

    @property
    def concealed(self) -> tuple[int, ...]:
        return tuple(seat for seat, mine in enumerate(self.laid) if len(mine) > self.spanned)

    def legal(self, seat: int) -> list[str]:
        return [str(plank) for plank in range(1, 6) if plank not in self.laid[seat]] if seat in self.acting else []

    @property
    def legal_moves(self) -> list[str]:
        return self.legal((self.acting or (0,))[0])

    def is_legal(self, move: str, seat: int | None = None) -> bool:
        return move in (self.legal_moves if seat is None else self.legal(seat))

    def random_move(self, seat: int, random: Random) -> str:
        return random.choice(self.legal(seat))

    def offer(self, seat: int, so_far: Mapping[str, object]) -> Json:
        return {"moves": self.legal(seat)}

    def hints(self, seat: int, so_far: Mapping[str, object]) -> Json:
        return {}

    def play(self, move: str, seat: int | None = None) -> "Position":
        seat = (self.acting or (0,))[0] if seat is None else seat
        if move not in self.legal(seat):
            sentence = f"{quoted(move)}: seat {seat} may lay {', '.join(self.legal(seat)) or 'nothing'}."
            raise Refused("illegal-move", sentence, {"code": "plank"})
        mine = (*self.laid[seat], int(move))
        return replace(self, laid=(*self.laid[:seat], mine, *self.laid[seat + 1 :]))

    def seen_by(self, seat: int | None) -> "Position":
        shown = tuple(mine if its == seat else mine[: self.spanned] for its, mine in enumerate(self.laid))
        known = self.gaps[: self.spanned + 1]
        return replace(self, gaps=known + (0,) * (len(self.gaps) - len(known)), laid=shown)

    @property
    def text(self) -> str:
        laid = ("".join(map(str, mine)) or "-" for mine in self.laid)
        return f"{','.join(map(str, self.gaps))} {'/'.join(laid)}"

    def notation(self) -> Json:
        gap = None if self.over else self.gaps[self.spanned]
        return {"position": {"gap": gap, "laid": ["".join(map(str, mine)) for mine in self.laid]}}

    @property
    def page(self) -> Self:
        """The part of the game that pages use."""
        return self

    def picture(self) -> Json:
        return {}

    def effects(self, move: str, seat: int | None = None) -> Json:
        return {}

    def remarks(self, move: str, seat: int | None = None) -> list[Reason]:
        return []

    @property
    def scores(self) -> tuple[int, ...]:
        scores = [0] * self.players
        for gap, *planks in zip(self.gaps[: self.spanned], *(mine[: self.spanned] for mine in self.laid), strict=True):
            alone = [plank for plank, times in Counter(planks).items() if times == 1]
            if alone:
                scores[planks.index(max(alone))] += gap
        return tuple(scores)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, score in enumerate(self.scores) if self.over and score == max(self.scores))

    def result(self) -> Json:
        return {"over": self.over, "scores": list(self.scores), "winners": list(self.winners)}

    def setting(self) -> Json:
        return {"players": self.players, "row": self.row}

    def saved(self) -> Json:
        return self.setting() | {"gaps": list(self.gaps), "laid": [list(mine) for mine in self.laid]}

    def redealt(self, seed: int, now: "Position") -> "Position":
        known, to_come = self.gaps[: now.spanned + 1], self.gaps[now.spanned + 1 :]
        return replace(self, gaps=known + tuple(Random(seed).sample(to_come, len(to_come))))

    def secret(self) -> str:
        return " ".join(map(str, self.gaps))


def new(config: Mapping[str, object]) -> Position:
    players, row, seed = (config.get(name, usual) for name, usual in (("players", 2), ("row", "long"), ("seed", 0)))
    if players not in PLAYERS or type(players) is not int:
        raise Refused("bad-request", f"Two to four play, not {quoted(players)}.")
    if not isinstance(row, str) or row not in GAPS:
        raise Refused("bad-request", f"A row is short or long, not {quoted(row)}.")
    gaps = config.get("gaps", Random(f"{seed}").sample(range(1, 6), GAPS[row]))
    if not isinstance(gaps, list) or any(type(gap) is not int for gap in gaps) or len(gaps) != GAPS[row]:
        raise Refused("bad-request", f"The gaps should be {GAPS[row]} numbers, not {quoted(gaps)}.")
    return Position(row, tuple(gaps), ((),) * players)


def load(config: Mapping[str, Any]) -> Position:
    return replace(new(config), laid=tuple(map(tuple, config["laid"])))


def told(setting: Mapping[str, Any], view: Mapping[str, Any]) -> Position:
    laid = tuple(tuple(map(int, mine)) for mine in view["position"]["laid"])
    now = replace(new({**setting, "gaps": [0] * GAPS[setting["row"]]}), laid=laid)
    return replace(now, gaps=tuple(view["position"]["gap"] * (at == now.spanned) for at in range(len(now.gaps))))


def chosen(start: Position) -> dict[str, str]:
    return {"row": start.row}


def turns_to_vary(start: Position) -> int:
    return 0


class Laid(TypedDict):
    """The current gap, and the planks of all players."""

    gap: int | None
    laid: list[str]


class Nothing(TypedDict):
    """Planks has no remarks."""


class Offer(TypedDict, total=False):
    moves: list[str]


class Notation(TypedDict):
    position: Laid


class Result(TypedDict):
    over: bool
    scores: list[int]
    winners: list[int]


class Setting(TypedDict):
    players: int
    row: str


SHAPES = {
    "Notation": Notation,
    "Picture": Nothing,
    "Result": Result,
    "Offer": Offer,
    "Effects": Nothing,
    "Setting": Setting,
}
