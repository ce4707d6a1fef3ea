"""The Python API: `translate(source, Options()) -> SpirvModule`."""

from __future__ import annotations

from pathlib import Path

from nvvm2spirv.diagnostics import Code, InternalError, Reporter, TranslationError
from nvvm2spirv.ir.reader import Source, read
from nvvm2spirv.options import Options
from nvvm2spirv.passes import pipeline
from nvvm2spirv.passes.base import Context
from nvvm2spirv.spirv.emit import EmissionError, emit
from nvvm2spirv.spirv.model import SpirvModule
from nvvm2spirv.spirv.reflection import describe_kernels
from nvvm2spirv.spirv.validate import InvalidModuleError, ValidatorMissingError, validate
from nvvm2spirv.spirv.words import normalize

__all__ = ["InternalError", "Options", "SpirvModule", "TranslationError", "translate"]


def translate(source: str | bytes | Path, options: Options | None = None, *, name: str = "") -> SpirvModule:
    """Translate NVVM IR to SPIR-V.

    source   LLVM assembly as text, assembly or bitcode as bytes, or a path to either
    options  see `Options`
    name     what messages call the input; the path, or `<input>`

    Raises TranslationError with every problem found if the input is at fault, InternalError for a defect of the translator.
    """
    options = options or Options()
    reporter = Reporter()
    data = _load(source, reporter, name)
    context = Context(options, reporter)
    module = read(data, reporter)
    reporter.raise_if_any()
    assert module is not None
    context.pointer_bytes = 8 if module.triple.startswith("nvptx64") else 4
    text = pipeline.run(module, context)
    binary = _emit(text, context)
    return SpirvModule(
        binary, options.spirv_version, 8 * context.pointer_bytes, describe_kernels(context.facts["module"], context), tuple(context.facts["symbols"]),
        llvm_ir=text, warnings=tuple(map(str, reporter.warnings)), extra=context.facts.get("extra", {}),
    )  # fmt: skip


def _load(source: str | bytes | Path, reporter: Reporter, name: str) -> Source:
    if isinstance(source, Path):
        reporter.file = name or str(source)
        try:
            return Source(reporter.file, source.read_bytes())
        except OSError as error:
            reporter.error(Code.UNREADABLE, f"cannot read the input: {error.strerror or error}")
            reporter.raise_if_any()
    if isinstance(source, str):
        source = source.encode()
    assert isinstance(source, bytes)
    return Source(name or "<input>", source)


def _emit(text: str, context: Context) -> bytes:
    reporter = context.reporter
    try:
        binary = normalize(emit(text, context.facts["triple"]))
        if context.options.validate:
            validate(binary, context.options.spirv_version)
        return binary
    except EmissionError as error:
        reporter.error(Code.EMISSION, f"LLVM's SPIR-V back end failed: {error}")
    except InvalidModuleError as error:
        reporter.error(Code.INVALID_SPIRV, f"spirv-val rejects the result: {error}", hint="this is a defect of the translator; please report it")
    except ValidatorMissingError as error:
        reporter.error(Code.NO_VALIDATOR, str(error), hint="install spirv-tools, or pass --no-validate")
    raise TranslationError(reporter.diagnostics)
