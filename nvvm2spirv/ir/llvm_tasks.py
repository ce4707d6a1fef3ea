"""What LLVM does in a translation, through llvmlite: functions for `isolation.isolated`, which runs them in a worker.

Modules come and go as text; a RuntimeError is LLVM's refusal.
"""

from __future__ import annotations

from functools import cache

import llvmlite.binding as llvm

OPTIMIZER_TRIPLE = "amdgcn-unknown-unknown"
"""Target of the optimiser: its numbering of address spaces is NVVM's; see `nvvm2spirv.passes.optimize`."""


@cache
def initialize() -> None:
    """Make all of llvmlite's targets known, and keep AMD's pipeline from turning private arrays into vectors."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.set_option("nvvm2spirv", "-disable-promote-alloca-to-vector")


@cache
def _machine(triple: str) -> llvm.TargetMachine:
    initialize()
    return llvm.Target.from_triple(triple).create_target_machine(opt=2)


def canonical(source: str | bytes) -> str:
    """Text of a module, read from text or bitcode, that LLVM's verifier accepts."""
    read = llvm.parse_assembly if isinstance(source, str) else llvm.parse_bitcode
    with read(source, llvm.create_context()) as module:
        module.verify()
        return str(module)


def reprinted(text: str) -> str:
    """Text as LLVM prints it, without verification."""
    with llvm.parse_assembly(text, llvm.create_context()) as module:
        return str(module)


def data_layout(triple: str) -> str:
    """The data layout of a target."""
    return str(_machine(triple).target_data)


def optimized(text: str, level: int) -> str:
    """The module after LLVM's O1, O2 or O3 pipeline; level 0 only inlines what must be."""
    initialize()
    with llvm.parse_assembly(text, llvm.create_context()) as module:
        machine = llvm.Target.from_triple(OPTIMIZER_TRIPLE).create_target_machine(opt=2)
        tuning = llvm.create_pipeline_tuning_options(speed_level=level)
        tuning.loop_vectorization = False
        tuning.slp_vectorization = False
        tuning.loop_interleaving = False
        builder = llvm.create_pass_builder(machine, tuning)
        if level > 0:
            builder.getModulePassManager().run(module, builder)
        manager = llvm.create_new_module_pass_manager()
        if level == 0:
            manager.add_always_inliner_pass()
        manager.add_global_dead_code_eliminate_pass()
        manager.run(module, builder)
        return str(module)


def promoted(text: str) -> str:
    """The module with local variables promoted to SSA values."""
    with llvm.parse_assembly(text, llvm.create_context()) as module:
        machine = _machine("spirv64-unknown-unknown")  # the pass builder wants one, the passes do not
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=1))
        manager = llvm.create_new_module_pass_manager()
        manager.add_sroa_pass()
        manager.add_simplify_cfg_pass()
        manager.run(module, builder)
        return str(module)


def emitted(text: str, triple: str, extensions: tuple[str, ...]) -> bytes:
    """SPIR-V of the module.

    Extensions once allowed stay so in the process; its past shows in the order of definitions: call it `fresh`.
    """
    initialize()
    if extensions:
        llvm.set_option("nvvm2spirv", "--spirv-ext=" + ",".join("+" + name for name in extensions))
    with llvm.parse_assembly(text, llvm.create_context()) as module:
        # Without optimisation, or CodeGenPrepare makes add-with-carry, which llvm-spirv 15 cannot read.
        machine = llvm.Target.from_triple(triple).create_target_machine(opt=0)
        return bytes(machine.emit_object(module))
