/* Devices: names, attributes, peers. */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PCI_BUS 0x56 /* "V"; there is no such bus */
#define KIB(n) ((n) << 10)

int device_capability(void) {
  uint64_t number;
  vortex_setting_number(SETTING_CUDA_ARCH, &number, NULL, 0); /* cuInit refuses what is wrong */
  return (int)number;
}

CUresult impl_cuDeviceGetCount(int *count) { return count == NULL ? CUDA_ERROR_INVALID_VALUE : gpu_count(count); }

CUresult impl_cuDeviceGet(CUdevice *device, int ordinal) {
  if (device == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  if (gpu_at(ordinal) == NULL)
    return CUDA_ERROR_INVALID_DEVICE;
  *device = ordinal;
  return CUDA_SUCCESS;
}

/* The device with its shape known. */
static CUresult opened(CUdevice device, gpu **g) {
  *g = gpu_at(device);
  return *g == NULL ? CUDA_ERROR_INVALID_DEVICE : gpu_open(*g);
}

CUresult impl_cuDeviceGetName(char *name, int length, CUdevice device) {
  gpu *g;
  if (name == NULL || length <= 0)
    return CUDA_ERROR_INVALID_VALUE;
  CUresult result = opened(device, &g);
  if (result == CUDA_SUCCESS)
    snprintf(name, (size_t)length, "Vortex (%u cores, %u warps, %u threads)", g->cores, g->warps, g->threads);
  return result;
}

/* The same for the same shape and number: no two devices of a process have one. */
CUresult impl_cuDeviceGetUuid(CUuuid *uuid, CUdevice device) {
  gpu *g;
  sha256 hash;
  uint8_t digest[32];
  if (uuid == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  CUresult result = opened(device, &g);
  if (result != CUDA_SUCCESS)
    return result;
  sha256_start(&hash);
  sha256_add(&hash, g->name, strlen(g->name));
  sha256_add(&hash, &g->index, sizeof g->index);
  sha256_end(&hash, digest);
  memcpy(uuid->bytes, digest, sizeof uuid->bytes);
  return CUDA_SUCCESS;
}

CUresult impl_cuDeviceGetUuid_v2(CUuuid *uuid, CUdevice device) { return impl_cuDeviceGetUuid(uuid, device); }

CUresult impl_cuDeviceComputeCapability(int *major, int *minor, CUdevice device) {
  if (major == NULL || minor == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  *major = device_capability() / 10;
  *minor = device_capability() % 10;
  return gpu_at(device) == NULL ? CUDA_ERROR_INVALID_DEVICE : CUDA_SUCCESS;
}

CUresult impl_cuDeviceGetPCIBusId(char *id, int length, CUdevice device) {
  if (id == NULL || length < 13)
    return CUDA_ERROR_INVALID_VALUE;
  if (gpu_at(device) == NULL)
    return CUDA_ERROR_INVALID_DEVICE;
  snprintf(id, (size_t)length, "0000:%02x:%02x.0", PCI_BUS, (unsigned)device & 0xFF);
  return CUDA_SUCCESS;
}

CUresult impl_cuDeviceGetByPCIBusId(CUdevice *device, const char *id) {
  unsigned domain = 0, bus, number;
  if (device == NULL || id == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  if (sscanf(id, "%x:%x:%x", &domain, &bus, &number) != 3 && sscanf(id, "%x:%x", &bus, &number) != 2)
    return CUDA_ERROR_INVALID_VALUE;
  if (bus != PCI_BUS || gpu_at((CUdevice)number) == NULL)
    return CUDA_ERROR_INVALID_DEVICE;
  *device = (CUdevice)number;
  return CUDA_SUCCESS;
}

/* ---- attributes ------------------------------------------------------------------------------ */

/* Those that are the same on every shape; all others are 0. */
static const struct {
  CUdevice_attribute attribute;
  int value;
} fixed[] = {
    {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, MAX_BLOCK_THREADS},
    {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X, 1024},
    {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y, 1024},
    {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z, 64},
    {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, 0x7FFFFFFF},
    {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y, 65535},
    {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z, 65535},
    {CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY, KIB(64)},
    {CU_DEVICE_ATTRIBUTE_WARP_SIZE, WARP_SIZE},
    {CU_DEVICE_ATTRIBUTE_MAX_PITCH, 0x7FFFFFFF},
    {CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK, 65536},
    {CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT, 512},
    {CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT, 32},
    {CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT, 512},
    {CU_DEVICE_ATTRIBUTE_GPU_OVERLAP, 1},
    {CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY, 1},
    {CU_DEVICE_ATTRIBUTE_COMPUTE_MODE, CU_COMPUTEMODE_DEFAULT},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH, 131072},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH, 1 << 28},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS, 2048},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH, 131072},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT, 65536},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH, 131072},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT, 65000},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH, 2097120},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS, 2048},
    {CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER, 1},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH, 16384},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT, 16384},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH, 16384},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE, 8192},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE, 8192},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS, 2046},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH, 131072},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT, 65536},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH, 16384},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT, 16384},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH, 16384},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS, 2048},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS, 2048},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH, 32768},
    {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS, 2046},
    {CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS, 1},
    {CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH, 1},
    {CU_DEVICE_ATTRIBUTE_PCI_BUS_ID, PCI_BUS},
    {CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, 512},
    {CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, KIB(1024)},
    {CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT, 2},
    {CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING, 1},
    {CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED, 1},
    {CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED, 1},
    {CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED, 1},
    {CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, 65536},
    {CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO, 2},
    {CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR, 32},
    {CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED, 1},
    {CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED, 0},
    {CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT, 1},
    {CU_DEVICE_ATTRIBUTE_NUMA_CONFIG, CU_DEVICE_NUMA_CONFIG_NONE},
    {CU_DEVICE_ATTRIBUTE_NUMA_ID, -1},
    {CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID, -1},
};

