// ----- launches.cu
// Ways to launch: templates, nested configurations, structures by value, cudaLaunchKernelEx, cooperative, function
// attributes, occupancy.
#include "expect.h"
#include <cooperative_groups.h>

struct Big {
  double values[40];
  short tag;
};
__global__ void take(Big big, char c, int *out, double d) { *out = (int)big.values[39] + big.tag + c + (int)d; }
template <class T>
__global__ void store(T *out, T value) {
  *out = value;
}
__global__ void shared(int *out) {
  extern __shared__ int buffer[];
  buffer[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = buffer[blockDim.x - 1 - threadIdx.x];
}
__global__ void __launch_bounds__(128) bounded(int *out) {
  __shared__ int part[32];
  part[threadIdx.x % 32] = 1;
  __syncthreads();
  *out = part[0];
}
__global__ void whole_grid(int *sums) {
  auto grid = cooperative_groups::this_grid();
  atomicAdd(&sums[0], 1);
  grid.sync();
  if (threadIdx.x == 0) sums[1 + blockIdx.x] = sums[0];
}

__global__ void dependent(int *out, bool conditional) {
  cudaGridDependencySynchronize();
  *out += 1;
  cudaTriggerProgrammaticLaunchCompletion();
  if (conditional) cudaGraphSetConditional(cudaGraphConditionalHandle(), 0);
}

__constant__ float weights[24];
__constant__ double offset;
__global__ void weighted(float *out) { *out = weights[threadIdx.x] + (float)offset; }

static int *device;
static int read(int index = 0) {
  int value = -1;
  OK(cudaMemcpy(&value, device + index, 4, cudaMemcpyDeviceToHost));
  return value;
}
// Launches a kernel while another one's arguments are evaluated.
static int launches_itself() {
  store<int><<<1, 1>>>(device, 5);
  return read();
}

// Clusters of one block are those of a launch without; what does not fit a core is refused.
__global__ void __cluster_dims__(1, 1, 1) alone(int *p) { *p = 7; }
template <int n> __global__ void __cluster_dims__(n, 1, 1) crowd(int *p) { *p = 8; }

int main() {
  OK(cudaMalloc(&device, 4096));
  Big big = {};
  big.values[39] = 1000;
  big.tag = 200;
  take<<<1, 1>>>(big, (char)30, device, 4.0);
  EXPECT(read() == 1234);
  store<int><<<launches_itself() - 4, 1>>>(device + 1, launches_itself());
  EXPECT(read(1) == 5);
  shared<<<1, 64, 64 * sizeof(int)>>>(device);
  EXPECT(read(0) == 63 && read(63) == 0);

  int value = 77;
  void *arguments[] = {&device, &value};
  OK(cudaLaunchKernel((const void *)store<int>, dim3(1), dim3(1), arguments, 0, 0));
  EXPECT(read() == 77);
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(1);
  OK(cudaLaunchKernelEx(&config, store<int>, device, 78));
  EXPECT(read() == 78);
  value = 79;
  OK(cudaLaunchKernelExC(&config, (const void *)store<int>, arguments));
  EXPECT(read() == 79);
  cudaLaunchAttribute early[1];
  early[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early[0].val.programmaticStreamSerializationAllowed = 1;
  config.attrs = early;
  config.numAttrs = 1;
  OK(cudaLaunchKernelEx(&config, dependent, device, false));
  EXPECT(read() == 80);

  OK(cudaMemset(device, 0, 64));
  void *sums[] = {&device};
  OK(cudaLaunchCooperativeKernel((const void *)whole_grid, dim3(2), dim3(8), sums, 0, 0));
  EXPECT(read(0) == 16 && read(1) == 16 && read(2) == 16);
  GIVES(cudaLaunchCooperativeKernel((const void *)whole_grid, dim3(60000), dim3(1024), sums, 0, 0),
        cudaErrorCooperativeLaunchTooLarge);
  (void)cudaGetLastError();

  // As many blocks as are resident together.
  int can = 0, cores = 0, resident = 0;
  OK(cudaDeviceGetAttribute(&can, cudaDevAttrCooperativeLaunch, 0));
  EXPECT(can == 1);
  OK(cudaDeviceGetAttribute(&cores, cudaDevAttrMultiProcessorCount, 0));
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, whole_grid, 64, 0));
  OK(cudaMemset(device, 0, 4096));
  OK(cudaLaunchCooperativeKernel((const void *)whole_grid, dim3(cores * resident), dim3(64), sums, 0, 0));
  EXPECT(read(0) == 64 * cores * resident && read(1) == read(0));

  alone<<<1, 1>>>(device);
  EXPECT(read() == 7);
  crowd<9><<<9, 1>>>(device);
  GIVES(cudaGetLastError(), cudaErrorInvalidClusterSize);

  cudaFuncAttributes attributes;
  OK(cudaFuncGetAttributes(&attributes, bounded));
  EXPECT(attributes.maxThreadsPerBlock == 128);
  EXPECT(attributes.sharedSizeBytes == 128);
  EXPECT(attributes.numRegs > 0 && attributes.binaryVersion == 70);
  EXPECT(attributes.constSizeBytes == 0 && attributes.localSizeBytes < 1024);
  OK(cudaFuncGetAttributes(&attributes, shared));
  EXPECT(attributes.maxThreadsPerBlock == 1024 && attributes.sharedSizeBytes == 0);
  OK(cudaFuncGetAttributes(&attributes, weighted));
  EXPECT(attributes.constSizeBytes == 24 * sizeof(float) + sizeof(double));
  GIVES(cudaFuncGetAttributes(&attributes, (const void *)launches_itself), cudaErrorInvalidDeviceFunction);
  (void)cudaGetLastError();
  OK(cudaFuncSetCacheConfig(shared, cudaFuncCachePreferL1));
  OK(cudaFuncSetAttribute(shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024));
  const char *name = nullptr;
  OK(cudaFuncGetName(&name, (const void *)bounded));
  EXPECT(name && !strcmp(name, "_Z7boundedPi"));

  int blocks = 0, grid = 0, block = 0;
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bounded, 32, 0));
  EXPECT(blocks >= 1);
  OK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, bounded, 0, 0));
  EXPECT(grid >= 1 && block >= 1 && block <= 128);
  size_t room = 0;
  OK(cudaOccupancyAvailableDynamicSMemPerBlock(&room, shared, 1, 32));
  EXPECT(room > 0);
  return result();
}
// ----- clusters.cu
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
// ----- device_launches.cu
// Kernels that launch kernels, as CUDA 12 has it: what they launch runs before anything that waits for them.
#include "expect.h"

