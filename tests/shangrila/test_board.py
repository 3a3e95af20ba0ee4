"""The map, as the ruling prints it."""

from collections import Counter

from kakehashi.shangrila.board import (
    BRIDGES,
    COLOUR_NAMES,
    COLOURS,
    DISCIPLINE_NAMES,
    DISCIPLINES,
    PLACES,
    VILLAGES,
    WAYS,
)
from kakehashi.shangrila.moves import SPACES
from kakehashi.shangrila.spaces import village_of


def test_there_are_thirteen_villages_and_these_twenty_three_bridges() -> None:
    assert VILLAGES == "ABCDEFGHIJKLM"
    assert " ".join(BRIDGES) == "AB AD AE AG BC BF CF CJ DE DG DK EF EH FI GK HI HK HL IJ IM JM KL LM"


def test_seven_villages_have_four_bridges_and_six_have_three() -> None:
    bridges_at = Counter(village for bridge in BRIDGES for village in bridge)
    assert Counter(bridges_at.values()) == {4: 7, 3: 6}
    assert bridges_at["C"] == 3


def test_every_bridge_can_be_crossed_both_ways() -> None:
    assert sorted(WAYS) == sorted(
        [(bridge[0], bridge[1]) for bridge in BRIDGES] + [(bridge[1], bridge[0]) for bridge in BRIDGES]
    )
    assert all(WAYS[way + 23] == WAYS[way][::-1] for way in range(23))


def test_the_seven_disciplines_have_their_order_and_names() -> None:
    assert [DISCIPLINE_NAMES[discipline] for discipline in DISCIPLINES] == [
        "Rainmaker",
        "Astrologer",
        "Dragonbreeder",
        "Priest",
        "Yeti-whisperer",
        "Firekeeper",
        "Healer",
    ]
    assert DISCIPLINES == "radpyfh"


def test_the_four_colours_have_their_names() -> None:
    assert [COLOUR_NAMES[colour] for colour in COLOURS] == ["Red", "Blue", "Yellow", "Violet"]


def test_every_village_lies_on_the_map_and_villages_are_lettered_in_reading_order() -> None:
    assert "".join(PLACES) == VILLAGES
    assert all(0 < x < 1280 and 0 < y < 1322 for x, y in PLACES.values())
    assert PLACES["A"] == (218, 200)
    assert PLACES["M"] == (1052, 939)


def test_a_space_knows_its_village_by_its_number() -> None:
    assert "".join(VILLAGES[village_of(space.number)] for space in SPACES) == "".join(
        7 * village for village in VILLAGES
    )
