"""A tree of what may come to a player alone: turn after turn, card after card.

A *sheet* in it stands at the end of a round. Each card that may come next leads to a *choice* between the turns that a
quick look finds best, and each of these to a sheet of the round after. A choice is worth as much as the best of its
sheets; a sheet is worth the mean over all cards that may come. What was not looked at yet is worth what the value of
evaluation.py promises. Each step takes the way down that looks best or was looked at least, and opens one choice.
"""

import numpy as np
import numpy.typing as npt

from kakehashi.bots.hashi.evaluation import TIMES, WORK_SIZE, Values, Weights, tell_cards
from kakehashi.bots.hashi.playout import close_round, enter_bonuses
from kakehashi.bots.hashi.turns import BEST, ROOM_KEPT, SHEETS, good_turns
from kakehashi.compiled import Ints, Randomness, compiled, draw, inlined
from kakehashi.hashi.deck import ROUNDS, bridges_of, number_of
from kakehashi.hashi.rules import SHEET_SIZE

KINDS = 18
"""How many different cards there are."""

# What is known of a sheet: how often the way led through it; whether all below it is known for certain; for each card
# its choice, 0 if it was not opened. Of a choice: its first sheet and how many it has, then the same two things.
SEEN, SURE, CHOICES = 0, 1, 2
FIRST_SHEET, HOW_MANY, CHOICE_SEEN, CHOICE_SURE = 0, 1, 2, 3
SHEET_NOTES, CHOICE_NOTES = CHOICES + KINDS, 4
# What a sheet was worth at first sight, and what it is now.
AT_FIRST, NOW_WORTH = 0, 1

CHOICE_PLACES, CHOICE_WIDTH = 5, 4
"""How carefully the turns of a choice are looked for."""
DARING = 1.0
"""How many points a sheet may seem worse and be looked at all the same, before much is known."""

Notes = npt.NDArray[np.int32]


@inlined
def kind_of(card: int) -> int:
    """Which of the eighteen cards this is."""
    return 3 * (number_of(card) - 1) + bridges_of(card) - 1


@inlined
def most_promising(first: int, many: int, seen: int, daring: float, notes: Notes, worths: Values) -> int:
    """The sheet to look at next among some: it is good, or hardly looked at; -1 if all are known for certain."""
    best, most, spread = -1, -1e9, np.log(seen + 2.0)
    for sheet in range(first, first + many):
        if notes[sheet, SURE] == 0:
            hope = worths[sheet, NOW_WORTH] + daring * np.sqrt(spread / (notes[sheet, SEEN] + 1.0))
            if hope > most:
                best, most = sheet, hope
    return best


@compiled(
    "UniTuple(int64, 3)(int64[::1], int64[::1], int64[::1], int64, int64, int64[::1], float64[::1], int64, float64, "
    "int64, int64[:, ::1], int32[:, ::1], float64[:, ::1], int32[:, ::1], float64[::1], float64[:, :, ::1], "
    "int64, int64, uint64[::1])"
)
def grow(
    board: Ints,
    chart: Ints,
    known: Ints,
    round_: int,
    roots: int,
    prizes: Ints,
    weights: Weights,
    keep: int,
    daring: float,
    steps: int,
    sheets: Ints,
    notes: Notes,
    worths: Values,
    choices: Notes,
    choice_worths: Values,
    luck: Values,
    sheets_held: int,
    choices_held: int,
    random: Randomness,
) -> tuple[int, int, int]:
    """Make so many steps, or fewer if all is known or there is no more room.

    Returns how many were made, and how many sheets and choices there are then. The first `roots` sheets are those
    between which is to be chosen, at the end of this round; `known` are the cards, those of the rounds so far first.
    `luck` says for each round and card how much better or worse than expected it was, and how often it came: sheets
    that met few cards so far are compared without it.
    """
    tried, values = np.empty((SHEETS, SHEET_SIZE), np.int64), np.empty(ROOM_KEPT, np.float64)
    marks, work, reached = np.empty(ROOM_KEPT, np.int64), np.zeros(WORK_SIZE, np.int64), np.zeros(3, np.int64)
    way, chosen, cards = np.empty(ROUNDS + 1, np.int64), np.empty(ROUNDS + 1, np.int64), known.copy()
    made, visited = 0, 0
    for root in range(roots):
        visited += notes[root, SEEN]
    while made < steps:
        sheet = most_promising(0, roots, visited, daring, notes, worths)
        if sheet < 0 or sheets_held + keep > len(sheets) or choices_held == len(choices):
            break
        visited += 1
        made += 1
        length, now = 0, round_
        while True:
            # The card that was met least comes next.
            place, least = -1, 1 << 60
            for other in range(now, len(cards)):
                choice = notes[sheet, CHOICES + kind_of(cards[other])]
                if choice == 0 or choices[choice, CHOICE_SURE] == 0:
                    often = choices[choice, CHOICE_SEEN] << 8 if choice != 0 else 0
                    often += draw(random, 256)
                    if often < least:
                        place, least = other, often
            card = cards[place]
            cards[place], cards[now] = cards[now], card
            now += 1
            choice = notes[sheet, CHOICES + kind_of(card)]
            new = choice == 0
            if new:
                choice = choices_held
                choices_held += 1
                notes[sheet, CHOICES + kind_of(card)] = choice
                tell_cards(cards, now, work)
                many = good_turns(
                    board, chart, sheets[sheet], card, ROUNDS - now, prizes[3 * now : 3 * now + 3], weights,
                    CHOICE_PLACES, CHOICE_WIDTH, keep if now < ROUNDS else 1, tried, values, marks, work,
                )  # fmt: skip
                choices[choice, FIRST_SHEET], choices[choice, HOW_MANY] = sheets_held, many
                choices[choice, CHOICE_SEEN], choices[choice, CHOICE_SURE] = 0, now == ROUNDS
                for turn in range(many):
                    sheets[sheets_held] = tried[BEST + turn]
                    enter_bonuses(board, sheets[sheets_held], now, prizes, reached)
                    notes[sheets_held] = 0
                    notes[sheets_held, SURE] = now == ROUNDS
                    worths[sheets_held, AT_FIRST] = values[BEST + turn]
                    worths[sheets_held, NOW_WORTH] = values[BEST + turn] + luck[now, KINDS, 0]
                    sheets_held += 1
                # What the card brought at first sight.
                gain = values[BEST] - worths[sheet, AT_FIRST]
                for entry in (kind_of(card), KINDS):
                    luck[now - 1, entry, 1] += 1
                    luck[now - 1, entry, 0] += (gain - luck[now - 1, entry, 0]) / luck[now - 1, entry, 1]
            choices[choice, CHOICE_SEEN] += 1
            way[length], chosen[length] = sheet, choice
            length += 1
            if new:
                break
            sheet = most_promising(
                choices[choice, FIRST_SHEET], choices[choice, HOW_MANY], choices[choice, CHOICE_SEEN], daring, notes,
                worths,
            )  # fmt: skip
        for step in range(length - 1, -1, -1):
            judge_choice(chosen[step], notes, worths, choices, choice_worths)
            judge_sheet(way[step], round_ + step, cards, notes, worths, choices, choice_worths, luck)
            notes[way[step], SEEN] += 1
    return made, sheets_held, choices_held


