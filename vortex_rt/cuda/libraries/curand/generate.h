/* What a generator of the host API asks its engine for. */
#ifndef VORTEX_CURAND_GENERATE_H
#define VORTEX_CURAND_GENERATE_H

#include <cuda_runtime.h>
#include <curand.h>
#include <memory>
#include <stddef.h>
#include <vector>

enum class Kind { bits, long_bits, uniform, uniform_double, normal, normal_double, log_normal, log_normal_double, poisson };

/* n numbers at `out`, of a normal distribution (mean a, standard deviation b) or of a Poisson one (mean a). */
struct Work {
  Kind kind;
  void *out;
  size_t n;
  double a, b;
};

/* The numbers of one generator, from where the last call ended on. */
struct Engine {
  virtual ~Engine() = default;
  virtual curandStatus_t generate(const Work &work, cudaStream_t stream) = 0;
};

/* Where a sequence begins. Quasirandom ones have `dimensions`, of `bits` each. */
struct Start {
  bool on_device;
  unsigned long long seed, offset;
  unsigned int dimensions;
  int bits;
  bool scrambled;
};
std::unique_ptr<Engine> xorwow_engine(const Start &start);
std::unique_ptr<Engine> mrg32k3a_engine(const Start &start);
std::unique_ptr<Engine> philox_engine(const Start &start);
std::unique_ptr<Engine> mt19937_engine(const Start &start);
std::unique_ptr<Engine> sobol_engine(const Start &start);

/* sobol_numbers.cpp: tables for the first 20000 dimensions, made on first use and kept. */
enum { SOBOL_DIMENSIONS = 20000 };
template <class Word> const Word *sobol_vectors(bool scrambled);
template <class Word> const Word *sobol_constants();

inline curandStatus_t launched() {
  return cudaGetLastError() == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}
#endif
