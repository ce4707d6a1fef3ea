/* Products of complex matrices. */
#include "gemm.cuh"

namespace vortex_blas {
VX_GEMM(Complex<float>, Complex<float>, Complex<float>, Complex<float>, 2)
VX_GEMM(Complex<float>, Complex<float>, Complex<float>, Complex<float>, 1)
VX_GEMM(Complex<double>, Complex<double>, Complex<double>, Complex<double>, 2)
VX_GEMM(Complex<double>, Complex<double>, Complex<double>, Complex<double>, 1)
VX_GEMM(ComplexInt8, Complex<float>, Complex<float>, Complex<float>, 2)
VX_GEMM(ComplexInt8, Complex<float>, Complex<float>, Complex<float>, 1)
} // namespace vortex_blas
