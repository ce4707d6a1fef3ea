/* Transforms of many lines: what the plan asks of the kernels. */
#ifndef VORTEX_CUFFT_LINES_H
#define VORTEX_CUFFT_LINES_H

#include <cuda_runtime.h>
#include <stddef.h>

enum { MOST_FACTORS = 24 };

/* Radices whose product is a length, in the order of the passes. */
struct Factors {
  int count;
  int radix[MOST_FACTORS];
};

enum class Content { complex, real, half }; /* half: the lower half of a spectrum that mirrors itself */

/* Where lines lie: element k of line (i, j, b) is at i * step[0] + j * step[1] + b * step[2] + k * stride, counted in
 * elements of its content. */
struct Side {
  Content content;
  long long stride, step[3];
};

struct Lines {
  long long count[3];
  long long total() const { return count[0] * count[1] * count[2]; }
};

template <class T> struct ComplexOf;
template <> struct ComplexOf<float> { typedef float2 Type; };
template <> struct ComplexOf<double> { typedef double2 Type; };

/* Lengths up to this are transformed in shared memory. */
template <class T> constexpr int most_shared() { return sizeof(T) == 4 ? 2048 : 1024; }

/* `roots`: exp(-2 pi i k / n), k < n. `sign`: -1 forward, 1 backward; unscaled. */
template <class T>
void transform_shared(const void *in, void *out, const Side &from, const Side &to, const Lines &lines, int n,
                      const Factors &factors, int sign, const typename ComplexOf<T>::Type *roots, cudaStream_t stream);
/* One pass over dense lines: `done` is the product of the radices before. */
template <class T>
void transform_pass(const typename ComplexOf<T>::Type *in, typename ComplexOf<T>::Type *out, long long lines, int n,
                    int radix, int done, int sign, const typename ComplexOf<T>::Type *roots, cudaStream_t stream);
/* Lines to dense ones of `length`, behind their n elements zeros, and back. With a chirp: elements times it, of their
 * conjugates for the backward sign; scaled on the way back. */
template <class T>
void gather(const void *in, typename ComplexOf<T>::Type *out, const Side &from, const Lines &lines, int n, int length,
            const typename ComplexOf<T>::Type *chirp, int sign, cudaStream_t stream);
template <class T>
void scatter(const typename ComplexOf<T>::Type *in, void *out, const Side &to, const Lines &lines, int n, int length,
             const typename ComplexOf<T>::Type *chirp, int sign, T scale, cudaStream_t stream);
/* Dense lines times one line. */
template <class T>
void multiply(typename ComplexOf<T>::Type *lines, long long count, int length, const typename ComplexOf<T>::Type *factor,
              cudaStream_t stream);
#endif
