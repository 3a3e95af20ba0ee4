"""The environments pass PettingZoo's own tests, agree with positions, and change only with their version."""

import hashlib
import json
import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from errors import raises_code
from kakehashi.adapters import gymnasium as hashi_alone
from kakehashi.adapters.pettingzoo import hashi_v1, shangri_la_v1
from kakehashi.environments import hashi, shangrila
from kakehashi.errors import Refused

# Every environment with an action mask gets these warnings, including those of PettingZoo.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
GOLDEN = Path(__file__).with_name("golden.json")
ENVIRONMENTS: dict[str, tuple[ModuleType, dict[str, Any]]] = {
    "shangri_la_v1, four": (shangri_la_v1, {"players": 4}),
    "shangri_la_v1, three, up to two": (shangri_la_v1, {"players": 3, "recruit": "up-to-two", "setup": "first-game"}),
    "hashi_v1, alone": (hashi_v1, {"players": 1}),
    "hashi_v1, two": (hashi_v1, {"players": 2}),
    "hashi_v1, four, side B, points": (hashi_v1, {"players": 4, "board": "B", "rewards": "points"}),
}
each = pytest.mark.parametrize(("module", "options"), ENVIRONMENTS.values(), ids=ENVIRONMENTS)


@each
def test_environments_pass_the_pettingzoo_api_test(module: ModuleType, options: dict[str, Any]) -> None:
    make = partial(module.env, **options)
    api_test(make(), num_cycles=200)
    api_test(module.raw_env(**options), num_cycles=20)
    seed_test(make, num_cycles=60)
    render_test(make, custom_tests={"svg": lambda picture: picture.startswith("<svg")})


@each
def test_text_rendering_shows_the_board(module: ModuleType, options: dict[str, Any]) -> None:
    env, random = module.env(render_mode="ansi", **options), Random(1)
    env.reset(seed=1)
    village, island = re.compile(r"A ──── +\d"), re.compile(r"a[▲▼ ][·1-6]")
    for number, agent in enumerate(env.agent_iter()):
        if number % 20 == 0 or env.terminations[agent]:
            text = env.render()
            assert (village if module is shangri_la_v1 else island).search(text)
            assert all(name in text for name in env.possible_agents)
            assert max(map(len, text.splitlines())) <= 120
        if env.terminations[agent]:
            break
        env.step(random.choice(np.flatnonzero(env.observe(agent)["action_mask"]).tolist()))
    assert re.search(r"(wins|share the win|points)", text.splitlines()[-1])


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_parallel_environment_passes_the_pettingzoo_api_test(players: int) -> None:
    make = partial(hashi_v1.parallel_env, players=players)
    parallel_api_test(make(), num_cycles=200)
    parallel_seed_test(make, num_cycles=60)


def played(env: Any, seed: int) -> Any:
    """Every step of a random game: agent, observation, action, and rewards of all agents."""
    random = Random(seed)
    env.reset(seed=seed)
    while not any(env.terminations.values()):
        agent, seen = env.agent_selection, env.last()[0]
        action = random.choice(np.flatnonzero(seen["action_mask"]).tolist())
        env.step(action)
        yield agent, seen, action, dict(env.rewards)


@each
def test_observations_and_masks_match_the_position(module: ModuleType, options: dict[str, Any]) -> None:
    env = module.raw_env(**options)
    numbers = shangrila if module is shangri_la_v1 else hashi
    turn: list[int] = []
    position, steps = None, 0
    for agent, seen, action, rewards in played(env, 3):
        position, seat, steps = position or start_of(env), int(agent[-1]), steps + 1
        assert np.array_equal(seen["observation"], numbers.observe(position, turn, seat))
        assert np.array_equal(seen["action_mask"], numbers.mask(position, turn, seat))
        assert not any(rewards.values()) or env.terminations[agent] or options.get("rewards") or options["players"] == 1
        turn.append(action)
        move = numbers.to_move(position, turn, seat)
        if move:
            position, turn = position.play(move, seat), []
            assert position == env.position
        for other, name in enumerate(env.possible_agents):
            observed = env.observe(name)
            # In Shangri-La all players see an unfinished turn.
            known = turn if other == seat or numbers is shangrila else []
            assert np.array_equal(observed["observation"], numbers.observe(position, known, other))
            assert observed["action_mask"].any() == (other in position.acting[:1])
    assert position is not None
    assert position.over
    assert steps > 18


