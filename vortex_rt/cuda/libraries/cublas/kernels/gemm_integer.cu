/* Products of integers of eight bits. */
#include "gemm.cuh"

namespace vortex_blas {
VX_GEMM(int8_t, int, int, int, 4)
VX_GEMM(int8_t, int, int, int, 1)
VX_GEMM(int8_t, float, float, float, 4)
VX_GEMM(int8_t, float, float, float, 1)
} // namespace vortex_blas
