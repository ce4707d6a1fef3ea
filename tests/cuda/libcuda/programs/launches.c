/* Launches: parameters in every form, limits and their errors, occupancy, libraries. */
#include "expect.h"

typedef struct {
  char tag;
  double value;
} pair;

static void check(CUdeviceptr out, const char *what) {
  double got[4];
  OK(cuMemcpyDtoH(got, out, sizeof got));
  if (got[0] != 1 || got[1] != 2 || got[2] != 3.5 || got[3] != 4) {
    printf("%s: %g %g %g %g\n", what, got[0], got[1], got[2], got[3]);
    failures++;
  }
  OK(cuMemsetD8(out, 0, sizeof got));
}

static void parameters(CUdeviceptr out) {
  char first = 1;
  pair both = {2, 3.5};
  short last = 4;
  void *array[] = {&first, &both, &last, &out};
  CUfunction mixed = kernel("mixed");
  OK(cuLaunchKernel(mixed, 1, 1, 1, 1, 1, 1, 0, NULL, array, NULL));
  check(out, "array of parameters");
  struct {
    char first;
    pair both;
    short last;
    CUdeviceptr out;
  } packed = {1, {2, 3.5}, 4, out};
  size_t size = sizeof packed;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
  OK(cuLaunchKernel(mixed, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra));
  check(out, "packed parameters");
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(mixed, 1, 1, 1, 1, 1, 1, 0, NULL, array, extra));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(mixed, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
  size = 8;
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(mixed, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra));
  CUlaunchAttribute cooperative = {.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE, .value.cooperative = 1};
  CUlaunchConfig config = {.gridDimX = 1,
                           .gridDimY = 1,
                           .gridDimZ = 1,
                           .blockDimX = 1,
                           .blockDimY = 1,
                           .blockDimZ = 1,
                           .attrs = &cooperative,
                           .numAttrs = 1};
  OK(cuLaunchKernelEx(&config, mixed, array, NULL));
  check(out, "a configuration");
  OK(cuFuncSetBlockShape(mixed, 1, 1, 1));
  OK(cuParamSetv(mixed, 0, &packed, sizeof packed));
  OK(cuLaunch(mixed));
  check(out, "parameters one by one");
}

static void limits(CUdeviceptr out) {
  void *arguments[] = {&out};
  CUfunction bounded = kernel("bounded"), reverse = kernel("reverse"), none;
  int value, blocks;
  GIVES(CUDA_ERROR_NOT_FOUND, cuModuleGetFunction(&none, module, "nobody"));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(bounded, 0, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(reverse, 1, 1, 1, 1025, 1, 1, 0, NULL, arguments, NULL));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(reverse, 1, 65536, 1, 1, 1, 1, 0, NULL, arguments, NULL));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(bounded, 1, 1, 1, 65, 1, 1, 0, NULL, arguments, NULL));
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuLaunchKernel((CUfunction)&out, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
  OK(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, bounded));
  EXPECT(value == 64);
  OK(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_PTX_VERSION, bounded));
  EXPECT(value == 70);
  OK(cuLaunchKernel(reverse, 1, 1, 1, 8, 1, 1, 32, NULL, arguments, NULL));
  int got[8];
  OK(cuMemcpyDtoH(got, out, sizeof got));
  EXPECT(got[0] == 7 && got[7] == 0);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(reverse, 1, 1, 1, 8, 1, 1, 49 << 10, NULL, arguments, NULL));
  OK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reverse, 16, 0));
  EXPECT(blocks >= 1);
  int cores;
  OK(cuDeviceGetAttribute(&cores, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 0));
  OK(cuLaunchCooperativeKernel(reverse, (unsigned)(blocks * cores), 1, 1, 16, 1, 1, 64, NULL, arguments));
  GIVES(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE,
        cuLaunchCooperativeKernel(reverse, (unsigned)(blocks * cores + 1), 1, 1, 16, 1, 1, 64, NULL, arguments));
  int grid, block;
  OK(cuOccupancyMaxPotentialBlockSize(&grid, &block, bounded, NULL, 0, 0));
  EXPECT(block >= 1 && block <= 64 && grid >= cores);
  OK(cuCtxSynchronize()); /* none of these errors stays */
}

static void libraries(const char *image, CUdeviceptr out) {
  CUlibrary library;
  CUkernel put;
  CUfunction function;
  const char *name;
  int value = 11, got;
  void *arguments[] = {&out, &value};
  OK(cuLibraryLoadFromFile(&library, image, NULL, NULL, 0, NULL, NULL, 0));
  OK(cuLibraryGetKernel(&put, library, "put"));
  OK(cuKernelGetName(&name, put));
  EXPECT(strcmp(name, "put") == 0);
  OK(cuKernelGetFunction(&function, put));
  OK(cuLaunchKernel((CUfunction)put, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
  OK(cuMemcpyDtoH(&got, out, 4));
  EXPECT(got == 11);
  OK(cuLibraryUnload(library));
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
}

static void variables(void) {
  CUdeviceptr counter, factors, out;
  size_t size;
  int value = 0, by = 3;
  float got[4], new[4] = {10, 20, 30, 40};
  void *arguments[] = {&by};
  OK(cuModuleGetGlobal(&counter, &size, module, "counter"));
  EXPECT(size == 4);
  OK(run("bump", 2, 4, NULL, arguments));
  OK(cuMemcpyDtoH(&value, counter, 4));
  EXPECT(value == 5 + 8 * 3);
  OK(cuModuleGetGlobal(&factors, &size, module, "factors"));
  EXPECT(size == 16);
  OK(cuMemcpyHtoD(factors, new, sizeof new));
  OK(cuMemAlloc(&out, sizeof got));
  arguments[0] = &out;
  OK(run("scale", 1, 4, NULL, arguments));
  OK(cuMemcpyDtoH(got, out, sizeof got));
  EXPECT(memcmp(got, new, sizeof got) == 0);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD(factors, new, 17));
  GIVES(CUDA_ERROR_NOT_FOUND, cuModuleGetGlobal(&out, &size, module, "nothing"));
}

int main(int count, char **words) {
  CUdeviceptr out;
  (void)count;
  start(words[1]);
  OK(cuMemAlloc(&out, 4096));
  parameters(out);
  limits(out);
  libraries(words[1], out);
  variables();
  CUmodule bad;
  GIVES(CUDA_ERROR_FILE_NOT_FOUND, cuModuleLoad(&bad, "/nowhere"));
  GIVES(CUDA_ERROR_INVALID_PTX, cuModuleLoadData(&bad, ".version 8.3\n"));
  GIVES(CUDA_ERROR_INVALID_PTX, cuModuleLoadData(&bad, ".version 8.3\n.target sm_70\n.address_size 64\n"
                                                       ".visible .entry k() { frobnicate; }\n"));
  GIVES(CUDA_ERROR_INVALID_IMAGE, cuModuleLoadData(&bad, "neither code nor container"));
  return result();
}
