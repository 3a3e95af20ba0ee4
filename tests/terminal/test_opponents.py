"""The bots at a table in the terminal."""

import pytest

from kakehashi.bots import LEVELS, Bot
from kakehashi.terminal import opponents

from .scenes import play_typed


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The name of every bot that takes a seat from now on."""
    names: list[str] = []

    class Noted(Bot):
        """A bot that says when it sits down."""

        def __init__(self, game: str, name: object) -> None:
            super().__init__(game, name)
            names.append(self.name)

    monkeypatch.setattr(opponents, "Bot", Noted)
    return names


def test_there_is_a_phrase_for_every_level() -> None:
    assert list(opponents.STRENGTHS) == list(LEVELS)
    assert opponents.USUAL in LEVELS


def test_a_seat_keeps_its_bot_for_a_whole_game(seated: list[str]) -> None:
    play_typed(people="-", bot="greedy", players=3)
    assert seated == ["greedy"] * 3


def test_after_undo_bots_start_afresh(seated: list[str]) -> None:
    play_typed("+Ah+Cf", "Aa", bot="random")
    assert len(seated) == 3
    play_typed("+Ah+Cf", "Aa", "undo", "Aa", bot="random")
    assert len(seated) == 3 + 6