static int resident_threads(const gpu *g) {
  unsigned lanes = g->warps * g->threads;
  return (int)(lanes > MAX_BLOCK_THREADS ? lanes : MAX_BLOCK_THREADS);
}

/* Those that follow from the device; false: `attribute` is none of them. */
static bool of_shape(const gpu *g, CUdevice_attribute attribute, int *value) {
  switch (attribute) {
  case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
    *value = (int)g->cores;
    return true;
  case CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
  case CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE:
    *value = (int)g->clock_mhz * 1000; /* kHz */
    return true;
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK:
    *value = (int)(g->shared_bytes < DEFAULT_SHARED_BYTES ? g->shared_bytes : DEFAULT_SHARED_BYTES);
    return true;
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:
    *value = (int)g->shared_bytes;
    return true;
  case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
    *value = resident_threads(g);
    return true;
  case CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID:
    *value = g->index;
    return true;
  case CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES: /* CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR */
    *value = pages_possible(g);
    return true;
  case CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1:
  case CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY:
  case CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS:
  case CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST:
    *value = g->fine; /* host and device see one memory */
    return true;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
    *value = device_capability() / 10;
    return true;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
    *value = device_capability() % 10;
    return true;
  default:
    return false;
  }
}

CUresult impl_cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) {
  gpu *g;
  if (value == NULL || attribute <= 0 || attribute >= CU_DEVICE_ATTRIBUTE_MAX)
    return CUDA_ERROR_INVALID_VALUE;
  CUresult result = opened(device, &g);
  if (result != CUDA_SUCCESS || of_shape(g, attribute, value))
    return result;
  *value = 0;
  for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
    if (fixed[i].attribute == attribute)
      *value = fixed[i].value;
  return CUDA_SUCCESS;
}

CUresult impl_cuDeviceGetProperties(CUdevprop *properties, CUdevice device) {
  gpu *g;
  if (properties == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  CUresult result = opened(device, &g);
  if (result != CUDA_SUCCESS)
    return result;
  *properties = (CUdevprop){
      .maxThreadsPerBlock = MAX_BLOCK_THREADS,
      .maxThreadsDim = {1024, 1024, 64},
      .maxGridSize = {0x7FFFFFFF, 65535, 65535},
      .totalConstantMemory = KIB(64),
      .SIMDWidth = WARP_SIZE,
      .memPitch = 0x7FFFFFFF,
      .regsPerBlock = 65536,
      .clockRate = (int)g->clock_mhz * 1000,
      .textureAlign = 512,
  };
  of_shape(g, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, &properties->sharedMemPerBlock);
  return CUDA_SUCCESS;
}

/* ---- peers: devices' memories are apart, and copies between them go through the host --------- */

CUresult impl_cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer) {
  if (can == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  *can = 0;
  return gpu_at(device) == NULL || gpu_at(peer) == NULL ? CUDA_ERROR_INVALID_DEVICE : CUDA_SUCCESS;
}

CUresult impl_cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute attribute, CUdevice device, CUdevice peer) {
  if (value == NULL || attribute < CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK || device == peer)
    return gpu_at(device) == NULL ? CUDA_ERROR_INVALID_DEVICE : CUDA_ERROR_INVALID_VALUE;
  return impl_cuDeviceCanAccessPeer(value, device, peer);
}

CUresult impl_cuCtxEnablePeerAccess(CUcontext peer, unsigned int flags) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  if (flags != 0)
    return CUDA_ERROR_INVALID_VALUE;
  return handle_is(peer, HANDLE_CONTEXT) && peer != context ? CUDA_ERROR_PEER_ACCESS_UNSUPPORTED
                                                            : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult impl_cuCtxDisablePeerAccess(CUcontext peer) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  return handle_is(peer, HANDLE_CONTEXT) ? CUDA_ERROR_PEER_ACCESS_NOT_ENABLED : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult impl_cuFlushGPUDirectRDMAWrites(CUflushGPUDirectRDMAWritesTarget target,
                                         CUflushGPUDirectRDMAWritesScope scope) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  bool known = target == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX &&
               (scope == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER ||
                scope == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES);
  return known ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; /* no other device writes */
}
