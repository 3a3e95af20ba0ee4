"""What somebody's finished games say together: how often they won, and against whom, where and how they played."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from typing_extensions import TypedDict

from kakehashi.bots import levels
from kakehashi.tables.finished import Finished

PEOPLE = "people"
"""Opponents of whom one at least is no bot."""
MOST_ALONE = 1000
"""So many of the latest games alone are told one by one."""


class Tally(TypedDict):
    """Some games, and how many of them were won."""

    key: str
    """What they have in common."""
    games: int
    won: float
    """A shared win counts in part."""
    chance: float
    """How many would be won if all were equally strong."""


class Alone(TypedDict):
    """A game that somebody played alone."""

    table: str
    at: int
    score: int
    options: dict[str, str]
    skill: float | None
    """What the moves gained or lost beside the best ones, where it was analysed."""


class Tallies(TypedDict):
    """All that is counted of somebody's games of one kind."""

    game: str
    games: int
    against: Tally
    """All games with others, but for those where one had several seats."""
    levels: list[Tally]
    """By the strongest bot there was, or with people; the weakest first."""
    seats: list[Tally]
    """By the seat, from 1."""
    players: list[Tally]
    options: dict[str, list[Tally]]
    """By each of what may be chosen; without a name what has none."""
    alone: list[Alone]
    """From their beginning, not given up, without hints and not for practice, the latest last."""


def tallies(game: str, games: Iterable[Finished], skills: Mapping[str, float]) -> Tallies:
    """What somebody's games of one kind say; with what analyses say of the skill of some, by table."""
    mine = [one for one in games if one.game == game]
    against = [one for one in mine if one.others and len(one.mine) == 1]
    alone = [one for one in mine if len(one.seats) == 1 and not _is_helped(one)][:MOST_ALONE]
    strengths = [*levels(game), PEOPLE]
    return {
        "game": game,
        "games": len(mine),
        "against": _tally("", against),
        "levels": _tallied(against, _level, lambda key: strengths.index(key) if key in strengths else -1),
        "seats": _tallied(against, lambda one: str(one.seat + 1)),
        "players": _tallied(against, lambda one: str(len(one.seats))),
        "options": {
            name: _tallied(against, _chosen(name)) for name in sorted({n for one in mine for n in one.options})
        },
        "alone": [
            {
                "table": one.table,
                "at": one.ended,
                "score": one.seats[0].score,
                "options": one.options,
                "skill": skills.get(one.table),
            }
            for one in reversed(alone)
        ],
    }


def _is_helped(game: Finished) -> bool:
    """Whether a score says less than others: cards were known, somebody was asked, or a bot has played on."""
    return game.continued or game.practice or game.seats[0].hinted or game.seats[0].replaced


def _level(game: Finished) -> str:
    """How strong the others were: as the strongest bot, unless people were among them."""
    if any(sat.person for sat in game.others):
        return PEOPLE
    known = list(levels(game.game))
    return max((sat.bot or "" for sat in game.others), key=lambda bot: known.index(bot) if bot in known else -1)


def _chosen(name: str) -> Callable[[Finished], str]:
    return lambda game: game.options.get(name, "")


def _tallied(
    games: Sequence[Finished], key: Callable[[Finished], str], order: Callable[[str], Any] = str
) -> list[Tally]:
    groups: dict[str, list[Finished]] = {}
    for game in games:
        groups.setdefault(key(game), []).append(game)
    return [_tally(name, groups[name]) for name in sorted(groups, key=order)]


def _tally(key: str, games: Sequence[Finished]) -> Tally:
    return {
        "key": key,
        "games": len(games),
        "won": round(sum(game.share for game in games), 2),
        "chance": round(sum(1 / len(game.seats) for game in games), 2),
    }
