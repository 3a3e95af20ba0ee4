"""The eighteen cards: a number to write, and how many bridges to draw."""

import hashlib
from typing import NamedTuple

from kakehashi.compiled import inlined
from kakehashi.errors import Refused, quoted
from kakehashi.seeds import checked


class Card(NamedTuple):
    """One card."""

    number: int
    bridges: int

    @property
    def code(self) -> int:
        """The card for the compiled rules, which read it with `number_of` and `bridges_of`."""
        return self.number << 2 | self.bridges


@inlined
def number_of(card: int) -> int:
    """The number of a card."""
    return card >> 2


@inlined
def bridges_of(card: int) -> int:
    """How many bridges a card has."""
    return card & 3


CARDS = tuple(Card(number, bridges) for number in range(1, 7) for bridges in range(1, 4))
"""Every pair of a number and of bridges, once."""
ROUNDS = len(CARDS) - 1
"""The last card of a deck is out, unseen."""


def shuffled(seed: int) -> tuple[Card, ...]:
    """The cards in the order of a seed: always the same, whatever the machine or the version of Python."""
    number = checked(seed)
    return tuple(
        sorted(CARDS, key=lambda card: hashlib.sha256(f"{number} {card.number} {card.bridges}".encode()).digest())
    )


def read_deck(given: object) -> tuple[Card, ...]:
    """A deck as it comes out of a file: eighteen pairs of a number from 1 to 6 and 1 to 3 bridges."""
    if not isinstance(given, list | tuple) or len(given) != len(CARDS):
        number = len(given) if isinstance(given, list | tuple) else "none"
        raise Refused("bad-request", f"A deck has {len(CARDS)} cards, not {number}.")
    for place, card in enumerate(given, 1):
        if not isinstance(card, list | tuple) or len(card) != 2 or any(type(part) is not int for part in card):
            raise Refused("bad-request", f"Card {place} should be a number and its bridges, not {quoted(card)}.")
        if tuple(card) not in CARDS:
            raise Refused("bad-request", f"Card {place} should be 1 to 6 with 1 to 3 bridges, not {quoted(card)}.")
    return tuple(Card(*card) for card in given)
