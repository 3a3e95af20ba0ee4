"""A small project that uses the installed library; tests type-check and run it as users do."""

from random import Random

from kakehashi import hashi, shangrila
from kakehashi.bots import Bot, Budget
from kakehashi.errors import Refused
from kakehashi.games import AMove, Position


def shangri_la() -> tuple[int, ...]:
    position, bot = shangrila.Position.new("rby"), Bot("shangri-la", "skilled")
    while not position.over:
        move = bot.choose(position, budget=Budget(simulations=10))
        if isinstance(move, shangrila.Journey):
            assert position.preview(move).bridge == "".join(sorted((move.origin, move.destination)))
        assert move in position.legal_moves
        assert position.is_legal(str(move))
        position = position.play(move)
    return position.winners


def solo_hashi() -> int:
    position, bot, moves = hashi.Position.new("B", seed=7), Bot("hashi", "greedy"), list[hashi.Move]()
    while not position.over:
        moves.append(bot.choose(position, seed=1))
        position = position.play(moves[-1])
    assert isinstance(moves[0], hashi.SetUp)
    return position.score(0)


def at_random(position: Position[AMove], seed: int) -> list[AMove]:
    """Code that works with every game."""
    random, played = Random(seed), list[AMove]()
    while not position.over:
        seat = position.acting[-1]
        move = position.random_move(seat, random)
        assert position.is_legal(str(move), seat)
        position, played = position.play(str(move), seat), [*played, move]
    return played


def longest() -> str:
    ways = [move for move in at_random(hashi.Position.new(players=2), 1) if isinstance(move, hashi.Draw)]
    steps = at_random(shangrila.Position.new(), 1)
    journeys = sum(isinstance(move, shangrila.Journey) for move in steps)
    return f"{max(len(way.bridges) for way in ways)} bridges at most, {journeys} journeys"


def refused() -> str:
    try:
        shangrila.Position.new().score("g")
    except Refused as sentence:
        return str(sentence)
    return ""
