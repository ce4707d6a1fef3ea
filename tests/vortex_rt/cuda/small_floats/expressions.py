"""Small floats by exact arithmetic: numbers as fractions, rounded by their definition (IEEE 754-2019, section 4.3)."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import compilers
import ml_dtypes
import numpy as np

from vortex_rt import Device, Module


@dataclass(frozen=True)
class Format:
    """A binary format: its name in CUDA's functions, its types, its fields' widths; dtype: NumPy's or ml_dtypes'."""

    name: str
    scalar: str
    pair: str
    header: str
    exponent: int
    significand: int
    dtype: np.dtype
    codes: type = np.uint16

    def values(self, codes: np.ndarray) -> np.ndarray:
        return codes.astype(self.codes).view(self.dtype)

    def numbers(self, codes: np.ndarray) -> np.ndarray:
        """As float64, exactly."""
        return self.values(codes).astype(np.float64)

    def narrowed(self, values: np.ndarray) -> np.ndarray:
        """Codes of float64 values rounded to nearest, once: through float32 rounded to odd."""
        with np.errstate(all="ignore"):
            near = values.astype(np.float32)
            beyond = np.abs(near.astype(np.float64)) > np.abs(values)
            toward_zero = np.where(beyond, np.nextafter(near, np.float32(0)), near)
            odd = toward_zero.view(np.uint32) | (toward_zero.astype(np.float64) != values)
            odd = np.where(np.isnan(values), near.view(np.uint32), odd).astype(np.uint32)
            return odd.view(np.float32).astype(self.dtype).view(self.codes)


HALF = Format("half", "__half", "__half2", "cuda_fp16.h", 5, 10, np.dtype(np.float16))
BFLOAT16 = Format("bfloat16", "__nv_bfloat16", "__nv_bfloat162", "cuda_bf16.h", 8, 7, np.dtype(ml_dtypes.bfloat16))
E4M3 = Format("E4M3", "__nv_fp8_e4m3", "__nv_fp8x2_e4m3", "cuda_fp8.h", 4, 3, np.dtype(ml_dtypes.float8_e4m3fn), np.uint8)
E5M2 = Format("E5M2", "__nv_fp8_e5m2", "__nv_fp8x2_e5m2", "cuda_fp8.h", 5, 2, np.dtype(ml_dtypes.float8_e5m2), np.uint8)


def rounded(value: Fraction, format_: Format, mode: str = "rn") -> int:
    """The code of a fraction in a format of 16 bits (rn, rz, rd or ru); zero is +0."""
    negative, magnitude = value < 0, abs(value)
    bias = (1 << (format_.exponent - 1)) - 1
    least = 1 - bias - format_.significand  # exponent of the smallest number
    if magnitude == 0:
        return 0
    power = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    if Fraction(2) ** power > magnitude:
        power -= 1
    step = max(power - format_.significand, least)
    units, rest = divmod(magnitude, Fraction(2) ** step)
    rest /= Fraction(2) ** step
    away = {"rz": False, "rd": negative, "ru": not negative, "rn": rest > Fraction(1, 2) or (rest == Fraction(1, 2) and units & 1)}[mode]
    units += bool(rest and away)
    code = units + (step - least << format_.significand)
    infinity = (1 << format_.exponent) - 1 << format_.significand
    if code >= infinity:
        code = infinity if mode == "rn" or away or {"rd": negative, "ru": not negative}.get(mode, False) else infinity - 1
    return code | (negative << 15)


def same_numbers(found: np.ndarray, expected: np.ndarray, format_: Format) -> np.ndarray:
    """Where two arrays of codes are the same; any NaN is NaN."""
    return (found == expected) | (np.isnan(format_.numbers(found)) & np.isnan(format_.numbers(expected)))


# Expressions on all codes of a format, on the host (g++, and clang's host pass of a CUDA source) and on the device.


#: How results are stored: as codes, or as numbers.
PUT = """
template <class T> static __host__ __device__ void put(long long *&o, int n, T v) { *o = (long long)v; o += n; }
static __host__ __device__ void put(long long *&o, int n, float v) { *o = __builtin_bit_cast(int, v); o += n; }
static __host__ __device__ void put(long long *&o, int n, float2 v) { put(o, n, v.x); put(o, n, v.y); }
#define PUT_CODES(T, T2, RAW, RAW2) \\
  static __host__ __device__ void put(long long *&o, int n, T v) { *o = ((RAW)v).x; o += n; } \\
  static __host__ __device__ void put(long long *&o, int n, T2 v) { put(o, n, v.x); put(o, n, v.y); }
