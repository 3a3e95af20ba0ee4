"""The study of positions without a table."""

from random import Random

import pytest

from kakehashi import hashi
from kakehashi.errors import Refused
from kakehashi.games import Position, game, games
from kakehashi.shangrila.board import BRIDGES
from kakehashi.study import edit, study

RING = f"rbyv Rb...../y....../{'/'.join(['.......'] * 11)} - 28 0"


@pytest.mark.parametrize("name", games())
def test_a_study_shows_a_game_step_by_step(name: str) -> None:
    random, start = Random(name), {"players": 3, "seed": 5}
    position: Position = game(name).new(start)
    moves: list[tuple[int, str]] = []
    while not position.over:
        seat = random.choice(position.acting)
        move = str(position.random_move(seat, random))
        moves.append((seat, move))
        position = position.play(move, seat)
    seen = study(name, start, moves, 1, {})
    assert seen["view"]["result"] == position.result()
    assert seen["steps"][-1]["views"] == [seen["view"]]
    assert sorted((shown["seat"], shown["move"]) for step in seen["steps"] for shown in step["moves"]) == sorted(moves)
    assert (seen["acting"], seen["offer"]) == ([], None)


def test_every_move_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played, play = [], hashi.Position.play
    monkeypatch.setattr(hashi.Position, "play", lambda self, *move: (played.append(move), play(self, *move))[1])
    moves = ["c=3", "e=4", "-:-", "-:-"]
    assert len(study("hashi", {"players": 2, "seed": 1}, moves, 0, {})["steps"]) == 2
    assert [move for move, _ in played] == moves


@pytest.mark.parametrize("name", games())
def test_a_saved_position_starts_another_study(name: str) -> None:
    first = study(name, {"players": 3, "seed": 1}, [], 0, {})
    assert study(name, first["saved"], [], 0, {}) == first
    offered = first["offer"]
    assert offered
    later = study(name, {"players": 3, "seed": 1}, [offered["moves"][0]], 0, {})  # type: ignore[index]
    again = study(name, later["saved"], [], 0, {})
    assert again["view"] == later["view"]
    assert "position" in again["saved"]


@pytest.mark.parametrize("name", games())
def test_a_link_encodes_the_same_start(name: str) -> None:
    later = study(name, {"players": 3, "seed": 1}, [str(game(name).new({"players": 3, "seed": 1}).legal(0)[0])], 0, {})
    assert study(name, later["link"], [], 0, {}) == study(name, later["saved"], [], 0, {})
    if name == "hashi":
        assert later["link"]["board"] == "A"


def test_a_study_shows_the_seats_view_and_keeps_the_hidden_state() -> None:
    seen = study("hashi", {"players": 2, "seed": 1}, ["c=3"], 1, {})
    assert seen["view"]["picture"]["sheets"][1]["numbers"] == {}  # type: ignore[index]
    assert "c=3" in str(seen["saved"])


def test_a_move_without_a_seat_is_played_by_the_player_to_move() -> None:
    alone = study("hashi", {"players": 2, "seed": 1}, ["c=3", "e=4", "-:-"], 1, {})
    assert alone == study("hashi", {"players": 2, "seed": 1}, [(0, "c=3"), (1, "e=4"), (0, "-:-")], 1, {})
    assert alone["acting"] == [1]
    assert len(alone["steps"]) == 1
    assert alone["view"]["picture"]["sheets"][1]["numbers"] == {"c": 3}  # type: ignore[index]


def test_a_study_offers_the_moves_a_table_offers() -> None:
    position = game("shangri-la").load({"position": RING})
    seen = study("shangri-la", {"position": RING}, [], 0, {})
    assert seen["offer"] == position.offer(0, {}) | position.page.hints(0, {})
    assert seen["view"]["picture"] == position.page.picture()
    assert study("shangri-la", {"position": RING}, [], 1, {})["offer"] is None
    assert study("shangri-la", {"position": RING}, [], None, {})["view"]["seat"] is None


def test_the_acting_seat_follows_the_moves() -> None:
    assert study("shangri-la", {"position": RING}, ["A>B"], "acting", {}) == study(
        "shangri-la", {"position": RING}, ["A>B"], 1, {}
    )
    over = {"position": RING.replace("- 28 0", f"{','.join(BRIDGES[:-1])} 32 0")}
    assert study("shangri-la", over, [], "acting", {})["view"]["seat"] is None


def test_a_position_can_be_edited() -> None:
    laid = edit("shangri-la", {"position": RING}, ["Ar=.", "turn=b"])
    assert laid["saved"] == {**laid["saved"], "position": RING.replace("Rb", ".b").replace("28", "29")}
    assert laid["view"] == study("shangri-la", laid["saved"], [], None, {})["view"]
    assert laid["chosen"] == {"preset": "german-2003", "setup": "free"}
    assert laid["fault"] is None
    fault = edit("shangri-la", {"position": RING}, [f"{bridge}=broken" for bridge in BRIDGES])["fault"]
    assert fault
    assert fault["reason"] == {"code": "stones", "count": 13}
    assert fault["sentence"].startswith("There are 13 Stones")
    with pytest.raises(Refused, match="hashi are not laid out by hand"):
        edit("hashi", {}, [])


def test_a_study_explains_effects_and_reasons() -> None:
    journey = study("shangri-la", {"position": RING}, ["A>B"], 0, {})["steps"][0]["moves"][0]
    assert journey["effects"]["bridge"] == "AB"
    why = study("shangri-la", {"position": RING}, [], 0, {"why": "A>C"})["offer"]
    assert why
    assert why["why"]["code"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("start", "moves", "seat", "sentence"),
    [
        ({"position": "rbyv"}, [], 0, "five fields"),
        ({"position": RING}, [], 4, "There is no seat 4"),
        ({"position": RING}, ["A>B", "A>B"], 0, "Move 2: "),
        ({"position": RING}, [(1, "A>B")], 0, "Move 1: "),
    ],
)
def test_bad_input_is_rejected_with_a_message(
    start: dict[str, object], moves: list[str | tuple[int, str]], seat: int, sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        study("shangri-la", start, moves, seat, {})
