"""The board of Shangri-La: a map of the villages, and moves in words."""

import re
from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from rich.text import Text

from kakehashi.errors import Refused, quoted
from kakehashi.shangrila.board import COLOUR_NAMES, DISCIPLINES, VILLAGES
from kakehashi.shangrila.moves import Journey, parse_move
from kakehashi.shangrila.position import Position
from kakehashi.terminal.board import PERSON, Board, Played, View
from kakehashi.terminal.shangrila import sentences
from kakehashi.terminal.shangrila.listing import companions, listing
from kakehashi.terminal.shangrila.map import draw, whole_map
from kakehashi.terminal.shangrila.palette import DIM, palette_for
from kakehashi.terminal.shangrila.players import chip


class ShangriLaBoard(Board[Position]):
    """Nothing is hidden in this game: everybody sees the same."""

    colours = COLOUR_NAMES
    hint = "? lists moves   A>B? previews"
    instructions = (
        "Most Masters on the board win; between equals, most villages. A journey takes everybody's Students over a",
        "bridge, which then falls. From the stronger village, the one with more tiles, they displace other colours;",
        "from the weaker one they settle on empty spaces only. A village without bridges gets its Stone: nothing",
        "happens there any more, but its Masters count. With the eleventh Stone the game is over.",
        "A move is typed so:",
        "  Ar       place a Master: village A, r for Rainmaker",
        "  +Ar+Bf   recruit two Students, sorted by village; +Ar for only one",
        "  A>B      send all Students from A to B; what that does is shown first",
        "  -        pass, if nothing else is possible",
        "And besides:",
        "  ?        what may be played; ? A for what touches A",
        "  A>B?     what a journey would do; +Ar? for what can come with +Ar",
        "  map      the map, also where a list of the villages has to do",
    )

    def draw(self, view: View[Position]) -> RenderableType:
        """The map and the players."""
        return draw(view.position, dict(zip(view.position.colours, view.who, strict=True)), view.console)

    def look(self, view: View[Position], word: str) -> RenderableType | None:
        """The map."""
        return whole_map(view.position, view.console) if word == "map" else None

    def situation(self, view: View[Position]) -> str:
        """Whose turn it is, and which kinds of moves there are."""
        return sentences.situation(view.position)

    def in_notation(self, typed: str) -> str:
        """With villages in capitals, and Students sorted."""
        text = typed.replace(" ", "")
        if re.fullmatch("[a-m]>[a-m]", text, re.IGNORECASE):
            return text.upper()
        if re.fullmatch("[+]?[a-m][radpyfh]|[+][a-m][radpyfh][+][a-m][radpyfh]", text, re.IGNORECASE):
            spaces = [space[0].upper() + space[1].lower() for space in text.strip("+").split("+")]
            spaces.sort(key=lambda space: (space[0], DISCIPLINES.index(space[1])))
            return ("+" if text.startswith("+") else "") + "+".join(spaces)
        return typed

    def foretold(self, view: View[Position], move: str) -> Sequence[str]:
        """What a journey would do."""
        journey = parse_move(move)
        return sentences.foretold(view.position, journey) if isinstance(journey, Journey) else ()

    def answer(self, view: View[Position], about: str) -> Sequence[str]:
        """What there is to say about all moves, about a village, about a Student, or about one move."""
        position, width = view.position, view.console.width
        if len(about) == 1 and about.upper() not in f"{VILLAGES}-":
            raise Refused("bad-request", f"There is no village {quoted(about)}: they are A to M.")
        if not about or about.upper() in tuple(VILLAGES):
            return listing(position, about.upper(), width)
        if about.startswith("+") and len(about) == len("+Ar"):
            return companions(position, about, width)
        move = parse_move(self.in_notation(about))
        position.play(move)
        return self.foretold(view, str(move)) or [f"{move}: {sentences.order(position, move)}."]

    def told(self, view: View[Position], played: Sequence[Played[Position]]) -> Iterable[RenderableType]:
        """What a player has just done and, if it was a bot's journey, what came of it: people have been told before."""
        for seat, move, before in ((one.seat, parse_move(one.move), one.before) for one in played):
            result = ""
            if isinstance(move, Journey) and view.who[seat] != PERSON:
                result = f": {sentences.outcome(before, move)}"
            colour = chip(before.colours[seat], palette_for(view.console))
            yield Text.assemble(colour, f" {sentences.deed(before, move)}{result}.", (f"  {move}", DIM))

    def verdict(self, view: View[Position]) -> Sequence[str]:
        """Who has won, and why."""
        return sentences.verdict(view.position)


BOARD = ShangriLaBoard()
