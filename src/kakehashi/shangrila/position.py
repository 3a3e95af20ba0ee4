"""A position of The Bridges of Shangri-La: it never changes, and it answers every question about itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random

import numpy as np

from kakehashi.compiled import Ints, randomness
from kakehashi.errors import Json, Refused, quoted
from kakehashi.kept import kept
from kakehashi.seeds import checked
from kakehashi.shangrila import notation, rules
from kakehashi.shangrila.board import BRIDGES, COLOUR_NAMES, DISCIPLINES, RED_VILLAGE_BRIDGES, VILLAGES, WAYS
from kakehashi.shangrila.choices import MOST_MOVES, finish_at_random, is_legal, list_moves
from kakehashi.shangrila.first_game import FIRST_GAME
from kakehashi.shangrila.journeys import Preview, foresee
from kakehashi.shangrila.moves import Journey, Move, Space, move_with, read_move
from kakehashi.shangrila.options import Options
from kakehashi.shangrila.page import Page
from kakehashi.shangrila.picture import EndedBy
from kakehashi.shangrila.reasons import not_the_turn_of, refusal

DEFAULT = Options()

_ENDINGS: dict[int, EndedBy | None] = {
    rules.GOES_ON: None,
    rules.ALL_PASSED: "passes",
    rules.LAST_BRIDGE_FELL: "bridges",
    rules.STONES_LIE: "stones",
}


@cache
def _text_of(number: int) -> str:
    return str(move_with(number))


@cache
def _number_of(move: Move) -> int:
    return move.number


@dataclass(frozen=True, eq=False, repr=False)
class Position:
    """A position, with the options it is played under. `text` is its form in the notation.

    Seats are numbered from 0 in turn order; where a player is asked for, the seat or the colour may be given.
    """

    colours: str
    """The colours in turn order."""
    options: Options
    _state: Ints

    @property
    def state(self) -> Ints:
        """The position for compiled functions: a copy, theirs to change."""
        return self._state.copy()

    @classmethod
    def new(cls, colours: str = "rbyv", options: Options = DEFAULT) -> "Position":
        """The start of a game."""
        notation.check_colours(colours)
        options = Options.read(options)
        if options.setup == "first-game":
            villages = FIRST_GAME[len(colours)].translate(str.maketrans("1234"[: len(colours)], colours))
            broken = ",".join(RED_VILLAGE_BRIDGES) if len(colours) == 3 else "-"
            return cls.parse(f"{colours} {villages} {broken} {rules.SET_UP_TURNS * len(colours)} 0", options)
        return cls(colours, options, rules.start(len(colours), options))

    @classmethod
    def parse(cls, text: str, options: Options = DEFAULT) -> "Position":
        """The position that is written so."""
        options = Options.read(options)
        colours, state = notation.read(text, options)
        return cls(colours, options, state)

    @classmethod
    def sketch(cls, text: str, options: Options = DEFAULT) -> "Position":
        """The position that is written so, even if there can be no such one: only to be looked at."""
        colours, state = notation.lay_out(text, options)
        return cls(colours, options, state)

    @kept
    def text(self) -> str:
        """The position in the notation."""
        return notation.write(self._state, self.colours)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Position {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.text, self.options) == (other.text, other.options)

    def __hash__(self) -> int:
        return hash((self.text, self.options))

    def __reduce__(self) -> tuple[object, ...]:
        # What has been worked out and kept is not passed on.
        return Position, (self.colours, self.options, self._state)

    # The turn

    @property
    def in_set_up(self) -> bool:
        """Whether Masters are still being set up."""
        return self.turns < rules.SET_UP_TURNS * len(self.colours)

    @property
    def turns(self) -> int:
        """How many turns have been taken, those of set-up included."""
        return int(self._state[rules.TURNS])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended_by is not None

    @kept
    def ended_by(self) -> EndedBy | None:
        """What has ended the game; None while it goes on."""
        return _ENDINGS[int(rules.ending(self._state))]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.colours)

    @kept
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now: the one whose turn it is, or none when the game is over."""
        return () if self.seat_to_move is None else (self.seat_to_move,)

    @property
    def seat_to_move(self) -> int | None:
        """The number of the player whose turn it is; None when the game is over."""
        return None if self.over else self.turns % len(self.colours)

    @property
    def to_move(self) -> str | None:
        """The colour whose turn it is; None when the game is over."""
        return None if self.over else self.colours[self.turns % len(self.colours)]

    @kept
    def legal_moves(self) -> tuple[Move, ...]:
        """All moves that may be played, sorted by their text."""
        return tuple(map(read_move, self._legal_texts))

    @kept
    def _legal_texts(self) -> list[str]:
        numbers = np.empty(MOST_MOVES, np.int64)
        found = list_moves(self._state, numbers)
        return sorted(map(_text_of, numbers[:found].tolist()))

    def is_legal(self, move: Move | str, seat: int | None = None) -> bool:
        """Whether a seat, or whoever is to move, may play this move now."""
        if seat is not None and self._seat(seat) not in self.acting:
            return False
        return bool(is_legal(self._state, _number_of(read_move(move))))

    def legal(self, seat: int) -> tuple[Move, ...]:
        """The moves that a seat may play now: none if it is not its turn."""
        return self.legal_moves if self._seat(seat) in self.acting else ()

    def random_move(self, seat: int, random: Random) -> Move:
        """A legal move, each as likely as any other."""
        if seat not in self.acting:
            raise not_the_turn_of(seat)
        return random.choice(self.legal(seat))

    def playout(self, seed: int) -> "Position":
        """The end of a game that goes on from here at random, always the same one for a seed."""
        state = self._state.copy()
        finish_at_random(state, randomness(checked(seed)))
        return Position(self.colours, self.options, state)

    def play(self, move: Move | str, seat: int | None = None) -> "Position":
        """The position after a move; raises `Refused` with the reason if it is not legal."""
        if seat is not None and self._seat(seat) not in self.acting:
            raise not_the_turn_of(seat)
        move = read_move(move)
        if not self.is_legal(move):
            raise refusal(self, move)
        state = self._state.copy()
        rules.play(state, _number_of(move))
        return Position(self.colours, self.options, state)

    def preview(self, journey: Journey | str) -> Preview:
        """What a journey would do, without playing it."""
        move = read_move(journey)
        if not isinstance(move, Journey):
            raise Refused("bad-request", f"{quoted(str(move))} is no journey, such as A>B.")
        if not self.is_legal(move):
            raise refusal(self, move)
        way = WAYS.index((move.origin, move.destination))
        tiles = self.village(move.origin), self.village(move.destination)
        return foresee(self._state, way, move.origin, move.destination, tiles)

    # What lies on the board

    @kept
    def villages(self) -> tuple[str, ...]:
        """The seven spaces of each village as the notation writes them."""
        return tuple(self.text.split(" ")[1].split("/"))

    def village(self, village: str) -> str:
        """The seven spaces of a village as the notation writes them."""
        return self.villages[_village(village)]

    def tile(self, space: Space) -> str:
        """What lies on a space: a small letter for a Master, a capital for a Master with its Student, or nothing."""
        return self.village(space.village)[DISCIPLINES.index(space.discipline)].replace(".", "")

    def strength(self, village: str) -> tuple[int, int]:
        """How many tiles lie in a village, and how many of them are Masters."""
        tiles, masters = rules.strength(self._state, _village(village))
        return int(tiles), int(masters)

    def supply(self, player: str | int, discipline: str) -> int:
        """How many tiles of a discipline a player has left."""
        if discipline not in tuple(DISCIPLINES):
            raise Refused("bad-request", f"The disciplines are {', '.join(DISCIPLINES)}, not {quoted(discipline)}.")
        return int(rules.supply(self._state, self._seat(player), DISCIPLINES.index(discipline)))

    @property
    def standing_bridges(self) -> tuple[str, ...]:
        """The bridges that stand."""
        return tuple(bridge for i, bridge in enumerate(BRIDGES) if self._state[rules.STANDING] >> i & 1)

    @property
    def stones(self) -> tuple[str, ...]:
        """The villages with a Stone."""
        return tuple(v for v in VILLAGES if notation.holds(self._state, rules.STONES, Space(v, DISCIPLINES[0])))

    # The result

    def score(self, player: str | int) -> tuple[int, int]:
        """How many Masters a player has on the board, and in how many villages."""
        return self._scores[self._seat(player)]

    @kept
    def _scores(self) -> tuple[tuple[int, int], ...]:
        scores = (rules.score(self._state, seat) for seat in range(self.players))
        return tuple((int(masters), int(villages)) for masters, villages in scores)

    @property
    def scores(self) -> tuple[int, ...]:
        """How many Masters each seat has on the board."""
        return tuple(masters for masters, _ in self._scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, several if they share it; none before the end."""
        winners = int(rules.winners(self._state)) if self.over else 0
        return tuple(seat for seat in range(self.players) if winners >> seat & 1)

    def _seat(self, player: str | int) -> int:
        """The seat of a player, by its number or its colour."""
        if isinstance(player, str) and len(player) == 1 and player in self.colours:
            return self.colours.index(player)
        if isinstance(player, int) and player in range(self.players):
            return player
        playing = ", ".join(f"{colour} ({COLOUR_NAMES[colour]})" for colour in self.colours)
        raise Refused(
            "bad-request", f"There is no player {quoted(player)}: {playing} play, in seats 0 to {self.players - 1}."
        )

    # As a picture

    def svg(
        self,
        *,
        last: "Move | str | Position | None" = None,
        preview: Move | str | None = None,
        seat: str | int | None = None,
        theme: str | None = None,
        size: int | None = None,
    ) -> str:
        """The position as a picture, with the last move marked, or with what a move would do.

        The `last` move may be given by the position before it, which tells more: who was driven out. The `seat` says
        who would play the `preview`. The `theme` is `light`, `dark`, or the reader's own; the `size` is how many pixels
        wide it is.
        """
        from kakehashi.drawing import shangrila as drawing
        from kakehashi.shangrila.scene import scene

        return drawing.draw(scene(self, last, preview, seat), theme, size)

    @staticmethod
    def film(
        positions: "Sequence[Position]",
        *,
        seat: str | int | None = None,
        theme: str | None = None,
        size: int | None = None,
        seconds: float = 0.8,
    ) -> str:
        """A game as a moving picture, which rests at the end: its positions, each after the one before.

        It is the same for every `seat`, which is only taken because films of all games are asked for alike.
        """
        from kakehashi.drawing import shangrila as drawing
        from kakehashi.shangrila.scene import scene

        for one in positions:
            if not isinstance(one, Position):
                raise Refused("bad-request", f"A film is of positions of Shangri-La, not of {quoted(one)}.")
        shown = [scene(position, None, None, seat) for position in positions[:1]]
        shown += [scene(position, before, None, seat) for before, position in pairwise(positions)]
        return drawing.animate(shown, theme, size, seconds)

    def _repr_svg_(self) -> str:
        return self.svg()

    # Plain data, for the rest of the house

    def offer(self, seat: int, so_far: Mapping[str, object]) -> Json:
        """What a seat may do next: its legal moves."""
        if "why" in so_far:
            return {}
        return {"moves": self._legal_texts.copy() if seat in self.acting else []}

    @kept
    def page(self) -> Page:
        """What pages need to draw the position and to help somebody who builds a move."""
        return Page(self)

    def notation(self) -> Json:
        """The position, and whose turn it is."""
        return {"position": self.text, "to_move": self.to_move}

    def seen_by(self, seat: int | None) -> "Position":
        """The position itself: there is nothing hidden in this game."""
        return self

    def result(self) -> Json:
        """Masters and villages by seat and, at the end, the winners."""
        return {
            "over": self.over,
            "scores": list(self.scores),
            "villages": [villages for _, villages in self._scores],
            "winners": list(self.winners),
        }

    @property
    def concealed(self) -> tuple[int, ...]:
        """Nobody: every move is seen by all."""
        return ()

    @property
    def disclosed(self) -> int:
        """Never: there is nothing hidden."""
        return 0

    def setting(self) -> Json:
        """The colours in turn order, and the options."""
        return {"colours": self.colours, "options": self.options.as_dict()}

    def redealt(self, seed: int, now: "Position") -> "Position":
        """Itself: nothing is hidden."""
        return self

    def secret(self) -> str:
        """Nothing is secret."""
        return ""

    def saved(self) -> Json:
        """What makes this position again: its text and the options."""
        return {"position": self.text, "options": self.options.as_dict()}


def _village(name: str) -> int:
    if name not in tuple(VILLAGES):
        raise Refused("bad-request", f"The villages are A to M, not {quoted(name)}.")
    return VILLAGES.index(name)
