"""The points on which the printed rulebooks differ, and a name for what each rulebook says."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from kakehashi.errors import Refused, quoted


@dataclass(frozen=True, slots=True)
class Options:
    """How a game is played where the rulebooks differ; the default is the German rulebook of 2003."""

    tie: str = "destination"
    """Which village is the stronger when tiles and Masters are equal: `destination` or `origin`."""
    end: str = "eleven-stones"
    """When the game ends: at `eleven-stones`, or with the `last-bridge`."""
    recruit: str = "two-if-possible"
    """How many Students are recruited: `two-if-possible`, or `up-to-two` as the player likes."""
    setup: str = "free"
    """Where the game starts: with an empty board (`free`), or from the set-up for a `first-game`."""

    def __post_init__(self) -> None:
        for name, values in VALUES.items():
            if getattr(self, name) not in values:
                raise Refused(
                    "bad-request",
                    f"The option {name} cannot be {quoted(getattr(self, name))}: it is {' or '.join(values)}.",
                )

    @classmethod
    def read(cls, given: object) -> "Options":
        """The options from a mapping of names to values, as it comes out of JSON, or as they are."""
        if isinstance(given, cls):
            return given
        if not isinstance(given, Mapping):
            raise Refused("bad-request", f"Options are names with values, not {quoted(given)}.")
        for name in given:
            if name not in VALUES:
                raise Refused("bad-request", f"There is no option {quoted(name)}: the options are {', '.join(VALUES)}.")
        return cls(**given)

    def as_dict(self) -> dict[str, str]:
        """The options as names with values."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


VALUES = {
    "tie": ("destination", "origin"),
    "end": ("eleven-stones", "last-bridge"),
    "recruit": ("two-if-possible", "up-to-two"),
    "setup": ("free", "first-game"),
}
"""The values that each option can have, the default first."""

PRESETS = {
    "german-2003": Options(),
    "english-2003": Options(recruit="up-to-two"),
    "french": Options(tie="origin"),
    "reference-manual": Options(end="last-bridge"),
}
"""The options by rulebook."""
