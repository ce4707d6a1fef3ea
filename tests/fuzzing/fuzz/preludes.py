"""What a generated kernel sees before its first line, as OpenCL C, as CUDA and as C for the CPU.

Kernels are written once, in OpenCL C's words. Where the languages differ in meaning, generated code calls a function of
these preludes:

* ``shl_u32`` and its like: a shift by any amount. OpenCL C takes the amount modulo the width; CUDA means PTX's shl and
  shr, which clamp it.
* ``s32_of_f32`` and its like: a float to an integer. OpenCL C's are ``convert_*_sat``, NaN gives 0. CUDA's are casts
  with the meaning of PTX's cvt: out-of-range values clamp; NaN gives 0 if neither side has 64 bits, else the lowest
  signed number.
* ``bits_of_f32``: a float's bits, one pattern for all NaN.
"""

from __future__ import annotations

import re

INTEGERS = {"s32": ("int", 32), "u32": ("uint", 32), "s64": ("long", 64), "u64": ("ulong", 64)}
FLOATS = {"f32": ("float", 32), "f64": ("double", 64)}
SHIFTS = {"shl_u32": ("uint", "<<"), "shl_u64": ("ulong", "<<"), "shr_u32": ("uint", ">>"), "shr_u64": ("ulong", ">>"),
          "shr_s32": ("int", ">>"), "shr_s64": ("long", ">>")}  # fmt: skip

_NAN_BITS = """
static uint bits_of_f32(float x) { return x != x ? 0x7fc00000u : as_uint(x); }
"""
_NAN_BITS_64 = """
static ulong bits_of_f64(double x) { return x != x ? 0x7ff8000000000000ul : as_ulong(x); }
"""


def opencl(source: str, double: bool = True) -> str:
    """A kernel as OpenCL C; shifts by any amount and saturating conversions are part of the language."""
    lines = ["#pragma OPENCL FP_CONTRACT OFF", "typedef char schar;"]
    lines += [f"#define {name}(x, n) (({kind})(x) {sign} (uint)(n))" for name, (kind, sign) in SHIFTS.items()]
    for number in FLOATS if double else ("f32",):
        lines += [f"#define {name}_of_{number}(x) convert_{kind}_sat(x)" for name, (kind, _) in INTEGERS.items()]
    return "\n".join(lines) + _NAN_BITS + (_NAN_BITS_64 if double else "") + source


CUDA_WORDS = r"""
typedef unsigned int uint; typedef unsigned char uchar; typedef unsigned short ushort; typedef unsigned long ulong; typedef signed char schar;
#define table static __device__
#define local __shared__
#define get_global_id(d) (blockIdx.x * blockDim.x + threadIdx.x)
#define get_local_id(d) threadIdx.x
#define get_local_size(d) blockDim.x
#define CLK_LOCAL_MEM_FENCE 0
#define barrier(fence) __syncthreads()
#define as_float __uint_as_float
#define as_uint __float_as_uint
#define as_ulong(x) ((ulong)__double_as_longlong(x))
#define as_double(x) __longlong_as_double(x)
#define atomic_add atomicAdd
#define atomic_xor atomicXor
#define atomic_or atomicOr
#define atomic_max atomicMax
#define atomic_min atomicMin
#pragma clang force_cuda_host_device begin
"""


def cuda(source: str, double: bool = True) -> str:
    """A kernel as CUDA; shifts and conversions stay functions until the translator has said what they mean (weak:
    clang folds no constant arguments into them).
    """
    functions = [
        f"__attribute__((noinline, weak)) {kind} {name}({kind} x, uint n) {{ return x {sign} n; }}"
        for name, (kind, sign) in SHIFTS.items()
    ]
    for number, (float_kind, _) in FLOATS.items():
        functions += [
            f"__attribute__((noinline, weak)) {kind} {name}_of_{number}({float_kind} x) {{ return ({kind})x; }}"
            for name, (kind, _) in INTEGERS.items()
        ]
    if not double:
        functions = [line for line in functions if "double" not in line]
    # No macros for these words: the headers spell their attributes with them.
    source = re.sub(r"^constant ", "static __constant__ const ", source, flags=re.M)
    head, _, rest = source.partition("kernel void")
    arguments, brace, rest = rest.partition("{")
    prelude = CUDA_WORDS + "\n".join(functions) + _NAN_BITS + (_NAN_BITS_64 if double else "")
    return f'{prelude}{head}\n#pragma clang force_cuda_host_device end\nextern "C" __global__ void{arguments.replace("global ", "")}{brace}{rest}'


