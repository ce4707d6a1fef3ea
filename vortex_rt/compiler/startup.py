"""Start-up and scheduling code that every image begins with.

Between groups the registers of `Fixed` hold what they are named after, and sp the stack pointer.
Everything else is re-read from the launch block, whose address MSCRATCH holds.
Kernel entries are called with a0 = arguments, a1..a3 = group id in x, y, z, a4 = launch block and may change any
register that is not reserved.
"""

from __future__ import annotations

import functools
import re

from vortex_rt import abi
from vortex_rt.compiler.cells import BIAS, CELL, PLACES, STAGGER, Layout
from vortex_rt.compiler.preamble import RESTART
from vortex_rt.compiler.start_assembly import (
    EVERYTHING,
    Needs,
    StartAssembler,
    call_kernel,
    finish_warp,
    load_local_base,
    load_threads,
    packed_local_id,
)
from vortex_rt.compiler.virtual_warps import add_virtual_mode
from vortex_rt.isa.control import Control, assembly
from vortex_rt.isa.csr import CSR
from vortex_rt.isa.registers import bits


@functools.cache
def startup(xlen: int, layout: Layout, needs: Needs = EVERYTHING) -> str:
    """Return the assembly of ``_start`` (first byte of the image) for RV32 or RV64."""
    asm = StartAssembler(xlen, layout, needs)
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
    finish_warp(asm)
    add_virtual_mode(asm)
    asm(".type _start,@function", ".size _start, . - _start")
    return "\n".join(asm.lines) + "\n"


def _first_stack(asm: StartAssembler) -> None:
    """Stack and cells where no virtual warps are. a0 is the launch block, a2 the warp in the core."""
    asm.field("t1", "stack_log2")
    asm.field("sp", "stack_top")
    asm(f"csrr t0, {CSR.MHARTID}", f"csrr a3, {CSR.THREAD_ID}")
    interleaved = asm.layout.lanes > 1
    asm("sub t2, t0, a3" if interleaved else "mv t2, t0", "addi t2, t2, 1", "sll t2, t2, t1", "sub $cells, sp, t2")
    if interleaved:
        asm(f"slli t2, a3, {CELL.bit_length() - 1}", "add $cells, $cells, t2")
    asm(f"andi t2, a2, {PLACES - 1}", f"addi t2, t2, {BIAS // STAGGER}", f"slli t2, t2, {STAGGER.bit_length() - 1}")
    asm("add $cells, $cells, t2", "sll t0, t0, t1", "sub sp, sp, t0")


def _group_mode(asm: StartAssembler) -> None:
    """A group occupies barrier_count warps of the core; slot barrier_id runs groups core + cores * slot, + stride, …"""
    load_threads(asm, "a5")
    asm(f"csrr a3, {CSR.THREAD_ID}")
    asm.field("$barrier_count", "warps_per_group")
    asm.field("t1", "slot_magic")
    asm("mul $barrier_id, a2, t1", f"srli $barrier_id, $barrier_id, {abi.DIVIDE_SHIFT}")
    asm("mul t1, $barrier_id, $barrier_count", "sub t1, a2, t1")  # warp in the group
    asm("mul t0, t1, a5", "add t0, t0, a3")  # linear local id
    asm.field("t2", "tail_mask")
    asm("li t6, -1", "addi t3, $barrier_count, -1", "bne t1, t3, .Lfull", "mv t6, t2", assembly(Control.TMC, rs1="t2"))
    asm.label(".Lfull")
    packed_local_id(asm, "group")
    if asm.needs.handshake:  # what CUDA warps wider than hardware warps, and named barriers, count in begins as 0
        here = asm.reach()
        asm.cell("sw", "zero", "handshake", here)
        asm.cell("sw", "zero", "handshake", here, 4)
    load_local_base(asm)
    asm.field("t1", "cores")
    asm("mul t1, t1, $barrier_id", "add $group_id, t1, a1")
    # A group of one warp needs no barrier, and there are more such groups than barrier ids.
    asm("addi t1, $barrier_count, -1", "snez t1, t1", "mul $barrier_id, $barrier_id, t1")
    if asm.needs.handshake:
        asm(assembly(Control.BAR, rs1="$barrier_id", rs2="$barrier_count"))
    asm.field("t1", "group_count")
    asm("bgeu $group_id, t1, .Lend")
    asm.label(".Lgroup_loop")
    call_kernel(asm, "group")
    asm(assembly(Control.BAR, rs1="$barrier_id", rs2="$barrier_count"))
    asm.field("t1", "stride")
    asm.field("t2", "group_count")
    asm("add $group_id, $group_id, t1", "bltu $group_id, t2, .Lgroup_loop", "j .Lend")


def _free_mode(asm: StartAssembler) -> None:
    """Task = (group_id, chunk); warp w of core c begins at task c + cores * w and advances by cores * warps."""
    asm.label(".Lfree")
    asm.pair("t4", "t1", ("group_count", "cores"))
    asm.field("t2", "chunks_per_group")
    asm.field("t0", "flags")
    asm("mul t1, t1, a2", "add $group_id, t1, a1", "li $chunk, 0", "li t3, 1", "beq t2, t3, .Lfree_begin")
    asm("divu t1, $group_id, t2", "mul t3, t1, t2", "sub $chunk, $group_id, t3", "mv $group_id, t1")
    asm.label(".Lfree_begin")
    asm(
        "bgeu $group_id, t4, .Lflat_end", f"li t1, {abi.FLAG_LOCAL_1D | abi.FLAG_GROUPS_1D}", "bne t0, t1, .Lfree_loop",
    )
    _flat_loop(asm)
    asm.label(".Lflat_end")
    finish_warp(asm)
    _general_loop(asm)


