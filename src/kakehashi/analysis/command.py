"""What `kakehashi analyse` does: it has every move judged on all cores, and tells what was found."""

import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, as_completed
from pathlib import Path
from string import Formatter
from typing import Any

from kakehashi.analysis.chart import chart
from kakehashi.analysis.findings import Findings
from kakehashi.analysis.judging import Considered, Judged, judge
from kakehashi.errors import Reason, Refused
from kakehashi.executors import on_this_machine
from kakehashi.games import game
from kakehashi.progress import progress
from kakehashi.wording import counted, listed

_STOPPED = 130


def analyse(findings: Findings, workers: int | None, as_json: bool, svg: Path | None) -> int:
    """Find out what is missing and tell all of it; if somebody stops it, what is known until then."""
    status = 0
    try:
        _find_out(findings, workers)
    except KeyboardInterrupt:
        done, of = len(findings.judged), len(findings.asked)
        print(f"kakehashi: Stopped after {done} of {of} moves.", file=sys.stderr)
        status = _STOPPED
    if svg is not None:
        try:
            svg.write_text(chart(findings), "utf-8")
        except OSError as error:
            raise Refused("bad-request", f"{svg} cannot be written: {error.strerror}.") from None
    print(json.dumps(findings.as_data()) if as_json else "\n".join(told(findings)))
    return status


def _find_out(findings: Findings, workers: int | None) -> None:
    missing, of = findings.missing(), len(findings.asked)
    if not missing:
        return
    try:
        with progress("moves", of - len(missing), of) as advance, on_this_machine(workers) as (executor, _):
            asked = {executor.submit(judge, inquiry): inquiry.number for inquiry in missing}
            for answer in as_completed(asked):
                if judged := answer.result():
                    findings.add(asked[answer], judged)
                advance()
    except BrokenExecutor:
        raise Refused("failed", "A process was lost: the same command takes it up again, if it has a file.") from None


def told(findings: Findings) -> Iterator[str]:
    """The game in words: what the columns are, move by move, then what it comes to."""
    names, moves = findings.record.seat_names(), findings.record.moves
    width = max(len(move) for _, move in moves)
    for number, seat, move, *thought in (_heads(findings, names), *_rows(findings, names)):
        yield f"{number:>3}  {seat:<4}  {move:<{width}}{''.join(thought)}".rstrip()
    if len(findings.judged) == len(moves):
        yield from _closing(findings, names)


def _heads(findings: Findings, names: Sequence[str]) -> Sequence[str]:
    judged = next(iter(findings.judged.values()), None)
    if judged is None:
        return "no.", "seat", "move"
    chances = [f"  {name} wins" for name, _ in zip(names, judged["chances"], strict=False)]
    return "no.", "seat", "move", *chances, "   worth" if judged["unit"] == "share" else "  points"


def _rows(findings: Findings, names: Sequence[str]) -> Iterator[Sequence[str]]:
    for number, (seat, move) in enumerate(findings.record.moves):
        judged = findings.judged.get(number)
        yield f"{number + 1}", names[seat], move, *(_told(judged, findings.record.game) if judged else ())


def _told(judged: Judged, name: str) -> Iterator[str]:
    """What everybody could expect, what the move was worth, and of a costly one which is better and why."""
    yield from (f"{100 * chance:7.0f}%" for chance in judged["chances"])
    yield f"{_worth(judged['played'], judged):>8}"
    if judged["mark"]:
        best = judged["best"][0]
        sign = {"costly": "?", "gross": "??"}[judged["mark"]]
        reason = next((f": {said(remark, name)}" for remark in best["remarks"]), "")
        yield f"  {sign} better {best['move']} ({_worth(best, judged)}){reason}"


def _worth(considered: Considered, judged: Judged) -> str:
    return f"{100 * considered['worth']:.0f}%" if judged["unit"] == "share" else f"{considered['worth']:.1f}"


def _closing(findings: Findings, names: Sequence[str]) -> Iterator[str]:
    """A line for each seat: how its score came about, or else what its costly moves cost."""
    accounts = findings.accounts()
    for name, account in zip(names, accounts or [], strict=False):
        start, luck, skill, score = (account[part] for part in ("start", "luck", "skill", "score"))
        yield f"Seat {name}: {start:.2f} expected, {luck:+.2f} luck, {skill:+.2f} skill: {score} points."
    for seat, name in enumerate(names if accounts is None else []):
        marked = [judged for judged in findings.judged.values() if judged["seat"] == seat and judged["mark"]]
        yield f"Seat {name}: {_given_away(marked)}."


def _given_away(marked: Sequence[Judged]) -> str:
    if not marked:
        return "no costly move"
    cost = sum(judged["cost"] for judged in marked)
    much = f"{100 * cost:.0f}% of a win" if marked[0]["unit"] == "share" else f"{cost:.1f} points"
    return f"{counted(len(marked), 'costly move')}, {much} given away"


class _Sentence(Formatter):
    """Fills in a remark: things in a row, and after a value the word for one or the one for more."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """`{number:Master|Masters}` is `1 Master` or `2 Masters`."""
        words = listed(value) if isinstance(value, list) else f"{value}"
        one, _, more = format_spec.partition("|")
        number = len(value) if isinstance(value, list) else value
        return f"{words} {one if number == 1 else more}" if format_spec else words


def said(remark: Reason, name: str) -> str:
    """A remark on a move of a game, in English."""
    return _Sentence().format(game(name).REMARKS[str(remark["code"])], **remark)
