// Thread block clusters: identity, shared memory of other blocks, barriers, copies to several blocks, occupancy, refusals.
#include <cooperative_groups.h>

#include <vector>

#include "expect.h"
namespace cg = cooperative_groups;

// Each block takes what its right neighbour in the cluster wrote, and adds to its left neighbour's counter.
template <int blocks> __global__ void __cluster_dims__(blocks, 1, 1) ring(int *out) {
  __shared__ int values[32], count;
  cg::cluster_group cluster = cg::this_cluster();
  unsigned rank = cluster.block_rank();
  values[threadIdx.x] = 1000 * blockIdx.x + threadIdx.x;
  if (threadIdx.x == 0) count = 0;
  cluster.sync();
  int *right = cluster.map_shared_rank(values, (rank + 1) % blocks);
  atomicAdd(cluster.map_shared_rank(&count, (rank + blocks - 1) % blocks), (int)rank);
  out[blockIdx.x * 64 + threadIdx.x] = right[31 - threadIdx.x];
  bool known = cluster.query_shared_rank(right) == (rank + 1) % blocks && cluster.query_shared_rank(values) == rank &&
               cluster.num_blocks() == blocks && cluster.num_threads() == 32 * blocks;
  cluster.sync();
  out[blockIdx.x * 64 + 32 + threadIdx.x] = known ? count : -1;
}
template <int blocks> static void check_ring(int *device, int total) {
  std::vector<int> host(64 * total);
  ring<blocks><<<total, 32>>>(device);
  OK(cudaGetLastError());
  OK(cudaMemcpy(host.data(), device, host.size() * sizeof(int), cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int block = 0; block < total; block++) {
    int rank = block % blocks, right = block - rank + (rank + 1) % blocks;
    for (int i = 0; i < 32; i++)
      wrong += host[block * 64 + i] != 1000 * right + 31 - i || host[block * 64 + 32 + i] != 32 * ((rank + 1) % blocks);
  }
  EXPECT(wrong == 0);
}

// What PTX's registers tell of clusters of several dimensions.
__device__ unsigned special(int which) {
  unsigned v;
  switch (which) {
  case 0: asm("mov.u32 %0, %%cluster_ctaid.x;" : "=r"(v)); break;
  case 1: asm("mov.u32 %0, %%cluster_ctaid.y;" : "=r"(v)); break;
  case 2: asm("mov.u32 %0, %%cluster_ctaid.z;" : "=r"(v)); break;
  case 3: asm("mov.u32 %0, %%clusterid.x;" : "=r"(v)); break;
  case 4: asm("mov.u32 %0, %%clusterid.y;" : "=r"(v)); break;
  case 5: asm("mov.u32 %0, %%clusterid.z;" : "=r"(v)); break;
  case 6: asm("mov.u32 %0, %%nclusterid.x;" : "=r"(v)); break;
  case 7: asm("mov.u32 %0, %%nclusterid.y;" : "=r"(v)); break;
  case 8: asm("mov.u32 %0, %%cluster_nctaid.y;" : "=r"(v)); break;
  case 9: asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(v)); break;
  case 10: asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(v)); break;
  default: asm("{ .reg .pred p; mov.pred p, %%is_explicit_cluster; selp.u32 %0, 1, 0, p; }" : "=r"(v));
  }
  return v;
}
// Shared memory of the block of rank 0 collects who is in its cluster.
__global__ void identity(unsigned *out) {
  __shared__ unsigned sum;
  unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x, address, there;
  sum = 0;
  asm volatile("barrier.cluster.arrive.aligned;\n barrier.cluster.wait.aligned;" ::: "memory");
  address = (unsigned)__cvta_generic_to_shared(&sum);
  asm volatile("mapa.shared::cluster.u32 %0, %1, 0;" : "=r"(there) : "r"(address));
  if (threadIdx.x == 0) asm volatile("red.shared::cluster.add.u32 [%0], %1;" ::"r"(there), "r"(1 << 4 * special(9)) : "memory");
  asm volatile("barrier.cluster.arrive;\n barrier.cluster.wait;" ::: "memory");
  if (threadIdx.x == 0) asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(out[13 * block]) : "r"(there) : "memory");
  if (threadIdx.x < 12) out[13 * block + 1 + threadIdx.x] = special(threadIdx.x);
  asm volatile("barrier.cluster.arrive.relaxed;\n barrier.cluster.wait;" ::: "memory");
}
static void check_identity(unsigned *device) {
  dim3 grid(4, 4, 3), shape(2, 2, 1);
  std::vector<unsigned> host(13 * 48);
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = shape.x;
  attribute.val.clusterDim.y = shape.y;
  attribute.val.clusterDim.z = shape.z;
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = dim3(40);
  config.attrs = &attribute;
  config.numAttrs = 1;
  OK(cudaLaunchKernelEx(&config, identity, device));
  OK(cudaMemcpy(host.data(), device, host.size() * sizeof(unsigned), cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (unsigned z = 0; z < grid.z; z++)
    for (unsigned y = 0; y < grid.y; y++)
      for (unsigned x = 0; x < grid.x; x++) {
        unsigned *got = &host[13 * ((z * grid.y + y) * grid.x + x)];
        unsigned want[] = {0x1111, x % 2, y % 2, 0, x / 2, y / 2, z, 2, 2, 2, x % 2 + 2 * (y % 2), 4, 1};
        for (int i = 0; i < 13; i++) wrong += got[i] != want[i];
      }
  EXPECT(wrong == 0);

  int clusters = 0, most = 0, cores = 0;
  OK(cudaDeviceGetAttribute(&cores, cudaDevAttrMultiProcessorCount, 0));
  OK(cudaOccupancyMaxActiveClusters(&clusters, identity, &config));
  EXPECT(clusters > 0 && clusters % cores == 0);
  OK(cudaOccupancyMaxPotentialClusterSize(&most, identity, &config));
  EXPECT(most >= 4 && most <= 8);
  config.gridDim.x = 3;
  GIVES(cudaLaunchKernelEx(&config, identity, device), cudaErrorInvalidValue);
  config.gridDim.x = 16;
  attribute.val.clusterDim.x = 16;
  GIVES(cudaLaunchKernelEx(&config, identity, device), cudaErrorInvalidClusterSize);
  (void)cudaGetLastError();
}

// One block fetches for all of its cluster; each waits at its own barrier in shared memory.
__global__ void __cluster_dims__(2, 1, 1) spread(const int *in, int *out) {
  __shared__ __align__(16) int tile[64];
  __shared__ unsigned long long barrier;
  unsigned bar = (unsigned)__cvta_generic_to_shared(&barrier), to = (unsigned)__cvta_generic_to_shared(tile);
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(bar) : "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 256;" ::"r"(bar) : "memory");
  }
  cluster.sync();
  if (cluster.block_rank() == 1 && threadIdx.x == 0)
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], 256, [%2], %3;" ::"r"(to),
                 "l"(in + 64 * (blockIdx.x / 2)), "r"(bar), "h"((short)3)
                 : "memory");
  asm volatile("{ .reg .pred p; A: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0; @!p bra A; }" ::"r"(bar) : "memory");
  out[64 * blockIdx.x + threadIdx.x] = tile[threadIdx.x] + (int)cluster.block_rank();
  cluster.sync();
}

