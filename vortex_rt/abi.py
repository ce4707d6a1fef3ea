"""The launch block: what the driver hands to a kernel image in device memory.

One table describes the block. From it come the offsets that the compiler's start-up code uses and the C structure that
the driver fills (``python -m vortex_rt.abi`` prints the header ``vortex_abi.h``), so that the two cannot drift apart.
The block's device address is the argument address of ``vx_start`` and arrives in CSR MSCRATCH. All fields are
little-endian and have the same place for RV32 and RV64. Warps and lanes are the hardware's; a virtual warp is one of
several that a hardware warp runs as coroutines.
"""

import enum

from vortex_rt.binary_structure import BinaryStructure

ABI_VERSION = 9

EMPTIED_BYTES = 16 << 10
"""The largest data cache of a core that programs empty where they have to (``vortex_rt.compiler.stale_caches``)."""

IMAGE_BASE = 0x7000_0000
"""Address that all images are linked at."""
IMAGE_END = 0x8000_0000
"""Hosts give out memory below IMAGE_BASE and from here on, so that there is room whenever an image is loaded."""

#: Values of the field ``mode``.
MODE_GROUP = 0
"""A work-group occupies ``warps_per_group`` hardware warps; several groups may be resident on a core."""
MODE_FREE = 1
"""No barrier and no local memory: warp-sized chunks of groups go to any warp."""
MODE_VIRTUAL = 2
"""A work-group is larger than the core: each hardware warp runs ``virtual_warps`` warps as coroutines."""

#: Values of the field ``start``.
START_GRID = 256
"""MODE_GROUP where a Vortex 3.0 starts the groups by itself, each as a block of its grid."""
START_ONCE = 512
"""MODE_FREE with FLAG_ONCE, FLAG_LOCAL_1D and FLAG_GROUPS_1D alone."""
START_FLAT = 1024
"""MODE_FREE with FLAG_LOCAL_1D and FLAG_GROUPS_1D alone."""
START_FREE = 1536
"""MODE_FREE in all other cases."""
START_GROUP = 2048
"""MODE_GROUP."""
START_CLUSTER = 2560
"""MODE_GROUP with groups of a cluster in slots side by side."""
START_VIRTUAL = 3584
"""MODE_VIRTUAL."""

#: Bits of the field ``flags``.
FLAG_LOCAL_1D = 1
"""local_size[1] == local_size[2] == 1."""
FLAG_GROUPS_1D = 2
"""num_groups[1] == num_groups[2] == 1."""
FLAG_TAIL = 4
"""tail_mask has fewer bits than the warp has threads."""
FLAG_COUNTERS = 8
"""The library cannot count: leave cycles and instructions in the words where ``vx_mpm_query`` looks for them."""
FLAG_PART = 16
"""The launch is a part of one whose range is no multiple of the group size: group ids start at first_group."""

FLAG_LOCAL_3D = 32
"""local_size[2] is not 1."""
FLAG_GROUPS_3D = 64
"""The launch has groups of several z."""
FLAG_ONCE = 128
"""MODE_FREE: no warp has more than one chunk to run, and FLAG_COUNTERS is not set."""
FLAG_CLUSTER_PLANE = 256
"""Clusters have several groups in y or z, so that those of one do not follow each other in the launch."""

LOCAL_ALIGNMENT = 128
"""Of a group's local memory and of each piece in it that a launch asks for: that of the largest vector."""

DIVIDE_SHIFT = 20
"""Small divisions are multiplications: n / d == (n * ceil(2**20 / d)) >> 20 for n, d <= 1024."""
DIVIDE_TASK_SHIFT = 31
"""The same for a task of a device (below 2**18) and the chunks of a group (at most 1024)."""

#: Values of the field ``trap_code`` after a launch.
TRAP_NONE = 0
TRAP_ASSERT = 1
TRAP_TRAP = 2
TRAP_HEAP_CORRUPT = 3
TRAP_WARP_WIDTH = 4
TRAP_BARRIER = 5
TRAP_DIVERGENT_BARRIER = 6
TRAP_STACK = 7

RECURSION_MARGIN = 2048
"""Bytes of stack that a function which calls itself leaves for what it calls besides (``__vx_check_stack``)."""

