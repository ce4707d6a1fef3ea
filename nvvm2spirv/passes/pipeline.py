"""The order of the passes, from NVVM IR to the module that LLVM's SPIR-V back end takes."""

from __future__ import annotations

import llvmlite.binding as llvm

from nvvm2spirv.diagnostics import InternalError
from nvvm2spirv.ir.llvm_targets import target_machine
from nvvm2spirv.ir.model import Module
from nvvm2spirv.passes.address_spaces import drop_same_casts, renumber
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.contract import Contract
from nvvm2spirv.passes.dynamic_shared import DynamicShared
from nvvm2spirv.passes.lower_atomics import LowerAtomics
from nvvm2spirv.passes.lower_builtins import LowerBuiltins
from nvvm2spirv.passes.optimize import optimize
from nvvm2spirv.passes.prepare_memory import PrepareMemory
from nvvm2spirv.passes.select_kernels import SelectKernels
from nvvm2spirv.passes.spirv_form import SpirvForm
from nvvm2spirv.passes.strip_attributes import StripAttributes
from nvvm2spirv.passes.symbols import Symbols

BEFORE_OPTIMIZATION: tuple[Pass, ...] = (SelectKernels(), StripAttributes(), LowerBuiltins(), PrepareMemory(), DynamicShared(), Symbols())
AFTER_OPTIMIZATION: tuple[Pass, ...] = (Contract(), LowerBuiltins(), LowerAtomics(), SpirvForm())


def parse(text: str, stage: str) -> llvm.ModuleRef:
    """Parse the model's text with llvmlite; what it rejects is the stage's fault."""
    try:
        return llvm.parse_assembly(text, llvm.create_context())
    except RuntimeError as error:
        raise InternalError(f"{stage} made IR that LLVM rejects: {error}") from error


def run(module: Module, context: Context) -> str:
    """Run the whole pipeline; returns the text to emit. Problems are raised as TranslationError."""
    for step in BEFORE_OPTIMIZATION:
        step.apply(module, context)
        if context.reporter.diagnostics and step.name == "select-kernels":
            context.reporter.raise_if_any()
    context.reporter.raise_if_any()
    with parse(str(module), BEFORE_OPTIMIZATION[-1].name) as parsed:
        optimize(parsed, context.options.opt_level)
        module = Module(str(parsed))
    for step in AFTER_OPTIMIZATION:
        step.apply(module, context)
    context.reporter.raise_if_any()
    drop_same_casts(module)
    context.facts["module"] = module
    triple = f"spirv{8 * context.pointer_bytes if context.pointer_bytes == 8 else 32}v{context.options.spirv_version}-unknown-unknown"
    module.triple = context.facts["triple"] = triple
    machine = target_machine(triple)
    module.data_layout = str(machine.target_data)
    return renumber(str(module))
