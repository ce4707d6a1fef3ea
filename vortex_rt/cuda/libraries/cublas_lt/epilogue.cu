#include "descriptors.h"

namespace vortex_blas {

namespace {
template <typename T> __device__ __forceinline__ T activated(Activation activation, T x) {
  if (activation == RELU) return x > T(0) || x != x ? x : T(0);
  if (activation == GELU) {
    const float v = (float)x, inner = 0.7978845608028654f * (v + 0.044715f * v * v * v);
    return T(0.5f * v * (1.0f + tanhf(inner)));
  }
  return x;
}
__device__ __forceinline__ double activated(Activation activation, double x) {
  if (activation == RELU) return x > 0 || x != x ? x : 0;
  return activation == GELU ? 0.5 * x * (1 + tanh(0.7978845608028654 * (x + 0.044715 * x * x * x))) : x;
}
template <typename R> __device__ __forceinline__ Complex<R> activated(Activation, Complex<R> x) { return x; }

template <typename Scale> __device__ __forceinline__ Scale bias_at(const Epilogue &epilogue, Index place) {
  switch (epilogue.bias_type) {
  case BIAS_HALF:
    return convert<Scale>::from(((const __half *)epilogue.bias)[place]);
  case BIAS_BFLOAT16:
    return convert<Scale>::from(((const Bfloat16 *)epilogue.bias)[place]);
  case BIAS_FLOAT:
    return convert<Scale>::from(((const float *)epilogue.bias)[place]);
  default:
    return ((const Scale *)epilogue.bias)[place];
  }
}
} // namespace

template <typename Acc, typename Out, typename Scale>
__global__ void epilogue_kernel(Index m, Index n, Index batch, const Acc *sums, Scalar<Scale> alpha, Scalar<Scale> beta,
                                Source<Out> c, Target<Out> d, Epilogue epilogue) {
  const Index count = m * n * batch;
  for (Index at = (Index)blockIdx.x * blockDim.x + threadIdx.x; at < count; at += (Index)gridDim.x * blockDim.x) {
    const Index index = at / (m * n), i = at % m, j = at / m % n;
    const Scale a =
        epilogue.alpha_vector ? ((const Scale *)alpha.pointer)[i + index * epilogue.alpha_batch] : alpha.get();
    const Scale b = epilogue.beta_vector ? ((const Scale *)beta.pointer)[i + index * epilogue.alpha_batch] : beta.get();
    Scale x = a != Scale(0) ? a * convert<Scale>::from(sums[at]) : Scale(0);
    if (b != Scale(0)) x = multiply_add(b, convert<Scale>::from(c.at(index).data[i * c.row + j * c.column]), x);
    if (epilogue.bias_type != NO_BIAS) x = x + bias_at<Scale>(epilogue, i + index * epilogue.bias_batch);
    d.at(index)[i * d.row + j * d.column] = convert<Out>::from(activated(epilogue.activation, x));
  }
}

template <typename Acc, typename Out, typename Scale>
cudaError_t launch_epilogue(cudaStream_t stream, Index m, Index n, Index batch, const Acc *sums, Scalar<Scale> alpha,
                            Scalar<Scale> beta, Source<Out> c, Target<Out> d, Epilogue epilogue) {
  const Index blocks = (m * n * batch + 255) / 256;
  epilogue_kernel<Acc, Out, Scale>
      <<<(unsigned)(blocks < 1024 ? blocks : 1024), 256, 0, stream>>>(m, n, batch, sums, alpha, beta, c, d, epilogue);
  return cudaPeekAtLastError();
}

#define VX_EPILOGUE(Acc, Out, Scale)                                                                                   \
  template cudaError_t launch_epilogue<Acc, Out, Scale>(cudaStream_t, Index, Index, Index, const Acc *, Scalar<Scale>, \
                                                        Scalar<Scale>, Source<Out>, Target<Out>, Epilogue);
VX_EPILOGUE(float, float, float)
VX_EPILOGUE(float, __half, float)
VX_EPILOGUE(float, Bfloat16, float)
VX_EPILOGUE(double, double, double)
VX_EPILOGUE(Complex<float>, Complex<float>, Complex<float>)
VX_EPILOGUE(Complex<double>, Complex<double>, Complex<double>)
VX_EPILOGUE(int, int, int)
VX_EPILOGUE(int, int8_t, float)
} // namespace vortex_blas
