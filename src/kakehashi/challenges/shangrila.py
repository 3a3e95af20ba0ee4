"""The challenge of Shangri-La: a position out of a game of bots in which one move is clearly the best.

Bots play, quickly, and what looks like a puzzle in their game is checked: first all moves at a glance, then, closely,
the few that might be the best. Clearly the best is a move that both looks find ahead: at a glance of all others by half
of what would be called costly, closely by all of it, and that is certainly no chance. It is no puzzle if there is
little to choose from, or if the best is what a bot plays at sight.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from kakehashi.analysis.judging import MARKS, effort
from kakehashi.bots import Bot, Budget, adviser
from kakehashi.bots.opinion import Thought
from kakehashi.challenges import Kind, Made, Progress, Stage, Task
from kakehashi.errors import Json
from kakehashi.games import Position, game
from kakehashi.records import Record
from kakehashi.seeds import seed_from

KIND: Kind = "puzzle"
MARGIN = MARKS["share"][0]
"""By so much of a win every other move is worth less, of those that are looked at closely; the rest by half of it."""
SURE = 3
"""By so many standard errors it is, too."""
FEWEST = 10
"""So many moves at least there are to choose from."""
AT_SIGHT = "greedy"
"""The bot that must not find it."""
LIKELY = 3
"""So many positions of a game are checked at most."""

_PLAYING, _GLANCING, _EVERY = Budget(simulations=200), 400, 400
_DEPTH = 1
_CLOSE = 6
"""So many of the moves are looked at closely."""
_RIVALS, _LESS = 2, 8
"""So many of the others are looked at before that, with so much less work."""
_SIGNS = "▱▰"
_PARTS = 5


def step(task: Task, stop: Callable[[], bool]) -> Made | None:
    """One game, or one position of it that looks like a puzzle, or a close look at one that seems to be one."""
    made = {"ready": False, "games": 0, "likely": [], "promising": None, "positions": 0, "checked": 0, **task.made}
    if made["promising"]:
        found = _proven(task, made["promising"], stop)
        if found:
            return {"ready": True, "complete": True, "games": made["games"], **found}
        return {**made, "promising": None, "checked": made["checked"] + 1}
    if not made["likely"]:
        positions, likely = _likely(task, seed_from(task.seed, made["games"]), stop)
        return {**made, "games": made["games"] + 1, "likely": likely, "positions": made["positions"] + positions}
    start, *others = made["likely"]
    promising = _promising(task, start, stop)
    return {**made, "likely": others, "promising": promising, "checked": made["checked"] + (promising is None)}


def progress(made: Made) -> Progress:
    """What has come of it so far; a game that is being played is counted."""
    stage: Stage = "proving" if made.get("promising") else "checking" if made.get("likely") else "playing"
    return {
        "stage": stage,
        "games": made.get("games", 0) + (stage == "playing"),
        "positions": made.get("positions", 0),
        "checked": made.get("checked", 0),
    }


def signs(made: Made, played: Json) -> str:
    """As many parts of a row as of what the best move gives; all of them only for the best."""
    worth = {one["move"]: one["worth"] for one in made["answer"]}
    best, move = made["answer"][0]["move"], str(played["move"])
    parts = _PARTS if move == best else min(_PARTS - 1, int(_PARTS * worth[move] / worth[best]))
    return _SIGNS[1] * parts + _SIGNS[0] * (_PARTS - parts)


def costs(made: Made) -> dict[str, float]:
    """What each move gives away: something, however little, if it is not the best."""
    best, *others = made["answer"]
    lost = {one["move"]: round(max(0.0001, best["worth"] - one["worth"]), 4) for one in others}
    return {best["move"]: 0.0, **lost}


def solution(made: Made) -> Json:
    """What every move is worth, and which one a bot plays at sight."""
    move = made["bot"]["move"]
    return {
        "complete": True,
        "best": None,
        "bound": None,
        "bot": made["bot"]["level"],
        "bot_score": costs(made)[move],
        "bot_move": move,
        "moves": made["answer"],
        "remarks": made["remarks"],
    }


def _likely(task: Task, seed: int, stop: Callable[[], bool]) -> tuple[int, list[Json]]:
    """The positions of a game of bots that look like a puzzle, at a glance, the likeliest first; and of how many."""
    rules, chance = game(task.game), Random(seed)
    record = Record.new(task.game, {"players": chance.choice(rules.PLAYERS), "setup": "first-game"})
    bots = [Bot(task.game, adviser(task.game)) for _ in range(record.start.players)]
    found: list[tuple[float, int, Json]] = []
    looked_at = 0
    while not record.position.over and not stop():
        position, number = record.position, len(record.moves)
        (seat,) = position.acting
        if len(position.legal(seat)) >= FEWEST:
            looked_at += 1
            best, *others = _thoughts(task, position, seat, seed_from(seed, number), _GLANCING, stop)
            lead = best.worth - max((one.worth for one in others), default=best.worth)
            if lead > MARGIN / 2 and not _is_obvious(task, position, seat, best):
                found.append((-lead, number, position.saved()))
        record.play(str(bots[seat].choose(position, seat, seed_from(seed, number), _PLAYING)), seat)
    return looked_at, [start for _, _, start in sorted(found, key=lambda one: one[:2])[:LIKELY]]


def _promising(task: Task, start: Json, stop: Callable[[], bool]) -> Made | None:
    """What every move is worth at a glance, if one is ahead of all, and of its rivals in a look that is not so close.

    That look decides nothing in the end: it spares the closest one where it would most likely be in vain.
    """
    position = game(task.game).load(start)
    (seat,) = position.acting
    legal = [str(move) for move in position.legal(seat)]
    closely = effort(task.game, _DEPTH, task.first_look)
    every = _thoughts(task, position, seat, task.seed, max(_EVERY, closely // 40), stop, legal)
    if not _is_ahead(every, MARGIN / 2, 0) or _is_obvious(task, position, seat, every[0]):
        return None
    first = [str(one.move) for one in every[: 1 + _RIVALS]]
    closer = _thoughts(task, position, seat, task.seed, max(_EVERY, closely // _LESS), stop, first)
    if str(closer[0].move) != first[0] or not _is_ahead(closer, MARGIN / 2, 0):
        return None
    return {"start": start, "every": [_told(one) for one in every]}


def _proven(task: Task, promising: Made, stop: Callable[[], bool]) -> Made | None:
    """What every move is worth, if the best is clearly so in the closest look at those that might be."""
    position = game(task.game).load(promising["start"])
    (seat,) = position.acting
    every = promising["every"]
    first = [one["move"] for one in every[:_CLOSE]]
    close = _thoughts(task, position, seat, task.seed, effort(task.game, _DEPTH, task.first_look), stop, first)
    if str(close[0].move) != first[0] or not _is_ahead(close, MARGIN, SURE):
        return None
    # The two looks differ in what the best move is worth: each of the others loses to it what it lost in its own.
    lower = close[0].worth - every[0]["worth"]
    rest = [{**one, "worth": round(max(0.0, lower + one["worth"]), 4)} for one in every[_CLOSE:]]
    answer = [*map(_told, close), *rest]
    best = answer[0]
    return {
        "start": promising["start"],
        "seat": seat,
        "answer": answer,
        "remarks": position.seen_by(seat).page.remarks(best["move"], seat),
        "bot": {"level": AT_SIGHT, "move": _at_sight(task, position, seat)},
    }


def _is_ahead(thoughts: list[Thought], margin: float, errors: float) -> bool:
    """Whether the first is ahead of all others by so much, and by so many errors."""
    best, *others = thoughts
    return all(best.worth - one.worth > max(margin, errors * one.error) for one in others)


def _is_obvious(task: Task, position: Position, seat: int, best: Thought) -> bool:
    return _at_sight(task, position, seat) == str(best.move)


def _at_sight(task: Task, position: Position, seat: int) -> str:
    return str(Bot(task.game, AT_SIGHT).choose(position, seat, task.seed))


def _thoughts(
    task: Task,
    position: Position,
    seat: int,
    seed: int,
    simulations: int,
    stop: Callable[[], bool],
    about: list[str] | None = None,
) -> list[Thought]:
    """What the strongest bot thinks of a position; or of these moves, and no others, by what they are worth."""
    budget = Budget(simulations=simulations, stop=stop)
    opinion = Bot(task.game, adviser(task.game)).opinion(position, seat, seed, budget, about or ())
    assert opinion is not None
    if about is None:
        return list(opinion.thoughts)
    return sorted((one for one in opinion.thoughts if str(one.move) in about), key=lambda one: -one.worth)


def _told(thought: Thought) -> dict[str, Any]:
    return {
        "move": str(thought.move),
        "worth": round(thought.worth, 4),
        "error": round(thought.error, 4),
        "line": [str(move) for move in thought.line],
    }
