"""From a module that has been read to SPIR-V: the passes, LLVM's back end, and what is done to its output."""

import contextlib
import gc
from collections.abc import Iterator

from nvvm2spirv.beforehand import LARGE
from nvvm2spirv.diagnostics import Code, Reporter, TranslationError
from nvvm2spirv.ir import scan
from nvvm2spirv.ir.isolation import LLVMCrashError
from nvvm2spirv.ir.model import Module
from nvvm2spirv.options import Options
from nvvm2spirv.passes import pipeline
from nvvm2spirv.passes.address_spaces import target_triple
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.spirv.binary import Binary, decode, normalize
from nvvm2spirv.spirv.debug_lines import attach, carry
from nvvm2spirv.spirv.deferred_calls import resolve_calls
from nvvm2spirv.spirv.emit import InvalidModuleError, ToolMissingError, emit, failing_function, validate
from nvvm2spirv.spirv.relocations import RelocationError, relocate
from nvvm2spirv.spirv.variable_sizes import VariableSizeError, check_variables

WRAP_FACTS = "SPV_KHR_no_integer_wrap_decoration"
"""With it the back end says which operations do not overflow; SPIR-V 1.4 has that without an extension."""


def divisible(size: int, options: Options) -> bool:
    """Whether a module of this many characters may be divided: what shows its passes shows the whole."""
    shown = options.passes or options.stop_after or options.print_after or options.print_changed
    timed = options.verify_each or options.time_passes or options.verbose
    whole = shown or timed or options.variables
    return size >= LARGE and options.emit == "spirv" and not whole


@contextlib.contextmanager
def no_garbage_collection() -> Iterator[None]:
    """A model is many objects and no rubbish: looking for cycles costs a quarter of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def lowered(module: Module, context: Context, steps: tuple[Pass, ...]) -> str:
    """The text to emit, after the passes. Raises TranslationError."""
    pipeline.run(module, context, steps)
    return str(module)


def _extensions(context: Context) -> tuple[str, ...]:
    """Extensions of SPIR-V that the module may use."""
    used: tuple[str, ...] = tuple(context.facts.get("extensions", ()))
    return (*used, WRAP_FACTS) if context.options.wrap_facts == "on" else used


def emitted(text: str, module: Module, context: Context) -> Binary:
    """SPIR-V of what `lowered` gave. Raises TranslationError."""
    triple = target_triple(context)
    try:
        spirv = decode(emit(text, triple, _extensions(context)))
        normalize(spirv)
        resolve_calls(spirv)
        relocate(spirv, context.facts.get("relocations", ()))
        carried = context.facts.get("carried", "")
        attach(spirv, context.facts.get("lines", {}), prologues=bool(carried))
        if carried:
            carry(spirv, carried)
        check_variables(spirv, module, context.pointer_bytes)
        return spirv
    except LLVMCrashError as error:
        name = failing_function(text, triple)
        place = f" in function '{name}'" if name and f"in function: {name}" not in str(error) else ""
        needle = scan.token("@", name) if name else ""
        context.reporter.error(
            Code.EMISSION, f"LLVM's SPIR-V back end failed{place}: {error}", needle=needle,
            hint="this is a gap of the translator; please report it",
        )
    except RelocationError as error:
        context.reporter.error(Code.UNSUPPORTED_GLOBAL, f"SPIR-V cannot express {error}")
    except VariableSizeError as error:
        context.reporter.error(
            Code.INVALID_SPIRV, f"LLVM's SPIR-V back end changed the type of a variable: {error}",
            hint="this is a defect of the translator; please report it",
        )
    raise TranslationError(context.reporter.diagnostics)


def validated(binary: bytes, version: str, reporter: Reporter) -> bytes:
    """The binary, once spirv-val has accepted it. Raises TranslationError."""
    try:
        validate(binary, version)
        return binary
    except InvalidModuleError as error:
        reporter.error(
            Code.INVALID_SPIRV, f"spirv-val rejects the result: {error}",
            hint="this is a defect of the translator; please report it",
        )
    except ToolMissingError as error:
        reporter.error(Code.NO_VALIDATOR, str(error), hint="install spirv-tools, or pass --no-validate")
    raise TranslationError(reporter.diagnostics)
