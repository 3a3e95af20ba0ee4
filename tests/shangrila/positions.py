"""Positions from short descriptions that name only the player to move and the villages and bridges that matter."""

from kakehashi.shangrila import Journey, Options, Place, Position, Recruit
from kakehashi.shangrila.board import BRIDGES, VILLAGES

DEFAULT = Options()


def rows(**villages: str) -> str:
    """The thirteen villages, empty except for the given ones."""
    return "/".join(villages.get(village, ".......") for village in VILLAGES)


def position(
    colours: str = "rbyv",
    to_move: str = "r",
    *,
    standing: str | None = None,
    broken: str = "",
    passes: int = 0,
    options: Options = DEFAULT,
    **villages: str,
) -> Position:
    """A position after set-up, `position(A="Rb.....", broken="AB AD")`: all bridges stand but those, or only some."""
    gone = set(broken.split()) if standing is None else set(BRIDGES) - set(standing.split())
    if len(colours) == 3:
        gone |= {"BC", "CF", "CJ"}
    turns = 8 * len(colours) + colours.index(to_move)
    return Position.parse(f"{colours} {rows(**villages)} {','.join(sorted(gone)) or '-'} {turns} {passes}", options)


def after(start: Position, moves: str) -> Position:
    """The position after space-separated moves."""
    for move in moves.split():
        start = start.play(move)
    return start


def legal(position: Position) -> set[str]:
    """All legal moves as texts."""
    return {str(move) for move in position.legal_moves}


def places(position: Position) -> set[str]:
    """The legal places of a Master."""
    return {str(move) for move in position.legal_moves if isinstance(move, Place)}


def recruits(position: Position) -> set[str]:
    """The legal ways to recruit Students."""
    return {str(move) for move in position.legal_moves if isinstance(move, Recruit)}


def journeys(position: Position) -> set[str]:
    """The legal journeys."""
    return {str(move) for move in position.legal_moves if isinstance(move, Journey)}


def villages_of(position: Position) -> dict[str, str]:
    """The villages as the text of the position writes them."""
    return dict(zip(VILLAGES, position.text.split(" ")[1].split("/"), strict=True))


def broken_bridges(position: Position) -> list[str]:
    """The broken bridges as the text of the position lists them."""
    field = position.text.split(" ")[2]
    return [] if field == "-" else field.split(",")
