/* The integers that the simulator's core is written with. */
#ifndef VORTEX_TYPES_H
#define VORTEX_TYPES_H
#include <stdbool.h>
#include <stdint.h>

typedef uint64_t u64;
typedef int64_t i64;
typedef uint32_t u32;
typedef int32_t i32;
typedef uint8_t u8;

/* Device memory holds values of any type at any address. */
typedef uint8_t __attribute__((may_alias)) mem8;
typedef uint16_t __attribute__((may_alias, aligned(1))) mem16;
typedef uint32_t __attribute__((may_alias, aligned(1))) mem32;
typedef uint64_t __attribute__((may_alias, aligned(1))) mem64;

static inline i64 min_of(i64 a, i64 b) { return a < b ? a : b; }
static inline i64 max_of(i64 a, i64 b) { return a > b ? a : b; }
static inline int lowest(u64 set) { return __builtin_ctzll(set); }
static inline int highest(u64 set) { return 63 - __builtin_clzll(set); }
static inline int members(u64 set) { return __builtin_popcountll(set); }
static inline u64 bit(i64 member) { return (u64)1 << member; }
#endif
