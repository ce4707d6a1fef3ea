"""Lanes as gdb's threads: their numbers, places in the program, and CUDA's coordinates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...isa.registers import NUMBER, Fixed
from ..launches import RunningLaunch, kernel_name, thread

if TYPE_CHECKING:
    from ..machine_state import MachineState

IMPLIED = {"lane": "warp", "warp": "core", "thread": "block"}
"""Coordinate → the one that says more exactly what it means."""
LOCAL_ID, GROUP_ID = NUMBER[Fixed.LOCAL_ID], NUMBER[Fixed.GROUP_ID]


@dataclass(frozen=True)
class Lane:
    """A lane of the device."""

    core: int
    warp: int
    lane: int


class Lanes:
    """The lanes of a device in a launch. gdb's numbers begin with 1."""

    def __init__(self, machine: MachineState) -> None:
        self.machine = machine
        self.launch: RunningLaunch | None = None
        self._kernels_at = 0

    def begin(self, argument: int, kernels_at: int) -> None:
        """Take the launch block of a launch; what lies before the address is start-up code, which belongs to no thread.
        """
        self.launch = RunningLaunch(self.machine, argument) if kernel_name(self.machine, argument) else None
        self._kernels_at = kernels_at

    def number(self, lane: Lane) -> int:
        """Return gdb's number of a lane."""
        config = self.machine.config
        return (lane.core * config.warps + lane.warp) * config.threads + lane.lane + 1

    def of(self, number: int) -> Lane | None:
        """Return the lane of a number, None if there is none."""
        config = self.machine.config
        warp, lane = divmod(number - 1, config.threads)
        core, warp = divmod(warp, config.warps)
        return Lane(core, warp, lane) if number > 0 and core < config.total_cores else None

    def all(self) -> list[Lane]:
        """Return the lanes that run the program."""
        return [
            Lane(core, warp, lane)
            for core, state in enumerate(self.machine.cores)
            for warp in range(self.machine.config.warps)
            if state.active >> warp & 1
            for lane in self._of_warp(core, warp)
        ]

    def lives(self, lane: Lane) -> bool:
        """Return whether a lane runs the program."""
        active = self.machine.cores[lane.core].active >> lane.warp & 1
        return bool(active) and lane.lane in self._of_warp(lane.core, lane.warp)

    def _of_warp(self, core: int, warp: int) -> list[int]:
        row = self.machine.warps[core * self.machine.config.warps + warp]
        active = [lane for lane in range(self.machine.config.threads) if row.mask >> lane & 1]
        if self.launch is None or row.pc < self._kernels_at or not active:
            return active
        first = self._linear(Lane(core, warp, active[0])) - active[0]
        count = min(self.machine.config.threads, self.launch["group_size"] - first)
        return sorted({*range(count), *active})

    def _linear(self, lane: Lane) -> int:
        """Return the number of a lane's thread in its block."""
        assert self.launch is not None
        (x, y, z), (width, height, _) = thread(self.register(lane, LOCAL_ID)), self.launch.dimensions("local_size")
        return x + width * (y + height * z)

    def register(self, lane: Lane, number: int) -> int:
        """Return a register of a lane."""
        row = lane.core * self.machine.config.warps + lane.warp
        return self.machine.registers.elements[row, number, lane.lane]

    def is_active(self, lane: Lane) -> bool:
        """Return whether a lane takes part in its warp's next instruction."""
        return bool(self.machine.warps[lane.core * self.machine.config.warps + lane.warp].mask >> lane.lane & 1)

    def pc(self, lane: Lane) -> int:
        """Return where a lane goes on: its warp's next instruction or, if the warp has put it off, behind the split; a
        lane that waits for others to come to where it is has their place."""
        config = self.machine.config
        index = lane.core * config.warps + lane.warp
        row = self.machine.warps[index]
        if not row.mask >> lane.lane & 1:
            for depth in range(row.depth - 1, -1, -1):
                entry = self.machine.stack[index * config.threads + depth]
                if not entry.fallthrough and entry.other >> lane.lane & 1:
                    return int(entry.pc)
        return int(row.pc)

    def describe(self, lane: Lane) -> str:
        """Return what a lane is, in CUDA's coordinates where it is a kernel's thread, and on the device."""
        row = self.machine.warps[lane.core * self.machine.config.warps + lane.warp]
        state = self.machine.cores[lane.core]
        place = f"core {lane.core} warp {lane.warp} lane {lane.lane}"
        if row.barrier >= 0 and state.stalled >> lane.warp & 1:
            place += ", at a barrier"
        elif not self.is_active(lane):
            place += ", inactive"
        found = self.coordinates(lane)
        if "block" not in found:
            return place
        return f"block {triple(found['block'])} thread {triple(found['thread'])} {place}"

    def coordinates(self, lane: Lane) -> dict[str, tuple[int, ...]]:
        """Return a lane's core, warp and number in it and, where it is a kernel's thread, CUDA's block and thread."""
        found: dict[str, tuple[int, ...]] = {"core": (lane.core,), "warp": (lane.warp,), "lane": (lane.lane,)}
        row = self.machine.warps[lane.core * self.machine.config.warps + lane.warp]
        if self.launch is not None and row.pc >= self._kernels_at:
            found["block"] = tuple(self.launch.block(self.register(lane, GROUP_ID) & 0xFFFFFFFF))
            found["thread"] = tuple(thread(self.register(lane, LOCAL_ID)))
        return found

    def find(self, wanted: dict[str, tuple[int, ...]], near: Lane) -> Lane | None:
        """Return the first lane with these coordinates, None: there is none. What they leave open (of a thread its
        block, of a lane its warp, of a warp its core) is that of a lane ``near``."""
        here = self.coordinates(near)
        for name, outer in IMPLIED.items():
            if name in wanted and outer in here:
                wanted = {outer: here[outer]} | wanted
        full = {name: (*numbers, 0, 0)[: len(here.get(name, (0, 0, 0)))] for name, numbers in wanted.items()}
        return next((lane for lane in self.all() if full.items() <= self.coordinates(lane).items()), None)


def triple(numbers: Iterable[int]) -> str:
    """Return coordinates as CUDA's tools show them."""
    return f"({','.join(map(str, numbers))})"
