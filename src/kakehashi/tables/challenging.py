"""The challenge of the day, for those who come: who may try, what counts, who may see what.

A day is the server's, by UTC. Its challenge is made when somebody first asks for it, and then the next day's, so that
nobody has to wait for that one; it is not told before its day has come. A try that was begun may be finished whenever
one likes, but is ranked only if that is on its day or soon after. Whoever has one that is not over sees nothing of the
others', nor who has none on the day.
"""

import asyncio
import logging
import secrets
from calendar import monthrange
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Any, cast

from typing_extensions import TypedDict

from kakehashi.challenges import Kind, Made, Task, challenging, costs, kind_of, seed_of, signs, solution, step
from kakehashi.errors import Json, Reason, Refused, quoted
from kakehashi.games import Position, game
from kakehashi.tables import clock
from kakehashi.tables.challenges import Challenges, Try
from kakehashi.tables.people import Person
from kakehashi.tables.table import Table
from kakehashi.tables.thinking import Thinker

_log = logging.getLogger(__name__)

GRACE = 60 * 60 * 1000
"""So many milliseconds after its day a try may end and be ranked: from then on others, too, may know all."""
MOST_RESULTS = 100
"""So many results are told, and one's own."""
PAUSE, LONGEST_PAUSE = 60.0, 3600.0
"""So many seconds pass before something is tried again that could not be made, twice as many each time."""


class Streak(TypedDict):
    """On how many days in a row somebody has tried, now and at most."""

    now: int
    longest: int


class DayListed(TypedDict):
    """The challenges of a day in a list, and which of them somebody has tried."""

    day: str
    games: list[str]
    tried: list[str]


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
    steps: int
    """How many steps were taken so far to make it."""
    options: Json
    """How it is played."""
    start: Json | None
    """The position of a puzzle."""
    seat: int
    """Who is to move there."""
    tried: int
    """How many have tried it."""
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
        self._thinker, self.kept, self._table = thinker, kept, table
        self._secret, self._first_look = secret, first_look
        self._making: dict[str, tuple[str, asyncio.Task[None]]] = {}
        """By game, for which day and the one after it."""

    # What there is

    def today(self) -> date:
        """The day by the clock of the server: no other one is asked."""
        return datetime.fromtimestamp(clock.milliseconds() / 1000, UTC).date()

    async def calendar(self, person: str | None, month: str | None = None) -> Calendar:
        """The days of a month up to today."""
        today = self.today()
        first = _month(month) if month else today.replace(day=1)
        last = min(today, first.replace(day=monthrange(first.year, first.month)[1]))
        tries = await self.kept.tries_of(person) if person else []
        days: dict[str, DayListed] = {}
        for day, name, ready in sorted(await self.kept.days(first.isoformat(), last.isoformat())):
            if not ready and day != today.isoformat():
                continue
            days.setdefault(day, {"day": day, "games": [], "tried": []})["games"].append(name)
        for tried in tries:
            if tried.day in days:
                days[tried.day]["tried"].append(tried.game)
        earliest = await self.kept.first_day()
        midnight = datetime.combine(today + timedelta(1), datetime.min.time(), UTC)
        return {
            "today": today.isoformat(),
            "seconds": int(midnight.timestamp() - clock.milliseconds() / 1000),
            "month": first.isoformat()[:7],
            "earlier": earliest is not None and earliest < first.isoformat(),
            "days": [days[day] for day in sorted(days, reverse=True)],
            "streak": streak({tried.day for tried in tries}, today),
        }

    async def shown(self, person: str | None, day: str, name: str) -> Challenge:
        """A challenge as somebody may see it; it is made if it is today's."""
        made = await self._open(day, name)
        mine = await self.kept.of(person, day, name) if person else None
        ready, seen = bool(made.get("ready")), self._sees(day, mine)
        return {
            "day": day,
            "game": name,
            "kind": kind_of(name),
            "today": day == self.today().isoformat(),
            "ready": ready,
            "steps": made.get("steps", 0),
            "options": dict(game(name).chosen(game(name).load(made["start"]))) if ready else {},
            "start": made["start"] if ready and kind_of(name) == "puzzle" else None,
            "seat": made.get("seat", 0),
            "tried": await self.kept.count(day, name),
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
        made = await self._open(day, name)
        if (before := await self.kept.of(person.id, day, name)) is not None:
            return before
        if day != self.today().isoformat():
            raise Refused("day-over", "The day of this challenge is over: it can be tried for practice.")
        _check_ready(made)
        if kind_of(name) == "deal":
            if move is not None:
                raise Refused("bad-request", "This challenge is played at a table, not by one move.")
            return await self.kept.begin(day, name, person.id, clock.milliseconds(), secrets.token_urlsafe(12), None)
        if move not in (known := costs(name, made)):
            raise Refused("illegal-move", f"{quoted(move)} is none of the {len(known)} moves that are possible here.")
        return await self.kept.begin(day, name, person.id, clock.milliseconds(), None, move)

    async def deal(self, day: str, name: str) -> Made:
        """The cards of a day, for a table where they are played."""
        made = await self._open(day, name)
        if kind_of(name) != "deal":
            raise Refused("bad-request", "This challenge is not played at a table.")
        _check_ready(made)
        return made

    async def check_practice(self, person: str, day: str, name: str) -> None:
        """Whether somebody may play the cards of a day for practice."""
        if not self._sees(day, await self.kept.of(person, day, name)):
            raise _too_early()

    async def check_sees(self, table: Table, person: str | None) -> None:
        """Whether somebody may look at a table: not if others' cards of today, which are their own, are seen there."""
        if table.challenge is None or (person is not None and table.has_sat(person)):
            return
        mine = await self.kept.of(person, table.challenge, table.game) if person else None
        if not self._sees(table.challenge, mine):
            raise _too_early()

    async def check_opinion(self, name: str, line: Iterable[Position], person: str | None) -> None:
        """Whether somebody may be told what is good in these positions: not in today's puzzle before their answer."""
        if name not in challenging() or kind_of(name) != "puzzle":
            return
        day = self.today().isoformat()
        made = await self.kept.made(day, name)
        if not made.get("ready") or all(position.saved() != made["start"] for position in line):
            return
        if not self._sees(day, await self.kept.of(person, day, name) if person else None):
            raise _too_early()

    def _sees(self, day: str, mine: Try | None) -> bool:
        """Whether whoever has this try may know all of a day."""
        return mine.over if mine else day < self.today().isoformat()

    # How it is made

    async def _open(self, day: str, name: str) -> Made:
        """What there is of a challenge whose day has come; today's is made further, and then tomorrow's."""
        today = self.today()
        if name not in challenging() or _day(day) > today:
            raise Refused("not-found", "There is no such challenge, or not yet.")
        made = await self.kept.made(day, name)
        if day == today.isoformat():
            if not made and kind_of(name) == "deal":  # nobody has to wait for cards
                made = await self._further(day, name, made)
            self._make(day, name)
        elif not made.get("ready"):
            raise Refused("not-found", "There was no challenge on that day.")
        return made

    def _make(self, day: str, name: str) -> None:
        made_for, making = self._making.get(name, ("", None))
        if made_for != day:
            if making:  # what it has kept is gone on from
                making.cancel()
            tomorrow = _day(day) + timedelta(1)
            self._making[name] = day, asyncio.create_task(self._make_all(name, day, tomorrow.isoformat()))

    async def _make_all(self, name: str, *days: str) -> None:
        for day in days:
            pause, complete = PAUSE, False
            while not complete:
                try:
                    made = await self.kept.made(day, name)
                    while not (complete := bool(made.get("complete"))):
                        made = await self._further(day, name, made)
                except Exception as error:
                    _log.warning("A challenge could not be made: %s", error, exc_info=error)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)

    async def _further(self, day: str, name: str, made: Made) -> Made:
        task = Task(name, seed_of(self._secret, _day(day), name), made, self._first_look)
        if not made and kind_of(name) == "deal":
            further = await asyncio.to_thread(step, task)
        else:
            further = await self._thinker.aside(name, step, task)
        assert further is not None
        return await self.kept.keep(day, name, further)

    async def close(self) -> None:
        """Make nothing further."""
        makings = [making for _, making in self._making.values()]
        for making in makings:
            making.cancel()
        await asyncio.gather(*makings, return_exceptions=True)


