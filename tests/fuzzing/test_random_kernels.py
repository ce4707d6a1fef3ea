"""Random kernels, Csmith's programs and sums that blocks hand on: a few of each, and what was once wrong."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from fuzz import csmith, host, pipelines, spirv_mutants, stress
from fuzz.look_back import LOADS, SHARED_LOADS, SHARED_STORES, STORES, VECTORS, LookBack
from fuzz.look_back import check as check_look_back
from fuzz.look_back import generate as generate_look_back
from fuzz.random_kernels import REGRESSIONS, ROUTES, SHAPES, built, check, compare, generate
from parts import parts_of

from nvvm2spirv.passes import lower_atomics
from vortex_rt.compiler.divergence import placement

pytestmark = pytest.mark.usefixtures('waiting_tools')


# Random kernels and what they found compute on devices of all shapes what gcc's code computes, as OpenCL C and as
# CUDA.

FOUND = parts_of(REGRESSIONS / "kernels.cl")
"""Small kernels that once failed, by name; those in .cu have what OpenCL C lacks."""
EACH_WIDTH, ANY_WIDTH = 1, 0
"""Odd seeds build for the width of the shape, even ones once for all."""


LARGE = "many_saved_masks.cl"
"""One route shows what failed of it; the others are in the long form."""


@pytest.mark.parametrize(
    ("name", "route", "seed"),
    [
        pytest.param(name, route, seed, id=f"{route}-{Path(name).stem}", marks=pytest.mark.slow if name == LARGE and route != "opencl" else [])
        for route, seed in zip(ROUTES[:3], (EACH_WIDTH, ANY_WIDTH, EACH_WIDTH))
        for name in FOUND
    ],
)
def test_kernel_that_once_failed(name: str, route: str, seed: int):
    if name.endswith(".cu") and route == "opencl":
        pytest.skip("CUDA only")
    assert compare(FOUND[name], seed, SHAPES[:3], route=route) == []


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, id=Path(name).stem, marks=pytest.mark.slow if name == LARGE else [])
        for name, text in FOUND.items()
        if name.endswith(".cl") and "double" not in text
    ],
)
def test_kernel_that_once_failed_on_rv32(name: str):
    assert compare(FOUND[name], EACH_WIDTH, SHAPES[:3], "rv32") == []


SEEDS = {("kernels", "rv64"): 4, ("cuda", "rv64"): 4, ("ptx", "rv64"): 2, ("kernels", "rv32"): 1, ("cuda", "rv32"): 2}


@pytest.mark.parametrize(
    ("kind", "target", "seed"), [(*way, 100 + i) for way, count in SEEDS.items() for i in range(count)]
)
def test_random_kernel(kind: str, target: str, seed: int):
    assert check(seed, target, kind).faults == []


FEATURES = {
    "cases that share a target": r"case [^:\n]*: case",
    "default among the cases": r"default: case|default: \{[^}]*\}\s*(break;)?\s*case",
    "fall-through": r"\n\s*\}\n\s*case [^\n]*\{\n",
    "sentinel of each width": r"while \(w\d+ != \((?:schar|short|int|long)\)0x(?:7f|7fff|7fffffff|7fffffffffffffff)u",
    "range and value": r"!\(w\d+ < \(\w+\)0x3ul? \|\| w\d+ ==",
    "chain of comparisons": r"== \(int\)0x7fffffffu \|\||\|\| si == \(int\)0x7fffffffu",
    "condition over a barrier": r"bool b\d+ = .*\n\s*barrier\(CLK_LOCAL_MEM_FENCE\); if \(b\d+\)",
    "shift by any amount": r"sh[lr]_[su](?:32|64)\([^;]*, v\d\)",
    "NaN to an integer": r"[su](?:32|64)_of_f(?:32|64)\([^;]*as_float\(0x[7f]fc00000u\)",
    "frame beyond 2 KiB": r"x\d+_299\b",
    "frame beyond 4 KiB": r"x\d+_559\b",
    "text with keywords": r'"[^"\n]*addrspace\(1\)',
    "printf": r'printf\("',
    "structure by value": r"turn\(s0",
    "function that stays": r"__attribute__\(\(noinline\)\) uint f",
    "loop with two entries": r"goto second",
    "ways that share a tail": r"goto last",
}  # fmt: skip


def test_the_generator_reaches_every_feature():
    texts = "\n".join(generate(seed, "cuda" if seed % 2 else "opencl") for seed in range(400))
    missing = [
        name
        for name, pattern in {**FEATURES, "bit-field": r"uint a : \d", "recursion": r"uint r = f\d\("}.items()
        if not re.search(pattern, texts)
    ]
    assert missing == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("kind", "target"), SEEDS)
@pytest.mark.parametrize("block", range(20))
def test_many_random_kernels(block: int, kind: str, target: str):
    for seed in range(10_000 + 25 * block, 10_025 + 25 * block):
        assert check(seed, target, kind).faults == [], f"seed {seed}"


def test_the_generator_finds_a_placement_that_forgets_ways_that_share_a_tail(monkeypatch):
    """Lanes then unwind to a depth that was saved after some of them had parted."""
    seed = 25
    assert check(seed, "rv64", "kernels").faults == []
    monkeypatch.setattr(placement, "_with_overlapping", lambda graph, inside, branches: inside)
    built.cache_clear()
    assert "unwinds to" in check(seed, "rv64", "kernels").faults[0]


# Programs that others' generators write: Csmith's compute what gcc's code computes; llvm-stress's and damaged SPIR-V
# end with a result or a diagnostic.

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


# Random programs whose blocks hand sums from one to the next in vectors never see part of a vector, nor old words
# beside it; they reach all ways of access.


@pytest.mark.parametrize("seed", [2, 3, 17, 18])
def test_look_back(seed: int):
    assert check_look_back(seed, "rv64", "look-back").faults == []


def test_vectors_in_parts_are_found(monkeypatch: pytest.MonkeyPatch):
    """As they are when the translator leaves volatile vectors as they come."""
    monkeypatch.setattr(lower_atomics._AtomicLowering, "_whole", lambda *arguments: None)
    assert "torn vectors were seen" in check_look_back(2, "rv64", "look-back").faults[0]


def test_old_words_are_found(monkeypatch: pytest.MonkeyPatch):
    """As they are when code does not know of caches that keep them."""
    monkeypatch.setattr(LookBack, "features", frozenset({"vote_shuffle"}))
    assert "old words were seen" in check_look_back(5, "rv64", "look-back").faults[0]


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(4))
def test_many_look_backs(block: int):
    for seed in range(10_000 + 50 * block, 10_050 + 50 * block):
        assert check_look_back(seed, "rv64", "look-back").faults == [], f"seed {seed}"


def test_every_vector_and_access_is_reached():
    programs = [generate_look_back(seed).source for seed in range(400)]
    for vector in VECTORS:
        assert any(f"typedef {vector.cell} Cell;" in text for text in programs)
    for ways, function in ((LOADS + SHARED_LOADS, "get"), (STORES + SHARED_STORES, "put")):
        lines = [line for text in programs for line in text.splitlines() if f"{function}(Cell *p" in line]
        assert [way for way in ways if not any(f'"{way}.v' in line or f"{way}(p" in line or f"({way} " in line for line in lines)] == []


# Tiles that are copied asynchronously are what NumPy cuts out of a tensor, and so are sums and products of them.


@pytest.mark.parametrize("seed", [2, 4])
def test_pipelines(seed: int):
    """The engine's operands once took a register in which lanes elsewhere kept a mask, and one that a function keeps."""
    assert pipelines.check(seed, "rv64", "pipelines").faults == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_many_pipelines():
    for seed in range(1000, 1050):
        assert pipelines.check(seed, "rv64", "pipelines").faults == [], f"seed {seed}"


