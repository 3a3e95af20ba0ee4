"""Whole games from scripted input."""

import re
from pathlib import Path
from typing import Any

import pytest

from kakehashi.errors import Refused
from kakehashi.records import Record
from kakehashi.shangrila import PRESETS, Position
from kakehashi.terminal.play import play
from kakehashi.terminal.shangrila import BOARD

from ..scenes import FIRST_GAME, FREE, FirstMove, Typist, plain_console, play_typed, written

RECRUIT = "+Ah+Cf"
"""A legal first move of Red in a first game of four."""


def saved(path: Path) -> Record:
    return Record.parse(path.read_text(encoding="utf-8"))


def after(screen: str, typed: str) -> str:
    """The output from a piece of text on."""
    assert typed in screen
    return screen.partition(typed)[2]


# Whole games


def test_a_person_plays_to_the_end_against_bots(tmp_path: Path) -> None:
    console, person = plain_console(120), FirstMove(tmp_path / "game")
    given: dict[str, Any] = {"players": 4, "people": "r", "options": FIRST_GAME, "seed": 7}
    assert play("shangri-la", **given, bot="greedy", console=console, read=person) == 0
    assert set(person.movers) == {"Red>"}
    assert re.search(r"The game is over: .*(wins|share the win)", written(console), re.DOTALL)


@pytest.mark.parametrize("players", [3, 4])
def test_bots_play_a_whole_game_for_a_spectator(players: int) -> None:
    screen, typist = play_typed(players=players, people="-", options=FREE, width=60)
    assert typist.prompts == []
    assert "The game is over: 11 Stones lie on the board." in screen
    assert screen.count("bridges to") > 7


def test_several_people_share_the_keyboard(tmp_path: Path) -> None:
    console, people = plain_console(60), FirstMove(tmp_path / "game")
    given: dict[str, Any] = {"players": 3, "people": "rby", "options": FREE, "seed": 7}
    assert play("shangri-la", **given, console=console, read=people) == 0
    assert people.movers[:6] == ["Red>", "Blue>", "Yellow>"] * 2
    assert "The game is over" in written(console)


def test_the_same_seed_plays_the_same_game() -> None:
    one, same, other = (play_typed(people="-", seed=seed, width=60)[0] for seed in (5, 5, 6))
    assert one == same != other


# Questions at the start


NOTHING: dict[str, Any] = {"players": None, "people": None, "bot": None, "options": {}}


def test_enter_alone_starts_the_default_game(tmp_path: Path) -> None:
    _, typist = play_typed("", "", "", "", "", f"save {tmp_path / 'game'}", **NOTHING)
    record = saved(tmp_path / "game")
    assert isinstance(record.start, Position)
    assert record.start.colours == "rbyv"
    assert record.start.options.as_dict() == PRESETS["german-2003"].as_dict() | {"setup": "first-game"}
    assert record.notes["seats"] == "r=person b=novice y=novice v=novice"
    assert [re.findall(r"\[(.*)\]", prompt) for prompt in typist.prompts[:5]] == [
        ["4"],
        ["r"],
        ["novice"],
        ["german-2003"],
        ["first-game"],
    ]


def test_answers_set_up_the_game(tmp_path: Path) -> None:
    play_typed("3", "Y, b", "0", "3", "free", f"save {tmp_path / 'game'}", **NOTHING)
    record = saved(tmp_path / "game")
    assert isinstance(record.start, Position)
    assert record.start.colours == "rby"
    assert record.start.options == PRESETS["french"]
    assert record.notes["seats"] == "r=random b=person y=person"


def test_an_invalid_answer_is_asked_again_with_a_reason() -> None:
    screen, typist = play_typed(
        "5", "three", "3", "v", "q", "r", "7", "hal", "5", "9", "klingon", "e", "up", "2", **NOTHING
    )
    for words in ("3 or 4 players, not '5'", "not 'three'", "'v' is no seat", "'q' is no seat", "no bot '7'",
                  "no bot 'hal'", "no preset '9'", "no preset 'klingon'", "no setup 'up'"):  # fmt: skip
        assert words in screen
    assert typist.prompts[-1] == "Red> "