def start_of(env: Any) -> Any:
    """Return the position before the first step."""
    from kakehashi.hashi import Position as Hashi
    from kakehashi.shangrila import Position as ShangriLa

    now = env.position
    if isinstance(now, Hashi):
        return Hashi.new(now.board, now.players, now.deck)
    return ShangriLa.new(now.colours, now.options)


@each
def test_rewards_are_for_winning_or_for_points(module: ModuleType, options: dict[str, Any]) -> None:
    env = module.env(**options)
    for seed in range(3):
        totals = np.zeros(options["players"])
        for _, _, _, rewards in played(env, seed):
            totals += list(rewards.values())
        position = env.unwrapped.position
        if options.get("rewards") == "points" or options["players"] == 1:
            assert totals.tolist() == list(position.scores)
        else:
            won = np.array([seat in position.winners for seat in range(position.players)])
            assert totals == pytest.approx(won / won.sum() - 1 / position.players)


def test_a_seed_fixes_the_decks_of_all_following_games() -> None:
    env, other = hashi_v1.raw_env(), hashi_v1.raw_env()
    decks = []
    for seed in (5, None, None, 5, None, 6):
        env.reset(seed=seed)
        decks.append(env.position.deck)
    other.reset(seed=5)
    assert other.position.deck == decks[0] == decks[3]
    assert decks[1] == decks[4]
    assert len({*decks[:3], decks[5]}) == 4
    unseeded = [hashi_v1.raw_env() for _ in range(3)]
    for one in unseeded:
        one.reset()
    assert len({one.position.deck for one in unseeded}) == 3


def test_an_illegal_action_is_rejected_and_changes_nothing() -> None:
    env = shangri_la_v1.env()
    env.reset()
    before = env.unwrapped.position
    for action in (228, -1, 229):
        with raises_code("illegal-move"):
            env.step(action)
    assert env.unwrapped.position == before
    for wrong in ({"players": 5}, {"preset": "no such"}, {"render_mode": "paper"}):
        with pytest.raises(Refused):
            shangri_la_v1.env(**wrong)
    with raises_code("bad-request"):
        hashi_v1.env(rewards="fame")
    with pytest.raises(AttributeError, match="before reset"):
        hashi_v1.env().last()


def test_a_parallel_agent_that_has_played_waits() -> None:
    env = hashi_v1.parallel_env(players=3)
    with raises_code("bad-request"):
        env.step({})
    seen, _ = env.reset(seed=1)
    with raises_code("bad-request"):
        env.step({"player_0": 2, "player_1": 2})
    seen, _, _, _, infos = env.step({"player_0": 2, "player_1": 91, "player_2": -5})
    assert infos == {"player_0": {}, "player_1": {"illegal": True}, "player_2": {"illegal": True}}
    assert env.position.played == (True, False, False)
    assert np.flatnonzero(seen["player_0"]["action_mask"]).tolist() == [91]
    seen, *_ = env.step({"player_0": 91, "player_1": 2, "player_2": 2})
    assert env.position.round == 1


def test_parallel_games_match_games_of_positions() -> None:
    env, random = hashi_v1.parallel_env(players=2, rewards="points"), Random(4)
    seen, _ = env.reset(seed=4)
    start = start_of(env)
    position, turns, totals = start, {agent: list[int]() for agent in env.agents}, np.zeros(2)
    while env.agents:
        actions = {agent: random.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in env.agents}
        before = position
        for seat, (agent, action) in enumerate(actions.items()):
            if before.played[seat]:
                assert action == 91
                continue
            turns[agent].append(action)
            if move := hashi.to_move(position, turns[agent], seat):
                position, turns[agent] = position.play(move, seat), []
        agents = env.agents
        seen, rewards, ended, _, _ = env.step(actions)
        totals += list(rewards.values())
        assert env.position == position
        for seat, agent in enumerate(agents):
            assert np.array_equal(seen[agent]["observation"], hashi.observe(position, turns[agent], seat))
            mask = hashi.mask(position, turns[agent], seat)
            mask[91] |= not position.over and position.played[seat]
            assert np.array_equal(seen[agent]["action_mask"], mask)
        assert set(ended.values()) == {position.over}
    assert totals.tolist() == list(position.scores)


