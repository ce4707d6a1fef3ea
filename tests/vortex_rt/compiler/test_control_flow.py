"""Control flow of every form, divergent in every way, reconverges and computes what each work-item alone would."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest
from fuzz import random_kernels
from simulated_device import LocalBytes

from vortex_rt import Device, Module
from vortex_rt.compiler.build import Request, build
from vortex_rt.compiler.frontend import FrontEndOptions

pytestmark = pytest.mark.usefixtures('waiting_tools')

SHAPES = ((1, 4, 4), (1, 2, 2), (2, 8, 4), (1, 4, 32), (2, 16, 8), (4, 32, 32))

BODIES = {
    "nested loops with break and continue": """
        for (uint i = 0; i < (v0 & 7) + 2; i++) {
          for (uint j = 0; j < 9; j++) {
            if (((v0 >> j) & 3) == 1) continue;
            if (((v1 >> i) & 7) == j) break;
            v2 += i * j + v1;
          }
          if (v2 > 0xf0000000u) break;
        }""",
    "early returns": """
        if (v0 & 1) { out[4 * gid] = 11; return; }
        for (uint i = 0; i < 20; i++) { v2 += i; if (v2 % 13 == v0 % 13) { out[4 * gid + 1] = v2; return; } }
        if (v2 & 2) return;""",
    "switch with fall-through": """
        switch (v0 & 7) {
          case 0: v1 += 1;
          case 1: v1 *= 3; break;
          case 3: if (v2 & 1) { v1 ^= 77; break; }
          case 4: v1 -= 5;
          case 6: v1 += v2; break;
          default: v1 = ~v1;
        }""",
    "short-circuit chains": """
        if ((v0 & 1) && ((v0 & 2) || (v1 & 4)) && !(v1 & 8)) v2 = 1;
        else if ((v0 & 16) || ((v1 & 32) && (v2 & 1) && (v0 & 64))) v2 = 2;
        while ((v0 & 3) != 0 && (v1 & 1 || v2 < 100)) { v0 >>= 1; v2 += 7; }""",
    "irreducible graph": """
        uint t = v0 & 15;
        if (v1 & 1) goto middle;
        top: v2 += t; if (v2 & 64) goto out_;
        middle: v2 ^= v1; t--; if (t > 12) goto out_;
        if (t & 1) goto top; else if (t) goto middle;
        out_: v3 += v2;""",
    "select of floats and minimum chains": """
        float a = (float)(v0 & 1023), b = (float)(v1 & 1023);
        float c = a > b ? a * 2.0f : b - a; c = fmin(fmax(c, 3.0f), 900.0f);
        double d = c > 100.0f ? (double)a : (double)b; v2 += (uint)c + (uint)d + clz(v0) + popcount(v1);""",
    "recursion": "v2 = ackermann(v0 & 1, v1 & 3) + fibonacci(v0 & 7);",
    "loop left from nested conditions": """
        for (;;) { if (v0 & 1) { if (v1 & 2) break; if (v2 > 50) goto done; } v0 = v0 / 2 + 3; v2 += 9; v1 ^= v2; if (v2 > 400) break; }
        v3 = 5; done: v3 += v2;""",
    "switch without a default": """
        switch (v0 & 3) { case 0: v1 = 3; break; case 1: v1 ^= v2; if (v2 & 1) v3 = 9; break; case 2: v2++; break; case 3: v3--; break; default: __builtin_unreachable(); } if (v1 & 1) v2 ^= v3;""",
    "traps that are not taken": """
        if (v0 == 77 && v1 == 12345) __builtin_trap(); if (v0 & 1) { if (v0 == 78 && v2 == 99) __builtin_trap(); v3 += 2; }""",
    "endless loops that are not entered": """
        if (v0 == 77 && v1 == 12345) { for (;;) atomic_add(&counters[0], 1); } for (uint i = 0; i < (v0 & 7); i++) { if (v1 == 3 && v2 == 4) while (1) atomic_add(&counters[1], 1); v3 += i; }""",
    "endless loop left by a return": """
        for (uint i = 0;; i++) { v2 = v2 * 5 + i; if ((v2 & 15) == 3) { out[4*gid] = v2; return; } if (i > 40) break; }""",
    "endless loop in an endless loop": """
        for (;;) { for (;;) { v2 = v2 * 1664525u + 1013904223u; if (v2 >> 29 == 1) break; if (v2 >> 29 == 2) goto o; } v3 += v2; if (v3 & 4) break; } o: v1 ^= v3;""",
    "value that depends on the exit": """
        uint r = 0; for (uint i = 0; i < 20; i++) { r = i * 3; if (((v0 >> i) & 7) == 5) break; r = i * 7; if (((v1 >> i) & 7) == 5) break; r = i * 11; } v3 = r; uint q = 0; while (q < 9) { if ((v0 >> q) & 1) { v2 += r; q += 2; continue; } q++; if (v2 & 1) { v3 ^= q; break; } }""",
    "switch into a loop": """
        uint c = v0 & 31, k = (c + 7) / 8; switch (c % 8) { case 0: do { v1 += 3; case 7: v2 ^= v1; case 6: v1 += 5; case 5: v2 += 7; case 4: v1 ^= 9; case 3: v2 ^= 11; case 2: v1 += v2; case 1: v2 += 1; } while (k-- > 1); }""",
    "loop with three entries": """
        uint t = v0 & 63; if (v1 & 1) goto b; if (v1 & 2) goto c; a: v2 += t; if (t-- == 0 || v2 & 128) goto d; b: v2 ^= v1; if (t & 1) { t >>= 1; goto c; } if (t < 2) goto d; t--; c: v3 += v2; if (t > 3) { t -= 3; if (v3 & 1) goto a; goto b; } d: v3 ^= t;""",
    "floats and wide integers": """
        float f = 0; for (uint i = 0; i < (v0 & 15); i++) { float g = (float)(v1 >> i & 255); if (g > f) f = g; else if (g < 3.0f) break; else f -= 1.5f; } v3 = (uint)f; long l = (long)v0 * (int)v1; if (l < 0) v2 = (uint)(l >> 40); else if (l > 1000000000000L) v2 = 7;""",
    "returns from short-circuit conditions": """
        if ((v0 & 1) && (v1 & 1 || v2 & 1)) { out[4*gid+1] = 5; return; } do { if (v0 & 2) { if (v1 & 2) break; if (v2 & 2) return; } v3++; } while (v3 & 3 && v0 >> v3 & 1);""",
}
FUNCTIONS = """
uint fibonacci(uint n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
uint ackermann(uint m, uint n) { if (m == 0) return n + 1; if (n == 0) return ackermann(m - 1, 1); return ackermann(m - 1, ackermann(m, n - 1)); }
"""


def kernel(name: str, body: str) -> str:
    return (
        random_kernels.head(name)
        + " {\n  uint gid = get_global_id(0), v0 = in[gid], v1 = gid * 2654435761u, v2 = in[gid + n], v3 = u0;\n"
        + body + "\n  out[4 * gid] = v0; out[4 * gid + 1] += v1; out[4 * gid + 2] = v2; out[4 * gid + 3] = v3;\n}\n"
    )  # fmt: skip


CPU_ONLY = """
static int clz(uint x) { return x ? __builtin_clz(x) : 32; }
static int popcount(uint x) { return __builtin_popcount(x); }
static float fmin(float a, float b) { return a < b ? a : b; }
static float fmax(float a, float b) { return a > b ? a : b; }
"""


KERNELS = {name: f"k{number}" for number, name in enumerate(BODIES)}
WITHOUT_DOUBLES = [name for name, body in BODIES.items() if "double" not in body]


def program(names: Iterable[str]) -> str:
    return FUNCTIONS + "".join(kernel(KERNELS[name], BODIES[name]) for name in names)


@pytest.mark.parametrize("name", BODIES)
def test_form_of_control_flow(name):
    assert random_kernels.compare(program(BODIES), 5, SHAPES[:4], cpu_extra=CPU_ONLY, kernel=KERNELS[name]) == []


@pytest.mark.parametrize("name", WITHOUT_DOUBLES)
def test_form_of_control_flow_on_rv32(name):
    assert random_kernels.compare(program(WITHOUT_DOUBLES), 6, SHAPES[:2], target="rv32", kernel=KERNELS[name]) == []


def test_uniform_barriers_in_a_loop_the_compiler_cannot_see_to_be_uniform(build_source, device_of):
    program = build_source("""
    kernel void k(global const int *count, global int *out, local int *s) {
      int l = get_local_id(0), n = get_local_size(0), v = l;
      for (int i = 0; i < count[l]; i++) {
        s[l] = v;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l & 1) v += s[(l + 1) % n]; else v ^= s[(l + i) % n];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (v > 100000) v &= 1023;
      }
      out[get_global_id(0)] = v;
    }""")
    for shape in ("1x4x4", "1x2x2", "4x32x32"):
        count, out = np.full(48, 7, np.int32), np.zeros(96, np.int32)
        device_of(shape).launch(program, "k", [count, out, LocalBytes(4 * 48)], (2,), (48,))
        v = np.arange(48)
        for i in range(7):
            lanes = np.arange(48)
            v = np.where(lanes & 1, v + v[(lanes + 1) % 48], v ^ v[(lanes + i) % 48])
            v = np.where(v > 100000, v & 1023, v)
        np.testing.assert_array_equal(out, np.tile(v, 2))


def test_divergent_loops_around_uniform_barriers_with_a_lock_between_lanes(build_source, device_of):
    """A lock that lanes of one warp contend for: the winner gets out only after it has released."""
    program = build_source("""
    kernel void k(global int *lock_word, global int *shared_sum) {
      for (int turn = 0; turn < 3; turn++) {
        int done = 0;
        while (!done) {
          if (atomic_cmpxchg(lock_word, 0, 1) == 0) {
            *(volatile global int *)shared_sum += (int)get_global_id(0);
            atomic_xchg(lock_word, 0);
            done = 1;
          }
        }
      }
    }""")
    lock, total = np.zeros(1, np.int32), np.zeros(1, np.int32)
    device_of("1x4x4").launch(program, "k", [lock, total], (4,), (8,))
    assert total[0] == 3 * sum(range(32))


def test_uniformity_analysis_saves_control(tmp_path):
    source = tmp_path / "k.cl"
    source.write_text(
        "kernel void k(global int *p, int n) { int s = 0; for (int i = 0; i < n; i++) { if (i & 1) s += p[i]; } "
        "p[get_global_id(0)] = s; }"
    )
    statistics = build(Request([source], options=FrontEndOptions(["-w"]))).statistics
    assert statistics.branches > 0
    assert statistics.uniform == statistics.branches


SHARED_TAIL = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr %in, ptr %out, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = sext i32 %t to i64
  %p = getelementptr i32, ptr %in, i64 %w
  %q = getelementptr i32, ptr %out, i64 %w
  %whole = icmp sgt i32 %n, 31
  br i1 %whole, label %all, label %some
all:
  %a = load volatile i32, ptr %p
  %odd = trunc i32 %a to i1
  br i1 %odd, label %more, label %last
some:
  %inside = icmp slt i32 %t, %n
  br i1 %inside, label %one, label %end
one:
  %b = load volatile i32, ptr %p
  %negative = icmp slt i32 %b, 0
  br i1 %negative, label %more, label %last
more:
  %x = phi i32 [ %a, %all ], [ %b, %one ]
  %c = load volatile i32, ptr %q
  %s = mul i32 %x, %c
  br label %last
last:
  %y = phi i32 [ 7, %all ], [ 9, %one ], [ %s, %more ]
  store volatile i32 %y, ptr %q
  br label %end
end:
  ret void
}
"""


