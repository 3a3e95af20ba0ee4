"""A game without its own terminal board is played by notation."""

import re
from pathlib import Path
from typing import Any

import pytest

from kakehashi import terminal
from kakehashi.games import REGISTRY
from kakehashi.terminal.play import play

from .scenes import Typist, plain_console, written


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "fingers", f"{__package__}.fingers")


def play_typed(*lines: str, **given: Any) -> tuple[str, list[str]]:
    """Return the output and the prompts."""
    console, typist = plain_console(100), Typist(lines)
    assert play("fingers", **{"seed": 2, **given}, console=console, read=typist) == 0
    return written(console), typist.prompts


def test_a_game_without_a_board_asks_for_its_options_and_shows_the_notation() -> None:
    screen, asked = play_typed("", "", "3")
    assert asked == [
        "Which of 1, 2 do people play, such as 12, or - for none, to watch? [1] ",
        "How strong should the bots be, by number or name? [random] ",
        "How many rounds? [2] ",
        "Player 1> ",
    ]
    assert "  2  3  not so soon\n" in screen
    assert "before: []\nnow: - -\n\nPlayer 1 to move.\n" in screen


def test_a_game_is_played_to_its_end_and_the_scores_are_shown() -> None:
    screen, asked = play_typed("5", "0", "5", "5", people="12", options={"rounds": "2"})
    assert asked == ["Player 1> ", "Player 2> "] * 2
    assert screen.endswith("Player 1: 5 points.\nPlayer 2: 0 points.\nPlayer 1 wins.\n")


def test_a_question_mark_lists_the_moves() -> None:
    screen, _ = play_typed("?", "? 3", "? x", "x", people="12", options={"rounds": "2"})
    assert "\n0  1  2  3  4  5\n" in screen
    assert "\n3\n" in screen
    assert "No move begins with 'x' now." in screen
    assert "'x' is no number of fingers." in screen


def test_hidden_information_is_not_printed(tmp_path: Path) -> None:
    screen, asked = play_typed("?", f"save {tmp_path / 'game'}", "5", people="2", bot="random", options={"rounds": "3"})
    assert asked[0] == "Player 2> "
    first, _, rest = screen.partition("The game is saved")
    held_out = (tmp_path / "game").read_text().splitlines()[-1].removeprefix("1 0 ")
    assert "now: ? -" in first
    assert "played" not in first
    assert f"Player 1 (random) played {held_out}.\n" in rest


def test_a_game_can_be_saved_loaded_and_undone(tmp_path: Path) -> None:
    path = tmp_path / "game"
    play_typed("5", "0", f"save {path}", people="12", options={"rounds": "2"})
    assert "seats: 1=person 2=person\n" in path.read_text()
    screen, asked = play_typed("undo", "4", load=path)
    assert asked == ["Player 1> ", "Player 2> ", "Player 1> "]
    assert 'before: [["5", "4"]]' in screen


def test_the_terminal_package_names_no_game() -> None:
    for module in Path(terminal.__file__).parent.glob("*.py"):
        assert not re.search(r"\b(hashi|shangri)", module.read_text(), re.IGNORECASE), module.name
