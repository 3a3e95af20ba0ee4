"""Draws a position: a map if the console has room for one, otherwise a list of the villages."""

from collections.abc import Mapping
from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from kakehashi.shangrila.board import BRIDGES, DISCIPLINES, RED_VILLAGE, VILLAGES
from kakehashi.shangrila.position import Position
from kakehashi.terminal.shangrila.layout import BLOCK_HEIGHT, BLOCK_WIDTH, CORNERS, FLOWER, HEIGHT, WIDTH
from kakehashi.terminal.shangrila.palette import BOLD, DIM, Palette, palette_for
from kakehashi.terminal.shangrila.players import CARD_WIDTH, legend, legend_beside, player_cards, player_table
from kakehashi.terminal.shangrila.ropes import loose_ends, standing

_GAP = 2
MAP_FROM = WIDTH
"""The narrowest console that shows the map."""
BESIDE_FROM = WIDTH + _GAP + CARD_WIDTH
"""The narrowest console that shows the players beside the map, not below it."""
_LIST_WIDTH = 43
_OTHER_LINES = 5
"""What a terminal shows besides the board: two blank lines, what is to be done, a hint and the prompt."""


def draw(position: Position, seats: Mapping[str, str], console: Console) -> RenderableType:
    """The board and the players, as they suit a console; `seats` says who plays each colour."""
    palette = palette_for(console)
    cards = player_cards(position, seats, palette)
    if console.width < MAP_FROM:
        return Group(village_list(position, palette), Text(), cards)
    if console.width >= BESIDE_FROM and _has_lines(console, HEIGHT):
        return _side_by_side(village_map(position, palette), WIDTH, Group(cards, Text(), legend_beside()))
    below = Group(legend(), Text(), player_table(position, seats, palette))
    if _has_lines(console, HEIGHT + len(console.render_lines(below))):
        return Group(village_map(position, palette), below)
    return Group(_side_by_side(village_list(position, palette), _LIST_WIDTH, cards), legend())


def _has_lines(console: Console, lines: int) -> bool:
    """Whether a board of so many lines is seen whole: a terminal scrolls, and a pipe keeps all."""
    return not console.is_terminal or console.height >= lines + _OTHER_LINES


def _side_by_side(board: Text, width: int, players: RenderableType) -> RenderableType:
    grid = Table.grid(padding=(0, _GAP, 0, 0))
    grid.add_column(width=width)
    grid.add_column(width=CARD_WIDTH)
    grid.add_row(board, players)
    return grid


def whole_map(position: Position, console: Console) -> RenderableType:
    """The map and what its signs mean, whether there is room for it or not."""
    return Group(village_map(position, palette_for(console)), legend())


def village_map(position: Position, palette: Palette) -> Text:
    """The map, `WIDTH` columns wide."""
    canvas = _Canvas(palette)
    broken = [bridge for bridge in BRIDGES if bridge not in position.standing_bridges]
    for (column, row), character in loose_ends(broken).items():
        canvas.put(column, row, character, canvas.ground(row) + palette.loose_end)
    for (column, row), character in standing(position.standing_bridges).items():
        canvas.put(column, row, character, canvas.ground(row) + palette.rope)
    for village in VILLAGES:
        _draw_village(canvas, position, village)
    return canvas.text()


class _Canvas:
    """Characters with their styles, to be drawn over one another."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._cells = [[(" ", self.ground(row))] * WIDTH for row in range(HEIGHT)]

    def ground(self, row: int) -> Style:
        """What a row is drawn on."""
        return self.palette.ground[min(row, len(self.palette.ground) - 1)]

    def put(self, column: int, row: int, text: str, style: Style) -> None:
        """Write a text from a column on."""
        self._cells[row][column : column + len(text)] = [(character, style) for character in text]

    def text(self) -> Text:
        """All of it."""
        return _lines([_line(cells) for cells in self._cells])


def _line(cells: list[tuple[str, Style]]) -> Text:
    """A line of characters, those of one style in one piece."""
    pieces = groupby(cells, key=lambda cell: cell[1])
    return Text.assemble(*(("".join(character for character, _ in piece), style) for style, piece in pieces))


def _lines(lines: list[Text]) -> Text:
    """Lines that are never wrapped: a wrapped board is no board."""
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def _draw_village(canvas: _Canvas, position: Position, village: str) -> None:
    palette = canvas.palette
    column, row = CORNERS[village]
    quiet = village in position.stones
    asleep = village == RED_VILLAGE and len(position.colours) == 3
    paper = palette.snow if asleep else palette.quiet_paper if quiet else palette.paper
    for down in range(1, BLOCK_HEIGHT):
        canvas.put(column, row + down, " " * BLOCK_WIDTH, paper)
    head = palette.head(village == RED_VILLAGE, quiet)
    strength = "" if asleep else str(position.strength(village)[0])
    canvas.put(column, row, f" {village} {'─' * 4} {strength:>2} ", head)
    if quiet:
        canvas.put(column + 3, row, "◆ ", head + palette.stone)
    if asleep:
        canvas.put(column, row + 2, "not used".center(BLOCK_WIDTH), paper)
        return
    for discipline, tile in zip(DISCIPLINES, position.village(village), strict=True):
        right, down = FLOWER[discipline]
        for text, style in _space(tile, discipline, paper, palette, quiet):
            canvas.put(column + right, row + down, text, style)
            right += len(text)


def _space(tile: str, discipline: str, empty: Style, palette: Palette, quiet: bool) -> list[tuple[str, Style]]:
    """A space, three columns wide: its sign if it is empty, a letter for a Master, two for one with its Student."""
    if tile == ".":
        return [(f" {discipline} ", empty)]
    master, student = palette.tiles(tile.lower(), quiet)
    if tile.islower():
        return [(f" {tile.upper()} ", master)]
    return [(tile, master), (f"{tile} ", student)]


def village_list(position: Position, palette: Palette) -> Text:
    """A line for every village: its strength, its spaces, and where its bridges lead."""
    lines = [Text("     " + "".join(f" {discipline}  " for discipline in DISCIPLINES) + "bridges to", DIM)]
    for village in VILLAGES:
        quiet = village in position.stones
        line = Text()
        line.append(f"{village} {position.strength(village)[0]:>2} ", DIM if quiet else BOLD)
        for discipline, tile in zip(DISCIPLINES, position.village(village), strict=True):
            for text, style in _space(tile, discipline, DIM, palette, quiet):
                line.append(text, style)
            line.append(" ")
        ends = [bridge.replace(village, "") for bridge in position.standing_bridges if village in bridge]
        line.append("◆ Stone" if quiet else " ".join(ends))
        lines.append(line)
    return _lines(lines)
