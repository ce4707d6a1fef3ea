"""The tutorials run from start to end, and print what they show; every command of a page runs in a test, or is marked."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import page_tables
import pytest
import yaml
from pages import ENVIRONMENT, ROOT, blocks, run

TUTORIALS = ROOT / "docs" / "tutorials"
NEEDS = {"python": "numba_cuda", "device-shapes": "pyarrow"}
"""Page → the package of an extra that it needs."""
BUILT = {"language-model": ("LLAMA_ENVIRONMENT", "llama")}
"""Page → the variable that names what its user has built by the page, and its name in the page."""

RUN_ELSEWHERE = {"profiling", "checkpoints"}
"""Pages whose blocks tests/end_to_end/test_examples.py runs."""
SHELL = {"", "sh", "bash", "console"}
"""What the fence of a block of commands says."""


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("howto/*.md")) + sorted(TUTORIALS.glob("*.md")), ids=lambda page: page.stem)
def test_every_command_runs_in_a_test_or_is_marked(page: Path) -> None:
    found = [] if page.stem in RUN_ELSEWHERE else [block for block in blocks(page) if block.language in SHELL and not block.left_out]
    runs = page.parent == TUTORIALS and page.stem != "index"
    assert [f"{page.name}:{block.line}" for block in found if not (runs and block.language == "console" and block.commands())] == []


@pytest.mark.device
@pytest.mark.timeout(600)
@pytest.mark.parametrize("page", sorted(path.stem for path in TUTORIALS.glob("*.md") if path.stem != "index"))
def test_the_tutorial_runs(page: str, tmp_path: Path) -> None:
    if page in NEEDS and importlib.util.find_spec(NEEDS[page]) is None:
        pytest.skip(f"the Python package {NEEDS[page]} is not installed")
    if page in BUILT:
        variable, name = BUILT[page]
        if variable not in os.environ:
            pytest.skip(f"{variable} names no environment that was made as the page says")
        (tmp_path / name).symlink_to(Path(os.environ[variable]).absolute())
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    run(TUTORIALS / f"{page}.md", tmp_path, seconds=500)


def test_a_command_that_fails_or_prints_something_else_is_told(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    for text, message in (("$ false", "page.md:1: false"), ("$ echo 1\n2", "prints\n1\nnot\n2")):
        page.write_text(f"```console\n{text}\n```\n")
        with pytest.raises(AssertionError, match=message.replace(".", r"\.")):
            run(page, tmp_path, start=())
    page.write_text("```console\n$ printf 'a\\nb\\nc 17 d\\n'\n…\nc … d\n$ printf '%s' \\\n  x\nx\n```\n")
    run(page, tmp_path, start=())


# Pages of the documentation say what the code has, and notebooks run.


# The parts of pages that come from tables in the code.

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
PAGE = "Before.\n\n<!-- one:table -->\n\nold\n\n<!-- one:end -->\n\nBehind.\n"


@pytest.mark.parametrize(("name", "make"), [*page_tables.pages()], ids=lambda value: value if isinstance(value, str) else "")
def test_page_is_current(name: str, make: Callable[[], page_tables.Parts]):
    page = (REFERENCE / f"{name}.md").read_text()
    assert page_tables.filled(page, make()) == page, "run tools/docs"


def test_part_takes_the_place_between_its_marks():
    assert page_tables.filled(PAGE, {"one": "| new | \\1 |"}) == PAGE.replace("old", "| new | \\1 |")


@pytest.mark.parametrize("parts", [{}, {"other": "x"}, {"one": "x", "two": "y"}])
def test_page_without_a_part_or_with_another_is_refused(parts: page_tables.Parts):
    with pytest.raises(ValueError, match="its parts are"):
        page_tables.filled(PAGE, parts)


def test_cells_are_escaped_and_numbers_stand_at_the_right():
    assert page_tables.table("| a | b |", [("x|y", "1")], (1,)).splitlines() == ["| a | b |", "|---|---:|", "| x\\|y | 1 |"]


# The workflow that the page of CI shows does what it says, step by step.

CI_PAGE = ROOT / "docs" / "howto" / "ci.md"


def steps() -> list[dict[str, str]]:
    """The steps of the page's workflow that run commands."""
    (text,) = ("\n".join(block.lines) for block in blocks(CI_PAGE) if block.language == "yaml")
    return [step for step in yaml.safe_load(text)["jobs"]["test"]["steps"] if "run" in step]


