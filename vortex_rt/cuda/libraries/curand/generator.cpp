/* Generators of the host API: what is set of one, and the engine that is made of it when numbers are asked for. */
#include "generate.h"
#include "libcurand_impl.h"

#include <new>

struct curandGenerator_st {
  curandRngType_t type;
  Start start;
  cudaStream_t stream;
  std::unique_ptr<Engine> engine; /* made anew after each change of the start */

  bool quasi() const { return type >= CURAND_RNG_QUASI_DEFAULT; }
};

namespace {

std::unique_ptr<Engine> make_engine(const curandGenerator_st &generator) {
  switch (generator.type) {
  case CURAND_RNG_PSEUDO_DEFAULT:
  case CURAND_RNG_PSEUDO_XORWOW: return xorwow_engine(generator.start);
  case CURAND_RNG_PSEUDO_MRG32K3A: return mrg32k3a_engine(generator.start);
  case CURAND_RNG_PSEUDO_PHILOX4_32_10: return philox_engine(generator.start);
  case CURAND_RNG_PSEUDO_MT19937: return mt19937_engine(generator.start);
  default: return sobol_engine(generator.start);
  }
}

bool known(curandRngType_t type) {
  switch (type) {
  case CURAND_RNG_PSEUDO_DEFAULT:
  case CURAND_RNG_PSEUDO_XORWOW:
  case CURAND_RNG_PSEUDO_MRG32K3A:
  case CURAND_RNG_PSEUDO_PHILOX4_32_10:
  case CURAND_RNG_PSEUDO_MT19937:
  case CURAND_RNG_QUASI_DEFAULT:
  case CURAND_RNG_QUASI_SOBOL32:
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
  case CURAND_RNG_QUASI_SOBOL64:
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL64: return true;
  default: return false;
  }
}

curandStatus_t create(curandGenerator_t *generator, curandRngType_t type, bool on_device) {
  if (!generator) return CURAND_STATUS_OUT_OF_RANGE;
  if (!known(type)) return CURAND_STATUS_TYPE_ERROR;
  int devices;
  if (on_device && cudaGetDeviceCount(&devices) != cudaSuccess) return CURAND_STATUS_INITIALIZATION_FAILED;
  Start start = {};
  start.on_device = on_device;
  start.dimensions = 1;
  start.bits = type == CURAND_RNG_QUASI_SOBOL64 || type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 ? 64 : 32;
  start.scrambled = type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 || type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64;
  start.seed = type == CURAND_RNG_PSEUDO_MT19937 ? 5489 : 0;
  *generator = new (std::nothrow) curandGenerator_st{type, start, nullptr, nullptr};
  return *generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_ALLOCATION_FAILED;
}

curandStatus_t generate(curandGenerator_t generator, Kind kind, void *out, size_t n, double a = 0, double b = 0) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  bool pairs = kind == Kind::normal || kind == Kind::normal_double || kind == Kind::log_normal ||
               kind == Kind::log_normal_double;
  if (generator->quasi() ? n % generator->start.dimensions : pairs && n % 2) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  if (!generator->engine) generator->engine = make_engine(*generator);
  if (n == 0) return CURAND_STATUS_SUCCESS;
  return generator->engine->generate(Work{kind, out, n, a, b}, generator->stream);
}

} // namespace

SERVE(curandCreateGenerator, create(generator, rng_type, true))
SERVE(curandCreateGeneratorHost, create(generator, rng_type, false))

curandStatus_t impl_curandDestroyGenerator(curandGenerator_t generator) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  if (generator->start.on_device) cudaStreamSynchronize(generator->stream);
  delete generator;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  generator->stream = stream;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  if (generator->quasi()) return CURAND_STATUS_TYPE_ERROR;
  generator->start.seed = seed;
  generator->engine.reset();
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  generator->start.offset = offset;
  generator->engine.reset();
  return CURAND_STATUS_SUCCESS;
}

/* There is one order of each type; those that promise more than it are taken for it. */
curandStatus_t impl_curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  bool pseudo = order >= CURAND_ORDERING_PSEUDO_BEST && order <= CURAND_ORDERING_PSEUDO_DYNAMIC;
  if (!pseudo && order != CURAND_ORDERING_QUASI_DEFAULT) return CURAND_STATUS_OUT_OF_RANGE;
  return pseudo == generator->quasi() ? CURAND_STATUS_TYPE_ERROR : CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator, unsigned int dimensions) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  if (!generator->quasi()) return CURAND_STATUS_TYPE_ERROR;
  if (dimensions < 1 || dimensions > SOBOL_DIMENSIONS) return CURAND_STATUS_OUT_OF_RANGE;
  generator->start.dimensions = dimensions;
  generator->engine.reset();
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandGetVersion(int *version) {
  if (!version) return CURAND_STATUS_OUT_OF_RANGE;
  *version = CURAND_VERSION;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandGetProperty(libraryPropertyType type, int *value) {
  const int numbers[] = {CURAND_VER_MAJOR, CURAND_VER_MINOR, CURAND_VER_PATCH};
  if (!value || (unsigned)type > PATCH_LEVEL) return CURAND_STATUS_OUT_OF_RANGE;
  *value = numbers[type];
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandGenerateSeeds(curandGenerator_t generator) { return generate(generator, Kind::bits, nullptr, 0); }

SERVE(curandGenerate, generate(generator, Kind::bits, outputPtr, n))
SERVE(curandGenerateLongLong, generate(generator, Kind::long_bits, outputPtr, n))
SERVE(curandGenerateUniform, generate(generator, Kind::uniform, outputPtr, n))
SERVE(curandGenerateUniformDouble, generate(generator, Kind::uniform_double, outputPtr, n))
SERVE(curandGenerateNormal, generate(generator, Kind::normal, outputPtr, n, mean, stddev))
SERVE(curandGenerateNormalDouble, generate(generator, Kind::normal_double, outputPtr, n, mean, stddev))
SERVE(curandGenerateLogNormal, generate(generator, Kind::log_normal, outputPtr, n, mean, stddev))
SERVE(curandGenerateLogNormalDouble, generate(generator, Kind::log_normal_double, outputPtr, n, mean, stddev))

curandStatus_t impl_curandGeneratePoisson(curandGenerator_t generator, unsigned int *out, size_t n, double lambda) {
  if (!(lambda > 0)) return CURAND_STATUS_OUT_OF_RANGE;
  return generate(generator, Kind::poisson, out, n, lambda);
}

SERVE(curandGeneratePoissonMethod, impl_curandGeneratePoisson(generator, outputPtr, n, lambda))
