/* A module and a library in memory stay what they were when the program overwrites that memory. */
#include "expect.h"

int main(int count, char **words) {
  static char image[1 << 22];
  CUlibrary library;
  CUkernel kernel;
  CUfunction function;
  (void)count;
  start(NULL);
  FILE *file = fopen(words[1], "rb");
  EXPECT(file != NULL && fread(image, 1, sizeof image, file) > 64);
  OK(cuModuleLoadData(&module, image));
  OK(cuLibraryLoadData(&library, image, NULL, NULL, 0, NULL, NULL, 0));
  memset(image, 0xa5, sizeof image);
  OK(cuModuleGetFunction(&function, module, "trap"));
  OK(cuLibraryGetKernel(&kernel, library, "trap"));
  OK(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
  GIVES(CUDA_ERROR_LAUNCH_FAILED, cuCtxSynchronize());
  return result();
}