struct Pair {
  char a;
  double b;
};
__managed__ int counted;
__device__ int order[8], placed;

namespace inner {
template <class T> __global__ void add(T *p, T value, Pair pair, char last) {
  p[blockIdx.x * blockDim.x + threadIdx.x] += value + (T)pair.b + pair.a + last;
}
} // namespace inner

__global__ void tree(int depth) {
  atomicAdd(&counted, 1);
  if (depth != 0)
    tree<<<1, 2>>>(depth - 1);
}

template <class T> __global__ void parent(T *p) {
  if (threadIdx.x == 0) {
    Pair pair = {1, 2};
    inner::add<T><<<2, 32>>>(p, 3, pair, 4);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    ::inner::add<T>  <<<dim3(2),
      dim3(32), 0, stream>>>(p, T(30), pair, // in two lines; of another (type)
                             4);
    if (cudaGetLastError() != cudaSuccess) p[0] = -1;
    cudaStreamDestroy(stream);
    inner::add<T><<<0, 32>>>(p, 1000, pair, 4); // nothing
  }
}

__global__ void place(int value) { order[placed++] = value; }
__global__ void middle() {
  place<<<1, 1, 0, cudaStreamTailLaunch>>>(3);
  place<<<1, 1>>>(2);
}
__global__ void ordered() {
  place<<<1, 1, 0, cudaStreamTailLaunch>>>(4);
  middle<<<1, 1>>>();
  place<<<1, 1, 0, cudaStreamFireAndForget>>>(1);
}

__global__ void sum(const int *data, int *total) {
  extern __shared__ int part[];
  part[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < blockDim.x; i++) sum += part[i];
    *total = sum;
  }
}
__host__ __device__ void launch_sum(const int *data, int *total) { sum<<<1, 16, 16 * sizeof(int)>>>(data, total); }
__global__ void moves(int *data, int *copy, int *total) {
  cudaMemsetAsync(data, 1, 16 * sizeof(int), 0);
  cudaMemcpyAsync(copy, data, 16 * sizeof(int), cudaMemcpyDeviceToDevice, 0);
  launch_sum(copy, total);
}

__global__ void many() { tree<<<1, 1>>>(0); }
__global__ void wrong(int *errors) {
  tree<<<1, 2000>>>(0);
  errors[0] = cudaPeekAtLastError();
  errors[1] = cudaGetLastError();
  errors[2] = cudaGetLastError();
}

int main() {
  float *p;
  int *data;
  EXPECT(cudaMallocManaged(&p, 64 * sizeof *p) == cudaSuccess);
  for (int i = 0; i < 64; i++) p[i] = i;
  parent<<<1, 32>>>(p);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i < 64; i++) EXPECT(p[i] == i + 10 + 37);

  tree<<<1, 1>>>(4);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && counted == 1 + 2 + 4 + 8 + 16);

  ordered<<<1, 1>>>();
  int got[8];
  EXPECT(cudaMemcpyFromSymbol(got, order, sizeof got) == cudaSuccess);
  int where[5] = {};
  for (int i = 0; i < 4; i++) where[got[i]] = i;
  EXPECT(where[2] < where[3] && where[4] == 3 && where[1] < 3 && counted == 31); // 1 has no order among 2 and 3

  EXPECT(cudaMallocManaged(&data, 40 * sizeof *data) == cudaSuccess);
  moves<<<1, 1>>>(data, data + 16, data + 32);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && data[32] == 16 * 0x01010101);
  launch_sum(data, data + 33);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && data[33] == 16 * 0x01010101);

  // Behind a stream's own commands, and again in each launch of a graph.
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t made;
  EXPECT(cudaStreamCreate(&stream) == cudaSuccess);
  EXPECT(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal) == cudaSuccess);
  many<<<20, 5, 0, stream>>>();
  EXPECT(cudaStreamEndCapture(stream, &graph) == cudaSuccess);
  EXPECT(cudaGraphInstantiate(&made, graph, 0) == cudaSuccess);
  counted = 0;
  for (int i = 0; i < 2; i++) EXPECT(cudaGraphLaunch(made, stream) == cudaSuccess);
  EXPECT(cudaStreamSynchronize(stream) == cudaSuccess && counted == 200);

  wrong<<<1, 1>>>(data);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && data[0] == cudaErrorInvalidConfiguration && data[1] == data[0] && data[2] == cudaSuccess);
  return result();
}
