"""The engine protocol, through the real command or, for many lines, through its functions."""

import json
import random
import subprocess
import sys
from typing import Any

import pytest

from kakehashi import __version__
from kakehashi.adapters.engine import Engine
from kakehashi.shangrila import Position


class Client:
    """Sends requests to an engine and reads its answers, as a program at the other end of the pipe."""

    def __init__(self) -> None:
        self.engine = Engine()

    def __call__(self, **request: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(json.dumps(self.engine.answer(json.dumps(request).encode())))
        return answer

    def refusal(self, **request: Any) -> str:
        """Return the error code of a request; check that its message is one sentence."""
        answer = self(**request)
        assert answer["ok"] is False
        assert answer["error"]["message"].endswith(".")
        assert "\n" not in answer["error"]["message"]
        return str(answer["error"]["code"])


@pytest.fixture
def ask() -> Client:
    return Client()


@pytest.fixture
def handle(ask: Client) -> int:
    return int(ask(op="new", game="shangri-la")["handle"])


def run_engine(text: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "kakehashi", "engine"], input=text, capture_output=True, timeout=120, check=False
    )


def test_the_command_answers_every_line_in_order_and_ends_with_status_0() -> None:
    done = run_engine(b'{"op":"games","id":1}\n\n  \t\nnot json\n{"op":"games","id":2}')
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("id") for answer in answers] == [1, None, 2]
    assert [answer["ok"] for answer in answers] == [True, False, True]
    assert done.returncode == 0


def test_no_input_at_all_is_no_error() -> None:
    done = run_engine(b"")
    assert (done.stdout, done.returncode) == (b"", 0)


def test_games_are_named_with_the_version(ask: Client) -> None:
    assert ask(op="games") == {"ok": True, "games": ["hashi", "shangri-la"], "version": __version__}


def test_a_new_game_has_the_defaults(ask: Client) -> None:
    answer = ask(op="new", game="shangri-la")
    villages = "/".join(["......."] * 13)
    assert answer == {"ok": True, "handle": 1, "position": f"rbyv {villages} - 0 0", "to_move": "r"}


def test_a_new_game_takes_colours_and_options(ask: Client) -> None:
    answer = ask(op="new", game="shangri-la", colours="vby", options={"setup": "first-game"})
    colours, _, broken, turns, passes = answer["position"].split(" ")
    assert (colours, broken, turns, passes, answer["to_move"]) == ("vby", "BC,CF,CJ", "21", "0", "v")


def test_a_position_is_loaded_and_its_options_are_kept(ask: Client) -> None:
    start = ask(op="new", game="shangri-la", options={"setup": "first-game"})
    loaded = ask(op="load", game="shangri-la", position=start["position"], options={"recruit": "up-to-two"})
    assert (loaded["position"], loaded["to_move"]) == (start["position"], "r")
    moves = ask(op="legal", handle=loaded["handle"])["moves"]
    assert any(move.count("+") == 1 for move in moves)
    assert all(move.count("+") != 1 for move in ask(op="legal", handle=start["handle"])["moves"])


def test_legal_moves_are_sorted_by_code_point(ask: Client, handle: int) -> None:
    moves = ask(op="legal", handle=handle)["moves"]
    assert len(moves) == 91
    assert moves == sorted(moves)


def test_unknown_options_change_no_answer(ask: Client, handle: int) -> None:
    assert ask(op="legal", handle=handle, why="Ar") == ask(op="legal", handle=handle)
    hashi = ask(op="new", game="hashi", seed=1)["handle"]
    ask(op="play", handle=hashi, seat=0, move=ask(op="legal", handle=hashi, seat=0)["moves"][0])
    answer = ask(op="legal", handle=hashi, seat=0, where="-")
    assert "bridges" in answer
    assert ask(op="legal", handle=hashi, seat=0, where="-", bridges="ab", why="ab") == answer


def test_play_answers_with_the_new_position(ask: Client, handle: int) -> None:
    answer = ask(op="play", handle=handle, move="Ar")
    assert answer["position"].startswith("rbyv r....../")
    assert (answer["to_move"], answer["over"]) == ("b", False)


def test_a_released_handle_is_never_reused(ask: Client, handle: int) -> None:
    other = ask(op="new", game="hashi")["handle"]
    assert ask(op="release", handle=handle, id=5) == {"id": 5, "ok": True}
    for op in ("result", "release"):
        assert ask(op=op, handle=handle)["error"]["code"] == "no-such-handle"
    assert ask(op="new", game="shangri-la")["handle"] == 3
    assert ask(op="result", handle=other)["ok"]
    assert ask(op="release", handle=True)["error"]["code"] == "bad-request"


