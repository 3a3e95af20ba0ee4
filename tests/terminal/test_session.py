"""The bots of a terminal game, and how files store them."""

import re
from pathlib import Path

import pytest

from kakehashi.bots import Bot
from kakehashi.cli import main
from kakehashi.errors import Refused
from kakehashi.records import Record
from kakehashi.terminal import session

from .scenes import play_typed


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Collect the name of every bot that takes a seat."""
    names: list[object] = []

    class Noted(Bot):
        """A bot that reports when it takes a seat."""

        def __init__(self, game: str, name: object) -> None:
            super().__init__(game, name)
            names.append(name)

    monkeypatch.setattr(session, "Bot", Noted)
    return names


def test_a_seat_keeps_its_bot_for_a_whole_game(seated: list[object]) -> None:
    play_typed(people="-", bot="greedy", players=3)
    assert seated == ["greedy"] * 3


def test_after_undo_bots_start_afresh(seated: list[object]) -> None:
    play_typed("+Ah+Cf", "Aa", bot="random")
    assert len(seated) == 3
    play_typed("+Ah+Cf", "Aa", "undo", "Aa", bot="random")
    assert len(seated) == 3 + 6


SAVED = Path(__file__).parent / "saved"
"""Saved games in an earlier format of seats."""


@pytest.mark.parametrize(
    ("game", "seats"), [("hashi", "1=greedy 2=person"), ("shangri-la", "r=person b=greedy y=greedy v=greedy")]
)
def test_an_older_saved_game_resumes_and_is_saved_in_the_current_format(game: str, seats: str, tmp_path: Path) -> None:
    path = tmp_path / "again"
    _, typist = play_typed(f"save {path}", game=game, load=SAVED / f"{game}.txt", people=None, bot=None, seed=None)
    assert len(set(typist.prompts)) == 1
    notes = Record.parse(path.read_text()).notes
    assert notes == {"seats": seats, "seed": "5"}
    assert Record.parse(path.read_text()).position == Record.parse((SAVED / f"{game}.txt").read_text()).position


@pytest.mark.parametrize("game", ["hashi", "shangri-la"])
def test_a_game_saved_by_the_arena_keeps_its_bots(game: str, tmp_path: Path) -> None:
    terms = ["--bots", "random,greedy,random", "--games", "1", "--workers", "1"]
    assert main(["arena", game, *terms, "--save", str(tmp_path)]) == 0
    path = next(tmp_path.iterdir())
    screen, typist = play_typed(game=game, load=path, people=None, bot=None)
    assert typist.prompts == []
    assert "greedy" in screen
    assert "wins" in screen or "share the win" in screen
    path.write_text("\n".join(path.read_text().splitlines()[:-3]) + "\n")
    assert play_typed(game=game, load=path, people=None, bot=None)[1].prompts == []


def test_a_saved_game_of_the_other_game_is_rejected_at_the_start_and_loaded_later() -> None:
    with pytest.raises(Refused, match=r"hashi.txt is a game of hashi, not of shangri-la"):
        play_typed(load=SAVED / "hashi.txt")
    screen, typist = play_typed(f"load {SAVED / 'hashi.txt'}", "sheets")
    assert typist.prompts == ["Red> ", "Player 2> ", "Player 2> "]
    assert re.search("Player 1 .greedy.", screen)
