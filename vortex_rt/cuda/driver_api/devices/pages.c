/* Device addresses whose pages lie in files: memory that processes share, and memory that programs map themselves. Only
 * the simulator's driver can do that. */
#include "device.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool pages_possible(const gpu *g) { return g->fine && pages_file(g) >= 0; }

int pages_file(const gpu *g) {
  int (*file)(cl_device_id) = (int (*)(cl_device_id))gpu_extension("pocl_vortex_svm_file");
  return file != NULL ? file(g->device) : -1;
}

CUresult pages_map(const gpu *g, uintptr_t address, size_t size, int file, uint64_t offset) {
  int (*map)(cl_device_id, void *, size_t, int, uint64_t) =
      (int (*)(cl_device_id, void *, size_t, int, uint64_t))gpu_extension("pocl_vortex_svm_map");
  if (map == NULL)
    return CUDA_ERROR_NOT_SUPPORTED;
  return map(g->device, (void *)address, size, file, offset) == CL_SUCCESS ? CUDA_SUCCESS : CUDA_ERROR_OPERATING_SYSTEM;
}

CUresult pages_allow(const gpu *g, uintptr_t address, size_t size, int rights) {
  int (*allow)(cl_device_id, void *, size_t, int) =
      (int (*)(cl_device_id, void *, size_t, int))gpu_extension("pocl_vortex_svm_access");
  if (allow == NULL)
    return CUDA_ERROR_NOT_SUPPORTED;
  return allow(g->device, (void *)address, size, rights) == CL_SUCCESS ? CUDA_SUCCESS : CUDA_ERROR_OPERATING_SYSTEM;
}

bool pages_mirror(const gpu *g, const void *block) {
  int (*mirror)(cl_device_id, const void *) = (int (*)(cl_device_id, const void *))gpu_extension("pocl_vortex_svm_mirror");
  return g->fine || (mirror != NULL && mirror(g->device, block) == CL_SUCCESS);
}

CUresult pages_reserve(const gpu *g, size_t size, size_t alignment, uintptr_t wanted, uintptr_t *start) {
  int (*reserve)(cl_device_id, size_t, size_t, const void *, void **) =
      (int (*)(cl_device_id, size_t, size_t, const void *, void **))gpu_extension("pocl_vortex_svm_reserve");
  void *address = NULL;
  if (reserve == NULL || !pages_possible(g))
    return CUDA_ERROR_NOT_SUPPORTED;
  cl_int failed = reserve(g->device, size, alignment, (void *)wanted, &address);
  if (failed != CL_SUCCESS && wanted != 0)
    failed = reserve(g->device, size, alignment, NULL, &address);
  *start = (uintptr_t)address;
  return failed == CL_SUCCESS ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

void pages_release(const gpu *g, uintptr_t start) {
  int (*release)(cl_device_id, void *) = (int (*)(cl_device_id, void *))gpu_extension("pocl_vortex_svm_release");
  if (release != NULL)
    release(g->device, (void *)start);
}

CUresult pages_take(const gpu *g, size_t size, size_t alignment, void **block, uintptr_t *start) {
  size_t room = size + alignment;
  *block = room > size && pages_possible(g)
               ? g->cl->clSVMAlloc(g->opencl, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, room, 0)
               : NULL;
  *start = align_up((uintptr_t)*block, alignment);
  return *block != NULL ? CUDA_SUCCESS : pages_possible(g) ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_NOT_SUPPORTED;
}

int file_of_process(uint32_t process, int32_t file, const char *name) {
  char path[64], target[64];
  snprintf(path, sizeof path, "/proc/%u/fd/%d", process, file);
  ssize_t length = readlink(path, target, sizeof target - 1);
  target[length > 0 ? length : 0] = '\0';
  if (strncmp(target, "/memfd:", 7) != 0 || strncmp(target + 7, name, strlen(name)) != 0)
    return -1;
  return open(path, O_RDWR | O_CLOEXEC);
}
