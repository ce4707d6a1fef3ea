"""Intrinsics of LLVM for which RISC-V's own code does not run on a Vortex."""

from __future__ import annotations

import numpy as np
import pytest

SOURCE = """
kernel void cycles(global ulong *o) { int i = get_global_id(0); o[2 * i] = __builtin_readcyclecounter(); o[2 * i + 1] = __builtin_readcyclecounter(); }
kernel void rounding(global int *o) { o[get_global_id(0)] = __builtin_flt_rounds(); }
"""


@pytest.mark.parametrize("target", ["rv64", "rv32"])
def test_cycle_counter_and_rounding_mode(build_source, make_device, target):
    program, device = build_source(SOURCE, target=target), make_device("1x4x4", xlen=64 if target == "rv64" else 32)
    counts, modes = np.zeros((8, 2), np.uint64), np.zeros(8, np.int32)
    device.launch(program, "cycles", [counts], (2,), (4,))
    device.launch(program, "rounding", [modes], (2,), (4,))
    assert (counts[:, 0] < counts[:, 1]).all()
    assert (counts < 1_000_000).all()
    assert (modes == 1).all()
