"""Action 3: the journey of the Students."""

import pytest

from errors import raises_code
from kakehashi.shangrila import Options, Position

from .positions import journeys, position

TIE_TO_ORIGIN = Options(tie="origin")

# Legal journeys


def test_a_journey_leads_over_a_standing_bridge_to_a_neighbour() -> None:
    assert journeys(position(A="R......")) == {"A>B", "A>D", "A>E", "A>G"}
    assert journeys(position(A="R......", broken="AD AG")) == {"A>B", "A>E"}


def test_a_bridge_is_crossed_in_either_direction() -> None:
    assert journeys(position(L="R......")) == {"L>H", "L>K", "L>M"}
    assert journeys(position(M="R......", standing="AB LM")) == {"M>L"}


def test_a_journey_starts_where_its_player_has_a_student() -> None:
    assert journeys(position(A="r......", B="B......")) == set()
    with raises_code("illegal-move"):
        position(A="r......", B="B......").play("B>A")


def test_students_of_all_players_in_the_village_travel() -> None:
    after = position(A="RBYVr..", B=".......").play("A>B")
    assert (after.village("A"), after.village("B")) == ("rbyvr..", "rbyv...")


def test_masters_stay() -> None:
    after = position(A="Rbyvrrr").play("A>B")
    assert (after.village("A"), after.village("B")) == ("rbyvrrr", "r......")


def test_students_of_other_villages_do_not_travel() -> None:
    after = position(A="RRR....", B="...R.B.", E="R......").play("A>B")
    assert (after.village("B"), after.village("E")) == ("rrrR.B.", "R......")


# The fate of a traveller: eight cases, by the content of its space and the stronger village


def test_on_an_empty_space_from_a_stronger_village_a_student_becomes_master() -> None:
    after = position(A="Rrr....", B=".b.....").play("A>B")
    assert (after.village("A"), after.village("B")) == ("rrr....", "rb.....")


def test_on_an_empty_space_from_a_weaker_village_too_a_student_becomes_master() -> None:
    after = position(A="R......", B=".bbb...").play("A>B")
    assert (after.village("A"), after.village("B")) == ("r......", "rbbb...")


def test_on_its_own_master_from_a_stronger_village_a_student_stays_a_student() -> None:
    after = position(A="Rrr....", B="r......").play("A>B")
    assert (after.village("A"), after.village("B")) == ("rrr....", "R......")
    assert after.supply("r", "r") == 3


def test_on_its_own_master_from_a_weaker_village_a_student_goes_back_to_the_supply() -> None:
    after = position(A="R......", B="rbbb...").play("A>B")
    assert (after.village("A"), after.village("B")) == ("r......", "rbbb...")
    assert after.supply("r", "r") == 4


def test_on_its_own_master_and_student_from_a_stronger_village_a_student_goes_back_to_the_supply() -> None:
    after = position(A="Rrr....", B="R......").play("A>B")
    assert (after.village("A"), after.village("B")) == ("rrr....", "R......")
    assert after.supply("r", "r") == 3


def test_on_its_own_master_and_student_from_a_weaker_village_a_student_goes_back_to_the_supply() -> None:
    after = position(A="R......", B="Rbbb...").play("A>B")
    assert (after.village("A"), after.village("B")) == ("r......", "Rbbb...")
    assert after.supply("r", "r") == 3


@pytest.mark.parametrize(("there", "tiles"), [("b......", 1), ("B......", 2)])
def test_on_another_colour_from_a_stronger_village_a_student_drives_it_out_with_its_student(
    there: str, tiles: int
) -> None:
    before = position(A="Rrr....", B=there)
    after = before.play("A>B")
    assert (after.village("A"), after.village("B")) == ("rrr....", "r......")
    assert after.supply("b", "r") == before.supply("b", "r") + tiles == 6
    assert after.supply("r", "r") == before.supply("r", "r") == 4


