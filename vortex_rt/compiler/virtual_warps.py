"""Start-up's code for groups larger than the core: each hardware warp runs several warps as coroutines.

One group a core; warp w runs chunks w, w + warps, … as virtual warps, which are a ring: the cells of each hold where
those of the next are. All that does not change from group to group (stack, local id, thread mask) is put into the cells
once a launch. ``barrier_count`` is -warps. ``cells`` and ``virtual_warp`` change only while all lanes are on, so that
every lane has them right; a virtual warp whose mask is not full is the last of its ring.

Where no virtual warp waits for another one but at the group's barriers, each runs once on each way around the ring:
``virtual_warp`` counts those that follow until the end, where the hardware warps meet. Otherwise it counts those that
are neither done nor at the barrier, and a virtual warp whose ``state`` exceeds the barriers behind all waits (or is
done).
"""

from vortex_rt import abi
from vortex_rt.compiler.cells import BIAS, CELL, PLACES, STAGGER
from vortex_rt.compiler.start_assembly import (
    StartAssembler,
    begin_meeting,
    begin_warp,
    call_kernel,
    finish_warp,
    load_local_base,
    load_threads,
    packed_local_id,
)
from vortex_rt.isa.control import Control, assembly
from vortex_rt.isa.csr import CSR

_DONE = 0x7FFFFFFF
_MASK = 4
"""The thread mask is the second word behind the local id."""
_ALL = 4
"""The number of virtual warps is the second word behind that of those left."""
_BEHIND = 4
"""Barriers behind the group: the second word of the first virtual warp's state."""


def add_virtual_mode(asm: StartAssembler) -> None:
    """Add the code at ``.Lvirtual``, where a warp begins, and the routines ``__vx_switch``, to which a virtual warp
    comes at the group's barrier, and ``__vx_yield``, where it waits for another one. Who calls them has left the stack
    pointer in its cell."""
    asm.label(".Lvirtual")
    begin_warp(asm)
    _prepare(asm)
    _run_groups(asm)
    if asm.needs.handshake:
        _switch_waiting(asm)
    else:
        _switch_in_order(asm)
    asm.label(".Lvirtual_end")
    finish_warp(asm)
    _refuse_divergence(asm)


def _prepare(asm: StartAssembler) -> None:
    """Fill the cells of this warp's virtual warps, once; cells := those of the first."""
    interleaved = asm.layout.lanes > 1
    asm("li $virtual_warp, 0", "mv $group_id, a1")
    load_local_base(asm)
    asm.field("$barrier_count", "warps_per_group")
    asm.field("a4", "virtual_warps")
    asm.field("a5", "stack_log2")
    asm.field("a6", "stack_top")
    asm.field("s0", "chunks_per_group")
    asm.field("s1", "tail_mask")
    load_threads(asm, "a7")
    asm(f"csrr t3, {CSR.MHARTID}", f"csrr a3, {CSR.THREAD_ID}")
    asm("sub t4, t3, a3" if interleaved else "mv t4, t3", "mul t4, t4, a4", "addi t4, t4, 1", "sll t4, t4, a5")
    asm("mul t3, t3, a4", "sll t3, t3, a5", "sub sp, a6, t3", "sub a6, a6, t4")  # a6: bottom of the warp's first stack
    if interleaved:
        asm(f"slli t4, a3, {CELL.bit_length() - 1}", "add a6, a6, t4")
    asm(f"addi a6, a6, {BIAS - 1}", "addi a6, a6, 1", "li t0, 1", "sll a5, t0, a5", "addi a4, s0, -1")

    asm.label(".Lvirtual_prepare")  # a2: chunk, s2: the last virtual warp's fields, s3: cells of the first
    asm(f"andi t0, a2, {PLACES - 1}", f"slli t0, t0, {STAGGER.bit_length() - 1}", "add $cells, a6, t0")
    here = asm.reach()
    asm("bnez $virtual_warp, .Lvirtual_follows", f"mv s2, {here}", "mv s3, $cells")
    asm.label(".Lvirtual_follows")
    asm.cell("s", "$cells", "next", "s2")
    asm(f"mv s2, {here}")
    asm.cell("s", "s3", "first", "s2")
    asm.cell("s", "sp", "stack_pointer", "s2")
    if asm.needs.handshake:
        begin_meeting(asm, "s2")
    asm("li t0, -1", "bne a2, a4, .Lvirtual_whole", "mv t0, s1")
    asm.label(".Lvirtual_whole")
    asm.cell("sw", "t0", "local_id", "s2", _MASK)
    asm("mul $local_id, a2, a7", "add $local_id, $local_id, a3")
    packed_local_id(asm, "virtual")
    asm.cell("sw", "$local_id", "local_id", "s2")
    asm(
        "addi $virtual_warp, $virtual_warp, 1", "sub sp, sp, a5", "sub a6, a6, a5", "add a2, a2, $barrier_count",
        "bltu a2, s0, .Lvirtual_prepare",
    )
    asm.cell("s", "s3", "next", "s2")
    asm("mv $cells, s3")
    asm.cell("sw", "$virtual_warp", "counts", asm.reach(), _ALL)
    asm("neg $barrier_count, $barrier_count")
    if asm.needs.handshake:  # before another warp looks at these words
        _meet(asm)


