/* CUDA's occupancy calculator for the host: how many blocks a multiprocessor of a described device holds.
 *
 * The rules are this device's, so that what the runtime describes gives what its own functions say: whole warps, shared
 * memory in units of 64 bytes, one block where a block has more warps than fit; and registers of a warp in units of 256. */
#ifndef VORTEX_CUDA_OCCUPANCY_H
#define VORTEX_CUDA_OCCUPANCY_H
#include <limits.h>
#include <stddef.h>
#ifdef __cplusplus
#define __OCC_IS(value) = value
#else
#define __OCC_IS(value)
#endif

typedef enum { CUDA_OCC_SUCCESS, CUDA_OCC_ERROR_INVALID_INPUT, CUDA_OCC_ERROR_UNKNOWN_DEVICE } cudaOccError;
typedef enum { CACHE_PREFER_NONE, CACHE_PREFER_SHARED, CACHE_PREFER_L1, CACHE_PREFER_EQUAL } cudaOccCacheConfig;
typedef enum {
  SHAREDMEM_CARVEOUT_DEFAULT = -1, SHAREDMEM_CARVEOUT_MAX_L1 = 0, SHAREDMEM_CARVEOUT_HALF = 50,
  SHAREDMEM_CARVEOUT_MAX_SHARED = 100
} cudaOccCarveoutConfig;
typedef enum { PARTITIONED_GC_OFF, PARTITIONED_GC_ON, PARTITIONED_GC_ON_STRICT } cudaOccPartitionedGCConfig;
typedef enum { FUNC_SHMEM_LIMIT_DEFAULT, FUNC_SHMEM_LIMIT_OPTIN } cudaOccFuncShmemConfig;
typedef enum {
  OCC_LIMIT_WARPS = 1, OCC_LIMIT_REGISTERS = 2, OCC_LIMIT_SHARED_MEMORY = 4, OCC_LIMIT_BLOCKS = 8,
  OCC_LIMIT_BARRIERS = 16
} cudaOccLimitingFactor;

typedef struct cudaOccDeviceProp {
  int computeMajor __OCC_IS(0), computeMinor __OCC_IS(0), maxThreadsPerBlock __OCC_IS(0);
  int maxThreadsPerMultiprocessor __OCC_IS(0), regsPerBlock __OCC_IS(0), regsPerMultiprocessor __OCC_IS(0);
  int warpSize __OCC_IS(0);
  size_t sharedMemPerBlock __OCC_IS(0), sharedMemPerMultiprocessor __OCC_IS(0);
  int numSms __OCC_IS(0);
  size_t sharedMemPerBlockOptin __OCC_IS(0), reservedSharedMemPerBlock __OCC_IS(0);
#ifdef __cplusplus
  cudaOccDeviceProp() = default;
  template <class Properties>
  cudaOccDeviceProp(const Properties &of)
      : computeMajor(of.major), computeMinor(of.minor), maxThreadsPerBlock(of.maxThreadsPerBlock),
        maxThreadsPerMultiprocessor(of.maxThreadsPerMultiProcessor), regsPerBlock(of.regsPerBlock),
        regsPerMultiprocessor(of.regsPerMultiprocessor), warpSize(of.warpSize), sharedMemPerBlock(of.sharedMemPerBlock),
        sharedMemPerMultiprocessor(of.sharedMemPerMultiprocessor), numSms(of.multiProcessorCount),
        sharedMemPerBlockOptin(of.sharedMemPerBlockOptin), reservedSharedMemPerBlock(of.reservedSharedMemPerBlock) {}
#endif
} cudaOccDeviceProp;

typedef struct cudaOccFuncAttributes {
  int maxThreadsPerBlock __OCC_IS(0), numRegs __OCC_IS(0);
  size_t sharedSizeBytes __OCC_IS(0);
  cudaOccPartitionedGCConfig partitionedGCConfig __OCC_IS(PARTITIONED_GC_OFF);
  cudaOccFuncShmemConfig shmemLimitConfig __OCC_IS(FUNC_SHMEM_LIMIT_OPTIN);
  size_t maxDynamicSharedSizeBytes __OCC_IS(0);
  int numBlockBarriers __OCC_IS(1);
#ifdef __cplusplus
  cudaOccFuncAttributes() = default;
  template <class Attributes>
  cudaOccFuncAttributes(const Attributes &of)
      : maxThreadsPerBlock(of.maxThreadsPerBlock), numRegs(of.numRegs), sharedSizeBytes(of.sharedSizeBytes),
        maxDynamicSharedSizeBytes(of.maxDynamicSharedSizeBytes) {}
#endif
} cudaOccFuncAttributes;

typedef struct cudaOccDeviceState {
  cudaOccCacheConfig cacheConfig __OCC_IS(CACHE_PREFER_NONE);
  int carveoutConfig __OCC_IS(SHAREDMEM_CARVEOUT_DEFAULT);
} cudaOccDeviceState;

typedef struct cudaOccResult {
  int activeBlocksPerMultiprocessor;
  unsigned int limitingFactors;
  int blockLimitRegs, blockLimitSharedMem, blockLimitWarps, blockLimitBlocks, blockLimitBarriers;
  int allocatedRegistersPerBlock;
  size_t allocatedSharedMemPerBlock;
  cudaOccPartitionedGCConfig partitionedGCConfig;
} cudaOccResult;

