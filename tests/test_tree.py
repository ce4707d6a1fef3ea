"""The tree itself: its maps, sizes of functions, names of classes, and no recipe for somebody else's program."""

from __future__ import annotations

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from parts import parts_of

# The tree itself: its maps name what is there, and it holds no recipe that would build somebody else's program.

ROOT = Path(__file__).parents[1]
CUDA = ("nvcc", "include", "table", "driver_api", "runtime_api", "jit", "libraries", "tools")
FLOORS = (
    "nvvm2spirv", "rodinia_tests", "vortex_rt", *(f"vortex_rt/{name}" for name in ("api", "triton", "isa", "compiler", "driver", "service", "sim", "cuda")),
    *(f"vortex_rt/cuda/{name}" for name in CUDA),
)
RECIPE = re.compile(r"git[ ]clone|github\.com/[A-Za-z0-9_-]+/[A-Za-z0-9_-]+")


@pytest.mark.parametrize("floor", FLOORS)
def test_the_map_of_a_floor_names_what_is_there(floor: str) -> None:
    folder = ROOT / floor
    text = (folder / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 25, "a map, no book"
    for link in re.findall(r"\]\(([^)#]+)", text):
        assert (folder / link).exists(), link
    for name in re.findall(r"`([\w*/.]+\.(?:py|c)|\w+/)`", text):
        assert any(list(place.glob(f"**/{name}")) for place in (folder, folder.parent)) or (ROOT / name).exists(), name


def test_no_file_tells_how_to_build_what_others_publish() -> None:
    listed = subprocess.run(["git", "-C", ROOT, "ls-files"], capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    places = ("tests/", "tools/", "benchmarks/", "rodinia_tests/")
    files = [name for name in listed.stdout.splitlines() if name.startswith(places) or name.endswith(".toml")]
    found = [name for name in files if (ROOT / name).is_file() and RECIPE.search((ROOT / name).read_text(errors="replace"))]
    assert found == []


# Functions fit a screen or two: none is longer than 80 lines, in Python and C. The tables of those that are shrink.

MOST = 80
#: File and function → its lines. Whoever splits one takes its row out; none is added.
LONG_PYTHON: dict[tuple[str, str], int] = {}
LONG_C = {
    ("tests/cuda/libcuda/programs/contexts_and_names.c:contexts.c", "main"): 104,
    ("tests/cuda/libcuda/programs/streams_and_graphs.c:streams.c", "main"): 92,
    ("tests/cuda/libcuda/programs/modules_and_launches.c:textures.c", "main"): 102,
    ("tests/cuda/programs/host_programs.cpp:properties.cpp", "main"): 82,
    ("tests/vortex_rt/driver/programs/opencl_hosts.c:command_buffer.c", "main"): 89,
    ("tests/vortex_rt/driver/programs/opencl_hosts.c:unified.c", "main"): 82,
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


# A public class's name says its layer: no two of the packages have the same.

PACKAGES = ("nvvm2spirv", "vortex_rt", "rodinia_tests")
#: Name → (the modules that may share it, why).
SHARED: dict[str, tuple[set[str], str]] = {
    "Module": (
        {"nvvm2spirv.ir.model", "vortex_rt.api.module"},
        "LLVM's word for what is translated, and CUDA's for what a host loads; the Python API never sees the former",
    ),
}


@cache
def classes() -> dict[str, set[str]]:
    """The modules that define a public class at their top, by its name."""
    found: dict[str, set[str]] = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found.setdefault(node.name, set()).add(module)
    return found


def test_the_classes_are_read():
    assert "vortex_rt.api.device" in classes()["Device"]
    assert "nvvm2spirv.ir.model" in classes()["Function"]


def test_no_two_public_classes_share_a_name():
    found = {name: sorted(modules) for name, modules in classes().items() if len(modules) > 1 and name not in SHARED}
    assert found == {}, "give each the word of its layer"


def test_what_is_shared_is_what_was_agreed_on():
    assert {name: classes().get(name) for name in SHARED} == {name: modules for name, (modules, _) in SHARED.items()}
