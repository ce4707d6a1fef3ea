"""Element-wise OpenCL built-ins, generated as OpenCL C from tables: one scalar expression, all overloads.

`mathematics` has the elementary functions; the rest is here (OpenCL C 3.0, 6.15.2 math, .3 integer, .4 common, .6
relational).
"""

from collections.abc import Iterator
from dataclasses import dataclass

SIZES = (2, 3, 4, 8, 16)
SIGNED = ("char", "short", "int", "long")
UNSIGNED = ("uchar", "ushort", "uint", "ulong")
INTEGERS = tuple(t for pair in zip(SIGNED, UNSIGNED) for t in pair)
BITS = {
    "char": 8, "uchar": 8, "short": 16, "ushort": 16, "int": 32, "uint": 32, "long": 64, "ulong": 64, "half": 16,
    "float": 32, "double": 64,
}
ELEMENTS = "0123456789abcdef"
MINIMUM = {t: f"(({t})((u{t})1 << {BITS[t] - 1}))" for t in SIGNED} | {t: f"(({t})0)" for t in UNSIGNED}
MAXIMUM = {t: f"(({t})(((u{t})1 << {BITS[t] - 1}) - 1))" for t in SIGNED} | {t: f"(({t})~({t})0)" for t in UNSIGNED}
INTEGER_OF = {"half": "short", "float": "int", "double": "long"}


def unsigned(kind: str) -> str:
    """Return the unsigned integer type of the same width."""
    return kind if kind.startswith("u") else "u" + kind


@dataclass(frozen=True)
class GenericFunction:
    """A function of element type T: result and parameter types and the scalar body,
    in which ``{T}`` and friends are replaced."""

    name: str
    parameters: str
    body: str
    result: str = "{T}"
    scalar_forms: tuple[str, ...] = ()
    """Parameter lists where ``s`` marks parameters that stay scalar in an additional vector form, e.g. ``vs``."""


def elementwise(name: str, result: str, parameters: list[str], scalar: list[bool], size: int) -> str:
    """Return a vector overload that applies the scalar function to each element."""
    def element(i: int, place: int) -> str:
        return f"p{place}" if scalar[place] else f"p{place}.s{ELEMENTS[i]}"

    kinds = [p if s else f"{p}{size}" for p, s in zip(parameters, scalar)]
    head = ", ".join(f"{kind} p{i}" for i, kind in enumerate(kinds))
    calls = ", ".join(f"{name}({', '.join(element(i, p) for p in range(len(parameters)))})" for i in range(size))
    return f"OVERLOADABLE CONST {result}{size} {name}({head}) {{ return ({result}{size})({calls}); }}"


def _names(kind: str) -> dict[str, str]:
    """What the braces of a function's texts stand for."""
    return {
        "T": kind,
        "U": unsigned(kind) if kind in INTEGERS else unsigned(INTEGER_OF[kind]),
        "I": INTEGER_OF.get(kind, kind),
        "MIN": MINIMUM.get(kind, "0"),
        "MAX": MAXIMUM.get(kind, "0"),
        "BITS": str(BITS[kind]),
        "F": "f" if kind == "float" else "",
    }


def scalar_forms(item: GenericFunction, kind: str) -> Iterator[str]:
    """Yield the vector forms in which some parameters stay scalar."""
    names = _names(kind)
    parameters = [_fill(p, names) for p in item.parameters.split(",")]
    for size in SIZES:
        for form in item.scalar_forms:
            yield elementwise(item.name, _fill(item.result, names), parameters, [c == "s" for c in form], size)


def overloads(item: GenericFunction, kinds: tuple[str, ...]) -> Iterator[str]:
    """Yield a function for each element type, scalar and vectors."""
    for kind in kinds:
        names = _names(kind)
        result = _fill(item.result, names)
        parameters = [_fill(p, names) for p in item.parameters.split(",")]
        head = ", ".join(f"{p} {'xyz'[i]}" for i, p in enumerate(parameters))
        yield f"OVERLOADABLE CONST {result} {item.name}({head}) {{ {_fill(item.body, names)} }}"
        for size in SIZES:
            yield elementwise(item.name, result, parameters, [False] * len(parameters), size)
        yield from scalar_forms(item, kind)


