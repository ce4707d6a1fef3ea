"""Groups of threads on the device: their ranks, partitions, collectives and barriers."""

from __future__ import annotations

import numpy as np
import pytest

from vortex_rt import Device, Module
from vortex_rt.errors import ArgumentError

HEAD = "#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\n#include <cooperative_groups/details/scan.h>\nnamespace cg = cooperative_groups;\n"


@pytest.fixture(scope="module")
def device() -> Device:
    """Several cores that hold a block each: the grid's blocks must be resident together, and warps must be able to part."""
    return Device()


def launch(device: Device, source: str, slots: int, *, blocks: int = 1, threads: int = 64) -> np.ndarray:
    """Run kernel ``k(int *o)``; what it writes."""
    out = device.zeros(slots, np.int32)
    Module.from_cuda(device, HEAD + source).k[blocks, threads](out)
    return out.copy_to_host()


def test_a_thread_group_is_a_block_a_tile_or_the_lanes_of_a_warp(device):
    source = """
    __device__ int sum(cg::thread_group g, int *room, int v) {
      const int rank = g.thread_rank();
      for (int i = g.size() / 2; i > 0; i /= 2) { room[rank] = v; g.sync(); if (rank < i) v += room[rank + i]; g.sync(); }
      return v;
    }
    __global__ void k(int *o) {
      __shared__ int room[64];
      auto block = cg::this_thread_block();
      const int all = sum(block, room, block.thread_rank());
      if (threadIdx.x == 0) o[0] = all;
      block.sync();
      cg::thread_group tile = cg::tiled_partition(block, 16), half = cg::tiled_partition(tile, 8);
      const int part = sum(tile, room + threadIdx.x / 16 * 16, threadIdx.x);
      if (tile.thread_rank() == 0) o[1 + threadIdx.x / 16] = part;
      if (threadIdx.x == 29) o[5] = half.size() * 100 + half.thread_rank();
    }"""
    ranks = np.arange(64)
    assert launch(device, source, 6).tolist() == [ranks.sum(), *ranks.reshape(4, 16).sum(1), 805]


