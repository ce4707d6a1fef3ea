"""The device library: its functions, overloads and structure."""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path

import numpy as np
import pytest
from simulated_device import LocalBytes

from nvvm2spirv.ir.model import Module
from vortex_rt import opencl_features
from vortex_rt.compiler import atomics, library, structure
from vortex_rt.compiler.frontend import PREFACE
from vortex_rt.compiler.library import parts
from vortex_rt.compiler.target import RV64
from vortex_rt.kernel_schema.program import PrintfElement

# Built-ins besides math give what OpenCL says: integer, conversion, relational, memory, atomic, sub-group, work-
# group, printf, image functions.

N = 64
RNG = np.random.default_rng(11)
EDGE = np.array([0, 1, 2, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFF, 0x10000], np.uint32)
A = np.concatenate([EDGE, RNG.integers(0, 1 << 32, N - 8, dtype=np.uint32)])
B = np.concatenate([EDGE[::-1], RNG.integers(0, 1 << 32, N - 8, dtype=np.uint32)])


def run(device, program, name, *arrays, local=16, **options):
    device.launch(program, name, list(arrays), (N // local,), (local,), **options)


def expected_unsigned(a: int, b: int) -> list[int]:
    return [
        abs(a - b), (a + b) >> 1, (a + b + 1) >> 1, min(a + b, 0xFFFFFFFF), max(a - b, 0), (a * b) >> 32,
        bin(a).count("1"),
        32 - a.bit_length(), ((a << (b & 31)) | (a >> (32 - (b & 31)) if b & 31 else 0)) & 0xFFFFFFFF,
        min(max(a, 5), 1000), (a & ~0xFF00) | (b & 0xFF00),
    ]  # fmt: skip


def test_unsigned_integer_functions(build_source, device_of):
    program = build_source("""
    kernel void k(global const uint *x, global const uint *y, global uint *r) {
      int i = get_global_id(0); uint a = x[i], b = y[i]; global uint *o = r + 11 * i;
      o[0] = abs_diff(a, b); o[1] = hadd(a, b); o[2] = rhadd(a, b); o[3] = add_sat(a, b); o[4] = sub_sat(a, b); o[5] = mul_hi(a, b);
      o[6] = popcount(a); o[7] = clz(a); o[8] = rotate(a, b); o[9] = clamp(a, 5u, 1000u); o[10] = bitselect(a, b, 0xff00u);
    }""")
    result = np.zeros(11 * N, np.uint32)
    run(device_of("1x4x4"), program, "k", A, B, result)
    np.testing.assert_array_equal(result.reshape(N, 11), [expected_unsigned(int(a), int(b)) for a, b in zip(A, B)])


def test_signed_and_wide_integer_functions_on_vectors(build_source, device_of):
    program = build_source("""
    kernel void k(global const int4 *x, global const int4 *y, global int4 *r, global const long *p, global long *q) {
      int i = get_global_id(0); int4 a = x[i], b = y[i];
      r[4 * i] = add_sat(a, b); r[4 * i + 1] = mul_hi(a, b); r[4 * i + 2] = convert_int4(abs(a)); r[4 * i + 3] = max(a, b) - min(a, b);
      q[2 * i] = mul_hi(p[2 * i], p[2 * i + 1]); q[2 * i + 1] = mad_hi(p[2 * i], p[2 * i + 1], 5l);
    }""")
    x, y = A.view(np.int32), B.view(np.int32)
    wide = RNG.integers(-(1 << 62), 1 << 62, N // 2, dtype=np.int64)
    result, long_result = np.zeros(4 * N, np.int32), np.zeros_like(wide)
    device_of("1x4x4").launch(program, "k", [x, y, result, wide, long_result], (1,), (16,))
    a, b = x.astype(object), y.astype(object)
    got = result.reshape(16, 4, 4).transpose(1, 0, 2).reshape(4, 64)
    np.testing.assert_array_equal(got[0], [min(max(s, -(1 << 31)), (1 << 31) - 1) for s in a + b])
    np.testing.assert_array_equal(got[1], [(s * t) >> 32 for s, t in zip(a, b)])
    np.testing.assert_array_equal(got[2].view(np.uint32), [abs(s) for s in a])
    high = [(int(s) * int(t)) >> 64 for s, t in wide.reshape(-1, 2)]
    np.testing.assert_array_equal(long_result.reshape(-1, 2), [[h, h + 5] for h in high])


def test_conversions_saturate_and_round(build_source, device_of):
    program = build_source("""
    kernel void k(global const float *x, global int *r, global float *f, global const long *w) {
      int i = get_global_id(0); float v = x[i]; global int *o = r + 8 * i;
      o[0] = convert_int_sat(v); o[1] = convert_uchar_sat(v); o[2] = convert_short_sat_rte(v); o[3] = convert_int_sat_rtp(v);
      o[4] = convert_int_sat_rtn(v); o[5] = convert_char_sat((int)clamp(v, -1e6f, 1e6f)); o[6] = convert_uint_sat(v) >> 1; o[7] = convert_ushort_sat((int)clamp(v, -1e6f, 1e6f));
      f[4 * i] = convert_float_rtz(w[i]); f[4 * i + 1] = convert_float_rtp(w[i]); f[4 * i + 2] = convert_float_rtn(w[i]); f[4 * i + 3] = convert_float(w[i]);
    }""")
    x = np.array(
        [0, -0.5, 0.5, 1.5, 2.5, -1.5, 3e9, -3e9, 127.6, 255.4, 1e30, -1e30, np.nan, np.inf, 32767.5, -32768.7],
        np.float32,
    )
    wide = np.array(
        [
            2**53 + 1, -(2**53) - 1, 2**40 + 1, -(2**40) - 1, 3, -3, 2**63 - 1, -(2**63), 16777217, -16777217, 16777219,
            0, 1, 2**62 + 12345, 7, 9,
        ]
    )
    result, floats = np.zeros(16 * 8, np.int32), np.zeros(64, np.float32)
    device_of("1x4x4").launch(program, "k", [x, result, floats, wide], (1,), (16,))
    r = result.reshape(16, 8)

    def saturated(v: float, low: int, high: int, rounding=np.trunc) -> int:
        return 0 if np.isnan(v) else int(min(max(rounding(float(v)), low), high))

    low, high = -(1 << 31), (1 << 31) - 1
    assert r[:, 0].tolist() == [saturated(v, low, high) for v in x]
    assert r[:, 1].tolist() == [saturated(v, 0, 255) for v in x]
    assert r[:, 2].tolist() == [saturated(v, -32768, 32767, np.rint) for v in x]
    assert r[:, 3].tolist() == [saturated(v, low, high, np.ceil) for v in x]
    assert r[:, 4].tolist() == [saturated(v, low, high, np.floor) for v in x]
    f = floats.reshape(16, 4).astype(object)
    for value, (zero, up, down, near) in zip(wide.tolist(), f):
        assert int(down) <= value <= int(up)
        assert abs(int(zero)) <= abs(value)
        assert near in (up, down)
        assert zero == (down if value >= 0 else up)


def test_relational_functions(build_source, device_of):
    program = build_source("""
    kernel void k(global const float4 *x, global int4 *r, global int *s) {
      int i = get_global_id(0); float4 v = x[i];
      r[4 * i] = isnan(v); r[4 * i + 1] = isinf(v); r[4 * i + 2] = isless(v, (float4)(1.0f)); r[4 * i + 3] = signbit(v);
      s[3 * i] = any(isnan(v)); s[3 * i + 1] = all(isfinite(v)); s[3 * i + 2] = isnormal(v.x) + 2 * isequal(v.x, v.y);
      r[4 * i] += select((int4)(0), (int4)(8), isgreater(v, (float4)(0.0f)));
    }""")
    x = np.array([[1, 1, -1, 0.5], [np.nan, np.inf, -np.inf, -0.0], [1e-40, 2, 3, 4], [0, 0, 0, 0]], np.float32)
    vectors, scalars = np.zeros((4, 4, 4), np.int32), np.zeros((4, 3), np.int32)
    device_of("1x4x4").launch(program, "k", [x, vectors, scalars], (1,), (4,))
    np.testing.assert_array_equal(vectors[:, 0], -np.isnan(x).astype(int) + 8 * (x > 0))
    np.testing.assert_array_equal(vectors[:, 1], -np.isinf(x).astype(int))
    np.testing.assert_array_equal(vectors[:, 2], -(x < 1).astype(int))
    np.testing.assert_array_equal(vectors[:, 3], -np.signbit(x).astype(int))
    np.testing.assert_array_equal(scalars, [[0, 1, 3], [1, 0, 0], [0, 1, 0], [0, 1, 2]])


def test_vector_loads_stores_shuffles_and_halves(build_source, device_of):
    program = build_source("""
    kernel void k(global const float *x, global float *r, global const half *h, global half *g, global float *f) {
      int i = get_global_id(0);
      float3 v = vload3(i, x); vstore3(v.zxy, i, r);
      float4 w = vload4(0, x + i); f[i] = dot(w, shuffle(w, (uint4)(3, 2, 1, 0))) + length(v) + vload_half(i, h);
      vstore_half(vload_half(i, h) * 1.1f, i, g);
    }""")
    x, r, f = RNG.random(N * 3, dtype=np.float32), np.zeros(N * 3, np.float32), np.zeros(N, np.float32)
    h = RNG.random(N).astype(np.float16)
    g = np.zeros(N, np.float16)
    run(device_of("1x4x4"), program, "k", x, r, h, g, f)
    np.testing.assert_array_equal(r.reshape(N, 3), x.reshape(N, 3)[:, [2, 0, 1]])
    np.testing.assert_array_equal(g, (h.astype(np.float32) * np.float32(1.1)).astype(np.float16))
    windows = np.lib.stride_tricks.sliding_window_view(x, 4)[:N]
    np.testing.assert_allclose(
        f, (windows * windows[:, ::-1]).sum(1) + np.linalg.norm(x.reshape(N, 3), axis=1) + h, rtol=1e-5
    )


ATOMICS = """
kernel void k(global atomic_int *i, global atomic_uint *u, global atomic_long *l, global int *old, global uint *legacy, global float *f) {
  int me = get_global_id(0);
  atomic_fetch_add(i, me); atomic_fetch_sub_explicit(i + 1, me, memory_order_relaxed); atomic_fetch_min_explicit(i + 2, me - 5, memory_order_relaxed, memory_scope_device);
  atomic_fetch_max(u, (uint)me * 3); atomic_fetch_or(u + 1, 1u << (me & 31)); atomic_fetch_xor(u + 2, (uint)me);
  atomic_fetch_add(l, (long)me << 33);
  int expected = 0; if (atomic_compare_exchange_strong(i + 3, &expected, me + 1)) old[0] = me;
  int seen = atomic_load(i + 4); while (!atomic_compare_exchange_weak(i + 4, &seen, seen + 2)) ;
  atomic_inc(legacy); atomic_dec(legacy + 1); atomic_cmpxchg(legacy + 2, 9u, 4u); atomic_xchg(f, 2.5f);
  if (me == 3) atomic_store(i + 5, 77);
}
"""


@pytest.mark.parametrize("features", [frozenset(), frozenset({"no_lr_sc"})], ids=["lr/sc", "locks"])
@pytest.mark.parametrize("shape", ["1x4x4", "2x16x8"])
def test_atomics_of_both_generations(build_source, device_of, shape, features):
    program = build_source(ATOMICS, options=("-cl-std=CL3.0",), features=features)
    i, u, wide = np.zeros(8, np.int32), np.zeros(4, np.uint32), np.zeros(1, np.int64)
    old, legacy, f = np.full(1, -1, np.int32), np.array([0, 100, 9], np.uint32), np.zeros(1, np.float32)
    run(device_of(shape), program, "k", i, u, wide, old, legacy, f)
    numbers = np.arange(N)
    assert i[:3].tolist() == [numbers.sum(), -numbers.sum(), -5]
    assert i[3] == old[0] + 1 > 0
    assert i[4:6].tolist() == [2 * N, 77]
    assert u[:3].tolist() == [3 * (N - 1), 0xFFFFFFFF, int(np.bitwise_xor.reduce(numbers))]
    assert wide[0] == int(numbers.sum()) << 33
    assert legacy.tolist() == [N, 100 - N, 4]
    assert f[0] == 2.5


@pytest.mark.parametrize(("shape", "width"), [("1x4x4", 4), ("2x16x8", 8), ("1x4x32", 32)])
def test_sub_group_functions(build_source, device_of, shape, width):
    program = build_source("""
    kernel void k(global int *r, global float *f) {
      int i = get_global_id(0), l = get_sub_group_local_id(); global int *o = r + 8 * i;
      o[0] = sub_group_reduce_add(i); o[1] = sub_group_scan_inclusive_add(i); o[2] = sub_group_scan_exclusive_max(i); o[3] = sub_group_any(i == 5);
      o[4] = sub_group_all(i < 40); o[5] = sub_group_broadcast(i, 1); o[6] = get_sub_group_size() * 100 + get_sub_group_id(); o[7] = l;
      f[i] = sub_group_reduce_min((float)(i * 2));
    }""", options=("-cl-std=CL3.0",))
    r, f = np.zeros((N, 8), np.int32), np.zeros(N, np.float32)
    run(device_of(shape), program, "k", r, f, local=32)
    groups = np.arange(N).reshape(-1, width)
    np.testing.assert_array_equal(r[:, 0], np.repeat(groups.sum(1), width))
    np.testing.assert_array_equal(r[:, 1], groups.cumsum(1).ravel())
    shifted = np.concatenate([np.full((len(groups), 1), -(1 << 31)), groups[:, :-1]], axis=1)
    np.testing.assert_array_equal(r[:, 2], shifted.ravel())
    np.testing.assert_array_equal(r[:, 3], np.repeat((groups == 5).any(1), width))
    np.testing.assert_array_equal(r[:, 4], np.repeat((groups < 40).all(1), width))
    np.testing.assert_array_equal(r[:, 5], np.repeat(groups[:, 1], width))
    np.testing.assert_array_equal(r[:, 6], 100 * width + np.arange(N) % 32 // width)
    np.testing.assert_array_equal(f, np.repeat(groups.min(1) * 2, width))


@pytest.mark.parametrize("shape", ["1x4x4", "1x2x2", "4x32x32"])
def test_work_group_functions_and_async_copies(build_source, device_of, shape):
    program = build_source("""
    kernel void k(global const int *in, global int *r, local int *s) {
      event_t e = async_work_group_copy(s, in + get_group_id(0) * get_local_size(0), get_local_size(0), 0);
      wait_group_events(1, &e);
      int i = get_global_id(0), v = s[get_local_id(0)]; global int *o = r + 5 * i;
      o[0] = work_group_scan_inclusive_add(v); o[1] = work_group_reduce_max(v); o[2] = work_group_broadcast(v, 2); o[3] = work_group_any(v == 7);
      o[4] = work_group_scan_exclusive_min(v);
    }""", options=("-cl-std=CL3.0",))
    values = RNG.integers(-100, 100, N, dtype=np.int32)
    r = np.zeros((N, 5), np.int32)
    run(device_of(shape), program, "k", values, r, LocalBytes(4 * 32), local=32)
    groups = values.reshape(2, 32)
    np.testing.assert_array_equal(r[:, 0], groups.cumsum(1).ravel())
    np.testing.assert_array_equal(r[:, 1], np.repeat(groups.max(1), 32))
    np.testing.assert_array_equal(r[:, 2], np.repeat(groups[:, 2], 32))
    np.testing.assert_array_equal(r[:, 3], np.repeat((groups == 7).any(1), 32))
    before = np.minimum.accumulate(np.concatenate([np.full((2, 1), (1 << 31) - 1), groups[:, :-1]], axis=1), axis=1)
    np.testing.assert_array_equal(r[:, 4], before.ravel())


WARP = """
uint __vx_warp_ballot(uint mask, uint predicate);
uint __vx_warp_shuffle(uint mode, uint mask, uint value, uint b, uint c);
kernel void k(global uint *sums, global uint *ballots, global uint *firsts) {
  uint i = get_global_id(0), v = i * 3 + 1;
  for (int d = 16; d > 0; d >>= 1) v += __vx_warp_shuffle(3, 0xffffffff, v, d, 31);
  sums[i] = v;
  ballots[i] = __vx_warp_ballot(0xffffffff, i % 3 == 0);
  if ((i & 32) == 0) firsts[i] = __vx_warp_shuffle(0, 0xffffffff, i + 7, 9, 31);
}
"""


@pytest.mark.parametrize("shape", ["1x4x4", "1x2x2", "2x16x8", "1x4x32"])
def test_cuda_warp_functions_on_warps_of_any_width(build_source, device_of, shape):
    program = build_source(WARP)
    sums, ballots, firsts = np.zeros((3, 128), np.uint32)
    device_of(shape).launch(program, "k", [sums, ballots, firsts], (2,), (64,))
    i = np.arange(128, dtype=np.uint32)
    np.testing.assert_array_equal(sums, np.repeat((i * 3 + 1).reshape(-1, 32).sum(1), 32))
    bits = ((i % 3 == 0).reshape(-1, 32) * (1 << np.arange(32, dtype=np.uint64))).sum(1)
    np.testing.assert_array_equal(ballots, np.repeat(bits, 32))
    np.testing.assert_array_equal(firsts, np.where(i & 32, 0, i // 32 * 32 + 16))


def test_vote_and_shuffle_instructions_where_the_device_has_them(build_source, make_device):
    program = build_source(WARP, features=frozenset({"vote_shuffle"}))
    assert "r 0x0b, 7, 1" in program.assembly
    device = make_device("1x4x32", vote_shuffle=True)
    sums, ballots, firsts = np.zeros((3, 128), np.uint32)
    device.launch(program, "k", [sums, ballots, firsts], (2,), (64,))
    i = np.arange(128, dtype=np.uint32)
    np.testing.assert_array_equal(sums, np.repeat((i * 3 + 1).reshape(-1, 32).sum(1), 32))
    bits = ((i % 3 == 0).reshape(-1, 32) * (1 << np.arange(32, dtype=np.uint64))).sum(1)
    np.testing.assert_array_equal(ballots, np.repeat(bits, 32))


def test_printf_records_follow_the_formats(build_source, device_of):
    program = build_source("""
    kernel void k(int n) { int i = get_global_id(0); if (i & 1) printf("%d is odd: %v4hlf %s\\n", i, (float4)(i, 1, 2, 3), "yes"); else printf("even\\n"); }
    """)
    formats = program.metadata.formats
    assert [f.format for f in formats] == ["%d is odd: %v4hlf %s\n", "even\n"]
    assert formats[0].arguments == (PrintfElement(4), PrintfElement(4, 4), PrintfElement(8))
    device = device_of("1x4x4")
    device.launch(program, "k", [0], (1,), (8,), printf_bytes=1024)
    used, at, odd = struct.unpack_from("<I", device.printf)[0], 16, []
    while at < 16 + used:
        number, size = struct.unpack_from("<II", device.printf, at)
        if number == 0:
            value, *vector = struct.unpack_from("<i4x4f", device.printf, at + 8)
            assert vector == [value, 1, 2, 3]
            odd.append(value)
        at += size
    assert sorted(odd) == [1, 3, 5, 7]
    device.launch(program, "k", [0], (1,), (8,), printf_bytes=80)
    assert struct.unpack_from("<III", device.printf)[2] > 0, "records that do not fit are counted"


def test_device_heap(build_source, device_of):
    program = build_source("""
    global char *__vx_malloc(ulong size); void __vx_free(global char *p);
    kernel void k(global ulong *r) {
      int i = get_global_id(0);
      global char *a = __vx_malloc(100); *(global int *)a = i;
      global char *b = __vx_malloc(1000); __vx_free(b);
      r[i] = (ulong)a; if (*(global int *)a != i) r[i] = 0;
    }""", options=("-w",))
    r = np.zeros(32, np.uint64)
    device_of("1x4x4").launch(program, "k", [r], (2,), (16,), heap_bytes=1 << 20)
    assert program.metadata.kernels[0].uses_heap
    assert len(set(r.tolist())) == 32
    assert r.min() > 0
    assert np.diff(np.sort(r)).min() >= 100


def test_image_reads_filter_and_writes_convert(build_source, device_of):
    program = build_source("""
    kernel void k(read_only image2d_t a, sampler_t s, global const float2 *c, global float4 *r, write_only image2d_t b) {
      int i = get_global_id(0); r[i] = read_imagef(a, s, c[i]); write_imagef(b, (int2)(i & 7, i >> 3), (float4)(i / 64.0f));
    }""")
    device = device_of("1x4x4")
    pixels, data = RNG.random((8, 8, 4), dtype=np.float32), 0x4000_0000
    device.host.write(data, pixels.tobytes())

    def descriptor(address: int, pitch: int, kind: int, pixel: int) -> np.ndarray:
        return np.frombuffer(
            struct.pack("<Q10I", address, 8, 8, 0, 0, pitch, 0, 0x10B5, kind, pixel, 0), np.uint8
        ).copy()

    where, r = (RNG.random((N, 2)) * 10 - 1).astype(np.float32), np.zeros((N, 4), np.float32)
    source, target = descriptor(data, 128, 0x10DE, 16), descriptor(data + 65536, 32, 0x10D2, 4)
    run(device, program, "k", source, 0x20 | 2, where, r, target)

    def at(x: int, y: int) -> np.ndarray:
        return pixels[np.clip(y, 0, 7), np.clip(x, 0, 7)]

    for (x, y), got in zip(where - np.float32(0.5), r):
        i, j = int(np.floor(x)), int(np.floor(y))
        a, b = x - i, y - j
        want = (
            (1 - a) * (1 - b) * at(i, j)
            + a * (1 - b) * at(i + 1, j)
            + (1 - a) * b * at(i, j + 1)
            + a * b * at(i + 1, j + 1)
        )
        np.testing.assert_allclose(got, want, atol=1e-5)
    written = np.frombuffer(device.host.read(data + 65536, 256), np.uint8).reshape(64, 4)
    np.testing.assert_array_equal(written, np.repeat(np.rint(np.arange(64) / 64 * 255)[:, None], 4, axis=1))


def test_module_scope_variables_keep_values_between_launches(build_source, device_of):
    program = build_source("""
    global int counter = 5; global int *pointer = &counter; constant int table[4] = {1, 2, 3, 4}; global int zeros[3];
    kernel void k(global int *r) { atomic_add(pointer, table[get_global_id(0) & 3]); zeros[get_global_id(0) % 3] = 9; r[0] = sizeof(counter); }
    """, options=("-cl-std=CL3.0",))
    device, r = device_of("1x4x4"), np.zeros(1, np.int32)
    for expected in (15, 25):
        device.launch(program, "k", [r], (1,), (4,))
        assert int.from_bytes(device.read_global(program, "counter"), "little") == expected
    assert program.metadata.globals.relocations[0].target == "globals"


def test_constants_hold_addresses_of_variables_that_can_be_written(build_source, device_of):
    """Only the driver knows where those are; constants that lead to such a constant are relocated with it."""
    program = build_source("""
    struct link { global int *at; constant struct link *next; };
    global int counters[3] = {5, 6, 7};
    constant struct link last = {&counters[2], 0}, first = {&counters[1], &last}; constant struct link *constant begin = &first;
    constant int plain[2] = {3, 4}; constant int *constant rows[2] = {plain + 1, plain};
    kernel void k(global int *r) { for (constant struct link *l = begin; l; l = l->next) *r++ = *l->at * 10 + *rows[*l->at & 1]; }
    """, options=("-cl-std=CL3.0",))
    device, r = device_of("1x4x4"), np.zeros(2, np.int32)
    device.launch(program, "k", [r], (1,), (1,))
    assert r.tolist() == [64, 73]
    assert {"plain", "rows"}.isdisjoint(variable.name for variable in program.metadata.globals.variables)


def test_divergent_barrier_in_a_group_larger_than_the_core_is_refused(build_source, device_of):
    program = build_source(
        "kernel void k(global int *r, int n) { if (get_local_id(0) % 3 == 0) return; barrier(CLK_LOCAL_MEM_FENCE); "
        "r[get_global_id(0)] = n; }"
    )
    device = device_of("1x2x2")
    device.launch(program, "k", [np.zeros(16, np.int32), 1], (1,), (16,))
    assert device.trap_code == 6


# Every overload of every built-in that clang declares for OpenCL C 1.2 and 3.0, with the device's extensions, is
# defined by the device library (or made when needed: atomics).

DECLARATION = re.compile(r"^([\w ]+?)\s*__ovld\s*(?:(?:__\w+\s*)*)(\w+)\s*\(([^()]*)\)\s*;", re.M)
TYPE_WORD = re.compile(r"(?:unsigned|signed|const|volatile|u?(?:char|short|int|long)\d*|half\d*|float\d*|double\d*|\w+_t)$")


def parameter_type(text: str) -> str:
    """Drop a parameter's name."""
    text = re.sub(r"\s+", " ", text.strip())
    match = re.match(r"(.*[\s*])(\w+)$", text)
    if match and not TYPE_WORD.match(match.group(2)):
        return match.group(1).strip()
    return text


def calls(header: str) -> list[str]:
    """Return a function for each declaration that calls it."""
    lines = []
    for number, match in enumerate(DECLARATION.finditer(header)):
        result, name, parameters = match.group(1).strip(), match.group(2), match.group(3)
        kinds = [parameter_type(p) for p in parameters.split(",") if p.strip() not in ("", "void")]
        head = ", ".join(f"{kind} a{i}" for i, kind in enumerate(kinds))
        call = f"{name}({', '.join(f'a{i}' for i in range(len(kinds)))})"
        lines.append(f"{result} t{number}({head}) {{ {'' if result == 'void' else 'return '}{call}; }}\n")
    return lines


@pytest.mark.slow
@pytest.mark.parametrize(("language", "least"), [("CL1.2", 9000), ("CL3.0", 11000)])
def test_every_declared_overload_is_defined(tmp_path, language, least):
    extensions = "-all,+" + ",+".join(opencl_features.names(doubles=True, atomics=True, progress=True))
    resource = subprocess.run(
        ["clang-19", "-print-resource-dir"], capture_output=True, text=True, check=True
    ).stdout.strip()
    lines = calls((Path(resource) / "include/opencl-c.h").read_text())
    source, output = tmp_path / "calls.cl", tmp_path / "calls.ll"
    command = [
        "clang-19", "-x", "cl", "--target=spir64", f"-cl-std={language}", "-Xclang", f"-cl-ext={extensions}",
        "-ferror-limit=0", "-w", "-S", "-emit-llvm", "-include", PREFACE,
    ]
    for _ in range(2):  # first find the declarations of later versions and other extensions, then compile the rest
        source.write_text("".join(lines))
        done = subprocess.run([*command, source, "-o", output], capture_output=True, text=True)
        wrong = {int(n) for n in re.findall(r"calls\.cl:(\d+):\d+: error", done.stderr)}
        lines = [line for number, line in enumerate(lines, 1) if number not in wrong]
    declared = {
        name: function for name, function in Module(output.read_text()).functions.items() if function.is_declaration
    }
    assert len(declared) > least
    place = library.folder(RV64)
    defined = {name for part in parts.PARTS for name in (place / f"{part.name}.txt").read_text().split()}
    missing = {
        name for name, function in declared.items() if name not in defined and atomics.recognise(function) is None
    }
    assert {n for n in missing if not n.startswith("llvm")} == set()


# Which functions keep the control flow that they have.

NESTED = "if (p[i] & 1) { if (p[i] & 2) p[i] = 3; else p[i + 9] += 7; } else for (int j = 0; j < p[i]; j++) p[j] += j;"


def define(name: str, body: str) -> str:
    return f"define void @{name}(i1 %c) {{\n{body}\n}}"


PLAIN = "  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  ret void"
ONE_EXIT = "  br label %h\nh:\n  br i1 %c, label %b, label %e\nb:\n  br label %h, !llvm.loop !0\ne:\n  ret void"
TWO_EXITS = "  br label %h\nh:\n  br i1 %c, label %b, label %e\nb:\n  br i1 %c, label %h, label %e\ne:\n  ret void"
TWO_PLACES = TWO_EXITS.replace("label %h, label %e", "label %h, label %f") + "\nf:\n  br label %e"
NAMED = 'x:\n  br label %"a b"\n"a b":\n  br i1 %c, label %"a b", label %e\ne:\n  ret void'


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        (PLAIN, True),
        (ONE_EXIT, True),
        (NAMED, True),
        (TWO_EXITS, False),
        (TWO_PLACES, False),
        ("  call void @__vx_group_barrier()\n" + PLAIN, False),
        ("  call void @__vx_yield()\n" + PLAIN, False),
        ('  %1 = call i32 asm volatile "x", "=r"()\n' + PLAIN, False),
        ("  %1 = cmpxchg ptr null, i32 0, i32 1 seq_cst seq_cst\n" + PLAIN, False),
    ],
)
def test_a_function_keeps_its_control_flow_unless_lanes_meet_or_loops_are_left_by_many_edges(body, kept):
    before, structured = define("f", body), define("f", "  ret void")
    assert structure.choose(before, structured) == (before if kept else structured)


def test_functions_are_chosen_one_by_one():
    barrier = "  call void @__vx_group_barrier()\n" + PLAIN
    head, tail = "declare void @__vx_group_barrier()\n", "\n!0 = !{}\n"
    before = head + define("f", PLAIN) + "\n" + define("g", barrier) + tail
    structured = head + define("f", "  ret void") + "\n" + define("g", "  ret void") + tail
    assert structure.choose(before, structured) == head + define("f", PLAIN) + "\n" + define("g", "  ret void") + tail
    renumbered = structured.replace("!0 = !{}", "!0 = !{i32 1}")
    assert structure.choose(before, renumbered) == renumbered


def test_nested_branches_need_less_code_than_structured_ones(build_source, monkeypatch):
    text = f"kernel void k(global int *p) {{ int i = get_global_id(0); {NESTED} }}"
    kept = build_source(text)
    monkeypatch.setattr(structure, "choose", lambda before, structured: structured)
    structured = build_source(text, options=("-DSTRUCTURED",))
    assert kept.assembly.count("\n") < structured.assembly.count("\n")
