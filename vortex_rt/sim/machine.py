"""The simulated device: memory, access rights, DCRs, and running kernels on the compiled executor."""

from __future__ import annotations

import bisect
import mmap
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import state
from .config import Config
from .engine import executor_address, release_barriers, run_core, run_timing
from .protocol import ACCESS_READ, ACCESS_WRITE, NO_CORE, FaultKind
from .state import C, M, P, Reason, W
from .timing_state import MPM_MAP, K, make_timing

PAGE = 4096

DCR_STARTUP_ADDR0, DCR_STARTUP_ADDR1, DCR_STARTUP_ARG0, DCR_STARTUP_ARG1, DCR_MPM_CLASS = range(1, 6)

MAP_NORESERVE = getattr(mmap, "MAP_NORESERVE", 0x4000)

CORE_QUANTUM = 50_000
"""Instructions that a core runs before the next one does, and between synchronisations of host threads."""


class SimulationError(Exception):
    """A run that ended early. ``core`` and ``warp`` are None and ``lanes`` 0 where nobody is to blame."""

    def __init__(self, kind: FaultKind, message: str, core: int | None = None, warp: int | None = None, lanes: int = 0, pc: int = 0) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.core = core
        self.warp = warp
        self.lanes = lanes
        self.pc = pc


@dataclass(frozen=True)
class RunResult:
    """What a run executed. ``cycles`` is the largest of the cores'; in functional mode a core's cycles are its warp instructions."""

    instructions: int
    thread_instructions: int
    cycles: int
    seconds: float


def new_memory(config: Config) -> NDArray[np.uint8]:
    """Return zeroed device memory, of which only touched pages take room."""
    return np.frombuffer(mmap.mmap(-1, config.memory_size, flags=mmap.MAP_PRIVATE | MAP_NORESERVE), dtype=np.uint8)


