"""Part b of a turn: draw the card's bridges, all of them or none."""

from itertools import permutations

import pytest

from kakehashi.hashi import Draw

from .sheets import draws, position, reason, sheet


def test_bridges_run_along_dotted_lines_from_an_island_with_a_number() -> None:
    assert draws(position(sheet(h=4), card=(5, 1))) == {"-", "bh", "gh", "hi", "hn"}


def test_the_number_may_be_at_either_end_or_at_both() -> None:
    for before in (sheet(b=4), sheet(c=4), sheet(b=4, c=4)):
        assert position(before, card=(6, 1)).play("-:bc").sheet_texts == (f"{before[:18]} bc1",)


def test_no_bridge_joins_two_islands_without_a_number() -> None:
    before = position(sheet("bh", h=4), card=(5, 1))
    assert reason(before, "-:bc") == "-:bc: neither end of the line bc has a number."


def test_a_bridge_may_use_the_number_just_written() -> None:
    before = position(sheet(h=4), card=(5, 2))
    assert before.play("c:bc,cd").sheet_texts == (sheet("bc cd", c=5, h=4),)
    assert reason(before, "-:bc,cd") == "-:bc,cd: neither end of the line bc has a number."
    assert reason(before, "l:bc,cd") == "l:bc,cd: neither end of the line bc has a number."


def test_a_number_just_written_holds_for_the_bridges_of_the_same_turn() -> None:
    before = position(sheet(b=4), card=(1, 2))
    assert reason(before, "c:bc,cd") == "c:bc,cd: the island c takes no more bridges."
    assert before.play("c:ab,bc").sheet_texts == (sheet("ab bc", b=4, c=1),)


def test_a_bridge_needs_a_line_of_the_board() -> None:
    before = position(sheet(h=4), card=(5, 1))
    assert reason(before, "-:hj") == "-:hj: the board has no line hj."
    assert reason(before, "-:hr") == "-:hr: the board has no line hr."


# At most two bridges on a line


def test_a_line_takes_two_bridges_in_one_turn() -> None:
    assert position(sheet(h=4), card=(5, 2)).play("-:hi,hi").sheet_texts == (sheet("hi2", h=4),)


def test_a_line_takes_a_second_bridge_later() -> None:
    assert position(sheet("hi", h=4), card=(5, 1)).play("-:hi").sheet_texts == (sheet("hi2", h=4),)


@pytest.mark.parametrize(("drawn", "move"), [("", "-:hi,hi,hi"), ("hi", "-:hi,hi"), ("hi2", "-:hi")])
def test_a_line_takes_no_third_bridge(drawn: str, move: str) -> None:
    before = position(sheet(drawn, h=6, i=6), card=(5, move.count("hi")))
    assert reason(before, move) == f"{move}: the line hi takes no more than two bridges."


# No two bridges cross

CROSSINGS = [
    ("ef", "bh"), ("ef", "ci"), ("kl", "hn"), ("kl", "io"), ("ek", "gh"), ("fl", "ij"), ("kq", "mn"), ("lr", "op"),
]  # fmt: skip
NUMBERED = dict.fromkeys("bcghijklnoq", 6)


EITHER_WAY = [*CROSSINGS, *((line, drawn) for drawn, line in CROSSINGS)]


@pytest.mark.parametrize(("drawn", "line"), [pair for pair in EITHER_WAY if "ef" not in pair])
def test_no_bridge_crosses_a_bridge_of_an_earlier_round(drawn: str, line: str) -> None:
    before = position(sheet(drawn, **NUMBERED), card=(5, 1))
    assert reason(before, f"-:{line}") == f"-:{line}: the bridge {drawn} crosses the line {line}."
    assert line not in draws(before)
    assert drawn in draws(before)


def test_a_long_bridge_closes_every_line_that_it_crosses() -> None:
    before = position(sheet("ef", e=2, **NUMBERED), card=(5, 1))
    assert reason(before, "-:bh") == "-:bh: the bridge ef crosses the line bh."
    assert reason(before, "-:ci") == "-:ci: the bridge ef crosses the line ci."


@pytest.mark.parametrize("drawn", ["bh", "ci"])
def test_any_bridge_closes_a_long_line_that_crosses_it(drawn: str) -> None:
    before = position(sheet(f"ek {drawn}", e=2, **NUMBERED), card=(5, 1))
    assert reason(before, "-:ef") == f"-:ef: the bridge {drawn} crosses the line ef."


@pytest.mark.parametrize(("one", "other"), [pair for pair in CROSSINGS if "ef" not in pair])
def test_no_bridge_crosses_a_bridge_of_the_same_turn(one: str, other: str) -> None:
    first, second = sorted((one, other))
    before = position(sheet("", **NUMBERED), card=(5, 2))
    assert {first, second} <= draws(position(sheet("", **NUMBERED), card=(5, 1)))
    assert reason(before, f"-:{first},{second}") == (
        f"-:{first},{second}: the bridge {first} crosses the line {second}."
    )


