"""The public riscv-tests on both executors, where RISCV_TESTS names a folder of their images for Vortex (``*.bin``)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.machine import Machine

ENTRY = 0x80000000
SUITES = ("ui", "um", "ua", "uf", "ud", "uzicond")
LEFT_OUT = ("ma_data", "fence_i")
"""Misaligned accesses that trap, and code that a program writes without Vortex's way to say so."""
IMAGES = [
    path for path in sorted(Path(os.environ.get("RISCV_TESTS") or "/nonexistent").glob("rv??u*-p-*.bin"))
    if path.name[4:].partition("-")[0] in SUITES and path.stem.partition("-p-")[2] not in LEFT_OUT
]  # fmt: skip


@pytest.mark.skipif(not IMAGES, reason="RISCV_TESTS names no folder with riscv-tests")
@pytest.mark.parametrize(("interpreted", "mode"), [(False, "functional"), (False, "timing"), (True, "functional")])
@pytest.mark.parametrize("xlen", [32, 64])
def test_riscv_tests_pass(xlen, interpreted, mode):
    failed = []
    for path in IMAGES:
        if not path.name.startswith(f"rv{xlen}"):
            continue
        machine = Machine(PRESETS["vortex"].with_options({"xlen": xlen, "threads": 8, "warps": 2, "mode": mode}))
        machine.device.interpreter = interpreted
        machine.write(ENTRY, path.read_bytes())
        machine.run(ENTRY)
        if machine.registers.elements[0, 10, 0] != 0:  # a0: number of the check that failed
            failed.append(path.stem)
    assert failed == []
