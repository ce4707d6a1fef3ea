"""From an input file to LLVM bitcode in SPIR's address spaces: SPIR-V, OpenCL C, or bitcode made before."""

from __future__ import annotations

import re
import shlex
import shutil
import struct
import sys
from dataclasses import dataclass, field
from pathlib import Path

from vortex_rt import opencl_features
from vortex_rt.compiler import spirv_lines, tools
from vortex_rt.compiler.errors import CompileError, ToolError
from vortex_rt.compiler.target import Target

SPIRV_MAGIC = 0x07230203
_OP_TYPE_BOOL, _OP_TYPE_INT, _OP_TYPE_FLOAT = 20, 21, 22
_OP_CONSTANT_FALSE, _OP_CONSTANT, _OP_CONSTANT_NULL = 42, 43, 46


@dataclass
class Options:
    """What clBuildProgram's option string and the command line ask of the front end."""

    arguments: list[str] = field(default_factory=list)
    spec_constants: dict[int, bytes] = field(default_factory=dict)
    headers: dict[str, Path] = field(default_factory=dict)
    no_atomics: bool = False
    """The device has no atomic instructions: their extensions' macros are not defined."""


_PASSED_ON = re.compile(
    r"-(D.*|U.*|I.*|w|Werror|g|cl-std=.*|cl-single-precision-constant|cl-denorms-are-zero|cl-mad-enable|cl-no-signed-zeros"
    r"|cl-unsafe-math-optimizations|cl-finite-math-only|cl-fast-relaxed-math|cl-strict-aliasing|cl-fp32-correctly-rounded-divide-sqrt"
    r"|cl-uniform-work-group-size|cl-kernel-arg-info|cl-opt-disable)$"
)
_IGNORED = re.compile(r"-(create-library|enable-link-options|x|cl-no-subgroup-ifp|cl-kernel-arg-info|cl-strict-aliasing|x=spir|spir-std=.*)$")


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


def to_bitcode(source: Path, target: Target, options: Options, output: Path) -> None:
    """Translate one input to bitcode.

    Raises:
        CompileError: the input is at fault.
    """
    try:
        data = source.read_bytes()
    except OSError as error:
        raise CompileError(f"error: cannot read {source}: {error.strerror}") from error
    kind = kind_of(data)
    if kind == "spirv":
        _spirv(data, source, options, output)
    elif kind == "bitcode":
        output.write_bytes(data)
    else:
        _opencl(source, target, options, output)


