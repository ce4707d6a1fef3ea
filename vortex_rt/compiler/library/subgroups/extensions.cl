/* The sub-group extensions (OpenCL extensions 3.0, cl_khr_subgroup_*), for warps of any width up to 32. */
#include "exchange.h"

#define ACTIVE __vx_active_lanes()
#define LANE __vx_hardware_lane()
#define FIRST(mask) ((uint)__builtin_ctz(mask))

#define ELEMENTS_2(F) F(s0), F(s1)
#define ELEMENTS_3(F) ELEMENTS_2(F), F(s2)
#define ELEMENTS_4(F) ELEMENTS_3(F), F(s3)
#define ELEMENTS_8(F) ELEMENTS_4(F), F(s4), F(s5), F(s6), F(s7)
#define ELEMENTS_16(F) ELEMENTS_8(F), F(s8), F(s9), F(sa), F(sb), F(sc), F(sd), F(se), F(sf)
#define MOVED(i) move(x.i, lane)
#define VECTOR(T, N)                                                                                                  \
  MOVE(T##N) { return (T##N)(ELEMENTS_##N(MOVED)); }                                                                  \
  BROADCAST(T##N)                                                                                                     \
  OVERLOADABLE CONVERGENT T##N sub_group_non_uniform_broadcast(T##N x, uint lane) { return move(x, lane); }
#define VECTORS(T) VECTOR(T, 2) VECTOR(T, 3) VECTOR(T, 4) VECTOR(T, 8) VECTOR(T, 16)

/* cl_khr_subgroup_non_uniform_vote */
OVERLOADABLE CONVERGENT int sub_group_elect(void) { return LANE == FIRST(ACTIVE); }
OVERLOADABLE CONVERGENT int sub_group_non_uniform_all(int predicate) { return __vx_all(predicate); }
OVERLOADABLE CONVERGENT int sub_group_non_uniform_any(int predicate) { return __vx_any(predicate); }

/* cl_khr_subgroup_ballot: bits beyond the largest sub-group count for nothing; those of lanes that a smaller one lacks do */
OVERLOADABLE uint get_max_sub_group_size(void);
static uint lanes_of_group(void) { return (2u << (get_max_sub_group_size() - 1)) - 1; }
OVERLOADABLE CONVERGENT uint4 sub_group_ballot(int predicate) { return (uint4)(__vx_ballot(predicate), 0, 0, 0); }
OVERLOADABLE CONVERGENT int sub_group_inverse_ballot(uint4 value) { return value.x >> LANE & 1; }
OVERLOADABLE int sub_group_ballot_bit_extract(uint4 value, uint index) { return index < 32 ? value.x >> index & 1 : 0; }
OVERLOADABLE uint sub_group_ballot_bit_count(uint4 value) { return (uint)__builtin_popcount(value.x & lanes_of_group()); }
OVERLOADABLE uint sub_group_ballot_inclusive_scan(uint4 value) { return (uint)__builtin_popcount(value.x & (2u << LANE) - 1); }
OVERLOADABLE uint sub_group_ballot_exclusive_scan(uint4 value) { return (uint)__builtin_popcount(value.x & (1u << LANE) - 1); }
OVERLOADABLE uint sub_group_ballot_find_lsb(uint4 value) { return FIRST(value.x & lanes_of_group()); }
OVERLOADABLE uint sub_group_ballot_find_msb(uint4 value) { return 31 - (uint)__builtin_clz(value.x & lanes_of_group()); }
OVERLOADABLE uint4 get_sub_group_eq_mask(void) { return (uint4)(1u << LANE, 0, 0, 0); }
OVERLOADABLE uint4 get_sub_group_ge_mask(void) { return (uint4)(-(1u << LANE) & lanes_of_group(), 0, 0, 0); }
OVERLOADABLE uint4 get_sub_group_gt_mask(void) { return (uint4)(-(2u << LANE) & lanes_of_group(), 0, 0, 0); }
OVERLOADABLE uint4 get_sub_group_le_mask(void) { return (uint4)((2u << LANE) - 1, 0, 0, 0); }
OVERLOADABLE uint4 get_sub_group_lt_mask(void) { return (uint4)((1u << LANE) - 1, 0, 0, 0); }

/* cl_khr_subgroup_shuffle, _shuffle_relative, _rotate; and what votes and ballots have for every type */
#define SCALAR(T)                                                                                                     \
  OVERLOADABLE CONVERGENT int sub_group_non_uniform_all_equal(T x) { return __vx_all(move(x, FIRST(ACTIVE)) == x); }  \
  OVERLOADABLE CONVERGENT T sub_group_non_uniform_broadcast(T x, uint lane) { return move(x, lane); }                 \
  OVERLOADABLE CONVERGENT T sub_group_broadcast_first(T x) { return move(x, FIRST(ACTIVE)); }                         \
  OVERLOADABLE CONVERGENT T sub_group_shuffle(T x, uint lane) { return move(x, lane & (THREADS - 1)); }               \
  OVERLOADABLE CONVERGENT T sub_group_shuffle_xor(T x, uint mask) { return move(x, (LANE ^ mask) & (THREADS - 1)); }  \
  OVERLOADABLE CONVERGENT T sub_group_shuffle_up(T x, uint d) { return move(x, (LANE - d) & (THREADS - 1)); }         \
  OVERLOADABLE CONVERGENT T sub_group_shuffle_down(T x, uint d) { return move(x, (LANE + d) & (THREADS - 1)); }       \
  OVERLOADABLE CONVERGENT T sub_group_rotate(T x, int d) { return move(x, (LANE + (uint)d) & (THREADS - 1)); }        \
  OVERLOADABLE CONVERGENT T sub_group_clustered_rotate(T x, int d, uint size) {                                       \
    return move(x, (LANE & ~(size - 1)) | ((LANE + (uint)d) & (size - 1)));                                           \
  }                                                                                                                   \
  VECTORS(T)

/* cl_khr_subgroup_non_uniform_arithmetic, _clustered_reduce: any lanes may be missing, so each looks at those that are there in turn. */
#define OVER_ACTIVE(T, IDENTITY, OP, TAKEN)                                                                 \
  uint active = ACTIVE;                                                                                               \
  T result = (T)(IDENTITY);                                                                                           \
  for (uint i = 0; i < THREADS; i++) {                                                                                \
    T y = move(x, i);                                                                                                 \
    if ((active >> i & 1) && (TAKEN))                                                                                 \
      result = (T)OP(result, y);                                                                                      \
  }                                                                                                                   \
  return result;
#define ARITHMETIC(NAME, T, IDENTITY, OP)                                                                             \
  OVERLOADABLE CONVERGENT T sub_group_non_uniform_reduce_##NAME(T x) { OVER_ACTIVE(T, IDENTITY, OP, true) } \
  OVERLOADABLE CONVERGENT T sub_group_non_uniform_scan_inclusive_##NAME(T x) { OVER_ACTIVE(T, IDENTITY, OP, i <= LANE) } \
  OVERLOADABLE CONVERGENT T sub_group_non_uniform_scan_exclusive_##NAME(T x) { OVER_ACTIVE(T, IDENTITY, OP, i < LANE) }
#define CLUSTERED(NAME, T, IDENTITY, OP)                                                                              \
  OVERLOADABLE CONVERGENT T sub_group_clustered_reduce_##NAME(T x, uint size) {                                       \
    T result = (T)(IDENTITY);                                                                                         \
    uint base = LANE & ~(size - 1), active = ACTIVE;                                                                  \
    for (uint i = 0; i < size; i++) {                                                                                 \
      T y = move(x, base + i);                                                                                        \
      if (active >> (base + i) & 1)                                                                                   \
        result = (T)OP(result, y);                                                                                    \
    }                                                                                                                 \
    return result;                                                                                                    \
  }
#define BOTH(NAME, T, IDENTITY, OP) ARITHMETIC(NAME, T, IDENTITY, OP) CLUSTERED(NAME, T, IDENTITY, OP)

#define AND(a, b) ((a) & (b))
#define OR(a, b) ((a) | (b))
#define XOR(a, b) ((a) ^ (b))
#define LOGICAL_AND(a, b) ((a) && (b))
#define LOGICAL_OR(a, b) ((a) || (b))
#define LOGICAL_XOR(a, b) (!(a) != !(b))

#define NUMBER(T, LOW, HIGH) SCALAR(T) BOTH(add, T, 0, ADD) BOTH(mul, T, 1, MUL) BOTH(min, T, HIGH, MIN) BOTH(max, T, LOW, MAX)
#define INTEGER(T, LOW, HIGH) NUMBER(T, LOW, HIGH) BOTH(and, T, ~(T)0, AND) BOTH(or, T, 0, OR) BOTH(xor, T, 0, XOR)
/* cl_khr_subgroup_extended_types */
#define EXTENDED(T, LOW, HIGH) BROADCAST(T) SCANS(T, LOW, HIGH)

INTEGER(char, CHAR_MIN, CHAR_MAX) EXTENDED(char, CHAR_MIN, CHAR_MAX)
INTEGER(uchar, 0, UCHAR_MAX) EXTENDED(uchar, 0, UCHAR_MAX)
INTEGER(short, SHRT_MIN, SHRT_MAX) EXTENDED(short, SHRT_MIN, SHRT_MAX)
INTEGER(ushort, 0, USHRT_MAX) EXTENDED(ushort, 0, USHRT_MAX)
INTEGER(int, INT_MIN, INT_MAX)
INTEGER(uint, 0, UINT_MAX)
INTEGER(long, LONG_MIN, LONG_MAX)
INTEGER(ulong, 0, ULONG_MAX)
NUMBER(half, -INFINITY, INFINITY) EXTENDED(half, -INFINITY, INFINITY)
NUMBER(float, -INFINITY, INFINITY)
#ifdef VORTEX_RV64
NUMBER(double, -INFINITY, INFINITY)
#endif
BOTH(logical_and, int, 1, LOGICAL_AND)
BOTH(logical_or, int, 0, LOGICAL_OR)
BOTH(logical_xor, int, 0, LOGICAL_XOR)
