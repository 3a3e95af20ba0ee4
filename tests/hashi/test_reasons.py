"""The reasons why a number, a bridge or a turn is illegal, each with its rule."""

import re
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given

from kakehashi.errors import Reason, Refused
from kakehashi.hashi import Draw, Move, Position, SetUp, parse_move
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.notation import read_sheet
from kakehashi.hashi.reasons import REASONS as ALL_REASONS
from kakehashi.hashi.reasons import against_drawing, against_writing, in_words, reason_against, refusal

from .games import Game, chart_of, examples, games
from .rulebook import Sheet
from .sheets import LATTICE, position, sheet


def worded(reason: Reason | None) -> str | None:
    return in_words(reason) if reason else None


MIDGAME = sheet("bh gh2 hi ab2 kq2", h=5, b=3, k=2, c=4)


@pytest.mark.parametrize(
    ("island", "number", "reason"),
    [
        ("l", 1, None),
        ("i", 1, None),
        ("a", 2, None),
        ("q", 2, None),
        ("h", 5, "the island h has a number already"),
        ("c", 6, "the island c has a number already"),
        ("d", 6, "the island d has a flag, so a bridge must lead to it first"),
        ("r", 1, "the island r has a flag, so a bridge must lead to it first"),
        ("g", 1, "the island g has 2 bridges, more than 1"),
        ("a", 1, "the island a has 2 bridges, more than 1"),
    ],
)
def test_closed_islands_have_a_reason(island: str, number: int, reason: str | None) -> None:
    assert worded(against_writing(LATTICE, read_sheet(LATTICE, MIDGAME), island, number)) == reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hi", None),
        ("cd", None),
        ("ab", "the line ab takes no more than two bridges"),
        ("gh", "the line gh takes no more than two bridges"),
        ("ek", "the bridge gh crosses the line ek"),
        ("ef", "the bridge bh crosses the line ef"),
        ("mn", "the bridge kq crosses the line mn"),
        ("bc", "the island b takes no more bridges"),
        ("kl", "the island k takes no more bridges"),
        ("no", "neither end of the line no has a number"),
        ("qr", "neither end of the line qr has a number"),
        ("ac", "the board has no line ac"),
        ("ba", "the board has no line ba"),
        ("", "the board has no line "),
    ],
)
def test_closed_lines_have_a_reason(line: str, reason: str | None) -> None:
    assert worded(against_drawing(LATTICE, read_sheet(LATTICE, MIDGAME), line)) == reason


def test_an_island_without_a_number_is_full_with_six() -> None:
    words = read_sheet(LATTICE, sheet("bh2 gh2 hi2", b=6, g=6, i=6, n=6))
    assert against_drawing(LATTICE, words, "hn") == {"code": "full", "island": "h"}


# Every line and every island, in many games


def is_true(reason: str, sheet: Sheet, number: int) -> bool:
    """True if a reason agrees with the sheet."""
    chart = sheet.chart
    if found := re.fullmatch("the line (..) takes no more than two bridges", reason):
        return sheet.bridges[found[1]] == 2
    if found := re.fullmatch("the bridge (..) crosses the line (..)", reason):
        return sheet.bridges[found[1]] > 0 and chart.cross(found[1], found[2])
    if found := re.fullmatch("the island (.) takes no more bridges", reason):
        return sheet.at(found[1]) == sheet.takes(found[1])
    if found := re.fullmatch("neither end of the line (.)(.) has a number", reason):
        return not {found[1], found[2]} & set(sheet.numbers)
    if found := re.fullmatch("the island (.) has a number already", reason):
        return found[1] in sheet.numbers
    if found := re.fullmatch(r"the island (.) has (\d) bridges, more than (\d)", reason):
        return sheet.at(found[1]) == int(found[2]) > int(found[3]) == number
    if found := re.fullmatch("the island (.) has a flag, so a bridge must lead to it first", reason):
        return chart.flags[found[1]] is not None and sheet.at(found[1]) == 0
    raise AssertionError(f"an unknown reason: {reason}")


@given(games())
@examples(25)
def test_there_is_a_reason_exactly_when_the_rules_forbid_it_and_it_is_true(game: Game) -> None:
    for before in game.some_positions(6):
        for text in before.sheet_texts:
            naive, words = Sheet.of(chart_of(before), text), read_sheet(before.board, text)
            for line in before.board.lines:
                reason = worded(against_drawing(before.board, words, line))
                assert (reason is None) == naive.may_draw(line)
                assert reason is None or (line in reason or reason.split()[2] in line)
                assert reason is None or is_true(reason, naive, 0)
            for number in range(1, 7):
                for island in ISLANDS:
                    reason = worded(against_writing(before.board, words, island, number))
                    assert (reason is None) == naive.may_write(island, number)
                    assert reason is None or f" {island} " in reason
                    assert reason is None or is_true(reason, naive, number)


# Turns

