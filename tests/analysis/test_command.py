"""`kakehashi analyse` prints text, JSON and a chart, resumes from a file, and explains errors."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kakehashi.analysis.chart import COLOURS, LINE, PAPER, chart
from kakehashi.analysis.command import said, told
from kakehashi.analysis.findings import Findings
from kakehashi.analysis.judging import Considered, Judged
from kakehashi.cli import main
from kakehashi.errors import Reason

from .games import played


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(played("hashi", 1).text())
    return file


def test_analyse_prints_every_move_and_resumes_from_a_file(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, drawn = tmp_path / "kept.jsonl", tmp_path / "chart.svg"
    command = ["analyse", str(game), "--simulations", "16", "--workers", "1", "--file", str(kept)]
    assert main([*command, "--json", "--svg", str(drawn)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(one["seat"], one["move"]) for one in found["moves"]] == played("hashi", 1).moves
    assert all(one["judged"] for one in found["moves"])
    assert found["accounts"][0]["score"] == found["result"]["scores"][0]
    assert ElementTree.parse(drawn).getroot().tag.endswith("svg")
    # One line is lost and another is incomplete: the command repeats those moves, with the same result.
    lines = kept.read_text().splitlines(keepends=True)
    kept.write_text("".join(lines[:-1]) + lines[-1][:20])
    assert main([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == found
    assert sorted(kept.read_text().splitlines()) == sorted(line.strip() for line in lines)
    assert main(command) == 0
    text = capsys.readouterr().out.splitlines()
    assert len(text) == 20
    assert text[0].split() == ["no.", "seat", "move", "points"]
    assert f": {found['result']['scores'][0]} points." in text[-1]


def test_a_game_saved_as_json_is_analysed(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kakehashi.analysis.command._find_out", lambda *_: None)
    record, file = played("hashi", 1), tmp_path / "game.json"
    file.write_text(json.dumps({"game": "hashi", "start": record.start.saved(), "moves": record.moves}))
    assert main(["analyse", str(file)]) == main(["analyse", str(game)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:19] == lines[19:]


def considered(move: str, worth: float, **remark: object) -> Considered:
    return {"move": move, "worth": worth, "error": 0.0, "line": [], "remarks": [remark] if remark else []}


def test_a_costly_move_is_marked_and_the_better_move_explained() -> None:
    record = played("shangri-la", 3)
    findings = Findings(record, 0)
    best = considered("A>B", 0.5, code="wins", number=2, village="B")
    judged: Judged = {
        "seat": 2, "unit": "share", "chances": [0.2, 0.3, 0.5], "scores": [22, 23, 24], "best": [best],
        "played": considered(record.moves[2][1], 0.2), "cost": 0.3, "mark": "gross",
    }  # fmt: skip
    findings.add(2, judged)
    lines = list(told(findings))
    assert lines[0].split("  ", 2)[2].split() == ["move", "r", "wins", "b", "wins", "y", "wins", "worth"]
    assert lines[3].endswith(" 20%     30%     50%     20%  ?? better A>B (50%): it brings 2 new Masters in B")
    assert lines[4].split() == ["4", "r", record.moves[3][1]]
    drawn = ElementTree.fromstring(chart(findings))
    assert [text.text for text in drawn.iter() if text.text == "??"] == ["??"]


def test_the_summary_lists_the_cost_of_each_seats_costly_moves() -> None:
    record = played("shangri-la", 3)
    findings = Findings(record, 0)
    for number, (seat, move) in enumerate(record.moves):
        cost = 0.3 if number in (2, 5) else 0.0
        findings.add(number, {
            "seat": seat, "unit": "share", "chances": [0.2, 0.3, 0.5], "scores": [], "cost": cost,
            "best": [considered("A>B", 0.5)], "played": considered(move, 0.5 - cost), "mark": "gross" if cost else "",
        })  # fmt: skip
    closing = list(told(findings))[-3:]
    of = [record.moves[number][0] for number in (2, 5)]
    words = ["no costly move", "1 costly move, 30% of a win given away", "2 costly moves, 60% of a win given away"]
    assert closing == [f"Seat {name}: {words[of.count(seat)]}." for seat, name in enumerate(record.seat_names())]


@pytest.mark.parametrize(
    ("game", "remark", "sentence"),
    [
        ("hashi", {"code": "finishes", "islands": ["b", "l"]}, "it finishes b and l"),
        ("hashi", {"code": "one-more", "islands": ["b"]}, "b needs only one bridge more"),
        ("hashi", {"code": "one-more", "islands": ["b", "c", "l"]}, "b, c and l need only one bridge more"),
        ("hashi", {"code": "lines", "lines": 1, "island": "c", "number": 4}, "1 line meets at c, where a 4 goes"),
        ("shangri-la", {"code": "wins", "number": 1, "village": "B"}, "it brings 1 new Master in B"),
        ("shangri-la", {"code": "safe", "number": 1, "village": "B"}, "B gets a Stone, and 1 own Master is safe there"),
        ("shangri-la", {"code": "students", "number": 2}, "2 Students more can travel later"),
    ],
)
def test_a_remark_is_a_sentence(game: str, remark: Reason, sentence: str) -> None:
    assert said(remark, game) == sentence


def test_the_chart_uses_the_light_theme_colours_of_the_pages() -> None:
    tokens = (Path(__file__).parents[2] / "web/src/look/tokens.css").read_text()
    by_day = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6});", tokens.split("[data-theme='dark']")[0]))
    assert {"r": by_day["red"], "b": by_day["blue"], "y": by_day["yellow"], "v": by_day["violet"]} == COLOURS
    assert (by_day["paper"], by_day["line"]) == (PAPER, LINE)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--depth", "4"], "The depth is 0 to 3, not 4."),
        (["--svg", "/nowhere/at/all.svg"], "/nowhere/at/all.svg cannot be written: No such file or directory."),
        (["--file", "/nowhere/at/all"], "/nowhere/at/all cannot be used: No such file or directory."),
        (["--simulations", "0"], "it should be a whole number from 1 on, not '0'"),
    ],
)
def test_bad_input_gets_a_message(
    more: list[str], sentence: str, game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kakehashi.analysis.command._find_out", lambda *_: None)
    assert main(["analyse", str(game), *more]) == 2
    assert sentence in capsys.readouterr().err


def test_a_file_of_another_game_is_rejected_and_unchanged(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    for content in ("hello\n", '{"kakehashi analysis":{}}\n'):
        other.write_text(content)
        assert main(["analyse", str(game), "--file", str(other)]) == 2
        assert "is no analysis of this game at this depth: name another file" in capsys.readouterr().err
        assert other.read_text() == content


def test_ctrl_c_prints_the_known_results(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kakehashi.analysis.command._find_out", stop)
    assert main(["analyse", str(game)]) == 130
    heard = capsys.readouterr()
    assert heard.err == "kakehashi: Stopped after 0 of 18 moves.\n"
    assert len(heard.out.splitlines()) == 19
