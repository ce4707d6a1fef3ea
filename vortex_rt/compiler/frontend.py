"""From input files to LLVM bitcode in SPIR's address spaces: SPIR-V, OpenCL C, or bitcode made before.

The tools' processes are started first and waited for later (`FrontEnd`), as there is enough to import meanwhile.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Protocol

from vortex_rt import opencl_features, settings
from vortex_rt.compiler import library, own_files, spirv_expansions, spirv_order, spirv_words, tools, variables
from vortex_rt.compiler.errors import CompileError, ToolError
from vortex_rt.compiler.library.parts import PARTS
from vortex_rt.compiler.request import FrontEndOptions, Request
from vortex_rt.isa.extensions import EXTENSIONS, STALE_CACHES

DRIVER_FOLDER = "vortex-build-"
"""Start of the name of the folder that the driver removes after a build (driver/pocl/compiler.c)."""
SOURCES = "sources"
"""Folder in the cache: sources of programs with debug information, by their content."""
INTRINSICS = Path(__file__).parent.parent / "isa" / "include"
"""Folder of ``vortex_intrinsics.h``."""
OPENCL_VERSION = 300
"""Of the device."""
PREFACE = str(Path(__file__).with_name("preface.h"))
"""Corrects clang's macros and declarations to what the device has."""
SPIRV_MAGIC = 0x07230203
_OP_TYPE_BOOL, _OP_TYPE_INT, _OP_TYPE_FLOAT = 20, 21, 22
_OP_CONSTANT_FALSE, _OP_CONSTANT, _OP_CONSTANT_NULL = 42, 43, 46
_OP_SPEC_CONSTANT_TRUE, _OP_SPEC_CONSTANT_FALSE, _OP_SPEC_CONSTANT = 48, 49, 50
_OP_DECORATE, _SPEC_ID = 71, 1


_PASSED_ON = re.compile(
    r"-(D.*|U.*|I.*|w|Werror|g|cl-std=.*|cl-single-precision-constant|cl-denorms-are-zero|cl-mad-enable"
    r"|cl-no-signed-zeros|cl-unsafe-math-optimizations|cl-finite-math-only|cl-fast-relaxed-math|cl-strict-aliasing"
    r"|cl-fp32-correctly-rounded-divide-sqrt|cl-uniform-work-group-size|cl-kernel-arg-info|cl-opt-disable)$"
)
_IGNORED = re.compile(
    r"-(create-library|enable-link-options|x|cl-no-subgroup-ifp|cl-kernel-arg-info|cl-strict-aliasing|x=spir"
    r"|spir-std=.*)$"
)


def parse_options(text: str) -> list[str]:
    """Split clBuildProgram's option string and refuse what OpenCL does not know.

    Raises:
        CompileError: an unknown option.
    """
    result: list[str] = []
    words = iter(shlex.split(text))
    for word in words:
        if word in ("-D", "-I", "-U"):
            word += next(words, "")
        if word == "-x":
            next(words, None)
        elif _IGNORED.match(word):
            continue
        elif _PASSED_ON.match(word):
            result.append(word)
        else:
            raise CompileError(f"error: unknown build option '{word}'")
    return result


def kind_of(data: bytes) -> str:
    """Return 'spirv', 'bitcode' or 'opencl'."""
    if len(data) >= 4:
        if struct.unpack("<I", data[:4])[0] == SPIRV_MAGIC or struct.unpack(">I", data[:4])[0] == SPIRV_MAGIC:
            return "spirv"
        if data[:4] == b"BC\xc0\xde":
            return "bitcode"
    return "opencl"


class _Translation(Protocol):
    """A tool at work on one input."""

    @property
    def process(self) -> tools.Process | tools.Nothing:
        """The tool."""

    def finish(self) -> tuple[bytes, str]:
        """Wait for the result; returns it and warnings. Raises CompileError if the input is at fault."""


