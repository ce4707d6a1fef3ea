"""What clang's headers define by architecture, at each one, against models of what CUDA and PTX say: reductions over
lanes, shuffles of parts of a warp, asynchronous copies (sm_80), clusters (sm_90), funnel shifts.

`test_every_function` asks at each architecture that every function is run somewhere.
"""

from __future__ import annotations

import functools
import operator

import numpy as np
import pytest
from samples import LANES, run

from vortex_rt import Device

VALUES = np.array([i * 2654435761 % 2**32 for i in range(LANES)], np.int64)
LOAD = "  unsigned u = (unsigned)a0[i]; int s = (int)u;"
MASKS = {"all": "true", "a third": "i % 3 == 1", "one": "i == 19", "halves": "i < 16"}
REDUCTIONS = {
    "add": operator.add, "and": operator.and_, "or": operator.or_, "xor": operator.xor, "min": min, "max": max,
}  # fmt: skip


def groups(condition: str) -> list[list[int]]:
    """The lanes that come together in each branch of a condition on `i`."""
    test = [bool(eval(condition.replace("true", "True"), {"i": i})) for i in range(LANES)]
    return [[i for i in range(LANES) if test[i] == side] for side in (True, False)]


@pytest.mark.parametrize("mask", MASKS)
def test_reductions_take_the_lanes_of_the_mask(functions, architecture, mask):
    """Signed ones keep the sign, in the result's type too; both sides of a branch reduce their own lanes."""
    overloads = [f for f in functions if f.name.startswith("__reduce_")]
    assert len(overloads) == 9
    lines = [LOAD, f"  unsigned m = __ballot_sync(~0u, {MASKS[mask]}); if (!(m >> i & 1)) m = ~m;"]
    want = []
    for f in overloads:
        signed = f.parameters[1] == "int"
        call = f"{f.name}(m, {'s' if signed else 'u'})"
        lines.append(f"  long long r{len(want)} = {MASKS[mask]} ? (long long){call} : (long long){call};")
        lines.append(f"  *o++ = (double)r{len(want)};")
        numbers = VALUES.astype(np.uint32).astype(np.int32 if signed else np.uint32).tolist()
        column = [0] * LANES
        for lanes in groups(MASKS[mask]):
            if lanes:
                total = functools.reduce(REDUCTIONS[f.name.split("_")[3]], (numbers[i] for i in lanes))
                total = (total + 2**31) % 2**32 - 2**31 if signed else total % 2**32
                for i in lanes:
                    column[i] = total
        want.append(column)
    got = run(Device("cuda"), "\n".join(lines), len(want), VALUES, architecture=architecture)  # masks split narrow warps
    np.testing.assert_array_equal(got.T, np.array(want, np.float64))


def source(kind: str, lane: int, b: int, width: int) -> int:
    """The lane that a shuffle reads, its own where the other is out of its part: PTX ISA, shfl.sync."""
    first, b = lane & -width, b & 31
    last = first + width - 1
    j = {"": first | (b & (width - 1)), "_up": lane - b, "_down": lane + b, "_xor": lane ^ b}[kind]
    return j if (j >= first if kind == "_up" else j <= last) else lane


@pytest.mark.parametrize("kind", ["", "_up", "_down", "_xor"])
def test_shuffles_within_parts_of_a_warp(functions, device, architecture, kind):
    """Constant and variable lanes and distances, in range and beyond it."""
    lines, want = ["  double v = (double)a0[i]; int n = (i * 7 + 3) % 40;"], []
    for width in (2, 8, 16, 32):
        for text, lane in (("1", lambda i: 1), ("5", lambda i: 5), ("n", lambda i: (i * 7 + 3) % 40)):
            for type_ in ("unsigned", "long long", "float", "double"):
                lines.append(f"  *o++ = (double)__shfl{kind}_sync(~0u, ({type_})v, {text}, {width});")
                kinds = {"float": np.float32}.get(type_, np.float64)
                want.append([VALUES[source(kind, i, lane(i), width)].astype(kinds) for i in range(LANES)])
    got = run(device, "\n".join(lines), len(want), VALUES, architecture=architecture)
    np.testing.assert_array_equal(got.T, np.array(want, np.float64))