def _run_groups(asm: StartAssembler) -> None:
    """Run groups until none is left; between groups ``cells`` are those of the first virtual warp, all lanes are on."""
    counted = asm.needs.handshake
    asm.label(".Lvirtual_group")
    asm.field("t1", "group_count")
    asm(
        "bgeu $group_id, t1, .Lvirtual_end", "lui t4, %hi(.Lvirtual_start)", "addi t4, t4, %lo(.Lvirtual_start)",
        "mv t3, $cells",
    )
    asm.label(".Lvirtual_begin")
    here = asm.reach("t3")
    asm.cell("s", "t4", "resume", here)
    if counted:
        asm.cell("sw", "zero", "state", here)
    asm.cell("l", "t3", "next", here)
    asm("bne t3, $cells, .Lvirtual_begin")
    here = asm.reach()
    asm.cell("lw", "$virtual_warp", "counts", here, _ALL)
    asm.cell("sw", "$virtual_warp", "counts", here)
    if counted:
        asm.cell("sw", "zero", "state", here, _BEHIND)
        asm("j .Lvirtual_run")
    else:
        asm("addi $virtual_warp, $virtual_warp, -1", "beqz $virtual_warp, .Lvirtual_last", "j .Lvirtual_resume")

    asm.label(".Lvirtual_start")
    asm(f"csrr a0, {CSR.MSCRATCH}")
    call_kernel(asm, "virtual")
    _all_lanes(asm)
    here = asm.reach()
    asm.cell("l", "t0", "first", here)
    if counted:
        asm(f"li t1, {_DONE}")
        asm.cell("sw", "t1", "state", here)
    else:
        asm("lui t1, %hi(.Lvirtual_next)", "addi t1, t1, %lo(.Lvirtual_next)")
        asm.cell("s", "t1", "resume", here)
    asm.cell("s", "sp", "stack_pointer", here)
    first = asm.reach("t0")
    asm.cell("lw", "t1", "counts", first)
    asm("addi t1, t1, -1")
    asm.cell("sw", "t1", "counts", first)
    if counted:
        asm(
            "addi $virtual_warp, $virtual_warp, -1", "beqz t1, .Lvirtual_group_end",
            "beqz $virtual_warp, .Lvirtual_release", "j .Lvirtual_next",
        )
    else:
        asm("bnez t1, .Lvirtual_next")
    asm.label(".Lvirtual_group_end")
    asm("mv $cells, t0")
    _meet(asm)
    asm(f"csrr a0, {CSR.MSCRATCH}")
    asm.field("t1", "stride")
    asm("add $group_id, $group_id, t1", "j .Lvirtual_group")


