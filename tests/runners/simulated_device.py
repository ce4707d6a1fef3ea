"""Running a built program straight on the simulator, without OpenCL: for the device compiler's tests and benchmarks."""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass, replace
from typing import Any

import launch_plan
import numpy as np
from numpy.typing import NDArray

from vortex_rt import abi
from vortex_rt.compiler.build import Program
from vortex_rt.compiler.target import LINK_ADDRESS
from vortex_rt.sim.config import Config
from vortex_rt.sim.host import Host
from vortex_rt.sim.kmu import GridLaunch
from vortex_rt.sim.results import RunResult

ARGUMENTS, BLOCK, HEAP_START = 0x10000, 0x11000, 0x20000
STACK_LOG2 = 13


@dataclass(frozen=True)
class LocalBytes:
    """A kernel argument that is ``size`` bytes of dynamic local memory."""

    size: int


class SimulatedDevice:
    """A simulated device that keeps its memory between launches."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.host = Host(config)
        self.host.reserve([(ARGUMENTS, config.memory_size - ARGUMENTS)])
        self.next = HEAP_START
        self._globals: dict[int, int] = {}
        self._loaded: Program | None = None

    def allocate(self, size: int, align: int = 64) -> int:
        """Return the address of new device memory."""
        at = -(-self.next // align) * align
        self.next = at + max(size, 1)
        return at

    def launch(
        self,
        program: Program,
        kernel: str,
        arguments: list[Any],
        num_groups: tuple[int, ...],
        local_size: tuple[int, ...],
        global_offset: tuple[int, int, int] = (0, 0, 0),
        stack_log2: int = STACK_LOG2,
        printf_bytes: int = 0,
        heap_bytes: int = 0,
        timeout_seconds: float | None = None,
        by_device: bool = False,
    ) -> RunResult:
        """Run a kernel; NumPy arrays are buffers that are copied in and back, `LocalBytes` is local memory, the rest
        are values. ``by_device``: a Vortex 3.0 starts the groups, where it can.

        Returns the simulator's numbers; ``self.printf`` holds the printf buffer's bytes afterwards.
        """
        self.next = HEAP_START
        meta = next(k for k in program.metadata.kernels if k.name == kernel)
        local_bytes, dynamic_bytes = meta.local_bytes, 0
        block = bytearray(max(meta.argument_bytes, 8))
        buffers: list[tuple[int, NDArray[Any]]] = []
        word = program.metadata.xlen // 8
        for argument, value in zip(meta.arguments, arguments, strict=True):
            if isinstance(value, LocalBytes):
                place, local_bytes = launch_plan.place_local(local_bytes, value.size)
                dynamic_bytes += value.size
                data = place.to_bytes(word, "little")
            elif isinstance(value, np.ndarray) and argument.kind in ("global", "constant", "image"):
                address = self.allocate(value.nbytes)
                self.host.write(address, value.tobytes())
                buffers.append((address, value))
                data = address.to_bytes(word, "little")
            else:
                data = _value_bytes(value, argument.size)
            block[argument.offset : argument.offset + argument.size] = data[: argument.size]
        config = self.config
        shape = launch_plan.LaunchShape(config.total_cores, config.warps, config.threads, 0, config.local_memory)
        needs_groups = bool(meta.barriers or local_bytes)
        values = launch_plan.plan(
            shape,
            num_groups,
            local_size,
            needs_groups=needs_groups,
            local_bytes=local_bytes,
            stack_bytes=max(1 << stack_log2, meta.stack_bytes),
            global_offset=global_offset,
            dynamic_bytes=dynamic_bytes,
            by_device=by_device and program.metadata.grid,
        )
        stack_bytes = launch_plan.stacks(shape, values)
        stack = self.allocate(stack_bytes, 4096)
        printf = self.allocate(printf_bytes) if printf_bytes else 0
        if printf:
            self.host.write(printf, struct.pack("<III", 0, printf_bytes - 16, 0) + bytes(4))
        heap = self.allocate(heap_bytes, 4096) if heap_bytes else 0
        if heap:
            self.host.write(heap, struct.pack("<Q", heap_bytes) + bytes(4088))  # lists of free blocks too
        values.entry = meta.entry
        values.arguments = ARGUMENTS
        values.globals = self._load(program)
        values.stack_top = stack + stack_bytes
        values.local_base = config.local_base
        values.printf_buffer = printf
        values.heap = heap
        self.host.write(ARGUMENTS, bytes(block))
        self.host.write(BLOCK, bytes(values))
        result = self._run(values, num_groups, local_size, timeout_seconds)
        for address, array in buffers:
            array[...] = np.frombuffer(self.host.read(address, array.nbytes), dtype=array.dtype).reshape(array.shape)
        self.printf = self.host.read(printf, printf_bytes) if printf else b""
        self.trap_code = int(
            launch_plan.LaunchBlock.from_buffer_copy(self.host.read(BLOCK, ctypes.sizeof(launch_plan.LaunchBlock))).trap_code
        )
        return result

    def _run(
        self, values: launch_plan.LaunchBlock, num_groups: tuple[int, ...], local_size: tuple[int, ...], timeout_seconds: float | None
    ) -> RunResult:
        self.started_by_device = values.start == abi.START_GRID
        if not self.started_by_device:
            return self.host.run(LINK_ADDRESS, BLOCK, timeout_seconds)
        x, y, z, *_ = *num_groups, 1, 1
        grid = GridLaunch(LINK_ADDRESS + abi.START_GRID, values.entry, BLOCK, (x, y, z), local_memory=values.local_bytes)
        x, y, z, *_ = *local_size, 1, 1
        return self.host.run_grid(replace(grid, block=(x, y, z)))

    def _load(self, program: Program) -> int:
        """Put image and globals into memory; returns the globals' base."""
        if self._loaded is not program:
            self.host.write(LINK_ADDRESS, program.image.vxbin[16:])
            self._loaded = program
        facts = program.metadata.globals
        if not facts.size:
            return 0
        base = LINK_ADDRESS + 0x800_0000
        if id(program) not in self._globals:
            self._globals = {id(program): base}
            data = bytearray(program.image.globals_initial or bytes(facts.size))
            width = program.metadata.xlen // 8
            for item in facts.relocations:
                value = item.addend + (base if item.target == "globals" else LINK_ADDRESS)
                data[item.offset : item.offset + width] = value.to_bytes(width, "little")
            self.host.write(base, bytes(data))
        return base

    def read_global(self, program: Program, name: str) -> bytes:
        """Return the bytes of a program's global variable after a launch."""
        variable = next(v for v in program.metadata.globals.variables if v.name == name)
        return self.host.read(self._globals[id(program)] + variable.offset, variable.size)


def _value_bytes(value: Any, size: int) -> bytes:
    if isinstance(value, (bytes, bytearray)):
        return bytes(value)
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tobytes()
    if isinstance(value, float):
        return struct.pack("<f" if size == 4 else "<d", value)
    return int(value).to_bytes(size, "little", signed=value < 0)
