"""Reading NVVM IR of every dialect into the model: text or bitcode, typed or opaque pointers; and PTX."""

import re
from dataclasses import dataclass

from nvvm2spirv.beforehand import BITCODE_MAGIC, READING
from nvvm2spirv.diagnostics import Code, Reporter
from nvvm2spirv.ir.errors import InternalError, IRSyntaxError
from nvvm2spirv.ir.isolation import LLVMCrashError, LLVMRejectedError, isolated
from nvvm2spirv.ir.model import Module
from nvvm2spirv.ir.upgrade import has_typed_pointers, upgrade_typed_pointers, with_cast_tables, with_older_literals
from nvvm2spirv.ir.variable import with_marks

_PTX = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|//[^\n]*|/\*.*?\*/)*\.version\s", re.DOTALL)
_PARSE_ERROR = re.compile(r"(?:<string>|[^:\n]*):(\d+):(\d+): error: (.*)")


@dataclass
class Source:
    """The input: its name for messages, its bytes, and its text (empty for bitcode)."""

    name: str
    data: bytes
    text: str = ""

    @property
    def is_ptx(self) -> bool:
        """Whether the data is PTX text: its first word is `.version`."""
        return _PTX.match(self.data) is not None

    @property
    def is_bitcode(self) -> bool:
        """Whether the data is LLVM bitcode (raw or wrapped)."""
        return self.data.startswith(BITCODE_MAGIC)


def read(source: Source, reporter: Reporter, *, partial: bool = False, variables: bool = False) -> Module | None:
    """Parse, verify and canonicalise; None after reporting why that failed. ``partial``, ``variables``: see `Options`.
    """
    reporter.file = source.name
    if source.is_ptx:
        parsed = _parse_ptx(source, reporter, partial)
    else:
        parsed = _parse_bitcode(source, reporter) if source.is_bitcode else _parse_text(source, reporter)
    if parsed is None:
        return None
    try:
        module = Module(with_marks(parsed) if variables else parsed)
    except IRSyntaxError as error:
        reporter.error(
            Code.INVALID_IR, f"LLVM reads this module but prints it in a way that is not understood: {error}"
        )
        return None
    if source.is_ptx:
        from nvvm2spirv.ptx.pointers import recover_pointers

        recover_pointers(module)
    return module if _check_target(module.triple, reporter) else None


def _parse_bitcode(source: Source, reporter: Reporter) -> str | None:
    try:
        return _canonical(source.data)
    except (LLVMRejectedError, LLVMCrashError) as error:
        reporter.error(Code.NOT_IR, f"not readable as LLVM bitcode: {_last_line(str(error))}")
        return None


def _parse_ptx(source: Source, reporter: Reporter, partial: bool) -> str | None:
    from nvvm2spirv.ptx.module import PtxFileError, to_nvvm

    text = source.data.rstrip(b"\0").decode(errors="replace")
    source.text = reporter.source = text
    try:
        made, left_out = to_nvvm(text, partial=partial)
    except PtxFileError as error:
        for problem in error.problems:
            reporter.error_at(
                Code.INVALID_PTX, problem.message, *_line_and_column(text, problem.span.offset), hint=problem.hint
            )
        return None
    for kernel, problem in left_out:
        message = f"kernel '{kernel}' is left out: {problem.message}"
        reporter.warning_at(Code.INVALID_PTX, message, *_line_and_column(text, problem.span.offset), hint=problem.hint)
    try:
        promoted: str = isolated("nvvm2spirv.ir.llvm_tasks:registers_promoted", made)
    except (LLVMRejectedError, LLVMCrashError) as error:
        raise InternalError(f"LLVM rejects the module made from PTX: {error}") from error
    return promoted