def test_questions_answered_by_options_are_not_asked() -> None:
    _, typist = play_typed()
    assert typist.prompts == ["Red> "]


def test_the_bot_level_question_describes_each_level(tmp_path: Path) -> None:
    screen, typist = play_typed("gre", f"save {tmp_path / 'game'}", bot=None)
    assert typist.prompts[0] == "How strong should the bots be, by number or name? [novice] "
    assert "  1  novice (very easy)    overlooks things; a good first opponent\n" in screen
    assert saved(tmp_path / "game").notes["seats"] == "r=person b=greedy y=greedy v=greedy"


def test_games_without_bots_do_not_ask_for_the_bot_level() -> None:
    assert play_typed(people="rbyv", bot=None)[1].prompts == ["Red> "]


def test_end_of_input_leaves_the_default_bot_level() -> None:
    screen, typist = play_typed(bot=None)
    assert len(typist.prompts) == 2
    assert re.search(r"Blue +novice", screen)
    assert screen.splitlines()[-1].startswith("Left without saving")


def test_leaving_at_the_bot_level_question_starts_no_game() -> None:
    assert play_typed("quit", bot=None)[0].rstrip().endswith("No game was started.")


def test_leaving_at_the_first_question_starts_no_game() -> None:
    screen, _ = play_typed(players=None)
    assert screen.strip() == "No game was started."


@pytest.mark.parametrize(
    "bad",
    [
        {"players": 5},
        {"people": "x"},
        {"people": ""},
        {"players": 3, "people": "v"},
        {"bot": "nobody"},
        {"options": {"preset": "klingon"}},
        {"options": {"setup": "upside-down"}},
        {"game": "chess"},
        {"load": Path("no-such-file")},
    ],
)
def test_invalid_options_are_rejected(bad: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        play_typed(**bad)


def test_every_rulebook_is_offered() -> None:
    screen, _ = play_typed("", options={"setup": "free"})
    assert re.findall(r"^  \d  (\S+)", screen, re.MULTILINE) == list(PRESETS)


# A turn


def test_the_moves_of_all_bots_are_printed_before_the_next_board() -> None:
    screen, _ = play_typed(RECRUIT)
    lines = after(screen, "Red recruits a Healer in A and a Firekeeper in C.  +Ah+Cf\n").split("\n\n")[0].splitlines()
    assert [line.split()[:2] for line in lines] == [["B", "Blue"], ["Y", "Yellow"], ["V", "Violet"]]
    assert "Red: place a Master, recruit, or start a journey." in after(screen, "Red recruits")


def test_journeys_of_bots_are_printed_with_their_effects() -> None:
    screen, _ = play_typed(people="-")
    assert re.search(r"sends \d Students? from [A-M] to [A-M]: [A-M] is stronger; [^.]*falls", screen)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Ah", "Ah: the Healer of A is already Red."),
        ("Dp", "Dp: the Priest of D is already Blue."),
        ("A>B", "A>B: Red has no Student in village A."),
        ("A>M", "A>M: no bridge leads from A to M."),
        ("-", "-: passing is only for those who can do nothing else."),
        ("+Ah", "+Ah: Red can recruit two Students, and so must."),
        ("xyzzy", "'xyzzy' is no move: write Ar to place"),
        ("ar+br", "'ar+br' is no move"),
        ("[bold]Ar[/bold]", "'[bold]Ar[/bold]' is no move"),
        ("[/]", "'[/]' is no move"),
        (":smile:", "':smile:' is no move"),
        ("\x1b[31m\x00\udcff" + "x" * 9999, "is no move"),
        ("? Z", "There is no village 'Z': they are A to M."),
        ("? AB", "'AB' is no move"),
        ("?é", "There is no village 'é'"),
        ("? M>A", "no bridge leads from M to A"),
        ("A>B?", "A>B: Red has no Student in village A."),
        ("+Aa?", "The step '+Aa' leads to no legal move."),
        ("undo", "No person has moved yet"),
        ("undo it", "'undo it' is no move"),
        ("save", "Say where"),
        ("load", "Say from where"),
        ("save /no/such/folder/x", "cannot be saved"),
        ("load /no/such/folder/x", "No game can be read"),
    ],
)
def test_an_illegal_move_is_explained_and_asked_again(typed: str, sentence: str) -> None:
    screen, typist = play_typed(typed)
    assert sentence in screen.replace("\n", " ").replace("  ", " ")
    assert typist.prompts == ["Red> ", "Red> "]


