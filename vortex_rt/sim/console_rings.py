"""The console of a 3.0's own kernel library: rings in device memory, of which a program fills and the host empties one
for each hart (those of equal number modulo 64 share one).

Layout (VX_types.toml of 3.0): how much was written to each ring, how much was read, the rings, and how many bytes did
not fit, as a full ring takes no more.
"""

from collections.abc import Iterator
from typing import Protocol

from .state import IO_BASE

SLOTS, RING = 64, 512
READ = IO_BASE + 4 * SLOTS
DATA = READ + 4 * SLOTS
LOST = DATA + SLOTS * RING
EXIT_CODE = LOST + 4 * SLOTS + 8
END = EXIT_CODE + 8


class DeviceMemory(Protocol):
    """Memory that the rings lie in."""

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out."""

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes in."""


class ConsoleRings:
    """The rings of a device."""

    def __init__(self, memory: DeviceMemory) -> None:
        self._memory = memory
        self._lost = [0] * SLOTS
        for address in (IO_BASE, READ, LOST):  # as a runtime does before its first launch
            memory.write(address, bytes(4 * SLOTS))

    def _words(self, address: int) -> list[int]:
        return memoryview(self._memory.read(address, 4 * SLOTS)).cast("I").tolist()

    def take(self) -> Iterator[tuple[int, bytes]]:
        """Yield (ring, bytes) of what was written since the last time."""
        written, read, lost = self._words(IO_BASE), self._words(READ), self._words(LOST)
        for slot, (end, begin) in enumerate(zip(written, read, strict=True)):
            if end != begin:
                ring, at = self._memory.read(DATA + slot * RING, RING), begin % RING
                yield slot, (ring + ring)[at : at + min(end - begin & 0xFFFFFFFF, RING)]
                self._memory.write(READ + 4 * slot, end.to_bytes(4, "little"))
        for slot, (now, before) in enumerate(zip(lost, self._lost, strict=True)):
            if now != before:
                yield slot, f"({now - before} bytes lost)\n".encode()
        self._lost = lost
