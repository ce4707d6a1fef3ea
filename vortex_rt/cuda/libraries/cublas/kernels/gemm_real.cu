/* Products of real matrices. */
#include "gemm.cuh"

namespace vortex_blas {
VX_GEMM(float, float, float, float, 4)
VX_GEMM(float, float, float, float, 1)
VX_GEMM(double, double, double, double, 4)
VX_GEMM(double, double, double, double, 1)
} // namespace vortex_blas
