"""A vector environment gives the same games as single environments."""

import gc
import os
import subprocess
import sys
import tracemalloc
from random import Random
from threading import Barrier

import numpy as np
import pytest

from errors import raises_code
from kakehashi.environments.arrays import Arrays
from kakehashi.environments.single import Single
from kakehashi.environments.vector import Games
from kakehashi.errors import Refused

KINDS: list[tuple[str, dict[str, object]]] = [
    ("shangri-la", {"players": 4}),
    ("shangri-la", {"players": 3, "recruit": "up-to-two"}),
    ("hashi", {"players": 1}),
    ("hashi", {"players": 3, "board": "B"}),
    ("hashi", {"players": 2, "rewards": "points"}),
]


@pytest.mark.parametrize(("game", "options"), KINDS)
@pytest.mark.parametrize("threads", [1, 3])
def test_vectorised_games_match_single_games(game: str, options: dict[str, object], threads: int) -> None:
    number, seed, random, ended = 7, 11, Random(1), 0
    games = Games(game, number, seed=seed, threads=threads, **options)
    alone = [Single(game, options) for _ in range(number)]
    for one, single in enumerate(alone):
        single.restart(seed + one)
    actions = np.zeros(number, np.int64)
    for _ in range(420):
        for one, single in enumerate(alone):
            assert games.arrays.seats[one] == single.seat
            assert np.array_equal(games.arrays.masks[one], single.arrays.masks[0])
            assert np.array_equal(games.arrays.observations[one], single.arrays.observations[0])
            actions[one] = random.choice(np.flatnonzero(games.arrays.masks[one]).tolist())
            single.step(actions[one])
        games.step(actions)
        for one, single in enumerate(alone):
            assert games.arrays.over[one] == single.over
            assert np.array_equal(games.arrays.rewards[one], single.arrays.rewards[0])
            if single.over:
                ended += 1
                assert single.position.over
                single.restart(None)
            assert games.position(one) == single.position
    assert ended >= number


def test_given_arrays_are_filled_in_place() -> None:
    arrays = Arrays.new(200, 1, 587, 92)
    games = Games("hashi", 200, into=arrays, players=1, threads=2)
    assert games.arrays is arrays
    actions = np.zeros(200, np.int64)
    for _ in range(60):
        before = arrays.observations.copy()
        games.choose_at_random(actions)
        games.step(actions)
        assert not np.array_equal(before, arrays.observations)
    assert len(games) == 200


def test_observations_may_be_left_out() -> None:
    full = Games("shangri-la", 5, seed=2)
    bare = Games("shangri-la", 5, seed=2, into=full.arrays._replace(
        observations=np.zeros((0, 885), np.int8), masks=full.arrays.masks.copy(), rewards=full.arrays.rewards.copy(),
        over=full.arrays.over.copy(), seats=full.arrays.seats.copy(),
    ))  # fmt: skip
    actions = np.zeros(5, np.int64)
    for _ in range(300):
        full.choose_at_random(actions)
        full.step(actions)
        bare.step(actions)
        assert all(np.array_equal(mine, its) for mine, its in zip(full.arrays[1:], bare.arrays[1:], strict=True))