def test_partitions_by_label_and_by_predicate(device):
    source = """
    __global__ void k(int *o) {
      auto warp = cg::tiled_partition<32>(cg::this_thread_block());
      auto same = cg::labeled_partition<32>(warp, threadIdx.x % 3);
      o[threadIdx.x] = same.size() * 10000 + same.meta_group_rank() * 1000 + same.meta_group_size() * 100 + same.thread_rank();
      auto side = cg::binary_partition(warp, threadIdx.x % 32 < 5);
      o[64 + threadIdx.x] = cg::reduce(side, (int)threadIdx.x, cg::plus<int>()) * 10 + side.meta_group_rank();
    }"""
    got = launch(device, source, 128)
    lane = np.arange(32)
    sizes = np.array([11, 11, 10])
    want = sizes[np.arange(64) % 3] * 0
    for thread in range(64):
        same = [other for other in range(thread // 32 * 32, thread // 32 * 32 + 32) if other % 3 == thread % 3]
        leaders = sorted({min(o for o in range(thread // 32 * 32, thread // 32 * 32 + 32) if o % 3 == label) for label in range(3)})
        want[thread] = len(same) * 10000 + leaders.index(same[0]) * 1000 + 300 + same.index(thread)
    assert got[:64].tolist() == want.tolist()
    for warp in (0, 1):
        side = (lane < 5).astype(int)
        sums = [(lane[side == s] + 32 * warp).sum() for s in (0, 1)]
        assert got[64 + 32 * warp : 96 + 32 * warp].tolist() == [sums[s] * 10 + s for s in side]


def test_collectives_of_tiles_and_of_coalesced_threads(device):
    source = """
    __global__ void k(int *o) {
      const int t = threadIdx.x;
      auto tile = cg::tiled_partition<8>(cg::this_thread_block());
      o[t] = cg::reduce(tile, t, cg::greater<int>()) * 100 + cg::exclusive_scan(tile, 1);
      if (t % 3 == 0) {
        auto together = cg::coalesced_threads();
        auto four = cg::tiled_partition<4>(together);
        o[64 + t] = together.size() * 1000 + cg::inclusive_scan(four, t) + 100000 * four.meta_group_rank();
        cg::coalesced_group again = tile;
        o[128 + t] = together.shfl(t, 2) * 100 + again.thread_rank();
      }
    }"""
    got = launch(device, source, 192)
    assert got[:64].tolist() == [(t // 8 * 8 + 7) * 100 + t % 8 for t in range(64)]
    for warp in (0, 1):
        lanes = [t for t in range(32 * warp, 32 * warp + 32) if t % 3 == 0]
        for rank, t in enumerate(lanes):
            four = lanes[rank // 4 * 4 : rank + 1]
            assert got[64 + t] == len(lanes) * 1000 + sum(four) + 100000 * (rank // 4)
            assert got[128 + t] == lanes[2] * 100 + t % 8


def test_tiles_of_several_warps_meet_and_reduce(device):
    source = """
    __global__ void k(int *o) {
      __shared__ cg::block_tile_memory<256> room;
      auto tile = cg::tiled_partition<64>(cg::this_thread_block(room));
      const int t = threadIdx.x, total = cg::reduce(tile, t, cg::plus<int>());
      o[t] = total * 100 + tile.any(t == 70) * 10 + tile.all(t >= 64);
      o[256 + t] = tile.shfl(t, 3);
    }"""
    got = launch(device, source, 512, threads=256)
    tiles = np.arange(256) // 64
    totals = np.arange(256).reshape(4, 64).sum(1)[tiles]
    assert got[:256].tolist() == (totals * 100 + (tiles == 1) * 10 + (tiles > 0)).tolist()
    assert got[256:].tolist() == (tiles * 64 + 3).tolist()


@pytest.mark.parametrize("shape", ["default", "cores=2,warps=4,threads=32", "cores=1,warps=16,threads=8"])
def test_tiles_meet_where_hardware_barriers_do_not_suffice(shape):
    """Many blocks at once, each with two tiles; blocks that run as virtual warps; tiles that share a barrier's number."""
    source = """
    __global__ void k(int *o) {
      __shared__ cg::block_tile_memory<128> room;
      auto block = cg::this_thread_block(room);
      auto tile = cg::tiled_partition<64>(block);
      int sum = 0;
      for (int round = 0; round < 1 + tile.meta_group_rank(); ++round) sum += cg::reduce(tile, (int)threadIdx.x + round, cg::plus<int>());
      o[blockIdx.x * 128 + threadIdx.x] = sum;
    }
    """
    device = Device() if shape == "default" else Device(shape)
    got = launch(device, source, 24 * 128, blocks=24, threads=128).reshape(24, 2, 64)
    first, second = np.arange(64).sum(), np.arange(64, 128).sum()
    assert (got == np.array([first, 2 * second + 64])[None, :, None]).all()


def test_all_blocks_of_a_grid_meet(device):
    source = """
    __global__ void k(int *o) {
      auto grid = cg::this_grid();
      const int n = grid.size(), t = grid.thread_rank();
      for (int step = 0; step < 4; ++step) {
        o[t] += step + o[n + (t + 97) % n];
        grid.sync();
        o[n + t] = o[(t + 31) % n];
        grid.sync();
      }
    }"""
    n = 4 * 32
    want = np.zeros((2, n), np.int32)
    for step in range(4):
        want[0] += step + np.roll(want[1], -97)
        want[1] = np.roll(want[0], -31)
    assert launch(device, source, 2 * n, blocks=4, threads=32).tolist() == want.reshape(-1).tolist()


CLUSTERED = """
    #include <cooperative_groups.h>
    namespace cg = cooperative_groups;
    extern "C" __global__ void __cluster_dims__(1, 2, 1) k(int *out) {
      __shared__ int mine;
      cg::cluster_group cluster = cg::this_cluster();
      mine = blockIdx.y;
      cg::sync(cluster);
      out[blockIdx.y * gridDim.x + blockIdx.x] = 10 * *cluster.map_shared_rank(&mine, 1 - cluster.block_rank()) + cluster.block_rank();
      cluster.sync();
    }"""


def test_a_kernel_of_a_module_has_its_clusters(device):
    """Blocks of one see each other; a grid that is not made of them is refused."""
    module = Module.from_cuda(device, CLUSTERED)
    out = device.zeros((4, 3), np.int32)
    for launch in (module.k[(3, 4), 32], module.k[(3, 4), 32].launch):
        out.fill(0)
        launch(out)
        assert out.copy_to_host().tolist() == [[10 * (y ^ 1) + y % 2] * 3 for y in range(4)]
    with pytest.raises(ArgumentError, match="whole clusters"):
        module.k[(3, 3), 32]


def test_a_cluster_is_its_one_block(device):
    """What programs do with a cluster's shared memory gives the same for a cluster of one."""
    module = Module.from_cuda(device, """
        #include <cooperative_groups.h>
        namespace cg = cooperative_groups;
        extern "C" __global__ void k(int *out) {
          __shared__ int mine[64];
          auto cluster = cg::this_cluster();
          mine[cluster.thread_rank()] = 100 * blockIdx.x + threadIdx.x;
          cluster.sync();
          const int *next = cluster.map_shared_rank(mine, (cluster.block_rank() + 1) % cluster.num_blocks());
          out[blockIdx.x * 64 + threadIdx.x] = next[63 - threadIdx.x];
          cluster.barrier_arrive();
          cluster.barrier_wait();
          if (cluster.query_shared_rank(next) != 0 || cluster.num_threads() != 64 || cluster.dim_blocks().x != 1) out[0] = -1;
        }
    """)
    out = device.zeros((3, 64), np.int32)
    module.k[3, 64](out)
    assert out.copy_to_host().tolist() == [[100 * block + 63 - i for i in range(64)] for block in range(3)]
