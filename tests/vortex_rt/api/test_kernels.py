"""Kernels of the Python API: launches, accessors, and several threads."""

from __future__ import annotations

import copy
import ctypes
import pickle
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import nvvm2spirv
from vortex_rt import ArgumentError, Counters, Device, LaunchError, Module, UnknownKernelError
from vortex_rt.api.module import _infos_of_accessors
from vortex_rt.api.symbols import plain_name

# Launches: shapes, argument conversion, and what wrong ones are told.


@pytest.mark.device
def test_scalars_and_buffers(device, module):
    out = device.zeros(100, np.int32)
    module.fill[4, 32](out, 5, 100)
    np.testing.assert_array_equal(out.copy_to_host(), 5 + np.array([10, 20, 30, 40] * 25))


@pytest.mark.device
def test_every_scalar_type_and_width(device, module):
    out = device.zeros(6, np.float64)
    module.wide[1, 1](200, np.int16(-7), 2**40, 0.1, np.float64(0.5), True, out)
    np.testing.assert_array_equal(out.copy_to_host(), [200, -7, 2**40, 0.1, 0.5, 1])


SCALE = np.dtype([("factor", np.float32), ("offset", np.int32)])


class Scale(ctypes.Structure):
    _fields_ = (("factor", ctypes.c_float), ("offset", ctypes.c_int))


@pytest.mark.device
@pytest.mark.parametrize(
    "structure", [np.array((3.0, 1), SCALE)[()], np.array((3.0, 1), SCALE), Scale(3.0, 1),
                  np.array((3.0, 1), SCALE).tobytes()], ids=lambda s: type(s).__name__
)
def test_a_structure_by_value(device, module, structure):
    x = device.array(np.arange(8, dtype=np.float32))
    module.scale[1, 8](x, structure)
    np.testing.assert_array_equal(x.copy_to_host(), 3 * np.arange(8) + 1)


@pytest.mark.device
def test_dynamic_shared_memory_is_given_at_the_launch(device, module):
    out = device.zeros(96, np.int32)
    module.shared_size[1, 96, 4 * 96](out)
    np.testing.assert_array_equal(out.copy_to_host(), np.arange(96)[::-1])


@pytest.mark.device
def test_launch_returns_before_the_kernel_ends_and_gives_an_event(device, module):
    out = device.zeros(8, np.int32)
    event = module.fill[1, 8].launch(out, 1, 8)
    event.wait()
    assert out.copy_to_host()[0] == 11


@pytest.mark.device
def test_cpp_kernels_are_found_by_plain_name_when_that_is_unique(device, module):
    x = device.zeros(1)
    module.area[1, 1](x)
    assert x.copy_to_host()[0] == 2
    with pytest.raises(UnknownKernelError, match="several kernels are called 'twice'"):
        module.twice  # noqa: B018
    y = device.array(np.array([1.5, 2.5], np.float32))
    module["_Z5twiceIfEvPT_"][1, 2](y)
    np.testing.assert_array_equal(y.copy_to_host(), [3, 5])


@pytest.mark.device
@pytest.mark.parametrize(
    ("symbol", "name"),
    [
        ("vecadd", "vecadd"),
        ("_Z6vecaddPKiS0_Pii", "vecadd"),
        ("_ZN6shapes4areaEPf", "area"),
        ("_ZN1a1b5innerEv", "inner"),
        ("_Z5twiceIfEvPT_", "twice"),
        ("_Z1kyPi", "k"),
        ("_Z10kernel_gpu7par_str7dim_strPf", "kernel_gpu"),
        ("_ZN12_GLOBAL__N_16hiddenEv", "hidden"),
        ("_Zoo", "_Zoo"),
    ],
)
def test_plain_name(symbol, name):
    assert plain_name(symbol) == name


@pytest.mark.device
def test_an_unknown_kernel_is_told_with_the_known_ones(module):
    with pytest.raises(UnknownKernelError, match=r"no kernel 'fil'\n  hint: the module has .*fill"):
        module.fil  # noqa: B018
    assert not hasattr(module, "fil")


