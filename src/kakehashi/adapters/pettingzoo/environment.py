"""What environments of PettingZoo have in common, whether agents act one after another or all at once."""

from collections.abc import Mapping

from gymnasium import spaces

from kakehashi.adapters.rendering import MODES, agents, check_mode, rendered
from kakehashi.adapters.spaces import action_space, observation_space
from kakehashi.compiled import Bytes
from kakehashi.environments.single import Single
from kakehashi.games import Position

Observation = dict[str, Bytes]


class Environment:
    """A game with its agents, and the spaces of what they see and do."""

    def _prepare(self, name: str, game: str, options: Mapping[str, object], render_mode: str | None) -> None:
        check_mode(render_mode)
        self.metadata: dict[str, object] = {"name": name, "render_modes": MODES}
        self.render_mode = render_mode
        self._game = Single(game, options)
        self.possible_agents = agents(self._game.players)
        self.observation_spaces = {agent: observation_space(self._game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self._game) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions that there are."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The position as somebody who watches sees it."""
        return rendered(self._game.game, self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    @property
    def position(self) -> Position:
        """The position, with its secrets, without what is done of a turn."""
        return self._game.position
