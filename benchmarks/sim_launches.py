"""Frozen launches of the kernels in ``sim_kernels``: machine code, arguments and data as they were when SimX and the
RTL ran them, so that the model is compared on the same instructions whatever the compiler has learned since.

    python benchmarks/sim_launches.py freeze [64,1x4x4 …]    # compile all kernels anew: they must be measured again
    LD_LIBRARY_PATH=FOLDER python benchmarks/sim_launches.py measure 64 4x8x16 [--options l2=true] [--set second]
    LD_LIBRARY_PATH=FOLDER python benchmarks/sim_launches.py measure 64 2x4x8 --timing rtl

``measure`` needs a SimX or a verilated RTL of that width, shape and configuration, built outside of the tree: FOLDER
holds its libsimx.so and libvortex-simx.so (librtlsim.so, libvortex-rtlsim.so), and libramulator.so. It must say what it
counts: a line at the end of ``ProcessorImpl::run`` appends cycles and executed warp instructions, as text, to the file
that SIMX_CYCLES names. Every launch runs in a process of its own, so that no writes of others wait for memory, as in
ours, behind a program of one instruction: the first read of Ramulator's life takes some 130 cycles longer than all
others. Rows go to ``sim_reference.csv`` or ``rtl_reference.csv``.
"""

from __future__ import annotations

import argparse
import base64
import csv
import ctypes
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import zstandard

from vortex_rt.sim.assembler import assemble

HERE = Path(__file__).resolve().parent
KERNELS = HERE / "sim_kernels"
LAUNCHES = KERNELS / "launches.json.zst"
TABLES = {"simx": HERE / "sim_reference.csv", "rtl": HERE / "rtl_reference.csv"}
COLUMNS = ("set", "xlen", "shape", "options", "kernel", "cycles", "instructions")
SETS = ("first", "second")
SHAPES = (
    "64,1x4x4", "64,1x8x32", "64,2x4x8", "64,2x8x16", "64,4x8x16", "64,4x16x8", "32,1x4x4", "32,4x8x16",
)  # fmt: skip
LIBRARIES = {"simx": "libvortex-simx.so", "rtl": "libvortex-rtlsim.so"}
ATOMIC = ("atomics_one", "atomics_many", "histogram", "counter_max", "mix_histogram")
"""Kernels for whose instructions that RTL has no decoder."""
ITEMS, ELEMENTS = 256, 4096
UNUSED, PAGE = 0x9000_0000, 4096
"""Where no launch has anything."""


@dataclass(frozen=True)
class Launch:
    """A device before a kernel: entry, address of the launch block, reserved ranges, and (address, bytes) of memory."""

    entry: int
    argument: int
    reserved: list[tuple[int, int]]
    memory: list[tuple[int, bytes]]


def kernels(name: str) -> list[str]:
    """Return the names of a set's kernels."""
    return re.findall(r"^KERNEL\((\w+)\)", (KERNELS / f"{name}.cl").read_text(), re.M)


@cache
def _stored() -> Any:
    return json.loads(zstandard.decompress(LAUNCHES.read_bytes()))


def launch(xlen: int, shape: str, kernel: str) -> Launch:
    """Return a frozen launch. Raises KeyError if there is none."""
    stored = _stored()
    entry, argument, reserved, memory = stored["launches"][f"{xlen} {shape}"][kernel]
    return Launch(
        entry, argument, [(start, end) for start, end in reserved],
        [(address, base64.b64decode(stored["blobs"][blob])) for address, blob in memory],
    )  # fmt: skip


# ---- freezing: with our compiler and runtime


