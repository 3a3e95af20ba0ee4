"""The options: points on which the rulebooks differ."""

import pytest

from kakehashi.errors import Refused
from kakehashi.shangrila import PRESETS, Options
from kakehashi.shangrila.options import VALUES


def test_the_first_value_of_each_option_is_the_default() -> None:
    assert Options().as_dict() == {
        "tie": "destination",
        "end": "eleven-stones",
        "recruit": "two-if-possible",
        "setup": "free",
    }
    assert Options().as_dict() == {name: values[0] for name, values in VALUES.items()}


def test_every_option_has_two_values() -> None:
    assert VALUES == {
        "tie": ("destination", "origin"),
        "end": ("eleven-stones", "last-bridge"),
        "recruit": ("two-if-possible", "up-to-two"),
        "setup": ("free", "first-game"),
    }


def test_rulebooks_differ_in_their_options() -> None:
    default = Options().as_dict()
    differs = {name: set(preset.as_dict().items()) - set(default.items()) for name, preset in PRESETS.items()}
    assert differs == {
        "german-2003": set(),
        "english-2003": {("recruit", "up-to-two")},
        "french": {("tie", "origin")},
        "reference-manual": {("end", "last-bridge")},
    }


def test_options_are_read_from_names_with_values() -> None:
    assert Options.read({}) == Options()
    assert Options.read({"tie": "origin", "setup": "first-game"}) == Options(tie="origin", setup="first-game")
    for preset in PRESETS.values():
        assert Options.read(preset.as_dict()) == preset


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"tie": "nobody"}, "The option tie cannot be 'nobody': it is destination or origin."),
        ({"end": None}, "The option end cannot be None: it is eleven-stones or last-bridge."),
        ({"recruit": ["up-to-two"]}, "The option recruit cannot be ['up-to-two']: it is two-if-possible or up-to-two."),
        ({"setup": "Free"}, "The option setup cannot be 'Free': it is free or first-game."),
        ({"ties": "origin"}, "There is no option 'ties': the options are tie, end, recruit, setup."),
        ({1: "origin"}, "There is no option 1: the options are tie, end, recruit, setup."),
        (["tie"], "Options are names with values, not ['tie']."),
        (None, "Options are names with values, not None."),
    ],
)
def test_unknown_options_are_rejected(given: object, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        Options.read(given)
    assert str(refused.value) == sentence
    assert refused.value.code == "bad-request"
