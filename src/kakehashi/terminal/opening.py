"""Opens a game: asks what was not said, or takes up one from a file."""

import re
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

from kakehashi.bots import both_names, first_opponent, level_of, levels
from kakehashi.errors import Json, Refused, quoted
from kakehashi.games import game as game_named
from kakehashi.records import Record
from kakehashi.terminal import files
from kakehashi.terminal.asking import Asking, NoMoreInput, choose
from kakehashi.terminal.board import PERSON, board_of
from kakehashi.terminal.session import Session, kept_seats

_NOBODY = "-"


def new(
    asking: Asking,
    name: str,
    players: int | None,
    people: str | None,
    bot: str | None,
    options: Mapping[str, object],
    seed: int | None,
) -> Session:
    """A game that starts now; what is None, or not among the options, is asked for."""
    game = game_named(name)
    seed = secrets.randbelow(2**32) if seed is None else seed
    config: Json = {"players": _how_many(asking, name, players), **options, "seed": seed}
    who = _who_plays(asking, Record.new(name, config), people, bot)
    for option in game.OPTIONS:
        if option.question and option.name not in options:
            config[option.name] = _chosen(asking, option.question, option.values, option.usual, option.name)
    return Session(Record.new(name, config), who, seed)


def saved(asking: Asking, path: str | Path, people: str | None, bot: str | None, seed: int | None) -> Session:
    """A game from a file, with the seats that are kept there; if there are none, they are asked for."""
    record = files.load(path)
    kept = kept_seats(record) if people is None else None
    return Session(record, kept or _who_plays(asking, record, people, bot), seed)


def _how_many(asking: Asking, name: str, given: int | None) -> int:
    game = game_named(name)
    numbers = [str(number) for number in game.PLAYERS]
    few = " or ".join(numbers) if len(numbers) < 3 else f"{numbers[0]} to {numbers[-1]}"

    def understood(answer: str) -> int:
        if answer not in numbers:
            raise Refused("bad-request", f"The game is for {few} players, not {quoted(answer)}.")
        return int(answer)

    if given is not None or len(numbers) == 1:
        return understood(str(given or numbers[0]))
    return asking.until(f"How many players, {few}?", str(game.new({}).players), understood)


def _who_plays(asking: Asking, record: Record, people: str | None, bot: str | None) -> list[str]:
    """Who plays each seat: what is None is asked for, where there is a choice."""
    keys, colours = record.seat_names(), board_of(record.game).colours
    if people is None and len(keys) == 1:
        people = keys[0]
    if people is None:
        if colours:
            asking.say(f"The colours are {', '.join(f'{key} {colours[key]}' for key in keys)}.")
        question = f"Which of {', '.join(keys)} do people play, such as {''.join(keys[:2])}, or - for none, to watch?"
        chosen = asking.until(question, keys[0], lambda answer: _people(keys, answer))
    else:
        chosen = _people(keys, people)
    level = _level(asking, record.game, bot, len(keys) - len(chosen))
    return [PERSON if key in chosen else level for key in keys]


def _people(keys: Sequence[str], answer: str) -> set[str]:
    """The seats that people play, out of what was typed, such as `rb`, or `-` for none."""
    wanted = re.sub(r"[\s,]", "", answer).lower()
    if wanted == _NOBODY:
        return set()
    if not wanted:
        raise Refused("bad-request", f"Say which seats people play, such as {keys[0]}, or - for none.")
    for key in wanted:
        if key not in keys:
            raise Refused("bad-request", f"{quoted(key)} is no seat of this game: they are {', '.join(keys)}.")
    return set(wanted)


def _level(asking: Asking, game: str, given: str | None, seats: int) -> str:
    """The bot for so many seats: the one given; else, if there are seats for it, it is asked for."""
    usual = first_opponent(game)
    if given is not None:
        level_of(game, given)
    if given is not None or not seats:
        return given or usual
    names = {both: name for name, both in both_names(game).items()}
    phrases = dict(zip(names, (level.words for level in levels(game).values()), strict=True))
    try:
        # `random` counts for nothing: so a number means the same here and in the pages.
        return names[_chosen(asking, "How strong should the bots be, by number or name?", phrases, usual, "bot", 0)]
    except NoMoreInput:
        # A script that says everything else, but types nothing, gets its game.
        return usual


def _chosen(asking: Asking, question: str, values: Mapping[str, str], usual: str, what: str, first: int = 1) -> str:
    """One of several things, which are shown with what is special about each, numbered from the first on."""
    width = max(map(len, values)) + 2
    asking.say(*(f"  {number}  {name:<{width}}{words}" for number, (name, words) in enumerate(values.items(), first)))
    return asking.until(question, usual, lambda answer: choose(answer, values, what, first))
