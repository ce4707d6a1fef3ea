"""Diagnostics: stable codes, source locations, carets.

A diagnostic is printed as `file:line:col: error[N2S0xx]: message`, the line of the input, a caret, and one hint. All
problems of a module are collected and raised together as `TranslationError`.
"""

import enum
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from nvvm2spirv.ir.errors import InternalError
from nvvm2spirv.ir.model import Function, Instruction, Module

__all__ = ["Code", "Diagnostic", "InternalError", "Location", "Reporter", "TranslationError"]


class Code(enum.Enum):
    """Stable codes. A number never changes its meaning; docs/reference/diagnostics.md is made from this table."""

    UNREADABLE = ("N2S001", "the input cannot be read", "check the path and its permissions")
    NOT_IR = ("N2S002", "the input is not LLVM IR",
              "give LLVM assembly (.ll), bitcode (.bc) or PTX; CUDA source is not read (`cuda2nvvm` compiles it)")
    WRONG_TARGET = ("N2S003", "the module is for another target than nvptx64 or nvptx",
                    "compile the device side: `clang -x cuda --cuda-device-only -S -emit-llvm`")
    NO_KERNEL = (
        "N2S004",
        "the module has no kernel",
        "mark a function with the calling convention `ptx_kernel` or in `!nvvm.annotations`; in CUDA C++, instantiate "
        "the template",
    )
    UNKNOWN_KERNEL = (
        "N2S005",
        "--kernel names a kernel that is not there",
        "take one of the names that the message lists; the name in the source and the mangled one both do",
    )
    INVALID_IR = ("N2S006", "LLVM's verifier rejects the module",
                  "the place is where LLVM's reader or verifier stops; check the module with `opt -passes=verify`")
    BAD_METADATA = ("N2S007", "an annotation cannot be understood",
                    "an annotation is a function or variable, then pairs of a name and an integer")
    INVALID_PTX = ("N2S008", "a file of PTX has something that is not known, or is malformed",
                   "docs/reference/ptx.md says what is read, docs/reference/inline-ptx.md lists the instructions")
    UNKNOWN_INTRINSIC = ("N2S010", "an NVVM intrinsic is not known",
                         "docs/reference/builtins.md lists what is known; the hint names what is spelt alike")
    UNKNOWN_FUNCTION = ("N2S011", "a function is called that nothing defines",
                        "link the module that defines it with `llvm-link`")
    UNSUPPORTED_ARGUMENT = ("N2S012", "a known function is called in a form that is not supported",
                            "call it with the types that the message gives")
    UNKNOWN_ASM = (
        "N2S013",
        "inline PTX is not known or malformed",
        "docs/reference/inline-ptx.md lists the instructions that are known; an intrinsic or C++ is an alternative",
    )
    UNSUPPORTED_OPERATION = (
        "N2S020",
        "an instruction cannot be expressed",
        "docs/reference/supported-operations.md lists what is possible and what stands in for the rest",
    )
    UNSUPPORTED_TYPE = ("N2S021", "a type cannot be expressed",
                        "docs/reference/supported-operations.md gives the types of each operation")
    RECURSION = ("N2S022", "a function calls itself", "rewrite it as a loop with a stack of its own")
    INDIRECT_CALL = ("N2S023", "an indirect call's targets are not known",
                     "call the function by name, or take its address in this module, with the call's type")
    UNSUPPORTED_GLOBAL = ("N2S024", "a module variable cannot be expressed",
                          "give the variable another type or initial value, or set it from the host")
    VERSION = ("N2S030", "the SPIR-V version asked for cannot carry a feature in use",
               "ask for the version named (`--spirv-version`), or leave the feature to the device library")
    EMISSION = ("N2S040", "LLVM's SPIR-V back end failed",
                "a gap of the translator or of LLVM: another `--opt-level` may avoid it; please report it")
    INVALID_SPIRV = (
        "N2S041",
        "spirv-val rejects the result, or LLVM's SPIR-V back end made a variable of a function smaller than it is",
        "a defect of the translator: please report it",
    )
    NO_VALIDATOR = ("N2S042", "spirv-val is missing", "install spirv-tools, or pass `--no-validate`")
    OUTPUT = ("N2S050", "the output cannot be written",
              "check the folder, its permissions and the space left; an earlier file of that name is untouched")

    @property
    def id(self) -> str:
        """`N2S0xx`."""
        return self.value[0]

    @property
    def meaning(self) -> str:
        """One line on what the code stands for."""
        return self.value[1]

    @property
    def remedy(self) -> str:
        """One line on what to do about it; a diagnostic's own hint may say more."""
        return self.value[2]


