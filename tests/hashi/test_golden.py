"""Golden playthroughs: each file, replayed from its header and moves, gives the same text.

After an intended change of a side: `.venv/bin/python -m tests.hashi.golden --write`.
"""

from pathlib import Path

import pytest

from kakehashi.hashi import Board, Position, shuffled

from .golden import FOLDER, Playthrough, main, picture
from .sheets import LATTICE, position, sheet

FILES = sorted(FOLDER.glob("*.txt"))


def read(path: Path) -> Playthrough:
    return Playthrough.read(path.read_text("utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_games_replay_exactly(path: Path) -> None:
    assert read(path).tell() == path.read_text("utf-8")


def test_both_sides_have_a_game_for_one_two_and_four() -> None:
    golden = {path.stem: read(path) for path in FILES}
    assert {name: (game.side, game.players) for name, game in golden.items()} == {
        f"side-{side.lower()}-{players}": (side, players) for side in "AB" for players in (1, 2, 4)
    }


def test_golden_games_match_their_names() -> None:
    ends = {path.stem: read(path).positions[-1] for path in FILES}
    assert all(end.over for end in ends.values())
    for side in "ab":
        assert len(ends[f"side-{side}-1"].bonuses(0)) > 1
        for players in (2, 4):
            end = ends[f"side-{side}-{players}"]
            earned = {pair for seat in range(players) for pair in end.bonuses(seat).items()}
            assert (
                {("red", 9), ("red", 5)} <= earned
                or {("blue", 7), ("blue", 3)} <= earned
                or ({("six", 8), ("six", 4)} <= earned)
            )
        assert len(ends[f"side-{side}-4"].winners) > 1


def short_game() -> Playthrough:
    """A game on side A of two players who write in set-up and then do nothing."""
    island = Position.new(Board.read("A"), 2, shuffled(1)).islands_for(0)[0]
    nothing = [(seat, "-:-") for seat in (0, 1)] * 17
    return Playthrough("nothing much", "A", 2, shuffled(1), [(1, f"{island}=4"), (0, f"{island}=3"), *nothing])


def test_a_transcript_survives_writing_and_reading() -> None:
    assert Playthrough.read(short_game().tell()) == short_game()
    assert short_game().tell().endswith("Seats 0 and 1 share the win.\n")


def test_the_generator_only_writes_files_on_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(f"{main.__module__}.FOLDER", tmp_path)
    monkeypatch.setattr(f"{main.__module__}.playthroughs", lambda: {"short": short_game()})
    main([])
    assert list(tmp_path.iterdir()) == []
    main(["--write"])
    assert (tmp_path / "short.txt").read_text("utf-8") == short_game().tell()
    main([])
    assert capsys.readouterr().out.splitlines() == [
        "short.txt: would change; --write writes it",
        "short.txt: written",
        "short.txt: as it should be",
    ]


def test_a_board_is_drawn_with_its_letters() -> None:
    assert picture(LATTICE)[:5] == [
        "     a · · · b · · · c · · · d",
        "     ·       ·       ·       ·",
        "     ·   e · · · · · · · f   ·",
        "     ·   ·   ·       ·   ·   ·",
        "     g · · · h · · · i · · · j",
    ]


def test_a_sheet_is_drawn_with_its_numbers_and_bridges() -> None:
    now = position(sheet("ab bc2 bh ek2", b=4, e=2))
    assert picture(LATTICE, now)[:5] == [
        "     . ─────(4)═════ . · · · .",
        "     ·       │       ·       ·",
        "     ·  (2)· │ · · · · · .   ·",
        "     ·   ║   │       ·   ·   ·",
        "     . · ║ · . · · · . · · · .",
    ]
