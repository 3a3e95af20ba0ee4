"""The board on consoles of every width, with and without colour."""

import io
import re
from itertools import combinations

import pytest
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.style import Style

from kakehashi.shangrila import Options, Position
from kakehashi.shangrila.board import BRIDGES, COLOUR_NAMES, DISCIPLINES, VILLAGES
from kakehashi.terminal.shangrila.layout import BLOCK_HEIGHT, BLOCK_WIDTH, CORNERS, FLOWER, IN_VILLAGES, Cell
from kakehashi.terminal.shangrila.map import BESIDE_FROM, MAP_FROM, draw, village_map, whole_map
from kakehashi.terminal.shangrila.palette import SIXTEEN, WOODBLOCK, palette_for
from kakehashi.terminal.shangrila.ropes import loose_ends, standing

from ..scenes import plain_console, position, shown, written

SEATS = {"r": "person", "b": "random", "y": "random", "v": "person"}
START = Position.new("rbyv", Options(setup="first-game"))
LATE = position(
    A="Rb.....", B="vYr.B.y", C="......V", J="bbbbbbb", broken="AB AD AE AG BC CF CJ", E="RRRRRRR", M="YYYYY.."
)
SCENES = [START, LATE, Position.new("rby"), Position.new("rby", Options(setup="first-game"))]


def board(position: Position, width: int) -> list[str]:
    console = plain_console(width)
    console.print(draw(position, SEATS, console))
    return written(console).splitlines()


@pytest.mark.parametrize("width", [120, 80, MAP_FROM])
@pytest.mark.parametrize("scene", [START, LATE])
def test_every_village_is_drawn_at_its_place_with_its_strength(scene: Position, width: int) -> None:
    lines = board(scene, width)
    for village, (column, row) in CORNERS.items():
        header = lines[row][column : column + BLOCK_WIDTH]
        assert header[1] == village
        assert int(header[-3:]) == scene.strength(village)[0]
        assert ("◆" in header) == (village in scene.stones)


@pytest.mark.parametrize("width", [120, 80])
@pytest.mark.parametrize("scene", [START, LATE])
def test_the_seven_spaces_are_a_flower_of_signs_masters_and_students(scene: Position, width: int) -> None:
    lines = board(scene, width)
    for village, (column, row) in CORNERS.items():
        for discipline, tile in zip(DISCIPLINES, scene.village(village), strict=True):
            right, down = FLOWER[discipline]
            space = lines[row + down][column + right :][:3]
            assert space == {".": f" {discipline} "}.get(
                tile, f" {tile.upper()} " if tile.islower() else f"{tile}{tile} "
            )


def test_the_flower_has_two_three_and_two_spaces() -> None:
    rows = [[discipline for discipline in FLOWER if FLOWER[discipline][1] == row] for row in (1, 2, 3)]
    assert rows == [["r", "a"], ["d", "p", "y"], ["f", "h"]]


@pytest.mark.parametrize("width", [160, 120, BESIDE_FROM, BESIDE_FROM - 1, 80, MAP_FROM, MAP_FROM - 1, 60, 40])
@pytest.mark.parametrize("scene", SCENES)
def test_no_line_is_wider_than_the_console(scene: Position, width: int) -> None:
    assert max(len(line) for line in board(scene, width)) <= width


def test_the_map_fits_a_common_terminal() -> None:
    lines = shown(village_map(START, WOODBLOCK), 200)
    assert max(len(line) for line in lines) <= 78
    assert len(lines) <= 34


@pytest.mark.parametrize("width", [120, 80, 60])
@pytest.mark.parametrize("scene", SCENES)
def test_the_map_reads_the_same_without_colour(scene: Position, width: int) -> None:
    console = Console(file=io.StringIO(), width=width, height=60, force_terminal=True, color_system="truecolor")
    console.print(draw(scene, SEATS, console))
    coloured = written(console)
    assert "\x1b[" in coloured
    without = re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines()
    assert [line.rstrip() for line in without] == [line.rstrip() for line in board(scene, width)]


