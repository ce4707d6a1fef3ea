/* What the programs share: checks that say the line, a device, kernels by name. */
#ifndef EXPECT_H
#define EXPECT_H

#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define EXPECT(condition)                                            \
  do {                                                               \
    if (!(condition)) {                                              \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      failures++;                                                    \
    }                                                                \
  } while (0)
#define GIVES(wanted, call)                                                                   \
  do {                                                                                        \
    CUresult got_ = (call);                                                                   \
    if (got_ != (wanted)) {                                                                   \
      printf("%s:%d: %s gives %d, not %d\n", __FILE__, __LINE__, #call, got_, (int)(wanted)); \
      failures++;                                                                             \
    }                                                                                         \
  } while (0)
#define OK(call) GIVES(CUDA_SUCCESS, call)

static CUcontext context;
static CUmodule module;

static inline void start(const char *image) {
  CUdevice device;
  OK(cuInit(0));
  OK(cuDeviceGet(&device, 0));
  OK(cuDevicePrimaryCtxRetain(&context, device));
  OK(cuCtxSetCurrent(context));
  if (image != NULL)
    OK(cuModuleLoad(&module, image));
}

static inline CUfunction kernel(const char *name) {
  CUfunction function = NULL;
  OK(cuModuleGetFunction(&function, module, name));
  return function;
}

static inline CUresult run(const char *name, unsigned blocks, unsigned threads, CUstream stream, void **arguments) {
  return cuLaunchKernel(kernel(name), blocks, 1, 1, threads, 1, 1, 0, stream, arguments, NULL);
}

static inline int result(void) {
  printf(failures != 0 ? "%d failures\n" : "passed\n", failures);
  return failures != 0;
}

#endif