/* Programs use these two as well. */
static inline int __occDivideRoundUp(int x, int y) { return (x + (y - 1)) / y; }
static inline int __occRoundUp(int x, int y) { return __occDivideRoundUp(x, y) * y; }

static inline cudaOccError cudaOccSMemAllocationGranularity(int *bytes, const cudaOccDeviceProp *device) {
  return *bytes = 64, device->warpSize > 0 ? CUDA_OCC_SUCCESS : CUDA_OCC_ERROR_INVALID_INPUT;
}

static inline cudaOccError cudaOccMaxActiveBlocksPerMultiprocessor(
    cudaOccResult *result, const cudaOccDeviceProp *device, const cudaOccFuncAttributes *function,
    const cudaOccDeviceState *state, int blockSize, size_t dynamicSmemSize) {
  if (!result || !device || !function || !state || blockSize <= 0 || device->warpSize <= 0 || function->numRegs < 0)
    return CUDA_OCC_ERROR_INVALID_INPUT;
  int warps = __occDivideRoundUp(blockSize, device->warpSize), one = function->numRegs * device->warpSize;
  int most = device->maxThreadsPerBlock, resident = device->maxThreadsPerMultiprocessor / device->warpSize;
  if (function->maxThreadsPerBlock < most) most = function->maxThreadsPerBlock;
  size_t shared = (function->sharedSizeBytes + dynamicSmemSize + 63) / 64 * 64, room = device->sharedMemPerBlock;
  if (function->shmemLimitConfig == FUNC_SHMEM_LIMIT_OPTIN && device->sharedMemPerBlockOptin > room)
    room = device->sharedMemPerBlockOptin;
  result->allocatedSharedMemPerBlock = shared;
  result->allocatedRegistersPerBlock = (one + 255) / 256 * 256 * warps;
  result->partitionedGCConfig = PARTITIONED_GC_OFF;
  result->blockLimitBlocks = result->blockLimitBarriers = INT_MAX;
  result->blockLimitWarps = blockSize > most ? 0 : warps > resident ? 1 : resident / warps;
  result->blockLimitSharedMem =
      shared > room ? 0 : shared ? (int)(device->sharedMemPerMultiprocessor / shared) : INT_MAX;
  result->blockLimitRegs = result->allocatedRegistersPerBlock > device->regsPerBlock ? 0
                           : one ? device->regsPerMultiprocessor / result->allocatedRegistersPerBlock : INT_MAX;
  int blocks = result->blockLimitWarps;
  if (result->blockLimitSharedMem < blocks) blocks = result->blockLimitSharedMem;
  if (result->blockLimitRegs < blocks) blocks = result->blockLimitRegs;
  result->activeBlocksPerMultiprocessor = blocks;
  result->limitingFactors = (result->blockLimitWarps == blocks ? OCC_LIMIT_WARPS : 0u) |
                            (result->blockLimitRegs == blocks ? OCC_LIMIT_REGISTERS : 0u) |
                            (result->blockLimitSharedMem == blocks ? OCC_LIMIT_SHARED_MEMORY : 0u);
  return CUDA_OCC_SUCCESS;
}

/* The block of whole warps that leaves most threads resident, and the grid that fills the device with it. */
static inline cudaOccError cudaOccMaxPotentialOccupancyBlockSize(
    int *minGridSize, int *blockSize, const cudaOccDeviceProp *device, const cudaOccFuncAttributes *function,
    const cudaOccDeviceState *state, size_t (*blockSizeToDynamicSMemSize)(int), size_t dynamicSMemSize) {
  if (!minGridSize || !blockSize || !device || !function || device->warpSize <= 0) return CUDA_OCC_ERROR_INVALID_INPUT;
  int threads = device->maxThreadsPerBlock, best = 0;
  if (function->maxThreadsPerBlock < threads) threads = function->maxThreadsPerBlock;
  for (*blockSize = 0; threads > 0; threads = (threads - 1) / device->warpSize * device->warpSize) {
    cudaOccResult found;
    cudaOccError error = cudaOccMaxActiveBlocksPerMultiprocessor(
        &found, device, function, state, threads,
        blockSizeToDynamicSMemSize ? blockSizeToDynamicSMemSize(threads) : dynamicSMemSize);
    if (error != CUDA_OCC_SUCCESS) return error;
    if (found.activeBlocksPerMultiprocessor * threads <= best) continue;
    best = found.activeBlocksPerMultiprocessor * threads;
    *blockSize = threads;
    *minGridSize = found.activeBlocksPerMultiprocessor * device->numSms;
  }
  return CUDA_OCC_SUCCESS;
}

#ifdef __cplusplus
static inline cudaOccError cudaOccMaxPotentialOccupancyBlockSize(
    int *minGridSize, int *blockSize, const cudaOccDeviceProp *device, const cudaOccFuncAttributes *function,
    const cudaOccDeviceState *state, size_t dynamicSMemSize = 0) {
  return cudaOccMaxPotentialOccupancyBlockSize(
      minGridSize, blockSize, device, function, state, nullptr, dynamicSMemSize);
}
#endif
#undef __OCC_IS
#endif
