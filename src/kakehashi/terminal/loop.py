"""A game going on in the terminal: whose turn it is, and what is typed."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from kakehashi.bots import level_of
from kakehashi.errors import Refused
from kakehashi.terminal import files, opening
from kakehashi.terminal.asking import Asking
from kakehashi.terminal.board import PERSON, Board, View
from kakehashi.terminal.session import Session

_HINT = "   undo   save FILE   load FILE   help   quit"
_HELP = (
    "  undo     back to the last turn that a person took",
    "  save FILE, load FILE   keep the game; take one up",
    "  board    draw the board again",
    "  quit     leave",
)


class Loop:
    """Asks people, lets bots play, and shows what comes of it, until the game is over."""

    def __init__(self, asking: Asking, session: Session) -> None:
        self._asking, self._session = asking, session
        # Who watches bots wants to look at every round; a pipe does not.
        self._pauses = asking.console.is_terminal and sys.stdin.isatty()
        self._saved: tuple[Path, str] | None = None

    @property
    def _board(self) -> Board[Any]:
        return self._session.board

    def run(self) -> None:
        """Take turns until the game is over."""
        while not self._session.position.over:
            session, seat = self._session, self._session.position.acting[0]
            if session.who[seat] == PERSON:
                self._person_plays(seat)
                continue
            if PERSON not in session.who and session.a_round_begins:
                self._pause()
            # A spectator may have taken up another game.
            if session is self._session:
                self._bot_plays(seat)
        self._draw()
        self._asking.say(*self._board.verdict(self._view()))

    def farewell(self) -> str:
        """What to say to somebody who leaves."""
        if self._saved is None:
            return "Left without saving; save FILE would have kept the game."
        path, text = self._saved
        later = "" if text == self._session.record.text() else ", without what came after"
        return f"Left; the game is in {path}{later}."

    def _view(self) -> View[Any]:
        """What may be shown now: what the person to move may see, or what spectators may."""
        acting = self._session.position.acting[:1]
        seat = next((seat for seat in acting if self._session.who[seat] == PERSON), None)
        return self._session.view(seat, self._asking.console)

    def _draw(self) -> None:
        self._asking.show("")
        self._asking.show(self._board.draw(self._view()))
        self._asking.show("")

    def _play(self, move: str, seat: int) -> None:
        played = self._session.play(move, seat)
        if played:
            for told in self._board.told(self._session.view(None, self._asking.console), played):
                self._asking.show(told)

    def _bot_plays(self, seat: int) -> None:
        session, bot = self._session, self._session.who[seat]
        thinks = level_of(session.record.game, bot).ms > 0
        with self._asking.waiting(f"{session.names[seat]} ({bot}) is thinking …") if thinks else nullcontext():
            move = session.bots_move(seat)
        self._play(move, seat)

    def _person_plays(self, seat: int) -> None:
        """Ask until somebody has moved, or changed the game in another way."""
        self._draw()
        self._asking.say(self._board.situation(self._view()))
        self._hint()
        while not self._obeyed(self._asking.ask(f"{self._session.names[seat]}>")):
            pass

    def _hint(self) -> None:
        self._asking.hint(self._board.hint + _HINT)

    def _pause(self) -> None:
        """Let a spectator look."""
        self._draw()
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
                self._hint()
            case "help", "":
                self._asking.say(*self._board.instructions, *_HELP)
            case "board", "":
                self._draw()
            case "undo", "":
                return self._undo()
            case "save", name:
                self._save(name)
            case "load", name:
                return self._load(name)
            case _ if picture := self._board.look(self._view(), typed.lower()):
                self._asking.show(picture)
            case _ if typed.startswith("?") or typed.endswith("?"):
                self._asking.say(*self._board.answer(self._persons_view(), typed.strip("? ")))
            case _:
                return self._played(self._board.in_notation(typed))
        return False

    def _persons_view(self) -> View[Any]:
        """What the person to move may see; raises `Refused` if that is a bot."""
        view = self._view()
        if view.seat is None:
            raise Refused("illegal-move", f"{view.names[view.mover]} is played by a bot.")
        return view

    def _played(self, move: str) -> bool:
        view = self._persons_view()
        foretold = self._board.foretold(view, move)
        if foretold:
            self._asking.say(*foretold)
            if not self._asking.agree("Play it?"):
                self._asking.say("Nothing is played.")
                return False
        self._play(move, view.mover)
        return True

    def _undo(self) -> bool:
        self._session.undo()
        self._asking.say("Back to the last turn that a person took.")
        return True

    def _save(self, name: str) -> None:
        if not name:
            raise Refused("bad-request", "Say where: save FILE.")
        record = self._session.record
        path = files.save(record, name)
        self._saved = path, record.text()
        self._asking.say(f"The game is saved in {path}.")

    def _load(self, name: str) -> bool:
        if not name:
            raise Refused("bad-request", "Say from where: load FILE.")
        self._session = opening.saved(self._asking, name, None, None, None)
        self._asking.say(f"The game from {name} goes on.")
        return True
