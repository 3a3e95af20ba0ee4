"""Names of people, as other people see them."""

import pytest

from server.clients import Client, status_and_code


@pytest.mark.parametrize(("given", "shown"), [("  Ann ", "Ann"), ("A\nn\tn", "A n n"), ("橋 \u202e本", "橋 本")])
def test_name_is_shown_without_misleading_characters(ann: Client, given: str, shown: str) -> None:
    assert ann.rename(given).json() == {"name": shown}
    assert ann.get("/api/me").json() == {"name": shown}


@pytest.mark.parametrize(
    ("given", "status", "code"),
    [
        *((empty, 400, "bad-name") for empty in ("", " ", " \n", "\u200b", "\x00")),
        ("x" * 31, 400, "name-too-long"),
        ("x" * 201, 422, "bad-request"),
    ],
)
def test_name_without_letters_or_with_too_many_is_refused(ann: Client, given: str, status: int, code: str) -> None:
    assert status_and_code(ann.rename(given)) == (status, code)
    assert ann.get("/api/me").json() == {"name": "Ann"}


def test_name_has_at_most_thirty_letters(ann: Client) -> None:
    assert ann.rename("x" * 30).json() == {"name": "x" * 30}
