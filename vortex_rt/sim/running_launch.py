"""The launch block of a kernel that runs, and CUDA's coordinates of what its lanes are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import abi
from ..binary_structure import SIZES

if TYPE_CHECKING:
    from .machine_state import MachineState

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
