"""The players beside or below the board, and what its signs mean."""

from collections.abc import Mapping

from rich.table import Table
from rich.text import Text

from kakehashi.shangrila.board import COLOUR_NAMES, DISCIPLINE_NAMES, DISCIPLINES
from kakehashi.shangrila.position import Position
from kakehashi.terminal.shangrila.palette import BOLD, DIM, Palette

CARD_WIDTH = 32
"""How many columns the players take beside the map."""


def chip(colour: str, palette: Palette) -> Text:
    """A player's letter on the player's colour."""
    return Text(f" {colour.upper()} ", palette.masters[colour])


def _mark(position: Position, colour: str) -> str:
    """The sign of whose turn it is."""
    return "▶" if position.to_move == colour else " "


def player_table(position: Position, seats: Mapping[str, str], palette: Palette) -> Table:
    """A line for every player."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style=DIM, pad_edge=False)
    for heading in ("", "", "", "played by"):
        table.add_column(heading, no_wrap=True)
    for heading in ("Masters", "villages", "supply:", *DISCIPLINES):
        table.add_column(heading, justify="right", no_wrap=True)
    for colour in position.colours:
        table.add_row(
            _mark(position, colour),
            chip(colour, palette),
            Text(COLOUR_NAMES[colour], BOLD),
            Text(seats[colour]),
            *(str(points) for points in position.score(colour)),
            "",
            *(str(position.supply(colour, discipline)) for discipline in DISCIPLINES),
        )
    return table


def player_cards(position: Position, seats: Mapping[str, str], palette: Palette) -> Text:
    """Three short lines for every player."""
    cards = []
    for colour in position.colours:
        masters, villages = position.score(colour)
        supply = " ".join(f"{discipline}{position.supply(colour, discipline)}" for discipline in DISCIPLINES)
        card = Text.assemble(
            f"{_mark(position, colour)} ",
            chip(colour, palette),
            " ",
            (COLOUR_NAMES[colour], BOLD),
            (f"  {seats[colour]}", DIM),
            f"\n  Masters {masters}  villages {villages}",
            (f"\n  supply {supply}", DIM),
        )
        cards.append(card)
    return Text("\n\n", no_wrap=True, overflow="ellipsis").join(cards)


def _signs(disciplines: str) -> list[str]:
    return [f"{discipline} {DISCIPLINE_NAMES[discipline]}" for discipline in disciplines]


def legend() -> Text:
    """What the signs on the map mean, in two lines."""
    signs = [*_signs("fh"), "R Master", "RR with its Student", "◆ Stone"]
    lines = "   ".join(_signs("radpy")) + "\n" + "   ".join(signs)
    return Text(lines, DIM, no_wrap=True, overflow="ellipsis")


def legend_beside() -> Text:
    """The same, for the column beside the map."""
    lines = [
        *(f"{left:<16}{right}".rstrip() for left, right in zip(_signs("radp"), [*_signs("yfh"), ""], strict=True)),
        "",
        "R  a Red Master",
        "RR a Red Master with its Student",
        "◆  a Stone: the village is quiet",
        "A ──── 5  5 tiles lie in A",
    ]
    return Text("\n".join(lines), DIM, no_wrap=True, overflow="ellipsis")
