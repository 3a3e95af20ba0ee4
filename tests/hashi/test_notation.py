"""The notation: parsing and formatting of moves and sheets, and invalid texts."""

import pytest

from errors import raises_code
from kakehashi.errors import Refused
from kakehashi.hashi import Draw, Move, SetUp, parse_move
from kakehashi.hashi.notation import bridges_at, bridges_drawn, numbers_on, read_sheet, write_sheet

from .sheets import LATTICE, LIMIT, position, sheet

# Moves


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("c=3", SetUp("c", 3)),
        ("r=4", SetUp("r", 4)),
        ("c:cd,cd,ef", Draw("c", ("cd", "cd", "ef"))),
        ("c:cd", Draw("c", ("cd",))),
        ("-:cd,ci", Draw("", ("cd", "ci"))),
        ("c:-", Draw("c")),
        ("-:-", Draw()),
    ],
)
def test_a_move_is_written_and_read(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert str(move) == text


def test_a_turn_writes_its_bridges_sorted() -> None:
    assert str(Draw("c", ("ef", "cd", "ci", "cd"))) == "c:cd,cd,ci,ef"
    assert Draw("c", ("ef", "cd")) == Draw("c", ("cd", "ef"))


NO_MOVES = {
    "nothing": ("", "'' is no move"),
    "an island": ("c", "'c' is no move"),
    "a dash": ("-", "'-' is no move"),
    "a colon": (":", "':' is no move"),
    "set-up without a number": ("c=", "'c=' is no move"),
    "set-up with a 0": ("c=0", "'c=0' is no move"),
    "set-up with a 7": ("c=7", "'c=7' is no move"),
    "set-up with two digits": ("c=33", "'c=33' is no move"),
    "set-up with another digit": ("c=٣", "'c=٣' is no move"),
    "set-up nowhere": ("-=3", "'-=3' is no move"),
    "set-up beyond r": ("s=3", "'s=3' is no move"),
    "set-up in a capital": ("C=3", "'C=3' is no move"),
    "a turn without bridges": ("c:", "'c:' is no move"),
    "a turn without an island": (":cd", "':cd' is no move"),
    "a turn on two islands": ("cd:cd", "'cd:cd' is no move"),
    "a turn beyond r": ("s:cd", "'s:cd' is no move"),
    "a turn in capitals": ("C:CD", "'C:CD' is no move"),
    "a bridge with one end": ("c:c", "'c:c' is no move"),
    "a bridge with three ends": ("c:cde", "'c:cde' is no move"),
    "a bridge beyond r": ("c:rs", "'c:rs' is no move"),
    "a bridge with a count": ("c:cd2", "'c:cd2' is no move"),
    "no bridge and a bridge": ("c:-,cd", "'c:-,cd' is no move"),
    "a comma before": ("c:,cd", "'c:,cd' is no move"),
    "a comma after": ("c:cd,", "'c:cd,' is no move"),
    "two commas": ("c:cd,,ef", "'c:cd,,ef' is no move"),
    "a space within": ("c:cd, ef", "'c:cd, ef' is no move"),
    "a space before": (" c:cd", "' c:cd' is no move"),
    "a space after": ("c:cd ", "'c:cd ' is no move"),
    "a line end after": ("c:cd\n", r"'c:cd\n' is no move"),
    "a line end after set-up": ("c=3\n", r"'c=3\n' is no move"),
    "two dashes": ("--:-", "'--:-' is no move"),
    "a dash that is no minus": ("–:cd", "'–:cd' is no move"),
    "a letter that only looks like a c": ("с:cd", "'с:cd' is no move"),
    "a bridge backwards": ("c:dc", "c:dc: a line is two islands in alphabetical order, not 'dc'."),
    "a bridge from an island to itself": ("c:cc", "c:cc: a line is two islands in alphabetical order, not 'cc'."),
    "bridges in the wrong order": ("c:ef,cd", "c:ef,cd: bridges are written in alphabetical order: c:cd,ef."),
    "a doubled bridge torn apart": ("c:cd,ef,cd", "c:cd,ef,cd: bridges are written in alphabetical order: c:cd,cd,ef."),
}  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), NO_MOVES.values(), ids=NO_MOVES)
def test_an_invalid_move_text_is_rejected(text: str, sentence: str) -> None:
    before = position(sheet(h=4))
    with pytest.raises(Refused) as refused:
        before.play(text)
    assert str(refused.value).startswith(sentence)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)
    assert refused.value.code == "illegal-move"
    assert before == position(sheet(h=4))


@pytest.mark.parametrize("island", ["s", "C", "", "cd", "-", "ab"])
def test_a_set_up_move_needs_an_existing_island(island: str) -> None:
    with pytest.raises(Refused) as refused:
        SetUp(island, 3)
    assert str(refused.value) == f"{island}=3: the islands are a to r, not {island!r}."
    assert refused.value.code == "illegal-move"


@pytest.mark.parametrize("island", ["s", "C", "cd", "-", "ab"])
def test_a_turn_needs_an_existing_island(island: str) -> None:
    with pytest.raises(Refused) as refused:
        Draw(island)
    assert str(refused.value) == f"{island}:-: the islands are a to r, not {island!r}."
    assert refused.value.code == "illegal-move"


@pytest.mark.parametrize("line", ["dc", "cc", "c", "cde", "rs", "CD", "", "-"])
def test_a_turn_needs_existing_lines(line: str) -> None:
    with pytest.raises(Refused) as refused:
        Draw("c", (line,))
    assert str(refused.value).endswith(f": a line is two islands in alphabetical order, not {line!r}.")
    assert refused.value.code == "illegal-move"


