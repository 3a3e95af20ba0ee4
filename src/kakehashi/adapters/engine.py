"""`kakehashi engine`: the rules and the bots over standard input and output, one JSON object a line each way."""

import json
import math
import random
from collections.abc import Callable, Iterable
from typing import IO, cast

from kakehashi import __version__
from kakehashi.bots import Bot, Budget, levels
from kakehashi.errors import Json, Refused, quoted
from kakehashi.games import Position, game, games
from kakehashi.records import Record

MOST_MS = 3_600_000
MOST_SIMULATIONS = 1_000_000


class Engine:
    """Answers requests, and keeps the games that were opened."""

    def __init__(self) -> None:
        self._records: dict[int, Record] = {}
        self._last_handle = 0
        self._ops: dict[str, Callable[[Json], Json]] = {
            "games": self._games,
            "new": self._new,
            "load": self._load,
            "legal": self._legal,
            "play": self._play,
            "undo": self._undo,
            "result": self._result,
            "go": self._go,
            "bots": self._bots,
            "release": self._release,
        }

    def answer(self, line: bytes) -> Json:
        """The answer to a line; whatever is wrong with it, nothing is changed and the answer says what."""
        answer: Json = {}
        try:
            request = _read(line)
            if "id" in request:
                answer["id"] = request["id"]
            op = request.get("op")
            if not isinstance(op, str) or op not in self._ops:
                raise Refused("bad-request", f"There is no op {quoted(op)}: the ops are {', '.join(self._ops)}.")
            return answer | {"ok": True} | self._ops[op](request)
        except Refused as error:
            return answer | {"ok": False, "error": {"code": error.code, "message": str(error)}}

    def _games(self, request: Json) -> Json:
        return {"games": games(), "version": __version__}

    def _bots(self, request: Json) -> Json:
        return {"bots": list(levels(_game(request)))}

    def _new(self, request: Json) -> Json:
        name = _game(request)
        return self._open(name, game(name).new({"seed": random.getrandbits(53)} | request))

    def _load(self, request: Json) -> Json:
        name = _game(request)
        return self._open(name, game(name).load(request))

    def _open(self, name: str, start: Position) -> Json:
        self._last_handle += 1
        self._records[self._last_handle] = Record(name, start)
        return {"handle": self._last_handle} | start.notation()

    def _record(self, request: Json) -> Record:
        handle = request.get("handle")
        if isinstance(handle, bool) or not isinstance(handle, int):
            raise Refused("bad-request", f"The handle should be the number of a game, not {quoted(handle)}.")
        if handle not in self._records:
            raise Refused("no-such-handle", f"There is no game with the handle {quoted(handle)}.")
        return self._records[handle]

    def _legal(self, request: Json) -> Json:
        position = self._record(request).position
        # Only what the protocol knows: a page may say more of its move, and is then told less again.
        so_far = {"where": request["where"]} if "where" in request else {}
        return position.offer(_seat(request, position), so_far)

    def _play(self, request: Json) -> Json:
        record, move = self._record(request), request.get("move")
        if not isinstance(move, str):
            raise Refused("bad-request", f"The move should be a text in the notation, not {quoted(move)}.")
        record.play(move, _seat(request, record.position))
        return record.position.notation() | {"over": record.position.over}

    def _undo(self, request: Json) -> Json:
        record = self._record(request)
        record.undo()
        return record.position.notation() | {"over": record.position.over, "moves": len(record.moves)}

    def _result(self, request: Json) -> Json:
        position = self._record(request).position
        return _by_colour(position.result(), position.colours) if position.colours else position.result()

    def _release(self, request: Json) -> Json:
        self._record(request)
        del self._records[cast(int, request["handle"])]
        return {}

    def _go(self, request: Json) -> Json:
        record = self._record(request)
        seat = _seat(request, record.position)
        chosen = Bot(record.game, _named(request, "bot"))
        seed = _whole_number(request, "seed", random.getrandbits(32), 0)
        return {"move": str(chosen.choose(record.position, seat, seed, _budget(request)))}


def _by_colour(result: Json, colours: str) -> Json:
    """A result in which seats are told by their colours: what is a list has a value for each of them."""
    winners = [colours[seat] for seat in cast(list[int], result["winners"])]
    by_seat = {name: value for name, value in result.items() if isinstance(value, list) and name != "winners"}
    named = {name: dict(zip(colours, value, strict=True)) for name, value in by_seat.items()}
    return result | named | {"winners": winners}


def _read(line: bytes) -> Json:
    """The request in a line."""
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_number, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise Refused("bad-request", f"The line is not UTF-8: byte {error.start} is wrong.") from None
    except RecursionError:
        raise Refused("bad-request", "The line is nested too deep.") from None
    except ValueError as error:
        raise Refused("bad-request", f"The line is not JSON: {error}.") from None
    if not isinstance(request, dict):
        raise Refused("bad-request", f"A request is a JSON object, not {quoted(request)}.")
    return request


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _finite(text: str) -> float:
    return float(text) if math.isfinite(float(text)) else _no_number(text)


def _named(request: Json, what: str) -> object:
    """What a request has to name."""
    if what not in request:
        raise Refused("bad-request", f"The request should name its {what}.")
    return request[what]


def _game(request: Json) -> str:
    """The game that a request names."""
    name = _named(request, "game")
    game(name)
    return str(name)


def _whole_number(request: Json, name: str, default: int, least: int, most: int | None = None) -> int:
    """A whole number out of a request; true and false are not numbers."""
    number = request.get(name, default)
    if isinstance(number, bool) or not isinstance(number, int) or number < least or (most and number > most):
        upper = f" to {most}" if most else " up"
        raise Refused("bad-request", f"The {name} should be a whole number from {least}{upper}, not {quoted(number)}.")
    return number


def _budget(request: Json) -> Budget:
    """How long a bot may think: a time, unless the request counts simulations."""
    if "simulations" not in request:
        return Budget(ms=_whole_number(request, "ms", 500, 1, MOST_MS))
    if "ms" in request:
        raise Refused("bad-request", "The request should limit ms or simulations, not both.")
    return Budget(simulations=_whole_number(request, "simulations", 1, 1, MOST_SIMULATIONS))


def _seat(request: Json, position: Position) -> int:
    """The seat that a request speaks of; it may leave it out where only one may act."""
    if "seat" not in request and len(position.acting) > 1:
        raise Refused("bad-request", "Several seats may act now, so the request should name its seat.")
    seat = _whole_number(request, "seat", position.acting[0] if position.acting else 0, 0)
    if seat >= position.players:
        raise Refused("bad-request", f"There is no seat {quoted(seat)}: the seats are 0 to {position.players - 1}.")
    return seat


def run(requests: Iterable[bytes], answers: IO[str]) -> None:
    """Answer every line that is not blank, in order, until there are no more."""
    engine = Engine()
    for line in requests:
        if line.strip(b" \t\r\n"):
            answers.write(_write(engine.answer(line)) + "\n")
            answers.flush()


def _write(answer: Json) -> str:
    """An answer as a line."""
    try:
        return json.dumps(answer)
    except RecursionError:
        # Only an id can be nested so deep: a little less than can be read.
        return json.dumps({name: value for name, value in answer.items() if name != "id"})
