"""Games in files played again: every position, every choice and every result is compared with what the rules say."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from kakehashi.bots import usual_stand_in
from kakehashi.data.columns import OF_A_GAME
from kakehashi.data.files import Played, Row, games_in
from kakehashi.errors import Refused, quoted
from kakehashi.games import Position, game


class Wrong(Exception):
    """What is wrong with a row; the text says it."""

    def __init__(self, row: int, sentence: str) -> None:
        super().__init__(sentence)
        self.row = row


@dataclass
class Checked:
    """What came of looking through a file."""

    games: int = 0
    moves: int = 0
    faults: list[tuple[int, str]] = field(default_factory=list)
    """The first thing that is wrong in each game, with its row, from 0."""


def check(path: Path) -> Checked:
    """Play all games of a file again."""
    checked, seen = Checked(), set[int]()
    for played in games_in(path):
        checked.games += 1
        checked.moves += len(played.rows)
        try:
            if played.head["number"] in seen:
                raise Wrong(0, f"Game {played.head['number']} has been in this file before")
            seen.add(played.head["number"])
            _replay(played)
        except Wrong as wrong:
            checked.faults.append((played.first + wrong.row, f"{wrong}."))
    return checked


def _replay(played: Played) -> None:
    head, last = played.head, len(played.rows) - 1
    position = _start(head)
    by_chance = game(head["game"]).turns_to_vary(position)
    if (head["simulations"] or head["pace"]) is None:
        raise Wrong(0, "Neither `simulations` nor `pace` says how long bots thought about a move")
    for number, row in enumerate(played.rows):
        for column in OF_A_GAME:
            _same(number, column.name, row[column.name], head[column.name])
        _same(number, "turn", row["turn"], number)
        _same(number, "position", row["position"], position.text)
        position = _after(number, row, position, by_chance)
    if not position.over:
        raise Wrong(last, "The game is not over after its last move")
    _same(last, "scores", head["scores"], list(position.scores))
    _same(last, "winners", head["winners"], list(position.winners))


def _after(number: int, row: Row, position: Position, by_chance: int) -> Position:
    """The position after the move of a row, in which who moves and out of how many choices is right."""
    seat = row["seat"]
    if seat not in position.acting:
        raise Wrong(number, f"Seat {seat} has no move to make here")
    for name, least in (("bots", position.players), ("lost", 0)):
        if len(row[name] or ()) not in (least, position.players):
            raise Wrong(number, f"`{name}` has {len(row[name] or ())} entries, and {position.players} play")
    _same(number, "bot", row["bot"], _chooser(row) if number >= by_chance else None)
    _same(number, "legal", row["legal"], len(position.legal(seat)))
    try:
        return position.play(row["move"], seat)
    except Refused as refused:
        raise Wrong(number, f"The move {quoted(row['move'])} cannot be played: {_phrase(refused)}") from None


def _chooser(row: Row) -> str:
    """Who may have chosen a move: who sits there, or who plays on for a program that has failed."""
    seat, stand_in = row["seat"], usual_stand_in(row["game"])
    failed = bool(row["lost"] and row["lost"][seat])
    return stand_in if failed and row["bot"] == stand_in else str(row["bots"][seat])


def _start(head: Row) -> Position:
    """Where a game began, by its options and the seed of its opening."""
    try:
        rules = game(head["game"])
        if head["rules"] != rules.VERSION:
            raise Wrong(
                0, f"It was played under rules {head['rules']} of {head['game']}, and these are {rules.VERSION}"
            )
        return rules.new({"players": len(head["bots"]), **json.loads(head["options"]), "seed": head["opening"]})
    except Refused as refused:
        raise Wrong(0, f"No game can begin so: {_phrase(refused)}") from None
    except (ValueError, TypeError, RecursionError):
        raise Wrong(0, f"The options are no JSON object: {quoted(head['options'])}") from None


def _same(row: int, name: str, found: object, expected: object) -> None:
    if found != expected:
        raise Wrong(row, f"`{name}` is {quoted(found)}, and by the rules it is {quoted(expected)}")


def _phrase(refused: Refused) -> str:
    """What was refused, to end a sentence with."""
    return str(refused).removesuffix(".")
