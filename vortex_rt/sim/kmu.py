"""A launch on a Vortex 3.0: what the host writes into the registers of the kernel management unit (KMU), which walks
the grid by itself.

::

    launch = GridLaunch(start=0x80000000, entry=kernel, argument=block, grid=(64, 1, 1), block=(128, 1, 1))
    machine.run_grid(launch)
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ..isa.dcr import KmuDcr
from .blocks import Kmu
from .config import Config

Triple = tuple[int, int, int]


class GridError(ValueError):
    """A grid that the device cannot run; the message says what is too large."""


@dataclass(frozen=True)
class GridLaunch:
    """A grid of blocks: x, y, z each.

    ``start`` is the image's base, where a warp begins with its first block; ``entry`` and ``argument`` are what the
    image reads in its CSRs; ``cluster`` counts blocks that run on one core at once; ``local_memory`` bytes of a block.
    """

    start: int
    entry: int = 0
    argument: int = 0
    grid: Triple = (1, 1, 1)
    block: Triple = (1, 1, 1)
    cluster: Triple = (1, 1, 1)
    local_memory: int = 0

    @classmethod
    def one_warp_a_core(cls, config: Config, start: int, argument: int) -> GridLaunch:
        """What 3.0's ``vx_start`` does with an image of 2.x, which spreads its work itself."""
        return cls(start, 0, argument, (config.total_cores, 1, 1), (config.threads, 1, 1))

    def check(self, config: Config) -> None:
        """Raise GridError for what the hardware would take and hang on, or silently do otherwise."""
        for name in ("grid", "block", "cluster"):
            if min(getattr(self, name)) < 1:
                raise GridError(f"{name} {_by(getattr(self, name))} is empty")
        for number, whole in zip(self.cluster, self.grid, strict=True):
            if whole % number:
                raise GridError(f"a grid of {_by(self.grid)} blocks has no whole clusters of {_by(self.cluster)}")
        most = config.warps * config.threads
        if math.prod(self.block) > most:
            raise GridError(f"a block of {math.prod(self.block)} threads: a core has {most} ({config.shape()})")
        members, stride = math.prod(self.cluster), self.local_stride
        if members > config.warps or members * stride > config.local_memory or self.local_memory < 0:
            raise GridError(
                f"{members} blocks of a cluster with {self.local_memory} bytes of local memory each are on a core at "
                f"once, which has {config.local_memory} bytes and {config.warps} warps"
            )

    @property
    def local_stride(self) -> int:
        """Bytes from a block's local memory to that of the next one on its core."""
        return -(-self.local_memory // 64) * 64

    def registers(self, config: Config) -> dict[int, int]:
        """Return the value of each register of the KMU."""
        x, y, _ = self.block
        values = [
            *_halves(self.start), *_halves(self.entry), *_halves(self.argument), *self.block, *self.grid,
            self.local_memory, math.prod(self.block), config.threads % x, config.threads // x % y,
            config.threads // (x * y), *self.cluster,
        ]  # fmt: skip
        return dict(zip(KmuDcr, values, strict=True))


def _by(triple: Triple) -> str:
    return " × ".join(map(str, triple))


def _halves(address: int) -> tuple[int, int]:
    return address & 0xFFFFFFFF, address >> 32


def program(kmu: Kmu, registers: Mapping[int, int]) -> None:
    """Let the KMU have what is in the device's registers."""
    words = [registers[number] for number in KmuDcr]
    kmu.start, kmu.entry, kmu.argument = (words[at] | words[at + 1] << 32 for at in (0, 2, 4))
    for triple, at in ((kmu.block, 6), (kmu.grid, 9), (kmu.step, 14), (kmu.cluster, 17)):
        for axis in range(3):
            triple[axis] = words[at + axis]
    kmu.threads = words[13]
    kmu.local = -(-words[12] // 64) * 64
