"""Games saved as Parquet, and read again."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from kakehashi import __version__
from kakehashi.arena.fixture import Fixture, play
from kakehashi.arena.match import Match, Terms
from kakehashi.arena.results import Results
from kakehashi.cli import main
from kakehashi.data.check import check
from kakehashi.data.columns import COLUMNS
from kakehashi.data.files import check_place, games_in, save, schema
from kakehashi.errors import Refused
from kakehashi.games import game

from .saved import HASHI, SHANGRI_LA, played, rows_of

SMALL = ["arena", "hashi", "--bots", "random,greedy", "--simulations", "1", "--workers", "1"]


@pytest.mark.parametrize("match", [HASHI, SHANGRI_LA], ids=lambda match: match.game)
def test_there_is_a_row_for_every_move(match: Match, tmp_path: Path) -> None:
    path, journal = played(match, tmp_path)
    turns = {data["game"]: data["turns"] for data in map(json.loads, journal.read_text().splitlines()[1:])}
    games = list(games_in(path))
    assert [one.head["number"] for one in games] == list(range(match.terms.games))
    assert [one.first for one in games][1] == len(games[0].rows)
    for one in games:
        number = one.head["number"]
        rows = [(row["seat"], row["move"], row["legal"]) for row in one.rows]
        assert rows == [(seat, move, legal) for seat, move, legal, _ in turns[number]]
        assert [row["turn"] for row in one.rows] == list(range(len(one.rows)))
        assert one.head["bots"] == list(match.seating(number))
        assert (one.head["version"], one.head["seed"]) == (__version__, 7)
        assert json.loads(one.head["options"]) == match.options
        start = game(match.game).new(match.config | {"seed": one.head["opening"]})
        assert one.head["position"] == start.text
    assert not check(path).faults


def test_random_bots_have_no_value_column(tmp_path: Path) -> None:
    path, _ = played(SHANGRI_LA, tmp_path, [0])
    rows = rows_of(path)
    assert [row["bot"] for row in rows[:6]] == [None, None, None, "skilled", "random", "random"]


def test_values_are_the_expectations_of_searching_bots(tmp_path: Path) -> None:
    path, _ = played(SHANGRI_LA, tmp_path)
    rows = rows_of(path)
    of_skilled = [row for row in rows if row["bot"] == "skilled"]
    assert all(row["value"] is None for row in rows if row["bot"] != "skilled")
    assert all((row["value"] is None) == (row["legal"] == 1) for row in of_skilled)
    assert all(0 <= row["value"] <= 1 for row in of_skilled if row["value"] is not None)
    for number in range(SHANGRI_LA.terms.games):
        last = [row for row in of_skilled if row["number"] == number and row["value"] is not None][-1]
        won = last["seat"] in last["winners"] and 1 / len(last["winners"])
        assert last["value"] == pytest.approx(won, abs=0.34), "at the end there is little left to expect"


def test_values_of_hashi_are_points_alone_and_odds_against_others(tmp_path: Path) -> None:
    alone = Match("hashi", ("master",), {}, Terms(games=1, simulations=30))
    path, _ = played(alone, tmp_path)
    values = [row["value"] for row in rows_of(path)]
    assert all(20 < value <= 60 for value in values if value is not None)
    assert values[-1] is None, "in the last round no card is to come"
    assert sum(value is None for value in values) <= 2
    path.unlink()
    (tmp_path / "hashi.jsonl").unlink()
    two = Match("hashi", ("master", "random"), {}, Terms(games=1, simulations=30))
    path, _ = played(two, tmp_path)
    odds = [row["value"] for row in rows_of(path) if row["bot"] == "master"]
    assert odds[0] is None, "a number on a neighbour's sheet is on another scale"
    assert any(odds)
    assert all(0 <= value <= 1 for value in odds if value is not None)


def test_ms_is_the_time_given_to_a_program(tmp_path: Path) -> None:
    program, output = tmp_path / "program.py", tmp_path / "output"
    answer = f"open({str(output)!r}, 'w').write(str(json.loads(input())['ms']))"
    program.write_text(f"import json\ninput()  # the start\n{answer}")
    terms = Terms(games=1, pace=0.5, ms=700)
    path, _ = played(Match("hashi", ("random", f"cmd:{sys.executable} {program}"), {}, terms), tmp_path)
    assert {row["ms"] for row in rows_of(path)} == {int(output.read_text())} == {350}


def test_the_columns_match_the_documentation(tmp_path: Path) -> None:
    path, _ = played(HASHI, tmp_path, [0])
    found = pq.read_schema(path)
    assert [(field.name, field.nullable) for field in found] == [(c.name, c.may_lack) for c in COLUMNS]
    page = (Path(__file__).parents[2] / "docs/data.md").read_text("utf-8")
    for column in COLUMNS:
        assert f"| `{column.name}` | `{column.kind}` | {column.words} |" in page


def test_row_order_does_not_depend_on_the_order_of_play(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    ordered, _ = played(HASHI, tmp_path)
    other, _ = played(HASHI, tmp_path / "other", [2, 0, 3, 1, 0])
    assert ordered.read_bytes() == other.read_bytes()


def test_many_games_are_written_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.data.files._ROWS_AT_ONCE", 60)
    path, _ = played(HASHI, tmp_path)
    assert pq.ParquetFile(path).num_row_groups == 2
    assert check(path).games == 4


def test_a_resumed_command_plays_no_game_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.parquet"
    assert main([*SMALL, "--games", "2", "--save", str(path)]) == 0
    journal = (tmp_path / "games.jsonl").read_bytes()
    first = rows_of(path)
    assert main([*SMALL, "--games", "4", "--save", str(path)]) == 0
    assert (tmp_path / "games.jsonl").read_bytes().startswith(journal)
    assert rows_of(path)[: len(first)] == first
    assert (check(path).games, check(path).faults) == (4, [])
    path.unlink()
    assert main([*SMALL, "--games", "2", "--save", str(path)]) == 0, "what a killed run has left is all there"
    assert check(path).games == 4
    other = [*SMALL, "--games", "2", "--seed", "1", "--save", str(path)]
    before = path.read_bytes()
    capsys.readouterr()
    assert main(other) == 2
    assert "holds the results of another match" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_a_run_that_is_stopped_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    match = ["arena", "hashi", "--bots", "random,greedy", "--games", "100000", "--workers", "2"]
    command = [sys.executable, "-m", "kakehashi", *match, "--save", str(path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            ends = time.monotonic() + 120
            while len(_lines(tmp_path / "games.jsonl")) < 5:
                assert time.monotonic() < ends
                assert process.poll() is None
                time.sleep(0.1)
            os.kill(process.pid, signal.SIGINT)
            said = process.communicate(timeout=120)[1]
        finally:
            process.kill()  # or it would play on after this test has failed
    assert "The same command takes it up again" in said
    assert process.returncode == 130
    checked = check(path)
    assert (checked.games, checked.faults) == (len(_lines(tmp_path / "games.jsonl")) - 1, [])


def _lines(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


def test_an_unwritable_target_is_reported_before_playing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, journal = played(HASHI, tmp_path, [0])
    journal.unlink()
    with pytest.raises(Refused, match=r"hashi\.parquet exists already, and .*hashi\.jsonl.* does not: name another"):
        check_place(path, journal, HASHI)
    with pytest.raises(Refused, match="there is no folder"):
        check_place(tmp_path / "no" / "a.parquet", journal, HASHI)
    for seed in (2**63, -(2**63) - 1):
        with pytest.raises(Refused, match="room for seeds of 64 bits"):
            check_place(tmp_path / "a.parquet", journal, Match("hashi", ("random",), {}, Terms(1, seed)))
    with pytest.raises(Refused, match=r"a\.parquet cannot hold the results, too: name another file for them"):
        check_place(tmp_path / "a.parquet", tmp_path / "no" / ".." / "a.parquet", HASHI)
    both = str(tmp_path / "a.parquet")
    assert main([*SMALL, "--games", "1", "--save", both, "--file", both]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not Path(both).exists()
    assert main([*SMALL, "--seed", str(2**70), "--save", str(tmp_path / "a.parquet")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_without_a_game_there_is_no_file(tmp_path: Path) -> None:
    assert not played(HASHI, tmp_path, [])[0].exists()


def test_games_recorded_without_turns_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, path = tmp_path / "hashi.jsonl", tmp_path / "hashi.parquet"
    results = Results([HASHI], journal)
    for number in range(2):
        results.add(play(Fixture(HASHI, number, turns=number == 1)))
    save(path, journal, HASHI)
    assert [one.head["number"] for one in games_in(path)] == [1]
    assert "games are not in" in capsys.readouterr().err


def test_a_truncated_line_is_ignored(tmp_path: Path) -> None:
    path, journal = played(HASHI, tmp_path)
    with journal.open("a") as lines:
        lines.write('{"game": 7, "tur')
    path.unlink()
    save(path, journal, HASHI)
    assert len(list(games_in(path))) == HASHI.terms.games


def test_an_unknown_file_type_is_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--games", "2", "--save", "mine.csv"]) == 2
    assert "mine.csv looks like neither" in capsys.readouterr().err


def test_a_write_error_is_reported(tmp_path: Path) -> None:
    _, journal = played(HASHI, tmp_path, [0])
    (tmp_path / "taken.parquet").mkdir()
    with pytest.raises(Refused, match=r"taken\.parquet cannot be written: Is a directory"):
        save(tmp_path / "taken.parquet", journal, HASHI)
    assert not list(tmp_path.glob("*.new"))


# Invalid files


def refused(path: Path) -> str:
    with pytest.raises(Refused) as raised:
        list(games_in(path))
    return str(raised.value)


def test_a_file_without_games_gets_a_message(tmp_path: Path) -> None:
    path, journal = played(HASHI, tmp_path, [0])
    content = path.read_bytes()
    assert refused(tmp_path / "none.parquet").startswith("There is no file ")
    assert "is a folder" in refused(tmp_path)
    assert "is not a Parquet file, or only a part of one" in refused(journal)
    for length in (0, 3, len(content) // 2, len(content) - 1):
        path.write_bytes(content[:length])
        assert "is not a Parquet file, or only a part of one" in refused(path)


def test_a_damaged_file_gets_a_message(tmp_path: Path) -> None:
    path, _ = played(HASHI, tmp_path, [0])
    content = bytearray(path.read_bytes())
    for place in range(4, len(content) // 2, 97):
        content[place] ^= 0xFF
    path.write_bytes(content)
    assert str(path) in refused(path)


def test_files_with_other_schemas_get_a_message(tmp_path: Path) -> None:
    path, _ = played(HASHI, tmp_path, [0])
    table = pq.read_table(path)
    pq.write_table(pa.table({"a": [1]}), tmp_path / "other.parquet")
    assert "is a Parquet file, but has no games of ours" in refused(tmp_path / "other.parquet")
    pq.write_table(table.replace_schema_metadata({"kakehashi games": "2"}), path)
    assert refused(path).endswith("was written by schema '2', and this Kakehashi reads 1.")
    pq.write_table(table.drop_columns(["legal"]), path)
    assert refused(path).endswith("has no column legal of type int32.")
    wider = table.set_column(table.schema.names.index("legal"), "legal", table["legal"].cast(pa.int64()))
    pq.write_table(wider, path)
    assert refused(path).endswith("has no column legal of type int32.")


def test_a_file_rewritten_by_another_program_is_read(tmp_path: Path) -> None:
    path, _ = played(HASHI, tmp_path, [0])
    table = pq.read_table(path)
    pq.write_table(table.append_column("more", [table["legal"].combine_chunks()]), path, compression="none")
    assert [one.head["number"] for one in games_in(path)] == [0]
    assert schema() != pq.read_schema(path)
