"""The board of Hashi: a sheet, the cards, and the points."""

from collections.abc import Iterable, Sequence
from typing import cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from kakehashi.hashi import Card, Position
from kakehashi.hashi.deck import ROUNDS
from kakehashi.hashi.reasons import against_drawing
from kakehashi.hashi.rules import CATEGORIES, FIRST, LAST_ROUND_ALONE, LATER, POINTS_AN_ISLAND
from kakehashi.terminal.board import Board, Played, View
from kakehashi.terminal.hashi.sheet import draw_sheet, legend
from kakehashi.wording import counted, first_of

_LOW = 24
"""A terminal with so many lines or fewer has none to spare."""
_BONUSES = dict(zip(CATEGORIES, ("all red flags", "all blue flags", "six joined islands"), strict=True))


class HashiBoard(Board[Position]):
    """Who is to move sees the sheet to write on; spectators see all sheets."""

    hint = "? what may be done   ? c   sheets"
    instructions = (
        "An island is finished when as many bridges lead to it as its number says: 2 points at the end. Whoever first",
        "finishes all red flags gets 9 more, all blue ones 7, six islands joined by bridges 8; later it is 5, 3 and 4.",
        "A bridge follows a dotted line, needs a number at one end, and crosses no other; a line takes two at most.",
        "An island with a flag takes a number only when a bridge leads to it already.",
        "A turn is typed so: first where the card's number goes, then its bridges, all of them or none.",
        "  c:cd,ce  write on island c, draw a bridge from c to d and one from c to e",
        "  c:cd,cd  two bridges side by side",
        "  -:cd     write nothing;  c:-  draw nothing;  -:-  neither",
        "In set-up c=3 or c=4 writes that number on island c of your left neighbour's sheet.",
        "And besides:",
        "  ?        where the number may go, and which lines may take a bridge",
        "  ? c      what can be drawn after writing on c",
        "  sheets   everybody's sheet",
    )

    def draw(self, view: View[Position]) -> RenderableType:
        """The sheet to write on and, in a round, the cards and the points."""
        position, seat = view.position, view.seat
        if seat is None:
            return _sheets(view)
        sheet = draw_sheet(position.board, position.sheet(position.sheet_for(seat)))
        below = [_cards(position), _points(position, seat)] if position.card else []
        # On a terminal that is low the sheet itself is worth more than what its signs mean.
        low = view.console.is_terminal and view.console.height <= _LOW
        return Group(sheet, *([] if low and below else [legend()]), *below)

    def look(self, view: View[Position], word: str) -> RenderableType | None:
        """Everybody's sheet."""
        return _sheets(view) if word == "sheets" else None

    def situation(self, view: View[Position]) -> str:
        """What the card says or, in set-up, whose sheet is to be written on."""
        position, name = view.position, view.names[view.mover]
        if position.card is None:
            whose = "your" if position.players == 1 else f"{view.player(position.sheet_for(view.mover))}'s"
            return f"{name}: write a 3 or a 4 on {whose} sheet, on an island without a flag."
        number, bridges = position.card
        return (
            f"Round {position.round} of {ROUNDS}. {name}: write a {number}, "
            f"then draw {counted(bridges, 'bridge')}; either may be left out."
        )

    def in_notation(self, typed: str) -> str:
        """With bridges sorted, and each from its first island on."""
        where, colon, bridges = typed.replace(" ", "").partition(":")
        if not colon or bridges in ("", "-"):
            return f"{where}:-" if colon else typed
        return f"{where}:" + ",".join(sorted("".join(sorted(line)) for line in bridges.split(",")))

    def answer(self, view: View[Position], about: str) -> Sequence[str]:
        """Where the number may go, and which lines may take a bridge; or what may follow a number there."""
        position, seat = view.position, view.mover
        islands = position.islands_for(seat)
        if position.card is None:
            return [f"A 3 or a 4 may go to {' '.join(islands)}; such as {islands[0]}=3."]
        if about:
            return [f"After {about}: {first_of(cast(list[str], position.offer(seat, {'where': about})['bridges']))}"]
        board = position.board
        may = [line for line in board.lines if against_drawing(board, position.sheet(seat), line) is None]
        return [
            f"The {position.card.number} may go to: {' '.join(islands) or 'no island'}, or nowhere (-).",
            f"Lines that may take a bridge as it is: {' '.join(may) or 'none'}; writing may open more.",
        ]

    def told(self, view: View[Position], played: Sequence[Played[Position]]) -> Iterable[RenderableType]:
        """What bots played in a round, and who has earned which bonus in it."""
        yield from super().told(view, played)
        for seat in range(view.position.players):
            for category, points in view.position.bonuses(seat).items():
                if category not in played[0].before.bonuses(seat):
                    yield Text(f"{view.player(seat)}: {_BONUSES[category]} finished, {points} points.")

    def verdict(self, view: View[Position]) -> Sequence[str]:
        """The points and the winner; alone, the title."""
        result = view.position.result()
        if "title" in result:
            return [f"{view.position.score(0)} points: {result['title']}."]
        return super().verdict(view)


BOARD = HashiBoard()


def _sheets(view: View[Position]) -> RenderableType:
    """All sheets."""
    position, seats = view.position, range(view.position.players)
    drawn = [draw_sheet(position.board, position.sheet(seat)) for seat in seats]
    return Columns(
        [Group(Text(view.player(seat), "bold"), drawn[seat], _points(position, seat)) for seat in seats], padding=(0, 3)
    )


def _points(position: Position, seat: int) -> Text:
    finished, earned = len(position.finished(seat)), position.bonuses(seat)
    parts = [f"{counted(finished, 'island')} finished ({counted(POINTS_AN_ISLAND * finished, 'point')})"]
    for category, first, later, last in zip(CATEGORIES, FIRST, LATER, LAST_ROUND_ALONE, strict=True):
        if category in earned:
            parts.append(f"{_BONUSES[category]}: {earned[category]}")
        elif position.players == 1:
            worth = f"{first} up to round {last}" if position.round <= last else str(later)
            parts.append(f"{_BONUSES[category]}: – ({worth})")
    return Text(f"{counted(position.score(seat), 'point')}  ·  " + "  ·  ".join(parts))


def _cards(position: Position) -> Text:
    """All cards of the deck's kinds: those gone, the present one, those that may come."""
    text, gone = Text("Cards  "), list(position.deck[: max(position.round - 1, 0)])
    for card in sorted(position.deck):
        if card == position.card:
            text.append(f" {face(card)} ", "bold reverse")
        elif card in gone:
            gone.remove(card)
            text.append(f" {'··':^{len(face(card))}} ", "dim")
        else:
            text.append(f" {face(card)} ")
    return text


def face(card: Card) -> str:
    """A card: its number, and a dash for each bridge."""
    return f"{card.number}{'-' * card.bridges}"