class FrontEnd:
    """The front end at work on a request's inputs; to be used in a ``with`` statement, for the folder of intermediate
    files and the processes in it.

    With ``links`` OpenCL C that is the only input is linked with the first part of the device library by clang itself
    (``linked``). A stage that stumbles over a damaged input ends with CompileError.
    """

    def __init__(self, request: Request, links: bool) -> None:
        self.request = request
        self.links = links
        self.linked = False
        self.log = ""
        self.variables: variables.CarriedVariables | None = None
        """What a debugger has to know of the program's variables; of one input only."""
        self.lined: list[list[int]] = []
        """The SPIR-V inputs that name source lines."""
        self._place: own_files.Folder | None = None
        self._running: list[_Translation] = []

    @property
    def folder(self) -> Path:
        """A folder for intermediate files, made when it is first asked for."""
        if self.request.keep is not None:
            self.request.keep.mkdir(parents=True, exist_ok=True)
            return self.request.keep
        if self._place is None:
            self._place = own_files.Folder("vortex-cc-")
            self._place.__enter__()
        return Path(self._place.name)

    def keep(self, name: str, content: str | bytes) -> None:
        """Write an intermediate file for those who asked for them."""
        if self.request.keep is not None:
            (self.folder / name).write_bytes(content.encode() if isinstance(content, str) else content)

    def __enter__(self) -> FrontEnd:
        try:
            for number, source in enumerate(self.request.inputs):
                self._start(source, number)
        except BaseException as error:
            self.__exit__(type(error), error, error.__traceback__)
            raise
        return self

    def _start(self, source: Path, number: int) -> None:
        request = self.request
        try:
            data = source.read_bytes()
        except OSError as error:
            raise CompileError(f"error: cannot read {source}: {error.strerror}") from error
        kind = kind_of(data)
        if kind == "spirv":
            spirv = _Spirv(data, source, request)
            self._running.append(spirv)
            self.lined += [spirv.words] if spirv_words.has_lines(spirv.words) else []
            self.variables = spirv.variables if len(request.inputs) == 1 else None
        elif kind == "bitcode":
            self._running.append(_Bitcode(data))
        else:
            self.linked = self.links and len(request.inputs) == 1
            headers = self._headers(self.folder / f"headers{number}") if request.options.headers else []
            self._running.append(_OpenCL(source, request, [*headers, *_lasting(source, data, request)], self.linked))

    def _headers(self, folder: Path) -> list[str]:
        """Put embedded headers into a folder; returns how clang is told."""
        for name, place in self.request.options.headers.items():
            header = folder / name
            header.parent.mkdir(parents=True, exist_ok=True)
            header.write_bytes(place.read_bytes())
        return [f"-I{folder}"]

    def finish(self) -> list[bytes]:
        """Wait for the tools; returns the bitcode (``linked``: the text) of each input.

        Warnings are written, and ``log`` has them.

        Raises:
            CompileError: an input is at fault.
        """
        outputs: list[bytes] = []
        while self._running:
            output, warnings = self._running.pop(0).finish()
            self.keep(f"input{len(outputs)}.{'ll' if self.linked else 'bc'}", output)
            sys.stderr.write(warnings)
            self.log += warnings
            outputs.append(output)
        return outputs

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for translation in self._running:
            translation.process.__exit__()
        if self._place is not None:
            self._place.__exit__()
        # over a damaged input, or it is a defect of ours
        if isinstance(error, Exception) and not isinstance(error, CompileError):
            reason = next(filter(None, map(refusal, self.request.inputs)), None)
            if reason is not None:
                raise CompileError(reason) from error


