"""Moves, previews and results, in words."""

import pytest

from kakehashi.shangrila import Options, Position, parse_move
from kakehashi.shangrila.board import DISCIPLINES
from kakehashi.shangrila.moves import Journey
from kakehashi.terminal.shangrila.sentences import a, deed, foretold, order, outcome, situation, verdict
from kakehashi.wording import listed

from ..scenes import position

A_TO_B = Journey("A", "B")


@pytest.mark.parametrize(
    ("move", "words", "done"),
    [
        ("Ar", "place a Rainmaker in A", "Red places a Rainmaker in A"),
        ("Ba", "place an Astrologer in B", "Red places an Astrologer in B"),
        ("+Ar", "recruit a Rainmaker in A", "Red recruits a Rainmaker in A"),
        (
            "+Ar+Bf",
            "recruit a Rainmaker in A and a Firekeeper in B",
            "Red recruits a Rainmaker in A and a Firekeeper in B",
        ),
        ("+Ar+Ah", "recruit a Rainmaker and a Healer in A", "Red recruits a Rainmaker and a Healer in A"),
        ("A>E", "send 3 Students from A to E", "Red sends 3 Students from A to E"),
        ("B>A", "send 1 Student from B to A", "Red sends 1 Student from B to A"),
        ("-", "pass", "Red passes"),
    ],
)
def test_every_kind_of_move_has_words(move: str, words: str, done: str) -> None:
    scene = position(A="RBr..Y.", B="R......")
    assert order(scene, parse_move(move)) == words
    assert deed(scene, parse_move(move)) == done


def test_articles_and_lists_are_english() -> None:
    assert [a(discipline).split(" ")[0] for discipline in DISCIPLINES] == ["a", "an", "a", "a", "a", "a", "a"]
    assert [listed(things) for things in (["A"], ["A", "B"], ["A", "B", "C"])] == ["A", "A and B", "A, B and C"]


@pytest.mark.parametrize(
    ("here", "there", "options", "why"),
    [
        ("Rrr....", "b......", Options(), "A has 4 tiles, B has 1: A is stronger."),
        ("R......", "bbb....", Options(), "A has 2 tiles, B has 3: B is stronger."),
        ("Rr.....", "bb.b...", Options(), "A and B have 3 tiles each, but A has 2 Masters, B has 3: B is stronger."),
        (
            "R...b..",
            "B.r....",
            Options(),
            "A and B have 3 tiles and 2 Masters each, and a tie goes to the destination: B is stronger.",
        ),
        (
            "R......",
            "B......",
            Options(tie="origin"),
            "A and B have 2 tiles and 1 Master each, and a tie goes to the origin: A is stronger.",
        ),
    ],
)
def test_a_preview_says_who_is_stronger_and_why(here: str, there: str, options: Options, why: str) -> None:
    assert why in foretold(position(A=here, B=there, options=options), A_TO_B)


@pytest.mark.parametrize(
    ("here", "there", "fate", "short"),
    [
        ("R......", ".......", "becomes Master on the free space in B", "1 becomes Master"),
        ("Rrr....", "r......", "remains a Student, on its own Master in B", "1 remains a Student"),
        ("Rrr....", "b......", "displaces Blue’s Master and becomes Master", "1 displaces Blue’s Master (r)"),
        (
            "Rrr....",
            "B......",
            "displaces Blue’s Master and Student and becomes Master",
            "1 displaces Blue’s Master and Student (r)",
        ),
        ("R......", "bbbb...", "is turned away by Blue and returns to the supply", "1 returns to the supply"),
        (
            "Rrr....",
            "R......",
            "finds a Student on its own Master in B, and returns to the supply",
            "1 returns to the supply",
        ),
        (
            "R......",
            "rbbb...",
            "finds its own Master in B, which is stronger, and returns to the supply",
            "1 returns to the supply",
        ),
    ],
)
def test_every_fate_of_a_traveller_has_words(here: str, there: str, fate: str, short: str) -> None:
    scene = position(A=here, B=there)
    assert f"  Red’s Rainmaker {fate}." in foretold(scene, A_TO_B)
    assert f"; {short}; the bridge AB falls" in outcome(scene, A_TO_B)


def test_a_preview_has_a_line_for_every_traveller_and_tells_the_rest() -> None:
    scene = position(A="RBV..Y.", B="bb.....", broken="AD AE AG")
    lines = foretold(scene, A_TO_B)
    assert lines[0] == "A>B  send 4 Students from A to B"
    assert [line.split("’s ")[0].strip() for line in lines[2:6]] == ["Red", "Blue", "Violet", "Yellow"]
    assert lines[6:] == ["The bridge AB falls.", "A has lost its last bridge and gets its Stone."]


def test_an_outcome_counts_the_travellers() -> None:
    scene = position(A="RBV.YYV", B="bb...bb", broken="AD AE AG")
    assert outcome(scene, A_TO_B) == (
        "A is stronger; 2 become Masters, 1 remains a Student, 3 displace "
        "Blue’s Master (r), Blue’s Master (f) and Blue’s Master (h); the bridge AB falls; a Stone for A"
    )


def test_a_preview_says_when_two_stones_come_and_the_game_ends() -> None:
    scene = position(A="R......", standing="AB CF")
    assert foretold(scene, A_TO_B)[-2:] == [
        "A and B have lost their last bridge and get their Stones.",
        "The game ends.",
    ]
    goes_on = position(A="R......", standing="AB AD CF")
    assert "The game ends." not in foretold(goes_on, A_TO_B)


@pytest.mark.parametrize(
    ("scene", "sentence"),
    [
        (position(A="rR.....", B="r......"), "Red: place a Master, recruit, or start a journey."),
        (position(A="r......"), "Red: place a Master or recruit."),
        (position(A="RRRRRRR"), "Red: start a journey."),
        (position(A="bbbbbbb"), "Red can do nothing, and must pass: write -."),
        (
            Position.new("rby").play("Ar").play("Ba").play("Dd"),
            "Red: set up a Master; still to come: "
            "Astrologer, Dragonbreeder, Priest, Yeti-whisperer, Firekeeper and Healer.",
        ),
    ],
)
def test_one_sentence_lists_the_possible_kinds_of_moves(scene: Position, sentence: str) -> None:
    assert situation(scene) == sentence


def test_the_verdict_explains_a_win_by_masters() -> None:
    scene = position(A="rrb....", B="y......", standing="LM")
    assert verdict(scene) == [
        "The game is over: 11 Stones lie on the board.",
        "  Red     2 Masters in 1 village",
        "  Blue     1 Master in 1 village",
        "  Yellow   1 Master in 1 village",
        "  Violet  0 Masters in 0 villages",
        "Red wins, with the most Masters.",
    ]


def test_the_verdict_explains_a_win_by_villages() -> None:
    scene = position(A="rrb....", B="b......", standing="LM")
    assert verdict(scene)[-1] == "Blue wins: as many Masters as Red, but in more villages."


def test_the_verdict_explains_a_shared_win() -> None:
    scene = position(A="rb.....", B="br.....", C="y......", standing="LM")
    assert verdict(scene)[-1] == "Red and Blue share the win, with 2 Masters in 2 villages each."


def test_the_verdict_says_why_the_game_is_over() -> None:
    no_bridge = position(A="r......", standing="", options=Options(end="last-bridge"))
    assert verdict(no_bridge)[0] == "The game is over: the last bridge has fallen."
    stuck = Position.parse(position(M="rbyvrby", standing="AB AD").text.replace(" 32 0", " 32 4"))
    assert verdict(stuck)[0] == "The game is over: nobody could do anything but pass."