@pytest.mark.parametrize("game", ["hashi", "shangri-la"])
def test_random_actions_are_legal_seeded_and_uniform(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.environments.vector.LEAST_CHOICES", 1)
    one, other = (Games(game, 300, seed=3, threads=threads) for threads in (1, 2))
    chosen, same = np.zeros(300, np.int64), np.zeros(300, np.int64)
    one.choose_at_random(chosen)
    other.choose_at_random(same)
    assert np.array_equal(chosen, same)
    legal = np.flatnonzero(one.arrays.masks[0])
    counted = np.zeros(len(one.arrays.masks[0]))
    for _ in range(40):
        one.choose_at_random(chosen)
        counted += np.bincount(chosen, minlength=len(counted))
    assert set(np.flatnonzero(counted)) == set(legal)
    # Chi-square: far beyond the value of one in a thousand for these degrees of freedom.
    expected = 12_000 / len(legal)
    assert ((counted[legal] - expected) ** 2 / expected).sum() < len(legal) + 5 * (2 * len(legal)) ** 0.5


def test_an_illegal_action_stops_the_step_of_all_games() -> None:
    games = Games("hashi", 300, threads=2)
    actions = np.zeros(300, np.int64)
    games.choose_at_random(actions)
    before = games.arrays.observations.copy()
    for wrong in (91, -1, 92):
        actions[290] = wrong
        with pytest.raises(Refused, match=f"The action {wrong} is not legal in game 290"):
            games.step(actions)
        assert np.array_equal(before, games.arrays.observations)
    with raises_code("bad-request"):
        games.step(actions.astype(np.int32))


def test_games_reset_with_or_without_a_seed() -> None:
    games = Games("hashi", 4, seed=1)
    decks = [[games.position(game).deck for game in range(4)]]
    for seed in (None, 2, 1):
        games.reset(seed)
        decks.append([games.position(game).deck for game in range(4)])
    assert decks[0] == decks[3]
    assert decks[2][:3] == decks[0][1:]
    assert decks[1] != decks[0]


def test_bad_input_is_rejected() -> None:
    with raises_code("bad-request"):
        Games("chess", 3)
    with raises_code("bad-request"):
        Games("hashi", 0)
    with raises_code("bad-request"):
        Games("hashi", 3, into=Arrays.new(3, 1, 587, 91))
    read_only = Arrays.new(3, 1, 587, 92)
    read_only.over.flags.writeable = False
    with raises_code("bad-request"):
        Games("hashi", 3, into=read_only)
    with raises_code("bad-request"):
        Games("hashi", 3, players=7)
    with raises_code("bad-request"):
        Games("hashi", 3, bord="B")
    for threads in (-3, 2.5, "2"):
        with pytest.raises(Refused, match=f"at least one thread, not {threads!r}"):
            Games("hashi", 3, threads=threads)  # type: ignore[arg-type]
    for seed in ("7", 1.5):
        with pytest.raises(Refused, match=f"A seed is a whole number, not {seed!r}"):
            Games("hashi", 3, seed=seed)  # type: ignore[arg-type]
        with pytest.raises(Refused, match=f"A seed is a whole number, not {seed!r}"):
            Games("hashi", 3).reset(seed)  # type: ignore[arg-type]
    for wrong in ([0, 0, 0], np.zeros(2, np.int64)):
        with raises_code("bad-request"):
            Games("hashi", 3).choose_at_random(wrong)  # type: ignore[arg-type]
    with raises_code("bad-request"):
        Games("hashi", 3).position(3)
    with raises_code("bad-request"):
        Games("shangri-la", 3, rewards="points")


def test_a_seed_gives_the_same_choices_again() -> None:
    games, actions = Games("hashi", 3, seed=5), np.zeros(3, np.int64)
    games.choose_at_random(actions)
    first = actions.tolist()
    games.step(actions)
    games.reset(5)
    games.choose_at_random(actions)
    assert actions.tolist() == first


def test_an_interrupted_step_can_be_continued() -> None:
    games, actions = Games("hashi", 8, seed=5, threads=3), np.zeros(8, np.int64)
    games.choose_at_random(actions)

    helped = Barrier(2)

    def interrupted(part: int) -> None:
        if part == 2:
            helped.wait(10)
        if part == 0:
            helped.wait(10)  # a helper thread has certainly begun, and fails, too
        raise KeyboardInterrupt

    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            games._crew.do(interrupted)
    games.step(actions)
    alone = Games("hashi", 8, seed=5, threads=1)
    alone.step(actions)
    assert (games.arrays.observations == alone.arrays.observations).all()


def test_an_error_in_two_threads_is_raised_once() -> None:
    games, actions = Games("hashi", 8, seed=5, threads=3), np.zeros(8, np.int64)
    games.choose_at_random(actions)

    def stumble(part: int) -> None:
        if part:
            raise ValueError(part)

    with pytest.raises(ValueError, match=r"[12]"):
        games._crew.do(stumble)
    games.step(actions)


FORKED = """
import os, numpy as np
from kakehashi.environments.vector import Games
games, actions = Games("hashi", 8, seed=5, threads=3), np.zeros(8, np.int64)
if child := os.fork():
    os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
games.choose_at_random(actions)
games.step(actions)
os._exit(7)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no forking on this system")
def test_games_go_on_in_a_process_that_was_forked() -> None:
    assert subprocess.run([sys.executable, "-W", "ignore", "-c", FORKED], timeout=60).returncode == 7


@pytest.mark.parametrize("game", ["hashi", "shangri-la"])
def test_a_step_makes_no_arrays(game: str) -> None:
    games, actions = Games(game, 1024, seed=5, threads=2), np.zeros(1024, np.int64)
    games.choose_at_random(actions)
    games.step(actions)
    games.choose_at_random(actions)
    tracemalloc.start()
    try:
        games.step(actions)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # An array with a row for each game would need more memory than the calls themselves.
    assert most < 4096


def test_unused_games_leave_no_threads() -> None:
    games, actions = Games("hashi", 8, threads=3), np.zeros(8, np.int64)
    games.choose_at_random(actions)
    threads = games._crew._threads
    assert [thread.is_alive() for thread in threads] == [True, True]
    del games
    gc.collect()
    for thread in threads:
        thread.join(10)
    assert [thread.is_alive() for thread in threads] == [False, False]
