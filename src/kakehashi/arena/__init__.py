"""The arena: bots play matches, and reports say how strong each is. It runs on any `concurrent.futures.Executor`.

Read in this order: `match.py` (who plays whom, on what terms), `fixture.py` (one game of it, from the opening to the
outcome), `results.py` (the file), `tournament.py` (all games of some matches, on an executor), then what
is made of the outcomes: `statistics.py`, `rating.py`, `standings.py`, `ladder.py`, `report.py`.
"""
