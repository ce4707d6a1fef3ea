"""convert_* of OpenCL C (3.0, 6.4.3) and stores of halves (6.15.7), generated as OpenCL C:
all element types, saturation and rounding modes."""

from collections.abc import Iterator

from vortex_rt.compiler.library.builtins import BITS, ELEMENTS, INTEGERS, MAXIMUM, MINIMUM, SIZES

FLOATS = ("float", "double")
MODES = ("", "_rte", "_rtz", "_rtp", "_rtn")
ROUND = {"": "trunc", "_rtz": "trunc", "_rte": "rint", "_rtp": "ceil", "_rtn": "floor"}

PRELUDE = """#include "device.h"
#define DECLARE(T) \\
  OVERLOADABLE CONST T trunc(T); OVERLOADABLE CONST T rint(T); OVERLOADABLE CONST T ceil(T); \\
  OVERLOADABLE CONST T floor(T); OVERLOADABLE CONST T nextafter(T, T); OVERLOADABLE CONST T fabs(T);
DECLARE(float)
#ifdef VORTEX_RV64
DECLARE(double)
#endif
"""


def _signed(kind: str) -> bool:
    return not kind.startswith("u")


def _integer_to_integer(source: str, target: str, saturate: bool) -> str:
    if not saturate:
        return f"return ({target})x;"
    if _signed(source) and not _signed(target):
        if BITS[source] <= BITS[target]:
            return f"return x < 0 ? ({target})0 : ({target})x;"
        return f"return x < 0 ? ({target})0 : x > ({source}){MAXIMUM[target]} ? {MAXIMUM[target]} : ({target})x;"
    if BITS[source] < BITS[target] or source == target:
        return f"return ({target})x;"
    if not _signed(source):
        return f"return x > ({source}){MAXIMUM[target]} ? {MAXIMUM[target]} : ({target})x;"
    return (
        f"return x < ({source}){MINIMUM[target]} ? {MINIMUM[target]} : "
        f"x > ({source}){MAXIMUM[target]} ? {MAXIMUM[target]} : ({target})x;"
    )


def wide(kind: str) -> str:
    """Return the 64-bit type of the same signedness."""
    return "long" if _signed(kind) else "ulong"


def _float_to_integer(source: str, target: str, mode: str, saturate: bool) -> str:
    rounded = f"{source} r = {ROUND[mode]}(x);"
    if not saturate:
        via = wide(target) if BITS[target] < 32 else target
        return f"{rounded} return ({target})({via})r;"
    argument = "x" if ROUND[mode] == "trunc" else f"{ROUND[mode]}(x)"
    return f"return {_saturated(source, target)}({argument});"


def _saturated(source: str, target: str) -> str:
    """Name of the function for LLVM's saturating conversion: RISC-V's instruction does all of it but NaN."""
    return f"__vx_saturated_{target}_{source}"


def _saturating_conversions(kinds: tuple[str, ...]) -> Iterator[str]:
    for source in FLOATS:
        for target in INTEGERS if source in kinds else ():
            intrinsic = f"llvm.fpto{'s' if _signed(target) else 'u'}i.sat.i{BITS[target]}.f{BITS[source]}"
            yield f'CONST {target} {_saturated(source, target)}({source}) __asm("{intrinsic}");'


def _power(exponent: int, kind: str) -> str:
    return f"0x1p{exponent}" + ("f" if kind == "float" else "")


def _integer_to_float(source: str, target: str, mode: str) -> str:
    exact = BITS[source] <= (16 if target == "float" else 32)
    if mode in ("", "_rte") or exact:
        return f"return ({target})x;"
    # The nearest value, then one step back where it is on the wrong side. 2**63 and 2**64 do not fit the integer type:
    # they are above.
    limit = _power(BITS[source] - _signed(source), target)
    above = f"(f >= {limit} || ({source})f > x)"
    below = f"(f < {limit} && ({source})f < x)"
    infinity = f"({target})__builtin_inf()"
    down, up = f"nextafter(f, -{infinity})", f"nextafter(f, {infinity})"
    body = f"{target} f = ({target})x; "
    if mode == "_rtp":
        return body + f"return {below} ? {up} : f;"
    if mode == "_rtn":
        return body + f"return {above} ? {down} : f;"
    if _signed(source):
        return body + f"if (x < 0) return {below} ? {up} : f; return {above} ? {down} : f;"
    return body + f"return {above} ? {down} : f;"


