"""The debugger's history and conditions, and listings of SPIR-V."""

from __future__ import annotations

import hashlib
import mmap
import os
import random
from collections.abc import Callable, Sequence

import pytest

from tests.vortex_rt.sim.test_checkpoint import BASE, DATA, PROGRAM
from vortex_rt.sim import spirv_listing
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.debugger import history
from vortex_rt.sim.debugger.conditions import ConditionError, value_of
from vortex_rt.sim.debugger.lanes import Lane, Lanes
from vortex_rt.sim.debugger.machine import DebuggedMachine
from vortex_rt.sim.debugger.session import Resume, Stop, Watch
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.spirv_listing import Passage, passages

# Reverse execution: a device that goes back is in the states that it was in, and goes on to the same end.

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


# Conditions of breakpoints as gdb sends them (bytecode by hand, from gdb's manual).

MINUS_SEVEN = "22f91608"  # const8 0xf9, ext 8


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("2205220302", 8), ("2205220303", 2), ("2205220304", 15), ("22032205031640", (1 << 64) - 2),
        (MINUS_SEVEN + "220205", (1 << 64) - 3), (MINUS_SEVEN + "220207", (1 << 64) - 1), ("2207220206", 3), ("2207220208", 1),
        ("2201220409", 16), (MINUS_SEVEN + "22010a", (1 << 64) - 4), ("22f022040b", 15), ("22000e", 1), ("22050e", 0),
        ("220c220a0f", 8), ("220c220a10", 14), ("220c220a11", 6), ("220012", (1 << 64) - 1), ("2205220513", 1),
        (MINUS_SEVEN + "220114", 1), (MINUS_SEVEN + "220115", 0), ("2301022b", None), ("23ffff2a08", 255),
        ("2400010000221002", 65552), ("25000000010000000022012b03", (1 << 64) - (1 << 32) + 1),
        ("260008", 1008), ("226417", 3), ("226418", 0x203), ("226419", 0x10203), ("22641a", 0x1010203),
        ("220528280404", 125), ("220122022203330203", 0), ("2201220222033329", 1), ("220722093201", 7),
        ("22012000082207272209", 9), ("22002000082207272209", 7), ("210006ffffff2203", 3),
    ],
)  # fmt: skip
def test_values(code, value):
    def memory(address, size):
        assert address == 100
        return int.from_bytes(bytes([3, 2, 1, 0, 1][: size] if size < 8 else [3, 2, 1, 1, 0, 0, 0, 0]), "little")

    made = bytes.fromhex(code + "27")
    if value is None:
        with pytest.raises(ConditionError):
            value_of(made, lambda number: 1000 + number, memory)
    else:
        assert value_of(made, lambda number: 1000 + number, memory) == value


@pytest.mark.parametrize("code", ["2201220005", "2201220006", "27", "22", "01", "210000", "0202", "22ff"])
def test_what_cannot_be_computed_is_told(code):
    def memory(address, size):
        raise ValueError("nothing there")

    with pytest.raises(ConditionError):
        value_of(bytes.fromhex(code + ("" if code in ("22ff", "210000") else "27")), lambda number: 0, memory)


# SPIR-V by source line, from the text of spirv-dis; images that have none (tests/cuda/toolkit/test_programs.py
# has one of a program).

TEXT = """OpCapability Kernel
%1 = OpString "/a/k.cu"
%2 = OpString "/a/h.cuh"
OpName %k "kernel"
%5 = OpExtInst %void %4 DebugSource %1
%k = OpFunction %void None %6
%p = OpFunctionParameter %ptr
%b = OpLabel
%8 = OpExtInst %void %4 DebugScope %7
OpLine %1 3 9
%9 = OpLoad %float %p
OpLine %1 3 12
%10 = OpFAdd %float %9 %9
OpLine %2 8 1
OpStore %p %10
OpBranch %c
%c = OpLabel
OpReturn
OpFunctionEnd
%f = OpFunction %void None %6
OpFunctionEnd
"""


def test_instructions_stand_by_line_as_far_as_opline_reaches():
    assert list(passages(TEXT)) == [
        Passage("kernel", "", 0, ["%k = OpFunction %void None %6", "%p = OpFunctionParameter %ptr", "%b = OpLabel"]),
        Passage("kernel", "/a/k.cu", 3, ["%9 = OpLoad %float %p", "%10 = OpFAdd %float %9 %9"]),
        Passage("kernel", "/a/h.cuh", 8, ["OpStore %p %10", "OpBranch %c"]),
        Passage("kernel", "", 0, ["%c = OpLabel", "OpReturn"]),
        Passage("%f", "", 0, ["%f = OpFunction %void None %6"]),
    ]


def test_images_without_spirv_have_no_listing(tmp_path):
    (tmp_path / "a.elf").write_bytes(b"no ELF file")
    assert spirv_listing.of_image(tmp_path / "a.elf") == []
    assert spirv_listing.of_image(tmp_path / "none.elf") == []
