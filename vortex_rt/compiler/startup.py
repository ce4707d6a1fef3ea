"""Start-up and scheduling code that every image begins with.

There are two ways to start: warps that persist and take groups until none is left, and, in images for a Vortex 3.0, its
own start of each group (`_grid_mode`).

Between groups the registers of `Fixed` hold what they are named after, and sp the stack pointer. Everything else is
re-read from the launch block, whose address MSCRATCH holds. Kernel entries are called with a0 = arguments, a1..a3 =
group id in x, y, z, a4 = launch block and may change any register that is not reserved.
"""

import functools
import re
from collections.abc import Callable

from vortex_rt import abi
from vortex_rt.compiler.cells import BIAS, CELL, LINE, PLACES, STAGGER, Layout
from vortex_rt.compiler.link import TEXT_END
from vortex_rt.compiler.preamble import RESTART
from vortex_rt.compiler.start_assembly import (
    EVERYTHING,
    Needs,
    StartAssembler,
    begin_meeting,
    begin_warp,
    call_kernel,
    finish_warp,
    items_before,
    load_local_base,
    packed_local_id,
)
from vortex_rt.compiler.virtual_warps import add_virtual_mode
from vortex_rt.isa import disasm
from vortex_rt.isa.control import Control, Cross, assembly
from vortex_rt.isa.csr import CSR
from vortex_rt.isa.registers import bits
from vortex_rt.isa.table import lookup


@functools.cache
def startup(xlen: int, layout: Layout, needs: Needs = EVERYTHING, grid: bool = False) -> str:
    """Return the assembly of ``_start`` (first byte of the image) for RV32 or RV64; with ``grid`` the device may start
    the groups."""
    asm = StartAssembler(xlen, layout, needs)
    asm('.section .text.start,"ax",@progbits', ".globl _start", ".p2align 2")
    asm.label("_start")  # lane 0 of warp 0 of every core
    asm(f"csrr a0, {CSR.MSCRATCH}", f"csrr a1, {CSR.CORE_ID}")
    asm.field("a2", "cores")
    asm.field("a3", "warps")
    asm.field("t0", "start")
    asm("lui a4, %hi(_start)", "add a4, a4, t0", "bgeu a1, a2, .Lend")
    if grid and layout.lanes == MOST_LANES:
        _fetch_code(asm)
    asm(assembly(Control.WSPAWN, rs1="a3", rs2="a4"), "jalr zero, 0(a4)")
    asm.label(".Lend")
    finish_warp(asm)
    if grid:
        asm(f".org {abi.START_GRID}")
        _grid_mode(asm)
    for place, mode in (
        (abi.START_ONCE, _once_mode), (abi.START_FLAT, _flat_mode), (abi.START_FREE, _free_mode),
        (abi.START_GROUP, _group_mode), (abi.START_CLUSTER, _cluster_mode), (abi.START_VIRTUAL, add_virtual_mode),
    ):  # fmt: skip
        asm(f".org {place}")
        mode(asm)
    if grid:
        _grid_group(asm)
    asm(".type _start,@function", ".size _start, . - _start")
    return "\n".join(asm.lines) + "\n"


def _begin_warp(asm: StartAssembler, *, awake: bool = False) -> None:
    """`begin_warp`, with stack and cells where no virtual warps are."""
    begin_warp(asm, awake=awake)
    if not asm.needs.stack:
        return
    asm.field("t1", "stack_log2")
    asm.field("sp", "stack_top")
    asm(f"csrr t0, {CSR.MHARTID}", f"csrr a3, {CSR.THREAD_ID}")
    interleaved = asm.layout.lanes > 1
    asm("sub t2, t0, a3" if interleaved else "mv t2, t0", "addi t2, t2, 1")
    if interleaved:
        asm(f"andi t3, a2, {asm.layout.spread}", "add t2, t2, t3")
    asm("sll t2, t2, t1", "sub $cells, sp, t2")
    if interleaved:
        asm(f"slli t2, a3, {CELL.bit_length() - 1}", "add $cells, $cells, t2")
    asm(f"andi t2, a2, {PLACES - 1}", f"addi t2, t2, {BIAS // STAGGER}", f"slli t2, t2, {STAGGER.bit_length() - 1}")
    asm("add $cells, $cells, t2", "sll t0, t0, t1", "sub sp, sp, t0")


MOST_LANES = 32


