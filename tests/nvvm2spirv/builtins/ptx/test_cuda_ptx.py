"""Every instruction that the functions of CCCL's cuda::ptx write for sm_90 and below is translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nvvm2spirv import translate
from vortex_rt.cuda import cccl

INSTALLED = cccl.find()
TYPES = {"r": "i32", "l": "i64", "h": "i16", "f": "float", "d": "double"}
STATEMENT = re.compile(
    r'#\s*if (?P<guard>_CCCL_CUDA_COMPILER(?:[^\n]*\\\n)*[^\n]*)'  # for which architectures what follows is
    r'|\basm\s*(?:volatile)?\s*\((?P<text>(?:\s*"(?:[^"\\]|\\.)*")+)\s*(?P<operands>(?::[^;]*?)?)\);', re.S,
)  # fmt: skip
NO_MULTICAST = "multimem"
"""Refused: there is one device."""


def statements(header: str) -> Iterator[tuple[str, list[str]]]:
    """The text and the constraints of each asm statement for sm_90 and older architectures."""
    guard = ""
    for found in STATEMENT.finditer(re.sub(r"/\*.*?\*/", "", header, flags=re.S)):
        if found["guard"] is not None:
            guard = found["guard"]
        elif not re.search(r"1\d\d0|SM1\d\d", guard) or re.search(r"__CUDA_ARCH__ >= [789]00|SM90", guard):
            text = "".join(ast.literal_eval(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', found["text"]))
            yield text, [part for part in re.findall(r'"([^"]*)"', found["operands"]) if part != "memory"]


def kernel(number: int, text: str, constraints: list[str]) -> str:
    """A kernel with the statement; constants are 0, but for the size of a tensor map."""
    constant = "i32 128" if "cp_fenceproxy" in text else "i32 0"
    outs = [part[-1] for part in constraints if part[0] in "=+"]
    ins = [part for part in constraints if part[0] not in "=+"] + [str(at) for at, part in enumerate(constraints) if part[0] == "+"]
    of = [(TYPES[outs[int(part)] if part.isdigit() else part] if part != "n" else "n") for part in ins]
    given = ", ".join(constant if kind == "n" else f"{kind} %p{at}" for at, kind in enumerate(of))
    parameters = ", ".join(f"{kind} %p{at}" for at, kind in enumerate(of) if kind != "n")
    kinds = [TYPES[letter] for letter in outs]
    result = "void" if not kinds else kinds[0] if len(kinds) == 1 else "{ " + ", ".join(kinds) + " }"
    llvm = re.sub(r"%(\d+)", r"$\1", text.replace("$", "$$").replace("%%", "\0")).replace("\0", "%")
    escaped = re.sub(r'[\\"\n\t]', lambda m: f"\\{ord(m[0]):02X}", llvm)
    listed = ",".join([*(f"={letter}" for letter in outs), *ins, "~{memory}"])
    return f'define ptx_kernel void @k{number}({parameters}) {{\n  %r = call {result} asm sideeffect "{escaped}", "{listed}"({given})\n'.replace(
        "%r = call void", "call void") + "  ret void\n}\n"  # fmt: skip


@pytest.mark.skipif(INSTALLED is None, reason=f"needs {cccl.REQUIREMENT} (vortex-setup --with-cccl)")
def test_every_instruction_of_cuda_ptx_is_translated() -> None:
    assert INSTALLED is not None
    headers = sorted(h for folder in INSTALLED.folders for h in Path(folder).glob("cuda/__ptx/instructions/generated/*.h"))
    found = [pair for header in headers for pair in statements(header.read_text()) if NO_MULTICAST not in pair[0]]
    assert len(found) > 250
    translate('target triple = "nvptx64-nvidia-cuda"\n' + "".join(kernel(at, *pair) for at, pair in enumerate(found)))
