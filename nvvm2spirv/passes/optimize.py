"""LLVM's own pipeline, with address-space inference.

The pipeline runs with an AMD GPU's target machine: its numbering of address spaces is NVVM's (0 generic, 1 global, 3 shared, 4 constant,
5 private), so LLVM's InferAddressSpaces runs in it, and it knows that branches may diverge. The vectorisers stay off: SIMT code wants scalars.
"""

from __future__ import annotations

import llvmlite.binding as llvm

from nvvm2spirv.ir.llvm_targets import target_machine

TRIPLE = "amdgcn-unknown-unknown"


def optimize(module: llvm.ModuleRef, level: int) -> None:
    """Run LLVM's O1, O2 or O3 pipeline in place; level 0 only inlines what must be inlined."""
    machine = target_machine(TRIPLE)
    tuning = llvm.create_pipeline_tuning_options(speed_level=level)
    tuning.loop_vectorization = False
    tuning.slp_vectorization = False
    tuning.loop_interleaving = False
    builder = llvm.create_pass_builder(machine, tuning)
    if level > 0:
        builder.getModulePassManager().run(module, builder)
    else:
        manager = llvm.create_new_module_pass_manager()
        manager.add_always_inliner_pass()
        manager.run(module, builder)
    manager = llvm.create_new_module_pass_manager()
    manager.add_global_dead_code_eliminate_pass()
    manager.run(module, builder)