def run_all(device: str, shape: str) -> None:
    """Run every kernel once with the same data: blocks of up to 64, local memory in global memory (SimX's wraps)."""
    import numpy as np

    from vortex_rt import Device, Module

    _, warps, threads = (int(number) for number in shape.split("x"))
    block = min(64, warps * threads)
    rng = np.random.default_rng(1)
    data = rng.integers(0, 1 << 20, ELEMENTS).astype(np.int32), rng.random(ELEMENTS).astype(np.float32)
    here = Device(device)
    arrays = [here.zeros(ELEMENTS, kind) for kind in (np.int32, np.int32, np.float32, np.float32)]
    for name in SETS:
        module = Module.from_opencl(here, (KERNELS / f"{name}.cl").read_text())
        for kernel in kernels(name):
            for array, values in zip(arrays, (data[0], 0 * data[0], data[1], 0 * data[1]), strict=True):
                array.copy_from_host(values)
            module[kernel][ITEMS // block, block](*arrays, ELEMENTS)


def _capture(xlen: int, shape: str, folder: Path) -> Iterable[tuple[str, Launch]]:
    """Yield the launches of all kernels on a device."""
    from vortex_rt.sim.checkpoint import restore
    from vortex_rt.sim.machine import Machine

    cores, warps, threads = shape.split("x")
    device = f"vortex,xlen={xlen},cores={cores},warps={warps},threads={threads}"
    subprocess.run(
        [sys.executable, __file__, "run", device, shape], check=True,
        env={
            **os.environ, "VORTEX_CHECKPOINT": str(folder / "{}.ckpt"), "VORTEX_CHECKPOINT_AT": "0",
            "VORTEX_LOCAL_MEMORY": "global", "VORTEX_FEATURES": "no_lr_sc", "VORTEX_CONFIG": device,
        },
    )  # fmt: skip
    from vortex_rt.sim.checkpoint import read_header

    for path in sorted(folder.glob("*.ckpt")):
        machine = Machine(read_header(path).config)
        header = restore(machine, path)
        memory = [(start, machine.read(start, end - start).rstrip(b"\0")) for start, end, _ in header.allocations]
        yield header.kernel, Launch(
            header.start_pc, header.argument, [(start, end) for start, end, _ in header.allocations],
            [(address, data) for address, data in memory if data],
        )  # fmt: skip


def freeze(shapes: Iterable[str]) -> None:
    """Write the launches of all sets on some shapes (``xlen,shape``); those of others stay."""
    stored = _stored() if LAUNCHES.exists() else {"blobs": [], "launches": {}}
    blobs: dict[bytes, int] = {base64.b64decode(blob): number for number, blob in enumerate(stored["blobs"])}
    launches: dict[str, Any] = stored["launches"]
    for name_of_shape in shapes:
        xlen, shape = int(name_of_shape.split(",")[0]), name_of_shape.split(",")[1]
        found = launches[f"{xlen} {shape}"] = {}
        with tempfile.TemporaryDirectory(prefix="sim-launches-") as name:
            for kernel, one in _capture(xlen, shape, Path(name)):
                memory = [(address, blobs.setdefault(data, len(blobs))) for address, data in one.memory]
                found[kernel] = (one.entry, one.argument, one.reserved, memory)
        missing = [kernel for name in SETS for kernel in kernels(name) if kernel not in found]
        if missing:
            sys.exit(f"{xlen} {shape}: no launch of {', '.join(missing)}")
        print(f"RV{xlen} {shape}: {len(found)} launches", flush=True)
    used = {blob for found in launches.values() for one in found.values() for _, blob in one[3]}
    # Alike ones side by side: images of the same kernel differ in a few words from shape to shape.
    kept = [base64.b64encode(data).decode() if number in used else "" for data, number in blobs.items()]
    text = json.dumps({"blobs": kept, "launches": launches})
    parameters = zstandard.ZstdCompressionParameters.from_level(19, window_log=27, enable_ldm=True)
    LAUNCHES.write_bytes(zstandard.ZstdCompressor(compression_params=parameters).compress(text.encode()))
    print(f"{LAUNCHES.name}: {LAUNCHES.stat().st_size >> 10} KiB")


# ---- SimX and the RTL


class Reference:
    """A device of libvortex-simx or libvortex-rtlsim through the table of its driver (vx_dev_init)."""

    READ_WRITE = 3
    DEV_OPEN, MEM_RESERVE, COPY_TO_DEV, START, READY_WAIT = 0, 4, 9, 11, 12

    def __init__(self, library: str) -> None:
        table = (ctypes.c_void_p * 16)()
        if ctypes.CDLL(library).vx_dev_init(table):
            raise OSError("vx_dev_init")
        self.table = table
        self.device = ctypes.c_void_p()
        self.call(self.DEV_OPEN, ctypes.byref(self.device))
        end = assemble("tmc x0", UNUSED)
        self.run(Launch(UNUSED, UNUSED, [(UNUSED, UNUSED + PAGE)], [(UNUSED, end)]))

    def call(self, entry: int, *arguments: Any) -> None:
        """Call an entry of the table. Raises OSError."""
        kinds = [type(value) if isinstance(value, ctypes._SimpleCData) else ctypes.c_void_p for value in arguments]
        if ctypes.CFUNCTYPE(ctypes.c_int, *kinds)(self.table[entry])(*arguments):
            raise OSError(f"call {entry} is refused")

    def run(self, one: Launch) -> None:
        """Run a launch to its end."""
        buffers: dict[int, ctypes.c_void_p] = {}
        for start, end in one.reserved:
            buffers[start] = ctypes.c_void_p()
            size, flags = ctypes.c_uint64(end - start), ctypes.c_int(self.READ_WRITE)
            self.call(
                self.MEM_RESERVE, self.device, ctypes.c_uint64(start), size, flags, ctypes.byref(buffers[start])
            )
        memory = dict(one.memory)
        for start, end in one.reserved:  # whole: memory is not zero there
            data = memory.get(start, b"").ljust(end - start, b"\0")
            size = ctypes.c_uint64(len(data))
            self.call(self.COPY_TO_DEV, buffers[start], ctypes.c_char_p(data), ctypes.c_uint64(0), size)
        self.call(self.START, self.device, buffers[one.entry], buffers[one.argument])
        self.call(self.READY_WAIT, self.device, ctypes.c_uint64(3_600_000))


def _measured(timing: str, one: Launch, file: Path) -> tuple[int, int]:
    """Return cycles and warp instructions of a launch on a reference, run in a copy of this process."""
    child = os.fork()
    if child == 0:
        try:
            Reference(LIBRARIES[timing]).run(one)
            os._exit(0)
        except OSError as error:
            print(error, file=sys.stderr)
        finally:
            os._exit(1)
    if os.waitpid(child, 0)[1] != 0:
        sys.exit(f"{LIBRARIES[timing]} failed")
    cycles, instructions = file.read_text().split()[-2:]
    return int(cycles), int(instructions)


def measure(timing: str, xlen: int, shape: str, options: str, chosen: list[str]) -> None:
    """Measure launches on SimX or the RTL and put their rows into its table in place of those that it has."""
    rows = read_table(timing)
    with tempfile.TemporaryDirectory(prefix="sim-reference-") as folder:
        os.chdir(folder)  # Ramulator writes its logs where it runs
        file = Path(folder, "cycles")
        os.environ["SIMX_CYCLES"] = str(file)
        for name in chosen:
            for kernel in kernels(name):
                if timing == "rtl" and kernel in ATOMIC:
                    continue
                key = {"set": name, "xlen": xlen, "shape": shape, "options": options, "kernel": kernel}
                cycles, instructions = _measured(timing, launch(xlen, shape, kernel), file)
                print(f"RV{xlen} {shape} {options} {kernel:16} {cycles:8} {instructions:8}", flush=True)
                rows = [row for row in rows if any(row[column] != value for column, value in key.items())]
                rows.append(key | {"cycles": cycles, "instructions": instructions})
        os.chdir(HERE)
    with TABLES[timing].open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def read_table(timing: str = "simx") -> list[dict[str, Any]]:
    """Return the rows of the table of a calibration."""
    with TABLES[timing].open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    numbers = ("xlen", "cycles", "instructions")
    return [{"options": "", **row, **{key: int(row[key]) for key in numbers}} for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    some = commands.add_parser("freeze", help="compile all kernels and write their launches")
    known = f"of {' '.join(SHAPES)}"
    some.add_argument("shapes", nargs="*", default=SHAPES, choices=SHAPES, metavar="XLEN,SHAPE", help=known)
    one = commands.add_parser("measure", help="measure launches on SimX or the RTL")
    one.add_argument("--timing", choices=LIBRARIES, default="simx", help="which of them")
    one.add_argument("xlen", type=int)
    one.add_argument("shape", help="cores x warps x threads")
    one.add_argument("--options", default="", help="keys of our configuration that it was built with")
    one.add_argument("--set", choices=SETS, help="one set only")
    every = commands.add_parser("run", help="run all kernels once, which freeze does with checkpoints")
    every.add_argument("device")
    every.add_argument("shape")
    arguments = parser.parse_args()
    if arguments.command == "freeze":
        freeze(arguments.shapes)
    elif arguments.command == "run":
        run_all(arguments.device, arguments.shape)
    else:
        chosen = [arguments.set] if arguments.set else list(SETS)
        measure(arguments.timing, arguments.xlen, arguments.shape, arguments.options, chosen)


if __name__ == "__main__":
    main()
