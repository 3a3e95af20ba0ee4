"""A program at a table of a server, by the public protocol and nothing else (docs/protocol.md)."""

import json
import re
import secrets
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPException
from random import SystemRandom
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kakehashi.bots import Budget
from kakehashi.errors import Json, Refused, quoted
from kakehashi.games import game
from kakehashi.programs.player import Player, check
from kakehashi.programs.process import Failed

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

Told = dict[str, Any]
"""What a server tells, in the shapes of its protocol."""
Thought = tuple[int, str]
"""A move that is not made yet, and the version of the table for which it was thought of."""

_PATIENCE = 600.0
"""For how many seconds it waits for a server that has gone away."""
_PAUSE = 1.0
_TIMEOUT = 20.0
_CLOSED_FOR_GOOD = (4403, 4404, 4410)
_IN_A_MOMENT = ("busy", "too-fast")
"""Who is refused so may ask the same again in a moment."""
_LEAST_MS = 100
_RESERVE_MS = 1000
"""What is left on a clock when a program has had all its time."""


class Away(Exception):
    """The server does not answer just now."""


def play(link: str, command: str, seat: int | None, name: str, ms: int) -> int:
    """Sit down at a table and play there until the game is over; the exit status. Seats are counted from 0."""
    import websockets  # noqa: F401  (before anybody sits down, for it may not be there)

    server = Server(link)
    check(command)
    try:
        server.sign_in(name)
        visitor = _sit_down(server, command, seat, ms)
    except Away as away:
        raise Refused("failed", f"{away}.") from None
    try:
        return visitor.play()
    except BaseException:
        server.go(visitor.seat)
        raise
    finally:
        visitor.player.stop()


def _sit_down(server: "Server", command: str, seat: int | None, ms: int) -> "Visitor":
    state = server.ask("GET", "")
    game(state["about"]["game"])  # refused here, if it is one that we do not know
    if state["now"]["status"] == "over":
        raise Refused("over", "The game at this table is over.")
    seats = state["now"]["seats"]
    if seat is not None and seat not in range(len(seats)):
        raise Refused("bad-request", f"There is no seat {seat + 1}: this table has seats 1 to {len(seats)}.")
    if seat is not None and not seats[seat]["open"]:
        raise Refused("seat-taken", f"Seat {seat + 1} is not open.")
    try:
        server.do("take", **({} if seat is None else {"seat": seat}))
        return Visitor(server, server.ask("GET", ""), command, ms)
    except BaseException:
        # It may sit there all the same, and only the answer was lost.
        with suppress(Refused, Away):
            for mine in _mine(server.ask("GET", "")["now"]):
                server.go(mine)
        raise


def _mine(now: Told) -> list[int]:
    return [number for number, seat in enumerate(now["seats"]) if seat["you"]]


