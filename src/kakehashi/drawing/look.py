"""The look of the pages: its colours in both themes, and how the parts of their boards are painted."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any

from kakehashi.errors import Refused, quoted

THEMES = ("light", "dark")
PLAYERS = {"r": "red", "b": "blue", "y": "yellow", "v": "violet"}
"""The colour of each player, by its letter."""

Rule = tuple[str, str]
"""A selector and what it declares."""

_VARIABLE = re.compile(r"var\(--([\w-]+)(?:, ((?:[^()]|\([^()]*\))*))?\)")
_MIXED = re.compile(r"color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)")
_PAIR = re.compile(r"(#\w{6})/(#\w{6})")


@cache
def look() -> Any:
    """All that the pages say of their look."""
    return json.loads(resources.files("kakehashi.drawing").joinpath("look.json").read_text("utf-8"))


def check_theme(theme: str | None) -> None:
    """Refuse a theme that there is not."""
    if theme is not None and theme not in THEMES:
        raise Refused("bad-request", f"The theme is light or dark, or is left to the reader, not {quoted(theme)}.")


def rules_of(component: str, prefix: str, scopes: Mapping[str, Mapping[str, str]] | None = None) -> list[Rule]:
    """How a component paints its parts. Its classes get a prefix; inside of scopes, variables have other values."""
    rules = []
    for selector, declared in look()["styles"][component]:
        # Not every reader of SVG knows :not(): what has no such class is said to have none.
        plain = re.sub(r":not\(\.([\w-]+)\)", r".not-\1", selector)
        inside = re.sub(r"\.([\w-]+)", rf".{prefix}-\1", plain)
        asked = {found[1]: found[2] for found in _VARIABLE.finditer(declared)}
        if all(name in look()["themes"]["light"] or otherwise for name, otherwise in asked.items()):
            rules.append((inside, declared))
        for scope, given in (scopes or {}).items():
            if asked.keys() & given.keys():
                known = _VARIABLE.sub(lambda found, given=given: given.get(found[1], found[0]), declared)  # type: ignore[misc]
                rules.append((f".{scope} {inside}", known))
    return rules


def for_players(**given: str) -> dict[str, dict[str, str]]:
    """Variables that have other values for each player: `*` stands for the name of their colour."""
    return {
        letter: {name.replace("_", "-"): value.replace("*", colour) for name, value in given.items()}
        for letter, colour in PLAYERS.items()
    }


def stylesheet(rules: Iterable[Rule], used: set[str], root: str, theme: str | None) -> str:
    """The rules that matter where these classes are used, in one theme or as the reader has it.

    Classes begin with the root's, so that several pictures fit into one page: what is inside of a root cannot be said
    otherwise, for a shape that is used elsewhere stands, to a browser, in no picture at all.
    """
    wanted = dict.fromkeys(rule for rule in rules if set(re.findall(r"\.([\w-]+)", rule[0])) <= used)
    variables: dict[str, str] = {}

    def painted(pair: re.Match[str]) -> str:
        if theme or pair[1] == pair[2]:
            return pair[2 if theme == "dark" else 1]
        return f"var(--{variables.setdefault(pair[0], f'c{len(variables)}')})"

    style = "".join(
        f"{re.sub(r'[.](?=[a-z])', f'.{root}', selector)}{{{_PAIR.sub(painted, _in_both(declared))}}}"
        for selector, declared in wanted
    )
    if not variables:
        return style
    day, night = (";".join(f"--{name}:{pair.split('/')[i]}" for pair, name in variables.items()) for i in (0, 1))
    return f".{root}{{{day}}}@media(prefers-color-scheme:dark){{.{root}{{{night}}}}}{style}"


def _in_both(declared: str) -> str:
    """What is declared, with every colour as it is by day and by night."""
    return _MIXED.sub(_mixed, _VARIABLE.sub(_coloured, declared))


def _coloured(variable: re.Match[str]) -> str:
    day, night = (look()["themes"][theme] for theme in THEMES)
    if variable[1] in day:
        return f"{day[variable[1]]}/{night.get(variable[1], day[variable[1]])}"
    if variable[2] is None:
        raise KeyError(variable[1])
    return _VARIABLE.sub(_coloured, variable[2])


def _mixed(mixed: re.Match[str]) -> str:
    share = int(mixed[2]) / 100
    both = zip(mixed[1].split("/"), mixed[3].split("/"), strict=True)
    return "/".join(_mix(one, other, share) for one, other in both)


def _mix(one: str, other: str, share: float) -> str:
    parts = (round(share * int(one[i : i + 2], 16) + (1 - share) * int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)
