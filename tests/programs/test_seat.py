"""A program at a table of a real server takes a seat by link, plays to the end, and reports events."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import ClassVar

import psutil
import pytest

from depth import PATIENCE_S
from kakehashi.cli import main
from kakehashi.programs import seat
from server.clients import Client
from server.conftest import run_servers
from server.servers import Server, ServerGroup, wait_until
from wire import Command, Event, Message, command, seats_to_play

from .bots import ANSWER, EXAMPLES, WriteProgram, end_all_programs, write_program
from .troubles import LOST, Proxy, answered, said_and_closed

__all__ = ["write_program"]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    yield from run_servers(Server(tmp_path_factory.mktemp("server")))


@pytest.fixture
def ann(servers: ServerGroup) -> Client:
    return Client.sign_in(servers, "Ann")


class Bot:
    """`kakehashi bot` in a process of its own."""

    started: ClassVar[list["Bot"]] = []

    def __init__(self, link: str, program: str, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kakehashi", "bot", "--ms", "60000", "--table", link, *options, *program.split()],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.started.append(self)

    def wait(self) -> tuple[int, list[str], str]:
        """Wait for the end of the process; return exit status, output lines and errors."""
        output, errors = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, output.splitlines(), errors


@pytest.fixture(autouse=True)
def end_bots() -> Iterator[None]:
    """End all bots, also when a test fails."""
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
def test_program_plays_a_whole_game_with_a_person_and_bots(
    ann: Client, game: str, language: str, others: list[str]
) -> None:
    table = ann.create_table(game, "me", "open", *others)
    bot = Bot(at(ann, table), EXAMPLES[language])
    with ann.connect(table) as socket:
        now = socket.play_to_end(Random(1))
    status, output, errors = bot.wait()
    assert (status, errors) == (0, "")
    assert now["seats"][1]["name"] == "bot"
    assert sum(line.startswith("bot: ") for line in output) >= 18
    names, scores = ("Ann", "bot", *others), now["views"][0]["result"]["scores"]
    assert ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True)) in output[-1]


def test_program_with_a_clock_gets_the_time_that_is_left(ann: Client, write_program: WriteProgram) -> None:
    clock = {"kind": "bank", "seconds": 3600, "increment": 5}
    table = ann.create_table("hashi", "me", "open", "open", clock=clock, stand_in="random")
    most = "min(3700000, 3599000 + 5000 * (asked - 1))"
    checks = f"assert {most} - 600000 < line['ms'] <= {most}, line['ms']\n{ANSWER}"
    third = Bot(at(ann, table), write_program(checks), "--ms", "3700000", "--seat", "3", "--name", "Third")
    wait_until(lambda: ann.state(table)["seats"][2]["name"] == "Third", PATIENCE_S)
    second = Bot(at(ann, table), write_program(checks), "--ms", "3700000", "--name", "Second")
    wait_until(lambda: ann.state(table)["status"] != "open", PATIENCE_S)
    ann.send(table, Command.RESIGN, seat=0)
    ends = [bot.wait() for bot in (second, third)]
    assert [end[0] for end in ends] == [0, 0], ends
    assert ends[0][1][-1] == ends[1][1][-1]
    assert "Second: c=3" in ends[0][1]


def test_failing_program_leaves_its_seat_to_a_bot(ann: Client, write_program: WriteProgram) -> None:
    table = ann.create_table("hashi", "me", "open")
    bot = Bot(at(ann, table), write_program(f"if asked == 3: sys.exit('no idea')\n{ANSWER}"))
    with ann.connect(table) as socket:
        now = socket.play_to_end(Random(2))
    status, _, errors = bot.wait()
    assert status == 1
    assert "crashed: " in errors
    assert "no idea" in errors
    assert now["seats"][1]["bot"] == "skilled"


def test_program_accepts_an_undo(ann: Client, write_program: WriteProgram) -> None:
    table = ann.create_table("shangri-la", "me", "open", "open")
    bots = [Bot(at(ann, table), write_program(ANSWER)) for _ in range(2)]
    with ann.connect(table) as socket:
        for seed in (1, 2):
            socket.wait_for_state(seats_to_play)
            socket.play_random_move(0, Random(seed))
            socket.wait_for_state(lambda now: now["moves"] >= 3)
            if seed == 1:
                assert socket.command(Command.REQUEST_UNDO, seat=0)["type"] == Message.ACK
                socket.wait_for_state(lambda now: now["moves"] == 0)
        ann.send(table, Command.RESIGN, seat=0)
    assert [bot.wait()[0] for bot in bots] == [0, 0]


CLOCK_SECONDS = 3600
CLOCK = {"kind": "bank", "seconds": CLOCK_SECONDS, "increment": 0}


@pytest.mark.parametrize("clock", [None, CLOCK], ids=["no clock", "a clock"])
def test_program_waits_for_all_to_accept_an_undo_unless_its_clock_runs(
    ann: Client, write_program: WriteProgram, tmp_path: Path, clock: dict[str, object] | None
) -> None:
    asked, go = tmp_path / "asked", tmp_path / "go"
    thinks = f"open({str(asked)!r}, 'w').close()\nwhile not os.path.exists({str(go)!r}): time.sleep(0.01)\n{ANSWER}"
    table = ann.create_table("shangri-la", "me", "open", "open", clock=clock, stand_in="random")
    with Proxy(ann.servers.all[0], "", []).open() as proxy:
        bot = Bot(link(proxy, table), write_program(thinks), "--seat", "2")
        ben = Client.sign_in(ann.servers, "Ben").take_seat(table, 2)
        with ann.connect(table) as socket:
            socket.wait_for_state(seats_to_play)
            socket.play_random_move(0, Random(1))
            wait_until(asked.exists, PATIENCE_S)
            assert socket.command(Command.REQUEST_UNDO, seat=0)["type"] == Message.ACK
            # The program gets the request and later messages while it thinks.
            wait_until_delivered(ann, table, proxy, "before")
            go.touch()
            socket.receive_until(lambda message: message.get("event", {}).get("kind") == Event.UNDO_ACCEPTED)
            wait_until_delivered(ann, table, proxy, "after")
            if clock:
                socket.wait_for_state(lambda now: now["moves"] >= 2)
            else:
                assert ben.send(table, Command.ACCEPT_UNDO).status_code == 200
                socket.wait_for_state(lambda now: now["moves"] == 0)
                socket.play_random_move(0, Random(2))
                socket.wait_for_state(lambda now: now["moves"] >= 2)
        for person, seated in ((ann, 0), (ben, 2)):
            person.send(table, Command.RESIGN, seat=seated)
        assert bot.wait()[::2] == (0, "")


def wait_until_delivered(person: Client, table: str, proxy: Proxy, text: str) -> None:
    """Send a chat message, and wait until a proxy has forwarded it."""
    assert person.send(table, Command.SEND_CHAT, text=text).status_code == 200
    wait_until(lambda: f'"{text}"'.encode() in proxy.delivered, PATIENCE_S)


def test_program_leaves_when_its_output_is_closed(ann: Client, write_program: WriteProgram) -> None:
    table = ann.create_table("hashi", "me", "open")
    bot = Bot(at(ann, table), write_program(ANSWER))
    assert bot.process.stdout
    bot.process.stdout.readline()
    bot.process.stdout.close()
    wait_until(lambda: ann.state(table)["seats"][1]["bot"], PATIENCE_S)
    assert bot.wait()[::2] == (1, "")


def test_program_leaves_a_game_that_began_a_moment_ago(ann: Client, write_program: WriteProgram) -> None:
    table = ann.create_table("hashi", "me", "open", "open")
    bot = Bot(at(ann, table), write_program(ANSWER), "--seat", "2")
    assert bot.process.stdout
    # The program has a seat, and waits for the game.
    assert all(bot.process.stdout.readline() for _ in range(2))
    bot.process.send_signal(signal.SIGSTOP)
    ann.take_seat(table, 2)
    bot.process.send_signal(signal.SIGINT)
    bot.process.send_signal(signal.SIGCONT)
    assert bot.wait()[::2] == (130, "")
    assert ann.state(table)["seats"][1]["bot"]


def test_ctrl_c_leaves_the_seat_and_no_process(ann: Client, write_program: WriteProgram) -> None:
    table = ann.create_table("hashi", "me", "open")
    bot = Bot(at(ann, table), write_program("time.sleep(600)"), "--ms", "600000")
    with ann.connect(table) as socket:
        socket.wait_for_state(lambda now: now["status"] == "playing")
        wait_until(lambda: len(psutil.Process(bot.process.pid).children()) == 2, PATIENCE_S)
        children = psutil.Process(bot.process.pid).children()
        bot.process.send_signal(signal.SIGINT)
        socket.wait_for_state(lambda now: now["seats"][1]["bot"])
    assert bot.wait()[::2] == (130, "")
    assert not psutil.wait_procs(children, timeout=PATIENCE_S)[1]


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerGroup]:
    yield from run_servers(Server(tmp_path))


def test_program_goes_on_when_the_server_comes_back(
    mortal: ServerGroup, write_program: WriteProgram, tmp_path: Path
) -> None:
    [server] = mortal.all
    ann = Client.sign_in(mortal, "Ann")
    table = ann.create_table("hashi", "me", "open", stand_in="random")
    asked, go = tmp_path / "asked", tmp_path / "go"
    notes = f"open({str(asked)!r}, 'a').write('.')"
    thinks = f"{notes}\nwhile asked == 4 and not os.path.exists({str(go)!r}): time.sleep(0.01)"
    bot = Bot(link(server, table), write_program(f"{thinks}\n{ANSWER}"))
    with ann.connect(table) as socket:
        for seed in range(3):
            socket.wait_for_state(seats_to_play)
            socket.play_random_move(0, Random(seed))
        wait_until(lambda: asked.exists() and len(asked.read_text()) == 4, PATIENCE_S)
        server.kill()
    go.touch()
    server.start()
    with ann.connect(table) as socket:
        socket.play_to_end(Random(4))
    status, _, errors = bot.wait()
    assert status == 0, errors
    assert len(errors.splitlines()) == 1, "it has noticed, and said so once"
    assert ann.state(table)["seats"][1]["bot"] is None


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


SOCKET_ERROR = json.dumps({"type": Message.ERROR, "id": None, "code": "store-failed", "message": "Away."})
CLOSED_FOR_NOW = 1013


@pytest.fixture
def table(ann: Client) -> Iterator[str]:
    """A table for a program that runs in this process."""
    yield ann.create_table("hashi", "me", "open", stand_in="random")
    end_all_programs()


@pytest.fixture
def short_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs retry soon after a failure."""
    monkeypatch.setattr(seat, "_PAUSE", 0.05)


