"""Where the lanes of a warp keep what belongs to their warp's state: spilled registers, saved masks, the record of a
suspended virtual warp.

A *cell* is 8 bytes of every lane. The same cell of a warp's lanes lies side by side, so that a warp's access to it
needs few memory requests instead of one a lane. The cells of a warp lie at the bottom of a lane's stack, from whose
top that lane's own frames grow down: of lane 0 for a virtual warp, else of the next lane from one warp to the next
(`Layout.spread`). They begin `STAGGER` bytes higher from one to the next. Stacks are a power of two apart, and cells
that were too would all lie in a few sets of the caches. ``gp`` points `BIAS` bytes above a lane's part of cell 0, so
that an immediate reaches 4 KiB of cells. A program that is built for warps of any width has the cells of each lane at
the bottom of that lane's own stack.

A *word* is a cell's place of one lane that holds a value of the whole warp. ``gp`` is a multiple of a cell's bytes for
lane 0, so that clearing its low bits (`Layout.word_mask`) gives all lanes one address.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

CELL = 8
BIAS = 2048
REACH = BIAS + 2048 - CELL
"""Distance from cell 0 to the last place that an immediate reaches."""
STAGGER = 256
PLACES = 16
"""So many warps' cells begin at different distances from the bottom of their stacks."""
FIELDS = (
    "stack_pointer", "resume", "local_id", "next", "first", "counts", "state", "exchange", "handshake",
    "even", "odd",
)  # fmt: skip
"""Start-up's and the library's cells: a suspended virtual warp's stack pointer, address, local id and (second word)
thread mask; the cells of the next virtual warp of its hardware warp, in a ring, and of the first one, which has the
number that are not done, and of all; the barrier that it waits for and, in the first one's second word, the barriers
behind all; what the lanes of a hardware warp exchange; the mask with which a part of a CUDA warp waits for the others,
and a word more for named barriers; what its lanes exchange, each with its number in the second word, which begins as 0:
those with even numbers, and those with odd ones."""
LINE = 64
"""Bytes of a cache line, which one memory request moves."""
MANY = 64
"""With so many near cells the fields are the first of them, else they come behind the near ones."""
MOST_NEAR = 128
SPARE = 0
"""The cell in which a register is borrowed for an instant."""


@dataclass(frozen=True)
class Layout:
    """The places of cells for warps of ``lanes`` lanes; 1 where the width is not known."""

    lanes: int = 1
    arrays: int = 0
    """Cells that hold a kernel's arrays (`private_arrays`), behind the fields."""

    @property
    def step(self) -> int:
        """Bytes from one cell to the next."""
        return CELL * self.lanes

    @property
    def spread(self) -> int:
        """A warp's number in its core and-ed with this is the lane at the bottom of whose stack its cells are."""
        return (1 << self.lanes.bit_length() - 1) - 1

    @property
    def near(self) -> int:
        """Number of cells within reach that are used."""
        return min(REACH // self.step + 1, MOST_NEAR)

    @property
    def word_mask(self) -> int:
        """What ``gp`` and-ed with is the same for all lanes, the place of lane 0; 0 where words bring nothing, as a
        cell is no longer than a line, or lanes have no such bits."""
        return -self.step if LINE < self.step <= STAGGER and self.step & self.step - 1 == 0 else 0

    @property
    def first_field(self) -> int:
        """The cell of the first of `FIELDS`."""
        return SPARE + 1 if self.near >= MANY else self.near

    @property
    def first_array(self) -> int:
        """The cell of the first array."""
        return self.first_field + len(FIELDS)

    @property
    def first_far(self) -> int:
        """The first cell that a kernel may use behind fields and arrays."""
        return self.first_array + self.arrays

    def offset(self, cell: int) -> int:
        """Distance of a cell from ``gp``."""
        return cell * self.step - BIAS

    def field(self, name: str) -> int:
        """Distance of a field from ``gp``."""
        return self.offset(self.first_field + FIELDS.index(name))

    def free(self) -> Iterator[int]:
        """The cells that a kernel may use, those within reach first."""
        return itertools.chain(range(SPARE + 1, self.first_field), itertools.count(self.first_far))

    def end(self, used: int) -> int:
        """The end of a warp's cells where a kernel uses all below ``used``."""
        return max(used, self.first_far)

    def bytes(self, used: int) -> int:
        """Bytes of a warp's cells where a kernel uses all below ``used``."""
        return self.end(used) * self.step + (PLACES - 1) * STAGGER

    @property
    def bound(self) -> int:
        """The end of the cells that a kernel with functions may use."""
        return max(self.near, self.first_far)

    def word_places(self, cell: int) -> Iterator[int]:
        """The words of a cell, by distance from `word_mask`'s address."""
        return iter(range(self.offset(cell), self.offset(cell + 1), CELL))

    def ranges(self, used: int) -> tuple[tuple[int, int], ...]:
        """(first byte, end) of the cells that a kernel may use, by distance from ``gp``."""
        behind = self.first_far
        return (
            (self.offset(SPARE), self.offset(self.first_field)), (self.offset(behind), self.offset(max(behind, used))),
        )  # fmt: skip
