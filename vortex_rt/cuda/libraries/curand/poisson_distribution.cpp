/* Tables of Poisson distributions in device memory, for curand_discrete(). */
#include "generate.h"
#include "libcurand_impl.h"

#include <algorithm>
#include <cmath>
#include <curand_distributions.h>

curandStatus_t impl_curandCreatePoissonDistribution(double lambda, curandDiscreteDistribution_t *distribution) {
  if (!distribution || !(lambda > 0) || lambda > 400000) return CURAND_STATUS_OUT_OF_RANGE;
  double spread = 8 * std::sqrt(lambda) + 40;
  unsigned int low = (unsigned int)std::max(0.0, std::floor(lambda - spread)), high = (unsigned int)(lambda + spread);
  std::vector<double> sums;
  double sum = 0;
  for (unsigned int k = low; k <= high; ++k) {
    sum += std::exp(k * std::log(lambda) - lambda - std::lgamma(k + 1.0));
    sums.push_back(std::min(sum, 1.0));
  }
  sums.back() = 1;
  size_t bytes = sums.size() * sizeof(double);
  char *memory;
  if (cudaMalloc((void **)&memory, sizeof(curandDiscreteDistribution_st) + bytes) != cudaSuccess)
    return CURAND_STATUS_ALLOCATION_FAILED;
  double *table = (double *)(memory + sizeof(curandDiscreteDistribution_st));
  curandDiscreteDistribution_st head = {low, (unsigned int)sums.size(), table};
  if (cudaMemcpy(memory, &head, sizeof head, cudaMemcpyHostToDevice) != cudaSuccess ||
      cudaMemcpy(table, sums.data(), bytes, cudaMemcpyHostToDevice) != cudaSuccess) {
    cudaFree(memory);
    return CURAND_STATUS_INITIALIZATION_FAILED;
  }
  *distribution = (curandDiscreteDistribution_t)memory;
  return CURAND_STATUS_SUCCESS;
}

SERVE(curandDestroyDistribution, cudaFree(discrete_distribution) == cudaSuccess ? CURAND_STATUS_SUCCESS :
      CURAND_STATUS_INTERNAL_ERROR)