@pytest.mark.parametrize("action", [None, 0.5, "c=3"])
def test_an_invalid_action_is_rejected(action: Any) -> None:
    env, together, alone = hashi_v1.env(), hashi_v1.parallel_env(), gymnasium.make(hashi_alone.NAME).unwrapped
    for each in (env, together, alone):
        each.reset(seed=1)
    given = dict.fromkeys(together.agents, action)
    for step in (lambda: env.unwrapped.step(action), lambda: together.step(given), lambda: alone.step(action)):
        with pytest.raises(Refused, match=re.escape(f"Actions are numbers from 0 to 91, not {action!r}.")):
            step()


def fingerprint(module: ModuleType, options: dict[str, Any]) -> str:
    """Return a hash of the observations, masks and rewards of two games."""
    digest = hashlib.sha256()
    for seed in range(2):
        for agent, seen, action, rewards in played(module.env(**options), seed):
            digest.update(f"{agent} {action} {sorted(rewards.items())}".encode())
            digest.update(seen["observation"].tobytes() + seen["action_mask"].tobytes())
    return digest.hexdigest()[:16]


def fingerprint_at_once() -> str:
    """Return the same hash for parallel environments."""
    digest = hashlib.sha256()
    env, random = hashi_v1.parallel_env(players=2), Random(1)
    for seed in range(2):
        seen, _ = env.reset(seed=seed)
        while env.agents:
            legal = {agent: np.flatnonzero(seen[agent]["action_mask"]).tolist() for agent in env.agents}
            # Now and then an agent tries an illegal action.
            actions = {agent: random.choice([*some, -1]) for agent, some in legal.items()}
            seen, rewards, ended, cut, infos = env.step(actions)
            digest.update(f"{sorted(actions.items())} {rewards} {ended} {cut} {infos}".encode())
            digest.update(b"".join(part.tobytes() for agent in sorted(seen) for part in seen[agent].values()))
    return digest.hexdigest()[:16]


def fingerprint_of_gymnasium() -> str:
    """Return the same hash for the environment of one player."""
    digest = hashlib.sha256()
    env, random = gymnasium.make(hashi_alone.NAME), Random(1)
    for seed in range(2):
        seen, over = env.reset(seed=seed)[0], False
        while not over:
            action = random.choice([*np.flatnonzero(seen["action_mask"]).tolist(), 0])
            seen, reward, over, cut, info = env.step(action)
            digest.update(f"{action} {reward} {over} {cut} {info}".encode())
            digest.update(b"".join(part.tobytes() for part in seen.values()))
    return digest.hexdigest()[:16]


def fingerprints() -> dict[str, str]:
    """Return the hashes of all environments."""
    return {
        **{name: fingerprint(*its) for name, its in ENVIRONMENTS.items()},
        "hashi_v1, two at once": fingerprint_at_once(),
        hashi_alone.NAME: fingerprint_of_gymnasium(),
    }


def test_fingerprints_of_environment_versions_never_change() -> None:
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert fingerprints() == golden, "It behaves differently: that is a v2, beside which v1 may go on."


def test_uncompiled_environments_play_the_same_games() -> None:
    done = subprocess.run(
        [sys.executable, "-m", f"{__package__}.{Path(__file__).stem}"],
        cwd=Path(__file__).parent.parent, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, check=True, capture_output=True,
    )  # fmt: skip
    assert json.loads(done.stdout) == json.loads(GOLDEN.read_text("utf-8"))


if __name__ == "__main__":
    print(json.dumps(fingerprints(), indent=2))
