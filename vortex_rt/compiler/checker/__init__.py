"""Proof, on the bytes of a linked image, that no branch can diverge unprotected and that splits and joins balance.

Reads the image with a decoder of its own (`code`) and shares no analysis with the passes that placed the control
(`vortex_rt.compiler.divergence`): `balance` follows values and the divergence stack along all ways, `divergence` finds
the branches whose lanes may part, `convergence` proves that these take no warp operation apart. What it takes from
elsewhere are facts: where llc says that it spills, where the back end says that it keeps saved masks, which functions
are kernel entries, and what warp operations the program had. Every function is checked; start-up's code (`startup.py`),
which is written by hand and changes thread masks as it likes, is not.
"""

from collections.abc import Sequence

from vortex_rt.compiler.checker import borrowed, convergence
from vortex_rt.compiler.checker.balance import Balance
from vortex_rt.compiler.checker.code import UNIMP, ImageFunction, MachineOp, UnprotectedError, decoded, read, worlds
from vortex_rt.compiler.checker.divergence import Divergence
from vortex_rt.compiler.checker.values import Private
from vortex_rt.compiler.link import Elf
from vortex_rt.isa import csr
from vortex_rt.isa.registers import Fixed, bits
from vortex_rt.isa.table import Kind

__all__ = ["Private", "UnprotectedError", "check", "functions"]

START_UP = "_start"
RESERVED = bits(*(register for register in Fixed if register not in (Fixed.SCRATCH, Fixed.PREDICATE)))


def check(
    elf: bytes, entries: set[str], switches: set[str], private: dict[str, Private], loops: Sequence[frozenset[int]],
    xlen: int,
) -> int:  # fmt: skip
    """Check all functions of a linked image; returns the number of branches that may diverge.

    ``entries`` are the symbols of kernel entries, ``switches`` those of start-up's routines that run another virtual
    warp, ``private`` says what stack memory of each function only the function's own resolved accesses reach, ``loops``
    which warp operations looped together before the optimiser ran.

    Raises:
        UnprotectedError: with function, place, instruction and reason.
    """
    linked = Elf(elf)
    checked, names = read(linked, START_UP, switches, xlen)
    operations, looped = convergence.operations(linked), convergence.by_operation(loops)
    count = 0
    for function in checked:
        borrowed.forget(function)
        for at, op in enumerate(function.ops):
            if reason := _unfit(op, xlen):
                function.fail(at, reason)
        convergence.verify_loops(function, convergence.of_blocks(function, operations), looped)
        divergent: set[int] = set()
        for world in worlds(function):
            balance = Balance(world, private[world.name], names, switches, world.name in entries)
            balance.verify()
            found = Divergence(balance).branches
            for number in sorted((found & balance.reached) - balance.guarded):
                world.fail(world.blocks[number].end - 1, "may diverge, and no split or pred comes before it")
            convergence.verify_meeting(world, convergence.of_blocks(world, operations), found)
            divergent |= {world.blocks[number].end for number in found}
        count += len(divergent)
    return count


def functions(elf: bytes, xlen: int) -> list[ImageFunction]:
    """Return the decoded functions of a linked image, but start-up's code.

    Raises:
        UnprotectedError: code belongs to no function, or is none.
    """
    return decoded(Elf(elf), START_UP, xlen)


def _unfit(op: MachineOp, xlen: int) -> str | None:
    """Why compiled code must not contain an instruction, wherever it stands."""
    if op.defs & RESERVED:
        return "writes a reserved register"
    if op.name == "srai" and op.imm >= 32 and xlen == 64:
        return "shifts by 32 or more, which SimX executes wrongly"
    if op.kind == Kind.CSR and op.word != UNIMP:
        if op.word >> 12 & 3 == 1 or op.word >> 15 & 31:
            return "writes a CSR"
        if op.imm not in csr.READABLE:
            return "reads a CSR that a Vortex lacks"
    if op.kind == Kind.SYSTEM and op.name.endswith("ret"):
        return "returns from a trap"
    return None
