"""A game of Hashi at one moment: every player's sheet, the round, the deck. It never changes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from random import Random

import numpy as np
import numpy.typing as npt

from kakehashi.compiled import randomness
from kakehashi.errors import Json, Refused, quoted
from kakehashi.hashi import rules
from kakehashi.hashi import text as text_form
from kakehashi.hashi.board import ISLANDS, SIDES, Board, side
from kakehashi.hashi.choices import MOST_SETS, finish_at_random, lines_of, list_bridges, set_of
from kakehashi.hashi.deck import ROUNDS, Card, shuffled
from kakehashi.hashi.moves import Draw, Move, SetUp, bridges_text, read_move
from kakehashi.hashi.notation import write_sheet
from kakehashi.hashi.page import Page
from kakehashi.hashi.picture import islands_in, sheet_picture
from kakehashi.hashi.reasons import refusal
from kakehashi.kept import kept
from kakehashi.seeds import checked

Sheets = npt.NDArray[np.int64]
USUAL_BOARD = side(SIDES[0])


# Whoever lists the moves of a game sees the same ones round after round.
@lru_cache(1 << 16)
def _turn(board: Board, where: str, bridges: int) -> Draw:
    return Draw(where, lines_of(board, bridges))


@dataclass(frozen=True, eq=False)
class Position:
    """A position. Seats are numbered from 0; the left neighbour of the last is the first."""

    board: Board
    deck: tuple[Card, ...]
    """All cards in order. The last is out; nobody may see those of rounds to come."""
    round: int
    """0 in set-up, 1 to 17, 18 when the game is over."""
    played: tuple[bool, ...]
    """Who has played in this round."""
    sheets: Sheets
    """The sheets as they are: to be read. What compiled functions take is a copy, see `sheet`."""
    before: Sheets
    """The sheets as they were when the round began: what others may see of those who have played."""
    unseen: tuple[int, ...] = ()
    """Who has played what may not be seen here. Sheets do not tell: whoever drew nothing has the same as before."""

    def __post_init__(self) -> None:
        self.sheets.flags.writeable = self.before.flags.writeable = False

    @classmethod
    def new(
        cls, board: Board | str = USUAL_BOARD, players: int = 1, deck: tuple[Card, ...] | None = None, seed: int = 0
    ) -> "Position":
        """The start of a game, with the cards of a deck or in the order of a seed; a side of the board goes by name."""
        board = Board.read(board) if isinstance(board, str) else board
        if type(players) is not int or players not in rules.PLAYERS:
            raise Refused("bad-request", f"One to four play, not {quoted(players)}.")
        deck = shuffled(seed) if deck is None else deck
        sheets = np.empty((players, rules.SHEET_SIZE), np.int64)
        for sheet in sheets:
            rules.clear(sheet)
        return cls(board, deck, 0, (False,) * players, sheets, sheets)

    @classmethod
    def parse(cls, text: str, board: Board | str = USUAL_BOARD) -> "Position":
        """The position that is written so, on a board; a side of the board goes by name."""
        board = Board.read(board) if isinstance(board, str) else board
        round_, deck, sheets, played = text_form.read(board, text)
        position = cls(board, deck, round_, (False,) * len(sheets), sheets, sheets)
        for seat, move in enumerate(played):
            if move:
                position = position.play(move, seat)
        return position

    @kept
    def text(self) -> str:
        """The position in the notation, its deck included. A turn that may not be seen is written as not played."""
        return text_form.write(self.board, self.round, self.deck, self.before, self._moves)

    @property
    def _moves(self) -> tuple[str | None, ...]:
        """What each seat has played in this round, by the difference that it made."""
        told = [played and seat not in self.unseen for seat, played in enumerate(self.played)]
        return tuple(self._move_of(seat) if told[seat] else None for seat in range(self.players))

    def _move_of(self, seat: int) -> str:
        own = self.sheet_for(seat)
        before, after = (sheet_picture(self.board, sheets[own]) for sheets in (self.before, self.sheets))
        where = "".join(after["numbers"].keys() - before["numbers"].keys())
        if self.round == 0:
            return str(SetUp(where, after["numbers"][where]))
        drawn = Counter(after["bridges"]) - Counter(before["bridges"])
        return str(Draw(where, tuple(drawn.elements())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[object, ...]:
        sheets = self.sheets.tobytes(), self.before.tobytes()
        return self.board, self.deck, self.round, self.played, self.unseen, *sheets

    def __reduce__(self) -> tuple[object, ...]:
        # What has been worked out and kept is not passed on.
        fields = self.board, self.deck, self.round, self.played, self.sheets, self.before, self.unseen
        return Position, fields

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Position round {self.round} card {self.card} {' | '.join(self.sheet_texts)}>"

    # Whose turn it is, and what they may do

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.sheets)

    @property
    def colours(self) -> str:
        """None: seats are numbers."""
        return ""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.round > ROUNDS

    @kept
    def acting(self) -> tuple[int, ...]:
        """The seats that have yet to play in this round."""
        return () if self.over else tuple(seat for seat in range(self.players) if not self.played[seat])

    @property
    def card(self) -> Card | None:
        """The card of this round; none in set-up and at the end."""
        return self.deck[self.round - 1] if 1 <= self.round <= ROUNDS else None

    def sheet(self, seat: int) -> Sheets:
        """A seat's sheet for compiled functions: a copy, theirs to change."""
        self.check_seat(seat)
        own: Sheets = self.sheets[seat]
        return own.copy()

    def sheet_for(self, seat: int) -> int:
        """The seat whose sheet this seat writes on now: in set-up the left neighbour's, who then keeps it."""
        self.check_seat(seat)
        return int(rules.sheet_in_set_up(seat, self.players)) if self.round == 0 else seat

    def islands_for(self, seat: int) -> tuple[str, ...]:
        """The islands where this seat may write now."""
        self.check_seat(seat)
        if seat not in self.acting:
            return ()
        sheet = self.sheet(self.sheet_for(seat))
        if self.card is None:
            islands = int(rules.islands_for_set_up(self.board.ints, sheet))
        else:
            islands = int(rules.islands_for(self.board.ints, sheet, self.card.number))
        return tuple(islands_in(islands))

    def with_move(self, sheet: Sheets, move: Move) -> Sheets:
        """A copy of a sheet with a move of this round on it, or a part of one."""
        sheet = sheet.copy()
        if isinstance(move, SetUp):
            rules.write(sheet, ISLANDS.index(move.island), move.number)
            return sheet
        if move.where and self.card:
            rules.write(sheet, ISLANDS.index(move.where), self.card.number)
        for line in move.bridges:
            rules.draw_bridge(self.board.ints, sheet, self.board.lines.index(line))
        return sheet

    def bridges_for(self, seat: int, where: str) -> tuple[tuple[str, ...], ...]:
        """Every way to draw the card's bridges after writing there, not drawing among them, sorted by text."""
        return tuple(lines_of(self.board, number) for number in self._sets(seat, where))

    def _sets(self, seat: int, where: str) -> list[int]:
        """The same, numbered as the compiled rules do, which list them in this order."""
        if (seat, where) not in self._listed:
            self._listed[seat, where] = self._list_sets(seat, where)
        return self._listed[seat, where]

    @kept
    def _listed(self) -> dict[tuple[int, str], list[int]]:
        """What has been listed: whoever lists moves plays one of them next, or many, and each is looked for here."""
        return {}

    def _list_sets(self, seat: int, where: str) -> list[int]:
        self.check_seat(seat)
        if self.card is None or seat not in self.acting:
            return []
        sets = np.empty(MOST_SETS, np.int64)
        found = list_bridges(self.board.ints, self.with_move(self.sheets[seat], Draw(where)), self.card.bridges, sets)
        listed: list[int] = sets[:found].tolist()
        return listed

    @kept
    def legal_moves(self) -> tuple[Move, ...]:
        """All moves of the first seat that has yet to play, sorted by text."""
        return self.legal(self.acting[0]) if self.acting else ()

    def legal(self, seat: int) -> tuple[Move, ...]:
        """All moves of a seat, sorted by text: there can be very many, so rather ask for islands, then for bridges."""
        islands = self.islands_for(seat)
        if self.round == 0:
            return tuple(SetUp(island, number) for island in islands for number in rules.SET_UP_NUMBERS)
        return tuple(_turn(self.board, where, number) for where in ("", *islands) for number in self._sets(seat, where))

    def random_move(self, seat: int, random: Random) -> Move:
        """A move as people take it: first where, nowhere included, then which bridges; each as likely as any other."""
        if seat not in self.acting:
            raise Refused("illegal-move", f"It is not the turn of seat {quoted(seat)}.")
        islands = self.islands_for(seat)
        if self.round == 0:
            return SetUp(random.choice(islands), random.choice(rules.SET_UP_NUMBERS))
        where = random.choice(("", *islands))
        return Draw(where, random.choice(self.bridges_for(seat, where)))

    def playout(self, seed: int) -> "Position":
        """The end of a game that goes on from here at random, with the cards as they lie; the same one for a seed."""
        sheets, cards = self.sheets.copy(), np.array([card.code for card in self.deck])
        played = sum(1 << seat for seat in range(self.players) if self.played[seat])
        finish_at_random(self.board.ints, cards, self.round, played, sheets, randomness(checked(seed)))
        return Position(self.board, self.deck, ROUNDS + 1, (False,) * self.players, sheets, sheets)

    def is_legal(self, move: Move | str, seat: int | None = None) -> bool:
        """Whether a seat, or the first that has yet to play, may play this move now."""
        seat, move = self.mover(seat), read_move(move)
        if seat not in self.acting or isinstance(move, SetUp) != (self.round == 0):
            return False
        if isinstance(move, SetUp):
            return move.island in self.islands_for(seat) and move.number in rules.SET_UP_NUMBERS
        if move.where and move.where not in self.islands_for(seat):
            return False
        return set_of(self.board, move.bridges) in self._sets(seat, move.where)

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that there is not."""
        if seat not in range(self.players):
            raise Refused("bad-request", f"There is no seat {quoted(seat)}: the seats are 0 to {self.players - 1}.")

    def mover(self, seat: int | None) -> int:
        """The seat that is meant: the first that has yet to play if none is said, and none that there is not."""
        if seat is None:
            return self.acting[0] if self.acting else 0
        self.check_seat(seat)
        return seat

    def play(self, move: Move | str, seat: int | None = None) -> "Position":
        """The position after a seat's move; raises `Refused` with the reason if it is not legal.

        When everybody has played, the round is scored and the next card turned.
        """
        seat, move = self.mover(seat), read_move(move)
        if not self.is_legal(move, seat):
            raise refusal(self, seat, move)
        sheets, own = self.sheets.copy(), self.sheet_for(seat)
        sheets[own] = self.with_move(sheets[own], move)
        played = tuple(done or number == seat for number, done in enumerate(self.played))
        if not all(played):
            return Position(self.board, self.deck, self.round, played, sheets, self.before, self.unseen)
        rules.score_round(self.board.ints, sheets, self.round)
        return Position(self.board, self.deck, self.round + 1, (False,) * self.players, sheets, sheets)

    # What everybody sees

    @property
    def sheet_texts(self) -> tuple[str, ...]:
        """Every sheet in the notation."""
        return tuple(write_sheet(self.board, sheet) for sheet in self.sheets)

    def finished(self, seat: int) -> tuple[str, ...]:
        """The islands that a seat has finished."""
        return tuple(islands_in(int(rules.finished(self.sheet(seat)))))

    def bonuses(self, seat: int) -> dict[str, int]:
        """The bonuses that a seat has earned, by category."""
        self.check_seat(seat)
        return dict(self._bonuses[seat])

    @kept
    def _bonuses(self) -> list[dict[str, int]]:
        # Everybody at a table is told of them, more than once.
        by_seat = self.sheets[:, rules.BONUS :].tolist()
        return [{name: points for name, points in zip(rules.CATEGORIES, its, strict=True) if points} for its in by_seat]

    def score(self, seat: int) -> int:
        """The points of a seat so far: bonuses, and two for each finished island."""
        return int(rules.points(self.sheet(seat)))

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return tuple(self.score(seat) for seat in range(self.players))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points, several if they share the win; none before the end."""
        winners = int(rules.winners(self.sheets.copy())) if self.over else 0
        return tuple(seat for seat in range(self.players) if winners >> seat & 1)

    @property
    def title(self) -> int | None:
        """Which of the titles a solo player has at the end."""
        return rules.title_for(self.score(0)) if self.over and self.players == 1 else None

    # As a picture

    def svg(
        self,
        *,
        last: "Move | str | Position | None" = None,
        preview: Move | str | None = None,
        seat: int | None = None,
        theme: str | None = None,
        size: int | None = None,
    ) -> str:
        """The position as a picture: all sheets or a seat's, with what is new on them, or with what a turn would do.

        The `last` move of a seat, or for all seats a position before, says what is new. The `theme` is `light`, `dark`,
        or the reader's own; the `size` is how many pixels wide it is.
        """
        from kakehashi.drawing import hashi as drawing
        from kakehashi.hashi.scene import scene

        return drawing.draw(scene(self, last, preview, seat), theme, size)

    @staticmethod
    def film(
        positions: "Sequence[Position]",
        *,
        seat: int | None = None,
        theme: str | None = None,
        size: int | None = None,
        seconds: float = 1.6,
    ) -> str:
        """A game as a moving picture, which rests at the end: its positions, each round when all have played."""
        from kakehashi.drawing import hashi as drawing
        from kakehashi.hashi.scene import scene

        for one in positions:
            if not isinstance(one, Position):
                raise Refused("bad-request", f"A film is of positions of Hashi, not of {quoted(one)}.")
        rounds = [position for position in positions if not any(position.played)]
        shown = [scene(position, None, None, seat) for position in rounds[:1]]
        shown += [scene(position, before, None, seat) for before, position in pairwise(rounds)]
        return drawing.animate(shown, theme, size, seconds)

    def _repr_svg_(self) -> str:
        return self.svg()

    # Plain data, for the rest of the house

    def offer(self, seat: int, so_far: Mapping[str, object]) -> Json:
        """What a seat may do next: in set-up its moves; in a round `where` the number may go, then the `bridges`.

        Whoever has drawn a bridge, or asks `why`, has been told.
        """
        self.check_seat(seat)
        if self.round == 0:
            return {} if "why" in so_far else {"moves": [str(move) for move in self.legal(seat)]}
        if "where" not in so_far:
            return {"where": ["-", *self.islands_for(seat)] if seat in self.acting else []}
        where = so_far["where"]
        if not isinstance(where, str) or where not in ("-", *ISLANDS):
            raise Refused("bad-request", f"A number goes to one of the islands a to r or to -, not {quoted(where)}.")
        if seat in self.acting and where not in ("-", *self.islands_for(seat)):
            raise refusal(self, seat, Draw(where))
        if "bridges" in so_far or "why" in so_far:
            return {}
        return {"bridges": [bridges_text(lines) for lines in self.bridges_for(seat, where.strip("-"))]}

    @property
    def page(self) -> Page:
        """What pages need to draw the position and to help somebody who builds a turn."""
        return Page(self)

    def notation(self) -> Json:
        """Everything about the position but the deck."""
        return {
            "position": {
                "round": self.round,
                "card": list(self.card) if self.card else None,
                "sheets": list(self.sheet_texts),
                "played": list(self.played),
                "bonuses": self._bonuses,
            }
        }

    def seen_by(self, seat: int | None) -> "Position":
        """The position with the others' sheets as they were when the round began and the cards to come sorted."""
        if seat is not None:
            self.check_seat(seat)
            if self.played[seat]:
                own, sheets = self.sheet_for(seat), self.before.copy()
                sheets[own] = self.sheets[own]
                others = tuple(other for other in self.concealed if other != seat or other in self.unseen)
                return replace(self._seen_by_all, sheets=sheets, unseen=others)
        return self._seen_by_all

    @kept
    def _seen_by_all(self) -> "Position":
        """What whoever has not played yet sees, and every spectator."""
        deck = self.deck[: self.round] + tuple(sorted(self.deck[self.round :]))
        return replace(self, deck=deck, sheets=self.before, unseen=self.concealed)

    def result(self) -> Json:
        """The points so far by seat and, at the end, the winners."""
        sheets = [sheet_picture(self.board, sheet) for sheet in self.sheets]
        result: Json = {
            "over": self.over,
            "scores": [sheet["points"] for sheet in sheets],
            "winners": list(self.winners),
            "finished": [len(sheet["finished"]) for sheet in sheets],
            "bonuses": self._bonuses,
        }
        title = None if self.title is None else rules.TITLES[self.title][1]
        return result | ({"title": title} if self.players == 1 else {})

    @property
    def concealed(self) -> tuple[int, ...]:
        """Those who have played in this round: the others see it when all have."""
        return () if self.over else tuple(seat for seat in range(self.players) if self.played[seat])

    @property
    def disclosed(self) -> int:
        """In every round a card is turned and what was played in the one before is shown."""
        return self.round

    def setting(self) -> Json:
        """How many play, and on which board."""
        return {"players": self.players, "board": self.board.as_dict()}

    def redealt(self, seed: int, now: "Position") -> "Position":
        """The position with the cards that are to come `now`, and the one that is out, in another order."""
        turned, to_come = self.deck[: now.round], self.deck[now.round :]
        return replace(self, deck=turned + tuple(Random(seed).sample(to_come, len(to_come))))

    def secret(self) -> str:
        """The cards in order, each as its number and its bridges."""
        return " ".join(f"{card.number}-{card.bridges}" for card in self.deck)

    def saved(self) -> Json:
        """What makes this position again: at the start the setting and the deck, later its text and the board."""
        if self.round or any(self.played):
            return {"position": self.text, "board": self.board.as_dict()}
        return self.setting() | {"deck": [list(card) for card in self.deck]}
