/* Devices: names, attributes, peers. */
#include "submit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

CUresult impl_cuDeviceGetCount(int *count) { return count == NULL ? CUDA_ERROR_INVALID_VALUE : gpu_count(count); }

CUresult impl_cuDeviceGet(CUdevice *device, int ordinal) {
  if (device == NULL) return CUDA_ERROR_INVALID_VALUE;
  if (gpu_at(ordinal) == NULL) return CUDA_ERROR_INVALID_DEVICE;
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
  if (name == NULL || length <= 0) return CUDA_ERROR_INVALID_VALUE;
  TRY(opened(device, &g));
  snprintf(name, (size_t)length, "Vortex (%u cores, %u warps, %u threads)", g->cores, g->warps, g->threads);
  return CUDA_SUCCESS;
}

/* The same for the same shape and number: no two devices of a process have one. */
CUresult impl_cuDeviceGetUuid(CUuuid *uuid, CUdevice device) {
  gpu *g;
  sha256 hash;
  uint8_t digest[32];
  if (uuid == NULL) return CUDA_ERROR_INVALID_VALUE;
  TRY(opened(device, &g));
  sha256_start(&hash);
  sha256_add(&hash, g->name, strlen(g->name));
  sha256_add(&hash, &g->index, sizeof g->index);
  sha256_end(&hash, digest);
  memcpy(uuid->bytes, digest, sizeof uuid->bytes);
  return CUDA_SUCCESS;
}

CUresult impl_cuDeviceGetUuid_v2(CUuuid *uuid, CUdevice device) { return impl_cuDeviceGetUuid(uuid, device); }

CUresult impl_cuDeviceComputeCapability(int *major, int *minor, CUdevice device) {
  if (major == NULL || minor == NULL) return CUDA_ERROR_INVALID_VALUE;
  *major = device_capability() / 10;
  *minor = device_capability() % 10;
  return gpu_at(device) == NULL ? CUDA_ERROR_INVALID_DEVICE : CUDA_SUCCESS;
}

CUresult impl_cuDeviceGetPCIBusId(char *id, int length, CUdevice device) {
  if (id == NULL || length < 13) return CUDA_ERROR_INVALID_VALUE;
  if (gpu_at(device) == NULL) return CUDA_ERROR_INVALID_DEVICE;
  snprintf(id, (size_t)length, "0000:%02x:%02x.0", PCI_BUS, (unsigned)device & 0xFF);
  return CUDA_SUCCESS;
}

CUresult impl_cuDeviceGetByPCIBusId(CUdevice *device, const char *id) {
  unsigned domain = 0, bus, number;
  if (device == NULL || id == NULL) return CUDA_ERROR_INVALID_VALUE;
  if (sscanf(id, "%x:%x:%x", &domain, &bus, &number) != 3 && sscanf(id, "%x:%x", &bus, &number) != 2)
    return CUDA_ERROR_INVALID_VALUE;
  if (bus != PCI_BUS || gpu_at((CUdevice)number) == NULL) return CUDA_ERROR_INVALID_DEVICE;
  *device = (CUdevice)number;
  return CUDA_SUCCESS;
}

CUresult impl_cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) {
  gpu *g;
  if (value == NULL || attribute <= 0 || attribute >= CU_DEVICE_ATTRIBUTE_MAX) return CUDA_ERROR_INVALID_VALUE;
  TRY(opened(device, &g));
  *value = device_attribute(g, attribute);
  return CUDA_SUCCESS;
}

CUresult impl_cuDeviceGetProperties(CUdevprop *properties, CUdevice device) {
  gpu *g;
  if (properties == NULL) return CUDA_ERROR_INVALID_VALUE;
  TRY(opened(device, &g));
  *properties = (CUdevprop){
      .maxThreadsPerBlock = MAX_BLOCK_THREADS,
      .sharedMemPerBlock = device_attribute(g, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK),
      .maxThreadsDim = {1024, 1024, 64},
      .maxGridSize = {0x7FFFFFFF, 65535, 65535},
      .totalConstantMemory = device_attribute(g, CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY),
      .SIMDWidth = WARP_SIZE,
      .memPitch = 0x7FFFFFFF,
      .regsPerBlock = 65536,
      .clockRate = (int)g->clock_mhz * 1000,
      .textureAlign = 512,
  };
  return CUDA_SUCCESS;
}

/* ---- peers: devices' memories are apart, and copies between them go through the host --------- */

CUresult impl_cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer) {
  if (can == NULL) return CUDA_ERROR_INVALID_VALUE;
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
  TRY(context_ready(&context));
  if (flags != 0) return CUDA_ERROR_INVALID_VALUE;
  return handle_is(peer, HANDLE_CONTEXT) && peer != context ? CUDA_ERROR_PEER_ACCESS_UNSUPPORTED
                                                            : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult impl_cuCtxDisablePeerAccess(CUcontext peer) {
  CUcontext context;
  TRY(context_ready(&context));
  return handle_is(peer, HANDLE_CONTEXT) ? CUDA_ERROR_PEER_ACCESS_NOT_ENABLED : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult impl_cuFlushGPUDirectRDMAWrites(CUflushGPUDirectRDMAWritesTarget target,
                                         CUflushGPUDirectRDMAWritesScope scope) {
  CUcontext context;
  TRY(context_ready(&context));
  bool known = target == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX &&
               (scope == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER ||
                scope == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES);
  return known ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; /* no other device writes */
}
