"""The sanitizers of a device (``core/sanitizer.c``): what they are told of a launch, and the file of what they find.

The file (VORTEX_SANITIZER_FILE) gets a line of JSON for each launch, finding and fault, which ``compute-sanitizer``
reads (`vortex_rt.cuda.tools.sanitizer`).
"""

from __future__ import annotations

import ctypes
import json
import os
import struct
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from elftools.elf.elffile import ELFFile

from .. import abi, settings
from ..abi import CELL_STRIDE, CELLS_BIAS, CELLS_END, EXIT_PLACE, LOCAL_ALIGNMENT, SHARED_VARIABLE
from ..cxx_names import demangled
from ..isa.registers import NUMBER, SP, Fixed
from . import engine
from .arrays import Array, StructureTable
from .errors import SimulationError
from .launches import RunningLaunch, kernel_name, thread
from .sanitizer_state import (
    FINDINGS,
    MARK_HELD_BIT,
    Extent,
    Finding,
    Gravity,
    Meeting,
    Problem,
    Relation,
    Sanitizer,
    Space,
    Tool,
)

if TYPE_CHECKING:
    from elftools.elf.sections import Section, SymbolTableSection

    from .json_data import JsonObject
    from .machine import Machine


# Which shared and local memory a launch's threads may touch (``core/memcheck.c``), and what is said of other accesses.

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


TOOLS = tuple(tool.name.lower() for tool in Tool)

FAR = 1 << 62
"""A place that no local memory has."""
HOST_RECORDS = {"alloc": 1, "free": 0, "filled": 0, "copied": 2}
"""Kinds of libcuda's records → what is known of the memory then (`sanitizer_mark`)."""


