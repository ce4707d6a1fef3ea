/* The kernels of libcufft, each for both precisions. */
#include "butterfly.h"

namespace {

enum { BLOCK = 64 };

struct Place {
  long long from, to;
};

__device__ inline Place place_of(long long line, const Side &from, const Side &to, const Lines &lines) {
  long long i = line % lines.count[0], rest = line / lines.count[0];
  long long j = rest % lines.count[1], b = rest / lines.count[1];
  return Place{i * from.step[0] + j * from.step[1] + b * from.step[2], i * to.step[0] + j * to.step[1] + b * to.step[2]};
}

/* Element k of n of the line that begins at `start`. */
template <class T, class C> __device__ inline C load(const void *in, const Side &side, long long start, int k, int n) {
  if (side.content == Content::real) return C{((const T *)in)[start + k * side.stride], 0};
  bool mirrored = side.content == Content::half && k > n / 2;
  C value = ((const C *)in)[start + (mirrored ? n - k : k) * side.stride];
  if (mirrored) value.y = -value.y;
  if (side.content == Content::half && (k == 0 || 2 * k == n))
    value.y = 0; /* a mirrored spectrum has it so */
  return value;
}

template <class T, class C> __device__ inline void store(void *out, const Side &side, long long start, int k, int n, C value) {
  if (side.content == Content::real)
    ((T *)out)[start + k * side.stride] = value.x;
  else if (side.content == Content::complex || k <= n / 2)
    ((C *)out)[start + k * side.stride] = value;
}

/* `per_line` threads of the block work on a line. */
template <class T, class C>
__global__ void shared_kernel(const void *in, void *out, Side from, Side to, Lines lines, long long total, int n,
                              Factors factors, int sign, const C *roots, int per_line) {
  extern __shared__ double storage[];
  int own = threadIdx.x / per_line, thread = threadIdx.x % per_line, block_lines = BLOCK / per_line;
  long long line = (long long)blockIdx.x * block_lines + own;
  bool active = line < total;
  C *data = (C *)storage + own * n, *other = data + block_lines * n;
  Place place = place_of(active ? line : 0, from, to, lines);
  if (active)
    for (int k = thread; k < n; k += per_line) data[k] = load<T, C>(in, from, place.from, k, n);
  __syncthreads();
  for (int pass = 0, done = 1; pass < factors.count; ++pass) {
    int radix = factors.radix[pass];
    if (active)
      for (int j = thread; j < n / radix; j += per_line)
        switch (radix) {
        case 2: butterfly<2>(data, other, j, n, done, sign, roots); break;
        case 3: butterfly<3>(data, other, j, n, done, sign, roots); break;
        case 4: butterfly<4>(data, other, j, n, done, sign, roots); break;
        case 5: butterfly<5>(data, other, j, n, done, sign, roots); break;
        case 7: butterfly<7>(data, other, j, n, done, sign, roots); break;
        default: butterfly<8>(data, other, j, n, done, sign, roots); break;
        }
    __syncthreads();
    C *exchanged = data;
    data = other;
    other = exchanged;
    done *= radix;
  }
  if (active)
    for (int k = thread; k < n; k += per_line) store<T, C>(out, to, place.to, k, n, data[k]);
}

template <class C, int R>
__global__ void pass_kernel(const C *in, C *out, long long lines, int n, int done, int sign, const C *roots) {
  int across = n / R;
  long long index = (long long)blockIdx.x * BLOCK + threadIdx.x;
  if (index < lines * across) {
    long long line = index / across;
    butterfly<R>(in + line * n, out + line * n, (int)(index - line * across), n, done, sign, roots);
  }
}

template <class T, class C>
__global__ void gather_kernel(const void *in, C *out, Side from, Lines lines, long long total, int n, int length,
                              const C *chirp, int sign) {
  long long index = (long long)blockIdx.x * BLOCK + threadIdx.x;
  if (index >= total * length) return;
  long long line = index / length;
  int k = (int)(index - line * length);
  C value = {0, 0};
  if (k < n) {
    value = load<T, C>(in, from, place_of(line, from, from, lines).from, k, n);
    if (chirp) {
      if (sign > 0) value.y = -value.y;
      value = times(value, chirp[k]);
    }
  }
  out[index] = value;
}

template <class T, class C>
__global__ void scatter_kernel(const C *in, void *out, Side to, Lines lines, long long total, int n, int length,
                               const C *chirp, int sign, T scale) {
  long long index = (long long)blockIdx.x * BLOCK + threadIdx.x;
  if (index >= total * n) return;
  long long line = index / n;
  int k = (int)(index - line * n);
  C value = in[line * length + k];
  if (chirp) {
    value = times(value, chirp[k]);
    value.x *= scale;
    value.y *= sign > 0 ? -scale : scale;
  }
  store<T, C>(out, to, place_of(line, to, to, lines).from, k, n, value);
}

template <class C> __global__ void multiply_kernel(C *lines, long long total, int length, const C *factor) {
  long long index = (long long)blockIdx.x * BLOCK + threadIdx.x;
  if (index < total) lines[index] = times(lines[index], factor[index % length]);
}

unsigned int blocks_for(long long threads) { return (unsigned int)((threads + BLOCK - 1) / BLOCK); }

} // namespace

