"""The map of Shangri-La: thirteen villages, seven disciplines, twenty-three bridges."""

from typing import Literal

import numpy as np

Discipline = Literal["r", "a", "d", "p", "y", "f", "h"]
Colour = Literal["r", "b", "y", "v"]
VILLAGES = "ABCDEFGHIJKLM"
DISCIPLINES = "radpyfh"
COLOURS = "rbyv"

DISCIPLINE_NAMES = dict(
    zip(
        DISCIPLINES,
        ("Rainmaker", "Astrologer", "Dragonbreeder", "Priest", "Yeti-whisperer", "Firekeeper", "Healer"),
        strict=True,
    )
)
COLOUR_NAMES = {"r": "Red", "b": "Blue", "y": "Yellow", "v": "Violet"}

BRIDGES = (
    "AB", "AD", "AE", "AG", "BC", "BF", "CF", "CJ", "DE", "DG", "DK", "EF",
    "EH", "FI", "GK", "HI", "HK", "HL", "IJ", "IM", "JM", "KL", "LM",
)  # fmt: skip
RED_VILLAGE = "C"
RED_VILLAGE_BRIDGES = tuple(bridge for bridge in BRIDGES if RED_VILLAGE in bridge)

PLACES = {
    "A": (218, 200), "B": (703, 192), "C": (1084, 236), "D": (308, 641), "E": (560, 455), "F": (893, 423),
    "G": (218, 1007), "H": (605, 869), "I": (864, 680), "J": (1135, 698), "K": (507, 1192), "L": (895, 1174),
    "M": (1052, 939),
}  # fmt: skip
"""Where each village lies on a map 1280 wide and 1322 high."""

WAYS = tuple([(bridge[0], bridge[1]) for bridge in BRIDGES] + [(bridge[1], bridge[0]) for bridge in BRIDGES])
"""Every bridge can be crossed in two directions: way w and way w + 23 lead over the same bridge."""

# The same map in numbers, for the compiled rules.
ALL_BRIDGES = (1 << len(BRIDGES)) - 1
ORIGIN = np.array([VILLAGES.index(origin) for origin, _ in WAYS])
DESTINATION = np.array([VILLAGES.index(destination) for _, destination in WAYS])
BRIDGES_AT = np.array([sum(1 << i for i, bridge in enumerate(BRIDGES) if village in bridge) for village in VILLAGES])
