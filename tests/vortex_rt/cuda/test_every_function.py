"""Every device function that the headers declare is defined, builds, and gives on the simulator what the host says;
nothing is forgotten.

The list comes from clang's syntax tree (`declared`), the values from `function_oracle`. A function that no rule covers
fails the test.
"""

from __future__ import annotations

import math
import re

import compilers
import function_oracle
import numpy as np
import pytest
from compilers import FLOATS, LANES, SAMPLES_PRELUDE, WORDS

from vortex_rt import Device, Module
from vortex_rt.cuda.compile import compile_cuda

STEP, SHIFT = (1, 5, 11, 3), (0, 3, 7, 13)
INTEGERS = {
    "char": 8, "signed char": 8, "unsigned char": 8, "short": 16, "unsigned short": 16, "int": 32, "unsigned int": 32,
    "cuuint32_t": 32, "bool": 8,
    "long": 64, "unsigned long": 64, "long long": 64, "unsigned long long": 64, "size_t": 64,
}  # fmt: skip
UNSIGNED = {
    "unsigned char", "unsigned short", "unsigned int", "cuuint32_t", "bool", "unsigned long", "unsigned long long",
    "size_t",
}
PACKED = {"char4", "uchar4"}
SCALARS = {*INTEGERS, "float", "double", *PACKED}
#: Orders of Bessel functions and powers that stay in range.
SMALL_FIRST = {"jn", "jnf", "yn", "ynf"}
SMALL_LAST = {"powi", "powif", "pow"}

#: Functions that stay undefined or uncalled on purpose, or are called elsewhere: pattern → reason.
ELSEWHERE = {
    r"__trap|__brkpt|__assertfail|__assert_fail": "stop the launch: tests/nvvm2spirv/builtins/assertion",
    r"v?printf|malloc|free|new(\[\])?|delete(\[\])?": "device runtime: tests/nvvm2spirv/builtins",
    r"cuda\w+": "the runtime API of the host: declared so that host code compiles",
    r"__shfl(_up|_down|_xor)?|__all|__any|__ballot": "without _sync, which NVIDIA has not from sm_70 on: "
                                                     "tests/nvvm2spirv/builtins/test_every_intrinsic.py",
    r"__nvvm_get_smem_pointer|__cvta_\w+|__is(Global|Shared|Constant|Local)": "pointers: test_pointer_functions",
    r"(__\w*A|a)tomic\w+": "test_atomic_functions",
    r"__shfl\w*_sync|__(all|any|uni|ballot)_sync|__match\w+_sync|__activemask|__fns": "test_warp_functions",
    r"__reduce_\w+_sync|__cluster\w+|__is(Cta|Cluster)Shared|__nv_(memcpy_async|associate)\w+": "test_architectures",
    r"__ldg": "test_cached_loads",
    r"__pm[0-3]": "NVIDIA's performance counters",
    r"clock|clock64|__nanosleep|__threadfence\w*": "clocks, fences: test_functions_without_a_value_to_compare",
    r"__syncthreads_\w+|__syncwarp|__barrier_sync\w*": "barriers: tests/nvvm2spirv/builtins/test_barrier.py",
    r"memcpy|memset": "tests/nvvm2spirv/builtins/test_arithmetic.py",
    r"make_\w+": "test_vector_constructors",
    r"cudaCreateChannelDesc": "textures: tests/nvvm2spirv/builtins/texture",
    r"cu(C\w+|Complex\w+)|__(mul|div)[sd]c3": "test_complex_functions",
    r"__vib(max|min)_\w+": "test_choices_of_dynamic_programming",
    r"sincos(pi)?f?|__sincosf|frexpf?|modff?|remquof?|r?normf?|nanf?": "test_functions_with_pointers",
}
def _elsewhere(function: compilers.Declared) -> bool:
    small_floats = any(re.search("half|bfloat16|fp8", t) for t in (*function.parameters, function.result))  # small_floats/
    if function.namespace.startswith(("vortex_cuda", "__vortex", "cooperative_groups")):
        return True  # internal, launches of kernels: tests/cuda/runtime, and cooperative groups: tests/end_to_end
    return small_floats or any(re.fullmatch(pattern, function.name) for pattern in ELSEWHERE)


def _is_overload(function: compilers.Declared, names: set[str]) -> bool:
    """Whether the function is the float form of a name that has an f form too."""
    if function.name == "pow" and "int" in function.parameters:
        return False
    return (
        function.name + "f" in names
        and "float" in (*function.parameters, function.result)
        and "double" not in function.parameters
    )


