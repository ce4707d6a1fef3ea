// Two devices (VORTEX_DEVICES=2): each has its own memory, variables and modules; neither is the other's peer.
#include "expect.h"

__device__ int variable = 3;
__global__ void next(int *p) { *p = ++variable; }

int main() {
  int count = 0, can = -1;
  OK(cudaGetDeviceCount(&count));
  EXPECT(count == 2);
  for (int round = 0; round < 2; ++round)
    for (int device = 0; device < 2; ++device) {
      int *p, value = 0, current = -1;
      OK(cudaSetDevice(device));
      OK(cudaGetDevice(&current));
      EXPECT(current == device);
      OK(cudaMalloc(&p, 4));
      next<<<1, 1>>>(p);
      OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
      EXPECT(value == 4 + round);
      cudaPointerAttributes what;
      OK(cudaPointerGetAttributes(&what, p));
      EXPECT(what.device == device);
    }
  OK(cudaDeviceCanAccessPeer(&can, 0, 1));
  EXPECT(can == 0);
  GIVES(cudaDeviceEnablePeerAccess(0, 0), cudaErrorPeerAccessUnsupported);
  return result();
}
