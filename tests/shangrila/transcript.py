"""A transcript of a few games with everything that positions answer; compiled and plain rules give the same.

`python -m tests.shangrila.transcript` prints it.
"""

from collections.abc import Iterator

from kakehashi.compiled import randomness
from kakehashi.shangrila import Journey, Options, Position
from kakehashi.shangrila.choices import random_games

from .games import Game

SEEDED_GAMES = [
    Game("rbyv", Options(), "even", 1),
    Game("ybr", Options(tie="origin", recruit="up-to-two"), "apart", 2),
    Game("vrb", Options(end="last-bridge"), "hoarding", 3),
    Game("yvbr", Options(setup="first-game", tie="origin", end="last-bridge"), "wandering", 4),
    Game("bry", Options(setup="first-game", recruit="up-to-two"), "teaching", 5),
]


def transcript() -> Iterator[str]:
    """Every position with its legal moves and previews, every result, and how long games at random are."""
    for game in SEEDED_GAMES:
        for before, move, after in game.turns():
            yield f"{before}: {' '.join(map(str, before.legal_moves))}"
            previews = [before.preview(journey) for journey in before.legal_moves if isinstance(journey, Journey)]
            yield from (f"  {preview}" for preview in previews)
            yield f"{move} leads to {after}"
        yield str(after.result())
        yield f"{random_turns(before, 3)} {random_turns(Position.new(game.colours, game.options), 3)} turns"


def random_turns(start: Position, seed: int) -> list[int]:
    """The lengths of random games: one alone, then a few from one generator."""
    random = randomness(seed)
    return [int(random_games(start._state, games, random)) for games in (1, 4, 0, 1)] + [int(random[0])]


if __name__ == "__main__":
    for line in transcript():
        print(line)