def test_undo_counts_the_moves_down_and_is_refused_at_the_start(ask: Client, handle: int) -> None:
    positions = [ask(op="play", handle=handle, move=move)["position"] for move in ("Ar", "Ba", "Cd")]
    answer = ask(op="undo", handle=handle)
    assert (answer["position"], answer["moves"], answer["to_move"]) == (positions[1], 2, "y")
    assert [ask(op="undo", handle=handle)["moves"] for _ in range(2)] == [1, 0]
    assert ask.refusal(op="undo", handle=handle) == "bad-request"


def test_a_finished_game_has_winners_and_no_player_to_move(ask: Client, handle: int) -> None:
    assert ask(op="result", handle=handle)["winners"] == []
    choose = random.Random(1)
    answer: dict[str, Any] = {"over": False}
    while not answer["over"]:
        answer = ask(op="play", handle=handle, move=choose.choice(ask(op="legal", handle=handle)["moves"]))
    assert answer["to_move"] is None
    assert ask(op="legal", handle=handle)["moves"] == []
    result = ask(op="result", handle=handle)
    assert result["over"] is True
    assert result["winners"]
    assert set(result["scores"]) == set(result["villages"]) == set("rbyv")
    assert ask.refusal(op="play", handle=handle, move="Ar") == "illegal-move"
    assert ask.refusal(op="go", handle=handle, bot="random") == "bad-request"


def test_go_names_a_move_and_plays_nothing(ask: Client, handle: int) -> None:
    before = ask(op="legal", handle=handle)
    answer = ask(op="go", handle=handle, seat=0, bot="random", ms=50, seed=7)
    assert answer["move"] in before["moves"]
    assert answer == ask(op="go", handle=handle, bot="random", seed=7)
    assert ask(op="legal", handle=handle) == before


@pytest.mark.parametrize("game", ["hashi", "shangri-la"])
def test_every_bot_of_a_game_is_named_weakest_first(ask: Client, game: str) -> None:
    assert ask(op="bots", game=game)["bots"] == ["random", "novice", "greedy", "skilled", "adept", "master", "sage"]


@pytest.mark.parametrize("game", ["hashi", "shangri-la"])
@pytest.mark.parametrize("limit", [{"ms": 5}, {"simulations": 3}])
def test_every_bot_thinks_for_a_time_or_for_a_number_of_simulations(
    ask: Client, game: str, limit: dict[str, int]
) -> None:
    handle = ask(op="new", game=game, seed=7)["handle"]
    moves = ask(op="legal", handle=handle)["moves"]
    for bot in ask(op="bots", game=game)["bots"]:
        assert ask(op="go", handle=handle, bot=bot, seed=7, **limit)["move"] in moves


def test_a_simulation_budget_is_deterministic(ask: Client, handle: int) -> None:
    ask(op="play", handle=handle, move="Ar")
    once, again = (ask(op="go", handle=handle, bot="sage", simulations=20, seed=7) for _ in range(2))
    assert once == again


def test_a_limit_is_a_time_or_a_number_of_simulations_not_both(ask: Client, handle: int) -> None:
    answer = ask(op="go", handle=handle, bot="random", ms=50, simulations=50)
    assert answer["error"] == {
        "code": "bad-request",
        "message": "The request should limit ms or simulations, not both.",
    }


def test_an_illegal_move_changes_nothing(ask: Client, handle: int) -> None:
    before = ask(op="legal", handle=handle)
    for move in ("A>B", "+Ar", "-", "ar", "Ar ", "", "Zr", "+Bf+Ar", "Ar\n"):
        assert ask.refusal(op="play", handle=handle, move=move) == "illegal-move"
    assert ask(op="legal", handle=handle) == before


