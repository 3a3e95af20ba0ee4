import pytest


@pytest.fixture
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have first looks be short ones."""
    monkeypatch.setattr("kakehashi.analysis.judging.first_look", lambda _: 60)
