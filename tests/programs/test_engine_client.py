"""The engine client in the documentation."""

import os
import subprocess
import sys
from pathlib import Path

from kakehashi.bots import Bot, Budget
from kakehashi.hashi import Position

from .bots import NODE, ROOT


def test_client_in_javascript_plays_a_game_with_the_engine(tmp_path: Path) -> None:
    kakehashi = tmp_path / "kakehashi"
    kakehashi.write_text(f'#!/bin/sh\nexec {sys.executable} -m kakehashi "$@"\n')
    kakehashi.chmod(0o755)
    done = subprocess.run(
        [str(NODE), f"{ROOT}/examples/engine.js", str(kakehashi)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=os.environ | {"NO_COLOR": "1"},
    )
    position, greedy = Position.new("A", seed=7), Bot("hashi", "greedy")
    moves = []
    while not position.over:
        moves.append(str(greedy.choose(position, 0, 1, Budget(simulations=1))))
        position = position.play(moves[-1])
    assert done.stdout.splitlines()[:18] == moves
    assert f"scores: [ {position.scores[0]} ]" in done.stdout
    assert "rror" not in done.stderr
