"""Functions fit a screen or two: none is longer than 80 lines, in Python and C. The tables of those that are shrink."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest
from parts import parts_of

ROOT = Path(__file__).resolve().parent.parent
MOST = 80

#: File and function → its lines. Whoever splits one takes its row out; none is added.
LONG_PYTHON: dict[tuple[str, str], int] = {}
LONG_C = {
    ("tests/cuda/libcuda/programs/contexts_and_names.c:contexts.c", "main"): 104,
    ("tests/cuda/libcuda/programs/streams_and_graphs.c:streams.c", "main"): 92,
    ("tests/cuda/libcuda/programs/modules_and_launches.c:textures.c", "main"): 102,
    ("tests/cuda/programs/host_programs.cpp:properties.cpp", "main"): 82,
    ("tests/vortex_rt/driver/programs/command_buffer.c", "main"): 89,
    ("tests/vortex_rt/driver/programs/unified.c", "main"): 82,
    ("vortex_rt/driver/pocl/queue.c", "execute"): 87,
}

#: What begins with a brace in the first column of C code and is no function.
OTHER = re.compile(r"(?:typedef )?(?:struct|enum|union|namespace|extern \"C\")\b[^()]*\{$|.*=\s*\{$")


def files(*patterns: str) -> list[str]:
    listed = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\n") if name and (ROOT / name).is_file()]


def sources(name: str) -> dict[str, str]:
    """Name → text of a file, or of each of its parts."""
    path = ROOT / name
    return {f"{name}:{part}": text for part, text in parts_of(path).items()} or {name: path.read_text("utf-8")}


def python_functions(text: str) -> list[tuple[str, int]]:
    """Name and lines of each function, its nested ones within."""
    nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))
    return [(node.name, (node.end_lineno or 0) - node.lineno + 1) for node in nodes]


def c_functions(text: str) -> list[tuple[str, int]]:
    """Name and lines of each function that begins and ends in the first column, as clang-format sets them."""
    found, lines, start = [], text.split("\n"), -1
    for number, line in enumerate(lines):
        if start < 0 and line.endswith("{") and line[:1] not in (" ", "\t", "}", "#", "/", "{", "") and not OTHER.match(line):
            start = number
            while start and lines[start - 1][:1] not in ("", "}", "#", "/", "*") and not lines[start - 1].endswith((";", "*/")):
                start -= 1
        elif start >= 0 and line.startswith("}"):
            name = re.search(r"(\w+)\s*\(", " ".join(lines[start : number + 1]))
            found.append((name[1] if name else lines[start], number - start + 1))
            start = -1
    return found


def longer(found: dict[str, list[tuple[str, int]]]) -> dict[tuple[str, str], int]:
    return {(file, name): lines for file, rows in found.items() for name, lines in rows if lines > MOST}


@pytest.mark.parametrize(
    ("functions", "patterns", "known"),
    [(python_functions, ["*.py"], LONG_PYTHON), (c_functions, ["*.c", "*.h", "*.cpp"], LONG_C)],
    ids=["Python", "C"],
)
def test_no_function_is_longer_than_80_lines(functions, patterns, known):
    found = {name: functions(text) for file in files(*patterns) for name, text in sources(file).items()}
    assert sum(map(len, found.values())) > 1000, "they are read"
    now = longer(found)
    assert {place: lines for place, lines in now.items() if lines > known.get(place, MOST)} == {}, "split it"
    assert known.keys() <= now.keys(), "what is short enough leaves the table"


def test_functions_are_measured():
    body = "\n    pass" * MOST
    assert longer({"a.py": python_functions(f"def f(x):{body}\n")}) == {("a.py", "f"): MOST + 1}
    text = "static int\nf(int x) {" + "\n  x++;" * MOST + "\n}\nstruct a {\n  int x;\n};\n"
    assert c_functions(text) == [("f", MOST + 3)]
