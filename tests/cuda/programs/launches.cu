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