def test_a_question_mark_lists_the_moves() -> None:
    screen, _ = play_typed("?", "? a", "+Ah+Cf?", "+Cf?")
    assert screen.count("Place a Master:") == 2
    assert "  in C:  +Cf Firekeeper" in screen
    assert "+Ah+Cf: recruit a Healer in A and a Firekeeper in C." in screen
    assert "Together with +Cf:" in screen


def test_help_names_every_command() -> None:
    screen, _ = play_typed("help", "")
    helped = after(screen, "A move is typed so:")
    for word in ("+Ar+Bf", "A>B", "?", "undo", "save FILE", "load FILE", "board", "quit"):
        assert word in helped


def test_the_board_is_drawn_again_when_asked_for() -> None:
    assert play_typed("board")[0].count(" A ──── ") == play_typed()[0].count(" A ──── ") + 1


# Journeys


def test_a_preview_is_shown_and_plays_nothing(tmp_path: Path) -> None:
    screen, _ = play_typed(RECRUIT, "A>B?", f"save {tmp_path / 'game'}")
    shown = after(screen, "A>B  send 2 Students from A to B\n")
    assert "is stronger." in shown
    assert "  Red’s Healer becomes Master on the free space in B.\nThe bridge AB falls.\n" in shown
    assert len(saved(tmp_path / "game").moves) == 4


def test_a_journey_shows_its_preview_and_asks(tmp_path: Path) -> None:
    screen, typist = play_typed(
        RECRUIT, "A>B", "what?", "n", f"save {tmp_path / 'no'}", "A>B", "", f"save {tmp_path / 'yes'}"
    )
    assert typist.prompts.count("Play it? [Y/n] ") == 3
    assert "Please answer y or n." in screen
    assert "Nothing is played." in screen
    assert len(saved(tmp_path / "no").moves) == 4
    assert saved(tmp_path / "yes").moves[4] == (0, "A>B")


# Undo


def test_undo_goes_back_to_the_last_turn_of_a_person(tmp_path: Path) -> None:
    first, back = tmp_path / "first", tmp_path / "back"
    screen, _ = play_typed(RECRUIT, f"save {first}", "Aa", "undo", f"save {back}", "undo", "undo")
    assert saved(first) == saved(back)
    assert screen.count("Back to the last turn") == 2
    assert "No person has moved yet" in screen


def test_undo_between_people_goes_back_one_person() -> None:
    _, typist = play_typed(RECRUIT, "+Ca+Dp", "undo", "undo", people="rb")
    assert typist.prompts == ["Red> ", "Blue> ", "Red> ", "Blue> ", "Red> "]


def test_after_undo_bots_answer_the_same_move_the_same_way() -> None:
    screen, _ = play_typed(RECRUIT, "undo", RECRUIT)
    answers = re.findall(r"^ (?:[BYV])  .*$", screen, re.MULTILINE)
    lines = [answer for answer in answers if answer.endswith(tuple("radpyfhABCDEFGHIJKLM"))]
    assert len(lines) == 6
    assert lines[:3] == lines[3:]


# Save and load


