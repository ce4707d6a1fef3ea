"""The Python API: `translate(source, Options()) -> SpirvModule`."""

from __future__ import annotations

import contextlib
import gc
import os
from collections.abc import Iterator

from nvvm2spirv.diagnostics import Code, Diagnostic, InternalError, Reporter, TranslationError, in_source_order
from nvvm2spirv.ir import scan
from nvvm2spirv.ir.isolation import LLVMCrashError
from nvvm2spirv.ir.model import Module
from nvvm2spirv.options import Options
from nvvm2spirv.passes import pipeline
from nvvm2spirv.passes.address_spaces import target_triple
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.select_kernels import SelectKernels, keep, reachable
from nvvm2spirv.reader import Source, read
from nvvm2spirv.records import replace
from nvvm2spirv.spirv.binary import decode, normalize
from nvvm2spirv.spirv.blame import failing_function
from nvvm2spirv.spirv.debug_lines import attach
from nvvm2spirv.spirv.deferred_calls import resolve_calls
from nvvm2spirv.spirv.emit import emit
from nvvm2spirv.spirv.model import SpirvModule
from nvvm2spirv.spirv.relocations import RelocationError, relocate
from nvvm2spirv.spirv.validate import InvalidModuleError, ValidatorMissingError, validate
from nvvm2spirv.spirv.variable_sizes import VariableSizeError, check_variables

__all__ = [
    "InternalError", "Options", "SpirvModule", "TranslationError", "nvvm_of_ptx", "translate", "translate_each",
]  # fmt: skip


def translate(source: str | bytes | os.PathLike[str], options: Options | None = None, *, name: str = "") -> SpirvModule:
    """Translate NVVM IR or PTX to SPIR-V.

    source   LLVM assembly or PTX as text, these or bitcode as bytes, or a path to any of them
    options  see `Options`
    name     what messages call the input; the path, or `<input>`

    Raises TranslationError with every problem found if the input is at fault, InternalError for a defect of the
    translator.
    """
    options = options or Options()
    reporter = Reporter()
    data = _load(source, reporter, name)
    with _no_garbage_collection():
        module = read(data, reporter)
        reporter.raise_if_any()
        assert module is not None
        return _translate_module(module, Context(options, reporter))


def translate_each(
    source: str | bytes | os.PathLike[str], options: Options | None = None, *, name: str = ""
) -> dict[str, SpirvModule]:
    """Translate every kernel (those of `options.kernels` if given) to a module of its own; see `translate`.

    The modules share the work up to LLVM's optimiser; each has the kernel, what it uses, and the host-visible variables
    it names in the source.
    """
    options = options or Options()
    reporter = Reporter()
    with _no_garbage_collection():
        module = read(_load(source, reporter, name), reporter)
        reporter.raise_if_any()
        assert module is not None
        shared = Context(options, reporter, _pointer_bytes(module))
        steps = pipeline.selected(options)
        count = pipeline.through_optimizer(steps)
        if not isinstance(steps[0], SelectKernels):
            SelectKernels().apply(module, shared)
        pipeline.run(module, shared, steps[:1])
        used = {kernel.name: reachable(module, {kernel.name}) for kernel in module.kernels()}
        pipeline.run(module, shared, steps[1:count])
        result = {}
        problems: list[Diagnostic] = []
        for kernel, names in used.items():
            try:
                result[kernel] = _translate_module(*_alone(module, shared, kernel, names), steps[max(1, count) :])
            except TranslationError as error:
                problems += [d for d in error.diagnostics if d not in problems]
    if problems:
        raise TranslationError(problems)
    return result


def nvvm_of_ptx(source: str | bytes | os.PathLike[str], *, name: str = "") -> str:
    """Return PTX as NVVM IR, for linking it with other modules; `translate` takes PTX as it is.

    Raises TranslationError if something of it is not known, or if it is no PTX.
    """
    reporter = Reporter()
    data = _load(source, reporter, name)
    if not data.is_ptx:
        reporter.file = data.name
        reporter.error(Code.INVALID_PTX, "the input is not PTX: its first word is not '.version'")
    reporter.raise_if_any()
    with _no_garbage_collection():
        module = read(data, reporter)
        reporter.raise_if_any()
        return str(module)


