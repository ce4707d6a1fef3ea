"""libvortex and other vx_* libraries: exported names, faults, forks."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from vortex_rt.driver import Installation

from . import host_libraries
from .test_svm import plain_environment

# Programs for Vortex's API run on libvortex.so, and libvortex-nvsim.so is a driver like any other.

HERE = Path(__file__).parent
SMALL = {"VORTEX_PRESET": "vortex", "VORTEX_CONFIG": ""}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("images")
    made = {}
    for name in ("ADD", "ILLEGAL", "ENDLESS"):
        made[name] = folder / f"{name.lower()}.vxbin"
        made[name].write_bytes(getattr(host_libraries, name))
    return made


@pytest.fixture(scope="module")
def program(compile_c: Callable[..., Path], installation: Installation) -> Path:
    lib = installation.library_folder
    return compile_c(
        "vx_program", HERE / "programs" / "vx_program.c", f"-I{installation.include_folder}", f"-L{lib}", "-lvortex",
        f"-Wl,-rpath,{lib}",
    )


def run(program: Path, files: dict[str, Path], **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, files["ADD"], files["ILLEGAL"]], env={**os.environ, **SMALL, **env}, capture_output=True, text=True,
        timeout=200, check=False,
    )


def test_program_for_vortex_api_runs(program: Path, files: dict[str, Path]) -> None:
    done = run(program, files)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "shape 1x4x4 rv64" in done.stdout
    assert "sum 42" in done.stdout
    assert "instructions 6" in done.stdout
    assert "PERF: instrs=" in done.stdout.splitlines()[-1]
    assert "illegal instruction" in done.stderr


def test_any_driver_with_the_16_entries_is_loaded(
    program: Path, files: dict[str, Path], compile_c: Callable[..., Path], driver_source: Path,
    installation: Installation,
) -> None:
    plain = compile_c(
        "libvortex-plain.so", "-shared", "-fPIC", f"-I{driver_source / 'include'}",
        HERE / "programs" / "plain_driver.c", "-ldl",
    )
    nvsim = str(installation.library_folder / "libvortex-nvsim.so")
    done = run(program, files, VORTEX_DRIVER="plain", LD_LIBRARY_PATH=str(plain.parent), NVSIM_LIBRARY=nvsim)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "sum 42" in done.stdout


def test_missing_driver_is_named(program: Path, files: dict[str, Path]) -> None:
    done = run(program, files, VORTEX_DRIVER="nosuch")
    assert done.returncode == 1
    assert "libvortex-nosuch.so" in done.stderr


def test_bad_configuration_is_refused_with_the_reason(program: Path, files: dict[str, Path]) -> None:
    done = run(program, files, VORTEX_CONFIG="warps=0")
    assert done.returncode == 1
    assert "warps" in done.stderr
    assert "1..64" in done.stderr


def test_endless_kernel_ends_by_time_out(program: Path, files: dict[str, Path]) -> None:
    done = run(program, {**files, "ILLEGAL": files["ENDLESS"]}, VORTEX_TIMEOUT="0.5")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "time-out" in done.stderr


def test_forked_process_cannot_touch_the_device(compile_c: Callable[..., Path], installation: Installation) -> None:
    lib = installation.library_folder
    source = HERE / "programs" / "fork_program.c"
    made = compile_c(
        "fork_program", source, f"-I{installation.include_folder}", f"-L{lib}", "-lvortex", f"-Wl,-rpath,{lib}"
    )
    done = subprocess.run([made], env={**os.environ, **SMALL}, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("name", "value"),
                         [("VORTEX_TIMEOUT", "ten"), ("VORTEX_TIMEOUT", "-1"), ("VORTEX_PROFILING", "3")])
def test_wrong_environment_variable_is_named(program: Path, files: dict[str, Path], name: str, value: str) -> None:
    done = run(program, files, **{name: value})
    assert done.returncode != 0
    assert f"{name}={value} is not" in done.stderr


# Libraries other than the simulator's: known by what they are, however they are named; what they cannot do.

Run = Callable[..., CompletedProcess[str]]
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


@pytest.mark.device
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


@pytest.mark.device
def test_link_to_a_library_is_known_by_the_library(run_python: Run, plain: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "mine.so").symlink_to(stand_in(plain, tmp_path / "libvortex-simx.so"))
    done = run_python(MEMORY, env={**plain, "VORTEX_DRIVER": str(tmp_path / "mine.so"), "PLAIN_WITHOUT_A": "1"})
    assert done.stdout.strip() == "global True", done.stderr


@pytest.mark.device
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


@pytest.mark.device
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


@pytest.mark.device
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


@pytest.mark.device
def test_unmap_writes_what_was_mapped_for_writing(run_python: Run, plain: dict[str, str]) -> None:
    """Host memory beside the region, or mapped for reading only, is older than the device's."""
    done = run_python(COARSE, env=plain)
    assert done.stdout.split("\n")[-2] == "right", done.stdout + done.stderr


# A user's own libvortex.so: of Vortex 3.0, whose exported functions are all that is to be had.


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory, installation: Installation) -> dict[str, str]:
    return host_libraries.make_front3(tmp_path_factory.mktemp("front3"), installation)