@pytest.mark.parametrize(
    ("width", "height", "is_map"), [(80, 24, False), (80, 46, True), (120, 30, False), (120, 38, True)]
)
@pytest.mark.parametrize("scene", SCENES)
def test_a_terminal_shows_the_whole_board_or_a_list_of_the_villages(
    scene: Position, width: int, height: int, is_map: bool
) -> None:
    console = Console(file=io.StringIO(), width=width, height=height, force_terminal=True, color_system=None)
    console.print(draw(scene, SEATS, console))
    lines = written(console).splitlines()
    # Two blank lines, the task, a hint and the prompt need lines, too.
    assert len(lines) + 5 <= height
    assert max(map(len, lines)) <= width
    assert ("bridges to" not in lines[0]) == is_map
    drawn = "\n".join(lines)
    assert all(COLOUR_NAMES[colour] in drawn for colour in scene.colours)
    assert "RR with its Student" in drawn or "RR a Red Master with its Student" in drawn
    console.print(whole_map(scene, console))
    assert "────" in written(console)[len(drawn) :]


def test_with_three_players_the_red_village_sleeps() -> None:
    lines = board(Position.new("rby", Options(setup="first-game")), 80)
    column, row = CORNERS["C"]
    assert "◆" in lines[row][column : column + BLOCK_WIDTH]
    assert lines[row + 2][column : column + BLOCK_WIDTH].strip() == "not used"


def test_the_red_village_has_a_header_of_its_own_colour() -> None:
    assert WOODBLOCK.head(red=True, quiet=False) != WOODBLOCK.head(red=False, quiet=False)
    assert SIXTEEN.head(red=True, quiet=False) != SIXTEEN.head(red=False, quiet=False)


# Bridges


