"""What there is to know of a finished game of Hashi: what was luck, and the best that was possible."""

from kakehashi.analysis.hashi.best import check
from kakehashi.analysis.hashi.luck import accounts
from kakehashi.analysis.hashi.review import Review

__all__ = ["Review", "accounts", "check"]