def normalise_constants(words: list[int]) -> list[int]:
    """Rewrite OpConstantNull of bool, integer and float types, on which llvm-spirv 15 asserts,
    to the equal OpConstant(False).
    """
    items = spirv_words.split(words)
    scalars: dict[int, int] = {}
    for place, item in enumerate(items):
        opcode = item[0] & 0xFFFF
        if opcode == _OP_TYPE_BOOL:
            scalars[item[1]] = 0
        elif opcode in (_OP_TYPE_INT, _OP_TYPE_FLOAT):
            scalars[item[1]] = item[2]
        elif opcode == _OP_CONSTANT_NULL and item[1] in scalars:
            zeros = [0] * -(-scalars[item[1]] // 32)  # a bool has none
            items[place] = spirv_words.instruction(_OP_CONSTANT if zeros else _OP_CONSTANT_FALSE, *item[1:3], *zeros)
    return spirv_words.join(words, items)


def specialise(words: list[int], given: Mapping[int, bytes]) -> list[int]:
    """Give a module's specialization constants their values, little-endian bytes by number, in place of the defaults.

    llvm-spirv's own option does not take integers of more than 16 digits. Numbers that the module lacks are passed
    over, as clSetProgramSpecializationConstant may name any.
    """
    if not given:
        return words
    items = spirv_words.split(words)
    wanted: dict[int, bytes] = {}
    widths: dict[int, int] = {}
    for item in items:  # decorations and types come before the constants
        opcode, *operands = item
        opcode &= 0xFFFF
        if opcode == _OP_DECORATE and operands[1] == _SPEC_ID and operands[2] in given:
            wanted[operands[0]] = given[operands[2]]
        elif opcode in (_OP_TYPE_INT, _OP_TYPE_FLOAT):
            widths[operands[0]] = operands[1]
        elif opcode in (_OP_SPEC_CONSTANT_TRUE, _OP_SPEC_CONSTANT_FALSE) and operands[1] in wanted:
            truth = any(wanted[operands[1]])
            item[0] = item[0] & ~0xFFFF | (_OP_SPEC_CONSTANT_TRUE if truth else _OP_SPEC_CONSTANT_FALSE)
        elif opcode == _OP_SPEC_CONSTANT and operands[1] in wanted:
            value = int.from_bytes(wanted[operands[1]], "little") & ((1 << widths.get(operands[0], 64)) - 1)
            for word in range(len(item) - 3):
                item[3 + word] = value >> 32 * word & 0xFFFFFFFF
    return spirv_words.join(words, items)


class _Bitcode:
    """Bitcode, which needs no tool."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.process = tools.Nothing()

    def finish(self) -> tuple[bytes, str]:
        """Return the bitcode."""
        return self.data, ""


class _Spirv:
    """llvm-spirv at work."""

    def __init__(self, data: bytes, source: Path, request: Request) -> None:
        if len(data) % 4 or len(data) < 20:
            raise CompileError(f"error: {source.name}: truncated SPIR-V module ({len(data)} bytes)")
        order = "<" if struct.unpack("<I", data[:4])[0] == SPIRV_MAGIC else ">"
        words = list(struct.unpack(f"{order}{len(data) // 4}I", data))
        version = (words[1] >> 16 & 0xFF, words[1] >> 8 & 0xFF)
        if not (1, 0) <= version <= (1, 4):
            name = f"{version[0]}.{version[1]}"
            raise CompileError(f"error: {source.name}: SPIR-V {name} is not supported (1.0 to 1.4 are)")
        self.source = source
        self.words = words
        self.plain = spirv_expansions.expand(specialise(normalise_constants(words), request.options.spec_constants))
        if STALE_CACHES.key in request.features:
            self.plain = spirv_order.add_acquires(self.plain)
        self.variables = variables.carried(words)
        self.lined = spirv_words.add_scopes(self.plain)
        self.process = self._translate(self.lined)

    def _translate(self, words: list[int]) -> tools.Process:
        module = struct.pack(f"<{len(words)}I", *words)
        return tools.Process("llvm-spirv-15", "-r", "/dev/stdin", "-o", "-", data=module)

    def finish(self) -> tuple[bytes, str]:
        """Wait for the bitcode; there are no warnings. Raises CompileError if the module is not accepted."""
        done = self.process.finish()
        if done.returncode and self.lined is not self.plain:  # source lines are not worth failing for
            done = self._translate(self.plain).finish()
        if done.returncode:
            text = done.stderr.decode(errors="replace")
            reason = next((line for line in text.splitlines() if "Assertion" in line or "rror" in line), text.strip())
            objection = _objection(self.source) or reason.strip() or "llvm-spirv crashed"
            raise CompileError(f"error: {self.source.name}: SPIR-V module not accepted: {objection}")
        return done.stdout, ""


def refusal(source: Path) -> str | None:
    """Why an input that the front end took is damaged all the same, None if it is not: asked only after a failure,
    as it costs time.
    """
    objection = _objection(source)
    return f"error: {source.name}: {objection}" if objection else None


def _objection(source: Path) -> str:
    """What the format's own validator has against a SPIR-V or bitcode file, empty if nothing."""
    kind = kind_of(source.read_bytes())
    tool, *options = {"spirv": ["spirv-val"], "bitcode": ["opt-19", "-passes=verify", "-disable-output"]}.get(
        kind, [""]
    )
    if not tool or not tools.find(tool):
        return ""
    done = tools.run(tool, *options, source)
    return (done.stdout + done.stderr).decode(errors="replace").strip() or f"{tool} failed" if done.returncode else ""


def _language(request: Request) -> list[str]:
    """Return the words that tell clang which OpenCL C this is, for which device."""
    target, options = request.target, request.options
    extensions = opencl_features.names(
        doubles=target.xlen == 64, atomics=not options.no_atomics, progress=not options.no_progress
    )
    words = ["-x", "cl", f"--target={target.front_triple}", "-D__VORTEX__=1", f"-D__OPENCL_VERSION__={OPENCL_VERSION}"]
    words.append(f"-I{INTRINSICS}")
    present = (extension for extension in EXTENSIONS if extension.key in request.features)
    words += [f"-D{name}=1" for extension in present for name in (extension.macro, extension.opencl) if name]
    words += ["-Xclang", "-cl-ext=-all," + ",".join("+" + e for e in extensions), "-include", PREFACE]
    if not any(a.startswith("-cl-std") for a in options.arguments):
        words.append("-cl-std=CL1.2")
    return words + [a for a in options.arguments if a != "-cl-kernel-arg-info"]


def _lasting(source: Path, data: bytes, request: Request) -> list[str]:
    """Return what tells clang to name, in debug information, a copy of a source that is gone after the build: the
    driver's, which has it from the program as text. Nothing without debug information or where the cache cannot be
    written.
    """
    lined = any(argument.startswith("-g") for argument in request.options.arguments)
    if not lined or not source.parent.name.startswith(DRIVER_FOLDER):
        return []
    folder = f"{settings.cache_folder()}/{SOURCES}/{hashlib.sha256(data).hexdigest()[:16]}"
    try:
        own_files.private(folder)
        tools.write_atomically(f"{folder}/{source.name}", data)
    except OSError:
        return []
    return [f"-fdebug-prefix-map={source.parent}={folder}"]


class _OpenCL:
    """clang at work; with ``linked`` it links the first part of the device library and writes text."""

    def __init__(
        self, source: Path, request: Request, words: list[str], linked: bool
    ) -> None:
        arguments: list[str | Path] = [*_language(request), "-O1", "-Xclang", "-disable-llvm-passes"]
        arguments += ["-emit-llvm", "-S" if linked else "-c"]
        if linked:
            part = library.folder(request.target) / f"{PARTS[0].name}.bc"
            arguments += ["-Xclang", "-mlink-builtin-bitcode", "-Xclang", part, "-Wno-linker-warnings"]
        arguments += ["-cl-kernel-arg-info", "-fno-discard-value-names", *words]
        self.source = source
        self.process = tools.Process("clang-19", *arguments, "-o", "-", source)

    def finish(self) -> tuple[bytes, str]:
        """Wait for the result and warnings. Raises CompileError with clang's errors."""
        done = self.process.finish()
        log = done.stderr.decode(errors="replace")
        if done.returncode:
            raise CompileError(log.strip() or f"error: clang failed on {self.source}")
        return done.stdout, log


def preprocessed(source: str, request: Request) -> bytes:
    """Return OpenCL C with what it includes, as far as that is found without the headers of clCompileProgram.

    It holds nothing of where the file lies.
    """
    words = _language(request)
    return tools.run("clang-19", *words, "-E", "-w", source).stdout.replace(os.fsencode(source), b"")


__all__ = [
    "FrontEnd", "FrontEndOptions", "ToolError", "kind_of", "normalise_constants", "parse_options", "preprocessed",
    "refusal",
]
