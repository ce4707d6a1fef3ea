"""What the parts of start-up's code share: an assembler that knows the launch block and the cells, and sequences that
several modes of scheduling begin with."""

import re
from dataclasses import dataclass

from vortex_rt import abi
from vortex_rt.binary_structure import SIZES
from vortex_rt.compiler.cells import CELL, FIELDS, Layout
from vortex_rt.isa import counters
from vortex_rt.isa.control import Control, assembly
from vortex_rt.isa.csr import CSR
from vortex_rt.isa.registers import Fixed

_FAR = 4096
"""Where a warp's fields are out of an immediate's reach: what brings all of them within."""


@dataclass(frozen=True)
class Needs:
    """What the kernels of a program rely on; start-up leaves out what none of them does."""

    stack: bool = True
    """Stack or cells, where no virtual warps are."""
    globals: bool = True
    handshake: bool = True
    """The words by which the parts of a CUDA warp meet."""
    arguments: frozenset[str] = frozenset(("a0", "a2", "a3", "a4"))
    """Of an entry's arguments those that are read behind its preamble."""
    block: bool = True
    """The launch block's address is read, if only in a preamble."""
    changed: int = -1
    """Registers that an entry changes, but for where a preamble puts the address of the rest."""


NOTHING = Needs(False, False, False, frozenset(), False, 0)
EVERYTHING = Needs()


class StartAssembler:
    """Collects lines; knows how wide a pointer is and where the launch block's fields are."""

    def __init__(self, xlen: int, layout: Layout, needs: Needs) -> None:
        self.layout = layout
        self.needs = needs
        self.wide = "d" if xlen == 64 else "w"
        self.places = abi.offsets()
        self.lines: list[str] = []

    def __call__(self, *lines: str) -> None:
        """Add instructions, in which ``$name`` stands for a register with a fixed meaning."""
        self.lines.extend("\t" + re.sub(r"\$(\w+)", lambda match: Fixed[match[1].upper()], line) for line in lines)

    def label(self, name: str) -> None:
        """Let a label stand here."""
        self.lines.append(f"{name}:")

    def field(
        self, register: str, name: str, element: int = 0, block: str = "a0", *, zero_extended: bool = False
    ) -> None:
        """Load a field of the launch block (address in ``block``) into a register; 32 bits are sign-extended unless
        said otherwise."""
        kinds = {member.name: member.type for member in abi.BLOCK.members}
        place = self.places[name] + element * SIZES[kinds[name]]
        width = self.wide if kinds[name] == "u64" else "wu" if zero_extended and self.wide == "d" else "w"
        self(f"l{width} {register}, {place}({block})")

    def pair(self, first: str, second: str, names: tuple[str, str]) -> None:
        """Load two fields of 32 bits that lie side by side, by one load where registers hold both."""
        place = self.places[names[0]]
        if self.wide == "w" or place % 8 or self.places[names[1]] != place + 4:
            for register, name in zip((first, second), names):
                self.field(register, name)
            return
        self(f"ld {first}, {place}(a0)", f"srli {second}, {first}, 32", f"addiw {first}, {first}, 0")

    def reach(self, cells: str = "$cells", into: str = "$scratch") -> str:
        """Return the register from which `cell` reaches the fields of the cells that ``cells`` holds; may change
        ``into``."""
        if not self._is_far:
            return cells
        self(f"lui {into}, {_FAR >> 12}", f"add {into}, {into}, {cells}")
        return into

    def cell(self, mnemonic: str, register: str, name: str, base: str, part: int = 0) -> None:
        """Load or store (``l`` or ``s``: a pointer) a field; ``base`` is what `reach` returned."""
        if mnemonic in ("l", "s"):
            mnemonic += self.wide
        place = self.layout.field(name) + part - (_FAR if self._is_far else 0)
        self(f"{mnemonic} {register}, {place}({base})")

    @property
    def _is_far(self) -> bool:
        return self.layout.field(FIELDS[-1]) + CELL > 2048


def begin_warp(asm: StartAssembler, *, awake: bool = False) -> None:
    """Let all lanes run, if they are not ``awake``; a0 := the launch block, a1 := core, a2 := warp in the core,
    ``globals_base``."""
    if not awake:
        asm("li t0, -1", assembly(Control.TMC, rs1="t0"))
    asm(f"csrr a0, {CSR.MSCRATCH}", f"csrr a1, {CSR.CORE_ID}", f"csrr a2, {CSR.WARP_ID}")
    if asm.needs.globals:
        asm.field("$globals_base", "globals")


def begin_meeting(asm: StartAssembler, here: str) -> None:
    """What CUDA warps wider than hardware warps, and named barriers, count in begins as 0; ``here``: from `reach`."""
    for name, part in (("handshake", 0), ("handshake", 4), ("even", 4), ("odd", 4)):
        asm.cell("sw", "zero", name, here, part)