def test_every_way_of_a_pipeline_is_reached():
    programs = [pipelines.generate(seed) for seed in range(200)]
    text = "".join(map(pipelines.source, programs))
    ways = (*(f"cp.async.bulk.tensor.{rank}d" for rank in range(1, 5)), "cp.async.bulk.shared::cluster.global", "cp.async.cg", "arrive.noinc", "multicast",
            "test_wait", "try_wait", "mma.sync", "ldmatrix", "mma_sync", "__cluster_dims__")  # fmt: skip
    assert [way for way in ways if way not in text] == []
    operands = [operand for program in programs for operand in program.operands]
    assert {operand.element for operand in operands} == {1, 2, 4, 8}
    assert {operand.parts for operand in operands} == {1, 2, 4}
    assert {operand.swizzle for operand in operands} == {0, 1, 2, 3}
    assert {operand.nan for operand in operands} == {program.producer for program in programs} == {False, True}


def test_sums_are_those_up_to_each_tile():
    numbers = np.arange(8, dtype=np.uint32)
    of_grid = LookBack("", 1, 1, 1, blocks=4, size=2, largest=9, tile=2)
    of_blocks = LookBack("", 1, 1, 1, blocks=2, size=4, largest=9, tile=2)
    assert of_grid.expected(numbers).tolist() == [1, 6, 15, 28]
    assert of_blocks.expected(numbers).tolist() == [1, 6, 9, 22]