CPU_WORDS = r"""
#define _XOPEN_SOURCE 700
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
typedef uint32_t uint; typedef uint64_t ulong; typedef unsigned char uchar; typedef unsigned short ushort; typedef signed char schar;
#define kernel
#define global
#define constant static const
#define table static
#define local static __attribute__((section("locals"), used))
extern char __start_locals[], __stop_locals[];
local uint no_local;
static __thread uint item, group, group_size;
static uint get_global_id(int d) { (void)d; return group * group_size + item; }
static uint get_local_id(int d) { (void)d; return item; }
static uint get_local_size(int d) { (void)d; return group_size; }
#define CLK_LOCAL_MEM_FENCE 0
static ucontext_t scheduler, items[1024];
static char stacks[1024][32768] __attribute__((aligned(16)));
static void barrier(int f) { (void)f; uint me = item; swapcontext(&items[me], &scheduler); item = me; }
static float as_float(uint x) { float f; memcpy(&f, &x, 4); return f; }
static uint as_uint(float x) { uint u; memcpy(&u, &x, 4); return u; }
static double as_double(ulong x) { double f; memcpy(&f, &x, 8); return f; }
static ulong as_ulong(double x) { ulong u; memcpy(&u, &x, 8); return u; }
static uint min(uint a, uint b) { return a < b ? a : b; }
static uint max(uint a, uint b) { return a > b ? a : b; }
static void atomic_add(uint *p, uint v) { *p += v; }
static void atomic_xor(uint *p, uint v) { *p ^= v; }
static void atomic_or(uint *p, uint v) { *p |= v; }
static void atomic_max(uint *p, uint v) { if (v > *p) *p = v; }
static void atomic_min(uint *p, uint v) { if (v < *p) *p = v; }
int printf(const char *, ...);
"""
CPU_MAIN = r"""
static const uint *a_in; static uint *a_out, *a_counters, a_n, a_u0, a_u1; static char done[1024];
void (*chosen)(const uint *, uint *, uint *, uint, uint, uint); /* the kernel */
static void entry(void) { uint me = item; chosen(a_in, a_out, a_counters, a_n, a_u0, a_u1); done[me] = 1; }
void run(const uint *in, uint *out, uint *counters, uint n, uint u0, uint u1, uint groups, uint size, int backwards) {
  a_in = in; a_out = out; a_counters = counters; a_n = n; a_u0 = u0; a_u1 = u1; group_size = size;
  for (group = 0; group < groups; group++) {
    memset(done, 0, sizeof done);
    memset(__start_locals, backwards ? 0x5a : 0xa6, __stop_locals - __start_locals);
    for (uint i = 0; i < size; i++) {
      getcontext(&items[i]);
      items[i].uc_stack.ss_sp = stacks[i]; items[i].uc_stack.ss_size = sizeof stacks[i]; items[i].uc_link = &scheduler;
      makecontext(&items[i], entry, 0);
    }
    for (int left = 1; left;) {
      left = 0;
      for (uint step = 0; step < size; step++) {
        uint i = backwards ? size - 1 - step : step;
        if (!done[i]) { item = i; swapcontext(&scheduler, &items[i]); left |= !done[i]; }
      }
    }
  }
}
"""


def cpu(meaning: str) -> str:
    """C for the CPU whose shifts and conversions mean what they do in ``meaning`` ("opencl" or "cuda")."""
    lines = []
    for name, (kind, sign) in SHIFTS.items():
        width = 32 if name.endswith("32") else 64
        beyond = "0" if sign == "<<" or "_u" in name else "x < 0 ? -1 : 0"
        amount = f"n & {width - 1}" if meaning == "opencl" else f"n > {width - 1} ? {width - 1} : n"
        guard = f"if (n > {width - 1}) return {beyond}; " if meaning == "cuda" else ""
        lines.append(f"static {kind} {name}({kind} x, uint n) {{ {guard}return x {sign} ({amount}); }}")
    for source, (float_kind, float_width) in FLOATS.items():
        for name, (kind, width) in INTEGERS.items():
            signed = name.startswith("s")
            low = f"(-0x1p{width - 1})" if signed else "0.0"
            high = f"0x1p{width - 1 if signed else width}"
            lowest = f"(({kind})1 << {width - 1})" if not signed else f"({kind})((u{kind})1 << {width - 1})"
            highest = f"({kind})((u{kind})-1 >> 1)" if signed else f"({kind})-1"
            nan = lowest if meaning == "cuda" and 64 in (width, float_width) else "0"
            lines.append(
                f"static {kind} {name}_of_{source}({float_kind} x) {{ if (x != x) return {nan}; if (x >= {high}) "
                f"return {highest};"
                f" if (x <= {low}) return {lowest if signed else '0'}; return ({kind})x; }}"
            )
    return CPU_WORDS + "\n".join(lines) + _NAN_BITS + _NAN_BITS_64