class Server:
    """A table of a server, as somebody with a cookie talks to it."""

    def __init__(self, link: str) -> None:
        parts = urlsplit(link.strip())
        found = re.fullmatch(r"/table/([\w-]+)/?", parts.path)
        if parts.scheme not in ("http", "https") or not parts.netloc or not found:
            raise Refused("bad-request", f"A link to a table looks like http://…/table/…, not like {quoted(link)}.")
        self._host, self.table = parts.netloc, found[1]
        self._secure = parts.scheme == "https"
        self._cookie = ""

    def sign_in(self, name: str) -> None:
        """Become somebody with this name."""
        _, headers = self._send("PUT", "/api/me", {"name": name})
        self._cookie = str(headers["set-cookie"]).split(";")[0]

    def ask(self, method: str, what: str, content: Json | None = None) -> Told:
        """The answer to a request about the table; raises `Refused` with the sentence of the server, or `Away`."""
        return self._send(method, f"/api/tables/{self.table}{what}", content)[0]

    def do(self, do: str, **more: object) -> int:
        """Do something at the table, later if it is too much at once; returns the version of it that this made."""
        sent: Json = {"id": secrets.token_hex(8), "command": {"do": do, **more}}
        since = time.monotonic()
        while True:
            try:
                return int(self.ask("POST", "/commands", sent)["version"])
            except Refused as refused:
                if refused.code not in _IN_A_MOMENT or time.monotonic() - since > _PATIENCE:
                    raise
                time.sleep(_PAUSE)

    def go(self, seat: int) -> None:
        """Leave a seat to others or, in a game that has begun, to a bot, so that nobody waits."""
        with suppress(Refused, Away):
            try:
                self.do("leave", seat=seat)
            except Refused:  # it has begun, perhaps just now
                self.do("resign", seat=seat)

    def _send(self, method: str, path: str, content: Json | None = None) -> tuple[Told, Any]:
        request = urllib.request.Request(
            f"http{'s' * self._secure}://{self._host}{path}",
            None if content is None else json.dumps(content).encode(),
            {"Content-Type": "application/json", "Cookie": self._cookie},
            method=method,
        )
        try:
            status, answer, headers = _answer(request)
        except (OSError, ValueError, HTTPException) as error:
            why = getattr(error, "reason", error)
            raise Away(f"The server {self._host} cannot be reached: {why}") from None
        told = _read(answer)
        if told is None:
            # Where there was a server before, this is what stands in front of it, such as a proxy.
            raise Away(f"What answers at {self._host}, with status {status}, is no server of Kakehashi")
        if status >= 400:
            sentence = str(told.get("detail", f"The server {self._host} answers with status {status}."))
            raise Refused(str(told.get("code")), sentence) if status < 500 else Away(sentence.removesuffix("."))
        return told, headers

    @contextmanager
    def listening(self, since: int) -> Iterator["ClientConnection"]:
        """A connection on which the table tells what happens after a version."""
        from websockets.exceptions import ConnectionClosed, InvalidHandshake
        from websockets.sync.client import connect

        address = f"ws{'s' * self._secure}://{self._host}/api/tables/{self.table}/socket?since={since}"
        cookie = {"Cookie": self._cookie}
        with ExitStack() as stack:
            try:
                socket = stack.enter_context(
                    connect(address, additional_headers=cookie, open_timeout=_TIMEOUT, max_size=None)
                )
            except (OSError, InvalidHandshake) as error:
                raise Away(f"The server {self._host} cannot be reached: {error}") from None
            try:
                yield socket
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code in _CLOSED_FOR_GOOD:
                    raise Refused("failed", f"The server has closed the table ({closed.rcvd.code}).") from None
                raise Away("The connection was lost") from None


def _answer(request: urllib.request.Request) -> tuple[int, bytes, Any]:
    try:
        answer = urllib.request.urlopen(request, timeout=_TIMEOUT)
    except urllib.error.HTTPError as error:
        answer = error  # which is an answer, too
    with answer:
        return answer.status, answer.read(), answer.headers


def _read(answer: bytes) -> Told | None:
    try:
        told = json.loads(answer)
    except ValueError:
        return None
    return told if isinstance(told, dict) else None