def test_error_messages_shorten_long_input() -> None:
    with raises_code("illegal-move") as refused:
        parse_move("c" * 5000)
    assert len(str(refused.value)) < 200


# Sheets


@pytest.mark.parametrize(
    "text",
    [
        ".................. -",
        ".......4.......... -",
        ".......4.......... bh1,gh2,hi1",
        "....2......6....4. ek2,fl1,kl2,qr1",
        sheet("bh2 gh2 hi2", b=6, g=6, i=6),
        sheet("bh2 gh2 hi2", h=6),
    ],
)
def test_a_sheet_is_read_and_written(text: str) -> None:
    assert write_sheet(LATTICE, read_sheet(LATTICE, text)) == text


def test_the_sheet_of_the_rules_page_is_read_where_its_lines_are() -> None:
    """`3..5.............. ad2,de1` is of no board of ours: the same with lines that the limit board has."""
    text = "3...5............. ab2,ae1,ef2"
    assert write_sheet(LIMIT, read_sheet(LIMIT, text)) == text


def test_a_sheet_that_was_read_is_played_on_like_any_other() -> None:
    read = position(sheet("bh gh", h=3), card=(5, 1))
    assert position(sheet("bh", h=3), card=(5, 1)).play("-:gh").sheet_texts == read.sheet_texts
    assert read.play("-:hi").finished(0) == ("h",)


def test_a_sheet_answers_questions_about_its_content() -> None:
    words = read_sheet(LATTICE, sheet("bh gh2", h=5))
    assert numbers_on(words.tolist()) == {"h": 5}
    assert [bridges_at(words, island) for island in (0, 1, 6, 7)] == [0, 1, 2, 3]
    assert bridges_drawn(LATTICE, words.tolist()) == {"bh": 1, "gh": 2}


EMPTY = "." * 18
NO_SHEET = "is no sheet: it has 18 numbers or dots, a space, and lines such as ad2,de1 or -."
NO_SHEETS = {
    "nothing": ("", f"'' {NO_SHEET}"),
    "no lines": (EMPTY, f"'{EMPTY}' {NO_SHEET}"),
    "an empty list of lines": (f"{EMPTY} ", f"'{EMPTY} ' {NO_SHEET}"),
    "17 islands": (f"{EMPTY[1:]} -", f"'{EMPTY[1:]} -' {NO_SHEET}"),
    "19 islands": (f"{EMPTY}. -", f"'{EMPTY}. -' {NO_SHEET}"),
    "the number 0": (f"0{EMPTY[1:]} -", f"'0{EMPTY[1:]} -' {NO_SHEET}"),
    "the number 7": (f"7{EMPTY[1:]} -", f"'7{EMPTY[1:]} -' {NO_SHEET}"),
    "two spaces": (f"{EMPTY}  -", f"'{EMPTY}  -' {NO_SHEET}"),
    "a line end": (f"{EMPTY} -\n", f"'{EMPTY} -\\n' {NO_SHEET}"),
    "a line without a count": (f"{EMPTY} ab", f"'{EMPTY} ab' {NO_SHEET}"),
    "a line with three bridges": (f"{EMPTY} ab3", f"'{EMPTY} ab3' {NO_SHEET}"),
    "a line with no bridge": (f"{EMPTY} ab0", f"'{EMPTY} ab0' {NO_SHEET}"),
    "a line beyond r": (f"{EMPTY} rs1", f"'{EMPTY} rs1' {NO_SHEET}"),
    "a comma after": (f"{EMPTY} ab1,", f"'{EMPTY} ab1,' {NO_SHEET}"),
    "lines in the wrong order": (f"{EMPTY} bh1,ab1", "The lines 'bh1,ab1' are not sorted, each once."),
    "a line twice": (f"{EMPTY} ab1,ab1", "The lines 'ab1,ab1' are not sorted, each once."),
    "a line twice with different counts": (f"{EMPTY} ab1,ab2", "The lines 'ab1,ab2' are not sorted, each once."),
    "a line that the board does not have": (f"{EMPTY} ac1", "The board has no line ac."),
    "a line backwards": (f"{EMPTY} ba1", "The board has no line ba."),
    "more bridges than the number": (sheet("bh2 gh", h=2), "The island h has 3 bridges, but takes only 2."),
    "more bridges than six without a number": (
        sheet("bh2 gh2 hi2 hn", b=6, g=6, i=6, n=6),
        "The island h has 7 bridges, but takes only 6.",
    ),
    "more bridges than six with a 6": (
        sheet("bh2 gh2 hi2 hn2", h=6),
        "The island h has 8 bridges, but takes only 6.",
    ),
    "a number under a flag without a bridge": (
        sheet(a=3),
        "The island a has a flag, so it gets a number only when a bridge leads to it.",
    ),
    "a bridge without a number at either end": (
        sheet("bh", c=3),
        "The bridge bh has no number at either end.",
    ),
    "bridges that cross": (sheet("gh ek", h=3, k=3), "The bridge ek crosses another."),
    "a long bridge that crosses one": (sheet("hn kl", h=3, k=3), "The bridge hn crosses another."),
}


@pytest.mark.parametrize(("text", "sentence"), NO_SHEETS.values(), ids=NO_SHEETS)
def test_an_invalid_sheet_text_is_rejected(text: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read_sheet(LATTICE, text)
    assert (str(refused.value), refused.value.code) == (sentence, "bad-request")
