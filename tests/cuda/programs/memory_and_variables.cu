// ----- memory.cu
// Kinds of memory: what pointers are, and that kernels reach all of them.
#include "expect.h"

__global__ void increment(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] += 1;
}
struct Node {
  Node *next;
  int value;
};
__global__ void walk(const Node *node, int *sum) {
  int total = 0;
  for (; node; node = node->next) total += node->value;
  *sum = total;
}

static void kinds() {
  cudaPointerAttributes what;
  int local;
  OK(cudaPointerGetAttributes(&what, &local));
  EXPECT(what.type == cudaMemoryTypeUnregistered && what.devicePointer == nullptr);
  int *device, *managed, *host;
  OK(cudaMalloc(&device, 400));
  OK(cudaMallocManaged(&managed, 400));
  OK(cudaMallocHost(&host, 400));
  EXPECT((size_t)device % 256 == 0);
  OK(cudaPointerGetAttributes(&what, device + 3));
  EXPECT(what.type == cudaMemoryTypeDevice && what.device == 0 && what.devicePointer == device + 3 &&
         what.hostPointer == nullptr);
  OK(cudaPointerGetAttributes(&what, managed));
  EXPECT(what.type == cudaMemoryTypeManaged && what.hostPointer == managed && what.devicePointer == managed);
  OK(cudaPointerGetAttributes(&what, host));
  EXPECT(what.type == cudaMemoryTypeHost && what.hostPointer == host);
  OK(cudaMemset(device, 0, 400));
  for (int i = 0; i < 100; ++i) managed[i] = i, host[i] = 2 * i;
  increment<<<1, 100>>>(device, 100);
  increment<<<1, 100>>>(managed, 100);
  increment<<<1, 100>>>(host, 100);  // unified addresses: the host's pointer is the device's
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < 100; ++i) EXPECT(managed[i] == i + 1 && host[i] == 2 * i + 1);
  OK(cudaMemcpy(host, device, 400, cudaMemcpyDefault));
  for (int i = 0; i < 100; ++i) EXPECT(host[i] == 1);
  unsigned flags = 99;
  OK(cudaHostGetFlags(&flags, host));
  GIVES(cudaFree(host), cudaErrorInvalidValue);
  OK(cudaFreeHost(host));
  OK(cudaFree(managed));
  OK(cudaFree(device));
  GIVES(cudaMallocManaged(&managed, 4, 77), cudaErrorInvalidValue);
}

static void registered() {
  int *block = (int *)malloc(4096), *device;
  for (int i = 0; i < 1024; ++i) block[i] = i;
  OK(cudaHostRegister(block, 4096, cudaHostRegisterMapped));
  GIVES(cudaHostRegister(block, 4096, cudaHostRegisterMapped), cudaErrorHostMemoryAlreadyRegistered);
  OK(cudaHostGetDevicePointer(&device, block, 0));
  increment<<<4, 256>>>(device, 1024);
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < 1024; ++i) EXPECT(block[i] == i + 1);
  OK(cudaHostUnregister(block));
  GIVES(cudaHostUnregister(block), cudaErrorHostMemoryNotRegistered);
  free(block);
}

static void linked_list() {
  Node *nodes;
  int *sum, value;
  OK(cudaMalloc(&nodes, 10 * sizeof *nodes));
  OK(cudaMalloc(&sum, 4));
  Node host[10];
  for (int i = 0; i < 10; ++i) host[i] = {i < 9 ? nodes + i + 1 : nullptr, i};  // pointers into device memory
  OK(cudaMemcpy(nodes, host, sizeof host, cudaMemcpyHostToDevice));
  walk<<<1, 1>>>(nodes, sum);
  OK(cudaMemcpy(&value, sum, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 45);
  OK(cudaFree(nodes));
  OK(cudaFree(sum));
}

static void amounts() {
  size_t before, after, total;
  void *p;
  OK(cudaMemGetInfo(&before, &total));
  EXPECT(before <= total && total > 0);
  OK(cudaMalloc(&p, 1 << 20));
  OK(cudaMemGetInfo(&after, &total));
  EXPECT(before - after >= 1 << 20);
  OK(cudaFree(p));
  OK(cudaMemGetInfo(&after, &total));
  EXPECT(after == before);
  int *q;
  OK(cudaMallocManaged(&q, 4096));
  OK(cudaMemPrefetchAsync(q, 4096, 0));
  OK(cudaMemPrefetchAsync(q, 4096, cudaCpuDeviceId));
  OK(cudaMemAdvise(q, 4096, cudaMemAdviseSetReadMostly, 0));
  OK(cudaFree(q));
}

static void pools() {
  int *p, host[64];
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  OK(cudaMallocAsync((void **)&p, sizeof host, stream));
  OK(cudaMemsetAsync(p, 0, sizeof host, stream));
  increment<<<1, 64, 0, stream>>>(p, 64);
  OK(cudaMemcpyAsync(host, p, sizeof host, cudaMemcpyDeviceToHost, stream));
  OK(cudaFreeAsync(p, stream));
  OK(cudaStreamSynchronize(stream));
  for (int i = 0; i < 64; ++i) EXPECT(host[i] == 1);
  cudaMemPool_t pool, own;
  OK(cudaDeviceGetDefaultMemPool(&pool, 0));
  OK(cudaDeviceGetMemPool(&own, 0));
  EXPECT(pool == own);
  unsigned long long threshold = 1 << 20, read = 0;
  OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
  OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &read));
  EXPECT(read == threshold);
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  OK(cudaMemPoolCreate(&own, &properties));
  OK(cudaMallocFromPoolAsync((void **)&p, 256, own, stream));
  OK(cudaFreeAsync(p, stream));
  OK(cudaStreamSynchronize(stream));
  OK(cudaMemPoolTrimTo(own, 0));
  OK(cudaMemPoolDestroy(own));
  OK(cudaStreamDestroy(stream));
}

