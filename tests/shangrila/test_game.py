"""The metadata of the game."""

from kakehashi.shangrila import game
from kakehashi.shangrila.options import PRESETS, VALUES


def test_openings_vary_by_the_first_masters_placed() -> None:
    assert game.turns_to_vary(game.new({"players": 3})) == 3
    assert game.turns_to_vary(game.new({"players": 4, "setup": "first-game"})) == 0


def test_random_games_take_turns() -> None:
    assert game.random_games({"players": 3})(1) > 21


def test_options_are_summarised_by_rulebook_or_one_by_one() -> None:
    for preset in PRESETS:
        start = game.new({"preset": preset, "setup": "first-game"})
        assert game.chosen(start) == {"preset": preset, "setup": "first-game"}
    mixed = game.new({"preset": "french", "end": "last-bridge"})
    assert game.chosen(mixed) == {"tie": "origin", "end": "last-bridge", "recruit": "two-if-possible", "setup": "free"}


def test_the_game_lists_the_options_that_new_accepts() -> None:
    known = {option.name: tuple(option.values) for option in game.OPTIONS}
    assert {name: sorted(values) for name, values in known.items()} == {
        name: sorted(values) for name, values in {"preset": tuple(PRESETS), **VALUES}.items()
    }
    for name, values in known.items():
        for value in values:
            chosen = game.new({name: value}).options
            assert (chosen == PRESETS[value]) if name == "preset" else getattr(chosen, name) == value


def test_a_position_can_be_rebuilt_from_the_messages_of_a_table() -> None:
    position = game.new({"players": 3, "preset": "french"}).play("Kd")
    assert game.told(position.setting(), position.notation()) == position
