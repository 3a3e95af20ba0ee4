"""Hashi for OpenSpiel: all play at once, and chance turns over a card for every round.

A turn is the actions of `kakehashi.environments.hashi`. All take the first action of their turns at once, then all the
second, and so on; who has played waits with the action `NOTHING`, the only one that there is then. What others do in a
round is shown when it is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pyspiel

from kakehashi.adapters.openspiel.observing import Observer, shares
from kakehashi.compiled import Bytes
from kakehashi.environments import hashi as turns
from kakehashi.environments.hashi.actions import NOTHING
from kakehashi.hashi import Position
from kakehashi.hashi.board import ISLANDS, SIDES
from kakehashi.hashi.deck import CARDS, ROUNDS, Card
from kakehashi.hashi.game import new
from kakehashi.hashi.rules import FIRST, PLAYERS, POINTS_AN_ISLAND

NAME = "kakehashi_hashi"
MOST_ACTIONS = 1 + ROUNDS * (1 + max(card.bridges for card in CARDS))
"""Set-up is one action; a round is where the number goes, and the bridges."""
MOST_POINTS = POINTS_AN_ISLAND * len(ISLANDS) + sum(FIRST)
"""No more can be had alone: every island, and every bonus in full."""

_PARAMETERS = {"players": 2, "board": SIDES[0]}


def _type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Hashi (Kakehashi)",
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(PLAYERS),
        min_num_players=min(PLAYERS),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_PARAMETERS,
    )


_TYPE = _type(pyspiel.GameType.Utility.GENERAL_SUM)


class HashiGame(pyspiel.Game):  # type: ignore[misc]
    """The game for one to four on a board of ours."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.start = replace(new(_PARAMETERS | (params or {})), deck=CARDS)
        alone = self.start.players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=turns.ACTIONS,
            max_chance_outcomes=len(CARDS),
            num_players=self.start.players,
            min_utility=0.0,
            max_utility=float(MOST_POINTS) if alone else 1.0,
            utility_sum=None if alone else 1.0,
            max_game_length=MOST_ACTIONS,
        )
        # Whoever plays alone has nobody to share with.
        super().__init__(_TYPE if alone else _type(pyspiel.GameType.Utility.CONSTANT_SUM), info, params or {})

    def new_initial_state(self) -> "HashiState":
        """The start of a game."""
        return HashiState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A card for every round."""
        return ROUNDS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What is seen of a state."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), turns.LAYOUT, params)


@dataclass(frozen=True)
class _Now:
    """A position as the round began, the actions of everybody's turn so far, and of the rounds before.

    It never changes, so a copy of a state may have the same one.
    """

    position: Position
    so_far: tuple[tuple[int, ...], ...]
    moves: tuple[str | None, ...]
    """What those have played who have."""
    cards: tuple[Card, ...] = ()
    """Those that were turned over; the others lie in the deck in no order that matters."""
    past: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """By round and seat, the actions."""
    played: tuple[tuple[str, ...], ...] = ()
    """By round and seat, the moves."""

    def __deepcopy__(self, memo: object) -> "_Now":
        return self

    @property
    def waits_for_a_card(self) -> bool:
        return not self.position.over and len(self.cards) < self.position.round

    def acted(self, actions: Sequence[int]) -> "_Now":
        """When everybody has taken an action, or waited."""
        seats = range(self.position.players)
        for seat in seats:
            if self.moves[seat] is not None and actions[seat] != NOTHING:
                raise ValueError(f"Seat {seat} has played, and waits with the action {NOTHING}, not {actions[seat]}.")
        so_far = tuple((*self.so_far[seat], *([actions[seat]] if self.moves[seat] is None else [])) for seat in seats)
        moves = tuple(self.moves[seat] or _move(self.position, so_far[seat], seat) for seat in seats)
        if not all(moves):
            return replace(self, so_far=so_far, moves=moves)
        position = self.position
        for seat, move in enumerate(moves):
            position = position.play(str(move), seat)
        return replace(
            _begun(position),
            cards=self.cards,
            past=(*self.past, so_far),
            played=(*self.played, tuple(map(str, moves))),
        )

    def with_card(self, card: Card) -> "_Now":
        """When a card was turned over."""
        cards = (*self.cards, card)
        deck = *cards, *(other for other in CARDS if other not in cards)
        return replace(self, position=replace(self.position, deck=deck), cards=cards)


def _begun(position: Position) -> _Now:
    return _Now(position, ((),) * position.players, (None,) * position.players)


def _move(position: Position, actions: Sequence[int], seat: int) -> str | None:
    move = turns.to_move(position, actions, seat)
    return None if move is None else str(move)


def _text(card: Card) -> str:
    return f"{card.number}{card.bridges}"


class HashiState(pyspiel.State):  # type: ignore[misc]
    """A state: a position as the round began, and what has been done of everybody's turn."""

    def __init__(self, game: HashiGame) -> None:
        super().__init__(game)
        self._now = _begun(game.start)

    @property
    def position(self) -> Position:
        """The position as the round began."""
        return self._now.position

    def current_player(self) -> int:
        """All at once, or chance."""
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if self._now.waits_for_a_card else pyspiel.PlayerId.SIMULTANEOUS)

    def _legal_actions(self, player: int) -> list[int]:
        if self._now.moves[player] is not None:
            return [NOTHING]
        return turns.legal(self.position, self._now.so_far[player], player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that are left, by their places in `hashi.deck.CARDS`; the last one is never turned over."""
        left = [place for place, card in enumerate(CARDS) if card not in self._now.cards]
        return [(place, 1 / len(left)) for place in left]

    def _apply_action(self, action: int) -> None:
        self._now = self._now.with_card(CARDS[action])

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self._now = self._now.acted([int(action) for action in actions])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return _text(CARDS[action])
        return turns.to_text(self.position, int(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """Each player's share of the win, alone the points; nothing before the end."""
        players = self.position.players
        if not self.position.over:
            return [0.0] * players
        return [float(self.position.score(0))] if players == 1 else shares(self.position.winners, players)

    def __str__(self) -> str:
        return f"{self.public(False)} {'/'.join(self._steps(actions) for actions in self._now.so_far)}"

    # What is seen

    def seen(self, player: int) -> Bytes:
        """What a player sees, as numbers; before a card is turned over, none has been."""
        now, position, so_far = self._now, self.position, self._now.so_far[player]
        if move := now.moves[player]:
            position, so_far = position.play(move, player), ()
        seen = turns.observe(position, so_far, player)
        if now.waits_for_a_card:
            parts, card = turns.LAYOUT.parts(seen), position.deck[position.round - 1]
            for name in ("card_number", "card_bridges", "stage"):
                parts[name][:] = 0
            parts["to_come"][card.number - 1, card.bridges - 1] = 1
        return seen

    def public(self, perfect_recall: bool) -> str:
        """The round, the card, those to come and the sheets; or all cards and moves since the start."""
        now = self._now
        if perfect_recall:
            cards = ",".join(map(_text, now.cards)) or "-"
            return f"{cards} {'|'.join('/'.join(moves) for moves in now.played) or '-'}"
        card = _text(now.cards[-1]) if now.cards and not now.waits_for_a_card else "-"
        left = ",".join(_text(other) for other in CARDS if other not in now.cards)
        return f"{self.position.round} {card} {left} {self.position.text.split(' ')[2]}"

    def private(self, player: int, perfect_recall: bool) -> str:
        """The steps of the turn so far, or of all turns; who plays sees the table from another seat."""
        turns_told = (*self._now.past, self._now.so_far) if perfect_recall else (self._now.so_far,)
        return f"{player} {';'.join(self._steps(actions[player]) for actions in turns_told)}"

    def _steps(self, actions: Sequence[int]) -> str:
        return ",".join(turns.to_text(self.position, action) for action in actions) or "-"


pyspiel.register_game(_TYPE, HashiGame)