WRONG = {
    "too few": (lambda m, d: m.fill[1, 1](d.zeros(1, np.int32)),
                r"fill takes 3 arguments, not 1\n  hint: fill\(int\* out, int value, int n\)"),
    "host array": (lambda m, d: m.fill[1, 1](np.zeros(1, np.int32), 1, 1),
                   r"argument 1 \(int\* out\) is a pointer; got ndarray\n  hint: .*device\.array"),
    "buffer for a value": (lambda m, d: m.fill[1, 1](d.zeros(1), d.zeros(1), 1),
                           r"argument 2 \(int value\) is a value; got a device buffer"),
    "float for an integer": (lambda m, d: m.fill[1, 1](d.zeros(1), 1.5, 1),
                             r"argument 2 \(int value\) is an integer; got 1\.5"),
    "too large": (lambda m, d: m.fill[1, 1](d.zeros(1), 2**32, 1),
                  r"argument 2 \(int value\) has 32 bits; 4294967296 does not fit"),
    "text": (lambda m, d: m.fill[1, 1](d.zeros(1), "x", 1), r"argument 2 \(int value\) is a value; got str"),
    "structure of another size": (lambda m, d: m.scale[1, 1](d.zeros(1), b"123"), r"argument 2 .* has 8 bytes; got 3"),
    "block above the device's": (lambda m, d: m.fill[1, 2048](d.zeros(1), 1, 1),
                                 r"a block of 2048 = 2048 threads; .* takes up to 1024"),
    "launch bounds": (lambda m, d: m.bounded[1, 65](d.zeros(65)),
                      r"compiled for blocks of up to 64 threads \(__launch_bounds__\), not 65"),
    "needless shared memory": (lambda m, d: m.fill[1, 1, 64](d.zeros(1), 1, 1), r"uses no dynamic shared memory"),
    "too much shared memory": (lambda m, d: m.shared_size[1, 1, 1 << 20](d.zeros(1)),
                               r"1048576 bytes of shared memory; .* has 65536"),
    "no shape": (lambda m, d: m.fill(d.zeros(1), 1, 1), r"fill needs a launch shape\n  hint: fill\[grid, block\]"),
    "only a grid": (lambda m, d: m.fill[1](d.zeros(1), 1, 1), r"launch fill as fill\[grid, block\]"),
    "four dimensions": (lambda m, d: m.fill[(1, 1, 1, 1), 1](d.zeros(1), 1, 1),
                        r"grid must be one to three positive integers"),
    "empty grid": (lambda m, d: m.fill[0, 1](d.zeros(1), 1, 1), r"grid must be one to three positive integers, not 0"),
}  # fmt: skip


@pytest.mark.device
@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_launch_is_refused_before_anything_runs(device, module, case):
    launch, message = WRONG[case]
    with pytest.raises(ArgumentError, match=message):
        launch(module, device)


@pytest.mark.device
def test_profile_lists_launches_with_counters(device, module):
    out = device.zeros(64, np.int32)
    with device.profile() as profile:
        module.fill[2, 32](out, 1, 64)
        module.fill[(1, 2), 32](out, 1, 64)
    assert [(launch.kernel, launch.shape()) for launch in profile.launches] == [
        ("fill", "2 × 32"),
        ("fill", "1·2 × 32"),
    ]
    assert profile.instructions == sum(launch.counters.instructions for launch in profile.launches) > 0
    assert device.counters.stores > 0
    with pytest.raises(AttributeError, match=r"no counter 'nothing'; there are: .*instructions"):
        device.counters.nothing  # noqa: B018


@pytest.mark.device
def test_counters_can_be_copied_and_pickled():
    counters = Counters({"mode": "timing", "total": {"instructions": 10, "cycles": 20}})
    again = pickle.loads(pickle.dumps(copy.deepcopy(counters)))
    assert (again.instructions, again.cycles, again.ipc) == (10, 20, 0.5)
    assert Counters({"mode": "functional", "total": {"instructions": 10, "cycles": 20}}).ipc == 0


# The kernels that reach variables: described as they are compiled, and right for variables of every type.

KINDS = """target triple = "nvptx64-nvidia-cuda"
%pair = type { i8, double }
@bytes = addrspace(4) externally_initialized global [5 x i8] c"abcd\\00"
@wide = addrspace(1) externally_initialized global [3 x i64] [i64 1, i64 2, i64 3]
@pairs = addrspace(4) externally_initialized global [2 x %pair] zeroinitializer
@single = addrspace(1) externally_initialized global float 2.5
define ptx_kernel void @k(ptr %out) {
  %pair = load double, ptr addrspace(4) getelementptr ([2 x %pair], ptr addrspace(4) @pairs, i64 0, i64 1, i32 1)
  store double %pair, ptr %out
  ret void
}
"""


@pytest.fixture(scope="module")
def translated():
    return nvvm2spirv.translate(KINDS)


def test_the_translator_does_not_list_accessors_among_the_kernels(translated):
    assert [kernel.name for kernel in translated.kernels] == ["k"]


def test_accessors_are_described_once_for_all_variables(translated):
    infos = _infos_of_accessors(translated)
    (symbol, *others) = translated.symbols
    assert {(s.reader, s.writer, s.locator) for s in others} == {(symbol.reader, symbol.writer, symbol.locator)}
    assert set(infos) == {symbol.reader, symbol.writer, symbol.locator}
    assert all(info.hidden and info.name == name for name, info in infos.items())
    span = [("buffer", "pointer", 0), ("index", "value", 4), ("offset", "value", 8), ("size", "value", 8)]
    for name, length in ((symbol.reader, 4), (symbol.writer, 4), (symbol.locator, 2)):
        assert [(p.name, p.kind, p.size) for p in infos[name].parameters] == span[:length]


