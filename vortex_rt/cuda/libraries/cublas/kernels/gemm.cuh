/* C = alpha A B + beta C for every form that level 3 knows: A and B may be transposed, conjugated, symmetric, Hermitian
 * or triangular, C may be written in one triangle only, and there may be a batch. Files that include this one say for
 * which types (VX_GEMM). */
#ifndef VORTEX_CUBLAS_GEMM_CUH
#define VORTEX_CUBLAS_GEMM_CUH
#include "launch.h"

namespace vortex_blas {

namespace {
constexpr int SIDE = 16;  /* threads along a side of a block */
constexpr int DEPTH = 16; /* columns of A in shared memory at a time */

/* Copy a tile of `height` (a multiple of SIDE) by DEPTH elements of A, beginning at (i0, k0), into shared memory as
 * tile[k][i]; zero where the matrix ends. Threads run along the dimension in which the elements lie side by side. */
template <int HEIGHT, typename In, typename Acc>
__device__ __forceinline__ void load(Acc *tile, const Source<In> &a, Index i0, Index rows, Index k0, Index depth) {
  const int thread = threadIdx.x;
  const bool along_rows = a.row == 1 || a.column != 1;
#pragma unroll
  for (int step = 0; step < HEIGHT * DEPTH / (SIDE * SIDE); ++step) {
    const int at = thread + step * SIDE * SIDE;
    const int i = along_rows ? at % HEIGHT : at / DEPTH, k = along_rows ? at / HEIGHT : at % DEPTH;
    Acc x = Acc(0);
    if (i0 + i < rows && k0 + k < depth) x = a.template get<Acc>(i0 + i, k0 + k);
    tile[k * (HEIGHT + 1) + i] = x;
  }
}
} // namespace

template <typename In, typename Out, typename Acc, typename Scale, int MICRO>
__global__ void __launch_bounds__(SIDE *SIDE)
    gemm_kernel(GemmShape shape, Scalar<Scale> alpha_at, Source<In> a_batch, Source<In> b_batch, Scalar<Scale> beta_at,
                Target<Out> c_batch) {
  constexpr int TILE = SIDE * MICRO;
  __shared__ Acc a_tile[DEPTH * (TILE + 1)], b_tile[DEPTH * (TILE + 1)];
  const Scale alpha = alpha_at.get(), beta = beta_at.get();
  const bool product = alpha != Scale(0) && shape.k > 0;
  if (!product && beta == Scale(1)) return;
  const Index i0 = (Index)(blockIdx.x % shape.tiles) * TILE, j0 = (Index)(blockIdx.x / shape.tiles) * TILE;
  if ((c_batch.region == UPPER_PART && i0 >= j0 + TILE) || (c_batch.region == LOWER_PART && j0 >= i0 + TILE)) return;
  const int ti = threadIdx.x % SIDE, tj = threadIdx.x / SIDE;
  const bool triangular = a_batch.form == TRIANGULAR || b_batch.form == TRIANGULAR;
  for (Index index = blockIdx.z; index < shape.batch; index += gridDim.z) {
    const Source<In> a = a_batch.at(index), b = b_batch.at(index).transposed();
    Index begin = 0, end = product ? shape.k : 0;
    if (a.form == TRIANGULAR) { /* row i of an upper one begins at column i */
      if (a.upper)
        begin = i0;
      else if (end > i0 + TILE)
        end = i0 + TILE;
    }
    if (b.form == TRIANGULAR) {
      if (b.upper)
        begin = j0 > begin ? j0 : begin;
      else if (end > j0 + TILE)
        end = j0 + TILE;
    }
    Acc sum[MICRO][MICRO];
#pragma unroll
    for (int i = 0; i < MICRO; ++i)
#pragma unroll
      for (int j = 0; j < MICRO; ++j) sum[i][j] = Acc(0);
    for (Index k0 = begin; k0 < end; k0 += DEPTH) {
      load<TILE>(a_tile, a, i0, shape.m, k0, end);
      load<TILE>(b_tile, b, j0, shape.n, k0, end);
      __syncthreads();
      if (!triangular) {
#pragma unroll 4
        for (int k = 0; k < DEPTH; ++k) {
          Acc x[MICRO], y[MICRO];
#pragma unroll
          for (int i = 0; i < MICRO; ++i) {
            x[i] = a_tile[k * (TILE + 1) + ti + i * SIDE];
            y[i] = b_tile[k * (TILE + 1) + tj + i * SIDE];
          }
#pragma unroll
          for (int i = 0; i < MICRO; ++i)
#pragma unroll
            for (int j = 0; j < MICRO; ++j) sum[i][j] = multiply_add(x[i], y[j], sum[i][j]);
        }
      } else { /* zeros outside a triangle are no factors: an infinity of the other matrix must not meet them */
#pragma unroll 1
        for (int k = 0; k < DEPTH; ++k) {
#pragma unroll
          for (int i = 0; i < MICRO; ++i) {
            const int row = ti + i * SIDE;
            const bool skipped = a.form == TRIANGULAR && a.outside(i0 + row, k0 + k);
#pragma unroll
            for (int j = 0; j < MICRO; ++j) {
              const int column = tj + j * SIDE;
              if (!skipped && !(b.form == TRIANGULAR && b.outside(j0 + column, k0 + k)))
                sum[i][j] = multiply_add(a_tile[k * (TILE + 1) + row], b_tile[k * (TILE + 1) + column], sum[i][j]);
            }
          }
        }
      }
      __syncthreads();
    }
    Out *c = c_batch.at(index);
#pragma unroll
    for (int j = 0; j < MICRO; ++j)
#pragma unroll
      for (int i = 0; i < MICRO; ++i) {
        const Index row = i0 + ti + i * SIDE, column = j0 + tj + j * SIDE;
        if (row < shape.m && column < shape.n && c_batch.holds(row, column)) {
          Out *place = c + row * c_batch.row + column * c_batch.column;
          Scale result = product ? alpha * convert<Scale>::from(sum[i][j]) : Scale(0);
          if (beta != Scale(0)) {
            Scale old = convert<Scale>::from(*place);
            if (c_batch.hermitian && row == column) old = Scale(real_part(old));
            result = multiply_add(beta, old, result);
          }
          if (c_batch.hermitian && row == column) result = Scale(real_part(result));
          *place = convert<Out>::from(result);
        }
      }
  }
}

template <typename In, typename Out, typename Acc, typename Scale, int MICRO>
cudaError_t launch_gemm(cudaStream_t stream, GemmShape shape, Scalar<Scale> alpha, Source<In> a, Source<In> b,
                        Scalar<Scale> beta, Target<Out> c) {
  constexpr int TILE = SIDE * MICRO;
  shape.tiles = (unsigned)((shape.m + TILE - 1) / TILE);
  const Index tiles = (Index)shape.tiles * ((shape.n + TILE - 1) / TILE);
  const dim3 grid((unsigned)tiles, 1, (unsigned)(shape.batch < 65535 ? shape.batch : 65535));
  gemm_kernel<In, Out, Acc, Scale, MICRO><<<grid, SIDE * SIDE, 0, stream>>>(shape, alpha, a, b, beta, c);
  return cudaPeekAtLastError();
}

#define VX_GEMM(In, Out, Acc, Scale, MICRO)                                                                            \
  template cudaError_t launch_gemm<In, Out, Acc, Scale, MICRO>(cudaStream_t, GemmShape, Scalar<Scale>, Source<In>,     \
                                                               Source<In>, Scalar<Scale>, Target<Out>);
} // namespace vortex_blas
#endif