def _fill(text: str, names: dict[str, str]) -> str:
    for name, value in names.items():
        text = text.replace("{" + name + "}", value)
    return text


INTEGER_BUILTINS = (
    GenericFunction("abs_diff", "{T},{T}", "return x > y ? ({U})x - ({U})y : ({U})y - ({U})x;", "{U}"),
    GenericFunction("hadd", "{T},{T}", "return (x >> 1) + (y >> 1) + (x & y & 1);"),
    GenericFunction("rhadd", "{T},{T}", "return (x >> 1) + (y >> 1) + ((x | y) & 1);"),
    GenericFunction("clamp", "{T},{T},{T}", "return x < y ? y : x > z ? z : x;", scalar_forms=("vss",)),
    GenericFunction("max", "{T},{T}", "return x > y ? x : y;", scalar_forms=("vs",)),
    GenericFunction("min", "{T},{T}", "return x < y ? x : y;", scalar_forms=("vs",)),
    GenericFunction("mad_hi", "{T},{T},{T}", "return mul_hi(x, y) + z;"),
    GenericFunction("rotate", "{T},{T}",
            "{U} n = ({U})y & ({BITS} - 1); return ({T})((({U})x << n) | (({U})x >> (({BITS} - n) & ({BITS} - 1))));"),
    GenericFunction("popcount", "{T}", "{U} v = ({U})x; return ({T})__vx_popcount64(v);"),
    GenericFunction("clz", "{T}", "return ({T})(x ? __builtin_clzl((ulong)({U})x) - (64 - {BITS}) : {BITS});"),
    GenericFunction("ctz", "{T}", "return ({T})(x ? __builtin_ctzl((ulong)({U})x) : {BITS});"),
)
SIGNED_BUILTINS = (
    GenericFunction("abs", "{T}", "return x < 0 ? ({U})0 - ({U})x : ({U})x;", "{U}"),
    GenericFunction("add_sat", "{T},{T}",
            "{T} r = ({T})(({U})x + ({U})y); return ((x ^ r) & (y ^ r)) < 0 ? (x < 0 ? {MIN} : {MAX}) : r;"),
    GenericFunction("sub_sat", "{T},{T}",
            "{T} r = ({T})(({U})x - ({U})y); return ((x ^ y) & (x ^ r)) < 0 ? (x < 0 ? {MIN} : {MAX}) : r;"),
)
UNSIGNED_BUILTINS = (
    GenericFunction("abs", "{T}", "return x;", "{U}"),
    GenericFunction("add_sat", "{T},{T}", "{T} r = x + y; return r < x ? {MAX} : r;"),
    GenericFunction("sub_sat", "{T},{T}", "return x > y ? ({T})(x - y) : ({T})0;"),
)
NARROW = ("char", "uchar", "short", "ushort")
MUL_HI_NARROW = (GenericFunction("mul_hi", "{T},{T}", "return ({T})(((int)x * (int)y) >> {BITS});"),)
MUL_HI_INT = (GenericFunction("mul_hi", "{T},{T}", "return ({T})(((long)x * (long)y) >> 32);"),)
MUL_HI_UINT = (GenericFunction("mul_hi", "{T},{T}", "return ({T})(((ulong)x * (ulong)y) >> 32);"),)
MUL_HI_LONG = (
    GenericFunction(
        "mul_hi",
        "{T},{T}",
        "ulong h = __vx_mul_hi((ulong)x, (ulong)y); return (long)(h - (x < 0 ? (ulong)y : 0) - (y < 0 ? (ulong)x : "
        "0));",
    ),
)
MUL_HI_ULONG = (GenericFunction("mul_hi", "{T},{T}", "return __vx_mul_hi(x, y);"),)
INT24 = (
    GenericFunction("mul24", "{T},{T}", "return x * y;"),
    GenericFunction("mad24", "{T},{T},{T}", "return x * y + z;"),
)
MAD_SAT_NARROW = (
    GenericFunction(
        "mad_sat", "{T},{T},{T}",
        "long r = (long)x * y + z; return ({T})(r < (long){MIN} ? (long){MIN} : r > (long){MAX} ? (long){MAX} : r);",
    ),
)

