"""Every scalar ``llvm.nvvm.*`` arithmetic, conversion and bit intrinsic, run on devices against an exact model made
from its name.

An entry of the tables without a model fails, so that none goes untested.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from accuracy import round_to
from evaluate import DTYPES, members
from on_device import DeviceEvaluator

from nvvm2spirv.builtins import table

FORMAT = {"half": "f16", "float": "f32", "double": "f64", "<2 x half>": "f16"}
TINY = {"f16": 2.0**-14, "f32": 2.0**-126, "f64": 2.0**-1022}
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, -2.5, 3.7, -0.3, math.inf, -math.inf, math.nan]
VALUES = {
    "f16": [round_to(v, "f16") for v in [*SPECIAL, 2.0**-15, -(2.0**-24), 65504.0, 1.0 + 2.0**-10, -(2.0**-9)]],
    "f32": [round_to(v, "f32") for v in [*SPECIAL, 2.0**-127, -(2.0**-149), 3.0e38, -1.0 - 2.0**-23, 1e-20,
                                         2147483648.0, 65519.0, 1e-7, 2.0**-126]],
    "f64": [*SPECIAL, 2.0**-1030, -5e-324, 1.7e308, -1.0 - 2.0**-52, 1e-160, 4294967296.5, 1e-40, 3.4028235e38],
}
Model = Callable[..., Any]


# -- floating point ----------------------------------------------------------------------------------------------------


def flush(x: float, format: str) -> float:
    return math.copysign(0.0, x) if abs(x) < TINY[format] else x


def saturate(x: float) -> float:
    return min(x, 1.0) if x > 0 else 0.0


def relu(x: float) -> float:
    return x if x > 0 or math.isnan(x) else 0.0


def zero_sum(x: float, y: float, mode: str) -> float:
    """IEEE 754, 6.3: the sign of a sum that is exactly zero."""
    if math.copysign(1, x) == math.copysign(1, y):
        return math.copysign(0.0, x)
    return -0.0 if mode == "rm" else 0.0


def root(x: float) -> Fraction:
    """A square root with enough digits for any rounding; inexact ones lie between two of its units."""
    exact = Fraction(x) * 4**1200
    floor = math.isqrt(exact.numerator // exact.denominator)
    return (Fraction(floor) + (0 if floor * floor == exact else Fraction(1, 2))) / 2**1200


def special(operation: str, *x: float) -> float | None:
    """The result where an operand or the result is zero by rule, infinite or NaN; None elsewhere."""
    if operation == "fma" and any(map(math.isinf, x[:2])) and 0 in x[:2]:
        return math.nan
    finite = all(map(math.isfinite, x))
    if (
        finite
        and not (operation == "div" and x[1] == 0)
        and not (operation == "rcp" and x[0] == 0)
        and not (operation == "sqrt" and x[0] <= 0)
    ):
        return None
    with np.errstate(all="ignore"):
        wide = [np.float64(v) for v in x]
        return float({
            "add": lambda: wide[0] + wide[1], "mul": lambda: wide[0] * wide[1], "div": lambda: wide[0] / wide[1],
            "rcp": lambda: 1 / wide[0],
            "sqrt": lambda: np.sqrt(wide[0]),
            "fma": lambda: np.sign(wide[0]) * np.sign(wide[1]) * (
                math.inf if np.isinf(wide[:2]).any() else 1
            ) + wide[2],
        }[operation]())  # fmt: skip


def rounded(operation: str, format: str, mode: str) -> Model:
    def model(*x: float) -> float:
        known = special(operation, *x)
        if known is not None:
            return known
        sign = math.copysign(1, x[0]) * math.copysign(1, x[1]) if len(x) > 1 else math.copysign(1, x[0])
        exact = [Fraction(v) for v in x]
        if operation == "add":
            value = exact[0] + exact[1]
            return round_to(value, format, mode) if value else zero_sum(x[0], x[1], mode)
        if operation == "fma":
            value = exact[0] * exact[1] + exact[2]
            return round_to(value, format, mode) if value else zero_sum(math.copysign(0, sign), x[2], mode)
        value = {
            "mul": lambda: exact[0] * exact[1], "div": lambda: exact[0] / exact[1], "rcp": lambda: 1 / exact[0],
            "sqrt": lambda: root(x[0]),
        }[operation]()
        return math.copysign(round_to(value, format, mode), sign)

    return model


def extreme(smaller: bool, flags: list[str]) -> Model:
    def model(x: float, y: float) -> float:
        sign = math.copysign(1, x) * math.copysign(1, y)
        if "nan" in flags and (math.isnan(x) or math.isnan(y)):
            return math.nan
        if "xorsign" in flags:
            x, y = abs(x), abs(y)
        if math.isnan(x) or math.isnan(y):
            result = y if math.isnan(x) else x
        else:
            result = (min if smaller else max)(x, y, key=lambda v: (v, math.copysign(1, v)))
        return math.copysign(result, sign) if "xorsign" in flags else result

    return model


def numpy_model(function: Callable[[Any], Any]) -> Model:
    def model(*x: float) -> float:
        with np.errstate(all="ignore"):
            return float(function(*map(np.float64, x)))

    return model


INTEGRAL = {"floor": np.floor, "ceil": np.ceil, "trunc": np.trunc, "round": np.rint}
#: Function, relative and absolute error that PTX allows at most.
APPROXIMATE: dict[str, tuple[Callable[..., Any], float, float]] = {
    "rsqrt": (lambda x: 1 / np.sqrt(x), 2**-22, 0), "sqrt": (np.sqrt, 2**-22, 0), "div": (np.divide, 2**-22, 0),
    "rcp": (lambda x: 1 / x, 2**-20, 0),
    "sin": (np.sin, 0, 2**-20.5), "cos": (np.cos, 0, 2**-20.5), "lg2": (np.log2, 2**-22, 2**-22),
    "ex2": (np.exp2, 2**-21, 0),
    "ex2-half": (np.exp2, 2**-9.9, 2**-25),
}  # fmt: skip


def floating_model(parts: list[str], format: str) -> tuple[Model, float, float]:
    """(function of Python floats, relative and absolute tolerance) of a floating-point intrinsic."""
    name, flags = parts[0], parts[1:]
    relative = absolute = 0.0
    if name in ("fmin", "fmax"):
        core = extreme(name == "fmin", flags)
    elif name in INTEGRAL:
        core = numpy_model(INTEGRAL[name])
    elif name == "saturate":
        core = saturate
    elif name == "fabs":
        core = abs
    elif "approx" in flags or "full" in flags:
        function, relative, absolute = APPROXIMATE[f"{name}-half" if format == "f16" else name]
        absolute = max(absolute, 2.0**-149)  # subnormal results
        core = numpy_model(function)
    else:
        core = rounded(name, format, next((f for f in flags if f in ("rn", "rz", "rm", "rp")), "rn"))
    ftz = "ftz" in flags
    after = [
        f for f, on in ((lambda v: flush(v, format), ftz), (saturate, "sat" in flags), (relu, "relu" in flags)) if on
    ]

    def model(*x: float) -> float:
        value = core(*(flush(v, format) if ftz else v for v in x))
        for step in after:
            value = step(value)
        return value

    return model, relative, absolute


# -- conversions -------------------------------------------------------------------------------------------------------

INTEGERS = {"i": (-(2**31), 2**31 - 1), "ui": (0, 2**32 - 1), "ll": (-(2**63), 2**63 - 1), "ull": (0, 2**64 - 1)}


def integral(value: float, mode: str) -> int:
    return {"rn": round, "rz": math.trunc, "rm": math.floor, "rp": math.ceil}[mode](Fraction(value))


def to_integer(source: str, target: str, mode: str, ftz: bool) -> Model:
    low, high = INTEGERS[target]

    def model(x: float) -> int:
        if math.isnan(x):
            return 0 if source == "f" and "l" not in target else 2 ** (63 if "l" in target else 31)
        x = flush(x, "f32") if ftz else x
        return (high if x > 0 else low) if math.isinf(x) else min(max(integral(x, mode), low), high)

    return model


def to_narrow(format: str, mode: str, flags: list[str]) -> Model:
    largest = {"f16": 65504.0, "tf32": (2 - 2.0**-10) * 2.0**127}[format]

    def model(x: float) -> float:
        value = round_to(x, format, mode)
        if "satfinite" in flags and abs(value) > largest:
            value = math.copysign(largest, value)
        return relu(value) if "relu" in flags else value

    return model


def bits(x: float, dtype: Any, integer: Any) -> int:
    with np.errstate(all="ignore"):
        return int(np.array([x], dtype).view(integer)[0])


def tf32_bits(x: float) -> int:
    return 0x7FFFFFFF if math.isnan(x) else bits(x, np.float32, np.uint32)


def double_of(pattern: int) -> float:
    return float(np.array([pattern], np.uint64).view(np.float64)[0])


def conversion_model(parts: list[str]) -> Model | None:
    name, flags = parts[0], parts[1:]
    source, _, target = name.partition("2")
    mode = flags[0] if flags else ""
    if source in ("f", "d") and target in INTEGERS and mode not in ("lo", "hi"):
        return to_integer(source, target, mode, "ftz" in flags)
    if source in INTEGERS and target in ("f", "d"):
        width = 64 if "l" in source else 32
        return lambda x: round_to(
            Fraction(x if "u" in source else signed(x, width)), "f32" if target == "f" else "f64", mode
        )
    if name == "d2f":
        return lambda x: flush(round_to(x, "f32", mode), "f32") if "ftz" in flags else round_to(x, "f32", mode)
    if name in ("f2f16", "ff2f16x2"):
        return to_narrow("f16", mode, flags)
    if name == "f2tf32":
        narrow = to_narrow("tf32", mode, flags)
        return lambda x: tf32_bits(narrow(x))
    return {
        "f2h": lambda x: 0x7FFF if math.isnan(x) else bits(flush(x, "f32") if "ftz" in flags else x, np.float16,
                                                           np.uint16),
        "h2f": lambda x: float(np.array([x & 0xFFFF], np.uint16).view(np.float16)[0]),
        "lohi": lambda low, high: double_of((high & 0xFFFFFFFF) << 32 | low & 0xFFFFFFFF),
        "d2i": lambda x: bits(x, np.float64, np.uint64) >> (32 if mode == "hi" else 0) & 0xFFFFFFFF,
        "bitcast": {
            "f2i": lambda x: bits(x, np.float32, np.uint32),
            "i2f": lambda x: float(np.array([x & 0xFFFFFFFF], np.uint32).view(np.float32)[0]),
            "ll2d": lambda x: double_of(x & (2**64 - 1)), "d2ll": lambda x: bits(x, np.float64, np.uint64),
        }.get(mode),
    }.get(name)  # fmt: skip


# -- integers ----------------------------------------------------------------------------------------------------------

SUFFIXES = {
    "s": (16, True), "us": (16, False), "i": (32, True), "ui": (32, False), "ll": (64, True), "ull": (64, False),
}


def signed(value: int, width: int) -> int:
    value &= (1 << width) - 1
    return value - (1 << width) if value >> (width - 1) else value


def permuted(sources: list[int], x: int, y: int) -> int:
    pool = (y & 0xFFFFFFFF) << 32 | x & 0xFFFFFFFF
    picked = [(pool >> 8 * (s & 7) & 255, s & 8) for s in sources]
    return sum(((255 if byte & 128 else 0) if sign else byte) << 8 * i for i, (byte, sign) in enumerate(picked))


def field(x: int, index: int, width: int, sign: bool) -> int:
    value = x >> index * width & ((1 << width) - 1)
    return signed(value, width) if sign else value


PERMUTATIONS: dict[str, Callable[[int, int], int]] = {
    "f4e": lambda n, i: n + i, "b4e": lambda n, i: (n - i) & 7, "rc8": lambda n, i: n, "ecl": max, "ecr": min,
    "rc16": lambda n, i: (n & 1) * 2 + (i & 1),
}  # fmt: skip


def nth_set(mask: int, base: int, offset: int) -> int:
    base, offset = base & 31, signed(offset, 32)
    if offset == 0:
        return base if mask >> base & 1 else -1
    found = [i for i in (range(base, 32) if offset > 0 else range(base, -1, -1)) if mask >> i & 1]
    return found[abs(offset) - 1] if len(found) >= abs(offset) else -1


def integer_model(parts: list[str]) -> Model | None:
    name, flags = parts[0], parts[1:]
    width, sign = SUFFIXES.get(flags[0], (32, True)) if flags else (32, True)
    read: Callable[[int], int] = (lambda v: signed(v, width)) if sign else (lambda v: v & ((1 << width) - 1))
    mode = flags[0] if flags else ""
    models: dict[str, Model] = {
        "mulhi": lambda x, y: read(x) * read(y) >> width,
        "mul24": lambda x, y: (signed(x, 24) * signed(y, 24)) if sign else (x & 0xFFFFFF) * (y & 0xFFFFFF),
        "sad": lambda x, y, z: abs(read(x) - read(y)) + z,
        "min": lambda x, y: min(read(x), read(y)),
        "max": lambda x, y: max(read(x), read(y)),
        "abs": lambda x: abs(read(x)),
        "brev32": lambda x: int(f"{x & 0xFFFFFFFF:032b}"[::-1], 2),
        "brev64": lambda x: int(f"{x & (2**64 - 1):064b}"[::-1], 2),
        "clz": lambda x: width - (x & ((1 << width) - 1)).bit_length(),
        "popc": lambda x: (x & ((1 << width) - 1)).bit_count(),
        "prmt": lambda x, *rest: permuted(
            [PERMUTATIONS[mode](rest[-1] & 3, i) if mode else rest[-1] >> 4 * i & 15 for i in range(4)], x,
            rest[0] if len(rest) == 2 else 0,
        ),
        "idp4a": lambda x, y, z: z + sum(
            field(x, i, 8, flags[0] == "s") * field(y, i, 8, flags[1] == "s") for i in range(4)
        ),
        "fns": nth_set,
        "bmsk": lambda p, w: (
            ((1 << min(w, 32)) - 1) << p if p < 32 else 0
        ) if mode == "clamp" else ((1 << (w & 31)) - 1) << (p & 31),
        "sext": lambda x, w: signed(x, w) if (w := min(w, 32) if mode == "clamp" else w & 31) else 0,
        "zext": lambda x, w: x & ((1 << (min(w, 32) if mode == "clamp" else w & 31)) - 1),
    }
    return models.get(name)


def integer_inputs(name: str, types: list[str]) -> list[list[int]]:
    random = np.random.default_rng(len(name))
    columns = []
    for type_ in types:
        width = int(type_[1:])
        edges = [0, 1, 2**width - 1, 2 ** (width - 1), 2 ** (width - 1) - 1, 0x80]
        columns.append([*edges, *map(int, random.integers(0, 2**width, 58, dtype=np.uint64, endpoint=False))])
        random.shuffle(columns[-1])
    if name.split(".")[2] in ("bmsk", "sext", "zext"):  # positions and widths
        columns[1] = [v % 40 for v in columns[1]]
        if "bmsk" in name:
            columns[0] = [v % 40 for v in columns[0]]
    if name.endswith(".fns"):
        columns[1] = [v % 32 for v in columns[1]]
        columns[2] = [(v % 25 - 12) & 0xFFFFFFFF for v in columns[2]]
    return columns


# -- the run -----------------------------------------------------------------------------------------------------------

#: Overloaded entries, under names of their own.
OVERLOADED = {
    "llvm.nvvm.fabs.f32": "float(float)", "llvm.nvvm.fabs.ftz.f32": "float(float)",
    "llvm.nvvm.fabs.f64": "double(double)",
    "llvm.nvvm.fabs.f16": "half(half)", "llvm.nvvm.ex2.approx.f16": "half(half)",
    "llvm.nvvm.ex2.approx.ftz.f32": "float(float)",
}  # fmt: skip


def signatures() -> dict[str, tuple[str, list[str]]]:
    """All entries with scalar or f16x2 parameters, without immediate operands."""
    found = {}
    for family in ("arithmetic", "convert", "integer", "classify"):
        for entry in table().families[family]:
            signature = entry.parsed_signature() if entry.signature and entry.status != "refused" else None
            if (
                entry.name.startswith("llvm.nvvm.")
                and signature
                and all(t in DTYPES and t != "i1" for t in [*signature[1], *members(signature[0])])
            ):
                found[entry.name] = signature
    for name, text in OVERLOADED.items():
        result, _, rest = text.partition("(")
        found[name] = (result, rest.rstrip(")").split(", "))
    return found


SIGNATURES = signatures()
GROUPS = ("double", "half", "float", "i64", "i32", "i16")


def group_of(name: str) -> str:
    """The module that an intrinsic is tested in: by its least common type."""
    result, types = SIGNATURES[name]
    text = " ".join([result, *types])
    return next(g for g in GROUPS if g in text)


def model_of(name: str) -> tuple[Model, float, float]:
    parts = name.removeprefix("llvm.nvvm.").split(".")
    types = SIGNATURES[name][1]
    plain = conversion_model(parts) or integer_model(parts)
    if plain is not None:
        return plain, 0.0, 0.0
    return floating_model(parts, FORMAT[types[0]])


def inputs(name: str) -> list[list[Any]]:
    """A list a parameter; pairs of lanes as tuples."""
    _, types = SIGNATURES[name]
    if types[0] not in FORMAT:
        return integer_inputs(name, types)
    values = VALUES[FORMAT[types[0]]]
    rows = list(product(values, repeat=len(types)))
    if len(types) > 1:
        rows = [rows[i] for i in np.random.default_rng(len(name)).choice(len(rows), 160, replace=False)]
    columns = [list(c) for c in zip(*rows, strict=True)]
    if types[0] == "<2 x half>":
        columns = [list(zip(c, reversed(c), strict=True)) for c in columns]
    return columns


def expected_of(name: str, columns: list[list[Any]]) -> list[Any]:
    model = model_of(name)[0]
    rows = list(zip(*columns, strict=True))
    result, types = SIGNATURES[name]
    if types[0] == "<2 x half>":
        return [tuple(model(*(v[lane] for v in row)) for lane in range(2)) for row in rows]
    if result == "<2 x half>":  # ff2f16x2: the first operand is the upper half
        return [(model(low), model(high)) for high, low in rows]
    return [model(*row) for row in rows]


def packed(values: list[Any], type_: str) -> np.ndarray:
    """The values as the device's array."""
    if type_ == "<2 x half>":
        return np.array(values, np.float16).view(np.uint32).ravel()
    if type_.startswith("i"):
        width = int(type_[1:])
        return np.array([v & ((1 << width) - 1) for v in values], f"u{width // 8}").view(DTYPES[type_])
    return np.array(values, DTYPES[type_])


