"""The past of a launch: what ran in which order, and the states from which it runs again (reverse execution).

A launch under the debugger is a sequence of slices: a core or a warp ran so many instructions. The simulator is
deterministic, so a state of the device and the slices behind it lead to every later state. A *position* is the number
of warp instructions that the launch has executed.
"""

from __future__ import annotations

import bisect
import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .. import checkpoint, engine
from ..errors import SimulationError
from ..machine import FAULT, Machine
from ..state import Reason

if TYPE_CHECKING:
    from .lanes import Lane
    from .session import Stop

INTERVAL = 2_000_000
"""Instructions between two kept states, at first."""
MOST_STATES = 16
MOST_BYTES = 1 << 30
"""Of the kept states together; where one would be larger, a launch has no past."""
CHUNK = 4096
"""Instructions between two looks for what a warp did."""
ROUND = -1
"""A slice's core where a round ends."""


@dataclass(frozen=True)
class Slice:
    """What ran: of a core its warps in turns, or one ``warp``; or (`ROUND`) what is done between rounds. ``turn`` is
    the machine's before that."""

    core: int
    warp: int | None
    instructions: int
    turn: tuple[int, bool]


@dataclass
class KeptState:
    """The device at a position, behind so many slices."""

    position: int
    slices: int
    arrays: dict[str, bytes]
    pages: list[tuple[int, bytes]]
    console: dict[tuple[int, int], bytes]

    @property
    def size(self) -> int:
        """Bytes."""
        return sum(map(len, self.arrays.values())) + sum(len(data) for _, data in self.pages)


class SlicedMachine(Machine):
    """A device whose cores and warps run one after the other, in slices."""

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(*words, **options)
        self.turn: tuple[int, bool] = (0, False)
        """The core whose turn it is in this round, and whether anything has run in it."""

    def run_one_warp(self, core: int, warp: int, budget: int) -> int:
        """Run one warp for up to so many instructions; return how many ran."""
        done = int(engine.function("run_warp")(self.address, core, warp, budget, 0))
        self.cores[core].cycles += done
        return done

    def end_round(self) -> bool:
        """Do what is done between rounds; return whether there is no next one. Raises SimulationError."""
        (_, moved), self.turn = self.turn, (0, False)
        found = engine.function("look_at_cores")(self.address)
        return self._has_ended(found & ~FAULT, moved)

    @contextlib.contextmanager
    def without_stops(self) -> Iterator[None]:
        """Let no breakpoint and no watchpoint stop the device."""
        device = self.device
        before = device.breakpoints, device.watchpoints, device.interpreter
        device.breakpoints = device.watchpoints = device.interpreter = 0
        try:
            yield
        finally:
            device.breakpoints, device.watchpoints, device.interpreter = before


