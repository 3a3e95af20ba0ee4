"""Names as others see them."""

import pytest

from kakehashi.errors import Refused
from kakehashi.server.people import LONGEST_NAME, clean_name


@pytest.mark.parametrize(("given", "shown"), [("  Ann ", "Ann"), ("A\nn\tn", "A n n"), ("橋 \u202e本", "橋 本")])
def test_a_name_is_shown_without_what_could_mislead(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@pytest.mark.parametrize("empty", ["", " ", "\u200b", "\x00"])
def test_a_name_is_not_empty(empty: str) -> None:
    with pytest.raises(Refused, match=r"A name needs a letter at least\.") as refused:
        clean_name(empty)
    assert refused.value.code == "bad-name"


def test_a_name_is_not_long() -> None:
    assert clean_name("x" * LONGEST_NAME)
    with pytest.raises(Refused, match=r"A name has at most 30 letters, not 31\.") as refused:
        clean_name("x" * 31)
    assert refused.value.code == "name-too-long"
