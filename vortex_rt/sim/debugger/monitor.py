"""``monitor`` commands: what gdb itself has no words for."""

import re
from collections.abc import Callable

from ..faults import describe_pc, lane_list, warp_table
from ..requests import registers
from .lanes import Lane, triple
from .machine import DebuggedMachine
from .session import DebugSession


def show_launch(debugger: DebugSession, machine: DebuggedMachine, text: str) -> str:
    """The launch: its number, the kernel, grid and block."""
    return debugger.describe_launch() + "\n"


def show_blocks(debugger: DebugSession, machine: DebuggedMachine, text: str) -> str:
    """Blocks that are on the device, and the number of their threads that run."""
    found: dict[str, int] = {}
    for lane in debugger.lanes.all():
        text = debugger.lanes.describe(lane)
        block = text.partition(" thread ")[0] if text.startswith("block ") else "start-up code"
        found[block] = found.get(block, 0) + 1
    return "".join(f"{block}: {count} threads\n" for block, count in found.items())


def show_warps(debugger: DebugSession, machine: DebuggedMachine, text: str) -> str:
    """Warps: active lanes, what each waits for, where it is."""
    return warp_table(machine, 1 << 30) + "\n"


def show_registers(debugger: DebugSession, machine: DebuggedMachine, text: str) -> str:
    """Registers of the last lane's warp, one that is equal in all active lanes once."""
    lane = debugger.focus
    return registers(machine, lane.core, lane.warp) + "\n" if lane is not None else "no lane has stopped\n"


def show_threads(debugger: DebugSession, machine: DebuggedMachine, text: str) -> str:
    """Threads by block, warp and place: which lanes are where."""
    lanes, groups = debugger.lanes, dict[tuple[str, int, int, int, bool], int]()
    for lane in lanes.all():
        block = lanes.coordinates(lane).get("block")
        key = (f"block {triple(block)}" if block else "start-up code", lane.core, lane.warp, lanes.pc(lane),
               lanes.is_active(lane))  # fmt: skip
        groups[key] = groups.get(key, 0) | 1 << lane.lane
    lines, before = [], ""
    for (block_text, core, warp, pc, active), mask in sorted(groups.items()):
        if block_text != before:
            lines.append(block_text)
            before = block_text
        state = "" if active else " (inactive)"
        lines.append(f"  core {core} warp {warp} lanes {lane_list(mask)}{state}: {describe_pc(machine, pc)}")
    return "\n".join(lines) + "\n"


def find_lane(debugger: DebugSession, machine: DebuggedMachine, text: str) -> str:
    """The number of the first lane with coordinates as in `near 1 block 1,0,0 thread 5`."""
    given = {name: tuple(map(int, numbers.split(","))) for name, numbers in re.findall(r"(\w+) (\d+(?:,\d+)*)", text)}
    near = debugger.lanes.of(given.pop("near", (1,))[0]) or Lane(0, 0, 0)
    found = debugger.lanes.find(given, near) if given.keys() <= COORDINATES else None
    return f"{debugger.lanes.number(found)}\n" if found is not None else "no such lane\n"


def describe_lane(debugger: DebugSession, machine: DebuggedMachine, text: str) -> str:
    """What the lane of a number is."""
    lane = debugger.lanes.of(int(text)) if text.isdigit() else debugger.focus
    return debugger.lanes.describe(lane) + "\n" if lane is not None else "no such lane\n"


COORDINATES = frozenset(("block", "thread", "core", "warp", "lane"))
COMMANDS: dict[str, Callable[[DebugSession, DebuggedMachine, str], str]] = {
    "launch": show_launch, "blocks": show_blocks, "warps": show_warps, "threads": show_threads,
    "registers": show_registers, "find": find_lane, "lane": describe_lane,
}  # fmt: skip


def monitor(debugger: DebugSession, machine: DebuggedMachine, line: str) -> str:
    """Do a command and return what gdb prints."""
    name, _, text = line.strip().partition(" ")
    function = COMMANDS.get(name)
    if function is not None:
        return function(debugger, machine, text)
    return "".join(f"monitor {name:10} {function.__doc__}\n" for name, function in COMMANDS.items())
