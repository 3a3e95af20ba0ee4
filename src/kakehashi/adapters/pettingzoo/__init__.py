"""Both games as environments of PettingZoo: `shangri_la_v1` and `hashi_v1`."""

try:
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError:
    raise ModuleNotFoundError("The environments need PettingZoo: pip install 'kakehashi[research]'.") from None

from kakehashi.adapters.pettingzoo import hashi_v1, shangri_la_v1

__all__ = ["hashi_v1", "shangri_la_v1"]
