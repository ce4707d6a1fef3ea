"""Outputs other than the object of a CUDA source: objects of C and C++, device code alone, preprocessed text, lists of
headers."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from vortex_rt.cuda.nvcc import commands, dependencies
from vortex_rt.cuda.nvcc.errors import FatalError
from vortex_rt.cuda.nvcc.process import Tools
from vortex_rt.cuda.nvcc.settings import Settings

if TYPE_CHECKING:
    from vortex_rt.cuda.nvcc.unit import CompiledUnit


def unit(settings: Settings, tools: Tools, source: str, folder: str, *, compiles: bool = True) -> CompiledUnit:
    """Return a CUDA source; its module brings the translator, without which a link starts in a third of the time."""
    from vortex_rt.cuda.nvcc.unit import CompiledUnit

    return CompiledUnit(settings, tools, source, folder, compiles=compiles)


def make(
    phase: str, kind: str, settings: Settings, tools: Tools, name: str, folder: str, include: str
) -> tuple[bytes, list[str]]:
    """Return an output and the files that it was made of.

    Raises:
        FatalError: the phase does not go with the kind of input.
        FailedError: the input is at fault, which has been told.
    """
    if kind == "cu" and phase != "cuda":
        return _device_only(phase, unit(settings, tools, name, folder))
    if kind in ("nvvm", "ptx"):
        return _from_ir(phase, kind, unit(settings, tools, name, folder, compiles=False)), [name]
    if phase == "cuda":
        return preprocessed(settings, tools, name, kind, include), [name]
    if phase != "compile":
        raise FatalError(f"Option '--{phase}' does not go with '{name}', which has no device code")
    made, rule = f"{folder}/{os.path.basename(name)}.o", f"{folder}/{os.path.basename(name)}.d"
    with_rule = kind in ("c", "c++")
    line = commands.host_only(settings, name, made, kind, include=include, dependencies=rule if with_rule else "")
    sys.stdout.buffer.write(tools.run(line))
    if tools.dry or settings.checks_only:
        return b"", []
    return _content(made), dependencies.read(_content(rule).decode(errors="surrogateescape")) if with_rule else [name]


def _content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _device_only(phase: str, unit: CompiledUnit) -> tuple[bytes, list[str]]:
    if phase == "ptx":
        return unit.device_pass(".ptx.made", ptx=True), [] if unit.tools.dry else [unit.source]
    bitcode = unit.device_bitcode()
    return _device_code(phase, unit, bitcode), unit.files


def _device_code(phase: str, unit: CompiledUnit, bitcode: bytes) -> bytes:
    if phase == "fatbin" or not unit.settings.output.endswith(".spv"):
        return unit.device_container(bitcode)  # a cubin is loaded from memory, where SPIR-V does not say how long it is
    modules = unit.modules(bitcode)
    if unit.tools.dry:
        return b""
    if len(modules) != 1:
        raise FatalError(
            f"'{unit.source}' has {len(modules)} modules of device code; a cubin holds one (-fatbin holds any number)"
        )
    return modules[0].binary


def _from_ir(phase: str, kind: str, unit: CompiledUnit) -> bytes:
    """Device code of NVVM IR or PTX text."""
    data = _content(unit.source) if not unit.tools.dry else b""
    if phase == "ptx" and kind == "ptx":
        return data
    if phase == "ptx":
        made = unit.path(".ptx.made")
        unit.tools.run(["llc-19", "-march=nvptx64", f"-mcpu=sm_{unit.settings.capability}", "-o", made, unit.source])
        return b"" if unit.tools.dry else _content(made)
    if phase == "compile":
        raise FatalError(
            f"'{unit.source}' has device code only; use -fatbin or -cubin, or name it where programs are linked"
        )
    return _device_code(phase, unit, unit.nvvm_of_ptx(data) if kind == "ptx" else data)


def preprocessed(settings: Settings, tools: Tools, name: str, kind: str, include: str) -> bytes:
    """Return the preprocessed source: the host's side of a CUDA source."""
    if kind == "cu":
        return tools.run(commands.host(settings, name, "-", "/dev/null", what=("-E",)))
    return tools.run(commands.host_only(settings, name, "", kind, include=include, what=("-E",)))


def included(settings: Settings, tools: Tools, name: str, kind: str, include: str) -> list[str]:
    """Return the source and all files that it includes, on both sides of a CUDA source."""
    if kind == "cu":
        rule = commands.host(settings, name, "-", "/dev/null", what=("-M",))
        device = commands.device(settings, name, "-")
        place = device.index("-emit-llvm")
        texts = [tools.run(rule), tools.run([*device[:place], "-M", *device[place + 2 :]])]
    else:
        texts = [tools.run(commands.host_only(settings, name, "", kind, include=include, what=("-M",)))]
    return dependencies.merged(*(dependencies.read(text.decode(errors="surrogateescape")) for text in texts))