int main() {
  kinds();
  registered();
  linked_list();
  amounts();
  pools();
  return result();
}
// ----- large_alignment.cu
// Local variables with alignments that LLVM's SPIR-V back end cannot write.
#include "expect.h"

__device__ __noinline__ void fill(char *p, int n) {
  for (int i = 0; i < n; i++) p[i] = i + threadIdx.x;
}

template <int alignment> __global__ void weigh(int *sums, int n) {
  alignas(alignment) char values[64];
  fill(values, n);
  int sum = 0;
  for (int i = 0; i < n; i++) sum += values[n - 1 - i] * (i + 1);
  sums[threadIdx.x] = (size_t)values % alignment ? -1 : sum;
}

template <int alignment> void check(int *sums) {
  const int n = 60;
  weigh<alignment><<<1, 64>>>(sums, n);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  for (int thread = 0; thread < 64; thread++) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += (char)(n - 1 - i + thread) * (i + 1);
    EXPECT(sums[thread] == sum);
  }
}

int main() {
  int *sums;
  EXPECT(cudaMallocManaged(&sums, 64 * sizeof *sums) == cudaSuccess);
  check<64>(sums);
  check<128>(sums);
  check<256>(sums);
  check<1024>(sums);
  return result();
}
// ----- managed.cu
// Managed variables: one variable for host and device, before and after launches.
#include "expect.h"

__managed__ int total = 5;
__managed__ int table[8];
struct Point {
  float x, y;
};
__managed__ Point point = {1.5f, 2.5f};

__global__ void work() {
  table[threadIdx.x] = threadIdx.x * total;
  if (threadIdx.x == 0) point.x += 1;
}

int main() {
  EXPECT(total == 5);
  EXPECT(point.y == 2.5f);
  total = 3;
  work<<<1, 8>>>();
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < 8; ++i) EXPECT(table[i] == 3 * i);
  EXPECT(point.x == 2.5f);
  cudaPointerAttributes what;
  OK(cudaPointerGetAttributes(&what, table));
  EXPECT(what.type == cudaMemoryTypeManaged);
  return result();
}
// ----- symbols.cu
// Variables of the device by their shadows: copies, addresses, sizes, by name, unused ones.
#include "expect.h"

__constant__ float factors[4];
__device__ int counter;
__device__ int table[16];
__device__ int *pointer;
static __device__ int hidden = 7;
__device__ int unused[3];

__global__ void work(int *out) {
  int i = threadIdx.x;
  table[i] += (int)factors[i % 4] * i;
  atomicAdd(&counter, 1);
  out[i] = hidden;
  if (pointer) atomicAdd(pointer, 1);
}

