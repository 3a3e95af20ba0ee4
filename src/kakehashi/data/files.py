"""Files of games in Parquet, written and read. PyArrow is loaded only here, and only when it is needed."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from kakehashi import __version__
from kakehashi.arena.match import Match
from kakehashi.bots import usual_stand_in
from kakehashi.data.columns import COLUMNS, SCHEMA
from kakehashi.errors import Refused, quoted
from kakehashi.games import game

SUFFIX = ".parquet"
_MARK = b"kakehashi games"
"""Under this name the file says by which schema it was written."""
_ROWS_AT_ONCE = 1 << 16
_COMPRESSION = {"compression": "zstd", "compression_level": 15}

Row = dict[str, Any]


def arrow() -> Any:
    """PyArrow, or a sentence on how to get it."""
    try:
        import pyarrow.parquet
    except ImportError:
        raise Refused("bad-request", "Parquet needs PyArrow: pip install 'kakehashi[data]'.") from None
    return pyarrow


def schema() -> Any:
    """The schema of a file of games, as PyArrow has it."""
    pa = arrow()

    def kind(text: str) -> Any:
        inner = text.removeprefix("list<").removesuffix(">")
        return pa.type_for_alias(text) if inner == text else pa.list_(pa.type_for_alias(inner))

    fields = [pa.field(column.name, kind(column.kind), nullable=column.may_lack) for column in COLUMNS]
    return pa.schema(fields, {_MARK: str(SCHEMA).encode()})


# Writing


def check_place(path: Path, journal: Path, match: Match) -> None:
    """Refuse, before anything is played, what could not be written in the end."""
    arrow()
    if not -(2**63) <= match.terms.seed < 2**63:
        raise Refused("bad-request", f"Data has room for seeds of 64 bits, which {quoted(match.terms.seed)} is not.")
    if path.resolve() == journal.resolve():
        raise Refused("bad-request", f"{path} cannot hold the results, too: name another file for them.")
    if path.exists() and not journal.exists():
        raise Refused(
            "bad-request", f"{path} exists already, and {journal}, with which it could go on, does not: name another."
        )
    if not path.parent.is_dir():
        raise Refused("bad-request", f"Games cannot be saved in {path}: there is no folder {path.parent}.")


def save(path: Path, journal: Path, match: Match) -> None:
    """Write all games of a match that a file of results has turn by turn, in their order; nothing if it has none."""
    pa, table = arrow(), list[Row]()
    places, without = _places(journal)
    if without:
        why = f"{journal} does not have their moves, which are kept only with --save"
        print(f"kakehashi: {without} of {without + len(places)} games are not in {path}: {why}.", file=sys.stderr)
    if not places:
        return
    new, last = path.with_name(f"{path.name}.new"), max(places)
    try:
        with journal.open("rb") as lines, pa.parquet.ParquetWriter(new, schema(), **_COMPRESSION) as writer:
            for number in sorted(places):
                lines.seek(places[number])
                table += _rows(match, json.loads(lines.readline()))
                if len(table) >= _ROWS_AT_ONCE or number == last:
                    writer.write_table(pa.Table.from_pylist(table, schema=schema()))
                    table.clear()
        new.replace(path)
    except OSError as error:
        raise Refused("failed", f"{path} cannot be written: {error.strerror or error}.") from None
    finally:
        new.unlink(missing_ok=True)


def _places(journal: Path) -> tuple[dict[int, int], int]:
    """Where in a file of results each game with its turns begins, and how many games are there without.

    What was played twice counts the first time.
    """
    places, without = dict[int, int](), set[int]()
    if not journal.exists():
        return places, 0
    with journal.open("rb") as lines:
        place = len(next(lines, b""))
        for line in lines:
            if not line.endswith(b"\n"):  # no room on the disk was left for the rest
                break
            data = json.loads(line)
            if data.get("turns"):
                places.setdefault(data["game"], place)
            else:
                without.add(data["game"])
            place += len(line)
    return places, len(without - places.keys())


def _rows(match: Match, data: Row) -> Iterator[Row]:
    """The rows of a game, which is played again: a file of results has no positions."""
    number, terms, rules = data["game"], match.terms, game(match.game)
    of_a_game = {
        "game": match.game,
        "rules": rules.VERSION,
        "version": __version__,
        "options": json.dumps(match.options, sort_keys=True),
        "bots": data["bots"],
        "seed": terms.seed,
        "simulations": terms.simulations,
        "pace": None if terms.simulations else terms.pace,
        "ms": max(1, round(terms.pace * terms.ms)) if match.commands else None,  # as programs are told it
        "number": number,
        "opening": match.opening_seed(number),
        "scores": data["result"]["scores"],
        "winners": data["result"]["winners"],
        "lost": data.get("lost", []),
    }
    position = rules.new(match.config | {"seed": of_a_game["opening"]})
    by_chance, chosen = rules.turns_to_vary(position), Counter[int]()
    for turn, (seat, move, legal, worth) in enumerate(data["turns"]):
        yield of_a_game | {
            "turn": turn,
            "position": position.text,
            "seat": seat,
            # Who plays on for a program that failed chooses the rest.
            "bot": _bot(match, data, seat, chosen[seat]) if turn >= by_chance else None,
            "move": move,
            "legal": legal,
            "value": worth,
        }
        position = position.play(move, seat)
        chosen[seat] += turn >= by_chance


def _bot(match: Match, data: Row, seat: int, chosen: int) -> str:
    """Who chose the next move of a seat, of which so many were chosen before."""
    return str(data["bots"][seat]) if chosen < data["moves"][seat] else usual_stand_in(match.game)


# Reading


@dataclass(frozen=True)
class Played:
    """A game in a file."""

    first: int
    """Its first row, from 0."""
    rows: list[Row]

    @property
    def head(self) -> Row:
        """What holds for the whole game, as its first row says it."""
        return self.rows[0]


def games_in(path: Path) -> Iterator[Played]:
    """The games in a file, one after the other; raises `Refused` with a sentence if it has none of ours."""
    with _readable(path):
        file = arrow().parquet.ParquetFile(path)
        _check_schema(path, file.schema_arrow)
        rows = (row for batch in file.iter_batches() for row in batch.to_pylist())
        first = 0
        for _, group in groupby(rows, lambda row: row["number"]):
            played = Played(first, list(group))
            first += len(played.rows)
            yield played


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Say in a sentence that a file cannot be read, or is damaged."""
    if path.is_dir():
        raise Refused("bad-request", f"{path} is a folder: name the files in it.")
    pa = arrow()
    try:
        yield
    except FileNotFoundError:
        raise Refused("bad-request", f"There is no file {path}.") from None
    except pa.ArrowInvalid:
        raise Refused("bad-request", f"{path} is not a Parquet file, or only a part of one.") from None
    except (pa.ArrowException, OSError) as error:
        reason = getattr(error, "strerror", None) or "it is damaged"
        raise Refused("bad-request", f"{path} cannot be read: {reason}.") from None


def _check_schema(path: Path, found: Any) -> None:
    written = (found.metadata or {}).get(_MARK)
    if written is None:
        raise Refused("bad-request", f"{path} is a Parquet file, but has no games of ours.")
    if written != str(SCHEMA).encode():
        number = quoted(written.decode(errors="replace"))
        raise Refused("bad-request", f"{path} was written by schema {number}, and this Kakehashi reads {SCHEMA}.")
    wanted = schema()
    for field in wanted:
        # What may lack is told by readers, not by files that others have rewritten.
        if field.name not in found.names or found.field(field.name).type != field.type:
            raise Refused("bad-request", f"{path} has no column {field.name} of type {field.type}.")