@pytest.mark.device
def test_a_description_has_as_many_parameters_as_the_compiled_kernel(device, translated):
    import pyopencl as cl

    module = Module.from_spirv(device, translated)
    for name, info in _infos_of_accessors(translated).items():
        assert cl.Kernel(module.program, name).num_args == len(info.parameters)
        assert name not in module.kernels


@pytest.mark.device
@pytest.mark.parametrize("shared", [True, False], ids=["shared", "accessors"])
def test_variables_of_every_type_keep_what_is_written(device, translated, monkeypatch, shared):
    if not shared:
        monkeypatch.setattr(type(device), "shared_variable", lambda *_: None)
    module = Module.from_spirv(device, translated)
    pair = np.dtype([("tag", np.int8), ("value", np.float64)], align=True)
    assert module.symbols["bytes"].read(np.uint8).tobytes() == b"abcd\0"
    np.testing.assert_array_equal(module.symbols["wide"].read(np.int64), [1, 2, 3])
    module.symbols["pairs"].write(np.array([(1, 0.5), (2, 1.25)], pair))
    module.symbols["bytes"].write(np.frombuffer(b"xyz", np.uint8), offset=1)
    module.symbols["single"].write(np.float32(-1))
    out = device.zeros(1, np.float64)
    module.k[1, 1](out)
    assert out.copy_to_host()[0] == 1.25, "a store to constant memory is seen by a kernel"
    assert module.symbols["bytes"].read(np.uint8).tobytes() == b"axyz\0"
    np.testing.assert_array_equal(module.symbols["wide"].read(np.int64), [1, 2, 3])
    assert module.symbols["single"].read(np.float32) == -1
    assert module.symbols["pairs"].read(pair)["value"].tolist() == [0.5, 1.25]


@pytest.mark.device
def test_the_shared_address_is_the_one_that_kernels_use(device, translated, monkeypatch):
    module = Module.from_spirv(device, translated)
    shared = {name: symbol.address for name, symbol in module.symbols.items()}
    monkeypatch.setattr(type(device), "shared_variable", lambda *_: None)
    module = Module(device, module.program, list(module.kernels.values()), translated)
    assert {name: symbol.address for name, symbol in module.symbols.items()} == shared


# Threads, asynchronous failures, interrupts and forks: whose failure it is, and that the device works on.

SOURCE = """
extern "C" __global__ void add(int *x, int a, int b) { x[threadIdx.x] += a * b; }
extern "C" __global__ void bad(int *x) { *(volatile int *)0 = 1; }
"""


@pytest.fixture(scope="module")
def concurrent_module() -> Module:
    return Module.from_cuda(Device("vortex"), SOURCE)


def in_threads(*functions) -> list[str]:
    """Run all at once with frequent switches; what they raised."""
    raised: list[str] = []

    def guarded(function):
        try:
            function()
        except BaseException as error:
            raised.append(repr(error))

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=guarded, args=(function,)) for function in functions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    return raised


@pytest.mark.device
def test_threads_on_one_kernel_get_their_own_arguments_and_only_their_own_faults(concurrent_module):
    device = concurrent_module.device

    def right(a: int) -> None:
        x, sum_ = device.zeros(4, np.int32), 0
        for i in range(25):
            concurrent_module.add[1, 4](x, a, i)
            sum_ += a * i
            assert x.copy_to_host().tolist() == [sum_] * 4
            concurrent_module.add[1, 4].launch(x, 0, a)

    def wrong() -> None:
        x = device.zeros(4, np.int32)
        for _ in range(25):
            with pytest.raises(LaunchError, match="kernel bad: kernel 'bad' failed"):
                concurrent_module.bad[1, 1](x)

    assert in_threads(lambda: right(3), wrong, lambda: right(5), wrong) == []


@pytest.mark.device
def test_variables_are_reached_from_several_threads():
    concurrent_module = Module.from_cuda(
        Device("vortex"), '__device__ int a[8]; __device__ int b[8]; extern "C" __global__ void k() { a[0] = b[0]; }'
    )

    def use(name: str, value: int) -> None:
        for i in range(10):
            concurrent_module.symbols[name].write(np.full(8, value + i, np.int32))
            assert concurrent_module.symbols[name].read(np.int32).tolist() == [value + i] * 8

    assert in_threads(lambda: use("a", 100), lambda: use("b", 900)) == []


