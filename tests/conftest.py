"""Settings for all tests: signals, the number of workers, the order of tests, and counts for the report."""

import faulthandler
import json
import os
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from databases import postgresql, postgresql_url, redis_server, shared_redis, sqlite_url, url

__all__ = ["postgresql", "postgresql_url", "redis_server", "shared_redis", "sqlite_url", "url"]

# Background jobs of a shell ignore Ctrl-C, and child processes inherit that. Some tests send Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

IS_DEEP = os.environ.get("TEST_DEPTH") == "deep"
# These compare the uncompiled rules with the compiled ones, and run in the uncompiled part.
IS_COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
collect_ignore_glob = ["*/test_plain_agrees.py"] if IS_COMPILED else []

SLOW_FIRST = ("web", "server", "programs", "planks", "arena")
"""Folders with long tests run first, so that no worker is still busy with one at the end."""
WORKER_MEMORY_GB = 1.5
MAX_WORKERS = 8
HANG_LIMIT_S = 600
"""A test that takes longer hangs: no working machine is that slow."""


def pytest_xdist_auto_num_workers() -> int:
    """Return one and a half workers for each core, because tests often wait; fewer if memory is short."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    workers = cores + (cores + 1) // 2
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
        workers = min(workers, int(memory / WORKER_MEMORY_GB))
    except (ValueError, OSError):
        pass
    return max(1, min(workers, MAX_WORKERS))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[object]:
    """End a process whose test hangs, with a traceback: the test fails, and the others go on."""
    if not IS_DEEP:
        faulthandler.dump_traceback_later(HANG_LIMIT_S, exit=True, file=sys.__stderr__)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def folder_of(path: str) -> str:
    """Return the folder of a test below tests/, or "commands" for a file directly in tests/."""
    parts = Path(path.partition("::")[0]).parts
    parts = parts[parts.index("tests") + 1 :] if "tests" in parts else parts
    return parts[0] if len(parts) > 1 else "commands"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def rank(item: pytest.Item) -> int:
        folder = folder_of(str(item.path))
        return SLOW_FIRST.index(folder) if folder in SLOW_FIRST else len(SLOW_FIRST)

    items.sort(key=rank)


class ResultCounter:
    """Plugin that counts seconds, passes and failures by folder, for the report of tests/run.py."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._parts: dict[str, dict[str, Any]] = defaultdict(lambda: {"seconds": 0.0, "passed": 0, "failures": []})

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        part = self._parts[folder_of(report.nodeid)]
        part["seconds"] += report.duration
        if report.failed and report.nodeid not in part["failures"]:
            part["failures"].append(report.nodeid)
        elif report.when == "call" and report.passed:
            part["passed"] += 1

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._parts[folder_of(report.nodeid)]["failures"].append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self._path.write_text(json.dumps(self._parts))


def pytest_configure(config: pytest.Config) -> None:
    path = os.environ.get("TEST_COUNTS")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(ResultCounter(Path(path)))
