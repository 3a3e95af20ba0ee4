"""`kakehashi serve --settings` prints the settings and can read them back."""

import subprocess

import pytest

from depth import PATIENCE_S
from server.servers import KAKEHASHI, clean_environment


def print_settings(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [KAKEHASHI, "serve", "--settings", *arguments],
        env=clean_environment() | environment, capture_output=True, text=True, timeout=PATIENCE_S, check=False,
    )  # fmt: skip


def variables(printed: str) -> dict[str, str]:
    """Return the printed settings by environment variable."""
    return dict(line.split("=", 1) for line in printed.splitlines() if not line.startswith("#"))


SECRET = {"KAKEHASHI_SECRET": "s" * 30}
DATABASE = {"KAKEHASHI_DATABASE": "postgresql://ann:hidden@host:1/name"}


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The printed settings; some have values."""
    folder = tmp_path_factory.mktemp("data")
    done = print_settings("--data", str(folder), "--port", "99", **SECRET, **DATABASE)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_printed_settings_hold_no_secret(printed: str) -> None:
    assert "hidden" not in printed
    assert "sss" not in printed
    known = variables(printed)
    assert known["KAKEHASHI_DATABASE"] == "postgresql://ann:…@host:1/name"
    assert known["KAKEHASHI_PORT"] == "99"


def test_printed_settings_can_be_given_again(printed: str) -> None:
    again = print_settings(**{**variables(printed), **SECRET, **DATABASE})
    assert (again.returncode, again.stdout) == (0, printed)


def test_unknown_setting_is_refused_with_all_known_ones(printed: str) -> None:
    refused = print_settings(KAKEHASHI_PROT="80")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "KAKEHASHI_PROT" in refused.stderr
    names = {line.removeprefix("# ").partition("=")[0] for line in printed.splitlines()}
    known = {name.removeprefix("KAKEHASHI_").lower() for name in names if name.startswith("KAKEHASHI_")}
    assert {"host", "port", "data", "secret"} < known
    assert all(name in refused.stderr for name in known)


def test_wrong_setting_is_refused_by_name() -> None:
    refused = print_settings(KAKEHASHI_PORT="all")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "port" in refused.stderr
    assert refused.stderr.count("\n") == 1
