"""What set-up builds finds its parts at run time: it works, by itself, where it is copied to."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

from vortex_rt.cuda.toolkit import Toolkit
from vortex_rt.driver.locate import PYTHON, cache_root, installed, program_environment
from vortex_rt.driver.setup import pocl_folder

pytestmark = [pytest.mark.device, pytest.mark.from_source]

SOURCE = r"""
#include <cstdio>
#include <cuda_runtime.h>
__global__ void add(int *data) { data[threadIdx.x] += 40; }
int main() {
    int *data;
    cudaMallocManaged(&data, 2 * sizeof *data);
    data[0] = 1, data[1] = 2;
    add<<<1, 2>>>(data);
    cudaDeviceSynchronize();
    std::printf("%d %d\n", data[0], data[1]);
    FILE *maps = std::fopen("/proc/self/maps", "r");
    for (int c; (c = std::fgetc(maps)) != EOF;) std::putchar(c);
}
"""


def test_a_copied_set_up_compiles_and_runs_without_the_first(toolkit: Toolkit, cache: Path, tmp_path: Path) -> None:
    for folder in (toolkit.root, installed().root):
        unused = shutil.ignore_patterns("generated", "*-????????????????")  # the latter: libraries of CUDA
        shutil.copytree(folder, cache / folder.name, symlinks=True, ignore=unused)
    copied = Toolkit(cache / toolkit.root.name)
    (tmp_path / "add.cu").write_text(SOURCE)
    plain = program_environment()
    environment = {**plain, "VORTEX_RT_CACHE": str(cache), "VORTEX_COMPILE_SERVER": "0", "PATH": f"{copied.bin}:{plain['PATH']}"}

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("nvcc", "add.cu", "-o", "add")
    result, *maps = run("./add").splitlines()
    assert result == "41 42"
    ours = {line.split(maxsplit=5)[5] for line in maps if "vortex" in line or "libcuda" in line}
    assert {Path(file).name for file in ours} >= {"libcuda.so.1", "libpocl-vortex.so.2", "libvortex-nvsim.so"}
    assert [file for file in ours if file.startswith(str(cache_root()))] == []
    assert "add" in run("cuobjdump", "--list", "add")
    found = run(sys.executable, "-m", "vortex_rt.driver.setup", "--print-cuda").strip()
    assert found == str(copied.root), "nothing is built again"


def libraries(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def test_no_library_has_the_folder_of_a_build_in_it(toolkit: Toolkit) -> None:
    places = [os.fsencode(place) for place in (installed().root, toolkit.root, pocl_folder(), PYTHON)]
    seen, found = 0, []
    for path in libraries(toolkit.lib, toolkit.bin, toolkit.root / "libraries" / "stand-in", installed().root):
        with path.open("rb") as file:
            if file.read(4) != b"\x7fELF":
                continue
            sections = [item for item in ELFFile(file).iter_sections() if not item.name.startswith(".debug")]
            data = {item.name: item.data() for item in sections}
            found += [f"{path.name} {name}" for name in data if any(place in data[name] for place in places)]
        seen += 1
    assert found == []
    assert seen > 20, "the search sees libraries"