class History:
    """What a launch did, up to now; now may be a position that it has come back to."""

    def __init__(self, machine: SlicedMachine) -> None:
        self.machine = machine
        self.now = self.furthest = 0
        """Positions: of the device, and the furthest that the launch has been at."""
        self._forget()

    # ---- forward -----------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """A launch begins."""
        self.now = 0
        self._forget()

    def begin(self) -> None:
        """Keep the state of now, as what was before cannot come again: it is a launch's first, or memory or registers
        have been changed from outside."""
        self._forget()
        size = sum(high - low for low, high in checkpoint.touched(self.machine))
        if size <= MOST_BYTES and not self.machine.gpu.sanitizer:  # whose own state is not kept
            self._states.append(self._state())

    def _forget(self) -> None:
        self._slices: list[Slice] = []
        self._states: list[KeptState] = []
        self._interval = INTERVAL
        self._at = self._ran = 0
        self.furthest = self.now

    def note(self, core: int, warp: int | None, instructions: int, turn: tuple[int, bool]) -> None:
        """Something ran."""
        self._slices.append(Slice(core, warp, instructions, turn))
        self.now += instructions
        self.furthest = max(self.furthest, self.now)

    def keep(self) -> None:
        """Keep the state of now, if the last one is far behind."""
        if not self._states or self.now - self._states[-1].position < self._interval:
            return
        self._states.append(self._state())
        if len(self._states) > MOST_STATES or sum(state.size for state in self._states) > MOST_BYTES:
            self._states[1::2] = []
            self._interval *= 2

    def _state(self) -> KeptState:
        machine = self.machine
        return KeptState(
            self.now, len(self._slices),
            {name: bytes(array.bytes) for name, array in checkpoint.state_arrays(machine)},
            [(low, bytes(machine.memory.elements[low:high])) for low, high in checkpoint.touched(machine)],
            {place: bytes(line) for place, line in machine.console_lines.items()},
        )  # fmt: skip

    # ---- back --------------------------------------------------------------------------------------------------------

    def back_to_warp(self, lane: Lane) -> bool:
        """Go back before the last instruction of a lane's warp; return False at the beginning of the past, if that is
        earlier."""
        def count() -> int:
            return int(machine.warps[lane.core * machine.config.warps + lane.warp].instructions)

        machine, end = self.machine, self.now
        while end:
            state = self._before(end)
            if state is None:
                break
            found = self._last_change(state, state.position, end, CHUNK, count)
            if found is not None:
                found = self._last_change(state, *found, 1, count)
                assert found is not None
                self.go_to(found[0])
                return True
            end = state.position
        self._to_beginning()
        return False

    def back_to_stop(self, stopped: Callable[[int], Stop | None]) -> Stop | None:
        """Go back to the last breakpoint, or before the last access that is watched; ``stopped`` describes the stop of
        a core, None: it is none. Returns None at the beginning of the past, if that is earlier."""
        end = self.now
        while end:
            state = self._before(end)
            if state is None:
                break
            found: tuple[int, Stop] | None = None
            for stop in self._stops(state, end, stopped):
                position = self.now - (stop.watched is not None)
                if position < end:
                    found = position, stop
            if found is not None:
                self.go_to(found[0])
                return found[1]
            end = state.position
        self._to_beginning()
        return None

    def _stops(self, state: KeptState, end: int, stopped: Callable[[int], Stop | None]) -> Iterator[Stop]:
        self._restore(state)
        while self.now < end and (slice_ := self._next()) is not None:
            left = min(slice_.instructions, end - self.now)
            core = self.machine.cores[slice_.core]
            while left > 0:
                left -= self._run(slice_, left)
                if core.reason == Reason.FAULT:
                    stop = stopped(slice_.core)
                    if stop is not None:
                        yield stop
                    core.skip_break = int(stop is None or stop.watched is None)
            self._done()

    def _last_change(
        self, state: KeptState, begin: int, end: int, step: int, count: Callable[[], int]
    ) -> tuple[int, int] | None:
        """Return the last positions between ``begin`` and ``end``, about ``step`` apart, between which a count changes.
        """
        found = None
        with self.machine.without_stops():
            self._replay(state, begin)
            before = count()
            while self.now < end and (slice_ := self._next()) is not None:
                at = self.now
                self._run(slice_, min(step, slice_.instructions - self._ran, end - at))
                if count() != before:
                    found, before = (at, self.now), count()
                if self._ran >= slice_.instructions:
                    self._done()
        return found

    def go_to(self, position: int) -> None:
        """Bring the device to a position of its past, behind which nothing has happened yet."""
        state = self._before(position + 1)
        assert state is not None
        with self.machine.without_stops():
            self._replay(state, position)
        done = self._slices[: self._at]
        if self._ran:
            done.append(replace(self._slices[self._at], instructions=self._ran))
        self._slices = done
        self._states = [kept for kept in self._states if kept.position <= position and kept.slices <= len(done)]

    def _to_beginning(self) -> None:
        if self._states:
            self.go_to(self._states[0].position)

    def _before(self, position: int) -> KeptState | None:
        at = bisect.bisect_left([state.position for state in self._states], position)
        return self._states[at - 1] if at else None

    # ---- running again -----------------------------------------------------------------------------------------------

    def _replay(self, state: KeptState, position: int) -> None:
        self._restore(state)
        while self.now < position and (slice_ := self._next()) is not None:
            self._run(slice_, min(slice_.instructions - self._ran, position - self.now))
            if self._ran >= slice_.instructions:
                self._done()
        self._next()

    def _restore(self, state: KeptState) -> None:
        machine = self.machine
        for low, high in checkpoint.touched(machine):
            machine.memory.elements[low:high] = bytes(high - low)
        for low, data in state.pages:
            machine.memory.elements[low : low + len(data)] = data
        machine.forget_decoded()
        for name, array in checkpoint.state_arrays(machine):
            if name != "watchpoints":
                array.bytes[:] = state.arrays[name]
        for core in machine.cores:
            core.decoded = 0
        machine.count_reservations()
        machine.console_lines = {place: bytearray(line) for place, line in state.console.items()}
        self.now, self._at, self._ran = state.position, state.slices, 0

    def _next(self) -> Slice | None:
        """Return the next slice; what is done between rounds is done."""
        while self._at < len(self._slices):
            slice_ = self._slices[self._at]
            if not self._ran:
                self.machine.turn = slice_.turn
            if slice_.core != ROUND and slice_.instructions:
                return slice_
            if slice_.core == ROUND:
                with contextlib.suppress(SimulationError):  # a deadlock, which is in the past
                    self.machine.end_round()
            self._done()
        return None

    def _run(self, slice_: Slice, budget: int) -> int:
        """Run a part of a slice; return its instructions."""
        if slice_.warp is None:
            done = engine.function("run_core")(self.machine.address, slice_.core, budget, 0)
        else:
            done = self.machine.run_one_warp(slice_.core, slice_.warp, budget)
        core = self.machine.cores[slice_.core]
        if not done and core.reason != Reason.FAULT:
            raise RuntimeError("the past of this launch does not come again")
        core.console_length = 0  # what it says has been said
        self.machine.turn = self.machine.turn[0], True
        self.now += done
        self._ran += done
        return int(done)

    def _done(self) -> None:
        self._at += 1
        self._ran = 0
