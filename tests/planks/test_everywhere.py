"""A third game needs only rules, bots and one line of registration to work everywhere."""

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from depth import PATIENCE_S
from server.clients import Client, Socket
from server.conftest import run_servers
from server.servers import Server, ServerGroup, wait_until
from wire import Command, Message, seats_to_play

from .bots import DIARY
from .conftest import Run

PROGRAM = """
import json, sys
for line in map(json.loads, sys.stdin):
    if 'legal' in line: print(json.dumps({{'move': line['legal'][{}]}}), flush=True)
"""
"""A program that always plays the legal move at the same index."""


def test_programs_play_it_through_the_engine(run: Run) -> None:
    requests = [
        {"op": "games"},
        {"op": "bots", "game": "planks"},
        {"op": "new", "game": "planks", "players": 2, "row": "short", "gaps": [3, 1, 5]},
        {"op": "legal", "handle": 1, "seat": 0},
        {"op": "play", "handle": 1, "seat": 0, "move": "2"},
        {"op": "play", "handle": 1, "seat": 0, "move": "3"},
        {"op": "go", "handle": 1, "seat": 1, "bot": "thrifty"},
        {"op": "play", "handle": 1, "seat": 1, "move": "4"},
        {"op": "undo", "handle": 1},
        {"op": "result", "handle": 1},
    ]
    done = run("engine", typed="".join(json.dumps(request) + "\n" for request in requests))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0]["games"] == ["hashi", "planks", "shangri-la"]
    assert answers[1]["bots"] == ["random", "thrifty", "patient"]
    assert answers[2]["position"] == {"gap": 3, "laid": ["", ""]}
    assert answers[3]["moves"] == ["1", "2", "3", "4", "5"]
    assert answers[4]["position"] == {"gap": 3, "laid": ["2", ""]}
    assert answers[5]["error"]["code"] == "illegal-move"
    assert answers[6]["move"] == "3"
    assert answers[7]["position"] == {"gap": 1, "laid": ["2", "4"]}
    assert (answers[8]["position"], answers[8]["moves"]) == ({"gap": 3, "laid": ["2", ""]}, 1)
    assert answers[9] == {"ok": True, "over": False, "scores": [0, 0], "winners": []}


def test_its_bots_and_programs_play_in_the_arena_and_on_the_ladder(run: Run, tmp_path: Path) -> None:
    longest = tmp_path / "longest.py"
    longest.write_text(PROGRAM.format(-1))
    program = f"cmd:{sys.executable} {longest}"
    saved = tmp_path / "saved"
    options = ("--games", "2", "--row", "short", "--workers", "1", "--save", str(saved))
    match = run("arena", "planks", "--bots", f"thrifty,{program}", *options)
    assert (match.returncode, match.stderr) == (0, ""), "the program has not failed"
    assert {line.split()[0] for line in match.stdout.splitlines()[1:]} == {"thrifty", program.split()[0]}
    assert (saved / "game-00000.txt").read_text().startswith("kakehashi game: planks\n")
    ladder = run("arena", "ladder", "planks", "--games", "2", "--workers", "1")
    assert ladder.returncode == 0, ladder.stderr
    assert ladder.stdout.startswith("Planks: ")
    refused = run("arena", "planks", "--bots", "thrifty,genius")
    assert refused.returncode == 2
    assert all(name in refused.stderr for name in ("genius", "thrifty", "patient"))


def test_its_speed_is_measured(run: Run) -> None:
    done = run("bench", "planks", "--row", "short", "--seconds", "0.1")
    assert json.loads(done.stdout)["turns_per_s"] > json.loads(done.stdout)["games_per_s"] > 0


