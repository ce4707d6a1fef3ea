/* A plan: extents, layouts and batch of a transform, and its execution one dimension after another. */
#ifndef VORTEX_CUFFT_PLAN_H
#define VORTEX_CUFFT_PLAN_H

#include "length.h"

#include <cufft.h>
#include <map>
#include <memory>

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
