// Quantised matrix-vector product by byte dot products, a complex Mandelbrot step with cuComplex, loads with cache hints.
#include <cuComplex.h>
__global__ void gemv_int8(const int *matrix, const int *vector, int *out, int rows, int words) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  int sum = 0;
  for (int w = 0; w < words; ++w) sum = __dp4a(__ldcg(&matrix[r * words + w]), vector[w], sum);
  __stcs(&out[r], sum);
}
__global__ void complex_ops(const cuFloatComplex *a, const cuFloatComplex *b, cuFloatComplex *quotient, float *magnitude, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  quotient[i] = cuCdivf(a[i], b[i]);
  magnitude[i] = cuCabsf(cuCfmaf(a[i], b[i], make_cuComplex(1.0f, 0.0f)));
}
