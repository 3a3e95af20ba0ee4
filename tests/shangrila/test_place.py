"""Action 1: place a Master from the supply in a village where your colour has a Master."""

from errors import raises_code

from .positions import places, position


def test_a_master_goes_on_an_empty_space_of_a_village_where_its_colour_has_a_master() -> None:
    assert places(position(A="r......")) == {"Aa", "Ad", "Ap", "Ay", "Af", "Ah"}
    assert position(A="r......").play("Ah").village("A") == "r.....r"


def test_a_master_cannot_go_where_its_colour_has_none() -> None:
    assert places(position(A="r......", B="bbbbb..")) == {"Aa", "Ad", "Ap", "Ay", "Af", "Ah"}


def test_a_master_cannot_go_on_a_taken_space() -> None:
    assert places(position(A="rbBRyV.")) == {"Ah"}


def test_a_master_with_a_student_is_a_master_and_opens_its_village() -> None:
    assert "Aa" in places(position(A="R......"))


def test_only_one_master_is_placed_in_a_turn() -> None:
    assert position(A="r......").play("Aa").to_move == "b"


def test_placing_takes_a_tile_out_of_the_supply() -> None:
    before = position(A="r......", B="r......")
    assert (before.supply("r", "r"), before.supply("r", "a")) == (4, 6)
    after = before.play("Aa")
    assert (after.supply("r", "r"), after.supply("r", "a"), after.supply("b", "a")) == (4, 5, 6)


def test_a_master_cannot_be_placed_without_a_tile_of_its_discipline_left() -> None:
    five_rainmakers = position(A=".r.....", B="R......", C="R......", D="r......")
    assert "Ar" in places(five_rainmakers)
    six_rainmakers = position(A=".r.....", B="R......", C="R......", D="R......")
    assert six_rainmakers.supply("r", "r") == 0
    assert places(six_rainmakers) & {"Ar", "Ad"} == {"Ad"}
    with raises_code("illegal-move"):
        six_rainmakers.play("Ar")


def test_nothing_else_on_the_board_changes() -> None:
    before = position(A="r......", B="bY.....", broken="KL")
    assert before.play("Aa") == position(A="rr.....", B="bY.....", broken="KL", to_move="b")


def test_villages_may_be_filled_beyond_the_caps_of_set_up() -> None:
    assert places(position(A="rrrrr.b")) == {"Af"}
