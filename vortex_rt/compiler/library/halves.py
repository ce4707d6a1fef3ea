"""Arithmetic on halves (cl_khr_fp16), generated as OpenCL C: functions compute in float, which holds every half, and
round once.

The hardware has no instructions for halves; the code generator makes ``+ - * /`` of those for float, which rounded
again are the correctly rounded ones. What LLVM's own intrinsics on halves become is in `builtins`.
"""

from collections.abc import Iterator

from vortex_rt.compiler.library import builtins, mathematics
from vortex_rt.compiler.library.builtins import (
    BITS,
    ELEMENTS,
    FLOAT_BUILTINS,
    HALF_BUILTINS,
    INTEGERS,
    SIZES,
    GenericFunction,
)  # fmt: skip
from vortex_rt.compiler.library.mathematics import SPACES, LibraryFunction

MODES = ("", "_rte", "_rtz", "_rtp", "_rtn")
LARGEST_BELOW_ONE = "0x1.ffcp-1f"
BEYOND = 1 << 17
"""Integers from here on are infinite as halves, whatever the mode's way to round the largest."""
OWN = ("nextafter",)
"""Functions whose result depends on the format."""

PRELUDE = """#include "device.h"
#define STEP(NAME, T, CHOICE) static inline OVERLOADABLE CONST half to_half##NAME(T x) { \\
  ushort h = __builtin_astype((half)x, ushort); T f = (T)__builtin_astype(h, half); (void)f; \\
  return __builtin_astype((ushort)(CHOICE), half); }
#define MODES(T) \\
  STEP(, T, h) STEP(_rte, T, h) STEP(_rtz, T, (f < 0 ? -f : f) > (x < 0 ? -x : x) ? h - 1 : h) \\
  STEP(_rtp, T, f < x ? (h & 0x8000 ? h - 1 : h + 1) : h) STEP(_rtn, T, f > x ? (h & 0x8000 ? h + 1 : h - 1) : h)
MODES(float)
#ifdef VORTEX_RV64
MODES(double)
#endif
static inline CONST int __vx_order(half x) {
  short b = __builtin_astype(x, short);
  return b < 0 ? -(b & 0x7FFF) : b;
}
OVERLOADABLE CONST half nextafter(half x, half y) {
  if (x != x || y != y)
    return x + y;
  int a = __vx_order(x), b = __vx_order(y);
  if (a == b)
    return y;
  a += a < b ? 1 : -1;
  return __builtin_astype((ushort)(a < 0 || (a == 0 && x < 0) ? 0x8000 | -a : a), half);
}
OVERLOADABLE CONST half nan(ushort code) { return __builtin_astype((ushort)(code | 0x7E00), half); }
static inline OVERLOADABLE CONST int as_bits(half x) { return __builtin_astype(x, short); }
OVERLOADABLE CONST half fabs(half);
OVERLOADABLE CONST float sqrt(float);
#define FLOATS(NAME) OVERLOADABLE CONST float NAME(float, float);
FLOATS(fmax) FLOATS(fmin) FLOATS(max) FLOATS(min) FLOATS(maxmag) FLOATS(minmag) FLOATS(step)
#undef FLOATS
#define FLOATS(NAME) OVERLOADABLE CONST float NAME(float, float, float);
FLOATS(clamp) FLOATS(mix) FLOATS(smoothstep)
#undef FLOATS
#define FLOATS(NAME) OVERLOADABLE CONST float NAME(float);
FLOATS(rsqrt) FLOATS(degrees) FLOATS(radians) FLOATS(sign)
"""


def _mathematics() -> Iterator[str]:
    """The functions of `mathematics`, with all their forms."""
    for item in mathematics.FUNCTIONS:
        if item.name in OWN:
            for size in SIZES:
                yield builtins.elementwise(item.name, "half", ["half"] * 2, [False] * 2, size)
            continue
        yield f"OVERLOADABLE {_kind(item.result, 'float')} {item.name}({mathematics.declarations(item, 'float')});"
        forms = list(mathematics.forms(item, "half"))
        yield from (_scalar(item), *forms[1:])  # the first form declares what this defines


def _kind(letter: str, kind: str) -> str:
    return kind if letter == "T" else "int"


def _scalar(item: LibraryFunction) -> str:
    result = _kind(item.result, "half")
    arguments = [f"(float)p{i}" if p == "T" else f"p{i}" for i, p in enumerate(item.parameters)]
    pure = "" if item.parameters[-1].islower() else "CONST "
    head = f"OVERLOADABLE {pure}{result} {item.name}({mathematics.declarations(item, 'half')})"
    if item.parameters[-1] != "t":
        return f"{head} {{ return ({result}){item.name}({', '.join(arguments)}); }}"
    last = f"p{len(arguments) - 1}"
    call = f"{item.name}({', '.join([*arguments[:-1], '(__generic float *)&second'])})"
    if item.name == "fract":
        call = f"fmin({call}, {LARGEST_BELOW_ONE})"
    return f"{head} {{ float second; half first = (half){call}; *{last} = (half)second; return first; }}"


