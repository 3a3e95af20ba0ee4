"""Who plays which colour."""

import re

from kakehashi.bots import levels
from kakehashi.errors import Refused, quoted
from kakehashi.shangrila.board import COLOUR_NAMES

PERSON, NOBODY = "person", "-"

Seats = dict[str, str]
"""Who plays each colour: a `person`, or a bot by its name."""


def people_among(colours: str, people: str) -> str:
    """The colours that people play, out of what was typed, such as `rb`, or `-` for none."""
    wanted = re.sub(r"[\s,]", "", people).lower()
    for letter in wanted if wanted != NOBODY else "":
        if letter not in colours:
            raise Refused("bad-request", f"{quoted(letter)} is no colour of this game: {named(colours)}.")
    if not wanted:
        raise Refused("bad-request", f"Say which colours people play, such as {colours[0]}, or - for none.")
    return "".join(colour for colour in colours if colour in wanted)


def seats_for(colours: str, people: str, bot: str) -> Seats:
    """The seats when people play some colours, and a bot plays all others."""
    return {colour: PERSON if colour in people else bot for colour in colours}


def named(colours: str) -> str:
    """Colours with their letters."""
    return ", ".join(f"{colour} {COLOUR_NAMES[colour]}" for colour in colours)


def written(seats: Seats) -> str:
    """Seats as a game's record keeps them."""
    return " ".join(f"{colour}={who}" for colour, who in seats.items())


def read(text: str, colours: str, game: str) -> Seats | None:
    """The seats that are written so; None if it says something else."""
    seats = dict(re.findall(r"(\S)=(\S+)", text))
    who_can = (PERSON, *levels(game))
    if written(seats) != text or "".join(seats) != colours or not all(who in who_can for who in seats.values()):
        return None
    return seats
