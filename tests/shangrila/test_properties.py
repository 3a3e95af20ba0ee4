"""Properties of every game, for any players and styles."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakehashi.compiled import Ints, compiled, prepare
from kakehashi.errors import Refused
from kakehashi.records import Record
from kakehashi.shangrila import Journey, Options, Pass, Place, Position, Recruit, parse_move
from kakehashi.shangrila.board import BRIDGES, DISCIPLINES, VILLAGES
from kakehashi.shangrila.choices import CHOICES_SIZE, N_PAIRS, choices, partners
from kakehashi.shangrila.moves import SPACES, Space, move_with

from .games import ALL_COLOURS, ALL_OPTIONS, CONCEIVABLE_MOVES, Game, examples, games
from .positions import broken_bridges, villages_of

DEFAULT_END = [options for options in ALL_OPTIONS if options.end == "eleven-stones"]
LAST_BRIDGE_END = [options for options in ALL_OPTIONS if options.end == "last-bridge"]


def tiles_on_the_board(position: Position) -> Counter[tuple[str, str]]:
    """The number of tiles on the board by colour and discipline, Masters and Students."""
    tiles: Counter[tuple[str, str]] = Counter()
    for row in villages_of(position).values():
        for discipline, tile in zip(DISCIPLINES, row, strict=True):
            tiles[tile.lower(), discipline] += 2 if tile.isupper() else 1
    return tiles


@given(games())
@examples(15)
def test_a_colour_has_six_tiles_of_a_discipline_on_the_board_and_in_the_supply_together(game: Game) -> None:
    for position in game.positions():
        on_the_board = tiles_on_the_board(position)
        for colour in game.colours:
            for discipline in DISCIPLINES:
                assert position.supply(colour, discipline) == 6 - on_the_board[colour, discipline] >= 0


@given(games())
@examples(15)
def test_a_turn_brings_the_tiles_it_names_and_a_journey_brings_none(game: Game) -> None:
    for before, move, after in game.turns():
        brought = sum(map(str.isalpha, after.text.split(" ")[1])) - sum(map(str.isalpha, before.text.split(" ")[1]))
        taught = sum(map(str.isupper, after.text.split(" ")[1])) - sum(map(str.isupper, before.text.split(" ")[1]))
        match move:
            case Place():
                assert (brought, taught) == (1, 0)
            case Recruit(spaces):
                assert (brought, taught) == (0, len(spaces))
            case Journey():
                assert 0 <= brought <= 7
                assert brought + taught <= 0
            case Pass():
                assert (brought, taught) == (0, 0)


@cache
def partners_kernel() -> Callable[..., int]:
    """Compile what finds the second Masters: when a test needs it."""

    @compiled("int64(int64[::1], int64, int64)")
    def partners_in(state: Ints, first: int, half: int) -> int:
        can = np.empty(CHOICES_SIZE, np.int64)
        choices(state, can)
        return partners(can, first, half) if can[N_PAIRS] > 0 else 0

    prepare()
    return partners_in


def partners_in(state: Ints, first: int, half: int) -> int:
    """Return the Masters in one half of the spaces that may take a second Student after a first."""
    return partners_kernel()(state, first, half)


@given(games())
@examples(15)
def test_beside_a_student_those_may_be_recruited_with_whom_it_makes_a_legal_pair(game: Game) -> None:
    for position in game.positions():
        pairs: dict[Space, set[Space]] = {space: set() for space in SPACES}
        for move in position.legal_moves:
            match move:
                case Recruit((one, other)):
                    pairs[one].add(other)
                    pairs[other].add(one)
        for first, seconds in pairs.items():
            if seconds:
                found = [partners_in(position.state, first.number, half) for half in (0, 1)]
                assert {space for space in SPACES if found[space.number >> 6] >> (space.number & 63) & 1} == seconds


@given(games())
@examples(15)
def test_a_village_has_a_stone_exactly_when_all_its_bridges_are_broken(game: Game) -> None:
    for position in game.positions():
        broken = broken_bridges(position)
        assert position.standing_bridges == tuple(bridge for bridge in BRIDGES if bridge not in broken)
        assert position.stones == tuple(
            village for village in VILLAGES if all(bridge in broken for bridge in BRIDGES if village in bridge)
        )


@given(games(options=DEFAULT_END))
@examples(25)
def test_the_stones_never_jump_over_eleven_and_the_game_ends_there(game: Game) -> None:
    positions = game.positions()
    for before, after in pairwise(positions):
        assert len(before.stones) < 11
        assert len(before.stones) <= len(after.stones) <= len(before.stones) + 2
    assert len(positions[-1].stones) == 11 or positions[-1].text.endswith(f" {len(game.colours)}")
    if len(positions[-1].stones) == 11:
        (bridge,) = positions[-1].standing_bridges
        assert sorted(set(VILLAGES) - set(positions[-1].stones)) == sorted(bridge)


@given(games(options=LAST_BRIDGE_END))
@examples(15)
def test_with_the_last_bridge_option_the_game_ends_with_no_bridge_or_with_passes(game: Game) -> None:
    *before, last = game.positions()
    assert all(position.standing_bridges for position in before)
    assert last.standing_bridges == () or last.text.endswith(f" {len(game.colours)}")


@given(games())
@examples(8)
def test_every_legal_move_is_accepted_and_every_other_move_refused(game: Game) -> None:
    for position in game.some_positions(3):
        legal = {str(move) for move in position.legal_moves}
        accepted = set()
        for move in CONCEIVABLE_MOVES:
            text = str(move)
            assert position.is_legal(move) == (text in legal)
            try:
                position.play(text)
                accepted.add(text)
            except Refused:
                pass
        assert accepted == legal


@given(games(), st.data())
@examples(15)
def test_any_text_that_is_not_a_legal_move_is_rejected(game: Game, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(game.some_positions(10)))
    legal = {str(move) for move in position.legal_moves}
    texts = st.text("ABMNarhx+>- \n", max_size=8) | st.text(max_size=8)
    for text in data.draw(st.lists(texts, min_size=20, max_size=40)):
        if text not in legal:
            with pytest.raises(Refused):
                position.play(text)


@given(games())
@examples(15)
def test_legal_moves_are_sorted_without_duplicates(game: Game) -> None:
    for position in game.positions():
        moves = [str(move) for move in position.legal_moves]
        assert moves == sorted(set(moves))
        assert bool(moves) != position.over
        assert ("-" in moves) <= (moves == ["-"])
        assert position.legal_moves == Position.parse(position.text, position.options).legal_moves


@given(games())
@examples(10)
def test_texts_and_numbers_survive_the_way_there_and_back(game: Game) -> None:
    for before, move, after in game.turns():
        assert parse_move(str(move)) == move
        assert move_with(move.number) == move
        assert Position.parse(after.text, game.options) == after
        assert Position.parse(after.text, game.options).text == after.text
        assert Position.parse(before.text, game.options).play(str(move)) == after


def mutated(data: st.DataObject, text: str) -> str:
    """Return a text with a random change."""
    draw = data.draw
    at, to = sorted((draw(st.integers(0, len(text) - 1)), draw(st.integers(0, len(text) - 1))))
    put = draw(st.sampled_from("rbyvRBYV./,- 0123456789ABCJM\n\u0660"))
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


def read_or_refused(text: str, options: Options) -> Position | Refused:
    """Return the position, or the error of reading the text."""
    try:
        return Position.parse(text, options)
    except Refused as refused:
        return refused


@given(games(), st.data())
@examples(30)
def test_a_mutated_position_text_is_rejected_or_valid(game: Game, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(game.some_positions(10)))
    for _ in range(25):
        text = position.text
        for _ in range(data.draw(st.integers(1, 3))):
            text = mutated(data, text) or "-"
        read = read_or_refused(text, game.options)
        if isinstance(read, Refused):
            assert str(read).endswith(".")
            assert "\n" not in str(read)
        else:
            assert read.text == text
            assert bool(read.legal_moves) != read.over


@given(games())
@examples(8)
def test_undo_gives_back_the_position_before(game: Game) -> None:
    record = Record("shangri-la", Position.new(game.colours, game.options))
    positions: list[object] = [record.position]
    for _, move, _ in game.turns():
        record.play(str(move))
        positions.append(record.position)
    for _ in range(12):
        assert positions.pop() == record.position
        record.undo()
        assert record.position == positions[-1]


@given(games())
@examples(25)
def test_the_winners_are_those_with_the_best_score(game: Game) -> None:
    *before, last = game.positions()
    assert {position.winners for position in before} == {()}
    scores = {}
    for colour in game.colours:
        rows = [row.lower().count(colour) for row in villages_of(last).values()]
        scores[colour] = (sum(rows), sum(masters > 0 for masters in rows))
        assert last.score(colour) == scores[colour]
    assert last.winners == tuple(
        seat for seat, colour in enumerate(game.colours) if scores[colour] == max(scores.values())
    )


def test_the_generated_games_reach_rare_positions() -> None:
    """The games contain passes, single Students, lone tiles and shared wins, so the properties are not vacuous."""
    met: Counter[str] = Counter()
    manners = ("hoarding", "wandering", "even")
    for seed in range(41, 53):
        game = Game(ALL_COLOURS[seed % 48], ALL_OPTIONS[seed % 16], manners[seed % 3], seed)
        for before, move, after in game.turns():
            met["pass"] += isinstance(move, Pass)
            met["single"] += isinstance(move, Recruit) and len(move.spaces) == 1
            met["shared"] += len(after.winners) > 1
            if isinstance(move, Journey):
                preview = before.preview(move)
                met[preview.decided_by] += 1
                met[f"{len(preview.stones)} stones"] += 1
                met.update(traveller.fate for traveller in preview.travellers)
    assert all(met[thing] for thing in ("pass", "single", "shared", "tiles", "masters", "tie", "2 stones")), met
    assert all(met[fate] for fate in ("master", "drives-out", "student", "supply")), met
