"""The challenge of Hashi: everybody alone with the same side, the same first number and the same cards.

Afterwards one hears what the strongest bot made of it, which knew no more than the players, and the best that was
possible for somebody who knew the cards.
"""

from collections.abc import Callable
from dataclasses import asdict
from random import Random

from kakehashi.analysis.hashi.best import best, check
from kakehashi.analysis.hashi.question import Question
from kakehashi.analysis.judging import effort
from kakehashi.bots import Bot, Budget, adviser
from kakehashi.challenges import Kind, Made, Task
from kakehashi.errors import Json, Refused
from kakehashi.games import game
from kakehashi.hashi import Position
from kakehashi.hashi.board import SIDES
from kakehashi.records import Record
from kakehashi.seeds import seed_from

KIND: Kind = "deal"
_GAME = "hashi"
_DEPTH = 1
"""How closely the bot looks at each of its moves."""
_SIGNS = "▁▄█"
"""For a round in which no island was finished, one was, and more were."""


def step(task: Task, stop: Callable[[], bool]) -> Made | None:
    """First the cards; then the moves of the bot, one by one; at last the best that is possible."""
    made = task.made
    if not made:
        return _dealt(task.seed)
    record = Record(_GAME, game(_GAME).load(made["start"]), [tuple(move) for move in made["bot"]["moves"]])
    if record.position.over:
        return _with_the_best(made, record, stop)
    bot, number = Bot(_GAME, adviser(_GAME)), len(record.moves)
    budget = Budget(simulations=effort(_GAME, _DEPTH, task.first_look), stop=stop)
    record.play(str(bot.choose(record.position, 0, seed_from(task.seed, number), budget)), 0)
    return {**made, "bot": _told(record)}


def signs(made: Made, played: Json) -> str:
    """One sign for each round."""
    position, row = game(_GAME).load(made["start"]), ""
    for number, move in enumerate(played["moves"]):  # type: ignore[arg-type, var-annotated]
        after = position.play(move, 0)
        if number >= len(made["moves"]):
            row += _SIGNS[min(_finished(after) - _finished(position), 2)]
        position = after
    return row


def solution(made: Made) -> Json:
    """What the bot has reached and what is possible, as far as it is known."""
    known = made["best"] or {"best": None, "bound": None}
    return {
        "complete": bool(made.get("complete")),
        "best": known["best"],
        "bound": known["bound"],
        "bot": made["bot"]["level"],
        "bot_score": made["bot"]["score"],
        "bot_move": None,
        "moves": [],
        "remarks": [],
    }


def _dealt(seed: int) -> Made:
    chance = Random(seed)
    start = game(_GAME).new({"players": 1, "board": chance.choice(SIDES), "seed": seed_from(seed, "deck")})
    record = Record(_GAME, start)
    record.play(str(start.random_move(0, chance)), 0)
    return {"ready": True, "start": start.saved(), "moves": record.moves, "bot": _told(record), "best": None}


def _told(record: Record) -> Json:
    position = record.position
    score = position.result()["scores"][0] if position.over else None  # type: ignore[index]
    return {"level": adviser(record.game), "moves": list(record.moves), "score": score}


def _with_the_best(made: Made, record: Record, stop: Callable[[], bool]) -> Made | None:
    """As far as something more is known; what is left open after a round of questions is asked again with more work."""
    start = game(_GAME).load(made["start"])
    for seat, move in made["moves"]:
        start = start.play(move, seat)
    assert isinstance(start, Position)
    try:
        check()
    except Refused:  # what is needed for it is not installed here
        return {**made, "complete": True}
    known = made["best"] or {
        "moves": [move for _, move in record.moves[len(made["moves"]) :]],
        "best": None,
        "bound": None,
        "seed": 0,
    }
    before = known["best"], known["bound"], known["seed"]
    for found in best(Question(start), known["moves"], known["bound"], stop, known["seed"]):
        if found.proven or (found.best, found.bound, found.seed) != before:
            return {**made, "best": asdict(found), "complete": found.proven}
    return None


def _finished(position: object) -> int:
    return int(position.result()["finished"][0])  # type: ignore[attr-defined]
