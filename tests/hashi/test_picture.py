"""The drawing of a sheet on a page, the help with building a turn, and the effects of a turn."""

import json
from itertools import pairwise, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given

from errors import raises_code
from kakehashi.errors import Refused
from kakehashi.hashi import CARDS, Position, shuffled

from .games import Game, Plan, chart_of, examples, games, plans
from .rulebook import FIRST, LAST_ROUND_ALONE, LATER, Sheet
from .sheets import LATTICE, after, position, sheet


def test_a_picture_shows_every_sheet_as_the_rules_see_it() -> None:
    now = position(sheet("ab2 bc gh", a=2, b=3, c=4, h=4), sheet(), card=(5, 1), at_round=3)
    shown = now.seen_by(None).page.picture()
    assert shown["sheets"][0] == {  # type: ignore[index]
        "numbers": {"a": 2, "b": 3, "c": 4, "h": 4},
        "bridges": {"ab": 2, "bc": 1, "gh": 1},
        "finished": ["a", "b"],
        "closed": ["ab", "ag", "bc", "bh", "ek"],
        "points": 4,
        "island_points": 4,
        "progress": {"red": [1, 4], "blue": [0, 3], "six": [2, 6]},
        "chain": ["a", "b"],
    }
    assert shown["sheets"][1] == {  # type: ignore[index]
        "numbers": {},
        "bridges": {},
        "finished": [],
        "closed": [],
        "points": 0,
        "island_points": 0,
        "progress": {"red": [0, 4], "blue": [0, 3], "six": [0, 6]},
        "chain": [],
    }
    assert shown["stakes"] == {"red": 9, "blue": 7, "six": 8}
    assert (shown["deadlines"], shown["writes_on"]) == (None, None)


def _chain(seen: Sheet) -> int:
    """Return the length of the longest chain of islands, by exhaustive search."""
    finished = seen.finished()
    return max((len(seen._joined(island, finished)) for island in finished), default=0)


@given(games())
@examples(20)
def test_a_picture_agrees_with_the_rulebook(game: Game) -> None:
    for now in game.some_positions(6):
        shown = now.seen_by(0).page.picture()
        assert json.loads(json.dumps(shown)).keys() == shown.keys()
        for seat, text in enumerate(now.seen_by(0).sheet_texts):
            seen, drawn = Sheet.of(chart_of(now), text), shown["sheets"][seat]  # type: ignore[index]
            assert drawn["numbers"] == seen.numbers
            assert drawn["bridges"] == dict(seen.bridges)
            assert drawn["finished"] == sorted(seen.finished())
            assert drawn["points"] == now.seen_by(0).score(seat)
            assert len(drawn["chain"]) == _chain(seen)
            assert drawn["points"] == drawn["island_points"] + sum(now.bonuses(seat).values())
            if drawn["chain"]:
                assert seen._joined(drawn["chain"][0], seen.finished()) == set(drawn["chain"])
            seen.numbers = dict.fromkeys(seen.chart.flags, 6) | seen.numbers
            assert drawn["closed"] == [line for line in now.board.lines if not seen.may_draw(line)]
        if now.players == 1:
            first = {category: now.round <= last for category, last in LAST_ROUND_ALONE.items()}
        else:
            first = {c: not any(c in now.bonuses(seat) for seat in range(now.players)) for c in FIRST}
        assert shown["stakes"] == {c: FIRST[c] if first[c] else LATER[c] for c in FIRST}
        assert shown["deadlines"] == (LAST_ROUND_ALONE if now.players == 1 else None)


@given(plans())
@examples(30)
def test_bonus_values_on_offer_are_those_earned(plan: Plan) -> None:
    for before, now in pairwise(plan.positions()):
        stakes: Any = before.seen_by(0).page.picture()["stakes"]
        for category, points in now.bonuses(0).items():
            assert category in before.bonuses(0) or points == stakes[category]


@given(plans())
@examples(30)
def test_a_bonus_is_marked_as_earned_when_its_condition_is_met(plan: Plan) -> None:
    for now in plan.positions():
        progress: Any = now.seen_by(0).page.picture()["sheets"][0]["progress"]  # type: ignore[index]
        assert {category for category, (done, of) in progress.items() if done == of} == set(now.bonuses(0))


