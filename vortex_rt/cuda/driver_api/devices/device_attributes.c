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

int device_attribute(const gpu *g, CUdevice_attribute attribute) {
  int value = 0;
  if (of_shape(g, attribute, &value)) return value;
  for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
    if (fixed[i].attribute == attribute) value = fixed[i].value;
  return value;
}