def _float_to_float(source: str, target: str, mode: str) -> str:
    if source == target or target == "double" or mode in ("", "_rte"):
        return f"return ({target})x;"
    infinity = "(float)__builtin_inf()"
    down, up = f"nextafter(f, -{infinity})", f"nextafter(f, {infinity})"
    body = "float f = (float)x; "
    if mode == "_rtp":
        return body + f"return (double)f < x ? {up} : f;"
    if mode == "_rtn":
        return body + f"return (double)f > x ? {down} : f;"
    return body + f"return fabs((double)f) > fabs(x) ? (x > 0 ? {down} : {up}) : f;"


def _body(source: str, target: str, mode: str, saturate: bool) -> str:
    if source in FLOATS:
        return (
            _float_to_float(source, target, mode)
            if target in FLOATS
            else _float_to_integer(source, target, mode, saturate)
        )
    return (
        _integer_to_float(source, target, mode) if target in FLOATS else _integer_to_integer(source, target, saturate)
    )


def _functions(kinds: tuple[str, ...]) -> Iterator[str]:
    for source in kinds:
        for target in kinds:
            for saturate in (False, True) if target in INTEGERS else (False,):
                for mode in MODES:
                    name = f"{target}{'_sat' if saturate else ''}{mode}"
                    yield (
                        f"OVERLOADABLE CONST {target} convert_{name}({source} x) {{ "
                        f"{_body(source, target, mode, saturate)} }}"
                    )
                    for size in SIZES:
                        vector = f"{target}{size}{'_sat' if saturate else ''}{mode}"
                        parts = ", ".join(f"convert_{name}(x.s{ELEMENTS[i]})" for i in range(size))
                        yield (
                            f"OVERLOADABLE CONST {target}{size} convert_{vector}({source}{size} x) {{ return "
                            f"({target}{size})({parts}); }}"
                        )


HALF_STEPS = {
    "_rte": "h",
    "_rtz": "fabs(f) > fabs(x) ? (ushort)(h - 1) : h",
    "_rtp": "f < x ? (h & 0x8000 ? (ushort)(h - 1) : (ushort)(h + 1)) : h",
    "_rtn": "f > x ? (h & 0x8000 ? (ushort)(h + 1) : (ushort)(h - 1)) : h",
}
"""From the nearest half's bits ``h``, whose value is ``f``, to the half in the mode's direction of x:
neighbours' bits differ by one."""


def _half_memory(kinds: tuple[str, ...]) -> Iterator[str]:
    """vstore_half and vstorea_half of every mode, size and address space;
    vload_half and vloada_half through generic pointers, which libclc lacks."""
    for kind in kinds:
        for mode, step in HALF_STEPS.items():
            value = f"{kind} f = ({kind})__builtin_astype(h, half); " if mode != "_rte" else ""
            yield (
                f"static inline OVERLOADABLE ushort to_half{mode}({kind} x) {{ ushort h = __builtin_astype((half)x, "
                f"ushort); {value}return {step}; }}"
            )
        for space in ("__generic", "__private", "__local", "__global"):
            for mode in ("", *HALF_STEPS):
                convert = f"to_half{mode or '_rte'}"
                yield (
                    f"OVERLOADABLE void vstore_half{mode}({kind} v, size_t i, {space} half *p) {{ (({space} ushort "
                    f"*)p)[i] = {convert}(v); }}"
                )
                yield (
                    f"OVERLOADABLE void vstorea_half{mode}({kind} v, size_t i, {space} half *p) {{ (({space} ushort "
                    f"*)p)[i] = {convert}(v); }}"
                )
                for size in SIZES:
                    for name, stride in (("vstore_half", size), ("vstorea_half", 4 if size == 3 else size)):
                        stores = " ".join(f"q[{e}] = {convert}(v.s{ELEMENTS[e]});" for e in range(size))
                        yield (
                            f"OVERLOADABLE void {name}{size}{mode}({kind}{size} v, size_t i, {space} half *p) "
                            f"{{ {space} ushort *q = ({space} ushort *)p + {stride} * i; {stores} }}"
                        )
    yield "OVERLOADABLE float vload_half(size_t i, const __generic half *p) { return (float)p[i]; }"
    for size in SIZES:
        for name, stride in (("vload_half", size), ("vloada_half", 4 if size == 3 else size)):
            parts = ", ".join(f"(float)q[{e}]" for e in range(size))
            yield (
                f"OVERLOADABLE float{size} {name}{size}(size_t i, const __generic half *p) "
                f"{{ const __generic half *q = p + {stride} * i; return (float{size})({parts}); }}"
            )


def source(doubles: bool) -> str:
    """Return the OpenCL C text of all conversions."""
    floats = FLOATS if doubles else FLOATS[:1]
    kinds = (*INTEGERS, *floats)
    return (
        "\n".join(
            [
                PRELUDE, *_saturating_conversions(kinds), *_functions(kinds), *_half_memory(floats),
            ]
        )
        + "\n"
    )