// Clusters that a function is told to have, instead of its code.
__global__ void ranks(int *out) {
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) out[blockIdx.x] = 10 * cluster.num_blocks() + cluster.block_rank();
}
static void check_required(int *device) {
  int out[6];
  for (auto part : {cudaFuncAttributeRequiredClusterWidth, cudaFuncAttributeRequiredClusterHeight, cudaFuncAttributeRequiredClusterDepth})
    OK(cudaFuncSetAttribute(ranks, part, part == cudaFuncAttributeRequiredClusterWidth ? 3 : 1));
  ranks<<<6, 32>>>(device);
  OK(cudaMemcpy(out, device, sizeof out, cudaMemcpyDeviceToHost));
  for (int i = 0; i < 6; i++) EXPECT(out[i] == 30 + i % 3);
  ranks<<<5, 32>>>(device);  // is not made of clusters of three
  EXPECT(cudaGetLastError() == cudaErrorInvalidValue);
  EXPECT(cudaFuncSetAttribute(ring<2>, cudaFuncAttributeRequiredClusterWidth, 2) == cudaErrorNotPermitted);
  OK(cudaFuncSetAttribute(ranks, cudaFuncAttributeClusterSchedulingPolicyPreference, cudaClusterSchedulingPolicySpread));
  EXPECT(cudaFuncSetAttribute(ranks, cudaFuncAttributeClusterSchedulingPolicyPreference, 9) == cudaErrorInvalidValue);
}

int main() {
  int *device, can = 0;
  OK(cudaMalloc(&device, 1 << 16));
  OK(cudaDeviceGetAttribute(&can, cudaDevAttrClusterLaunch, 0));
  EXPECT(can == 1);
  check_ring<1>(device, 5);
  check_ring<2>(device, 38);
  check_ring<4>(device, 4);
  check_ring<8>(device, 80);
  check_identity((unsigned *)device);
  check_required(device);

  std::vector<int> in(256), out(64 * 8);
  for (int i = 0; i < 256; i++) in[i] = 3 * i;
  OK(cudaMemcpy(device, in.data(), 1024, cudaMemcpyHostToDevice));
  spread<<<8, 64>>>(device, device + 256);
  OK(cudaMemcpy(out.data(), device + 256, out.size() * sizeof(int), cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < 64 * 8; i++) wrong += out[i] != 3 * (64 * (i / 128) + i % 64) + i / 64 % 2;
  EXPECT(wrong == 0);
  return result();
}
