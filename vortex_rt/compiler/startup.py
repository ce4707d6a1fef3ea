"""Start-up and scheduling code that every image begins with.

Between groups the registers of `Fixed` hold what they are named after, and sp the stack pointer.
Everything else is re-read from the launch block, whose address MSCRATCH holds.
Kernel entries are called with a0 = arguments, a1..a3 = group id in x, y, z, a4 = launch block and may change any
register that is not reserved.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from vortex_rt import abi
from vortex_rt.compiler.cells import BIAS, CELL, Layout
from vortex_rt.isa import counters, mnemonics
from vortex_rt.isa.control import Control, assembly
from vortex_rt.isa.csr import CSR
from vortex_rt.isa.registers import Fixed

_DONE = 0x7FFFFFFF


@dataclass(frozen=True)
class Needs:
    """What the kernels of a program rely on; start-up leaves out what none of them does."""

    stack: bool = True
    """Stack or cells, where no virtual warps are."""
    globals: bool = True
    handshake: bool = True
    """The words by which the parts of a CUDA warp meet."""
    arguments: frozenset[str] = frozenset(("a2", "a3", "a4"))
    """Of an entry's arguments those that are read."""


NOTHING = Needs(False, False, False, frozenset())


class _Assembler:
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
        self.lines.append(f"{name}:")

    def field(self, register: str, name: str, element: int = 0, block: str = "a0") -> None:
        """Load a field of the launch block (address in ``block``) into a register."""
        kinds = {f.name: f.type for f in abi.FIELDS}
        wide = kinds[name] == "u64"
        place = self.places[name] + element * abi.SIZES[kinds[name]]
        self(f"l{self.wide if wide else 'w'} {register}, {place}({block})")

    def cell(self, mnemonic: str, register: str, name: str, base: str = "$cells", part: int = 0) -> None:
        """Load or store (``l`` or ``s``: a pointer) a field of the cells that ``base`` holds; may change t5."""
        if mnemonic in ("l", "s"):
            mnemonic += self.wide
        place = self.layout.field(name) + part
        if place >= 2048:
            self(f"lui $scratch, {mnemonics.high(place)}", f"add $scratch, $scratch, {base}")
            place, base = mnemonics.low(place), "$scratch"
        self(f"{mnemonic} {register}, {place}({base})")


def _packed_local_id(asm: _Assembler, tag: str) -> None:
    """local_id := packed local id of linear id t0; changes t1..t4. a0 is the launch block."""
    asm.field("t1", "flags")
    asm("mv $local_id, t0", f"andi t1, t1, {abi.FLAG_LOCAL_1D}", f"bnez t1, .Lpacked_{tag}")
    asm.field("t1", "local_magic", 1)
    asm.field("t2", "local_magic", 0)
    asm.field("t3", "local_size", 0)
    asm.field("t4", "local_size", 1)
    asm(
        "mul t1, t0, t1",  # z = linear / (x * y)
        f"srli t1, t1, {abi.DIVIDE_SHIFT}",
        "mul t4, t4, t3",
        "mul t4, t4, t1",
        "sub t0, t0, t4",
        "mul t2, t0, t2",  # y = rest / x
        f"srli t2, t2, {abi.DIVIDE_SHIFT}",
        "mul t3, t2, t3",
        "sub $local_id, t0, t3",
        "slli t2, t2, 10",
        "slli t1, t1, 20",
        "or $local_id, $local_id, t2",
        "or $local_id, $local_id, t1",
    )
    asm.label(f".Lpacked_{tag}")


def _call_kernel(asm: _Assembler, tag: str) -> None:
    """Call the kernel for the group. On entry and exit a0 is the launch block."""
    asm.field("t1", "flags")
    asm.field("t0", "entry")
    asm("mv a1, $group_id", "li a2, 0", "li a3, 0", f"andi t1, t1, {abi.FLAG_GROUPS_1D}", f"bnez t1, .Lcall_{tag}")
    asm.field("t3", "launched_groups", 0)
    asm.field("t2", "launched_groups", 1)
    asm.field("t1", "flags")
    asm("divu a3, $group_id, t3", "remu a1, $group_id, t3", "remu a2, a3, t2", "divu a3, a3, t2")
    asm(f"andi t1, t1, {abi.FLAG_PART}", f"beqz t1, .Lcall_{tag}")
    for element, register in enumerate(("a1", "a2", "a3")):
        asm.field("t1", "first_group", element)
        asm(f"add {register}, {register}, t1")
    asm.label(f".Lcall_{tag}")
    asm("mv a4, a0")
    asm.field("a0", "arguments")
    asm("jalr ra, 0(t0)", f"csrr a0, {CSR.MSCRATCH}")