def streak(days: set[str], today: date) -> Streak:
    """How many of these days follow each other, up to today or yesterday, and how many at most."""
    known, longest, run = {_day(day) for day in days}, 0, 0
    for day in sorted(known):
        run = run + 1 if day - timedelta(1) in known else 1
        longest = max(longest, run)
    last = today if today in known else today - timedelta(1)
    now = 0
    while last - timedelta(now) in known:
        now += 1
    return {"now": now, "longest": longest}


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Refused("not-found", f"{quoted(text)} is no day such as 2026-11-16.")
    return day


def _month(text: str) -> date:
    return _day(f"{text}-01")


def _check_ready(made: Made) -> None:
    if not made.get("ready"):
        raise Refused("being-made", "This challenge is still being made: it takes a minute or two.")


def _too_early() -> Refused:
    return Refused("try-first", "This is seen when your own try is over, or the day is.")


def _score(made: Made, tried: Try) -> float | None:
    return tried.score if tried.move is None else costs(tried.game, made).get(tried.move)


def _is_late(tried: Try) -> bool:
    """Whether a try was over when all of its day could be known for a while."""
    after = datetime.combine(_day(tried.day) + timedelta(1), datetime.min.time(), UTC)
    return tried.ended is not None and tried.ended > after.timestamp() * 1000 + GRACE


def _results(made: Made, tries: list[Try], name: str, person: str | None) -> list[Outcome]:
    """Those that are over, the best first, and behind all others those that are late; who was as good earlier leads."""
    better = -1 if kind_of(name) == "deal" else 1
    shown: list[tuple[Any, Outcome]] = []
    for tried in tries:
        score = _score(made, tried)
        if tried.over and score is not None:
            result: Outcome = {
                "name": tried.name,
                "you": tried.person == person,
                "table": tried.table,
                "score": score,
                "late": _is_late(tried),
            }
            shown.append(((result["late"], better * score, tried.ended or tried.at, tried.person), result))
    results = [result for _, result in sorted(shown, key=lambda one: one[0])]
    return [result for place, result in enumerate(results) if place < MOST_RESULTS or result["you"]]
