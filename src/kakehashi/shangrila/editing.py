"""A position laid out by hand: tiles are put down, bridges broken and mended, and it is said whose turn it is.

An edit is a short text: `Ar=b` puts a Master of Blue on a space, `Ar=B` one with its Student, `Ar=.` nothing;
`AB=broken` and `AB=standing`; `colours=rby`, `turn=b`, `phase=set-up` or `phase=play`, `preset=french`; `clear`.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from kakehashi.errors import Refused, quoted
from kakehashi.shangrila.board import BRIDGES, DISCIPLINES, RED_VILLAGE, RED_VILLAGE_BRIDGES, VILLAGES
from kakehashi.shangrila.faults import fault
from kakehashi.shangrila.notation import check_colours
from kakehashi.shangrila.options import PRESETS
from kakehashi.shangrila.position import Position
from kakehashi.shangrila.rules import SET_UP_TURNS

_TILE = re.compile(f"([{VILLAGES}])([{DISCIPLINES}])=(.)")
_BRIDGE = re.compile(f"({'|'.join(BRIDGES)})=(broken|standing)")


def edited(start: Position, edits: Iterable[str]) -> tuple[Position, Refused | None]:
    """The position after these edits, and why there can be no such one, if so."""
    draft = _Draft(start)
    for edit in edits:
        draft.take(edit)
    position = Position.sketch(draft.text, draft.options)
    try:
        Position.parse(draft.text, draft.options)
    except Refused as refused:
        return position, refused
    return position, None


class _Draft:
    """A position while it is being laid out."""

    def __init__(self, start: Position) -> None:
        self.options, self.colours = start.options, start.colours
        self.villages = {village: list(start.village(village)) for village in VILLAGES}
        self.broken = set(BRIDGES) - set(start.standing_bridges)
        self.turns, self.passes = start.turns, int(start.text.split(" ")[4])
        self.in_set_up = start.in_set_up

    @property
    def text(self) -> str:
        """The position as it is written."""
        villages = "/".join("".join(tiles) for tiles in self.villages.values())
        broken = ",".join(sorted(self.broken)) or "-"
        return f"{self.colours} {villages} {broken} {self.turns} {self.passes}"

    def take(self, edit: str) -> None:
        """Do what an edit says."""
        name, _, value = edit.partition("=")
        words: dict[str, Callable[[str], None]] = {
            "colours": self._seat,
            "turn": self._give_turn,
            "phase": self._enter,
            "preset": self._play_by,
        }
        if tile := _TILE.fullmatch(edit):
            self._put(*tile.groups())
        elif bridge := _BRIDGE.fullmatch(edit):
            self._set_bridge(*bridge.groups())
        elif edit == "clear":
            self._clear()
        elif name in words:
            words[name](value)
        else:
            raise Refused("bad-request", f"{quoted(edit)} changes nothing of a position.")
        # Whoever changes something says that the game goes on from there.
        self.passes = 0
        if self.in_set_up:
            self._count()

    def _put(self, village: str, discipline: str, tile: str) -> None:
        if tile not in f".{self.colours}{self.colours.upper()}":
            raise fault("tile", given=quoted(tile), space=village + discipline, colours=self.colours)
        self.villages[village][DISCIPLINES.index(discipline)] = tile
        if self._placed == self._set_up_turns:
            self._enter("play")

    def _set_bridge(self, bridge: str, how: str) -> None:
        if how == "broken":
            self.broken.add(bridge)
        elif bridge in self._fallen:
            raise fault("red-bridges")
        else:
            self.broken.discard(bridge)

    def _clear(self) -> None:
        self.villages = {village: ["."] * len(DISCIPLINES) for village in VILLAGES}
        self.broken = set(self._fallen)

    def _seat(self, colours: str) -> None:
        """Others play: what those have put down who play no more is taken away."""
        mover = self.colours[self.turns % len(self.colours)]
        fallen, self.colours = set(self._fallen), check_colours(colours)
        self.broken = self.broken - fallen | set(self._fallen)
        for village, tiles in self.villages.items():
            out = village == RED_VILLAGE and len(colours) == 3
            tiles[:] = [tile if tile.lower() in colours and not out else "." for tile in tiles]
        if not self.in_set_up:
            self.turns = self._set_up_turns + max(colours.find(mover), 0)

    def _give_turn(self, colour: str) -> None:
        if colour not in tuple(self.colours):
            raise Refused("bad-request", f"{quoted(colour)} does not play: the colours are {self.colours}.")
        if self.in_set_up:
            raise fault("set-up-turn")
        self.turns += self.colours.index(colour) - self.turns % len(self.colours)

    def _enter(self, phase: str) -> None:
        if phase not in ("set-up", "play"):
            raise Refused("bad-request", f"There is no phase {quoted(phase)}: there are set-up and play.")
        if phase == "set-up":
            self.in_set_up = True
            self.options = replace(self.options, setup="free")
            self.broken = set(self._fallen)
            self.villages = {village: [tile.lower() for tile in tiles] for village, tiles in self.villages.items()}
        elif self.in_set_up:
            self.in_set_up = False
            self.turns = self._set_up_turns

    def _play_by(self, preset: str) -> None:
        if preset not in PRESETS:
            raise Refused("bad-request", f"There is no rulebook {quoted(preset)}: they are {', '.join(PRESETS)}.")
        self.options = replace(PRESETS[preset], setup=self.options.setup)

    def _count(self) -> None:
        """In set-up every turn has put one Master down."""
        self.turns = min(self._placed, self._set_up_turns - 1)

    @property
    def _placed(self) -> int:
        return sum(tile != "." for tiles in self.villages.values() for tile in tiles)

    @property
    def _set_up_turns(self) -> int:
        return SET_UP_TURNS * len(self.colours)

    @property
    def _fallen(self) -> tuple[str, ...]:
        """The bridges that never stand."""
        return RED_VILLAGE_BRIDGES if len(self.colours) == 3 else ()