def _switch_in_order(asm: StartAssembler) -> None:
    """Each virtual warp goes on when its turn comes."""
    asm(".globl __vx_switch", ".globl __vx_yield")
    asm.label("__vx_switch")
    asm.label("__vx_yield")
    _suspend(asm)
    asm.label(".Lvirtual_next")
    asm("beqz $virtual_warp, .Lvirtual_release", "addi $virtual_warp, $virtual_warp, -1")
    asm.cell("l", "$cells", "next", asm.reach())
    asm("beqz $virtual_warp, .Lvirtual_last")
    asm.label(".Lvirtual_resume")
    _resume(asm)
    asm.label(".Lvirtual_release")
    asm("li t0, -1", assembly(Control.TMC, rs1="t0"))
    _meet(asm)
    asm.cell("l", "$cells", "next", asm.reach())
    asm.cell("lw", "$virtual_warp", "counts", asm.reach(), _ALL)
    asm("addi $virtual_warp, $virtual_warp, -1", "bnez $virtual_warp, .Lvirtual_resume")
    asm.label(".Lvirtual_last")
    _resume(asm, masked=True)


def _switch_waiting(asm: StartAssembler) -> None:
    """Go on with the next virtual warp that neither waits at the barrier nor is done."""
    asm(".globl __vx_switch")
    asm.label("__vx_switch")
    _suspend(asm)
    _all_lanes(asm)
    here = asm.reach()
    asm.cell("l", "t0", "first", here)
    first = asm.reach("t0", "t4")
    asm.cell("lw", "t1", "state", first, _BEHIND)
    asm("addi t1, t1, 1")
    asm.cell("sw", "t1", "state", here)
    asm("addi $virtual_warp, $virtual_warp, -1", "bnez $virtual_warp, .Lvirtual_next")
    asm.label(".Lvirtual_release")
    _meet(asm)
    first = asm.reach("t0")
    asm.cell("lw", "$virtual_warp", "counts", first)
    asm.cell("lw", "t1", "state", first, _BEHIND)
    asm("addi t1, t1, 1")
    asm.cell("sw", "t1", "state", first, _BEHIND)
    asm.label(".Lvirtual_next")  # t0: cells of the first
    asm.cell("lw", "t1", "state", asm.reach("t0"), _BEHIND)
    asm.label(".Lvirtual_try")
    asm.cell("l", "$cells", "next", asm.reach())
    asm.cell("lw", "t2", "state", asm.reach())
    asm("blt t1, t2, .Lvirtual_try")
    asm.label(".Lvirtual_run")
    _resume(asm, masked=True)
    asm(".globl __vx_yield")
    asm.label("__vx_yield")
    _suspend(asm)
    _all_lanes(asm)
    asm.cell("l", "t0", "first", asm.reach())
    asm("j .Lvirtual_next")


def _suspend(asm: StartAssembler) -> None:
    """Save where the current virtual warp goes on; the hardware's divergence stack has to be empty."""
    asm(assembly(Control.SPLIT, "t0"), "bnez t0, .Lvirtual_divergent")
    asm.cell("s", "ra", "resume", asm.reach())


def _resume(asm: StartAssembler, masked: bool = False) -> None:
    """Go on with the virtual warp whose cells ``cells`` are."""
    here = asm.reach()
    if masked:
        asm.cell("lw", "t0", "local_id", here, _MASK)
    asm.cell("l", "ra", "resume", here)
    asm.cell("l", "sp", "stack_pointer", here)
    asm.cell("lw", "$local_id", "local_id", here)
    if masked:
        asm(assembly(Control.TMC, rs1="t0"))
    asm("jalr zero, 0(ra)")


def _meet(asm: StartAssembler) -> None:
    """Wait for the core's other warps; changes t1."""
    asm("neg t1, $barrier_count", assembly(Control.BAR, rs2="t1"))


def _all_lanes(asm: StartAssembler) -> None:
    asm("li t0, -1", assembly(Control.TMC, rs1="t0"))


def _refuse_divergence(asm: StartAssembler) -> None:
    """Stop the launch: a switch while lanes of the warp have not come to the same place cannot be resumed."""
    asm.label(".Lvirtual_divergent")
    asm(f"csrr a0, {CSR.MSCRATCH}", f"csrr t0, {CSR.MHARTID}", f"li t1, {abi.TRAP_DIVERGENT_BARRIER}")
    asm(f"sw t0, {asm.places['trap_hart']}(a0)", f"sw t1, {asm.places['trap_code']}(a0)", "ebreak")