def test_a_seat_that_is_not_to_move_is_refused(ask: Client, handle: int) -> None:
    assert ask.refusal(op="play", handle=handle, seat=1, move="Ar") == "illegal-move"
    assert ask.refusal(op="go", handle=handle, seat=2, bot="random") == "bad-request"
    assert ask(op="legal", handle=handle, seat=1)["moves"] == []


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"op": None},
        {"op": "sing"},
        {"op": ["games"]},
        {"op": "new"},
        {"op": "new", "game": "chess"},
        {"op": "new", "game": ["shangri-la"]},
        {"op": "new", "game": "shangri-la", "colours": "rb"},
        {"op": "new", "game": "shangri-la", "colours": "rrb"},
        {"op": "new", "game": "shangri-la", "colours": "rbg"},
        {"op": "new", "game": "shangri-la", "colours": 4},
        {"op": "new", "game": "shangri-la", "options": []},
        {"op": "new", "game": "shangri-la", "options": None},
        {"op": "new", "game": "shangri-la", "options": {"ties": "origin"}},
        {"op": "new", "game": "shangri-la", "options": {"tie": "both"}},
        {"op": "new", "game": "shangri-la", "options": {"tie": ["origin"]}},
        {"op": "load", "game": "shangri-la"},
        {"op": "load", "game": "shangri-la", "position": 5},
        {"op": "load", "game": "shangri-la", "position": "rbyv"},
        {"op": "legal"},
        {"op": "legal", "handle": "1"},
        {"op": "legal", "handle": True},
        {"op": "legal", "handle": 1.0},
        {"op": "legal", "handle": 1, "seat": True},
        {"op": "legal", "handle": 1, "seat": -1},
        {"op": "legal", "handle": 1, "seat": 4},
        {"op": "play", "handle": 1},
        {"op": "play", "handle": 1, "move": 3},
        {"op": "play", "handle": 1, "move": "Ar", "seat": "r"},
        {"op": "go", "handle": 1},
        {"op": "go", "handle": 1, "bot": "deep-thought"},
        {"op": "go", "handle": 1, "bot": "random", "ms": 0},
        {"op": "go", "handle": 1, "bot": "random", "ms": True},
        {"op": "go", "handle": 1, "bot": "random", "simulations": 0},
        {"op": "go", "handle": 1, "bot": "random", "simulations": 1_000_001},
        {"op": "go", "handle": 1, "bot": "random", "simulations": True},
        {"op": "go", "handle": 1, "bot": "random", "simulations": "many"},
        {"op": "go", "handle": 1, "bot": "random", "simulations": None},
        {"op": "go", "handle": 1, "bot": "random", "seed": 1.5},
        {"op": "bots"},
        {"op": "bots", "game": "go"},
    ],
    ids=str,
)
def test_a_bad_request_is_answered_with_a_message(ask: Client, handle: int, request_: dict[str, Any]) -> None:
    assert ask.refusal(**request_, id=[1]) == "bad-request"
    assert ask(op="legal", handle=handle)["ok"] is True


@pytest.mark.parametrize("op", ["legal", "play", "undo", "result", "go"])
def test_an_unknown_handle_has_its_own_code(ask: Client, op: str) -> None:
    for handle in (0, 1, -1, 10**30):
        assert ask.refusal(op=op, handle=handle, move="Ar", bot="random") == "no-such-handle"


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe",
        b"[]",
        b"3",
        b'"games"',
        b"{",
        b'{"op": "games"',
        b'{"op": "games", "id": NaN}',
        b'{"op": "games", "id": 1e999}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"op": "games", "n": ' + b"9" * 5000 + b"}",
    ],
    ids=lambda line: repr(line[:24]),
)
def test_an_unreadable_line_is_answered_and_the_engine_goes_on(ask: Client, line: bytes) -> None:
    answer = ask.engine.answer(line)
    assert answer["ok"] is False
    assert len(str(answer)) < 400


def test_deep_nesting_gets_an_answer() -> None:
    lines = b"".join(b'{"op": "games", "id": ' + b"[" * n + b"]" * n + b"}\n" for n in range(900, 1100))
    done = run_engine(lines)
    assert len(done.stdout.splitlines()) == 200
    assert done.returncode == 0


def test_an_id_of_any_type_is_repeated(ask: Client) -> None:
    for id_ in (None, 0, "x", [1, {"a": True}], "\ud800"):
        assert ask(op="games", id=id_)["id"] == id_
        assert ask(op="nothing", id=id_)["id"] == id_


def test_ten_thousand_games_stay_open(ask: Client) -> None:
    handles = [ask(op="new", game="shangri-la")["handle"] for _ in range(10_000)]
    assert len(set(handles)) == 10_000
    for number, handle in enumerate(handles):
        ask(op="play", handle=handle, move=("Ar", "Bf")[number % 2])
    for number in (0, 1, 4_999, 9_999):
        position = ask(op="undo", handle=handles[number])
        assert position["position"] == Position.new().text
    assert ask(op="result", handle=handles[5_000])["scores"]["r"] == 1


@pytest.mark.parametrize(
    ("colours", "options"),
    [
        ("rbyv", {}),
        ("yrv", {"tie": "origin", "end": "last-bridge", "recruit": "up-to-two", "setup": "first-game"}),
    ],
)
def test_a_game_reloaded_at_every_turn_is_the_same_game(ask: Client, colours: str, options: dict[str, str]) -> None:
    choose = random.Random(2)
    here = ask(op="new", game="shangri-la", colours=colours, options=options)
    while here["to_move"]:
        moves = ask(op="legal", handle=here["handle"])["moves"]
        copy = ask(op="load", game="shangri-la", position=here["position"], options=options)
        assert ask(op="legal", handle=copy["handle"])["moves"] == moves
        here |= ask(op="play", handle=here["handle"], move=choose.choice(moves))