@pytest.mark.parametrize("n", [32, 20])
@pytest.mark.parametrize("spec", ["vortex", "cores=1,warps=2,threads=32"])
def test_two_ways_share_a_tail(spec, n):
    """Lanes part before the tail on one way of a branch that all lanes take alike, and twice on the other."""
    device = Device(spec)
    given = np.random.default_rng(2).integers(-9, 9, 32).astype(np.int32)
    out = device.array(np.full(32, 3, np.int32))
    Module.from_nvvm(device, SHARED_TAIL).k[1, 32](device.array(given), out, n)
    more = given % 2 != 0 if n == 32 else given < 0
    expected = np.where(more, 3 * given, 7 if n == 32 else 9)
    expected[n:] = 3
    assert out.copy_to_host().tolist() == expected.tolist()


# Values, conditions and saved masks that live over barriers, in control flow of every form around them, as hardware
# warps and as virtual warps.


BARRIER_SHAPES = random_kernels.SHAPES

SAME = "in[64 + (v0 & 7)]"
"""The same in every work-item, which no compiler can know."""
MEET = "barrier(CLK_LOCAL_MEM_FENCE);"
EXCHANGE = f"L[lid] = v1 + i; {MEET} v2 ^= L[(lid + 3) % ls]; {MEET}"