class Machine:
    """A device. ``memory`` has ``config.memory_size`` bytes; what is not given is allocated.

    ``vortex_runtime`` says that programs bring Vortex's own kernel library, which writes to the console and the counter words below 0x10000 and
    has its stacks below local memory; without it (programs of our device compiler) every access there is an error.

    A machine is used by one thread at a time; ``run`` calls ``should_stop`` and ``console`` from that thread.
    """

    def __init__(
        self, config: Config, memory: NDArray[np.uint8] | None = None, console: Callable[[str], None] | None = None, *, vortex_runtime: bool = True
    ) -> None:
        from .codegen import decoder_tables

        self.config = config
        self.memory = new_memory(config) if memory is None else memory
        if len(self.memory) != config.memory_size:
            raise ValueError(f"memory has {len(self.memory)} bytes, the configuration says {config.memory_size}")
        self.vortex_runtime = vortex_runtime
        self.console = console or (lambda text: print(text, end="", flush=True))
        self.symbols: Any = None
        self.dcr = dict.fromkeys(range(DCR_STARTUP_ADDR0, DCR_MPM_CLASS + 1), 0)
        self.last_result: RunResult | None = None
        cores, warps, threads = config.total_cores, config.warps, config.threads
        self.local = np.zeros(max(1, cores * config.local_memory), dtype=np.uint8)
        self.machine = np.zeros(M.COUNT, dtype=np.int64)
        self.core = np.zeros((cores, C.COUNT), dtype=np.int64)
        self.warp = np.zeros((cores * warps, W.COUNT), dtype=np.int64)
        self.registers = np.zeros(cores * warps * state.REGISTER_ROWS * threads, dtype=np.uint64)
        self.stack = np.zeros((cores * warps * threads, state.Stack.COUNT), dtype=np.int64)
        self.barrier = np.zeros((cores, 2 * config.barrier_count), dtype=np.int64)
        self.decoded = np.zeros((cores * state.DECODED_PAGES * 1024, state.DECODED_FIELDS), dtype=np.int32)
        self.pages = np.zeros((cores, config.memory_size // PAGE + 1), dtype=np.int32)
        self.slots = np.zeros((cores, state.DECODED_PAGES), dtype=np.int64)
        self.table, self.opcodes = decoder_tables(config)
        self.rights = np.zeros(config.memory_size // PAGE + 1, dtype=np.uint8)
        self.intervals = np.zeros((0, 3), dtype=np.int64)
        self.reserved = np.full(cores * warps * threads, -1, dtype=np.int64)
        self.console_events = np.zeros((cores, state.CONSOLE_SIZE), dtype=np.int64)
        self.timing = make_timing(config) if config.mode == "timing" else None
        self.counters = self.timing.counters if self.timing else np.zeros((cores, K.COUNT), dtype=np.int64)
        self.breakpoints = np.zeros(16, dtype=np.int64)
        self.profile_counts = np.zeros((cores, 0, state.F.COUNT), dtype=np.int64)
        self.trace_records: list[NDArray[np.int64]] = []
        self._trace_limit = 0
        self._console_lines: dict[tuple[int, int], bytearray] = {}
        self._rights: list[tuple[int, int, int]] = []
        m = self.machine
        m[M.THREADS], m[M.WARPS], m[M.CORES] = threads, warps, cores
        m[M.FULL_MASK] = (1 << threads) - 1
        m[M.XLEN] = config.xlen
        m[M.MEMORY], m[M.MEMORY_SIZE] = self.memory.ctypes.data, config.memory_size
        m[M.LOCAL], m[M.LOCAL_SIZE] = self.local.ctypes.data, config.local_memory
        m[M.LOCAL_BASE] = config.local_base
        m[M.ADDRESS_MASK] = -1 if config.xlen == 64 else 0xFFFFFFFF
        m[M.BARRIERS] = config.barrier_count
        m[M.QUIRKS] = (2048 if config.xlen == 64 else 4096) if config.simx_quirks else 0
        m[M.QUANTUM] = config.quantum
        m[M.TIMING] = config.mode == "timing"
        m[M.CORES_PER_CLUSTER] = config.cores
        m[M.IO_END] = min(state.IO_COUNTERS + 256 * cores, state.IO_LIMIT) if vortex_runtime else 0
        m[M.TABLE_ROWS] = len(self.table)
        self.pointers = np.zeros(state.P.COUNT, dtype=np.int64)
        self._update_rights()
        for index, array in (
            (P.MACHINE, self.machine), (P.CORE, self.core), (P.WARP, self.warp), (P.REGISTERS, self.registers), (P.STACK, self.stack),
            (P.BARRIER, self.barrier), (P.DECODED, self.decoded), (P.PAGES, self.pages), (P.SLOTS, self.slots), (P.TABLE, self.table),
            (P.OPCODES, self.opcodes), (P.RIGHTS, self.rights), (P.RESERVED, self.reserved), (P.CONSOLE, self.console_events),
            (P.COUNTERS, self.counters), (P.BREAKS, self.breakpoints), (P.PROFILE, self.profile_counts),
        ):  # fmt: skip
            self.pointers[index] = array.ctypes.data
        if self.timing is not None:
            self.pointers[P.TIMING] = self.timing.pointers.ctypes.data

    # ---- memory ---------------------------------------------------------------------------------------------------------

    def set_access(self, address: int, size: int, rights: int) -> None:
        """Allow only ``rights`` (ACCESS_* bits) in a range; 0 lifts the restriction (with memory_check: forbids the range).

        With memory_check the ranges given are all that a program may access besides local memory; before the first call it may access everything.
        """
        if size <= 0 or address < 0 or address + size > self.config.memory_size:
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
        self._update_rights((address, end))

    def _update_rights(self, changed: tuple[int, int] | None = None) -> None:
        """Bring the compiled code's interval list and page map up to date with ``_rights``."""
        strict = self.config.memory_check and bool(self._rights)
        intervals = self._rights
        if strict and self.vortex_runtime:
            harts = self.config.total_cores * self.config.warps * self.config.threads
            stacks = (max(state.IO_LIMIT, self.config.local_base - harts * 8192), self.config.local_base, 3)
            if not any(low < stacks[1] and stacks[0] < high for low, high, _ in intervals):
                intervals = sorted([*intervals, stacks])
        self.intervals = np.array(intervals, dtype=np.int64).reshape(-1, 3)
        self.pointers[P.INTERVALS] = self.intervals.ctypes.data
        self.machine[M.INTERVALS] = len(self.intervals)
        self.machine[M.STRICT] = strict
        self.core[:, C.FIRST_HINT :] = 0
        if self.config.memory_check:
            return
        self.machine[M.DENY] = int(np.bitwise_or.reduce(3 & ~self.intervals[:, 2])) if len(intervals) else 0
        if changed is None:
            return
        first, last = changed[0] // PAGE, -(-changed[1] // PAGE)
        self.rights[first:last] = 0
        touching = slice(
            bisect.bisect_right(intervals, first * PAGE, key=lambda row: row[1]), bisect.bisect_left(intervals, last * PAGE, key=lambda row: row[0])
        )
        for start, end, rights in intervals[touching]:
            self.rights[max(start // PAGE, first) : min(-(-end // PAGE), last)] |= 3 & ~rights

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into device memory."""
        if address < 0 or address + len(data) > self.config.memory_size:
            raise ValueError(f"0x{address:x}+0x{len(data):x} lies outside device memory")
        self.memory[address : address + len(data)] = np.frombuffer(data, dtype=np.uint8)

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out of device memory."""
        if address < 0 or size < 0 or address + size > self.config.memory_size:
            raise ValueError(f"0x{address:x}+0x{size:x} lies outside device memory")
        return self.memory[address : address + size].tobytes()

    # ---- device configuration registers ---------------------------------------------------------------------------------

    def dcr_write(self, address: int, value: int) -> None:
        """Write a DCR; raises ValueError for an unknown one."""
        if address not in self.dcr:
            raise ValueError(f"unknown DCR 0x{address:x}")
        if address == DCR_MPM_CLASS and value > 3:
            raise ValueError(f"unknown MPM class {value}")
        self.dcr[address] = value & 0xFFFFFFFF
        self.machine[M.MPM_CLASS] = self.dcr[DCR_MPM_CLASS]

    def dcr_read(self, address: int) -> int:
        """Read a DCR; raises ValueError for an unknown one."""
        if address not in self.dcr:
            raise ValueError(f"unknown DCR 0x{address:x}")
        return self.dcr[address]

    def set_breakpoint(self, index: int, address: int) -> None:
        """Stop runs before the instruction at ``address``; breakpoints are numbered from 0."""
        self.breakpoints[index] = address
        self.machine[M.BREAKPOINTS] = max(int(self.machine[M.BREAKPOINTS]), index + 1)

    def profile(self, low: int, high: int) -> None:
        """Count executions of every instruction in [low, high) from the next run on (``profile_counts``)."""
        size = (high - low + 3) // 4
        if size * self.config.total_cores > 1 << 26:
            raise ValueError(f"cannot profile 0x{low:x}..0x{high:x}: {size} instructions are too many")
        self.profile_counts = np.zeros((self.config.total_cores, size, state.F.COUNT), dtype=np.int64)
        self.pointers[P.PROFILE] = self.profile_counts.ctypes.data
        self.machine[M.PROFILE_BASE], self.machine[M.PROFILE_SIZE] = low, size

    def trace(self, records: int = 1 << 20) -> None:
        """Record up to ``records`` instructions of the next runs (``trace_records``, rows as in ``trace.FIELDS``); timing mode only."""
        if self.timing is None:
            raise ValueError("a trace needs timing mode")
        self.timing.enable_trace(min(records, 1 << 16))
        self._trace_limit = records

    # ---- running --------------------------------------------------------------------------------------------------------

    def reset(self, start_pc: int, argument: int) -> None:
        """Put every core at ``start_pc`` with warp 0, lane 0 active and clear counters."""
        for core in range(self.config.total_cores):
            used = int(self.core[core, C.DECODED])
            self.pages[core, self.slots[core, :used]] = 0
        self.core[:] = 0
        self.warp[:] = 0
        self.stack[:] = 0
        self.barrier[:] = 0
        self.reserved[:] = -1
        self.machine[M.RESERVATIONS] = 0
        self.counters[:] = 0
        self.profile_counts[:] = 0
        self.trace_records.clear()
        if self.timing is not None:
            self.timing.reset()
        if self.config.flush_registers:
            self.registers[:] = 0
        self.core[:, C.ACTIVE] = 1
        self.core[:, C.SPAWN_WARP] = -1
        self.core[:, C.MSCRATCH] = argument
        self.warp[:, W.BARRIER] = -1
        self.warp[:: self.config.warps, W.PC] = start_pc
        self.warp[:: self.config.warps, W.MASK] = 1

    def run(
        self,
        start_pc: int,
        argument: int = 0,
        should_stop: Callable[[], FaultKind | None] | None = None,
        resume: bool = False,
    ) -> RunResult:
        """Run a kernel to its end. ``should_stop`` is asked about every 50 ms and returns why to stop, or None.

        Raises SimulationError. ``resume`` goes on after a breakpoint instead of starting anew.
        """
        self.dcr[DCR_STARTUP_ADDR0], self.dcr[DCR_STARTUP_ADDR1] = start_pc & 0xFFFFFFFF, start_pc >> 32
        self.dcr[DCR_STARTUP_ARG0], self.dcr[DCR_STARTUP_ARG1] = argument & 0xFFFFFFFF, argument >> 32
        if resume:
            self.core[:, C.SKIP_BREAK] = 1
        else:
            self.reset(start_pc, argument)
        begin = time.perf_counter()
        try:
            if self.timing is not None:
                self._run_timing(should_stop)
            else:
                self._run_functional(should_stop)
        finally:
            self._drain_console(final=True)
            if self.timing is None:
                for column, source in ((K.FETCHES, C.INSTRUCTIONS), (K.LOADS, C.LOADS), (K.STORES, C.STORES)):
                    self.counters[:, column] = self.core[:, source]
            else:
                self.counters[:, K.STALLS_SFU] = self.counters[:, K.STALLS_CSR] + self.counters[:, K.STALLS_WCTL]
            cycles = int(self.core[:, C.CYCLES].max())
            self.last_result = RunResult(
                int(self.core[:, C.INSTRUCTIONS].sum()), int(self.core[:, C.THREAD_INSTRUCTIONS].sum()), cycles, time.perf_counter() - begin
            )
        return self.last_result

    def warm_up(self) -> None:
        """Load or compile the simulator's code, so that the first run starts at once."""
        address = int(self.pointers.ctypes.data)
        if self.timing is not None:
            run_timing()(executor_address(), 0, address)
        else:
            run_core()(executor_address(), 0, 0, 0, address)
            release_barriers()(address)

    def _run_functional(self, should_stop: Callable[[], FaultKind | None] | None) -> None:
        cores = self.config.total_cores
        address = int(self.pointers.ctypes.data)
        threads = min(cores, self.config.host_threads or os.cpu_count() or 1)
        budget = CORE_QUANTUM if cores > 1 else 1_000_000
        asked = time.monotonic()
        pool = ThreadPoolExecutor(threads, "vortex-core") if threads > 1 else None
        try:
            while True:
                done = self._round(budget, pool)
                self._drain_console()
                self._raise_fault()
                if self.machine[M.RESERVATIONS]:
                    self.machine[M.RESERVATIONS] = np.count_nonzero(self.reserved >= 0)
                if not np.any(self.core[:, C.ACTIVE]):
                    return
                if not release_barriers()(address) and not np.any(done):
                    self._raise_deadlock()
                now = time.monotonic()
                if should_stop is not None and now - asked > 0.05:
                    asked = now
                    reason = should_stop()
                    if reason is not None:
                        raise self._stopped(reason)
                elif should_stop is None and cores == 1 and now - asked < 0.2 and budget < 20_000_000:
                    budget *= 2
        finally:
            if pool is not None:
                pool.shutdown()

    def _run_timing(self, should_stop: Callable[[], FaultKind | None] | None) -> None:
        function, executor, address = run_timing(), executor_address(), int(self.pointers.ctypes.data)
        while True:
            done = function(executor, 100_000, address)
            self._drain_console()
            self._drain_trace()
            self._raise_fault()
            if not np.any(self.core[:, C.ACTIVE]):
                return
            if done == 0:
                self._raise_deadlock()
            reason = should_stop() if should_stop is not None else None
            if reason is not None:
                raise self._stopped(reason)

    def _round(self, budget: int, pool: ThreadPoolExecutor | None) -> list[int]:
        """Give every core ``budget`` instructions; return how many each executed.

        With several cores a core first runs up to its first atomic operation; the rest of its budget follows core by core. So the
        order of atomic operations, and with it every result of a program without data races, does not depend on host threads.
        """
        function, executor, address = run_core(), executor_address(), int(self.pointers.ctypes.data)

        def run(core: int, budget: int, stop_at_atomics: int) -> int:
            return int(function(executor, core, budget, stop_at_atomics, address))

        cores = range(self.config.total_cores)
        if len(cores) == 1:
            return [run(0, budget, 0)]
        live = [core for core in cores if self.core[core, C.ACTIVE]]
        done = [0] * len(cores)
        if pool is not None:
            for core, count in zip(live, pool.map(lambda core: run(core, budget, 1), live), strict=True):
                done[core] = count
        else:
            for core in live:
                done[core] = run(core, budget, 1)
        for core in live:
            if self.core[core, C.REASON] == Reason.ATOMIC and done[core] < budget:
                done[core] += run(core, budget - done[core], 0)
        return done

    # ---- console --------------------------------------------------------------------------------------------------------

    def _drain_console(self, final: bool = False) -> None:
        """Pass on complete lines as ``#<offset>: <line>``; ``final``: unfinished ones too."""
        for core in np.flatnonzero(self.core[:, C.CONSOLE_LENGTH]):
            for event in self.console_events[core, : self.core[core, C.CONSOLE_LENGTH]]:
                offset, byte = int(event) >> 8, int(event) & 255
                line = self._console_lines.setdefault((int(core), offset), bytearray())
                if byte == 10:
                    self.console(f"#{offset}: {line.decode(errors='replace')}\n")
                    line.clear()
                else:
                    line.append(byte)
            self.core[core, C.CONSOLE_LENGTH] = 0
        if final:
            for (_, offset), line in sorted(self._console_lines.items()):
                if line:
                    self.console(f"#{offset}: {line.decode(errors='replace')}\n")
            self._console_lines.clear()

    def _drain_trace(self) -> None:
        if self.timing is None or not self.timing.trace_length[0]:
            return
        self.trace_records.append(self.timing.trace[: self.timing.trace_length[0]].copy())
        self.timing.trace_length[0] = 0
        if sum(map(len, self.trace_records)) >= self._trace_limit:
            self.timing.enable_trace(0)

    # ---- faults ---------------------------------------------------------------------------------------------------------

    def _raise_fault(self) -> None:
        from .faults import fault_error

        for core in range(self.config.total_cores):
            if self.core[core, C.REASON] == Reason.FAULT:
                self.core[core, C.REASON] = Reason.BUDGET
                raise fault_error(self, core)

    def _raise_deadlock(self) -> None:
        from .faults import deadlock_error

        raise deadlock_error(self)

    def _stopped(self, reason: FaultKind) -> SimulationError:
        from .faults import stopped_error

        return stopped_error(self, reason)

    # ---- counters -------------------------------------------------------------------------------------------------------

    def mpm(self, csr: int, core: int = NO_CORE) -> int:
        """Return what ``vx_mpm_query`` does: counter ``csr`` (0xB00..0xB1F) of a core or summed over cores."""
        if not 0xB00 <= csr <= 0xB1F:
            raise ValueError(f"0x{csr:x} is no MPM counter (0xB00..0xB1F)")
        if core != NO_CORE and not 0 <= core < self.config.total_cores:
            raise ValueError(f"core {core} of {self.config.total_cores}")
        columns = {0xB00: C.CYCLES, 0xB02: C.THREAD_INSTRUCTIONS}
        if csr == 0xB01:
            values = np.array([int.from_bytes(self.read(state.IO_COUNTERS + 8, 4), "little")] * self.config.total_cores)
        elif csr in columns:
            values = self.core[:, columns[csr]]
        else:
            column = int(MPM_MAP[self.dcr[DCR_MPM_CLASS], csr - 0xB00])
            values = self.counters[:, column] if column >= 0 else np.zeros(self.config.total_cores, dtype=np.int64)
        return int(values.sum()) if core == NO_CORE else int(values[core])
