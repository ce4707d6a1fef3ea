/* A host in C: loads SPIR-V that nvvm2spirv made of examples/vecadd.cu and runs it on the first OpenCL device.

   cc examples/opencl_host.c -lOpenCL -o host
   .venv/bin/cuda2nvvm examples/vecadd.cu -o - | .venv/bin/nvvm2spirv - -o vecadd.spv
   OCL_ICD_VENDORS=$(.venv/bin/vortex-setup --print-vendors) ./host vecadd.spv */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

#define COUNT 256

static void check(cl_int status, const char *what) {
  if (status != CL_SUCCESS) {
    fprintf(stderr, "%s: OpenCL error %d\n", what, status);
    exit(1);
  }
}

static void *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    exit(1);
  }
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  void *data = malloc(*size);
  if (data == NULL || fread(data, 1, *size, file) != *size) {
    fprintf(stderr, "%s: cannot be read\n", path);
    exit(1);
  }
  fclose(file);
  return data;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s vecadd.spv\n", argv[0]);
    return 2;
  }
  cl_int status;
  cl_platform_id platform;
  cl_device_id device;
  char name[256];
  check(clGetPlatformIDs(1, &platform, NULL), "platform");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "device");
  check(clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL), "device name");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  check(status, "context");
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  check(status, "queue");

  size_t size;
  void *spirv = read_file(argv[1], &size);
  cl_program program = clCreateProgramWithIL(context, spirv, size, &status);
  check(status, "program");
  check(clBuildProgram(program, 1, &device, "", NULL, NULL), "build");
  cl_kernel kernel = clCreateKernel(program, "vecadd", &status);
  check(status, "kernel");

  int a[COUNT], b[COUNT], sum[COUNT];
  for (int i = 0; i < COUNT; i++) {
    a[i] = i;
    b[i] = 1000 * i;
  }
  const cl_mem_flags input = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
  cl_mem buffers[3] = {clCreateBuffer(context, input, sizeof a, a, NULL), clCreateBuffer(context, input, sizeof b, b, NULL),
                       clCreateBuffer(context, CL_MEM_WRITE_ONLY, sizeof sum, NULL, NULL)};
  for (cl_uint i = 0; i < 3; i++)
    check(clSetKernelArg(kernel, i, sizeof buffers[i], &buffers[i]), "argument");
  const size_t count = COUNT;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &count, &count, 0, NULL, NULL), "launch");
  check(clEnqueueReadBuffer(queue, buffers[2], CL_TRUE, 0, sizeof sum, sum, 0, NULL, NULL), "result");

  int wrong = 0;
  for (int i = 0; i < COUNT; i++)
    wrong += sum[i] != 1001 * i;
  printf("%s: %d sums, %d wrong\n", name, COUNT, wrong);
  for (int i = 0; i < 3; i++)
    clReleaseMemObject(buffers[i]);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  free(spirv);
  return wrong != 0;
}
