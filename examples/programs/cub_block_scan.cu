// CUB inside a kernel: nvcc -std=c++17 cub_block_scan.cu -o cub_block_scan && ./cub_block_scan   (vortex-setup --with-cccl)
// Each block moves its positive numbers to the front; where a number goes is the sum of those before it.
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>

#include <cstdio>

constexpr int THREADS = 128, BLOCKS = 4;

__global__ void compact(const int *numbers, int *kept, int *counts, int *sums) {
  using Scan = cub::BlockScan<int, THREADS>;
  using Reduce = cub::BlockReduce<int, THREADS>;
  __shared__ union {
    typename Scan::TempStorage scan;
    typename Reduce::TempStorage reduce;
  } storage;
  const int base = blockIdx.x * THREADS;
  const int number = numbers[base + threadIdx.x];
  int place, count;
  Scan(storage.scan).ExclusiveSum(number > 0, place, count);
  if (number > 0) kept[base + place] = number;
  __syncthreads();
  const int sum = Reduce(storage.reduce).Sum(number > 0 ? number : 0);
  if (threadIdx.x == 0) {
    counts[blockIdx.x] = count;
    sums[blockIdx.x] = sum;
  }
}

int main() {
  int *numbers, *kept, *counts, *sums;
  cudaMallocManaged(&numbers, BLOCKS * THREADS * sizeof *numbers);
  cudaMallocManaged(&kept, BLOCKS * THREADS * sizeof *kept);
  cudaMallocManaged(&counts, BLOCKS * sizeof *counts);
  cudaMallocManaged(&sums, BLOCKS * sizeof *sums);
  for (int i = 0; i < BLOCKS * THREADS; ++i) numbers[i] = i * 7919 % 1009 - 400;
  compact<<<BLOCKS, THREADS>>>(numbers, kept, counts, sums);
  if (cudaError_t error = cudaDeviceSynchronize()) return printf("%s\n", cudaGetErrorString(error)), 1;
  bool right = true;
  for (int block = 0; block < BLOCKS; ++block) {
    int count = 0, sum = 0;
    for (int i = block * THREADS; i < (block + 1) * THREADS; ++i) {
      if (numbers[i] <= 0) continue;
      right = right && kept[block * THREADS + count++] == numbers[i];
      sum += numbers[i];
    }
    right = right && counts[block] == count && sums[block] == sum;
    printf("block %d keeps %d of %d, sum %d\n", block, counts[block], THREADS, sums[block]);
  }
  puts(right ? "as on the host" : "not as on the host");
  return !right;
}
