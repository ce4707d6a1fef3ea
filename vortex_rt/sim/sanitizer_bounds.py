"""Which shared and local memory a launch's threads may touch (``core/memcheck.c``), and what is said of other accesses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..abi import LOCAL_ALIGNMENT
from ..cxx_names import demangled
from ..image_symbols import CELL_STRIDE, CELLS_BIAS, CELLS_END, SHARED_VARIABLE
from ..isa.registers import NUMBER, SP, Fixed
from .arrays import StructureTable
from .sanitizer_state import Extent, Sanitizer, Space

if TYPE_CHECKING:
    from .machine import Machine
    from .running_launch import RunningLaunch

ASKED_FOR = "dynamic shared memory"
"""What messages call the memory that a launch asks for."""


class Bounds:
    """The bounds of the launch that runs, as part of the sanitizers' ``state``."""

    def __init__(self, machine: Machine, state: Sanitizer) -> None:
        self.machine, self.state = machine, state
        self._variables: list[tuple[int, int, str]] = []
        self._extents = StructureTable(Extent, 0)

    def begin(self, block: RunningLaunch, kernel: str, symbols: Mapping[str, tuple[int, int]]) -> None:
        """Take the bounds of a launch from its block and the image's absolute symbols (value and size of each)."""
        state, config = self.state, self.machine.config
        harts = config.total_cores * config.warps * config.threads
        state.private_end, state.stack_log2 = block["stack_top"], block["stack_log2"]
        state.private_first = state.private_end - (harts * max(1, block["virtual_warps"]) << state.stack_log2)
        names = f"{CELLS_END}.{kernel}", CELLS_BIAS, CELL_STRIDE
        state.cells_end, state.cells_bias, state.cell_stride = (symbols.get(name, (0, 0))[0] for name in names)
        state.cluster_size, state.shared_stride = block["cluster_size"], block["local_core_stride"]
        state.shared_first, state.shared_size = block["local_base"], state.shared_stride or config.local_memory
        self._variables = self._places(block, kernel, symbols)
        self._extents = StructureTable(Extent, len(self._variables))
        for number, (start, end, _) in enumerate(self._variables):
            self._extents[number].start, self._extents[number].end = start, end
        state.extents, state.extents_count = self._extents.address, len(self._variables)
        self.machine.describe_access = self.describe

    def _places(
        self, block: RunningLaunch, kernel: str, symbols: Mapping[str, tuple[int, int]]
    ) -> list[tuple[int, int, str]]:
        """Return start, end and name of what a group's shared memory consists of, in its order."""
        prefix = f"{SHARED_VARIABLE}:{kernel}:"
        places = sorted(
            (value, value + size, name.removeprefix(prefix))
            for name, (value, size) in symbols.items() if name.startswith(prefix)
        )  # fmt: skip
        if dynamic := block["dynamic_bytes"]:
            static = places[-1][1] if places else 0
            start, all_ = -(-static // LOCAL_ALIGNMENT) * LOCAL_ALIGNMENT, block["local_bytes"]
            one = -(-(start + dynamic) // LOCAL_ALIGNMENT) * LOCAL_ALIGNMENT == all_
            places.append((start, start + dynamic if one else all_, ASKED_FOR))
        return places

    def space(self, address: int, core: int) -> Space:
        """Return where an address lies for a core."""
        state = self.state
        if 0 <= address - state.shared_first - core * state.shared_stride < state.shared_size:
            return Space.SHARED
        return Space.LOCAL if state.private_first <= address < state.private_end else Space.GLOBAL

    def describe(self, core: int, warp: int, lane: int, address: int, size: int) -> str:
        """Return what is wrong with an access that was refused; empty: it is not to shared or local memory."""
        place = self.space(address, core)
        registers, row = self.machine.registers.elements, core * self.machine.config.warps + warp
        mask = (1 << self.machine.config.xlen) - 1
        if place is Space.LOCAL:
            pointer, log2 = registers[row, SP, lane] & mask, self.state.stack_log2
            top = self.state.private_end - ((self.state.private_end - pointer) >> log2 << log2)
            if pointer == top:
                return "it lies outside of the thread's local memory"
            return f"the thread's local memory is [0x{pointer:x}, 0x{top:x})"
        if place is not Space.SHARED:
            return ""
        if not self._variables:
            return "the block has no shared memory"
        offset = address - (registers[row, NUMBER[Fixed.LOCAL_MEMORY], lane] & mask)
        below = [variable for variable in self._variables if variable[0] <= offset]
        if not below:
            return f"it lies {-offset} bytes before the block's shared memory"
        start, end, name = below[-1]
        what = f"{demangled([name])(name)} ({end - start} bytes of the block's shared memory)"
        if offset < end:
            return f"the last {offset + size - end} of them lie behind the end of {what}"
        return f"it lies {offset - end} bytes behind the end of {what}"
