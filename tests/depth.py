"""How much a test tries: little and always the same in `make test`, a hundred times as much in `make test-deep`."""

import os
from typing import Any

from hypothesis import HealthCheck, settings

IS_DEEP = os.environ.get("TEST_DEPTH") == "deep"
FACTOR = 100
PATIENCE_S = 60
"""A wait fails after this time; no working machine is that slow."""


def depth(quick: int, deep: int | None = None) -> int:
    """Return how often to try something: `quick` times, or `deep` times (a hundred times as often) at night."""
    return (quick * FACTOR if deep is None else deep) if IS_DEEP else quick


def examples(quick: int, deep: int | None = None, **more: Any) -> settings:
    """Return the settings of a Hypothesis test: the same examples in every quick run, new ones in a deep run."""
    return settings(
        max_examples=depth(quick, deep),
        derandomize=not IS_DEEP,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        print_blob=True,
        **more,
    )
