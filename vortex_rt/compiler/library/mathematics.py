"""OpenCL C's elementary and special functions (OpenCL C 3.0, 6.15.2), on the bodies that serve CUDA's in the
translator: one copy of each algorithm.

`ir` writes the scalar functions as LLVM IR from `nvvm2spirv.builtins.bodies`; a second result goes through a generic
pointer. `source` is OpenCL C with their vector forms and their forms for the other address spaces. Where OpenCL asks
for something else than C does, the difference is here.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from nvvm2spirv.builtins import classify
from nvvm2spirv.builtins.bodies import exponential, roots, special, trigonometric
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.diagnostics import Reporter
from nvvm2spirv.ir.model import Module
from nvvm2spirv.options import Options
from nvvm2spirv.passes.address_spaces import renumber
from nvvm2spirv.passes.base import Context
from nvvm2spirv.passes.lower_builtins import BuiltinLowering
from nvvm2spirv.passes.strip_attributes import StripAttributes
from vortex_rt.compiler.library.builtins import ELEMENTS, SIZES, elementwise

SPACES = ("__generic", "__private", "__local", "__global")


@dataclass(frozen=True)
class LibraryFunction:
    """A function of OpenCL C.

    parameters  one letter each: T the element type, I an int, t and i a pointer to one (the second result, always last)
    body        emits the scalar function
    result      T, or I for an int
    scalar      parameters where ``s`` marks those that stay scalar in one more vector form, e.g. ``vs``
    real        stays a function: long, and seldom where time is spent
    """

    name: str
    parameters: str
    body: Callable[..., Value | None]
    result: str = "T"
    scalar: str = ""
    real: bool = False


def _with_second(function: Callable[..., tuple[Value, Value]]) -> Callable[..., Value]:
    """The first of two results, the second stored where the last argument says."""

    def body(b: Builder, *arguments: Value) -> Value:
        first, second = function(b, *arguments[:-1])
        b.store(second, arguments[-1])
        return first

    return body


def _exponent(b: Builder, x: Value) -> Value:
    """ilogb: FP_ILOGBNAN is INT_MAX here."""
    return b.select(x.is_nan(), b.const("i32", 2**31 - 1), classify.exponent_int(b, x))


def _fraction(b: Builder, x: Value) -> tuple[Value, Value]:
    """(fract(x), floor(x)): the fraction is below 1."""
    whole = b.intrinsic("llvm.floor", x)
    largest = b.from_bits(b.bits(b.const(x.type, 1.0)) - 1, x.type)
    fraction = x - whole
    fraction = b.select(fraction < 1.0, fraction, largest)
    fraction = b.select(x.eq(0.0) | b.fabs(x).eq(math.inf), b.copysign(b.const(x.type, 0.0), x), fraction)
    return b.select(x.is_nan(), x, fraction), whole


def _remainder_quotient(b: Builder, x: Value, y: Value) -> tuple[Value, Value]:
    """(remainder, the seven low bits of the quotient with its sign)."""
    value, quotient = classify.remainder_and_quotient(b, x, y)
    negative = quotient < 0
    low = b.select(negative, -quotient, quotient) & 0x7F
    return value, b.select(negative, -low, low)


def _logarithm_of_gamma(b: Builder, x: Value) -> tuple[Value, Value]:
    """(log |gamma(x)|, sign of gamma(x)); 1 at the poles but -0."""
    whole = b.intrinsic("llvm.floor", x)
    half = whole * 0.5
    odd = b.intrinsic("llvm.floor", half).ne(half)
    negative = ((x < 0.0) & x.ne(whole) & odd) | (x.eq(0.0) & (b.bits(x) < 0))
    return special.lgamma(b, x), b.select(negative, b.const("i32", -1), 1)


FUNCTIONS = (
    *(LibraryFunction(f.__name__, "T", f) for f in (
        trigonometric.sin, trigonometric.cos, trigonometric.tan, trigonometric.sinpi, trigonometric.cospi,
        trigonometric.tanpi,
        trigonometric.asin, trigonometric.acos, trigonometric.atan,
        exponential.exp, exponential.exp2, exponential.exp10, exponential.expm1,
        exponential.log, exponential.log2, exponential.log10, exponential.log1p,
        exponential.sinh, exponential.cosh, exponential.tanh, exponential.asinh, exponential.acosh, exponential.atanh,
        roots.cbrt, special.erf, special.erfc,
    )),
    *(LibraryFunction(f"{f.__name__}pi", "T", trigonometric.over_pi(f)) for f in (
        trigonometric.asin, trigonometric.acos, trigonometric.atan,
    )),
    LibraryFunction("tgamma", "T", special.tgamma, real=True),
    LibraryFunction("lgamma", "T", special.lgamma, real=True),
    LibraryFunction("logb", "T", classify.exponent_float),
    LibraryFunction("ilogb", "T", _exponent, result="I"),
    LibraryFunction("atan2", "TT", trigonometric.atan2),
    LibraryFunction("atan2pi", "TT", trigonometric.over_pi(trigonometric.atan2)),
    LibraryFunction("hypot", "TT", partial(roots.norm, reciprocal=False)),
    LibraryFunction("pow", "TT", roots.power),
    LibraryFunction("powr", "TT", roots.power_of_positive),
    LibraryFunction("pown", "TI", roots.power_integer),
    LibraryFunction("rootn", "TI", roots.root),
    LibraryFunction("fmod", "TT", classify.modulo),
    LibraryFunction("remainder", "TT", classify.remainder),
    LibraryFunction("nextafter", "TT", classify.next_after),
    LibraryFunction("fdim", "TT", classify.positive_difference),
    LibraryFunction("ldexp", "TI", classify.load_exponent, scalar="vs"),
    LibraryFunction("sincos", "Tt", _with_second(trigonometric.sine_cosine)),
    LibraryFunction("modf", "Tt", classify.fraction_whole),
    LibraryFunction("fract", "Tt", _with_second(_fraction)),
    LibraryFunction("frexp", "Ti", classify.fraction_exponent),
    LibraryFunction("remquo", "TTi", _with_second(_remainder_quotient)),
    LibraryFunction("lgamma_r", "Ti", _with_second(_logarithm_of_gamma), real=True),
)  # fmt: skip


def _kinds(doubles: bool) -> tuple[str, ...]:
    return ("float", "double") if doubles else ("float",)


def _real(item: LibraryFunction, kind: str) -> str:
    return f"__vx_real_{item.name}_{kind}"


def ir(doubles: bool) -> str:
    """Return the scalar functions as LLVM IR in SPIR's address spaces."""
    module = Module("")
    context = Context(Options(), Reporter())
    lowering = BuiltinLowering(module, context)
    entries = []
    for kind in _kinds(doubles):
        types = {"T": kind, "I": "i32", "t": "ptr", "i": "ptr"}
        for item in FUNCTIONS:
            result, parameters = types[item.result], [types[p] for p in item.parameters]
            internal = lowering.define(f"{item.name}.{kind}", result, parameters, item.body)
            letters = {"I": "i", "t": f"PU3AS4{kind[0]}", "i": "PU3AS4i"}
            name = f"_Z{len(item.name)}{item.name}" + "".join(letters.get(p, kind[0]) for p in item.parameters)
            head = ", ".join(f"{t} %a{i}" for i, t in enumerate(parameters))
            chain = [(_real(item, kind), internal), (name, _real(item, kind))] if item.real else [(name, internal)]
            entries += [
                f'define {result} @{new}({head}) nounwind {{\n  %r = call {result} @"{old}"({head})\n'
                f'  ret {result} %r\n}}'
                for new, old in chain
            ]
    lowering.run()
    StripAttributes().apply(module, context)  # llvmlite's LLVM knows attributes that LLVM 19 does not
    return renumber(f"{module}\n" + "\n".join(entries) + "\n")


