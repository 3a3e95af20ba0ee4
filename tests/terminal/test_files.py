"""Games saved in files."""

from pathlib import Path

import pytest

from kakehashi.errors import Refused
from kakehashi.records import Record
from kakehashi.terminal.files import load, save


@pytest.fixture
def record() -> Record:
    record = Record.new("shangri-la", {"colours": "rby"})
    record.notes["seats"] = "r=person b=random y=random"
    for move in ("Ar", "Ba", "Dd"):
        record.play(move)
    return record


def test_a_saved_game_is_the_same_game(record: Record, tmp_path: Path) -> None:
    assert load(save(record, str(tmp_path / "game"))) == record


def test_saving_again_replaces_the_game_and_leaves_nothing_else(record: Record, tmp_path: Path) -> None:
    save(record, str(tmp_path / "game"))
    record.play("Ea")
    save(record, str(tmp_path / "game"))
    assert load(tmp_path / "game") == record
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


def test_a_file_that_is_no_game_is_never_overwritten(record: Record, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all", encoding="utf-8")
    with pytest.raises(Refused, match="no game of ours"):
        save(record, str(letter))
    assert letter.read_text(encoding="utf-8") == "Dear all"


def test_a_save_that_fails_leaves_the_old_game_whole(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(record, str(tmp_path / "game"))
    before = path.read_bytes()
    record.play("Ea")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Refused, match="no space left on device"):
        save(record, str(path))
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game"]


@pytest.mark.parametrize("name", ["no/such/folder/game", ".", "a\0b", "~nobody-of-this-name/game", "x" * 300])
def test_a_bad_path_gets_a_message(record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused):
        save(record, name)
    with pytest.raises(Refused):
        load(name)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"Dear all\n",
        b"kakehashi game: chess\nstart: {}\nmoves:\n",
        b'kakehashi game: shangri-la\nstart: {"position": "x"}\nmoves:\n',
        b"kakehashi game: shangri-la\nstart: " + b"[" * 100_000,
        b"kakehashi game: shangri-la\n" + b"a" * 1_000_000,
    ],
)
def test_a_bad_file_gets_a_message(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad").write_bytes(content)
    with pytest.raises(Refused):
        load(tmp_path / "bad")


def test_a_game_with_an_illegal_move_is_refused(record: Record, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text(record.text() + "4 0 Ar\n", encoding="utf-8")
    with pytest.raises(Refused, match="Ar"):
        load(tmp_path / "bad")


def test_a_seat_number_that_is_absurdly_long_is_refused(record: Record, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text(record.text() + f"4 {'9' * 5000} Ea\n", encoding="utf-8")
    with pytest.raises(Refused):
        load(tmp_path / "bad")


def test_a_path_that_is_not_a_file_is_not_read() -> None:
    with pytest.raises(Refused, match="not a file"):
        load("/dev/zero")
