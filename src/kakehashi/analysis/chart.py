"""A chart of a game as SVG: what everybody could expect, move by move, with the moves that cost much."""

from collections.abc import Sequence
from html import escape
from typing import cast

from kakehashi.analysis.findings import Findings

_WIDTH, _HEIGHT, _LEFT, _TOP = 900, 300, 60, 40
_APART = 16
"""So far apart are names that would lie on each other."""
COLOURS = {"r": "#b8382a", "b": "#2a5a96", "y": "#d29a16", "v": "#74498c"}
PAPER, LINE = "#f4ede0", "#b9ad97"
"""As in the pages, by day: a chart is a file of its own, and knows no styles."""
_DASHES = {"r": "none", "b": "14 4", "y": "4 4", "v": "14 4 4 4"}
_SIGNS = {"costly": "?", "gross": "??"}


def chart(findings: Findings) -> str:
    """The chances of everybody, where a bot knows of chances, or the points that each expects."""
    record, judged = findings.record, findings.judged
    names = record.seat_names()
    by_chance = any(move["chances"] for move in judged.values())
    lines: list[list[tuple[int, float]]] = [[] for _ in names]
    for number, move in sorted(judged.items()):
        if by_chance:
            for seat, chance in enumerate(move["chances"]):
                lines[seat].append((number, chance))
        elif move["best"][0]["worth"] >= 0:
            lines[move["seat"]].append((number, move["best"][0]["worth"]))
    end, result = len(record.moves), record.position.result()
    winners, scores = cast(list[int], result["winners"]), cast(list[int], result["scores"])
    for seat, line in enumerate(lines):
        won = (seat in winners) / max(len(winners), 1)
        line.append((end, won if by_chance else float(scores[seat])))
    most = 1.0 if by_chance else max(worth for line in lines for _, worth in line) or 1.0
    title = "Chances to win, move by move" if by_chance else "Points to be expected, move by move"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH + 2 * _LEFT} {_HEIGHT + 2 * _TOP}"'
        f' font-family="sans-serif" font-size="14"><title>{title}</title>',
        f'<rect width="100%" height="100%" fill="{PAPER}"/><text x="{_LEFT}" y="24" font-size="16">{title}</text>',
    ]
    for part in range(5):
        height = _TOP + _HEIGHT * part / 4
        told = f"{100 - 25 * part} %" if by_chance else f"{most * (4 - part) / 4:.0f}"
        parts.append(f'<path d="M{_LEFT} {height}h{_WIDTH}" stroke="{LINE}"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{height + 5}" text-anchor="end">{told}</text>')
    for seat, (name, line) in enumerate(zip(names, lines, strict=True)):
        letter = name if name in COLOURS else "rbyv"[seat]
        drawn = f'fill="none" stroke="{COLOURS[letter]}" stroke-width="2.5" stroke-dasharray="{_DASHES[letter]}"'
        parts.append(f'<path d="{_path(line, end, most)}" {drawn}><title>{escape(name)}</title></path>')
    lowest = float(_TOP + _HEIGHT + _APART)
    for worth, name in sorted((line[-1][1], name) for name, line in zip(names, lines, strict=True)):
        lowest = min(_TOP + _HEIGHT * (1 - worth / most), lowest - _APART)
        parts.append(f'<text x="{_LEFT + _WIDTH + 6}" y="{lowest + 5:.1f}">{escape(name)}</text>')
    for number, move in sorted(judged.items()):
        if sign := _SIGNS.get(move["mark"]):
            x = _LEFT + _WIDTH * number / end
            played = escape(f"{number + 1}. {record.moves[number][1]}, better: {move['best'][0]['move']}")
            parts.append(
                f'<text x="{x:.1f}" y="{_TOP + _HEIGHT + 22}" text-anchor="middle">{sign}<title>{played}</title></text>'
            )
    return "\n".join([*parts, "</svg>\n"])


def _path(line: Sequence[tuple[int, float]], end: int, most: float) -> str:
    points = (
        f"{_LEFT + _WIDTH * number / end:.1f} {_TOP + _HEIGHT * (1 - worth / most):.1f}" for number, worth in line
    )
    return "M" + "L".join(points)
