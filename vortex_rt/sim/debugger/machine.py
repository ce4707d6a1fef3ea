"""A device that runs kernels under a debugger: on one host thread, core by core, up to where gdb wants it to stop."""

from collections.abc import Callable
from typing import Any

from ...failures import Failure
from ...isa.registers import members
from .. import engine
from ..errors import SimulationError
from ..machine import ACTIVE, CORE_QUANTUM, MOVED
from ..state import Reason
from .history import ROUND, History, SlicedMachine
from .lanes import Lane
from .session import DebugSession, Resume, Stop, Watch

OTHERS = 1000
"""Instructions that another warp runs in a row while the one that is stepped waits."""


class DebuggedMachine(SlicedMachine):
    """A device under a debugger."""

    debugger: DebugSession

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(*words, **options)
        self.history = History(self)

    def set_stops(self, breakpoints: list[int], watches: list[Watch]) -> None:
        """Stop before the instructions at these addresses, and behind accesses of these ranges. Raises ValueError if
        they are too many."""
        if len(breakpoints) > len(self.breakpoints) or len(watches) > len(self.watchpoints):
            limits = f"{len(self.breakpoints)} breakpoints and {len(self.watchpoints)} watchpoints"
            raise ValueError(f"there can be {limits}")
        for index, address in enumerate(breakpoints):
            self.breakpoints.elements[index] = address
        for watch, row in zip(watches, self.watchpoints, strict=False):
            row.start, row.end, row.need = watch.start, watch.start + watch.size, watch.need
        self.device.breakpoints, self.device.watchpoints = len(breakpoints), len(watches)
        self.device.interpreter = int(bool(watches))

    def _launch(self, start_pc: int, argument: int) -> int:
        self.reset(start_pc, argument)
        engine.function("keep_decoded")(self.address)
        return ACTIVE | MOVED

    def _run_functional(self, should_stop: Callable[[], Failure | None] | None, found: int) -> None:
        """Run under the debugger until the launch has ended. Raises SimulationError."""
        self.turn = 0, False
        self.history.clear()
        resume = self.debugger.begin(should_stop)
        if resume is not None and not resume.back:
            self.history.begin()
        while resume is not None:
            stop = self._go_back(resume) if resume.back else self._go(resume, should_stop)
            if stop is None:
                return
            resume = self.debugger.stopped(stop, should_stop)
            if stop.error is not None and (resume is None or not resume.back):
                raise stop.error
        self.set_stops([], [])
        while self._continue(should_stop, lambda: False) is not None:
            pass

    def _go_back(self, resume: Resume) -> Stop:
        """Go back in the past to the next stop."""
        lane = resume.lane or self._some_lane()
        if resume.step:
            return Stop(lane, beginning=not self.history.back_to_warp(lane))
        return self.history.back_to_stop(self._stop) or Stop(self._some_lane(), beginning=True)

    def _go(self, resume: Resume, should_stop: Callable[[], Failure | None] | None) -> Stop | None:
        """Go on until the next stop; None: the launch has ended."""
        if resume.lane is not None:
            stop = self._step(resume, resume.lane, should_stop)
            if stop is not None:
                return stop
        return self._continue(should_stop, self.debugger.interrupted)

    # ---- all warps ---------------------------------------------------------------------------------------------------

    def _continue(
        self, should_stop: Callable[[], Failure | None] | None, interrupted: Callable[[], bool]
    ) -> Stop | None:
        """Run all cores in turns until a stop; None: the launch has ended."""
        while True:
            while self.turn[0] < self.config.total_cores:
                core = self.turn[0]
                if self.cores[core].active:
                    self._run_core(core, CORE_QUANTUM)
                    if self.cores[core].reason == Reason.FAULT:
                        if (stop := self._fault(core)) is not None:
                            return stop
                        continue
                self.turn = core + 1, self.turn[1]
            try:
                ended = self._round_is_over()
            except SimulationError as error:  # no warp can go on
                return Stop(self._some_lane(), Failure.DEADLOCK, error)
            if ended:
                return None
            if should_stop is not None:
                self.stop_if(should_stop)
            if interrupted():
                return Stop(self._some_lane(), Failure.ABORTED)

    def _round_is_over(self) -> bool:
        """Begin the next round; return whether there is none, as the launch has ended. Raises SimulationError."""
        self.history.note(ROUND, None, 0, self.turn)
        return self.end_round()

    def _run_core(self, core: int, budget: int) -> int:
        """Run the warps of a core in turns; return how many instructions ran."""
        before = self.turn
        done = int(engine.function("run_core")(self.address, core, self._budget(budget), 0))
        self.turn = before[0], before[1] or done > 0
        self._ran(core, None, done, before)
        return done

    def _budget(self, most: int) -> int:
        """Return how much may run before what runs is new again, after the device has gone back."""
        history = self.history
        return min(most, history.furthest - history.now) if history.now < history.furthest else most

    def _ran(self, core: int, warp: int | None, done: int, turn: tuple[int, bool]) -> None:
        if self.history.now < self.history.furthest:  # what it says has been said
            self.cores[core].console_length = 0
        self.history.note(core, warp, done, turn)
        self.history.keep()

    def _some_lane(self) -> Lane:
        """Return the lane that was stepped last, or the first that lives."""
        lanes = self.debugger.lanes
        chosen = self.debugger.focus
        return chosen if chosen is not None and lanes.lives(chosen) else lanes.all()[0]

    def _fault(self, core: int) -> Stop | None:
        """Return the stop at the fault that a core has recorded. None: it is a breakpoint whose conditions do not hold,
        and the warp has executed the instruction there."""
        stop = self._stop(core)
        if stop is not None:
            return stop
        state = self.cores[core]
        state.skip_break = 1
        self._run_warp(core, state.fault_warp, 1)
        return self._fault(core) if state.reason == Reason.FAULT else None

    def _stop(self, core: int) -> Stop | None:
        """Return the stop at the fault that a core has recorded, None: conditions do not hold there."""
        from ..faults import fault_error

        state = self.cores[core]
        kind, focus = Failure(state.fault_kind), self.debugger.focus
        lanes = [Lane(core, state.fault_warp, lane) for lane in members(state.fault_lanes)] or [
            Lane(core, state.fault_warp, 0)
        ]
        if focus in lanes:
            lanes.insert(0, focus)
        state.reason = Reason.BUDGET
        if kind is Failure.BREAKPOINT and not state.fault_data2:
            found = self.debugger.stopping_lane(state.fault_pc, lanes)
            return Stop(found) if found is not None else None
        place = lanes[0]
        if kind is not Failure.BREAKPOINT:
            return Stop(place, kind, fault_error(self, core))
        return Stop(place, watched=state.fault_data, access=state.fault_data2)

    # ---- one warp ----------------------------------------------------------------------------------------------------

    def _step(self, resume: Resume, lane: Lane, should_stop: Callable[[], Failure | None] | None) -> Stop | None:
        """Run a lane's warp until a stop; None: it has ended."""
        core = self.cores[lane.core]
        lanes = self.debugger.lanes
        if resume.step and lanes.is_active(lane):
            core.skip_break = 1  # of the instruction that the step is about
        steps = 0
        while core.active >> lane.warp & 1:
            acts = lanes.is_active(lane)
            if core.stalled >> lane.warp & 1:
                done, fault = 0, self._let_others_run(lane)
            else:
                done = self._run_warp(lane.core, lane.warp, 1 if resume.step else CORE_QUANTUM)
                core.skip_break = 0
                fault = None
                if core.reason == Reason.FAULT:
                    fault = self._fault(lane.core)
                    done += fault is None  # what it has executed
            if fault is not None:
                return fault
            if resume.step and done and acts and lanes.pc(lane) not in resume.stay:
                return Stop(lane) if core.active >> lane.warp & 1 else None
            steps += 1
            if steps % 256 == 0 or not resume.step:
                if should_stop is not None:
                    self.stop_if(should_stop)
                if self.debugger.interrupted():
                    return Stop(lane, Failure.ABORTED)
        return None

    def _run_warp(self, core: int, warp: int, budget: int) -> int:
        """Run one warp for up to so many instructions; return how many ran."""
        done = self.run_one_warp(core, warp, self._budget(budget))
        self._ran(core, warp, done, self.turn)
        if self.cores[core].console_length:
            self._drain_console()
        return done

    def _let_others_run(self, lane: Lane) -> Stop | None:
        """Let the other warps run a little, as a lane's warp waits for them; return where one has stopped."""
        moved = False
        state = self.cores[lane.core]
        for warp in range(self.config.warps):
            ready = state.active & ~state.stalled
            if ready >> lane.warp & 1:
                return None
            if ready >> warp & 1:
                moved |= bool(self._run_warp(lane.core, warp, OTHERS))
                if state.reason == Reason.FAULT:
                    return self._fault(lane.core)
        if moved:
            return None
        for core in self.live_cores():  # wspawn waits for its core's, a global barrier for other cores
            if core != lane.core or state.spawn_warp >= 0:
                moved |= bool(self._run_core(core, 1 if core == lane.core else OTHERS))
                if self.cores[core].reason == Reason.FAULT:
                    return self._fault(core)
        try:
            self._round_is_over()
        except SimulationError as error:
            return Stop(lane, Failure.DEADLOCK, error)
        return None

