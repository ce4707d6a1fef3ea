"""Libraries other than the simulator's: known by what they are, however they are named; what they cannot do."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from vortex_rt.driver import Installation

from .test_svm import plain_environment

Run = Callable[..., CompletedProcess[str]]
pytestmark = pytest.mark.device

HEAD = """
import numpy as np, vortex_rt, pyopencl as cl
from vortex_rt.api.platform import vortex_devices
d = vortex_devices()[0]; context = cl.Context([d]); queue = cl.CommandQueue(context)
def build(source): return cl.Program(context, source).build(["-cl-std=CL3.0"])
def ints(n, value=0): return cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=np.full(n, value, np.int32))
def read(buffer, n):
    out = np.empty(n, np.int32); cl.enqueue_copy(queue, out, buffer); return out
"""


@pytest.fixture
def plain(compile_c: Callable[..., Path], driver_source: Path, installation: Installation) -> dict[str, str]:
    return plain_environment(compile_c, driver_source, installation)


def stand_in(plain: dict[str, str], place: Path) -> str:
    """The stand-in library under another name; returns its path."""
    shutil.copy(Path(plain["LD_LIBRARY_PATH"].split(":")[0]) / "libvortex-plain.so", place)
    return str(place)


MEMORY = HEAD + """
print("global" if d.local_mem_type == cl.device_local_mem_type.GLOBAL else "core", "cl_khr_int64_base_atomics" in d.extensions)
k = cl.Kernel(build('''kernel void k(global int *o) { local int big[1024]; int l = get_local_id(0);
  for (int i = l; i < 1024; i += 16) big[i] = i; barrier(CLK_LOCAL_MEM_FENCE); for (int i = l; i < 1024; i += 16) o[i] = big[1023 - i]; }'''), "k")
b = ints(1024); k(queue, (16,), (16,), b); assert (read(b, 1024) == np.arange(1024)[::-1]).all()
"""


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("libvortex-simx.so", "global True"), ("libvortex-simx-4c.so.2", "global True"), ("simx.so", "global True"),
        ("libvortex-rtlsim.so", "core False"), ("libvortex-simxx.so", "core False"),
        ("libvortex-other.so", "core False"),
    ],
)  # fmt: skip
def test_library_given_by_its_path_is_known(
    run_python: Run, plain: dict[str, str], tmp_path: Path, file: str, expected: str
) -> None:
    """SimX has atomics though its ISA flags do not say so, and local memory that wraps; of others the flags count."""
    path = stand_in(plain, tmp_path / file)
    done = run_python(MEMORY, env={**plain, "VORTEX_DRIVER": path, "PLAIN_WITHOUT_A": "1"})
    assert done.stdout.strip() == expected, done.stderr


def test_link_to_a_library_is_known_by_the_library(run_python: Run, plain: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "mine.so").symlink_to(stand_in(plain, tmp_path / "libvortex-simx.so"))
    done = run_python(MEMORY, env={**plain, "VORTEX_DRIVER": str(tmp_path / "mine.so"), "PLAIN_WITHOUT_A": "1"})
    assert done.stdout.strip() == "global True", done.stderr


def test_atomics_in_the_flags_are_believed(run_python: Run, plain: dict[str, str], tmp_path: Path) -> None:
    path = stand_in(plain, tmp_path / "libvortex-rtlsim.so")
    assert run_python(MEMORY, env={**plain, "VORTEX_DRIVER": path}).stdout.strip() == "core True"


WITHOUT_ATOMICS = HEAD + """
def refused(source, *names):
    try: build(source)
    except cl.RuntimeError as error: assert "no atomic instructions" in str(error) and all(n in str(error) for n in names), error
    else: raise SystemExit("accepted: " + source)