#: What the driver says of each.
TRAP_REASONS: dict[int, str] = {
    TRAP_ASSERT: "an assertion failed",
    TRAP_TRAP: "the kernel executed a trap",
    TRAP_HEAP_CORRUPT: "the device heap is damaged",
    TRAP_WARP_WIDTH: "a CUDA warp function cannot be served on hardware warps of this width",
    TRAP_BARRIER: "a named barrier (bar.sync id, count) of this number has no place in a group so small, on warps "
                  "so narrow",
    TRAP_DIVERGENT_BARRIER: "in a group larger than the core, lanes of a warp came to a barrier while others were "
                            "elsewhere or had returned",
    TRAP_STACK: "a recursion is deeper than the stack allows (VORTEX_STACK, CUDA's cudaLimitStackSize)",
}

OPERATIONS_SECTION = ".vx_ops"
"""Section of an image's ELF file with its warp operations: number, address and `SyncMark` (or 0) with what `MARK_HELD`
and `MARK_MASK` say, eight bytes each."""


class SyncMark(enum.IntEnum):
    """What the lanes at an address do before its instruction, where no instruction says so: fences and meetings that
    cost nothing on a device whose warps run in lockstep and whose memory is in order, but that a sanitizer must know.
    """

    FENCE = 1
    WARP_MEETS = 2  # __syncwarp()
    ARRIVES = 3  # at a barrier of some of the block's warps
    LEAVES = 4  # it
    LANES_MEET = 5  # a vote or shuffle of those that a mask names


MARK_HELD = 16
"""Added to a `SyncMark` that belongs behind the instruction at its address, too."""
MARK_MASK = 32
"""Added to a `SyncMark` of lanes whose mask is a constant: the upper word. Else each lane has its mask in the register
that the instruction at the address, an ``addi`` to the zero register, reads."""

BLOCK = BinaryStructure("vortex_launch_block", """
    u32 version: ABI_VERSION of the driver that wrote the block
    u32 mode: MODE_GROUP, MODE_FREE or MODE_VIRTUAL
    u64 entry: address of the kernel's entry function (metadata: kernels[].entry)
    u64 arguments: address of the argument bytes (metadata: kernels[].arguments[].offset)
    u64 globals: base of the program's global variables (metadata: globals)
    u64 printf_buffer: printf buffer, 0 when the program prints nothing
    u64 heap: device heap for malloc, 0 when the program has none
    u64 stack_top: stack of virtual warp v of hart h starts at stack_top - ((h * virtual_warps + v) << stack_log2),
        growing down; allocate (cores * warps of the device * threads * virtual_warps) << stack_log2 bytes below it,
        256-byte aligned
    u64 local_base: address of the core's local memory, or of the fall-back in global memory
    u64 local_core_stride: bytes between two cores' local memory: 0 for the real one, which each core has for itself
    u32 local_bytes: local memory of one resident group in bytes, static and dynamic, aligned to 128
    u32 stack_log2: log2 of the stack bytes of one hart
    u32 work_dim: get_work_dim()
    u32 group_size: work-items in a group
    u32 group_count: groups in the launch
    u32 cores: cores that take part: core c < cores runs groups c, c + cores, …
    u32 warps: hardware warps to start on each core; START_GRID: that it has
    u32 warps_per_group: hardware warps that one group occupies
    u32 start: START_*: where all warps begin, in bytes behind the image's first
    u32 virtual_warps: MODE_VIRTUAL: ceil(chunks_per_group / warps_per_group), else 1
    u32 tail_mask: thread mask of the group's last chunk: low group_size - (chunks_per_group - 1) * threads bits
    u32 chunks_per_group: warp-sized pieces of a group: ceil(group_size / threads)
    u32 local_size[3]: work-items of a group of this launch in x, y, z
    u32 num_groups[3]: get_num_groups()
    u64 global_offset[3]: get_global_offset()
    u64 global_size[3]: get_global_size()
    u32 trap_code: written by the device: TRAP_* of the first work-item that stopped the launch
    u32 trap_hart: written by the device: hart of that work-item
    u64 trap_data: written by the device: address of a description, or 0
    u32 flags: FLAG_* bits
    u32 stride: MODE_GROUP, MODE_VIRTUAL: cores * slots, what a slot adds to its group id
    u32 slot_magic: ceil(2**20 / warps_per_group)
    u32 local_magic[2]: ceil(2**20 / local_size[0]), ceil(2**20 / (local_size[0] * local_size[1]))
    u32 step_groups: MODE_FREE: (cores * warps) / chunks_per_group
    u32 step_chunks: MODE_FREE: (cores * warps) % chunks_per_group
    u32 chunk_magic: ceil(2**31 / chunks_per_group)
    u32 step_items: MODE_FREE: step_chunks * threads
    u32 padded_size: MODE_FREE: chunks_per_group * threads
    u32 enqueued_local_size[3]: get_enqueued_local_size(): local_size but in parts with smaller groups
    u32 first_group[3]: FLAG_PART: group id of the part's first group
    u32 launched_groups[2]: groups of this launch in x and y
    u64 id_offset[3]: get_global_id() - get_group_id() * local_size - get_local_id()
    u32 dynamic_bytes: local memory of one resident group that the launch asks for, not rounded up
    u32 threads: threads of a hardware warp
    u32 slots: groups resident on a core at once: warps / warps_per_group, bounded by local memory
    u32 cluster[3]: groups of a cluster in x, y, z; 0: the launch has none, each group is one
    u32 cluster_size: groups of a cluster, in slots side by side of one core
    u32 cluster_warps: hardware warps of a cluster
    u32 cluster_barrier: barrier of a core's first cluster; each later cluster has the next. START_GRID: its distance
        from the slot of a cluster's first group
    u32 launch: the launch's number on its device, by which tensor maps know in which one they have a descriptor, or 0
""", meaning="what a launch is told")  # fmt: skip