def _fetch_code(asm: StartAssembler) -> None:
    """Let each lane of a core's first warp load a line of the kernel's code. A wide Vortex 3.0 has an L2: the code is
    there before it is fetched line by line, and before results on their way to memory hold up what is read."""
    asm.field("t0", "entry")
    asm(f"csrr t1, {CSR.THREAD_ID}", f"slli t1, t1, {LINE.bit_length() - 1}", "add t2, t1, t0")
    asm(f"lui t3, %hi({TEXT_END})", f"addi t3, t3, %lo({TEXT_END})", "sltu t2, t2, t3", "neg t2, t2")
    asm("and t1, t1, t2", "add t0, t0, t1", "lw t0, 0(t0)")


_OF_LANE_0 = 31 << 6
"""Operand of a shuffle: lane 0, of all of a warp's."""
_WINDOW = 5
"""Instructions before the end of a warp's ``tmc``: where the hardware sends the warp with its next group."""


def _grid_mode(asm: StartAssembler) -> None:
    """The device starts a warp of a group here, the first time the hardware warp runs in this launch, later in the
    window at the end. Only the lanes that have a work-item are on, so all are woken for what lasts: stack, cells and
    globals."""
    asm.label(".Lgrid")
    if asm.needs.stack or asm.needs.globals:
        asm(f"csrr a5, {CSR.ACTIVE_THREADS}", "li t1, -1", assembly(Control.TMC, rs1="t1"))
        asm(f"li t0, {_OF_LANE_0}")
        asm(assembly(Cross.SHFL_IDX, "a5", "a5", "t0"))
        _begin_warp(asm, awake=True)
        asm(assembly(Control.TMC, rs1="a5"))
    window = [
        f"csrr t0, {CSR.KERNEL_ENTRY}", f"csrr a0, {CSR.MSCRATCH}", "jal ra, .Lgrid_group",
        disasm.assembly(lookup("wsync"), {}), assembly(Control.TMC),
    ]  # fmt: skip
    assert len(window) == _WINDOW
    asm(*window)


def _grid_group(asm: StartAssembler) -> None:
    """What each warp of a group does that the device starts: the fixed registers and the kernel's arguments, from the
    registers of the group. a0 is the launch block, t0 the kernel's entry, which returns to the window."""
    asm.label(".Lgrid_group")
    asm.field("t1", "flags")
    asm(f"csrr $local_id, {CSR.THREAD_X}", f"andi t2, t1, {abi.FLAG_LOCAL_1D}", "bnez t2, .Lgrid_items")
    asm(f"csrr t2, {CSR.THREAD_Y}", f"csrr t3, {CSR.THREAD_Z}", "slli t2, t2, 10", "slli t3, t3, 20")
    asm("or $local_id, $local_id, t2", "or $local_id, $local_id, t3")
    asm.label(".Lgrid_items")
    asm(f"csrr a1, {CSR.BLOCK_X}", f"csrr a2, {CSR.BLOCK_Y}", f"csrr a3, {CSR.BLOCK_Z}", "mv $group_id, a1")
    asm(f"andi t2, t1, {abi.FLAG_GROUPS_1D}", "bnez t2, .Lgrid_call")
    asm(f"csrr t2, {CSR.GRID_DIM_Y}", f"csrr t3, {CSR.GRID_DIM_X}", "mul t2, t2, a3", "add t2, t2, a2")
    asm("mul t2, t2, t3", "add $group_id, $group_id, t2")
    for element, register in enumerate(("a1", "a2", "a3")):  # 0 but for FLAG_PART
        asm.field("t2", "first_group", element)
        asm(f"add {register}, {register}, t2")
    asm.label(".Lgrid_call")
    asm(f"csrr $local_memory, {CSR.BLOCK_LOCAL_MEM}", f"csrr $barrier_id, {CSR.BLOCK_SLOT}")
    asm(f"csrr $barrier_count, {CSR.BLOCK_WARPS}", "mv a4, a0")
    asm.field("a0", "arguments")
    asm("jalr zero, 0(t0)")


def _group_mode(asm: StartAssembler) -> None:
    """A group occupies barrier_count warps of the core; slot barrier_id runs groups core + cores * slot, + stride, …"""
    _add_groups(asm, "group")


def _cluster_mode(asm: StartAssembler) -> None:
    """As `_group_mode`, but n slots side by side run the groups of a cluster: clusters core + cores * (slot / n), + …,
    of which each slot has the group slot % n."""
    _add_groups(asm, "cluster")


