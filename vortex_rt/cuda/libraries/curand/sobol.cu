/* Sobol's sequences of the host API: the numbers of one dimension after those of another. */
#include "draws.h"

namespace {

enum { BLOCK = 64, PER_THREAD = 32 };

template <class Word> struct Point {
  Word i, x, c;
  const Word *direction_vectors;
};

struct QuasiBits {
  typedef unsigned int Number;
  __host__ __device__ Number operator()(unsigned int x) const { return x; }
  __host__ __device__ Number operator()(unsigned long long x) const { return (unsigned int)(x >> 32); }
};
struct QuasiLongBits {
  typedef unsigned long long Number;
  template <class Word> __host__ __device__ Number operator()(Word x) const { return x; }
};
struct QuasiUniform {
  typedef float Number;
  template <class Word> __host__ __device__ Number operator()(Word x) const { return _curand_uniform(x); }
};
struct QuasiUniformDouble {
  typedef double Number;
  template <class Word> __host__ __device__ Number operator()(Word x) const { return _curand_uniform_double(x); }
};
struct QuasiNormal {
  typedef float Number;
  float mean, deviation;
  bool logarithm;
  template <class Word> __host__ __device__ Number operator()(Word x) const {
    float number = mean + deviation * _curand_normal_icdf(x);
    return logarithm ? expf(number) : number;
  }
};
struct QuasiNormalDouble {
  typedef double Number;
  double mean, deviation;
  bool logarithm;
  template <class Word> __host__ __device__ Number operator()(Word x) const {
    double number = mean + deviation * _curand_normal_icdf_double(x);
    return logarithm ? exp(number) : number;
  }
};
struct QuasiPoisson {
  typedef unsigned int Number;
  double mean;
  template <class Word> __host__ __device__ Number operator()(Word x) const {
    return __curand_poisson_of(_curand_uniform_double(x), _curand_normal_icdf_double(x), mean);
  }
};

/* Numbers `from` and on, at most 32, of one dimension, of which there are `count`. */
template <class Word, class Draw>
__host__ __device__ void run_points(const Word *vectors, Word constant, unsigned long long offset, size_t from,
                                    size_t count, typename Draw::Number *out, Draw draw) {
  Point<Word> point = {0, 0, constant, vectors};
  __curand_sobol_jump(offset + from, &point);
  for (size_t end = from + PER_THREAD < count ? from + PER_THREAD : count; from < end; ++from)
    out[from] = draw(__curand_sobol_next(&point));
}

template <class Word, class Draw>
__global__ void sobol_kernel(const Word *vectors, const Word *constants, unsigned int dimensions,
                             unsigned long long offset, size_t count, typename Draw::Number *out, Draw draw) {
  size_t pieces = (count + PER_THREAD - 1) / PER_THREAD;
  size_t piece = (size_t)blockIdx.x * BLOCK + threadIdx.x, dimension = piece / pieces;
  if (dimension < dimensions)
    run_points(vectors + dimension * 8 * sizeof(Word), constants[dimension], offset, piece % pieces * PER_THREAD, count,
               out + dimension * count, draw);
}

template <class Word> class SobolEngine : public Engine {
  Start start;
  const Word *vectors;
  std::vector<Word> constants;
  Word *tables = nullptr; /* both, in device memory */

  size_t words() const { return start.dimensions * 8 * sizeof(Word); }

  curandStatus_t upload() {
    size_t bytes = words() * sizeof(Word), more = constants.size() * sizeof(Word);
    if (cudaMalloc((void **)&tables, bytes + more) != cudaSuccess) return CURAND_STATUS_ALLOCATION_FAILED;
    cudaError_t failed = cudaMemcpy(tables, vectors, bytes, cudaMemcpyHostToDevice);
    if (!failed) failed = cudaMemcpy(tables + words(), constants.data(), more, cudaMemcpyHostToDevice);
    return failed ? CURAND_STATUS_INITIALIZATION_FAILED : CURAND_STATUS_SUCCESS;
  }

  template <class Draw> curandStatus_t run(const Work &work, cudaStream_t stream, Draw draw) {
    auto *out = (typename Draw::Number *)work.out;
    size_t count = work.n / start.dimensions, pieces = (count + PER_THREAD - 1) / PER_THREAD;
    unsigned long long offset = start.offset;
    start.offset += count;
    if (!start.on_device) {
      for (size_t piece = 0; piece < pieces * start.dimensions; ++piece) {
        size_t dimension = piece / pieces;
        run_points(vectors + dimension * 8 * sizeof(Word), constants[dimension], offset, piece % pieces * PER_THREAD,
                   count, out + dimension * count, draw);
      }
      return CURAND_STATUS_SUCCESS;
    }
    unsigned int blocks = (unsigned int)((pieces * start.dimensions + BLOCK - 1) / BLOCK);
    sobol_kernel<Word, Draw><<<blocks, BLOCK, 0, stream>>>(tables, tables + words(), start.dimensions, offset, count,
                                                          out, draw);
    return launched();
  }

public:
  explicit SobolEngine(const Start &from)
      : start(from), vectors(sobol_vectors<Word>(from.scrambled)), constants(from.dimensions) {
    if (start.scrambled) constants.assign(sobol_constants<Word>(), sobol_constants<Word>() + start.dimensions);
  }
  ~SobolEngine() override { cudaFree(tables); }

  curandStatus_t generate(const Work &work, cudaStream_t stream) override {
    if (start.on_device && !tables)
      if (curandStatus_t failed = upload()) return failed;
    switch (work.kind) {
    case Kind::bits:
      return sizeof(Word) == 4 ? run(work, stream, QuasiBits{}) : CURAND_STATUS_TYPE_ERROR;
    case Kind::long_bits:
      return sizeof(Word) == 8 ? run(work, stream, QuasiLongBits{}) : CURAND_STATUS_TYPE_ERROR;
    case Kind::uniform: return run(work, stream, QuasiUniform{});
    case Kind::uniform_double: return run(work, stream, QuasiUniformDouble{});
    case Kind::normal:
    case Kind::log_normal:
      return run(work, stream, QuasiNormal{(float)work.a, (float)work.b, work.kind == Kind::log_normal});
    case Kind::normal_double:
    case Kind::log_normal_double:
      return run(work, stream, QuasiNormalDouble{work.a, work.b, work.kind == Kind::log_normal_double});
    default: return run(work, stream, QuasiPoisson{work.a});
    }
  }
};

} // namespace

std::unique_ptr<Engine> sobol_engine(const Start &start) {
  if (start.bits == 64) return std::make_unique<SobolEngine<unsigned long long>>(start);
  return std::make_unique<SobolEngine<unsigned int>>(start);
}
