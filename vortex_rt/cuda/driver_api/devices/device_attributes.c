/* Attributes of devices. */
#include "device.h"

#include <stdlib.h>
#include <string.h>

#define KIB(n) ((n) << 10)

/* Those that are the same on every shape; all others are 0. */
static const struct {
  CUdevice_attribute attribute;
  int value;
} fixed[] = {
#include "libcuda_attributes.h" /* generated from vortex_rt/cuda/table/device_attributes.py */
};

int device_capability(void) {
  uint64_t number;
  vortex_setting_number(SETTING_CUDA_ARCH, &number, NULL, 0); /* cuInit refuses what is wrong */
  return (int)number;
}

static int resident_threads(const gpu *g) {
  unsigned lanes = g->warps * g->threads;
  return (int)(lanes > MAX_BLOCK_THREADS ? lanes : MAX_BLOCK_THREADS);
}

int device_attribute(const gpu *g, CUdevice_attribute attribute) {
  int value = 0;
  switch (attribute) {
  case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
    return (int)g->cores;
  case CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
  case CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE:
    return (int)g->clock_mhz * 1000; /* kHz */
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK:
    return (int)(g->shared_bytes < DEFAULT_SHARED_BYTES ? g->shared_bytes : DEFAULT_SHARED_BYTES);
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:
    return (int)g->shared_bytes;
  case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
    return resident_threads(g);
  case CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID:
    return g->index;
  case CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES: /* CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR */
    return pages_possible(g);
  case CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1:
  case CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS:
  case CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST:
    return g->fine; /* host and device see one memory */
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
    return device_capability() / 10;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
    return device_capability() % 10;
  default:
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
      if (fixed[i].attribute == attribute) value = fixed[i].value;
    return value;
  }
}
