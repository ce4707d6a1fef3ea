/* What is drawn from a generator's state for each unit of a result: one number, or a pair of normal ones. The same code
 * runs on the device and on the host, so both have the same numbers. */
#ifndef VORTEX_CURAND_DRAWS_H
#define VORTEX_CURAND_DRAWS_H

#define QUALIFIERS static __host__ __device__ __forceinline__
#include <curand_kernel.h>

#include "generate.h"

#define DRAW template <class State> __host__ __device__ void operator()(State *state, Number *out) const
struct Bits {
  typedef unsigned int Number;
  enum { width = 1, numbers = 1 };
  DRAW { *out = curand(state); }
};
struct Uniform {
  typedef float Number;
  enum { width = 1, numbers = 1 };
  DRAW { *out = curand_uniform(state); }
};
struct UniformDouble {
  typedef double Number;
  enum { width = 1, numbers = 2 };
  DRAW { *out = curand_uniform_double(state); }
};
#define NORMAL(name, T, count, draw, exponential)                                                                      \
  struct name {                                                                                                        \
    typedef T Number;                                                                                                  \
    enum { width = 2, numbers = count };                                                                               \
    T mean, deviation;                                                                                                 \
    bool logarithm;                                                                                                    \
    DRAW {                                                                                                             \
      auto pair = draw(state);                                                                                         \
      pair.x = mean + deviation * pair.x;                                                                              \
      pair.y = mean + deviation * pair.y;                                                                              \
      out[0] = logarithm ? exponential(pair.x) : pair.x;                                                               \
      out[1] = logarithm ? exponential(pair.y) : pair.y;                                                               \
    }                                                                                                                  \
  };
NORMAL(Normal, float, 2, curand_normal2, expf)
NORMAL(NormalDouble, double, 4, curand_normal2_double, exp)
#undef NORMAL
/* Takes as many numbers as it needs. */
struct Poisson {
  typedef unsigned int Number;
  enum { width = 1, numbers = 0 };
  double mean;
  DRAW { *out = __curand_poisson(state, mean); }
};
#undef DRAW

/* Calls `act` with the draw that a piece of work is made of. */
template <class Act> curandStatus_t with_draw(const Work &work, Act act) {
  switch (work.kind) {
  case Kind::bits: return act(Bits{});
  case Kind::uniform: return act(Uniform{});
  case Kind::uniform_double: return act(UniformDouble{});
  case Kind::normal:
  case Kind::log_normal: return act(Normal{(float)work.a, (float)work.b, work.kind == Kind::log_normal});
  case Kind::normal_double:
  case Kind::log_normal_double: return act(NormalDouble{work.a, work.b, work.kind == Kind::log_normal_double});
  case Kind::poisson: return act(Poisson{work.a});
  default: return CURAND_STATUS_TYPE_ERROR;
  }
}
#endif
