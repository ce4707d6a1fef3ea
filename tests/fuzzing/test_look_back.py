"""Random programs whose blocks hand sums from one to the next in vectors never see part of a vector, nor old words beside it; they reach
all ways of access.
"""

from __future__ import annotations

import numpy as np
import pytest
from fuzz.look_back import LOADS, SHARED_LOADS, SHARED_STORES, STORES, VECTORS, LookBack, check, generate

from nvvm2spirv.passes import lower_atomics

pytestmark = pytest.mark.usefixtures("waiting_tools")


@pytest.mark.parametrize("seed", [2, 3, 17, 18])
def test_look_back(seed: int):
    assert check(seed, "rv64", "look-back").faults == []


def test_vectors_in_parts_are_found(monkeypatch: pytest.MonkeyPatch):
    """As they are when the translator leaves volatile vectors as they come."""
    monkeypatch.setattr(lower_atomics._AtomicLowering, "_whole", lambda *arguments: None)
    assert "torn vectors were seen" in check(2, "rv64", "look-back").faults[0]


def test_old_words_are_found(monkeypatch: pytest.MonkeyPatch):
    """As they are when code does not know of caches that keep them."""
    monkeypatch.setattr(LookBack, "features", frozenset({"vote_shuffle"}))
    assert "old words were seen" in check(5, "rv64", "look-back").faults[0]


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(4))
def test_many_look_backs(block: int):
    for seed in range(10_000 + 50 * block, 10_050 + 50 * block):
        assert check(seed, "rv64", "look-back").faults == [], f"seed {seed}"


def test_every_vector_and_access_is_reached():
    programs = [generate(seed).source for seed in range(400)]
    for vector in VECTORS:
        assert any(f"typedef {vector.cell} Cell;" in text for text in programs)
    for ways, function in ((LOADS + SHARED_LOADS, "get"), (STORES + SHARED_STORES, "put")):
        lines = [line for text in programs for line in text.splitlines() if f"{function}(Cell *p" in line]
        assert [way for way in ways if not any(f'"{way}.v' in line or f"{way}(p" in line or f"({way} " in line for line in lines)] == []


def test_sums_are_those_up_to_each_tile():
    numbers = np.arange(8, dtype=np.uint32)
    of_grid = LookBack("", 1, 1, 1, blocks=4, size=2, largest=9, tile=2)
    of_blocks = LookBack("", 1, 1, 1, blocks=2, size=4, largest=9, tile=2)
    assert of_grid.expected(numbers).tolist() == [1, 6, 15, 28]
    assert of_blocks.expected(numbers).tolist() == [1, 6, 9, 22]
