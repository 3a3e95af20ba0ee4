"""The text form of a position, both ways.

Four fields: the round; the cards in order; the sheets as they were when the round began, with their bonuses; what each
seat has played since.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from kakehashi.compiled import Ints
from kakehashi.errors import Refused, quoted
from kakehashi.hashi import rules
from kakehashi.hashi.board import Board
from kakehashi.hashi.deck import ROUNDS, Card, read_deck
from kakehashi.hashi.notation import read_sheet, write_sheet

_ROUND = re.compile("0|[1-9][0-9]?")
_CARD = re.compile("[1-6][1-3]")
_BONUS = re.compile(f"({'|'.join(rules.CATEGORIES)})([0-9])")


def _bad(sentence: str) -> Refused:
    return Refused("bad-request", sentence)


def write(board: Board, round_: int, deck: tuple[Card, ...], before: Ints, played: tuple[str | None, ...]) -> str:
    """The text form of a position."""
    cards = ",".join(f"{card.number}{card.bridges}" for card in deck)
    sheets = "/".join(_write_sheet(board, sheet) for sheet in before)
    moves = "/".join(move or "." for move in played) if any(played) else "-"
    return f"{round_} {cards} {sheets} {moves}"


def written(told: Mapping[str, Any], cards: Iterable[tuple[int, int]]) -> str:
    """The text form of a position as it is told to a seat that has yet to play: what others have played is not."""
    deck = ",".join(f"{number}{bridges}" for number, bridges in cards)
    earned = [",".join(f"{name}{its[name]}" for name in rules.CATEGORIES if name in its) for its in told["bonuses"]]
    sheets = (f"{sheet.replace(' ', ':')}:{its or '-'}" for sheet, its in zip(told["sheets"], earned, strict=True))
    return f"{told['round']} {deck} {'/'.join(sheets)} -"


def _write_sheet(board: Board, sheet: Ints) -> str:
    bonuses = zip(rules.CATEGORIES, sheet[rules.BONUS :].tolist(), strict=True)
    earned = ",".join(f"{name}{points}" for name, points in bonuses if points)
    return f"{write_sheet(board, sheet).replace(' ', ':')}:{earned or '-'}"


def read(board: Board, text: str) -> tuple[int, tuple[Card, ...], Ints, tuple[str | None, ...]]:
    """The round, the deck, the sheets when the round began and what was played since, of a position written so."""
    if not isinstance(text, str):
        raise Refused("bad-request", f"The position should be a text in the notation, not {quoted(text)}.")
    fields = text.split(" ")
    if len(fields) != 4:
        raise _bad(f"A position has four fields with one space between them, not {len(fields)}.")
    if not _ROUND.fullmatch(fields[0]) or int(fields[0]) > ROUNDS + 1:
        raise _bad(f"The round is {quoted(fields[0])}, which is not a number from 0 to {ROUNDS + 1}.")
    round_, deck = int(fields[0]), _read_deck(fields[1])
    texts = fields[2].split("/")
    if len(texts) not in rules.PLAYERS:
        raise _bad(f"There are {len(texts)} sheets, but no more than {max(rules.PLAYERS)} play.")
    sheets = np.array([_read_sheet(board, sheet) for sheet in texts])
    for seat, sheet in enumerate(texts):
        _check_cards(board, seat, sheet.split(":")[0], sheets[seat], round_, deck)
    _check_bonuses(board, sheets, round_)
    return round_, deck, sheets, _read_played(fields[3], len(texts))


def _read_deck(text: str) -> tuple[Card, ...]:
    cards = text.split(",")
    for card in cards:
        if not _CARD.fullmatch(card):
            raise _bad(f"{quoted(card)} is no card: it has a number from 1 to 6 and 1 to 3 bridges, such as 42.")
    return read_deck([(int(card[0]), int(card[1])) for card in cards])


def _read_sheet(board: Board, text: str) -> Ints:
    numbers, colon, rest = text.partition(":")
    lines, another, bonuses = rest.partition(":")
    if not colon or not another:
        raise _bad(f"{quoted(text)} is no sheet with its bonuses: it has numbers, lines and bonuses, a colon between.")
    sheet = read_sheet(board, f"{numbers} {lines}")
    for bonus in bonuses.split(",") if bonuses != "-" else ():
        found = _BONUS.fullmatch(bonus)
        if not found or int(found[2]) not in _worth(rules.CATEGORIES.index(found[1])):
            raise _bad(f"{quoted(bonus)} is no bonus: there are {', '.join(_BONUSES)}.")
        sheet[rules.BONUS + rules.CATEGORIES.index(found[1])] = int(found[2])
    if bonuses != _write_sheet(board, sheet).split(":")[2]:
        raise _bad(f"The bonuses {quoted(bonuses)} are not in the order {', '.join(rules.CATEGORIES)}, each once.")
    return sheet


def _worth(category: int) -> tuple[int, int]:
    return rules.FIRST[category], rules.LATER[category]


_BONUSES = [f"{name}{points}" for i, name in enumerate(rules.CATEGORIES) for points in _worth(i)]


def _check_cards(board: Board, seat: int, row: str, sheet: Ints, round_: int, deck: tuple[Card, ...]) -> None:
    """Refuse a sheet on which there is more than set-up and the cards of the rounds before allow."""
    turned = deck[: max(round_ - 1, 0)]
    numbers = Counter(int(number) for number in row if number != ".")
    if not round_:
        if numbers:
            raise _bad(f"Sheet {seat} has a number, but in set-up none has been written when the round begins.")
        return
    more = numbers - Counter(card.number for card in turned)
    plain = {int(n) for island, n in zip(board.islands, row, strict=True) if n != "." and not island.flag}
    set_up = plain & set(rules.SET_UP_NUMBERS)
    if not set_up or more.total() > 1 or not set(more) <= set_up:
        found = ", ".join(map(str, sorted(numbers.elements()))) or "none"
        raise _bad(
            f"Sheet {seat} has the numbers {found}, but they come from set-up, a 3 or a 4 without a flag, "
            f"and from the cards of the {len(turned)} rounds before."
        )
    sums = {0}
    for card in turned:
        sums |= {total + card.bridges for total in sums}
    drawn = int(sheet[rules.DRAWN]).bit_count() + int(sheet[rules.DOUBLED]).bit_count()
    if drawn not in sums:
        raise _bad(f"Sheet {seat} has {drawn} bridges, which the cards of the {len(turned)} rounds before do not give.")


def _check_bonuses(board: Board, sheets: Ints, round_: int) -> None:
    """Refuse bonuses that do not belong to what is on the sheets."""
    for category, name in enumerate(rules.CATEGORIES):
        first, later = _worth(category)
        points = sheets[:, rules.BONUS + category].tolist()
        for seat, sheet in enumerate(sheets):
            if bool(points[seat]) != bool(rules.has(board.ints, sheet, category)):
                both = ("the bonus", "what it takes")
                there, lacking = both if points[seat] else both[::-1]
                raise _bad(f"Sheet {seat} has {there} for {name}, but not {lacking}.")
        if len(points) > 1:
            wrong = later in points and first not in points
        else:
            wrong = later in points and round_ - 1 <= rules.LAST_ROUND_ALONE[category]
        if wrong:
            raise _bad(f"Nobody has got the {first} points for {name}, so nobody can have got {later}.")


def _read_played(text: str, players: int) -> tuple[str | None, ...]:
    if text == "-":
        return (None,) * players
    moves = tuple(None if move == "." else move for move in text.split("/"))
    if len(moves) != players:
        raise _bad(f"What was played this round is told of {len(moves)} seats, but {players} play.")
    if not any(moves) or all(moves):
        raise _bad(f"What was played this round, {quoted(text)}, is - if nobody has, and a new round if all have.")
    return moves