int main() {
  float values[4] = {1, 2, 3, 4};
  int out[16], *device_out, read[16];
  OK(cudaMemcpyToSymbol(factors, values, sizeof values));
  OK(cudaMemcpyToSymbol(factors, &values[3], 4, 4));  // at an offset: 1 4 3 4
  int zero = 0, nine = 9;
  OK(cudaMemcpyToSymbol(counter, &zero, sizeof zero));
  OK(cudaMemcpyToSymbol(hidden, &nine, sizeof nine));
  size_t size;
  OK(cudaGetSymbolSize(&size, table));
  EXPECT(size == sizeof read);
  int *address;
  OK(cudaGetSymbolAddress((void **)&address, table));
  OK(cudaMemset(address, 0, sizeof read));
  OK(cudaMemcpy(address + 5, &nine, 4, cudaMemcpyHostToDevice));  // an interior address
  int *count;
  OK(cudaGetSymbolAddress((void **)&count, counter));
  OK(cudaMemcpyToSymbol(pointer, &count, sizeof count));
  OK(cudaMalloc(&device_out, sizeof out));
  work<<<1, 16>>>(device_out);
  OK(cudaMemcpyFromSymbol(read, table, sizeof read));
  OK(cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost));
  const int applied[4] = {1, 4, 3, 4};
  for (int i = 0; i < 16; ++i) EXPECT(read[i] == applied[i % 4] * i + (i == 5 ? 9 : 0) && out[i] == 9);
  OK(cudaMemcpyFromSymbol(&zero, counter, sizeof zero));
  EXPECT(zero == 32);
  cudaPointerAttributes what;
  OK(cudaPointerGetAttributes(&what, address));
  EXPECT(what.type == cudaMemoryTypeDevice);

  // No kernel uses it: still there for the host.
  int three[3] = {1, 2, 3}, back[3] = {};
  OK(cudaMemcpyToSymbol(unused, three, sizeof three));
  OK(cudaMemcpyFromSymbol(back, unused, sizeof back));
  EXPECT(!memcmp(three, back, sizeof back));

  // By name, as programs before CUDA 5 do; a string that names nothing is no symbol.
  OK(cudaMemcpyFromSymbol(&zero, "counter", sizeof zero));
  EXPECT(zero == 32);
  GIVES(cudaMemcpyFromSymbol(&zero, "no_such_variable", sizeof zero), cudaErrorInvalidSymbol);

  GIVES(cudaMemcpyToSymbol(table, read, sizeof read, 4), cudaErrorInvalidValue);
  GIVES(cudaMemcpyToSymbol(table, read, 4, 0, cudaMemcpyDeviceToHost), cudaErrorInvalidMemcpyDirection);
  GIVES(cudaMemcpyToSymbol((const void *)&size, read, 4), cudaErrorInvalidSymbol);
  return result();
}
// ----- mirrored.cu
// Managed and pinned memory on a device whose memory the host does not see: kernels get what the host wrote, the host what kernels wrote.
#include "expect.h"

__global__ void twice(int *values, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) values[i] *= 2;
}

__global__ void add(int *target, const int *source) { target[threadIdx.x] += source[threadIdx.x]; }

int main() {
  constexpr int count = 10000;
  int concurrent = 1, managed = 0;
  OK(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, 0));
  OK(cudaDeviceGetAttribute(&managed, cudaDevAttrManagedMemory, 0));
  EXPECT(managed == 1 && concurrent == 0);
  int *values, *pinned, *other, *device;
  OK(cudaMallocManaged(&values, count * sizeof *values));
  OK(cudaMallocHost(&pinned, 64 * sizeof *pinned));
  OK(cudaMallocHost(&other, 64 * sizeof *other));
  OK(cudaMalloc(&device, count * sizeof *device));
  for (int i = 0; i < count; ++i) values[i] = i;
  twice<<<(count + 31) / 32, 32>>>(values, count);
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < count; ++i) EXPECT(values[i] == 2 * i);

  // Copies and fills go on from what the host wrote last.
  values[7] = 700;
  OK(cudaMemcpy(device, values, count * sizeof *values, cudaMemcpyDefault));
  OK(cudaMemset(values, 0, 4 * sizeof *values));
  EXPECT(values[0] == 0 && values[3] == 0 && values[4] == 8);
  OK(cudaMemcpy(values, device, count * sizeof *values, cudaMemcpyDefault));
  EXPECT(values[7] == 700 && values[3] == 6);

  // A kernel reads and writes pinned memory; what the host writes beside it meanwhile stays.
  for (int i = 0; i < 64; ++i) pinned[i] = i, other[i] = 0;
  add<<<1, 32>>>(pinned, values);
  for (int i = 0; i < 64; ++i) other[i] = 5;
  pinned[40] = 4000;
  OK(cudaDeviceSynchronize());
  EXPECT(pinned[7] == 707 && pinned[31] == 31 + 62 && pinned[40] == 4000 && other[0] == 5 && other[63] == 5);
  OK(cudaMemcpy(device, pinned, 64 * sizeof *pinned, cudaMemcpyHostToDevice));
  twice<<<2, 32>>>(device, 64);
  OK(cudaMemcpy(pinned, device, 64 * sizeof *pinned, cudaMemcpyDeviceToHost));
  EXPECT(pinned[7] == 1414 && pinned[40] == 8000);
  OK(cudaFree(values));
  OK(cudaFreeHost(pinned));
  return result();
}
// ----- own_atomics.cu
// Atomic functions that CUDA has not and programs define: theirs come before the toolkit's further ones.
#include "expect.h"
#include <cstdint>