class Visitor:
    """A program that has sat down."""

    def __init__(self, server: Server, state: Told, command: str, ms: int) -> None:
        self._server, self._ms = server, ms
        self._about: Told = state["about"]
        self.now: Told = state["now"]
        self.seat = _mine(self.now)[0]
        self.player = Player(self._about["game"], command, SystemRandom().getrandbits(32))
        self._done = 0
        """The version that its last move has made: what is known of the table must be as new before the next one."""
        self._since: int | None = None
        """When its turn began, by the clock of the server."""
        self._begun = 0.0
        """When that was, by ours."""
        self._away_since: float | None = None
        _say(f"Sat down at seat {self.seat + 1} of {len(self.now['seats'])}, for a game of {self._about['game']}.")
        if self.now["status"] == "open":
            _say("The game begins when all seats are taken.")

    def play(self) -> int:
        """Play until the game is over, also if the server goes away in between."""
        while True:
            try:
                with self._server.listening(self.now["version"]) as socket:
                    return self._play(socket)
            except Failed as failed:
                _complain(f"The program has failed, {failed}. A bot of the server plays on for it.")
                self._server.go(self.seat)
                return 1
            except Away as away:
                self._wait(away)

    def _wait(self, away: Away) -> None:
        if self._away_since is None:
            self._away_since = time.monotonic()
            _complain(f"{away}. Trying again for {_PATIENCE / 60:.0f} minutes.")
        if time.monotonic() - self._away_since > _PATIENCE:
            raise Refused("failed", f"{away}, for {_PATIENCE / 60:.0f} minutes.") from None
        time.sleep(_PAUSE)

    def _play(self, socket: "ClientConnection") -> int:
        whole, thought = False, None
        while True:
            # Whatever has come meanwhile is heard first: a move for a position of before would be refused.
            with suppress(TimeoutError):
                message: Told = json.loads(socket.recv(0 if thought else None))
                while True:
                    whole = self._hear(message) or whole
                    message = json.loads(socket.recv(0))
            if self.now["status"] == "over":
                return self._end()
            if not self.now["seats"][self.seat]["you"]:
                _complain("Time was up, and a bot of the server plays on.")
                return 1
            if whole and self.now["version"] >= self._done:
                thought = self._act(thought)
                # Not sooner: a server that lets everybody in may still take no moves.
                if self._away_since is not None and not thought:
                    _say("The server is back.")
                    self._away_since = None

    def _hear(self, message: Told) -> bool:
        """Take a message in; whether it was all there is to know of the table."""
        if message["type"] == "refused":
            if message["code"] in (*_IN_A_MOMENT, "store-failed"):
                raise Away(message["message"].removesuffix("."))
            raise Refused(message["code"], message["message"])
        if "event" in message and message["event"]["kind"] == "moved":
            for moved in message["event"]["moves"]:
                # Whoever completes a round shows what all have played in it; one's own move was told when it was made.
                if moved["seat"] != self.seat or message["event"]["seat"] == self.seat:
                    _say(f"{self._named(moved['seat'])}: {moved['move']}")
        if "now" in message:
            self.now = _merged(self.now, message["now"])
            self._look_at_the_clock()
        return bool(message["type"] == "state")

    def _look_at_the_clock(self) -> None:
        since = self.now["clock"] and self.now["clock"][self.seat]["since"]
        if since and since != self._since:
            # What has happened since the turn began took its time as well.
            self._since, self._begun = since, time.monotonic() - (self.now["at"] - since) / 1000

    def _act(self, thought: Thought | None) -> Thought | None:
        """Agree to what others would like to take back, or move: think first, and make that move the next time."""
        version, undo = self.now["version"], self.now["undo"]
        try:
            if undo and self.seat not in undo["agreed"]:
                self._done = self._server.do("agree", expected=version)
            # A move would end the wish before all have agreed. But a clock does not wait for them.
            elif self.seat in self.now["acting"] and (self.now["clock"] or not undo):
                if not thought and not undo:
                    # Made as soon as it is heard that nobody has asked meanwhile; without us nothing is taken back.
                    return version, self._move()
                version, move = thought or (version, self._move())
                self._done = self._server.do("move", seat=self.seat, move=move, expected=version)
        except Refused as refused:
            if refused.code == "illegal-move":
                raise Failed("illegal", str(refused)) from None
            # Something has happened in between; it will be heard of.
            if refused.code not in ("stale", "not-your-turn", "nothing-asked", "time-out", "over", "not-your-seat"):
                raise
        return None

    def _move(self) -> str:
        [view] = [view for view in self.now["views"] if view["seat"] == self.seat]
        position = game(self._about["game"]).told(self._about["setting"], view)
        ms, clock = self._ms, self.now["clock"]
        if clock:
            left = clock[self.seat]["left"] - 1000 * (time.monotonic() - self._begun)
            ms = max(_LEAST_MS, min(ms, round(left) - _RESERVE_MS))
        return self.player.choose(position, self.seat, 0, Budget(ms=ms))

    def _end(self) -> int:
        result: Told = self.now["views"][0]["result"]
        self.player.end(result)
        winners = " and ".join(map(self._named, result["winners"])) or "nobody"
        scores = ", ".join(f"{self._named(seat)} {score}" for seat, score in enumerate(result["scores"]))
        _say(f"The game is over. Won by {winners}; {scores}.")
        return 0

    def _named(self, seat: int) -> str:
        who = self.now["seats"][seat]
        return str(who["name"] or who["bot"])


def _merged(now: Told, changes: Told) -> Told:
    """The table after an event, which says only what has changed, in each view too."""
    views = {view["seat"]: view for view in now.get("views", ())}
    changed = [{**views.get(view["seat"], {}), **view} for view in changes.get("views", views.values())]
    return {**now, **changes, "views": changed}


def _say(sentence: str) -> None:
    print(sentence, flush=True)


def _complain(sentence: str) -> None:
    print(f"kakehashi: {sentence}", file=sys.stderr, flush=True)
