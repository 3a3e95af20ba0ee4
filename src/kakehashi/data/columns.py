"""What is in a file of games: one table, a row for each move, in the order in which they were played."""

from typing import NamedTuple

SCHEMA = 1
"""Another number for other columns, or for columns that mean something else."""


class Column(NamedTuple):
    """A column of the table."""

    name: str
    kind: str
    """Its type, as Arrow calls it."""
    words: str
    """What stands in it."""
    may_lack: bool = False
    """Whether it may be null."""


OF_A_GAME = (
    Column("game", "string", "the game, such as `hashi`"),
    Column("rules", "int32", "the version of its rules: the same moves lead to the same positions"),
    Column("version", "string", "the version of Kakehashi that played it, for bots change with it"),
    Column("options", "string", "what was chosen of the game's options, as a JSON object"),
    Column("bots", "list<string>", "who played, by seat"),
    Column("seed", "int64", "the seed of the match, `--seed`"),
    Column("simulations", "int64", "how many simulations a move had, `--simulations`; null if a time", may_lack=True),
    Column("pace", "float64", "times the usual time of each bot, `--pace`; null if simulations", may_lack=True),
    Column("ms", "int64", "milliseconds a program had for a move, `--ms` times `--pace`; null if none", may_lack=True),
    Column("number", "int32", "which game of the match, from 0"),
    Column("opening", "int64", "the seed that the game's `new` took; as many games as there are seats share one"),
    Column("scores", "list<int32>", "the scores at the end by the rules, by seat"),
    Column("winners", "list<int8>", "the seats that won, several if they share it"),
    Column("lost", "list<string>", "why each seat lost all the same, if a program failed; empty where none did"),
)
"""The same in all rows of a game."""

OF_A_MOVE = (
    Column("turn", "int32", "which move of the game, from 0"),
    Column("position", "string", "the position before the move in the notation, all that is hidden included"),
    Column("seat", "int8", "who moves, from 0"),
    Column("bot", "string", "who chose the move; null for chance, in the opening", may_lack=True),
    Column("move", "string", "the move in the notation"),
    Column("legal", "int32", "how many moves the seat could choose from"),
    Column("value", "float32", "what the move seemed worth to the bot; null where it does not say", may_lack=True),
)

COLUMNS = OF_A_GAME + OF_A_MOVE
