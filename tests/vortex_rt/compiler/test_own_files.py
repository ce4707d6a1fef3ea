"""Temporary folders do not outlive a killed process for long; caches are one user's; a full disk is told in a
sentence."""

from __future__ import annotations

import gc
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from vortex_rt.compiler import cache, own_files
from vortex_rt.compiler.build import Request, build

ROOT = Path(__file__).parents[3]
OLD = 1_000_000_000
NVCC = [sys.executable, "-I", "-S", str(ROOT / "vortex_rt/service/start.py"), "nvcc"]
TRANSLATOR = [sys.executable, "-c", "from nvvm2spirv.cli import command_line; command_line()"]
COMPILER = [sys.executable, "-m", "vortex_rt.compiler.cli"]


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def aged(folder: Path) -> Path:
    os.utime(folder, (OLD, OLD))
    return folder


def test_what_nobody_holds_is_removed_and_nothing_else(place):
    left = [place / name for name in ("nvcc-12.34", "vortex-cc-5.6", "nvrtc-1.1")]
    kept = [place / name for name in ("nvcc-notes", "nvcc-12.34.kept", "other-1.2")]
    for folder in (*left, *kept):
        (folder / "below").mkdir(parents=True)
        (folder / "below" / "file").write_text("x")
        aged(folder)
    (place / "nvcc-9.9").symlink_to(kept[0])
    (place / "nvcc-7.7").mkdir()  # young: its process may be about to lock it
    with own_files.Folder("nvcc-") as held:
        aged(Path(held))
        with own_files.Folder("vortex-cc-") as second:
            assert sorted(os.listdir(place)) == sorted(
                ["nvcc-9.9", "nvcc-7.7", Path(held).name, Path(second).name, *(folder.name for folder in kept)]
            )
    assert not os.path.exists(held)


@pytest.mark.parametrize(("module", "function"), [(own_files.fcntl, "flock"), (own_files.os, "rmdir")])
def test_a_signal_at_its_beginning_or_end_leaves_no_folder(place, monkeypatch, module, function):
    done = getattr(module, function)

    def interrupted(*words):
        monkeypatch.setattr(module, function, done)
        raise KeyboardInterrupt

    monkeypatch.setattr(module, function, interrupted)
    with pytest.raises(KeyboardInterrupt), own_files.Folder("nvcc-") as folder:
        Path(folder, "a").touch()
    assert os.listdir(place) == []


def test_a_folder_is_held_by_one_inside_it(place):
    """A server's worker makes its folders in one that it is told."""
    outer = place / "vortex-cc-77.1"
    with own_files.Folder("vortex-cc-", str(outer)) as inner:
        assert stat.S_IMODE(outer.stat().st_mode) == 0o700
        aged(outer)
        own_files.sweep(str(place))
        assert os.path.isdir(inner)
    aged(outer)
    own_files.sweep(str(place))
    assert not outer.exists()


def test_nvcc_sweeps_what_a_killed_nvcc_has_left(place, tmp_path):
    (tmp_path / "a.cu").write_text("#include <vector>\n#include <map>\n__global__ void k() {}\n")
    process = subprocess.Popen([*NVCC, str(tmp_path), "--no-cache", "-c", "a.cu"], cwd=tmp_path)
    end = time.monotonic() + 200  # a busy machine
    while not (found := list(place.glob("nvcc-*"))) and time.monotonic() < end:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    (left,) = found
    while left.exists() and time.monotonic() < end:  # until its children have ended
        aged(left)
        subprocess.run([*NVCC, str(tmp_path), "--dryrun", "-c", "a.cu"], cwd=tmp_path, capture_output=True, check=True)
    assert list(place.glob("nvcc-*")) == []


@pytest.fixture
def open_umask():
    before = os.umask(0)
    yield
    os.umask(before)


def test_folders_of_the_cache_are_private_whatever_the_umask(open_umask, tmp_path):
    environment = {**os.environ, "VORTEX_RT_CACHE": str(tmp_path / "new" / "cache")}
    (tmp_path / "a.cu").write_text("__global__ void k() {}\n")
    (tmp_path / "a.cl").write_text("kernel void k() {}\n")
    subprocess.run([*NVCC, str(tmp_path), "-c", "a.cu"], cwd=tmp_path, env=environment, check=True)
    folders = [tmp_path / "new", tmp_path / "new/cache", tmp_path / "new/cache/cuda-objects"]
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in folders] == [0o700] * 3


@pytest.fixture
def anothers(monkeypatch):
    """Makes a file or folder another user's: really for root, else by being another user."""
    def give(path: Path) -> None:
        if os.geteuid() == 0:
            os.chown(path, 12345, 12345)
        else:
            monkeypatch.setattr(os, "geteuid", lambda: 54321)
    return give


def test_a_folder_that_was_open_becomes_private_and_anothers_is_refused(tmp_path, anothers):
    folder = tmp_path / "programs"
    folder.mkdir()
    folder.chmod(0o777)
    own_files.private(str(folder))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    anothers(folder)
    with pytest.raises(PermissionError, match="not a folder of this user"):
        own_files.private(str(folder))