def test_the_view_names_the_sheet_each_seat_writes_on_in_set_up() -> None:
    start = Position.new(LATTICE, 3, shuffled(1))
    assert start.seen_by(None).page.picture()["writes_on"] == [1, 2, 0]
    assert Position.new(LATTICE, 1, shuffled(1)).seen_by(0).page.picture()["writes_on"] == [0]
    assert after(start, "b=3 b=3 b=3").seen_by(0).page.picture()["writes_on"] is None


def test_remaining_cards_are_sorted_and_include_the_card_set_aside() -> None:
    now = Position.new(LATTICE, 1, shuffled(4))
    assert now.seen_by(0).page.picture()["to_come"] == [tuple(card) for card in CARDS]
    assert now.seen_by(0).page.picture()["rounds"] == len(CARDS) - 1
    now = now.play("c=3")
    for number in range(1, 18):
        assert now.seen_by(None).page.picture()["to_come"] == [tuple(card) for card in sorted(now.deck[number:])]
        now = now.play("-:-")
    assert now.seen_by(0).page.picture()["to_come"] == [tuple(now.deck[17])]


@given(games(players=(2, 3, 4)))
@examples(15)
def test_views_hide_the_deck_order_and_other_seats_open_turns(game: Game) -> None:
    random = Random(game.seed)
    starts = [one for one in game.positions() if not one.over and not any(one.played)]
    for start in [starts[0], *random.sample(starts[1:], 4)]:
        shown, hidden = start.deck[: start.round], list(start.deck[start.round :])
        other = Position.new(start.board, start.players, (*shown, *random.sample(hidden, len(hidden))))
        here, there = start, Position(start.board, other.deck, start.round, start.played, start.sheets, start.before)
        order = random.sample(range(game.players), game.players)
        for number, seat in enumerate(order[:-1], 1):
            here = here.play(start.random_move(seat, random), seat)
            there = there.play(start.random_move(seat, random), seat)
            for onlooker in (None, *order[number:]):
                assert json.dumps(here.seen_by(onlooker).page.picture()) == json.dumps(
                    there.seen_by(onlooker).page.picture()
                )


# Hints

BEFORE = position(sheet("bc", b=3, c=1, h=4), sheet(), card=(3, 2))


def test_an_empty_turn_has_no_preview() -> None:
    assert BEFORE.page.hints(0, {}) == {}


def test_a_partial_turn_is_previewed_on_the_sheet() -> None:
    written = BEFORE.page.hints(0, {"where": "k"})["sheet"]
    assert written["numbers"] == {"b": 3, "c": 1, "h": 4, "k": 3}  # type: ignore[index]
    assert BEFORE.page.hints(0, {"where": "k", "bridges": "-"}) == {"sheet": written}
    nowhere = BEFORE.page.hints(0, {"where": "-", "bridges": "bh"})["sheet"]
    assert nowhere["numbers"] == {"b": 3, "c": 1, "h": 4}  # type: ignore[index]
    assert nowhere["bridges"] == {"bc": 1, "bh": 1}  # type: ignore[index]
    both = BEFORE.page.hints(0, {"where": "-", "bridges": "bh,ab"})["sheet"]
    assert both["finished"] == ["b", "c"]  # type: ignore[index]
    assert BEFORE.seen_by(0).page.picture()["sheets"][0]["finished"] == ["c"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"where": "h"}, {"code": "number", "island": "h"}),
        ({"where": "-", "bridges": "bh,ef"}, {"code": "crossed", "line": "ef", "bridge": "bh"}),
        ({"where": "-", "bridges": "bc"}, {"code": "full", "island": "c"}),
        ({"where": "-", "bridges": "bh,bh,gh"}, {"code": "all-drawn", "number": 2}),
        ({"where": "-", "bridges": "xy"}, {"code": "no-line", "line": "xy"}),
        ({"where": "-", "bridges": ","}, {"code": "no-line", "line": ""}),
    ],
)
def test_an_illegal_bridge_is_rejected_with_its_reason(said: dict[str, str], reason: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        BEFORE.page.hints(0, said)
    assert (refused.value.code, refused.value.reason) == ("illegal-move", reason)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"why": "k"}, None),
        ({"why": "h"}, {"code": "number", "island": "h"}),
        ({"why": "a"}, {"code": "flag", "island": "a"}),
        ({"why": "bh"}, {"code": "where-first"}),
        ({"where": "-", "why": "bh"}, None),
        ({"why": "-"}, None),
        ({"where": "-", "why": "no"}, {"code": "no-number", "line": "no"}),
        ({"where": "-", "bridges": "bh", "why": "ef"}, {"code": "crossed", "line": "ef", "bridge": "bh"}),
        ({"where": "-", "bridges": "bh,gh", "why": "hi"}, {"code": "all-drawn", "number": 2}),
        ({"where": "k", "why": "h"}, {"code": "number", "island": "h"}),
    ],
)
def test_an_impossible_next_step_has_a_reason(said: dict[str, str], reason: dict[str, object] | None) -> None:
    found = BEFORE.page.hints(0, said)
    assert found["why"] == reason
    assert ("sheet" in found) == ("where" in said)


