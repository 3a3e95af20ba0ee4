"""Hashi for those who train agents: actions, observations, many games at once."""

from kakehashi.compiled import prepare
from kakehashi.environments.hashi.actions import ACTIONS, legal, mask, to_action, to_actions, to_move, to_text
from kakehashi.environments.hashi.observations import HIGHEST, LAYOUT, observe

prepare()

__all__ = ["ACTIONS", "HIGHEST", "LAYOUT", "legal", "mask", "observe", "to_action", "to_actions", "to_move", "to_text"]
