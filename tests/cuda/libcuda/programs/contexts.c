/* Contexts: the thread's stack, the primary one and others, their ends; limits. */
#include "expect.h"

int main(int count, char **words) {
  CUcontext current, other, popped;
  CUdevice device;
  CUdeviceptr memory, kept;
  unsigned flags;
  int active, number;
  size_t limit;
  (void)count;
  GIVES(CUDA_ERROR_NOT_INITIALIZED, cuDeviceGetCount(&number));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuInit(1));
  OK(cuInit(0));
  OK(cuDeviceGetCount(&number));
  EXPECT(number >= 1);
  GIVES(CUDA_ERROR_INVALID_DEVICE, cuDeviceGet(&device, number));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuMemAlloc(&memory, 4));
  OK(cuDeviceGet(&device, 0));
  OK(cuDevicePrimaryCtxGetState(device, &flags, &active));
  EXPECT(!active);
  start(words[1]);
  OK(cuDevicePrimaryCtxGetState(device, &flags, &active));
  EXPECT(active);
  OK(cuCtxGetCurrent(&current));
  EXPECT(current == context);

  OK(cuMemAlloc(&kept, 16));
  OK(cuCtxCreate(&other, 0, device));
  OK(cuCtxGetCurrent(&current));
  EXPECT(current == other && other != context);
  OK(cuMemAlloc(&memory, 16));
  OK(cuCtxPopCurrent(&popped));
  EXPECT(popped == other);
  OK(cuCtxGetCurrent(&current));
  EXPECT(current == context);
  OK(cuCtxPushCurrent(other));
  OK(cuCtxDestroy(other));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuCtxPushCurrent(other));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(memory)); /* it went with its context */
  OK(cuMemFree(kept));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuCtxDestroy(context)); /* the primary one is released */

  /* What is given back names its context itself: none need be current. Unknown things have none. */
  CUmodule loaded;
  CUstream made;
  CUevent event;
  void *pinned;
  static char registered[4096];
  OK(cuModuleLoad(&loaded, words[1]));
  OK(cuStreamCreate(&made, 0));
  OK(cuEventCreate(&event, 0));
  OK(cuMemHostAlloc(&pinned, 64, 0));
  OK(cuMemHostRegister(registered, sizeof registered, 0));
  OK(cuMemAlloc(&kept, 16));
  OK(cuMemAllocAsync(&memory, 16, made));
  OK(cuCtxPopCurrent(&popped));
  OK(cuModuleUnload(loaded));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuMemFreeAsync(memory, NULL));
  OK(cuMemsetD8Async(memory, 1, 16, made));
  OK(cuMemFreeAsync(memory, made));
  OK(cuEventRecord(event, made));
  OK(cuEventSynchronize(event));
  OK(cuStreamDestroy(made));
  OK(cuEventDestroy(event));
  OK(cuMemFreeHost(pinned));
  OK(cuMemHostUnregister(registered));
  OK(cuMemFree(kept));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuMemFree(kept));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuStreamDestroy(made));
  OK(cuCtxPushCurrent(popped));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(kept));
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuStreamDestroy(made));

  OK(cuCtxSetLimit(CU_LIMIT_STACK_SIZE, 4096));
  OK(cuCtxGetLimit(&limit, CU_LIMIT_STACK_SIZE));
  EXPECT(limit == 4096);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuCtxGetLimit(&limit, CU_LIMIT_MAX));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuCtxSetLimit(CU_LIMIT_STACK_SIZE, (size_t)1 << 40));
  OK(cuCtxGetLimit(&limit, CU_LIMIT_STACK_SIZE));
  EXPECT(limit == 4096 && getenv("VORTEX_STACK") == NULL);

  /* A reset frees what there is; the context goes on as new. */
  OK(cuMemAlloc(&memory, 16));
  CUstream stream;
  OK(cuStreamCreate(&stream, 0));
  OK(cuDevicePrimaryCtxReset(device));
  OK(cuCtxGetLimit(&limit, CU_LIMIT_STACK_SIZE));
  EXPECT(limit == 1024);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(memory));
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuStreamSynchronize(stream));
  CUfunction function;
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuModuleGetFunction(&function, module, "add"));
  OK(cuModuleLoad(&module, words[1]));
  OK(cuMemAlloc(&memory, 16));
  int value = 7, got = 0;
  void *arguments[] = {&memory, &value};
  OK(run("put", 1, 1, NULL, arguments));
  OK(cuMemcpyDtoH(&got, memory, 4));
  EXPECT(got == 7);
  OK(cuDevicePrimaryCtxRelease(device));
  GIVES(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuMemAlloc(&memory, 16));
  CUdevice same = -1;
  OK(cuCtxGetDevice(&same));
  EXPECT(same == device);
  return result();
}