def request_of(kind: str) -> str:
    """Return what the requests with a kind of command contain."""
    return json.dumps(command(kind))[1:-1]


def play_behind(proxy: Proxy, ann: Client, table: str, program: str, *options: str) -> int:
    """Let a program play behind a proxy against bots; return its exit status."""
    status: list[int] = []
    arguments = ["bot", "--table", link(proxy, table), *options, program]
    # A failed test does not wait for the program.
    playing = Thread(target=lambda: status.append(main(arguments)), daemon=True)
    with proxy.open():
        playing.start()
        wait_until(lambda: not playing.is_alive() or ann.state(table)["status"] != "open", PATIENCE_S)
        ann.send(table, Command.RESIGN, seat=0)
        playing.join(2 * PATIENCE_S)
    assert status, "it goes on and on"
    return status[0]


@pytest.mark.usefixtures("short_pause")
def test_program_makes_its_moves_when_troubles_are_over(
    ann: Client, table: str, write_program: WriteProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    troubles = [answer for trouble in TROUBLES.values() for answer in (trouble, trouble)]
    proxy = Proxy(ann.servers.all[0], request_of(Command.MOVE), troubles)
    status = play_behind(proxy, ann, table, write_program(ANSWER))
    assert (status, proxy.n_met) == (0, len(troubles)), [*TROUBLES][proxy.n_met // 2 - 1]
    assert ann.state(table)["seats"][1]["bot"] is None
    assert capsys.readouterr().err


@pytest.mark.usefixtures("short_pause")
def test_program_comes_back_to_a_server_that_could_not_let_it_in(
    ann: Client, table: str, write_program: WriteProgram
) -> None:
    proxy = Proxy(ann.servers.all[0], "/socket?", [said_and_closed(SOCKET_ERROR, CLOSED_FOR_NOW)] * 2)
    status = play_behind(proxy, ann, table, write_program(ANSWER))
    assert (status, proxy.n_met) == (0, 2)


@pytest.mark.usefixtures("short_pause")
@pytest.mark.parametrize("trouble", ["its database fails", "too many act"])
def test_program_does_not_wait_for_ever_for_a_server_that_takes_no_moves(
    ann: Client,
    table: str,
    write_program: WriteProgram,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    trouble: str,
) -> None:
    monkeypatch.setattr(seat, "_PATIENCE", 0.5)
    proxy = Proxy(ann.servers.all[0], request_of(Command.MOVE), [TROUBLES[trouble]] * 10_000)
    assert play_behind(proxy, ann, table, write_program(ANSWER)) == 2
    assert proxy.n_met >= 2
    assert capsys.readouterr().err
    assert ann.state(table)["seats"][1]["bot"], "it has resigned"


def test_program_gets_the_time_that_is_left_when_the_trouble_is_over(
    ann: Client, write_program: WriteProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat, "_PAUSE", 0.3)
    table, times = ann.create_table("hashi", "me", "open", clock=CLOCK, stand_in="random"), tmp_path / "times"
    notes = f"with open({str(times)!r}, 'a') as times: print(line['ms'], file=times)\n{ANSWER}"
    proxy = Proxy(ann.servers.all[0], request_of(Command.MOVE), [TROUBLES["its database fails"]])
    assert play_behind(proxy, ann, table, write_program(notes), "--ms", "9000000") == 0
    end_all_programs()
    first, again, *_ = map(int, times.read_text().split())
    assert first <= 1000 * CLOCK_SECONDS - 1000
    assert again <= first - 300


@pytest.mark.parametrize("lost", ["its answer", "the state"])
def test_program_leaves_a_seat_that_it_may_have_taken(
    ann: Client, write_program: WriteProgram, capsys: pytest.CaptureFixture[str], lost: str
) -> None:
    table = ann.create_table("hashi", "me", "open", "open")
    troubles: dict[str, tuple[str, list[bytes | None]]] = {
        "its answer": (request_of(Command.TAKE_SEAT), [LOST]),
        "the state": (f"GET /api/tables/{table} HTTP", [None, TROUBLES["a proxy finds it gone"]]),
    }
    proxy = Proxy(ann.servers.all[0], *troubles[lost])
    with proxy.open():
        assert main(["bot", "--table", link(proxy, table), write_program(ANSWER)]) == 2
    assert capsys.readouterr().err.startswith("kakehashi: ")
    assert proxy.n_met > 0
    assert [seated["open"] for seated in ann.state(table)["seats"]] == [False, True, True]


@pytest.mark.parametrize("path", ["ftp://here/table/abc", "abc", "http://127.0.0.1:9/table/abcdefgh"])
def test_bad_link_is_refused(path: str, write_program: WriteProgram, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "--table", path, write_program(ANSWER)]) == 2
    [error] = capsys.readouterr().err.splitlines()
    assert (path.split("/")[2] if path.startswith("http") else path) in error


def test_table_without_a_seat_for_the_program_is_refused(
    ann: Client, write_program: WriteProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    full, with_room = ann.create_table("hashi", "me", "random"), ann.create_table("hashi", "me", "open")
    for table, *options in (
        ("rgF1Z85kdlbQUY0X", write_program(ANSWER)),
        (full, write_program(ANSWER)),
        (with_room, "--seat", "1", write_program(ANSWER)),
        (with_room, "--seat", "9", write_program(ANSWER)),
        (with_room, "./none"),
        (with_room,),
    ):
        assert main(["bot", "--table", at(ann, table), *options]) == 2
        error = capsys.readouterr().err
        assert (error.startswith("kakehashi: "), error.count("\n")) == (True, 1)
    assert [seat["open"] for seat in ann.state(with_room)["seats"]] == [False, True], "no program has a seat"


def test_missing_websockets_are_reported_with_the_package_to_install(write_program: WriteProgram) -> None:
    script = (
        "import sys; sys.modules['websockets'] = None\n"
        "from kakehashi.cli import main\n"
        f"sys.exit(main(['bot', '--table', 'http://127.0.0.1:9/table/abcdefgh', {write_program(ANSWER)!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'kakehashi[server]'" in done.stderr
