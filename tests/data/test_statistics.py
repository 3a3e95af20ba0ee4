"""Statistics of games in files; the documentation contains those of the sample."""

import json
import math
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from kakehashi.arena.fixture import Fixture, play
from kakehashi.arena.match import Match, Terms
from kakehashi.cli import main
from kakehashi.data.check import check
from kakehashi.data.files import Played, games_in
from kakehashi.data.statistics import Games, count, reports

from .saved import HASHI, changed, played

ROOT = Path(__file__).parents[2]
SAMPLE = sorted((ROOT / "docs/data").glob("*.parquet"))


def game(
    number: int,
    legal: Sequence[int],
    scores: Sequence[int],
    winners: Sequence[int],
    bots: Sequence[str] = ("greedy", "greedy"),
    **more: object,
) -> Played:
    """A handmade game of Hashi with these choices in its moves."""
    head = {
        "game": "hashi",
        "options": "{}",
        "bots": bots,
        "simulations": 5,
        "pace": None,
        "ms": None,
        "lost": [],
        "opening": number // len(bots),
        "scores": scores,
        "winners": winners,
    }
    return Played(0, [head | more | {"legal": choices} for choices in legal])


def counted_one(games: Sequence[Played]) -> Games:
    (counted,) = count(games)
    return counted


def test_lengths_and_choices_are_counted() -> None:
    counted = counted_one([game(0, [1, 2, 9], [4, 2], [0]), game(1, [4], [4, 2], [0])])
    assert counted.lengths == [3, 1]
    assert (counted.length.mean.mean, counted.length.least, counted.length.most) == (2, 1, 3)
    assert (counted.choice, max(counted.choices)) == (4, 9)


def test_a_shared_win_counts_in_parts() -> None:
    counted = counted_one([game(0, [1], [4, 4], [0, 1]), game(1, [1], [4, 2], [0])])
    assert [counted.won(seat).mean for seat in range(2)] == [75, 25]
    assert counted.shared == 1


def test_games_with_one_opening_count_as_one_for_the_error() -> None:
    apart = counted_one([game(0, [1], [4, 2], [0]), game(2, [1], [2, 4], [1])])
    together = counted_one([game(0, [1], [4, 2], [0]), game(1, [1], [2, 4], [1])])
    assert apart.won(0).error == pytest.approx(50)
    assert math.isnan(together.won(0).error)
    assert json.loads(json.dumps(together.as_data()))["seats"][0] == {"mean": 50.0, "error": None}


def test_score_distributions_are_counted() -> None:
    bots = ("greedy", "random")
    counted = counted_one([game(2 * score, [1], [score, 0], [0], bots) for score in (10, 20, 30, 40, 50)])
    spread = counted.scores_of("greedy")
    assert (spread.mean.mean, spread.least, spread.quarter, spread.median) == (30, 10, 20, 30)
    assert (spread.three_quarters, spread.most, spread.deviation) == (40, 50, pytest.approx(math.sqrt(200)))
    assert counted.scores_of("random").most == 0


def test_games_are_grouped_by_bots_players_options_and_budget() -> None:
    games = [
        game(0, [1], [1, 0], [0]),
        game(0, [1], [1, 0], [0], pace=1.0, simulations=None),
        game(0, [1], [1, 0], [0], options='{"board": "B"}'),
        game(0, [1], [1], [0], bots=("cmd:./mine",)),
        game(0, [1], [1], [0], bots=("random",)),
        game(0, [1], [1, 0, 0], [0], bots=("random", "greedy", "random")),
        game(1, [1], [1, 0, 0], [0], bots=("greedy", "random", "random")),
    ]
    kinds = [(one.kind.players, one.kind.lineup, one.kind.thinking, len(one.lengths)) for one in count(games)]
    assert kinds == [
        (1, "random", "5 simulations", 1),
        (1, "cmd:./mine", "5 simulations", 1),
        (2, "greedy", "5 simulations", 1),
        (2, "greedy", "1 × usual time", 1),
        (2, "greedy", "5 simulations", 1),
        (3, "greedy, 2 random", "5 simulations", 2),
    ]


def test_tables_have_distinct_titles() -> None:
    file = json.dumps({"board": {"name": "Mine", "islands": []}})
    games = [
        game(0, [1], [1], [0], bots=("random",)),
        game(0, [1], [1, 0], [0], bots=("random", "greedy"), options=file),
    ]
    shown = reports(count(games))
    assert [report.title for report in shown] == [
        "hashi, alone: how long games are, and how much there is to choose",
        "hashi, alone: scores",
        "hashi, 2 players, board Mine: how long games are, and how much there is to choose",
        "hashi, 2 players, board Mine: how often each seat wins, %",
        "hashi, 2 players, board Mine: scores",
    ]
    assert [row[0] for row in shown[-1].rows] == ["greedy in greedy, random", "random in greedy, random"]


