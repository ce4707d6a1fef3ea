"""Numba's CUDA kernels, from its own IR text, run against what Python computes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from nvvm2spirv import translate
from nvvm2spirv.ir.upgrade import has_typed_pointers, upgrade_typed_pointers
from vortex_rt.cuda.jit.modules import link

kernels = pytest.importorskip("numba_kernels", reason="Numba's CUDA front end is not installed")

N = 256


def flat(array):
    """Numba's arguments for a 1-D array: meminfo, parent, items, item size, data, shape, stride."""
    pointer = np.zeros(8, np.uint8)
    return [
        pointer, pointer, np.int64(array.size), np.int64(array.itemsize), array, np.int64(array.size),
        np.int64(array.itemsize),
    ]


def linked(function, debug=False, form=str):
    """Numba's modules as one; ``form`` makes of a module's text what is linked."""
    texts = kernels.nvvm_ir(function, debug)
    return link([(f"{function.__name__}.{i}", form(text).encode()) for i, text in enumerate(texts)]).bitcode


def opaque(text):
    return upgrade_typed_pointers(text) if has_typed_pointers(text) else text


def launch(cpu, function, arguments, n=N, local=64, debug=False):
    module = translate(linked(function, debug))
    (kernel,) = module.kernels
    values = [
        value
        for argument in arguments
        for value in (flat(argument) if isinstance(argument, np.ndarray) else [argument])
    ]
    if kernel.dynamic_local:
        values.append(("local", local * 4))
    buffers = iter(cpu.run(module.binary, [(kernel.name, (n,), (local,), values)])[0])
    results = [next(buffers) for value in values if isinstance(value, np.ndarray) and value.ndim]
    return [
        result
        for result, value in zip(results, (v for v in values if isinstance(v, np.ndarray) and v.ndim))
        if value.size != 8 or value.dtype != np.uint8
    ]


@pytest.fixture
def random():
    return np.random.default_rng(5)


@pytest.mark.parametrize("form", [str, opaque], ids=["as-written", "opaque"])
@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize("function", kernels.SIGNATURES, ids=lambda f: f.__name__)
def test_translates(function, debug, form):
    module = translate(linked(function, debug, form))
    assert len(module.kernels) == 1


@pytest.mark.intel
@pytest.mark.parametrize("debug", [False, True])
def test_saxpy(cpu, random, debug):
    x, y = random.random(N, np.float32), random.random(N, np.float32)
    _, got = launch(cpu, kernels.saxpy, [np.float32(3), x, y], debug=debug)
    np.testing.assert_allclose(got, 3 * x + y, rtol=1e-6)


@pytest.mark.intel
def test_float_atomics(cpu, random):
    data = random.random(N, np.float32)
    _, out = launch(cpu, kernels.float_atomics, [data, np.array([0, -1, 2], np.float32)])
    np.testing.assert_allclose(out, [data.sum(), data.max(), data.min()], rtol=1e-5)


@pytest.mark.intel
def test_histogram(cpu, random):
    data = random.integers(0, 16, N).astype(np.int32)
    _, bins = launch(cpu, kernels.histogram, [data, np.zeros(16, np.int32)])
    np.testing.assert_array_equal(bins, np.bincount(data, minlength=16))


@pytest.mark.intel
def test_compare_and_swap(cpu, random):
    old = random.integers(0, 6, N).astype(np.int32)
    after, returned = launch(cpu, kernels.compare_and_swap, [old.copy(), np.zeros(N, np.int32)])
    np.testing.assert_array_equal(returned, old)
    np.testing.assert_array_equal(after, np.where(old == 3, 9, old))


@pytest.mark.intel
def test_mathematics(cpu, random):
    x = random.normal(size=N).astype(np.float32)
    _, got = launch(cpu, kernels.mathematics, [x, np.zeros(N, np.float32)])
    want = [
        math.sin(v)
        + math.cos(v) * math.exp(-v * v)
        + math.log(1 + abs(v))
        + abs(v) ** 1.5
        + math.atan2(v, 2)
        + math.erf(v)
        for v in x.astype(float)
    ]
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-6)


@pytest.mark.intel
def test_integers(cpu, random):
    x = random.integers(-1000, 1000, N).astype(np.int32)
    _, got = launch(cpu, kernels.integers, [x, np.zeros(N, np.int32)])
    clz = [32 - int(v & 0xFFFFFFFF).bit_length() for v in x.tolist()]
    pop = [int(v & 0xFFFFFFFF).bit_count() for v in x.tolist()]
    np.testing.assert_array_equal(got, np.array(pop) + np.array(clz) * 100 + x // 7 + x % 5 - (x >> 3) + (x ^ 0x55))


@pytest.mark.intel
def test_local_memory(cpu, random):
    x = random.random(N)
    _, got = launch(cpu, kernels.local_memory, [x, np.zeros(N)])
    np.testing.assert_array_equal(got, [np.sort(x[(np.arange(16) + i) % N])[7] for i in range(N)])


@pytest.mark.parametrize("debug", [False, True])
def test_size_of_dynamic_shared_memory_is_asked_of_the_device_where_it_matters(debug):
    asked = b"__vx_dynamic_shared_bytes"
    for function in (kernels.dynamic_shared, kernels.dynamic_shared_size):
        assert asked in translate(linked(function, debug)).binary
    assert translate(linked(kernels.dynamic_shared, debug)).kernels[0].dynamic_local
    assert asked not in translate(linked(kernels.matmul, debug)).binary


@pytest.mark.intel
def test_constant_memory(cpu, random):
    x = random.integers(0, 1000, N).astype(np.int32)
    _, got = launch(cpu, kernels.constant_memory, [x, np.zeros(N, np.float32)])
    np.testing.assert_array_equal(got, kernels.TABLE[x & 15])


@pytest.mark.intel
def test_complex_numbers(cpu, random):
    z = (random.normal(size=N) + 1j * random.normal(size=N)).astype(np.complex64)
    _, got = launch(cpu, kernels.complex_numbers, [z, np.zeros(N, np.int32)])
    want = []
    for c in z:
        w, n = np.complex64(0), 0
        while n < 20 and w.real * w.real + w.imag * w.imag < 4:
            w, n = w * w + c, n + 1
        want.append(n)
    assert np.mean(got == np.array(want)) > 0.98  # a rounding at the border may count one step more