@cache
def case_of(name: str) -> tuple[list[np.ndarray], np.ndarray]:
    """(arguments, expected result) as arrays."""
    result, types = SIGNATURES[name]
    columns = inputs(name)
    return [packed(c, t) for c, t in zip(columns, types, strict=True)], packed(expected_of(name, columns), result)


def check(name: str, got: np.ndarray) -> None:
    result, _ = SIGNATURES[name]
    expected = case_of(name)[1]
    if result == "<2 x half>":
        got, expected = got.view(np.float16), expected.view(np.float16)
    _, relative, absolute = model_of(name)
    if relative or absolute:
        np.testing.assert_allclose(
            got.astype(float), expected.astype(float), rtol=relative, atol=absolute, err_msg=name
        )
        return
    np.testing.assert_array_equal(got, expected, err_msg=name)
    if expected.dtype.kind == "f":
        numbers = ~np.isnan(expected)
        np.testing.assert_array_equal(np.signbit(got)[numbers], np.signbit(expected)[numbers], err_msg=f"{name}: signs")


@pytest.fixture(scope="module",
                params=[pytest.param("cuda", marks=pytest.mark.device), pytest.param("intel", marks=pytest.mark.intel)])
def device(request: pytest.FixtureRequest) -> Any:
    return request.getfixturevalue("cuda_device" if request.param == "cuda" else "intel_cpu")


