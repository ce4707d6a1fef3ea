/* Unified shared memory as SYCL-like hosts use it, found by clGetExtensionFunctionAddressForPlatform; prints "right" or what is not. */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
  if (!(condition)) { \
    printf("line %d: %s\n", __LINE__, #condition); \
    return 1; \
  }
#define FIND(name) name##_fn name = (name##_fn)clGetExtensionFunctionAddressForPlatform(platform, #name)
enum { COUNT = 1000 };

static const char *source = "kernel void twice(global int *a, global int *global *list) { int i = get_global_id(0); a[i] = 2 * list[0][i]; }";

int main(void) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int error;
  CHECK(clGetPlatformIDs(1, &platform, NULL) == CL_SUCCESS && clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS);
  FIND(clHostMemAllocINTEL);
  FIND(clDeviceMemAllocINTEL);
  FIND(clSharedMemAllocINTEL);
  FIND(clMemFreeINTEL);
  FIND(clGetMemAllocInfoINTEL);
  FIND(clSetKernelArgMemPointerINTEL);
  FIND(clEnqueueMemcpyINTEL);
  FIND(clEnqueueMigrateMemINTEL);
  FIND(clEnqueueMemAdviseINTEL);
  clMemFreeINTEL_fn blocking_free = (clMemFreeINTEL_fn)clGetExtensionFunctionAddressForPlatform(platform, "clMemBlockingFreeINTEL");
  cl_int (*fill)(cl_command_queue, void *, const void *, size_t, size_t, cl_uint, const cl_event *, cl_event *) =
      (void *)clGetExtensionFunctionAddressForPlatform(platform, "clEnqueueMemFillINTEL");
  CHECK(clHostMemAllocINTEL && clDeviceMemAllocINTEL && clSharedMemAllocINTEL && clMemFreeINTEL && blocking_free && clGetMemAllocInfoINTEL);
  CHECK(clSetKernelArgMemPointerINTEL && clEnqueueMemcpyINTEL && fill && clEnqueueMigrateMemINTEL && clEnqueueMemAdviseINTEL);
  CHECK(clGetExtensionFunctionAddressForPlatform(platform, "clNoSuchFunctionINTEL") == NULL);

  cl_device_unified_shared_memory_capabilities_intel can[5];
  for (cl_uint i = 0; i < 5; i++)
    CHECK(clGetDeviceInfo(device, CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL + i, sizeof can[i], &can[i], NULL) == CL_SUCCESS);
  CHECK((can[0] & can[1] & can[2] & CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL) && can[3] == 0 && can[4] == 0);

  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &error);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
  CHECK(clBuildProgram(program, 1, &device, "-cl-std=CL3.0", NULL, NULL) == CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "twice", &error);

  size_t bytes = COUNT * sizeof(int), number;
  int *host = clHostMemAllocINTEL(context, NULL, bytes, 64, &error);
  CHECK(host != NULL && error == CL_SUCCESS);
  int **list = clSharedMemAllocINTEL(context, device, NULL, sizeof *list, 0, &error);
  CHECK(list != NULL && error == CL_SUCCESS);
  const cl_mem_properties_intel properties[] = {CL_MEM_ALLOC_FLAGS_INTEL, CL_MEM_ALLOC_WRITE_COMBINED_INTEL, 0}, odd[] = {1, 2, 0};
  int *there = clDeviceMemAllocINTEL(context, device, properties, bytes, 0, &error), back[COUNT];
  CHECK(there != NULL && error == CL_SUCCESS);
  CHECK(clDeviceMemAllocINTEL(context, device, odd, bytes, 0, &error) == NULL && error == CL_INVALID_PROPERTY);
  CHECK(clDeviceMemAllocINTEL(context, device, NULL, bytes, 3, &error) == NULL && error == CL_INVALID_VALUE);
  CHECK(clDeviceMemAllocINTEL(context, device, NULL, 0, 0, &error) == NULL && error == CL_INVALID_BUFFER_SIZE);
  CHECK(clDeviceMemAllocINTEL(context, NULL, NULL, bytes, 0, &error) == NULL && error == CL_INVALID_DEVICE);

  for (int i = 0; i < COUNT; i++)
    host[i] = i;
  list[0] = host;
  cl_bool indirect = CL_TRUE;
  CHECK(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL, sizeof indirect, &indirect) == CL_SUCCESS);
  CHECK(clSetKernelArgMemPointerINTEL(kernel, 0, there) == CL_SUCCESS && clSetKernelArgMemPointerINTEL(kernel, 1, list) == CL_SUCCESS);
  size_t range = COUNT;
  int seven = 7;
  cl_event filled, copied;
  CHECK(fill(queue, there, &seven, sizeof seven, bytes, 0, NULL, &filled) == CL_SUCCESS);
  CHECK(clEnqueueMemcpyINTEL(queue, CL_TRUE, back, there, bytes, 1, &filled, NULL) == CL_SUCCESS && back[0] == 7 && back[COUNT - 1] == 7);
  CHECK(clEnqueueMigrateMemINTEL(queue, there, bytes, 0, 0, NULL, NULL) == CL_SUCCESS);
  CHECK(clEnqueueMemAdviseINTEL(queue, list, sizeof *list, 0, 0, NULL, NULL) == CL_SUCCESS);
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &range, NULL, 0, NULL, NULL) == CL_SUCCESS);
  CHECK(clEnqueueMemcpyINTEL(queue, CL_FALSE, back, there, bytes, 0, NULL, &copied) == CL_SUCCESS);
  CHECK(clEnqueueMemcpyINTEL(queue, CL_TRUE, back, there, 0, 0, NULL, NULL) == CL_SUCCESS);
  CHECK(blocking_free(context, there) == CL_SUCCESS); /* waits for the copy */
  for (int i = 0; i < COUNT; i++)
    CHECK(back[i] == 2 * i);

  cl_unified_shared_memory_type_intel type;
  cl_device_id owner;
  void *base;
  CHECK(clGetMemAllocInfoINTEL(context, host + 5, CL_MEM_ALLOC_TYPE_INTEL, sizeof type, &type, NULL) == CL_SUCCESS);
  CHECK(type == CL_MEM_TYPE_HOST_INTEL);
  CHECK(clGetMemAllocInfoINTEL(context, host + 5, CL_MEM_ALLOC_BASE_PTR_INTEL, sizeof base, &base, &number) == CL_SUCCESS);
  CHECK(base == host && number == sizeof base);
  CHECK(clGetMemAllocInfoINTEL(context, host + 5, CL_MEM_ALLOC_SIZE_INTEL, sizeof number, &number, NULL) == CL_SUCCESS && number == bytes);
  CHECK(clGetMemAllocInfoINTEL(context, list, CL_MEM_ALLOC_DEVICE_INTEL, sizeof owner, &owner, NULL) == CL_SUCCESS && owner == device);
  CHECK(clGetMemAllocInfoINTEL(context, there, CL_MEM_ALLOC_TYPE_INTEL, sizeof type, &type, NULL) == CL_SUCCESS);
  CHECK(type == CL_MEM_TYPE_UNKNOWN_INTEL); /* it is free */
  CHECK(clGetMemAllocInfoINTEL(context, host, CL_MEM_ALLOC_TYPE_INTEL, 1, &type, NULL) == CL_INVALID_VALUE);
  CHECK(clMemFreeINTEL(context, host) == CL_SUCCESS && clMemFreeINTEL(context, list) == CL_SUCCESS && clMemFreeINTEL(context, NULL) == CL_SUCCESS);
  CHECK(clMemFreeINTEL(context, host) == CL_INVALID_VALUE);
  puts("right");
  return 0;
}