PUT_CODES(__half, __half2, __half_raw, __half2_raw)
PUT_CODES(__nv_bfloat16, __nv_bfloat162, __nv_bfloat16_raw, __nv_bfloat162_raw)
"""
HEADERS = "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n#include <cuda_fp8.h>\n"
SIZES = {np.dtype(np.uint16): "unsigned short", np.dtype(np.float32): "float", np.dtype(np.float64): "double",
         np.dtype(np.int64): "long long", np.dtype(np.uint8): "unsigned char"}  # fmt: skip


def _body(prelude: str, expressions: list[str]) -> str:
    return f"  {prelude}\n" + "".join(f"  put(o, n, {e});\n" for e in expressions)


def _parameters(arrays: tuple[np.ndarray, ...]) -> str:
    return "".join(f", const {SIZES[a.dtype]} *a{k}" for k, a in enumerate(arrays))


def on_device(device: Device, prelude: str, expressions: list[str], rows: int, *arrays: np.ndarray, helpers: str = "") -> np.ndarray:
    """Expressions of the elements ``a0[i]``, ``a1[i]`` … as an array (rows, len(arrays[0])) of int64. ``rows`` counts
    the results: a pair is two.
    """
    n = len(arrays[0])
    source = (
        f"{HEADERS}{PUT}{helpers}__global__ void k(long long *o, int n{_parameters(arrays)}) {{\n"
        f"  int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; o += i;\n{_body(prelude, expressions)}}}\n"
    )
    out = device.zeros(rows * n, np.int64)
    Module.from_cuda(device, source).k[(n + 255) // 256, 256](out, np.int32(n), *map(device.array, arrays))
    return out.copy_to_host().reshape(rows, n)


def on_host(
    folder: Path, prelude: str, expressions: list[str], rows: int, *arrays: np.ndarray, compiler: str = "g++-c++17", helpers: str = ""
) -> np.ndarray:
    """The same by a host program."""
    n = len(arrays[0])
    reads = "".join(
        f"  static {SIZES[a.dtype]} a{k}[{n}]; if (fread(a{k}, sizeof a{k}, 1, f) != 1) return 1;\n" for k, a in enumerate(arrays)
    )
    source = (
        f"#include <stdio.h>\n{HEADERS}{PUT}{helpers}static long long out[{rows}ll * {n}];\n"
        "int main(int, char **argv) {\n  FILE *f = fopen(argv[1], \"rb\");\n"
        f"{reads}  const int n = {n};\n  for (int i = 0; i < n; ++i) {{\n  long long *o = out + i;\n{_body(prelude, expressions)}  }}\n"
        "  fwrite(out, sizeof out, 1, stdout);\n}\n"
    )
    program, text, data = folder / "program", folder / "program.txt", folder / "data"
    text.write_text(source)
    data.write_bytes(b"".join(a.tobytes() for a in arrays))
    command = compilers.ALL[compiler]
    # A bit cast makes no copy that an optimiser could take for a float's.
    subprocess.run([*command, "-O1", "-o", str(program), str(text), "-lm"], check=True)
    raw = subprocess.run([str(program), str(data)], check=True, capture_output=True).stdout
    return np.frombuffer(raw, np.int64).reshape(rows, n)


# What the functions of 16-bit floats give: expressions of a, b, c and the pairs p = (a, b), q = (b, c), r = (c, a),
# with NumPy's values.
#
# `{n}` stands for the format's name in CUDA's functions (half, bfloat16), `{T}` and `{T2}` for the types.


Oracle = Callable[..., np.ndarray]

ARITHMETIC: dict[str, Oracle] = {"add": np.add, "sub": np.subtract, "mul": np.multiply}
OPERATORS: dict[str, Oracle] = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide}
RELATIONS: dict[str, Oracle] = {
    "eq": np.equal, "ne": lambda x, y: (x < y) | (x > y), "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
    "equ": lambda x, y: ~((x < y) | (x > y)), "neu": np.not_equal, "ltu": lambda x, y: ~(x >= y), "leu": lambda x, y: ~(x > y),
    "gtu": lambda x, y: ~(x <= y), "geu": lambda x, y: ~(x < y),
}  # fmt: skip
SYMBOLS = {"==": "eq", "!=": "neu", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
PRELUDE = (
    "{T} a = __ushort_as_{n}(a0[i]), b = __ushort_as_{n}(a1[i]), c = __ushort_as_{n}(a2[i]);"
    " {T2} p(a, b), q(b, c), r(c, a);"
)


def clamped(x: np.ndarray) -> np.ndarray:
    return np.where(np.isnan(x) | ~(x > 0), x.dtype.type(0), np.where(x > 1, x.dtype.type(1), x))


def larger(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """IEEE 754's maximumNumber: +0 is more than -0."""
    x_wins = (x > y) | ((x == y) & ~np.signbit(x)) | np.isnan(y)
    return np.where(x_wins, x, y)


