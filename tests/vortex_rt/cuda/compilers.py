"""The compilers that the headers are for, the device functions that the headers declare, and arguments for these."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vortex_rt import Device, Module
from vortex_rt.cuda.compile import INCLUDE_DIR, PRELUDE, clang_command, find_clang, include_folders

# The compilers that the headers are for: host C and C++, and clang's two CUDA passes.


_HOST = tuple(word for folder in include_folders() for word in ("-isystem", str(folder)))
#: Name → command without the source: C and C++ as programs beside CUDA sources are compiled.
HOST = {
    **{f"gcc-{std}": ("gcc", "-x", "c", f"-std={std}", *_HOST) for std in ("c99", "c11")},
    **{f"g++-{std}": ("g++", "-x", "c++", f"-std={std}", *_HOST) for std in ("c++11", "c++14", "c++17", "c++20")},
    "clang-c11": (find_clang(), "-x", "c", "-std=c11", *_HOST),
    "clang-c++17": (find_clang(), "-x", "c++", "-std=c++17", *_HOST),
}
#: clang's pass for the host's part of a CUDA source.
CUDA_HOST = (
    find_clang(), "-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", f"--cuda-path={INCLUDE_DIR}", *_HOST,
    "-include", str(INCLUDE_DIR / PRELUDE), "-Xclang", "-target-sdk-version=12.3",
)  # fmt: skip
CUDA_DEVICE = tuple(word for word in clang_command("SOURCE", "-") if word not in ("-S", "-emit-llvm", "-o", "-", "SOURCE"))
ALL = {**HOST, "cuda-host": CUDA_HOST, "cuda-device": CUDA_DEVICE}


def messages(command: tuple[str, ...], text: str, folder: Path, *, only: tuple[str, ...] = ("-fsyntax-only",)) -> str:
    """What a compiler says of a source that it only parses, or does with what ``only`` says; "" if nothing."""
    source = folder / "source.txt"
    source.write_text(text)
    done = subprocess.run([*command, *only, str(source)], capture_output=True, text=True)
    return done.stderr + ("" if done.returncode == 0 or done.stderr else f"exit status {done.returncode}")


def output(command: tuple[str, ...], text: str, folder: Path, *libraries: str) -> bytes:
    """Compile, link and run a program; what it writes."""
    source, program = folder / "program.txt", folder / "program"
    source.write_text(text)
    subprocess.run([*command, "-O1", "-o", str(program), str(source), *libraries], check=True)
    return subprocess.run([str(program)], check=True, capture_output=True).stdout


# The device functions that the CUDA headers declare, as clang's syntax tree has them.


HEADERS = (
    "cuda_runtime.h", "cmath", "cuda_fp16.h", "cuda_bf16.h", "cuda_fp8.h", "cuComplex.h", "cooperative_groups.h", "cooperative_groups/reduce.h",
    "cooperative_groups/scan.h",
    "math_constants.h",
)  # fmt: skip
_NODE = re.compile(r"^([ |`-]*)(\w+) 0x")
_FUNCTION = re.compile(r"(\S+) '([^']*)'(?::'[^']*')?[\w \[\]-]*$")
_SIGNATURE = re.compile(r"(.*?) ?\((.*)\)(?: const)?(?: noexcept)?(?: __attribute__\(\(.*\)\))?$")


@dataclass(frozen=True)
class Declared:
    """A function: where it is, its name and its types as clang writes them; ``defined``: some declaration has a body.
    """

    namespace: str
    name: str
    result: str
    parameters: tuple[str, ...]
    defined: bool

    def __str__(self) -> str:
        return f"{self.namespace}::{self.name}({', '.join(self.parameters)})".removeprefix("::")


def syntax_tree(folder: Path, architecture: str = "sm_70") -> str:
    """clang's syntax tree of all headers as an architecture sees them, as text."""
    source = folder / "headers.cu"
    source.write_text("".join(f"#include <{header}>\n" for header in HEADERS))
    command = [word for word in clang_command(source, "-", gpu_arch=architecture) if word not in ("-S", "-emit-llvm")]
    command += ["-fsyntax-only", "-fno-color-diagnostics", "-Xclang", "-ast-dump"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def names_in_std(tree: str) -> set[str]:
    """Names of the global scope that a using-declaration brings into another namespace: the functions of std."""
    return set(re.findall(r"UsingDecl 0x.* ::(\w+)$", tree, re.M))


def device_functions(tree: str) -> list[Declared]:
    """Every function, no template and no method, with the device attribute; compiler-made ones are left out."""
    found: dict[tuple[str, str, str], bool] = {}
    stack: list[tuple[int, str, str]] = []  # depth, kind, name
    current: tuple[str, str, str] | None = None
    body = device = False

    def finish() -> None:
        if current is not None and device:
            found[current] = found.get(current, False) or body

    for line in tree.splitlines():
        match = _NODE.match(line)
        if match is None:
            continue
        depth, kind = len(match.group(1)), match.group(2)
        while stack and stack[-1][0] >= depth:
            if stack.pop()[1] == "FunctionDecl":
                finish()
                current = None
        if current is not None and depth == stack[-1][0] + 2 and stack[-1][1] == "FunctionDecl":
            body |= kind == "CompoundStmt"
            device |= kind == "CUDADeviceAttr" and not line.endswith("Implicit")
        transparent = all(k in ("NamespaceDecl", "LinkageSpecDecl", "TranslationUnitDecl") for _, k, _ in stack)
        name = ""
        if kind == "NamespaceDecl":
            name = line.removesuffix(" inline").split()[-1]
        elif kind == "FunctionDecl" and transparent:
            function = _FUNCTION.search(line)
            assert function is not None, line
            current = ("::".join(n for _, k, n in stack if k == "NamespaceDecl"), function.group(1), function.group(2))
            body = device = False
        if kind != "FunctionDecl" or transparent:
            stack.append((depth, kind, name))
    finish()
    return [_declared(*key, defined) for key, defined in found.items()]


def _declared(namespace: str, name: str, type_: str, defined: bool) -> Declared:
    match = _SIGNATURE.match(type_)
    assert match is not None, type_
    parameters = [p.strip() for p in match.group(2).split(",") if p.strip()]
    return Declared(namespace, name, match.group(1), tuple(parameters), defined)


# Arguments for device functions, and how a kernel hands their results back.


LANES = 32
ARCHITECTURES = ("sm_70", "sm_75", "sm_80", "sm_89", "sm_90")
"""Each has functions that the one before lacks, or another definition."""
#: Samples of floating-point and integer arguments, one a lane.
FLOATS = np.array([
    0.3, -0.7, 1.0, 2.5, -3.25, 0.0, 10.5, 0.001, -0.0, 0.9999, 1.5, -1.5, 0.5, -0.5, 7.875, 100.25,
    -20.0, 3.0, 0.125, 1e-6, -1e-3, 4.0, 2.0, -2.0, 6.75, 12.0, 0.75, -0.25, 33.3, 1e4, -12345.678, 5.0,
])  # fmt: skip
WORDS = np.array([
    0, 1, -1, 2, 5, -7, 31, 32, 33, 255, -128, 65535, -32768, 0x7FFFFFFF, -(2**31), 0x12345678,
    -0x01234568, 3, 4, 6, 8, 100, 0x00FF00FF, -0x00FF0100, 0x01020304, 1 << 20, 12, -12, 9, 17, 0x55555555, 7,
], np.int64)  # fmt: skip
SAMPLES_PRELUDE = """
template <class T> static __device__ T pack(long long word) { int w = (int)word; T r; memcpy(&r, &w, sizeof r); return r; }
static __device__ void put(double *o, float v) { *o = v; }
static __device__ void put(double *o, double v) { *o = v; }
template <class T> static __device__ void put(double *o, T v) { *(long long *)o = (long long)v; }
"""
_KINDS = {np.dtype(np.float32): "float", np.dtype(np.float64): "double", np.dtype(np.int64): "long long"}


def run(
    device: Device, body: str, slots: int, *arrays: np.ndarray, headers: str = "", threads: int = LANES,
    architecture: str = ARCHITECTURES[0],
) -> np.ndarray:
    """Run statements that put doubles to ``o`` (``slots`` a thread) with arrays ``a0``, ``a1`` …;
    returns (threads, slots).
    """
    parameters = "".join(f", const {_KINDS[a.dtype]} *a{n}" for n, a in enumerate(arrays))
    source = (
        f"{headers}{SAMPLES_PRELUDE}__global__ void k(double *o{parameters}) {{\n  int i = threadIdx.x; o += i * {slots};\n"
        f"{body}\n}}\n"
    )
    out = device.zeros(threads * slots, np.float64)
    Module.from_cuda(device, source, gpu_arch=architecture).k[1, threads](out, *map(device.array, arrays))
    return out.copy_to_host().reshape(threads, slots)