@dataclass(frozen=True)
class Location:
    """A place in the input: 1-based line and column, the line's text; or for bitcode the function and the instruction.
    """

    file: str
    line: int = 0
    column: int = 0
    text: str = ""
    source: str = ""
    """Place in the CUDA source after debug information: `kernel.cu:12:3`."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file

    @property
    def order(self) -> tuple[bool, str, int, int]:
        """Sorts places as they stand in the input, or else in the CUDA source; those without either come last."""
        if self.line:
            return False, "", self.line, self.column
        file, line, column = (*self.source.rsplit(":", 2), "0", "0")[:3]
        return True, file or "\U0010ffff", int(line), int(column)


@dataclass(frozen=True)
class Diagnostic:
    """One problem."""

    code: Code
    message: str
    location: Location
    hint: str = ""
    severity: str = "error"

    def __str__(self) -> str:
        lines = [f"{self.location}: {self.severity}[{self.code.id}]: {self.message}"]
        if self.location.text:
            lines.append("  " + self.location.text)
            if self.location.column:
                lines.append("  " + " " * (self.location.column - 1) + "^")
        if self.location.source:
            lines.append(f"  note: from {self.location.source}")
        if self.hint:
            lines.append(f"  hint: {self.hint}")
        return "\n".join(lines)


def in_source_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """By place in the input; passes find problems in another order. Those of one place stay as they were found."""
    return sorted(diagnostics, key=lambda diagnostic: diagnostic.location.order)


class TranslationError(Exception):
    """The input cannot be translated; `diagnostics` holds every problem found, in the order of the input."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = in_source_order(diagnostics)
        super().__init__("\n".join(map(str, self.diagnostics)))