def _add_groups(asm: StartAssembler, mode: str) -> None:
    asm.label(f".L{mode}")
    _begin_warp(asm)
    asm(f"csrr a3, {CSR.THREAD_ID}")
    asm.field("$barrier_count", "warps_per_group")
    asm.field("t1", "slot_magic")
    asm("mul $barrier_id, a2, t1", f"srli $barrier_id, $barrier_id, {abi.DIVIDE_SHIFT}")
    asm("mul t1, $barrier_id, $barrier_count", "sub t1, a2, t1")  # warp in the group
    items_before(asm, "$local_id", "t1")
    asm("add $local_id, $local_id, a3", "addi a5, $barrier_count, -1", f"bne t1, a5, .Lfull_{mode}")
    asm.field("t2", "tail_mask")
    asm(assembly(Control.TMC, rs1="t2"))
    asm.label(f".Lfull_{mode}")
    packed_local_id(asm, mode)
    if asm.needs.handshake:
        begin_meeting(asm, asm.reach())
    load_local_base(asm)
    asm.field("t1", "cores")
    if mode == "cluster":  # (core + cores * (slot / n)) * n + slot % n
        asm.field("t2", "cluster_size")
        asm("remu t3, $barrier_id, t2", "sub t4, $barrier_id, t3", "mul t1, t1, t4", "mul t4, a1, t2")
        asm("add t1, t1, t4", "add $group_id, t1, t3")
    else:
        asm("mul t1, t1, $barrier_id", "add $group_id, t1, a1")
    # A group of one warp needs no barrier, and there are more such groups than barrier ids.
    asm("snez t1, a5", "mul $barrier_id, $barrier_id, t1")
    if asm.needs.handshake:
        asm(assembly(Control.BAR, rs1="$barrier_id", rs2="$barrier_count"))
    asm.field("t1", "group_count")
    asm("bgeu $group_id, t1, .Lend")
    asm.label(f".L{mode}_loop")
    if mode == "cluster":
        _where_planes(asm, "begin", _group_of_place)
    call_kernel(asm, mode)
    asm(f"csrr a0, {CSR.MSCRATCH}")
    if mode == "cluster":
        _where_planes(asm, "end", _place_of_group)
    asm.field("t1", "stride")
    asm.field("t2", "group_count")
    asm("add $group_id, $group_id, t1", "bgeu $group_id, t2, .Lend")
    asm(assembly(Control.BAR, rs1="$barrier_id", rs2="$barrier_count"), f"j .L{mode}_loop")


def _where_planes(asm: StartAssembler, tag: str, translate: Callable[[StartAssembler], None]) -> None:
    """Translate group_id where the groups of a cluster do not follow each other in the launch.

    A group's *place* counts the groups cluster by cluster. Slots go through the places, kernels have linear ids.
    Changes a1 to a7 and t0 to t4.
    """
    asm.field("t1", "flags")
    asm(f"andi t1, t1, {abi.FLAG_CLUSTER_PLANE}", f"beqz t1, .Lplane_{tag}")
    for register, name, element in (
        ("a1", "launched_groups", 0), ("a2", "launched_groups", 1), ("a3", "cluster", 0), ("a4", "cluster", 1),
        ("a5", "cluster", 2), ("t4", "cluster_size", 0),
    ):  # fmt: skip
        asm.field(register, name, element)
    asm("divu a6, a1, a3", "divu a7, a2, a4")  # clusters in x and y
    translate(asm)
    asm.label(f".Lplane_{tag}")


def _split(asm: StartAssembler, value: str, by: str, quotient: str) -> None:
    """Quotient := value / by; value := value % by. Changes t3."""
    asm(f"divu {quotient}, {value}, {by}", f"mul t3, {quotient}, {by}", f"sub {value}, {value}, t3")


def _group_of_place(asm: StartAssembler) -> None:
    """group_id := linear id of the group at the place that it holds."""
    _split(asm, "$group_id", "t4", "t0")  # the cluster: t0, and its group
    _split(asm, "t0", "a6", "t1")
    _split(asm, "t1", "a7", "t2")  # the cluster's x, y, z: t0, t1, t2
    asm("mul t0, t0, a3", "mul t1, t1, a4", "mul t2, t2, a5")
    asm("mv t4, $group_id")
    _split(asm, "t4", "a3", "a6")
    asm("add t0, t0, t4")
    _split(asm, "a6", "a4", "a7")
    asm("add t1, t1, a6", "add t2, t2, a7")
    asm("mul t2, t2, a2", "add t2, t2, t1", "mul t2, t2, a1", "add $group_id, t2, t0")


def _place_of_group(asm: StartAssembler) -> None:
    """group_id := place of the group whose linear id it holds."""
    _split(asm, "$group_id", "a1", "t0")
    _split(asm, "t0", "a2", "a1")  # x, y, z: group_id, t0, a1
    _split(asm, "$group_id", "a3", "t1")
    _split(asm, "t0", "a4", "t2")
    _split(asm, "a1", "a5", "a2")  # the cluster's: t1, t2, a2; in the cluster: group_id, t0, a1
    asm("mul a1, a1, a4", "add a1, a1, t0", "mul a1, a1, a3", "add a1, a1, $group_id")
    asm("mul a2, a2, a7", "add a2, a2, t2", "mul a2, a2, a6", "add a2, a2, t1")
    asm("mul a2, a2, t4", "add $group_id, a2, a1")