def test_an_island_closed_in_set_up_has_a_reason() -> None:
    start = Position.new(LATTICE, 2, shuffled(1))
    assert start.page.hints(0, {"where": "b"}) == {}
    assert start.page.hints(0, {"why": "b"}) == {"why": None}
    assert start.page.hints(0, {"why": "a"}) == {"why": {"code": "flag-in-set-up", "island": "a"}}
    for what in ("ab", "-"):
        assert start.page.hints(0, {"why": what}) == {"why": {"code": "set-up"}}


def test_a_seat_that_has_played_is_offered_nothing() -> None:
    half = BEFORE.play("-:-", 0)
    assert half.page.hints(0, {"where": "k"}) == {}
    for what in ("k", "bh", "-"):
        assert half.page.hints(0, {"why": what}) == {"why": {"code": "played", "seat": 0}}
    over = position(sheet(h=4), at_round=17).play("-:-")
    assert over.page.hints(0, {"why": "bh"}) == {"why": {"code": "over"}}
    with raises_code("bad-request"):
        BEFORE.page.hints(2, {})


@given(games(players=(1, 2)))
@examples(10)
def test_previews_of_legal_turns_match_the_sheet_after_playing(game: Game) -> None:
    random = Random(game.seed)
    for before in game.some_positions(4)[:-1]:
        for seat in before.acting:
            where, bridges = str(before.random_move(seat, random)).split(":")
            for lines in set(permutations(bridges.split(","))):
                hinted = before.page.hints(seat, {"where": where, "bridges": ",".join(lines)})["sheet"]
                played = before.play(f"{where}:{bridges}", seat).seen_by(seat).page.picture()["sheets"][seat]  # type: ignore[index]
                assert {**hinted, "points": 0} == {**played, "points": 0}  # type: ignore[dict-item]


# Effects of a move


def test_the_effects_of_a_turn_name_its_number_and_finished_islands() -> None:
    assert BEFORE.page.effects("k:ab,bh", 0) == {"number": 3, "finished": ["b"]}
    assert BEFORE.page.effects("-:-", 0) == {"number": None, "finished": []}
    assert BEFORE.page.effects("-:ab,bh") == {"number": None, "finished": ["b"]}
    written = position(sheet("ab", b=3), card=(1, 1))
    assert written.page.effects("a:-") == {"number": 1, "finished": ["a"]}


def test_the_effects_of_a_set_up_move_name_its_number() -> None:
    assert Position.new(LATTICE, 2, shuffled(1)).page.effects("b=4", 1) == {"number": 4, "finished": []}


@given(games())
@examples(15)
def test_effects_of_a_move_do_not_change_during_a_round(game: Game) -> None:
    shown: dict[int, tuple[str, object]] = {}
    for before, seat, move, now in game.moves():
        whose = before.sheet_for(seat)
        new = set(Sheet.of(chart_of(now), now.sheet_texts[whose]).finished())
        new -= set(Sheet.of(chart_of(now), before.sheet_texts[whose]).finished())
        shown[seat] = str(move), before.page.effects(move, seat)
        assert before.page.effects(str(move), seat)["finished"] == sorted(new)
        for other, (its_move, effects) in shown.items():
            assert before.page.effects(its_move, other) == effects
        if now.round != before.round:
            shown = {}
