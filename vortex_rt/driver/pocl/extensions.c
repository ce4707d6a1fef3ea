/* Functions and information of extensions that POCL does not know. */
#include "driver.h"

#include <string.h>

/* The device reaches all its allocations at any time, atomically; the host those that both see, beside the device. */
static cl_bitfield unified_capabilities(const vortex_device *d, bool host_sees) {
  cl_bitfield atomics = vortex_has_feature(d, "no_atomics") ? 0 : CL_UNIFIED_SHARED_MEMORY_ATOMIC_ACCESS_INTEL;
  if (!host_sees) return CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL | atomics;
  return vortex_can_share(d) ? CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL | CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ACCESS_INTEL | atomics : 0;
}

cl_int vortex_extension_info(cl_device_id device, cl_device_info name, size_t size, void *value, size_t *size_ret) {
  vortex_device *d = device->data;
  cl_bitfield capabilities = 0;
  switch (name) {
  case CL_DEVICE_SUB_GROUP_SIZES_INTEL: {
    const size_t threads = vortex_open(d) == CL_SUCCESS ? d->threads : 0;
    return vortex_answer(&threads, sizeof threads, size, value, size_ret);
  }
  case CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR:
    capabilities = CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR | CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR;
    return vortex_answer(&capabilities, sizeof capabilities, size, value, size_ret);
  case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR:
  case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR: {
    const cl_device_integer_dot_product_acceleration_properties_khr none = {CL_FALSE}; /* products and sums, as a program would write them */
    return vortex_answer(&none, sizeof none, size, value, size_ret);
  }
  case CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL:
  case CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL:
  case CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL:
    if (vortex_open(d) == CL_SUCCESS)
      capabilities = unified_capabilities(d, name != CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL);
    return vortex_answer(&capabilities, sizeof capabilities, size, value, size_ret);
  case CL_DEVICE_CROSS_DEVICE_SHARED_MEM_CAPABILITIES_INTEL:
  case CL_DEVICE_SHARED_SYSTEM_MEM_CAPABILITIES_INTEL:
    return vortex_answer(&capabilities, sizeof capabilities, size, value, size_ret);
  default:
    return CL_INVALID_VALUE;
  }
}

size_t vortex_global_variable_size(cl_device_id device, cl_program program, int device_i) {
  (void)device;
  const vortex_program *built = device_i < 0 || program->data == NULL ? NULL : program->data[device_i];
  return built != NULL && built->metadata != NULL ? built->metadata->globals.size : 0;
}

/* cl_khr_suggested_local_work_size: what a launch without a group size gets. */
static cl_int CL_API_CALL suggested_local_size(cl_command_queue queue, cl_kernel kernel, cl_uint work_dim, const size_t *offset,
                                               const size_t *global, size_t *suggested) {
  if (!IS_CL_OBJECT_VALID(queue)) return CL_INVALID_COMMAND_QUEUE;
  if (!IS_CL_OBJECT_VALID(kernel)) return CL_INVALID_KERNEL;
  if (queue->context != kernel->context) return CL_INVALID_CONTEXT;
  if (work_dim < 1 || work_dim > 3) return CL_INVALID_WORK_DIMENSION;
  if (global == NULL) return CL_INVALID_GLOBAL_WORK_SIZE;
  if (suggested == NULL) return CL_INVALID_VALUE;
  for (cl_uint i = 0; i < kernel->meta->num_args; i++)
    if (!kernel->dyn_arguments[i].is_set) return CL_INVALID_KERNEL_ARGS;
  size_t sizes[3] = {1, 1, 1}, local[3] = {1, 1, 1};
  for (cl_uint i = 0; i < work_dim; i++) {
    if (global[i] == 0) return CL_INVALID_GLOBAL_WORK_SIZE;
    if (offset != NULL && offset[i] > SIZE_MAX - global[i]) return CL_INVALID_GLOBAL_OFFSET;
    sizes[i] = global[i];
  }
  cl_int result = vortex_check_launch(queue->device, kernel, work_dim, offset, global, NULL); /* notes the kernel for vortex_local_size */
  if (result != CL_SUCCESS) return result;
  if (kernel->meta->reqd_wg_size[0] > 0)
    memcpy(local, kernel->meta->reqd_wg_size, sizeof local);
  else
    vortex_local_size(queue->device, sizes[0], sizes[1], sizes[2], &local[0], &local[1], &local[2]);
  memcpy(suggested, local, work_dim * sizeof *local);
  return CL_SUCCESS;
}

void *vortex_extension_function(const char *name) {
  if (strcmp(name, "clGetKernelSuggestedLocalWorkSizeKHR") == 0) return (void *)suggested_local_size;
  if (strcmp(name, "clCreateCommandQueueWithPropertiesKHR") == 0) return (void *)vortex_create_queue;
  return vortex_unified_function(name);
}