def _common() -> Iterator[str]:
    """What `builtins` has for float and not for half."""
    for size in SIZES:
        yield builtins.elementwise("nan", "half", ["ushort"], [False], size)
    known = {item.name for item in HALF_BUILTINS} | {"nan"}
    for item in FLOAT_BUILTINS:
        if item.name not in known:
            arguments = ", ".join(f"(float){'xyz'[i]}" for i in range(len(item.parameters.split(","))))
            body = f"return ({{T}}){item.name}({arguments});"
            converted = GenericFunction(item.name, item.parameters, body, item.result, item.scalar_forms)
            yield from builtins.overloads(converted, ("half",))


def _geometry() -> Iterator[str]:
    """Sums of products in float; halves' products neither overflow nor vanish there."""
    for size in (1, 2, 3, 4):
        kind = "half" if size == 1 else f"half{size}"
        parts = [""] if size == 1 else [f".s{i}" for i in range(size)]
        terms = " + ".join(f"(float)a{p} * (float)b{p}" for p in parts)
        squares = " + ".join(f"(float)a{p} * (float)a{p}" for p in parts)
        between = " + ".join(f"((float)a{p} - (float)b{p}) * ((float)a{p} - (float)b{p})" for p in parts)
        yield f"OVERLOADABLE CONST half dot({kind} a, {kind} b) {{ return (half)({terms}); }}"
        yield f"OVERLOADABLE CONST half length({kind} a) {{ return (half)sqrt({squares}); }}"
        yield f"OVERLOADABLE CONST half distance({kind} a, {kind} b) {{ return (half)sqrt({between}); }}"
        scaled = ", ".join(f"(half)((float)a{p} / l)" for p in parts)
        yield (
            f"OVERLOADABLE CONST {kind} normalize({kind} a) {{ float l = sqrt({squares}); "
            f"return l == 0 || l != l ? a : ({kind})({scaled}); }}"
        )
    for size in (3, 4):
        pairs = ((1, 2), (2, 0), (0, 1))
        parts3 = [f"(half)((float)a.s{i} * (float)b.s{k} - (float)a.s{k} * (float)b.s{i})" for i, k in pairs]
        values = ", ".join([*parts3, *(["(half)0"] if size == 4 else [])])
        yield f"OVERLOADABLE CONST half{size} cross(half{size} a, half{size} b) {{ return (half{size})({values}); }}"


def _memory() -> Iterator[str]:
    """vload and vstore of halves that stay halves."""
    for size in SIZES:
        parts = ", ".join(f"p[{i}]" for i in range(size))
        stores = " ".join(f"p[{i}] = v.s{ELEMENTS[i]};" for i in range(size))
        for space in (*SPACES, "__constant"):
            yield (
                f"OVERLOADABLE half{size} vload{size}(size_t i, const {space} half *q) {{ const {space} half *p = q + "
                f"{size} * i; return (half{size})({parts}); }}"
            )
            if space != "__constant":
                yield (
                    f"OVERLOADABLE void vstore{size}(half{size} v, size_t i, {space} half *q) {{ {space} half *p = q + "
                    f"{size} * i; {stores} }}"
                )


def _to_half(kind: str, mode: str) -> str:
    if kind == "half":
        return "x"
    if kind not in INTEGERS:
        return f"to_half{mode}(x)"
    if BITS[kind] <= 16:
        return f"to_half{mode}((float)x)"
    low = f"x < -({kind}){BEYOND} ? -{BEYOND}.0f : " if not kind.startswith("u") else ""
    return f"to_half{mode}({low}x > ({kind}){BEYOND} ? {BEYOND}.0f : (float)x)"


def _conversions(kinds: tuple[str, ...]) -> Iterator[str]:
    """convert_* from and to half, with every mode, of scalars and vectors."""
    for kind in kinds:
        for mode in MODES:
            yield from _conversion(kind, "half", mode, f"return {_to_half(kind, mode)};")
            for saturation in ("", "_sat") if kind in INTEGERS else ("",):
                name = f"convert_{kind}{saturation}{mode}"
                if kind in INTEGERS:
                    yield f"OVERLOADABLE CONST {kind} {name}(float);"
                    yield from _conversion("half", kind, f"{saturation}{mode}", f"return {name}((float)x);")
                elif kind != "half":
                    yield from _conversion("half", kind, mode, f"return ({kind})x;")


def _conversion(source: str, target: str, suffix: str, body: str) -> Iterator[str]:
    yield f"OVERLOADABLE CONST {target} convert_{target}{suffix}({source} x) {{ {body} }}"
    for size in SIZES:
        parts = ", ".join(f"convert_{target}{suffix}(x.s{ELEMENTS[i]})" for i in range(size))
        yield (
            f"OVERLOADABLE CONST {target}{size} convert_{target}{size}{suffix}({source}{size} x) {{ return "
            f"({target}{size})({parts}); }}"
        )


def source(doubles: bool) -> str:
    """Return the OpenCL C text."""
    kinds = (*INTEGERS, "float", *(("double",) if doubles else ()), "half")
    lines = [PRELUDE, *_mathematics(), *_common(), *_geometry(), *_memory(), *_conversions(kinds)]
    lines += [*builtins.relations(("half",)), *builtins.selections(("half",))]
    return "\n".join(lines) + "\n"