def _first_task(asm: StartAssembler) -> None:
    """group_id := that of this warp's first task, t0 := the chunks before it, t1 := the task, t2 := chunks of a group.

    Task = (group_id, chunk); warp w of core c begins at task c + cores * w and advances by cores * warps.
    """
    asm.field("t1", "cores")
    asm.field("t2", "chunks_per_group")
    asm.field("t3", "chunk_magic", zero_extended=True)
    asm("mul t1, t1, a2", "add t1, t1, a1")
    if asm.wide == "d":
        asm("mul t3, t3, t1", f"srli $group_id, t3, {abi.DIVIDE_TASK_SHIFT}")
    else:
        asm(f"slli t4, t1, {32 - abi.DIVIDE_TASK_SHIFT}", "mulhu $group_id, t3, t4")
    asm("mul t0, $group_id, t2")


def _flat_task(asm: StartAssembler) -> None:
    """Begin a warp whose groups have one dimension and no partial warp: group_id and local_id of its first task."""
    _begin_warp(asm)
    _first_task(asm)
    asm(f"csrr $local_id, {CSR.THREAD_ID}", "sub t1, t1, t0")
    items_before(asm, "t3", "t1")
    asm("add $local_id, $local_id, t3")


def _once_mode(asm: StartAssembler) -> None:
    """As `_flat_mode`, where no warp has more than one task."""
    asm.label(".Lonce")
    _flat_task(asm)
    asm.field("t1", "group_count")
    asm("bgeu $group_id, t1, .Lonce_end")
    asm.field("t0", "entry")
    asm("mv a1, $group_id", *(f"li {register}, 0" for register in ("a2", "a3") if register in asm.needs.arguments))
    if asm.needs.block:
        asm("mv a4, a0")
    asm.field("a0", "arguments")
    asm("jalr ra, 0(t0)")
    asm.label(".Lonce_end")
    asm(assembly(Control.TMC))


HOLDERS = ("s0", "s1", "s2", "s3", "s4", "s5", "a5", "a6", "a7", "t0", "t1", "t2", "t3", "t4")
"""Registers in which the loop over tasks may keep what it needs, if no kernel of the program changes them."""


def _flat_mode(asm: StartAssembler) -> None:
    """Free mode's usual case: one dimension and no partial warp. The local id tells the chunk; it is below the padded
    size of a group in all lanes or in none. With all it needs in registers, the loop calls what follows an entry's
    preamble."""
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
    asm.label(".Lflat")
    _flat_task(asm)
    count = held.get("group_count", "t4")
    asm.field(count, "group_count")
    asm(f"bgeu $group_id, {count}, .Lflat_end")
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
    asm(f"bltu $group_id, {count}, .Lflat_loop")
    asm.label(".Lflat_end")
    asm(assembly(Control.TMC))


def _free_mode(asm: StartAssembler) -> None:
    """Free mode for groups of several dimensions and partial warps. Where a warp's chunk is always the same, so are
    local ids and mask. ``barrier_count``, which no kernel without barriers reads, holds the flags."""
    flags = "$barrier_count"
    asm.label(".Lfree")
    _begin_warp(asm)
    _first_task(asm)
    asm("sub $chunk, t1, t0")
    asm.field(flags, "flags")
    asm.label(".Lfree_loop")
    asm.field("t1", "group_count")
    items_before(asm, "t3", "$chunk")
    asm("bgeu $group_id, t1, .Lfree_end", f"csrr $local_id, {CSR.THREAD_ID}", "add $local_id, $local_id, t3")
    asm("addi t2, t2, -1", "bne $chunk, t2, .Lfree_full")
    asm.field("t3", "tail_mask")
    asm(assembly(Control.TMC, rs1="t3"))
    asm.label(".Lfree_full")
    packed_local_id(asm, "free", flags)
    asm.label(".Lfree_call")
    call_kernel(asm, "free", flags)
    asm(f"andi t0, {flags}, {abi.FLAG_ONCE}", "bnez t0, .Lonce_end", f"csrr a0, {CSR.MSCRATCH}")
    asm.field("t1", "step_chunks")
    asm.field("t3", "step_groups")
    asm.field("t4", "group_count")
    asm("bnez t1, .Lfree_chunk", "add $group_id, $group_id, t3", "bltu $group_id, t4, .Lfree_call")
    asm.label(".Lfree_end")
    finish_warp(asm, flags)
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