template <class T>
void transform_shared(const void *in, void *out, const Side &from, const Side &to, const Lines &lines, int n,
                      const Factors &factors, int sign, const typename ComplexOf<T>::Type *roots, cudaStream_t stream) {
  typedef typename ComplexOf<T>::Type C;
  int per_line = 1; /* about eight elements a thread */
  while (per_line < BLOCK && per_line * 8 < n) per_line *= 2;
  long long block_lines = BLOCK / per_line, total = lines.total();
  size_t bytes = 2 * (size_t)block_lines * (size_t)n * sizeof(C);
  unsigned int blocks = (unsigned int)((total + block_lines - 1) / block_lines);
  shared_kernel<T, C><<<blocks, BLOCK, bytes, stream>>>(in, out, from, to, lines, total, n, factors, sign, roots, per_line);
}

template <class T>
void transform_pass(const typename ComplexOf<T>::Type *in, typename ComplexOf<T>::Type *out, long long lines, int n,
                    int radix, int done, int sign, const typename ComplexOf<T>::Type *roots, cudaStream_t stream) {
  typedef typename ComplexOf<T>::Type C;
  unsigned int blocks = blocks_for(lines * (n / radix));
  switch (radix) {
  case 2: pass_kernel<C, 2><<<blocks, BLOCK, 0, stream>>>(in, out, lines, n, done, sign, roots); break;
  case 3: pass_kernel<C, 3><<<blocks, BLOCK, 0, stream>>>(in, out, lines, n, done, sign, roots); break;
  case 4: pass_kernel<C, 4><<<blocks, BLOCK, 0, stream>>>(in, out, lines, n, done, sign, roots); break;
  case 5: pass_kernel<C, 5><<<blocks, BLOCK, 0, stream>>>(in, out, lines, n, done, sign, roots); break;
  case 7: pass_kernel<C, 7><<<blocks, BLOCK, 0, stream>>>(in, out, lines, n, done, sign, roots); break;
  default: pass_kernel<C, 8><<<blocks, BLOCK, 0, stream>>>(in, out, lines, n, done, sign, roots); break;
  }
}

template <class T>
void gather(const void *in, typename ComplexOf<T>::Type *out, const Side &from, const Lines &lines, int n, int length,
            const typename ComplexOf<T>::Type *chirp, int sign, cudaStream_t stream) {
  typedef typename ComplexOf<T>::Type C;
  long long total = lines.total();
  gather_kernel<T, C><<<blocks_for(total * length), BLOCK, 0, stream>>>(in, out, from, lines, total, n, length, chirp, sign);
}

template <class T>
void scatter(const typename ComplexOf<T>::Type *in, void *out, const Side &to, const Lines &lines, int n, int length,
             const typename ComplexOf<T>::Type *chirp, int sign, T scale, cudaStream_t stream) {
  typedef typename ComplexOf<T>::Type C;
  long long total = lines.total();
  scatter_kernel<T, C><<<blocks_for(total * n), BLOCK, 0, stream>>>(in, out, to, lines, total, n, length, chirp, sign, scale);
}

template <class T>
void multiply(typename ComplexOf<T>::Type *lines, long long count, int length, const typename ComplexOf<T>::Type *factor,
              cudaStream_t stream) {
  typedef typename ComplexOf<T>::Type C;
  multiply_kernel<C><<<blocks_for(count * length), BLOCK, 0, stream>>>(lines, count * length, length, factor);
}

#define INSTANCES(T)                                                                                                   \
  template void transform_shared<T>(const void *, void *, const Side &, const Side &, const Lines &, int,              \
                                    const Factors &, int, const ComplexOf<T>::Type *, cudaStream_t);                   \
  template void transform_pass<T>(const ComplexOf<T>::Type *, ComplexOf<T>::Type *, long long, int, int, int, int,     \
                                  const ComplexOf<T>::Type *, cudaStream_t);                                           \
  template void gather<T>(const void *, ComplexOf<T>::Type *, const Side &, const Lines &, int, int,                   \
                          const ComplexOf<T>::Type *, int, cudaStream_t);                                              \
  template void scatter<T>(const ComplexOf<T>::Type *, void *, const Side &, const Lines &, int, int,                  \
                           const ComplexOf<T>::Type *, int, T, cudaStream_t);                                          \
  template void multiply<T>(ComplexOf<T>::Type *, long long, int, const ComplexOf<T>::Type *, cudaStream_t);
INSTANCES(float)
INSTANCES(double)
