"""Limits of the tests: how many cases they try and how long they wait.

`make test` tries a few fixed cases; `make test-deep` tries a hundred times as many, new in each run.
"""

import os
from typing import Any

from hypothesis import HealthCheck, settings

IS_DEEP = os.environ.get("TEST_DEPTH") == "deep"
DEEP_FACTOR = 100
PATIENCE_S = 60
"""A wait fails after this time; no working machine is that slow."""


def depth(quick: int, deep: int | None = None) -> int:
    """Return `quick`, or in a deep run `deep`; without `deep`, return a hundred times `quick`."""
    return (quick * DEEP_FACTOR if deep is None else deep) if IS_DEEP else quick


def examples(quick: int, deep: int | None = None, **more: Any) -> settings:
    """Return Hypothesis settings: fixed examples in a quick run, new ones in a deep run."""
    return settings(
        max_examples=depth(quick, deep),
        derandomize=not IS_DEEP,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        print_blob=True,
        **more,
    )
