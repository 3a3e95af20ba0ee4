"""The challenge of the day, for those who come: who may try, what counts, who may see what.

A try that was begun may be finished whenever one likes, but is ranked only if that is on its day or soon after. Whoever
has one that is not over sees nothing of the others', nor who has none on the day.
"""

import asyncio
import secrets
from calendar import monthrange
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, cast

from typing_extensions import TypedDict

from kakehashi.challenges import Kind, Made, Progress, challenging, costs, kind_of, progress, signs, solution
from kakehashi.errors import Json, Reason, Refused, quoted
from kakehashi.games import Position, game
from kakehashi.tables import clock
from kakehashi.tables.challenges import Challenges, Try
from kakehashi.tables.days import day_in, end_of, today
from kakehashi.tables.making import Making, check_ready
from kakehashi.tables.people import Person
from kakehashi.tables.table import Table
from kakehashi.tables.thinking import Thinker

GRACE = 60 * 60 * 1000
"""So many milliseconds after its day a try may end and be ranked: from then on others, too, may know all."""
MOST_RESULTS = 100
"""So many results are told, and one's own."""


class Streak(TypedDict):
    """On how many days in a row somebody has tried, now and at most."""

    now: int
    longest: int


class DayListed(TypedDict):
    """The challenges of a day in a list, and which of them somebody has tried."""

    day: str
    games: list[str]
    tried: list[str]
    trying: list[str]
    """Those where the try is under way."""


class Calendar(TypedDict):
    """The days of a month that have challenges."""

    today: str
    seconds: int
    """Until tomorrow."""
    month: str
    earlier: bool
    """Whether there are challenges before this month."""
    days: list[DayListed]
    streak: Streak


class Mine(TypedDict):
    """My try that counts."""

    table: str | None
    move: str | None
    over: bool
    score: float | None
    """The points of a game; of a puzzle, what the move gave away of a win, 0 only for the best. Nothing if given up."""
    late: bool
    """Whether it was over too long after its day to be ranked."""
    signs: str
    """A small picture of it to share, when it is over."""


class Outcome(TypedDict):
    """What somebody has made of it."""

    name: str
    namesake: int
    """Which one it is of those who are called so, by when they began; 0 if nobody else is."""
    you: bool
    table: str | None
    score: float | None
    late: bool
    """Whether it was over too long after the day: it stands behind all others."""


class Weighed(TypedDict):
    """A move of a puzzle, and what it is worth."""

    move: str
    worth: float
    error: float
    line: list[str]


class Solution(TypedDict):
    """What there is to know of a challenge when one's own try is over, as far as it was found out."""

    complete: bool
    """Whether nothing more is to come."""
    best: int | None
    """So many points could be reached, if anything is known of that."""
    bound: int | None
    """And no more than so many: it is proven where both are the same."""
    bot: str
    """Which bot has tried it, too."""
    bot_score: float | None
    bot_move: str | None
    moves: list[Weighed]
    """What each move of a puzzle is worth, the best first."""
    remarks: list[Reason]
    """What there is to say of the best one."""


class Challenge(TypedDict):
    """The challenge of a day in one of the games."""

    day: str
    game: str
    kind: Kind
    today: bool
    ready: bool
    progress: Progress | None
    """How far it is made, as long as it is not ready."""
    options: Json
    """How it is played."""
    start: Json | None
    """The position of a puzzle."""
    seat: int
    """Who is to move there."""
    tried: int
    """How many have tried it, to its end."""
    trying: int
    """How many are under way."""
    mine: Mine | None
    results: list[Outcome] | None
    """The best of those that are over, the best first, and one's own; nothing as long as one may not know."""
    solution: Solution | None


