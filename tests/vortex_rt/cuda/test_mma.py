"""mma.h: products of small matrices by a warp, for every type, shape and layout, against NumPy."""

from __future__ import annotations

import itertools

import ml_dtypes
import numpy as np
import pytest

from vortex_rt import Device, Module
from vortex_rt.errors import LaunchError

#: Type of the elements, of the sums, how the elements are stored in memory.
TYPES = {
    "half": ("half", "float", np.float16, np.float32), "half, half sums": ("half", "half", np.float16, np.float16),
    "bfloat16": ("__nv_bfloat16", "float", ml_dtypes.bfloat16, np.float32),
    "tf32": ("wmma::precision::tf32", "float", np.float32, np.float32), "double": ("double", "double", np.float64, np.float64),
    "signed char": ("signed char", "int", np.int8, np.int32), "unsigned char": ("unsigned char", "int", np.uint8, np.int32),
}  # fmt: skip
SHAPES = {"tf32": [(16, 16, 8)], "double": [(8, 8, 4)]}
USUAL = [(16, 16, 16), (32, 8, 16), (8, 32, 16)]


@pytest.fixture(scope="module")
def unit() -> Device:
    return Device("cuda3", mode="timing")


@pytest.mark.parametrize("name", TYPES)
def test_products(device, name):
    """Each layout of a and of b, which two loads read, with each shape once and twice with the first; all four pairs of halves."""
    first, *others = SHAPES.get(name, USUAL)
    pairs = tuple(itertools.product((True, False), repeat=2))
    firsts = pairs if name == "half" else pairs[1:3]
    check(device, name, (*((first, *pair) for pair in firsts), *((shape, *pair) for shape, pair in zip(others, pairs[1:3]))))


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPES)
def test_products_of_all_shapes_in_all_layouts(device, name):
    check(device, name, tuple(itertools.product(SHAPES.get(name, USUAL), (True, False), (True, False))))