BARRIER_BODIES = {
    "a condition": f"uint b = v0 & 1; L[lid] = b; {MEET} if (b) v1 += in[(v1 & 31) + 1];",
    "several conditions": f"""
        uint b = v0 & 1, c = v0 > v2, d = (int)v1 < (int)v2; float f = (float)(v0 & 255), g = (float)(v2 & 255);
        uint e = f < g, h = f == g, j = v0 == v2;
        L[lid] = v1; {MEET}
        if (b) v1 += L[(lid + 1) % ls]; if (c) v2 ^= in[v1 & 31]; if (d) v3 += v1; {MEET}
        if (e) v1 ^= in[v2 & 31]; if (h) v3 = 1; if (j) v2 += 3; else if (b) v2 ^= v3;""",
    "a loop with three exits": f"""
        uint b = v0 & 1, limit = {SAME} % 5 + 2;
        for (uint i = 0; i < 9; i++) {{
          {EXCHANGE}
          if (i == limit) break;
          if (b) v1 += in[v2 & 31]; else v3 ^= v2;
          if (({SAME} >> i) & 1) {{ L[lid] = v3; {MEET} v1 ^= L[(lid + 1) % ls]; if (i > 5) break; {MEET} }}
          if (i == 7 + limit) goto out_;
          b = v2 & 2;
        }}
        if (b) v3 += 5;
        out_: v1 += v3;""",
    "nested loops left from the inner one": f"""
        uint stop = {SAME} % 7;
        for (uint i = 0; i < 4; i++) {{
          for (uint j = 0; j < 4; j++) {{
            {EXCHANGE}
            if (v2 & 1) {{ for (uint k = 0; k < (v1 & 3); k++) {{ v3 += k; if (v3 & 8) break; }} }}
            if (i + j == stop) break;
            if (i * j == stop) goto out_;
            if (stop == j) continue;
            v1 += v3 ^ j;
          }}
          if ((stop & 1) && i == 2) continue;
          v3 += v1 >> 3;
        }}
        out_: v2 ^= v3;""",
    "switch with fall-through": f"""
        for (uint i = 0; i < 5; i++) {{
          switch (({SAME} >> (2 * i)) & 3) {{
            case 0: {EXCHANGE}
            case 2: v3 += v2; if (v2 & 4) {{ switch (v1 & 3) {{ case 0: v1++; case 1: v3 ^= 5; break; case 2: v2 += 9; }} }} {EXCHANGE} break;
            case 3: if (i > 3) goto out_; v1 ^= i; break;
            default: {EXCHANGE} if (v1 & 1) v3 = ~v3; continue;
          }}
          v1 = v1 * 3 + 1;
        }}
        out_: v3 += v1;""",
    "irreducible graph between barriers": f"""
        for (uint i = 0; i < 3; i++) {{
          {EXCHANGE}
          uint t = v2 & 15;
          if (v1 & 1) goto middle;
          top: v2 += t; if (v2 & 64) goto done;
          middle: v2 ^= v1; if (t-- == 0) goto done; if (t > 12) goto done;
          if (t & 1) goto top; else if (t) goto middle;
          done: v3 += v2;
        }}""",
    "return of all": f"""
        for (uint i = 0; i < 6; i++) {{
          {EXCHANGE}
          if (v2 & 1) v3 += 2; else v1 ^= v3;
          if (i == {SAME} % 8) {{ out[4 * gid] = v1; out[4 * gid + 1] = v3; return; }}
        }}""",
    "both arms of a branch": f"""
        uint i = 1, b = v2 & 4;
        if ({SAME} & 1) {{ {EXCHANGE} if (b) v3++; }} else {{ v1 += 7; {EXCHANGE} if (!b) v3 ^= v1; }}
        if (b) v1 ^= v3; {EXCHANGE}""",
    "many live values": "uint " + ", ".join(f"a{n} = in[(gid + {n}) % n] ^ {n}" for n in range(40))
    + f"; uint i = 2, b = v0 & 1, c = v2 > v0; {EXCHANGE} if (b) v1 += a3; {EXCHANGE}"
        + " ".join(f"if ({'b' if n & 1 else 'c'}) v1 += a{n} * {n + 1}; else v3 ^= a{n};" for n in range(40))
        + f" {EXCHANGE} if (c) v3 += v1;",
    "functions between barriers": f"""
        uint b = v0 & 1;
        for (uint i = 0; i < 3; i++) {{ v1 += power(v0 & 3, v2 & 7); {EXCHANGE} if (b) v3 += power(3, v1 & 3); {EXCHANGE} }}""",
    "endless loop left in the middle": f"""
        uint i = 0; for (;;) {{ {EXCHANGE} if (v2 & 2) v1 += 3; if (i++ > {SAME} % 4) break; if (v1 & 1) {{ v3 ^= v1; continue_: v3 += 1; if (v3 & 1) goto continue_; }} {EXCHANGE} }}""",
}
BARRIER_FUNCTIONS = (
    "uint power(uint a, uint n) { if (n == 0) return 1; uint r = power(a, n >> 1); return (n & 1) ? r * r * a : r * r; "
    "}\n"
)