def offsets() -> dict[str, int]:
    """Return the byte offset of every field; natural alignment, fields in table order."""
    return {**BLOCK.offsets, "__size__": BLOCK.size}


def c_header() -> str:
    """Return ``vortex_abi.h``: the structure ``vortex_launch_block`` and the constants."""
    lines = [
        "/* Generated by python -m vortex_rt.abi; do not edit. */",
        "#ifndef VORTEX_ABI_H",
        "#define VORTEX_ABI_H",
        "#include <stdint.h>",
        f"#define VORTEX_ABI_VERSION {ABI_VERSION}",
    ]
    prefixes = ("LOCAL_", "MODE_", "START_", "FLAG_", "TRAP_", "DIVIDE_", "RECURSION_")
    constants = {n: v for n, v in globals().items() if n.startswith(prefixes) and isinstance(v, int)}
    lines.extend(f"#define VORTEX_{name} {value}" for name, value in constants.items())
    lines.append(f"#define VORTEX_IMAGE_BASE 0x{IMAGE_BASE:X}u")
    lines.append(f"#define VORTEX_IMAGE_END 0x{IMAGE_END:X}u")
    reasons = ", ".join(f'[{code}] = "{reason}"' for code, reason in TRAP_REASONS.items())
    lines.append(f"#define VORTEX_TRAP_REASONS {{{reasons}}}")
    lines += BLOCK.declaration(BLOCK.name)
    lines.append(f'_Static_assert(sizeof(vortex_launch_block) == {BLOCK.size}, "launch block layout");')
    lines.append("#endif")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(c_header(), end="")


# What an image's ELF file says of itself, from the device compiler to who looks into a run.

EXIT_PLACE = "__vx_exit_place"
"""Absolute symbol, with a dot and a kernel's name behind it: where in the group's local memory the compiler keeps, in 8
bytes, what it must know of warps that have returned (`vortex_rt.compiler.early_exit`), if the kernel needs that."""

SPIRV_SECTION = ".vortex.spirv"
"""Section, of no address, with the SPIR-V modules with source lines that the image is made of: behind each other, the
length of a module compressed by zlib, four little-endian bytes, and the module."""

SHARED_VARIABLE = "__vx_shared_variable"
"""Absolute symbols, with a kernel's name and a variable's behind it, a colon before each: where in the group's local
memory a variable of that kernel lies; the symbol's size is the variable's."""

CELLS_END = "__vx_cells_end"
"""Absolute symbol, with a dot and a kernel's name behind it: bytes of the cells that a warp of the kernel may use
(`vortex_rt.compiler.cells`)."""

CELLS_BIAS = "__vx_cells_bias"
"""Absolute symbol: so many bytes above a lane's part of the first cell its register for cells points."""

CELL_STRIDE = "__vx_cell_stride"
"""Absolute symbol: bytes between the parts of a cell of two lanes side by side; 0: each lane has cells of its own."""
