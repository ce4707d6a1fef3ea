"""The compilers that the headers are for: host C and C++, and clang's two CUDA passes."""

from __future__ import annotations

import subprocess
from pathlib import Path

from vortex_rt.cuda.compile import INCLUDE_DIR, PRELUDE, clang_command, find_clang, include_folders

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