HALF_BUILTINS = (
    *(GenericFunction(n, "{T}", f"return ({{T}}){n}((float)x);") for n in (
        "sqrt", "floor", "ceil", "trunc", "rint", "round",
    )),
    *(GenericFunction(n, "{T},{T}", f"return ({{T}}){n}((float)x, (float)y);", scalar_forms=("vs",)) for n in (
        "fmax", "fmin",
    )),
    GenericFunction("fabs", "{T}", "return __builtin_astype(({I})(__builtin_astype(x, {I}) & 0x7FFF), {T});"),
    GenericFunction(
        "copysign", "{T},{T}",
        "return __builtin_astype(({I})((__builtin_astype(x, {I}) & 0x7FFF) | (__builtin_astype(y, {I}) & 0x8000)), "
        "{T});",
    ),
    *(GenericFunction(
        n, "{T},{T},{T}",
        "return __vortex_has_zfh() ? __builtin_elementwise_fma(x, y, z) : ({T})__vx_fma_to_odd(x, y, z);",
    ) for n in ("fma", "mad")),
)  # fmt: skip
"""What LLVM's intrinsics on halves become; through float.

A square root in float, rounded again, is the correctly rounded one (24 >= 2 * 11 + 2).
"""
FLOAT_BUILTINS = (
    GenericFunction("fabs", "{T}", "return __builtin_elementwise_abs(x);"),
    GenericFunction("sqrt", "{T}", "return __builtin_elementwise_sqrt(x);"),
    GenericFunction("rsqrt", "{T}", "return ({T})1 / __builtin_elementwise_sqrt(x);"),
    GenericFunction("floor", "{T}", "return __builtin_elementwise_floor(x);"),
    GenericFunction("ceil", "{T}", "return __builtin_elementwise_ceil(x);"),
    GenericFunction("trunc", "{T}", "return __builtin_elementwise_trunc(x);"),
    GenericFunction("rint", "{T}", "return __builtin_elementwise_rint(x);"),
    GenericFunction("round", "{T}", "return __builtin_elementwise_round(x);"),
    GenericFunction("copysign", "{T},{T}", "return __builtin_elementwise_copysign(x, y);"),
    GenericFunction("fma", "{T},{T},{T}", "return __builtin_elementwise_fma(x, y, z);"),
    GenericFunction("mad", "{T},{T},{T}", "return __builtin_elementwise_fma(x, y, z);"),
    GenericFunction("fmax", "{T},{T}", "return __builtin_fmax{F}(x, y);", scalar_forms=("vs",)),
    GenericFunction("fmin", "{T},{T}", "return __builtin_fmin{F}(x, y);", scalar_forms=("vs",)),
    GenericFunction("max", "{T},{T}", "return __builtin_fmax{F}(x, y);", scalar_forms=("vs",)),
    GenericFunction("min", "{T},{T}", "return __builtin_fmin{F}(x, y);", scalar_forms=("vs",)),
    GenericFunction("clamp", "{T},{T},{T}", "return __builtin_fmin{F}(__builtin_fmax{F}(x, y), z);",
                    scalar_forms=("vss",)),
    GenericFunction("maxmag", "{T},{T}", "{T} a = fabs(x), b = fabs(y); return a > b ? x : b > a ? y : fmax(x, y);"),
    GenericFunction("minmag", "{T},{T}", "{T} a = fabs(x), b = fabs(y); return a < b ? x : b < a ? y : fmin(x, y);"),
    GenericFunction("nan", "{U}", "return __builtin_astype(x | ({U})as_bits(({T})__builtin_nan(\"\")), {T});"),
    GenericFunction("degrees", "{T}", "return x * ({T})57.295779513082320876798154814105;"),
    GenericFunction("radians", "{T}", "return x * ({T})0.01745329251994329576923690768489;"),
    GenericFunction("sign", "{T}", "return x != x ? ({T})0 : x > 0 ? ({T})1 : x < 0 ? ({T})-1 : x;"),
    GenericFunction("mix", "{T},{T},{T}", "return x + (y - x) * z;", scalar_forms=("vvs",)),
    GenericFunction("step", "{T},{T}", "return y < x ? ({T})0 : ({T})1;", scalar_forms=("sv",)),
    GenericFunction(
        "smoothstep", "{T},{T},{T}", "{T} t = clamp((z - x) / (y - x), ({T})0, ({T})1); return t * t * (3 - 2 * t);",
        scalar_forms=("ssv",),
    ),
)
NATIVE = ("sin", "cos", "tan", "exp", "exp2", "exp10", "log", "log2", "log10", "sqrt", "rsqrt")
FLOAT_ONLY = (
    *(GenericFunction(f"half_{n}", "{T}", f"return {n}(x);") for n in NATIVE if n not in ("sin", "cos", "tan")),
    *(GenericFunction(f"half_{n}", "{T}", f"return {n}(x);") for n in ("sin", "cos", "tan")),
    GenericFunction("native_sqrt", "{T}", "return sqrt(x);"),
    GenericFunction("native_rsqrt", "{T}", "return rsqrt(x);"),
    *(GenericFunction(f"{p}_recip", "{T}", "return 1 / x;") for p in ("half", "native")),
    *(GenericFunction(f"{p}_divide", "{T},{T}", "return x / y;") for p in ("half", "native")),
    *(GenericFunction(f"{p}_powr", "{T},{T}", "return powr(x, y);") for p in ("half", "native")),
    *(GenericFunction(f"native_{n}", "{T}", f"return {n}(x);") for n in NATIVE if "sqrt" not in n),
)
RELATIONS = (
    ("isequal", 2, "x == y"),
    ("isnotequal", 2, "x != y"),
    ("isgreater", 2, "x > y"),
    ("isgreaterequal", 2, "x >= y"),
    ("isless", 2, "x < y"),
    ("islessequal", 2, "x <= y"),
    ("islessgreater", 2, "(x < y) || (x > y)"),
    ("isordered", 2, "x == x && y == y"),
    ("isunordered", 2, "x != x || y != y"),
    ("isnan", 1, "x != x"),
    ("isinf", 1, "fabs(x) == ({T})__builtin_inf()"),
    ("isfinite", 1, "fabs(x) < ({T})__builtin_inf()"),
    ("isnormal", 1, "fabs(x) < ({T})__builtin_inf() && fabs(x) >= {SMALLEST}"),
    ("signbit", 1, "as_bits(x) < 0"),
)