class SanitizerFile:
    """The sanitizers of a simulator process and their file. ``tool`` is one of `TOOLS`."""

    def __init__(self, machine: Machine, tool: str, path: str) -> None:
        if tool not in TOOLS:
            raise ValueError(f"no sanitizer is called {tool!r}; there are {', '.join(TOOLS)}")
        self.machine, self.tool, self.path = machine, tool, path
        self.launches = 0
        self._launch: JsonObject = {}
        self._block: RunningLaunch | None = None
        self._program = ""
        self._symbols: dict[str, tuple[int, int]] = {}
        self._followed = 0
        self._findings = StructureTable(Finding, FINDINGS)
        self._state = Sanitizer(findings=self._findings.address)
        self._marks = Array(0, type="B")
        self._meetings = StructureTable(Meeting, 0)
        self._bounds = Bounds(machine, self._state)
        self._state.tools = Tool[tool.upper()]
        if self._state.tools == Tool.MEMCHECK:
            return
        if self._state.tools == Tool.COHERENCECHECK:
            if not machine.config.vortex3:
                raise ValueError("coherencecheck looks at the data caches of a Vortex 3.0 (generation=3)")
            if not machine.gpu.copies:
                machine.hold_data(coherent=True)
        if machine.config.threads > 32:
            raise ValueError("sanitizers know warps of up to 32 threads")
        machine.device.interpreter = 1

    def begin(self, argument: int) -> None:
        """Prepare for the launch whose launch block lies at ``argument``."""
        machine = self.machine
        self.launches += 1
        self._block = None
        name = kernel_name(machine, argument)
        if not name:  # a program that brings Vortex's own library
            machine.gpu.sanitizer, machine.describe_access = 0, None
            return
        self._block = block = RunningLaunch(machine, argument)
        self._launch = {"launch": self.launches, "kernel": name}
        grid = [block.element("num_groups", index) for index in range(3)]
        self._write({"kind": "launch", "grid": grid, "threads": block.dimensions("local_size")})
        self._read_program()
        state = self._state
        state.exit_state, _ = self._symbols.get(f"{EXIT_PLACE}.{name}", (FAR, 0))
        state.group_size, state.groups = block["group_size"], block["group_count"]
        state.virtual_warps, state.warps_per_group = block["virtual_warps"], max(1, block["warps_per_group"])
        state.tail_mask, state.local_bytes = block["tail_mask"], block["local_bytes"]
        state.local_x, state.local_y, _ = block.dimensions("local_size")
        self._bounds.begin(block, name, self._symbols)
        state.quiet_first = state.quiet_end = block["heap"]
        if state.quiet_first:
            state.quiet_end += int.from_bytes(machine.read(state.quiet_first, 8), "little")
        machine.gpu.sanitizer = ctypes.addressof(state)
        if not engine.function("sanitizer_begin")(machine.address):
            raise MemoryError("no memory is left for the sanitizer")
        if state.tools & Tool.INITCHECK:
            self._follow_host()

    def _follow_host(self) -> None:
        """Take from libcuda's file what the host has allocated and written since the last launch."""
        if not settings.PROF.text():
            return
        with open(settings.PROF.text(), "rb") as file:
            file.seek(self._followed)
            lines, _, _ = file.read().rpartition(b"\n")
        self._followed += len(lines) + 1 if lines else 0
        for line in lines.splitlines():
            record = json.loads(line)
            how = HOST_RECORDS.get(record["kind"])
            if how is None or record.get("memory", "device") != "device":
                continue
            size = min(record["bytes"], max(0, self.machine.config.memory_size - record["address"]))
            engine.function("sanitizer_mark")(self.machine.address, record["address"], size, record.get("from", 0), how)

    def _read_program(self) -> None:
        """Take from the image's ELF file where its kernels begin and what they do without an instruction."""
        symbols = self.machine.symbols
        path = str(symbols.path) if symbols else ""
        if path == self._program:
            return
        self._program = path
        with open(path, "rb") as file:
            elf = ELFFile(file)
            named = cast("SymbolTableSection", elf.get_section_by_name(".symtab")).iter_symbols()
            table = {symbol.name: symbol for symbol in named}
            start, switch = table["_start"], table.get("__vx_switch")
            text = cast("Section", elf.get_section_by_name(".text"))
            base, size = text["sh_addr"], text["sh_size"]
            section = elf.get_section_by_name(abi.OPERATIONS_SECTION)
            operations = section.data() if section else b""
        self._marks = Array(size // 4 + 1, type="B")
        meetings = []
        for _, address, kind in struct.iter_unpack("<QQQ", operations):
            mark = kind & (abi.MARK_HELD - 1)
            if mark:
                held = MARK_HELD_BIT if kind & abi.MARK_HELD else 0
                self._marks.elements[(address - base) // 4] |= 1 << mark | held
            if mark in (abi.SyncMark.WARP_MEETS, abi.SyncMark.LANES_MEET):
                meetings.append((address, kind >> 32 if kind & abi.MARK_MASK else -1))
        self._meetings = StructureTable(Meeting, len(meetings))
        for number, (address, mask) in enumerate(sorted(meetings)):
            self._meetings[number].pc, self._meetings[number].mask = address, mask
        state = self._state
        state.first = start["st_value"] + start["st_size"]
        self._symbols = {
            name: (symbol["st_value"], symbol["st_size"]) for name, symbol in table.items()
            if symbol["st_shndx"] == "SHN_ABS"
        }  # fmt: skip
        state.switch_at = switch["st_value"] if switch else 0
        state.marked, state.marks_end, state.marks = base, base + size, self._marks.address
        state.meetings, state.meetings_count = self._meetings.address, len(meetings)

    def end(self, failure: SimulationError | None) -> None:
        """Write what the launch that has ended came to."""
        if self._block is None:
            return
        if failure is not None:
            self._write(self._fault(failure))
        found = engine.function("sanitizer_end")(self.machine.address)
        for number in range(found):
            self._write(self._described(self._findings[number]))
        if self._state.incomplete:
            self._tell_incomplete("the simulator had no memory left to follow all accesses")
        if found == FINDINGS:
            self._tell_incomplete(f"of a launch only {FINDINGS} different findings are kept")

    def _tell_incomplete(self, message: str) -> None:
        self._write({"kind": "incomplete", "message": message})

    def _described(self, finding: Finding) -> JsonObject:
        block = self._block
        assert block is not None
        problem, relation = Problem(finding.problem), Relation(finding.relation)
        result: JsonObject = {
            "kind": "finding", "problem": problem.name, "severity": Gravity(finding.severity).name,
            "relation": relation.name, "space": Space(finding.space).name.lower(), "size": finding.size,
            "address": finding.address, "atomic": finding.atomic, "data": finding.data, "count": finding.count,
            **self._place(finding.pc, finding.thread, finding.group),
        }  # fmt: skip
        result["other"] = self._place(finding.other_pc, finding.other_thread, finding.other_group)
        return result

    def _place(self, pc: int, packed: int, group: int) -> JsonObject:
        assert self._block is not None
        place = self.machine.symbols.locate(pc) if self.machine.symbols else None
        return {
            "pc": pc, "function": place.function if place else "", "offset": place.offset if place else 0,
            "file": place.file if place else "", "line": place.line if place else 0,
            "thread": thread(packed), "block": self._block.block(group),
        }  # fmt: skip

    def _fault(self, failure: SimulationError) -> JsonObject:
        """Describe the fault that a run has ended with."""
        result: JsonObject = {"kind": "fault", "failure": failure.kind.name, "message": failure.message}
        if failure.core is None or failure.warp is None or not failure.lanes:
            return result
        machine = self.machine
        row = failure.core * machine.config.warps + failure.warp
        lane = (failure.lanes & -failure.lanes).bit_length() - 1
        names = Fixed.LOCAL_ID, Fixed.GROUP_ID
        packed, group = (machine.registers.elements[row, NUMBER[name], lane] for name in names)
        core = machine.cores[failure.core]
        return {
            **result, "address": core.fault_data, "size": core.fault_data2 >> 2, "access": core.fault_data2 & 3,
            "space": self._bounds.space(core.fault_data, failure.core).name.lower(),
            "lanes": failure.lanes.bit_count(), **self._place(failure.pc, packed, group & 0xFFFFFFFF),
        }  # fmt: skip

    def _write(self, record: JsonObject) -> None:
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps({**record, **self._launch, "tool": self.tool, "process": os.getpid()}) + "\n")

    def close(self) -> None:
        """Give the core's memory back."""
        if self.machine.gpu.sanitizer:
            engine.function("sanitizer_close")(self.machine.address)
            self.machine.gpu.sanitizer = 0
