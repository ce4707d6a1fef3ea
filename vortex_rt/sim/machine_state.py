"""The simulated device's state: memory, access rights, DCRs, and the tables that compiled code and Python share."""

from __future__ import annotations

import bisect
import ctypes
import functools
import itertools
import operator
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ..isa import counters, extensions
from ..isa.csr import CSR
from ..isa.dcr import DXA_FIRST, DXA_SLOTS, DXA_WORDS, Dcr, DxaWord, KmuDcr
from .arrays import Array, StructureTable, large_pages
from .blocks import BLOCK_BARRIERS, BlockDispatcher, Kmu, PhasedBarrier, TransferQueue, WarpContext
from .c_structures import words_of
from .config import Config
from .console_rings import END as RINGS_END
from .console_rings import EXIT_CODE as RINGS_EXIT_CODE
from .console_rings import ConsoleRings
from .protocol import ACCESS_READ, ACCESS_WRITE, NO_CORE
from .results import RunResult, SampleEstimate
from .state import (
    BREAKPOINTS,
    CONSOLE_SIZE,
    DECODED_PAGES,
    IO_COUNTERS,
    IO_LIMIT,
    MPM_COLUMNS,
    REGISTER_ROWS,
    WATCHPOINTS,
    Copies,
    Core,
    Decoded,
    DeviceState,
    Gpu,
    InstructionProfile,
    Interval,
    IpdomEntry,
    TimingCounters,
    Warp,
    Watchpoint,
)

if TYPE_CHECKING:
    import mmap

    from .symbols import LazyImageSymbols
    from .timeline import TimelineOptions, TimelineRecorder
    from .timing import TimingState

PAGE = 4096

#: Bytes of page rights → the same with more rights denied: DENIED[rights][byte].
DENIED = tuple(bytes(byte | deny for byte in range(256)) for deny in range(4))

DescribeAccess = Callable[[int, int, int, int, int], str]
"""What a sanitizer says of an access that was refused: of a core's warp and lane, at an address, to so many bytes;
empty: nothing."""