def around(village: str) -> set[Cell]:
    """The cells that touch a village."""
    column, row = CORNERS[village]
    inside = {(column + x, row + y) for x in range(BLOCK_WIDTH) for y in range(BLOCK_HEIGHT)}
    return {(x + dx, y + dy) for x, y in inside for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - inside


def reached(cells: set[Cell], start: set[Cell]) -> set[Cell]:
    """The cells that are connected with the first ones."""
    found, new = set[Cell](), cells & start
    while new:
        found |= new
        new = {(x + dx, y + dy) for x, y in new for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & cells - found
    return found


@pytest.mark.parametrize("bridge", BRIDGES)
def test_a_standing_bridge_leads_from_village_to_village(bridge: str) -> None:
    cells = set(standing([bridge]))
    assert reached(cells, around(bridge[0])) & around(bridge[1])
    assert reached(cells, around(bridge[0])) == cells


@pytest.mark.parametrize("bridge", BRIDGES)
def test_a_bridge_touches_no_other_village(bridge: str) -> None:
    cells = set(standing([bridge]))
    assert not cells & IN_VILLAGES
    assert not [village for village in VILLAGES if village not in bridge and cells & around(village)]


@pytest.mark.parametrize("bridge", BRIDGES)
def test_a_broken_bridge_leaves_two_ends(bridge: str) -> None:
    cells = set(loose_ends([bridge]))
    assert cells & around(bridge[0])
    assert cells & around(bridge[1])
    assert not reached(cells, around(bridge[0])) & around(bridge[1])


def test_bridges_do_not_run_into_each_other() -> None:
    for one, other in combinations(BRIDGES, 2):
        shared = set(standing([one])) & set(standing([other]))
        assert shared <= {cell for village in set(one) & set(other) for cell in around(village)}, (one, other)


def test_the_map_shows_the_bridges_of_the_position() -> None:
    lines = shown(village_map(LATE, WOODBLOCK), 78)
    for (column, row), character in standing(LATE.standing_bridges).items():
        assert lines[row][column] == character


# The narrow console


def test_a_narrow_console_lists_the_villages_with_their_bridges() -> None:
    lines = board(LATE, 60)
    rows = {line[0]: line for line in lines[1:14]}
    assert "".join(rows) == VILLAGES
    assert rows["A"].split() == ["A", "3", "RR", "B", "d", "p", "y", "f", "h", "◆", "Stone"]
    assert rows["F"].split() == ["F", "0", "r", "a", "d", "p", "y", "f", "h", "B", "E", "I"]


# The players


@pytest.mark.parametrize("width", [120, 80, 60])
def test_every_player_is_named_with_letter_seat_scores_and_supply(width: int) -> None:
    scene = LATE
    text = "\n".join(board(scene, width))
    for name, letter, seat in (("Red", "R", "person"), ("Blue", "B", "random"), ("Violet", "V", "person")):
        masters, villages = scene.score(letter.lower())
        supply = [scene.supply(letter.lower(), discipline) for discipline in DISCIPLINES]
        if width == 80:
            counts = rf"\s+{masters}\s+{villages}\s+" + " ".join(str(number) for number in supply)
        else:
            pairs = zip(DISCIPLINES, supply, strict=True)
            there = " ".join(f"{discipline}{number}" for discipline, number in pairs)
            counts = rf"(.|\n)*?Masters {masters}  villages {villages}\b(.|\n)*?supply {there}"
        assert re.search(rf" {letter}  {name}\s+{seat}{counts}", text)


@pytest.mark.parametrize("width", [120, 80, 60])
def test_the_player_to_move_is_marked(width: int) -> None:
    marked = [line for line in board(START.play("+Ah+Cf"), width) if "▶" in line]
    assert len(marked) == 1
    assert "Blue" in marked[0]


@pytest.mark.parametrize("width", [120, 80])
def test_the_signs_are_explained(width: int) -> None:
    text = "\n".join(board(START, width))
    for words in ("r Rainmaker", "y Yeti-whisperer", "h Healer", "RR", "◆"):
        assert words in text


# Colour


def luminance(colour: Color) -> float:
    assert colour.triplet
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.triplet.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(style: Style) -> float:
    assert style.color
    assert style.bgcolor
    dark, light = sorted((luminance(style.color), luminance(style.bgcolor)))
    return (light + 0.05) / (dark + 0.05)


def test_tiles_and_headers_bring_ink_and_ground_of_enough_contrast() -> None:
    tiles = [*WOODBLOCK.masters.values(), *WOODBLOCK.students.values(), *WOODBLOCK.quiet_students.values()]
    headers = [WOODBLOCK.head(red, quiet) for red in (True, False) for quiet in (True, False)]
    assert min(contrast(style) for style in [*tiles, *headers]) >= 4.5
    assert min(contrast(style) for style in WOODBLOCK.quiet_masters.values()) >= 3
    assert min(contrast(style) for style in (WOODBLOCK.paper, WOODBLOCK.quiet_paper, WOODBLOCK.snow)) >= 3


def test_with_256_colours_players_keep_theirs() -> None:
    grounds = {colour: style.bgcolor for colour, style in WOODBLOCK.masters.items()}
    rounded = {
        colour: ground.downgrade(ColorSystem.EIGHT_BIT).get_truecolor() for colour, ground in grounds.items() if ground
    }
    assert rounded["r"].red > 3 * max(rounded["r"].green, rounded["r"].blue)
    assert rounded["b"].blue > max(rounded["b"].red, rounded["b"].green)
    assert min(rounded["y"].red, rounded["y"].green) > 2 * rounded["y"].blue
    assert min(rounded["v"].red, rounded["v"].blue) > rounded["v"].green


def test_a_console_with_sixteen_colours_gets_those() -> None:
    console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="standard")
    assert palette_for(console) is SIXTEEN
    console.print(draw(START, SEATS, console))
    # 38 and 48 begin the codes of colours beyond the sixteen.
    assert not re.search(r"\x1b\[[0-9;]*[34]8;[25];", written(console))
    assert palette_for(plain_console(80)) is WOODBLOCK
