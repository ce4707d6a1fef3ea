"""Running kernels on the simulated device with the compiled executor."""

from __future__ import annotations

import functools
import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..failures import Failure
from ..isa.dcr import Dcr
from . import engine
from .c_structures import signed
from .errors import SimulationError
from .kmu import GridError, GridLaunch, program
from .machine_state import MachineState
from .results import RunResult
from .state import Reason

if TYPE_CHECKING:
    from .host_thread import HostThread

TIMING_BUDGET = 100_000
"""Instructions in timing mode between two looks at the console and the host."""

CORE_QUANTUM = 50_000
"""Instructions that a core runs before the next one does, and between synchronisations of host threads."""

SINGLE_CORE_QUANTUM = 1_000_000
"""The same of a device with one core."""

RINGS_QUANTUM = 4_000
"""The same of a device with a console of rings, of which one is full after 512 bytes."""

FIRST_QUANTUM = 5_000
"""The same in the first round of several cores."""

ROUNDS_ALONE = 2
"""Rounds of several cores that one thread does: short kernels gain nothing from others, which must be woken and find
their cores' registers in another processor's cache."""

ACTIVE, CONSOLE, FAULT, MOVED, ROUND = 1, 2, 4, 8, 16
"""What compiled code finds after a round: `look_at_cores` the first three, `launch` all (`core/api.h`)."""


