"""The pages for people, as they were built: a few files, read once and sent from memory."""

import hashlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

BUILT = Path(__file__).parent.parent / "pages"
NOT_BUILT = "The pages have not been built: make serve builds them, as every installation of the package does.\n"

_PROGRAMS = {"api", "healthz", "metrics", "openapi.json"}
"""What begins with one of these is not for people."""
_PAGES = {"", "board", "challenges", "device", "games", "learn", "new", "rules", "table"}
"""What begins with one of these is."""
_ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""How a file may be packed, the smallest first, and how its name then ends."""
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class _File:
    content: dict[str, bytes]
    """As it is, under "", and packed, under the name of the encoding."""
    kind: str
    caching: str

    def answer(self, asked: Headers, status: int = 200) -> Response:
        """The file as whoever asks can read it, or that they have it already."""
        encoding = next((name for name in _accepted(asked) if name in self.content), "")
        content = self.content[encoding]
        headers = {"cache-control": self.caching, "etag": f'"{hashlib.sha256(content).hexdigest()[:20]}"'}
        if len(self.content) > 1:
            headers["vary"] = "accept-encoding"
        if status == 200 and headers["etag"] in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(content, status, headers=headers | {"content-type": self.kind})


class Pages:
    """Stands before the app: what people ask for is answered here, what programs ask for is passed on."""

    def __init__(self, app: ASGIApp, folder: Path = BUILT) -> None:
        self._app, self._files = app, _read(folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on."""
        answer = self._answer(scope) if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else None
        await (answer or self._app)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response | None:
        path: str = scope["path"]
        asked = Headers(scope=scope)
        first = path.strip("/").partition("/")[0]
        if first in _PROGRAMS:
            return None
        if path in self._files:
            return self._files[path].answer(asked)
        there = first in _PAGES
        if "." in path.rpartition("/")[2] or not (there or "text/html" in asked.get("accept", "")):
            return None
        # Every page is the same file, and finds out by its address what to show: also that there is nothing.
        page = self._files.get("/index.html")
        return page.answer(asked, 200 if there else 404) if page else PlainTextResponse(NOT_BUILT, 503)


def _read(folder: Path) -> dict[str, _File]:
    """The files by the paths where they are asked for."""
    names = [file.relative_to(folder).as_posix() for file in folder.rglob("*.*") if file.is_file()]
    return {f"/{name}": _read_file(folder, name) for name in names if not name.endswith((".br", ".gz"))}


def _read_file(folder: Path, name: str) -> _File:
    content = {"": (folder / name).read_bytes()}
    for encoding, ending in _ENCODINGS.items():
        if (packed := folder / (name + ending)).is_file():
            content[encoding] = packed.read_bytes()
    kind = _TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")
    # The name of an asset holds a hash of its content: another content has another name.
    forever = name.startswith("assets/")
    return _File(content, kind, "public, max-age=31536000, immutable" if forever else "no-cache")


def _accepted(asked: Headers) -> list[str]:
    """The encodings that whoever asks can read, the smallest first."""
    offered = [part.replace(" ", "").partition(";q=") for part in asked.get("accept-encoding", "").lower().split(",")]
    readable = {name for name, _, weight in offered if weight.strip("0.") or not weight}
    return [name for name in _ENCODINGS if name in readable]