def packed_local_id(asm: StartAssembler, tag: str, flags: str = "") -> None:
    """local_id := packed local id of the linear id that it holds; changes t1 to t4. a0 is the launch block, whose flags
    may be in a register."""
    if not flags:
        flags = "t1"
        asm.field(flags, "flags")
    asm(f"andi t2, {flags}, {abi.FLAG_LOCAL_1D}", f"bnez t2, .Lpacked_{tag}")
    asm.field("t2", "local_magic", 0)
    asm.field("t3", "local_size", 0)
    asm(f"andi t1, {flags}, {abi.FLAG_LOCAL_3D}", f"beqz t1, .Lpacked_plane_{tag}")
    asm.field("t1", "local_magic", 1)
    asm.field("t4", "local_size", 1)
    asm(
        "mul t1, $local_id, t1",  # z = linear / (x * y)
        f"srli t1, t1, {abi.DIVIDE_SHIFT}",
        "mul t4, t4, t3",
        "mul t4, t4, t1",
        "sub $local_id, $local_id, t4",
        "slli t1, t1, 20",
    )
    asm.label(f".Lpacked_plane_{tag}")  # t1: z, where it belongs
    asm(
        "mul t2, $local_id, t2",  # y = rest / x
        f"srli t2, t2, {abi.DIVIDE_SHIFT}",
        "mul t3, t2, t3",
        "sub $local_id, $local_id, t3",
        "slli t2, t2, 10",
        "or $local_id, $local_id, t2",
        "or $local_id, $local_id, t1",
    )
    asm.label(f".Lpacked_{tag}")


def call_kernel(asm: StartAssembler, tag: str, flags: str = "") -> None:
    """Call the kernel for the group. a0 is the launch block, whose flags may be in a register."""
    if not flags:
        flags = "t1"
        asm.field(flags, "flags")
    asm.field("t0", "entry")
    if "a3" in asm.needs.arguments:
        asm("li a3, 0")
    if "a2" not in asm.needs.arguments:  # else groups probably have more dimensions, and one needs the same division
        asm("mv a1, $group_id", f"andi t2, {flags}, {abi.FLAG_GROUPS_1D}", f"bnez t2, .Lcall_{tag}")
    asm.field("t3", "launched_groups", 0)
    asm("divu a2, $group_id, t3", "mul a1, a2, t3", "sub a1, $group_id, a1")
    asm(f"andi t2, {flags}, {abi.FLAG_GROUPS_3D | abi.FLAG_PART}", f"beqz t2, .Lcall_{tag}")
    asm.field("t2", "launched_groups", 1)
    asm("divu a3, a2, t2", "mul t3, a3, t2", "sub a2, a2, t3")
    for element, register in enumerate(("a1", "a2", "a3")):
        asm.field("t1", "first_group", element)
        asm(f"add {register}, {register}, t1")
    asm.label(f".Lcall_{tag}")
    if asm.needs.block:
        asm("mv a4, a0")
    asm.field("a0", "arguments")
    asm("jalr ra, 0(t0)")


def items_before(asm: StartAssembler, register: str, warps: str) -> None:
    """Register := threads of so many warps as another register tells. a0 is the launch block."""
    lanes = asm.layout.lanes
    if lanes > 1 and lanes & (lanes - 1) == 0:
        asm(f"slli {register}, {warps}, {lanes.bit_length() - 1}")
    else:
        load_threads(asm, register)
        asm(f"mul {register}, {register}, {warps}")


def load_threads(asm: StartAssembler, register: str) -> None:
    """Register := threads of a warp. a0 is the launch block."""
    if asm.layout.lanes > 1:
        asm(f"li {register}, {asm.layout.lanes}")
    else:
        asm.field(register, "threads")


def finish_warp(asm: StartAssembler, flags: str = "") -> None:
    """End the warp. a0 is the launch block, whose flags may be in a register.

    With FLAG_COUNTERS the last one of a core leaves the core's cycles and instructions where ``vx_mpm_query`` looks for
    them.
    """
    quiet = f".Lquiet_{len(asm.lines)}"
    if not flags:
        flags = "t0"
        asm.field(flags, "flags")
    asm(f"andi t0, {flags}, {abi.FLAG_COUNTERS}", f"beqz t0, {quiet}")
    asm(
        f"csrr a1, {CSR.CORE_ID}", f"csrr t0, {CSR.MCYCLE}", f"csrr t1, {CSR.MINSTRET}",
        f"slli a1, a1, {counters.CORE_BYTES.bit_length() - 1}",
    )
    cycles, instructions = (counters.AREA + 8 * (number - counters.FIRST) for number in (CSR.MCYCLE, CSR.MINSTRET))
    if asm.wide == "d":
        asm(f"sd t0, {cycles}(a1)", f"sd t1, {instructions}(a1)")
    else:
        asm(f"csrr t2, {CSR.MCYCLEH}", f"csrr t3, {CSR.MINSTRETH}", f"sw t0, {cycles}(a1)", f"sw t2, {cycles + 4}(a1)")
        asm(f"sw t1, {instructions}(a1)", f"sw t3, {instructions + 4}(a1)")
    asm.label(quiet)
    asm(assembly(Control.TMC))


def load_local_base(asm: StartAssembler) -> None:
    """local_memory := local memory of slot barrier_id of core a1."""
    asm.field("$local_memory", "local_base")
    asm.field("t1", "local_core_stride")
    asm.field("t2", "local_bytes")
    asm(
        "mul t1, t1, a1", "mul t2, t2, $barrier_id", "add $local_memory, $local_memory, t1",
        "add $local_memory, $local_memory, t2",
    )
