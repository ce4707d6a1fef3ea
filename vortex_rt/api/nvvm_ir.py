"""NVVM IR of the CUDA sources that come with the project: clang makes it where it is first needed, and the cache keeps
it. A wheel carries it beside the sources, for machines without clang.

A line of a source says what clang is given beside the defaults, for the source or for a variant of it:

    // cuda2nvvm: -ffast-math
    // cuda2nvvm texture-object: -DTEXTURE_OBJECTS
"""

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import Timer
from typing import Any

import pyopencl as cl

from nvvm2spirv.files import write_atomically
from nvvm2spirv.spirv import binary
from nvvm2spirv.spirv.grammar import Op
from vortex_rt import bundle
from vortex_rt.cuda import made_headers
from vortex_rt.cuda.compile import compile_cuda, find_clang, include_folders
from vortex_rt.driver.locate import cache_root
from vortex_rt.errors import BuildError

FOLDER = "nvvm"
"""In the cache."""
PATIENCE = 1.0
"""Seconds after which a line says what is being done."""
_ANY_KEY = "[0-9a-f]" * 16
_RULE = re.compile(r"(?m)^// cuda2nvvm(?: ([\w-]+))?: (.+)$")
_PLACE = re.compile(r"(?m)^(; ModuleID = |source_filename = ).*$")


def variants(source: Path) -> dict[str, tuple[str, ...]]:
    """Return the options for clang of each variant of a source; the plain one is called ""."""
    rules = {name: tuple(shlex.split(words)) for name, words in _RULE.findall(source.read_text())}
    plain = rules.pop("", ())
    return {"": plain, **{name: (*plain, *words) for name, words in rules.items()}}


def nvvm_of(source: Path, variant: str = "") -> Path:
    """Return the file with a source's NVVM IR, which is made unless it is there.

    The source includes CUDA's headers only. Raises KeyError for a variant that it has not, and CudaCompileError.
    """
    if (carried := _carried(source, variant)).is_file():
        return carried
    status = os.stat(clang := os.path.realpath(find_clang()))
    compiler = hashlib.sha256(f"{clang} {status.st_size} {status.st_mtime_ns}".encode()).hexdigest()
    path = cache_root() / FOLDER / f"{_key(source, variant)}-{compiler[:8]}" / f"{_stem(source, variant)}.ll"
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        _make(source, variant, path)
    return path


def carry(sources: Iterable[Path]) -> None:
    """Make the NVVM IR of all variants of the sources beside them, and remove what is of older ones."""
    wanted = [(source, variant) for source in sources for variant in variants(source)]
    for old in {path for source, _ in wanted for path in source.parent.glob(f"{source.stem}*.{_ANY_KEY}.ll")}:
        old.unlink()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda pair: _make(pair[0], pair[1], _carried(*pair)), wanted))


def _stem(source: Path, variant: str) -> str:
    return f"{source.stem}.{variant}" if variant else source.stem


def _carried(source: Path, variant: str) -> Path:
    return source.with_name(f"{_stem(source, variant)}.{_key(source, variant)}.ll")


def _key(source: Path, variant: str) -> str:
    """What identifies the NVVM IR of a source, but for the compiler."""
    options = variants(source)[variant]
    return hashlib.sha256(f"{_name(source)} {options} {_headers()} ".encode() + source.read_bytes()).hexdigest()[:16]


@cache
def _headers() -> str:
    """A digest of CUDA's headers and of how clang is called."""
    made_headers.ensure()
    digest = hashlib.sha256()
    files = [(folder, path) for folder in include_folders() for path in sorted(folder.rglob("*")) if path.is_file()]
    for folder, path in [*files, (made_headers.ROOT, made_headers.ROOT / "vortex_rt" / "cuda" / "compile.py")]:
        data = path.read_bytes()
        digest.update(f"{path.relative_to(folder)} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def _name(source: Path) -> str:
    return f"{source.parent.name}/{source.name}"


def _make(source: Path, variant: str, path: Path) -> None:
    notice = Timer(PATIENCE, print, [f"vortex_rt: compiling {_name(source)} to NVVM IR …"], {"file": sys.stderr})
    notice.daemon = True
    notice.start()
    try:
        text = compile_cuda(source, extra=variants(source)[variant]).decode()
    finally:
        notice.cancel()
    write_atomically(path, _portable(text, _name(source)).encode())


def _portable(text: str, name: str) -> str:
    """Take out what differs from machine to machine: the source's folder, and places of inline assembly, which are
    offsets into all headers."""
    for number in set(re.findall(r"!srcloc !(\d+)", text)):
        text = re.sub(rf"(?m)^!{number} = !{{i64 \d+.*}}$", f"!{number} = !{{i64 0}}", text)
    return _PLACE.sub(lambda found: found[1] + (f"'{name}'" if found[1][0] == ";" else f'"{name}"'), text)


# SPIR-V for devices that read none but LLVM bitcode (`cl_khr_spir`), as the CPU device of Debian's POCL does.


TRANSLATORS = ("llvm-spirv-15", "llvm-spirv-14", "llvm-spirv")
"""Khronos' translator, of a LLVM whose bitcode POCL 3.1 (LLVM 15 in Debian 12) reads; the first that is installed."""


def reads_spirv(device: Any) -> bool:
    """Whether the device names an intermediate language (CL_DEVICE_IL_VERSION, or the extension before OpenCL 2.1)."""
    try:
        languages = str(device.il_version)
    except cl.Error:
        languages = ""
    return "SPIR-V" in languages or "cl_khr_il_program" in device.extensions


def reads_bitcode(device: Any) -> bool:
    """Whether the device builds programs of LLVM bitcode."""
    return "cl_khr_spir" in device.extensions.split()


def program(context: Any, device: Any, spirv: bytes) -> tuple[Any, list[str]]:
    """Return a program of a SPIR-V module and the options that its build needs.

    Raises:
        BuildError: no translator is installed, or it refuses the module.
    """
    if reads_spirv(device) or not reads_bitcode(device):
        return cl.Program(context, spirv), []
    tool = next(filter(None, (shutil.which(name, path=bundle.search_path()) for name in TRANSLATORS)), None)
    if tool is None:
        raise BuildError(f"{device.name} reads LLVM bitcode, no SPIR-V, and there is no llvm-spirv to make it")
    with tempfile.NamedTemporaryFile(suffix=".spv") as file:  # it reads no pipe
        file.write(_with_free_inlining(spirv))
        file.flush()
        command = (tool, "-r", "--spirv-target-env=CL1.2", file.name, "-o", "-")
        done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        raise BuildError("llvm-spirv refused the module", done.stderr.decode(errors="replace").strip())
    return cl.Program(context, [device], [done.stdout]), ["-x", "spir"]


_DONT_INLINE = 2  # bit of a function's control word


def _with_free_inlining(spirv: bytes) -> bytes:
    """Return the module without its wishes that functions stay functions; what is no module as it is.

    POCL's CPU device keeps a work-item's number in variables of the kernel, and only functions that it inlines find
    them: others are linked with symbols that do not exist, which ends the process.
    """
    try:
        module = binary.decode(spirv)
    except ValueError:
        return spirv  # for llvm-spirv to refuse
    for at, (opcode, operands) in enumerate(module.operations):
        if opcode == Op.Function:
            result_type, result, control, function_type = operands
            freed = (result_type, result, control & ~_DONT_INLINE, function_type)
            module.operations[at] = binary.SpirvOperation(opcode, freed)
    return module.encode()
