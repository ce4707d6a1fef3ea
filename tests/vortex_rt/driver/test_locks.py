"""The host's C libraries touch what a lock protects only with the lock: clang's thread-safety analysis of each of them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from nvvm2spirv.builtins import texture_descriptor
from vortex_rt import abi, failures, opencl_features
from vortex_rt.cuda import container
from vortex_rt.cuda.compile import INCLUDE_DIR
from vortex_rt.cuda.table import entry_points
from vortex_rt.driver import Installation
from vortex_rt.driver.locate import DRIVER_FOLDER
from vortex_rt.driver.setup import POCL_DEFINES, pocl_folder
from vortex_rt.isa import header
from vortex_rt.sim import protocol

CUDA = DRIVER_FOLDER.parent / "cuda"
CHECK = ("clang-19", "-std=gnu11", "-fsyntax-only", "-Wthread-safety", "-Werror=thread-safety")
PLACES = (
    "VORTEX_OPENCL_LIBRARY", "VORTEX_OPENCL_DRIVER", "VORTEX_COMPILER_SOURCES", "VORTEX_LIBCUDA", "VORTEX_JIT_LIBRARY",
    "VORTEX_PYTHON", "VORTEX_SIM_START", "VORTEX_CC_START", "VORTEX_FORK_SERVER",
)  # fmt: skip
LIBRARIES = {
    "libcuda": [CUDA / "libcuda", CUDA / "common"],
    "libcudart": [CUDA / "libcudart", CUDA / "common"],
    "pocl": [DRIVER_FOLDER / "pocl", DRIVER_FOLDER / "launch"],
    "nvsim": [DRIVER_FOLDER / "nvsim"],
}


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("generated")
    entry_points.write(folder)
    headers = {
        "vtx_container.h": container, "texture_descriptor.h": texture_descriptor, "vortex_abi.h": abi,
        "vortex_features.h": opencl_features, "vortex_failures.h": failures, "vortex_isa.h": header,
        "vortex_nvsim_protocol.h": protocol,
    }  # fmt: skip
    for name, module in headers.items():
        (folder / name).write_text(module.c_header())
    return folder


@pytest.mark.device
@pytest.mark.parametrize("library", LIBRARIES)
def test_what_a_lock_protects_is_touched_with_it(installation: Installation, generated: Path, library: str) -> None:
    own, *more = LIBRARIES[library]
    includes = [generated, DRIVER_FOLDER / "include", INCLUDE_DIR, CUDA / "libvortexjit", own, *more]
    pocl = [f"-isystem{pocl_folder() / 'include' / part}" for part in ("", "devices")] if library == "pocl" else []
    command = [
        *CHECK, *(f"-I{folder}" for folder in includes), *pocl, *(f'-D{place}="x"' for place in PLACES),
        "-DCL_TARGET_OPENCL_VERSION=300", *POCL_DEFINES, *(path for folder in (own, *more) for path in sorted(folder.glob("*.c"))),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_analysis_finds_what_it_is_for(tmp_path: Path) -> None:
    """Without the lock, with another one, and where a function is called that wants it."""
    source = """#include "vortex_lock.h"
    static vortex_lock lock = VORTEX_LOCK_INITIALIZER, other = VORTEX_LOCK_INITIALIZER;
    static struct { vortex_lock own; int field GUARDED_BY(&own); } object;
    static int count GUARDED_BY(lock);
    static void add(void) REQUIRES(lock);
    static void add(void) { count++; }
    int main(void) {
      lock_take(&lock); add(); lock_give(&lock);
      lock_take(&object.own); object.field = 1; lock_give(&object.own);
      BODY
      return 0;
    }"""
    path = tmp_path / "locks.c"
    for body, refused in (
        ("", ""),
        ("count = 3;", "requires holding mutex 'lock'"),
        ("lock_take(&other); count = 3; lock_give(&other);", "requires holding mutex 'lock'"),
        ("add();", "requires holding mutex 'lock'"),
        ("object.field = 2;", "requires holding mutex '&"),
        ("lock_take(&lock);", "still held at the end of function"),
    ):
        path.write_text(source.replace("BODY", body))
        done = subprocess.run([*CHECK, f"-I{DRIVER_FOLDER / 'include'}", path], capture_output=True, text=True, check=False)
        assert (done.returncode != 0) == bool(refused), done.stderr
        assert refused in done.stderr
