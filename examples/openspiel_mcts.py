"""Agents of OpenSpiel play Shangri-La in the arena: its Monte Carlo tree search in Python, or one that plays at random.

.venv/bin/kakehashi arena shangri-la --bots 'random,greedy,cmd:.venv/bin/python examples/openspiel_mcts.py'
"""

import argparse
import random
from collections.abc import Callable

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import kakehashi.adapters.openspiel as ours
from kakehashi.environments import shangrila as turns
from kakehashi.programs import run
from kakehashi.shangrila import Move, Position


class Playouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """Plays on at random from a position, as OpenSpiel's own does, but in the compiled rules."""

    def evaluate(self, state: ours.ShangriLaState) -> list[float]:
        """Who wins such a game; a turn that has begun is ended at random first."""
        state = state.clone()
        while state.so_far:
            state.apply_action(random.choice(state.legal_actions()))
        winners = state.position.playout(random.getrandbits(32)).winners
        return [float(seat in winners) / len(winners) for seat in range(state.position.players)]


class Agent:
    """An agent of OpenSpiel at a seat."""

    def __init__(self, make: Callable[[ours.ShangriLaGame, int], pyspiel.Bot]) -> None:
        self.make = make

    def choose(self, position: Position, seat: int, ms: int) -> Move:
        """The move that its actions make."""
        game = pyspiel.load_game("kakehashi_shangri_la", {"players": position.players})
        state, bot, actions = game.new_initial_state(position), self.make(game, seat), list[int]()
        while (move := turns.to_move(position, actions)) is None:
            actions.append(int(bot.step(state)))
            state.apply_action(actions[-1])
        return move


def main() -> None:
    """Answer the arena."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--simulations", type=int, default=200, help="0 for an agent that plays at random (200)")
    simulations = parser.parse_args().simulations

    def search(game: ours.ShangriLaGame, seat: int) -> pyspiel.Bot:
        chance = np.random.RandomState(random.getrandbits(32))
        return mcts.MCTSBot(game, 1.0, simulations, Playouts(), random_state=chance)

    def at_random(game: ours.ShangriLaGame, seat: int) -> pyspiel.Bot:
        return uniform_random.UniformRandomBot(seat, np.random.RandomState(random.getrandbits(32)))

    run(lambda: Agent(search if simulations else at_random))


if __name__ == "__main__":
    main()