HOLDERS = ("s0", "s1", "s2", "s3", "s4", "s5", "a5", "a6", "a7", "t0", "t1", "t2", "t3", "t4")
"""Registers in which the loop over tasks may keep what it needs, if no kernel of the program changes them."""


def _flat_loop(asm: StartAssembler) -> None:
    """The usual case: one dimension and no partial warp. The local id tells the chunk; it is below the padded size of a
    group in all lanes or in none. With all it needs in registers, the loop calls what follows an entry's preamble.
    """
    needs = asm.needs
    fields = ["step_groups", "group_count", "step_items", "padded_size", "arguments"]
    if "a4" in needs.arguments:
        fields.append("block")
    free = [register for register in HOLDERS if not needs.changed & bits(register)]
    whole = len(free) >= len(fields) and not needs.changed & bits(RESTART)
    if whole:
        held = dict(zip(fields, free)) | {"entry": RESTART}
    else:  # the loop itself changes t0 to t4, so that preambles run again
        held = dict(zip([*fields, "entry"], (register for register in free if not register.startswith("t"))))
    load_threads(asm, "t1")
    asm(f"csrr $local_id, {CSR.THREAD_ID}", "mul t1, t1, $chunk", "add $local_id, $local_id, t1")
    if "group_count" in held:  # it is in t4, which is the last to hold something else
        asm(f"mv {held['group_count']}, t4")
    loaded = {"group_count"}
    paired = ("step_items", "padded_size")
    if held.keys() >= set(paired):
        asm.pair(held[paired[0]], held[paired[1]], paired)
        loaded |= set(paired)
    for name, register in held.items():
        if name == "block":
            asm(f"mv {register}, a0")
        elif name not in loaded:
            asm.field(register, name)

    def get(name: str, register: str) -> str:
        if name not in held:
            asm.field(register, name)
        return held.get(name, register)

    always = {"a0", "a4"} if not whole else set(needs.arguments)
    if needs.block and "a4" not in always:
        asm("mv a4, a0")
    if "a0" not in always:
        asm(f"mv a0, {held['arguments']}")
    asm.label(".Lflat_loop")
    asm("mv a1, $group_id")
    asm(*(f"li {register}, 0" for register in ("a2", "a3") if register in needs.arguments))
    if "a4" in always and needs.block:
        asm(f"mv a4, {held.get('block', 'a0')}")
    entry = get("entry", "t0")
    if "a0" in always and (arguments := get("arguments", "a0")) != "a0":
        asm(f"mv a0, {arguments}")
    asm(f"jalr ra, 0({entry})")
    if not whole:
        asm(f"csrr a0, {CSR.MSCRATCH}")
    items, size = get("step_items", "t1"), get("padded_size", "t2")
    groups, count = get("step_groups", "t3"), get("group_count", "t4")
    asm(
        f"add $local_id, $local_id, {items}", f"add $group_id, $group_id, {groups}",
        f"bltu $local_id, {size}, .Lflat_next", f"sub $local_id, $local_id, {size}", "addi $group_id, $group_id, 1",
    )
    asm.label(".Lflat_next")
    asm(f"bltu $group_id, {count}, .Lflat_loop", assembly(Control.TMC))


def _general_loop(asm: StartAssembler) -> None:
    """Groups of several dimensions, partial warps. Where a warp's chunk is always the same, so are local ids and mask.
    """
    asm.label(".Lfree_loop")
    asm.field("t1", "group_count")
    asm.field("t2", "chunks_per_group")
    load_threads(asm, "t3")
    asm("bgeu $group_id, t1, .Lflat_end", f"csrr t0, {CSR.THREAD_ID}", "mul t3, t3, $chunk", "add t0, t0, t3")
    asm.field("t3", "tail_mask")
    asm("addi t2, t2, -1", "bne $chunk, t2, .Lfree_full", assembly(Control.TMC, rs1="t3"))
    asm.label(".Lfree_full")
    packed_local_id(asm, "free")
    asm.label(".Lfree_call")
    call_kernel(asm, "free")
    asm.field("t1", "step_chunks")
    asm.field("t3", "step_groups")
    asm.field("t4", "group_count")
    asm("bnez t1, .Lfree_chunk", "add $group_id, $group_id, t3", "bltu $group_id, t4, .Lfree_call", "j .Lflat_end")
    asm.label(".Lfree_chunk")
    asm("li t0, -1", assembly(Control.TMC, rs1="t0"), f"csrr a0, {CSR.MSCRATCH}")
    asm.field("t1", "step_chunks")
    asm.field("t2", "chunks_per_group")
    asm.field("t3", "step_groups")
    asm(
        "add $chunk, $chunk, t1", "add $group_id, $group_id, t3", "bltu $chunk, t2, .Lfree_loop",
        "sub $chunk, $chunk, t2", "addi $group_id, $group_id, 1", "j .Lfree_loop",
    )


@functools.cache
def symbols(xlen: int) -> frozenset[str]:
    """Return the labels of the start-up code."""
    return frozenset(re.findall(r"^(\w+):", startup(xlen, Layout()), re.M))
