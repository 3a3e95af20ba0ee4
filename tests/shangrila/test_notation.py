"""The notation: parsing and formatting of moves and positions, and invalid texts."""

import pytest

from errors import raises_code
from kakehashi.errors import Refused
from kakehashi.shangrila import Journey, Move, Options, Pass, Place, Position, Recruit, Space, parse_move
from kakehashi.shangrila.board import BRIDGES
from kakehashi.shangrila.faults import FAULTS
from kakehashi.shangrila.moves import move_with

from .games import CONCEIVABLE_MOVES
from .positions import after, position, rows

FIRST_GAME = Options(setup="first-game")
ROW = rows()


# Moves


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Ar", Place(Space("A", "r"))),
        ("Mh", Place(Space("M", "h"))),
        ("+Ar", Recruit((Space("A", "r"),))),
        ("+Ar+Bf", Recruit((Space("A", "r"), Space("B", "f")))),
        ("+Gr+Gh", Recruit((Space("G", "r"), Space("G", "h")))),
        ("A>B", Journey("A", "B")),
        ("M>L", Journey("M", "L")),
        ("-", Pass()),
    ],
)
def test_a_move_is_written_and_read(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert str(move) == text


def test_every_conceivable_move_survives_its_text_and_its_number() -> None:
    assert len(CONCEIVABLE_MOVES) == 91 + 91 + 91 * 90 // 2 + 46 + 1
    for move in CONCEIVABLE_MOVES:
        assert parse_move(str(move)) == move
        assert move_with(move.number) == move
    assert len({move.number for move in CONCEIVABLE_MOVES}) == len(CONCEIVABLE_MOVES)


NO_MOVES = {
    "nothing": ("", "'' is no move"),
    "a village": ("A", "'A' is no move"),
    "a village that does not exist": ("Nr", "'Nr' is no move"),
    "a discipline that does not exist": ("Ax", "'Ax' is no move"),
    "a small village": ("ar", "'ar' is no move"),
    "a capital discipline": ("AR", "'AR' is no move"),
    "a space before": (" Ar", "' Ar' is no move"),
    "a space after": ("Ar ", "'Ar ' is no move"),
    "a line end after": ("Ar\n", r"'Ar\\n' is no move"),
    "two places": ("ArBr", "'ArBr' is no move"),
    "a place and a Student": ("Ar+Br", r"'Ar\+Br' is no move"),
    "an empty Student": ("+", r"'\+' is no move"),
    "a missing second Student": ("+Ar+", r"'\+Ar\+' is no move"),
    "three Students": ("+Ar+Br+Dr", r"'\+Ar\+Br\+Dr' is no move"),
    "Students of villages in the wrong order": ("+Br+Ar", r"\+Br\+Ar: Students are written .*: \+Ar\+Br\."),
    "Students of disciplines in the wrong order": ("+Aa+Ar", r"\+Aa\+Ar: Students are written .*: \+Ar\+Aa\."),
    "the same Student twice": ("+Ar+Ar", r"\+Ar\+Ar: a Master takes only one Student\."),
    "a journey to nowhere": ("A>", "'A>' is no move"),
    "a journey to where it starts": ("A>A", "A>A: no bridge leads from A to A"),
    "a journey without a bridge": ("A>M", "A>M: no bridge leads from A to M"),
    "a journey over two bridges": ("A>B>C", "'A>B>C' is no move"),
    "a journey the other way round": ("A<B", "'A<B' is no move"),
    "two passes": ("--", "'--' is no move"),
    "a dash that is no minus": ("–", "'–' is no move"),
    "a letter that only looks like an A": ("Аr", "'Аr' is no move"),
    "very much": ("A" * 5000, "'A{20,30}.*A' is no move"),
}


@pytest.mark.parametrize(("text", "sentence"), NO_MOVES.values(), ids=NO_MOVES)
def test_an_invalid_move_text_is_rejected(text: str, sentence: str) -> None:
    before = position(A="rr.....", B="r......")
    written = before.text
    with pytest.raises(Refused, match=f"^{sentence}") as refused:
        before.play(text)
    assert refused.value.code == "illegal-move"
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200
    assert before.text == written
    assert before == position(A="rr.....", B="r......")


def test_the_order_of_two_recruits_does_not_matter() -> None:
    first, second = Space("A", "r"), Space("B", "f")
    assert Recruit((second, first)) == Recruit((first, second))
    assert str(Recruit((second, first))) == "+Ar+Bf"


def test_impossible_moves_cannot_be_constructed() -> None:
    spaces = (Space("A", "r"), Space("A", "a"), Space("B", "r"))
    with raises_code("illegal-move"):
        Space("Z", "r")
    with raises_code("illegal-move"):
        Space("A", "ra")
    for students in ((), spaces):
        with raises_code("illegal-move"):
            Recruit(students)
    with raises_code("illegal-move"):
        Recruit((spaces[0], spaces[0]))
    with raises_code("illegal-move"):
        Journey("A", "M")


# Positions


def test_a_position_is_written_in_five_fields() -> None:
    start = after(Position.new("vbr"), "Ar Ba Mh")
    assert start.text == f"vbr {rows(A='v......', B='.b.....', M='......r')} BC,CF,CJ 3 0"
    assert str(start) == start.text


def test_a_capital_is_a_master_with_its_student() -> None:
    assert position(A="rr.....").play("+Ar+Aa").text == f"rbyv {rows(A='RR.....')} - 33 0"


def test_broken_bridges_are_sorted() -> None:
    text = position(L="R......", A="B......", to_move="r").play("L>M").play("A>B").text
    assert text.split(" ")[2] == "AB,LM"


@pytest.mark.parametrize(
    "text",
    [
        f"rbyv {ROW} - 0 0",
        f"rby {ROW} BC,CF,CJ 0 0",
        f"yvb {rows(A='y.....v', M='b......')} BC,CF,CJ 3 0",
        f"rbyv {rows(A='rRbByYv', L='VvvVvvV')} {','.join(BRIDGES[:-1])} 9999 0",
        f"byr {rows(A='RRRRRRR', B='RRRRRRR', D='RRRRRRR')} BC,CF,CJ,LM 101 2",
        f"vybr {rows(C='v......')} IJ 28 0",
    ],
)
def test_a_position_survives_its_text(text: str) -> None:
    assert Position.parse(text).text == text


NO_POSITIONS = {
    "nothing": ("", "five fields.*not 1"),
    "four fields": (f"rbyv {ROW} - 28", "five fields.*not 4"),
    "six fields": (f"rbyv {ROW} - 28 0 0", "five fields.*not 6"),
    "two spaces": (f"rbyv  {ROW} - 28 0", "five fields.*not 6"),
    "a line end": (f"rbyv {ROW} - 28 0\n", r"passes is '0\\n'"),
    "two players": (f"rb {ROW} - 28 0", "colours 'rb' should be three or four"),
    "five players": (f"rbyvr {ROW} - 28 0", "colours 'rbyvr' should be three or four"),
    "a colour that does not exist": (f"rbyg {ROW} - 28 0", "colours 'rbyg' should be .* of the letters rbyv"),
    "capital colours": (f"RBYV {ROW} - 28 0", "colours 'RBYV' should be"),
    "a colour twice": (f"rbyr {ROW} - 28 0", "colours rbyr name one colour twice"),
    "twelve villages": (f"rbyv {ROW[8:]} - 28 0", "13 villages, not 12"),
    "fourteen villages": (f"rbyv {ROW}/....... - 28 0", "13 villages, not 14"),
    "a village with six spaces": (f"rbyv {rows(B='......')} - 28 0", "Village B has 7 spaces, not 6"),
    "a village with eight spaces": (f"rbyv {rows(M='........')} - 28 0", "Village M has 7 spaces, not 8"),
    "a tile of no colour": (f"rbyv {rows(E='..x....')} - 28 0", "'x' on the Dragonbreeder of E is of no colour"),
    "a tile of a colour not in play": (f"rby {rows(E='.v.....')} BC,CF,CJ 28 0", "'v' on the Astrologer of E .* rby"),
    "a tile on C with three players": (f"rby {rows(C='r......')} BC,CF,CJ 28 0", "C is out.*the Rainmaker of C"),
    "seven Masters of a kind": (
        f"rbyv {rows(**dict.fromkeys('ABCDEFG', '......b'))} - 28 0",
        "Blue has 7 tiles of the discipline Healer: there are only 6",
    ),
    "seven tiles of a kind with Students": (
        f"rbyv {rows(A='...R...', B='...R...', K='...R...', M='...r...')} - 28 0",
        "Red has 7 tiles of the discipline Priest",
    ),
    "a bridge that does not exist": (f"rbyv {ROW} AB,AC 28 0", "no bridge 'AC'"),
    "a bridge backwards": (f"rbyv {ROW} BA 28 0", "no bridge 'BA'"),
    "an empty list of bridges": (f"rbyv {ROW}  28 0", "no bridge ''"),
    "a bridge list that ends in a comma": (f"rbyv {ROW} AB, 28 0", "no bridge ''"),
    "no bridge and a bridge": (f"rbyv {ROW} -,AB 28 0", "no bridge '-'"),
    "bridges in the wrong order": (f"rbyv {ROW} AD,AB 28 0", "AD,AB are not sorted, each once"),
    "a bridge twice": (f"rbyv {ROW} AB,AB 28 0", "AB,AB are not sorted, each once"),
    "bridges of C with three players": (f"rby {ROW} BC,CF 28 0", "BC, CF, CJ of village C are broken"),
    "no broken bridge with three players": (f"rby {ROW} - 28 0", "BC, CF, CJ of village C are broken"),
    "a negative number": (f"rbyv {ROW} - -1 0", "turns taken is '-1'"),
    "a number with a zero before": (f"rbyv {ROW} - 028 0", "turns taken is '028'"),
    "a number that is too large": (f"rbyv {ROW} - 10000 0", "turns taken is '10000'.*0 to 9999"),
    "a number in other digits": (f"rbyv {ROW} - ٢٨ 0", "turns taken is '٢٨'"),
    "no number of passes": (f"rbyv {ROW} - 28 x", "passes is 'x'"),
    "more passes than players": (f"rbyv {ROW} - 40 5", "5 passes in a row, but the game is over after 4"),
    "more passes than three players": (f"rby {ROW} BC,CF,CJ 40 4", "4 passes in a row, but the game is over after 3"),
    "a pass of a player who could recruit": (
        f"rbyv {rows(A='rb.....')} - 29 1",
        "Red has passed, but passing is only for those who can do nothing else",
    ),
    "a pass of a player who could do something three turns ago": (
        f"rbyv {rows(A='rb.....')} - 32 3",
        "Blue has passed",
    ),
    "twelve Stones": (
        f"rbyv {ROW} {','.join(BRIDGES)} 40 0",
        "There are 13 Stones, but the game is over when there are 11",
    ),
    "a pass in set-up": (f"rbyv {ROW} - 0 1", "Only 0 turns are taken: in set-up nobody .* passes"),
    "a Student in set-up": (
        f"rbyv {rows(A='R......')} - 1 0",
        "Only 1 turns are taken: in set-up nobody has a Student",
    ),
    "a Student in the second half": (f"rbyv {rows(M='R......')} - 1 0", "in set-up nobody has a Student"),
    "a broken bridge in set-up": (f"rbyv {ROW} AB 0 0", "in set-up no bridge breaks"),
    "too few Masters in set-up": (f"rbyv {ROW} - 1 0", "After 1 turns of set-up Red has placed 1 Masters .*not 0"),
    "too many Masters in set-up": (f"rbyv {rows(A='rb.....')} - 1 0", "Blue has placed 0 Masters .*not 1"),
    "one discipline twice in set-up": (
        f"rbyv {rows(A='r......', B='r......', C='bb.....', D='yy.....', E='vv.....')} - 8 0",
        "Red has placed 2 Masters of different disciplines, not 2 of 1",
    ),
    "two of one colour in a village of a three-player set-up": (
        f"rby rby..../{'/'.join(['.......'] * 12)} BC,CF,CJ 3 0",
        "no village holds more than 1 Masters of one colour or 2 in all",
    ),
    "three of one colour in a village in set-up": (
        f"rbyv {rows(A='rrr....', B='bb.....', C='..b....', D='yyy....', E='vvv....')} - 12 0",
        "no village holds more than 2 Masters of one colour or 3 in all",
    ),
    "four in a village in set-up": (
        f"rbyv {rows(A='rbyv...')} - 4 0",
        "no village holds more than 2 Masters of one colour or 3 in all",
    ),
    "four in a village of the second half in set-up": (
        f"rbyv {rows(M='rbyv...')} - 4 0",
        "no village holds more than 2 Masters of one colour or 3 in all",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), NO_POSITIONS.values(), ids=NO_POSITIONS)
def test_an_invalid_position_text_is_rejected(text: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence) as refused:
        Position.parse(text)
    assert refused.value.code == "bad-request"
    assert refused.value.reason
    assert refused.value.reason["code"] in FAULTS
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


def test_thirteen_stones_are_possible_when_the_last_bridge_ends_the_game() -> None:
    text = f"rbyv {rows(A='rb.....')} {','.join(BRIDGES)} 40 0"
    assert Position.parse(text, Options(end="last-bridge")).ended_by == "bridges"


def test_a_position_text_may_count_forced_passes() -> None:
    assert Position.parse(f"rbyv {rows(A='.b.....')} - 29 1").to_move == "b"


def test_an_impossible_position_can_be_parsed_for_viewing() -> None:
    text = f"rbyv {rows(**dict.fromkeys('ABCDEFG', '......b'))} - 28 0"
    assert Position.sketch(text).text == text
    assert Position.sketch(text).supply("b", "h") == -1


def test_a_first_game_is_never_in_set_up() -> None:
    with raises_code("bad-request"):
        Position.parse(f"rbyv {ROW} - 0 0", FIRST_GAME)


def test_with_three_players_the_caps_can_have_given_way() -> None:
    """Two Masters of Red in A, which set-up allows when there is no other space."""
    stuck = after(Position.new("rby"), "Ar Hr Ha Ba Ia Id Dd Jd Jp Ep Kp Ky Fy Ly Lf Gf Mf Mr Ah")
    assert stuck.village("A") == "r.....r"
    assert Position.parse(stuck.text) == stuck
