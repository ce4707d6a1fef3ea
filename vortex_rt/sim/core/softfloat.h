/* IEEE 754 binary16, binary32 and binary64 in integers: every rounding mode, exact flags, RISC-V's NaN rules.
 *
 * The executor uses the host's floating-point unit where that gives the same result and flags, and these functions for
 * the rest. A format is its number of mantissa bits. Tininess is detected after rounding (RISC-V F, section 11.2). */
#ifndef VORTEX_SOFTFLOAT_H
#define VORTEX_SOFTFLOAT_H
#include "lane.h"

enum { F16 = 10, F32 = 23, F64 = 52 };                                    /* formats */
enum { RNE, RTZ, RDN, RUP, RMM };                                         /* rounding modes, as RISC-V numbers them */
enum { FLAG_NX = 1, FLAG_UF = 2, FLAG_OF = 4, FLAG_DZ = 8, FLAG_NV = 16 }; /* fflags */

/* What arithmetic is done under: the rounding mode, and the flags that it adds */
typedef struct Rounding {
  int mode;
  int flags;
} Rounding;

u64 fp_add(Rounding *f, u64 x, u64 y, int format);
u64 fp_subtract(Rounding *f, u64 x, u64 y, int format);
u64 fp_multiply(Rounding *f, u64 x, u64 y, int format);
u64 fp_divide(Rounding *f, u64 x, u64 y, int format);
u64 fp_square_root(Rounding *f, u64 x, int format);
/* (-)(x * y) + (-)z with one rounding */
u64 fp_fused(Rounding *f, u64 x, u64 y, u64 z, u64 negate_product, u64 negate_addend, int format);
u64 fp_convert(Rounding *f, u64 x, int from, int to);
u64 fp_from_integer(Rounding *f, u64 x, bool is_signed, int format);
/* as an integer of 32 or 64 bits, saturated and sign-extended */
u64 fp_to_integer(Rounding *f, u64 x, int format, bool is_signed, int bits);
u64 fp_equal(Rounding *f, u64 x, u64 y, int format);         /* quiet */
u64 fp_less(Rounding *f, u64 x, u64 y, int format);          /* signaling */
u64 fp_less_or_equal(Rounding *f, u64 x, u64 y, int format); /* signaling */
/* minimumNumber or maximumNumber: -0 < +0, a NaN gives the other operand */
u64 fp_minimum(Rounding *f, u64 x, u64 y, int format);
u64 fp_maximum(Rounding *f, u64 x, u64 y, int format);
u64 fp_classify(u64 x, int format); /* fclass's bit */
#endif
