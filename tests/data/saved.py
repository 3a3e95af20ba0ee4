"""Files of games, made here."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from kakehashi.arena.fixture import Fixture, play
from kakehashi.arena.match import Match, Terms
from kakehashi.arena.results import Results
from kakehashi.data.files import save, schema

Row = dict[str, Any]

HASHI = Match("hashi", ("greedy", "random"), {"board": "B"}, Terms(games=4, seed=7))
SHANGRI_LA = Match("shangri-la", ("skilled", "random", "random"), {}, Terms(games=3, seed=7, simulations=20))


def played(match: Match, folder: Path, games: Iterable[int] | None = None) -> tuple[Path, Path]:
    """A file of games of a match, and the file of results that belongs to it."""
    path, journal = folder / f"{match.game}.parquet", folder / f"{match.game}.jsonl"
    results = Results([match], journal)
    for number in range(match.terms.games) if games is None else games:
        results.add(play(Fixture(match, number, turns=True)))
    save(path, journal, match)
    return path, journal


def rows_of(path: Path) -> list[Row]:
    return list(pq.read_table(path).to_pylist())


def changed(path: Path, change: Callable[[list[Row]], object]) -> Path:
    """Change the rows of a file in place, with nullable columns."""
    rows = rows_of(path)
    change(rows)
    fields = [field.with_nullable(True) for field in schema()]
    pq.write_table(pa.Table.from_pylist(rows, schema=pa.schema(fields, schema().metadata)), path)
    return path
