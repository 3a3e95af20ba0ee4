"""A game going on in the terminal: whose turn it is, and what is typed."""

import random
import re
import secrets
import sys
from pathlib import Path

from rich.text import Text

from kakehashi.errors import Refused, quoted
from kakehashi.shangrila.board import DISCIPLINES, VILLAGES
from kakehashi.shangrila.moves import Journey, Move, parse_move
from kakehashi.shangrila.position import Position
from kakehashi.terminal import files, opening
from kakehashi.terminal.asking import Asking
from kakehashi.terminal.board import draw
from kakehashi.terminal.listing import companions, listing
from kakehashi.terminal.opening import Sitting
from kakehashi.terminal.opponents import Opponents
from kakehashi.terminal.palette import DIM, palette_for
from kakehashi.terminal.players import chip
from kakehashi.terminal.seats import PERSON, written
from kakehashi.terminal.words import deed, foretold, order, outcome, player, situation, verdict

_HINT = "? lists moves   A>B? previews   undo   save FILE   load FILE   help   quit"
_HELP = (
    "Most Masters on the board win; between equals, most villages. A journey takes everybody's Students over a bridge,",
    "which then falls. From the stronger village, the one with more tiles, they drive other colours out; from the",
    "weaker one they settle on empty spaces only. A village without bridges gets its Stone: nothing happens there any",
    "more, but its Masters count. With the eleventh Stone the game is over.",
    "A move is typed so:",
    "  Ar       place a Master: village A, r for Rainmaker",
    "  +Ar+Bf   recruit two Students, sorted by village; +Ar for only one",
    "  A>B      send all Students from A to B; what that does is shown first",
    "  -        pass, if nothing else is possible",
    "And besides:",
    "  ?        what may be played; ? A for what touches A",
    "  A>B?     what a journey would do; +Ar? for what can come with +Ar",
    "  undo     back to the last turn that a person took",
    "  save FILE, load FILE   keep the game; take one up",
    "  board    draw the board again",
    "  quit     leave",
)