@pytest.mark.parametrize("there", ["bbbb...", "Bbbb..."])
def test_on_another_colour_from_a_weaker_village_a_student_goes_back_to_the_supply(there: str) -> None:
    after = position(A="R......", B=there).play("A>B")
    assert (after.village("A"), after.village("B")) == ("r......", there)
    assert after.supply("r", "r") == 5


def test_every_traveller_goes_to_the_space_of_its_own_discipline() -> None:
    """Travellers meet every case: other colours, an empty space, an own Master, an own Master with a Student."""
    after = position(A="RBYVRBY", D="yB.vR.b").play("A>D")
    assert (after.village("A"), after.village("D")) == ("rbyvrby", "rByVRby")


# The stronger village


def is_driven_out(before: Position) -> bool:
    """True if Red's Student from A drives out Blue's Rainmaker in B."""
    return before.play("A>B").village("B")[0] == "r"


def test_more_tiles_are_stronger_and_students_count() -> None:
    assert is_driven_out(position(A="RR.....", B="bbb...."))
    assert not is_driven_out(position(A="RR.....", B="BBb...."))


def test_tiles_of_all_colours_count() -> None:
    assert is_driven_out(position(A="Rbyv...", B="bbbb..."))
    assert not is_driven_out(position(A="Rr.....", B="brrr..."))


def test_with_equal_tiles_more_masters_are_stronger() -> None:
    assert not is_driven_out(position(A="RRr....", B="bbbbb.."))
    assert is_driven_out(position(A="Rrrr...", B="BBb...."))


def test_masters_come_before_the_rule_for_a_tie() -> None:
    before = position(A="RRr....", B="bbbbb..", options=TIE_TO_ORIGIN)
    assert before.play("A>B").village("B") == "bbbbb.."


def test_with_equal_tiles_and_masters_the_destination_is_stronger() -> None:
    assert not is_driven_out(position(A="Rr.....", B="Bb....."))
    assert not is_driven_out(position(A="Rr.....", B="bB....."))


def test_with_the_other_option_the_origin_is_stronger_in_a_tie() -> None:
    tie = position(A="Rr.....", B="bB.....", options=TIE_TO_ORIGIN)
    assert tie.play("A>B").village("B") == "rB....."


def test_villages_are_compared_before_anyone_moves() -> None:
    """Red leaves A with fewer tiles than B has, and B grows when the first Student arrives; both were fewer before."""
    after = position(A="RR.....", B=".bbb...").play("A>B")
    assert after.village("B") == "rrbb..."
    after = position(A="RR.....", B="b..bb..").play("A>B")
    assert after.village("B") == "rr.bb.."


def test_only_the_two_villages_count_not_their_neighbours() -> None:
    assert is_driven_out(position(A="Rr.....", B="bb.....", C="BBBBBBB", F="BBBBBBB"))


# Then the bridge breaks


def test_the_bridge_breaks_and_no_other() -> None:
    before = position(A="R......", broken="KL")
    after = before.play("A>B")
    assert set(before.standing_bridges) - set(after.standing_bridges) == {"AB"}
    assert after.text.split(" ")[2] == "AB,KL"


def test_the_bridge_breaks_whichever_way_it_was_crossed() -> None:
    assert position(M="R......").play("M>J").text.split(" ")[2] == "JM"


def test_a_broken_bridge_cannot_be_crossed() -> None:
    before = position(A="R......", B="B......", standing="AB AD BC BF").play("A>B")
    assert "B>A" not in journeys(before)
    with raises_code("illegal-move"):
        before.play("B>A")


def test_nothing_else_on_the_board_changes() -> None:
    before = position(A="R......", B="...b...", E="RRRvvvV", M="yB.....", broken="KL")
    after = position(A="r......", B="r..b...", E="RRRvvvV", M="yB.....", broken="AB KL", to_move="b")
    assert before.play("A>B") == after