def barrier_kernel(name: str, body: str) -> str:
    return (
        random_kernels.head(name)
        + " {\n  local uint L[128];\n  uint gid = get_global_id(0), lid = get_local_id(0), ls = get_local_size(0);\n"
        + "  uint v0 = in[gid], v1 = gid * 2654435761u, v2 = in[gid + n], v3 = u0;\n"
          "  L[lid] = 0; barrier(CLK_LOCAL_MEM_FENCE);\n"
        + body + "\n  out[4 * gid] = v0; out[4 * gid + 1] += v1; out[4 * gid + 2] = v2; out[4 * gid + 3] = v3;\n}\n"
    )  # fmt: skip


BARRIER_KERNELS = {name: f"k{number}" for number, name in enumerate(BARRIER_BODIES)}
BARRIER_PROGRAM = BARRIER_FUNCTIONS + "".join(barrier_kernel(BARRIER_KERNELS[name], body) for name, body in BARRIER_BODIES.items())


@pytest.mark.parametrize("target", ["rv64", "rv32"])
@pytest.mark.parametrize("name", BARRIER_BODIES)
def test_over_a_barrier(name, target):
    shapes = BARRIER_SHAPES if target == "rv64" else BARRIER_SHAPES[:3]
    for seed in (1, 2):
        assert random_kernels.compare(BARRIER_PROGRAM, seed, shapes, target, kernel=BARRIER_KERNELS[name]) == []