def test_funnel_shifts(functions, device, architecture):
    amounts = (0, 1, 17, 31, 32, 33, 63, 0xFFFFFFFF)
    lines, want = [LOAD, "  unsigned h = u * 3 + 1;"], []
    for name, left, clamp in (("l", 1, 0), ("lc", 1, 1), ("r", 0, 0), ("rc", 0, 1)):
        for amount in amounts:
            lines.append(f"  *o++ = __funnelshift_{name}(u, h, {amount}u);")
            n = min(amount, 32) if clamp else amount % 32
            both = [((u * 3 + 1) % 2**32) << 32 | u for u in VALUES.tolist()]
            want.append([(b << n >> 32 if left else b >> n) % 2**32 for b in both])
    got = run(device, "\n".join(lines), len(want), VALUES, architecture=architecture)
    np.testing.assert_array_equal(got.T, np.array(want, np.float64))


def test_asynchronous_copies(functions, device, architecture):
    """The bytes after those of the source are zero."""
    sizes = sorted({int(f.name.rsplit("_", 1)[1]) for f in functions if f.name.startswith("__nv_memcpy_async")})
    assert sizes == ([] if architecture < "sm_80" else [4, 8, 16])
    lines, want = ["  __shared__ __align__(16) unsigned char to[16];"], []
    for size in sizes:
        for given in {size, size // 2}:
            lines.append("  memset(to, 0xEE, 16);")
            lines.append(f"  __nv_memcpy_async_shared_global_{size}(to, a0, {given}); __pipeline_wait_prior(0);")
            lines.append("  for (int n = 0; n < 16; ++n) *o++ = to[n];")
            want += [n + 1 if n < given else 0 if n < size else 0xEE for n in range(16)]
    if sizes:
        lines.append("  *o++ = __nv_associate_access_property(a0, 7) == a0;")
        want.append(1)
        data = np.arange(1, 17, dtype=np.uint8).view(np.int64)
        got = run(device, "\n".join(lines), len(want), data, headers="#include <cuda_pipeline.h>\n", threads=1,
                  architecture=architecture)  # fmt: skip
        np.testing.assert_array_equal(got[0], want)


CLUSTER = {  # a launch without clusters is one of clusters of one block (PTX ISA, "Special Registers")
    "(double)__clusterDimIsSpecified()": 0, "__clusterDim().x * __clusterDim().y * __clusterDim().z": 1,
    "__clusterRelativeBlockIdx().x + __clusterRelativeBlockIdx().y + __clusterRelativeBlockIdx().z": 0,
    "__clusterGridDimInClusters().x * __clusterGridDimInClusters().y * __clusterGridDimInClusters().z": 1,
    "__clusterIdx().x + __clusterIdx().y + __clusterIdx().z": 0, "__clusterRelativeBlockRank()": 0,
    "__clusterSizeInBlocks()": 1, "__isCtaShared(&m)": 1, "__isCtaShared(a0)": 0, "__isClusterShared(&m)": 1,
    "__isClusterShared(a0)": 0, "*(int *)__cluster_map_shared_rank(&m, 0)": 41, "__cluster_query_shared_rank(&m)": 0,
    "__cluster_map_shared_multicast(&m, 5).y": 5,
    "(__cluster_barrier_arrive(), __cluster_barrier_wait(), __cluster_barrier_arrive_relaxed(), __cluster_barrier_wait(), "
    "__threadfence_cluster(), m)": 41,
}  # fmt: skip


def test_clusters(functions, device, architecture):
    named = {f.name for f in functions if "luster" in f.name and not f.namespace} | {"__isCtaShared"}
    if architecture < "sm_90":
        assert named == {"__isCtaShared"}
        return
    assert [name for name in named if not any(name in call for call in CLUSTER)] == []
    lines = ["  __shared__ int m; m = 41;", *(f"  *o++ = {call};" for call in CLUSTER)]
    got = run(device, "\n".join(lines), len(CLUSTER), VALUES, threads=1, architecture=architecture)
    assert dict(zip(CLUSTER, got[0])) == CLUSTER