@pytest.mark.device
def test_the_steps_run_with_what_is_installed_here(tmp_path: Path) -> None:
    install, *others = steps()
    assert '"$VORTEX_WHEEL"' in install["run"]  # tests/test_bundle.py --long installs a wheel
    (source,) = (block for block in blocks(CI_PAGE) if block.file)
    (tmp_path / source.file).write_text("\n".join(source.lines))
    (tmp_path / "vortex").mkdir()
    (tmp_path / "vortex" / "environment").write_bytes(subprocess.run([ENVIRONMENT], capture_output=True, check=True).stdout)
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    environment.setdefault("VORTEX_RT_CACHE", str(Path.home() / ".cache" / "vortex_rt"))
    printed = []
    for step in others:
        done = subprocess.run(["bash", "-e", "-c", step["run"]], cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{step['name']}: {done.stdout}{done.stderr}"
        printed.append(done.stdout)
    assert printed[1] == "all right\n"
    assert "saxpy" in (tmp_path / "times.csv").read_text()


@pytest.mark.device
def test_a_wrong_program_fails_its_step(tmp_path: Path) -> None:
    (source,) = (block for block in blocks(CI_PAGE) if block.file)
    text = "\n".join(source.lines)
    assert "y[i] += a * x[i]" in text
    (tmp_path / "wrong.cu").write_text(text.replace("y[i] += a * x[i]", "y[i] = a * x[i]"))
    words = [ENVIRONMENT, "sh", "-c", "nvcc wrong.cu -o wrong && ./wrong"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "y[0] is 0\n")


# The notebooks run from start to end, and show what they promise.

SHOWN = {
    "first_kernel": ["thread 1 of block 1\n", "30 * 30 = 900\n", "<b>float32</b> (1000,)", "<td>square</td><td>4 × 256</td>", "1.,  16.,  81., 256."],
    "timing": ["<td>columns</td>", "<th>IPC</th>", "<td>timing.memory_reads</td>", "columns are faster: True\n"],
    "profile": ["1.99951\n", "turns(int, float*)", "<iframe srcdoc=", "iVBORw0KGgo"],
}
"""Notebook → what its outputs hold: text, tables, a page, the head of a PNG."""
TELLS = """#include <cstdio>
#include <cstdlib>
int main(int, char **words) {
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  std::printf("%s %s %s %s\\n", device.name, std::getenv("VORTEX_MODE"), words[1], words[2]);
}"""
"""A program that says on what it runs, and with which arguments."""


def outputs(notebook: Path, folder: Path) -> str:
    """All that the notebook's cells put out when it is run in a folder."""
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed (extra notebook)")
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed (extra notebook)")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed (extra notebook)")
    read = nbformat.read(notebook, 4)
    nbclient.NotebookClient(read, timeout=280, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    parts: list[str] = []
    for output in (output for cell in read.cells for output in cell.get("outputs", [])):
        parts += [output.get("text", ""), *map(str, output.get("data", {}).values())]
    return "\n".join(parts)


@pytest.mark.device
@pytest.mark.parametrize("name", SHOWN)
def test_the_notebook_runs(name: str, tmp_path: Path) -> None:
    text = outputs(ROOT / "examples" / "notebooks" / f"{name}.ipynb", tmp_path)
    assert [part for part in SHOWN[name] if part not in text] == []


def test_all_notebooks_are_run() -> None:
    assert {path.stem for path in (ROOT / "examples" / "notebooks").glob("*.ipynb")} == set(SHOWN)


@pytest.mark.device
def test_options_reach_programs_and_a_cell_that_is_wrong_says_so(tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed (extra notebook)")
    nbclient = pytest.importorskip("nbclient")
    start = nbformat.v4.new_code_cell("%load_ext vortex_rt.notebook")
    said = {
        "%%cuda\n__global__ void k(int *x) { *x = y; }": "use of undeclared identifier 'y'",
        "%%cuda\nint main() { return 3; }": "cell ended with status 3",
        "%%cuda --no-such-option k[1, 1]()\n__global__ void k() {}": "usage: %%cuda",
        "%%cuda -o k k[1, 1]()\n__global__ void k() {}": "not for a cell of kernels: -o",
        f"%%cuda --device cores=2,warps=4,threads=8 --mode timing -n 3\n{TELLS}": "Vortex (2 cores, 4 warps, 8 threads) timing -n 3\n",
    }
    cells = [nbformat.v4.new_code_cell(source) for source in said]
    notebook = nbformat.v4.new_notebook(cells=[start, *cells])
    nbclient.NotebookClient(notebook, timeout=280, kernel_name="python3", allow_errors=True).execute()
    for cell, message in zip(cells, said.values()):
        told = "\n".join(output.get("text", str(output)) for output in cell.outputs)
        assert message in told, told