@pytest.mark.device
def test_functions_of_a_libvortex_of_3_are_used(run_python: Run, front: dict[str, str]) -> None:
    """The library loads the backend that is its own choice, and local memory is the core's."""
    done = run_python(MEMORY, env=front)
    assert done.stdout.strip() == "core True", done.stderr
    assert "front3: libvortex-simx.so" in done.stderr


@pytest.mark.device
def test_backend_of_3_leads_to_the_libvortex_beside_it(run_python: Run, front: dict[str, str]) -> None:
    path = Path(front["VORTEX_DRIVER"]).parent / "libvortex-rtlsim.so"
    done = run_python(MEMORY, env={**front, "VORTEX_DRIVER": str(path)})
    assert done.stdout.strip() == "core True", done.stderr
    assert "front3: libvortex-rtlsim.so" in done.stderr


PLACES = HEAD + """
def place(source):
    b = cl.Buffer(context, cl.mem_flags.READ_WRITE, 8); cl.Kernel(build(source), "k")(queue, (4,), (4,), b)
    out = np.zeros(1, np.uint64); cl.enqueue_copy(queue, out, b); return int(out[0]) >= 0x1FFFF0000
print(place("kernel void k(global ulong *o) { local int a; a = 1; barrier(CLK_LOCAL_MEM_FENCE); *o = (ulong)&a; }"))
print(place("kernel void k(global ulong *o) { local int a; a = 1; barrier(CLK_LOCAL_MEM_FENCE); atomic_inc(&a); *o = (ulong)&a; }"))
"""


@pytest.mark.device
def test_programs_with_atomics_have_local_memory_in_global_memory(run_python: Run, front: dict[str, str]) -> None:
    """Atomics of 3.0 end at the caches: they do not reach a core's local memory."""
    done = run_python(PLACES, env=front)
    assert done.stdout.split() == ["True", "False"], done.stderr


VOTES = HEAD + """
b = cl.Buffer(context, cl.mem_flags.READ_WRITE, 4)
cl.Kernel(build("int __vx_feature_vote_shuffle(void); kernel void k(global int *o) { *o = __vx_feature_vote_shuffle(); }"), "k")(queue, (4,), (4,), b)
out = np.zeros(1, np.int32); cl.enqueue_copy(queue, out, b); print(out[0])
"""


@pytest.mark.device
def test_votes_and_shuffles_of_3_are_used(run_python: Run, front: dict[str, str]) -> None:
    """Each 3.0 has the instructions, and no library tells."""
    assert run_python(VOTES, env=front).stdout.strip() == "1"
    assert run_python(VOTES, env={**front, "VORTEX_FEATURES": ""}).stdout.strip() == "0"


@pytest.mark.device
def test_nothing_touches_a_device_of_3_whose_kernel_has_not_ended(run_python: Run, front: dict[str, str]) -> None:
    """Its library says that nothing runs once waiting has failed, and what is asked then waits for ever."""
    done = run_python(STUCK, env={**front, "VORTEX_TIMEOUT": "2"})
    assert done.returncode == 0, done.stderr
    assert "done" not in done.stdout
    assert "kernel 'endless' did not end within 2 s" in done.stderr
    assert done.stderr.count("still runs a kernel that exceeded its time limit") == 3


