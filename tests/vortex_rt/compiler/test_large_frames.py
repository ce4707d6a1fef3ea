"""Frames, private arrays and slots of spilled values."""

from __future__ import annotations

import ctypes
import re
import tempfile
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import yaml
from fuzz import random_kernels
from fuzz.oracle import cpu_function
from simulated_device import SimulatedDevice
from test_cells import SPILLS

from vortex_rt.compiler import pipeline
from vortex_rt.compiler.build import Request, build
from vortex_rt.compiler.divergence import assembly, frames
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.frontend import FrontEndOptions
from vortex_rt.compiler.request import Shape
from vortex_rt.compiler.target import TARGETS
from vortex_rt.isa import mnemonics
from vortex_rt.sim.config import Config

pytestmark = pytest.mark.usefixtures('waiting_tools')


# Stack frames beyond what an immediate reaches (2 KiB) and beyond a page: spills keep their divergence, saved masks
# their place, frames their size.

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
    "an aligned array over barriers": live_values(
        300, more=f"  local uint L[64]; uint A[64] __attribute__((aligned(512))); for (uint i = 0; i < 64; i++) A[i] = i ^ v1; "
                  f"{BARRIER} L[get_local_id(0)] = A[v1 & 63]; {BARRIER} v2 = L[(gid + u0) % get_local_size(0)] + A[u0];",
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
    "name", ["beyond 4 KiB", "an aligned array", "an aligned array over barriers", "recursion beyond 4 KiB",
             *(pytest.param(name, marks=pytest.mark.slow) for name in ("over a barrier", "recursion with an aligned array"))],
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


# The accesses to spill slots that are found in llc's assembly are those of its own machine code (MIR), where each
# instruction names the slot that it means.

RECURSIVE = """__attribute__((noinline)) int f(int n, volatile int *p) { int a[300]; for (int i = 0; i < 300; i++) a[i] = p[i];
  int s = n > 0 ? f(n - 1, a) : 0; for (int i = 0; i < 300; i++) s = s * 3 + a[i]; return s; }
kernel void k(global int *p, int n) { int b[4]; b[n & 3] = n; *p = f(n, b); }
"""
SOURCES = {
    "spills": SPILLS.replace("BARRIER", ""), "large": outer_product(18), "doubles": live_values(60, "double"),
    "floats": live_values(60, "float"), "recursive": RECURSIVE,
}  # fmt: skip
OPERAND = re.compile(r"\((load|store) [^()]*\([^()]*\) (?:from|into) %stack\.(\d+)")


def of_machine_code(text: str) -> dict[str, list[tuple[bool, int]]]:
    """Function → whether each access to a spill slot, in their order, is a store, and the slot's place."""
    found = {}
    _, *functions = yaml.load_all(text, Loader=yaml.CSafeLoader)  # the module comes first
    for function in functions:
        slots = {o["id"]: o["offset"] for o in function.get("stack", ()) if o["type"] == "spill-slot"}
        accesses = [(kind == "store", int(number)) for kind, number in OPERAND.findall(function["body"])]
        found[function["name"]] = [(store, slots[number]) for store, number in accesses if number in slots]
    return found


def of_assembly(code: pipeline.GeneratedCode) -> dict[str, list[tuple[bool, int]]]:
    """The same by the places that addresses resolve to."""
    found = {}
    for function in assembly.parse(code.assembly, set()).functions:
        frames.resolve(function, code.objects.get(function.name, []))
        items = [item for block in function.blocks for item in block.items if item.slot is not None]
        found[function.name] = [(item.mnemonic in mnemonics.STORES, item.slot) for item in items]
    return found


@pytest.mark.parametrize("target", ["rv64", "rv32"])
@pytest.mark.parametrize("name", SOURCES)
def test_accesses_to_slots_are_those_of_llcs_machine_code(tmp_path, name, target):
    if target == "rv32" and "double" in SOURCES[name]:
        pytest.skip("no doubles")
    source = tmp_path / "k.cl"
    source.write_text(SOURCES[name])
    build(Request([source], target=TARGETS[target], options=FrontEndOptions(["-w"]), keep=tmp_path))
    text = (tmp_path / "final.ll").read_text()
    code = pipeline._generated(pipeline.generator(TARGETS[target]), lambda: pipeline.generator(TARGETS[target]), text, "")
    machine_code = pipeline.generator(TARGETS[target], "-stop-after=stack-frame-layout").complete(text.encode())
    expected = of_machine_code(machine_code.stdout.decode())
    assert of_assembly(code) == expected
    assert any(expected.values())


# Arrays of kernels that lie interleaved by lane in the warp's cells.

KERNEL = """
typedef struct { short x; short y; float z; } S;
kernel void k(global const uint *p, global uint *o) {
  uint i = get_global_id(0), v = p[i];
  uint w[16]; ulong l[5]; uchar b[24]; float f[2][6]; S s[4];
  for (int j = 0; j < 16; j++) w[j] = j * i;
  for (int j = 0; j < 24; j++) b[j] = 0;
  for (int j = 0; j < 5; j++) l[j] = (ulong)v << 7;
  for (int j = 0; j < 12; j++) f[j & 1][j / 2] = 0;
  for (int j = 0; j < 4; j++) { s[j].x = j; s[j].y = -j; s[j].z = i; }
  BARRIER
  for (uint j = 0; j < (v & 31); j++) {
    w[(v >> j) & 15] += j; b[(v + j) % 24] += j; l[(i + j) % 5] += (ulong)v * j;
    f[j & 1][(v + j) % 6] += (float)(j & 7); s[(v >> j) & 3].y += 3; s[j & 3].z += 1; s[v & 3].x ^= j;
    if (v & 64) w[j & 15] ^= b[j % 24];
  }
  BARRIER
  uint r = 0;
  for (int j = 0; j < 16; j++) r = r * 31 + w[j];
  for (int j = 0; j < 24; j++) r = r * 31 + b[j];
  for (int j = 0; j < 5; j++) r = r * 31 + (uint)(l[j] >> 7);
  for (int j = 0; j < 12; j++) r = r * 31 + (uint)f[j & 1][j / 2];
  for (int j = 0; j < 4; j++) r = r * 31 + (uint)(int)s[j].x + 7 * (uint)(int)s[j].y + 5 * (uint)s[j].z;
  o[i] = r;
}
"""


def expected(data: np.ndarray) -> np.ndarray:
    """What `KERNEL` computes."""
    result = np.zeros_like(data)
    for i, v in enumerate(map(int, data)):
        w, b, long_ = [j * i for j in range(16)], [0] * 24, [v << 7] * 5
        f, x, y, z = [[0] * 6, [0] * 6], [0, 1, 2, 3], [0, -1, -2, -3], [i] * 4
        for j in range(v & 31):
            w[v >> j & 15] += j
            b[(v + j) % (1 << 32) % 24] = b[(v + j) % (1 << 32) % 24] + j & 255
            long_[(i + j) % 5] += v * j
            f[j & 1][(v + j) % (1 << 32) % 6] += j & 7
            y[v >> j & 3] += 3
            z[j & 3] += 1
            x[v & 3] ^= j
            if v & 64:
                w[j & 15] = (w[j & 15] & 0xFFFFFFFF) ^ b[j % 24]
        r = 0
        for value in [*w, *b, *((a & (1 << 64) - 1) >> 7 for a in long_), *(f[j & 1][j // 2] for j in range(12))]:
            r = r * 31 + value & 0xFFFFFFFF
        for j in range(4):
            r = r * 31 + x[j] + 7 * y[j] + 5 * z[j] & 0xFFFFFFFF
        result[i] = r
    return result


@pytest.mark.parametrize("target", ["rv64", "rv32"])
@pytest.mark.parametrize(("warps", "threads"), [(2, 4), (4, 8), (2, 32)])
@pytest.mark.parametrize("barrier", ["barrier(CLK_GLOBAL_MEM_FENCE);", ""], ids=["barrier", "free"])
def test_arrays_of_all_kinds(build_source, target, warps, threads, barrier):
    text = KERNEL.replace("BARRIER", barrier)
    program = build_source(text, "opencl", target, ("-cl-std=CL2.0",), shape=Shape(1, warps, threads))
    assert "\tcsrr\ta" in program.assembly or "0xcc0" in program.assembly, "the lane's own place"
    data = np.random.default_rng(4).integers(0, 1 << 32, 64, dtype=np.uint32)
    out = np.zeros_like(data)
    device = SimulatedDevice(Config(warps=warps, threads=threads, xlen=int(target[2:]), memory=2 << 30))
    device.launch(program, "k", [data, out], (1,), (64,), stack_log2=15)
    np.testing.assert_array_equal(out, expected(data))


ONE = "kernel void k(global uint *p) {{ uint i = get_global_id(0), v = p[i]; {body} }}"
FILL = "for (int j = 0; j < 16; j++) a[j] = 0; for (uint j = 0; j < v; j++) a[(v >> j) & 15] += j; p[i] = a[v & 15];"


@pytest.mark.parametrize(
    ("body", "moved"),
    [
        ("uint a[16]; " + FILL, True),
        ("uint a[16] = {1, 2, 3}; for (uint j = 0; j < v; j++) a[(v >> j) & 15] += j; p[i] = a[v & 15];", True),
        ("uint a[200]; " + FILL, False),  # too large
        ("uint a[16]; global uint **q = (global uint **)p; q[i] = (global uint *)(ulong)a; " + FILL, False),  # escapes
        ("union { uint a[16]; uchar b[64]; } u; uint *a = u.a; u.b[v & 63] = 1; " + FILL, False),  # crosses granules
    ],
)  # fmt: skip
def test_which_arrays_are_moved(build_source, body, moved):
    program = build_source(ONE.format(body=body), "opencl", "rv64", ("-cl-std=CL2.0",), shape=Shape(1, 4, 32))
    frame = any(line.startswith("\taddi\tsp, sp, -") for line in program.assembly.splitlines())
    assert frame != moved


def test_an_array_needs_few_memory_requests(build_source):
    """Built for warps of 32 lanes, and for any."""
    text = "kernel void k(global const uint *p, global uint *o) { uint i = get_global_id(0), v = p[i]; uint a[16]; " + (
        FILL.replace("j < v", "j < (v & 15)").replace("p[i] = a", "o[i] = a") + " }"
    )
    cycles = {}
    for threads in (0, 32):
        program = build_source(text, shape=Shape(threads=threads))
        data = np.arange(256, dtype=np.uint32) * 2654435761 % 65536
        device = SimulatedDevice(Config(warps=4, threads=32, memory=2 << 30, mode="timing"))
        out = np.zeros(256, np.uint32)
        cycles[threads] = device.launch(program, "k", [data.astype(np.uint32), out], (8,), (32,), stack_log2=14).cycles
    assert cycles[32] < 0.5 * cycles[0]
