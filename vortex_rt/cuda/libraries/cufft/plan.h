/* What transforming lines of one length takes: radices, tables in device memory, and room to work in. */
#ifndef VORTEX_CUFFT_PLAN_H
#define VORTEX_CUFFT_PLAN_H

#include "lines.h"

#include <cufft.h>
#include <map>
#include <memory>

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

/* A plan: extents, layouts and batch of a transform, and its execution one dimension after another. */

/* What the functions that make plans are given. */
struct Shape {
  int rank;
  long long n[3];
  cufftType type;
  long long batch;
  bool embedded; /* else both sides are dense */
  long long in_embed[3], in_stride, in_distance, out_embed[3], out_stride, out_distance;

  bool is_double() const { return type == CUFFT_Z2Z || type == CUFFT_D2Z || type == CUFFT_Z2D; }
  bool real_input() const { return type == CUFFT_R2C || type == CUFFT_D2Z; }
  bool real_output() const { return type == CUFFT_C2R || type == CUFFT_Z2D; }
  long long half() const { return n[rank - 1] / 2 + 1; }
};

cufftResult check(const Shape &shape);
size_t work_bytes(const Shape &shape);

/* The tables and the execution for one precision. */
struct Executor {
  virtual ~Executor() = default;
  virtual cufftResult run(const Shape &shape, void *in, void *out, int direction, void *work, cudaStream_t stream) = 0;
};
cufftResult make_executor(const Shape &shape, std::unique_ptr<Executor> *made);

#endif
