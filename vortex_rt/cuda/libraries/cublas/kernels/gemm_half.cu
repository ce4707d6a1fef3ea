/* Products of matrices in half precision and bfloat16, summed in float. */
#include "gemm.cuh"

namespace vortex_blas {
VX_GEMM(__half, __half, float, float, 4)
VX_GEMM(__half, __half, float, float, 1)
VX_GEMM(__half, float, float, float, 4)
VX_GEMM(__half, float, float, float, 1)
VX_GEMM(Bfloat16, Bfloat16, float, float, 4)
VX_GEMM(Bfloat16, Bfloat16, float, float, 1)
VX_GEMM(Bfloat16, float, float, float, 4)
VX_GEMM(Bfloat16, float, float, float, 1)
} // namespace vortex_blas
