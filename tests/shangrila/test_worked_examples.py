"""The examples that the rulebooks work through, as positions."""

from errors import raises_code

from .positions import after, places, position


def test_placing_with_four_colours() -> None:
    """Yellow, Red and Blue have Masters in the village, Violet has none there."""
    yellow = position("yrbv", "y", A="yr.b...", K="...v...")
    red = yellow.play("Ad")
    assert red.village("A") == "yryb..."

    with raises_code("illegal-move"):
        red.play("Ar")
    blue = red.play("Ay")
    assert blue.village("A") == "yrybr.."
    assert blue.to_move == "b"

    violet = blue.play("+Ap")
    assert violet.village("A")[6] == "."
    assert not any(space.startswith("A") for space in places(violet))
    with raises_code("illegal-move"):
        violet.play("Ah")


def test_recruiting_in_one_village_and_in_two() -> None:
    yellow = position("ybrv", "y", A="y.r.yrb", B="rv...b.")
    red = after(yellow, "+Ar+Ay +Ah+Bf")
    assert (red.village("A"), red.village("B")) == ("Y.r.YrB", "rv...B.")


def test_eight_tiles_against_five() -> None:
    before = position(A="R.Rby.V", B="Yy.b..b")
    assert (before.strength("A")[0], before.strength("B")[0]) == (8, 5)
    journey = before.play("A>B")
    assert journey.village("A") == "r.rby.v"
    assert journey.village("B") == "ryrb..v"
    assert journey.supply("y", "r") - before.supply("y", "r") == 2
    assert journey.supply("b", "h") - before.supply("b", "h") == 1
    assert "AB" not in journey.standing_bridges


def test_seven_tiles_against_nine() -> None:
    before = position(to_move="v", A="Rv.by.V", B="yYYBB..")
    assert (before.strength("A")[0], before.strength("B")[0]) == (7, 9)
    journey = before.play("A>B")
    assert journey.village("A") == "rv.by.v"
    assert journey.village("B") == "yYYBB.v"
    assert journey.supply("r", "r") - before.supply("r", "r") == 1


def test_seventeen_masters_each_and_seven_villages_against_six() -> None:
    over = position(
        standing="AB",
        A="rrr....", B="...rrr.", C="rr....r", D="..rr...", E="....rr.", F="r.....r", G=".rr....",
        H="bbb....", I="...bbb.", J="bb....b", K="..bbb..", L="b....bb", M=".bb....",
    )  # fmt: skip
    assert (over.score("r"), over.score("b")) == ((17, 7), (17, 6))
    assert over.winners == (0,)
