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
