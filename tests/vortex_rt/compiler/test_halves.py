"""Half precision: arithmetic and memory."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

# cl_khr_fp16: arithmetic on halves is NumPy's, functions round once what float's give, conversions keep their modes.

N = 256
RNG = np.random.default_rng(23)
EDGES = np.array(
    [0, 0x8000, 1, 0x8001, 0x3FF, 0x400, 0x3BFF, 0x3C00, 0x3C01, 0xBC00, 0x7BFF, 0xFBFF, 0x7C00, 0xFC00, 0x7E00, 0x5640],
    np.uint16,
)
X = np.concatenate([EDGES, RNG.integers(0, 1 << 16, N - 16, dtype=np.uint16)]).view(np.float16)
Y = np.concatenate([EDGES[::-1], RNG.integers(0, 1 << 16, N - 16, dtype=np.uint16)]).view(np.float16)
OPTIONS = ("-cl-std=CL3.0",)
ENABLE = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#ifndef cl_khr_fp16\n#error no halves\n#endif\n"


def same(found: np.ndarray, expected: np.ndarray) -> None:
    """The same bits; NaN is NaN."""
    wanted, number = expected.astype(np.float16), ~np.isnan(expected)
    np.testing.assert_array_equal(np.isnan(found), ~number)
    np.testing.assert_array_equal(found.view(np.uint16)[number], wanted.view(np.uint16)[number])


def within(found: np.ndarray, expected: np.ndarray, ulp: int) -> None:
    """Halves differ by no more than ``ulp`` steps from the rounded result of float64."""
    with np.errstate(all="ignore"):
        wanted = expected.astype(np.float16)
    number = ~np.isnan(wanted)
    np.testing.assert_array_equal(np.isnan(found), ~number)

    def order(a: np.ndarray) -> np.ndarray:
        bits = a.view(np.int16).astype(np.int32)
        return np.where(bits < 0, -(bits & 0x7FFF), bits)

    assert np.abs(order(found[number]) - order(wanted[number])).max() <= ulp


@pytest.fixture(params=[False, True], ids=["by-float", "zfh"])
def zfh(request):
    """Whether the device has instructions for halves: the same results, by other code."""
    return request.param


@pytest.fixture
def build(build_source, zfh):
    """Build for such a device."""
    return lambda text, **more: build_source(ENABLE + text, options=OPTIONS, features=frozenset(["zfh"] if zfh else []), **more)


@pytest.fixture
def device(make_device, zfh):
    """A device of 1 × 8 × 32."""
    return make_device("1x8x32", zfh=zfh)


def launch(device, program, *arrays):
    device.launch(program, "k", list(arrays), (N // 32,), (32,))


@pytest.mark.usefixtures('waiting_tools')
def test_operators_are_correctly_rounded(build, device):
    program = build("""
    kernel void k(global const half *x, global const half *y, global half *r, global int *c) {
      int i = get_global_id(0); half a = x[i], b = y[i]; global half *o = r + 8 * i;
      o[0] = a + b; o[1] = a - b; o[2] = a * b; o[3] = a / b; o[4] = sqrt(a); o[5] = -a; o[6] = fma(a, b, (half)1.0h); o[7] = a > b ? a : b;
      c[i] = (a < b) | (a == b) << 1 | isnan(a) << 2 | isinf(b) << 3 | isnormal(a) << 4 | (signbit(b) != 0) << 5 | isunordered(a, b) << 6;
    }""")
    r, c = np.zeros((N, 8), np.float16), np.zeros(N, np.int32)
    launch(device, program, X, Y, r, c)
    with np.errstate(all="ignore"):
        a, b = X.astype(np.float64), Y.astype(np.float64)
        for column, expected in enumerate((X + Y, X - Y, X * Y, X / Y, np.sqrt(X), -X, (a * b + 1).astype(np.float16))):
            same(r[:, column], expected)
        same(r[:, 7], np.where(X > Y, X, Y))
    small = np.float16(2**-14)
    normal = np.isfinite(X) & (np.abs(X) >= small)
    bits = [X < Y, X == Y, np.isnan(X), np.isinf(Y), normal, np.signbit(Y), np.isnan(X) | np.isnan(Y)]
    number = ~np.isnan(Y)  # a NaN's sign is not kept by every copy
    np.testing.assert_array_equal(c[number], sum(bit.astype(np.int32) << i for i, bit in enumerate(bits))[number])


@pytest.mark.usefixtures('waiting_tools')
def test_only_a_device_with_instructions_for_halves_is_given_them(build_source):
    source = ENABLE + "kernel void k(global half *r) { r[1] = mad(r[0], r[0], r[1]); }"
    fused = {zfh: "fmadd.h" in build_source(source, options=OPTIONS, features=frozenset(zfh)).assembly for zfh in ((), ("zfh",))}
    assert fused == {(): False, ("zfh",): True}


@pytest.mark.usefixtures('waiting_tools')
def test_conversions_are_in_place(build_source):
    """Around a call registers would go to memory."""
    source = """kernel void k(global const float2 *x, global const double *d, global half2 *h, global half *r, global float2 *y) {
      int i = get_global_id(0); y[i] = convert_float2(h[i] * h[i] + (half2)(r[i])); h[i] = convert_half2(x[i]); r[i] = (half)d[i]; }"""
    assert "call" not in build_source(ENABLE + source, options=OPTIONS, features=frozenset()).assembly


@pytest.mark.usefixtures('waiting_tools')
def test_a_float_becomes_the_nearest_half(build, device):
    """At every half, in the middle to the next and beside that; infinities and not-a-number keep their bits."""
    program = build("kernel void k(global const float *x, global half *h, global float *y) { int i = get_global_id(0); h[i] = (half)x[i]; y[i] = (float)h[i]; }")
    halves = np.arange(1 << 15, dtype=np.uint16)[::64].view(np.float16).astype(np.float32).view(np.uint32)
    middle = halves + (1 << 12)
    x = np.concatenate([halves, middle - 1, middle, middle + 1, np.array([0x7F800000, 0x7F800001, 0x7FC12345, 0x477FEFFF, 0x477FF000, 1, 0x33000001], np.uint32)])
    x = np.concatenate([x, x | 0x80000000])
    x = np.pad(x, (0, -len(x) % 32)).view(np.float32)
    h, y = np.zeros(len(x), np.float16), np.zeros(len(x), np.float32)
    device.launch(program, "k", [x, h, y], (len(x) // 32,), (32,))
    with np.errstate(all="ignore"):
        same(h, x.astype(np.float16))
        np.testing.assert_array_equal(y.view(np.uint32)[~np.isnan(x)], h.astype(np.float32).view(np.uint32)[~np.isnan(x)])


@pytest.mark.usefixtures('waiting_tools')
def test_functions(build, device):
    names = ["exp", "log", "sin", "cos", "tanh", "cbrt", "atan", "exp2", "log1p", "rsqrt"]
    calls = " ".join(f"o[{i}] = {name}(a);" for i, name in enumerate(names))
    program = build(f"""
    kernel void k(global const half *x, global const half *y, global half *r, global int *e) {{
      int i = get_global_id(0), q; half a = x[i], b = y[i], s; global half *o = r + 16 * i; {calls}
      o[10] = pow(fabs(a), (half)0.5h); o[11] = fract(a, &s); o[12] = s; o[13] = frexp(a, &q); e[i] = q; o[14] = nextafter(a, b);
      o[15] = fmod(a, b);
    }}""")
    r, e = np.zeros((N, 16), np.float16), np.zeros(N, np.int32)
    launch(device, program, X, Y, r, e)
    a = X.astype(np.float64)
    with np.errstate(all="ignore"):
        for i, name in enumerate(names):
            within(r[:, i], 1 / np.sqrt(a) if name == "rsqrt" else getattr(np, {"atan": "arctan"}.get(name, name))(a), 1)
        within(r[:, 10], np.abs(a) ** 0.5, 1)
        finite = np.isfinite(X)
        fraction = np.minimum((a - np.floor(a)).astype(np.float16), np.float16(1 - 2**-11))
        fraction[X == 0] = X[X == 0]  # fract(-0) is -0 (OpenCL C 3.0, section 7.5.1)
        same(r[finite, 11], fraction[finite])
        same(r[finite, 12], np.floor(X)[finite])
        mantissa, exponent = np.frexp(X)
        same(r[finite, 13], mantissa[finite])
        np.testing.assert_array_equal(e[finite], exponent[finite])
        ordered = ~(np.isnan(X) | np.isnan(Y)) & (X != Y)
        same(r[ordered, 14], np.nextafter(X, Y)[ordered])
        same(r[:, 15], np.fmod(X, Y))


@pytest.mark.usefixtures('waiting_tools')
def test_conversions_round_as_they_say(build, device):
    program = build("""
    kernel void k(global const float *f, global const long *l, global half *r, global int *n, global const half *x) {
      int i = get_global_id(0); global half *o = r + 8 * i; global int *m = n + 3 * i;
      o[0] = convert_half(f[i]); o[1] = convert_half_rtz(f[i]); o[2] = convert_half_rtp(f[i]); o[3] = convert_half_rtn(f[i]);
      o[4] = convert_half(l[i]); o[5] = convert_half_rtz(l[i]); o[6] = convert_half((uchar)l[i]); o[7] = convert_half2((double2)(f[i], 1)).x;
      m[0] = convert_char_sat(x[i]); m[1] = convert_int_sat_rte(x[i]); m[2] = convert_ushort_sat_rtp(x[i]);
    }""")
    f = np.concatenate([[65519, 65520, 65504, 1e-8, -1e-8, 3e-8, 0.1, -0.1], RNG.normal(size=N - 8) * 100]).astype(np.float32)
    wide = RNG.integers(-(1 << 40), 1 << 40, N // 2)
    whole = np.concatenate([[65519, 65520, -65520, 2049, 2051, -2049, 1 << 62, -(1 << 62)], wide, RNG.integers(-70000, 70000, N // 2 - 8)])
    r, n = np.zeros((N, 8), np.float16), np.zeros((N, 3), np.int32)
    launch(device, program, f, whole.astype(np.int64), r, n, X)
    with np.errstate(all="ignore"):
        near = f.astype(np.float16)
        same(r[:, 0], near)
        up, down = np.nextafter(near, np.float16(np.inf)), np.nextafter(near, np.float16(-np.inf))
        exact, value = near.astype(np.float64), f.astype(np.float64)
        same(r[:, 1], np.where(np.abs(exact) > np.abs(value), np.where(value > 0, down, up), near))
        same(r[:, 2], np.where(exact < value, up, near))
        same(r[:, 3], np.where(exact > value, down, near))
        clamped = np.clip(whole, -(1 << 17), 1 << 17).astype(np.float64)
        same(r[:, 4], clamped.astype(np.float16))
        nearest = clamped.astype(np.float16)
        beyond = np.abs(nearest.astype(np.float64)) > np.abs(clamped)
        toward = np.nextafter(nearest, np.float16(0))
        same(r[:, 5], np.where(beyond | np.isinf(nearest), np.where(np.isinf(nearest), np.sign(clamped) * 65504, toward), nearest))
        same(r[:, 6], (whole & 255).astype(np.float16))
        same(r[:, 7], near)
        a = np.nan_to_num(X.astype(np.float64), nan=0.0, posinf=1e9, neginf=-1e9)
        number = ~np.isnan(X)
        np.testing.assert_array_equal(n[number, 0], np.clip(np.trunc(a), -128, 127)[number])
        limits = np.where(np.isinf(X), np.where(X > 0, (1 << 31) - 1, -(1 << 31)), np.rint(a))
        np.testing.assert_array_equal(n[number, 1], limits[number])
        np.testing.assert_array_equal(n[number, 2], np.clip(np.ceil(a), 0, 65535)[number])


@pytest.mark.usefixtures('waiting_tools')
@pytest.mark.parametrize("xlen", [64, 32])
def test_vectors_memory_and_geometry(build, make_device, zfh, xlen):
    program = build("""
    kernel void k(global const half *x, global half *r, local half *s) {
      int i = get_global_id(0), l = get_local_id(0); half4 v = vload4(i, x); half3 w = vload3(i, x);
      event_t e = async_work_group_copy(s, x + 32 * get_group_id(0), 32, 0); wait_group_events(1, &e);
      vstore4(v.wzyx * (half)2.0h + s[l], 4 * i, r); vstore3(cross(w, (half3)(0, 0, 1)), 0, r + 16 * i + 4);
      r[16 * i + 7] = dot(v, v); vstore2(clamp(v.xy, (half)-1.0h, (half)1.0h), 0, r + 16 * i + 8); r[16 * i + 10] = length(v);
      r[16 * i + 11] = any(isless(v, v.yxwz)); vstore4(select(v, v.yxwz, isless(v, v.yxwz)), 0, r + 16 * i + 12);
    }""", **({"target": "rv32"} if xlen == 32 else {}))
    values = (RNG.integers(-64, 64, 4 * N) / 8).astype(np.float16)
    r = np.zeros((N, 16), np.float16)
    from simulated_device import LocalBytes

    make_device("1x4x4", xlen, zfh=zfh).launch(program, "k", [values, r, LocalBytes(64)], (N // 32,), (32,))
    v, w = values.reshape(N, 4), values[: 3 * N].reshape(N, 3)
    one = values[:N].reshape(-1, 1)
    same(r[:, :4], v[:, ::-1] * np.float16(2) + one)
    np.testing.assert_array_equal(r[:, 4:7], np.stack([w[:, 1], -w[:, 0], 0 * w[:, 0]], 1))
    same(r[:, 7], (v.astype(np.float64) ** 2).sum(1).astype(np.float16))
    same(r[:, 8:10], np.clip(v[:, :2], -1, 1))
    within(r[:, 10], np.sqrt((v.astype(np.float64) ** 2).sum(1)), 1)
    swapped = v[:, [1, 0, 3, 2]]
    same(r[:, 11], (v < swapped).any(1).astype(np.float16))
    same(r[:, 12:], np.where(v < swapped, swapped, v))


@pytest.mark.usefixtures('waiting_tools')
def test_classes(build, device):
    """Each bit of the mask of `llvm.is.fpclass`, and all of them, of scalars and vectors."""
    program = build("""kernel void k(global const half *x, global const half *y, global int *r) {
      int i = get_global_id(0); half v = x[i]; """ + "".join(
        f"r[i] |= __builtin_isfpclass(v, {1 << bit}) << {bit};" for bit in range(10)
    ) + """ r[i] |= (__builtin_isfpclass(v, 1023) != 0) << 10 | (__builtin_isfpclass(v, 0) != 0) << 11 |
      (__builtin_isfpclass((half2)(y[i], v), 0x63).y != 0) << 12; }""")  # not-a-number, or zero
    r = np.zeros(N, np.int32)
    launch(device, program, X, Y, r)
    bits, minus = X.view(np.uint16) & 0x7FFF, np.signbit(X)
    number = np.select([bits == 0, bits < 0x400, bits < 0x7C00, bits == 0x7C00], [0, 1, 2, 3], 4)
    sided = np.where(minus, 5 - number, 6 + number)  # bits 2 to 5: −∞, −normal, −subnormal, −0; 6 to 9 the other way
    kind = np.where(number == 4, bits >> 9 & 1, sided)
    np.testing.assert_array_equal(r, 1 << kind | 1 << 10 | ((number == 4) | (number == 0)).astype(int) << 12)


@pytest.mark.usefixtures('waiting_tools')
def test_signs_that_the_code_generator_takes_for_an_operation(build, device):
    """Of a mask of a loaded half's bits it would make an operation on halves, by calls."""
    program = build("""kernel void k(global const half *x, global const half *y, global half *r) {
      int i = get_global_id(0); half v = x[i], w = y[i];
      r[2 * i] = isnan(w) ? w : i & 1 ? as_half((ushort)(as_ushort(v) & 0x7fff)) : w;
      r[2 * i + 1] = i & 2 ? -v : w;
    }""")
    assert "\tcall\t" not in program.assembly
    r, i = np.zeros((N, 2), np.float16), np.arange(N)
    device.launch(program, "k", [X, Y, r], (N // 32,), (32,))
    same(r[:, 0], np.where(np.isnan(Y), Y, np.where(i & 1, np.abs(X), Y)))
    same(r[:, 1], np.where(i & 2, -X, Y))


@pytest.mark.usefixtures('waiting_tools')
def test_vectors_of_nan_keep_their_codes(build_source, device_of):
    program = build_source("kernel void k(global ushort *r) { vstore3(as_ushort3(nan((ushort3)(1, 2, 3))), 0, r); }")
    r = np.zeros(3, np.uint16)
    device_of("1x4x4").launch(program, "k", [r], (1,), (1,))
    assert r.tolist() == [0x7E01, 0x7E02, 0x7E03]


# vstore_half rounds as its name says for every magnitude, in every size and address space; vload_half and vloada_half
# read what was stored.

MODES = ("rte", "rtz", "rtp", "rtn")
MEMORY_OPTIONS = ("-cl-std=CL2.0",)
KERNELS = "".join(
    f"kernel void scalar_{kind}(global const {kind} *x, global half *r) {{ size_t i = get_global_id(0);"
    + "".join(f" vstore_half_{mode}(x[i], 5 * i + {n}, r);" for n, mode in enumerate(MODES))
    + " vstore_half(x[i], 5 * i + 4, r); }\n"
    for kind in ("float", "double")
) + """
kernel void vectors(global const float *x, global float *r, global half *scratch) {
  size_t i = get_global_id(0); ushort words[4]; local ushort block[4 * 32];
  private half *own = (private half *)words; local half *shared = (local half *)block; half *p = own; if (i & 1) p = shared + 4 * i;
  float3 v = vload3(i, x);
  vstorea_half3_rtz(v, 0, own); float3 a = vloada_half3(0, own);
  vstorea_half3_rtp(v, i, shared); float3 b = vloada_half3(i, shared);
  vstore_half3_rtn(v, i, scratch); float3 c = vload_half3(i, scratch);
  vstore_half3(v, 0, p); float3 d = vload_half3(0, p);
  vstore4((float4)(a.x, b.y, c.z, d.x + 0 * vload_half(0, p)), i, r);
}
"""


def rounded(value: float, mode: str) -> float:
    """The half in the mode's direction, exactly."""
    if not math.isfinite(value) or value == 0:
        return value
    with np.errstate(over="ignore"):
        nearest = np.float16(value)
    if mode == "rte":
        return float(nearest)
    upwards = {"rtp": True, "rtn": False, "rtz": value < 0}[mode]
    if np.isinf(nearest):
        beyond = 1 if nearest > 0 else -1
        return float(nearest) if (beyond > 0) == upwards else beyond * 65504.0
    error = Fraction(value) - Fraction(float(nearest))
    if error == 0 or (error > 0) != upwards:
        return float(nearest)
    with np.errstate(over="ignore"):
        step = np.nextafter(nearest, np.float16(math.inf if upwards else -math.inf))
    return math.copysign(float(step), value)


def values() -> np.ndarray:
    """Halves, what is between them, what is beyond them on both sides, and specials."""
    halves = np.arange(0x7C00, dtype=np.uint16).view(np.float16).astype(np.float64)
    between = [(halves[:-1] + halves[1:])[::89] / 2, (halves[:-1] * 0.3 + halves[1:] * 0.7)[::101]]
    outside = [65504, 65519.99, 65520, 1e6, 2.9e-8, 2.0**-25, 2.99e-8, 1e-30, 1e-300, math.inf, 0.0]
    positive = np.concatenate([halves[::97], *between, outside])
    every = np.concatenate([positive, -positive, [math.nan]])
    return np.concatenate([every, np.zeros(-len(every) % 32)])


@pytest.mark.parametrize("kind", ["float", "double"])
def test_stores_of_halves_round_in_their_direction(kind, build_source, device_of):
    x = values().astype(np.float32 if kind == "float" else np.float64)
    stored = np.zeros((len(x), 5), np.float16)
    device_of("1x4x32").launch(
        build_source(KERNELS, options=MEMORY_OPTIONS), f"scalar_{kind}", [x, stored], (len(x) // 32,), (32,)
    )
    want = np.array([[rounded(float(v), mode) for mode in (*MODES, "rte")] for v in x])
    np.testing.assert_array_equal(stored, want)
    np.testing.assert_array_equal(np.signbit(stored)[~np.isnan(want)], np.signbit(want)[~np.isnan(want)])


def test_vectors_of_halves_in_every_address_space(build_source, device_of):
    x = (np.arange(96, dtype=np.float32) * 0.37 - 9).reshape(32, 3)
    result = np.zeros((32, 4), np.float32)
    device_of("1x4x32").launch(
        build_source(KERNELS, options=MEMORY_OPTIONS), "vectors", [x, result, np.zeros(96, np.float16)], (1,), (32,)
    )
    modes = ("rtz", "rtp", "rtn", "rte")
    want = [[rounded(float(row[column]), mode) for column, mode in zip((0, 1, 2, 0), modes, strict=True)] for row in x]
    np.testing.assert_array_equal(result, want)
