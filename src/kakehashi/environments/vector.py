"""So many games of either game, stepped at once in compiled code, on all cores, into arrays that stay in place."""

import os
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from threading import Lock, Thread
from typing import ClassVar, Protocol, Self, cast
from weakref import finalize

import numpy as np

from kakehashi.compiled import Bytes, Ints, Randomness, randomness
from kakehashi.environments.arrays import Arrays
from kakehashi.environments.layout import Layout
from kakehashi.environments.masks import choose_at_random, first_illegal
from kakehashi.errors import Refused, quoted
from kakehashi.games import Position
from kakehashi.games import game as game_named
from kakehashi.seeds import checked, seed_from

LEAST = 512
"""With fewer games for each, another thread costs more than it brings: to wake it takes as long as some 300 steps."""
LEAST_CHOICES = 2048
"""The same for choices at random, which take less time than steps."""


class Batch(Protocol):
    """Some games of either kind: what their rooms call `Batch`."""

    ACTIONS: ClassVar[int]
    LAYOUT: ClassVar[Layout]
    HIGHEST: ClassVar[int]

    @classmethod
    def new(cls, seeds: Sequence[int], options: Mapping[str, object]) -> Self:
        """A game for each seed."""

    @property
    def players(self) -> int:
        """How many play each game."""

    def rows(self, begin: int, end: int) -> Self:
        """Some of the games, with their own room to work in."""

    def reseed(self, game: int, seed: int) -> None:
        """Let the chance of a game go by this seed from now on."""

    def restart(self, into: Arrays) -> None:
        """Begin all games anew."""

    def step(self, actions: Ints, into: Arrays, anew: bool) -> None:
        """Take a legal action in each game; with `anew`, begin those anew that have ended."""

    def observe(self, game: int, seat: int, room: Bytes) -> None:
        """Write what any seat sees of a game."""

    def position(self, game: int) -> Position:
        """The position of a game, without what is done of a turn."""


def batch(game: str, seeds: Sequence[int], options: Mapping[str, object]) -> Batch:
    """A game of this kind for each seed."""
    described = game_named(game)
    if described.ENVIRONMENT is None:
        raise Refused("bad-request", f"There is no environment of {game}.")
    room = import_module(described.ENVIRONMENT)
    known = ["players", *(option.name for option in described.OPTIONS), *room.MORE_OPTIONS]
    for option in options:
        if option not in known:
            raise Refused("bad-request", f"There is no option {quoted(option)}: they are {', '.join(known)}.")
    return cast(Batch, room.Batch.new(seeds, options))


