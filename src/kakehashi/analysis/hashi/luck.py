"""What of a score was luck, and what was skill: the cards that came, and the turns that were chosen.

Before a card is known a sheet promises so many points. The card makes that more or less: luck. The turn chosen keeps
what the best turn would promise then, or loses some of it: skill, which is 0 at best, or a little more where the turn
was better than the bot knew. The last promise is the score itself, so that the sum of all is the score, to the cent.
"""

from collections.abc import Iterator, Mapping
from typing import cast

from typing_extensions import TypedDict

from kakehashi.analysis.judging import Judged
from kakehashi.hashi import Position
from kakehashi.hashi.deck import ROUNDS
from kakehashi.records import Record
from kakehashi.study import turns


class RoundTold(TypedDict):
    """A turn of a seat: what it was expected to have at the end before the card came, and what became of that."""

    round: int
    move: int
    """Which move of the game it is."""
    expected: float
    luck: float
    skill: float


class Account(TypedDict):
    """How a seat came to its score: what was expected of it at first, luck, and skill."""

    seat: int
    start: float
    luck: float
    skill: float
    score: int
    rounds: list[RoundTold]


def accounts(record: Record, judged: Mapping[int, Judged]) -> list[Account]:
    """The account of every seat, when every move of a finished game was judged.

    The first number on a sheet is a turn like the others to a player alone. Otherwise a neighbour has written it, and
    what is expected of the sheet then is where the account begins.
    """
    scores = cast(list[int], record.position.result()["scores"])
    told: list[Account] = [
        {"seat": seat, "start": 0.0, "luck": 0.0, "skill": 0.0, "score": score, "rounds": []}
        for seat, score in enumerate(scores)
    ]
    promised: list[float | None] = [None] * len(scores)
    for number, (before, seat) in enumerate(_turns(record)):
        account, move = told[before.sheet_for(seat)], judged[number]
        best, played = _cents(move["best"][0]["worth"]), _cents(move["played"]["worth"])
        if before.round == 0 and len(scores) > 1:
            # Written by a neighbour, who counts what it takes away.
            promised[account["seat"]] = account["start"] = -played
            continue
        if before.round == ROUNDS:
            best, played = _cents(account["score"] + best - played), float(account["score"])
        expected = promised[account["seat"]]
        if expected is None:
            expected = account["start"] = best
        luck, skill = _cents(best - expected), _cents(played - best)
        account["rounds"].append(
            {"round": before.round, "move": number, "expected": expected, "luck": luck, "skill": skill}
        )
        account["luck"], account["skill"] = _cents(account["luck"] + luck), _cents(account["skill"] + skill)
        promised[account["seat"]] = played
    return told


def _turns(record: Record) -> Iterator[tuple[Position, int]]:
    """The position before each move, and who plays it."""
    for turn in turns(record.start, record.moves):
        assert isinstance(turn.before, Position)
        yield turn.before, turn.seat


def _cents(points: float) -> float:
    """Hundredths: what is told adds up as it is told."""
    return round(points, 2)