class Table:
    """A game, the people and bots who play it, and the console between them."""

    def __init__(self, asking: Asking, game: str, bot: str | None, sitting: Sitting, seed: int | None) -> None:
        self._asking, self._game, self._bot, self._wanted_seed = asking, game, bot, seed
        # Who watches bots wants to look at every round; a pipe does not.
        self._pauses = asking.console.is_terminal and sys.stdin.isatty()
        self._opponents = Opponents(asking, game)
        self._saved: tuple[Path, str] | None = None
        self._sit(sitting)

    def _sit(self, sitting: Sitting) -> None:
        """Take up a game. Bots draw from its seed, so that they go on as they would have."""
        self._sitting = sitting
        self._opponents.forget()
        kept = sitting.record.notes.get("seed", "")
        seed = int(kept) if re.fullmatch("-?[0-9]{1,30}", kept) else secrets.randbelow(2**32)
        self._seed = seed if self._wanted_seed is None else self._wanted_seed

    @property
    def _position(self) -> Position:
        return self._sitting.position

    def run(self) -> None:
        """Take turns until the game is over."""
        drawn_at = None
        while not self._position.over:
            turns, seats = self._position.turns, self._sitting.seats
            if seats[self._position.to_move or ""] == PERSON:
                self._person_plays()
            elif PERSON not in seats.values() and turns % len(seats) == 0 and turns != drawn_at:
                drawn_at = turns
                self._show_board()
                self._pause()
            else:
                self._bot_plays()
        self._show_board()
        self._asking.say(*verdict(self._position))

    def farewell(self) -> str:
        """What to say to somebody who leaves."""
        if self._saved is None:
            return "Left without saving; save FILE would have kept the game."
        path, text = self._saved
        later = "" if text == self._sitting.record.text() else ", without what came after"
        return f"Left; the game is in {path}{later}."

    def _show_board(self) -> None:
        self._asking.show("")
        self._asking.show(draw(self._position, self._sitting.seats, self._asking.console))
        self._asking.show("")

    def _announce(self, position: Position, move: Move, result: str) -> None:
        """Say what a player has just done; `position` is the one before."""
        text = Text.assemble(
            chip(position.to_move or "", palette_for(self._asking.console)), f" {deed(position, move)}"
        )
        text.append(f": {result}." if result else ".")
        text.append(f"  {move}", DIM)
        self._asking.show(text)

    def _bot_plays(self) -> None:
        position = self._position
        bot = self._sitting.seats[position.to_move or ""]
        seed = random.Random(f"{self._seed} {position.turns}").getrandbits(32)
        name = f"{player(position)} ({bot})"
        move = parse_move(str(self._opponents.move(position, position.acting[0], bot, name, seed)))
        self._sitting.record.play(str(move))
        self._announce(position, move, outcome(position, move) if isinstance(move, Journey) else "")

    def _person_plays(self) -> None:
        """Ask until somebody has moved, or changed the game in another way."""
        self._show_board()
        self._asking.say(situation(self._position))
        self._asking.hint(_HINT)
        while not self._obeyed(self._asking.ask(f"{player(self._position)}>")):
            pass

    def _pause(self) -> None:
        """Let a spectator look."""
        while self._pauses:
            typed = self._asking.ask("Enter for the next round, all for all of them, or a command:")
            if typed.lower() == "all":
                self._pauses = False
            elif not typed or self._obeyed(typed):
                return

    def _obeyed(self, typed: str) -> bool:
        """Do what was typed, or say why not; returns whether there is a new position to look at."""
        try:
            return self._obey(typed)
        except Refused as error:
            self._asking.say(str(error))
            return False

    def _obey(self, typed: str) -> bool:
        word, _, rest = typed.partition(" ")
        match word.lower(), rest.strip():
            case "", _:
                self._asking.hint(_HINT)
            case "help", "":
                self._asking.say(*_HELP)
            case "board", "":
                self._show_board()
            case "undo", "":
                return self._undo()
            case "save", name:
                self._save(name)
            case "load", name:
                return self._load(name)
            case _ if typed.startswith("?") or typed.endswith("?"):
                self._answer(typed.strip("? "))
            case _:
                return self._play(typed)
        return False

    def _play(self, typed: str) -> bool:
        position, move = self._position, parse_move(in_order(typed))
        if self._sitting.seats[position.to_move or ""] != PERSON:
            raise Refused("illegal-move", f"{player(position)} is played by a bot.")
        if isinstance(move, Journey):
            self._asking.say(*foretold(position, move))
            if not self._asking.agree("Send them?"):
                self._asking.say("They stay.")
                return False
        self._sitting.record.play(str(move))
        self._announce(position, move, "")
        return True

    def _answer(self, about: str) -> None:
        """Answer a question: about all moves, about a village, about a Student, or about one move."""
        position, width = self._position, self._asking.console.width
        if len(about) == 1 and about.upper() not in f"{VILLAGES}-":
            raise Refused("bad-request", f"There is no village {quoted(about)}: they are A to M.")
        if not about or about.upper() in tuple(VILLAGES):
            lines = listing(position, about.upper(), width)
        elif about.startswith("+") and len(about) == len("+Ar"):
            lines = companions(position, about, width)
        else:
            move = parse_move(in_order(about))
            position.play(move)
            lines = foretold(position, move) if isinstance(move, Journey) else [f"{move}: {order(position, move)}."]
        self._asking.say(*lines)

    def _undo(self) -> bool:
        """Go back to the last turn that a person took, taking back what bots have played since."""
        record, seats = self._sitting.record, list(self._sitting.seats.values())
        by_people = [number for number, (seat, _) in enumerate(record.moves) if seats[seat] == PERSON]
        if not by_people:
            raise Refused("bad-request", "No person has moved yet, so there is nothing to take back.")
        while len(record.moves) > by_people[-1]:
            record.undo()
        self._opponents.forget()
        self._asking.say(f"Back to the turn of {player(self._position)}.")
        return True

    def _save(self, name: str) -> None:
        if not name:
            raise Refused("bad-request", "Say where: save FILE.")
        record = self._sitting.record
        record.notes |= {"seats": written(self._sitting.seats), "seed": str(self._seed)}
        path = files.save(record, name)
        self._saved = path, record.text()
        self._asking.say(f"The game is saved in {path}.")

    def _load(self, name: str) -> bool:
        if not name:
            raise Refused("bad-request", "Say from where: load FILE.")
        self._sit(opening.saved(self._asking, self._game, name, None, self._bot))
        self._asking.say(f"The game from {name} goes on.")
        return True


def in_order(typed: str) -> str:
    """A move as people type it, written as the notation has it: villages in capitals, Students in any order."""
    text = typed.replace(" ", "")
    if re.fullmatch("[a-m]>[a-m]", text, re.IGNORECASE):
        return text.upper()
    if re.fullmatch("[+]?[a-m][radpyfh]|[+][a-m][radpyfh][+][a-m][radpyfh]", text, re.IGNORECASE):
        spaces = [space[0].upper() + space[1].lower() for space in text.strip("+").split("+")]
        spaces.sort(key=lambda space: (space[0], DISCIPLINES.index(space[1])))
        return ("+" if text.startswith("+") else "") + "+".join(spaces)
    return typed