def test_a_saved_game_goes_on_with_position_seats_and_bots(tmp_path: Path) -> None:
    path, whole, resumed = tmp_path / "game", tmp_path / "whole", tmp_path / "resumed"
    play_typed(RECRUIT, "+Ca+Dp", f"save {path}", "Aa", "Cr", f"save {whole}", people="rb")
    _, typist = play_typed("Aa", "Cr", f"save {resumed}", load=path, people=None, bot=None, seed=None)
    assert typist.prompts == ["Red> ", "Blue> ", "Red> ", "Red> "]
    assert saved(resumed) == saved(whole)


def test_load_in_the_middle_switches_to_the_loaded_game(tmp_path: Path) -> None:
    path = tmp_path / "game of three"
    play_typed("Ar", f"save {path}", players=3, people="rb", options=FREE)
    screen, typist = play_typed(RECRUIT, f"load {path}", f"save {tmp_path / 'again'}", width=300)
    assert typist.prompts == ["Red> ", "Red> ", "Blue> ", "Blue> "]
    assert saved(tmp_path / "again").position == saved(path).position
    assert saved(tmp_path / "again").notes["seats"] == "r=person b=person y=random"
    assert "goes on" in screen


@pytest.mark.parametrize(
    "seats", ["", "seats: r=person b=hal9000 y=random v=random\n", "seats: r=person\n", "seats: ?\n"]
)
def test_a_saved_game_with_invalid_seats_asks_who_plays(tmp_path: Path, seats: str) -> None:
    path = tmp_path / "game"
    play_typed(f"save {path}")
    text = re.sub("seats: .*\n", seats, path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    _, typist = play_typed("r", "random", load=path, people=None, bot=None)
    assert typist.prompts[0].startswith("Which of r, b, y, v do people play")
    assert typist.prompts[1].startswith("How strong")
    assert typist.prompts[2:] == ["Red> "]


def test_a_bad_file_does_not_disturb_the_game(tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_text("Dear all\n", encoding="utf-8")
    screen, _ = play_typed(RECRUIT, f"load {bad}", f"save {bad}", f"save {tmp_path / 'good'}", width=300)
    assert "holds no game that can be played" in screen
    assert "is no game of ours" in screen
    assert saved(tmp_path / "good").moves[0] == (0, RECRUIT)


# Leaving


@pytest.mark.parametrize("way", [["quit"], ["QUIT"], []])
def test_quit_leaves_with_status_0(way: list[str]) -> None:
    screen, _ = play_typed(*way)
    assert screen.splitlines()[-1] == "Left without saving; save FILE would have kept the game."


def test_control_c_leaves_with_status_0() -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    console = plain_console(80)
    given: dict[str, Any] = {"players": 4, "people": "r", "bot": "random", "options": FREE}
    assert play("shangri-la", **given, console=console, read=interrupt) == 0
    assert written(console).splitlines()[-1].startswith("Left without saving")


def test_leaving_after_saving_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "g"
    assert re.search(r"Left; the game is in .*g\.$", play_typed(f"save {path}", width=300)[0].rstrip())
    screen, _ = play_typed(f"save {path}", RECRUIT, "quit", width=300)
    assert screen.rstrip().endswith("g, without what came after.")


def test_end_of_input_in_a_confirmation_leaves() -> None:
    _, typist = play_typed(RECRUIT, "A>B")
    assert typist.prompts[-1] == "Play it? [Y/n] "


def test_questions_come_in_order() -> None:
    typist = Typist(["a"])
    assert typist("1") == "a"
    with pytest.raises(EOFError):
        typist("2")


def test_a_move_may_be_typed_in_small_letters_and_students_in_any_order() -> None:
    assert [BOARD.in_notation(typed) for typed in ("ar", "AR", "a>b", "+bf+Ar", "+AF+AR", "+a r", "-", "x")] == [
        "Ar",
        "Ar",
        "A>B",
        "+Ar+Bf",
        "+Ar+Af",
        "+Ar",
        "-",
        "x",
    ]
