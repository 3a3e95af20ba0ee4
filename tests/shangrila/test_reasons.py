"""The reason for an illegal move: one sentence in the words of the rulebook."""

import pytest
from hypothesis import given

from kakehashi.errors import Reason, Refused
from kakehashi.shangrila import Position, parse_move
from kakehashi.shangrila.reasons import REASONS as ALL_REASONS
from kakehashi.shangrila.reasons import in_words, reason_against, refusal

from .games import CONCEIVABLE_MOVES, Game, examples, games
from .positions import after, position

IN_PEACE = position(A="rR.....", B="rR.....", broken="AB AD AE AG")
SIX_RAINMAKERS = position(A=".r.....", B="R......", C="R......", D="r......", E="r......")
FIVE_RAINMAKERS = position(A=".r.....", B="r......", C="R......", D="r......", E="r......")
MIDGAME = position(A="rRbB...", B=".b.....")
SET_UP = after(Position.new(), "Ar Br Cr Dr Aa Ba Ca Da")
SET_UP_FOR_THREE = after(Position.new("rby"), "Ar Br Ba")

REASONS = {
    "the game is over": (position(A="R......", standing="AB"), "Aa", "Aa: the game is over."),
    "nothing but placing in set-up": (
        SET_UP,
        "A>B",
        "A>B: Masters are still being set up, so a Master must be placed.",
    ),
    "placing: the village has a Stone": (IN_PEACE, "Ad", "Ad: village A has a Stone."),
    "placing: the village is out of a game for three": (SET_UP_FOR_THREE, "Cr", "Cr: village C has a Stone."),
    "placing: the space is taken": (MIDGAME, "Ap", "Ap: the Priest of A is already Blue."),
    "placing: the space has an own Master": (MIDGAME, "Aa", "Aa: the Astrologer of A is already Red."),
    "placing: the space is taken in set-up": (SET_UP, "Br", "Br: the Rainmaker of B is already Blue."),
    "placing: the discipline is set up": (SET_UP, "Er", "Er: Red has already set up the Rainmaker."),
    "placing: the village is full in set-up": (
        SET_UP,
        "Ad",
        "Ad: in set-up village A takes at most 2 of one colour and 3 in all.",
    ),
    "placing: the village is full in set-up for three": (
        SET_UP_FOR_THREE,
        "Bd",
        "Bd: in set-up village B takes at most 1 of one colour and 2 in all.",
    ),
    "placing: no Master in the village": (MIDGAME, "Br", "Br: Red has no Master in village B."),
    "placing: no tile left": (SIX_RAINMAKERS, "Ar", "Ar: Red has no Rainmaker left in the supply."),
    "recruiting: the village has a Stone": (IN_PEACE, "+Ar", "+Ar: village A has a Stone."),
    "recruiting: the second village has a Stone": (
        position(A="r......", M="r......", broken="IM JM LM"),
        "+Ar+Mr",
        "+Ar+Mr: village M has a Stone.",
    ),
    "recruiting: no Master there": (MIDGAME, "+Ah", "+Ah: the Healer of A is no Master of Red."),
    "recruiting: another's Master": (MIDGAME, "+Ar+Ad", "+Ar+Ad: the Dragonbreeder of A is no Master of Red."),
    "recruiting: a Student already": (MIDGAME, "+Ar+Aa", "+Ar+Aa: the Astrologer of A has a Student already."),
    "recruiting: no tile left": (SIX_RAINMAKERS, "+Dr", "+Dr: Red has no Rainmaker left in the supply."),
    "recruiting: one tile left for two": (
        FIVE_RAINMAKERS,
        "+Br+Dr",
        "+Br+Dr: Red has only one Rainmaker left in the supply.",
    ),
    "recruiting: two can be recruited": (FIVE_RAINMAKERS, "+Br", "+Br: Red can recruit two Students, and so must."),
    "journey: the bridge is broken": (IN_PEACE, "B>A", "B>A: the bridge AB is broken."),
    "journey: no own Student": (MIDGAME, "B>F", "B>F: Red has no Student in village B."),
    "passing: something can be done": (MIDGAME, "-", "-: passing is only for those who can do nothing else."),
}


@pytest.mark.parametrize(("before", "move", "sentence"), REASONS.values(), ids=REASONS)
def test_an_illegal_move_is_rejected_with_its_reason(before: Position, move: str, sentence: str) -> None:
    text = before.text
    with pytest.raises(Refused) as refused:
        before.play(move)
    assert str(refused.value) == sentence
    assert refused.value.code == "illegal-move"
    assert refused.value.reason is not None
    assert f"{move}: {in_words(refused.value.reason)}." == sentence
    assert before.text == text


@pytest.mark.parametrize(
    ("move", "sentence", "reason"),
    [
        ("A>M", "A>M: no bridge leads from A to M.", {"code": "no-bridge", "origin": "A", "destination": "M"}),
        ("+Ar+Ar", "+Ar+Ar: a Master takes only one Student.", {"code": "twice"}),
    ],
)
def test_a_move_no_position_allows_is_rejected_with_its_reason(move: str, sentence: str, reason: Reason) -> None:
    with pytest.raises(Refused) as refused:
        MIDGAME.play(move)
    assert (str(refused.value), refused.value.reason) == (sentence, reason)
    assert f"{move}: {in_words(reason)}." == sentence


def test_a_move_out_of_turn_is_rejected_with_its_reason() -> None:
    with pytest.raises(Refused) as refused:
        MIDGAME.play("Ad", 2)
    assert (str(refused.value), refused.value.reason) == ("It is not the turn of seat 2.", {"code": "turn", "seat": 2})


def test_an_unreadable_move_has_no_reason() -> None:
    with pytest.raises(Refused) as refused:
        MIDGAME.play("?")
    assert refused.value.reason is None


def test_every_reason_code_occurs() -> None:
    given = {reason_against(before, parse_move(move))["code"] for before, move, _ in REASONS.values()}
    assert given | {"no-bridge", "twice", "turn"} == set(ALL_REASONS)


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ("placing: the space is taken", {"code": "taken", "space": "Ap", "colour": "b"}),
        ("placing: the discipline is set up", {"code": "already-set-up", "colour": "r", "discipline": "r"}),
        ("placing: the village is full in set-up", {"code": "crowded", "village": "A", "own": 2, "all": 3}),
        ("recruiting: no tile left", {"code": "supply", "colour": "r", "discipline": "r"}),
        ("journey: the bridge is broken", {"code": "broken", "bridge": "AB"}),
        ("journey: no own Student", {"code": "no-student", "colour": "r", "village": "B"}),
    ],
)
def test_reasons_name_spaces_and_villages_in_the_notation(case: str, reason: Reason) -> None:
    before, move, _ = REASONS[case]
    assert reason_against(before, parse_move(move)) == reason


@given(games())
@examples(6)
def test_every_illegal_move_gets_one_sentence_that_starts_with_the_move(game: Game) -> None:
    for before in game.some_positions(3):
        legal = set(before.legal_moves)
        for move in CONCEIVABLE_MOVES:
            if move not in legal:
                sentence = str(refusal(before, move))
                assert sentence.startswith(f"{move}: ")
                assert sentence.endswith(".")
                assert "\n" not in sentence
                assert len(sentence) > len(f"{move}: .") + 5
