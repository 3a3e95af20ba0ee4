"""Games to draw."""

from random import Random

from kakehashi import hashi, shangrila

AnyPosition = shangrila.Position | hashi.Position


def to_the_end(position: AnyPosition, seed: int = 11) -> list[AnyPosition]:
    """A random game; in Hashi one with many bridges."""
    random, positions = Random(seed), [position]
    while not position.over:
        seat = position.acting[0]
        moves = [str(move) for move in position.legal(seat)]
        travels = [move for move in moves if ">" in move]
        if isinstance(position, hashi.Position):
            move = max(moves, key=lambda move: (len(move), random.random()))
        else:
            move = random.choice(travels if travels and random.random() < 0.3 else moves)
        positions.append(position := position.play(move, seat))
    return positions


SHANGRI_LA = to_the_end(shangrila.Position.new("rbyv", shangrila.Options(setup="first-game")))
THREE = to_the_end(shangrila.Position.new("rby", shangrila.Options(setup="first-game")))
HASHI = to_the_end(hashi.Position.new("A", players=3, seed=7))
SOLO = to_the_end(hashi.Position.new("B", seed=3))
GAMES = {"shangri-la": SHANGRI_LA, "three": THREE, "hashi": HASHI, "solo": SOLO}
