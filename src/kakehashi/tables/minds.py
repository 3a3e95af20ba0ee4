"""What goes on in a process where bots think: they answer, and what they have found is kept for their next move."""

import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from ctypes import c_uint64
from dataclasses import dataclass, replace
from os import PRIO_PROCESS, setpriority
from time import monotonic
from typing import NamedTuple, TypeVar

from kakehashi.analysis.judging import judgement
from kakehashi.bots import Bot, Budget, adviser, levels
from kakehashi.errors import Json, Refused
from kakehashi.games import Position, game
from kakehashi.records import Record
from kakehashi.study import shown_move
from kakehashi.tables.shapes import Advice, Judgement

HINT, GLANCE = Budget(ms=1000), Budget(ms=400)
"""How long somebody waits who asks for a move; a move that was played is judged by three such glances."""

MOST_KEPT = 8
"""So many bots are remembered in a process, those that thought last: a strong one may keep 40 MB between its moves."""

_LOWEST_PRIORITY = 19

_Answer = TypeVar("_Answer")
_Asked = TypeVar("_Asked")


class Mind(NamedTuple):
    """Whose thoughts they are: those of one bot on one seat at one table."""

    table: str
    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class Question:
    """What to do for a seat in a game that began so and came so far."""

    game: str
    start: Json
    moves: tuple[tuple[int, str], ...]
    seat: int
    seed: int
    bot: str = ""
    """Which bot is asked, if it is not the one that gives advice."""
    table: str = ""
    """At which table; a bot that is not asked again there has nothing to remember."""

    @property
    def mind(self) -> Mind:
        """Who is asked."""
        return Mind(self.table, self.seat, self.bot)

    def position(self) -> Position:
        """The position that it is about."""
        return Record(self.game, game(self.game).load(self.start), list(self.moves)).position


_minds: OrderedDict[Mind, Bot] = OrderedDict()
_patience = c_uint64(0)


def listen(patience: c_uint64) -> None:
    """Stop thinking on as soon as this number, shared with the process that started this one, is another one."""
    global _patience
    _patience = patience


def load(name: str) -> None:
    """Have all bots of a game ready in this process."""
    for level in levels(name):
        Bot(name, level)


def think(question: Question, cores: int = 1) -> str:
    """The move of a bot. It goes on from what it found before, if that was in this process."""
    position = question.position()
    # A bot that fails is not put back: it begins anew, whatever has become of its thoughts.
    bot = _minds.pop(question.mind, None) or Bot(question.game, question.bot)
    move = str(bot.choose(position, question.seat, question.seed, replace(bot.usual, cores=cores)))
    position.play(move, question.seat)  # a bot that breaks the rules has failed, and that is its own affair
    if question.table and bot.thinks_on:  # others have nothing to remember
        _keep(question.mind, bot)
    return move


def think_on(question: Question, seconds: float, patience: int) -> None:
    """Have a bot that is remembered think about a position in which others are to move, until somebody loses patience.

    That is in a thread of its own: the priority of one, once it is low, is never raised again.
    """
    if not (bot := _minds.pop(question.mind, None)):
        return
    ends = monotonic() + seconds
    ahead = _at_lowest_priority.submit(
        bot.think_on,
        question.position(),
        question.seat,
        question.seed,
        lambda: _patience.value != patience or monotonic() >= ends,
    )
    ahead.result()
    _keep(question.mind, bot)


def aside(
    work: Callable[[_Asked, Callable[[], bool]], _Answer | None], asked: _Asked, patience: int | None
) -> _Answer | None:
    """Do some work at the lowest priority; nothing comes of it if somebody loses patience before it is done."""
    stop = (lambda: False) if patience is None else (lambda: _patience.value != patience)
    return _at_lowest_priority.submit(work, asked, stop).result()


def forget(minds: Iterable[Mind]) -> None:
    """Remember some bots no more: their game is over, or they think elsewhere."""
    for mind in minds:
        _minds.pop(mind, None)


def answered(work: Callable[..., _Answer], *question: object) -> tuple[_Answer, set[Mind]]:
    """What comes of some work, and who is remembered in this process after it."""
    return work(*question), set(_minds)


def remembered(mind: Mind) -> Bot | None:
    """A bot as it is remembered in this process."""
    return _minds.get(mind)


def _keep(mind: Mind, bot: Bot) -> None:
    _minds[mind] = bot
    while len(_minds) > MOST_KEPT:
        _minds.popitem(last=False)


def _yield_to_all() -> None:
    if sys.platform == "linux":  # elsewhere it would be the priority of the whole process
        setpriority(PRIO_PROCESS, 0, _LOWEST_PRIORITY)


_at_lowest_priority = ThreadPoolExecutor(1, "thinking on", _yield_to_all)


def advise(question: Question) -> Advice:
    """A good move for a seat, and why."""
    position, seat = question.position(), question.seat
    move = str(Bot(question.game, adviser(question.game)).choose(position, seat, question.seed, HINT))
    seen = position.seen_by(seat)
    return {**shown_move(seen, seat, move), "remarks": seen.page.remarks(move, seat)}


def judge(question: Question) -> Judgement:
    """What the last of the moves, of this seat, was worth beside a better one."""
    *before, (_, played) = question.moves
    position = replace(question, moves=tuple(before)).position()
    bot = Bot(question.game, adviser(question.game))
    opinion = bot.opinion(position, question.seat, question.seed, GLANCE, [played])
    if opinion is None:
        raise Refused("failed", f"Nobody has an opinion in {question.game}.")
    better = shown_move(position.seen_by(question.seat), question.seat, str(opinion.best.move))
    judged = judgement(opinion, position, question.seat, played)
    return {**judged, "better": better, "costly": opinion.is_costly(played)}
