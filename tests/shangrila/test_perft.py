"""The numbers of different sequences of turns; any mistake in the rules changes them."""

import json
from pathlib import Path

import pytest

from kakehashi.compiled import PLAIN
from kakehashi.shangrila import Options, Position

CASES = json.loads(Path(__file__).with_name("perft.json").read_text())
MOST_POSITIONS = 400 if PLAIN else 40_000


def perft(position: Position, turns: int) -> int:
    """The number of ways to play this many turns from a position."""
    if turns == 1:
        return len(position.legal_moves)
    return sum(perft(position.play(move), turns - 1) for move in position.legal_moves)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_perft_counts_match(case: dict[str, object]) -> None:
    position = Position.parse(str(case["position"]), Options.read(case["options"]))
    ways = case["ways"]
    assert isinstance(ways, list)
    positions = 1
    for turns, expected in enumerate(ways, 1):
        if positions <= MOST_POSITIONS:
            assert perft(position, turns) == expected
        positions = expected


def test_every_option_is_counted() -> None:
    counted = {(name, value) for case in CASES for name, value in Options.read(case["options"]).as_dict().items()}
    assert len(counted) == 8