@dataclass
class Reporter:
    """Collects diagnostics and finds their places in the input.

    `file` is the name to print; `source` the input's text, or empty for bitcode.
    """

    file: str = "<input>"
    source: str = ""
    diagnostics: list[Diagnostic] = field(default_factory=list)
    warnings: list[Diagnostic] = field(default_factory=list)
    _seen: set[tuple[Code, str, Location]] = field(default_factory=set)

    def error(
        self, code: Code, message: str, where: Instruction | Function | None = None, *, hint: str = "",
        needle: str = "", module: Module | None = None,
    ) -> None:  # fmt: skip
        """Record a problem; `where` is the instruction or function at fault,
        `needle` text to look for in the input (a callee's name, say).
        """
        self._add(self.diagnostics, code, message, where, hint, needle, module, "error")

    def warning(
        self, code: Code, message: str, where: Instruction | Function | None = None, *, hint: str = "",
        needle: str = "", module: Module | None = None,
    ) -> None:  # fmt: skip
        """Record something the user should know although translation goes on."""
        self._add(self.warnings, code, message, where, hint, needle, module, "warning")

    def _add(
        self, to: list[Diagnostic], code: Code, message: str, where: Instruction | Function | None, hint: str,
        needle: str, module: Module | None, severity: str,
    ) -> None:  # fmt: skip
        location = self.locate(where, needle, module)
        key = (code, message, location)
        if key not in self._seen:
            self._seen.add(key)
            to.append(Diagnostic(code, message, location, hint, severity))

    def error_at(self, code: Code, message: str, line: int, column: int, *, hint: str = "") -> None:
        """Record a problem at a 1-based line and column of the input text."""
        self.diagnostics.append(Diagnostic(code, message, self._location_at(line, column), hint))

    def warning_at(self, code: Code, message: str, line: int, column: int, *, hint: str = "") -> None:
        """Record something the user should know about a line and column of the input text."""
        self.warnings.append(Diagnostic(code, message, self._location_at(line, column), hint, "warning"))

    def _location_at(self, line: int, column: int) -> Location:
        lines = self.source.split("\n")
        text = lines[line - 1].replace("\t", " ") if 0 < line <= len(lines) else ""
        return Location(self.file, line, min(column, len(text) + 1), text)

    def raise_if_any(self) -> None:
        """Raise TranslationError if there were errors."""
        if self.diagnostics:
            raise TranslationError(self.diagnostics)

    # -- finding the place -----------------------------------------------------------------------------------------

    def locate(self, where: Instruction | Function | None, needle: str = "", module: Module | None = None) -> Location:
        """The place in the input text of an instruction or function, as well as it can be told."""
        function = where.block.function if isinstance(where, Instruction) else where
        module = module or (function.module if function else None)
        source, nth = "", 0
        if isinstance(where, Instruction) and module:
            source = _debug_place(module, where.debug_location)
            needle = needle or (where.callee or "" if where.opcode == "call" else "") or where.opcode
            nth = _occurrences_before(where, needle)
        name = function.token if function else ""
        if self.source:
            found = self._search(name, needle, nth)
            if found:
                return Location(self.file, *found, source=source)
        text = ""
        if function:
            text = f"in function {name}"
            if isinstance(where, Instruction):
                text += f": {where.text}"
        return Location(self.file, text=text, source=source)

    def _search(self, function: str, needle: str, nth: int) -> tuple[int, int, str] | None:
        """Line, column and text of the nth use of `needle` in a function's body; of its header if the body has none."""
        if not function:
            match = _needle(needle).search(self.source) if needle else None
            return self._place(match.start()) if match else None
        header = re.search(r"^define\b[^\n]*?" + re.escape(function) + r"\(", self.source, re.M)
        if not header:
            return self._search("", needle, 0) if needle[:1] == "@" else None
        start = self.source.find("\n", header.end())
        close = self.source.find("\n}", header.end())
        if needle:
            end = close if close >= 0 else len(self.source)
            matches = [
                m
                for m in _needle(needle).finditer(self.source, start, end)
                if ";" not in self.source[self.source.rfind("\n", 0, m.start()) : m.start()]
            ]
            called = [match for match in matches if self.source[match.end() : match.end() + 1] == "("]
            matches = called or matches
            if matches:
                return self._place(matches[min(nth, len(matches) - 1)].start())
            # inlined from another function
            if needle[:1] == "@" and (elsewhere := _needle(needle).search(self.source)):
                return self._place(elsewhere.start())
        return self._place(header.start())

    def _place(self, offset: int) -> tuple[int, int, str]:
        line = self.source.count("\n", 0, offset) + 1
        begin = self.source.rfind("\n", 0, offset) + 1
        end = self.source.find("\n", offset)
        text = self.source[begin : end if end >= 0 else len(self.source)].replace("\t", " ")
        return line, offset - begin + 1, text


def _needle(needle: str) -> re.Pattern[str]:
    """An opcode as an instruction, a name as a whole."""
    if re.fullmatch(r"\w+", needle):
        return re.compile(r"(?:(?<== )|(?<=\n  )|(?<=\n )|(?<=\n)|(?<=tail ))" + needle + r"\b")
    return re.compile(r"(?<![\w.$-])" + re.escape(needle) + r"(?![\w.$-])")


def _occurrences_before(instruction: Instruction, needle: str) -> int:
    """How many instructions before this one in its function have the same callee or opcode."""
    count = 0
    for block in instruction.block.function.blocks:
        for other in block.instructions:
            if other is instruction:
                return count
            if other.opcode == instruction.opcode and (
                other.opcode == needle or other.opcode != "call" or other.callee == needle
            ):
                count += 1
    return 0


def _debug_place(module: Module, location: str | None) -> str:
    """`file:line:col` of a `!dbg` node."""
    node = module.metadata.get(location or "", "")
    match = re.search(r"line: (\d+)(?:, column: (\d+))?.*scope: (!\d+)", node)
    if not match:
        return ""
    file = _scope_file(module, match.group(3))
    return f"{file}:{match.group(1)}:{match.group(2) or 0}" if file else ""


def _scope_file(module: Module, scope: str) -> str:
    for _ in range(64):
        node = module.metadata.get(scope, "")
        match = re.search(r"\bfile: (!\d+)", node)
        if match:
            name = re.search(r'filename: "([^"]*)"', module.metadata.get(match.group(1), ""))
            return name.group(1) if name else ""
        match = re.search(r"\bscope: (!\d+)", node)
        if not match:
            return ""
        scope = match.group(1)
    return ""