@pytest.mark.device
def test_program_for_vortex_api_runs_on_a_libvortex_of_3(program: Path, files: dict[str, Path], front: dict[str, str]) -> None:
    """The program is linked with our libvortex.so, whose functions have the same names."""
    done = run(program, files, **front, VORTEX_PROFILING="1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "sum 42" in done.stdout
    assert "front3: libvortex-simx.so" in done.stderr


@pytest.mark.device
def test_library_that_is_no_driver_is_refused_with_the_reason(run_python: Run, front: dict[str, str], compile_c: Callable[..., Path]) -> None:
    alone = compile_c("libvortex-alone.so", "-shared", "-fPIC", host_libraries.PROGRAMS / "backend3.c", "-Wno-missing-prototypes")
    done = run_python(MEMORY, env={**front, "VORTEX_DRIVER": str(alone)})
    assert "no libvortex.so of Vortex 3.0 lies beside it" in done.stderr
    done = run_python(MEMORY, env={**front, "VORTEX_DRIVER": "/lib/x86_64-linux-gnu/libm.so.6"})
    assert "exports neither vx_dev_init nor the functions of vortex.h" in done.stderr


# A forked process gets errors, and its parent's device goes on as if it were not there.

FORK_HEAD = """
import os, sys, gc, numpy as np, vortex_rt, pyopencl as cl
from vortex_rt.api.platform import vortex_devices
devices = vortex_devices(); context = cl.Context([devices[0]]); queue = cl.CommandQueue(context)
program = cl.Program(context, '''kernel void k(global int *a) { a[get_global_id(0)] += 1; }
kernel void endless(global volatile int *a) { while (a[0] == 0) a[1]++; }''').build()
kernel, endless = cl.Kernel(program, "k"), cl.Kernel(program, "endless")
buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=np.zeros(1 << 16, np.int32))
def check(value):
    kernel(queue, (1 << 10,), (16,), buffer); out = np.empty(1 << 10, np.int32); cl.enqueue_copy(queue, out, buffer); assert (out == value).all(), out
def error(what):
    try: what()
    except cl.Error as e: return str(e)
    return "done"
def child(body):
    sys.stdout.flush(); pid = os.fork()
    if pid == 0:
        try: body()
        finally: sys.stdout.flush(); os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0
"""
ERRORS = FORK_HEAD + """
check(1)
def body():
    print(error(lambda: kernel(queue, (16,), (16,), buffer)))
    print(error(lambda: cl.enqueue_copy(queue, np.empty(4, np.int32), buffer)))
    print(error(lambda: cl.enqueue_fill_buffer(queue, buffer, b"1", 0, 64).wait()))
    print(error(lambda: cl.Program(context, "kernel void other(global int *a) { a[0] = 9; }").build()).splitlines()[0])
    print(error(lambda: cl.Context([devices[0]])))
child(body)
check(2)
"""


@pytest.mark.device
def test_everything_in_a_forked_process_is_an_error(installation: Installation, run_python: Run) -> None:
    done = run_python(ERRORS, env=SMALL, timeout=60)
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(lines) == 5
    assert "DEVICE_NOT_AVAILABLE" in lines[0]
    assert "done" not in lines
    assert "this process is a fork of the one that opened the device" in done.stderr


EXITS = FORK_HEAD + """
check(1)
for leave in (lambda: os._exit(0), sys.exit):
    sys.stdout.flush(); pid = os.fork()
    if pid == 0: leave()
    assert os.waitpid(pid, 0)[1] == 0
def body():
    global buffer, kernel, queue
    buffer.release(); del kernel; del queue; gc.collect()
child(body)
check(2)
event = endless(queue, (1,), (1,), cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=np.zeros(4, np.int32))); queue.flush()
def finish():
    print(error(queue.finish)); print(error(event.wait))
child(finish)
os._exit(0)
"""


@pytest.mark.device
def test_parent_is_not_disturbed(installation: Installation, run_python: Run) -> None:
    """The child frees its copies of the parent's objects, and must not free, change or wait for what is the parent's.
    """
    done = run_python(EXITS, env=SMALL, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "done" not in done.stdout, "a command of the parent is none of the child's"


FRESH = """
import os, sys, numpy as np, vortex_rt, pyopencl as cl
from vortex_rt.api.platform import vortex_devices
devices = vortex_devices()
pids = []
for i in range(2):
    pid = os.fork(); pids.append(pid)
    if pid == 0:
        context = cl.Context([devices[0]]); queue = cl.CommandQueue(context)
        buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE, 64); program = cl.Program(context, "kernel void k(global int *a) { a[get_global_id(0)] = 7; }").build()
        cl.Kernel(program, "k")(queue, (16,), (16,), buffer); out = np.empty(16, np.int32); cl.enqueue_copy(queue, out, buffer)
        os._exit(0 if (out == 7).all() else 1)
print([os.waitpid(pid, 0)[1] for pid in pids])
"""


@pytest.mark.device
def test_device_can_be_opened_in_the_child(installation: Installation, run_python: Run) -> None:
    done = run_python(FRESH, env=SMALL, timeout=100)
    assert done.stdout.strip() == "[0, 0]", done.stderr


SHARED = FORK_HEAD + """
import ctypes
from vortex_rt.driver import installed
driver = ctypes.CDLL(str(installed().driver_library)); opencl = ctypes.CDLL("libOpenCL.so.1"); opencl.clSVMAlloc.restype = ctypes.c_void_p
globals_ = cl.Program(context, "global int counter = 7; kernel void g(global int *a) { a[0] = counter++; }").build("-cl-std=CL3.0")
array = cl.fsvm_empty(context, 1000, np.int32); array[:] = 1
def symbol():
    address = ctypes.c_void_p()
    status = driver.pocl_vortex_symbol(ctypes.c_void_p(globals_.int_ptr), ctypes.c_void_p(devices[0].int_ptr), b"counter", ctypes.byref(address), None)
    return status, address.value
def body():
    global array
    print(opencl.clSVMAlloc(ctypes.c_void_p(context.int_ptr), ctypes.c_uint64(1), ctypes.c_size_t(100), 0))
    print(symbol()[0])
    del array; gc.collect()
child(body)
status, address = symbol()
assert status == 0 and ctypes.c_int.from_address(address).value == 7
kernel(queue, (1000,), (8,), cl.SVM(array)); queue.finish()
assert (array == 2).all()
sys.stdout.flush(); pid = os.fork()
if pid == 0: sys.exit()
assert os.waitpid(pid, 0)[1] == 0
kernel(queue, (1000,), (8,), cl.SVM(array)); queue.finish()
assert (array == 3).all()
print("right")
"""


@pytest.mark.device
def test_shared_memory_and_variables_stay_the_parents(installation: Installation, run_python: Run) -> None:
    done = run_python(SHARED, env=SMALL, timeout=60)
    assert done.stdout.splitlines() == ["None", "-2", "right"], done.stdout + done.stderr
