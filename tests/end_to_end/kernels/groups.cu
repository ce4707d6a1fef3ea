// Cooperative groups: sums by tile size, a warp-aggregated counter, and a compaction that keeps the order inside a warp.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

template <int SIZE> __global__ void tile_sums(const int *in, int *out) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<SIZE> tile = cg::tiled_partition<SIZE>(block);
  const int total = cg::reduce(tile, in[cg::this_grid().thread_rank()], cg::plus<int>());
  if (tile.thread_rank() == 0) out[blockIdx.x * tile.meta_group_size() + tile.meta_group_rank()] = total;
  block.sync();
}
template __global__ void tile_sums<4>(const int *, int *);
template __global__ void tile_sums<32>(const int *, int *);

__device__ int aggregated_increment(int *counter) {
  cg::coalesced_group active = cg::coalesced_threads();
  int start;
  if (active.thread_rank() == 0) start = atomicAdd(counter, (int)active.size());
  return active.shfl(start, 0) + active.thread_rank();
}
__global__ void filter_positive(const int *in, int *out, int *count, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) out[aggregated_increment(count)] = in[i];
}
__global__ void scan_tiles(const int *in, int *out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = cg::exclusive_scan(tile, in[i], cg::plus<int>());
}
