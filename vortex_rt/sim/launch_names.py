"""What launches are called."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..abi import ABI_VERSION, offsets

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


def is_named(kernel: str, name: str) -> bool:
    """Whether a user's name is that of a kernel: the same, or the function's in a mangled one."""
    return kernel == name or bool(re.match(rf"_ZL?(N\w*?)?{len(name)}{re.escape(name)}(?!\d)", kernel))
