"""Plays Hashi in the terminal: alone, or with others and bots at one keyboard."""

import random
from pathlib import Path
from typing import cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from kakehashi.bots import Bot
from kakehashi.errors import Refused
from kakehashi.hashi import Card, Position
from kakehashi.hashi.deck import ROUNDS
from kakehashi.hashi.reasons import why_not_draw
from kakehashi.hashi.rules import CATEGORIES, FIRST, LAST_ROUND_ALONE, LATER, POINTS_AN_ISLAND
from kakehashi.terminal import files
from kakehashi.terminal.asking import Asking, Leave
from kakehashi.terminal.hashi_opening import Sitting, opened, taken_up
from kakehashi.terminal.opponents import Opponents
from kakehashi.terminal.sheet import draw_sheet, legend
from kakehashi.terminal.words import counted

_MOST_LISTED = 60
_BONUSES = dict(zip(CATEGORIES, ("all red flags", "all blue flags", "six joined islands"), strict=True))
_HINT = "? what may be done   ? c after writing on c   sheets   undo   save FILE   load FILE   help   quit"
_HELP = (
    "An island is finished when as many bridges lead to it as its number says: 2 points at the end. Whoever first",
    "finishes all red flags gets 9 more, all blue ones 7, six islands joined by bridges 8; later it is 5, 3 and 4.",
    "A bridge follows a dotted line, needs a number at one end, and crosses no other; a line takes two at most.",
    "An island with a flag takes a number only when a bridge leads to it already.",
    "A turn is typed so: first where the card's number goes, then its bridges, all of them or none.",
    "  c:cd,ce   write on island c, draw a bridge from c to d and one from c to e",
    "  c:cd,cd   two bridges side by side",
    "  -:cd      write nothing;  c:-  draw nothing;  -:-  neither",
    "In set-up c=3 or c=4 writes that number on island c of your left neighbour's sheet.",
    "And besides:",
    "  ?         where the number may go, and which lines may take a bridge",
    "  ? c       what can be drawn after writing on c",
    "  sheets    everybody's sheet      undo      back to the last turn that a person took",
    "  save FILE, load FILE             keep the game; take one up      board, quit",
)


def play_hashi(
    asking: Asking,
    *,
    players: int | None,
    people: str | None,
    bot: str | None,
    board: object,
    seed: int | None,
    load: Path | None,
) -> int:
    """Play a game to its end, or until somebody leaves; returns the exit status. What is None is asked for."""
    try:
        if bot is not None:
            Bot("hashi", bot)
        sitting = taken_up(asking, load, bot) if load else opened(asking, players, people, bot, board, seed)
    except (Leave, KeyboardInterrupt):
        asking.say("No game was started.")
        return 0
    table = Table(asking, sitting)
    try:
        table.run()
    except (Leave, KeyboardInterrupt):
        asking.say(table.farewell())
    return 0