def test_it_is_played_in_the_terminal_by_the_notation(run: Run) -> None:
    typed = "?\n9\n5\n4\n3\n"
    done = run("play", "planks", "--players", "2", "--people", "1", "--bot", "thrifty", "--row", "short", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "1  2  3  4  5" in " ".join(done.stdout.split(" ")), "what may be laid"
    assert "'9'" in done.stdout, "an illegal move is refused"


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    yield from run_servers(Server(tmp_path_factory.mktemp("planks")))


def test_people_and_bots_play_it_at_a_table(servers: ServerGroup) -> None:
    ann, bob, eve = (Client.sign_in(servers, name) for name in ("Ann", "Bob", "Eve"))
    listed = next(game for game in ann.get("/api/games").json()["games"] if game["game"] == "planks")
    assert (listed["players"], listed["bots"]) == ([2, 3, 4], ["random", "thrifty", "patient"])
    table = ann.create_table("planks", "me", "open", "thrifty")
    bob.take_seat(table)
    with ann.connect(table) as hers, bob.connect(table) as his, eve.connect(table) as spectators:
        hers.wait_for_state(lambda now: now["status"] == "playing")
        hidden = play(hers, 0)
        seen = spectators.receive_until(lambda message: message.get("event", {}).get("seat") == 0)
        assert (seen["event"]["moves"], spectators.state["views"][0]["position"]["laid"]) == ([], ["", "", ""])
        assert hidden in hers.state["views"][0]["position"]["laid"][0]
        while his.wait_for_state(lambda now: now["status"] == "over" or seats_to_play(now))["status"] != "over":
            play(his, 1)
            if hers.wait_for_state(lambda now: now["status"] == "over" or seats_to_play(now))["status"] != "over":
                play(hers, 0)
        over = his.state
    assert over["revealed"]["secret"] == " ".join(str(gap) for gap in exported(ann, table)["start"]["gaps"])
    assert exported(ann, table)["result"] == over["views"][0]["result"]
    text = ann.get(f"/api/tables/{table}/game.txt").text
    again = ann.post("/api/replay", {"text": text}).json()
    assert (again["game"], again["result"]) == ("planks", over["views"][0]["result"])


def test_program_takes_a_seat_at_its_table(servers: ServerGroup, run: Run, tmp_path: Path) -> None:
    ann = Client.sign_in(servers, "Ann")
    table = ann.create_table("planks", "me", "open")
    shortest = tmp_path / "shortest.py"
    shortest.write_text(PROGRAM.format(0))
    link = f"http://{servers.all[0].address}/table/{table}"
    with ThreadPoolExecutor() as beside, ann.connect(table) as socket:
        running = beside.submit(run, "bot", "--table", link, sys.executable, str(shortest))
        # After the last plank, all players see all planks, including the program's own.
        while socket.wait_for_state(lambda now: now["status"] == "over" or now["acting"] == [0])["status"] != "over":
            play(socket, 0)
        done = running.result()
    assert (done.returncode, done.stderr) == (0, "")
    assert [line for line in done.stdout.splitlines() if line.startswith("shortest: ")] == [
        f"shortest: {plank}" for plank in range(1, 6)
    ]


def play(socket: Socket, seat: int) -> str:
    move = socket.random_move(seat, Random(1))
    done = socket.command(Command.MOVE, seat=seat, move=move, expected=socket.state["version"])
    assert done["type"] == Message.ACK, done
    socket.wait_for_state(lambda now: now["version"] >= done["version"])
    return move


def exported(person: Client, table: str) -> dict[str, dict[str, object]]:
    return dict(person.get(f"/api/tables/{table}/game.json").json())


def test_its_bots_may_do_what_the_host_allows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    diary = tmp_path / "diary"
    monkeypatch.setenv(DIARY, str(diary))
    servers = ServerGroup(Server(tmp_path, cores_a_move=3, seconds_ahead=0.5).start())
    try:
        ann = Client.sign_in(servers, "Ann")
        ann.create_table("planks", "me", "patient")
        wait_until(lambda: diary.exists() and '"stops"' in diary.read_text(), PATIENCE_S)
        asked, thinks_on, stops = map(json.loads, diary.read_text().splitlines())
        assert (asked["what"], asked["cores"], thinks_on["what"], stops["what"]) == ("asked", 3, "thinks on", "stops")
        wait_until(lambda: "kakehashi_bots_remembered 1.0" in ann.get("/metrics").text, PATIENCE_S)
    finally:
        servers.close()


def test_killed_server_goes_on_with_it_and_its_log_is_sound(tmp_path: Path, run: Run) -> None:
    servers = ServerGroup(server := Server(tmp_path).start())
    try:
        ann = Client.sign_in(servers, "Ann")
        table = ann.create_table("planks", "me", "thrifty")
        with ann.connect(table) as socket:
            socket.wait_for_state(seats_to_play)
            play(socket, 0)
        before = ann.state(table)["version"]
        server.kill()
        server.start()
        assert ann.state(table)["version"] >= before
        with ann.connect(table) as socket:
            socket.play_to_end(Random(2))
    finally:
        servers.close()
    checked = run("db", "check", "--data", str(tmp_path))
    assert checked.returncode == 0, checked.stdout
    assert "1" in checked.stdout, "one table was checked"
