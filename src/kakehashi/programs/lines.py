"""The lines between us and a program: one JSON object a line each way."""

import json

from kakehashi.errors import Json, quoted
from kakehashi.games import Position
from kakehashi.programs.process import Failed

VERSION = 1
"""Another number for lines that a program of before would not understand."""


def start(game: str, position: Position, seat: int, seed: int) -> Json:
    """A game begins: which, how it is set, and where the program sits."""
    return {
        "type": "start",
        "version": VERSION,
        "game": game,
        "setting": position.setting(),
        "players": position.players,
        "seat": seat,
        "seed": seed,
    }


def question(game: str, position: Position, seat: int, ms: float) -> Json:
    """The program is asked for a move, in a position as its seat sees it: the only line that wants an answer."""
    return {
        "type": "move",
        "game": game,
        "seat": seat,
        "position": position.text,
        "legal": [str(move) for move in position.legal(seat)],
        "ms": max(1, round(ms)),
    }


def end(seat: int, result: Json) -> Json:
    """The game is over."""
    return {"type": "end", "seat": seat, "result": result}


def move_in(line: bytes) -> str:
    """The move in an answer; raises `Failed` if there is none."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise Failed("nonsense", f"it wrote {quoted(line.decode(errors='replace'))}, which is not JSON") from None
    if not isinstance(answer, dict) or not isinstance(answer.get("move"), str):
        raise Failed("nonsense", f'it wrote {quoted(answer)}, which is not an object such as {{"move": "…"}}')
    return str(answer["move"])