@inlined
def judge_choice(choice: int, notes: Notes, worths: Values, choices: Notes, choice_worths: Values) -> None:
    """A choice is worth its best sheet; it is sure if all of them are."""
    most, sure = -1e9, 1
    first = choices[choice, FIRST_SHEET]
    for sheet in range(first, first + choices[choice, HOW_MANY]):
        most = max(most, worths[sheet, NOW_WORTH])
        sure &= notes[sheet, SURE]
    choice_worths[choice] = most
    choices[choice, CHOICE_SURE] = sure


@inlined
def judge_sheet(
    sheet: int, now: int, cards: Ints, notes: Notes, worths: Values, choices: Notes, choice_worths: Values, luck: Values
) -> None:
    """A sheet is worth the mean over the cards; while some of them are unknown, what it promised counts as well."""
    total, lucky, met, sure = 0.0, 0.0, 0, 1
    for place in range(now, len(cards)):
        kind = kind_of(cards[place])
        choice = notes[sheet, CHOICES + kind]
        if choice == 0:
            sure = 0
        else:
            met += 1
            total += choice_worths[choice]
            lucky += luck[now, kind, 0]
            sure &= choices[choice, CHOICE_SURE]
    if met == len(cards) - now:
        worths[sheet, NOW_WORTH] = total / met
    else:
        at_first = worths[sheet, AT_FIRST]
        worths[sheet, NOW_WORTH] = at_first + luck[now, KINDS, 0] + (total - lucky - met * at_first) / (met + 1)
    notes[sheet, SURE] = sure


ROOM = 250_000
"""So many sheets a tree has at most, and half as many choices: 70 MB, of which only what is used is taken."""


class Tree:
    """A tree over the sheets between which a player alone has to choose, at the end of a round."""

    def __init__(
        self,
        board: Ints,
        learned: tuple[Ints, Weights],
        prizes: Ints,
        cards: Ints,
        round_: int,
        starts: Ints,
        values: Values,
        keep: int,
        random: Randomness,
    ) -> None:
        self._roots, self._held, self._keep, self._random = len(starts), (len(starts), 1), keep, random
        self._game = board, learned[0], cards, round_, self._roots, prizes, learned[1]
        sheets, self._notes = np.empty((ROOM, SHEET_SIZE), np.int64), np.zeros((ROOM, SHEET_NOTES), np.int32)
        self._worths = np.empty((ROOM, 2))
        choices, choice_worths = np.zeros((ROOM // 2, CHOICE_NOTES), np.int32), np.empty(ROOM // 2)
        self._room = sheets, self._notes, self._worths, choices, choice_worths, np.zeros((TIMES, KINDS + 1, 2))
        sheets[: self._roots], self._worths[: self._roots] = starts, values[:, None]
        for sheet in sheets[: self._roots]:
            close_round(board, sheet, round_, prizes)

    def grow(self, steps: int) -> int:
        """Make so many steps; returns how many were made: fewer if all is known, or no room is left."""
        made, *held = grow(*self._game, self._keep, DARING, steps, *self._room, *self._held, self._random)
        self._held = held[0], held[1]
        return made

    @property
    def sure(self) -> bool:
        """Whether all that may come is known, as far as choices have turns."""
        return bool(self._notes[: self._roots, SURE].all())

    def worths(self) -> Values:
        """What each of the sheets to choose from is worth."""
        return self._worths[: self._roots, NOW_WORTH]

    def order(self) -> list[int]:
        """These sheets, the best first."""
        order: list[int] = np.argsort(-self.worths(), kind="stable").tolist()
        return order