def test_the_command_prints_tables_or_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = played(HASHI, tmp_path)
    assert main(["data", "statistics", str(path), "--json"]) == 0
    (summary,) = json.loads(capsys.readouterr().out)
    assert (summary["game"], summary["players"], summary["options"], summary["games"]) == (
        "hashi",
        2,
        {"board": "B"},
        4,
    )
    assert (summary["moves"]["mean"], summary["moves"]["least"]) == (36.0, 36)
    assert set(summary["scores"]) == {"greedy", "random"}
    assert sum(seat["mean"] for seat in summary["seats"]) == pytest.approx(100)
    assert main(["data", "statistics", str(path), "--markdown"]) == 0
    assert "| bots | thinking | games | moves |" in capsys.readouterr().out


def test_games_with_a_failed_program_are_left_out_and_reported() -> None:
    bots = ("cmd:./mine", "random")
    failed = game(0, [1, 2], [4, 2], [0], bots, ms=50, lost=["late", ""])
    counted = counted_one([failed, game(1, [7], [2, 4], [1], bots, ms=50)])
    assert (counted.failed, counted.lengths, counted.won(1).mean) == (1, [1], 100)
    assert counted.kind.thinking == "5 simulations, programs 50 ms"
    lengths, *_ = reports([counted])
    assert (lengths.heads[-1], lengths.rows[0][-1]) == ("failed", "1")
    none = counted_one([failed])
    assert reports([none]) == []
    assert (none.as_data()["games"], none.as_data()["failed"]) == (0, 1)


@pytest.mark.parametrize(
    "values",
    [
        {"options": None},
        {"options": "{"},
        {"options": "[]"},
        {"options": '{"a":' * 9999},
        {"pace": None},
        {"bots": None},
        {"bots": [None, "random"]},
        {"scores": None},
        {"scores": [1]},
        {"scores": [1, None]},
        {"winners": None},
        {"opening": None},
        {"legal": None},
    ],
    ids=lambda values: str(values)[:30],
)
def test_a_game_that_cannot_be_counted_gets_a_message(
    values: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = played(HASHI, tmp_path, [0, 1])
    changed(path, lambda rows: [row.update(values) for row in rows[36:]])
    for more in ([], ["--json"]):
        assert main(["data", "statistics", str(path), *more]) == 2
        what = f"{path} has a game that cannot be counted, from row 36 on"
        assert capsys.readouterr().err == f"kakehashi: {what}: kakehashi data check {path} says what is wrong.\n"
    assert main(["data", "check", str(path)]) == 1


def test_the_failure_column_may_be_null(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = played(HASHI, tmp_path)
    said = []
    for _ in range(2):
        assert main(["data", "check", str(path)]) == 0
        assert main(["data", "statistics", str(path)]) == 0
        said.append(capsys.readouterr().out)
        changed(path, lambda rows: [row.update(lost=None) for row in rows])
    assert said[0] == said[1]


# The sample


def test_the_sample_is_small_and_valid() -> None:
    assert len(SAMPLE) == 9
    assert sum(path.stat().st_size for path in SAMPLE) < 300_000
    for path in SAMPLE:
        checked = check(path)
        assert checked.games >= 20
        assert checked.faults == []


def test_the_documentation_shows_the_statistics_of_the_sample(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs/data.md").read_text("utf-8")
    monkeypatch.chdir(ROOT)
    for command in ("check", "statistics"):
        words = f".venv/bin/kakehashi data {command} docs/data/*.parquet"
        (shown,) = re.findall(re.escape(f"$ {words}\n") + "(.*?)```", page, re.DOTALL)
        assert main(["data", command, *(str(path.relative_to(ROOT)) for path in SAMPLE)]) == 0
        assert capsys.readouterr().out == shown


@pytest.mark.parametrize("name", ["shangri-la", "hashi"])
def test_the_sample_can_be_reproduced(name: str) -> None:
    (path,) = (path for path in SAMPLE if path.stem == f"{name}-sage")
    sampled = next(games_in(path))
    match = Match(name, tuple(sampled.head["bots"]), {}, Terms(1, simulations=200))
    again = play(Fixture(match, 0, turns=True)).turns
    assert [(row["seat"], row["move"]) for row in sampled.rows] == [(turn.seat, turn.move) for turn in again]
    values = [(row["value"], turn.worth) for row, turn in zip(sampled.rows, again, strict=True)]
    assert all(share == (worth if worth is None else pytest.approx(worth, rel=1e-6)) for share, worth in values)
