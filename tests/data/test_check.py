"""`check` replays the games of files by the rules."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kakehashi.arena.match import Match, Terms
from kakehashi.bots import usual_stand_in
from kakehashi.cli import main
from kakehashi.data.check import check

from .saved import HASHI, SHANGRI_LA, Row, changed, played, rows_of

Change = Callable[[list[Row]], object]


def in_all(name: str, value: object) -> Change:
    return lambda rows: [row.update({name: value}) for row in rows]


def in_row(number: int, **values: object) -> Change:
    return lambda rows: rows[number].update(values)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return played(HASHI, tmp_path, [0, 1])[0]


@pytest.mark.parametrize(
    ("change", "row", "said"),
    [
        (in_row(5, move="-:ab"), 5, "The move '-:ab' cannot be played: "),
        (in_row(5, move="nonsense"), 5, "The move 'nonsense' cannot be played: "),
        (in_row(6, legal=0), 6, "`legal` is 0, and by the rules it is "),
        (in_row(7, seat=0), 7, "Seat 0 has no move to make here."),
        (in_row(6, position="0"), 6, "`position` is '0', and by the rules it is "),
        (in_row(7, bot="sage"), 7, "`bot` is 'sage', and by the rules it is 'random'."),
        (in_row(8, turn=9), 8, "`turn` is 9, and by the rules it is 8."),
        (in_row(9, scores=[1, 2]), 9, "`scores` is [1, 2], and by the rules it is "),
        (in_all("scores", [60, 60]), 35, "`scores` is [60, 60], and by the rules it is "),
        (in_all("winners", [0, 1]), 35, "`winners` is [0, 1], and by the rules it is "),
        (lambda rows: rows.pop(35), 34, "The game is not over after its last move."),
        (lambda rows: rows.insert(36, rows[35] | {"turn": 36}), 36, "`position` is "),
        (lambda rows: rows.pop(0), 0, "`turn` is 1, and by the rules it is 0."),
        (in_all("opening", 1), 0, "`position` is "),
        (in_all("rules", 99), 0, "It was played under rules 99 of hashi, and these are 1."),
        (in_all("game", "chess"), 0, "No game can begin so: There is no game 'chess'"),
        (in_all("bots", ["random"] * 9), 0, "No game can begin so: One to four play, not 9."),
        (in_all("options", "{"), 0, "The options are no JSON object: '{'."),
        (in_all("options", "3"), 0, "The options are no JSON object: '3'."),
        (in_all("options", '{"board": "C"}'), 0, "No game can begin so: "),
        (in_all("options", '{"board": "A"}'), 1, "The move "),
        (in_all("pace", None), 0, "Neither `simulations` nor `pace` says how long bots thought about a move."),
    ],
)
def test_faults_are_reported_with_their_row(path: Path, change: Change, row: int, said: str) -> None:
    checked = check(changed(path, change))
    where, sentence = checked.faults[0]
    assert sentence.startswith(said)
    assert sentence.endswith(".")
    assert where == row


def test_moves_after_the_end_of_a_game_are_a_fault(tmp_path: Path) -> None:
    path, _ = played(SHANGRI_LA, tmp_path, [0])
    number = len(rows_of(path))
    checked = check(changed(path, lambda rows: rows.append(rows[-1] | {"turn": number})))
    assert [row for row, _ in checked.faults] == [number]


def test_the_substitute_of_a_failed_program_is_recorded(tmp_path: Path) -> None:
    program = f"cmd:{sys.executable} -c 'raise SystemExit'"
    match = Match("hashi", ("random", program), {}, Terms(games=1))
    path, _ = played(match, tmp_path)
    rows = rows_of(path)
    assert {row["bot"] for row in rows} == {"random", usual_stand_in("hashi")}
    assert rows[0]["ms"] == match.terms.ms
    assert [bool(reason) for reason in rows[0]["lost"]] == [False, True]
    assert check(path).faults == []
    assert check(changed(path, in_all("lost", ["", ""]))).faults[0][1].startswith("`bot` is ")
    assert check(changed(path, in_all("lost", ["late"]))).faults[0][1].startswith("`lost` has 1 entries, and 2 play")


def test_a_duplicate_game_is_a_fault(path: Path) -> None:
    checked = check(changed(path, lambda rows: rows.extend(rows[:36])))
    assert checked.faults == [(72, "Game 0 has been in this file before.")]
    assert checked.games == 3


def test_the_command_names_faults_and_exits_with_1(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "check", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: 2 of 2 games are right, with 72 moves in all.\n"
    changed(path, in_row(40, move="-:-", legal=1))
    assert main(["data", "check", str(path), str(path)]) == 1
    wrong, verdict, *again = capsys.readouterr().out.splitlines()
    assert wrong.startswith(f"{path}, row 40: `legal` is 1, and by the rules it is ")
    assert verdict == f"{path}: 1 of 2 games are right, with 72 moves in all."
    assert again == [wrong, verdict]


def test_only_the_first_faults_are_listed(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(path, lambda rows: [rows.extend(rows[:72]) for _ in range(15)])
    assert main(["data", "check", str(path)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == [
        f"{path}: 10 more games are wrong.",
        f"{path}: 2 of 32 games are right, with 1152 moves in all.",
    ]
    assert len(said) == 22


def test_a_file_without_games_exits_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.parquet").write_text("PAR1")
    for command in ("check", "statistics"):
        assert main(["data", command, str(tmp_path / "a.parquet")]) == 2
        said = capsys.readouterr().err
        assert said.startswith("kakehashi: ")
        assert said.count("\n") == 1
