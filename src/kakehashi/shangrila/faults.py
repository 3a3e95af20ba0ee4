"""Why a text is no position, or none that can be: a code with what it speaks of, and one sentence."""

from kakehashi.errors import Reason, Refused
from kakehashi.shangrila.board import COLOURS, DISCIPLINES, RED_VILLAGE, RED_VILLAGE_BRIDGES, VILLAGES
from kakehashi.shangrila.reasons import in_words
from kakehashi.shangrila.rules import STONES_AT_THE_END, TILES_OF_A_KIND

_RED_BRIDGES = ", ".join(RED_VILLAGE_BRIDGES)

FAULTS = {
    # What is not written as the notation has it.
    "fields": "A position has five fields with one space between them, not {count}.",
    "colours": f"The colours {{given}} should be three or four of the letters {COLOURS}, in turn order.",
    "colour-twice": "The colours {given} name one colour twice.",
    "villages": f"There are {len(VILLAGES)} villages, not {{count}}.",
    "spaces": f"Village {{village}} has {len(DISCIPLINES)} spaces, not {{count}}.",
    "tile": "The tile {given} on {space} is of no colour in play: those are {colours}.",
    "bridge": "There is no bridge {given}.",
    "bridges": "The broken bridges {given} are not sorted, each once.",
    "turns": "The number of turns taken is {given}, which is not a number from 0 to 9999.",
    "passes": "The number of passes is {given}, which is not a number from 0 to 9999.",
    # What cannot be.
    "red-bridges": f"With three players the bridges {_RED_BRIDGES} of village {RED_VILLAGE} are broken.",
    "red-village": f"With three players village {RED_VILLAGE} is out, but there is a tile on {{space}}.",
    "tiles": f"{{colour}} has {{count}} tiles of the discipline {{discipline}}: there are only {TILES_OF_A_KIND}.",
    "stones": f"There are {{count}} Stones, but the game is over when there are {STONES_AT_THE_END}.",
    "too-many-passes": "There are {count} passes in a row, but the game is over after {most}.",
    "free-pass": "{colour} has passed, but passing is only for those who can do nothing else.",
    "first-game": "A first game starts after {expected} turns of set-up, not after {turns}.",
    "set-up-students": "Only {turns} turns are taken: in set-up nobody has a Student or passes.",
    "set-up-bridges": "Only {turns} turns are taken: in set-up no bridge breaks.",
    "set-up-masters": (
        "After {turns} turns of set-up {colour} has placed {expected} Masters of different disciplines, "
        "not {count} of {different}."
    ),
    "set-up-caps": "In set-up no village holds more than {own} Masters of one colour or {all} in all.",
    "set-up-turn": "In set-up the Masters that have been placed say whose turn it is.",
}
"""Every fault by its code, in English."""


def fault(code: str, **about: object) -> Refused:
    """The error of such a text."""
    reason: Reason = {"code": code, **about}
    return Refused("bad-request", in_words(reason, FAULTS), reason)
