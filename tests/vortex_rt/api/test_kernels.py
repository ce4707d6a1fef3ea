"""Launches: shapes, argument conversion, and what wrong ones are told."""

from __future__ import annotations

import copy
import ctypes
import pickle

import numpy as np
import pytest

from vortex_rt import ArgumentError, Counters, UnknownKernelError
from vortex_rt.api.symbols import plain_name

pytestmark = pytest.mark.device


def test_scalars_and_buffers(device, module):
    out = device.zeros(100, np.int32)
    module.fill[4, 32](out, 5, 100)
    np.testing.assert_array_equal(out.copy_to_host(), 5 + np.array([10, 20, 30, 40] * 25))


def test_every_scalar_type_and_width(device, module):
    out = device.zeros(6, np.float64)
    module.wide[1, 1](200, np.int16(-7), 2**40, 0.1, np.float64(0.5), True, out)
    np.testing.assert_array_equal(out.copy_to_host(), [200, -7, 2**40, 0.1, 0.5, 1])


SCALE = np.dtype([("factor", np.float32), ("offset", np.int32)])


class Scale(ctypes.Structure):
    _fields_ = (("factor", ctypes.c_float), ("offset", ctypes.c_int))


@pytest.mark.parametrize(
    "structure", [np.array((3.0, 1), SCALE)[()], np.array((3.0, 1), SCALE), Scale(3.0, 1),
                  np.array((3.0, 1), SCALE).tobytes()], ids=lambda s: type(s).__name__
)
def test_a_structure_by_value(device, module, structure):
    x = device.array(np.arange(8, dtype=np.float32))
    module.scale[1, 8](x, structure)
    np.testing.assert_array_equal(x.copy_to_host(), 3 * np.arange(8) + 1)


def test_dynamic_shared_memory_is_given_at_the_launch(device, module):
    out = device.zeros(96, np.int32)
    module.shared_size[1, 96, 4 * 96](out)
    np.testing.assert_array_equal(out.copy_to_host(), np.arange(96)[::-1])


def test_launch_returns_before_the_kernel_ends_and_gives_an_event(device, module):
    out = device.zeros(8, np.int32)
    event = module.fill[1, 8].launch(out, 1, 8)
    event.wait()
    assert out.copy_to_host()[0] == 11


def test_cpp_kernels_are_found_by_plain_name_when_that_is_unique(device, module):
    x = device.zeros(1)
    module.area[1, 1](x)
    assert x.copy_to_host()[0] == 2
    with pytest.raises(UnknownKernelError, match="several kernels are called 'twice'"):
        module.twice  # noqa: B018
    y = device.array(np.array([1.5, 2.5], np.float32))
    module["_Z5twiceIfEvPT_"][1, 2](y)
    np.testing.assert_array_equal(y.copy_to_host(), [3, 5])


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


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_launch_is_refused_before_anything_runs(device, module, case):
    launch, message = WRONG[case]
    with pytest.raises(ArgumentError, match=message):
        launch(module, device)


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


def test_counters_can_be_copied_and_pickled():
    counters = Counters({"mode": "timing", "total": {"instructions": 10, "cycles": 20}})
    again = pickle.loads(pickle.dumps(copy.deepcopy(counters)))
    assert (again.instructions, again.cycles, again.ipc) == (10, 20, 0.5)
    assert Counters({"mode": "functional", "total": {"instructions": 10, "cycles": 20}}).ipc == 0
