// ----- libcudacxx.cu
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
// ----- device_algorithms.cu
// CUB's and Thrust's algorithms over many tiles against loops on the host. -DTESTED_VALUE=… has the type of values, -DALGORITHMS=… the sum of what is built (1 reduction by
// key, 2 other scans, 4 selections, 8 sorts), the arguments the sizes.
// Decoupled look-back between blocks is what all of them but sorting by comparison stand on: a tile's state is one word of up to 16 bytes.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>
#include <cub/cub.cuh>
#include <thrust/device_vector.h>
#include <thrust/partition.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/unique.h>
#ifndef TESTED_VALUE
#define TESTED_VALUE int
#endif
#ifndef ALGORITHMS
#define ALGORITHMS 15
#endif

struct Pair { // larger than what fits beside a status
  long long sum;
  int count, odd;
  __host__ __device__ Pair(int n = 0) : sum(n), count(1), odd(n & 1) {}
  __host__ __device__ Pair operator+(const Pair &o) const { Pair r = *this; r.sum += o.sum; r.count += o.count; r.odd ^= o.odd; return r; }
  __host__ __device__ bool operator==(const Pair &o) const { return sum == o.sum && count == o.count && odd == o.odd; }
  __host__ __device__ bool operator!=(const Pair &o) const { return !(*this == o); }
};

typedef TESTED_VALUE Value;
static int wrong;
static const char *algorithm;

template <class T> void check(const thrust::device_vector<T> &got, std::vector<T> expected) {
  std::vector<T> host(expected.size());
  thrust::copy(got.begin(), got.begin() + expected.size(), host.begin());
  for (size_t i = 0; i < host.size(); ++i)
    if (!(host[i] == expected[i])) {
      printf("%s of %zu: element %zu is wrong\n", algorithm, expected.size(), i), ++wrong;
      return;
    }
}
void check_count(int got, size_t expected) {
  if (got != (int)expected) printf("%s: %d elements, expected %zu\n", algorithm, got, expected), ++wrong;
}
/* CUB asks for its temporary memory first. */
template <class Call> void twice(const char *name, Call call) {
  size_t bytes = 0;
  algorithm = name;
  call(nullptr, bytes);
  thrust::device_vector<char> temporary(bytes);
  call(thrust::raw_pointer_cast(temporary.data()), bytes);
}

struct Chosen { __host__ __device__ bool operator()(int n) const { return n % 3 == 1; } };
struct Last { __host__ __device__ bool operator()(int a, int b) const { return a % 1000 > b % 1000; } }; // no order that a radix sort knows

