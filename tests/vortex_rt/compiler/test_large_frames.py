"""Stack frames beyond what an immediate reaches (2 KiB) and beyond a page: spills keep their divergence,
saved masks their place, frames their size.
"""

from __future__ import annotations

import ctypes
import tempfile
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from fuzz import random_kernels
from fuzz.oracle import cpu_function

from vortex_rt.compiler.build import Request, build
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.frontend import FrontEndOptions
from vortex_rt.compiler.request import Shape
from vortex_rt.compiler.target import TARGETS

pytestmark = pytest.mark.usefixtures("waiting_tools")

SHAPES = random_kernels.SHAPES
HEAD = random_kernels.KERNEL_HEAD
STACK_LOG2 = 17


BARRIER = "barrier(CLK_LOCAL_MEM_FENCE);"


def live_values(count: int, kind: str = "uint", more: str = "", in_loop: str = "") -> str:
    """A kernel with that many values that all live through a loop, some the same in all work-items,
    and branches on each of them.
    """
    names = range(count)
    make = [
        f"{kind} a{n} = " + (f"({kind})(u1 + {n})" if n % 3 == 0 else f"({kind})(in[(gid + {n}) % n] >> 8)") + ";"
        for n in names
    ]
    update = [f"a{n} += a{(n + 3) % count} * ({kind})3;" for n in names]
    limit = {"uint": "1000000000u", "double": "40000000.0", "float": "40000000.0f"}[kind]
    use = [f"if (a{n} > {limit}) {{ v1 = v1 * 31 + {n}; counters[0] = 0; }} else v3 ^= v1 + {n};" for n in names]
    return (
        f"{HEAD} {{\n  uint gid = get_global_id(0), v1 = in[gid], v2 = gid, v3 = u0;\n{more}\n  " + "\n  ".join(make)
        + "\n  for (uint i = 0; i < u0 % 3 + 1; i++) {\n    " + in_loop + "\n    ".join(update) + "\n  }\n  "
        + "\n  ".join(use)
        + "\n  out[4 * gid] = v1; out[4 * gid + 1] = v2; out[4 * gid + 2] = v3;\n}\n"
    )  # fmt: skip


def outer_product(tile: int) -> str:
    """A tile of doubles that all live through a loop, and a branch on each."""
    cells = [(i, j) for i in range(tile) for j in range(tile)]
    return (
        f"{HEAD} {{\n  uint gid = get_global_id(0), v1 = 0, r = in[gid] % n, s = in[gid + n] % n;\n  "
        + " ".join(f"double c{i}_{j} = 0;" for i, j in cells)
        + "\n  for (uint p = 0; p < u0; p++) {\n    "
        + "\n    ".join(f"c{i}_{j} += (double)in[(gid + {i} + p) % n] * (double)in[(p + {j}) % n];" for i, j in cells)
        + "\n  }\n  " + "\n  ".join(f"if (r + {i} < n && s + {j} < n && c{i}_{j} > 1e19) {{ counters[0] = 0; out[4 * "
                                    f"gid + 1] += {i + j}; }}" for i, j in cells)
        + "\n  out[4 * gid] = v1;\n}\n"
    )  # fmt: skip


DEPTH = 14


def nested_recursion(values: int, aligned: bool = False) -> str:
    """A recursive function with a large frame whose masks are saved over calls,
    in more regions than there are registers for them.
    """
    make = [f"uint a{n} = b * {2 * n + 1} ^ a;" for n in range(values)]
    array = (
        "uint B[16] __attribute__((aligned(256))); for (uint i = 0; i < 16; i++) B[i] = a + i;"
        if aligned
        else "uint B[16]; for (uint i = 0; i < 16; i++) B[i] = a ^ i;"
    )
    opening = "".join(f"if ((a >> {n}) % 5 != 0) {{ r += f(depth - 1, a * 3 + {n}, b ^ r, in); " for n in range(DEPTH))
    total = " + ".join(f"a{n} * {n + 1}" for n in range(values))
    return (
        "uint f(uint depth, uint a, uint b, global const uint *in) {\n  if (depth == 0) return a ^ b;\n"
        "  uint r = in[a & 31];\n  " + array + "\n  " + "\n  ".join(make)
        + f"\n  {opening}" + " r ^= B[r & 15]; " + "}" * DEPTH + f"\n  return r + B[b & 15] + {total};\n}}\n"
        + f"{HEAD} {{\n  uint gid = get_global_id(0);\n  out[4 * gid] = f(2, in[gid], in[gid + n], in);\n}}\n"
    )  # fmt: skip


