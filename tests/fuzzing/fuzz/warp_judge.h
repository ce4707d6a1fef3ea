// The judge of generated warp programs: the same text as C++ for the host. Every thread of a block is a context of its own. A function of a
// warp or a block waits until all threads that it names have come to the same place, then each computes its result from what the others gave.
// Threads run alone from one such place to the next, in one order or the other: a result that depends on the order is a race of the program.
// What CUDA leaves undefined (a lane outside its own mask, a value of a lane outside it, lanes that wait at different places) is an error.
#define _XOPEN_SOURCE 700
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <ucontext.h>
#define __global__
#define __device__
#define __shared__ static
#define __noinline__ __attribute__((noinline))
#define __forceinline__ inline __attribute__((always_inline))
#define HERE int line = __builtin_LINE()

enum Operation { SYNC, VOTE, SHUFFLE, MATCH, REDUCE, BLOCK };
struct Thread {
  ucontext_t context;
  bool done, waiting;
  Operation operation;
  int line;
  unsigned mask;
  uint64_t given, seen[32];  // what it gives, and what the lanes of its mask gave
  unsigned total;            // of a block: how many gave something else than 0
};
static Thread threads[1024];
static char stacks[1024][65536] __attribute__((aligned(16)));
static ucontext_t scheduler;
static unsigned current, together;
extern "C" int splits;
int splits;  // whether lanes of one hardware warp were in different masks
static char error[200];
struct Three { unsigned x, y, z; };
static Three threadIdx, blockIdx, blockDim, gridDim;

static void fail(const char *why, int line) {
  snprintf(error, sizeof error, "line %d, thread %u: %s", line, threadIdx.x, why);
  swapcontext(&threads[current].context, &scheduler);
}
static Thread &meet(Operation operation, unsigned mask, uint64_t given, int line) {
  Thread &me = threads[current];
  if (operation != BLOCK && !(mask >> current % 32 & 1)) fail("the lane is not in its mask", line);
  const unsigned chunk = (together == 32 ? ~0u : (1u << together) - 1) << (current % 32 & ~(together - 1));
  splits |= operation != BLOCK && (mask & chunk) != chunk;
  me.operation = operation; me.mask = mask; me.given = given; me.line = line; me.waiting = true;
  swapcontext(&me.context, &scheduler);
  return me;
}
// Lets the threads go that wait for each other; returns whether there were any.
static bool release(unsigned i) {
  Thread &one = threads[i];
  unsigned first = one.operation == BLOCK ? 0 : i & ~31u, end = one.operation == BLOCK ? blockDim.x : first + 32, total = 0;
  for (unsigned j = first; j < end; ++j) {
    const Thread &other = threads[j];
    if (one.operation != BLOCK && !(one.mask >> j % 32 & 1)) continue;
    if (!other.waiting || other.operation != one.operation || other.mask != one.mask || other.line != one.line) return false;
    total += other.given != 0;
  }
  for (unsigned j = first; j < end; ++j) {
    if (one.operation != BLOCK && !(one.mask >> j % 32 & 1)) continue;
    threads[j].total = total;
    for (unsigned k = 0; one.operation != BLOCK && k < 32; ++k) threads[j].seen[k] = threads[first + k].given;
  }
  const unsigned mask = one.mask;
  const bool block = one.operation == BLOCK;
  for (unsigned j = first; j < end; ++j)
    if (block || mask >> j % 32 & 1) threads[j].waiting = false;
  return true;
}

