"""Exhaustive search for the best score, and positions small enough for it."""

from random import Random

from hashi.games import BOARDS, Plan
from hashi.sheets import position
from kakehashi.analysis.hashi.question import Question
from kakehashi.errors import Refused
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.deck import CARDS, ROUNDS
from kakehashi.hashi.notation import read_sheet

MOST_MOVES = 2500


def everything(question: Question) -> int | None:
    """Return the best possible final score; None if there are too many positions on the way."""
    now = {question.position}
    while not next(iter(now)).over:
        moves = [(before, str(move)) for before in now for move in before.legal(question.seat)]
        if len(moves) > MOST_MOVES:
            return None
        now = {Question(before, question.seat, question.others).after([move]).position for before, move in moves}
    return max(position.score(question.seat) for position in now)


def nearly_full(seed: int) -> Question:
    """A nearly finished sheet in any round, with some missing numbers and bridges, and any cards."""
    random = Random(seed)
    name = random.choice(sorted(BOARDS))
    row, _, lines = Plan(name, seed, 0.05).play().sheet_texts[0].partition(" ")
    at_round = random.randint(4, ROUNDS)
    deck = random.sample(CARDS, len(CARDS))
    while True:
        blank = random.sample(ISLANDS, random.randint(1, 3))
        numbers = "".join("." if island in blank else digit for island, digit in zip(ISLANDS, row, strict=True))
        missing = random.sample(lines.split(","), random.randint(1, 4))
        left = ",".join(line for line in lines.split(",") if line not in missing) or "-"
        try:
            read_sheet(BOARDS[name], f"{numbers} {left}")
        except Refused:
            continue
        first, *then = deck[: ROUNDS + 1 - at_round]
        return Question(position(f"{numbers} {left}", card=first, then=tuple(then), at_round=at_round, on=BOARDS[name]))
