"""Every overload of every built-in that clang declares for OpenCL C 1.2 and 3.0, with the device's extensions, is defined
by the device library (or made when needed: atomics).
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from nvvm2spirv.ir.model import Module
from vortex_rt import opencl_features
from vortex_rt.compiler import atomics, library
from vortex_rt.compiler.frontend import PREFACE
from vortex_rt.compiler.library import parts
from vortex_rt.compiler.target import RV64

DECLARATION = re.compile(r"^([\w ]+?)\s*__ovld\s*(?:(?:__\w+\s*)*)(\w+)\s*\(([^()]*)\)\s*;", re.M)
TYPE_WORD = re.compile(r"(?:unsigned|signed|const|volatile|u?(?:char|short|int|long)\d*|half\d*|float\d*|double\d*|\w+_t)$")


def parameter_type(text: str) -> str:
    """Drop a parameter's name."""
    text = re.sub(r"\s+", " ", text.strip())
    match = re.match(r"(.*[\s*])(\w+)$", text)
    if match and not TYPE_WORD.match(match.group(2)):
        return match.group(1).strip()
    return text


def calls(header: str) -> list[str]:
    """Return a function for each declaration that calls it."""
    lines = []
    for number, match in enumerate(DECLARATION.finditer(header)):
        result, name, parameters = match.group(1).strip(), match.group(2), match.group(3)
        kinds = [parameter_type(p) for p in parameters.split(",") if p.strip() not in ("", "void")]
        head = ", ".join(f"{kind} a{i}" for i, kind in enumerate(kinds))
        call = f"{name}({', '.join(f'a{i}' for i in range(len(kinds)))})"
        lines.append(f"{result} t{number}({head}) {{ {'' if result == 'void' else 'return '}{call}; }}\n")
    return lines


@pytest.mark.slow
@pytest.mark.parametrize(("language", "least"), [("CL1.2", 9000), ("CL3.0", 11000)])
def test_every_declared_overload_is_defined(tmp_path, language, least):
    extensions = "-all,+" + ",+".join(opencl_features.names(doubles=True, atomics=True, progress=True))
    resource = subprocess.run(
        ["clang-19", "-print-resource-dir"], capture_output=True, text=True, check=True
    ).stdout.strip()
    lines = calls((Path(resource) / "include/opencl-c.h").read_text())
    source, output = tmp_path / "calls.cl", tmp_path / "calls.ll"
    command = [
        "clang-19", "-x", "cl", "--target=spir64", f"-cl-std={language}", "-Xclang", f"-cl-ext={extensions}",
        "-ferror-limit=0", "-w", "-S", "-emit-llvm", "-include", PREFACE,
    ]
    for _ in range(2):  # first find the declarations of later versions and other extensions, then compile the rest
        source.write_text("".join(lines))
        done = subprocess.run([*command, source, "-o", output], capture_output=True, text=True)
        wrong = {int(n) for n in re.findall(r"calls\.cl:(\d+):\d+: error", done.stderr)}
        lines = [line for number, line in enumerate(lines, 1) if number not in wrong]
    declared = {
        name: function for name, function in Module(output.read_text()).functions.items() if function.is_declaration
    }
    assert len(declared) > least
    place = library.folder(RV64)
    defined = {name for part in parts.PARTS for name in (place / f"{part.name}.txt").read_text().split()}
    missing = {
        name for name, function in declared.items() if name not in defined and atomics.recognise(function) is None
    }
    assert {n for n in missing if not n.startswith("llvm")} == set()
