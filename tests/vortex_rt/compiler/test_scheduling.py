"""Every work-item runs exactly once with its own ids, for any geometry, in all three scheduling modes."""

from __future__ import annotations

import numpy as np
import pytest

SOURCE = """
kernel void k(global uint *runs, global ulong *ids) {
  BARRIER
  size_t i = get_global_linear_id();
  atomic_inc(&runs[i]);
  ids[4 * i] = get_global_id(0) | get_global_id(1) << 20 | get_global_id(2) << 40;
  ids[4 * i + 1] = get_local_id(0) | get_local_id(1) << 20 | get_local_id(2) << 40;
  ids[4 * i + 2] = get_group_id(0) | get_group_id(1) << 20 | get_group_id(2) << 40;
  ids[4 * i + 3] = get_local_linear_id() | (ulong)get_work_dim() << 20 | get_num_groups(0) << 40;
}
"""
GEOMETRIES = [
    ((5,), (3,)), ((1,), (1,)), ((7,), (64,)), ((3,), (100,)), ((2,), (1024,)), ((17,), (5,)),
    ((3, 2), (4, 4)), ((2, 3), (5, 7)), ((1, 4), (33, 3)), ((2, 1, 3), (2, 3, 4)), ((1, 2, 2), (7, 5, 3)),
    ((1, 1, 2), (8, 8, 16)),
]  # fmt: skip


def expected(groups: tuple[int, ...], local: tuple[int, ...], offset: tuple[int, int, int]) -> np.ndarray:
    g, n = (*groups, 1, 1)[:3], (*local, 1, 1)[:3]
    size = [a * b for a, b in zip(g, n)]
    z, y, x = np.meshgrid(*(np.arange(s, dtype=np.uint64) for s in reversed(size)), indexing="ij")
    place = [x.ravel(), y.ravel(), z.ravel()]
    lid = [p % np.uint64(m) for p, m in zip(place, n)]
    gid = [p // np.uint64(m) for p, m in zip(place, n)]

    def packed(parts: list[np.ndarray]) -> np.ndarray:
        return parts[0] | parts[1] << np.uint64(20) | parts[2] << np.uint64(40)

    moved = [p + np.uint64(o) for p, o in zip(place, offset)]
    linear = (lid[2] * np.uint64(n[1]) + lid[1]) * np.uint64(n[0]) + lid[0]
    last = linear | np.uint64(len(groups) << 20) | np.uint64(g[0] << 40)
    return np.stack([packed(moved), packed(lid), packed(gid), last], axis=1)


@pytest.mark.parametrize("barrier", [False, True], ids=["free", "groups"])
@pytest.mark.parametrize("shape", ["1x4x4", "1x2x2", "2x16x8", "4x32x32"])
def test_all_work_items_run_once_with_their_ids(build_source, device_of, shape, barrier):
    program = build_source(
        SOURCE.replace("BARRIER", "barrier(CLK_LOCAL_MEM_FENCE);" if barrier else ""), options=("-cl-std=CL3.0",)
    )
    assert program.metadata.kernels[0].barriers == barrier
    for groups, local in GEOMETRIES:
        count = int(np.prod(groups) * np.prod(local))
        offset = (11, 5, 0) if len(groups) > 1 else (0, 0, 0)
        runs, ids = np.zeros(count, np.uint32), np.zeros((count, 4), np.uint64)
        device_of(shape).launch(program, "k", [runs, ids], groups, local, global_offset=offset)
        assert (runs == 1).all(), (groups, local)
        np.testing.assert_array_equal(ids, expected(groups, local, offset), err_msg=f"{groups} groups of {local}")


def test_where_all_groups_fit_a_core_a_barrier_is_one_instruction(build_source, device_of):
    from vortex_rt.compiler.request import Shape

    text = SOURCE.replace("BARRIER", "barrier(CLK_LOCAL_MEM_FENCE);")
    program = build_source(text, options=("-cl-std=CL3.0",), shape=Shape(4, 32, 32))
    assert "__vx_switch" not in program.assembly
    assert "\tblt\ts10, zero" not in program.assembly
    count = 2 * 1024
    runs, ids = np.zeros(count, np.uint32), np.zeros((count, 4), np.uint64)
    device_of("4x32x32").launch(program, "k", [runs, ids], (2,), (1024,))
    assert (runs == 1).all()
    np.testing.assert_array_equal(ids, expected((2,), (1024,), (0, 0, 0)))


VORTEX3 = {"features": frozenset({"vote_shuffle", "vortex3"})}


@pytest.mark.parametrize("barrier", [False, True], ids=["free", "groups"])
@pytest.mark.parametrize(("shape", "threads"), [("1x4x4", 4), ("4x32x32", 32)])
def test_a_vortex3_starts_the_groups_that_fit_a_core(build_source, make_device, shape, threads, barrier):
    """Warps take their later groups with other lanes on than the first; registers that last are right in all lanes."""
    from vortex_rt.compiler.request import Shape

    text = SOURCE.replace("BARRIER", "barrier(CLK_LOCAL_MEM_FENCE);" if barrier else "")
    program = build_source(text, options=("-cl-std=CL3.0",), shape=Shape(0, 0, threads), **VORTEX3)
    device = make_device(shape, generation=3, vote_shuffle=True)
    for groups, local in GEOMETRIES:
        count = int(np.prod(groups) * np.prod(local))
        offset = (11, 5, 0) if len(groups) > 1 else (0, 0, 0)
        runs, ids = np.zeros(count, np.uint32), np.zeros((count, 4), np.uint64)
        device.launch(program, "k", [runs, ids], groups, local, global_offset=offset, by_device=True)
        assert device.started_by_device == (np.prod(local) <= device.config.warps * threads)
        assert (runs == 1).all(), (groups, local)
        np.testing.assert_array_equal(ids, expected(groups, local, offset), err_msg=f"{groups} groups of {local}")


def test_groups_that_a_vortex3_starts_have_stacks_and_local_memory(build_source, make_device):
    text = """
    kernel void k(global uint *out, uint rounds) {
      local uint sums[64];
      uint own[16], l = get_local_id(0), n = get_local_size(0);
      for (uint i = 0; i < 16; i++) own[(i * 7 + l) % 16] = i + get_group_id(0);
      uint total = 0;
      for (uint i = 0; i < rounds; i++) total += own[(i * l) % 16];
      sums[l] = total;
      barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_id(0)] = total + sums[(l + 1) % n];
    }
    """
    from vortex_rt.compiler.request import Shape

    program = build_source(text, shape=Shape(0, 0, 4), **VORTEX3)
    device = make_device("1x4x4", generation=3, vote_shuffle=True)
    for local in (3, 5, 16):
        found = []
        for by_device in (False, True):
            out = np.zeros(40 * local, np.uint32)
            device.launch(program, "k", [out, 9], (40,), (local,), by_device=by_device)
            assert device.started_by_device == by_device
            found.append(out)
        np.testing.assert_array_equal(*found)
        assert len(np.unique(found[0])) > 40