@pytest.mark.parametrize("name", [name for name in TYPES if name != "double"])
def test_products_of_the_tensor_unit(unit, name):
    """A warp's fragments lie in the unit's registers; a step of k is one instruction for 16 × 16 sums."""
    shapes = SHAPES.get(name, USUAL)
    cases = ((shapes[0], True, False), (shapes[-1], False, True), (shapes[len(shapes) // 2], True, True))
    check(unit, name, cases)
    assert unit.counters.total["timing"]["tcu_instructions"] == (2 if len(shapes) == 1 else 4)


def check(device, name, forms):
    """Run a kernel for each form: its shape, whether a lies by rows, and b."""
    element, total, stored, summed = TYPES[name]
    rng = np.random.default_rng(3)
    kernels, cases = [], []
    for (m, n, k), a_rows, b_rows in forms:
        layout = {True: "wmma::row_major", False: "wmma::col_major"}
        memory = "wmma::mem_row_major" if a_rows else "wmma::mem_col_major"
        kernels.append(f"""extern "C" __global__ void k{len(cases)}(const void *ap, const void *bp, const {total} *c, {total} *d) {{
          wmma::fragment<wmma::matrix_a, {m}, {n}, {k}, {element}, {layout[a_rows]}> a; wmma::fragment<wmma::matrix_b, {m}, {n}, {k}, {element}, {layout[b_rows]}> b;
          wmma::fragment<wmma::accumulator, {m}, {n}, {k}, {total}> s;
          wmma::load_matrix_sync(s, c, {n if a_rows else m}, {memory});
          for (int step = 0; step < 2; ++step) {{
            wmma::load_matrix_sync(a, (decltype(&a.x[0]))ap + step * {k if a_rows else k * m}, {2 * k if a_rows else m});
            wmma::load_matrix_sync(b, (decltype(&b.x[0]))bp + step * {k * n if b_rows else k}, {n if b_rows else 2 * k});
            for (int t = 0; t < a.num_elements; ++t) a.x[t] = a.x[t] + a.x[t];
            wmma::mma_sync(s, a, b, s);
          }}
          wmma::store_matrix_sync(d, s, {n if a_rows else m}, {memory});
        }}""")
        low = 0 if stored is np.uint8 else -4
        x, y, z = (rng.integers(low, 5, shape).astype(np.float64) for shape in ((m, 2 * k), (2 * k, n), (m, n)))
        cases.append((a_rows, b_rows, x, y, z))
    module = Module.from_cuda(device, "#include <mma.h>\nusing namespace nvcuda;\n" + "\n".join(kernels))
    for number, (a_rows, b_rows, x, y, z) in enumerate(cases):
        def flat(matrix: np.ndarray, rows: bool, dtype: type) -> np.ndarray:
            return np.ascontiguousarray(matrix if rows else matrix.T).astype(dtype).reshape(-1)

        out = device.zeros(z.size, summed)
        given = [flat(x, a_rows, stored), flat(y, b_rows, stored), flat(z, a_rows, summed)]
        given = [g.view(np.uint16) if g.dtype == ml_dtypes.bfloat16 else g for g in given]
        getattr(module, f"k{number}")[1, 32](*map(device.array, given), out)
        assert np.array_equal(out.copy_to_host(), flat(2 * x @ y + z, a_rows, summed)), (name, number)


@pytest.mark.parametrize("where", ["device", "unit"])
def test_saturation_and_tf32(request, where):
    device = request.getfixturevalue(where)
    source = """#include <mma.h>
    using namespace nvcuda;
    extern "C" __global__ void k(int *i, float *f, const float *x, float *y) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a; wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> b;
      wmma::fragment<wmma::accumulator, 16, 16, 16, int> s;
      wmma::fill_fragment(a, 100); wmma::fill_fragment(b, 100); wmma::fill_fragment(s, 2147483000);
      wmma::mma_sync(s, a, b, s, true); wmma::store_matrix_sync(i, s, 16, wmma::mem_row_major);
      wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> ha; wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> hb;
      wmma::fragment<wmma::accumulator, 16, 16, 16, float> fs;
      wmma::fill_fragment(ha, -__int2half_rn(1)); wmma::fill_fragment(hb, __int2half_rn(2)); wmma::fill_fragment(fs, -INFINITY);
      wmma::mma_sync(fs, ha, hb, fs, true); wmma::store_matrix_sync(f, fs, 16, wmma::mem_row_major);
      y[threadIdx.x] = wmma::__float_to_tf32(x[threadIdx.x]);
    }"""
    i, f, y = device.zeros(256, np.int32), device.zeros(256, np.float32), device.zeros(32, np.float32)
    tie = 1 + 2.0**-11
    x = np.array([1, tie, -tie, np.nextafter(np.float32(tie), np.float32(0)), 3e38, np.inf, 1e-40, 0], np.float32)
    Module.from_cuda(device, source).k[1, 32](i, f, device.array(np.resize(x, 32)), y)
    assert (i.copy_to_host() == 2147483647).all()
    assert (f.copy_to_host() == np.finfo(np.float32).min).all()
    got = y.copy_to_host()[:8]
    assert got[:4].tolist() == [1, 1 + 2.0**-10, -1 - 2.0**-10, 1]
    assert got[5] == np.inf
    assert (got[4:5].view(np.uint32) & 0x1FFF == 0).all()


PACKED = """#include <mma.h>
using namespace nvcuda;
template <class T, int k, int rows> __device__ void run(const int *a, const int *b, const int *c, int *d, bool both) {
  wmma::fragment<wmma::matrix_a, 8, 8, k, T, wmma::row_major> x; wmma::fragment<wmma::matrix_b, 8, 8, k, T, wmma::col_major> y;
  wmma::fragment<wmma::accumulator, 8, 8, k, int> s;
  const wmma::layout_t layout = rows ? wmma::mem_row_major : wmma::mem_col_major;
  wmma::load_matrix_sync(s, c, 8, layout);
  for (int step = 0; step < 2; ++step) {
    wmma::load_matrix_sync(x, a + step * k / (k == 128 ? 32 : 8), 2 * k);
    wmma::load_matrix_sync(y, b + step * k / (k == 128 ? 32 : 8), 2 * k);
    if constexpr (k == 128) wmma::bmma_sync(s, x, y, s, both ? wmma::experimental::bmmaBitOpAND : wmma::experimental::bmmaBitOpXOR);
    else wmma::mma_sync(s, x, y, s);
  }
  wmma::store_matrix_sync(d, s, 8, layout);
}
#define KERNEL(NAME, T, k, rows, both) extern "C" __global__ void NAME(const int *a, const int *b, const int *c, int *d) { run<wmma::experimental::precision::T, k, rows>(a, b, c, d, both); }
KERNEL(s4, s4, 32, 1, false) KERNEL(u4, u4, 32, 0, false) KERNEL(b1_xor, b1, 128, 1, false) KERNEL(b1_and, b1, 128, 0, true)
"""


def test_products_of_4_bits_and_1_bit(device):
    """Two steps of k; rows of a, columns of b."""
    module = Module.from_cuda(device, PACKED)
    rng = np.random.default_rng(4)
    for name, bits in (("s4", 4), ("u4", 4), ("b1_xor", 1), ("b1_and", 1)):
        count = 64 if bits == 4 else 256
        a, b = (rng.integers(0, 2**bits, (8, count)) for _ in range(2))
        c = rng.integers(-1000, 1000, (8, 8))
        packed = [
            (np.packbits(x, axis=1, bitorder="little") if bits == 1 else (x[:, ::2] | x[:, 1::2] << 4).astype(np.uint8)).view(np.int32)
            for x in (a, b)
        ]  # fmt: skip
        if name == "s4":
            a, b = (np.where(x > 7, x - 16, x) for x in (a, b))
        want = (a[:, None] ^ b[None]).sum(2) if name == "b1_xor" else a @ b.T
        by_rows = name in ("s4", "b1_xor")
        given = np.ascontiguousarray(c if by_rows else c.T).astype(np.int32)
        out = device.zeros((8, 8), np.int32)
        module[name][1, 32](*(device.array(np.ascontiguousarray(x)) for x in (*packed, given)), out)
        got = out.copy_to_host()
        np.testing.assert_array_equal(got if by_rows else got.T, want + c, err_msg=name)


def test_a_warp_without_all_of_its_lanes_is_told(unit):
    source = """#include <mma.h>
    using namespace nvcuda;
    extern "C" __global__ void k(float *d) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a; wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
      wmma::fragment<wmma::accumulator, 16, 16, 16, float> s;
      wmma::fill_fragment(a, __int2half_rn(1)); wmma::fill_fragment(b, __int2half_rn(1)); wmma::fill_fragment(s, 0.0f);
      wmma::mma_sync(s, a, b, s); wmma::store_matrix_sync(d, s, 16, wmma::mem_row_major);
    }"""
    with pytest.raises(LaunchError, match="the tensor unit works on all lanes of a warp, and some are off"):
        Module.from_cuda(unit, source).k[1, 16](unit.zeros(256, np.float32))
