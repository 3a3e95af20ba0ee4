"""Prints the best that was possible in Hashi: beside a game that was played, or for a deck. Returns the exit status."""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from rich.console import Console

from kakehashi.analysis.hashi.best import Found, best
from kakehashi.analysis.hashi.question import Question
from kakehashi.analysis.hashi.review import Review
from kakehashi.arena.report import Report
from kakehashi.errors import Json, Refused
from kakehashi.hashi import CARDS, Board, Position
from kakehashi.hashi.deck import ROUNDS, read_deck
from kakehashi.hashi.notation import numbers_on
from kakehashi.records import record_in
from kakehashi.terminal import files
from kakehashi.terminal.hashi import face

_STOPPED = 130


def show_best_of_deck(board: object, cards: object, set_up: str | None, seconds: float | None, as_json: bool) -> int:
    """The best for somebody alone with a deck; without a set-up it is chosen, too."""
    if isinstance(cards, list) and len(cards) == ROUNDS:
        cards = [*cards, CARDS[0]]  # which card is out makes no difference, and who played may not know
    position = Position.new(Board.read(board), 1, read_deck(cards))
    given = [] if set_up is None else [set_up]
    question = Question(position).after(given)
    watch = _Watch(seconds)
    found = watch.last(best(question, stop=watch.stop))
    moves = given + found.moves
    if as_json:
        print(json.dumps(_told(found, moves, watch)))
        return watch.status
    print(_verdict(found, watch), end="\n\n")
    faces = ["", *(face(card) for card in position.deck[:ROUNDS])]
    rounds = ["set-up", *map(str, range(1, ROUNDS + 1))]
    Report("", ("round", "card", "best"), list(zip(rounds, faces, moves, strict=True)), 3).show(False)
    return watch.status


def show_best_of_game(path: Path, seat: int | None, seconds: float | None, as_json: bool) -> int:
    """The best of a game that is over, and what was still possible after each turn that was played."""
    record = files.load(path, record_in)
    players = record.start.players
    if seat is not None and seat > players:
        raise Refused("bad-request", f"There is no seat {seat}: {players} played.")
    review, watch = Review.of(record, (seat or 1) - 1), _Watch(seconds)
    if seat is None and players > 1:
        raise Refused("bad-request", f"{players} played: say whose game with --seat, from 1 to {players}.")
    watch.last(review.look(watch.stop))
    if as_json:
        back: Json = {
            "played": review.played,
            "parting": None if review.parting is None else review.round_of(review.parting),
            "reachable": [found.best if found.proven else None for found in review.reachable],
        }
        set_up = [move for mover, move in review.before if mover == review.question.seat]
        print(json.dumps(_told(review.best, set_up + review.best.moves, watch) | back))
        return watch.status
    print(f"{review.played} points were played. {_verdict(review.best, watch)}")
    if review.parting is not None:
        print(f"The turn of round {review.round_of(review.parting)} was the first after which they were out of reach.")
    print()
    Report("", ("round", "card", "played", "best", "still possible"), _side_by_side(review), 4).show(False)
    return watch.status


class _Watch:
    """Follows a search until it is done, its time is up, or Ctrl-C is pressed."""

    def __init__(self, seconds: float | None) -> None:
        self._begun, self._most = time.monotonic(), seconds
        self.status = 0

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self._begun

    def stop(self) -> bool:
        """Whether the time is up."""
        return self._most is not None and self.seconds >= self._most

    def last(self, search: Iterator[Found]) -> Found:
        """The last that is found; at a terminal somebody is told of each."""
        found = next(search)
        with ExitStack() as stack:
            told = stack.enter_context(Console(stderr=True).status("")) if sys.stderr.isatty() else None
            try:
                for found in search:
                    if told:
                        told.update(f"{found.best} found, at most {found.bound}")
            except KeyboardInterrupt:
                self.status = _STOPPED
        return found


def _told(found: Found, moves: Sequence[str], watch: _Watch) -> Json:
    return {
        "best": found.best,
        "bound": found.bound,
        "proven": found.proven,
        "moves": moves,
        "seconds": round(watch.seconds, 3),
    }


def _verdict(found: Found, watch: _Watch) -> str:
    if found.proven:
        return f"{found.best} points were the most that was possible: proven ({watch.seconds:.1f} s)."
    return f"{found.best} points were possible, more than {found.bound} were not: so far, after {watch.seconds:.1f} s."


def _side_by_side(review: Review) -> list[tuple[str, ...]]:
    """A row for what was there before the first turn, then one for each."""
    position, moves = review.question.position, review.best.moves
    there = numbers_on(position.sheets[review.question.seat].tolist())
    numbers = " ".join(f"{island}={number}" for island, number in there.items())
    possible = [f"{found.best}" if found.proven else f"{found.best} to {found.bound}" for found in review.reachable]
    possible += [""] * (len(moves) + 1 - len(possible))
    rows: list[tuple[str, ...]] = [("set-up" if position.round == 1 else "before", "", numbers, numbers, possible[0])]
    for turn, (own, other) in enumerate(zip(review.own, moves, strict=True)):
        now = review.round_of(turn)
        rows.append((str(now), face(position.deck[now - 1]), own, other, possible[turn + 1]))
    return rows
