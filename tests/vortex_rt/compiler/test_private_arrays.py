"""Arrays of kernels that lie interleaved by lane in the warp's cells."""

from __future__ import annotations

import numpy as np
import pytest
from simulated_device import SimulatedDevice

from vortex_rt.compiler.request import Shape
from vortex_rt.sim.config import Config

pytestmark = pytest.mark.usefixtures("waiting_tools")

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