@functools.cache
def startup(xlen: int, layout: Layout, needs: Needs = Needs()) -> str:
    """Return the assembly of ``_start`` (first byte of the image) for RV32 or RV64."""
    asm = _Assembler(xlen, layout, needs)
    asm('.section .text.start,"ax",@progbits', ".globl _start", ".p2align 2")
    asm.label("_start")  # lane 0 of warp 0 of every core
    asm(f"csrr a0, {CSR.MSCRATCH}", f"csrr a1, {CSR.CORE_ID}")
    asm.field("a2", "cores")
    asm.field("a3", "warps")
    asm(
        "lui a4, %hi(.Lwarp)", "addi a4, a4, %lo(.Lwarp)", "bgeu a1, a2, .Lend",
        assembly(Control.WSPAWN, rs1="a3", rs2="a4"),
    )
    asm.label(".Lwarp")
    asm("li t0, -1", assembly(Control.TMC, rs1="t0"))
    asm(f"csrr a0, {CSR.MSCRATCH}", f"csrr a1, {CSR.CORE_ID}", f"csrr a2, {CSR.WARP_ID}")
    asm.field("a4", "mode")
    if needs.globals:
        asm.field("$globals_base", "globals")
    if needs.stack:
        _first_stack(asm)
    asm(f"li t1, {abi.MODE_FREE}", "beq a4, t1, .Lfree", f"li t1, {abi.MODE_VIRTUAL}", "beq a4, t1, .Lvirtual")
    _group_mode(asm)
    _free_mode(asm)
    asm.label(".Lend")
    _finish(asm)
    _virtual_mode(asm)
    asm(".type _start,@function", ".size _start, . - _start")
    return "\n".join(asm.lines) + "\n"


def _threads(asm: _Assembler, register: str) -> None:
    """Register := threads of a warp. a0 is the launch block."""
    if asm.layout.lanes > 1:
        asm(f"li {register}, {asm.layout.lanes}")
    else:
        asm.field(register, "threads")


def _first_stack(asm: _Assembler) -> None:
    """Stack and cells where no virtual warps are: what `_stack` and `_first_cells` give. a0 is the launch block."""
    asm.field("t1", "stack_log2")
    asm.field("sp", "stack_top")
    asm(f"csrr t0, {CSR.MHARTID}", f"csrr a3, {CSR.THREAD_ID}")
    interleaved = asm.layout.lanes > 1
    asm("sub t2, t0, a3" if interleaved else "mv t2, t0", "addi t2, t2, 1", "sll t2, t2, t1", "sub $cells, sp, t2")
    if interleaved:
        asm(f"slli t2, a3, {CELL.bit_length() - 1}", "add $cells, $cells, t2")
    asm(f"addi $cells, $cells, {BIAS}", "sll t0, t0, t1", "sub sp, sp, t0")


def _finish(asm: _Assembler) -> None:
    """End the warp.

    With FLAG_COUNTERS the last one of a core leaves the core's cycles and instructions where ``vx_mpm_query`` looks for
    them.
    """
    quiet = f".Lquiet_{len(asm.lines)}"
    asm(f"csrr a0, {CSR.MSCRATCH}")
    asm.field("t0", "flags")
    asm(f"andi t0, t0, {abi.FLAG_COUNTERS}", f"beqz t0, {quiet}")
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


def _local_base(asm: _Assembler) -> None:
    """local_memory := local memory of slot barrier_id of core a1."""
    asm.field("$local_memory", "local_base")
    asm.field("t1", "local_core_stride")
    asm.field("t2", "local_bytes")
    asm(
        "mul t1, t1, a1", "mul t2, t2, $barrier_id", "add $local_memory, $local_memory, t1",
        "add $local_memory, $local_memory, t2",
    )


