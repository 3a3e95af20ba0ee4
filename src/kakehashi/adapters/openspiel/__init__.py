"""Both games for OpenSpiel: importing this registers `kakehashi_shangri_la` and `kakehashi_hashi`."""

try:
    import pyspiel as _pyspiel  # noqa: F401
except ModuleNotFoundError:
    raise ModuleNotFoundError("These games need OpenSpiel: pip install 'kakehashi[openspiel]'.") from None

from kakehashi.adapters.openspiel.hashi import HashiGame, HashiState
from kakehashi.adapters.openspiel.shangri_la import ShangriLaGame, ShangriLaState

__all__ = ["HashiGame", "HashiState", "ShangriLaGame", "ShangriLaState"]
