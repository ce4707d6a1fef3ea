"""The order of the passes, from NVVM IR to the module that LLVM's SPIR-V back end takes."""

import re
import sys
import time
from dataclasses import fields, replace

from nvvm2spirv.diagnostics import TranslationError
from nvvm2spirv.ir.errors import InternalError
from nvvm2spirv.ir.isolation import LLVMCrashError, LLVMRejectedError, isolated
from nvvm2spirv.ir.model import Module
from nvvm2spirv.options import Options
from nvvm2spirv.passes.address_spaces import AddressSpaces, FoldCasts, PrepareMemory, SpecializePointers
from nvvm2spirv.passes.avoid_misselection import AvoidMisselection, ExpandConstants
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.contract import Contract, FastMath
from nvvm2spirv.passes.control_flow import LowerExit, SplitSwitchEdges
from nvvm2spirv.passes.define_arithmetic import DefineArithmetic
from nvvm2spirv.passes.dynamic_shared import DynamicShared, DynamicSharedSize, WrapSharedIndices
from nvvm2spirv.passes.indirect_calls import IndirectCalls, KernelAddresses
from nvvm2spirv.passes.legalize_integers import LegalizeIntegers
from nvvm2spirv.passes.legalize_signatures import InlineIllegal, LegalizeSignatures
from nvvm2spirv.passes.lower_atomics import LowerAtomics
from nvvm2spirv.passes.lower_builtins import LowerBuiltins
from nvvm2spirv.passes.lower_intrinsics import LowerIntrinsics
from nvvm2spirv.passes.lower_memory import LowerMemory
from nvvm2spirv.passes.optimize import Optimize
from nvvm2spirv.passes.pointer_initializers import PointerInitializers
from nvvm2spirv.passes.promote_bfloat import PromoteBfloat
from nvvm2spirv.passes.recursion import OpenCycles
from nvvm2spirv.passes.scalarize_vectors import ScalarizeVectors
from nvvm2spirv.passes.select_kernels import SelectKernels
from nvvm2spirv.passes.spirv_form import SpirvForm
from nvvm2spirv.passes.split_aggregates import FreezeAggregates, SplitAggregates
from nvvm2spirv.passes.strip_attributes import StripAttributes
from nvvm2spirv.passes.supported import CheckInput, CheckSupported
from nvvm2spirv.passes.symbols import DescribeSymbols, SymbolAccessors
from nvvm2spirv.passes.variable_addresses import VariableAddresses

PIPELINE: tuple[Pass, ...] = (
    # what CUDA means, in NVVM's terms
    SelectKernels(),
    CheckInput(),
    VariableAddresses(),
    KernelAddresses(),
    IndirectCalls(),
    StripAttributes(),
    PromoteBfloat(),
    DefineArithmetic(),
    InlineIllegal(),
    DynamicSharedSize(),
    LowerBuiltins(link=True),
    PrepareMemory(),
    DynamicShared(),
    DescribeSymbols(),
    FastMath(),
    # LLVM's optimiser with address-space inference
    Optimize(),
    FoldCasts(),
    SpecializePointers(),
    FoldCasts(),
    ExpandConstants(),
    WrapSharedIndices(),
    # what SPIR-V lacks
    Contract(),
    LowerBuiltins(),  # intrinsics that the optimiser made
    LowerIntrinsics(),
    LowerMemory(),
    LowerAtomics(),
    FreezeAggregates(),
    SplitAggregates(),
    ScalarizeVectors(),
    LegalizeSignatures(),
    LegalizeIntegers(),
    AvoidMisselection(),
    SplitSwitchEdges(),
    LowerExit(),
    SymbolAccessors(),
    PointerInitializers(),
    OpenCycles(),
    CheckSupported(),
    # SPIR-V's terms
    SpirvForm(),
    AddressSpaces(),
)

STOP_ON_ERROR = frozenset(("select-kernels", "check-input", "check-supported"))
"""After these passes problems found so far end the translation; elsewhere it goes on, to find more of them."""


def names() -> list[str]:
    """Names of the passes in the pipeline's order, each once."""
    return list(dict.fromkeys(step.name for step in PIPELINE))


