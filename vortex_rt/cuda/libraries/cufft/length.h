/* What transforming lines of one length takes: radices, tables in device memory, and room to work in. */
#ifndef VORTEX_CUFFT_LENGTH_H
#define VORTEX_CUFFT_LENGTH_H

#include "lines.h"

/* For precision T. Lengths with other prime factors than 2, 3, 5 and 7 are convolved (Bluestein: A linear filtering
 * approach to the computation of discrete Fourier transform, 1970). */
template <class T> class Length {
public:
  typedef typename ComplexOf<T>::Type C;

  Length() = default;
  Length(const Length &) = delete;
  Length &operator=(const Length &) = delete;
  ~Length();

  /* Makes the tables. */
  cudaError_t prepare(int n);
  /* Elements of the work area for so many lines. */
  static size_t work(int n, long long lines);
  void run(const void *in, void *out, const Side &from, const Side &to, const Lines &lines, int sign, C *work,
           cudaStream_t stream) const;

private:
  int n = 0, inner = 0; /* inner: the length of the passes, n or that of the convolution */
  Factors factors = {};
  C *roots = nullptr, *chirp = nullptr, *spectrum = nullptr;

  C *dense(C *data, C *other, long long lines, int sign, cudaStream_t stream) const;
};
#endif
