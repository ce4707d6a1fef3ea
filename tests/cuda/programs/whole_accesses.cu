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
