"""``monitor`` commands: what gdb itself has no words for."""

from __future__ import annotations

from collections.abc import Callable

from ..faults import warp_table
from ..requests import registers
from .machine import DebuggedMachine
from .session import DebugSession


def show_launch(debugger: DebugSession, machine: DebuggedMachine) -> str:
    """The launch: its number, the kernel, grid and block."""
    return debugger.describe_launch() + "\n"


def show_blocks(debugger: DebugSession, machine: DebuggedMachine) -> str:
    """Blocks that are on the device, and the number of their threads that run."""
    found: dict[str, int] = {}
    for lane in debugger.lanes.all():
        text = debugger.lanes.describe(lane)
        block = text.partition(" thread ")[0] if text.startswith("block ") else "start-up code"
        found[block] = found.get(block, 0) + 1
    return "".join(f"{block}: {count} threads\n" for block, count in found.items())


def show_warps(debugger: DebugSession, machine: DebuggedMachine) -> str:
    """Warps: active lanes, what each waits for, where it is."""
    return warp_table(machine, 1 << 30) + "\n"


def show_registers(debugger: DebugSession, machine: DebuggedMachine) -> str:
    """Registers of the last lane's warp, one that is equal in all active lanes once."""
    lane = debugger.focus
    return registers(machine, lane.core, lane.warp) + "\n" if lane is not None else "no lane has stopped\n"


COMMANDS: dict[str, Callable[[DebugSession, DebuggedMachine], str]] = {
    "launch": show_launch, "blocks": show_blocks, "warps": show_warps, "registers": show_registers,
}  # fmt: skip


def monitor(debugger: DebugSession, machine: DebuggedMachine, line: str) -> str:
    """Do a command and return what gdb prints."""
    function = COMMANDS.get(line.strip().removeprefix("vx "))
    if function is not None:
        return function(debugger, machine)
    return "".join(f"monitor {name:10} {function.__doc__}\n" for name, function in COMMANDS.items())
