"""Scopes and memory semantics of SPIR-V (specification, "Scope <id>" and "Memory Semantics <id>")."""

from enum import IntEnum, IntFlag


class Scope(IntEnum):
    """Who takes part."""

    CROSS_DEVICE = 0
    DEVICE = 1
    WORKGROUP = 2
    SUBGROUP = 3
    INVOCATION = 4


class Semantics(IntFlag):
    """What is ordered, and in which memory: without a memory bit nothing is."""

    RELAXED = 0
    ACQUIRE = 0x2
    RELEASE = 0x4
    ACQUIRE_RELEASE = 0x8
    SEQUENTIALLY_CONSISTENT = 0x10
    WORKGROUP_MEMORY = 0x100
    CROSS_WORKGROUP_MEMORY = 0x200


#: CUDA orders shared and global memory together.
ALL_MEMORY = Semantics.WORKGROUP_MEMORY | Semantics.CROSS_WORKGROUP_MEMORY

#: LLVM's synchronisation scopes on NVPTX → SPIR-V. The system scope becomes Device: OpenCL buffers are coherent with
#: the host at launch boundaries only, so no wider order can be observed. A cluster is one block (workitem.py).
SCOPES = {
    "": Scope.DEVICE,
    "device": Scope.DEVICE,
    "cluster": Scope.WORKGROUP,
    "block": Scope.WORKGROUP,
    "singlethread": Scope.INVOCATION,
}

#: LLVM's atomic orderings → SPIR-V.
ORDERINGS = {
    "unordered": Semantics.RELAXED,
    "monotonic": Semantics.RELAXED,
    "acquire": Semantics.ACQUIRE | ALL_MEMORY,
    "release": Semantics.RELEASE | ALL_MEMORY,
    "acq_rel": Semantics.ACQUIRE_RELEASE | ALL_MEMORY,
    "seq_cst": Semantics.SEQUENTIALLY_CONSISTENT | ALL_MEMORY,
}
