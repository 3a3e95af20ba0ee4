"""A game as an AEC environment of PettingZoo: one seat acts at a time."""

from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from kakehashi.adapters.pettingzoo.environment import Environment, Observation


class Turns(Environment, AECEnv):  # type: ignore[misc]
    """A game in which an agent takes the steps of its turn, and then the next one does."""

    def __init__(self, name: str, game: str, options: Mapping[str, object], render_mode: str | None) -> None:
        super().__init__()
        self._prepare(name, game, options, render_mode)
        self.metadata["is_parallelizable"] = False
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: with the cards of a seed, or as they come."""
        self._game.restart(seed)
        self.agents = self.possible_agents[:]
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._rewarded = False
        self.agent_selection = self.possible_agents[self._game.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which actions it may take: none if it is not its turn."""
        return self._game.observe(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Take an action of the agent whose turn it is; `Refused` if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._game.step(self._game.number(action))
        self._cumulative_rewards[agent] = 0.0
        rewards = self._game.arrays.rewards[0].tolist()
        if self._rewarded or any(rewards):
            self._rewarded = any(rewards)
            self.rewards = dict(zip(self.agents, rewards, strict=True))
            self._accumulate_rewards()
        if self._game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self._game.seat]


class InOrder(OrderEnforcingWrapper):  # type: ignore[misc]
    """Tells whoever calls an environment in a wrong order.

    PettingZoo's own asks for everything that `last` tells one by one, and takes longer for that than a step does.
    """

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the agent whose turn it is sees, what it got since its last turn, whether the game is over, and how."""
        told: tuple[Observation | None, float, bool, bool, dict[str, Any]]
        told = self.env.last(observe) if self._has_reset else super().last(observe)
        return told