def relations(kinds: tuple[str, ...]) -> Iterator[str]:
    """Scalar: int 0/1. Vector: integers of the element's width, 0/-1."""
    for kind in kinds:
        smallest = {"half": "(half)0x1p-14f", "float": "0x1p-126f", "double": "0x1p-1022"}[kind]
        integer = INTEGER_OF[kind]
        for name, count, condition in RELATIONS:
            text = condition.replace("{T}", kind).replace("{SMALLEST}", smallest)
            head = ", ".join(f"{kind} {'xy'[i]}" for i in range(count))
            yield f"OVERLOADABLE CONST int {name}({head}) {{ return {text}; }}"
            for size in SIZES:
                vector = ", ".join(f"{kind}{size} {'xy'[i]}" for i in range(count))
                parts = ", ".join(
                    f"({integer})-{name}({', '.join('xy'[i] + '.s' + ELEMENTS[e] for i in range(count))})"
                    for e in range(size)
                )
                yield f"OVERLOADABLE CONST {integer}{size} {name}({vector}) {{ return ({integer}{size})({parts}); }}"


def _truths() -> Iterator[str]:
    """Yield any and all."""
    for kind in SIGNED:
        yield f"OVERLOADABLE CONST int any({kind} x) {{ return x < 0; }}"
        yield f"OVERLOADABLE CONST int all({kind} x) {{ return x < 0; }}"
        for size in SIZES:
            elements = [f"x.s{ELEMENTS[i]}" for i in range(size)]
            yield f"OVERLOADABLE CONST int any({kind}{size} x) {{ return ({' | '.join(elements)}) < 0; }}"
            yield f"OVERLOADABLE CONST int all({kind}{size} x) {{ return ({' & '.join(elements)}) < 0; }}"


