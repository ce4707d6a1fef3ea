// nvstd::function: lambdas, functions and objects behind one type, in kernels and on the host.
#include "expect.h"
#include <nvfunctional>

struct Counted {
  int *alive, factor;
  double large[6] = {}; // too large for the object itself: on the heap
  __host__ __device__ Counted(int *alive, int factor) : alive(alive), factor(factor) { ++*alive; }
  __host__ __device__ Counted(const Counted &other) : alive(other.alive), factor(other.factor) { ++*alive; }
  __host__ __device__ ~Counted() { --*alive; }
  __host__ __device__ int operator()(int x) const { return x * factor; }
};
__host__ __device__ int twice(int x) { return 2 * x; }
__host__ __device__ int apply(const nvstd::function<int(int)> &f, int x) { return f ? f(x) : -1; }

__host__ __device__ void exercise(int *results, int t) {
  int alive = 0, changed = 0;
  nvstd::function<int(int)> empty, lambda = [t](int x) { return x + t; }, plain = twice, object = Counted(&alive, 5), null = nullptr;
  nvstd::function<void(int &, int)> writes = [&changed](int &x, int y) { changed += y; x = y; };
  results[0] = apply(empty, 1) + apply(lambda, 10) + apply(plain, 10) + apply(object, 10);
  nvstd::function<int(int)> copy = object, chosen = t % 2 ? lambda : plain;
  results[1] = alive;
  swap(copy, lambda); // one lies on the heap, one in the object
  nvstd::function<int(int)> moved = std::move(copy);
  results[2] = lambda(3) * 100 + moved(3) + (copy == nullptr) + (null != nullptr) + chosen(1);
  object = nullptr;
  lambda = empty;
  results[3] = alive;
  int x = 0;
  writes(x, t + 1);
  results[4] = x * 1000 + changed;
}
__global__ void all(int *results) { exercise(results + 5 * threadIdx.x, threadIdx.x); }

int main() {
  int *results, expected[5];
  OK(cudaMallocManaged(&results, 64 * 5 * sizeof(int)));
  all<<<1, 64>>>(results);
  OK(cudaDeviceSynchronize());
  for (int t = 0; t < 64; ++t) {
    exercise(expected, t);
    EXPECT(expected[0] == -1 + 10 + t + 20 + 50 && expected[1] == 2 && expected[3] == 0);
    EXPECT(expected[2] == 1500 + 3 + t + 1 + (t % 2 ? 1 + t : 2) && expected[4] == 1001 * (t + 1));
    EXPECT(!memcmp(expected, results + 5 * t, sizeof expected));
  }
  return result();
}
