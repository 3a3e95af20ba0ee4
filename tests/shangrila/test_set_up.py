"""Set-up: players take turns to place one Master of each discipline, and villages have caps."""

from collections import Counter

import pytest

from errors import raises_code
from kakehashi.shangrila import Options, Position

from .games import ALL_COLOURS, Game
from .positions import after, legal, villages_of


@pytest.mark.parametrize("colours", ["rbyv", "vybr", "rby", "byv"])
def test_players_place_in_turn_order_until_each_has_placed_seven(colours: str) -> None:
    position, order = Position.new(colours), ""
    while position.in_set_up:
        order += position.to_move or ""
        position = position.play(position.legal_moves[0])
    assert order == colours * 7
    assert position.to_move == colours[0]


def test_the_first_master_may_go_on_any_space_of_any_village() -> None:
    assert legal(Position.new("rbyv")) == {v + d for v in "ABCDEFGHIJKLM" for d in "radpyfh"}


def test_with_three_players_village_c_is_out() -> None:
    start = Position.new("rby")
    assert legal(start) == {v + d for v in "ABDEFGHIJKLM" for d in "radpyfh"}
    assert start.stones == ("C",)
    assert len(start.standing_bridges) == 20
    assert start.text == "rby " + "/".join(["......."] * 13) + " BC,CF,CJ 0 0"


def test_four_players_start_with_all_bridges_and_no_stone() -> None:
    start = Position.new()
    assert start.stones == ()
    assert len(start.standing_bridges) == 23
    assert start.text == "rbyv " + "/".join(["......."] * 13) + " - 0 0"


def test_each_player_places_one_master_of_each_discipline() -> None:
    red_again = after(Position.new(), "Ar Br Cr Dr")
    assert "r" not in {move[1] for move in legal(red_again)}
    with raises_code("illegal-move"):
        red_again.play("Lr")


def test_another_player_may_place_the_same_discipline_elsewhere_but_not_on_a_taken_space() -> None:
    blue = after(Position.new(), "Ar")
    assert "Br" in legal(blue)
    assert "Ar" not in legal(blue)


@pytest.mark.parametrize("move", ["+Ar", "+Ar+Ba", "A>B", "-"])
def test_set_up_has_only_placing_moves(move: str) -> None:
    start = after(Position.new(), "Ar Br Cr Dr Ba Ca Da Aa")
    with raises_code("illegal-move"):
        start.play(move)


def test_four_players_put_at_most_two_masters_of_one_colour_into_a_village() -> None:
    start = after(Position.new(), "Ar Br Cr Dr Aa Ba Ca Da")
    assert not any(move.startswith("A") for move in legal(start))
    blue = start.play("Ed")
    assert {move for move in legal(blue) if move.startswith("A")} == {"Ad", "Ap", "Ay", "Af", "Ah"}


def test_four_players_put_at_most_three_masters_into_a_village() -> None:
    violet = after(Position.new(), "Ar Aa Ad")
    assert not any(move.startswith("A") for move in legal(violet))
    assert any(move.startswith("A") for move in legal(after(Position.new(), "Ar Aa")))


def test_three_players_put_at_most_one_master_of_one_colour_into_a_village() -> None:
    red = after(Position.new("rby"), "Ar Br Dr")
    assert not any(move.startswith("A") for move in legal(red))
    assert any(move.startswith("A") for move in legal(red.play("Ea")))


def test_three_players_put_at_most_two_masters_into_a_village() -> None:
    yellow = after(Position.new("rby"), "Ar Aa")
    assert not any(move.startswith("A") for move in legal(yellow))


def test_the_caps_hold_in_set_up_only() -> None:
    set_up = Position.new("rby", Options(setup="first-game"))
    assert villages_of(set_up)["A"] == "...b.y."
    red = after(set_up, "Ea Ad Ay")
    assert villages_of(red)["A"] == "..bbyy."