def test_every_function_is_defined(functions):
    outside = re.compile(r"v?printf|malloc|free|__assertfail|cuda\w+|new(\[\])?|delete(\[\])?|cooperative.*")
    assert [str(f) for f in functions if not f.defined and not outside.fullmatch(f.name)] == []


def test_every_function_has_a_rule(functions):
    names = {f.name for f in functions}
    unknown = [
        str(f) for f in functions
        if not _elsewhere(f) and not _is_overload(f, names)
        and (function_oracle.oracle(f.name, f.parameters) is None or not {*f.parameters, f.result} <= SCALARS)
    ]  # fmt: skip
    assert unknown == []


def sample(type_: str, position: int, name: str) -> np.ndarray:
    """The samples of one argument, as Python sees them."""
    index = (np.arange(LANES) * STEP[position] + SHIFT[position]) % LANES
    if type_ in ("float", "double"):
        return FLOATS[index].astype(np.float32 if type_ == "float" else np.float64)
    if (name in SMALL_FIRST and position == 0) or (name in SMALL_LAST and position):
        return np.arange(LANES) % 6
    words = WORDS[index]
    bits = 32 if type_ in PACKED else INTEGERS[type_]
    unsigned = type_ in UNSIGNED or type_ in PACKED
    return np.array(
        [
            int(w) % (1 << bits) if unsigned else (int(w) + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1))
            for w in words
        ],
        object,
    )


def argument(type_: str, position: int, name: str) -> str:
    """The same as CUDA C++."""
    index = f"(i * {STEP[position]} + {SHIFT[position]}) % {LANES}"
    if type_ in ("float", "double"):
        return f"({type_})F[{index}]"
    if (name in SMALL_FIRST and position == 0) or (name in SMALL_LAST and position):
        return "(i % 6)"
    return f"pack<{type_}>(W[{index}])" if type_ in PACKED else f"({type_})W[{index}]"


GROUP = 24


def evaluate(device: Device, functions: list[compilers.Declared], architecture: str) -> list[np.ndarray]:
    """Results of functions of scalars on the samples, as Python numbers; many to a kernel."""
    kernels = []
    for start in range(0, len(functions), GROUP):
        lines = []
        for offset, f in enumerate(functions[start : start + GROUP]):
            call = f"{f.name}({', '.join(argument(t, i, f.name) for i, t in enumerate(f.parameters))})"
            lines.append(f"put(o + {(start + offset) * LANES} + i, {call});")
        body = "\n  ".join(lines)
        kernels.append(
            f"__global__ void k{start}(const double *F, const long long *W, double *o) {{\n  int i = threadIdx.x;\n"
            f"  {body}\n}}\n"
        )
    module = Module.from_cuda(device, SAMPLES_PRELUDE + "".join(kernels), gpu_arch=architecture)
    out = device.zeros(len(functions) * LANES, np.float64)
    floats, words = device.array(FLOATS), device.array(WORDS)
    for start in range(0, len(functions), GROUP):
        getattr(module, f"k{start}")[1, LANES](floats, words, out)
    raw = out.copy_to_host().reshape(len(functions), LANES)
    return [
        row if f.result in ("float", "double") else row.view(np.int64) for f, row in zip(functions, raw, strict=True)
    ]


def compare(function: compilers.Declared, row: np.ndarray) -> str:
    """What differs from the oracle, empty if nothing."""
    call = function_oracle.oracle(function.name, function.parameters)
    columns = [sample(t, i, function.name) for i, t in enumerate(function.parameters)]
    fast = re.fullmatch(r"__(sin|cos|tan|exp|exp10|log|log2|log10|pow|fdivide)f", function.name)
    loose = function.name.rstrip("f") in ("jn", "yn", "j0", "j1", "y0", "y1")
    for lane in range(LANES):
        arguments = [
            float(c[lane]) if c.dtype != object and t in ("float", "double") else int(c[lane])
            for c, t in zip(columns, function.parameters)
        ]
        try:
            want = call(*arguments)
        except (ValueError, ZeroDivisionError):
            want = math.nan
        except OverflowError:
            want = math.inf
        got = row[lane]
        if function.result in ("float", "double"):
            dtype = np.float32 if function.result == "float" else np.float64
            with np.errstate(over="ignore"):
                want = float(dtype(want))
            if fast and (
                not math.isfinite(want)
                or abs(want) > 1e30
                or (abs(arguments[0]) > 40 and fast.group(1) in ("sin", "cos", "tan"))
            ):
                continue  # what the fast forms leave open
            exact = function.name.startswith("__") and not fast and "rsqrt" not in function.name
            tolerance = (
                0
                if exact
                else (1e-5 if fast else 1e-12 if dtype is np.float64 else 4e-6)
                if fast or loose
                else 12 * float(np.finfo(dtype).eps)
            )
            near = (
                abs(float(got) - want) <= tolerance * max(abs(want), 1.0 if fast or loose else 0.0)
                if math.isfinite(want)
                else False
            )
            same = (math.isnan(want) and math.isnan(got)) or float(got) == want or near
        else:
            bits = INTEGERS[function.result]
            same = (int(got) - int(want)) % (1 << bits) == 0
        if not same:
            return f"{function}{tuple(arguments)} = {got!r}, host {want!r}"
    return ""