class MachineState:
    """What a device holds, and what its host may read and change. ``memory`` is a writable buffer of
    ``config.address_size`` bytes, of which those behind ``config.memory_size`` hold what is mapped there; what is not
    given is allocated.

    ``vortex_runtime`` says that programs bring Vortex's own kernel library, which writes to the console and the counter
    words below 0x10000 and has its stacks below local memory; without it (programs of our device compiler) every access
    there is an error.
    """

    def __init__(
        self, config: Config, memory: mmap.mmap | memoryview | bytearray | None = None,
        console: Callable[[str], None] | None = None, *, vortex_runtime: bool = True,
    ) -> None:
        self.config = config
        if memory is not None and len(memory) != config.address_size:
            raise ValueError(f"memory has {len(memory)} bytes, the configuration says {config.address_size}")
        self.memory = Array(config.address_size, type="B", memory=memory)
        self.console = console or (lambda text: print(text, end="", flush=True))
        self.symbols: LazyImageSymbols | None = None
        self.dcr = dict.fromkeys((*Dcr, *(KmuDcr if config.vortex3 else ())), 0)
        self.last_result: RunResult | None = None
        cores, warps, threads = config.total_cores, config.warps, config.threads
        self.local = Array(max(1, cores * config.local_memory), type="B")
        self.cores = StructureTable(Core, cores)
        self.warps = StructureTable(Warp, cores * warps)
        registers = cores * warps * REGISTER_ROWS * threads
        self.registers = Array(cores * warps, REGISTER_ROWS, threads, type="Q", memory=large_pages(8 * registers))
        self.stack = StructureTable(IpdomEntry, cores * warps * threads)
        self.barriers = Array(cores, 2 * config.barrier_count)
        self.matrix = Array(cores * warps * threads if config.tcu else 1, type="Q")
        self.decoded = StructureTable(Decoded, cores * DECODED_PAGES * 1024 + cores)  # and one that is in no page
        self.pages = Array(cores, config.memory_size // PAGE + 1, type="i")
        self.words = Array(cores * DECODED_PAGES, 1024, type="i")
        self.slots = Array(cores, DECODED_PAGES)
        self.stale = Array(cores)
        """Warps of each core, as a mask, whose registers are cleared when they first run; 0 between runs."""
        self.rights = Array(config.memory_size // PAGE + 1, type="B")
        self.intervals = (Interval * 0)()
        self.reserved = Array(cores * warps * threads)
        self.console_events = Array(cores, CONSOLE_SIZE)
        self.describe_access: DescribeAccess | None = None
        self.estimate: SampleEstimate | None = None
        self.counters = StructureTable(TimingCounters, cores)
        self.breakpoints = Array(BREAKPOINTS)
        self.watchpoints = StructureTable(Watchpoint, WATCHPOINTS)
        self.profile_counts = StructureTable(InstructionProfile, 0)
        self.recorder: TimelineRecorder | None = None
        self.console_lines: dict[tuple[int, int], bytearray] = {}
        self.started_with = (0, 0)
        """First instruction and argument of the last run that did not go on from another."""
        self.rounds = 0
        """Rounds of the cores in that run so far, in functional mode."""
        self.stop_at: int | None = None
        """Warp instructions of all cores after which a run stops, to be saved or to go on."""
        self.memory_file: int | None = None
        """Descriptor of the file that memory lies in, if it does."""
        self.mapped: dict[tuple[int, int], tuple[str, int]] = {}
        """Pages of memory (address, size) that are those of another file (path, offset)."""
        self._rights: list[tuple[int, int, int]] = []
        self._changed_rights: list[tuple[int, int]] = []
        self.device = DeviceState(
            threads=threads, warps=warps, cores=cores, full_mask=(1 << threads) - 1, xlen=config.xlen,
            memory=self.memory.address, memory_size=config.memory_size, address_size=config.address_size,
            address_mask=(1 << config.xlen) - 1, local=self.local.address, local_size=config.local_memory,
            local_base=config.local_base, barriers=config.barrier_count,
            quirks=(2048 if config.xlen == 64 else 4096) if config.simx_quirks else 0, quantum=config.quantum,
            vortex3=config.vortex3, timing=config.mode != "functional", cores_per_cluster=config.cores,
            extensions=extensions.bits(config), rtl_tensor=config.tensor_arithmetic == "rtl",
        )  # fmt: skip
        self._set_runtime(vortex_runtime)
        self.gpu = Gpu(
            device=ctypes.addressof(self.device), cores=self.cores.address, warps=self.warps.address,
            registers=self.registers.address, stack=self.stack.address, barriers=self.barriers.address,
            decoded=self.decoded.address, words=self.words.address, pages=self.pages.address, slots=self.slots.address,
            rights=self.rights.address, intervals=ctypes.addressof(self.intervals), reserved=self.reserved.address,
            console=self.console_events.address, breaks=self.breakpoints.address,
            watches=self.watchpoints.address, matrix=self.matrix.address,
            stale=self.stale.address, counters=self.counters.address,
            profile=self.profile_counts.address,
        )  # fmt: skip
        self._add_vortex3()
        self.address = ctypes.addressof(self.gpu)
        """Of the device, as the core's functions take it."""
        self.reserved.fill(-1)
        self.timing: TimingState | None = None
        if config.mode != "functional":
            from .timing import TimingState

            self.timing = TimingState(config, self.gpu)

    def _add_vortex3(self) -> None:
        """Make the state that only a 3.0 has: empty tables on a 2.x."""
        cores = self.config.total_cores * self.config.vortex3
        warps = cores * self.config.warps
        self.kmu = StructureTable(Kmu, int(self.config.vortex3))
        self.dispatchers = StructureTable(BlockDispatcher, cores)
        self.contexts = StructureTable(WarpContext, warps)
        self.phased = StructureTable(PhasedBarrier, warps * BLOCK_BARRIERS)
        self.transfers = StructureTable(TransferQueue, cores)
        self.descriptors = Array(DXA_SLOTS * DXA_WORDS)
        if self.config.coherence != "ideal":
            self.hold_data(coherent=False)
        for name in ("kmu", "dispatchers", "contexts", "phased", "transfers", "descriptors"):
            setattr(self.gpu, name, getattr(self, name).address)

    def hold_data(self, *, coherent: bool) -> None:
        """Let data caches hold data, where several have the same memory below them (``core/coherence.c``);
        ``coherent``: loads give what memory has all the same."""
        config, levels = self.config, self.config.unshared_caches
        if not levels:
            return
        copies = Copies(
            levels=len(levels), line_shift=config.line_size.bit_length() - 1, coherent=coherent,
            atomic_level=len(levels) - (not config.has_shared_cache),
        )  # fmt: skip
        end = 0
        for level, (cores, size, ways) in zip(copies.level, levels, strict=False):
            level.cores, level.ways, level.sets = cores, ways, max(1, size // config.line_size // ways)
            level.all_sets = config.clusters * -(-config.cores // cores) * level.sets
            lines = level.all_sets * ways
            level.lines, level.next, level.bytes = end, end + 8 * lines, end + 8 * (lines + level.all_sets)
            end = level.bytes + lines * config.line_size
        self.copied = Array(end, type="B")
        for level in copies.level:
            level.lines, level.next, level.bytes = (
                self.copied.address + place for place in (level.lines, level.next, level.bytes)
            )
        self.copies = copies
        self.gpu.copies = ctypes.addressof(copies)

    def _set_runtime(self, vortex_runtime: bool) -> None:
        self.vortex_runtime = vortex_runtime
        self.rings: ConsoleRings | None = None
        end = min(IO_COUNTERS + counters.CORE_BYTES * self.config.total_cores, IO_LIMIT)
        self.device.io_end = end if vortex_runtime else 0

    def use_rings(self) -> None:
        """Let the console be the rings of a 3.0's own kernel library, which are emptied."""
        self.rings = ConsoleRings(self)
        self.device.rings, self.device.io_end = 1, RINGS_END

    # ---- memory ------------------------------------------------------------------------------------------------------

    @property
    def allocations(self) -> list[tuple[int, int, int]]:
        """Start, end and rights of every range that ``set_access`` was called for."""
        return self._rights

    def adopt(self, vortex_runtime: bool, allocations: list[tuple[int, int, int]]) -> None:
        """Take over what another machine knew of its program: whether it brings Vortex's library, and the ranges that
        it may access."""
        self._set_runtime(vortex_runtime)
        self._rights = list(allocations)
        self._changed_rights = [(0, self.config.address_size)]

    def set_access(self, address: int, size: int, rights: int) -> None:
        """Allow only ``rights`` (ACCESS_* bits) in a range; 0 lifts the restriction (with memory_check, and behind the
        device's memory: forbids the range).

        With memory_check the ranges given are all that a program may access besides local memory; before the first call
        it may access everything.
        """
        if size <= 0 or address < 0 or address + size > self.config.address_size:
            raise ValueError(f"range 0x{address:x}+0x{size:x} lies outside device memory")
        end = address + size
        first = bisect.bisect_right(self._rights, address, key=lambda row: row[1])
        last = bisect.bisect_left(self._rights, end, key=lambda row: row[0])
        pieces = []
        for low, high, old in self._rights[first:last]:
            if low < address:
                pieces.append((low, address, old))
            if high > end:
                pieces.append((end, high, old))
        if rights & (ACCESS_READ | ACCESS_WRITE):
            pieces.append((address, end, rights & 3))
        self._rights[first:last] = sorted(pieces)
        self._changed_rights.append((address, end))

    def update_rights(self) -> None:
        """Let the compiled code see what ``set_access`` changed: before a run, and in one that goes on.

        Not at each change, as hosts allocate thousands of buffers in a row.
        """
        if not self._changed_rights:
            return
        changed, self._changed_rights = self._changed_rights, []
        strict = self.config.memory_check and bool(self._rights)
        intervals = self._rights
        if strict and self.vortex_runtime:
            harts = self.config.total_cores * self.config.warps * self.config.threads
            stacks = (max(IO_LIMIT, self.config.local_base - harts * 8192), self.config.local_base, 3)
            if not any(low < stacks[1] and stacks[0] < high for low, high, _ in intervals):
                intervals = sorted([*intervals, stacks])
        local = (self.config.local_base, self.config.local_base + self.config.local_memory)
        intervals = [piece for row in intervals for piece in outside(row, (0, IO_LIMIT), local)]
        intervals = list(_joined(intervals, self.config.memory_size))
        self.intervals = (Interval * len(intervals))(*itertools.starmap(Interval, intervals))
        self.gpu.intervals = ctypes.addressof(self.intervals)
        self.device.intervals = len(intervals)
        self.device.strict = strict
        self.forget_windows()
        if self.config.memory_check:
            return
        self.device.deny = functools.reduce(operator.or_, (3 & ~rights for _, _, rights in intervals), 0)
        for low, high in changed:
            self._update_pages(low, high)

    def forget_windows(self) -> None:
        """Let no core remember where an instruction was allowed to access memory."""
        for core in self.cores:
            ctypes.memset(ctypes.addressof(core.window), 0, ctypes.sizeof(core.window))

    def _update_pages(self, low: int, high: int) -> None:
        """Bring the page map up to date with ``_rights`` for a range."""
        intervals = self._rights
        first, last = low // PAGE, -(-min(high, self.config.memory_size) // PAGE)
        if first >= last:
            return
        page_rights = self.rights.elements
        page_rights[first:last] = bytes(last - first)
        touching = slice(
            bisect.bisect_right(intervals, first * PAGE, key=lambda row: row[1]),
            bisect.bisect_left(intervals, last * PAGE, key=lambda row: row[0]),
        )
        for start, end, rights in intervals[touching]:
            a, b = max(start // PAGE, first), min(-(-end // PAGE), last)
            page_rights[a:b] = bytes(page_rights[a:b]).translate(DENIED[3 & ~rights])

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into device memory."""
        self._check_range(address, len(data))
        self.memory.elements[address : address + len(data)] = data

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out of device memory."""
        self._check_range(address, size)
        return bytes(self.memory.elements[address : address + size])

    def _check_range(self, address: int, size: int) -> None:
        """Raise ValueError where a range is neither in device memory nor in what a host has mapped behind it."""
        end, reach = address + size, self.config.memory_size
        if reach < end <= self.config.address_size:
            first = bisect.bisect_right(self._rights, address, key=lambda row: row[1])
            for low, high, _ in self._rights[first:]:
                if low > max(address, reach):
                    break
                reach = max(reach, high)
        if address < 0 or size < 0 or end > reach:
            raise ValueError(f"0x{address:x}+0x{size:x} lies outside device memory")

    # ---- device configuration registers ------------------------------------------------------------------------------

    def dcr_write(self, address: int, value: int) -> None:
        """Write a DCR; raises ValueError for an unknown one."""
        word = address - DXA_FIRST
        if self.config.dxa and 0 <= word < DXA_SLOTS * DXA_WORDS:
            if word % DXA_WORDS == DxaWord.RECEIVER_STRIDE:
                value = -(-value // 64) * 64
            self.descriptors.elements[word] = value & 0xFFFFFFFF
            return
        if address not in self.dcr:
            raise ValueError(f"unknown DCR 0x{address:x}")
        if address == Dcr.MPM_CLASS and value >= len(counters.CLASSES):
            raise ValueError(f"unknown MPM class {value}")
        self.dcr[address] = value & 0xFFFFFFFF
        self.device.mpm_class = self.dcr[Dcr.MPM_CLASS]

    def dcr_read(self, address: int) -> int:
        """Read a DCR; raises ValueError for an unknown one."""
        if address not in self.dcr:
            raise ValueError(f"unknown DCR 0x{address:x}")
        return self.dcr[address]

    def set_breakpoint(self, index: int, address: int) -> None:
        """Stop runs before the instruction at ``address``; breakpoints are numbered from 0."""
        self.breakpoints.elements[index] = address
        self.device.breakpoints = max(self.device.breakpoints, index + 1)

    def profile(self, low: int, high: int) -> None:
        """Count executions of every instruction in [low, high) from the next run on (``profile_counts``)."""
        size = (high - low + 1) // 2
        if size * self.config.total_cores > 1 << 26:
            raise ValueError(f"cannot profile 0x{low:x}..0x{high:x}: {size} instructions are too many")
        self.profile_counts = StructureTable(InstructionProfile, self.config.total_cores * size)
        self.gpu.profile = self.profile_counts.address
        self.device.profile_base, self.device.profile_size = low, size

    def trace(self, options: TimelineOptions | None = None) -> TimelineRecorder:
        """Record a timeline of the next runs in what is returned. Raises ValueError but in timing mode."""
        if self.timing is None:
            raise ValueError("a timeline needs timing mode")
        from .timeline import TimelineOptions, TimelineRecorder

        self.recorder = TimelineRecorder(self.config, options or TimelineOptions())
        return self.recorder

    # ---- counters ----------------------------------------------------------------------------------------------------

    def exit_code(self) -> int:
        """Return the word that a program of Vortex's C library leaves for its host."""
        place = RINGS_EXIT_CODE if self.rings else counters.AREA + 8 * counters.EXIT_CODE
        return int.from_bytes(self.read(place, 4), "little")

    def mpm(self, csr: int, core: int = NO_CORE) -> int:
        """Return what ``vx_mpm_query`` does: counter ``csr`` (``isa.counters``) of a core or summed over cores."""
        if not counters.FIRST <= csr <= counters.LAST:
            raise ValueError(f"0x{csr:x} is no MPM counter (0x{counters.FIRST:X}..0x{counters.LAST:X})")
        if core != NO_CORE and not 0 <= core < self.config.total_cores:
            raise ValueError(f"core {core} of {self.config.total_cores}")
        if csr == counters.FIRST + counters.EXIT_CODE:
            values = [self.exit_code()] * self.config.total_cores
        elif csr == CSR.MCYCLE:
            values = [core.cycles for core in self.cores]
        elif csr == CSR.MINSTRET:
            values = [core.thread_instructions for core in self.cores]
        else:
            column = MPM_COLUMNS[self.dcr[Dcr.MPM_CLASS]][csr - counters.FIRST]
            values = [words_of(row)[column] if column >= 0 else 0 for row in self.counters]
        return sum(values) if core == NO_CORE else values[core]


def outside(row: tuple[int, int, int], *windows: tuple[int, int]) -> list[tuple[int, int, int]]:
    """Return the parts of an interval of addresses (start, end, rights) that lie outside of windows: the access list
    says nothing of local memory and of the console's and the counters' words."""
    pieces = [row]
    for first, last in windows:
        if first == last:
            continue
        pieces = [
            piece
            for low, high, rights in pieces
            for piece in ((low, min(high, first), rights), (max(low, last), high, rights))
            if piece[0] < piece[1]
        ]
    return pieces


def _joined(intervals: list[tuple[int, int, int]], first: int) -> Iterator[tuple[int, int, int]]:
    """Yield intervals with those joined that follow each other from ``first`` on and have the same rights: a warp's
    accesses may lie in several parts of what a host has mapped."""
    start, end, rights = -1, -1, 0
    for interval in intervals:
        if interval[0] == end and interval[0] > first and interval[2] == rights:
            end = interval[1]
            continue
        if end >= 0:
            yield start, end, rights
        start, end, rights = interval
    if end >= 0:
        yield start, end, rights