def test_what_another_user_wrote_is_not_taken(tmp_path, monkeypatch, anothers):
    monkeypatch.setenv("VORTEX_RT_CACHE", str(tmp_path))
    content = cache.binary.pack("object", {cache.binary.OBJECT: b"code"})
    cache.store("name", content)
    assert cache.fetch("name", "object") == {cache.binary.OBJECT: b"code"}
    anothers(tmp_path / "programs" / "name")
    assert cache.fetch("name", "object") is None


@pytest.fixture
def full(tmp_path):
    """A file system without room."""
    folder = tmp_path / "full"
    folder.mkdir()
    if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32k", "none", folder]).returncode:
        pytest.skip("only root can mount")
    (folder / "filler").write_bytes(bytes(20 << 10))
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def ended(command: list[str], folder: Path, **variables: str) -> tuple[int, str]:
    done = subprocess.run(command, cwd=folder, env={**os.environ, **variables}, capture_output=True, text=True)
    return done.returncode, done.stderr


def test_nvcc_tells_of_a_full_disk_in_a_sentence(full, tmp_path):
    (tmp_path / "a.cu").write_text("#include <vector>\n#include <map>\n__global__ void k() {}\n")
    (tmp_path / "a.cpp").write_text("#include <map>\nstd::map<int, int> m; int f() { return m[1]; }\n")
    told = f"nvcc fatal   : No space left for temporary files in '{full}'; TMPDIR names another folder\n"
    for name in ("a.cu", "a.cpp"):
        command = [*NVCC, str(tmp_path), "--no-cache", "-g", "-c", name]
        assert ended(command, tmp_path, TMPDIR=str(full)) == (1, told)
    assert list(full.glob("nvcc-*")) == []


def test_the_device_compiler_tells_of_a_full_disk_in_a_sentence(full, tmp_path):
    (tmp_path / "a.cl").write_text('#include "big.h"\nkernel void k(global int *o) { o[0] = 1; }\n')
    (tmp_path / "big.h").write_text("//" + "x" * 50_000)
    command = [*COMPILER, "build", "a.cl", "-o", str(full / "out"), f"--header=big.h={tmp_path}/big.h"]
    assert ended(command, tmp_path, TMPDIR=str(full), VORTEX_RT_CACHE=str(tmp_path / "cache")) == (
        3, f"vortex-cc: No space left for temporary files in '{full}'; TMPDIR names another folder\n"
    )


OPENCL = """
import pyopencl as cl
from vortex_rt.api.platform import vortex_devices
context = cl.Context([vortex_devices()[0]])
text = "kernel void k(global int *o) { o[0] = 1; }" + " " * 30_000
try:
    cl.Program(context, text).build()
except cl.RuntimeError as error:
    print([line for line in str(error).splitlines() if line.startswith("error:")])
"""


@pytest.mark.device
def test_the_driver_tells_of_a_full_disk_in_a_sentence(full, tmp_path):
    command = [sys.executable, "-c", OPENCL]
    done = subprocess.run(command, env={**os.environ, "TMPDIR": str(full)}, capture_output=True, text=True)
    (told,) = eval(done.stdout)
    assert told.startswith(f"error: cannot write to {full}/vortex-build-")
    assert told.endswith(": No space left on device")


def test_the_translator_tells_of_a_full_disk_in_a_sentence(full, tmp_path):
    text = "abcdefghij" * 4000
    (tmp_path / "a.ll").write_text(
        f'target triple = "nvptx64-nvidia-cuda"\n@t = constant [40000 x i8] c"{text}"\n'
        "define ptx_kernel void @k(ptr %p, i64 %i) {\n  %a = getelementptr i8, ptr @t, i64 %i\n"
        "  %v = load i8, ptr %a\n  store i8 %v, ptr %p\n  ret void\n}\n"
    )
    command = [*TRANSLATOR, "a.ll", "-o", str(full / "a.spv")]
    status, told = ended(command, tmp_path, TMPDIR=str(full))
    assert (status, told.count("\n")) == (1, 1)
    assert "No space left on device" in told


# The compiler's own work (not LLVM's) grows as the program does: reading, lowering, placement, checker.


BRANCH = "if (p[{n} + i] > {n}) p[{n}] += q[{n}] * {n}; else p[{n} + 1] -= q[{n} + 1];"
LOOP = "for (int j = i; j < q[{n}]; j++) if (p[j] > {n}) p[{n}] += j;"
STRAIGHT = "p[{n}] = p[{n} + i] * {n} + q[{n}];"


def seconds(folder: Path, statement: str, count: int) -> float:
    """Processor seconds of this process for a kernel with so many statements."""
    lines = "\n".join("  " + statement.format(n=n) for n in range(count))
    source = folder / f"{count}.cl"
    source.write_text(f"kernel void k(global float *p, global const float *q) {{\n  int i = get_global_id(0);\n{lines}\n}}\n")
    gc.collect()
    begin = time.process_time()
    build(Request([source]))
    return time.process_time() - begin


@pytest.mark.parametrize(("statement", "count"), [(BRANCH, 60), (LOOP, 40), (STRAIGHT, 200)], ids=["branches", "loops", "straight"])
def test_four_times_the_program_takes_four_times_as_long(tmp_path: Path, statement: str, count: int) -> None:
    small = min(seconds(tmp_path, statement, count) for _ in range(2))  # the first has imports to do
    assert any(seconds(tmp_path, statement, 4 * count) < 8 * small for _ in range(2)), "twice: a busy machine may disturb one"