refused("kernel void count(global int *a) { atomic_inc(a); }", "count", "amoadd.w")
refused("kernel void swap(global int *a) { atomic_cmpxchg(a, 1, 2); }", "swap")
k = build('''#ifdef cl_khr_global_int32_base_atomics
#error macro
#endif
kernel void say(int n) { if (get_global_id(0) % 2 == 0) for (int i = 0; i < n; i++) printf("%d %d\\\\n", (int)get_global_id(0), i); }''')
cl.Kernel(k, "say")(queue, (40,), (8,), np.int32(3)).wait()
cl.Kernel(k, "say")(queue, (1,), (1,), np.int32(4000)).wait()
"""


def test_device_without_atomic_instructions(run_python: Run, plain: dict[str, str]) -> None:
    """Programs with atomics are refused; printf has a part of the buffer for each hart."""
    done = run_python(WITHOUT_ATOMICS, env={**plain, "PLAIN_WITHOUT_A": "1", "VORTEX_PRINTF_BUFFER": "1048576"})
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    first = [line for line in lines if lines.index(line) < 60][:60]
    assert sorted(first) == [(item, i) for item in range(0, 40, 2) for i in range(3)]
    assert lines[60:] == [(0, i) for i in range(len(lines) - 60)], "a hart's lines come in its order"
    assert "lines of printf were lost; VORTEX_PRINTF_BUFFER (now 1048576)" in done.stderr
    assert "no_atomics" not in done.stderr


STUCK = HEAD + """
endless = cl.Kernel(build("kernel void endless(global volatile int *a) { while (a[0] == 0) a[1]++; }"), "endless")
other = cl.Kernel(build("global int kept = 3; kernel void other(global int *a) { a[0] = kept++; printf(\\"said\\"); }"), "other")
a, b = ints(4), ints(4)
event = endless(queue, (1,), (1,), a)
for what in (event.wait, lambda: other(queue, (1,), (1,), b).wait(), lambda: read(b, 4), lambda: cl.enqueue_fill_buffer(queue, b, b"1", 0, 16).wait()):
    try: what()
    except cl.Error as error: print(error)
    else: print("done")
"""


def test_nothing_touches_a_device_whose_kernel_cannot_be_stopped(run_python: Run, plain: dict[str, str]) -> None:
    done = run_python(STUCK, env={**plain, "VORTEX_TIMEOUT": "2"})
    assert done.returncode == 0, done.stderr
    assert "done" not in done.stdout
    assert done.stdout.count("\n") == 4
    assert "kernel 'endless' did not end within 2 s" in done.stderr
    assert done.stderr.count("still runs a kernel that exceeded its time limit") == 3


COARSE = HEAD + """
svm = cl.SVM(cl.csvm_empty(context, 1000, np.int32))
add = cl.Kernel(build("kernel void add(global int *a) { a[get_global_id(0)] += 1; }"), "add")
with svm.map_rw(queue) as array: array[:] = np.arange(1000)
add(queue, (1000,), (8,), svm)
with svm.map_ro(queue): pass
add(queue, (1000,), (8,), svm)
part = cl.SVM(svm.mem[:10])
with part.map_rw(queue) as array: assert (array == np.arange(10) + 2).all(); array[0] = -1
with part.map_ro(queue) as array: assert array[0] == -1
with svm.map_ro(queue) as array: found = array.copy()
assert found[0] == -1 and (found[1:] == np.arange(1, 1000) + 2).all(), found
one = svm.map_rw(queue); two = svm.map_ro(queue)
one.__enter__()[5] = 50; two.__enter__()
two.__exit__(None, None, None); one.__exit__(None, None, None); queue.finish()
with svm.map_ro(queue) as array: assert array[5] == 50
print("right")
"""


def test_unmap_writes_what_was_mapped_for_writing(run_python: Run, plain: dict[str, str]) -> None:
    """Host memory beside the region, or mapped for reading only, is older than the device's."""
    done = run_python(COARSE, env=plain)
    assert done.stdout.split("\n")[-2] == "right", done.stdout + done.stderr
