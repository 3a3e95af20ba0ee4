"""Properties of every game, for any players and styles."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import raises_code
from kakehashi.compiled import Ints
from kakehashi.errors import Refused
from kakehashi.hashi import Board, Position, parse_move
from kakehashi.hashi.notation import read_sheet, write_sheet
from kakehashi.hashi.rules import BONUS
from kakehashi.records import Record

from .games import BOARDS, CHARTS, MANNERS, Game, Plan, chart_of, examples, games, plans
from .rulebook import Sheet

# Sheets


@given(games())
@examples(30)
def test_no_sheet_reached_by_legal_turns_breaks_a_restriction(game: Game) -> None:
    for now in game.positions():
        for text in now.sheet_texts:
            assert list(Sheet.of(chart_of(now), text).faults()) == []


@given(games(players=(1, 2)))
@examples(8)
def test_no_sheet_one_legal_turn_further_breaks_a_restriction(game: Game) -> None:
    for before in game.some_positions(4)[:-1]:
        seat = before.acting[0]
        for move in Random(game.seed).choices(before.legal(seat), k=40):
            now = before.play(move, seat)
            assert list(Sheet.of(chart_of(now), now.sheet_texts[seat]).faults()) == []


def test_the_faults_of_a_sheet_are_found() -> None:
    """Check the recount itself: break each restriction once."""
    faults = {
        ".......1.......... bh1,gh1": "h has 2 bridges",
        ".6....6.6....6.... bh2,gh2,hi2,hn1": "h has 7 bridges",
        "3................. -": "a has a flag and a number, but no bridge",
        ".......9.......... -": "h has a 9",
        ".......6.......... hi3": "hi has 3 bridges",
        ".......6.......... hj1": "hj has 1 bridges",
        ".................. hi1": "hi has no number at either end",
        ".......6..6....... ek1,gh1": "ek and gh cross",
    }
    for text, fault in faults.items():
        sheet = Sheet.of(CHARTS["lattice"], text)
        sheet.chart.points.setdefault("hj", set())
        assert fault in list(sheet.faults())


@given(games())
@examples(20)
def test_a_sheet_only_ever_gains(game: Game) -> None:
    for before, seat, move, now in game.moves():
        for other, (text, later) in enumerate(zip(before.sheet_texts, now.sheet_texts, strict=True)):
            old, new = Sheet.of(chart_of(now), text), Sheet.of(chart_of(now), later)
            if other != before.sheet_for(seat):
                assert text == later
            assert old.numbers.items() <= new.numbers.items()
            assert old.bridges <= new.bridges
            assert set(old.finished()) <= set(new.finished())
            assert before.bonuses(other).items() <= now.bonuses(other).items()
        drawn = str(move).partition(":")[2]
        if before.card:
            assert drawn == "-" or len(drawn.split(",")) == before.card.bridges


@given(games())
@examples(15)
def test_sheets_and_moves_survive_their_texts(game: Game) -> None:
    for _, _, move, now in game.moves():
        assert parse_move(str(move)) == move
        for words, text in zip(now.sheets, now.sheet_texts, strict=True):
            read = read_sheet(now.board, text)
            assert write_sheet(now.board, read) == text
            assert read[:BONUS].tolist() == words[:BONUS].tolist()


# Points


@given(plans())
@examples(100)
def test_solo_scores_are_at_most_60_and_even_above_51(plan: Plan) -> None:
    assert_total(plan.play())


@given(games(players=(1,)))
@examples(40)
def test_solo_score_limits_hold_in_random_games(game: Game) -> None:
    assert_total(game.positions()[-1])


def assert_total(end: Position) -> None:
    """Check the total of a game alone."""
    total = end.score(0)
    assert end.over
    assert 0 <= total <= 60
    assert total <= 51 or total % 2 == 0
    assert total <= 51 or {"red", "blue"} <= end.bonuses(0).keys()
    assert end.title is not None


def test_good_games_reach_every_upper_title() -> None:
    """The games above contain all totals of good players, so the properties are not vacuous."""
    ends = [Plan("limit", seed, slips).play() for slips in (0, 0.02, 0.2) for seed in range(60)]
    totals = {end.score(0) for end in ends}
    assert {52, 54, 56, 58, 60} <= totals
    assert {end.title for end in ends} == set(range(12))


# Seats


@given(games(players=(2, 3, 4)), st.data())
@examples(20)
def test_the_order_of_seats_within_a_round_never_matters(game: Game, data: st.DataObject) -> None:
    random = Random(game.seed)
    starts = [now for now in game.positions() if not now.over and not any(now.played)]
    for start in [starts[0], *random.sample(starts[1:], 3)]:
        moves = {seat: MANNERS[game.manner](start, seat, random) for seat in start.acting}
        orders = list(permutations(moves))
        ends = set()
        for order in [orders[0], orders[-1], data.draw(st.sampled_from(orders))]:
            end = start
            for seat in order:
                end = end.play(moves[seat], seat)
            ends.add(end)
        assert len(ends) == 1
        assert ends.pop().round == start.round + 1


@given(games(players=(2, 3, 4)))
@examples(10)
def test_legal_moves_of_a_seat_do_not_depend_on_the_others(game: Game) -> None:
    for before, seat, _, now in game.moves():
        if now.round == before.round:
            for other in now.acting:
                assert now.islands_for(other) == before.islands_for(other)
                assert now.bridges_for(other, "") == before.bridges_for(other, "")
            assert seat not in now.acting


# Moves


@given(games())
@examples(10)
def test_every_legal_move_is_accepted_as_value_and_as_text(game: Game) -> None:
    positions = game.positions()
    for before in [positions[0], *game.some_positions(4)[:-1]]:
        seat = before.acting[-1]
        moves = before.legal(seat)
        assert [str(move) for move in moves] == sorted({str(move) for move in moves})
        for move in Random(game.seed).choices(moves, k=25):
            assert before.is_legal(move, seat)
            assert before.play(move, seat) == before.play(str(move), seat)


def mutated(data: st.DataObject, text: str) -> str:
    """Return a text with a random change."""
    draw = data.draw
    at, to = sorted((draw(st.integers(0, len(text) - 1)), draw(st.integers(0, len(text) - 1))))
    put = draw(st.sampled_from("abcdefghijklmnopqrs=:,-. 0123456\n٣"))
    match draw(st.sampled_from(["change", "leave out", "put in", "cut", "swap"])):
        case "change":
            return text[:at] + put + text[at + 1 :]
        case "leave out":
            return text[:at] + text[at + 1 :]
        case "put in":
            return text[:at] + put + text[at:]
        case "cut":
            return text[:at] + text[to:]
        case _:
            return text[:at] + text[to] + text[at + 1 : to] + text[at] + text[to + 1 :]


@given(games(), st.data())
@examples(30)
def test_an_invalid_move_is_rejected_and_changes_nothing(game: Game, data: st.DataObject) -> None:
    before = data.draw(st.sampled_from([game.start, *game.some_positions(8)[:-1]]))
    seat = data.draw(st.sampled_from(before.acting))
    legal = {str(move) for move in before.legal(seat)}
    unchanged = before.notation()
    for move in data.draw(st.lists(st.sampled_from(sorted(legal)), min_size=15, max_size=15)):
        text = mutated(data, move)
        if text in legal:
            before.play(text, seat)
        else:
            with pytest.raises(Refused) as refused:
                before.play(text, seat)
            assert refused.value.code == "illegal-move"
            assert str(refused.value).endswith(".")
            assert "\n" not in str(refused.value)
    assert before.notation() == unchanged


def read_or_refused(board: Board, text: str) -> Ints | Refused:
    """Return the sheet, or the error of reading it."""
    try:
        return read_sheet(board, text)
    except Refused as refused:
        return refused


@given(games(), st.data())
@examples(30)
def test_a_mutated_sheet_text_is_rejected_or_valid(game: Game, data: st.DataObject) -> None:
    now = data.draw(st.sampled_from(game.some_positions(8)))
    for _ in range(25):
        text = now.sheet_texts[0]
        for _ in range(data.draw(st.integers(1, 2))):
            text = mutated(data, text) or "-"
        read = read_or_refused(now.board, text)
        if isinstance(read, Refused):
            assert str(read).endswith(".")
            assert "\n" not in str(read)
        else:
            assert write_sheet(now.board, read) == text
            assert list(Sheet.of(chart_of(now), text).faults()) == []


# Positions and records


@given(games())
@examples(15)
def test_a_position_never_changes_when_it_is_played_from(game: Game) -> None:
    kept = []
    for before, seat, move, _ in game.moves():
        kept.append((before, hash(before), before.notation(), before.seen_by(0).notation()))
        before.legal(seat)
        before.play(move, seat)
        before.result()
    for before, number, data, view in kept:
        assert (hash(before), before.notation(), before.seen_by(0).notation()) == (number, data, view)


@given(games())
@examples(6)
def test_a_record_is_read_back_and_undone_to_its_start(game: Game) -> None:
    config = {"players": game.players, "board": BOARDS[game.board].as_dict(), "seed": game.seed}
    record = Record.new("hashi", config)
    positions = [record.position]
    for _, seat, move, now in game.moves():
        record.play(str(move), seat)
        positions.append(record.position)
        assert record.position == now
    record.notes["seats"] = "0=person"
    again = Record.parse(record.text())
    assert again.position == record.position
    assert (again.moves, again.notes, again.text()) == (record.moves, record.notes, record.text())
    for _ in range(12):
        assert positions.pop() == record.position
        record.undo()
        assert record.position == positions[-1]


def test_a_record_is_undone_move_by_move_to_its_start() -> None:
    record = Record.new("hashi", {"players": 2, "board": BOARDS["lattice"].as_dict(), "seed": 3})
    for move in ("b=3", "c=4", "-:-", "-:-"):
        record.play(move)
    assert record.moves == [(0, "b=3"), (1, "c=4"), (0, "-:-"), (1, "-:-")]
    while record.moves:
        record.undo()
    assert record.position == record.start
    with raises_code("bad-request"):
        record.undo()


@pytest.mark.parametrize(
    ("line", "instead", "sentence"),
    [
        ("\n3 0 -:-", "\n3 0 a:-", "Line 6 of the game cannot be played: a:-: the island a has a flag"),
        ("\n3 0 -:-", "\n3 1 -:-\n4 1 -:-", "Line 7 of the game cannot be played: -:-: seat 1 has played"),
        ("\n3 0 -:-", "\n3 2 -:-", "Line 6 of the game cannot be played: There is no seat 2"),
        ('"deck": [', '"deck": [[9, 9], ', "A deck has 18 cards, not 19"),
        ('"players": 2', '"players": 5', "One to four play, not 5"),
        ('"flag": "red"', '"flag": "green"', "The flag of island a is red, blue or null, not 'green'"),
    ],
)
def test_a_damaged_record_is_refused(line: str, instead: str, sentence: str) -> None:
    record = Record.new("hashi", {"players": 2, "board": BOARDS["lattice"].as_dict(), "seed": 3})
    for move in ("b=3", "c=4", "-:-", "-:-"):
        record.play(move)
    assert line in record.text()
    with pytest.raises(Refused, match=sentence):
        Record.parse(record.text().replace(line, instead, 1))