KERNELS = {
    "beyond 2 KiB": live_values(300),
    "beyond 4 KiB": live_values(600),
    "doubles": live_values(300, "double"),
    "a tile of doubles": outer_product(18),
    "over a barrier": live_values(
        500,
        more="  local uint L[64]; uint b = v1 & 1, lid = get_local_id(0), ls = get_local_size(0);",
        in_loop=f"L[lid] = v1; {BARRIER} if (b) v1 ^= L[(lid + i) % ls]; else v3 += L[lid]; {BARRIER}",
    ),
    "an array that is indexed": live_values(
        300, more="  uint A[700]; for (uint i = 0; i < 700; i++) A[i] = i ^ v1; v2 = A[v1 % 700] + A[u0];",
    ),
    "an aligned array": live_values(
        300, more="  uint A[64] __attribute__((aligned(512))); for (uint i = 0; i < 64; i++) A[i] = i ^ v1; v2 = A[v1 "
                  "& 63];",
    ),
    "recursion": nested_recursion(300),
    "recursion beyond 4 KiB": nested_recursion(600),
    "recursion with an aligned array": nested_recursion(300, aligned=True),
}


@cache
def reference(source: str) -> ctypes.CDLL:
    """A kernel as gcc compiles it, once for both targets."""
    with tempfile.TemporaryDirectory() as name:
        return cpu_function(source, Path(name))


def run(source: str, target: str, shapes) -> None:
    """Build, run on all shapes, compare with the CPU."""
    cpu = reference(source)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "kernel.cl").write_text(source)
        program = build(Request([folder / "kernel.cl"], TARGETS[target], FrontEndOptions(["-w"])))
    assert program.metadata.kernels[0].stack_bytes > 2048
    for number, shape in enumerate(shapes):
        size, groups = (16, 3) if number % 2 else (33, 2)
        items = size * groups
        rng = np.random.default_rng(number)
        values = rng.integers(0, 1 << 32, 2 * items + 128, dtype=np.uint32)
        out, counters = np.zeros(4 * items, np.uint32), np.zeros(8, np.uint32)  # counters are written with zeros only
        expected, _ = random_kernels.on_cpu(cpu, values, counters, (items, 5, 7, groups, size))
        random_kernels.device(shape, 32 if target == "rv32" else 64).launch(
            program, "k", [values, out, counters, items, 5, 7], (groups,), (size,), stack_log2=STACK_LOG2
        )
        np.testing.assert_array_equal(out, expected, err_msg=f"{shape}")


@pytest.mark.parametrize("name", KERNELS)
def test_large_frame(name):
    run(KERNELS[name], "rv64", SHAPES)


@pytest.mark.parametrize(
    "name", ["beyond 4 KiB", "over a barrier", "an aligned array", "recursion beyond 4 KiB",
             "recursion with an aligned array"],
)
def test_large_frame_on_rv32(name):
    run(KERNELS[name], "rv32", SHAPES[:3])


def test_an_array_whose_size_is_known_at_run_time_only_is_refused(tmp_path):
    source = tmp_path / "k.cl"
    source.write_text(
        "kernel void k(global int *p) { int i = get_global_id(0), n = p[i]; private int *q = (private int "
        "*)(ulong)__builtin_alloca(4 * n);"
        " for (int j = 0; j < n; j++) *(volatile private int *)(q + j) = j; p[i] = q[i]; }"
    )
    with pytest.raises(CompileError, match="error: k: the size of an array"):
        build(Request([source], options=FrontEndOptions(["-w", "-cl-std=CL2.0"])))


def test_what_is_saved_around_a_switch_counts(build_source):
    def stack(meet: str) -> int:
        loads = " ".join(f"uint a{n} = p[i + {n}];" for n in range(16))
        program = build_source(
            f"kernel void k(global uint *p) {{ uint i = get_global_id(0); {loads} {meet} p[i] = "
            f"{' + '.join(f'a{n} * {n + 3}' for n in range(16))}; }}",
            shape=Shape(threads=32),  # of whose cells too few are within reach
        )
        return program.metadata.kernels[0].stack_bytes

    assert stack(BARRIER) >= stack("") + 8 * 16