// -- functions of a warp
template <class T> static uint64_t to_bits(T value) { uint64_t bits = 0; memcpy(&bits, &value, sizeof value); return bits; }
template <class T> static T from_bits(uint64_t bits) { T value; memcpy(&value, &bits, sizeof value); return value; }
static unsigned lane_of() { return current % 32; }
static void __syncwarp(unsigned mask = ~0u, HERE) { meet(SYNC, mask, 0, line); }
static unsigned __ballot_sync(unsigned mask, int c, HERE) {
  const Thread &me = meet(VOTE, mask, c != 0, line);
  unsigned result = 0;
  for (unsigned i = 0; i < 32; ++i) if (mask >> i & 1 && me.seen[i]) result |= 1u << i;
  return result;
}
static int __any_sync(unsigned mask, int c, HERE) { return __ballot_sync(mask, c, line) != 0; }
static int __all_sync(unsigned mask, int c, HERE) { return __ballot_sync(mask, c, line) == mask; }
template <class T> static T value_of(unsigned mask, T value, unsigned from, int line) {
  const Thread &me = meet(SHUFFLE, mask, to_bits(value), line);
  if (!(mask >> from & 1)) fail("a shuffle reads a lane outside the mask", line);
  return from_bits<T>(me.seen[from]);
}
template <class T> static T __shfl_sync(unsigned mask, T value, int from, int width = 32, HERE) {
  return value_of(mask, value, (lane_of() & ~(width - 1)) | (from & (width - 1)), line);
}
template <class T> static T __shfl_up_sync(unsigned mask, T value, unsigned by, int width = 32, HERE) {
  const unsigned inside = lane_of() & (width - 1);
  return value_of(mask, value, inside >= by ? lane_of() - by : lane_of(), line);
}
template <class T> static T __shfl_down_sync(unsigned mask, T value, unsigned by, int width = 32, HERE) {
  const unsigned inside = lane_of() & (width - 1);
  return value_of(mask, value, inside + by < (unsigned)width ? lane_of() + by : lane_of(), line);
}
template <class T> static T __shfl_xor_sync(unsigned mask, T value, int with, int width = 32, HERE) {
  const unsigned from = lane_of() ^ with;  // lanes of earlier segments may be read, of later ones not
  return value_of(mask, value, from < (lane_of() & ~(width - 1)) + width ? from : lane_of(), line);
}
template <class T> static unsigned __match_any_sync(unsigned mask, T value, HERE) {
  const Thread &me = meet(MATCH, mask, to_bits(value), line);
  unsigned result = 0;
  for (unsigned i = 0; i < 32; ++i) if (mask >> i & 1 && me.seen[i] == me.given) result |= 1u << i;
  return result;
}
template <class T> static unsigned __match_all_sync(unsigned mask, T value, int *all, HERE) {
  *all = __match_any_sync(mask, value, line) == mask;
  return *all ? mask : 0;
}
template <class T, class F> static T folded(unsigned mask, T value, int line, F f) {
  const Thread &me = meet(REDUCE, mask, to_bits(value), line);
  bool first = true;
  T total{};
  for (unsigned i = 0; i < 32; ++i)
    if (mask >> i & 1) { total = first ? from_bits<T>(me.seen[i]) : f(total, from_bits<T>(me.seen[i])); first = false; }
  return total;
}
#define REDUCTION(name, T, how) static T name(unsigned mask, T v, HERE) { return folded(mask, v, line, [](T a, T b) { return (T)(how); }); }
REDUCTION(__reduce_add_sync, unsigned, a + b)
REDUCTION(__reduce_and_sync, unsigned, a & b)
REDUCTION(__reduce_or_sync, unsigned, a | b)
REDUCTION(__reduce_xor_sync, unsigned, a ^ b)
REDUCTION(__reduce_min_sync, unsigned, a < b ? a : b)
REDUCTION(__reduce_max_sync, unsigned, a < b ? b : a)
REDUCTION(__reduce_min_sync, int, a < b ? a : b)
REDUCTION(__reduce_max_sync, int, a < b ? b : a)
static unsigned __activemask() { return 1u << lane_of(); }  // programs ask only what holds for every answer
static unsigned ptx_ballot(unsigned mask, int c, HERE) { return __ballot_sync(mask, c, line); }
static unsigned ptx_any(unsigned mask, int c, HERE) { return __any_sync(mask, c, line); }
static unsigned ptx_shfl(unsigned mask, unsigned value, unsigned from, HERE) { return __shfl_sync(mask, value, from, 32, line); }

// -- functions of a block, and what needs no other lane
static void __syncthreads(HERE) { meet(BLOCK, 0, 0, line); }
static int __syncthreads_count(int c, HERE) { return meet(BLOCK, 0, c != 0, line).total; }
static int __syncthreads_or(int c, HERE) { return __syncthreads_count(c, line) != 0; }
static int __syncthreads_and(int c, HERE) { return __syncthreads_count(c, line) == (int)blockDim.x; }
static void __threadfence_block() {}
static unsigned __popc(unsigned x) { return __builtin_popcount(x); }
static unsigned __ffs(unsigned x) { return __builtin_ffs(x); }
static unsigned __float_as_uint(float x) { return to_bits(x); }
static unsigned atomicAdd(unsigned *at, unsigned x) { unsigned old = *at; *at += x; return old; }
static unsigned nth(unsigned mask, unsigned k) {
  for (k %= __popc(mask); k != 0; --k) mask &= mask - 1;
  return __ffs(mask) - 1;
}

