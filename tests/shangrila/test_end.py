"""The end of the game, and the winners."""

import pytest

from errors import raises_code
from kakehashi.shangrila import Options, Position

from .positions import legal, position

LAST_BRIDGE = Options(end="last-bridge")


def winners(over: Position) -> tuple[str, ...]:
    return tuple(over.colours[seat] for seat in over.winners)


# Eleven Stones, or the last bridge


def test_the_game_ends_at_once_with_the_eleventh_stone() -> None:
    before = position(B="R......", standing="AB AD")
    assert (len(before.stones), before.over) == (10, False)
    after = before.play("B>A")
    assert (len(after.stones), after.over) == (11, True)
    assert after.standing_bridges == ("AD",)


def test_two_stones_at_once_can_be_the_tenth_and_the_eleventh() -> None:
    before = position(L="R......", standing="AB LM")
    assert (len(before.stones), before.over) == (9, False)
    after = before.play("L>M")
    assert (len(after.stones), after.over) == (11, True)


def test_with_three_players_the_stone_of_village_c_counts() -> None:
    before = position("rby", B="R......", standing="AB AD")
    assert "C" in before.stones
    assert (len(before.stones), before.over) == (10, False)
    assert before.play("B>A").over


def test_with_the_last_bridge_option_the_game_goes_on_with_eleven_stones() -> None:
    before = position(B="R......", A=".b.....", standing="AB AD", options=LAST_BRIDGE)
    after = before.play("B>A")
    assert (len(after.stones), after.over) == (11, False)
    assert legal(after) == {"Ad", "Ap", "Ay", "Af", "Ah", "+Aa"}


def test_with_the_last_bridge_option_the_game_ends_when_no_bridge_stands() -> None:
    after = position(A="R......", standing="AD", options=LAST_BRIDGE).play("A>D")
    assert (len(after.stones), after.over) == (13, True)


# Passing


def test_a_player_who_can_do_nothing_passes() -> None:
    nothing = position(A="b......", C="Rr.....", standing="AB AD")
    assert legal(nothing) == {"-"}
    assert nothing.play("-").to_move == "b"


@pytest.mark.parametrize(
    "here",
    ["Rbbbbb.", "rbbbbbb", "Rbbbbbb"],
    ids=["who can place", "who can recruit", "who can journey"],
)
def test_a_player_who_can_act_may_not_pass(here: str) -> None:
    able = position(standing="AB AD", A=here)
    assert "-" not in legal(able)
    with raises_code("illegal-move"):
        able.play("-")


def test_any_other_move_ends_a_row_of_passes() -> None:
    before = position(A="r......", standing="AB AD", passes=2)
    assert before.play("Aa").text.endswith(" 33 0")


@pytest.mark.parametrize("colours", ["rbyv", "rby"])
def test_the_game_is_over_when_every_player_in_a_row_has_passed(colours: str) -> None:
    stuck = position(colours, E="rbyrr..", standing="AB AD")
    for passes, colour in enumerate(colours, 1):
        assert not stuck.over
        assert stuck.to_move == colour
        stuck = stuck.play("-")
        assert stuck.text.endswith(f" {passes}")
    assert stuck.over
    assert winners(stuck) == ("r",)


def test_fewer_passes_than_players_do_not_end_the_game() -> None:
    assert not position(A="r......", standing="AB AD", passes=3).over
    assert position(M="r......", standing="AB AD", passes=4).over
    assert position("rby", M="r......", standing="AB AD", passes=3).over


@pytest.mark.parametrize(
    ("over", "by"),
    [
        (position(A="r......"), None),
        (position(A="r......", standing="AB"), "stones"),
        (position(A="r......", standing="AB", options=LAST_BRIDGE), None),
        (position(A="r......", standing="", options=LAST_BRIDGE), "bridges"),
        (position(M="r......", standing="AB", passes=4, options=LAST_BRIDGE), "passes"),
        (position(M="r......", standing="AB AD", passes=4), "passes"),
    ],
)
def test_a_finished_game_names_the_reason_of_its_end(over: Position, by: str | None) -> None:
    assert over.ended_by == by
    assert over.over == (by is not None)
    assert over.seen_by(None).page.picture()["ended_by"] == by


# After the end


@pytest.mark.parametrize("move", ["Aa", "+Ar", "A>B", "-"])
def test_nothing_is_played_after_the_end(move: str) -> None:
    over = position(standing="AB", A="RR.....", B="r......")
    assert over.legal_moves == ()
    assert (over.to_move, over.seat_to_move, over.acting) == (None, None, ())
    with raises_code("illegal-move"):
        over.play(move)


# Winners


def test_there_is_no_winner_before_the_end() -> None:
    assert winners(position(A="rrr....")) == ()


def test_most_masters_win() -> None:
    assert winners(position(standing="AB", A="rrb....", C="bb.....", D="yv.....")) == ("b",)


def test_students_do_not_count() -> None:
    over = position(standing="AB", A="RRb....", C="bb.....")
    assert (over.score("r"), over.score("b")) == ((2, 1), (3, 2))
    assert winners(over) == ("b",)


def test_a_tie_in_masters_goes_to_the_player_in_more_villages() -> None:
    over = position(standing="AB", A="rr.....", C="b......", D="b......")
    assert (over.score("r"), over.score("b")) == ((2, 1), (2, 2))
    assert winners(over) == ("b",)


def test_more_villages_do_not_help_against_more_masters() -> None:
    assert winners(position(standing="AB", A="rrr....", C="b......", D="b......")) == ("r",)


def test_villages_are_counted_all_over_the_board() -> None:
    assert position(standing="AB", A="r......", G="r......", H="r......", M="r......").score("r") == (4, 4)


def test_two_tied_players_share_the_win() -> None:
    assert winners(position(standing="AB", A="rb.....", H="rb.....", D="yv.....")) == ("r", "b")


def test_three_tied_players_share_the_win() -> None:
    assert winners(position(standing="AB", A="vry....", M="vry....", D="b......")) == ("r", "y", "v")


def test_all_four_may_share_the_win() -> None:
    assert winners(position(standing="AB", A="vryb...")) == ("r", "b", "y", "v")


def test_winners_are_named_in_turn_order() -> None:
    assert winners(position("vyrb", "v", standing="AB", A="vr.....")) == ("v", "r")
    assert winners(position("byr", "b", standing="AB", A="yr.....")) == ("y", "r")


def test_players_without_masters_share_the_win_too() -> None:
    assert winners(position("rby", standing="AB")) == ("r", "b", "y")
