"""What launches are called."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .. import abi
from ..abi import ABI_VERSION, offsets
from ..binary_structure import SIZES
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
    memory. Empty where the kernel's name is."""
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


# The launch block of a kernel that runs, and CUDA's coordinates of what its lanes are.

KINDS = {member.name: member.type for member in abi.BLOCK.members}


class RunningLaunch:
    """The launch block of a kernel that is to run."""

    def __init__(self, machine: MachineState, address: int) -> None:
        self._bytes = machine.read(address, abi.BLOCK.size)

    def __getitem__(self, name: str) -> int:
        """Return a field, of an array the first element."""
        return self.element(name, 0)

    def element(self, name: str, index: int) -> int:
        """Return an element of a field."""
        size = SIZES[KINDS[name]]
        at = abi.BLOCK.offsets[name] + index * size
        return int.from_bytes(self._bytes[at : at + size], "little")

    def dimensions(self, name: str) -> list[int]:
        """Return a field of x, y and z."""
        return [self.element(name, index) for index in range(3)]

    def block(self, group: int) -> list[int]:
        """Return CUDA's block index of a linear group."""
        x, y = max(1, self["launched_groups"]), max(1, self.element("launched_groups", 1))
        place = [group % x, group // x % y, group // (x * y)]
        first = self.dimensions("first_group") if self["flags"] & abi.FLAG_PART else [0, 0, 0]
        return [a + b for a, b in zip(place, first, strict=True)]


def thread(packed: int) -> list[int]:
    """Return CUDA's thread index of a packed local id."""
    return [packed & 1023, packed >> 10 & 1023, packed >> 20 & 1023]