class Table:
    """A game, the people and bots who play it, and the console between them."""

    def __init__(self, asking: Asking, sitting: Sitting) -> None:
        self._asking, self._sitting = asking, sitting
        self._opponents = Opponents(asking, "hashi")
        self._saved: tuple[Path, int] | None = None

    @property
    def _position(self) -> Position:
        return self._sitting.position

    def run(self) -> None:
        """Play round after round until the game is over."""
        while not self._position.over:
            sitting, before, seat = self._sitting, self._position, self._position.acting[0]
            if seat in self._sitting.people:
                self._person_plays(seat)
            else:
                self._bot_plays(seat)
            if self._sitting is sitting and self._position.round > before.round:
                self._tell_round(before)
        self._asking.show(self._everybody(self._position))
        self._asking.say(*self._verdict())

    def farewell(self) -> str:
        """What to say to somebody who leaves."""
        if self._saved is None:
            return "Left without saving; save FILE would have kept the game."
        path, moves = self._saved
        later = "" if moves == len(self._sitting.record.moves) else ", without what came after"
        return f"Left; the game is in {path}{later}."

    def _bot_plays(self, seat: int) -> None:
        seed = random.Random(f"{self._sitting.seed} {self._position.round} {seat}").getrandbits(32)
        move = self._opponents.move(self._position, seat, self._sitting.bot, self._name(seat), seed)
        self._sitting.record.play(str(move), seat)

    def _tell_round(self, before: Position) -> None:
        """Say what everybody did in a round, now that all have played, and who has earned what since `before`."""
        position = self._position
        for seat, move in self._sitting.record.moves[-position.players :]:
            if seat not in self._sitting.people:
                self._asking.say(f"{self._name(seat)} played {move}.")
        for seat in range(position.players):
            for category, points in position.bonuses(seat).items():
                if category not in before.bonuses(seat):
                    self._asking.say(f"{self._name(seat)}: {_BONUSES[category]} finished, {points} points.")

    def _name(self, seat: int) -> str:
        if self._position.players == 1 and seat in self._sitting.people:
            return "You"
        return f"Player {seat + 1}" if seat in self._sitting.people else f"Player {seat + 1} ({self._sitting.bot})"

    # What is shown

    def _everybody(self, position: Position) -> RenderableType:
        """All sheets of a position."""
        sheets = []
        for seat in range(position.players):
            sheet = draw_sheet(position.board, position.sheets[seat])
            sheets.append(Group(Text(self._name(seat), "bold"), sheet, self._points(position, seat)))
        return Columns(sheets, padding=(0, 3))

    def _points(self, position: Position, seat: int) -> Text:
        finished, earned = len(position.finished(seat)), position.bonuses(seat)
        parts = [f"{counted(finished, 'island')} finished: {POINTS_AN_ISLAND * finished}"]
        for category, first, later, last in zip(CATEGORIES, FIRST, LATER, LAST_ROUND_ALONE, strict=True):
            if category in earned:
                parts.append(f"{_BONUSES[category]}: {earned[category]}")
            elif position.players == 1:
                worth = f"{first} up to round {last}" if position.round <= last else str(later)
                parts.append(f"{_BONUSES[category]}: – ({worth})")
        return Text(f"{position.score(seat)} points  ·  " + "  ·  ".join(parts))

    def _cards(self) -> Text:
        """All cards of the deck's kinds: those gone, the present one, those that may come."""
        position = self._position
        text, gone = Text("Cards  "), list(position.deck[: max(position.round - 1, 0)])
        for card in sorted(position.deck):
            if card == position.card:
                text.append(f" {_face(card)} ", "bold reverse")
            elif card in gone:
                gone.remove(card)
                text.append(f" {'··':^{len(_face(card))}} ", "dim")
            else:
                text.append(f" {_face(card)} ")
        return text

    def _show(self, seat: int) -> None:
        position, asking = self._position, self._asking
        asking.show("")
        asking.show(draw_sheet(position.board, position.sheets[position.sheet_for(seat)]))
        asking.show(legend())
        if position.card is None:
            whose = "your" if position.players == 1 else f"{self._name(position.sheet_for(seat))}'s"
            asking.say(f"{self._name(seat)}: write a 3 or a 4 on {whose} sheet, on an island without a flag.")
            return
        asking.show(self._cards())
        asking.show(self._points(position, seat))
        number, bridges = position.card
        asking.say(
            f"Round {position.round} of {ROUNDS}. {self._name(seat)}: write a {number}, "
            f"then draw {counted(bridges, 'bridge')}; either may be left out."
        )

    def _verdict(self) -> list[str]:
        position = self._position
        if position.players == 1:
            return [f"{position.score(0)} points: {position.title}."]
        lines = [f"{self._name(seat)}: {position.score(seat)} points." for seat in range(position.players)]
        names = " and ".join(self._name(seat) for seat in position.winners)
        return [*lines, f"{names} {'share the win' if len(position.winners) > 1 else 'wins'}."]

    # What is typed

    def _person_plays(self, seat: int) -> None:
        """Ask until somebody has moved, or changed the game in another way."""
        self._show(seat)
        self._asking.hint(_HINT)
        while not self._obeyed(seat, self._asking.ask(f"{self._name(seat)}>")):
            pass

    def _obeyed(self, seat: int, typed: str) -> bool:
        """Do what was typed, or say why not; returns whether there is a new position to look at."""
        try:
            return self._obey(seat, typed)
        except Refused as error:
            self._asking.say(str(error))
            return False

    def _obey(self, seat: int, typed: str) -> bool:
        word, _, rest = typed.partition(" ")
        match word.lower(), rest.strip():
            case "", _:
                self._asking.hint(_HINT)
            case "help", "":
                self._asking.say(*_HELP)
            case "board" | "sheet", "":
                self._show(seat)
            case "sheets", "":
                self._asking.show(self._everybody(self._position.seen_by(seat)))
            case "undo", "":
                return self._undo()
            case "save", name:
                self._save(name)
            case "load", name:
                return self._load(name)
            case _ if typed.startswith("?") or typed.endswith("?"):
                self._answer(seat, typed.strip("? "))
            case _:
                self._sitting.record.play(in_order(typed), seat)
                return True
        return False

    def _answer(self, seat: int, where: str) -> None:
        """Say what may be done."""
        position = self._position
        if position.card is None:
            islands = position.islands_for(seat)
            self._asking.say(f"A 3 or a 4 may go to {' '.join(islands)}; such as {islands[0]}=3.")
            return
        if where:
            offered = cast(list[str], position.offer(seat, {"where": where})["bridges"])
            more = f" … and {len(offered) - _MOST_LISTED} more" if len(offered) > _MOST_LISTED else ""
            self._asking.say(f"After {where}: {'  '.join(offered[:_MOST_LISTED])}{more}")
            return
        board, number = position.board, position.card.number
        may = [line for line in board.lines if why_not_draw(board, position.sheets[seat], line) is None]
        self._asking.say(
            f"The {number} may go to: {' '.join(position.islands_for(seat)) or 'no island'}, or nowhere (-).",
            f"Lines that may take a bridge as it is: {' '.join(may) or 'none'}; writing may open more.",
        )

    def _undo(self) -> bool:
        """Go back to the last turn that a person took, taking back what bots have played since."""
        by_people = [
            number for number, (seat, _) in enumerate(self._sitting.record.moves) if seat in self._sitting.people
        ]
        if not by_people:
            raise Refused("bad-request", "No person has moved yet, so there is nothing to take back.")
        while len(self._sitting.record.moves) > by_people[-1]:
            self._sitting.record.undo()
        self._opponents.forget()
        return True

    def _save(self, name: str) -> None:
        if not name:
            raise Refused("bad-request", "Say where: save FILE.")
        self._sitting.keep()
        self._saved = files.save(self._sitting.record, name), len(self._sitting.record.moves)
        self._asking.say(f"The game is saved in {self._saved[0]}.")

    def _load(self, name: str) -> bool:
        if not name:
            raise Refused("bad-request", "Say from where: load FILE.")
        self._sitting = taken_up(self._asking, name, self._sitting.bot)
        self._opponents.forget()
        return True


def _face(card: Card) -> str:
    return f"{card.number}{'-' * card.bridges}"


def in_order(typed: str) -> str:
    """A turn as people type it, written as the notation has it: bridges in any order, either end first."""
    where, colon, bridges = typed.replace(" ", "").partition(":")
    if not colon or bridges in ("", "-"):
        return f"{where}:-" if colon else typed
    return f"{where}:" + ",".join(sorted("".join(sorted(line)) for line in bridges.split(",")))
