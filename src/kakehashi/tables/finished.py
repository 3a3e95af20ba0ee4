"""The finished games of a person: how each went, and whether it says something about how strong they are."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import orjson
from sqlalchemy import Row

from kakehashi import __version__
from kakehashi.errors import Refused
from kakehashi.tables.loading import BROKEN_CODES, NoSuchTable, replay
from kakehashi.tables.store import Store
from kakehashi.tables.table import Table

Replaying = Callable[[Callable[[], Table]], Coroutine[None, None, Table]]
"""What does in a thread what takes long."""
Result = Literal["won", "shared", "lost", "resigned", "alone"]
"""`alone`: there was nobody to win against. `resigned`: a bot has played on, whatever became of it."""
Uncounted = Literal["alone", "resigned", "hints", "taken-back", "continued", "several-seats"]
"""Why a game does not count. `resigned`: before the first move of one's own."""
FOUND_OUT = 50
"""Of so many games at a time it is found out what was not kept; the others come later."""

_TOLD = ("score", "won", "hinted", "took_back", "gave_up")
_LOST = "lost"
"""The program that could not find out more of a game: it does not try again, another one does."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sat:
    """Who sat at a seat, and what came of it."""

    name: str
    bot: str | None
    person: str | None
    """Who sat there, perhaps until a bot played on."""
    score: int
    won: bool
    hinted: bool
    took_back: bool
    gave_up: bool
    """Whether a bot has played on for somebody who had moved."""

    @property
    def replaced(self) -> bool:
        """Whether a bot has played on for somebody."""
        return self.person is not None and self.bot is not None


@dataclass(frozen=True)
class Finished:
    """A finished game, as somebody who sat there looks back at it."""

    table: str
    game: str
    ended: int
    seats: tuple[Sat, ...]
    mine: tuple[int, ...]
    options: dict[str, str]
    moves: int
    continued: bool
    challenge: str | None
    """The day whose challenge was played, if it was one."""
    practice: bool
    """Whether that did not count any more: its cards were known."""

    @property
    def seat(self) -> int:
        """Where they sat; of several seats the first."""
        return self.mine[0]

    @cached_property
    def others(self) -> list[Sat]:
        """Who else sat there."""
        return [sat for number, sat in enumerate(self.seats) if number not in self.mine]

    @cached_property
    def share(self) -> float:
        """What they have of the win."""
        winners = [number for number, sat in enumerate(self.seats) if sat.won]
        return len(set(self.mine) & set(winners)) / len(winners) if winners and self.result != "resigned" else 0.0

    @property
    def place(self) -> int:
        """Which they came: winners come first, then by score."""
        mine = max((self.seats[seat].won, self.seats[seat].score) for seat in self.mine)
        return 1 + sum((sat.won, sat.score) > mine for sat in self.seats)

    @cached_property
    def result(self) -> Result:
        """How it went."""
        if any(self.seats[seat].replaced for seat in self.mine):
            return "resigned"
        if not self.others:
            return "alone"
        if not any(self.seats[seat].won for seat in self.mine):
            return "lost"
        return "shared" if any(sat.won for sat in self.others) else "won"

    @cached_property
    def uncounted(self) -> Uncounted | None:
        """Why it says nothing of how strong they are beside others; nothing if it does."""
        reasons: dict[Uncounted, bool] = {
            "alone": not self.others,
            "resigned": any(self.seats[seat].replaced and not self.seats[seat].gave_up for seat in self.mine),
            "hints": self.seats[self.seat].hinted,
            "taken-back": self.seats[self.seat].took_back,
            "continued": self.continued,
            "several-seats": len(self.mine) > 1,
        }
        return next((why for why, so in reasons.items() if so), None)


@dataclass(frozen=True, slots=True)
class LookedBack:
    """The finished games of people, as far as they were found out."""

    of: dict[str, list[Finished]]
    """Of each, the newest first."""
    left: int
    """So many games of theirs are to be found out yet."""


async def finished(
    store: Store,
    people: Iterable[str],
    replaying: Replaying,
    most: int | None = None,
    most_found_out: int | None = FOUND_OUT,
) -> LookedBack:
    """The finished games of each of these people, the newest first, and only so many of each.

    What was not kept of a game when it ended is found out from its events, and kept; until then the game is left out.
    """
    rows = await store.listing.over(people, most)
    # There may be thousands: in a thread, so that nobody at a table waits for them.
    about = await asyncio.to_thread(lambda: {row.id: _about(row) for its_rows in rows.values() for row in its_rows})
    versions = {row.id: row.version for its_rows in rows.values() for row in its_rows}
    unknown = [table_id for table_id, known in about.items() if _can_be_found_out(known)]
    for table_id in unknown[:most_found_out]:
        about[table_id] = await _found_out(store, table_id, versions[table_id], about[table_id], replaying)
    games = await asyncio.to_thread(
        lambda: {person: _looked_back(its_rows, about, person) for person, its_rows in rows.items()}
    )
    return LookedBack(games, len(unknown[most_found_out:]) if most_found_out is not None else 0)


async def replayed(store: Store, table_id: str, replaying: Replaying) -> Table:
    """A table as its events have made it, by itself; raises `Refused` if they cannot be replayed."""
    entries = await store.log.entries(table_id)
    if not entries:
        raise NoSuchTable
    return await replaying(lambda: replay(table_id, entries))


def _about(row: Row[Any]) -> dict[str, Any]:
    try:
        about = orjson.loads(row.about)
    except ValueError:
        about = None
    if not isinstance(about, dict):
        _log.error("What is listed of table %s cannot be read.", row.id)
        return {}
    return about


def _can_be_found_out(about: dict[str, Any]) -> bool:
    """Whether something is not known yet of a game that has ended: not all have left before it began."""
    seats = about.get("seats", ())
    known = "ended" in about and all("gave_up" in seat for seat in seats)
    # Alone it may have been a challenge.
    known = known and (len(seats) > 1 or "challenge" in about)
    return not (known or about.get(_LOST) == __version__ or any(seat["open"] for seat in seats))


async def _found_out(
    store: Store, table_id: str, version: int, known: dict[str, Any], replaying: Replaying
) -> dict[str, Any]:
    """What is to be known of a game that ended before it was kept; or that its events cannot be replayed."""
    try:
        table = await replayed(store, table_id, replaying)
        version, about = table.version, table.summary().about
        if _can_be_found_out(about):
            about[_LOST] = __version__  # as much as its events say, and still too little
    except Refused as refused:
        if refused.code not in (*BROKEN_CODES, NoSuchTable().code):
            return known
        about = {**known, _LOST: __version__}
    await store.listing.rewrite(table_id, version, about)
    return about


def _looked_back(rows: list[Row[Any]], about: dict[str, dict[str, Any]], person: str) -> list[Finished]:
    """The games of somebody, the newest first."""
    games = [game for row in rows if (game := _game(row, about[row.id], person)) is not None]
    return sorted(games, key=lambda game: (-game.ended, game.table))


def _game(row: Row[Any], about: dict[str, Any], person: str) -> Finished | None:
    """The game of a row for somebody who sat there; nothing if none has ended, or too little is known of it."""
    try:
        seats = tuple(
            Sat(seat["name"], seat["bot"], whose, *(seat[name] for name in _TOLD))
            for seat, whose in zip(about["seats"], about["sat"], strict=True)
        )
        mine = tuple(number for number, sat in enumerate(seats) if sat.person == person)
        kept = about["ended"], seats, mine, about["options"], about["moves"], about["continued"]
        challenge, practice = about.get("challenge"), about.get("practice", False)
    except (KeyError, TypeError, ValueError):
        return None
    return Finished(row.id, row.game, *kept, challenge, practice) if mine else None
