"""The Bridges of Shangri-La, version 1 of the environment: another number whenever it behaves differently."""

from kakehashi.adapters.pettingzoo.aec import InOrder, Turns


def raw_env(players: int = 4, render_mode: str | None = None, **options: object) -> Turns:
    """A game for three or four, with the options of the game: `preset`, `setup`, `tie`, `end`, `recruit`."""
    return Turns("shangri_la_v1", "shangri-la", {"players": players, **options}, render_mode)


def env(players: int = 4, render_mode: str | None = None, **options: object) -> InOrder:
    """The same, and whoever calls it in a wrong order is told so."""
    return InOrder(raw_env(players, render_mode, **options))