def _alone(module: Module, shared: Context, kernel: str, used: set[str]) -> tuple[Module, Context]:
    """A copy of the module with one kernel and what it uses,
    now or (variables that the host can name) before the optimiser.
    """
    names = reachable(module, {kernel, *(name for name in shared.facts.get("host_visible", ()) if name in used)})
    copy = module.copy(names)
    keep(copy, names)
    reporter = Reporter(shared.reporter.file, shared.reporter.source, warnings=list(shared.reporter.warnings))
    symbols = (symbol for symbol in shared.facts.get("symbols", ()) if symbol.name in names)
    facts = {**shared.facts, "symbols": [replace(symbol, index=index) for index, symbol in enumerate(symbols)]}
    return copy, Context(replace(shared.options, kernels=(kernel,)), reporter, shared.pointer_bytes, facts)


@contextlib.contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """A model is many objects and no rubbish: looking for cycles costs a quarter of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _pointer_bytes(module: Module) -> int:
    return 8 if module.triple.startswith("nvptx64") else 4


def _translate_module(module: Module, context: Context, steps: tuple[Pass, ...] | None = None) -> SpirvModule:
    context.pointer_bytes = _pointer_bytes(module)
    options, facts = context.options, context.facts
    text = pipeline.run(module, context, steps)
    binary = b""
    if options.emit != "llvm":
        binary = _emit(text, target_triple(context), module, context)
    return SpirvModule(
        binary, options.spirv_version, 8 * context.pointer_bytes, facts.get("kernel_descriptions", ()),
        tuple(facts.get("symbols", ())),
        llvm_ir=text, warnings=tuple(map(str, in_source_order(context.reporter.warnings))),
        extra=facts.get("extra", {}),
    )  # fmt: skip


def _load(source: str | bytes | os.PathLike[str], reporter: Reporter, name: str) -> Source:
    if isinstance(source, os.PathLike):
        reporter.file = name or os.fspath(source)
        try:
            with open(source, "rb") as file:
                return Source(reporter.file, file.read())
        except OSError as error:
            reporter.error(Code.UNREADABLE, f"cannot read the input: {error.strerror or error}")
            reporter.raise_if_any()
    if isinstance(source, str):
        source = source.encode()
    assert isinstance(source, bytes)
    return Source(name or "<input>", source)


def _emit(text: str, triple: str, module: Module, context: Context) -> bytes:
    reporter = context.reporter
    try:
        spirv = decode(emit(text, triple, tuple(context.facts.get("extensions", ()))))
        normalize(spirv)
        resolve_calls(spirv)
        relocate(spirv, context.facts.get("relocations", ()))
        attach(spirv, context.facts.get("lines", {}))
        check_variables(spirv, module, context.pointer_bytes)
        binary = spirv.encode()
        if context.options.validate:
            validate(binary, context.options.spirv_version)
        return binary
    except LLVMCrashError as error:
        name = failing_function(text, triple)
        place = f" in function '{name}'" if name and f"in function: {name}" not in str(error) else ""
        needle = scan.token("@", name) if name else ""
        reporter.error(
            Code.EMISSION, f"LLVM's SPIR-V back end failed{place}: {error}", needle=needle,
            hint="this is a gap of the translator; please report it",
        )
    except RelocationError as error:
        reporter.error(Code.UNSUPPORTED_GLOBAL, f"SPIR-V cannot express {error}")
    except InvalidModuleError as error:
        reporter.error(
            Code.INVALID_SPIRV,
            f"spirv-val rejects the result: {error}",
            hint="this is a defect of the translator; please report it",
        )
    except VariableSizeError as error:
        reporter.error(
            Code.INVALID_SPIRV,
            f"LLVM's SPIR-V back end changed the type of a variable: {error}",
            hint="this is a defect of the translator; please report it",
        )
    except ValidatorMissingError as error:
        reporter.error(Code.NO_VALIDATOR, str(error), hint="install spirv-tools, or pass --no-validate")
    raise TranslationError(reporter.diagnostics)
