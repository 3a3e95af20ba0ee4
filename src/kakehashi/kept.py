"""A property that is worked out when it is first asked for, and then kept."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # To those who read types it is a property like any other, which one game may keep and another work out each time.
    from builtins import property as kept
else:
    from functools import cached_property as kept

__all__ = ["kept"]
