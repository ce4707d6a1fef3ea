"""What launches are called."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..abi import ABI_VERSION, offsets
from .json_data import JsonObject

if TYPE_CHECKING:
    from .machine_state import MachineState

ENTRY = offsets()["entry"]


def kernel_name(machine: MachineState, argument: int) -> str:
    """Return the kernel of a launch by its launch block, empty if the program has none or its symbols are not known."""
    if machine.vortex_runtime or machine.symbols is None:
        return ""
    if int.from_bytes(machine.read(argument, 4), "little") != ABI_VERSION:
        return ""
    return str(machine.symbols.locate(int.from_bytes(machine.read(argument + ENTRY, 8), "little")).function)


def launch_shape(machine: MachineState, argument: int) -> JsonObject:
    """Return what a launch asked for, ``grid`` in blocks and ``block`` in threads, and how the device runs it:
    ``slots`` blocks at once on a core, each on ``warps_per_group`` hardware warps, with ``local_bytes`` of local
    memory. Empty where the kernel's name is.
    """
    if not kernel_name(machine, argument):
        return {}
    places = offsets()

    def words(name: str, count: int = 1) -> list[int]:
        data = machine.read(argument + places[name], 4 * count)
        return [int.from_bytes(data[4 * at : 4 * at + 4], "little") for at in range(count)]

    one = {name: words(name)[0] for name in ("slots", "warps_per_group", "local_bytes", "mode")}
    return {"grid": words("num_groups", 3), "block": words("enqueued_local_size", 3), **one}


def is_named(kernel: str, name: str) -> bool:
    """Whether a user's name is that of a kernel: the same, or the function's in a mangled one."""
    return kernel == name or bool(re.match(rf"_ZL?(N\w*?)?{len(name)}{re.escape(name)}(?!\d)", kernel))
