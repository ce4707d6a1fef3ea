"""LLVM's own pipeline, with address-space inference.

The pipeline runs with an AMD GPU's target machine: its numbering of address spaces is NVVM's (0 generic, 1 global, 3 shared, 4 constant,
5 private), so LLVM's InferAddressSpaces runs in it, and it knows that branches may diverge. The vectorisers stay off: SIMT code wants scalars.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import llvmlite.binding as llvm

from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir.errors import InternalError
from nvvm2spirv.ir.isolation import LLVMCrashError, LLVMRejectedError, isolated
from nvvm2spirv.ir.llvm_targets import initialize, target_machine
from nvvm2spirv.ir.model import Module
from nvvm2spirv.passes.base import Context

TRIPLE = "amdgcn-unknown-unknown"


@dataclass(frozen=True)
class Optimize:
    """LLVM's O1, O2 or O3 pipeline; level 0 only inlines what must be. `level` -1 takes the level from the options."""

    name: ClassVar[str] = "optimize"
    level: int = -1

    def apply(self, module: Module, context: Context) -> None:
        """See the class."""
        level = context.options.opt_level if self.level < 0 else self.level
        text = str(module)
        initialize()

        def run() -> bytes:
            with llvm.parse_assembly(text, llvm.create_context()) as parsed:
                optimize(parsed, level)
                return str(parsed).encode()

        try:
            module.take(Module(isolated(run).decode()))
        except LLVMRejectedError as error:
            raise InternalError(f"the passes before the optimiser made IR that LLVM rejects: {error}") from error
        except LLVMCrashError as error:
            context.reporter.error(Code.EMISSION, f"LLVM's optimiser fails on this module: {error}", hint="a lower --opt-level may avoid it")
            context.reporter.raise_if_any()


def optimize(module: llvm.ModuleRef, level: int) -> None:
    """Run the pipeline on llvmlite's module in place."""
    machine = target_machine(TRIPLE)
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
