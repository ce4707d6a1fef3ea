"""Control and status registers (RISC-V privileged specification; Vortex's VX_types.vh for its own)."""

from __future__ import annotations

import enum


class CsrScope(enum.IntEnum):
    """What has a value of its own: a lane, a warp, a core; or the whole device has one."""

    LANE = 0
    WARP = 1
    CORE = 2
    DEVICE = 3


class CSR(enum.IntEnum):
    """One row a register: number, what it differs by (None: a Vortex lacks it), meaning.

    ``reads_zero``: it is there, always 0 (on 3.0 the trap registers are a warp's), and of no use to compiled code.
    ``instead``: the register that has what a lacking one would tell. ``since``: the first generation that has it.
    """

    differs_by: CsrScope | None
    meaning: str
    reads_zero: bool
    instead: str
    since: int

    def __new__(
        cls, number: int, differs_by: CsrScope | None, meaning: str, reads_zero: bool = False, instead: str = "",
        since: int = 2,
    ) -> CSR:
        """Make a row."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.differs_by = differs_by
        member.meaning = meaning
        member.reads_zero = reads_zero
        member.instead = instead
        member.since = since
        return member

    FFLAGS = 0x001, CsrScope.WARP, "accrued floating-point exceptions"
    FRM = 0x002, CsrScope.WARP, "rounding mode"
    FCSR = 0x003, CsrScope.WARP, "`frm` << 5 | `fflags`"
    SATP = 0x180, CsrScope.DEVICE, "", True
    MSTATUS = 0x300, CsrScope.DEVICE, "", True
    MISA = 0x301, CsrScope.DEVICE, "", True
    MEDELEG = 0x302, CsrScope.DEVICE, "", True
    MIDELEG = 0x303, CsrScope.DEVICE, "", True
    MIE = 0x304, CsrScope.DEVICE, "", True
    MTVEC = 0x305, CsrScope.DEVICE, "", True
    MSCRATCH = 0x340, CsrScope.CORE, "at the start what `vx_start` was given as arguments: the launch block's address"
    MEPC = 0x341, CsrScope.DEVICE, "", True
    MCAUSE = 0x342, CsrScope.DEVICE, "", True
    MTVAL = 0x343, CsrScope.WARP, "value of the last trap", False, "", 3
    PMPCFG0 = 0x3A0, CsrScope.DEVICE, "", True
    PMPADDR0 = 0x3B0, CsrScope.DEVICE, "", True
    MNSTATUS = 0x744, CsrScope.DEVICE, "", True
    MCYCLE = 0xB00, CsrScope.CORE, "cycles"
    MINSTRET = 0xB02, CsrScope.CORE, "instructions times active lanes"
    MCYCLEH = 0xB80, CsrScope.CORE, "upper half of `mcycle` (RV32)"
    MINSTRETH = 0xB82, CsrScope.CORE, "upper half of `minstret` (RV32)"
    CYCLE = 0xC00, None, "", False, "MCYCLE"
    TIME = 0xC01, None, "real time"
    INSTRET = 0xC02, None, "", False, "MINSTRET"
    CYCLEH = 0xC80, None, "", False, "MCYCLEH"
    TIMEH = 0xC81, None, "real time"
    INSTRETH = 0xC82, None, "", False, "MINSTRETH"
    THREAD_ID = 0xCC0, CsrScope.LANE, "lane in the warp"
    WARP_ID = 0xCC1, CsrScope.WARP, "warp in the core"
    CORE_ID = 0xCC2, CsrScope.CORE, "core in the device"
    ACTIVE_WARPS = 0xCC3, CsrScope.CORE, "mask of the core's active warps"
    ACTIVE_THREADS = 0xCC4, CsrScope.WARP, "mask of the warp's active lanes"
    BLOCK_SLOT = 0xCD0, CsrScope.WARP, "place of the warp's block in the core: number of its barriers", False, "", 3
    BLOCK_WARP = 0xCD1, CsrScope.WARP, "warp in the block", False, "", 3
    BLOCK_WARPS = 0xCD2, CsrScope.WARP, "warps of the block", False, "", 3
    THREAD_X = 0xCD3, CsrScope.LANE, "thread in the block, x", False, "", 3
    THREAD_Y = 0xCD4, CsrScope.LANE, "thread in the block, y", False, "", 3
    THREAD_Z = 0xCD5, CsrScope.LANE, "thread in the block, z", False, "", 3
    BLOCK_X = 0xCD6, CsrScope.WARP, "block in the grid, x", False, "", 3
    BLOCK_Y = 0xCD7, CsrScope.WARP, "block in the grid, y", False, "", 3
    BLOCK_Z = 0xCD8, CsrScope.WARP, "block in the grid, z", False, "", 3
    BLOCK_DIM_X = 0xCD9, CsrScope.WARP, "threads of a block, x", False, "", 3
    BLOCK_DIM_Y = 0xCDA, CsrScope.WARP, "threads of a block, y", False, "", 3
    BLOCK_DIM_Z = 0xCDB, CsrScope.WARP, "threads of a block, z", False, "", 3
    GRID_DIM_X = 0xCDC, CsrScope.WARP, "blocks of the grid, x", False, "", 3
    GRID_DIM_Y = 0xCDD, CsrScope.WARP, "blocks of the grid, y", False, "", 3
    GRID_DIM_Z = 0xCDE, CsrScope.WARP, "blocks of the grid, z", False, "", 3
    BLOCK_LOCAL_MEM = 0xCDF, CsrScope.WARP, "address of the block's local memory", False, "", 3
    CLUSTER_SIZE = 0xCE0, CsrScope.WARP, "blocks of a cluster", False, "", 3
    KERNEL_ENTRY = 0xCE1, CsrScope.WARP, "address of the kernel that the host named", False, "", 3
    MHARTID = 0xF14, CsrScope.LANE, "lane in the device: (core × warps + warp) × lanes + lane"
    NUM_THREADS = 0xFC0, CsrScope.DEVICE, "lanes of a warp"
    NUM_WARPS = 0xFC1, CsrScope.DEVICE, "warps of a core"
    NUM_CORES = 0xFC2, CsrScope.DEVICE, "cores of the device"
    LOCAL_MEM_BASE = 0xFC3, CsrScope.DEVICE, "address of a core's local memory"
    NUM_BARRIERS = 0xFC4, CsrScope.DEVICE, "barriers of a block", False, "", 3

    @property
    def readable(self) -> bool:
        """Whether compiled code may read it: it is there, in every generation, and tells something."""
        return self.differs_by is not None and not self.reads_zero and self.since == 2


NUMBER: dict[str, int] = {csr.name.lower(): csr.value for csr in CSR}
"""Number by the name in assembly."""
NAME: dict[int, str] = {number: name for name, number in NUMBER.items()}

READABLE = frozenset(csr.value for csr in CSR if csr.readable)
UNIFORM = frozenset(csr.value for csr in CSR if csr.readable and csr.differs_by is not CsrScope.LANE)
"""Readable ones of which a warp has one; any other, known or not, may differ between lanes."""
TRAPS = (CSR.MSTATUS, CSR.MTVEC, CSR.MEPC, CSR.MCAUSE)
"""Of those that read 0, the ones that have a value on 3.0."""
READS_ZERO = tuple(csr.value for csr in CSR if csr.reads_zero)
FLOATING = frozenset((CSR.FFLAGS.value, CSR.FRM.value, CSR.FCSR.value))
"""Written by a Vortex only where it computes."""
INSTEAD: dict[int, int] = {csr.value: CSR[csr.instead].value for csr in CSR if csr.instead}
"""The user-level counters, which a Vortex lacks, and the machine-level ones, which it has."""


def number(text: str) -> int | None:
    """Return the number of a CSR written by name or as a number, None if the name is not known."""
    if text in NUMBER:
        return NUMBER[text]
    return int(text, 0) if text[:1].isdigit() else None
