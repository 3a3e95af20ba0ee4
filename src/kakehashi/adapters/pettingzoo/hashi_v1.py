"""Hashi, version 1 of the environment: another number whenever it behaves differently."""

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from kakehashi.adapters.pettingzoo.aec import InOrder, Turns
from kakehashi.adapters.pettingzoo.environment import Environment, Observation
from kakehashi.environments.hashi.actions import NOTHING
from kakehashi.environments.hashi.games import Batch
from kakehashi.errors import Refused

NAME = "hashi_v1"


def raw_env(players: int = 2, render_mode: str | None = None, **options: object) -> Turns:
    """A game for one to four, one after another in each round: on a `board`, with `rewards` for points or a win."""
    return Turns(NAME, "hashi", {"players": players, **options}, render_mode)


def env(players: int = 2, render_mode: str | None = None, **options: object) -> InOrder:
    """The same, and whoever calls it in a wrong order is told so."""
    return InOrder(raw_env(players, render_mode, **options))


class parallel_env(Environment, ParallelEnv):  # type: ignore[misc]  # noqa: N801 (the name that PettingZoo asks for)
    """A game in which all act at once, step by step; who has played waits for the others, with the action `-`."""

    def __init__(self, players: int = 2, render_mode: str | None = None, **options: object) -> None:
        self._prepare(NAME, "hashi", {"players": players, **options}, render_mode)
        self._batch: Batch = self._game.batch  # type: ignore[assignment]
        self._masks = np.zeros((self._game.players, self._game.actions), np.int8)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game: with the cards of a seed, or as they come."""
        self._game.restart(seed)
        self.agents = self.possible_agents[:]
        return self._observe(over=False), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take an action of each agent. One that is not legal does nothing, and its agent's info says `illegal`."""
        if not self.agents:
            raise Refused("bad-request", "No game goes on: reset begins one.")
        if missing := set(self.agents) - set(actions):
            raise Refused("bad-request", f"An action is missing: that of {min(missing)}.")
        chosen = np.full(self._game.players, -1, np.int64)
        infos: dict[str, dict[str, Any]] = {}
        for seat, agent in enumerate(self.agents):
            action = self._game.number(actions[agent])
            legal = 0 <= action < self._game.actions and bool(self._masks[seat, action])
            infos[agent] = {} if legal else {"illegal": True}
            if legal and not self._waits[seat]:
                chosen[seat] = action
        rewards = np.zeros(self._game.players, np.float32)
        over = self._batch.step_together(0, chosen, rewards)
        observations, agents = self._observe(over), self.agents
        if over:
            self.agents = []
        ended, cut = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        return observations, dict(zip(agents, rewards.tolist(), strict=True)), ended, cut, infos

    def _observe(self, over: bool) -> dict[str, Observation]:
        seen = {}
        self._waits = [False] * len(self.agents)
        for seat, agent in enumerate(self.agents):
            room = np.zeros(self._game.size, np.int8)
            self._batch.observe(0, seat, room)
            self._batch.mask(0, seat, self._masks[seat])
            self._waits[seat] = not over and not self._masks[seat].any()
            self._masks[seat, NOTHING] |= self._waits[seat]
            seen[agent] = {"observation": room, "action_mask": self._masks[seat].copy()}
        return seen