static inline __device__ uint64_t atomicAdd(uint64_t *p, uint64_t value) {
  return 1000 + ::atomicAdd((unsigned long long *)p, (unsigned long long)value);
}
static inline __device__ double atomicExch(double *p, double value) {
  return 1 + __longlong_as_double(::atomicExch((unsigned long long *)p, __double_as_longlong(value)));
}
__device__ long long atomicCAS(long long *p, long long compare, long long value) {
  return 7 + (long long)atomicCAS((unsigned long long *)p, (unsigned long long)compare, (unsigned long long)value);
}
__device__ float atomicSub(float *p, float value) { return atomicAdd(p, -value) + 100; }

__global__ void own(uint64_t *u, double *d, long long *l, float *f) {
  u[1] = atomicAdd(u, 3);
  d[1] = atomicExch(d, 2.0);
  l[1] = atomicCAS(l, 0, 5);
  f[1] = atomicSub(f, 1.0f);
}
__global__ void further(long *l, double *d, long long *w) {
  l[1] = atomicAdd(l, 5);
  l[2] = atomicCAS(l, 5, 6);
  w[0] = atomicAdd_block(w + 1, 9) + atomicMax((unsigned long *)l, 7);
  atomicSub(d, 2);
}

int main() {
  struct Values {
    uint64_t u[2];
    double d[2];
    long long w[2];
    float f[2];
    long l[3];
  } *v;
  OK(cudaMallocManaged(&v, sizeof *v));
  memset(v, 0, sizeof *v);
  own<<<1, 1>>>(v->u, v->d, v->w, v->f);
  OK(cudaDeviceSynchronize());
  EXPECT(v->u[0] == 3 && v->u[1] == 1000 && v->d[0] == 2 && v->d[1] == 1);
  EXPECT(v->w[0] == 5 && v->w[1] == 7 && v->f[0] == -1 && v->f[1] == 100);
  further<<<1, 1>>>(v->l, v->d, v->w);
  OK(cudaDeviceSynchronize());
  EXPECT(v->l[0] == 7 && v->l[1] == 0 && v->l[2] == 5 && v->w[0] == 7 + 6 && v->w[1] == 16 && v->d[0] == 0);
  return result();
}
// ----- whole_accesses.cu
// Accesses that other threads are meant to see are seen whole. Each row is a store and a load of a vector: the first warp stores vectors of equal elements, the
// other warps of its block (for shared memory) and of the grid (for global memory) load them and count those whose elements differ.
#include "expect.h"

#define PAIR(NAME, CELL, ELEMENT, C, STORE, LOAD)                                                                                                    \
  struct NAME {                                                                                                                                      \
    typedef CELL Cell;                                                                                                                               \
    static __device__ void store(Cell *p, int i) { asm volatile(STORE " [%0], {%1, %1};" ::"l"(p), C((ELEMENT)i) : "memory"); }                       \
    static __device__ bool torn(Cell *p) {                                                                                                           \
      ELEMENT a, b;                                                                                                                                  \
      asm volatile(LOAD " {%0, %1}, [%2];" : "=" C(a), "=" C(b) : "l"(p) : "memory");                                                                \
      return a != b;                                                                                                                                 \
    }                                                                                                                                                \
  };
#define QUAD(NAME, CELL, ELEMENT, C, STORE, LOAD)                                                                                                    \
  struct NAME {                                                                                                                                      \
    typedef CELL Cell;                                                                                                                               \
    static __device__ void store(Cell *p, int i) { asm volatile(STORE " [%0], {%1, %1, %1, %1};" ::"l"(p), C((ELEMENT)i) : "memory"); }               \
    static __device__ bool torn(Cell *p) {                                                                                                           \
      ELEMENT a, b, c, d;                                                                                                                            \
      asm volatile(LOAD " {%0, %1, %2, %3}, [%4];" : "=" C(a), "=" C(b), "=" C(c), "=" C(d) : "l"(p) : "memory");                                    \
      return a != b || a != c || a != d;                                                                                                             \
    }                                                                                                                                                \
  };
