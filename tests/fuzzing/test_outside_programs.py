"""Programs that others' generators write: Csmith's compute what gcc's code computes;
llvm-stress's and damaged SPIR-V end with a result or a diagnostic.
"""

from __future__ import annotations

import pytest
from fuzz import csmith, host, spirv_mutants, stress

pytestmark = pytest.mark.usefixtures("waiting_tools")

needs_csmith = pytest.mark.skipif(
    not csmith.available(), reason="Csmith is not installed (apt-get install csmith libcsmith-dev)"
)


@needs_csmith
@pytest.mark.parametrize("seed", range(9, 13))
def test_csmith_program(seed: int):
    assert csmith.check(seed, "rv64", "csmith").faults == []


@needs_csmith
@pytest.mark.parametrize("seed", [20, pytest.param(23, marks=pytest.mark.slow)])
def test_csmith_program_on_rv32(seed: int):
    assert csmith.check(seed, "rv32", "csmith").faults == []


@needs_csmith
@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(12))
def test_many_csmith_programs(block: int):
    for seed in range(1000 + 25 * block, 1025 + 25 * block):
        assert csmith.check(seed, "rv64", "csmith").faults == [], f"seed {seed}"


@needs_csmith
def test_csmith_threads_compute_different_things():
    """Otherwise nothing diverges."""
    assert any("THREAD *" in csmith.kernel(seed, "threads") for seed in range(6))


@needs_csmith
@pytest.mark.parametrize("seed", range(3))
def test_program_as_host_code(seed: int):
    assert host.check(seed, "rv64", "host").faults == []


@needs_csmith
@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(12))
def test_many_programs_as_host_code(block: int):
    for seed in range(1000 + 25 * block, 1025 + 25 * block):
        assert host.check(seed, "rv64", "host").faults == [], f"seed {seed}"


def test_the_generator_of_loops_finds_what_clang_does_not_check(monkeypatch):
    monkeypatch.setattr(host.commands, "ONLY_PROVEN_LOOPS", ())
    assert "prints something else" in host.check(2, "rv64", "host").faults[0]


def test_loops_over_arrays_are_defined():
    """gcc's sanitizers see nothing."""
    for seed in range(0, 6, 2):
        assert host.undefined(host.array_loops.program(seed)) == ""


@pytest.mark.parametrize("seed", range(6))
def test_stress_module(seed: int):
    assert stress.check(seed, "rv64", "stress").faults == []


@pytest.mark.parametrize("seed", range(8))
def test_damaged_spirv(seed: int):
    assert spirv_mutants.check(seed, "rv64", "spirv").faults == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(10))
def test_much_damaged_spirv(block: int):
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        assert spirv_mutants.check(seed, "rv64", "spirv").faults == [], f"seed {seed}"