@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize("group", GROUPS)
def test_intrinsics_of_a_type(group, device):
    names = [name for name in SIGNATURES if group_of(name) == group]
    assert names
    evaluator = DeviceEvaluator(device, names, signatures=OVERLOADED)
    wrong = []
    for name in names:
        try:
            check(name, evaluator.call(name, *case_of(name)[0])[0])
        except AssertionError as error:
            wrong.append(str(error))
    assert not wrong, "\n".join([f"{len(wrong)} of {len(names)}", *wrong[:8]])


HALF_FUNCTIONS: dict[str, tuple[int, Model]] = {
    **{f"llvm.{n}.f16": (1, numpy_model(f)) for n,
       f in (("floor", np.floor), ("ceil", np.ceil), ("trunc", np.trunc), ("rint", np.rint), ("fabs", np.abs))},
    "llvm.sqrt.f16": (1, rounded("sqrt", "f16", "rn")),
    "llvm.fma.f16": (3, rounded("fma", "f16", "rn")),
    "llvm.minnum.f16": (2, extreme(True, [])),
    "llvm.maxnum.f16": (2, extreme(False, [])),
    "llvm.copysign.f16": (2, lambda x, y: math.copysign(x, y)),
}


@pytest.mark.device
def test_llvm_intrinsics_on_halves(cuda_device):
    """The device library has what LLVM's intrinsics on halves become."""
    forms = {name: f"half({', '.join(['half'] * count)})" for name, (count, _) in HALF_FUNCTIONS.items()}
    evaluator = DeviceEvaluator(cuda_device, forms, signatures=forms)
    for name, (count, model) in HALF_FUNCTIONS.items():
        rows = list(product(VALUES["f16"], repeat=count))[:: 1 if count < 3 else 7]
        got = evaluator.call(name, *(packed(list(c), "half") for c in zip(*rows, strict=True)))[0]
        np.testing.assert_array_equal(got, packed([model(*row) for row in rows], "half"), err_msg=name)
