"""Vortex's own rows of the instruction table: warp control, votes and shuffles, what 3.0 adds, and two instructions of
ours for which no Vortex has a word."""

import enum
from collections.abc import Iterator
from dataclasses import replace

from . import control, extensions, registers
from .control import Control, Cross
from .rows import F3, F7, RD, RS2, InstructionRow, Kind, Unit

# The tensor unit of Vortex 3.0: formats of elements, as its instructions number them (SimX tensor_cfg.h).


class TensorFormat(enum.IntEnum):
    """What a word of A, B, C or D holds; of several elements the first in k is in the lowest bits."""

    FP32 = 0
    TF32 = 1  # in the lower 19 bits
    FP16 = 2
    BF16 = 3
    E4M3 = 4  # without infinities
    E5M2 = 5
    MXFP8 = 8  # E4M3, with a scale E8M0 for 32 elements along k
    MXBF8 = 9  # E5M2, as MXFP8
    MXFP4 = 10  # E2M1, as MXFP8
    NVFP4 = 11  # E2M1, with a scale E4M3 for 16 elements along k
    I32 = 16
    I8 = 17
    U8 = 18
    I4 = 19
    U4 = 20


MATRIX_FUNCT7 = 1
"""Of the matrix unit's instructions in the major opcode of our own ones."""


class Matrix(enum.IntEnum):
    """The matrix unit's instructions by funct3."""

    TCU_SET = 0
    TCU_MMA = 1
    TCU_GET = 2


class Vortex3(enum.IntEnum):
    """What Vortex 3.0 adds, by the number that the simulator's core has for it."""

    BAR_WAIT = 0
    BAR_ARRIVE = 1
    WSYNC = 2
    GATHER = 3
    PACK_B = 4
    PACK_H = 5
    WMMA = 6
    WGMMA = 7
    DXA = 8
    TCU_LD = 9
    DSMEM_READ = 10


def _simt(which: Control | Cross, operands: str, meaning: str) -> InstructionRow:
    name = which.name.lower().replace("_", ".")
    match = control.OPCODE | which << 12
    if isinstance(which, Cross):
        return InstructionRow(
            name, extensions.VOTE_SHUFFLE.name, match | control.CROSS << 25, F7, "R", operands, Kind.CROSS, Unit.ALU,
            name, meaning=meaning,
        )
    return InstructionRow(
        name, "Vortex", match, F7, "R", operands, Kind.SIMT, Unit.WCTL, name, fetch_stall=True, meaning=meaning
    )


def _negatable(which: Control, flag: int, operands: str, meaning: str, negated: str) -> Iterator[InstructionRow]:
    """An instruction and its form with the negated predicate, told by the register field ``flag`` (a mask),
    which is no operand."""
    row = _simt(which, operands, meaning)
    yield replace(row, mask=row.mask | flag)
    yield replace(row, name=f"{row.name}_n", meaning=negated)


def vortex_rows() -> Iterator[InstructionRow]:
    """Warp control, votes and shuffles."""
    yield _simt(Control.TMC, "s", "thread mask := rs1 of the last active lane; 0 ends the warp")
    yield _simt(
        Control.WSPAWN, "s,t", "wait until this is the only active warp, then start warps 1..rs1-1 at rs2, lane 0"
    )
    yield from _negatable(
        Control.SPLIT, RS2, "d,s",
        "push the mask if bit 0 of rs1 differs among active lanes and go on with the larger group; rd := old depth",
        "split with the negated predicate (rs2 field not 0)",
    )  # fmt: skip
    yield _simt(Control.JOIN, "s", "if rs1 is not the depth: other group from the split on, then the original mask")
    yield _simt(Control.BAR, "s,t", "wait at barrier rs1 until rs2 warps (bit 31 of rs1: cores) have come")
    yield from _negatable(
        Control.PRED, RD, "s,t",
        "mask := lanes with bit 0 of rs1; if there is none, mask := rs2 of the last lane",
        "pred with the negated predicate (rd field not 0)",
    )  # fmt: skip
    for vote, meaning in (
        (Cross.VOTE_ALL, "1 if bit 0 of rs1 is set in all active lanes"),
        (Cross.VOTE_ANY, "1 if bit 0 of rs1 is set in an active lane"),
        (Cross.VOTE_UNI, "1 if bit 0 of rs1 is the same in all active lanes"),
        (Cross.VOTE_BALLOT, "mask of the active lanes where bit 0 of rs1 is set"),
    ):
        yield _simt(vote, "d,s", meaning)
    for shuffle, meaning in (
        (Cross.SHFL_UP, "rs1 of lane - b, unless below the segment"),
        (Cross.SHFL_DOWN, "rs1 of lane + b, unless behind the segment"),
        (Cross.SHFL_BFLY, "rs1 of lane ^ b"),
        (Cross.SHFL_IDX, "rs1 of lane b of the segment"),
    ):
        yield _simt(shuffle, "d,s,t", meaning + "; rs2 = segment mask << 12 | clamp << 6 | b")


