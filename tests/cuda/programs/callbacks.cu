// Host functions may not call the API: the call says so, and the stream goes on.
#include "expect.h"

static cudaError_t inside;
static void CUDART_CB calls(void *) {
  void *p;
  inside = cudaMalloc(&p, 4);
}

int main() {
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  OK(cudaLaunchHostFunc(stream, calls, nullptr));
  OK(cudaStreamSynchronize(stream));
  GIVES(inside, cudaErrorNotPermitted);
  OK(cudaStreamDestroy(stream));
  return result();
}