def selections(kinds: tuple[str, ...]) -> Iterator[str]:
    """Yield select, bitselect, shuffle and shuffle2."""
    for kind in kinds:
        width = BITS[kind]
        signed = next(t for t in SIGNED if BITS[t] == width)
        for mask in (signed, unsigned(signed)):
            yield f"OVERLOADABLE CONST {kind} select({kind} a, {kind} b, {mask} c) {{ return c ? b : a; }}"
            for size in SIZES:
                parts = ", ".join(
                    f"(({signed})c.s{ELEMENTS[i]}) < 0 ? b.s{ELEMENTS[i]} : a.s{ELEMENTS[i]}" for i in range(size)
                )
                yield (
                    f"OVERLOADABLE CONST {kind}{size} select({kind}{size} a, {kind}{size} b, {mask}{size} c) {{ return "
                    f"({kind}{size})({parts}); }}"
                )
        bits = unsigned(signed)
        for suffix in ("", *map(str, SIZES)):
            a, b, c = (f"__builtin_astype({n}, {bits}{suffix})" for n in "abc")
            kinds3 = ", ".join(f"{kind}{suffix} {n}" for n in "abc")
            yield (
                f"OVERLOADABLE CONST {kind}{suffix} bitselect({kinds3}) "
                f"{{ return __builtin_astype(({bits}{suffix})(({a} & ~{c}) | ({b} & {c})), {kind}{suffix}); }}"
            )
        mask = unsigned(signed)
        for result in (2, 4, 8, 16):
            for source in (2, 4, 8, 16):
                lanes = ", ".join(f"a[m.s{ELEMENTS[i]} & {source - 1}]" for i in range(result))
                yield (
                    f"OVERLOADABLE CONST {kind}{result} shuffle({kind}{source} a, {mask}{result} m) {{ return "
                    f"({kind}{result})({lanes}); }}"
                )
                lanes = ", ".join(
                    f"(m.s{ELEMENTS[i]} & {source} ? b[m.s{ELEMENTS[i]} & {source - 1}] : a[m.s{ELEMENTS[i]} & "
                    f"{source - 1}])"
                    for i in range(result)
                )
                yield (
                    f"OVERLOADABLE CONST {kind}{result} shuffle2({kind}{source} a, {kind}{source} b, {mask}{result} m) "
                    f"{{ return ({kind}{result})({lanes}); }}"
                )


PRELUDE = """#include "device.h"
static inline CONST ulong __vx_popcount64(ulong v) {
  v -= v >> 1 & 0x5555555555555555ul;
  v = (v & 0x3333333333333333ul) + (v >> 2 & 0x3333333333333333ul);
  v = v + (v >> 4) & 0x0f0f0f0f0f0f0f0ful;
  return v * 0x0101010101010101ul >> 56;
}
static inline CONST ulong __vx_mul_hi(ulong a, ulong b) {
  ulong al = (uint)a, ah = a >> 32, bl = (uint)b, bh = b >> 32;
  ulong m = ah * bl + (al * bl >> 32), n = al * bh + (uint)m;
  return ah * bh + (m >> 32) + (n >> 32);
}
CONST int __vortex_has_zfh(void); /* 1: the device has arithmetic on halves */
/* x * y + z of halves in float: the product is exact, and the sum rounded to odd, so that rounding it to half is the
   only rounding. */
static inline CONST float __vx_fma_to_odd(float x, float y, float z) {
  #pragma OPENCL FP_CONTRACT OFF
  float p = x * y, s = p + z, t = s - p, e = (p - (s - t)) + (z - t);
  int b = __builtin_astype(s, int);
  int to_odd = e != 0 && !(b & 1) && (b & 0x7FFFFFFF) < 0x7F800000;
  return to_odd ? __builtin_astype(b + ((e > 0) == (s > 0) ? 1 : -1), float) : s;
}
static inline OVERLOADABLE CONST int as_bits(float x) { return __builtin_astype(x, int); }
#ifdef VORTEX_RV64
static inline OVERLOADABLE CONST long as_bits(double x) { return __builtin_astype(x, long); }
#endif
"""


