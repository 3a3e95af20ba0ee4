"""Hashes of all runs of eight words in the printed rules, to check that our texts copy none of them.

The file also has the hashes of one sentence of our own, which shows that a copy would be noticed.
`python tests/learn/copied.py TEXT …` regenerates these from the texts.
"""

import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

KEPT = Path(__file__).parent / "copied.bin"
RUN = 8
KNOWN = "No **rulebook** says that a [[copy|lantern-maker]] counts the herons before breakfast."
"""A sentence that counts as printed, and is in none of our texts."""
_SIZE = 5


def runs(words: list[str]) -> Iterator[str]:
    """Return every run of eight words."""
    return (" ".join(words[start : start + RUN]) for start in range(len(words) - RUN + 1))


def mark(run: str) -> bytes:
    """Return the hash of a run."""
    return blake2b(run.encode(), digest_size=_SIZE).digest()


def printed() -> set[bytes]:
    """Return all stored hashes."""
    kept = KEPT.read_bytes()
    return {kept[start : start + _SIZE] for start in range(0, len(kept), _SIZE)}


def _write(texts: Iterable[str]) -> None:
    from material import words_of

    KEPT.write_bytes(b"".join(sorted({mark(run) for text in (KNOWN, *texts) for run in runs(words_of(text))})))


if __name__ == "__main__":
    _write(Path(path).read_text("utf-8", "replace") for path in sys.argv[1:])