def parse_passes(text: str) -> tuple[Pass, ...]:
    """Passes of a list such as `select-kernels,optimize{level=1}`. Raises ValueError for an unknown pass or option."""
    known = {step.name: step for step in PIPELINE}
    result: list[Pass] = []
    for match in re.finditer(r"\s*([\w-]+)(?:\{([^}]*)\})?\s*(?:,|$)", text):
        name, arguments = match.group(1), match.group(2)
        if name not in known:
            raise ValueError(f"no pass is called '{name}'; there are: {', '.join(known)}")
        result.append(_with_options(known[name], arguments or ""))
    return tuple(result)


def _with_options(step: Pass, arguments: str) -> Pass:
    values: dict[str, object] = {}
    types = {field.name: field.type for field in fields(step)}
    for part in filter(None, (part.strip() for part in arguments.split(","))):
        key, _, value = part.partition("=")
        key = key.strip().replace("-", "_")
        if key not in types:
            raise ValueError(f"pass '{step.name}' has no option '{key}'; it has: {', '.join(types) or 'none'}")
        values[key] = (
            int(value)
            if types[key] in ("int", int)
            else value in ("true", "1", "")
            if types[key] in ("bool", bool)
            else value
        )
    return replace(step, **values) if values else step


def selected(options: Options) -> tuple[Pass, ...]:
    """The passes that the options ask for."""
    steps = parse_passes(",".join(options.passes)) if options.passes else PIPELINE
    for count, step in enumerate(steps, 1):
        if step.name == options.stop_after:
            steps = steps[:count]
            break
    if not through_optimizer(steps):  # which would link what is declared
        steps = tuple(replace(step, link=False) if isinstance(step, LowerBuiltins) else step for step in steps)
    return steps


def through_optimizer(steps: tuple[Pass, ...]) -> int:
    """How many of the passes go up to the optimiser with it: what comes later may see each kernel alone."""
    return _through(steps, Optimize)


def for_whole(steps: tuple[Pass, ...]) -> int:
    """How many of the passes need the whole module: what comes later may see each part alone."""
    return _through(steps, IndirectCalls)


def after_accessors(steps: tuple[Pass, ...]) -> tuple[Pass, ...]:
    """What the accessor kernels of a module translated in parts still have to go through."""
    return steps[_through(steps, SymbolAccessors) :]


def _through(steps: tuple[Pass, ...], last: type[Pass]) -> int:
    return max((count for count, step in enumerate(steps, 1) if isinstance(step, last)), default=0)


def run(module: Module, context: Context, steps: tuple[Pass, ...]) -> None:
    """Run the passes. Problems are raised as TranslationError."""
    options = context.options
    before = str(module) if options.print_changed else ""
    for step in steps:
        start = time.perf_counter()
        try:
            step.apply(module, context)
            module.flush()  # the next pass reads operands
        except Exception:
            context.reporter.raise_if_any()  # what went wrong before explains it
            raise
        if options.verbose or options.time_passes:
            print(f"nvvm2spirv: {step.name}: {1000 * (time.perf_counter() - start):.1f} ms", file=sys.stderr)
        if options.verify_each:
            _verify(module, step.name)
        if options.print_changed and (after := str(module)) != before:
            print(f"; *** IR after {step.name} ***\n{after}", file=sys.stderr)
            before = after
        if "all" in options.print_after or step.name in options.print_after:
            print(f"; *** IR after {step.name} ***\n{module}", file=sys.stderr)
        if step.name in STOP_ON_ERROR:
            context.reporter.raise_if_any()
    context.reporter.raise_if_any()


def _verify(module: Module, name: str) -> None:
    try:
        isolated("nvvm2spirv.ir.llvm_tasks:canonical", str(module))
    except (LLVMRejectedError, LLVMCrashError) as error:
        raise InternalError(f"LLVM rejects the module after pass {name}: {error}") from error


__all__ = [
    "PIPELINE", "TranslationError", "after_accessors", "for_whole", "names", "parse_passes", "run", "selected",
    "through_optimizer",
]  # fmt: skip