def _declarations(floats: tuple[str, ...]) -> Iterator[str]:
    """Declare the functions of `mathematics` that these call."""
    for name in ("sin", "cos", "tan", "exp", "exp2", "exp10", "log", "log2", "log10"):
        yield f"OVERLOADABLE CONST float {name}(float);"
    yield "OVERLOADABLE CONST float powr(float, float);"


def _upsample() -> Iterator[str]:
    for high, low, result in (("char", "uchar", "short"), ("uchar", "uchar", "ushort"), ("short", "ushort", "int"),
                              ("ushort", "ushort", "uint"), ("int", "uint", "long"),
                              ("uint", "uint", "ulong")):  # fmt: skip
        yield (
            f"OVERLOADABLE CONST {result} upsample({high} h, {low} l) {{ return "
            f"({result})((u{result.removeprefix('u')})h << {BITS[high]}) | l; }}"
        )
        for size in SIZES:
            parts = ", ".join(f"upsample(h.s{ELEMENTS[i]}, l.s{ELEMENTS[i]})" for i in range(size))
            yield (
                f"OVERLOADABLE CONST {result}{size} upsample({high}{size} h, {low}{size} l) {{ return "
                f"({result}{size})({parts}); }}"
            )


def _generic_pointers(kinds: tuple[str, ...]) -> Iterator[str]:
    """Forms of vload and vstore with generic pointers, which libclc lacks."""
    for kind in kinds:
        for size in SIZES:
            parts = ", ".join(f"p[{i}]" for i in range(size))
            stores = " ".join(f"p[{i}] = v.s{ELEMENTS[i]};" for i in range(size))
            yield (
                f"OVERLOADABLE {kind}{size} vload{size}(size_t i, const __generic {kind} *q) {{ const __generic {kind} "
                f"*p = q + {size} * i; return ({kind}{size})({parts}); }}"
            )
            yield (
                f"OVERLOADABLE void vstore{size}({kind}{size} v, size_t i, __generic {kind} *q) {{ __generic {kind} *p "
                f"= q + {size} * i; {stores} }}"
            )


def source(doubles: bool) -> str:
    """Return the OpenCL C text of all built-ins of this file."""
    floats = ("float", "double") if doubles else ("float",)
    lines = [PRELUDE, *_declarations(floats)]
    groups: tuple[tuple[tuple[GenericFunction, ...], tuple[str, ...]], ...] = (
        (MUL_HI_NARROW, NARROW),
        (MUL_HI_INT, ("int",)),
        (MUL_HI_UINT, ("uint",)),
        (MUL_HI_LONG, ("long",)),
        (MUL_HI_ULONG, ("ulong",)),
        (INTEGER_BUILTINS, INTEGERS),
        (SIGNED_BUILTINS, SIGNED),
        (UNSIGNED_BUILTINS, UNSIGNED),
        (INT24, ("int", "uint")),
        (MAD_SAT_NARROW, (*NARROW, "int")),
        (FLOAT_BUILTINS, floats),
        (HALF_BUILTINS, ("half",)),
        (FLOAT_ONLY, ("float",)),
    )
    for items, kinds in groups:
        for item in items:
            lines.extend(overloads(item, kinds))
    lines.extend(relations(floats))
    lines.extend(_truths())
    lines.extend(selections((*INTEGERS, *floats)))
    lines.extend(_upsample())
    lines.extend(_generic_pointers((*INTEGERS, *floats)))
    return "\n".join(lines) + "\n"
