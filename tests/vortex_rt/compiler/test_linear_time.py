"""The compiler's own work (not LLVM's) grows as the program does: reading, lowering, placement, checker."""

from __future__ import annotations

import gc
import time
from pathlib import Path

import pytest

from vortex_rt.compiler.build import Request, build

BRANCH = "if (p[{n} + i] > {n}) p[{n}] += q[{n}] * {n}; else p[{n} + 1] -= q[{n} + 1];"
LOOP = "for (int j = i; j < q[{n}]; j++) if (p[j] > {n}) p[{n}] += j;"
STRAIGHT = "p[{n}] = p[{n} + i] * {n} + q[{n}];"


def seconds(folder: Path, statement: str, count: int) -> float:
    """Processor seconds of this process for a kernel with so many statements."""
    lines = "\n".join("  " + statement.format(n=n) for n in range(count))
    source = folder / f"{count}.cl"
    source.write_text(f"kernel void k(global float *p, global const float *q) {{\n  int i = get_global_id(0);\n{lines}\n}}\n")
    gc.collect()
    begin = time.process_time()
    build(Request([source]))
    return time.process_time() - begin


@pytest.mark.parametrize(("statement", "count"), [(BRANCH, 60), (LOOP, 40), (STRAIGHT, 200)], ids=["branches", "loops", "straight"])
def test_four_times_the_program_takes_four_times_as_long(tmp_path: Path, statement: str, count: int) -> None:
    small = min(seconds(tmp_path, statement, count) for _ in range(2))  # the first has imports to do
    assert any(seconds(tmp_path, statement, 4 * count) < 8 * small for _ in range(2)), "twice: a busy machine may disturb one"
