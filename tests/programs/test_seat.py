"""A program at a table of a real server: it sits down by the link, plays to the end, and tells what happens."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import ClassVar

import psutil
import pytest

from kakehashi.cli import main
from kakehashi.programs import seat
from kakehashi.programs.player import end_all
from server.clients import Client
from server.conftest import run_servers
from server.servers import Server, ServerGroup, wait_until

from .bots import ANSWER, EXAMPLES, Written, written
from .troubles import LOST, Proxy, answered, said_and_closed

__all__ = ["written"]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    yield from run_servers(Server(tmp_path_factory.mktemp("server")))


@pytest.fixture
def ann(servers: ServerGroup) -> Client:
    return Client.sign_in(servers, "Ann")


class Bot:
    """`kakehashi bot` in a process of its own."""

    started: ClassVar[list["Bot"]] = []

    def __init__(self, link: str, command: str, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kakehashi", "bot", "--ms", "20000", "--table", link, *options, *command.split()],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.started.append(self)

    def ended(self) -> tuple[int, list[str], str]:
        """Its exit status, what it said, and what it complained of."""
        output, errors = self.process.communicate(timeout=60)
        return self.process.returncode, output.splitlines(), errors


@pytest.fixture(autouse=True)
def all_end() -> Iterator[None]:
    """Where a test fails, too."""
    yield
    while Bot.started:
        with Bot.started.pop().process as process:
            process.kill()


def link(server: Server | Proxy, table: str) -> str:
    return f"http://{server.address}/table/{table}"


def at(ann: Client, table: str) -> str:
    return link(ann.servers.all[0], table)


@pytest.mark.parametrize(
    ("game", "language", "others"),
    [("hashi", "python", ["random"]), ("shangri-la", "javascript", ["random", "random"])],
)
def test_a_program_plays_a_whole_game_with_somebody_and_bots(
    ann: Client, game: str, language: str, others: list[str]
) -> None:
    table = ann.create_table(game, "me", "open", *others)
    bot = Bot(at(ann, table), EXAMPLES[language])
    with ann.connect(table) as socket:
        now = socket.play_to_end(Random(1))
    status, said, complaints = bot.ended()
    assert (status, complaints) == (0, "")
    players = len(others) + 2
    assert said[0] == f"Sat down at seat 2 of {players}, for a game of {game}."
    assert now["seats"][1]["name"] == "bot"
    assert sum(line.startswith("bot: ") for line in said) >= 18
    scores = now["views"][0]["result"]["scores"]
    assert said[-1].startswith("The game is over. Won by ")
    assert said[-1].endswith(
        f"; Ann {scores[0]}, bot {scores[1]}, random {scores[2]}" + (f", random {scores[3]}." if players == 4 else ".")
    )


def test_two_programs_and_a_clock(ann: Client, written: Written) -> None:
    clock = {"kind": "bank", "seconds": 60, "increment": 5}
    table = ann.create_table("hashi", "me", "open", "open", clock=clock, stand_in="random")
    most = "min(90000, 59000 + 5000 * (asked - 1))"
    told = f"assert {most} - 30000 < line['ms'] <= {most}, line['ms']\n{ANSWER}"
    third = Bot(at(ann, table), written(told), "--ms", "90000", "--seat", "3", "--name", "Third")
    assert third.process.stdout
    said = [third.process.stdout.readline() for _ in range(2)]
    assert said == [
        "Sat down at seat 3 of 3, for a game of hashi.\n",
        "The game begins when all seats are taken.\n",
    ]
    second = Bot(at(ann, table), written(told), "--ms", "90000", "--name", "Second")
    wait_until(lambda: ann.state(table)["status"] == "playing")
    ann.send(table, "resign", seat=0)
    ends = [bot.ended() for bot in (second, third)]
    assert [end[0] for end in ends] == [0, 0], ends
    assert ends[0][1][-1] == ends[1][1][-1]
    assert "Second: c=3" in ends[0][1]


def test_a_program_that_fails_leaves_its_seat_to_a_bot(ann: Client, written: Written) -> None:
    table = ann.create_table("hashi", "me", "open")
    bot = Bot(at(ann, table), written(f"if asked == 3: sys.exit('no idea')\n{ANSWER}"))
    with ann.connect(table) as socket:
        now = socket.play_to_end(Random(2))
    status, _, complaints = bot.ended()
    assert status == 1
    assert complaints == (
        "kakehashi: The program has failed, crashed: it ended with status 1, and its last words were: no idea. "
        "A bot of the server plays on for it.\n"
    )
    assert now["seats"][1]["bot"] == "skilled"


def test_it_agrees_that_a_move_is_taken_back(ann: Client, written: Written) -> None:
    table = ann.create_table("shangri-la", "me", "open", "open")
    bots = [Bot(at(ann, table), written(ANSWER)) for _ in range(2)]
    with ann.connect(table) as socket:
        socket.wait_for_state(lambda now: 0 in now["acting"])
        socket.play_random_move(0, Random(1))
        socket.wait_for_state(lambda now: now["moves"] >= 3)
        assert socket.command("undo", seat=0)["type"] == "done"
        socket.wait_for_state(lambda now: now["moves"] == 0)
        socket.play_random_move(0, Random(2))
        socket.wait_for_state(lambda now: now["moves"] >= 3)
        ann.send(table, "resign", seat=0)
    assert [bot.ended()[0] for bot in bots] == [0, 0]


CLOCK = {"kind": "bank", "seconds": 600, "increment": 0}


@pytest.mark.parametrize("clock", [None, CLOCK], ids=["no clock", "a clock"])
def test_it_waits_for_all_to_agree_unless_its_clock_runs(
    ann: Client, written: Written, tmp_path: Path, clock: dict[str, object] | None
) -> None:
    asked, go = tmp_path / "asked", tmp_path / "go"
    thinks = f"open({str(asked)!r}, 'w').close()\nwhile not os.path.exists({str(go)!r}): time.sleep(0.01)\n{ANSWER}"
    table = ann.create_table("shangri-la", "me", "open", "open", clock=clock, stand_in="random")
    bot = Bot(at(ann, table), written(thinks), "--seat", "2")
    ben = Client.sign_in(ann.servers, "Ben").take_seat(table, 2)
    with ann.connect(table) as socket:
        socket.wait_for_state(lambda now: now["status"] == "playing")
        socket.play_random_move(0, Random(1))
        wait_until(asked.exists)
        assert socket.command("undo", seat=0)["type"] == "done"
        time.sleep(1)  # the program hears of it while it thinks
        go.touch()
        socket.wait_for_state(lambda now: now["undo"] and 1 in now["undo"]["agreed"])
        if clock:
            socket.wait_for_state(lambda now: now["moves"] == 2)
        else:
            time.sleep(1)
            assert ann.state(table)["moves"] == 1
            assert ben.send(table, "agree").status_code == 200
            socket.wait_for_state(lambda now: now["moves"] == 0)
            socket.play_random_move(0, Random(2))
            socket.wait_for_state(lambda now: now["moves"] == 2)
    for person, seated in ((ann, 0), (ben, 2)):
        person.send(table, "resign", seat=seated)
    assert bot.ended()[::2] == (0, "")


def test_it_goes_when_nobody_reads_any_more_what_it_tells(ann: Client, written: Written) -> None:
    table = ann.create_table("hashi", "me", "open")
    bot = Bot(at(ann, table), written(ANSWER))
    assert bot.process.stdout
    bot.process.stdout.readline()
    bot.process.stdout.close()
    wait_until(lambda: ann.state(table)["seats"][1]["bot"])
    assert bot.ended()[::2] == (1, "")


def test_it_goes_from_a_game_that_began_a_moment_ago(ann: Client, written: Written) -> None:
    table = ann.create_table("hashi", "me", "open", "open")
    bot = Bot(at(ann, table), written(ANSWER), "--seat", "2")
    assert bot.process.stdout
    assert [bot.process.stdout.readline()[:3] for _ in range(2)] == ["Sat", "The"]
    bot.process.send_signal(signal.SIGSTOP)
    ann.take_seat(table, 2)
    bot.process.send_signal(signal.SIGINT)
    bot.process.send_signal(signal.SIGCONT)
    assert bot.ended()[::2] == (130, "")
    assert ann.state(table)["seats"][1]["bot"]


def test_ctrl_c_leaves_the_seat_and_no_process(ann: Client, written: Written) -> None:
    table = ann.create_table("hashi", "me", "open")
    bot = Bot(at(ann, table), written("time.sleep(600)"), "--ms", "600000")
    with ann.connect(table) as socket:
        socket.wait_for_state(lambda now: now["status"] == "playing")
        wait_until(lambda: len(psutil.Process(bot.process.pid).children()) == 2)
        children = psutil.Process(bot.process.pid).children()
        bot.process.send_signal(signal.SIGINT)
        socket.wait_for_state(lambda now: now["seats"][1]["bot"])
    assert bot.ended()[::2] == (130, "")
    assert not psutil.wait_procs(children, timeout=10)[1]


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerGroup]:
    yield from run_servers(Server(tmp_path))


def test_it_goes_on_when_the_server_comes_back(mortal: ServerGroup, written: Written) -> None:
    [server] = mortal.all
    ann = Client.sign_in(mortal, "Ann")
    table = ann.create_table("shangri-la", "me", "open", "random", stand_in="random")
    bot = Bot(link(server, table), written(f"time.sleep(0.02)\n{ANSWER}"))
    wait_until(lambda: ann.state(table)["status"] == "playing")
    ann.send(table, "resign", seat=0)
    wait_until(lambda: ann.state(table)["moves"] > 5)
    server.kill()
    time.sleep(0.5)
    server.start()
    status, said, complaints = bot.ended()
    assert status == 0, complaints
    assert "The server is back." in said
    assert said[-1].startswith("The game is over.")
    assert complaints.startswith("kakehashi: ")
    assert "Trying again for 10 minutes." in complaints


AWAY = "<h1>Bad Gateway</h1>"
NO_DATABASE = '{"code": "store-failed", "detail": "The database could not be used just now: try again."}'
TROUBLES = {
    "its database fails": answered("503 Service Unavailable", NO_DATABASE),
    "a proxy finds it gone": answered("502 Bad Gateway", AWAY),
    "a proxy shows a page meanwhile": answered("200 OK", AWAY),
    "a proxy knows of no such place": answered("404 Not Found", AWAY),
    "it dies while it answers": answered("200 OK", '{"version"', 14),
    "it dies while it refuses": answered("409 Conflict", '{"code"', 100),
    "its answer is none": b"What?\r\n\r\n",
    "too many act": answered("409 Conflict", '{"code": "busy", "detail": "Too many act at this table."}'),
}


@pytest.fixture
def table(ann: Client) -> Iterator[str]:
    """One to play at from this process, where a program that has played would rest."""
    yield ann.create_table("hashi", "me", "open", stand_in="random")
    end_all()


def played(ann: Client, table: str, proxy: Proxy, command: str, *options: str) -> int:
    """The exit status of a program that plays behind a proxy, where all others are bots as soon as it has sat down."""
    status: list[int] = []
    arguments = ["bot", "--table", link(proxy, table), *options, command]
    # A test that fails does not wait for it.
    aside = Thread(target=lambda: status.append(main(arguments)), daemon=True)
    with proxy.open():
        aside.start()
        wait_until(lambda: not aside.is_alive() or ann.state(table)["status"] != "open")
        ann.send(table, "resign", seat=0)
        aside.join(60)
    assert status, "it goes on and on"
    return status[0]


@pytest.mark.parametrize("trouble", TROUBLES.values(), ids=TROUBLES)
def test_it_makes_its_move_when_the_trouble_is_over(
    ann: Client,
    table: str,
    written: Written,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    trouble: bytes,
) -> None:
    monkeypatch.setattr(seat, "_PAUSE", 0.05)
    proxy = Proxy(ann.servers.all[0], '"do": "move"', [trouble, trouble])
    status = played(ann, table, proxy, written(ANSWER))
    said = capsys.readouterr()
    assert (status, proxy.met) == (0, 2), said.err
    assert ann.state(table)["seats"][1]["bot"] is None
    away = b"busy" not in trouble
    assert said.err.count("Trying again for 10 minutes.") == said.out.count("The server is back.") == away


def test_it_comes_back_to_a_server_that_could_not_let_it_in(
    ann: Client, table: str, written: Written, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(seat, "_PAUSE", 0.05)
    refused = '{"type": "refused", "id": null, "code": "store-failed", "message": "The database is away."}'
    proxy = Proxy(ann.servers.all[0], "/socket?", [said_and_closed(refused, 1013)] * 2)
    status = played(ann, table, proxy, written(ANSWER))
    said = capsys.readouterr()
    assert (status, proxy.met) == (0, 2), said.err
    assert said.err == "kakehashi: The database is away. Trying again for 10 minutes.\n"


def test_it_does_not_wait_for_ever_for_a_server_that_takes_no_moves(
    ann: Client, table: str, written: Written, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(seat, "_PAUSE", 0.05)
    monkeypatch.setattr(seat, "_PATIENCE", 0.5)
    proxy = Proxy(ann.servers.all[0], '"do": "move"', [TROUBLES["its database fails"]] * 1000)
    assert played(ann, table, proxy, written(ANSWER)) == 2
    assert proxy.met >= 2
    why = "kakehashi: The database could not be used just now: try again"
    assert capsys.readouterr().err == f"{why}. Trying again for 0 minutes.\n{why}, for 0 minutes.\n"
    assert ann.state(table)["seats"][1]["bot"], "it has resigned"


def test_it_does_not_wait_for_ever_where_too_many_act(
    ann: Client, table: str, written: Written, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(seat, "_PAUSE", 0.05)
    monkeypatch.setattr(seat, "_PATIENCE", 0.5)
    proxy = Proxy(ann.servers.all[0], '"do": "move"', [TROUBLES["too many act"]] * 10_000)
    assert played(ann, table, proxy, written(ANSWER)) == 2
    assert capsys.readouterr().err == "kakehashi: Too many act at this table.\n"
    assert ann.state(table)["seats"][1]["bot"], "it has resigned"


def test_it_is_told_what_is_left_when_the_trouble_is_over(
    ann: Client, written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat, "_PAUSE", 2)
    table, told = ann.create_table("hashi", "me", "open", clock=CLOCK, stand_in="random"), tmp_path / "told"
    notes = f"with open({str(told)!r}, 'a') as told: print(line['ms'], file=told)\n{ANSWER}"
    proxy = Proxy(ann.servers.all[0], '"do": "move"', [TROUBLES["its database fails"]])
    assert played(ann, table, proxy, written(notes), "--ms", "900000") == 0
    end_all()
    first, again, *_ = map(int, told.read_text().split())
    assert first <= 599_000
    assert again <= first - 2000


@pytest.mark.parametrize("told_first", [False, True], ids=["its answer is lost", "what there is to see is not told"])
def test_a_seat_is_left_where_it_is_not_known_that_it_was_taken(
    ann: Client, written: Written, capsys: pytest.CaptureFixture[str], told_first: bool
) -> None:
    table = ann.create_table("hashi", "me", "open", "open")
    looks, sits = (f"GET /api/tables/{table} HTTP", [None, TROUBLES["a proxy finds it gone"]]), ('"do": "take"', [LOST])
    proxy = Proxy(ann.servers.all[0], *(looks if told_first else sits))
    with proxy.open():
        assert main(["bot", "--table", link(proxy, table), written(ANSWER)]) == 2
    assert capsys.readouterr().err.startswith("kakehashi: ")
    assert proxy.met > 0
    assert [seated["open"] for seated in ann.state(table)["seats"]] == [False, True, True]


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("ftp://here/table/abc", "A link to a table looks like http://…/table/…, not like 'ftp://here/table/abc'."),
        ("abc", "A link to a table looks like http://…/table/…, not like 'abc'."),
        (
            "http://127.0.0.1:9/table/abcdefgh",
            "The server 127.0.0.1:9 cannot be reached: [Errno 111] Connection refused.",
        ),
    ],
)
def test_a_bad_link_is_refused(path: str, why: str, written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "--table", path, written(ANSWER)]) == 2
    assert capsys.readouterr().err == f"kakehashi: {why}\n"


def test_what_cannot_be_sat_down_at_is_refused(
    ann: Client, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(table: str, *options: str) -> str:
        assert main(["bot", "--table", at(ann, table), *options, written(ANSWER)]) == 2
        said = capsys.readouterr().err
        assert (said.startswith("kakehashi: "), said.count("\n")) == (True, 1)
        return said

    assert "no such table" in refused("rgF1Z85kdlbQUY0X").lower()
    full = ann.create_table("hashi", "me", "random")
    assert refused(full)
    room = ann.create_table("hashi", "me", "open")
    assert refused(room, "--seat", "1") == "kakehashi: Seat 1 is not open.\n"
    assert refused(room, "--seat", "9") == "kakehashi: There is no seat 9: this table has seats 1 to 2.\n"
    assert main(["bot", "--table", at(ann, room)]) == 2
    assert "Which program?" in capsys.readouterr().err
    assert main(["bot", "--table", at(ann, room), "./none"]) == 2
    assert "The program ./none cannot be started: there is none." in capsys.readouterr().err
    assert [seat["open"] for seat in ann.state(room)["seats"]] == [False, True], "nobody has sat down"


def test_without_websockets_it_says_what_to_install(written: Written, tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['websockets'] = None\n"
        "from kakehashi.cli import main\n"
        f"sys.exit(main(['bot', '--table', 'http://127.0.0.1:9/table/abcdefgh', {written(ANSWER)!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=os.environ)
    assert done.returncode == 2
    assert "pip install 'kakehashi[server]'" in done.stderr
