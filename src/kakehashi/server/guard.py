"""What every request passes first: its host, its origin and its size are checked, and every answer gets its headers."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kakehashi.errors import Refused, quoted
from kakehashi.server.hosts import is_known
from kakehashi.server.limits import Rate, address_of
from kakehashi.server.problems import problem

LARGEST_BODY = 256 * 1024
_SAFE = {"GET", "HEAD", "OPTIONS"}
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    # A table's address is for those who were given it.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
# Scripts and styles are no documents: what rules documents would only make them heavier.
_ASSET_HEADERS = {"x-content-type-options": "nosniff"}


class TooLarge(HTTPException):
    """More was sent than is taken."""

    def __init__(self) -> None:
        super().__init__(413, f"At most {LARGEST_BODY} bytes may be sent")


class Guard:
    """Stands before the app: what it refuses costs the app nothing."""

    def __init__(self, app: ASGIApp, host: str, origins: Collection[str], requests: Rate) -> None:
        self._app, self._origins, self._requests = app, set(origins), requests
        self._names = {host, *(urlsplit(origin).hostname or "" for origin in origins)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request or a WebSocket, and let it pass."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._pass_socket(scope, receive, send)
        else:
            await self._pass_request(scope, receive, send)

    def _check(self, scope: Scope, unsafe: bool) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not is_known(host, self._names):
            whoever = "whoever runs it can add its address to the setting origins"
            raise Refused("bad-origin", f"This server is not known as {quoted(host)}: {whoever}.")
        if unsafe and not self._same_origin(headers):
            raise Refused("bad-origin", "The request comes from a page that is not ours.")
        self._requests.check(address_of(HTTPConnection(scope)))

    async def _pass_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope, unsafe=True)
        except Refused as refused:
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": refused.code})
            return
        await self._app(scope, receive, send)

    async def _pass_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, size = False, 0

        async def sent(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                headers.update(_ASSET_HEADERS if scope["path"].startswith("/assets/") else _HEADERS)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        async def received() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > LARGEST_BODY:
                raise TooLarge
            return message

        try:
            self._check(scope, scope["method"] not in _SAFE)
            length = Headers(scope=scope).get("content-length", "0")
            if length.isdecimal() and int(length) > LARGEST_BODY:
                raise TooLarge
            await self._app(scope, received, sent)
        except Refused as refused:
            await problem(refused.code, str(refused))(scope, receive, sent)
        except TooLarge as error:
            if not started:
                await problem("too-large", f"{error.detail}.")(scope, receive, sent)

    def _same_origin(self, headers: Headers) -> bool:
        """Whether a request comes from one of our pages; programs that are no browsers name no origin."""
        origin = headers.get("origin")
        try:
            return origin is None or origin in self._origins or urlsplit(origin).netloc == headers.get("host")
        except ValueError:  # no address at all, such as http://[
            return False
