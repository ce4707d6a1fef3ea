// libcu++ in a kernel: atomics of three scopes, a barrier and a latch among threads, span, array, optional, tuple and chrono.
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/std/array>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>

#include <cstdio>

constexpr int THREADS = 96;

struct Results {
  int counted, total, least, flagged, turned[THREADS];
};

__device__ cuda::std::optional<int> even(int value) {
  if (value % 2) return cuda::std::nullopt;
  return value;
}

__global__ void work(Results *results, cuda::atomic<int, cuda::thread_scope_device> *ticket) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  using Latch = cuda::latch<cuda::thread_scope_block>;
  __shared__ alignas(Latch) char place[sizeof(Latch)];
  Latch &latch = *reinterpret_cast<Latch *>(place);
  __shared__ int cells[THREADS];
  if (threadIdx.x == 0) {
    init(&barrier, THREADS);
    new (&latch) Latch(THREADS);
  }
  __syncthreads();
  cuda::std::span<int> line(cells, THREADS);
  line[threadIdx.x] = threadIdx.x;
  barrier.arrive_and_wait();
  const cuda::std::array<int, 2> pair{line[threadIdx.x], line[(threadIdx.x + 1) % line.size()]};
  auto token = barrier.arrive();
  const auto [own, next] = cuda::std::make_tuple(pair[0], pair[1]);
  barrier.wait(cuda::std::move(token));
  results->turned[threadIdx.x] = next - own;
  ticket->fetch_add(1, cuda::memory_order_acq_rel);
  cuda::atomic_ref<int, cuda::thread_scope_block>(results->total).fetch_add(even(own).value_or(0));
  cuda::atomic_ref<int, cuda::thread_scope_system>(results->least).fetch_min(own + 5, cuda::memory_order_relaxed);
  latch.arrive_and_wait();
  if (threadIdx.x == 0) {
    results->counted = ticket->load(cuda::memory_order_acquire);
    int expected = 0;
    cuda::atomic_ref<int> flag(results->flagged);
    while (!flag.compare_exchange_weak(expected, 7)) expected = 0;
  }
}

int main() {
  Results *results;
  cuda::atomic<int, cuda::thread_scope_device> *ticket;
  cudaMallocManaged(&results, sizeof *results);
  cudaMallocManaged(&ticket, sizeof *ticket);
  *results = {0, 0, 1000, 0, {}};
  new (ticket) cuda::atomic<int, cuda::thread_scope_device>(0);
  work<<<1, THREADS>>>(results, ticket);
  if (cudaError_t error = cudaDeviceSynchronize()) return printf("%s\n", cudaGetErrorString(error)), 1;
  for (int i = 0; i < THREADS; ++i)
    if (results->turned[i] != (i == THREADS - 1 ? 1 - THREADS : 1)) return printf("turned %d: %d\n", i, results->turned[i]), 1;
  printf("counted %d total %d least %d flagged %d\n", results->counted, results->total, results->least, results->flagged);
  return 0;
}
