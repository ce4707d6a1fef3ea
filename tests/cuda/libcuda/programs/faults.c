/* A kernel that fails makes every call give its number, until the context is reset. */
#include "expect.h"

static void fails(const char *image, CUresult wanted, const char *name, unsigned threads, void **arguments) {
  CUdeviceptr memory;
  OK(cuModuleLoad(&module, image));
  OK(run(name, 1, threads, NULL, arguments));
  GIVES(wanted, cuCtxSynchronize());
  GIVES(wanted, cuCtxSynchronize());
  GIVES(wanted, cuMemAlloc(&memory, 4));
  GIVES(wanted, cuStreamSynchronize(NULL));
  OK(cuDevicePrimaryCtxReset(0));
  OK(cuMemAlloc(&memory, 4));
  OK(cuMemFree(memory));
}

int main(int count, char **words) {
  CUdeviceptr memory, freed, place;
  int no = 0;
  (void)count;
  start(NULL);
  void *arguments[] = {&place}, *wrong[] = {&no};
  OK(cuMemAlloc(&memory, 4096));
  place = memory + 4096 + 512;
  fails(words[1], CUDA_ERROR_ILLEGAL_ADDRESS, "write_at", 1, arguments);
  place = memory + (64 << 20);
  fails(words[1], CUDA_ERROR_ILLEGAL_ADDRESS, "write_at", 1, arguments);
  place = 0;
  fails(words[1], CUDA_ERROR_ILLEGAL_ADDRESS, "write_at", 1, arguments);
  OK(cuMemAlloc(&freed, 1 << 20));
  OK(cuMemFree(freed));
  place = freed + 64;
  fails(words[1], CUDA_ERROR_ILLEGAL_ADDRESS, "write_at", 1, arguments);
  fails(words[1], CUDA_ERROR_ASSERT, "failed_assertion", 1, wrong);
  fails(words[1], CUDA_ERROR_LAUNCH_FAILED, "trap", 1, NULL);
  OK(cuMemAlloc(&memory, 4096));
  place = memory;
  fails(words[1], CUDA_ERROR_MISALIGNED_ADDRESS, "unaligned", 1, arguments);
  return result();
}
