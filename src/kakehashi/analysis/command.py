"""What `kakehashi analyse` does: it has every move judged on all cores, and tells what was found."""

import json
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, as_completed
from pathlib import Path

from kakehashi.analysis.chart import chart
from kakehashi.analysis.findings import Findings
from kakehashi.analysis.judging import Considered, Judged, judge
from kakehashi.errors import Reason, Refused
from kakehashi.executors import on_this_machine
from kakehashi.games import game
from kakehashi.progress import progress

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
    """The game in words, move by move, then what it comes to."""
    names = findings.record.seat_names()
    for number, (seat, move) in enumerate(findings.record.moves):
        judged = findings.judged.get(number)
        thought = _told(judged, findings.record.game) if judged else ""
        yield f"{number + 1:>3} {names[seat]} {move:<12}{thought}".rstrip()
    for name, account in zip(names, findings.accounts() or [], strict=False):
        start, luck, skill, score = (account[part] for part in ("start", "luck", "skill", "score"))
        yield f"Seat {name}: {start:.2f} expected, {luck:+.2f} luck, {skill:+.2f} skill: {score} points."


def _told(judged: Judged, name: str) -> str:
    best = judged["best"][0]
    words = " ".join(f"{100 * chance:3.0f}%" for chance in judged["chances"])
    words += f"  {_worth(judged['played'], judged)}"
    if not judged["mark"]:
        return words
    sign = {"costly": "?", "gross": "??"}[judged["mark"]]
    reason = next((f": {_said(remark, name)}" for remark in best["remarks"]), "")
    return f"{words}  {sign} better {best['move']} ({_worth(best, judged)}){reason}"


def _worth(considered: Considered, judged: Judged) -> str:
    return f"{100 * considered['worth']:.0f}%" if judged["unit"] == "share" else f"{considered['worth']:.1f}"


def _said(remark: Reason, name: str) -> str:
    return game(name).REMARKS[str(remark["code"])].format(**remark)
