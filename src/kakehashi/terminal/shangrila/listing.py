"""The answer to `?`: what may be played, in words, by kind."""

import textwrap

from kakehashi.errors import Refused
from kakehashi.shangrila.board import DISCIPLINE_NAMES, VILLAGES
from kakehashi.shangrila.moves import SPACES, Journey, Pass, Place, Recruit, Space
from kakehashi.shangrila.position import Position
from kakehashi.shangrila.turn import Turn
from kakehashi.terminal.shangrila.sentences import a, order
from kakehashi.wording import listed

_BOUND = "\N{NO-BREAK SPACE}"


def listing(position: Position, village: str, width: int) -> list[str]:
    """The lines that name every legal move, or those that touch a village if one is given."""
    lines = [
        *_places(position, village, width),
        *_recruits(position, village, width),
        *_journeys(position, village),
    ]
    if Pass() in position.legal_moves:
        lines.append("Pass: -  nothing else can be done")
    if not lines:
        raise Refused("bad-request", f"No move touches village {village} now.")
    return lines


def _touches(space: Space, village: str) -> bool:
    return not village or space.village == village


def _places(position: Position, village: str, width: int) -> list[str]:
    spaces = {move.space for move in position.legal_moves if isinstance(move, Place)}
    lines = _by_village([space for space in SPACES if space in spaces and _touches(space, village)], "", width)
    return ["Place a Master:", *lines] if lines else []


def _recruits(position: Position, village: str, width: int) -> list[str]:
    """The Students that can come, one by one: the pairs of them may be hundreds."""
    recruits = [move for move in position.legal_moves if isinstance(move, Recruit)]
    spaces = {space for move in recruits for space in move.spaces if _touches(space, village)}
    lines = _by_village([space for space in SPACES if space in spaces], "+", width)
    pairs = [move for move in recruits if len(move.spaces) == 2]
    if not lines:
        return []
    if not pairs:
        return ["Recruit one Student:", *lines]
    pair = next(move for move in pairs if spaces.intersection(move.spaces))
    how = "one Student, or two" if len(pairs) < len(recruits) else "two Students"
    first = pair.spaces[0]
    hint = f"  Two are written together, sorted: {pair}. What can come with +{first}: type +{first}?"
    lone = [a(discipline) for discipline in DISCIPLINE_NAMES if _is_lone(position, spaces, discipline)]
    short = [f"  The supply holds only one: {listed(lone)}."] if lone else []
    return [f"Recruit {how}:", *lines, *short, hint]


def _is_lone(position: Position, spaces: set[Space], discipline: str) -> bool:
    """Whether two Students of a discipline find a Master each, but the supply holds only one."""
    masters = sum(space.discipline == discipline for space in spaces)
    return masters > 1 and position.supply(position.to_move or "", discipline) == 1


def _journeys(position: Position, village: str) -> list[str]:
    journeys = [move for move in position.legal_moves if isinstance(move, Journey)]
    lines = [
        f"  {move}  {order(position, move)}; {position.preview(move).stronger} is stronger"
        for move in journeys
        if not village or village in (move.origin, move.destination)
    ]
    return ["Start a journey (with a ? behind it, all that it would do is shown):", *lines] if lines else []


def _by_village(spaces: list[Space], sign: str, width: int) -> list[str]:
    lines = []
    for village in VILLAGES:
        here = [space for space in spaces if space.village == village]
        if here:
            items = [f"{sign}{space} {DISCIPLINE_NAMES[space.discipline]}".replace(" ", _BOUND) for space in here]
            lines += _wrapped(f"  in {village}:  ", items, width)
    return lines


def _wrapped(start: str, items: list[str], width: int) -> list[str]:
    """A line of things that no line break may tear apart."""
    indent = " " * len(start)
    lines = textwrap.wrap(
        "   ".join(items), max(width, 40), initial_indent=start, subsequent_indent=indent, break_on_hyphens=False
    )
    return [line.replace(_BOUND, " ") for line in lines]


def companions(position: Position, text: str, width: int) -> list[str]:
    """Which Students can come together with one, such as `+Ar`."""
    turn = Turn(position).take(text)
    spaces = [space for space in SPACES if f"+{space}" in turn.next_steps]
    alone = [f"{text} may be played alone."] if turn.move else []
    together = [f"Together with {text}:", *_by_village(spaces, "+", width)] if spaces else []
    return [*alone, *together]