SOLO = position(MIDGAME, card=(1, 2))
SET_UP = Position.new(LATTICE, 2, SOLO.deck)
REASONS = {
    "set-up: a turn": (SET_UP, "-:-", "-:-: this is set-up: write a 3 or a 4 on an island without a flag."),
    "set-up: a flag": (SET_UP, "a=3", "a=3: the island a has a flag."),
    "set-up: another number": (SET_UP, "b=5", "b=5: in set-up a 3 or a 4 is written."),
    "set-up: twice": (SET_UP.play("b=3", 0), "b=3", "b=3: seat 0 has played in this round already."),
    "a round: set-up": (SOLO, "l=3", "l=3: set-up is over."),
    "the end": (position(MIDGAME, at_round=17).play("-:-"), "-:-", "-:-: the game is over."),
    "a: a number already": (SOLO, "h:hi,hn", "h:hi,hn: the island h has a number already."),
    "a: too small": (SOLO, "g:-", "g:-: the island g has 2 bridges, more than 1."),
    "a: needs a bridge first": (
        SOLO,
        "d:cd,cd",
        "d:cd,cd: the island d has a flag, so a bridge must lead to it first.",
    ),
    "b: too few": (SOLO, "l:cd", "l:cd: the card has 2 bridges: draw all of them, or none."),
    "b: too many": (SOLO, "l:cd,cd,ci", "l:cd,cd,ci: the card has 2 bridges: draw all of them, or none."),
    "b: no such line": (SOLO, "l:cd,ce", "l:cd,ce: the board has no line ce."),
    "b: two already": (SOLO, "-:ab,cd", "-:ab,cd: the line ab takes no more than two bridges."),
    "b: crossed": (SOLO, "-:cd,ek", "-:cd,ek: the bridge gh crosses the line ek."),
    "b: crossed by the same turn": (
        position(sheet(h=4, k=4), card=(1, 2)),
        "-:hn,kl",
        "-:hn,kl: the bridge hn crosses the line kl.",
    ),
    "b: full": (SOLO, "-:bc,cd", "-:bc,cd: the island b takes no more bridges."),
    "b: full after the first": (SOLO, "-:hi,hn", "-:hi,hn: the island h takes no more bridges."),
    "b: full by the number just written": (SOLO, "l:fl,lr", "l:fl,lr: the island l takes no more bridges."),
    "b: no number": (SOLO, "-:cd,qr", "-:cd,qr: neither end of the line qr has a number."),
}


@pytest.mark.parametrize(("before", "move", "sentence"), REASONS.values(), ids=REASONS)
def test_an_illegal_turn_is_rejected_with_its_reason(before: Position, move: str, sentence: str) -> None:
    unchanged = before.notation()
    with pytest.raises(Refused) as refused:
        before.play(move, 0)
    assert (str(refused.value), refused.value.code) == (sentence, "illegal-move")
    assert refused.value.reason is not None
    assert f"{move}: {in_words(refused.value.reason)}." == sentence
    assert before.notation() == unchanged


def test_every_reason_code_occurs() -> None:
    given = {reason_against(before, 0, parse_move(move))["code"] for before, move, _ in REASONS.values()}
    while_drawing = {"where-first", "all-drawn", "dead-end"}
    assert given | while_drawing == set(ALL_REASONS)


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ("set-up: twice", {"code": "played", "seat": 0}),
        ("a: too small", {"code": "too-small", "island": "g", "bridges": 2, "number": 1}),
        ("b: too few", {"code": "all-or-none", "bridges": 2}),
        ("b: crossed", {"code": "crossed", "line": "ek", "bridge": "gh"}),
        ("b: full", {"code": "full", "island": "b"}),
        ("b: no number", {"code": "no-number", "line": "qr"}),
    ],
)
def test_reasons_name_islands_and_lines_in_the_notation(case: str, reason: Reason) -> None:
    before, move, _ = REASONS[case]
    assert reason_against(before, 0, parse_move(move)) == reason


def test_singular_and_plural_bridges_are_worded_apart() -> None:
    assert in_words({"code": "all-or-none", "bridges": 1}) == "the card has 1 bridge: draw all of them, or none"


def test_asking_for_a_reason_against_a_legal_turn_fails() -> None:
    assert SOLO.is_legal("l:cd,hi", 0)
    with pytest.raises(AssertionError, match="a turn without fault is legal"):
        reason_against(SOLO, 0, parse_move("l:cd,hi"))


def conceivable(before: Position, random: Random) -> list[Move]:
    """A sample of all well-formed moves: any island, one to three lines, any number."""
    lines = [*before.board.lines, "ac", "hr"]
    sets: list[tuple[str, ...]] = [()]
    sets += [two for bridges in (1, 2) for two in combinations_with_replacement(lines, bridges)]
    sets += [tuple(random.choices(lines, k=3)) for _ in range(60)]
    moves: list[Move] = [SetUp(island, number) for island in "ac" for number in range(1, 7)]
    moves += [Draw(random.choice(["", *ISLANDS]), lines) for lines in random.sample(sets, 80)]
    return [*moves, *(Draw(where) for where in ISLANDS)]


@given(games())
@examples(12)
def test_every_illegal_move_gets_one_sentence_that_starts_with_the_move(game: Game) -> None:
    positions = game.positions()
    for before in [*positions[:2], *game.some_positions(3)]:
        for seat in range(game.players):
            legal = set(before.legal(seat))
            for move in conceivable(before, Random(game.seed)):
                assert before.is_legal(move, seat) == (move in legal)
                if move not in legal:
                    sentence = str(refusal(before, seat, move))
                    assert sentence.startswith(f"{move}: ")
                    assert sentence.endswith(".")
                    assert "\n" not in sentence
                    assert len(sentence) > len(f"{move}: .") + 5
