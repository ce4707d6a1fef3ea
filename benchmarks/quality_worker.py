"""The part of `code_quality` that measures, with the project that is first on Python's path: today's or a revision's.

Reads jobs as JSON from standard input and writes a line of JSON for each: what `measure` returns.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from quality_kernels import KERNELS, make  # beside this file

Row = dict[str, Any]
_LOADS = frozenset("lb lbu lh lhu lw lwu ld flw fld flh".split())
_STORES = frozenset("sb sh sw sd fsw fsd fsh".split())
_CONTROL = frozenset("split split_n join pred pred_n tmc wspawn".split())
_EXTENSIONS = frozenset("mv sext.w zext.w fmv.s fmv.d li lui nop".split())
_STACK = ("sp", "gp")
_START_UP = ("_start", "__vx_switch", "__vx_yield")


def kind_of(where: str) -> str:
    """Class of an instruction by its text: what it is for, as far as that can be told."""
    mnemonic, _, operands = where.partition(" ")
    if mnemonic in _LOADS or mnemonic in _STORES:
        base = operands.rpartition("(")[2].rstrip(")")
        if base in _STACK:
            return "spills"
        return "loads" if mnemonic in _LOADS else "stores"
    if mnemonic.startswith(("amo", "lr.", "sc.")):
        return "atomics"
    if mnemonic in _CONTROL or operands.startswith("t6,") or (mnemonic.startswith("csr") and "tmask" in operands):
        return "divergence"
    if mnemonic == "bar":
        return "barriers"
    if mnemonic.startswith("b") or mnemonic in ("j", "jal", "jalr", "jr", "ret", "call"):
        return "branches"
    if mnemonic in _EXTENSIONS:
        return "moves"
    if mnemonic.startswith("f"):
        return "float"
    return "integer"


def mix(folder: Path) -> tuple[Counter[str], Counter[str]]:
    """Warp instructions, and cycles that warps spent, by class; the profiles of all launches are removed."""
    executed: Counter[str] = Counter()
    cycles: Counter[str] = Counter()
    for file in folder.iterdir():
        profile = json.loads(file.read_text())
        left = sum(e["executed"] for e in profile["functions"] if e["where"] in _START_UP)
        for entry in sorted(profile["instructions"], key=lambda entry: entry["pc"]):  # start-up comes first
            kind = "start-up" if left > 0 else kind_of(entry["where"])
            left -= entry["executed"]
            executed[kind] += entry["executed"]
            cycles[kind] += entry["cycles"]
        file.unlink()
    return executed, cycles


def configuration(shape: str) -> str:
    """A shape's name as a device configuration: ``cuda``, ``vortex3``, ``1x8x32``, with ``-rv32`` behind it."""
    name, _, xlen = shape.partition("-rv")
    if name.rstrip("3") in ("cuda", "vortex"):
        text = f"preset={name}"
    else:
        cores, warps, threads = name.split("x")
        text = f"preset=vortex,cores={cores},warps={warps},threads={threads},local_memory=65536"
    return f"{text},xlen={xlen}" if xlen else text


def _rodinia(name: str, shape: str) -> Row:
    from rodinia_tests.jobs import Job, run_isolated

    row = run_isolated(Job(name, "test", configuration(shape), "timing"), 3600.0)
    stalls = {key.partition(".")[2]: row["counters"][key] for key in row.get("counters", {}) if "stall" in key}
    return {
        "correct": bool(row["correct"]), "reason": row["reason"], "cycles": row.get("cycles", 0),
        "instructions": row.get("instructions", 0), "build": row.get("build_seconds", 0), "stalls": stalls,
    }  # fmt: skip


def _kernel(name: str, shape: str) -> Row:
    try:
        from vortex_rt.api.device import Device
        from vortex_rt.api.module import Module
    except ModuleNotFoundError:  # a revision from before the package `api`
        from vortex_rt.device import Device  # type: ignore[import-not-found, no-redef]
        from vortex_rt.module import Module  # type: ignore[import-not-found, no-redef]

    kernel = KERNELS[name]
    device = Device(configuration(shape), mode="timing")
    arguments = [make(argument, seed) for seed, argument in enumerate(kernel.arguments)]
    with tempfile.NamedTemporaryFile("w", suffix=".cu") as source:
        source.write(kernel.source)
        source.flush()
        module = Module.from_cuda(device, Path(source.name))
    values = [device.array(value) if isinstance(value, np.ndarray) else value for value in arguments]
    with device.profile() as profile:
        module["k"][kernel.grid, kernel.block](*values)
    counters = profile.launches[0].counters.total
    timing = counters.get("timing", counters)
    sums = [float(np.asarray(v.copy_to_host(), np.float64).sum()) for v in values if hasattr(v, "copy_to_host")]
    return {
        "correct": True, "reason": "", "cycles": int(counters["cycles"]), "instructions": int(counters["instructions"]),
        "sums": sums, "stalls": {key: value for key, value in timing.items() if "stall" in key},
    }  # fmt: skip


def measure(job: Row, profiles: Path) -> Row:
    """Run one job (``kind``, ``name``, ``shape``): cycles, instructions, their split, stalls; or why it failed."""
    try:
        row = (_rodinia if job["kind"] == "rodinia" else _kernel)(job["name"], job["shape"])
    except Exception as error:
        row = {"correct": False, "reason": f"{type(error).__name__}: {error}", "cycles": 0, "instructions": 0}
    executed, cycles = mix(profiles)
    return {**job, **row, "executed": executed, "warp cycles": cycles}


def main() -> None:
    """Serve the jobs."""
    with tempfile.TemporaryDirectory(prefix="quality-") as folder:
        os.environ["VORTEX_PROFILE"] = str(Path(folder, "p.json"))
        for job in json.load(sys.stdin):
            print(json.dumps(measure(job, Path(folder))), flush=True)


if __name__ == "__main__":
    main()