def test_bridges_that_only_meet_on_an_island_do_not_cross() -> None:
    before = position(sheet(h=4), card=(5, 3))
    assert {"bh,gh,hi", "bh,gh,hn", "bh,hi,hn", "gh,hi,hn"} <= draws(before)


# No island gets more bridges than its number


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_an_island_takes_as_many_bridges_as_its_number(number: int) -> None:
    lines = ["bh", "bh", "gh", "gh", "hi", "hi", "hn", "hn"]
    before = position(sheet(h=number), card=(5, 1))
    for line in lines[:number]:
        before = position(before.play(f"-:{line}").sheet_texts[0], card=(5, 1))
    assert draws(before) == {"-"}
    assert reason(before, f"-:{lines[number]}") == f"-:{lines[number]}: the island h takes no more bridges."


@pytest.mark.parametrize("number", [1, 2])
def test_the_number_holds_within_a_turn(number: int) -> None:
    before = position(sheet(h=number), card=(5, 3))
    assert draws(before) == {"-"}
    assert reason(before, "-:bh,gh,hi") == "-:bh,gh,hi: the island h takes no more bridges."


def test_the_number_at_the_far_end_holds_too() -> None:
    before = position(sheet("bc", b=1, c=6), card=(5, 1))
    assert reason(before, "-:bc") == "-:bc: the island b takes no more bridges."
    assert draws(before) == {"-", "cd", "ci"}


def test_without_a_number_an_island_takes_six_bridges() -> None:
    numbers = {"b": 6, "g": 6, "i": 6, "n": 6}
    five = position(sheet("bh2 gh2 hi", **numbers), card=(5, 1))
    assert "hn" in draws(five)
    full = position(five.play("-:hn").sheet_texts[0], card=(5, 1))
    assert not draws(full) & {"bh", "gh", "hi", "hn"}
    assert reason(full, "-:hi") == "-:hi: the island h takes no more bridges."


def test_without_a_number_six_bridges_hold_within_a_turn() -> None:
    before = position(sheet("bh2 gh2", b=6, g=6, i=6, n=6), card=(5, 3))
    assert {"hi,hi,ij", "hi,hn,ij", "hn,hn,ij"} <= draws(before)
    assert {"hi,hi,hn", "hi,hn,hn"}.isdisjoint(draws(before))
    assert reason(before, "-:hi,hi,hn") == "-:hi,hi,hn: the island h takes no more bridges."


# All of them, or none


@pytest.mark.parametrize(
    ("card", "move"),
    [((5, 2), "-:hi"), ((5, 3), "-:hi"), ((5, 3), "-:hi,hi"), ((5, 1), "-:hi,hi"), ((5, 2), "h:gh,hi,hn")],
)
def test_neither_fewer_nor_more_bridges_than_the_card_has(card: tuple[int, int], move: str) -> None:
    before = position(sheet(i=4) if "h:" in move else sheet(h=4), card=card)
    number = "1 bridge" if card[1] == 1 else f"{card[1]} bridges"
    assert reason(before, move) == f"{move}: the card has {number}: draw all of them, or none."


@pytest.mark.parametrize("bridges", [1, 2, 3])
def test_every_way_to_draw_has_all_bridges_of_the_card_or_none(bridges: int) -> None:
    found = position(sheet(h=4, c=3), card=(5, bridges)).bridges_for(0, "")
    assert {len(lines) for lines in found} == {0, bridges}


@pytest.mark.parametrize("turn", ["-:-", "c:-", "-:hi", "c:hi", "c:bc"])
def test_either_part_or_both_may_be_left_out(turn: str) -> None:
    before = position(sheet(h=4), card=(5, 1))
    where, bridge = turn.split(":")
    numbers = {"h": 4} | ({"c": 5} if where == "c" else {})
    assert before.play(turn).sheet_texts == (sheet(bridge.strip("-"), **numbers),)


def test_no_bridge_can_be_drawn_unless_all_fit() -> None:
    before = position(sheet("bh gh hi", b=1, g=1, h=4, i=1), card=(2, 3))
    assert draws(before) == {"-"}
    assert draws(position(sheet("bh gh hi", b=1, g=1, h=4, i=1), card=(2, 1))) == {"-", "hn"}


def test_the_order_in_which_a_turns_bridges_are_drawn_does_not_matter() -> None:
    before = position(sheet(h=4), card=(5, 3))
    ends = {before.play(Draw("c", lines)) for lines in permutations(("bh", "gh", "hi"))}
    assert [end.sheet_texts for end in ends] == [(sheet("bh gh hi", c=5, h=4),)]
