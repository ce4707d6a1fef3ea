// Algorithms of Thrust called by a kernel, in its thread, and the same on the host's side, whose kernels must be there too.
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <cstdio>

__global__ void in_one_thread(int *values, int n, int *sums) {
  thrust::sort(thrust::device, values, values + n);
  sums[0] = thrust::reduce(thrust::device, values, values + n);
  thrust::exclusive_scan(thrust::device, values, values + n, values);
  thrust::transform(thrust::seq, values, values + n, values, thrust::negate<int>());
  sums[1] = *thrust::min_element(thrust::seq, values, values + n);
  thrust::sort(thrust::seq, values, values + n, thrust::greater<int>());
}

int main() {
  const int n = 100;
  thrust::device_vector<int> values(n), sums(2);
  for (int i = 0; i < n; i++)
    values[i] = (i * 37) % n;
  in_one_thread<<<1, 1>>>(thrust::raw_pointer_cast(values.data()), n, thrust::raw_pointer_cast(sums.data()));
  printf("sum %d least %d first %d last %d", (int)sums[0], (int)sums[1], (int)values[0], (int)values[n - 1]);
  thrust::sort(values.begin(), values.end());
  printf(" then first %d sum %d zeros %d\n", (int)values[0], thrust::reduce(values.begin(), values.end()),
         (int)thrust::count(values.begin(), values.end(), 0));
}
