/* The native executor: run_native does what run_warp (executor.py.in) does, for the numbers of lanes below and the
 * operations that native_codegen has C for. Everything else (errors, warp control, CSRs, atomics, rounding modes other
 * than to nearest, breakpoints, profiles) it leaves to run_warp, one instruction at a time.
 *
 * It is compiled for the host's vector instructions: loops over a constant number of lanes become vector code. Floating
 * point runs on the host's unit, whose sticky flags are the accrued exceptions.
 */
#include <fenv.h>
#include <stdint.h>
#include <string.h>

#include "layout.h"

typedef uint64_t u64;
typedef int64_t i64;
typedef uint32_t u32;
typedef int32_t i32;

/* Device memory holds values of any type at any address. */
typedef uint8_t __attribute__((may_alias)) mem8;
typedef uint16_t __attribute__((may_alias, aligned(1))) mem16;
typedef uint32_t __attribute__((may_alias, aligned(1))) mem32;
typedef uint64_t __attribute__((may_alias, aligned(1))) mem64;

i64 run_warp(i64 core, i64 warp, i64 budget, i64 stop_at_atomics, i64 address);

#define JOINED(a, b) a##b
#define NAMED(a, b) JOINED(a, b)
#define FOR_LANES _Pragma("GCC ivdep") for (int l = 0; l < LANES; l++) /* rows are the same or apart */

#include "arithmetic.h"
#include "memory.h"

#define LANES 4
#include "warp.h"
#undef LANES
#define LANES 8
#include "warp.h"
#undef LANES
#define LANES 16
#include "warp.h"
#undef LANES
#define LANES 32
#include "warp.h"
#undef LANES

/* Run a warp for up to ``budget`` instructions; arguments and result are those of run_warp. */
i64 run_native(i64 core, i64 warp, i64 budget, i64 stop_at_atomics, i64 address) {
  const i64 *x = (const i64 *)address;
  const i64 *ms = (const i64 *)x[P_MACHINE];
  if (budget > 0 && ms[M_BREAKPOINTS] + ms[M_PROFILE_SIZE] == 0) {
    switch (ms[M_THREADS]) {
      case 4: return run_4(core, warp, budget, stop_at_atomics, address);
      case 8: return run_8(core, warp, budget, stop_at_atomics, address);
      case 16: return run_16(core, warp, budget, stop_at_atomics, address);
      case 32: return run_32(core, warp, budget, stop_at_atomics, address);
    }
  }
  return run_warp(core, warp, budget, stop_at_atomics, address);
}
