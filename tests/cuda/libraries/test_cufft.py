"""libcufft against NumPy's transforms: lengths, dimensions, layouts, both precisions, in place and not, and its statuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

CONVOLVED = 4.0
"""How much worse lengths with large prime factors may be."""


@pytest.fixture(scope="module")
def compared(with_library, script) -> dict[str, Any]:
    with_library("cufft")
    return script("cufft_cases.py")


def too_far(found: dict[str, float]) -> dict[str, float]:
    """The cases whose error is beyond a few units of the last place of the largest element."""
    limit = {"c2c": 5e-7, "r2c": 5e-7, "z2z": 1e-15, "d2z": 1e-15}
    return {name: error for name, error in found.items() if not error < limit[name[:3]] * CONVOLVED}


def test_transforms_agree_with_numpys(compared):
    assert len(compared["found"]) > 80
    assert too_far(compared["found"]) == {}


@pytest.mark.parametrize(("start", "count"), [("c2c", 22), ("r2c", 22), ("z2z", 4), ("d2z", 4), ("c2c layout", 3), ("r2c in place", 5)])
def test_every_kind_is_among_the_cases(compared, start, count):
    assert sum(name.startswith(start) for name in compared["found"]) >= count


def test_what_cannot_be_has_the_documented_status(compared):
    invalid_plan, invalid_type, invalid_value, invalid_size, no_workspace, not_supported = 1, 3, 4, 8, 13, 16
    assert compared["errors"] == [
        invalid_size, invalid_type, invalid_size, invalid_plan, invalid_plan, invalid_plan, invalid_value, invalid_value,
        not_supported, invalid_plan, no_workspace,
    ]  # fmt: skip


@pytest.mark.slow
def test_many_lengths_agree_with_numpys(with_library, script: Callable[..., Any]):
    with_library("cufft")
    found = script("cufft_cases.py", "long")["found"]
    assert len(found) > 600
    assert too_far(found) == {}
