/* What happens to the sums of a product before they are stored: D = activation(alpha sum + beta C + bias). */
#ifndef VORTEX_CUBLASLT_EPILOGUE_H
#define VORTEX_CUBLASLT_EPILOGUE_H
#include "../cublas/kernels/launch.h"

namespace vortex_blas {

enum Activation : int { IDENTITY, RELU, GELU };
enum BiasType : int { NO_BIAS, BIAS_HALF, BIAS_BFLOAT16, BIAS_FLOAT, BIAS_SAME };

struct Epilogue {
  Activation activation;
  BiasType bias_type; /* BIAS_SAME: that of the scalars */
  const void *bias;   /* one number a row */
  Index bias_batch;
  bool alpha_vector, beta_vector; /* alpha, beta are addresses of one number a row */
  Index alpha_batch;
};

/* m by n sums of each matrix of a batch lie together by columns. */
template <typename Acc, typename Out, typename Scale>
cudaError_t launch_epilogue(cudaStream_t stream, Index m, Index n, Index batch, const Acc *sums, Scalar<Scale> alpha,
                            Scalar<Scale> beta, Source<Out> c, Target<Out> d, Epilogue epilogue);

} // namespace vortex_blas
#endif
