"""Reverse execution: a device that goes back is in the states that it was in, and goes on to the same end."""

from __future__ import annotations

import hashlib
import mmap
import os
import random
from collections.abc import Callable, Sequence

import pytest

from tests.vortex_rt.sim.test_checkpoint import BASE, DATA, PROGRAM
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.debugger import history
from vortex_rt.sim.debugger.lanes import Lane, Lanes
from vortex_rt.sim.debugger.machine import DebuggedMachine
from vortex_rt.sim.debugger.session import Resume, Stop, Watch
from vortex_rt.sim.machine import Machine

Driven = Callable[["Session", Stop | None], Resume | None]


class Session:
    """A debugger without gdb: a function says after each stop how the device goes on."""

    focus = connection = image = None
    killed = False

    def __init__(self, machine: DebuggedMachine, drive: Driven) -> None:
        self.machine, self.drive = machine, drive
        self.lanes = Lanes(machine)
        machine.debugger = self

    def begin(self, should_stop: object) -> Resume | None:
        return self.drive(self, None)

    def stopped(self, stop: Stop, should_stop: object) -> Resume | None:
        self.focus = stop.lane
        return self.drive(self, stop)

    def stopping_lane(self, address: int, lanes: Sequence[Lane]) -> Lane | None:
        return lanes[0]

    def interrupted(self) -> bool:
        return False

    def digest(self) -> str:
        """What the device is: registers, program counters, masks, memory."""
        machine = self.machine
        parts = [bytes(table.bytes) for table in (machine.registers, machine.warps, machine.stack, machine.local)]
        return hashlib.sha256(b"".join([*parts, machine.read(DATA, 0x9000)])).hexdigest()


def device(cls: type[Machine] = DebuggedMachine, **options: object) -> Machine:
    config = PRESETS["vortex"].with_options({"mode": "functional", "memory": 4 << 30, **options})
    file = os.memfd_create("memory")  # as a host gives it: it tells what is in use
    os.ftruncate(file, config.address_size)
    machine = cls(config, mmap.mmap(file, config.address_size), lambda text: None)
    machine.memory_file = file
    machine.write(BASE, assemble(PROGRAM, BASE, config.xlen))
    return machine


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize("seed", range(2))
def test_going_back_gives_the_states_that_were(cores, seed, monkeypatch):
    monkeypatch.setattr(history, "INTERVAL", 400)
    rng = random.Random(seed)
    known: dict[int, str] = {}
    """Position → what the device was there; on the way that it took last."""
    stops = compared = 0

    def drive(session: Session, stop: Stop | None) -> Resume | None:
        nonlocal stops, compared
        past = session.machine.history
        if stop is None:
            session.machine.set_stops([BASE + 4 * 20], [])
            return Resume()
        found = session.digest()
        compared += past.now in known
        assert known.setdefault(past.now, found) == found
        for position in [position for position in known if position > past.now]:
            del known[position]
        stops += 1
        if stops == 40:
            session.machine.set_stops([], [])
            return None
        lane = rng.choice(session.lanes.all())
        return rng.choice([
            Resume(), Resume(lane, True), Resume(lane, True), Resume(lane, True, back=True), Resume(back=True),
        ])  # fmt: skip

    machine = device(cores=cores)
    Session(machine, drive)
    machine.run(BASE)
    plain = device(Machine, cores=cores)
    plain.run(BASE)
    assert compared > 2
    assert machine.read(0x108000, 4) == plain.read(0x108000, 4)
    if cores == 1:
        assert machine.executed == plain.executed


def test_going_back_ends_where_the_launch_begins():
    stops: list[Stop] = []

    def drive(session: Session, stop: Stop | None) -> Resume | None:
        if stop is None:
            return Resume(Lane(0, 0, 0), True)
        stops.append(stop)
        assert session.machine.history.now in (0, 1)
        return Resume(Lane(0, 0, 0), True, back=True) if len(stops) < 3 else None

    machine = device()
    Session(machine, drive)
    machine.run(BASE)
    assert [stop.beginning for stop in stops] == [False, False, True]


def test_going_back_stops_before_a_watched_access():
    values: list[int] = []

    def drive(session: Session, stop: Stop | None) -> Resume | None:
        machine = session.machine
        if stop is None:
            machine.set_stops([], [Watch(0x108000, 4, 2)])
            return Resume()
        values.append(int.from_bytes(machine.read(0x108000, 4), "little"))
        if len(values) == 5:
            machine.set_stops([], [])
            return None
        return Resume(back=len(values) >= 3)

    machine = device()
    Session(machine, drive)
    machine.run(BASE)
    assert values[:2] == sorted(values[:2])
    assert values[3:] == [values[1], values[0]]
