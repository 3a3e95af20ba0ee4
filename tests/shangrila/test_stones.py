"""A village has a Stone exactly when all its bridges are broken; nothing may happen there any more."""

import pytest

from kakehashi.errors import Refused
from kakehashi.shangrila import Position
from kakehashi.shangrila.board import BRIDGES, VILLAGES

from .positions import legal, position, rows

NEIGHBOUR = {"A": "B", "B": "A", "C": "B", "D": "A", "E": "A", "F": "B", "G": "A"} | {
    "H": "E", "I": "F", "J": "C", "K": "D", "L": "H", "M": "I",
}  # fmt: skip


def cut_off(village: str, but: str = "", **villages: str) -> Position:
    """A position in which a village has lost all its bridges, or all but one."""
    broken = ",".join(bridge for bridge in BRIDGES if village in bridge and bridge != but)
    return Position.parse(f"rbyv {rows(**villages)} {broken} 28 0")


def test_the_origin_gets_its_stone_when_its_last_bridge_breaks() -> None:
    assert position(A="R......", broken="AD AE AG").play("A>B").stones == ("A",)


def test_the_destination_gets_its_stone_when_its_last_bridge_breaks() -> None:
    assert position(B="R......", broken="AD AE AG").play("B>A").stones == ("A",)


def test_both_get_their_stones_when_it_was_the_last_bridge_of_both() -> None:
    before = position(A="R......", broken="AD AE AG BC BF")
    assert before.stones == ()
    assert before.play("A>B").stones == ("A", "B")


def test_no_village_gets_a_stone_while_it_has_a_bridge() -> None:
    assert position(A="R......", broken="AD AE").play("A>B").stones == ()


@pytest.mark.parametrize("village", VILLAGES)
def test_every_village_gets_its_stone_with_its_last_bridge(village: str) -> None:
    other = NEIGHBOUR[village]
    last = "".join(sorted(village + other))
    before = cut_off(village, last, **{village: "R......"})
    assert before.stones == ()
    assert before.play(f"{village}>{other}").stones == (village,)


@pytest.mark.parametrize("village", VILLAGES)
def test_nothing_is_placed_recruited_sent_from_or_sent_into_a_village_with_a_stone(village: str) -> None:
    other = NEIGHBOUR[village]
    peace = cut_off(village, **{village: "Rr.....", other: "Rr....."})
    assert peace.stones == (village,)
    assert not any(village in move for move in legal(peace))
    for move in (f"{village}d", f"+{village}a", f"{village}>{other}", f"{other}>{village}"):
        with pytest.raises(Refused):
            peace.play(move)


def test_its_masters_are_no_use_for_recruiting_a_pair() -> None:
    """One of Red's two Masters is in a village with a Stone, so Red can recruit only one Student."""
    assert "+Br" in legal(position(A="r......", B="r......", broken="AB AD AE AG"))


def test_its_masters_still_score() -> None:
    assert position(A="rrb....", B="r......", broken="AB AD AE AG").score("r") == (3, 2)


def test_students_left_there_stay_and_score_nothing() -> None:
    after = position(A="R......", B="RB.....", broken="AD AE AG", to_move="b").play("B>A")
    assert after.stones == ("A",)
    assert after.village("A") == "Rb....."
    assert after.score("r") == (2, 2)


def test_tiles_left_there_are_not_back_in_the_supply() -> None:
    assert position(A="R......", broken="AB AD AE AG").supply("r", "r") == 4


def test_with_three_players_village_c_has_its_stone_from_the_start() -> None:
    assert position("rby", B="R......", F="R......").stones == ("C",)
    assert {m for m in legal(position("rby", B="R......")) if ">" in m} == {"B>A", "B>F"}