def dot8_rows() -> Iterator[InstructionRow]:
    """An instruction of Vortex's tutorials, which no Vortex has."""
    yield InstructionRow(
        "dot8", extensions.DOT8.name, control.OWN_OPCODE, F7, "R", "d,s,t", Kind.ALU, Unit.DOT8, "dot8(a, b)",
        intrinsic="int(int, int)", meaning="sum of the four products of signed bytes:",
    )


def matrix_rows() -> Iterator[InstructionRow]:
    """The matrix unit."""
    for which, operands, intrinsic, meaning in (
        (Matrix.TCU_SET, "S", "void(float)", "accumulator C := rs1, element i from lane i"),
        (Matrix.TCU_MMA, "S,T", "void(float, float)", "C := C + A * B, A from the lanes of rs1, B from those of rs2"),
        (Matrix.TCU_GET, "D", "float(void)", "rd := element of C with the lane's number; 0 beyond C"),
    ):
        name = which.name.lower().replace("_", ".")
        match = control.OWN_OPCODE | which << 12 | MATRIX_FUNCT7 << 25
        yield InstructionRow(
            name, extensions.TCU.name, match, F7, "R", operands, Kind.MATRIX, Unit.TCU, name,
            meaning=meaning, intrinsic=intrinsic,
        )


GATHER_OPCODE = 0x2B
TENSOR_FUNCT7 = 2


def _vortex3(
    which: Vortex3, funct7: int, funct3: int, operands: str, unit: Unit, meaning: str,
    ext: str = extensions.VORTEX3.name,
) -> InstructionRow:
    name = which.name.lower().replace("_", ".")
    return InstructionRow(
        name, ext, control.OPCODE | funct3 << 12 | funct7 << 25, F7, "R", operands, Kind.VORTEX3, unit, name,
        fetch_stall=unit is Unit.WCTL, meaning=meaning,
    )


def vortex3_rows() -> Iterator[InstructionRow]:
    """Barriers with phases, exchanges of neighbouring lanes and loads of packed values of Vortex 3.0."""
    wait = _vortex3(Vortex3.BAR_WAIT, 0, 6, "s,t", Unit.WCTL, "wait until barrier rs1 has left phase rs2")
    yield replace(wait, mask=wait.mask | RD)
    yield _vortex3(
        Vortex3.BAR_ARRIVE, 0, 6, "d,s,t", Unit.WCTL,
        "rd := phase of barrier rs1, at which one of rs2 warps arrives; bit 31 of rs2: it waits for so many events",
    )
    yield _vortex3(Vortex3.WSYNC, 0, 7, "", Unit.WCTL, "wait for the warp's instructions in flight")
    for lane in range(4):
        yield InstructionRow(
            f"gather.{lane}", extensions.VORTEX3.name, GATHER_OPCODE | lane << 25, 3 << 25 | F3, "R4", "d,s,t,u",
            Kind.VORTEX3, Unit.ALU, "gather",
            meaning=f"in each group of four lanes, the others get rs1, rs2, rs3 of lane {lane}, even if off",
        )
    for which, count, bits in ((Vortex3.PACK_B, 4, 8), (Vortex3.PACK_H, 2, 16)):
        yield _vortex3(
            which, 4, 1 if bits == 8 else 2, "D,s,t", Unit.LOAD,
            f"rd := {count} values of {bits} bits at rs1, each rs2 bytes behind the one before",
        )
    sums, factors = registers.floating(0, 8), registers.floating(10, 8) | registers.floating(24, 8)
    sums_in_place, factor_in_place = registers.floating(0, 16), registers.floating(24, 4) | registers.bits("a1")
    for which, funct3, where in (
        (Vortex3.WMMA, 0, "A from f10, B from f24 or f28, C and D from f0 on"),
        (Vortex3.WGMMA, 1, "B, and A with bit 3 of the last one, in local memory at a1 (a0), C and D from f0 on"),
    ):
        row = _vortex3(
            which, TENSOR_FUNCT7, funct3, "nd,ns,nt", Unit.TCU,
            f"D := A * B + C of formats: the first number's D, the second's A and B; {where}", extensions.TENSOR.name,
        )
        if which is Vortex3.WMMA:
            yield replace(row, implicit_reads=sums | factors, implicit_writes=sums)
        else:  # as compiled code has it: 16 registers of C, A in registers
            yield replace(row, implicit_reads=sums_in_place | factor_in_place, implicit_writes=sums_in_place)
    yield _vortex3(
        Vortex3.TCU_LD, TENSOR_FUNCT7, 2, "nd,s,nt", Unit.LOAD,
        "metadata of sparse products, from the slot of the first number on := a word a lane at rs1 of lane 0, "
        "or scales of A (16) or B (17); the second number is A's format", extensions.TENSOR.name,
    )
    yield _vortex3(
        Vortex3.DSMEM_READ, 5, 0, "d,s,t", Unit.WCTL,
        "in lane 0 rd := the word at rs2 of the local memory of core rs1 of the cluster; in the others 0",
        extensions.DSMEM.name,
    )
    yield _vortex3(
        Vortex3.DXA, 3, 0, "s,t", Unit.WCTL,
        "copy a tile of a tensor: lanes 0–3 of rs1 have local address, barrier << 4 | descriptor, coordinates 0, 1, "
        "those of rs2 coordinates 2, 3, 4, receivers", extensions.DXA.name,
    )