def _group_mode(asm: _Assembler) -> None:
    """A group occupies barrier_count warps of the core; slot barrier_id runs groups core + cores * slot, + stride, …"""
    _threads(asm, "a5")
    asm(f"csrr a3, {CSR.THREAD_ID}")
    asm.field("$barrier_count", "warps_per_group")
    asm.field("t1", "slot_magic")
    asm("mul $barrier_id, a2, t1", f"srli $barrier_id, $barrier_id, {abi.DIVIDE_SHIFT}")
    asm("mul t1, $barrier_id, $barrier_count", "sub t1, a2, t1")  # warp in the group
    asm("mul t0, t1, a5", "add t0, t0, a3")  # linear local id
    asm.field("t2", "tail_mask")
    asm("li t6, -1", "addi t3, $barrier_count, -1", "bne t1, t3, .Lfull", "mv t6, t2", assembly(Control.TMC, rs1="t2"))
    asm.label(".Lfull")
    _packed_local_id(asm, "group")
    if asm.needs.handshake:  # what CUDA warps wider than hardware warps, and named barriers, count in begins as 0
        asm.cell("sw", "zero", "handshake")
        asm.cell("sw", "zero", "handshake", part=4)
    _local_base(asm)
    asm.field("t1", "cores")
    asm("mul t1, t1, $barrier_id", "add $group_id, t1, a1")
    # A group of one warp needs no barrier, and there are more such groups than barrier ids.
    asm("addi t1, $barrier_count, -1", "snez t1, t1", "mul $barrier_id, $barrier_id, t1")
    if asm.needs.handshake:
        asm(assembly(Control.BAR, rs1="$barrier_id", rs2="$barrier_count"))
    asm.field("t1", "group_count")
    asm("bgeu $group_id, t1, .Lend")
    asm.label(".Lgroup_loop")
    _call_kernel(asm, "group")
    asm(assembly(Control.BAR, rs1="$barrier_id", rs2="$barrier_count"))
    asm.field("t1", "stride")
    asm.field("t2", "group_count")
    asm("add $group_id, $group_id, t1", "bltu $group_id, t2, .Lgroup_loop", "j .Lend")


def _free_mode(asm: _Assembler) -> None:
    """Task = (group_id, chunk); warp w of core c begins at task c + cores * w and advances by cores * warps.

    The usual case, one dimension and no partial warp, has a loop of its own, in which chunk stands for its first local
    id.
    """
    asm.label(".Lfree")
    asm.field("t1", "cores")
    asm.field("t2", "chunks_per_group")
    asm.field("t0", "flags")
    asm.field("t4", "group_count")
    asm("mul t1, t1, a2", "add $group_id, t1, a1", "li $chunk, 0", "li t3, 1", "beq t2, t3, .Lfree_begin")
    asm("remu $chunk, $group_id, t2", "divu $group_id, $group_id, t2")
    asm.label(".Lfree_begin")
    asm(
        "bgeu $group_id, t4, .Lflat_end", f"li t1, {abi.FLAG_LOCAL_1D | abi.FLAG_GROUPS_1D}", "bne t0, t1, .Lfree_loop",
        "beqz $chunk, .Lflat_loop",
    )
    _threads(asm, "a5")
    asm("mul $chunk, $chunk, a5")

    asm.label(".Lflat_loop")
    asm.field("t0", "entry")
    asm(f"csrr $local_id, {CSR.THREAD_ID}", "mv a1, $group_id")
    asm(*(line for line in ("mv a4, a0", "li a2, 0", "li a3, 0") if line.split()[1][:2] in asm.needs.arguments))
    asm.field("a0", "arguments")
    asm("add $local_id, $local_id, $chunk", "jalr ra, 0(t0)", f"csrr a0, {CSR.MSCRATCH}")
    asm.field("t1", "step_items")
    asm.field("t2", "padded_size")
    asm.field("t3", "step_groups")
    asm.field("t4", "group_count")
    asm(
        "add $chunk, $chunk, t1", "add $group_id, $group_id, t3", "bltu $chunk, t2, .Lflat_next",
        "sub $chunk, $chunk, t2", "addi $group_id, $group_id, 1",
    )
    asm.label(".Lflat_next")
    asm("bltu $group_id, t4, .Lflat_loop", assembly(Control.TMC))
    asm.label(".Lflat_end")
    _finish(asm)

    asm.label(".Lfree_loop")
    asm.field("t1", "group_count")
    asm.field("t2", "chunks_per_group")
    _threads(asm, "t3")
    asm("bgeu $group_id, t1, .Lflat_end", f"csrr t0, {CSR.THREAD_ID}", "mul t3, t3, $chunk", "add t0, t0, t3")
    asm.field("t3", "tail_mask")
    asm("addi t2, t2, -1", "bne $chunk, t2, .Lfree_full", assembly(Control.TMC, rs1="t3"))
    asm.label(".Lfree_full")
    _packed_local_id(asm, "free")
    _call_kernel(asm, "free")
    asm("li t0, -1", assembly(Control.TMC, rs1="t0"), f"csrr a0, {CSR.MSCRATCH}")
    asm.field("t1", "step_chunks")
    asm.field("t2", "chunks_per_group")
    asm.field("t3", "step_groups")
    asm(
        "add $chunk, $chunk, t1", "add $group_id, $group_id, t3", "bltu $chunk, t2, .Lfree_loop",
        "sub $chunk, $chunk, t2", "addi $group_id, $group_id, 1", "j .Lfree_loop",
    )


