"""The Bridges of Shangri-La for OpenSpiel: one after another, no chance, nothing hidden.

A turn is the actions of `kakehashi.environments.shangrila`; a player whose turn goes on is asked again.
"""

from dataclasses import dataclass, replace
from typing import Any

import pyspiel

from kakehashi.adapters.openspiel.observing import Observer, shares
from kakehashi.compiled import Bytes
from kakehashi.environments import shangrila as turns
from kakehashi.shangrila import Options, Position
from kakehashi.shangrila.board import BRIDGES, DISCIPLINES
from kakehashi.shangrila.game import PLAYERS, new
from kakehashi.shangrila.rules import TILES_OF_A_KIND

NAME = "kakehashi_shangri_la"

_TILES = TILES_OF_A_KIND * len(DISCIPLINES) * max(PLAYERS)
# Of the seven spaces of a village a journey takes two tiles each from the board at most.
_PUT_DOWN = _TILES + 2 * len(DISCIPLINES) * len(BRIDGES)
_PLAYED = _PUT_DOWN + len(BRIDGES)
MOST_ACTIONS = 2 * _PUT_DOWN + len(BRIDGES) + (max(PLAYERS) - 1) * (_PLAYED + 1) + 1
"""No game has more: every turn but a journey puts a tile down, in two actions at most; in between not all pass, but all
may at the end."""

_PARAMETERS = {"players": max(PLAYERS), **Options().as_dict()}
_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="The Bridges of Shangri-La (Kakehashi)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=max(PLAYERS),
    min_num_players=min(PLAYERS),
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
)


class ShangriLaGame(pyspiel.Game):  # type: ignore[misc]
    """The game for three or four, with the options of the library."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.start = new(_PARAMETERS | (params or {}))
        info = pyspiel.GameInfo(
            num_distinct_actions=turns.ACTIONS,
            max_chance_outcomes=0,
            num_players=self.start.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self, position: Position | str | None = None) -> "ShangriLaState":
        """The start of a game, or any position, as it is or as its text has it; that is then without a history."""
        if isinstance(position, str):
            position = Position.parse(position, self.start.options)
        return ShangriLaState(self, self.start if position is None else position)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What is seen of a state."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), turns.LAYOUT, params)


@dataclass(frozen=True)
class _Now:
    """A position and the actions of the turn so far. It never changes, so a copy of a state may have the same one."""

    start: Position
    """Where the state began."""
    position: Position
    so_far: tuple[int, ...] = ()

    def __deepcopy__(self, memo: object) -> "_Now":
        return self


class ShangriLaState(pyspiel.State):  # type: ignore[misc]
    """A state: a position, perhaps in the middle of a turn."""

    def __init__(self, game: ShangriLaGame, position: Position) -> None:
        super().__init__(game)
        self._now = _Now(position, position)

    @property
    def position(self) -> Position:
        """The position, without what is done of the turn."""
        return self._now.position

    @property
    def so_far(self) -> tuple[int, ...]:
        """The actions of the turn so far."""
        return self._now.so_far

    def current_player(self) -> int:
        """Whose turn it is."""
        return next(iter(self.position.acting), pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return turns.legal(self.position, self.so_far, player) if player in self.position.acting else []

    def _apply_action(self, action: int) -> None:
        actions = (*self.so_far, int(action))
        move = turns.to_move(self.position, actions)
        if move is None:
            self._now = replace(self._now, so_far=actions)
        else:
            self._now = _Now(self._now.start, self.position.play(move))

    def _action_to_string(self, player: int, action: int) -> str:
        return turns.to_text(self.position, int(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """Each player's share of the win; nothing before the end."""
        players = self.position.players
        return shares(self.position.winners, players) if self.position.over else [0.0] * players

    def __str__(self) -> str:
        return " ".join((self.position.text, *(turns.to_text(self.position, action) for action in self.so_far)))

    # What is seen

    def seen(self, player: int) -> Bytes:
        """What a player sees, as numbers."""
        return turns.observe(self.position, self.so_far, player)

    def public(self, perfect_recall: bool) -> str:
        """The position, or the start and all actions since: everybody knows all of it."""
        return f"{self._now.start.text} {self.history_str()}" if perfect_recall else str(self)

    def private(self, player: int, perfect_recall: bool) -> str:
        """Nothing."""
        return ""


pyspiel.register_game(_TYPE, ShangriLaGame)
