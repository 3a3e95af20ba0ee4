"""The bots at a table: how strong they are, and their turns."""

from contextlib import nullcontext

from kakehashi.bots import Bot, level_of, levels
from kakehashi.games import Move, Position
from kakehashi.terminal.asking import Asking, NoMoreInput, choose

USUAL = "adept"
"""The level for those who do not say which."""


def level(asking: Asking, game: str, given: str | None, seats: int) -> str:
    """The bot for so many seats: the one given; else, if there are seats for it, it is asked for."""
    if given is not None or not seats:
        return given or USUAL
    asking.say(
        "Bots:",
        *(f"  {number}  {name:<10}{level.words}" for number, (name, level) in enumerate(levels(game).items(), 1)),
    )
    try:
        return asking.until(
            "How strong should they be, by number or name?", USUAL, lambda answer: choose(answer, levels(game), "bot")
        )
    except NoMoreInput:
        # A script that says everything else, but types nothing, gets its game.
        return USUAL


class Opponents:
    """One bot for each seat, as long as the game goes on: it remembers what it thought before."""

    def __init__(self, asking: Asking, game: str) -> None:
        self._asking, self._game = asking, game
        self._bots: dict[int, Bot] = {}

    def forget(self) -> None:
        """Start afresh, where the game does not go on from the last turn."""
        self._bots.clear()

    def move(self, position: Position, seat: int, bot: str, name: str, seed: int) -> Move:
        """The move that a bot chooses for a seat; people see by the name of the seat who is thinking."""
        with self._asking.waiting(f"{name} is thinking …") if level_of(self._game, bot).ms else nullcontext():
            if seat not in self._bots:
                self._bots[seat] = Bot(self._game, bot)
            return self._bots[seat].choose(position, seat, seed)
