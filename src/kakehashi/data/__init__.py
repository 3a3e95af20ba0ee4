"""Games as data: the files that `kakehashi arena … --save GAMES.parquet` writes, replayed by the rules and counted.

Read in this order: `columns.py` (what is in such a file), `files.py` (written and read), `check.py` (every game played
again), `statistics.py` (what they have in common), `command.py`.
"""