@pytest.mark.device
@pytest.mark.parametrize("wait", ["kernel", "copy", "synchronize"])
@pytest.mark.parametrize("ended", [False, True])
def test_a_failure_that_nobody_waited_for_is_told_once_as_an_earlier_command(concurrent_module, wait, ended):
    device = concurrent_module.device
    x = device.zeros(4, np.int32)
    event = concurrent_module.bad[1, 1].launch(x)
    while ended and event.command_execution_status > 0:
        time.sleep(0.001)
    use = {"kernel": lambda: concurrent_module.add[1, 4](x, 1, 1), "copy": x.copy_to_host, "synchronize": device.synchronize}[wait]
    with pytest.raises(LaunchError, match="an earlier command failed: kernel 'bad' failed: bad address"):
        use()
    x.fill(0)
    concurrent_module.add[1, 4](x, 2, 3)
    assert x.copy_to_host().tolist() == [6] * 4


def run(program: str, timeout: float = 240) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


INTERRUPTED = """
import os, signal, threading, time
import numpy as np
from vortex_rt import Device, Module
signal.signal(signal.SIGINT, signal.default_int_handler)
device = Device("vortex")
module = Module.from_cuda(device, 'extern "C" __global__ void slow(volatile int *x) { while (*x == 0) ; } extern "C" __global__ void k(int *x) { x[threadIdx.x] += 1; }')
x, y, ended, slowest = device.zeros(1, np.int32), device.zeros(4, np.int32), 0, 0.0
for i, delay in enumerate([0.0, 0.0005, 0.003, 0.02, 0.2, 0.6] * 2):
    delay = delay if i % 2 else delay + 0.1  # between an asynchronous launch and the wait for it, nobody would end it
    timer = threading.Timer(delay, lambda: os.kill(os.getpid(), signal.SIGINT))
    begin = time.monotonic()
    try:
        if i % 2:
            timer.start()
            module.slow[1, 1](x)
        else:
            module.slow[1, 1].launch(x)
            timer.start()
        x.copy_to_host()
    except KeyboardInterrupt:
        ended += 1
    slowest = max(slowest, time.monotonic() - begin - delay)
    module.k[1, 4](y)
    assert y.copy_to_host().tolist() == [ended] * 4, (i, ended, y.copy_to_host())
print(ended, slowest)
"""


@pytest.mark.device
def test_an_interrupt_at_any_time_stops_the_kernel_and_leaves_the_device_usable():
    ended, slowest = run(INTERRUPTED).split()
    assert int(ended) == 12
    assert float(slowest) < 10


FORKED = """
import os, sys
import numpy as np
import pyopencl as cl
from vortex_rt import Device, ForkError, Module
device = Device("vortex")
module = Module.from_cuda(device, 'extern "C" __global__ void k(int *x) { x[threadIdx.x] += 1; }')
x, large = device.zeros(4, np.int32), device.array(np.arange(1 << 18, dtype=np.int32))
module.k[1, 4](x)
uses = {
    "launch": lambda: module.k[1, 4](x), "async": lambda: module.k[1, 4].launch(x), "copy": x.copy_to_host, "allocate": lambda: device.zeros(4),
    "open": lambda: Device("vortex"), "open another": lambda: Device("cores=2"), "counters": lambda: device.counters, "address": lambda: x.address,
    "build": lambda: Module.from_opencl(device, "kernel void k() {}"), "wait": device.synchronize, "queue": lambda: device.queue,
}
raw, buffer, kernel = device.queue, x.buffer, module.k.cl_kernel
child = os.fork()
if child == 0:
    for name, use in uses.items():
        try:
            use()
        except ForkError:
            continue
        os._exit(1 + list(uses).index(name))
    try:  # pyopencl without the package
        cl.enqueue_nd_range_kernel(raw, kernel, (4,), (4,))
        raw.finish()
    except cl.Error:
        pass
    else:
        os._exit(100)
    large.free()  # the parent's memory is the same
    sys.exit(0)
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
assert status == 0, list(uses)[status - 1] if status < 100 else status
module.k[1, 4](x)
assert x.copy_to_host().tolist() == [2] * 4
assert (large.copy_to_host() == np.arange(1 << 18)).all()
"""


@pytest.mark.device
def test_a_forked_child_is_told_and_the_parents_device_is_left_alone():
    run(FORKED)


STARTED_BEFORE = """
import multiprocessing
def work(numbers):
    from vortex_rt import Device
    numbers.put(Device("vortex").full(4, 2).copy_to_host().sum())
if __name__ == "__main__":
    import vortex_rt
    context = multiprocessing.get_context("fork")
    numbers = context.Queue()
    for _ in range(2):
        process = context.Process(target=work, args=(numbers,))
        process.start()
        assert numbers.get(timeout=100) == 8
        process.join()
        assert process.exitcode == 0
"""


@pytest.mark.device
def test_a_child_forked_before_opencl_was_used_has_devices_of_its_own():
    run(STARTED_BEFORE)
