"""The command `kakehashi draw`."""

import sys
from pathlib import Path

import pytest

from drawing.games import HASHI, SHANGRI_LA
from errors import raises_code
from kakehashi.cli import main
from kakehashi.terminal.drawing import Wanted, _itself
from planks.game import Position as Planks
from planks.game import new

FINISHED_GAMES = Path(__file__).parents[1] / "web" / "played"
GAME, HASHI_GAME = str(FINISHED_GAMES / "shangri-la.txt"), str(FINISHED_GAMES / "hashi.txt")


@pytest.mark.parametrize("text", [SHANGRI_LA[5].text, HASHI[5].text])
def test_a_position_of_either_game_is_drawn(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", text, "-o", str(tmp_path / "board.svg"), "--theme", "dark"]) == 0
    assert main(["draw", text, "--theme", "dark"]) == 0
    assert capsys.readouterr().out == (tmp_path / "board.svg").read_text("utf-8")
    assert main(["draw", text, "-o", str(tmp_path / "board.png"), "--size", "120"]) == 0
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_a_position_is_drawn_with_marks(capsys: pytest.CaptureFixture[str]) -> None:
    position = SHANGRI_LA[20]
    move = next(str(move) for move in position.legal_moves if len(str(move)) == 2)
    for seat in (position.colours[position.acting[0]], str(position.acting[0] + 1)):
        main(["draw", position.text, "--preview", move, "--seat", seat])
    assert capsys.readouterr().out == 2 * position.svg(preview=move)
    after = position.play(move)
    main(["draw", after.text, "--last", move])
    assert capsys.readouterr().out == after.svg(last=move)


def test_a_moment_of_a_game_is_drawn_with_its_last_step_marked(capsys: pytest.CaptureFixture[str]) -> None:
    from kakehashi.records import record_in

    for file, number in ((GAME, 3), (HASHI_GAME, 9), (GAME, 0)):
        positions = list(record_in(Path(file).read_text()).positions())
        assert main(["draw", file, "--move", str(number)]) == 0
        last = positions[number - 1] if number else None
        assert capsys.readouterr().out == positions[number].svg(last=last)  # type: ignore[attr-defined]
    assert main(["draw", GAME]) == 0
    assert main(["draw", GAME, "--move", "21"]) == 0
    end, again = capsys.readouterr().out.split("</svg>\n")[:2]
    assert end == again


def test_a_sheet_of_hashi_is_drawn_on_its_board(capsys: pytest.CaptureFixture[str]) -> None:
    from kakehashi.hashi import Position

    position = Position.new("B", players=2, seed=1).play("j=3", 0).play("j=3", 1)
    assert main(["draw", position.text, "--board", "B", "--seat", "2"]) == 0
    assert capsys.readouterr().out == position.svg(seat=1)


def test_a_whole_game_is_animated(tmp_path: Path) -> None:
    film = tmp_path / "game.svg"
    assert main(["draw", HASHI_GAME, "-o", str(film), "--animate", "--seconds", "2"]) == 0
    assert "animation:41s step-end infinite" in film.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere.txt"], "No game can be read from 'nowhere.txt': no such file or directory."),
        (["a b"], "This is no position. Of hashi: A position has four fields with one space between them, not 2; of"),
        ([GAME, "-o", "board.gif"], "A picture is written to a file that ends in .svg or .png, not to 'board.gif'."),
        ([GAME, "-o", "/nowhere/board.svg"], "/nowhere/board.svg cannot be written: No such file or directory."),
        ([GAME, "--theme", "blue"], "The theme is light or dark, or is left to the reader, not 'blue'."),
        ([GAME, "--size", "9"], "A drawing is 16 to 8000 pixels wide, not 9."),
        ([GAME, "--size", "wide"], "it should be a whole number from 1 on, not 'wide'"),
        ([GAME, "--move", "22"], "The game has 21 moves: --move is a number from 0 to 21, not 22."),
        ([GAME, "--seat", "g"], "There is no seat 'g': they are 1, 2, 3, 4, r, b, y, v."),
        ([GAME, "--board", "A"], "A game has its own board: --board is for a position."),
        ([GAME, "--seconds", "2"], "--seconds is for a moving picture: say --animate."),
        ([GAME, "--animate", "-o", "game.png"], "A PNG does not move: draw either that, or with --animate an SVG."),
        ([GAME, "--animate", "--last", "A>B"], "A moving picture marks every move: draw either that, or with"),
        ([SHANGRI_LA[5].text, "--move", "3"], "--move is for a game, and this is a position."),
        ([SHANGRI_LA[5].text, "--move", "0"], "--move is for a game, and this is a position."),
        ([SHANGRI_LA[5].text, "--board", "B"], "This is a position of shangri-la, which has only one map: --board is"),
        ([SHANGRI_LA[5].text, "--animate"], "--animate is for a game, and this is a position."),
        ([SHANGRI_LA[5].text, "--preview", "sing"], "'sing' is no move: write Ar to place,"),
        ([SHANGRI_LA[5].text, "--last", "A>B"], "A>B cannot have been the last move: the bridge AB stands."),
    ],
)
def test_bad_input_gets_a_message(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", *arguments]) == 2
    said = capsys.readouterr()
    assert (said.out, sentence in said.err, said.err.count("\n")) == ("", True, 1)


def test_a_game_without_drawings_gets_a_message() -> None:
    position = new({"players": 2, "seed": 1})
    assert isinstance(position, Planks)
    with raises_code("bad-request"):
        _itself(position)  # type: ignore[arg-type]


def test_a_missing_resvg_names_the_extra_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["draw", GAME, "-o", str(tmp_path / "board.png")]) == 2
    assert capsys.readouterr().err == (
        "kakehashi: A picture becomes a PNG with resvg: pip install 'kakehashi[draw]'.\n"
    )
    assert not Wanted(None).as_png
