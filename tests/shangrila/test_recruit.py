"""Action 2: recruit Students on your Masters without one; two, if you can place any two."""

from errors import raises_code
from kakehashi.shangrila import Options

from .positions import position, recruits

UP_TO_TWO = Options(recruit="up-to-two")


def test_two_students_are_recruited_in_the_same_village_or_in_different_ones() -> None:
    assert recruits(position(A="rr.....", B="..r....")) == {"+Ar+Aa", "+Ar+Bd", "+Aa+Bd"}


def test_recruiting_puts_students_on_the_masters() -> None:
    after = position(A="rr.....", M="..r...b").play("+Ar+Md")
    assert (after.village("A"), after.village("M")) == ("Rr.....", "..R...b")


def test_recruiting_takes_the_tiles_out_of_the_supply() -> None:
    before = position(A="rr.....")
    after = before.play("+Ar+Aa")
    assert [before.supply("r", d) - after.supply("r", d) for d in "radpyfh"] == [1, 1, 0, 0, 0, 0, 0]


def test_students_go_only_on_masters_of_their_own_colour() -> None:
    assert recruits(position(A="rb.....", B=".yr....")) == {"+Ar+Bd"}


def test_a_master_takes_only_one_student() -> None:
    assert recruits(position(A="rRrR...")) == {"+Ar+Ad"}


def test_two_must_be_recruited_if_two_can_be() -> None:
    two = position(A="rr.....")
    with raises_code("illegal-move"):
        two.play("+Ar")


def test_one_is_recruited_if_only_one_master_can_take_a_student() -> None:
    assert recruits(position(A="rR..b..")) == {"+Ar"}


def test_no_recruit_is_legal_if_no_master_can_take_a_student() -> None:
    assert recruits(position(A="RR..b..")) == set()


def test_a_student_needs_a_tile_of_its_discipline() -> None:
    """Six Rainmakers of Red lie on the board, so its fourth one cannot take a Student."""
    assert recruits(position(A="R......", B="R......", C="r......", D="rr.....")) == {"+Da"}


def test_two_students_of_one_discipline_need_two_tiles() -> None:
    two_left = position(A="R......", B="r......", C="r......", D=".r.....")
    assert two_left.supply("r", "r") == 2
    assert recruits(two_left) == {"+Br+Cr", "+Br+Da", "+Cr+Da"}
    one_left = position(A="R......", B="r......", C="r......", D=".r.....", E="r......")
    assert one_left.supply("r", "r") == 1
    assert recruits(one_left) == {"+Br+Da", "+Cr+Da", "+Da+Er"}


def test_one_is_recruited_if_all_free_masters_share_a_discipline_with_one_tile_left() -> None:
    lone = position(A="R......", B="r......", C="r......", D=".R.....", E="r......")
    assert recruits(lone) == {"+Br", "+Cr", "+Er"}


def test_two_lone_tiles_of_two_disciplines_make_two_students() -> None:
    lone = position(A="RR.....", B="rr.....", C="rr.....", D="rr.....")
    assert (lone.supply("r", "r"), lone.supply("r", "a")) == (1, 1)
    assert recruits(lone) == {f"+{r}r+{a}a" if r <= a else f"+{a}a+{r}r" for r in "BCD" for a in "BCD"}


def test_the_discipline_of_the_tile_counts_in_every_village() -> None:
    """Two villages, in different halves of the alphabet, compete for the last tile."""
    assert recruits(position(A="R......", B="r......", K="R......", M="r......")) == set()
    assert recruits(position(A="R......", B="r......", L="r......", M="r......")) == {"+Br", "+Lr", "+Mr"}


def test_with_up_to_two_one_may_be_chosen_freely() -> None:
    assert recruits(position(A="rr.....", options=UP_TO_TWO)) == {"+Ar", "+Aa", "+Ar+Aa"}


def test_with_up_to_two_two_students_of_one_discipline_still_need_two_tiles() -> None:
    lone = position(A="R......", B="r......", C="r......", E="r......", options=UP_TO_TWO)
    assert recruits(lone) == {"+Br", "+Cr", "+Er"}
    mixed = position(A="R......", B="r......", C="r......", E="rr.....", options=UP_TO_TWO)
    assert recruits(mixed) == {"+Br", "+Cr", "+Er", "+Ea", "+Br+Ea", "+Cr+Ea", "+Er+Ea"}


def test_nothing_else_on_the_board_changes() -> None:
    before = position(A="rr.....", B="bY.....", broken="KL")
    assert before.play("+Ar+Aa") == position(A="RR.....", B="bY.....", broken="KL", to_move="b")
