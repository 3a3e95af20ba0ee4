"""For bots written in Python: a class with `choose` is a program, without a word about lines."""

import json
import random
import sys
from collections.abc import Callable
from typing import IO, Any, Protocol

from kakehashi.games import game


class Choosing(Protocol):
    """A bot for one seat in one game."""

    def choose(self, position: Any, seat: int, ms: int) -> object:
        """A move for the seat, as a value or a text, in a position as the seat sees it; it has so many milliseconds.

        The position is one of the library: `kakehashi.shangrila.Position` or `kakehashi.hashi.Position`.
        """


def run(bot: Callable[[], Choosing]) -> None:
    """Answer the lines of `kakehashi arena` and `kakehashi bot`, until there are no more.

    The bot is a class, or whatever makes one: a new one is made for every game. What it prints goes to standard error.
    Random numbers of Python are seeded for every game, so that the same match can be played again.
    """
    if sys.stdin.isatty():
        print(
            "This is a bot. It does not talk to people: it is asked for moves, such as by\n"
            f"  kakehashi arena hashi --bots 'random,cmd:python {sys.argv[0]}'",
            file=sys.stderr,
        )
        return
    answers, sys.stdout = sys.stdout, sys.stderr
    try:
        _answer_all(bot, sys.stdin.buffer, answers)
    finally:
        sys.stdout = answers


def _answer_all(make: Callable[[], Choosing], questions: IO[bytes], answers: IO[str]) -> None:
    bot = None
    for text in questions:
        try:
            line: dict[str, Any] = json.loads(text)
        except ValueError:
            sys.exit(f"This line is no JSON: {text.decode(errors='replace').strip()}")
        if line["type"] == "start":
            random.seed(line["seed"])
            bot, rules, setting = make(), game(line["game"]), line["setting"]
        elif "legal" in line:
            if bot is None:
                sys.exit("A line with the type start has to come before the first question.")
            position = rules.load(setting | {"position": line["position"]})
            move = bot.choose(position, line["seat"], line["ms"])
            if move is None:
                sys.exit("What choose returned is None, and not a move.")
            print(json.dumps({"move": str(move)}), file=answers, flush=True)
