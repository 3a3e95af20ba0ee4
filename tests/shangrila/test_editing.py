"""Positions edited by hand."""

import pytest

from errors import raises_code
from kakehashi.errors import Refused
from kakehashi.shangrila import Options, Position
from kakehashi.shangrila.board import BRIDGES
from kakehashi.shangrila.editing import edited
from kakehashi.shangrila.game import edit

from .positions import rows

PLAYED = f"rbyv {rows(A='rB.....', C='...y...', M='......v')} AB,LM 33 0"


def after(text: str, *edits: str) -> str:
    """Return the text of a position after edits."""
    position, fault = edited(Position.parse(text), edits)
    assert fault is None
    return position.text


def fault_of(text: str, *edits: str) -> str:
    """Return the reason why the edited position is invalid."""
    position, fault = edited(Position.parse(text), edits)
    assert fault
    assert fault.reason
    assert Position.sketch(position.text, position.options) == position
    return str(fault)


def test_no_edit_leaves_the_position_unchanged() -> None:
    passed = f"rbyv {rows(A='.b.....')} - 29 1"
    assert after(PLAYED) == PLAYED
    assert after(passed) == passed


def test_a_tile_is_put_on_a_space_and_taken_away() -> None:
    tiles = rows(A="Rb.....", C="v..Y...", M="......v")
    assert after(PLAYED, "Ar=R", "Aa=b", "Cr=v", "Cp=Y") == f"rbyv {tiles} AB,LM 33 0"
    assert after(PLAYED, "Ar=.", "Mh=.") == f"rbyv {rows(A='.B.....', C='...y...')} AB,LM 33 0"


def test_a_bridge_is_broken_and_mended() -> None:
    assert after(PLAYED, "EH=broken", "AB=standing").split(" ")[2] == "EH,LM"
    assert after(PLAYED, "AB=standing", "LM=standing", "LM=standing").split(" ")[2] == "-"
    assert edited(Position.parse(PLAYED), [f"{bridge}=broken" for bridge in BRIDGES if "A" in bridge])[0].stones == (
        "A",
    )


def test_the_player_to_move_is_editable() -> None:
    assert Position.parse(after(PLAYED, "turn=v")).to_move == "v"
    assert after(PLAYED, "turn=v").split(" ")[3] == "35"
    assert after(PLAYED, "turn=r").split(" ")[3] == "32"


def test_any_edit_clears_the_passes() -> None:
    assert after(f"rbyv {rows(A='.b.....')} - 29 1", "Ba=b").endswith(" 29 0")


def test_with_three_players_village_c_is_out_and_with_four_it_is_back() -> None:
    three = after(PLAYED, "colours=byr")
    assert three == f"byr {rows(A='rB.....')} AB,BC,CF,CJ,LM 21 0"
    assert Position.parse(three).to_move == "b"
    assert after(three, "colours=rbyv") == f"rbyv {rows(A='rB.....')} AB,LM 29 0"
    assert after(PLAYED, "turn=v", "colours=rby").split(" ")[3] == "21"
    with raises_code("bad-request"):
        edited(Position.parse(three), ["BC=standing"])


def test_set_up_derives_the_player_to_move_from_the_masters() -> None:
    start = Position.new("rbyv").text
    assert after(start, "Ar=r", "Aa=b") == f"rbyv {rows(A='rb.....')} - 2 0"
    assert after(PLAYED, "phase=set-up", "Cp=y") == f"rbyv {rows(A='rb.....', C='...y...', M='......v')} - 4 0"
    assert "Red has placed 1 Masters of different disciplines, not 0 of 0" in fault_of(start, "Aa=b")
    assert after(start, "Ar=r", "Aa=b", "colours=rby") == f"rby {rows(A='rb.....')} BC,CF,CJ 2 0"
    with raises_code("bad-request"):
        edited(Position.new("rbyv"), ["turn=b"])


def test_set_up_is_over_with_the_last_master() -> None:
    first_game = Position.new("rbyv", Options(setup="first-game"))
    village, place = next((v, i) for v in "ABCDEFGHIJKLM" for i in range(7) if first_game.village(v)[i] == "v")
    space, start = f"{village}{'radpyfh'[place]}", Position.new("rbyv", Options(setup="first-game"))
    position, fault = edited(start, ["phase=set-up", f"{space}=."])
    assert (position.turns, position.in_set_up, position.to_move, fault) == (27, True, "v", None)
    assert position.options.setup == "free"
    position, fault = edited(start, ["phase=set-up", f"{space}=.", f"{space}=v"])
    assert (position.turns, position.in_set_up, fault) == (28, False, None)
    position, fault = edited(start, ["phase=set-up"])
    assert "After 27 turns of set-up Violet has placed 6 Masters" in str(fault)
    assert edited(position, ["phase=play", "phase=play"])[0].turns == 28


def test_the_rulebook_is_editable() -> None:
    position, _ = edited(Position.new("rby", Options(setup="first-game")), ["preset=french"])
    assert position.options == Options(tie="origin", setup="first-game")


def test_the_map_can_be_cleared() -> None:
    assert after(PLAYED, "clear") == f"rbyv {rows()} - 33 0"
    assert after(PLAYED, "colours=rby", "clear") == f"rby {rows()} BC,CF,CJ 22 0"


def test_an_impossible_position_is_shown_with_its_reason() -> None:
    assert "Red has 8 tiles of the discipline Rainmaker" in fault_of(PLAYED, *(f"{v}r=R" for v in "ABDE"))
    assert "There are 13 Stones" in fault_of(PLAYED, *(f"{bridge}=broken" for bridge in BRIDGES))


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        ("", "'' changes nothing"),
        ("Ar", "'Ar' changes nothing"),
        ("Ax=r", "'Ax=r' changes nothing"),
        ("AM=broken", "'AM=broken' changes nothing"),
        ("Ar=x", "'x' on the Rainmaker of A is of no colour in play"),
        ("colours=rb", "three or four of the letters rbyv"),
        ("turn=x", "'x' does not play"),
        ("turn=rb", "'rb' does not play"),
        ("phase=end", "no phase 'end'"),
        ("preset=dutch", "no rulebook 'dutch'"),
    ],
)
def test_an_invalid_edit_is_rejected(edit: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        edited(Position.parse(PLAYED), [edit])


def test_an_edit_begins_with_a_text_or_with_a_new_game() -> None:
    impossible = {"position": f"rbyv {rows()} {','.join(BRIDGES)} 40 0"}
    assert edit(impossible, [])[1]
    assert edit(impossible, ["AB=standing"])[1] is None
    assert edit({"players": 3}, ["Ar=r"])[0].text == f"rby {rows(A='r......')} BC,CF,CJ 1 0"
