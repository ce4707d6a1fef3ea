// ----- command_buffer.c
/* Command buffers (cl_khr_command_buffer), found by clGetExtensionFunctionAddressForPlatform; prints "right" or what is not. */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <stdio.h>

#define CHECK(condition) \
  if (!(condition)) { \
    printf("line %d: %s\n", __LINE__, #condition); \
    return 1; \
  }
#define FIND_AS(type, name) \
  type name = (type)clGetExtensionFunctionAddressForPlatform(platform, #name); \
  CHECK(name != NULL)
#define FIND(name) FIND_AS(name##_fn, name)

/* As they are in the version 0.9.0 of the extension, which the device has: 0.9.5 added a parameter, and headers follow it. */
typedef cl_int (CL_API_CALL *fill_buffer)(cl_command_buffer_khr, cl_command_queue, cl_mem, const void *, size_t, size_t, size_t, cl_uint,
                                          const cl_sync_point_khr *, cl_sync_point_khr *, cl_mutable_command_khr *);
typedef cl_int (CL_API_CALL *copy_buffer)(cl_command_buffer_khr, cl_command_queue, cl_mem, cl_mem, size_t, size_t, size_t, cl_uint,
                                          const cl_sync_point_khr *, cl_sync_point_khr *, cl_mutable_command_khr *);
typedef cl_int (CL_API_CALL *barrier)(cl_command_buffer_khr, cl_command_queue, cl_uint, const cl_sync_point_khr *, cl_sync_point_khr *,
                                      cl_mutable_command_khr *);

enum { COUNT = 100 };

static const char *source = "kernel void add(global int *a, int n) { a[get_global_id(0)] += n; }";

int main(void) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int error, zero = 0, seen[COUNT];
  CHECK(clGetPlatformIDs(1, &platform, NULL) == CL_SUCCESS && clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS);
  FIND(clCreateCommandBufferKHR);
  FIND_AS(fill_buffer, clCommandFillBufferKHR);
  FIND(clCommandNDRangeKernelKHR);
  FIND_AS(barrier, clCommandBarrierWithWaitListKHR);
  FIND_AS(copy_buffer, clCommandCopyBufferKHR);
  FIND(clFinalizeCommandBufferKHR);
  FIND(clEnqueueCommandBufferKHR);
  FIND(clGetCommandBufferInfoKHR);
  FIND(clReleaseCommandBufferKHR);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  const cl_queue_properties profiling[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, profiling, &error);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL) == CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "add", &error);
  cl_mem a = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof seen, NULL, &error);
  cl_mem b = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof seen, NULL, &error);
  const size_t size = COUNT, none = 0, too_large = 5000;
  cl_int n = 3;
  cl_sync_point_khr point[4];

  /* arguments are those of the time of recording */
  const cl_command_buffer_properties_khr twice[] = {CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR,
                                                    CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR, 0};
  CHECK(clCreateCommandBufferKHR(1, &queue, twice, &error) == NULL && error == CL_INVALID_VALUE);
  cl_command_buffer_khr buffer = clCreateCommandBufferKHR(1, &queue, NULL, &error);
  CHECK(error == CL_SUCCESS);
  CHECK(clCommandNDRangeKernelKHR(buffer, NULL, NULL, kernel, 1, NULL, &size, NULL, 0, NULL, NULL, NULL) == CL_INVALID_KERNEL_ARGS);
  clSetKernelArg(kernel, 0, sizeof a, &a);
  clSetKernelArg(kernel, 1, sizeof n, &n);
  CHECK(clCommandNDRangeKernelKHR(buffer, NULL, NULL, kernel, 1, NULL, &too_large, &too_large, 0, NULL, NULL, NULL) == CL_INVALID_WORK_GROUP_SIZE);
  CHECK(clCommandFillBufferKHR(buffer, NULL, a, &zero, sizeof zero, 0, sizeof seen, 0, NULL, &point[0], NULL) == CL_SUCCESS);
  CHECK(clCommandNDRangeKernelKHR(buffer, NULL, NULL, kernel, 1, NULL, &size, NULL, 1, point, &point[1], NULL) == CL_SUCCESS);
  n = 1000;
  clSetKernelArg(kernel, 1, sizeof n, &n);
  CHECK(clCommandNDRangeKernelKHR(buffer, NULL, NULL, kernel, 1, NULL, &size, NULL, 1, &point[1], &point[2], NULL) == CL_SUCCESS);
  n = 0;
  clSetKernelArg(kernel, 1, sizeof n, &n);
  CHECK(clCommandBarrierWithWaitListKHR(buffer, NULL, 0, NULL, &point[3], NULL) == CL_SUCCESS);
  CHECK(clCommandCopyBufferKHR(buffer, NULL, a, b, 0, 0, sizeof seen, 4, point, NULL, NULL) == CL_SUCCESS);
  CHECK(clEnqueueCommandBufferKHR(0, NULL, buffer, 0, NULL, NULL) == CL_INVALID_OPERATION);
  CHECK(clFinalizeCommandBufferKHR(buffer) == CL_SUCCESS && clFinalizeCommandBufferKHR(buffer) == CL_INVALID_OPERATION);
  CHECK(clCommandBarrierWithWaitListKHR(buffer, NULL, 0, NULL, NULL, NULL) == CL_INVALID_OPERATION);

  /* as often as one likes, but not at once */
  for (int i = 0; i < 3; i++) {
    cl_event start = clCreateUserEvent(context, &error), done;
    cl_ulong times[4];
    CHECK(clEnqueueCommandBufferKHR(0, NULL, buffer, 1, &start, &done) == CL_SUCCESS);
    CHECK(clEnqueueCommandBufferKHR(0, NULL, buffer, 0, NULL, NULL) == CL_INVALID_OPERATION);
    clSetUserEventStatus(start, CL_COMPLETE);
    CHECK(clWaitForEvents(1, &done) == CL_SUCCESS);
    for (cl_profiling_info k = 0; k < 4; k++)
      clGetEventProfilingInfo(done, CL_PROFILING_COMMAND_QUEUED + k, sizeof *times, &times[k], NULL);
    CHECK(times[0] <= times[1] && times[1] <= times[2] && times[2] < times[3]);
    clReleaseEvent(start);
    clReleaseEvent(done);
    CHECK(clEnqueueReadBuffer(queue, b, CL_TRUE, 0, sizeof seen, seen, 0, NULL, NULL) == CL_SUCCESS);
    CHECK(seen[0] == 1003 && seen[COUNT - 1] == 1003);
  }
  cl_command_queue told = NULL;
  cl_command_buffer_state_khr state = 0;
  size_t bytes = 1;
  CHECK(clGetCommandBufferInfoKHR(buffer, CL_COMMAND_BUFFER_QUEUES_KHR, sizeof told, &told, &bytes) == CL_SUCCESS && told == queue);
  CHECK(clGetCommandBufferInfoKHR(buffer, CL_COMMAND_BUFFER_QUEUES_KHR, none, &told, NULL) == CL_INVALID_VALUE);
  CHECK(clGetCommandBufferInfoKHR(buffer, CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR, 0, NULL, &bytes) == CL_SUCCESS && bytes == 0);
  CHECK(clGetCommandBufferInfoKHR(buffer, CL_COMMAND_BUFFER_STATE_KHR, sizeof state, &state, NULL) == CL_SUCCESS);
  CHECK(state == CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR && clReleaseCommandBufferKHR(buffer) == CL_SUCCESS);

  /* several at once, where that was asked for */
  cl_command_buffer_khr many = clCreateCommandBufferKHR(1, &queue, twice + 2, &error);
  n = 1;
  clSetKernelArg(kernel, 1, sizeof n, &n);
  CHECK(clCommandNDRangeKernelKHR(many, NULL, NULL, kernel, 1, NULL, &size, NULL, 0, NULL, NULL, NULL) == CL_SUCCESS);
  CHECK(clFinalizeCommandBufferKHR(many) == CL_SUCCESS);
  cl_event start = clCreateUserEvent(context, &error);
  for (int i = 0; i < 5; i++)
    CHECK(clEnqueueCommandBufferKHR(0, NULL, many, 1, &start, NULL) == CL_SUCCESS);
  CHECK(clReleaseCommandBufferKHR(many) == CL_SUCCESS); /* what is enqueued keeps it */
  clSetUserEventStatus(start, CL_COMPLETE);
  CHECK(clEnqueueReadBuffer(queue, a, CL_TRUE, 0, sizeof seen, seen, 0, NULL, NULL) == CL_SUCCESS && seen[COUNT / 2] == 1008);
  printf("right\n");
  return 0;
}
// ----- growth.c
/* Build, launch and release over and over; prints the growth in KiB of the host's and the simulator's memory after the first tenth.
 * usage: growth ROUNDS SIMULATOR_NAME */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK(call) \
  do { \
    cl_int status_ = (call); \
    if (status_ != CL_SUCCESS) { \
      fprintf(stderr, "line %d: %s returned %d\n", __LINE__, #call, status_); \
      exit(1); \
    } \
  } while (0)

/* Resident KiB of a process without the pages it shares (device memory). */
static long resident(int pid) {
  char path[64];
  long pages = 0, shared = 0, ignored;
  snprintf(path, sizeof path, "/proc/%d/statm", pid);
  FILE *file = fopen(path, "r");
  if (file == NULL || fscanf(file, "%ld %ld %ld", &ignored, &pages, &shared) != 3)
    return 0;
  fclose(file);
  return (pages - shared) * (sysconf(_SC_PAGESIZE) / 1024);
}

static int child(void) {
  DIR *proc = opendir("/proc");
  int found = 0;
  for (struct dirent *entry; (entry = readdir(proc)) != NULL;) {
    char path[300], state;
    int pid, parent;
    snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
    FILE *file = entry->d_name[0] >= '1' && entry->d_name[0] <= '9' ? fopen(path, "r") : NULL;
    if (file == NULL)
      continue;
    if (fscanf(file, "%d (%*[^)]) %c %d", &pid, &state, &parent) == 3 && parent == getpid())
      found = pid;
    fclose(file);
  }
  closedir(proc);
  return found;
}

static int descriptors(void) {
  DIR *folder = opendir("/proc/self/fd");
  int count = 0;
  while (readdir(folder) != NULL)
    count++;
  closedir(folder);
  return count;
}

static void round_of(cl_device_id device, int number) {
  cl_int status;
  char text[256];
  const char *source = text;
  snprintf(text, sizeof text, "__kernel void k%d(__global int *a) { a[get_global_id(0)] = get_global_id(0) + %d; barrier(CLK_LOCAL_MEM_FENCE); }",
           number % 3, number % 3);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  CHECK(status);
  cl_command_queue queue = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &status);
  CHECK(status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  CHECK(status);
  CHECK(clBuildProgram(program, 0, NULL, "", NULL, NULL));
  snprintf(text, sizeof text, "k%d", number % 3);
  cl_kernel kernel = clCreateKernel(program, text, &status);
  CHECK(status);
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 1 << 16, NULL, &status);
  CHECK(status);
  size_t global = 16, local = 8;
  cl_event event;
  CHECK(clSetKernelArg(kernel, 0, sizeof buffer, &buffer));
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, &event));
  int got[16];
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof got, got, 1, &event, NULL));
  for (int i = 0; i < 16; i++)
    if (got[i] != i + number % 3)
      exit(5);
  CHECK(clReleaseEvent(event));
  CHECK(clReleaseMemObject(buffer));
  CHECK(clReleaseKernel(kernel));
  CHECK(clReleaseProgram(program));
  CHECK(clReleaseCommandQueue(queue));
  CHECK(clReleaseContext(context));
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 64;
  int rounds = atoi(argv[1]);
  cl_platform_id platform;
  cl_device_id device;
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  long host = 0, simulator = 0;
  int files = 0;
  for (int i = 0; i < rounds; i++) {
    if (i == rounds / 10) {
      host = resident(getpid());
      simulator = resident(child());
      files = descriptors();
    }
    round_of(device, i);
  }
  printf("%ld %ld %d\n", resident(getpid()) - host, resident(child()) - simulator, descriptors() - files);
  return 0;
}
// ----- unified.c
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
