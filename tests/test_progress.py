"""Progress output without a terminal."""

import pytest

from kakehashi import progress as module
from kakehashi.progress import progress


def test_progress_lines_estimate_the_remaining_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(module.time, "monotonic", lambda: now)
    with progress("games", 40, 50) as advance:
        for _ in range(5):
            now += 12
            advance()
    assert capsys.readouterr().err == "kakehashi: 43 of 50 games, about 0:01:24 left\n"
