"""Running a built program straight on the simulator, without OpenCL: for the device compiler's tests and benchmarks."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vortex_rt import abi
from vortex_rt.compiler.build import Program
from vortex_rt.compiler.target import LINK_ADDRESS
from vortex_rt.sim.config import Config
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.machine_state import RunResult

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
        self.machine = Machine(config)
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
    ) -> RunResult:
        """Run a kernel; NumPy arrays are buffers that are copied in and back, `LocalBytes` is local memory, the rest
        are values.

        Returns the simulator's numbers; ``self.printf`` holds the printf buffer's bytes afterwards.
        """
        self.next = HEAP_START
        meta = next(k for k in program.metadata["kernels"] if k["name"] == kernel)
        groups = (*num_groups, 1, 1)[:3]
        local = (*local_size, 1, 1)[:3]
        local_bytes = -(-meta["local_bytes"] // 16) * 16
        block = bytearray(max(meta["argument_bytes"], 8))
        buffers: list[tuple[int, NDArray[Any]]] = []
        word = program.metadata["xlen"] // 8
        for argument, value in zip(meta["arguments"], arguments, strict=True):
            if isinstance(value, LocalBytes):
                data = local_bytes.to_bytes(word, "little")
                local_bytes += -(-value.size // 16) * 16
            elif isinstance(value, np.ndarray) and argument["kind"] in ("global", "constant", "image"):
                address = self.allocate(value.nbytes)
                self.machine.write(address, value.tobytes())
                buffers.append((address, value))
                data = address.to_bytes(word, "little")
            else:
                data = _value_bytes(value, argument["size"])
            block[argument["offset"] : argument["offset"] + argument["size"]] = data[: argument["size"]]
        config = self.config
        needs_groups = bool(meta["barriers"] or local_bytes)
        values = abi.plan(
            cores=config.total_cores,
            warps=config.warps,
            threads=config.threads,
            num_groups=(groups[0], groups[1], groups[2]),
            local_size=(local[0], local[1], local[2]),
            needs_groups=needs_groups,
            local_bytes=local_bytes,
            local_capacity=config.local_memory,
        )
        virtual = values["virtual_warps"]
        assert isinstance(virtual, int)
        harts = config.total_cores * config.warps * config.threads * virtual
        stack = self.allocate(harts << stack_log2, 4096)
        printf = self.allocate(printf_bytes) if printf_bytes else 0
        if printf:
            self.machine.write(printf, struct.pack("<III", 0, printf_bytes - 16, 0) + bytes(4))
        heap = self.allocate(heap_bytes, 4096) if heap_bytes else 0
        if heap:
            self.machine.write(heap, struct.pack("<QQQQ", heap_bytes, 0, 0, 0))
        values |= {
            "entry": meta["entry"],
            "arguments": ARGUMENTS,
            "globals": self._load(program),
            "stack_top": stack + (harts << stack_log2),
            "stack_log2": stack_log2,
            "local_base": config.local_base,
            "work_dim": len(num_groups),
            "global_offset": global_offset,
            "global_size": tuple(g * n for g, n in zip(groups, local)),
            "printf_buffer": printf,
            "heap": heap,
        }
        self.machine.write(ARGUMENTS, bytes(block))
        self.machine.write(BLOCK, abi.pack(values))
        result = self.machine.run(LINK_ADDRESS, BLOCK)
        for address, array in buffers:
            array[...] = np.frombuffer(self.machine.read(address, array.nbytes), dtype=array.dtype).reshape(array.shape)
        self.printf = self.machine.read(printf, printf_bytes) if printf else b""
        places = abi.offsets()
        self.trap_code = int.from_bytes(self.machine.read(BLOCK + places["trap_code"], 4), "little")
        return result

    def _load(self, program: Program) -> int:
        """Put image and globals into memory; returns the globals' base."""
        if self._loaded is not program:
            self.machine.write(LINK_ADDRESS, program.image.vxbin[16:])
            self._loaded = program
        facts = program.metadata["globals"]
        if not facts["size"]:
            return 0
        base = LINK_ADDRESS + 0x800_0000
        if id(program) not in self._globals:
            self._globals = {id(program): base}
            data = bytearray(program.image.globals_initial or bytes(facts["size"]))
            width = program.metadata["xlen"] // 8
            for item in facts["relocations"]:
                value = item["addend"] + (base if item["target"] == "globals" else LINK_ADDRESS)
                data[item["offset"] : item["offset"] + width] = value.to_bytes(width, "little")
            self.machine.write(base, bytes(data))
        return base

    def read_global(self, program: Program, name: str) -> bytes:
        """Return the bytes of a program's global variable after a launch."""
        symbol = next(s for s in program.metadata["globals"]["symbols"] if s["name"] == name)
        return self.machine.read(self._globals[id(program)] + symbol["offset"], symbol["size"])


def _value_bytes(value: Any, size: int) -> bytes:
    if isinstance(value, (bytes, bytearray)):
        return bytes(value)
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tobytes()
    if isinstance(value, float):
        return struct.pack("<f" if size == 4 else "<d", value)
    return int(value).to_bytes(size, "little", signed=value < 0)