def _line_and_column(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _parse_text(source: Source, reporter: Reporter) -> str | None:
    try:
        text = source.data.decode()
    except UnicodeDecodeError:
        reporter.error(Code.NOT_IR, "the input is neither LLVM assembly (it is not UTF-8) nor LLVM bitcode")
        return None
    source.text = reporter.source = text
    if "\0" in text or not re.search(
        r"^\s*(?:define|declare|target|source_filename|@|%|!|attributes|module asm|;)", text, re.M
    ):
        reporter.error(Code.NOT_IR, "the input is not LLVM assembly or bitcode", hint=_format_hint(text))
        return None
    if has_typed_pointers(text):
        text = upgrade_typed_pointers(text)
    text = with_cast_tables(text)
    try:
        return _canonical_of_any_version(text)
    except LLVMRejectedError as error:
        _report_parse_error(str(error), text, reporter)
    except LLVMCrashError as error:
        if not _report_annotations(text, reporter):
            reporter.error(Code.INVALID_IR, f"LLVM's reader fails on this module: {error}")
    return None


_ANNOTATION = re.compile(
    r"\{\s*(?:null|ptr[^,]*|[^,]*\* *@[^,]*)(?:,\s*!\"[^\"]*\",\s*(?:i\d+ -?\d+|!\d+|!\{[^{}]*\})\s*)+\}\s*$"
)


def _report_annotations(text: str, reporter: Reporter) -> bool:
    """Report the nodes of `nvvm.annotations` that are not a symbol followed by keys and values:
    LLVM's reader aborts on them.
    """
    listed = re.search(r"^!nvvm\.annotations\s*=\s*!\{([^}]*)\}", text, re.M)
    found = False
    for node in re.findall(r"!\d+", listed.group(1)) if listed else ():
        match = re.search(rf"^{node}\s*=\s*(?:distinct\s+)?!(.*)$", text, re.M)
        if match and not _ANNOTATION.match(match.group(1).split(" ;")[0]):
            found = True
            line = text.count("\n", 0, match.start()) + 1
            hint = 'an annotation is a symbol, then names and integers: !{ptr @kernel, !"maxntidx", i32 256}'
            reporter.error_at(
                Code.BAD_METADATA, "this annotation cannot be understood", line, match.start(1) - match.start(),
                hint=hint,
            )
    return found


def _canonical_of_any_version(text: str) -> str:
    """Canonicalise a text that may be of a newer LLVM than ours."""
    try:
        return _canonical(text)
    except LLVMRejectedError:
        older = with_older_literals(text)
        if older == text:
            raise
    return _canonical(older)


def _canonical(source: str | bytes) -> str:
    text: str = isolated(READING, source)
    return text


def _format_hint(text: str) -> str:
    if re.search(r"^\s*\.version\s+\d", text, re.M):
        return "this looks like PTX, which begins with the directive .version"
    if "__global__" in text:
        return (
            "this looks like CUDA source; compile it first: cuda2nvvm, or clang -x cuda --cuda-device-only -S "
            "-emit-llvm"
        )
    if not text.strip():
        return "the input is empty"
    return "give LLVM assembly (.ll) or bitcode (.bc) for nvptx64"


def _report_parse_error(message: str, text: str, reporter: Reporter) -> None:
    match = _PARSE_ERROR.search(message)
    if not match:
        _report_verifier(message, reporter)
        return
    line, column, what = int(match.group(1)), int(match.group(2)), match.group(3)
    reporter.error_at(Code.NOT_IR if "expected top-level" in what else Code.INVALID_IR, what, line, column)


def _report_verifier(message: str, reporter: Reporter) -> None:
    """LLVM's verifier prints a sentence, then the values it is about."""
    lines = [line.rstrip() for line in message.split("\n") if line.strip()]
    what = lines[0] if lines else "LLVM's verifier rejects the module"
    values = [line.strip() for line in lines[1:3]]
    for value in values:
        position = reporter.source.find(value)
        if position >= 0:
            line = reporter.source.count("\n", 0, position) + 1
            reporter.error_at(Code.INVALID_IR, what, line, position - reporter.source.rfind("\n", 0, position))
            return
    reporter.error(Code.INVALID_IR, what + (": " + " | ".join(values) if values else ""))


def _last_line(message: str) -> str:
    lines = [line for line in message.strip().split("\n") if line.strip()]
    return lines[-1] if lines else "unknown error"


def _check_target(triple: str, reporter: Reporter) -> bool:
    if triple.startswith(("nvptx64", "nvptx-")) or triple == "nvptx":
        return True
    if not triple:
        reporter.error(
            Code.WRONG_TARGET, "the module has no target triple", hint='add: target triple = "nvptx64-nvidia-cuda"'
        )
    else:
        reporter.error(
            Code.WRONG_TARGET, f"the module is for '{triple}', not for nvptx64 or nvptx", needle=triple,
            hint="compile the device side: clang -x cuda --cuda-device-only -S -emit-llvm",
        )  # fmt: skip
    return False
