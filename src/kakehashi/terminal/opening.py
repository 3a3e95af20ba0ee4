"""Opens a game: asks what was not said, or takes up one from a file."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from kakehashi.errors import Refused, quoted
from kakehashi.records import Record
from kakehashi.shangrila.board import COLOURS
from kakehashi.shangrila.options import PRESETS
from kakehashi.shangrila.position import Position
from kakehashi.terminal import files, seats
from kakehashi.terminal.asking import Asking, choose
from kakehashi.terminal.opponents import level

RULEBOOKS = {
    "german-2003": "the original",
    "english-2003": "one Student may be recruited even where two could",
    "french": "between equals, the origin of a journey is the stronger",
    "reference-manual": "played until the last bridge has fallen",
}
"""What is special about each rulebook."""
_SET_UPS = {"first-game": "first-game", "free": "free", "empty": "free"}


@dataclass
class Sitting:
    """A game, and who sits at it."""

    record: Record
    seats: seats.Seats

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return cast(Position, self.record.position)


def new(
    asking: Asking,
    game: str,
    players: int | None,
    people: str | None,
    bot: str | None,
    preset: str | None,
    setup: str | None,
) -> Sitting:
    """A game that starts now; what is None is asked for."""
    colours = (
        asking.until("How many players, 3 or 4?", "4", _colours_for) if players is None else _colours_for(str(players))
    )
    who = _who_plays(asking, game, colours, people, bot)
    if preset is None:
        asking.say("Rulebooks:", *_rulebook_lines())
        preset = asking.until("Which rulebook, by number or name?", next(iter(RULEBOOKS)), _rulebook)
    if setup is None:
        question = "Start from the first-game set-up, or from an empty board?"
        setup = asking.until(question, "first-game", _set_up)
    options = replace(PRESETS[_rulebook(preset)], setup=_set_up(setup))
    return Sitting(Record.new(game, {"colours": colours, "options": options.as_dict()}), who)


def saved(asking: Asking, game: str, path: str | Path, people: str | None, bot: str | None) -> Sitting:
    """A game from a file, with the seats that are kept there; if there are none, they are asked for."""
    record = files.load(path)
    if not isinstance(record.position, Position):
        raise Refused("bad-record", f"{path} is a game of {record.game}, which is not played here.")
    colours = record.position.colours
    kept = seats.read(record.notes.get("seats", ""), colours, game) if people is None else None
    return Sitting(record, kept or _who_plays(asking, game, colours, people, bot))


def _who_plays(asking: Asking, game: str, colours: str, people: str | None, bot: str | None) -> seats.Seats:
    if people is None:
        asking.say(f"The colours are {seats.named(colours)}.")
        question = "Which of them do people play, such as rb for two people, or - for none, to watch?"
        people = asking.until(question, colours[0], lambda answer: seats.people_among(colours, answer))
    else:
        people = seats.people_among(colours, people)
    return seats.seats_for(colours, people, level(asking, game, bot, len(colours) - len(people)))


def _colours_for(players: str) -> str:
    if players not in ("3", "4"):
        raise Refused("bad-request", f"The game is for 3 or 4 players, not {quoted(players)}.")
    return COLOURS[: int(players)]


def _rulebook_lines() -> list[str]:
    return [f"  {number}  {name:<18}{words}" for number, (name, words) in enumerate(RULEBOOKS.items(), 1)]


def _rulebook(answer: str) -> str:
    return choose(answer, RULEBOOKS, "rulebook")


def _set_up(answer: str) -> str:
    return _SET_UPS[choose(answer, _SET_UPS, "set-up")]
