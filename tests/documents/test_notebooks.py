"""The notebooks run from start to end, and show what they promise."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
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
