"""The sub-group extensions (cl_khr_subgroup_*) compute what NumPy does lane by lane, on warps of several widths, where
all lanes take part and where some are missing.
"""

from __future__ import annotations

import numpy as np
import pytest

N, GROUP = 64, 32
SHAPES = [("1x4x4", 4), ("2x16x8", 8), ("1x4x32", 32)]
VALUES = np.random.default_rng(5).integers(-50, 50, N, dtype=np.int32)
PRESENT = np.arange(N) % 3 != 1


def launch(device, program, *arrays):
    device.launch(program, "k", list(arrays), (N // GROUP,), (GROUP,))


@pytest.mark.parametrize(("shape", "width"), SHAPES)
def test_lanes_exchange_values(build_source, device_of, shape, width):
    program = build_source("""
    kernel void k(global const int *in, global int *r) {
      int i = get_global_id(0), v = in[i]; uint l = get_sub_group_local_id(); global int *o = r + 8 * i;
      o[0] = sub_group_shuffle(v, (l * 3 + 1) % get_sub_group_size()); o[1] = sub_group_shuffle_xor(v, 1);
      o[2] = l > 0 ? sub_group_shuffle_up(v, 1) : 7; o[3] = sub_group_rotate(v, 3); o[4] = sub_group_clustered_rotate(v, 1, 4u);
      o[5] = sub_group_broadcast((short3)(v, v + 1, v + 2), 2).z; o[6] = sub_group_reduce_max((char)v);
      o[7] = as_int(sub_group_non_uniform_broadcast((float2)(v, -v), 1).y);
    }""", options=("-cl-std=CL3.0",))
    r = np.zeros((N, 8), np.int32)
    launch(device_of(shape), program, VALUES, r)
    v, lane = VALUES.reshape(-1, width), np.arange(width)
    np.testing.assert_array_equal(r[:, 0], v[:, (lane * 3 + 1) % width].ravel())
    np.testing.assert_array_equal(r[:, 1], v[:, lane ^ 1].ravel())
    np.testing.assert_array_equal(r[:, 2], np.where(lane > 0, v[:, lane - 1], 7).ravel())
    np.testing.assert_array_equal(r[:, 3], v[:, (lane + 3) % width].ravel())
    np.testing.assert_array_equal(r[:, 4], v[:, lane // 4 * 4 + (lane + 1) % 4].ravel())
    np.testing.assert_array_equal(r[:, 5], np.repeat(v[:, 2] + 2, width))
    np.testing.assert_array_equal(r[:, 6], np.repeat(v.max(1), width))
    np.testing.assert_array_equal(r[:, 7].view(np.float32), np.repeat(-v[:, 1], width).astype(np.float32))


@pytest.mark.parametrize(("shape", "width"), SHAPES)
def test_lanes_that_are_missing_count_for_nothing(build_source, device_of, shape, width):
    program = build_source("""
    kernel void k(global const int *in, global int *r) {
      int i = get_global_id(0), v = in[i]; global int *o = r + 8 * i;
      if (i % 3 != 1) {
        o[0] = sub_group_non_uniform_reduce_add(v); o[1] = sub_group_non_uniform_scan_inclusive_max(v);
        o[2] = sub_group_non_uniform_scan_exclusive_mul((ulong)(v & 3)) & 0xFFFFFF; o[3] = sub_group_clustered_reduce_xor(v, 4u);
        o[4] = sub_group_ballot_bit_count(sub_group_ballot(v > 0)); o[5] = sub_group_elect();
        o[6] = sub_group_non_uniform_any(v > 45) | sub_group_non_uniform_all(v > -48) << 1 | sub_group_non_uniform_all_equal(v & 64) << 2;
        o[7] = sub_group_broadcast_first(v) + 1000 * sub_group_clustered_reduce_logical_or(v == 3, 2u);
      }
    }""", options=("-cl-std=CL3.0",))
    r = np.full((N, 8), -1, np.int32)
    launch(device_of(shape), program, VALUES, r)
    for first in range(0, N, width):
        lanes = np.arange(first, first + width)[PRESENT[first : first + width]]
        v = VALUES[lanes]
        for k, i in enumerate(lanes):
            four, two = (v[lanes // size == i // size] for size in (4, 2))
            product = int(np.prod([int(x) & 3 for x in v[:k]], dtype=object))
            votes = int((v > 45).any()) | int((v > -48).all()) << 1 | int(len({int(x) & 64 for x in v}) == 1) << 2
            assert r[i].tolist() == [
                v.sum(), v[: k + 1].max(), product & 0xFFFFFF, np.bitwise_xor.reduce(four), (v > 0).sum(), int(k == 0),
                votes, v[0] + 1000 * int((two == 3).any()),
            ]  # fmt: skip
    assert (r[~PRESENT] == -1).all()


@pytest.mark.parametrize(("shape", "width"), SHAPES)
def test_ballots_are_masks_of_the_sub_group(build_source, device_of, shape, width):
    program = build_source("""
    kernel void k(global uint *r) {
      int i = get_global_id(0); uint4 b = sub_group_ballot(i % 5 < 2); global uint *o = r + 12 * i;
      o[0] = b.x; o[1] = sub_group_inverse_ballot(b); o[2] = sub_group_ballot_bit_extract(b, 1); o[3] = sub_group_ballot_inclusive_scan(b);
      o[4] = sub_group_ballot_exclusive_scan(b); o[5] = sub_group_ballot_find_lsb(b); o[6] = sub_group_ballot_find_msb(b);
      o[7] = get_sub_group_eq_mask().x; o[8] = get_sub_group_ge_mask().x; o[9] = get_sub_group_gt_mask().x;
      o[10] = get_sub_group_le_mask().x; o[11] = get_sub_group_lt_mask().x;
    }""", options=("-cl-std=CL3.0",))
    r = np.zeros((N, 12), np.uint32)
    launch(device_of(shape), program, r)
    everyone = (1 << width) - 1
    for i in range(N):
        lane, first = i % width, i // width * width
        ballot = sum(1 << k for k in range(width) if (first + k) % 5 < 2)
        below = ballot & ((1 << lane) - 1)
        assert r[i].tolist() == [
            ballot, ballot >> lane & 1, ballot >> 1 & 1, (below | ballot & 1 << lane).bit_count(), below.bit_count(),
            (ballot & -ballot).bit_length() - 1, ballot.bit_length() - 1, 1 << lane, everyone >> lane << lane,
            everyone >> lane << lane ^ 1 << lane, (2 << lane) - 1, (1 << lane) - 1,
        ]  # fmt: skip


def test_masks_reach_to_the_largest_sub_group(build_source, device_of):
    """Also in a sub-group with fewer lanes, the last one of a group of 12 on warps of 8."""
    program = build_source("""
    kernel void k(global uint *r) {
      global uint *o = r + 5 * get_global_id(0); uint4 all = (uint4)(~0u);
      o[0] = sub_group_ballot_bit_count(all); o[1] = sub_group_ballot_find_msb(all); o[2] = sub_group_ballot_find_lsb((uint4)(0x180, 0, 0, 0));
      o[3] = get_sub_group_ge_mask().x; o[4] = get_sub_group_size();
    }""", options=("-cl-std=CL3.0",))
    r = np.zeros((24, 5), np.uint32)
    device_of("2x4x8").launch(program, "k", [r], (2,), (12,))
    wanted = [[8, 7, 7, 0xFF >> lane << lane, size] for size in (8, 4) for lane in range(size)]
    assert r.tolist() == 2 * wanted
