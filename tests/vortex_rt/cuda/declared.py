"""The device functions that the CUDA headers declare, as clang's syntax tree has them."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from vortex_rt.cuda.compile import clang_command

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
