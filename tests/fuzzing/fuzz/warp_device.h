// What a generated warp program sees on the device, beside CUDA's own (warp_judge.h has the same for the host).
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// The lanes that are together in a branch; the mask, which is the judge's answer, is not evaluated.
#define COALESCED(mask) cg::coalesced_threads()

// The k-th lane of a mask, counted round.
static __device__ __forceinline__ unsigned nth(unsigned mask, unsigned k) {
  for (k %= __popc(mask); k != 0; --k) mask &= mask - 1;
  return __ffs(mask) - 1;
}
static __device__ __forceinline__ unsigned ptx_ballot(unsigned mask, int c) {
  unsigned result;
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, %2; }" : "=r"(result) : "r"(c), "r"(mask));
  return result;
}
static __device__ __forceinline__ unsigned ptx_any(unsigned mask, int c) {
  unsigned result;
  asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 0; vote.sync.any.pred q, p, %2; selp.u32 %0, 1, 0, q; }"
               : "=r"(result) : "r"(c), "r"(mask));
  return result;
}
static __device__ __forceinline__ unsigned ptx_shfl(unsigned mask, unsigned value, unsigned from) {
  unsigned result;
  asm volatile("shfl.sync.idx.b32 %0, %1, %2, 31, %3;" : "=r"(result) : "r"(value), "r"(from), "r"(mask));
  return result;
}