class Challenging:
    """All that has to do with the challenges of a house."""

    def __init__(
        self,
        thinker: Thinker,
        kept: Challenges,
        table: Callable[[str], Awaitable[Table]],
        secret: str,
        first_look: int | None = None,
    ) -> None:
        self.kept, self._table = kept, table
        self._making = Making(thinker, kept, secret, first_look)

    # What there is

    async def calendar(self, person: str | None, month: str | None = None) -> Calendar:
        """The days of a month up to today."""
        now = today()
        first = day_in(f"{month}-01") if month else now.replace(day=1)
        last = min(now, first.replace(day=monthrange(first.year, first.month)[1]))
        tries = await self.kept.tries_of(person) if person else []
        days: dict[str, DayListed] = {}
        for day, name, ready in sorted(await self.kept.days(first.isoformat(), last.isoformat())):
            if not ready and day != now.isoformat():
                continue
            days.setdefault(day, {"day": day, "games": [], "tried": [], "trying": []})["games"].append(name)
        for tried in tries:
            if tried.day in days:
                days[tried.day]["tried" if tried.over else "trying"].append(tried.game)
        earliest = await self.kept.first_day()
        return {
            "today": now.isoformat(),
            "seconds": max(0, (end_of(now) - clock.milliseconds()) // 1000),
            "month": first.isoformat()[:7],
            "earlier": earliest is not None and earliest < first.isoformat(),
            "days": [days[day] for day in sorted(days, reverse=True)],
            "streak": streak({tried.day for tried in tries}, now),
        }

    async def shown(self, person: str | None, day: str, name: str) -> Challenge:
        """A challenge as somebody may see it; it is made if it is today's."""
        made = await self._making.made(day, name)
        mine = await self.kept.of(person, day, name) if person else None
        ready, seen = bool(made.get("ready")), _sees(day, mine)
        over = [tried.over for tried in await self.kept.tries(day, name)]
        return {
            "day": day,
            "game": name,
            "kind": kind_of(name),
            "today": day == today().isoformat(),
            "ready": ready,
            "progress": None if ready else progress(name, made),
            "options": dict(game(name).chosen(game(name).load(made["start"]))) if ready else {},
            "start": made["start"] if ready and kind_of(name) == "puzzle" else None,
            "seat": made.get("seat", 0),
            "tried": over.count(True),
            "trying": over.count(False),
            "mine": await self._mine(made, mine) if mine else None,
            "results": await self._results(made, day, name, person) if seen else None,
            "solution": cast(Solution, solution(name, made)) if seen and ready else None,
        }

    async def _mine(self, made: Made, mine: Try) -> Mine:
        score, picture = _score(made, mine), ""
        if score is not None:
            with suppress(Refused):  # it may have been played by rules that have changed
                moves = (await self._table(mine.table)).record.moves if mine.table else []
                picture = signs(mine.game, made, {"moves": [move for _, move in moves], "move": mine.move})
        return {
            "table": mine.table,
            "move": mine.move,
            "over": mine.over,
            "score": score,
            "late": _is_late(mine),
            "signs": picture,
        }

    async def _results(self, made: Made, day: str, name: str, person: str | None) -> list[Outcome]:
        tries = await self.kept.tries(day, name)
        return await asyncio.to_thread(_results, made, tries, name, person)

    # What somebody does

    async def begin(self, person: Person, day: str, name: str, move: str | None) -> Try:
        """Begin the try that counts, or give the answer that counts; whoever has done so already gets that one."""
        made = await self._making.made(day, name)
        if (before := await self.kept.of(person.id, day, name)) is not None:
            return before
        if day != today().isoformat():
            raise Refused("day-over", "The day of this challenge is over: it can be tried for practice.")
        check_ready(made)
        if kind_of(name) == "deal":
            if move is not None:
                raise Refused("bad-request", "This challenge is played at a table, not by one move.")
            return await self.kept.begin(day, name, person.id, clock.milliseconds(), secrets.token_urlsafe(12), None)
        if move not in (known := costs(name, made)):
            raise Refused("illegal-move", f"{quoted(move)} is none of the {len(known)} moves that are possible here.")
        return await self.kept.begin(day, name, person.id, clock.milliseconds(), None, move)

    async def deal(self, day: str, name: str) -> Made:
        """The cards of a day, for a table where they are played."""
        made = await self._making.made(day, name)
        if kind_of(name) != "deal":
            raise Refused("bad-request", "This challenge is not played at a table.")
        check_ready(made)
        return made

    async def check_practice(self, person: str, day: str, name: str) -> None:
        """Whether somebody may play the cards of a day for practice."""
        if not _sees(day, await self.kept.of(person, day, name)):
            raise _too_early()

    async def check_sees(self, table: Table, person: str | None) -> None:
        """Whether somebody may look at a table: not if others' cards of today, which are their own, are seen there."""
        if table.challenge is None or (person is not None and table.has_sat(person)):
            return
        mine = await self.kept.of(person, table.challenge, table.game) if person else None
        if not _sees(table.challenge, mine):
            raise _too_early()

    async def check_opinion(self, name: str, line: Iterable[Position], person: str | None) -> None:
        """Whether somebody may be told what is good in these positions: not in today's puzzle before their answer."""
        if name not in challenging() or kind_of(name) != "puzzle":
            return
        day = today().isoformat()
        made = await self.kept.made(day, name)
        if not made.get("ready") or all(position.saved() != made["start"] for position in line):
            return
        if not _sees(day, await self.kept.of(person, day, name) if person else None):
            raise _too_early()

    async def close(self) -> None:
        """Make nothing further."""
        await self._making.close()


def streak(days: set[str], now: date) -> Streak:
    """How many of these days follow each other, up to today or yesterday, and how many at most."""
    known, longest, run = {day_in(day) for day in days}, 0, 0
    for day in sorted(known):
        run = run + 1 if day - timedelta(1) in known else 1
        longest = max(longest, run)
    last, row = now if now in known else now - timedelta(1), 0
    while last - timedelta(row) in known:
        row += 1
    return {"now": row, "longest": longest}


def _sees(day: str, mine: Try | None) -> bool:
    """Whether whoever has this try may know all of a day."""
    return mine.over if mine else day < today().isoformat()


def _too_early() -> Refused:
    return Refused("try-first", "This is seen when your own try is over, or the day is.")


def _score(made: Made, tried: Try) -> float | None:
    return tried.score if tried.move is None else costs(tried.game, made).get(tried.move)


def _is_late(tried: Try) -> bool:
    """Whether a try was over when all of its day could be known for a while."""
    return tried.ended is not None and tried.ended > end_of(day_in(tried.day)) + GRACE


def _results(made: Made, tries: list[Try], name: str, person: str | None) -> list[Outcome]:
    """Those that are over, the best first, and behind all others those that are late; who was as good earlier leads."""
    better = -1 if kind_of(name) == "deal" else 1
    shown: list[tuple[Any, Outcome]] = []
    called: dict[str, list[str]] = {}
    for tried in sorted(tries, key=lambda one: (one.at, one.person)):
        called.setdefault(tried.name, []).append(tried.person)
    for tried in tries:
        score = _score(made, tried)
        if tried.over and score is not None:
            result: Outcome = {
                "name": tried.name,
                "namesake": same.index(tried.person) + 1 if len(same := called[tried.name]) > 1 else 0,
                "you": tried.person == person,
                "table": tried.table,
                "score": score,
                "late": _is_late(tried),
            }
            shown.append(((result["late"], better * score, tried.ended or tried.at, tried.person), result))
    results = [result for _, result in sorted(shown, key=lambda one: one[0])]
    return [result for place, result in enumerate(results) if place < MOST_RESULTS or result["you"]]
