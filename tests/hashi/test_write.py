"""Part a of a turn: write the card's number on an island, or leave it out."""

import pytest

from kakehashi.hashi.board import ISLANDS

from .sheets import BLUE, PLAIN, RED, islands, position, reason, sheet


def test_on_an_empty_sheet_the_number_goes_on_any_island_without_a_flag() -> None:
    assert islands(position(sheet(), card=(5, 3))) == PLAIN


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_it_is_the_number_of_the_card(number: int) -> None:
    before = position(sheet(c=4), card=(number, 2))
    assert before.play("h:-").sheet_texts == (sheet(c=4, h=number),)


def test_the_number_may_be_left_out() -> None:
    assert position(sheet(c=4)).play("-:-").sheet_texts == (sheet(c=4),)


def test_an_island_has_only_one_number() -> None:
    before = position(sheet(c=4), card=(5, 1))
    assert "c" not in islands(before)
    assert reason(before, "c:-") == "c:-: the island c has a number already."
    assert reason(position(sheet(c=4), card=(4, 1)), "c:-") == "c:-: the island c has a number already."


@pytest.mark.parametrize("island", RED + BLUE)
def test_under_a_flag_goes_no_number_without_a_bridge(island: str) -> None:
    assert reason(position(sheet(c=4)), f"{island}:-") == (
        f"{island}:-: the island {island} has a flag, so a bridge must lead to it first."
    )


@pytest.mark.parametrize(
    ("island", "bridge", "from_"),
    [("a", "ab", "b"), ("d", "cd", "c"), ("m", "mn", "n"), ("p", "jp", "j"), ("e", "ek", "k"), ("r", "lr", "l")],
)
def test_under_a_flag_goes_a_number_once_a_bridge_leads_there(island: str, bridge: str, from_: str) -> None:
    before = position(sheet(bridge, **{from_: 4}), card=(5, 1))
    assert island in islands(before)
    assert set(islands(before)) & set(RED + BLUE) == {island}
    assert before.play(f"{island}:-").sheet_texts == (sheet(bridge, **{from_: 4, island: 5}),)


def test_the_bridge_under_a_flag_must_be_there_already_not_come_in_the_same_turn() -> None:
    before = position(sheet(b=4), card=(1, 1))
    assert reason(before, "a:ab") == "a:ab: the island a has a flag, so a bridge must lead to it first."


@pytest.mark.parametrize("number", [1, 2])
def test_no_number_is_smaller_than_the_bridges_that_are_there(number: int) -> None:
    before = position(sheet("bh gh hi", b=4, g=4, i=4), card=(number, 1))
    assert "h" not in islands(before)
    assert reason(before, "h:-") == f"h:-: the island h has 3 bridges, more than {number}."


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_the_number_may_equal_the_bridges_that_are_there_or_be_larger(number: int) -> None:
    before = position(sheet("bh gh hi", b=4, g=4, i=4), card=(number, 1))
    assert "h" in islands(before)
    assert before.play("h:-").sheet_texts == (sheet("bh gh hi", b=4, g=4, h=number, i=4),)


def test_an_island_with_six_bridges_takes_only_a_6() -> None:
    full = sheet("bh2 gh2 hi2", b=4, g=4, i=4)
    for number in range(1, 7):
        assert ("h" in islands(position(full, card=(number, 1)))) == (number == 6)


def test_under_a_flag_too_the_number_is_not_smaller_than_the_bridges() -> None:
    before = position(sheet("ab2", b=4), card=(1, 1))
    assert reason(before, "a:-") == "a:-: the island a has 2 bridges, more than 1."
    assert "a" in islands(position(sheet("ab2", b=4), card=(2, 1)))


def test_a_full_sheet_takes_no_number() -> None:
    every = sheet("ab cd ek fl jp mn qr", **dict.fromkeys(ISLANDS, 4))
    before = position(every, card=(4, 1))
    assert islands(before) == ""
    assert before.play("-:-").sheet_texts == (every,)