# Red keeps to A B D E F G, one Master each; Blue and Yellow share H I J K L M, which then hold two each. Red's Healer
# has no space left, because every village without Red is full.
NO_SPACE_FOR_RED = "Ar Hr Ha Ba Ia Id Dd Jd Jp Ep Kp Ky Fy Ly Lf Gf Mf Mr"


def test_with_three_players_the_caps_can_leave_no_space_and_then_do_not_apply() -> None:
    stuck = after(Position.new("rby"), NO_SPACE_FOR_RED)
    assert stuck.to_move == "r"
    for tiles in villages_of(stuck).values():
        assert len(tiles.replace(".", "")) <= 2
        assert all(tiles.count(colour) <= 1 for colour in "rby")
        assert "r" in tiles or len(tiles.replace(".", "")) in (0, 2)
    assert legal(stuck) == {village + "h" for village in "ABDEFGHIJKLM"}


def test_the_caps_are_back_for_the_next_player() -> None:
    stuck = after(Position.new("rby"), NO_SPACE_FOR_RED)
    assert legal(stuck.play("Hh")) == {"Ah", "Bh", "Dh", "Eh", "Fh", "Gh"}
    assert legal(stuck.play("Ah")) == {"Bh", "Dh", "Eh", "Fh", "Gh"}
    assert legal(after(stuck, "Ah Bh")) == {"Dh", "Eh", "Fh", "Gh"}


def test_a_taken_space_stays_taken_when_the_caps_do_not_apply() -> None:
    """Blue's Healer stands in a village that is not full, and still Red cannot go there."""
    stuck = after(Position.new("rby"), NO_SPACE_FOR_RED.replace("Mf Mr", "Mh Br"))
    assert legal(stuck) == {village + "h" for village in "ABDEFGHIJKL"}


def test_caps_that_leave_no_space_are_met_by_chance() -> None:
    """Blue and Yellow avoid Red's villages; if the caps leave no space, all free spaces are legal."""
    found = 0
    for seed in range(12):
        for before, _, _ in Game("rby", Options(), "apart", seed).turns():
            if not before.in_set_up:
                break
            me = before.to_move or ""
            free = {
                village + discipline: me not in tiles and len(tiles.replace(".", "")) < 2
                for village, tiles in villages_of(before).items()
                for discipline, tile in zip("radpyfh", tiles, strict=True)
                if village != "C" and tile == "." and before.supply(me, discipline) == 6
            }
            within_caps = {space for space, within in free.items() if within}
            assert legal(before) == (within_caps or set(free))
            found += not within_caps
    assert found > 5


@pytest.mark.parametrize("colours", ALL_COLOURS)
def test_a_first_game_starts_with_seven_masters_a_player_within_the_caps(colours: str) -> None:
    start = Position.new(colours, Options(setup="first-game"))
    players = len(colours)
    assert start.turns == 7 * players
    assert not start.in_set_up
    assert start.to_move == colours[0]
    assert Position.parse(start.text, start.options) == start
    masters: Counter[tuple[str, str]] = Counter()
    for tiles in villages_of(start).values():
        assert len(tiles.replace(".", "")) <= players - 1
        assert all(tiles.count(colour) <= players - 2 for colour in colours)
        masters.update((tile, d) for tile, d in zip(tiles, "radpyfh", strict=True) if tile != ".")
    assert masters == {(colour, discipline): 1 for colour in colours for discipline in "radpyfh"}


def test_a_first_game_gives_each_seat_the_same_masters_for_any_colour() -> None:
    first = Options(setup="first-game")
    for players in ("rbyv", "rby"):
        usual, swapped = Position.new(players, first), Position.new(players[1:] + "r", first)
        trade = str.maketrans(players, players[1:] + "r")
        assert usual.text.split(" ")[1].translate(trade) == swapped.text.split(" ")[1]


def test_after_set_up_each_player_has_five_tiles_of_each_discipline_left() -> None:
    start = Position.new("rbyv", Options(setup="first-game"))
    assert {start.supply(colour, discipline) for colour in "rbyv" for discipline in "radpyfh"} == {5}
