"""Numba kernels on a machine without NVIDIA's driver: what the front end would ask it, and errors of our own."""

from __future__ import annotations

import numpy as np
import pytest

from vortex_rt import ArgumentError, BuildError, Module, VortexError
from vortex_rt.api.numba_front import numba_toolkit

with numba_toolkit():  # numba-cuda looks for CUDA's runtime when it is imported
    cuda = pytest.importorskip("numba.cuda")
    from numba import int32

pytestmark = pytest.mark.device

FULL = 0xFFFFFFFF
X = np.random.default_rng(3).integers(-20, 20, 32).astype(np.int32)
LANES = np.arange(32)


@cuda.jit(device=True)
def plus(a, b=7):
    return a + b


@cuda.jit(device=True)
def twice(a):
    return plus(a, b=a)


def with_min_max(x):
    i = cuda.grid(1)
    x[i] = min(max(x[i], -3), 9, x[31]) + abs(x[i])


def with_device_functions(x):
    i = cuda.grid(1)
    x[i] = plus(x[i]) + twice(x[i])


def with_shuffles(x):
    i = cuda.grid(1)
    v = x[i]
    x[i] = (
        cuda.shfl_sync(FULL, v, 3)
        + 2 * cuda.shfl_up_sync(FULL, v, 2)
        + 4 * cuda.shfl_down_sync(FULL, v, 5)
        + 8 * cuda.shfl_xor_sync(FULL, v, 9)
    )


def with_wide_shuffles(x):
    i = cuda.grid(1)
    x[i] = int(cuda.shfl_sync(FULL, float(x[i]) * 0.5, 4) * 2) + cuda.shfl_sync(FULL, np.int64(x[i]) << 33, 6) // (
        1 << 33
    )


def with_votes(x):
    i = cuda.grid(1)
    v = x[i]
    some, none = v > 5, v > 1000
    result = 0
    if cuda.all_sync(FULL, some):
        result += 1
    if cuda.any_sync(FULL, some):
        result += 2
    if cuda.eq_sync(FULL, some):
        result += 4
    if cuda.eq_sync(FULL, none):
        result += 8
    if cuda.all_sync(FULL, not none):
        result += 16
    x[i] = result + (cuda.popc(cuda.ballot_sync(FULL, some)) << 8)


def with_matches(x):
    i = cuda.grid(1)
    _, all_equal = cuda.match_all_sync(FULL, 5)
    _, equal = cuda.match_all_sync(FULL, x[i])
    x[i] = cuda.popc(cuda.match_any_sync(FULL, x[i])) + (100 if all_equal else 0) + (1000 if equal else 0)


def lane(values: np.ndarray, source: np.ndarray) -> np.ndarray:
    """What shfl gives: the own value where the source lies outside of the warp."""
    inside = (source >= 0) & (source < 32)
    return values[np.where(inside, source, LANES)]


EXPECTED = {
    with_min_max: np.minimum(np.minimum(np.maximum(X, -3), 9), X[31]) + np.abs(X),
    with_device_functions: X + 7 + 2 * X,
    with_shuffles: X[3] + 2 * lane(X, LANES - 2) + 4 * lane(X, LANES + 5) + 8 * lane(X, LANES ^ 9),
    with_wide_shuffles: np.full(32, X[4] + X[6]),
    with_votes: np.full(32, 2 + 8 + 16 + (int((X > 5).sum()) << 8)),
    with_matches: np.array([int((v == X).sum()) for v in X]) + 100,
}


@pytest.mark.parametrize("kernel", EXPECTED, ids=lambda kernel: kernel.__name__)
def test_functions_that_numba_compiles_for_a_device(device, kernel):
    x = device.array(X)
    Module.from_numba(device, kernel, "void(int32[::1])")[kernel.__name__][1, 32](x)
    np.testing.assert_array_equal(x.copy_to_host(), EXPECTED[kernel])


def reversed_in_shared(x):
    stage = cuda.shared.array(0, int32)
    i = cuda.threadIdx.x
    stage[i] = x[i]
    cuda.syncthreads()
    x[i] = stage[-1 - i]  # from the end: the size of the array matters


def size_of_shared(x):
    x[cuda.grid(1)] = cuda.shared.array(0, int32).size


@pytest.mark.parametrize(("kernel", "words", "expected"), [
    (reversed_in_shared, 32, X[::-1]), (size_of_shared, 32, np.full(32, 32)), (size_of_shared, 5, np.full(32, 5)),
])
def test_size_of_dynamic_shared_memory_is_that_of_the_launch(device, kernel, words, expected):
    x = device.array(X)
    Module.from_numba(device, kernel, "void(int32[::1])")[kernel.__name__][1, 32, 4 * words](x)
    np.testing.assert_array_equal(x.copy_to_host(), expected)


def closes_over_nothing(x):
    x.no_such_method()


@pytest.mark.parametrize(
    ("function", "signature", "error", "message"),
    [
        (3, "void()", ArgumentError, "takes a Python function, not int"),
        (with_votes, 3, ArgumentError, "3 is no signature"),
        (with_votes, "void(int32[", ArgumentError, "no signature"),
        (with_votes, "void(no_such_type)", ArgumentError, "no_such_type"),
        (with_votes, "void(int32, int32)", ArgumentError, "with_votes has 1 parameters, the signature 2"),
        (with_votes, "int32(int32[::1])", ArgumentError, "a kernel returns nothing"),
        (with_votes, "void(int32)", BuildError, "Numba cannot compile with_votes"),
        (closes_over_nothing, "void(int32[::1])", BuildError, "no_such_method"),
    ],
)
def test_what_cannot_be_compiled_is_an_error_of_the_package(device, function, signature, error, message):
    with pytest.raises(error, match=message) as raised:
        Module.from_numba(device, function, signature)
    assert isinstance(raised.value, VortexError)