// -- cooperative groups
namespace cg {
struct thread_block {};
static thread_block this_thread_block() { return {}; }
struct Lanes {
  unsigned mask;
  unsigned size() const { return __popc(mask); }
  unsigned thread_rank() const { return __popc(mask & ((1u << lane_of()) - 1)); }
  void sync(HERE) const { __syncwarp(mask, line); }
  int any(int c, HERE) const { return __any_sync(mask, c, line); }
  int all(int c, HERE) const { return __all_sync(mask, c, line); }
  unsigned packed(unsigned votes) const {
    unsigned result = 0, rank = 0;
    for (unsigned i = 0; i < 32; ++i) if (mask >> i & 1) result |= (votes >> i & 1) << rank++;
    return result;
  }
  unsigned ballot(int c, HERE) const { return packed(__ballot_sync(mask, c, line)); }
  template <class T> unsigned match_any(T value, HERE) const { return packed(__match_any_sync(mask, value, line)); }
  template <class T> T shfl(T value, unsigned rank, HERE) const { return value_of(mask, value, nth(mask, rank), line); }
  template <class T> T shfl_up(T value, unsigned by, HERE) const {
    return value_of(mask, value, thread_rank() >= by ? nth(mask, thread_rank() - by) : lane_of(), line);
  }
  template <class T> T shfl_down(T value, unsigned by, HERE) const {
    return value_of(mask, value, thread_rank() + by < size() ? nth(mask, thread_rank() + by) : lane_of(), line);
  }
};
template <unsigned W> struct Tile : Lanes {
  template <class T> T shfl_xor(T value, unsigned with, HERE) const { return __shfl_xor_sync(mask, value, with, W, line); }
  unsigned meta_group_rank() const { return current / W; }
};
template <unsigned W> static Tile<W> tiled_partition(thread_block) { return {{(W == 32 ? ~0u : (1u << W % 32) - 1) << (lane_of() & ~(W - 1))}}; }
}  // namespace cg
// A device's coalesced group ends at its hardware warp.
#define COALESCED(lanes) cg::Lanes{(lanes) & ((together == 32 ? ~0u : (1u << together) - 1) << (lane_of() & ~(together - 1)))}

extern "C" void k(const unsigned *in, unsigned *out, unsigned n0, unsigned n1);
static const unsigned *a_in;
static unsigned *a_out, a_n0, a_n1;
static void entry() {
  k(a_in, a_out, a_n0, a_n1);
  threads[current].done = true;
  swapcontext(&threads[current].context, &scheduler);
}
// Runs a grid; `width`: lanes of a hardware warp; returns what was undefined, or an empty text.
extern "C" const char *run(const unsigned *in, unsigned *out, unsigned n0, unsigned n1, unsigned blocks, unsigned size, unsigned width, int backwards) {
  a_in = in; a_out = out; a_n0 = n0; a_n1 = n1; together = width;
  error[0] = 0; splits = 0;
  blockDim = {size, 1, 1}; gridDim = {blocks, 1, 1};
  for (unsigned block = 0; block < blocks; ++block) {
    blockIdx = {block, 0, 0};
    for (unsigned i = 0; i < size; ++i) {
      Thread &t = threads[i];
      t.done = t.waiting = false;
      getcontext(&t.context);
      t.context.uc_stack.ss_sp = stacks[i]; t.context.uc_stack.ss_size = sizeof stacks[i]; t.context.uc_link = &scheduler;
      makecontext(&t.context, entry, 0);
    }
    for (bool moved = true; moved;) {
      moved = false;
      for (unsigned step = 0; step < size; ++step) {
        const unsigned i = backwards ? size - 1 - step : step;
        if (threads[i].done || threads[i].waiting) continue;
        current = i; threadIdx = {i, 0, 0};
        swapcontext(&scheduler, &threads[i].context);
        if (error[0]) return error;
        moved = true;
      }
      for (unsigned i = 0; i < size; ++i) if (threads[i].waiting) moved |= release(i);
    }
    for (unsigned i = 0; i < size; ++i)
      if (!threads[i].done) {
        snprintf(error, sizeof error, "thread %u waits at line %d for lanes that wait elsewhere", i, threads[i].line);
        return error;
      }
  }
  return error;
}
