"""Where the lanes of a warp keep what belongs to their warp's state: spilled registers, saved masks, the record of a
suspended virtual warp.

A *cell* is 8 bytes of every lane. The same cell of a warp's lanes lies side by side, so that a warp's access to it
needs few memory requests instead of one a lane. The cells of a (virtual) warp begin at the bottom of its lane 0's
stack, from whose top that lane's own frames grow down, and `STAGGER` bytes higher from one warp to the next, as stacks
are a power of two apart and would all begin in one set of the cache; ``gp`` points `BIAS` bytes above a lane's part of
cell 0, so that an immediate reaches 4 KiB of cells. A program that is built for warps of any width has the cells of
each lane at the bottom of that lane's own stack.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

CELL = 8
BIAS = 2040
STAGGER = 256
PLACES = 16
"""So many warps' cells begin at different distances from the bottom of their stacks."""
FIELDS = (
    "stack_pointer", "resume", "local_id", "next", "first", "counts", "state", "exchange", "handshake",
)  # fmt: skip
"""Start-up's and the library's cells: a suspended virtual warp's stack pointer, address, local id and (second word)
thread mask; the cells of the next virtual warp of its hardware warp, in a ring, and of the first one, which has the
number that are not done, and of all; the barrier that it waits for and, in the first one's second word, the barriers
behind all; what CUDA's warp functions exchange, and two words by which the parts of a CUDA warp meet.
"""
MANY = 64
"""With so many near cells the fields are the first of them, else they come behind the near ones."""
MOST_NEAR = 128
SPARE = 0
"""The cell in which a register is borrowed for an instant."""


@dataclass(frozen=True)
class Layout:
    """The places of cells for warps of ``lanes`` lanes; 1 where the width is not known."""

    lanes: int = 1

    @property
    def step(self) -> int:
        """Bytes from one cell to the next."""
        return CELL * self.lanes

    @property
    def near(self) -> int:
        """Number of cells within reach that are used."""
        return min((2 * BIAS) // self.step + 1, MOST_NEAR)

    @property
    def first_field(self) -> int:
        """The cell of the first of `FIELDS`."""
        return SPARE + 1 if self.near >= MANY else self.near

    def offset(self, cell: int) -> int:
        """Distance of a cell from ``gp``."""
        return cell * self.step - BIAS

    def field(self, name: str) -> int:
        """Distance of a field from ``gp``."""
        return self.offset(self.first_field + FIELDS.index(name))

    def free(self) -> Iterator[int]:
        """The cells that a kernel may use, those within reach first."""
        return itertools.chain(range(SPARE + 1, self.first_field), itertools.count(self.first_field + len(FIELDS)))

    def bytes(self, used: int) -> int:
        """Bytes of a warp's cells where a kernel uses all below ``used``."""
        return max(used, self.first_field + len(FIELDS)) * self.step + (PLACES - 1) * STAGGER

    @property
    def bound(self) -> int:
        """The end of the cells that a kernel with functions may use."""
        return max(self.near, self.first_field + len(FIELDS))

    def ranges(self, used: int) -> tuple[tuple[int, int], ...]:
        """(first byte, end) of the cells that a kernel may use, by distance from ``gp``."""
        behind = self.first_field + len(FIELDS)
        return (
            (self.offset(SPARE), self.offset(self.first_field)), (self.offset(behind), self.offset(max(behind, used))),
        )  # fmt: skip
