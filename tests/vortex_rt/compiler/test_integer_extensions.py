"""Bit fields and dot products of bytes (cl_khr_extended_bit_ops, cl_khr_integer_dot_product), as Python computes them."""

from __future__ import annotations

import numpy as np
import pytest

N = 64
TYPES = {"char": np.int8, "uchar": np.uint8, "short": np.int16, "ushort": np.uint16, "int": np.int32, "uint": np.uint32, "long": np.int64, "ulong": np.uint64}
SATURATED = {"s": (-(2**31), 2**31 - 1), "u": (0, 2**32 - 1)}


def numbers(kind: type, seed: int) -> np.ndarray:
    limits = np.iinfo(kind)
    return np.random.default_rng(seed).integers(limits.min, limits.max, N, dtype=kind, endpoint=True)


@pytest.mark.parametrize("name", TYPES)
def test_bit_fields(build_source, device_of, name):
    kind, plain = TYPES[name], name.removeprefix("u")
    bits = np.dtype(kind).itemsize * 8
    program = build_source(f"""
    kernel void k(global const {name} *a, global const {name} *b, global const uint2 *field, global {name} *r) {{
      int i = get_global_id(0); uint o = field[i].x, n = field[i].y;
      r[5 * i] = bitfield_insert(a[i], b[i], o, n);
      r[5 * i + 1] = bitfield_extract_unsigned(a[i], o, n);
      r[5 * i + 2] = bitfield_extract_signed(a[i], o, n);
      r[5 * i + 3] = bit_reverse(({name}3)(1, a[i], 2)).y;
      {plain}2 v = bitfield_extract_signed(({name}2)(b[i], a[i]), o, n);
      r[5 * i + 4] = v.y;
    }}""")  # fmt: skip
    a, b = numbers(kind, 1), numbers(kind, 2)
    field = np.zeros((N, 2), np.uint32)
    field[:, 0] = np.arange(N) * 7 % (bits + 1)
    field[:, 1] = np.minimum(np.arange(N) * 5 % (bits + 1), bits - field[:, 0])
    field[:2] = (0, bits), (bits, 0)
    r = np.zeros((N, 5), kind)
    device_of("1x4x4").launch(program, "k", [a, b, field, r], (N // 16,), (16,))
    everything = (1 << bits) - 1
    for i in range(N):
        (o, n), x, y = map(int, field[i]), int(a[i]) & everything, int(b[i]) & everything
        mask = (1 << n) - 1
        part = x >> o & mask
        signed = (part - (1 << n) if n and part >> (n - 1) else part) & everything
        reverse = int(f"{x:0{bits}b}"[::-1], 2)
        wanted = [x & ~(mask << o) | (y & mask) << o, part, signed, reverse, signed]
        assert [int(v) & everything for v in r[i]] == wanted, (i, o, n)


@pytest.mark.parametrize("left", "su")
@pytest.mark.parametrize("right", "su")
def test_dot_products_of_bytes(build_source, device_of, left, right):
    word = "uint" if left == right == "u" else "int"
    a, b = ("char4" if side == "s" else "uchar4" for side in (left, right))
    program = build_source(f"""
    kernel void k(global const uint *x, global const uint *y, global const {word} *z, global {word} *r) {{
      int i = get_global_id(0); {a} v = as_{a}(x[i]); {b} w = as_{b}(y[i]);
      r[4 * i] = dot(v, w); r[4 * i + 1] = dot_acc_sat(v, w, z[i]);
      r[4 * i + 2] = dot_4x8packed_{left}{right}_{word}(x[i], y[i]);
      r[4 * i + 3] = dot_acc_sat_4x8packed_{left}{right}_{word}(x[i], y[i], z[i]);
    }}""")
    x, y, z = numbers(np.uint32, 3), numbers(np.uint32, 4), numbers(TYPES[word], 5)
    x[:2], y[:2] = 0x80808080, (0x80808080, 0x7F7F7F7F)
    z[:8] = [np.iinfo(z.dtype).max, np.iinfo(z.dtype).min] * 4
    r = np.zeros((N, 4), z.dtype)
    device_of("1x4x4").launch(program, "k", [x, y, z, r], (N // 16,), (16,))
    bytes_of = {"s": np.int8, "u": np.uint8}
    v, w = (n.view(bytes_of[side]).reshape(N, 4).astype(np.int64) for n, side in ((x, left), (y, right)))
    dots = (v * w).sum(1)
    low, high = SATURATED["u" if word == "uint" else "s"]
    sums = np.clip(dots + z.astype(np.int64), low, high)
    np.testing.assert_array_equal(r.astype(np.int64), np.stack([dots, sums, dots, sums], 1))


@pytest.mark.parametrize("element", [1, 3, 4, 16])
def test_async_copies_of_lines_and_planes(build_source, device_of, element):
    """Both ways, with elements of several sizes that lie apart in both memories."""
    program = build_source("""
    kernel void k(global const uchar *from, global uchar *to, local uchar *area, uint n) {
      for (uint i = get_local_id(0); i < 4096; i += get_local_size(0)) area[i] = 0xEE;
      barrier(CLK_LOCAL_MEM_FENCE);
      event_t e = async_work_group_copy_3D3D(area, 2, from, 5, n, 3, 2, 2, 7, 20, 4, 9, 0);
      wait_group_events(1, &e);
      e = async_work_group_copy_2D2D(to, 1, area, 2, n, 3, 4, 4, 6, e);
      async_work_group_copy_3D3D(to, 40, area, 2, n, 3, 2, 2, 4, 9, 5, 11, e);
      wait_group_events(1, &e);
    }""")
    source = np.random.default_rng(6).integers(0, 200, 64 * element, dtype=np.uint8)
    out = np.full(80 * element, 0xDD, np.uint8)
    device_of("1x4x4").launch(program, "k", [source, out, 4096, np.uint32(element)], (1,), (24,))
    items, area = source.reshape(64, element), np.full((64, element), 0xEE, np.uint8)
    wanted = np.full((80, element), 0xDD, np.uint8)
    places = [(plane, line) for plane in range(2) for line in range(2)]
    for plane, line in places:
        area[2 + 9 * plane + 4 * line :][:3] = items[5 + 20 * plane + 7 * line :][:3]
    for line in range(4):
        wanted[1 + 6 * line :][:3] = area[2 + 4 * line :][:3]
    for plane, line in places:
        wanted[40 + 11 * plane + 5 * line :][:3] = area[2 + 9 * plane + 4 * line :][:3]
    np.testing.assert_array_equal(out.reshape(80, element), wanted)
