"""The cards: each number from 1 to 6 with 1, 2 or 3 bridges; shuffled by a seed, or out of a file."""

import pytest

from kakehashi.errors import Refused
from kakehashi.hashi import CARDS, Card, shuffled
from kakehashi.hashi.deck import read_deck
from kakehashi.hashi.game import load, new

from .sheets import LATTICE

IN_ORDER = [[number, bridges] for number in range(1, 7) for bridges in range(1, 4)]


def test_the_18_cards_are_all_pairs_of_a_number_and_of_bridges() -> None:
    assert [list(card) for card in CARDS] == IN_ORDER
    assert (CARDS[4].number, CARDS[4].bridges) == (2, 2)


def test_a_card_is_a_number_for_the_compiled_rules() -> None:
    assert [(card.code >> 2, card.code & 3) for card in CARDS] == list(CARDS)


@pytest.mark.parametrize("seed", [0, 1, 7, -3, 10**30])
def test_shuffling_keeps_every_card_once(seed: int) -> None:
    assert sorted(shuffled(seed)) == list(CARDS)
    assert shuffled(seed) == shuffled(seed)


SEED_7 = "3/2 6/1 2/2 4/2 2/3 5/3 5/1 3/1 6/2 6/3 4/3 1/1 5/2 4/1 2/1 1/3 3/3 1/2"


def test_a_seed_always_gives_the_same_order() -> None:
    """People share seeds, so this order must never change."""
    assert " ".join(f"{number}/{bridges}" for number, bridges in shuffled(7)) == SEED_7


def test_every_card_may_be_set_aside() -> None:
    assert {shuffled(seed)[17] for seed in range(200)} == set(CARDS)
    assert {shuffled(seed)[0] for seed in range(200)} == set(CARDS)


def test_a_deck_is_read_from_a_file_unchanged() -> None:
    assert read_deck(IN_ORDER) == CARDS
    assert read_deck(tuple(map(tuple, reversed(IN_ORDER)))) == CARDS[::-1]


def test_a_deck_from_a_file_may_repeat_a_card() -> None:
    assert read_deck([[6, 3]] * 18) == (Card(6, 3),) * 18


def changed(place: int, card: object) -> list[object]:
    """A deck with one replaced card."""
    return [card if number == place else given for number, given in enumerate(IN_ORDER, 1)]


BAD_DECKS = {
    "nothing": (None, "A deck has 18 cards, not none."),
    "a text": ("5/3", "A deck has 18 cards, not none."),
    "an object": ({"1": [1, 1]}, "A deck has 18 cards, not none."),
    "no cards": ([], "A deck has 18 cards, not 0."),
    "17 cards": (IN_ORDER[:17], "A deck has 18 cards, not 17."),
    "19 cards": ([*IN_ORDER, [1, 1]], "A deck has 18 cards, not 19."),
    "a card that is a number": (changed(1, 5), "Card 1 should be a number and its bridges, not 5."),
    "a card that is a text": (changed(2, "53"), "Card 2 should be a number and its bridges, not '53'."),
    "a card with one part": (changed(3, [5]), "Card 3 should be a number and its bridges, not [5]."),
    "a card with three parts": (changed(4, [5, 3, 1]), "Card 4 should be a number and its bridges, not [5, 3, 1]."),
    "a card with a text in it": (changed(18, ["5", 3]), "Card 18 should be a number and its bridges, not ['5', 3]."),
    "a card with a truth in it": (changed(18, [True, 3]), "Card 18 should be a number and its bridges, not [True, 3]."),
    "a card with half a bridge": (changed(9, [5, 1.0]), "Card 9 should be a number and its bridges, not [5, 1.0]."),
    "a card without a number": (changed(9, [None, 1]), "Card 9 should be a number and its bridges, not [None, 1]."),
    "a card with a list in it": (changed(9, [[1], 1]), "Card 9 should be a number and its bridges, not [[1], 1]."),
    "the number 0": (changed(5, [0, 1]), "Card 5 should be 1 to 6 with 1 to 3 bridges, not [0, 1]."),
    "the number 7": (changed(5, [7, 1]), "Card 5 should be 1 to 6 with 1 to 3 bridges, not [7, 1]."),
    "no bridges": (changed(5, [1, 0]), "Card 5 should be 1 to 6 with 1 to 3 bridges, not [1, 0]."),
    "four bridges": (changed(5, [1, 4]), "Card 5 should be 1 to 6 with 1 to 3 bridges, not [1, 4]."),
}


@pytest.mark.parametrize(("deck", "sentence"), BAD_DECKS.values(), ids=BAD_DECKS)
def test_an_invalid_deck_is_rejected(deck: object, sentence: str) -> None:
    for open_game in (new, load):
        with pytest.raises(Refused) as refused:
            open_game({"board": LATTICE.as_dict(), "deck": deck})
        assert (str(refused.value), refused.value.code) == (sentence, "bad-request")


@pytest.mark.parametrize("seed", ["7", 7.0, None, True, [7]])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(Refused) as refused:
        new({"seed": seed, "board": LATTICE.as_dict()})
    assert (str(refused.value), refused.value.code) == (f"A seed is a whole number, not {seed!r}.", "bad-request")
