"""The file of results."""

import json
from pathlib import Path

import pytest

from kakehashi.arena.match import Match, Terms
from kakehashi.arena.results import Results
from kakehashi.errors import Refused

from .outcomes import hashi, played_here

MATCH = hashi(["greedy", "random"], Terms(games=4))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "results.jsonl"
    results = Results([MATCH], path)
    for outcome in reversed(played_here(MATCH)[:3]):
        results.add(outcome)
    return path


def load_results(path: Path, *matches: Match) -> Results:
    return Results(matches or [MATCH], path)


def missing(results: Results) -> list[int]:
    return [fixture.number for fixture in results.missing()]


def test_played_games_are_loaded_in_order(path: Path) -> None:
    results = load_results(path)
    assert [outcome.game for outcome in results.outcomes(0)] == [0, 1, 2]
    assert missing(results) == [3]


def test_half_written_last_line_is_cut_off_and_its_game_is_missing(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    assert missing(load_results(path)) == [0, 3]
    assert path.read_bytes() == b"".join(whole.splitlines(keepends=True)[:-1])


def test_half_written_head_is_written_again(path: Path) -> None:
    head = path.read_bytes().splitlines(keepends=True)[0]
    for length in (0, 30, len(head) - 1):
        path.write_bytes(head[:length])
        assert missing(load_results(path)) == [0, 1, 2, 3]
        assert path.read_bytes() == head


def test_more_games_are_the_same_match(path: Path) -> None:
    assert missing(load_results(path, hashi(["greedy", "random"], Terms(games=6)))) == [3, 4, 5]
    assert len(load_results(path, hashi(["greedy", "random"], Terms(games=2))).outcomes(0)) == 2


@pytest.mark.parametrize(
    "other",
    [
        hashi(["random", "greedy"], Terms(4)),
        hashi(["greedy", "random"], Terms(4, seed=1)),
        hashi(["greedy", "random"], Terms(4, pace=2.0)),
        hashi(["greedy", "random"], Terms(4, simulations=2)),
        hashi(["greedy", "random"], Terms(4), board="B"),
    ],
)
def test_file_of_another_match_is_refused_and_left_alone(path: Path, other: Match) -> None:
    before = path.read_bytes()
    with pytest.raises(Refused) as refused:
        load_results(path, other)
    assert refused.value.code == "bad-request"
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", ["# Kakehashi", "# Kakehashi\n", "\n"])
def test_file_that_has_no_results_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "README.md"
    path.write_text(content)
    with pytest.raises(Refused) as refused:
        load_results(path)
    assert refused.value.code == "bad-request"
    assert path.read_text() == content


def test_file_of_another_version_is_refused(path: Path) -> None:
    head, *games = path.read_text().splitlines(keepends=True)
    path.write_text("".join([json.dumps(json.loads(head) | {"version": "0.0.1"}) + "\n", *games]))
    with pytest.raises(Refused, match=r"0\.0\.1"):
        load_results(path)


@pytest.mark.parametrize(
    "damage",
    [{"bots": ["greedy", "greedy"]}, {"match": 1}, {"moves": [1]}, {"result": {}}, {"game": "first"}, {"more": 1}],
)
def test_line_that_is_no_game_of_the_match_is_refused_with_its_number(path: Path, damage: dict[str, object]) -> None:
    lines = path.read_text().splitlines()
    lines[2] = json.dumps(json.loads(lines[2]) | damage)
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(Refused, match=r"\b3\b"):
        load_results(path)


def test_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        load_results(tmp_path)
    assert refused.value.code == "bad-request"
