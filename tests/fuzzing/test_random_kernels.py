"""Random kernels and what they found compute on devices of all shapes what gcc's code computes,
as OpenCL C and as CUDA.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fuzz.random_kernels import REGRESSIONS, ROUTES, SHAPES, built, check, compare, generate

from vortex_rt.compiler.divergence import placement

pytestmark = pytest.mark.usefixtures("waiting_tools")

FOUND = sorted(path for path in REGRESSIONS.iterdir() if path.suffix in (".cl", ".cu"))
"""Small kernels that once failed; those in .cu have what OpenCL C lacks."""


EACH_WIDTH, ANY_WIDTH = 1, 0
"""Odd seeds build for the width of the shape, even ones once for all."""


@pytest.mark.parametrize("source", FOUND, ids=lambda path: path.stem)
@pytest.mark.parametrize(
    ("route", "seed"), list(zip(ROUTES[:3], (EACH_WIDTH, ANY_WIDTH, EACH_WIDTH))), ids=ROUTES[:3]
)
def test_kernel_that_once_failed(source: Path, route: str, seed: int):
    if source.suffix == ".cu" and route == "opencl":
        pytest.skip("CUDA only")
    assert compare(source.read_text(), seed, SHAPES[:3], route=route) == []


@pytest.mark.parametrize(
    "source", [path for path in FOUND if path.suffix == ".cl" and "double" not in path.read_text()],
    ids=lambda path: path.stem,
)
def test_kernel_that_once_failed_on_rv32(source: Path):
    assert compare(source.read_text(), EACH_WIDTH, SHAPES[:3], "rv32") == []


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
