"""The drawing of a position on a page, the effects of journeys, and the reasons for illegal moves."""

import json

import pytest
from hypothesis import given

from errors import raises_code
from kakehashi.errors import Refused
from kakehashi.shangrila import Journey, Position
from kakehashi.shangrila.board import DISCIPLINES, VILLAGES
from kakehashi.shangrila.reasons import in_words

from .games import CONCEIVABLE_MOVES, Game, examples, games
from .positions import broken_bridges, journeys, position, villages_of

MIDGAME = position(A="R.Rby.V", B="Yy.b..b", broken="AD AE AG")


def test_a_picture_shows_villages_bridges_and_supplies() -> None:
    shown = MIDGAME.seen_by(None).page.picture()
    assert list(shown) == ["villages", "standing", "supplies", "set_up", "turns", "red_village_sleeps", "ended_by"]
    assert shown["villages"]["A"] == {"tiles": "R.Rby.V", "strength": [8, 5], "stone": False}  # type: ignore[index]
    assert shown["villages"]["C"] == {"tiles": ".......", "strength": [0, 0], "stone": False}  # type: ignore[index]
    assert shown["supplies"]["r"] == {"r": 4, "a": 6, "d": 4, "p": 6, "y": 6, "f": 6, "h": 6}  # type: ignore[index]
    assert (shown["set_up"], shown["turns"], shown["red_village_sleeps"]) == (False, 32, False)


def test_in_a_game_for_three_the_red_village_sleeps() -> None:
    shown = Position.new("rby").seen_by(0).page.picture()
    assert (shown["set_up"], shown["turns"], shown["red_village_sleeps"]) == (True, 0, True)
    assert shown["villages"]["C"]["stone"] is True  # type: ignore[index]
    assert list(shown["supplies"]) == ["r", "b", "y"]  # type: ignore[call-overload]


@given(games())
@examples(20)
def test_a_view_matches_the_position(game: Game) -> None:
    for before in game.some_positions(8):
        shown = before.seen_by(None).page.picture()
        assert json.loads(json.dumps(shown)) == shown == before.seen_by(0).page.picture()
        assert shown["villages"] == {
            village: {
                "tiles": tiles,
                "strength": [sum(t.isalpha() + t.isupper() for t in tiles), 7 - tiles.count(".")],
                "stone": village in before.stones,
            }
            for village, tiles in villages_of(before).items()
        }
        assert not set(shown["standing"]) & set(broken_bridges(before))  # type: ignore[call-overload]
        assert len(shown["standing"]) + len(broken_bridges(before)) == 23  # type: ignore[arg-type]
        for colour in before.colours:
            for discipline in DISCIPLINES:
                assert shown["supplies"][colour][discipline] == before.supply(colour, discipline)  # type: ignore[index]


# Hints


def test_the_acting_seat_is_offered_the_steps_of_a_turn() -> None:
    assert MIDGAME.page.hints(0, {}) == {"steps": {"A>": {"B": "A>B"}, "Aa": "Aa", "Af": "Af"}}
    assert MIDGAME.page.hints(1, {}) == {"steps": {}}


def test_the_acting_seat_gets_previews_of_all_journeys_from_a_village() -> None:
    assert MIDGAME.page.hints(0, {"journeys": "A"}) == {
        "journeys": {
            "A>B": {
                "origin": "A",
                "destination": "B",
                "origin_tiles": 8,
                "origin_masters": 5,
                "destination_tiles": 5,
                "destination_masters": 4,
                "stronger": "A",
                "decided_by": "tiles",
                "travellers": [
                    {"colour": "r", "discipline": "r", "fate": "drives-out", "displaced": "Y"},
                    {"colour": "r", "discipline": "d", "fate": "master", "displaced": ""},
                    {"colour": "v", "discipline": "h", "fate": "drives-out", "displaced": "b"},
                ],
                "bridge": "AB",
                "stones": ["A"],
            }
        },
    }
    assert MIDGAME.page.hints(0, {"journeys": "B"}) == MIDGAME.page.hints(1, {"journeys": "A"}) == {"journeys": {}}


@given(games())
@examples(10)
def test_previews_of_journeys_match_the_effects_of_the_move(game: Game) -> None:
    for before in game.some_positions(6):
        seat = before.seat_to_move or 0
        foretold: dict[str, object] = {}
        for village in VILLAGES:
            foretold |= before.page.hints(seat, {"journeys": village})["journeys"]  # type: ignore[operator]
        assert set(foretold) == journeys(before)
        for move in before.legal_moves:
            effects = foretold[str(move)] if isinstance(move, Journey) else {}
            assert before.page.effects(move) == before.page.effects(str(move), seat) == effects


@given(games())
@examples(4)
def test_exactly_the_illegal_moves_have_a_reason(game: Game) -> None:
    for before in game.some_positions(2):
        for move in CONCEIVABLE_MOVES[::3]:
            reason = before.page.hints(before.seat_to_move or 0, {"why": str(move)})["why"]
            assert (reason is None) == before.is_legal(move)
            if reason and not before.over:
                with pytest.raises(Refused) as refused:
                    before.play(move)
                assert str(refused.value) == f"{move}: {in_words(reason)}."  # type: ignore[arg-type]


def test_an_illegal_move_has_a_reason() -> None:
    assert MIDGAME.page.hints(0, {"why": "Ap"}) == {"why": {"code": "taken", "space": "Ap", "colour": "b"}}
    assert MIDGAME.page.hints(0, {"why": "Aa"}) == {"why": None}
    assert MIDGAME.page.hints(1, {"why": "Aa"}) == {"why": {"code": "turn", "seat": 1}}
    assert MIDGAME.offer(0, {"why": "Ap"}) == {}, "a question for reasons gets no offer"
    no_bridge = {"code": "no-bridge", "origin": "A", "destination": "M"}
    assert MIDGAME.page.hints(0, {"why": "A>M"}) == {"why": no_bridge}


def test_an_invalid_move_text_has_no_reason() -> None:
    with raises_code("illegal-move"):
        MIDGAME.page.hints(0, {"why": "hello"})