def test_values(functions, device, architecture):
    names = {f.name for f in functions}
    chosen = [f for f in functions if not _elsewhere(f) and not _is_overload(f, names)]
    assert len(chosen) > 450
    rows = evaluate(device, chosen, architecture)
    faults = [fault for f, row in zip(chosen, rows, strict=True) if (fault := compare(f, row))]
    assert not faults, f"{len(faults)} of {len(chosen)}:\n" + "\n".join(faults)


# -- overloads: the same code as the function that was run -----------------------------------------------------------


def different(pairs: list[tuple[str, str, str, tuple[str, ...]]]) -> list[str]:
    """Calls, of (form, primary, result, parameter types) each,
    that do not compile to the same code as the primary call.
    """
    lines = []
    for number, (form, primary, result, types) in enumerate(pairs):
        head = ", ".join(f"{t} a{i}" for i, t in enumerate(types))
        lines += [
            f'extern "C" __device__ {result} {name}{number}({head}) {{ return {call}; }}'
            for name, call in (("form", form), ("primary", primary))
        ]
    ir = compile_cuda("#include <cmath>\n" + "\n".join(lines), extra=["-fdiscard-value-names"]).decode()
    bodies = dict(re.findall(r"^define [^\n]*@((?:form|primary)\d+)\([^\n]*\n(.*?)^}", ir, re.M | re.S))
    assert len(bodies) == 2 * len(pairs)
    return [form for number, (form, *_) in enumerate(pairs) if bodies[f"form{number}"] != bodies[f"primary{number}"]]


def test_float_overloads_are_the_float_functions(functions):
    names = {f.name for f in functions}
    overloads = [f for f in functions if not f.namespace and _is_overload(f, names) and not re.search("half|bfloat16", f"{f.parameters}")]
    assert len(overloads) > 80
    pairs = []
    for f in overloads:
        arguments = ", ".join(f"a{i}" for i in range(len(f.parameters)))
        pairs.append((f"{f.name}({arguments})", f"{f.name}f({arguments})", f.result, f.parameters))
    assert different(pairs) == []


def test_functions_of_std_are_the_global_ones(tree, functions):
    std = compilers.names_in_std(tree)
    pairs = []
    for f in functions:
        if f.namespace or f.name not in std or f.name in ("malloc", "free", "memcpy", "memset") or not f.defined:
            continue
        arguments = ", ".join(f"a{i}" for i in range(len(f.parameters)))
        pairs.append((f"std::{f.name}({arguments})", f"::{f.name}({arguments})", f.result, f.parameters))
    assert len(pairs) > 180
    assert different(pairs) == []


@pytest.mark.parametrize("space", ["", "std::"])
def test_mixed_and_integer_arguments_are_taken_as_double(space, tree, functions):
    std = compilers.names_in_std(tree)
    # have overloads on mixed types, which test_values runs, or are false for integers
    own = {"abs", "pow", "copysign", "isinf", "isnan"}
    double = {
        f.name: f
        for f in functions
        if not f.namespace
        and f.name in std
        and f.name not in own
        and f.parameters
        and {*f.parameters} <= {"double", "int", "long"}
    }
    pairs = []
    for f in double.values():
        free = [i for i, t in enumerate(f.parameters) if t == "double"]
        mixes = (
            [("int",)]
            if len(free) == 1
            else [("float", "double"), ("int", "float"), ("double", "int"), ("int", "int"), ("unsigned char", "double")]
        )
        for mix in mixes if free else []:
            types = list(f.parameters)
            for place, type_ in zip(free, (*mix, "float")):
                types[place] = type_
            plain = ", ".join(f"a{i}" for i in range(len(types)))
            cast = ", ".join(f"(double)a{i}" if i in free else f"a{i}" for i in range(len(types)))
            pairs.append((f"{space}{f.name}({plain})", f"::{f.name}({cast})", f.result, tuple(types)))
    assert len(pairs) > 100
    assert different(pairs) == []