def declarations(item: LibraryFunction, kind: str) -> str:
    """The parameters of the scalar form."""
    return ", ".join(f"{_type(p, kind, '', '__generic')} p{i}" for i, p in enumerate(item.parameters))


def _type(letter: str, kind: str, size: str, space: str) -> str:
    return {"T": f"{kind}{size}", "I": f"int{size}", "t": f"{space} {kind}{size} *", "i": f"{space} int{size} *"}[
        letter
    ]


def forms(item: LibraryFunction, kind: str) -> Iterator[str]:
    """Every form but the one that `ir` has; the first declares that."""
    result = _type(item.result, kind, "", "")
    pure = "" if item.parameters[-1].islower() else "CONST "
    yield f"OVERLOADABLE {pure}{result} {item.name}({declarations(item, kind)});"
    if pure:
        types = [_type(p, kind, "", "") for p in item.parameters]
        for size in SIZES:
            yield elementwise(item.name, result, types, [False] * len(types), size)
            if item.scalar:
                yield elementwise(item.name, result, types, [c == "s" for c in item.scalar], size)
        return
    values, second = item.parameters[:-1], item.parameters[-1]
    passed = [f"p{i}" for i in range(len(values))]
    for space in SPACES:
        for suffix in ("", *map(str, SIZES)):
            if space == "__generic" and not suffix:
                continue
            head = ", ".join(f"{_type(p, kind, suffix, '')} p{i}" for i, p in enumerate(values))
            stored = _type(second, kind, suffix, space)
            element = {"t": kind, "i": "int"}[second]
            target = f"({_type(second, kind, '', '__generic')})"
            if not suffix:
                body = f"return {item.name}({', '.join(passed)}, {target}o);"
            else:
                calls = (
                    f"r.s{e} = {item.name}({', '.join(f'{p}.s{e}' for p in passed)}, {target}&t); q.s{e} = t;"
                    for e in ELEMENTS[: int(suffix)]
                )
                body = f"{element} t; {element}{suffix} q; {result}{suffix} r; {' '.join(calls)} *o = q; return r;"
            yield f"OVERLOADABLE {result}{suffix} {item.name}({head}, {stored} o) {{ {body} }}"


def source(doubles: bool) -> str:
    """Return OpenCL C of the vector forms and of the forms with pointers into the named address spaces."""
    lines = ['#include "device.h"']
    for kind in _kinds(doubles):
        for item in FUNCTIONS:
            lines.extend(forms(item, kind))
    return "\n".join(lines) + "\n"
