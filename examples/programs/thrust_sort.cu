// Thrust on the simulated GPU: nvcc -std=c++17 thrust_sort.cu -o thrust_sort && ./thrust_sort   (vortex-setup --with-cccl)
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

#include <algorithm>
#include <cstdio>
#include <numeric>

struct Halved {
  __host__ __device__ int operator()(int value) const { return value / 2; }
};

int main() {
  thrust::host_vector<int> numbers(2000);
  unsigned state = 12345;
  for (int &number : numbers) number = (state = state * 1664525u + 1013904223u) >> 20;

  thrust::device_vector<int> sorted = numbers;
  long sum = thrust::reduce(sorted.begin(), sorted.end(), 0L, thrust::plus<long>());
  thrust::sort(sorted.begin(), sorted.end());
  thrust::device_vector<int> running(sorted.size());
  thrust::transform(sorted.begin(), sorted.end(), running.begin(), Halved());
  thrust::inclusive_scan(running.begin(), running.end(), running.begin());

  std::sort(numbers.begin(), numbers.end());
  long halves = 0;
  for (int number : numbers) halves += number / 2;
  bool right = sum == std::accumulate(numbers.begin(), numbers.end(), 0L) && running.back() == halves &&
               numbers == thrust::host_vector<int>(sorted);
  printf("sum %ld, least %d, greatest %d, running sum of halves %d: %s\n", sum, int(sorted.front()), int(sorted.back()),
         int(running.back()), right ? "as on the host" : "not as on the host");
  return !right;
}
