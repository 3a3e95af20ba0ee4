"""A second, slow implementation of the rules, with dictionaries and plain letters.

It shares only the map and the notation with the package, so that tests find a mistake in either.
"""

from dataclasses import dataclass
from itertools import combinations

from kakehashi.shangrila import Options, Position
from kakehashi.shangrila.board import BRIDGES, DISCIPLINES, VILLAGES

Space = tuple[str, str]


@dataclass
class Table:
    """The table: the owner of the Master of each space, and the spaces with Students."""

    colours: str
    masters: dict[Space, str]
    students: set[Space]
    broken: set[str]
    turns: int
    passes: int
    options: Options

    @classmethod
    def of(cls, position: Position) -> "Table":
        """Parse a table from the text of a position."""
        colours, villages, broken, turns, passes = position.text.split(" ")
        tiles = {
            (village, discipline): tile
            for village, row in zip(VILLAGES, villages.split("/"), strict=True)
            for discipline, tile in zip(DISCIPLINES, row, strict=True)
            if tile != "."
        }
        return cls(
            colours,
            {space: tile.lower() for space, tile in tiles.items()},
            {space for space, tile in tiles.items() if tile.isupper()},
            set(broken.split(",")) - {"-"},
            int(turns),
            int(passes),
            position.options,
        )

    def text(self) -> str:
        """The table in the notation."""
        rows = []
        for village in VILLAGES:
            row = ""
            for discipline in DISCIPLINES:
                tile = self.masters.get((village, discipline), ".")
                row += tile.upper() if (village, discipline) in self.students else tile
            rows.append(row)
        broken = ",".join(sorted(self.broken)) or "-"
        return f"{self.colours} {'/'.join(rows)} {broken} {self.turns} {self.passes}"

    @property
    def me(self) -> str:
        """The colour to move."""
        return self.colours[self.turns % len(self.colours)]

    def supply(self, colour: str, discipline: str) -> int:
        """Return the number of tiles of a discipline that a colour has left."""
        mine = [space for space, owner in self.masters.items() if owner == colour and space[1] == discipline]
        return 6 - len(mine) - len(self.students.intersection(mine))

    def bridges_of(self, village: str) -> list[str]:
        """The standing bridges of a village."""
        return [bridge for bridge in BRIDGES if village in bridge and bridge not in self.broken]

    def stones(self) -> list[str]:
        """The villages with a Stone."""
        return [village for village in VILLAGES if not self.bridges_of(village)]

    def over(self) -> bool:
        """True if the game is over."""
        if self.options.end == "last-bridge":
            return self.passes == len(self.colours) or len(self.broken) == 23
        return self.passes == len(self.colours) or len(self.stones()) == 11

    def legal(self) -> list[str]:
        """All legal moves, sorted by their text."""
        if self.over():
            return []
        if self.turns < 7 * len(self.colours):
            return sorted(self._set_up(caps=True) or self._set_up(caps=False))
        return sorted(self._places() + self._recruits() + self._journeys()) or ["-"]

    def _free(self) -> list[Space]:
        stones = self.stones()
        return [(v, d) for v in VILLAGES for d in DISCIPLINES if v not in stones and (v, d) not in self.masters]

    def _owners(self, village: str) -> list[str]:
        return [owner for (where, _), owner in self.masters.items() if where == village]

    def _set_up(self, caps: bool) -> list[str]:
        own, all_together = (2, 3) if len(self.colours) == 4 else (1, 2)
        found = []
        for village, discipline in self._free():
            owners = self._owners(village)
            full = owners.count(self.me) >= own or len(owners) >= all_together
            if self.supply(self.me, discipline) == 6 and not (caps and full):
                found.append(village + discipline)
        return found

    def _places(self) -> list[str]:
        return [v + d for v, d in self._free() if self.me in self._owners(v) and self.supply(self.me, d)]

    def _recruits(self) -> list[str]:
        stones = self.stones()
        ready = [
            (village, discipline)
            for village in VILLAGES
            for discipline in DISCIPLINES
            if self.masters.get((village, discipline)) == self.me
            and (village, discipline) not in self.students
            and village not in stones
            and self.supply(self.me, discipline)
        ]
        two = [
            f"+{''.join(one)}+{''.join(other)}"
            for one, other in combinations(ready, 2)
            if one[1] != other[1] or self.supply(self.me, one[1]) > 1
        ]
        one = [f"+{''.join(space)}" for space in ready]
        return two + one if self.options.recruit == "up-to-two" else two or one

    def _journeys(self) -> list[str]:
        origins = {village for village, discipline in self.students if self.masters[village, discipline] == self.me}
        return [f"{origin}>{bridge.replace(origin, '')}" for origin in origins for bridge in self.bridges_of(origin)]

    def play(self, move: str) -> None:
        """Play a legal move."""
        if ">" in move:
            self._journey(move[0], move[2])
        elif "+" in move:
            self.students |= {(space[0], space[1]) for space in move.split("+")[1:]}
        elif move != "-":
            self.masters[move[0], move[1]] = self.me
        self.passes = self.passes + 1 if move == "-" else 0
        self.turns += 1

    def _strength(self, village: str) -> tuple[int, int]:
        masters = len(self._owners(village))
        return masters + len([space for space in self.students if space[0] == village]), masters

    def _journey(self, origin: str, destination: str) -> None:
        here, there = self._strength(origin), self._strength(destination)
        stronger = here > there or (here == there and self.options.tie == "origin")
        for discipline in DISCIPLINES:
            if (origin, discipline) not in self.students:
                continue
            self.students.remove((origin, discipline))
            colour, space = self.masters[origin, discipline], (destination, discipline)
            if space not in self.masters:
                self.masters[space] = colour
            elif stronger and self.masters[space] == colour:
                self.students.add(space)
            elif stronger:
                self.masters[space] = colour
                self.students.discard(space)
        self.broken.add("".join(sorted(origin + destination)))

    def winners(self) -> list[str]:
        """The winners."""
        scores = {}
        for colour in self.colours:
            mine = [space for space, owner in self.masters.items() if owner == colour]
            scores[colour] = (len(mine), len({village for village, _ in mine}))
        return [colour for colour in self.colours if scores[colour] == max(scores.values())]
