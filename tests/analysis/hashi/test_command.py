"""The command `kakehashi hashi best`."""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pexpect
import pytest

from analysis.games import played
from kakehashi.cli import main
from kakehashi.hashi import Board, Position, shuffled
from kakehashi.records import Record


@dataclass
class Done:
    status: int
    out: str
    err: str


Best = Callable[..., Done]


@pytest.fixture
def best(capsys: pytest.CaptureFixture[str]) -> Best:
    def run(*arguments: object) -> Done:
        status = main(["hashi", "best", *map(str, arguments)])
        return Done(status, *capsys.readouterr())

    return run


def replayed(moves: list[str], deck: int) -> int:
    position = Position.new(Board.read("A"), 1, shuffled(deck))
    for move in moves:
        position = position.play(move)
    return position.score(0)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps([list(card) for card in shuffled(7)]))
    return path


def saved(folder: Path, record: Record) -> Path:
    path = folder / "game.txt"
    path.write_text(record.text())
    return path


def test_best_prints_json_for_a_deck_and_set_up(best: Best, deck: Path) -> None:
    done = best("--board", "A", "--deck", deck, "--setup", "c=4", "--json")
    result = json.loads(done.out)
    assert (done.status, done.err, done.out.count("\n")) == (0, "", 1)
    assert list(result) == ["best", "bound", "proven", "moves", "seconds"]
    assert result["proven"]
    assert result["moves"][0] == "c=4"
    assert replayed(result["moves"], 7) == result["best"] == result["bound"]


def test_best_prints_text_for_a_deck_of_played_cards(best: Best, tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps([list(card) for card in shuffled(7)[:17]]))
    done = best("--deck", path)
    first, blank, heads, *rows = done.out.splitlines()
    assert done.status == 0
    assert "the most that was possible: proven" in first
    assert (blank, heads.split(), len(rows)) == ("", ["round", "card", "best"], 18)
    moves = [row.split()[-1] for row in rows]
    assert first.startswith(f"{replayed(moves, 7)} points")


def test_best_prints_the_game_beside_the_best_line(best: Best, tmp_path: Path) -> None:
    record = played("hashi", 1, "greedy", 4)
    done = best(saved(tmp_path, record))
    heads, *rows = done.out.partition("\n\n")[2].splitlines()
    assert done.status == 0
    assert done.out.startswith(f"{cast(Position, record.position).score(0)} points were played.")
    assert "out of reach" in done.out
    assert heads.split() == ["round", "card", "played", "best", "still", "possible"]
    assert [row.split()[2] for row in rows[1:]] == [move for _, move in record.moves[1:]]
    assert replayed([record.moves[0][1], *(row.split()[3] for row in rows[1:])], 4) == int(rows[0].split()[-1])


def test_best_reviews_one_seat_of_a_multiplayer_game(best: Best, tmp_path: Path) -> None:
    record = played("hashi", 2, "greedy", 4)
    path = tmp_path / "game.json"
    taken_home = {"game": "hashi", "start": record.start.saved(), "moves": record.moves, "rules": 1}
    path.write_text(json.dumps(taken_home))
    done = best(path, "--seat", 2, "--json")
    result = json.loads(done.out)
    again = Record("hashi", record.start)
    moves = iter(result["moves"])
    for seat, move in record.moves:
        again.play(next(moves) if seat == 1 else move, seat)
    assert done.status == 0
    assert cast(Position, again.position).score(1) == result["best"] == result["reachable"][0]
    assert result["played"] == result["reachable"][-1] == cast(Position, record.position).score(1)
    assert result["reachable"][result["parting"]] < result["best"] == result["reachable"][result["parting"] - 1]


def test_a_time_limit_prints_the_results_so_far(best: Best, deck: Path) -> None:
    result = json.loads(best("--deck", deck, "--board", "B", "--seconds", "0.01", "--json").out)
    assert not result["proven"]
    assert result["best"] < result["bound"] <= 60


def test_ctrl_c_prints_the_results_so_far(tmp_path: Path) -> None:
    path = saved(tmp_path, played("hashi", 1, "greedy", 2, board="B"))
    command = ["-m", "kakehashi", "hashi", "best", str(path), "--json"]
    terminal = pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=120)
    terminal.expect("found, at most")
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 130
    # On a terminal, progress on standard error may follow the result.
    result, _ = json.JSONDecoder().raw_decode(terminal.before[terminal.before.rindex("{") :])
    assert result["bound"] >= result["best"] >= result["played"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "The best of what?"),
        (["missing.txt"], "No game can be read from 'missing.txt'"),
        (["several"], "2 played: say whose game with --seat, from 1 to 2."),
        (["several", "--seat", "3"], "There is no seat 3: 2 played."),
        (["several", "--seat", "1", "--setup", "c=4"], "--setup is not for it"),
        (["unfinished"], "not over yet"),
        (["other"], "known for hashi, not for shangri-la"),
        (["--deck", "missing.json"], "The deck missing.json cannot be read"),
        (["--deck", "deck", "--setup", "a=4"], "a=4: the island a has a flag."),
        (["--deck", "deck", "--setup", "c:-"], "c:-"),
        (["--deck", "deck", "--board", "C"], "The board C cannot be read"),
        (["--deck", "deck", "--seat", "1"], "--seat is for a GAME"),
        (["--deck", "short"], "A deck has 18 cards, not 16."),
        (["--deck", "deck", "--seconds", "0"], "seconds"),
    ],
)
def test_bad_arguments_get_a_message_and_status_2(
    best: Best, arguments: list[str], sentence: str, tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    deck.rename("deck")
    Path("short").write_text(json.dumps([[1, 1]] * 16))
    Path("several").write_text(played("hashi", 2, "greedy", 4).text())
    Path("unfinished").write_text(Record.new("hashi", {"seed": 1}).text())
    Path("other").write_text(Record.new("shangri-la", {}).text())
    done = best(*arguments)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert sentence in done.err