class Games:
    """So many games, stepped at once. One that ends is begun anew in the same step; each has a seed of its own.

    `arrays` tells what there is to know after every step: the same arrays each time, those that are given as `into`
    or, without them, new ones. Nothing is allocated in a step. Game i goes as one with the seed `seed + i` does.
    """

    def __init__(
        self,
        game: str,
        number: int,
        *,
        seed: int = 0,
        into: Arrays | None = None,
        threads: int | None = None,
        **options: object,
    ) -> None:
        if type(number) is not int or number < 1:
            raise Refused("bad-request", f"There should be at least one game, not {quoted(number)}.")
        if threads is not None and (type(threads) is not int or threads < 1):
            raise Refused("bad-request", f"There should be at least one thread, not {quoted(threads)}.")
        seed = checked(seed)
        self._batch = batch(game, range(seed, seed + number), options)
        self.players = self._batch.players
        own = Arrays.new(number, self.players, self._batch.LAYOUT.size, self._batch.ACTIONS)
        if into:
            into.check_like(own)
        self.arrays = into or own
        self._randoms = np.array([_at_random(seed + game) for game in range(number)])
        self._crew = _Crew(threads or max(1, min(cores(), number // LEAST)))
        finalize(self, self._crew.stop)
        self._parts = []
        for part in range(self._crew.size):
            begin, end = (number * bound // self._crew.size for bound in (part, part + 1))
            rows = self._batch.rows(begin, end), self.arrays.rows(begin, end), self._randoms[begin:end]
            self._parts.append((*rows, slice(begin, end)))
        self.reset()

    def __len__(self) -> int:
        return len(self.arrays.seats)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew: with the chance of this seed and those after it, or as it comes."""
        if seed is not None:
            seed = checked(seed)
            for game in range(len(self)):
                self._batch.reseed(game, seed + game)
                self._randoms[game] = _at_random(seed + game)
        self.arrays.rewards[:] = 0
        self.arrays.over[:] = False
        self._batch.restart(self.arrays)

    def step(self, actions: Ints) -> None:
        """Take an action in each game. If one is not legal, `Refused` says which, and nothing has happened in any."""
        self._check(actions)
        illegal = first_illegal(self.arrays.masks, actions)
        if illegal >= 0:
            raise Refused("illegal-move", f"The action {actions[illegal]} is not legal in game {illegal}.")

        def step(part: int) -> None:
            games, into, _, rows = self._parts[part]
            games.step(actions[rows], into, True)

        self._crew.do(step)

    def choose_at_random(self, actions: Ints) -> None:
        """Write a legal action for each game, each as likely as any other."""
        self._check(actions)
        if len(self) < LEAST_CHOICES * self._crew.size:
            choose_at_random(self.arrays.masks, self._randoms, actions)
            return

        def choose(part: int) -> None:
            _, into, randoms, rows = self._parts[part]
            choose_at_random(into.masks, randoms, actions[rows])

        self._crew.do(choose)

    def _check(self, actions: object) -> None:
        array = actions if isinstance(actions, np.ndarray) else np.empty(0)
        if array.dtype != np.int64 or array.shape != (len(self),) or not array.flags.c_contiguous:
            raise Refused("bad-request", f"Actions are an array of {len(self)} int64, in one piece.")

    def position(self, game: int) -> Position:
        """The position of a game, with its secrets, without what is done of a turn."""
        if game not in range(len(self)):
            raise Refused("bad-request", f"Games are numbers from 0 to {len(self) - 1}, not {quoted(game)}.")
        return self._batch.position(game)


def _at_random(seed: int) -> Randomness:
    """The chance by which actions are chosen in a game with this seed."""
    return randomness(seed_from("at random", seed))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Crew:
    """Threads that each do their part of a task, whoever asks for it among them: to start them anew takes longer."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._task: Callable[[int], None] | None = None
        self._start()

    def _start(self) -> None:
        self._process = os.getpid()
        self._errors: list[BaseException] = []
        self._over: list[bool] = []
        self._go, self._done = ([Lock() for _ in range(self.size - 1)] for _ in range(2))
        self._threads = []
        for part, (go, done) in enumerate(zip(self._go, self._done, strict=True), 1):
            go.acquire()
            done.acquire()
            self._threads.append(Thread(target=self._help, args=(part, go, done, self._over), daemon=True))
            self._threads[-1].start()

    def _help(self, part: int, go: Lock, done: Lock, over: list[bool]) -> None:
        while True:
            go.acquire()
            if over or self._task is None:
                return
            try:
                self._task(part)
            except BaseException as error:
                self._errors.append(error)
            done.release()

    def do(self, task: Callable[[int], None]) -> None:
        """Have every part done. Whoever is interrupted meanwhile, say by Ctrl-C, finds a new crew the next time."""
        if self._process != os.getpid():  # a process that was forked has none of the threads
            self._start()
        try:
            self._task = task
            for go in self._go:
                go.release()
            task(0)
            for done in self._done:
                done.acquire()
        except BaseException:
            self.stop()
            for thread in self._threads:
                thread.join()
            self._start()
            raise
        finally:
            self._task = None  # it knows the games, which would else never end
        if self._errors:
            errors, self._errors = self._errors, []
            raise errors[0]

    def stop(self) -> None:
        """Let the threads end, each when it has done what it is at."""
        self._over.append(True)
        for go in self._go:
            if go.locked():
                go.release()
