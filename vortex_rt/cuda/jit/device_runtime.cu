// Functions of libcudadevrt that device code calls without a header of ours: Numba's cooperative groups.
#include <cooperative_groups.h>

extern "C" __device__ unsigned long long cudaCGGetIntrinsicHandle(int scope) { return scope; }

extern "C" __device__ int cudaCGSynchronize(unsigned long long, unsigned int) {
  cooperative_groups::this_grid().sync();
  return 0;
}