class Machine(MachineState):
    """A device that runs kernels.

    A machine is used by one thread at a time; ``run`` calls ``should_stop`` and ``console`` from that thread.
    """

    _helpers: list[HostThread] | None = None
    stopping = False
    """Whether the last run stopped at ``stop_at``, so that it can go on."""

    # ---- running -----------------------------------------------------------------------------------------------

    def reset(self, start_pc: int, argument: int) -> None:
        """Put every core at ``start_pc`` with warp 0, lane 0 active and clear counters."""
        flush = int(self.config.flush_registers)
        engine.function("start_cores")(self.address, signed(start_pc), signed(argument), flush)
        if self.timing is not None:
            engine.function("reset_timing")(self.address)
        self.started_with, self.rounds = (start_pc, argument), 0

    def run(
        self, start_pc: int, argument: int = 0, should_stop: Callable[[], Failure | None] | None = None,
        resume: bool = False, grid: GridLaunch | None = None,
    ) -> RunResult:
        """Run a kernel to its end; on a 3.0 the blocks of ``grid`` (`run_grid`), or a warp on each core.
        ``should_stop`` is asked about every 50 ms and returns why to stop, or None.

        Raises SimulationError. ``resume`` goes on after a breakpoint, or after ``stop_at`` instructions, instead of
        starting anew.
        """
        self.dcr[Dcr.STARTUP_ADDR0], self.dcr[Dcr.STARTUP_ADDR1] = start_pc & 0xFFFFFFFF, start_pc >> 32
        self.dcr[Dcr.STARTUP_ARG0], self.dcr[Dcr.STARTUP_ARG1] = argument & 0xFFFFFFFF, argument >> 32
        if not resume:
            self.program_grid(start_pc, argument, grid)
        self.stopping = False
        self.update_rights()
        self.warm_up()
        begin = time.perf_counter()
        found = 0
        if not resume and self.timing is None and not self.rings:
            found = self._launch(start_pc, argument)
            if not found & (ACTIVE | CONSOLE | FAULT):
                return self._concluded(begin)
        elif resume:
            for core in self.cores:
                core.skip_break = 1
            engine.function("keep_decoded")(self.address)
        else:
            self.reset(start_pc, argument)
            engine.function("keep_decoded")(self.address)
            self._begin_trace(argument)
        try:
            if self.timing is not None:
                self._run_timing(should_stop)
            else:
                self._run_functional(should_stop, found)
        finally:
            engine.function("finish_run")(self.address)
            self._drain_console(final=not self.stopping)
            self._concluded(begin)
            self._end_trace()
        assert self.last_result is not None
        return self.last_result

    def program_grid(self, start_pc: int, argument: int, grid: GridLaunch | None) -> None:
        """Let the KMU of a 3.0 have the grid, or a warp on each core."""
        if self.config.vortex3:
            grid = grid or GridLaunch.one_warp_a_core(self.config, start_pc, argument)
            self.dcr |= grid.registers(self.config)
            program(self.kmu[0], self.dcr)

    def check_grid(self, launch: GridLaunch) -> None:
        """Raise GridError where the device does not start such a grid."""
        if not self.config.vortex3:
            raise GridError("only a Vortex 3.0 starts blocks by itself (generation=3)")
        launch.check(self.config)

    def run_grid(self, launch: GridLaunch, should_stop: Callable[[], Failure | None] | None = None) -> RunResult:
        """Run the blocks of a grid on a 3.0, whose hardware starts them. Raises GridError, SimulationError."""
        self.check_grid(launch)
        return self.run(launch.start, launch.argument, should_stop, grid=launch)

    def _launch(self, start_pc: int, argument: int) -> int:
        """Start a run in functional mode and do the rounds that one thread does, as many as need no look of the host,
        in compiled code; return the last round's ACTIVE, CONSOLE, FAULT, MOVED. If it is none of the first three, the
        run has ended."""
        self.started_with, self.rounds = (start_pc, argument), 0
        alone = 1 if self.config.total_cores == 1 or self.stop_at is not None else ROUNDS_ALONE
        found = engine.function("launch")(
            self.address, signed(start_pc), signed(argument), 2 if self.config.flush_registers else 0, alone,
            self._round_budget(0), CORE_QUANTUM,
        )  # fmt: skip
        self.rounds = found // ROUND
        return found

    def _concluded(self, begin: float) -> RunResult:
        """Keep and return what the run that ``begin`` began came to."""
        d = self.device
        self.last_result = RunResult(
            d.run_instructions, d.run_thread_instructions, d.run_cycles, time.perf_counter() - begin
        )
        return self.last_result

    def warm_up(self) -> None:
        """Load the compiled code, or compile it if this version's is not there, so that the first run starts at once.

        Raises EngineError.
        """
        if not self.device.table_rows:
            self.gpu.table, self.device.table_rows, self.gpu.opcodes = engine.decoder_tables(self.config)

    def _run_functional(self, should_stop: Callable[[], Failure | None] | None, found: int) -> None:
        """Go on with a run until it ends; ``found`` is what `_launch` returned, 0 if it was not called."""
        asked = time.monotonic()
        ended = self._has_ended(found, bool(found & MOVED)) if found else self._next_round()
        while not ended:
            now = time.monotonic()
            if should_stop is not None and now - asked > 0.05:
                asked = now
                self.stop_if(should_stop)
            self._stop_as_asked()
            ended = self._next_round()

    def _next_round(self) -> bool:
        return self.functional_round(self._round_budget(self.executed))

    def functional_round(self, budget: int) -> bool:
        """Let every core execute up to ``budget`` instructions; return whether the run has ended.

        Raises SimulationError.
        """
        done = self._round(budget, self._host_threads() if self.rounds >= ROUNDS_ALONE else [])
        self.rounds += 1
        return self._has_ended(engine.function("look_at_cores")(self.address), done)

    def _has_ended(self, found: int, done: bool) -> bool:
        """Return whether the run has ended after a round: ``found`` is what `look_at_cores` did, ``done`` whether the
        round executed anything. Raises SimulationError."""
        if found & CONSOLE or self.rings:
            self._drain_console()
        if found & FAULT:
            self._raise_fault()
        if self.device.reservations:
            self.count_reservations()
        if not found & ACTIVE:
            return True
        if not engine.function("between_rounds")(self.address) and not done:
            self._raise_deadlock()
        return False

    def stop_if(self, should_stop: Callable[[], Failure | None]) -> None:
        """Raise SimulationError if the host wants the run to end."""
        reason = should_stop()
        if reason is not None:
            raise self._stopped(reason)

    def _round_budget(self, executed: int) -> int:
        """Return what a core may execute in the next round of a run that has executed so many instructions. One core
        goes on anywhere as if it had not stopped; where several stop in a round, the order of their atomic operations
        would be another."""
        if self.rings:
            return RINGS_QUANTUM
        if self.config.total_cores > 1:
            return CORE_QUANTUM if self.rounds else FIRST_QUANTUM
        if self.stop_at is None:
            return SINGLE_CORE_QUANTUM
        return min(SINGLE_CORE_QUANTUM, max(1, self.stop_at - executed))

    def _host_threads(self) -> list[HostThread]:
        """Return the host threads that help the caller's with simulated cores, which end with the machine."""
        if self._helpers is None:
            count = min(self.config.total_cores, self.config.host_threads or os.cpu_count() or 1)
            if self.gpu.copies or (self.gpu.sanitizer and self.device.interpreter):  # accesses are one after the other
                count = 1
            self._helpers = []
            if count > 1:
                from .host_thread import HostThread

                self._helpers = [HostThread(f"vortex-core-{number}") for number in range(1, count)]
        return self._helpers

    def _run_timing(self, should_stop: Callable[[], Failure | None] | None) -> None:
        left = 1 << 62 if self.stop_at is None else max(1, self.stop_at - self.executed)
        while not self.timing_step(min(RINGS_QUANTUM if self.rings else TIMING_BUDGET, left)):
            if should_stop is not None:
                self.stop_if(should_stop)
            self._stop_as_asked()
            if self.stop_at is not None:
                left = self.stop_at - self.executed

    def timing_step(self, budget: int) -> bool:
        """Execute up to ``budget`` instructions of all cores, in the timing model's order; return whether the run has
        ended. Raises SimulationError."""
        done = engine.function("run_timing")(self.address, budget)
        self._drain_console()
        self._drain_trace()
        self._raise_fault()
        assert self.timing is not None
        if not self.timing.clock.running:
            return True
        if done == 0 and self.is_active:
            self._raise_deadlock()
        return False

    @property
    def is_active(self) -> bool:
        """Whether a warp is active."""
        return any(core.active for core in self.cores)

    def live_cores(self) -> list[int]:
        """Return the cores that have an active warp."""
        return [number for number, core in enumerate(self.cores) if core.active]

    def count_reservations(self) -> None:
        """Count the lanes that hold a reservation (lr) anew."""
        self.device.reservations = len(self.reserved) - self.reserved.elements.tolist().count(-1)

    @property
    def executed(self) -> int:
        """Warp instructions of all cores in this run."""
        return sum(core.instructions for core in self.cores)

    def _stop_as_asked(self) -> None:
        """End the run where ``stop_at`` says. Raises SimulationError."""
        if self.stop_at is not None and self.executed >= self.stop_at:
            self.stop_at, self.stopping = None, True
            raise self._stopped(Failure.STOPPED)

    def forget_decoded(self) -> None:
        """Decode instructions anew: memory has others, or the caches of decoded ones are empty."""
        for number, core in enumerate(self.cores):
            for slot in range(core.decoded):
                self.pages.elements[number, self.slots.elements[number, slot]] = 0
            core.decoded = 0
        self.forget_windows()

    def enter_timing(self, now: int = 0) -> None:
        """Let a run go on in timing mode after functional mode: no instruction is under way at cycle ``now``, and those
        that warps wait at (barriers, wspawn) have been executed."""
        engine.function("enter_timing")(self.address, now)

    def rejoin_timing(self) -> None:
        """Let a run go on in timing mode with the pipeline, queues and caches that it left for functional mode: what is
        under way moves on, at the cycle at which it stopped; mcycle does not go back."""
        engine.function("rejoin")(self.address)

    def _round(self, budget: int, helpers: list[HostThread]) -> bool:
        """Give every core ``budget`` instructions; return whether any executed some.

        With several cores a core first runs up to its first atomic operation; the rest of its budget follows core by
        core. So the order of atomic operations, and with it every result of a program without data races, does not
        depend on host threads. A core stays with a host thread, whose processor has its registers in its cache.
        """
        address = self.address
        if not helpers:
            return bool(engine.function("run_round")(address, budget))
        run_core = engine.function("run_core")
        cores = range(self.config.total_cores)
        live = self.live_cores()
        done = [0] * len(cores)

        def run(own: list[int]) -> None:
            for core in own:
                done[core] = run_core(address, core, budget, 1)

        threads = len(helpers) + 1
        shares = [[core for core in live if core % threads == number] for number in range(threads)]
        busy = []
        for helper, own in zip(helpers, shares[1:], strict=True):
            if own:
                helper.start(functools.partial(run, own))
                busy.append(helper)
        run(shares[0])
        for helper in busy:
            helper.wait()
        for core in live:
            if self.cores[core].reason == Reason.ATOMIC and done[core] < budget:
                done[core] += run_core(address, core, budget - done[core], 0)
        return any(done)

    # ---- console -----------------------------------------------------------------------------------------------------

    def _drain_console(self, final: bool = False) -> None:
        """Pass on complete lines as ``#<offset>: <line>``; ``final``: unfinished ones too."""
        events = []
        for number, core in enumerate(self.cores):
            found = (self.console_events.elements[number, index] for index in range(core.console_length))
            events += [(number, event >> 8, event & 255) for event in found]
            core.console_length = 0
        for slot, text in self.rings.take() if self.rings else ():
            events += [(0, slot, byte) for byte in text]
        for number, offset, byte in events:
            line = self.console_lines.setdefault((number, offset), bytearray())
            if byte == 10:
                self.console(f"#{offset}: {line.decode(errors='replace')}\n")
                line.clear()
            else:
                line.append(byte)
        if final:
            for (_, offset), line in sorted(self.console_lines.items()):
                if line:
                    self.console(f"#{offset}: {line.decode(errors='replace')}\n")
            self.console_lines.clear()

    def _begin_trace(self, argument: int) -> None:
        """Let a launch be recorded, if it is to be."""
        if self.recorder is not None and self.timing is not None:
            from .launches import kernel_name
            from .timeline import BUFFER

            self.recorder.begin(kernel_name(self, argument))
            self.timing.enable_trace(BUFFER, *self.recorder.window())

    def _drain_trace(self) -> None:
        """Hand over the records made since the last time."""
        if self.recorder is None or self.timing is None or not self.timing.clock.trace_length:
            return
        self.recorder.add(self.timing.trace.numpy[: self.timing.clock.trace_length])
        self.timing.clock.trace_length = 0

    def _end_trace(self) -> None:
        """Tell the recorder what the launch came to."""
        self._drain_trace()
        if self.recorder is not None and self.last_result is not None:
            from .energy import counters_with_energy

            finished = not self.is_active
            self.recorder.finish(self.last_result, counters_with_energy(self)["energy"], finished, self.symbols)

    # ---- faults ------------------------------------------------------------------------------------------------------

    def _raise_fault(self) -> None:
        for number, core in enumerate(self.cores):
            if core.reason == Reason.FAULT:
                from .faults import fault_error

                core.reason = Reason.BUDGET
                raise fault_error(self, number)

    def _raise_deadlock(self) -> None:
        from .faults import deadlock_error

        raise deadlock_error(self)

    def _stopped(self, reason: Failure) -> SimulationError:
        from .faults import stopped_error

        return stopped_error(self, reason)
