"""How strong people are beside the bots, and which bot fits: the ratings of those who play here."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from typing_extensions import TypedDict

from kakehashi.arena.placing import Ranked, placed
from kakehashi.arena.statistics import Estimate
from kakehashi.bots import first_opponent, levels, ratings
from kakehashi.tables.finished import Finished

LATEST = 100
"""So many games that count make a rating: who was somebody else two years ago is no longer that."""
UNSURE = 300.0
"""How far off the first opponent one may be who has not played yet."""
SURE = 100.0
"""With an error of so many points at most, a person is somebody to be measured by."""
MOST_PEOPLE = 20
"""By so many people at most one is measured: those whom one met most often."""
MINE, THEIRS = 1000, 200
"""Of so many of one's own newest games, and of each of them, those are taken that count."""
MOMENTS = 60
"""At so many moments at most the course of a rating is told."""

_ME = ""
_LAST = (-1.0, 0.0)


class Moment(TypedDict):
    """A rating as it was at a time."""

    at: int
    rating: int
    error: int


class Rating(TypedDict):
    """How strong somebody is in a game."""

    game: str
    rating: int
    error: int
    """The standard error."""
    games: int
    """How many count."""
    fits: str
    """The bot that comes nearest: before it one comes about every other time."""
    bots: Mapping[str, float]
    """Where the bots stand on the same scale."""
    course: list[Moment]
    """As it was over time, the oldest first, where that is asked for."""


def is_rated(game: str) -> bool:
    """Whether the bots of a game stand on a scale."""
    return first_opponent(game) in ratings(game)


def counted(games: Iterable[Finished], game: str) -> list[Finished]:
    """Those of somebody's games that say how strong they are in one of the games."""
    return [one for one in games if one.game == game and one.uncounted is None]


def opponents(games: Sequence[Finished]) -> set[str]:
    """The people whom somebody has met most often in the latest games that count: their games are looked at, too."""
    names = {one.game for one in games if is_rated(one.game)}
    latest = [one for name in names for one in counted(games, name)[:LATEST]]
    met = Counter(sat.person for one in latest for sat in one.others if sat.person is not None)
    return {person for person, _ in sorted(met.items(), key=lambda one: (-one[1], one[0]))[:MOST_PEOPLE]}


def rating(
    game: str, games: Sequence[Finished], people: Mapping[str, Sequence[Finished]], course: bool = False
) -> Rating:
    """How strong somebody is in a game, by their games, the newest first; `people` are those they met, with theirs."""
    known = _known(game, people)
    mine = [
        (one.ended, ranked)
        for one in counted(games, game)
        for ranked in (_ranked(one),)
        if any(name in known for name, _ in ranked)
    ]
    now = _placed(game, [ranked for _, ranked in mine[:LATEST]], known)
    return {
        "game": game,
        "rating": round(now.mean),
        "error": round(now.error),
        "games": len(mine),
        "fits": fitting(game, now.mean),
        "bots": ratings(game),
        "course": [_moment(game, mine[first : first + LATEST], known) for first in reversed(_moments(len(mine)))]
        if course
        else [],
    }


def _moment(game: str, latest: Sequence[tuple[int, Ranked]], known: Mapping[str, float]) -> Moment:
    then = _placed(game, [ranked for _, ranked in latest], known)
    return {"at": latest[0][0], "rating": round(then.mean), "error": round(then.error)}


def fitting(game: str, points: float) -> str:
    """The bot that comes nearest to somebody; who plays just anything fits nobody."""
    scale = {name: ratings(game)[name] for name in levels(game) if name in ratings(game)}
    first = list(scale).index(first_opponent(game))
    return min(list(scale)[first:], key=lambda name: abs(scale[name] - points))


def _moments(number: int) -> list[int]:
    """Which of so many games, counted from the newest, end a piece of the course: the newest always does."""
    return list(range(0, number, max(1, -(-number // MOMENTS))))


def _known(game: str, people: Mapping[str, Sequence[Finished]]) -> dict[str, float]:
    """By whom one is measured: the bots, and people of whom their games against bots say enough."""
    bots = dict(ratings(game))
    known = dict(bots)
    for person, games in people.items():
        found = _placed(game, [_ranked(one) for one in counted(games, game)[:LATEST]], bots)
        if found.error <= SURE:
            known[person] = found.mean
    return known


def _placed(game: str, games: Sequence[Ranked], known: Mapping[str, float]) -> Estimate:
    return placed(_ME, games, known, Estimate(ratings(game)[first_opponent(game)], UNSURE))


def _ranked(game: Finished) -> Ranked:
    """A game for the model. Who has given up came last, whatever a bot has made of it.

    Who had hints, or took a move back, or had not moved when a bot played on, was nobody in particular.
    """
    return [
        (_ME if number == game.seat else sat.person or sat.bot or "?", _LAST if sat.gave_up else (sat.won, sat.score))
        for number, sat in enumerate(game.seats)
        if not (sat.hinted or sat.took_back or (sat.replaced and not sat.gave_up))
    ]
