"""What tools ask of the simulator process besides running kernels: breakpoints, registers, profiles, traces.

The message is ``protocol.Message.TOOL``.

A request is a JSON object with the name of a function below as ``do`` and its arguments by name; the reply is JSON too.
"""

import json
from collections.abc import Callable
from pathlib import Path

from ..isa.registers import FLOAT_NAMES, INTEGER_NAMES
from .errors import SimulationError
from .faults import describe_pc, lane_list
from .json_data import JsonObject
from .machine import Machine


def set_breakpoints(machine: Machine, addresses: list[int]) -> None:
    """Stop runs before the instructions at these addresses. Raises ValueError if they are too many."""
    if len(addresses) > len(machine.breakpoints):
        raise ValueError(f"{len(addresses)} breakpoints; there can be {len(machine.breakpoints)}")
    for index, address in enumerate(addresses):
        machine.set_breakpoint(index, address)


def registers(machine: Machine, core: int, warp: int) -> str:
    """Return a warp's PC, mask and registers; a register that is equal in all active lanes is told once."""
    config = machine.config
    index = core * config.warps + warp
    row = machine.warps[index]
    lanes = [lane for lane in range(config.threads) if row.mask >> lane & 1]
    lines = [
        f"core {core}, warp {warp}, lanes {lane_list(row.mask)}, divergence depth {row.depth}",
        f"pc   {describe_pc(machine, row.pc)}",
    ]
    for number, name in enumerate([*INTEGER_NAMES, *FLOAT_NAMES]):
        values = [machine.registers.elements[index, number, lane] for lane in lanes]
        if not any(values):
            continue
        text = f"0x{values[0]:x}" if len(set(values)) == 1 else " ".join(f"{value:x}" for value in values)
        lines.append(f"{name:4} {text}")
    return "\n".join(lines)


def profile(machine: Machine, low: int, high: int) -> None:
    """Count executions of the instructions in [low, high) from the next run on."""
    machine.profile(low, high)


def trace(machine: Machine, options: str) -> None:
    """Record a timeline of the next runs (``TimelineOptions.from_text``). Raises ValueError outside timing mode."""
    from .timeline import TimelineOptions

    machine.trace(TimelineOptions.from_text(options))


def profile_report(machine: Machine) -> str:
    """Return the hottest functions, lines and instructions of the last run as text."""
    from .profile import report

    return report(machine)


def profile_data(machine: Machine) -> JsonObject:
    """Return the whole profile of the last run."""
    from .profile import as_data

    return as_data(machine)


def write_trace(machine: Machine, file: str) -> int:
    """Write the timeline recorded so far; returns the number of events. Raises ValueError if there is none."""
    from . import trace as traces

    if machine.recorder is None:
        raise ValueError("no timeline was asked for")
    return traces.write_trace(machine.recorder, Path(file))


def plot(machine: Machine, file: str) -> None:
    """Draw profile, stalls and activity of the last run. Raises ValueError without matplotlib or data."""
    from .plots import plot_run

    plot_run(machine, Path(file))


def progress(machine: Machine) -> int:
    """Return the warp instructions of the run so far."""
    return machine.executed


def result(machine: Machine) -> dict[str, float] | None:
    """Return what the last run executed, None before the first."""
    last = machine.last_result
    return None if last is None else vars(last)


def use_rings(machine: Machine) -> None:
    """Let the console be the rings in memory of a 3.0's own kernel library."""
    machine.use_rings()


def stop_after(machine: Machine, instructions: int) -> None:
    """End the next run when its warps have executed so many instructions (``Failure.STOPPED``); it can go on."""
    machine.stop_at = instructions


def save(machine: Machine, file: str, digest: str) -> None:
    """Write a checkpoint; ``digest`` is the SHA-256 of the image."""
    from .checkpoint import save as save_checkpoint

    save_checkpoint(machine, Path(file), digest=digest)


def restore(machine: Machine, file: str) -> None:
    """Bring the device into the state of a checkpoint."""
    from .checkpoint import restore as restore_checkpoint

    restore_checkpoint(machine, Path(file))


#: What needs a device that stands still.
STANDING = (use_rings, stop_after, save, restore)

FUNCTIONS: dict[str, Callable[..., object]] = {
    function.__name__: function
    for function in (
        set_breakpoints, registers, profile, trace, profile_report, profile_data, write_trace, plot, progress, result,
        *STANDING,
    )
}


def answer(machine: Machine, text: str, last_failure: SimulationError | None, running: bool = False) -> str:
    """Do a request and return the reply; ``registers`` without a warp are those of the last failure's.

    Raises ValueError if it cannot be done.
    """
    request = json.loads(text)
    function = FUNCTIONS.get(request.pop("do", None)) if isinstance(request, dict) else None
    if function is None:
        raise ValueError(f"a tool asks for {', '.join(FUNCTIONS)}; not for {text[:80]}")
    if running and function in STANDING:
        raise ValueError("a kernel is running")
    if function is registers and not request:
        request = {"core": (last_failure and last_failure.core) or 0, "warp": (last_failure and last_failure.warp) or 0}
    try:
        return json.dumps(function(machine, **request))
    except TypeError as error:
        raise ValueError(str(error)) from None
