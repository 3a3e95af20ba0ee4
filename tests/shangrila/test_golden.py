"""Golden playthroughs: each file, replayed from its header and moves, gives the same text."""

from pathlib import Path

import pytest

from kakehashi.shangrila import Options, Position
from kakehashi.shangrila.options import VALUES

from .golden import FOLDER, Playthrough, main, playthroughs

FILES = sorted(FOLDER.glob("*.txt"))


def read(path: Path) -> Playthrough:
    return Playthrough.read(path.read_text())


def end_of(playthrough: Playthrough) -> Position:
    position = playthrough.start
    for move in playthrough.moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_games_replay_exactly(path: Path) -> None:
    assert read(path).tell() == path.read_text()


def test_every_playthrough_has_its_file_and_every_file_its_playthrough() -> None:
    assert [path.stem for path in FILES] == sorted(playthroughs())


def test_every_option_value_has_a_game_for_it() -> None:
    used = {pair for path in FILES for pair in read(path).start.options.as_dict().items()}
    assert used == {(name, value) for name, values in VALUES.items() for value in values}


def test_golden_games_match_their_names() -> None:
    golden = {path.stem: read(path) for path in FILES}
    ends = {name: end_of(playthrough) for name, playthrough in golden.items()}
    assert {len(end.colours) for end in ends.values()} == {3, 4}
    assert all("-" in golden[name].moves for name in ("pass", "last-bridge"))
    assert ends["last-bridge"].standing_bridges == ()
    assert (len(ends["shared-by-two"].winners), len(ends["shared-by-three"].winners)) == (2, 3)
    assert (len(ends["everybody-passes"].stones), ends["everybody-passes"].over) == (9, True)
    best, second = sorted((ends["won-by-villages"].score(colour) for colour in "rby"), reverse=True)[:2]
    assert best[0] == second[0]
    assert best[1] > second[1]
    for name in ("first-game-four", "first-game-three"):
        start = golden[name].start
        assert start == Position.new(start.colours, Options(setup="first-game"))


def test_the_generator_only_writes_files_on_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = {"pass": read(FOLDER / "pass.txt")}
    monkeypatch.setattr(f"{main.__module__}.FOLDER", tmp_path)
    monkeypatch.setattr(f"{main.__module__}.playthroughs", lambda: one)
    main([])
    assert list(tmp_path.iterdir()) == []
    main(["--write"])
    assert (tmp_path / "pass.txt").read_text() == (FOLDER / "pass.txt").read_text()
    main([])
    assert capsys.readouterr().out.splitlines() == [
        "pass.txt: would change; --write writes it",
        "pass.txt: written",
        "pass.txt: as it should be",
    ]
