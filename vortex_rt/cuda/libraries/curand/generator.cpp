/* Generators of the host API. */
#include "generate.h"
#include "libcurand_impl.h"

#include <new>

struct curandGenerator_st {
  curandRngType_t type;
  unsigned long long seed, offset;
  cudaStream_t stream;
};

curandStatus_t impl_curandCreateGenerator(curandGenerator_t *generator, curandRngType_t type) {
  if (type != CURAND_RNG_PSEUDO_PHILOX4_32_10) return CURAND_STATUS_TYPE_ERROR;
  *generator = new (std::nothrow) curandGenerator_st{type, 0, 0, nullptr};
  return *generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_ALLOCATION_FAILED;
}

curandStatus_t impl_curandCreateGeneratorHost(curandGenerator_t *, curandRngType_t) { return CURAND_STATUS_TYPE_ERROR; }

curandStatus_t impl_curandDestroyGenerator(curandGenerator_t generator) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
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
  generator->seed = seed;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  generator->offset = offset;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandGetVersion(int *version) {
  *version = CURAND_VERSION;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandGetProperty(libraryPropertyType type, int *value) {
  const int numbers[] = {CURAND_VER_MAJOR, CURAND_VER_MINOR, CURAND_VER_PATCH};
  if (!value || (unsigned)type > PATCH_LEVEL) return CURAND_STATUS_OUT_OF_RANGE;
  *value = numbers[type];
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandGenerate(curandGenerator_t generator, unsigned int *out, size_t n) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  philox_bits(out, n, generator->seed, generator->offset, generator->stream);
  generator->offset += n;
  return cudaGetLastError() == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}