static void sizes_of(int n) {
  std::vector<int> keys(n), numbers(n);
  std::vector<Value> values(n);
  unsigned state = 12345u + n;
  int key = 0;
  for (int i = 0; i < n; ++i) {
    state = state * 1664525u + 1013904223u;
    key += state >> 20 & 7 ? 0 : 1 + (state >> 30); // runs of 8 on average, now and then single ones
    if (i / 700 % 5 == 3) ++key;
    keys[i] = key, numbers[i] = state >> 9, values[i] = Value(1 + i % 7);
  }
  thrust::device_vector<int> k = keys, m = numbers, ints(n), more(n), count(1);
  thrust::device_vector<Value> v = values, out(n);
  int *ip = thrust::raw_pointer_cast(ints.data()), *cp = thrust::raw_pointer_cast(count.data()), *kp = thrust::raw_pointer_cast(k.data());
  int *mp = thrust::raw_pointer_cast(m.data()), *np = thrust::raw_pointer_cast(more.data());
  Value *vp = thrust::raw_pointer_cast(v.data()), *op = thrust::raw_pointer_cast(out.data());

  std::vector<Value> scan(n), by_key(n), sums;
  std::vector<int> unique, lengths, chosen, rest;
  for (int i = 0; i < n; ++i) {
    bool first = i == 0 || keys[i] != keys[i - 1];
    scan[i] = i ? scan[i - 1] + values[i] : values[i];
    by_key[i] = first ? values[i] : by_key[i - 1] + values[i];
    if (first) unique.push_back(keys[i]), lengths.push_back(0), sums.push_back(values[i]);
    else sums.back() = sums.back() + values[i];
    ++lengths.back();
    (Chosen()(numbers[i]) ? chosen : rest).push_back(numbers[i]);
  }
  auto plus = [] __host__ __device__(const Value &a, const Value &b) { return Value(a + b); };

#if ALGORITHMS & 1
  algorithm = "thrust::reduce_by_key";
  auto end = thrust::reduce_by_key(k.begin(), k.end(), v.begin(), ints.begin(), out.begin(), thrust::equal_to<int>(), plus);
  check_count(end.first - ints.begin(), unique.size()), check(ints, unique), check(out, sums);
#endif
#if ALGORITHMS & 2
  twice("inclusive scan", [&](void *t, size_t &b) { cub::DeviceScan::InclusiveScan(t, b, vp, op, plus, n); });
  check(out, scan);
  twice("scan by key", [&](void *t, size_t &b) { cub::DeviceScan::InclusiveScanByKey(t, b, kp, vp, op, plus, n); });
  check(out, by_key);
  twice("reduce by key", [&](void *t, size_t &b) { cub::DeviceReduce::ReduceByKey(t, b, kp, ip, vp, op, cp, plus, n); });
  check_count(count[0], unique.size()), check(ints, unique), check(out, sums);
  twice("run lengths", [&](void *t, size_t &b) { cub::DeviceRunLengthEncode::Encode(t, b, kp, ip, np, cp, n); });
  check_count(count[0], unique.size()), check(ints, unique), check(more, lengths);

  std::vector<int> starts, longer;
  for (int at = 0, i = 0; i < (int)lengths.size(); at += lengths[i++])
    if (lengths[i] > 1) starts.push_back(at), longer.push_back(lengths[i]);
  twice("non-trivial runs", [&](void *t, size_t &b) { cub::DeviceRunLengthEncode::NonTrivialRuns(t, b, kp, ip, np, cp, n); });
  check_count(count[0], starts.size()), check(ints, starts), check(more, longer);

#endif
#if ALGORITHMS & 4
  twice("select", [&](void *t, size_t &b) { cub::DeviceSelect::If(t, b, mp, ip, cp, n, Chosen()); });
  check_count(count[0], chosen.size()), check(ints, chosen);
  std::vector<int> parted = chosen;
  parted.insert(parted.end(), rest.rbegin(), rest.rend());
  twice("partition", [&](void *t, size_t &b) { cub::DevicePartition::If(t, b, mp, ip, cp, n, Chosen()); });
  check_count(count[0], chosen.size()), check(ints, parted);
  algorithm = "thrust::stable_partition";
  ints = m, parted = chosen, parted.insert(parted.end(), rest.begin(), rest.end());
  check_count(thrust::stable_partition(ints.begin(), ints.end(), Chosen()) - ints.begin(), chosen.size()), check(ints, parted);
  algorithm = "thrust::unique_by_key";
  ints = k, out = v;
  std::vector<Value> firsts;
  for (int at = 0, i = 0; i < (int)lengths.size(); at += lengths[i++]) firsts.push_back(values[at]);
  check_count(thrust::unique_by_key(ints.begin(), ints.end(), out.begin()).first - ints.begin(), unique.size()), check(ints, unique), check(out, firsts);

#endif
#if ALGORITHMS & 8
  std::vector<int> order(n), sorted(n);
  std::vector<Value> moved(n);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return numbers[a] < numbers[b]; });
  for (int i = 0; i < n; ++i) sorted[i] = numbers[order[i]], moved[i] = values[order[i]];
  twice("radix sort of pairs", [&](void *t, size_t &b) { cub::DeviceRadixSort::SortPairs(t, b, mp, ip, vp, op, n); });
  check(ints, sorted), check(out, moved);
  algorithm = "thrust::stable_sort", ints = m;
  thrust::stable_sort(ints.begin(), ints.end(), Last());
  sorted = numbers, std::stable_sort(sorted.begin(), sorted.end(), Last()), check(ints, sorted);
#endif
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) sizes_of(atoi(argv[i]));
  cudaError_t error = cudaDeviceSynchronize();
  puts(wrong || error ? "FAIL" : "passed");
  return wrong || error;
}
// ----- thrust_in_kernels.cu
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
