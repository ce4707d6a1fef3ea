"""The Python API: `translate(source, Options()) -> SpirvModule`."""

import os
from dataclasses import replace

from nvvm2spirv import parts
from nvvm2spirv.diagnostics import Code, Diagnostic, InternalError, Reporter, TranslationError, in_source_order
from nvvm2spirv.ir.model import Module
from nvvm2spirv.lowering import divisible, emitted, lowered, no_garbage_collection, validated
from nvvm2spirv.options import Options
from nvvm2spirv.passes import pipeline
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.select_kernels import SelectKernels, keep, reachable
from nvvm2spirv.reader import Source, read
from nvvm2spirv.spirv.model import SpirvModule

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
    with no_garbage_collection():
        if divisible(len(data.data), options):
            return _translate_large(data, options, reporter)
        module = _read(data, reporter, options)
        return _translate_module(
            module, Context(options, reporter, _pointer_bytes(module)), pipeline.selected(options)
        )


def _read(data: Source, reporter: Reporter, options: Options) -> Module:
    module = read(data, reporter, partial=options.partial, variables=options.variables)
    reporter.raise_if_any()
    assert module is not None
    return module


def _translate_large(data: Source, options: Options, reporter: Reporter) -> SpirvModule:
    """Translate in parts, or in one piece where that fails."""
    with parts.Workers() as workers:
        module = _read(data, reporter, options)
        context = Context(options, reporter, _pointer_bytes(module))
        count = pipeline.for_whole(pipeline.PIPELINE)
        pipeline.run(module, context, pipeline.PIPELINE[:count])
        result = parts.translated(module, context, workers)
    if result is not None:
        binary, text = result
        return _described(_validated(binary, context), text, context)
    return _translate_module(module, context, pipeline.PIPELINE[count:])


def translate_each(
    source: str | bytes | os.PathLike[str], options: Options | None = None, *, name: str = ""
) -> dict[str, SpirvModule]:
    """Translate every kernel (those of `options.kernels` if given) to a module of its own; see `translate`.

    The modules share the work up to LLVM's optimiser; each has the kernel, what it uses, and the host-visible variables
    it names in the source.
    """
    options = options or Options()
    reporter = Reporter()
    with no_garbage_collection():
        module = _read(_load(source, reporter, name), reporter, options)
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
    with no_garbage_collection():
        return str(_read(data, reporter, Options()))


def _alone(module: Module, shared: Context, kernel: str, used: set[str]) -> tuple[Module, Context]:
    """A copy of the module with one kernel and what it uses,
    now or (variables that the host can name) before the optimiser."""
    names = reachable(module, {kernel, *(name for name in shared.facts.get("host_visible", ()) if name in used)})
    copy = module.copy(names)
    keep(copy, names)
    reporter = Reporter(shared.reporter.file, shared.reporter.source, warnings=list(shared.reporter.warnings))
    symbols = (symbol for symbol in shared.facts.get("symbols", ()) if symbol.name in names)
    facts = {**shared.facts, "symbols": [replace(symbol, index=index) for index, symbol in enumerate(symbols)]}
    return copy, Context(replace(shared.options, kernels=(kernel,)), reporter, shared.pointer_bytes, facts)


def _pointer_bytes(module: Module) -> int:
    return 8 if module.triple.startswith("nvptx64") else 4


def _translate_module(module: Module, context: Context, steps: tuple[Pass, ...]) -> SpirvModule:
    text = lowered(module, context, steps)
    binary = b""
    if context.options.emit != "llvm":
        binary = _validated(emitted(text, module, context).encode(), context)
    return _described(binary, text, context)


def _validated(binary: bytes, context: Context) -> bytes:
    if context.options.validate:
        validated(binary, context.options.spirv_version, context.reporter)
    return binary


def _described(binary: bytes, text: str, context: Context) -> SpirvModule:
    options, facts = context.options, context.facts
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
