"""What is told of the settings."""

from pathlib import Path

import pytest

from kakehashi.errors import Refused
from kakehashi.server.settings import PREFIX, Settings, read_settings, told


def test_what_is_told_can_be_given_again_and_has_no_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read_settings(data=tmp_path, port=99, database="postgresql://ann:hidden@host:1/name", secret="s" * 30)
    lines = told(settings).splitlines()
    assert f"{PREFIX}DATABASE=postgresql://ann:…@host:1/name" in lines
    assert "hidden" not in told(settings)
    assert "sss" not in told(settings)
    assert f"# {PREFIX}SECRET=" in lines
    for line in lines:
        if not line.startswith("#"):
            name, _, value = line.partition("=")
            monkeypatch.setenv(name, value)
    assert read_settings(database=settings.database, secret=settings.secret) == settings


def test_a_setting_that_there_is_not_is_refused_with_those_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAKEHASHI_PROT", "80")
    with pytest.raises(
        Refused, match=r"There is no setting KAKEHASHI_PROT: there are host, port, .*, config\."
    ) as refused:
        read_settings()
    assert all(name in str(refused.value) for name in Settings.model_fields)
