"""Bots that are programs of their own, in any language: they read a line of JSON and write a line with a move.

Read in this order: `lines.py` (what is written and read), `process.py` (a program that runs, and may do anything),
`player.py` (a program at a seat), `own.py` (`run`, for bots written in Python), `seat.py` (a program at a table of a
server). `docs/own-bots.md` is the page for those who write one.
"""

from kakehashi.programs.own import Choosing as Choosing
from kakehashi.programs.own import run as run

__all__ = ["Choosing", "run"]