def _first_cells(asm: _Assembler, register: str) -> None:
    """Register := cells of virtual warp 0 of this warp; changes t3, t4. a0 is the launch block."""
    interleaved = asm.layout.lanes > 1
    asm(f"csrr t3, {CSR.MHARTID}")
    if interleaved:
        asm(f"csrr t4, {CSR.THREAD_ID}", "sub t3, t3, t4")
    asm.field("t4", "virtual_warps")
    asm("mul t3, t3, t4", "addi t3, t3, 1")
    asm.field("t4", "stack_log2")
    asm("sll t3, t3, t4")
    asm.field(register, "stack_top")
    asm(f"sub {register}, {register}, t3")
    if interleaved:
        asm(f"csrr t4, {CSR.THREAD_ID}", f"slli t4, t4, {CELL.bit_length() - 1}", f"add {register}, {register}, t4")
    asm(f"addi {register}, {register}, {BIAS}")


def _stack(asm: _Assembler) -> None:
    """sp := top of the stack of the current virtual warp; changes t3, t4. a0 is the launch block."""
    asm(f"csrr t3, {CSR.MHARTID}")
    asm.field("t4", "virtual_warps")
    asm("mul t3, t3, t4", "add t3, t3, $virtual_warp")
    asm.field("t4", "stack_log2")
    asm("sll t3, t3, t4")
    asm.field("sp", "stack_top")
    asm("sub sp, sp, t3")


def _count_virtual_warps(asm: _Assembler) -> None:
    """t2 := virtual warps of this hardware warp, ceil((chunks - warp) / warps); changes t3, t4. a0 is the launch block.
    """
    asm.field("t2", "chunks_per_group")
    asm.field("t4", "slot_magic")
    asm(f"csrr t3, {CSR.WARP_ID}", "sub t2, t2, t3", "sub t2, t2, $barrier_count", "addi t2, t2, -1", "mul t2, t2, t4")
    asm(f"srli t2, t2, {abi.DIVIDE_SHIFT}")


def _chunk(asm: _Assembler, register: str) -> None:
    """Register := chunk of the current virtual warp of this warp; changes t3."""
    asm(f"csrr t3, {CSR.WARP_ID}", f"mul {register}, $virtual_warp, $barrier_count", f"sub {register}, t3, {register}")


def _all_lanes(asm: _Assembler) -> None:
    asm("li t0, -1", assembly(Control.TMC, rs1="t0"), f"csrr a0, {CSR.MSCRATCH}")


