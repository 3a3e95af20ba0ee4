"""Hashi in the terminal, played by typed input."""

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from kakehashi.errors import Refused
from kakehashi.hashi import Board
from kakehashi.terminal.hashi import BOARD
from kakehashi.terminal.play import play as play_game

from ..scenes import plain_console, written


def play(typed: Iterable[str], **given: Any) -> str:
    """Return the screen after these typed lines."""
    lines, console = iter(typed), given.pop("console", None) or plain_console(100)

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        console.file.write(f"{prompt}{line}\n")
        return line

    known: dict[str, Any] = {"players": 1, "people": "1", "bot": "greedy", "options": {"board": "A"}, "seed": 5}
    assert play_game("hashi", **{**known, **given}, console=console, read=read) == 0
    return written(console)


def first_plain_island(side: str = "A") -> str:
    return next(island.id for island in Board.read(side).islands if island.flag is None)


PASS_ALL = ["-:-"] * 17
START = f"{first_plain_island()}=3"


def test_a_solo_game_ends_with_its_title() -> None:
    screen = play([START, *PASS_ALL])
    assert screen.endswith("0 points: Minion.\n")
    assert "Round 17 of 17" in screen


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_turn_fits_on_24_lines(side: str) -> None:
    console = Console(file=io.StringIO(), width=80, height=24, force_terminal=True, color_system=None, highlight=False)
    typed = [f"{first_plain_island(side)}=3", *PASS_ALL]
    shown = play(typed, console=console, options={"board": side}).split("You> ")[:-1]
    assert len(shown) == len(typed)
    for turn in shown:
        # The blank line above may scroll away; the prompt needs one more line.
        assert len(turn.partition("\n")[2].lstrip("\n").splitlines()) + 1 <= 24


def test_bots_alone_play_to_the_end_and_the_winner_is_named() -> None:
    screen = play([], players=3, people="-")
    assert "Player 1 (greedy): " in screen
    assert "wins." in screen or "share the win." in screen


def test_two_people_and_a_bot_at_one_keyboard() -> None:
    screen = play([START, START, *(["-:-"] * 34)], players=3, people="12")
    assert "Player 1> -:-" in screen
    assert "Player 2> -:-" in screen
    assert "Player 3 (greedy) wins." in screen


def test_missing_options_are_asked_for_until_valid() -> None:
    screen = play(["5", "3", "9", "12", "8", "2", "C", "B"], players=None, people=None, bot=None, options={})
    assert "for 1 to 4 players, not '5'" in screen
    assert "'9' is no seat" in screen
    assert "no bot '8'" in screen
    assert "no board 'C': choose from A, B" in screen
    assert "Player 1: write a 3 or a 4 on Player 2's sheet" in screen


def test_the_bot_level_is_asked_only_with_bots() -> None:
    assert "How strong" not in play([START], bot=None)
    assert "How strong" not in play([START], players=2, people="12", bot=None)
    screen = play(["0", START, "sheets"], players=2, bot=None)
    assert "How strong should the bots be, by number or name? [novice] 0\n" in screen
    assert "Player 2 (random)" in screen
    assert "Player 2 (novice)'s sheet" in play([], players=2, bot=None)


def test_an_illegal_turn_is_explained_and_asked_again() -> None:
    screen = play([START, f"{START[0]}:-", "zz", "a:ab,ab,ab,ab"])
    assert f"the island {START[0]} has a number already" in screen
    assert "'zz' is no move" in screen
    assert screen.count("Round 1 of 17") == 1


def test_a_question_mark_lists_the_legal_moves() -> None:
    screen = play(["?", START, "?", "? -", "help"])
    assert "A 3 or a 4 may go to" in screen
    assert "may go to:" in screen
    assert "After -: -" in screen
    assert "A turn is typed so" in screen


def test_undo_goes_back_to_the_turn_before() -> None:
    screen = play(["undo", START, "-:-", "undo", "sheets"])
    assert "nothing to take back" in screen
    assert screen.count("Round 1 of 17") == 2


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "game"
    assert f"Left; the game is in {kept}." in play([START, "-:-", "-:-", f"save {kept}"])
    screen = play(["-:-"], load=kept)
    assert "Round 3 of 17" in screen
    assert "Round 4 of 17" in screen
    assert "Round 3 of 17" in play([f"load {kept}"])


def test_a_saved_game_keeps_its_bots(tmp_path: Path) -> None:
    kept = tmp_path / "game"
    play([START, f"save {kept}"], players=2, bot="random")
    assert "seats: 1=person 2=random\n" in kept.read_text()
    assert "Player 2 (random) played" in play(["-:-"], load=kept, people=None, bot=None)


def test_earlier_bot_moves_of_a_round_are_printed_after_it_also_after_loading(tmp_path: Path) -> None:
    kept = tmp_path / "game"
    screen = play([START, f"save {kept}", "-:-", "undo", "-:-"], players=2, people="2")
    assert screen.count("Player 1 (greedy) played") == 3
    loaded = play(["-:-"], load=kept, people=None, bot=None)
    assert loaded.split("Player 2> -:-")[0].count("Player 1 (greedy) played") == 0
    assert loaded.count("Player 1 (greedy) played") == 1


def test_a_bonus_is_printed_when_the_round_is_complete() -> None:
    screen = play([], players=2, people="-", options={"board": "A"})
    assert "six joined islands finished, 8 points." in screen


def test_a_file_without_a_game_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="No game can be read"):
        play([], load=tmp_path / "nothing")


def test_quit_leaves_with_status_0() -> None:
    assert "No game was started." in play([], players=None, people=None)
    assert "Left without saving" in play(["quit"])


def test_bridges_may_be_typed_in_any_order() -> None:
    assert BOARD.in_notation("c:dc, ab") == "c:ab,cd"
    assert BOARD.in_notation("c:") == "c:-"
    assert BOARD.in_notation("c=3") == "c=3"