def normalise_constants(words: list[int]) -> list[int]:
    """Rewrite OpConstantNull of bool, integer and float types, on which llvm-spirv 15 asserts, to the equal OpConstant(False)."""
    result = words[:5]
    scalars: dict[int, int] = {}
    at = 5
    while at < len(words):
        length, opcode = words[at] >> 16, words[at] & 0xFFFF
        if length == 0 or at + length > len(words):
            raise CompileError(f"error: SPIR-V: instruction at word {at} has a bad length")
        item = words[at : at + length]
        if opcode == _OP_TYPE_BOOL:
            scalars[item[1]] = 0
        elif opcode in (_OP_TYPE_INT, _OP_TYPE_FLOAT):
            scalars[item[1]] = item[2]
        elif opcode == _OP_CONSTANT_NULL and item[1] in scalars:
            width = scalars[item[1]]
            if width == 0:
                item = [3 << 16 | _OP_CONSTANT_FALSE, item[1], item[2]]
            else:
                literal = [0] * -(-width // 32)
                item = [(3 + len(literal)) << 16 | _OP_CONSTANT, item[1], item[2], *literal]
        result += item
        at += length
    return result


def _spirv(data: bytes, source: Path, options: Options, output: Path) -> None:
    if len(data) % 4 or len(data) < 20:
        raise CompileError(f"error: {source.name}: truncated SPIR-V module ({len(data)} bytes)")
    order = "<" if struct.unpack("<I", data[:4])[0] == SPIRV_MAGIC else ">"
    words = list(struct.unpack(f"{order}{len(data) // 4}I", data))
    version = (words[1] >> 16 & 0xFF, words[1] >> 8 & 0xFF)
    if not (1, 0) <= version <= (1, 4):
        raise CompileError(f"error: {source.name}: SPIR-V {version[0]}.{version[1]} is not supported (1.0 to 1.4 are)")
    plain = normalise_constants(words)
    lined = spirv_lines.add_scopes(plain)
    done = _translate(lined, output, options)
    if done.returncode and lined is not plain:  # source lines are not worth failing for
        done = _translate(plain, output, options)
    if done.returncode:
        text = done.stderr.decode(errors="replace")
        reason = next((line for line in text.splitlines() if "Assertion" in line or "rror" in line), text.strip())
        raise CompileError(f"error: {source.name}: SPIR-V module not accepted: {_objection(source) or reason.strip() or 'llvm-spirv crashed'}")


def refusal(source: Path) -> str | None:
    """Why an input that the front end took is damaged all the same, None if it is not: asked only after a failure, as it costs time."""
    objection = _objection(source)
    return f"error: {source.name}: {objection}" if objection else None


def _objection(source: Path) -> str:
    """What the format's own validator has against a SPIR-V or bitcode file, empty if nothing."""
    kind = kind_of(source.read_bytes())
    tool, *options = {"spirv": ["spirv-val"], "bitcode": ["opt-19", "-passes=verify", "-disable-output"]}.get(kind, [""])
    if not tool or shutil.which(tool) is None:
        return ""
    done = tools.run(tool, *options, source)
    return (done.stdout + done.stderr).decode(errors="replace").strip() or f"{tool} failed" if done.returncode else ""


def _translate(words: list[int], output: Path, options: Options) -> tools.Result:
    module = output.with_suffix(".spv")
    module.write_bytes(struct.pack(f"<{len(words)}I", *words))
    arguments: list[str | Path] = ["-r", module, "-o", output]
    if options.spec_constants:
        arguments.append("--spec-const=" + _spec_constants(module, options.spec_constants))
    return tools.run("llvm-spirv-15", *arguments)


def _spec_constants(module: Path, given: dict[int, bytes]) -> str:
    """Return llvm-spirv's --spec-const value; sizes come from its list of the module's constants."""
    listing = tools.check("llvm-spirv-15", "--spec-const-info", module).decode()
    sizes = {int(i): int(size) for i, size in re.findall(r"Spec const id = (\d+), size in bytes = (\d+)", listing)}
    parts = []
    for number, value in given.items():
        if number not in sizes:
            continue  # clSetProgramSpecializationConstant may name constants the module does not use
        size = sizes[number]
        parts.append(f"{number}:i{8 * size}:{int.from_bytes(value[:size], 'little')}")
    return " ".join(parts)


def _opencl(source: Path, target: Target, options: Options, output: Path) -> None:
    extensions = opencl_features.names(doubles=target.xlen == 64, atomics=not options.no_atomics)
    arguments: list[str | Path] = ["-x", "cl", f"--target={target.front_triple}", "-emit-llvm", "-c", "-O1", "-Xclang", "-disable-llvm-passes"]
    if not any(a.startswith("-cl-std") for a in options.arguments):
        arguments.append("-cl-std=CL1.2")
    arguments += ["-Xclang", "-cl-ext=-all," + ",".join("+" + e for e in extensions)]
    arguments += ["-cl-kernel-arg-info", "-fno-discard-value-names", "-D__VORTEX__=1"]
    arguments += [a for a in options.arguments if a != "-cl-kernel-arg-info"]
    for name, place in options.headers.items():
        folder = output.parent / "headers"
        header = folder / name
        header.parent.mkdir(parents=True, exist_ok=True)
        header.write_bytes(place.read_bytes())
        if f"-I{folder}" not in arguments:
            arguments.append(f"-I{folder}")
    done = tools.run("clang-19", *arguments, "-o", output, source)
    log = done.stderr.decode(errors="replace")
    if done.returncode:
        raise CompileError(log.strip() or f"error: clang failed on {source}")
    if log:
        sys.stderr.write(log)


__all__ = ["Options", "ToolError", "kind_of", "normalise_constants", "parse_options", "to_bitcode"]