def _virtual_mode(asm: _Assembler) -> None:
    """One group per core; warp w runs chunks w, w + warps, … as coroutines that switch at barriers and where they wait
    for one another.

    barrier_count is -warps, virtual_warp the current one, cells its cells. Both change only while all lanes are on,
    so that every lane has them right; so do the cells' states. A virtual warp whose state exceeds the generation in
    the first cells waits at the barrier (or is done). When all that are left wait, the hardware warps meet and the
    generation advances.
    """
    asm.label(".Lvirtual")
    asm.field("$barrier_count", "warps_per_group")
    asm("li $virtual_warp, 0", "neg $barrier_count, $barrier_count", "mv $group_id, a1")
    _local_base(asm)
    asm.label(".Lvirtual_group")
    asm.field("t1", "group_count")
    asm("bgeu $group_id, t1, .Lvirtual_end")
    _first_cells(asm, "$cells")
    _count_virtual_warps(asm)
    asm.cell("sw", "t2", "remaining")
    asm.cell("sw", "zero", "waiting")
    asm.cell("sw", "zero", "generation")
    asm.field("t1", "stack_log2")
    asm(
        "li t0, 1", "sll t1, t0, t1", "lui t4, %hi(.Lvirtual_start)", "addi t4, t4, %lo(.Lvirtual_start)",
        "mv t3, $cells",
    )
    asm.label(".Lvirtual_prepare")
    asm.cell("s", "t4", "resume", "t3")
    asm.cell("sw", "zero", "state", "t3")
    asm.cell("sw", "zero", "handshake", "t3")
    asm.cell("sw", "zero", "handshake", "t3", 4)
    asm("sub t3, t3, t1", "addi t2, t2, -1", "bnez t2, .Lvirtual_prepare", "li $virtual_warp, 0")
    asm("neg t1, $barrier_count", assembly(Control.BAR, rs2="t1"))

    asm.label(".Lvirtual_run")
    _chunk(asm, "t0")
    asm.field("t1", "chunks_per_group")
    asm.field("t2", "tail_mask")
    asm("addi t1, t1, -1", "bne t0, t1, .Lvirtual_full", assembly(Control.TMC, rs1="t2"))
    asm.label(".Lvirtual_full")
    asm.cell("l", "ra", "resume")
    asm.cell("l", "sp", "stack_pointer")
    asm.cell("l", "$local_id", "local_id")
    asm("jalr zero, 0(ra)")

    asm.label(".Lvirtual_start")
    _stack(asm)
    _chunk(asm, "t0")
    _threads(asm, "t1")
    asm(f"csrr t2, {CSR.THREAD_ID}", "mul t0, t0, t1", "add t0, t0, t2")
    _packed_local_id(asm, "virtual")
    _call_kernel(asm, "virtual")
    _all_lanes(asm)
    asm(f"li t1, {_DONE}")
    asm.cell("sw", "t1", "state")
    _first_cells(asm, "t0")
    asm.cell("lw", "t1", "remaining", "t0")
    asm("addi t1, t1, -1")
    asm.cell("sw", "t1", "remaining", "t0")
    asm.cell("lw", "t2", "waiting", "t0")
    asm("beqz t1, .Lvirtual_group_end", "beq t1, t2, .Lvirtual_release", "j .Lvirtual_next")
    asm.label(".Lvirtual_group_end")
    asm("neg t1, $barrier_count", assembly(Control.BAR, rs2="t1"))
    asm.field("t1", "stride")
    asm("add $group_id, $group_id, t1", "j .Lvirtual_group")

    asm(".globl __vx_switch")
    asm.label("__vx_switch")  # the virtual warp has come to the group's barrier
    _suspend(asm)
    _first_cells(asm, "t0")
    asm.cell("lw", "t1", "generation", "t0")
    asm("addi t1, t1, 1")
    asm.cell("sw", "t1", "state")
    asm.cell("lw", "t1", "waiting", "t0")
    asm("addi t1, t1, 1")
    asm.cell("sw", "t1", "waiting", "t0")
    asm.cell("lw", "t2", "remaining", "t0")
    asm("bne t1, t2, .Lvirtual_next")
    asm.label(".Lvirtual_release")
    asm("neg t1, $barrier_count", assembly(Control.BAR, rs2="t1"))
    asm.cell("sw", "zero", "waiting", "t0")
    asm.cell("lw", "t1", "generation", "t0")
    asm("addi t1, t1, 1")
    asm.cell("sw", "t1", "generation", "t0")
    asm.label(".Lvirtual_next")
    _count_virtual_warps(asm)
    asm.field("t1", "stack_log2")
    asm(
        "li t0, 1", "sll t1, t0, t1", "sub $cells, $cells, t1", "addi $virtual_warp, $virtual_warp, 1",
        "bltu $virtual_warp, t2, .Lvirtual_try", "li $virtual_warp, 0",
    )
    _first_cells(asm, "$cells")
    asm.label(".Lvirtual_try")
    _first_cells(asm, "t0")
    asm.cell("lw", "t1", "generation", "t0")
    asm.cell("lw", "t2", "state")
    asm("blt t1, t2, .Lvirtual_next", "j .Lvirtual_run")
    asm(".globl __vx_yield")
    asm.label("__vx_yield")  # the virtual warp waits for another one
    _suspend(asm)
    asm("j .Lvirtual_next")
    asm.label(".Lvirtual_end")
    _finish(asm)
    _refuse_divergence(asm)


def _suspend(asm: _Assembler) -> None:
    """Save what the current virtual warp needs to go on at ra, and turn all lanes on;
    the hardware's divergence stack has to be empty.
    """
    asm(assembly(Control.SPLIT, "t0"), "bnez t0, .Lvirtual_divergent")
    asm.cell("s", "sp", "stack_pointer")
    asm.cell("s", "ra", "resume")
    asm.cell("s", "$local_id", "local_id")
    _all_lanes(asm)


def _refuse_divergence(asm: _Assembler) -> None:
    """Stop the launch: a switch while lanes of the warp have not come to the same place cannot be resumed."""
    asm.label(".Lvirtual_divergent")
    asm(f"csrr a0, {CSR.MSCRATCH}", f"csrr t0, {CSR.MHARTID}", f"li t1, {abi.TRAP_DIVERGENT_BARRIER}")
    asm(f"sw t0, {asm.places['trap_hart']}(a0)", f"sw t1, {asm.places['trap_code']}(a0)", "ebreak")


@functools.cache
def symbols(xlen: int) -> frozenset[str]:
    """Return the labels of the start-up code."""
    return frozenset(re.findall(r"^(\w+):", startup(xlen, Layout()), re.M))