QUAD(Relaxed, int4, int, "r", "st.relaxed.gpu.v4.s32", "ld.relaxed.gpu.v4.s32")
QUAD(Ordered, float4, float, "f", "st.release.sys.global.v4.f32", "ld.acquire.gpu.global.v4.f32")
QUAD(Volatile, uint4, unsigned, "r", "st.volatile.v4.u32", "ld.volatile.global.v4.b32")
QUAD(LastLevel, int4, int, "r", "st.global.cg.v4.u32", "ld.cg.v4.u32")
QUAD(Through, int4, int, "r", "st.wt.v4.s32", "ld.cv.v4.s32")
PAIR(RelaxedPair, ulonglong2, unsigned long long, "l", "st.relaxed.gpu.v2.u64", "ld.relaxed.gpu.v2.u64")
PAIR(OrderedPair, double2, double, "d", "st.release.gpu.v2.f64", "ld.acquire.gpu.v2.f64")
PAIR(LastLevelPair, longlong2, long long, "l", "st.cg.v2.s64", "ld.cg.v2.b64")
QUAD(Shorts, ushort4, unsigned short, "h", "st.release.gpu.v4.u16", "ld.relaxed.gpu.v4.b16")
PAIR(Words, uint2, unsigned, "r", "st.volatile.v2.u32", "ld.acquire.gpu.v2.u32")
struct Functions {
  typedef int4 Cell;
  static __device__ void store(Cell *p, int i) { i & 1 ? __stcg(p, make_int4(i, i, i, i)) : __stwt(p, make_int4(i, i, i, i)); }
  static __device__ bool torn(Cell *p) {
    int4 a = __ldcg(p), b = __ldcv(p);
    return a.x != a.y || a.x != a.z || a.x != a.w || b.x != b.y || b.x != b.z || b.x != b.w;
  }
};
struct Language { // what clang makes of a volatile vector
  typedef float Cell __attribute__((ext_vector_type(4)));
  static __device__ void store(Cell *p, int i) { *(volatile Cell *)p = (Cell)(float)i; }
  static __device__ bool torn(Cell *p) {
    Cell a = *(volatile Cell *)p;
    return a.x != a.y || a.x != a.z || a.x != a.w;
  }
};

template <class Row> __device__ void both(typename Row::Cell *cells, bool stores, int *torn, int rounds) {
  int bad = 0;
  for (int i = 1; i <= rounds; ++i)
    if (stores) Row::store(cells + threadIdx.x % 4, i + threadIdx.x % 4 * 1000);
    else bad += Row::torn(cells + (i + threadIdx.x) % 4);
  if (bad) atomicAdd(torn, bad);
}
template <class Row> __global__ void over_the_grid(typename Row::Cell *cells, int *torn, int rounds) {
  both<Row>(cells, blockIdx.x == 0 && threadIdx.x < 32, torn, rounds);
}
template <class Row> __global__ void in_shared_memory(int *torn, int rounds) {
  __shared__ typename Row::Cell cells[4];
  if (threadIdx.x < 4) Row::store(cells + threadIdx.x, 0);
  __syncthreads();
  both<Row>(cells, threadIdx.x < 32, torn, rounds);
}

static int *torn;
template <class Row> void expect_whole(const char *name, bool generic = true, int rounds = 60) {
  typename Row::Cell *cells;
  OK(cudaMalloc(&cells, 4 * sizeof *cells));
  OK(cudaMemset(cells, 0, 4 * sizeof *cells));
  *torn = 0;
  over_the_grid<Row><<<8, 64>>>(cells, torn, rounds);
  OK(cudaDeviceSynchronize());
  if (*torn) printf("%s: %d torn over the grid\n", name, *torn), ++failures;
  if (!generic) return;
  *torn = 0;
  in_shared_memory<Row><<<2, 128>>>(torn, rounds);
  OK(cudaDeviceSynchronize());
  if (*torn) printf("%s: %d torn in shared memory\n", name, *torn), ++failures;
}

int main() {
  OK(cudaMallocManaged(&torn, sizeof *torn));
  expect_whole<Relaxed>("relaxed");
  expect_whole<Ordered>("release and acquire", false);
  expect_whole<Volatile>("volatile", false);
  expect_whole<LastLevel>("cg", false);
  expect_whole<Through>("wt and cv", false);
  expect_whole<RelaxedPair>("relaxed pair");
  expect_whole<OrderedPair>("release and acquire of a pair");
  expect_whole<LastLevelPair>("cg of a pair", false);
  expect_whole<Shorts>("four shorts");
  expect_whole<Words>("two words");
  expect_whole<Functions>("__stcg and __ldcg");
  expect_whole<Language>("volatile vectors");
  return result();
}