def smaller(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return -larger(-x, -y)


def with_nan(choice: Oracle) -> Oracle:
    return lambda x, y: np.where(np.isnan(x) | np.isnan(y), x + y, choice(x, y))


CHOICES: dict[str, Oracle] = {"max": larger, "min": smaller, "max_nan": with_nan(larger), "min_nan": with_nan(smaller)}


def numbers(format_: Format, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> Iterator[tuple[str, list[np.ndarray]]]:
    """Expressions whose results are numbers of the format, with them."""
    both = lambda f: [f(a, b), f(b, c)]  # noqa: E731
    for name, function in ARITHMETIC.items():
        for suffix, after in (("", lambda x: x), ("_rn", lambda x: x), ("_sat", clamped)):
            yield f"__h{name}{suffix}(a, b)", [after(function(a, b))]
            yield f"__h{name}2{suffix}(p, q)", [after(x) for x in both(function)]
    yield "__hdiv(a, b)", [a / b]
    yield "__h2div(p, q)", both(np.divide)
    for symbol, function in OPERATORS.items():
        yield f"a {symbol} b", [function(a, b)]
        yield f"p {symbol} q", both(function)
        yield f"[=] {{ auto t = a; t {symbol}= b; return t; }}()", [function(a, b)]
        yield f"[=] {{ auto t = p; t {symbol}= q; return t; }}()", both(function)
    one = a.dtype.type(1)
    for step, function in (("++", np.add), ("--", np.subtract)):
        yield f"[=] {{ auto t = a; return {step}t; }}()", [function(a, one)]
        yield f"[=] {{ auto t = p; auto u = t{step}; return __lows2{{n}}2(t, u); }}()", [function(a, one), a]
    for name, choice in CHOICES.items():
        stem, _, suffix = name.partition("_")
        suffix = suffix and "_" + suffix
        yield f"__h{stem}{suffix}(a, b)", [choice(a, b)]
        yield f"__h{stem}2{suffix}(p, q)", both(choice)
    yield "__hneg(a)", [-a]
    yield "-a", [-a]
    yield "+a", [a]
    yield "__habs(a)", [np.abs(a)]
    yield "__hneg2(p)", [-a, -b]
    yield "-p", [-a, -b]
    yield "+p", [a, b]
    yield "__habs2(p)", [np.abs(a), np.abs(b)]
    for name, relation in RELATIONS.items():
        yield f"__h{name}2(p, q)", [relation(x, y).astype(a.dtype) for x, y in ((a, b), (b, c))]
    yield "__hisnan2(p)", [np.isnan(x).astype(a.dtype) for x in (a, b)]
    for expression, result in {
        "make_{n}2(a, b)": "ab", "__halves2{n}2(b, a)": "ba", "__{n}2{n}2(a)": "aa", "__low2{n}(p)": "a", "__high2{n}(p)": "b",
        "__low2{n}2(p)": "aa", "__high2{n}2(p)": "bb", "__lows2{n}2(p, q)": "ab", "__highs2{n}2(p, q)": "bc",
        "__lowhigh2highlow(p)": "ba", "__ushort_as_{n}(a1[i])": "b", "__short_as_{n}((short)a1[i])": "b",
        "__{n}2{n}2(b)": "bb", "{T2}(b, c)": "bc", "[=] {{ {T2} t; t = p; return t; }}()": "ab",
        "__ushort_as_{n}(__{n}_as_ushort(c))": "c", "__short_as_{n}(__{n}_as_short(c))": "c",
    }.items():  # fmt: skip
        yield expression.replace("{{", "{").replace("}}", "}"), [{"a": a, "b": b, "c": c}[letter] for letter in result]
    wide = {letter: x.astype(np.float32) for letter, x in zip("abc", (a, b, c))}
    floats = {
        "__float22{n}2_rn(make_float2(2.5f * __{n}2float(a), __{n}2float(b) / 3))": [wide["a"] * np.float32(2.5), wide["b"] / np.float32(3)],
        "__floats2{n}2_rn(__{n}2float(c) * 1.1f, __{n}2float(b))": [wide["c"] * np.float32(1.1), wide["b"]],
        "__float2{n}2_rn(__{n}2float(c) * 1.1f)": [wide["c"] * np.float32(1.1)] * 2,
    }
    for expression, values in floats.items():
        yield expression, [x.astype(a.dtype) for x in values]


def words(format_: Format, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> Iterator[tuple[str, list[np.ndarray]]]:
    """Expressions whose results are integers, truths or the bits of floats."""
    for name, relation in RELATIONS.items():
        first, second = relation(a, b), relation(b, c)
        yield f"__h{name}(a, b)", [first]
        yield f"__hb{name}2(p, q)", [first & second]
        yield f"__h{name}2_mask(p, q)", [first * 0xFFFF + second * 0xFFFF0000]
    for symbol, name in SYMBOLS.items():
        yield f"a {symbol} b", [RELATIONS[name](a, b)]
        yield f"p {symbol} q", [RELATIONS[name](a, b) & RELATIONS[name](b, c)]
    yield "__hisnan(a)", [np.isnan(a)]
    wide = a.astype(np.float64)
    yield "__hisinf(a)", [np.where(np.isinf(wide), np.sign(wide), 0)]
    yield "(bool)a", [a != 0]
    codes = a.view(np.uint16)
    yield "__{n}_as_ushort(a)", [codes]
    yield "__{n}_as_short(a)", [codes.view(np.int16)]
    floats = {"__{n}2float(a)": "a", "(float)b": "b", "__low2float(q)": "b", "__high2float(q)": "c", "__{n}22float2(p)": "ab"}
    for expression, letters in floats.items():
        yield expression, [{"a": a, "b": b, "c": c}[x].astype(np.float32).view(np.int32) for x in letters]


INTEGERS = {"short": np.int16, "ushort": np.uint16, "int": np.int32, "uint": np.uint32, "ll": np.int64, "ull": np.uint64}
NAMES = {"short": "short", "ushort": "unsigned short", "int": "int", "uint": "unsigned int", "ll": "long long",
         "ull": "unsigned long long", "char": "signed char", "uchar": "unsigned char"}  # fmt: skip
INTEGRAL: dict[str, Oracle] = {"rn": np.rint, "rz": np.trunc, "rd": np.floor, "ru": np.ceil}


def as_integer(x: np.ndarray, dtype: type, mode: str) -> np.ndarray:
    """Saturated; NaN is 0, or in 64 bits the top bit."""
    limits = np.iinfo(dtype)
    whole = INTEGRAL[mode](x)
    inside = (whole > float(limits.min)) & (whole < float(limits.max))
    result = np.where(whole >= float(limits.max), np.array(limits.max, dtype), np.array(limits.min, dtype))
    result[inside] = whole[inside].astype(dtype)
    result[np.isnan(x)] = np.array(1 << 63, np.uint64).astype(dtype) if limits.bits == 64 else 0
    return result.astype(np.int64)


def to_integers(format_: Format, codes: np.ndarray) -> Iterator[tuple[str, list[np.ndarray]]]:
    x = format_.numbers(codes)
    for name, dtype in INTEGERS.items():
        for mode in INTEGRAL:
            yield f"__{{n}}2{name}_{mode}(a)", [as_integer(x, dtype, mode)]
        yield f"({NAMES[name]})a", [as_integer(x, dtype, "rz")]
    for name, dtype in (("char", np.int8), ("uchar", np.uint8)):
        yield f"__{{n}}2{name}_rz(a)", [as_integer(x, dtype, "rz")]
        yield f"({NAMES[name]})a", [as_integer(x, dtype, "rz")]
    yield "(long)a", [as_integer(x, np.int64, "rz")]
    yield "(unsigned long)a", [as_integer(x, np.uint64, "rz")]
    yield "(char)a", [as_integer(x, np.int8, "rz")]


def from_integer(name: str) -> dict[str, str]:
    """Expressions of an integer ``v``, with the rounding."""
    calls = {f"__{name}2{{n}}_{mode}(v)": mode for mode in INTEGRAL} | {"{T}(v)": "rn", "[=] { {T} t; t = v; return t; }()": "rn"}
    return calls | {"ll": {"{T}((long)v)": "rn"}, "ull": {"{T}((unsigned long)v)": "rn"}}.get(name, {})


#: Expressions of a float ``x``, with the rounding.
FROM_FLOAT = {
    "__float2{n}(x)": "rn", **{f"__float2{{n}}_{mode}(x)": mode for mode in INTEGRAL}, "{T}(x)": "rn", "[=] { {T} t; t = x; return t; }()": "rn",
    "__double2{n}((double)x)": "rn", "[=] { {T} t; t = (double)x; return t; }()": "rn",
}  # fmt: skip
FUSED = (
    "__hfma(a, b, c)", "__hfma_sat(a, b, c)", "__hfma_relu(a, b, c)", "__hfma2({T2}(a, b), {T2}(b, a), {T2}(c, c))",
    "__hfma2_sat({T2}(a, b), {T2}(b, a), {T2}(c, c))", "__hfma2_relu({T2}(a, b), {T2}(b, a), {T2}(c, c))",
)  # fmt: skip
#: h… and h2…: NumPy's function, and by how many steps the result may miss the rounded one.
MATHEMATICS: dict[str, tuple[Oracle, int]] = {
    "sqrt": (np.sqrt, 0), "rsqrt": (lambda x: 1 / np.sqrt(x), 1), "rcp": (lambda x: 1 / x, 0),
    "exp": (np.exp, 1), "exp2": (np.exp2, 1), "exp10": (lambda x: 10.0**x, 1),
    "log": (np.log, 1), "log2": (np.log2, 1), "log10": (np.log10, 1),
    "sin": (np.sin, 1), "cos": (np.cos, 1), "tanh": (np.tanh, 1), "tanh_approx": (np.tanh, 1),
    "floor": (np.floor, 0), "ceil": (np.ceil, 0), "trunc": (np.trunc, 0), "rint": (np.rint, 0),
}  # fmt: skip
