// Warp matrix functions (CUDA C++ Programming Guide, "Warp Matrix Functions"). How a fragment's elements lie over the lanes
// is up to the implementation. On a device with Vortex 3.0's tensor unit they lie as its instruction wants them; without one
// each lane computes a small tile of the result by plain arithmetic, and holds all of the rows of a and columns of b which
// that takes, so that no lane asks another.
#ifndef __CUDA_MMA_H__
#define __CUDA_MMA_H__
#include "cuda_fp16.h"
#include "cuda_bf16.h"
#if defined(__CUDA__) && defined(__clang__)
#define VORTEX_MMA static __forceinline__ __device__

namespace nvcuda {
namespace wmma {
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
}
// Of 4 bits and 1 bit: their numbers are packed, 32 bits of a row of a, or a column of b, in each lane.
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
}
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
}

// What a fragment of a type stores, and what its numbers are computed in.
template <class _Tp> struct __vortex_element;
#define VORTEX_ELEMENT(TYPE, STORAGE, VALUE, WIDE) \
  template <> struct __vortex_element<TYPE> { \
    typedef STORAGE __stored; \
    typedef VALUE __value; \
    VORTEX_MMA VALUE __wide(STORAGE __a) { return WIDE(__a); } \
  };
VORTEX_ELEMENT(__half, __half, float, __half2float)
VORTEX_ELEMENT(__nv_bfloat16, __nv_bfloat16, float, __bfloat162float)
VORTEX_ELEMENT(precision::tf32, float, float, )
VORTEX_ELEMENT(float, float, float, )
VORTEX_ELEMENT(double, double, double, )
VORTEX_ELEMENT(signed char, signed char, int, )
VORTEX_ELEMENT(unsigned char, unsigned char, int, )
VORTEX_ELEMENT(int, int, long long, )
#undef VORTEX_ELEMENT

// 1 where the device has a tensor unit for CUDA's warps.
extern "C" __device__ int __vx_has_wmma(void) __attribute__((const));

// A matrix as the unit has it: blocks of 8 lines (rows of a, columns of b) and 4 words along k, a word in each lane.
template <int __lines, int __k, class _Tp> struct __vortex_blocks {
  enum { __per = 4 / sizeof(_Tp), __count = __k / (4 * __per) };
  VORTEX_MMA int __at(bool __of_a, int __line, int __block) { return __of_a ? __block * (__lines / 8) + __line : __line * __count + __block; }
  // Lines lie one behind the other in memory, or elements of k do.
  VORTEX_MMA void __load(bool __of_a, _Tp *__to, const _Tp *__from, unsigned __stride, bool __by_lines) {
    const unsigned __lane = __nvvm_read_ptx_sreg_laneid();
    const unsigned long __next_line = __by_lines ? __stride : 1, __next = __by_lines ? 1 : __stride;
    const _Tp *__first = __from + __lane / 4 * __next_line + __lane % 4 * __per * __next;
    __syncwarp();
#pragma unroll
    for (int __line = 0; __line < __lines / 8; ++__line)
#pragma unroll
      for (int __block = 0; __block < __count; ++__block) {
        const _Tp *__source = __first + 8 * __line * __next_line + 4 * __per * __block * __next;
        _Tp *__word = __to + __at(__of_a, __line, __block) * __per;
        if (__by_lines) {
          // volatile: else it becomes one load with that of the other way, whose elements have half the alignment
          const float __bits = *(const volatile float *)__source;
          __builtin_memcpy(__word, &__bits, 4);
        } else
#pragma unroll
          for (int __e = 0; __e < __per; ++__e) __word[__e] = __source[__e * __next];
      }
  }
  VORTEX_MMA unsigned __word(bool __of_a, const _Tp *__from, int __line, int __block) {
    unsigned __bits = 0;
    if (__line < __lines / 8 && __block < __count) __builtin_memcpy(&__bits, __from + __at(__of_a, __line, __block) * __per, 4);
    return __bits;
  }
};

// Sums as the unit has them: a lane's two of each block of 8 × 8, in columns 4 apart.
template <int __m, int __n> struct __vortex_sums {
  VORTEX_MMA int __at(int __row, int __column, int __half) { return (__column * (__m / 8) + __row) * 2 + __half; }
  // Where a lane's first lies, and the others from there, with so many elements from a row to the next, and a column.
  VORTEX_MMA unsigned long __first(unsigned long __row, unsigned long __column) {
    return __nvvm_read_ptx_sreg_laneid() / 4 * __row + __nvvm_read_ptx_sreg_laneid() % 4 * __column;
  }
  VORTEX_MMA unsigned long __place(int __i, unsigned long __row, unsigned long __column) {
    return __i / 2 % (__m / 8) * 8 * __row + (__i / 2 / (__m / 8) * 8 + __i % 2 * 4) * __column;
  }
  template <class _Tp> VORTEX_MMA void __load(_Tp *__to, const _Tp *__from, unsigned long __row, unsigned long __column) {
    __from += __first(__row, __column);
    __syncwarp();
#pragma unroll
    for (int __i = 0; __i < __m * __n / 32; ++__i) __to[__i] = __from[__place(__i, __row, __column)];
  }
  template <class _Tp> VORTEX_MMA void __store(_Tp *__to, const _Tp *__from, unsigned long __row, unsigned long __column) {
    __to += __first(__row, __column);
#pragma unroll
    for (int __i = 0; __i < __m * __n / 32; ++__i) __to[__place(__i, __row, __column)] = __from[__i];
  }
};

// The product of 16 × 16 sums: registers of a, of b and of the sums in the order that PTX's instruction has them.
#define VORTEX_SUMS(R) R(__c[0]), R(__c[1]), R(__c[2]), R(__c[3]), R(__c[4]), R(__c[5]), R(__c[6]), R(__c[7])
#define VORTEX_D "{%0, %1, %2, %3, %4, %5, %6, %7}, "
#define VORTEX_FLOAT(X) "+f"(X)
#define VORTEX_INT(X) "+r"(X)
VORTEX_MMA void __vortex_product(float *__c, const unsigned *__a, const unsigned *__b, __half *) {
  asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 " VORTEX_D "{%8, %9, %10, %11, %8, %9, %10, %11}, "
               "{%12, %13, %14, %15, %12, %13, %14, %15}, {%0, %1, %2, %3, %4, %5, %6, %7};"
               : VORTEX_SUMS(VORTEX_FLOAT) : "r"(__a[0]), "r"(__a[1]), "r"(__a[2]), "r"(__a[3]), "r"(__b[0]), "r"(__b[1]), "r"(__b[2]), "r"(__b[3]));
}
#define VORTEX_PRODUCT(TYPE, SHAPE)                                                                                              \
  asm volatile("wmma.mma.sync.aligned.row.col." SHAPE ".f32." TYPE "." TYPE ".f32 " VORTEX_D "{%8, %9, %10, %11}, "                   \
               "{%12, %13, %14, %15}, {%0, %1, %2, %3, %4, %5, %6, %7};"                                                            \
               : VORTEX_SUMS(VORTEX_FLOAT) : "r"(__a[0]), "r"(__a[1]), "r"(__a[2]), "r"(__a[3]), "r"(__b[0]), "r"(__b[1]), "r"(__b[2]), "r"(__b[3]))
VORTEX_MMA void __vortex_product(float *__c, const unsigned *__a, const unsigned *__b, __nv_bfloat16 *) { VORTEX_PRODUCT("bf16", "m16n16k16"); }
VORTEX_MMA void __vortex_product(float *__c, const unsigned *__a, const unsigned *__b, precision::tf32 *) { VORTEX_PRODUCT("tf32", "m16n16k8"); }
#undef VORTEX_PRODUCT
#define VORTEX_PRODUCT(TYPE)                                                                                                     \
  asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.s32." TYPE "." TYPE ".s32 " VORTEX_D "{%8, %9}, {%10, %11}, "                 \
               "{%0, %1, %2, %3, %4, %5, %6, %7};"                                                                                  \
               : VORTEX_SUMS(VORTEX_INT) : "r"(__a[0]), "r"(__a[1]), "r"(__b[0]), "r"(__b[1]))
VORTEX_MMA void __vortex_product(int *__c, const unsigned *__a, const unsigned *__b, signed char *) { VORTEX_PRODUCT("s8"); }
VORTEX_MMA void __vortex_product(int *__c, const unsigned *__a, const unsigned *__b, unsigned char *) { VORTEX_PRODUCT("u8"); }
#undef VORTEX_PRODUCT
#undef VORTEX_SUMS
#undef VORTEX_D
#undef VORTEX_FLOAT
#undef VORTEX_INT

// Whether the unit has products of a type, and what they are added up in there.
template <class _Tp> struct __vortex_unit { enum { __has = 1 }; typedef float __sum; };
template <> struct __vortex_unit<double> { enum { __has = 0 }; typedef double __sum; };
template <> struct __vortex_unit<signed char> { enum { __has = 1 }; typedef int __sum; };
template <> struct __vortex_unit<unsigned char> { enum { __has = 1 }; typedef int __sum; };

// A lane's tile of an m × n result.
template <int __m, int __n> struct __vortex_tile {
  enum { __rows = __m * __n / 32 >= 8 ? 2 : 1, __columns = __m * __n / 32 / __rows };
  VORTEX_MMA int __top() { return (int)(__nvvm_read_ptx_sreg_laneid() / (__n / __columns)) * __rows; }
  VORTEX_MMA int __left() { return (int)(__nvvm_read_ptx_sreg_laneid() % (__n / __columns)) * __columns; }
};

template <class _Tp, int __count> struct __vortex_elements {
  enum { num_elements = __count, num_storage_elements = __count };
  typedef _Tp element_type;
  typedef _Tp storage_element_type;
  _Tp x[__count];
};
template <class _Use, int __m, int __n, int __k, class _Tp, class _Layout = void> class fragment;
template <int __m, int __n, int __k, class _Tp, class _Layout>
class fragment<matrix_a, __m, __n, __k, _Tp, _Layout>
    : public __vortex_elements<typename __vortex_element<_Tp>::__stored, __vortex_tile<__m, __n>::__rows * __k> {};
template <int __m, int __n, int __k, class _Tp, class _Layout>
class fragment<matrix_b, __m, __n, __k, _Tp, _Layout>
    : public __vortex_elements<typename __vortex_element<_Tp>::__stored, __vortex_tile<__m, __n>::__columns * __k> {};
template <int __m, int __n, int __k, class _Tp>
class fragment<accumulator, __m, __n, __k, _Tp>
    : public __vortex_elements<typename __vortex_element<_Tp>::__stored, __vortex_tile<__m, __n>::__rows * __vortex_tile<__m, __n>::__columns> {};

template <class _Use, int __m, int __n, int __k, class _Tp, class _Layout, class _Vp>
VORTEX_MMA void fill_fragment(fragment<_Use, __m, __n, __k, _Tp, _Layout> &__f, const _Vp &__value) {
  for (int __i = 0; __i < __f.num_elements; ++__i) __f.x[__i] = (typename __vortex_element<_Tp>::__stored)__value;
}

// Rows × columns of a matrix from its element (top, left), one row behind the other.
template <int __rows, int __columns, class _To, class _From>
VORTEX_MMA void __vortex_load(_To *__to, const _From *__from, int __top, int __left, unsigned __stride, bool __by_rows) {
  __syncwarp();
  for (int __r = 0; __r < __rows; ++__r)
    for (int __c = 0; __c < __columns; ++__c)
      __to[__r * __columns + __c] = __from[__by_rows ? (__top + __r) * __stride + __left + __c : __top + __r + (__left + __c) * __stride];
}
template <class _Layout> struct __vortex_by_rows { enum { __value = 0 }; };
template <> struct __vortex_by_rows<row_major> { enum { __value = 1 }; };

template <int __m, int __n, int __k, class _Tp, class _Layout>
VORTEX_MMA void load_matrix_sync(fragment<matrix_a, __m, __n, __k, _Tp, _Layout> &__f, const typename __vortex_element<_Tp>::__stored *__p, unsigned __stride) {
  typedef __vortex_tile<__m, __n> __tile;
  if constexpr (__vortex_unit<_Tp>::__has)
    if (__vx_has_wmma()) return __vortex_blocks<__m, __k, typename __vortex_element<_Tp>::__stored>::__load(true, __f.x, __p, __stride, __vortex_by_rows<_Layout>::__value);
  __vortex_load<__tile::__rows, __k>(__f.x, __p, __tile::__top(), 0, __stride, __vortex_by_rows<_Layout>::__value);
}
template <int __m, int __n, int __k, class _Tp, class _Layout>
VORTEX_MMA void load_matrix_sync(fragment<matrix_b, __m, __n, __k, _Tp, _Layout> &__f, const typename __vortex_element<_Tp>::__stored *__p, unsigned __stride) {
  typedef __vortex_tile<__m, __n> __tile;
  if constexpr (__vortex_unit<_Tp>::__has)
    if (__vx_has_wmma()) return __vortex_blocks<__n, __k, typename __vortex_element<_Tp>::__stored>::__load(false, __f.x, __p, __stride, !__vortex_by_rows<_Layout>::__value);
  __vortex_load<__k, __tile::__columns>(__f.x, __p, 0, __tile::__left(), __stride, __vortex_by_rows<_Layout>::__value);
}
template <int __m, int __n, int __k, class _Tp>
VORTEX_MMA void load_matrix_sync(fragment<accumulator, __m, __n, __k, _Tp> &__f, const _Tp *__p, unsigned __stride, layout_t __layout) {
  typedef __vortex_tile<__m, __n> __tile;
  if constexpr (__vortex_unit<_Tp>::__has)
    if (__vx_has_wmma())
      return __vortex_sums<__m, __n>::__load(__f.x, __p, __layout == mem_row_major ? __stride : 1, __layout == mem_row_major ? 1 : __stride);
  __vortex_load<__tile::__rows, __tile::__columns>(__f.x, __p, __tile::__top(), __tile::__left(), __stride, __layout == mem_row_major);
}
template <int __m, int __n, int __k, class _Tp>
VORTEX_MMA void store_matrix_sync(_Tp *__p, const fragment<accumulator, __m, __n, __k, _Tp> &__f, unsigned __stride, layout_t __layout) {
  typedef __vortex_tile<__m, __n> __tile;
  __syncwarp();
  if constexpr (__vortex_unit<_Tp>::__has)
    if (__vx_has_wmma())
      return __vortex_sums<__m, __n>::__store(__p, __f.x, __layout == mem_row_major ? __stride : 1, __layout == mem_row_major ? 1 : __stride);
  for (int __r = 0; __r < __tile::__rows; ++__r)
    for (int __c = 0; __c < __tile::__columns; ++__c) {
      const int __row = __tile::__top() + __r, __column = __tile::__left() + __c;
      __p[__layout == mem_row_major ? __row * __stride + __column : __row + __column * __stride] = __f.x[__r * __tile::__columns + __c];
    }
}

// A sum as the type of the result. Saturated: an integer does not wrap, infinity is the largest number and NaN 0.
VORTEX_MMA int __vortex_saturated(long long __sum, int) {
  return (int)(__sum > 2147483647ll ? 2147483647ll : __sum < -2147483648ll ? -2147483648ll : __sum);
}
template <class _Vp, class _Tp> VORTEX_MMA _Tp __vortex_saturated(_Vp __sum, _Tp) {
  const _Vp __largest = sizeof(_Tp) == 2 ? (_Vp)65504.0f : sizeof(_Tp) == 4 ? (_Vp)3.4028234663852886e38f : (_Vp)1.7976931348623157e308;
  return (_Tp)(__sum != __sum ? (_Vp)0 : __sum > __largest ? __largest : __sum < -__largest ? -__largest : __sum);
}

// The same on the unit, 16 × 16 sums at a time.
template <int __m, int __n, int __k, class _Tp, class _Ap, class _Bp, class _Dp, class _Cp>
VORTEX_MMA void __vortex_unit_mma(_Dp *__d, const _Ap *__a, const _Bp *__b, const _Cp *__c, bool __satf) {
  typedef typename __vortex_element<_Tp>::__stored __stored;
  typedef __vortex_blocks<__m, __k, __stored> __rows;
  typedef __vortex_blocks<__n, __k, __stored> __columns;
  typedef __vortex_sums<__m, __n> __sums;
#pragma unroll
  for (int __top = 0; __top < __m / 8; __top += 2)
#pragma unroll
    for (int __left = 0; __left < __n / 8; __left += 2) {
      unsigned __x[4] = {}, __y[4] = {};
      typename __vortex_unit<_Tp>::__sum __sum[8] = {};
      const bool __apart = __satf && sizeof(__stored) == 1;  // the unit's integers wrap: c is added behind it
#pragma unroll
      for (int __block = 0; __block < __rows::__count; ++__block)
#pragma unroll
        for (int __i = 0; __i < 2; ++__i) {
          __x[__block * 2 + __i] = __rows::__word(true, __a, __top + __i, __block);
          __y[__i * __rows::__count + __block] = __columns::__word(false, __b, __left + __i, __block);
        }
#pragma unroll
      for (int __i = 0; __i < 8; ++__i)
        if (!__apart && __top + __i / 2 % 2 < __m / 8 && __left + __i / 4 < __n / 8) __sum[__i] = __vortex_element<_Cp>::__wide(__c[__sums::__at(__top + __i / 2 % 2, __left + __i / 4, __i % 2)]);
      __vortex_product(__sum, __x, __y, (_Tp *)0);
#pragma unroll
      for (int __i = 0; __i < 8; ++__i)
        if (__top + __i / 2 % 2 < __m / 8 && __left + __i / 4 < __n / 8) {
          const int __at = __sums::__at(__top + __i / 2 % 2, __left + __i / 4, __i % 2);
          const typename __vortex_element<_Cp>::__value __total = __apart ? __vortex_element<_Cp>::__wide(__c[__at]) + __sum[__i] : __sum[__i];
          __d[__at] = __satf ? __vortex_saturated(__total, __d[__at]) : (_Dp)__total;
        }
    }
}

// d = a * b + c. Sums of floats are of fused multiplications in the order of k, rounded at the end where d is of 16 bits.
template <int __m, int __n, int __k, class _Tp, class _Ap, class _Bp, class _Dp, class _Cp>
VORTEX_MMA void mma_sync(fragment<accumulator, __m, __n, __k, _Dp> &__d, const fragment<matrix_a, __m, __n, __k, _Tp, _Ap> &__a,
                         const fragment<matrix_b, __m, __n, __k, _Tp, _Bp> &__b, const fragment<accumulator, __m, __n, __k, _Cp> &__c, bool __satf = false) {
  typedef __vortex_tile<__m, __n> __tile;
  typedef __vortex_element<_Tp> __element;
  if constexpr (__vortex_unit<_Tp>::__has)
    if (__vx_has_wmma()) return __vortex_unit_mma<__m, __n, __k, _Tp>(__d.x, __a.x, __b.x, __c.x, __satf);
  typename __vortex_element<_Cp>::__value __sum[__tile::__rows * __tile::__columns];
  for (int __i = 0; __i < __d.num_elements; ++__i) __sum[__i] = __vortex_element<_Cp>::__wide(__c.x[__i]);
  for (int __s = 0; __s < __k; ++__s) {
    typename __element::__value __row[__tile::__rows];
    for (int __r = 0; __r < __tile::__rows; ++__r) __row[__r] = __element::__wide(__a.x[__r * __k + __s]);
    for (int __j = 0; __j < __tile::__columns; ++__j) {
      const typename __element::__value __p = __element::__wide(__b.x[__s * __tile::__columns + __j]);
      for (int __r = 0; __r < __tile::__rows; ++__r) __sum[__r * __tile::__columns + __j] += __row[__r] * __p;
    }
  }
  for (int __i = 0; __i < __d.num_elements; ++__i) __d.x[__i] = __satf ? __vortex_saturated(__sum[__i], __d.x[__i]) : (_Dp)__sum[__i];
}

// Products of 4 bits and 1 bit are PTX's, whose fragments lie as it says: 8 × 8 results, two a lane.
template <class _Tp, int __k> struct __vortex_packed { enum { num_elements = __k / 4, num_storage_elements = 1 }; typedef _Tp element_type; typedef int storage_element_type; int x[1]; };
template <int __k> class __vortex_pair : public __vortex_elements<int, 2> {};
template <> class fragment<accumulator, 8, 8, 32, int> : public __vortex_pair<32> {};
template <> class fragment<accumulator, 8, 8, 128, int> : public __vortex_pair<128> {};
#define VORTEX_PACKED(TYPE, NAME, K)                                                                                                     \
  template <> class fragment<matrix_a, 8, 8, K, experimental::precision::TYPE, row_major> : public __vortex_packed<experimental::precision::TYPE, K> {}; \
  template <> class fragment<matrix_b, 8, 8, K, experimental::precision::TYPE, col_major> : public __vortex_packed<experimental::precision::TYPE, K> {}; \
  VORTEX_MMA void load_matrix_sync(fragment<matrix_a, 8, 8, K, experimental::precision::TYPE, row_major> &__f, const void *__p, unsigned __stride) { \
    asm volatile("wmma.load.a.sync.aligned.row.m8n8k" #K "." NAME " {%0}, [%1], %2;" : "=r"(__f.x[0]) : "l"(__p), "r"(__stride) : "memory"); \
  }                                                                                                                                      \
  VORTEX_MMA void load_matrix_sync(fragment<matrix_b, 8, 8, K, experimental::precision::TYPE, col_major> &__f, const void *__p, unsigned __stride) { \
    asm volatile("wmma.load.b.sync.aligned.col.m8n8k" #K "." NAME " {%0}, [%1], %2;" : "=r"(__f.x[0]) : "l"(__p), "r"(__stride) : "memory"); \
  }
VORTEX_PACKED(s4, "s4", 32)
VORTEX_PACKED(u4, "u4", 32)
VORTEX_PACKED(b1, "b1", 128)
#undef VORTEX_PACKED
#define VORTEX_PACKED_SUMS(K)                                                                                                            \
  VORTEX_MMA void load_matrix_sync(fragment<accumulator, 8, 8, K, int> &__f, const int *__p, unsigned __stride, layout_t __layout) {      \
    if (__layout == mem_row_major) asm volatile("wmma.load.c.sync.aligned.row.m8n8k" #K ".s32 {%0, %1}, [%2], %3;" : "=r"(__f.x[0]), "=r"(__f.x[1]) : "l"(__p), "r"(__stride) : "memory"); \
    else asm volatile("wmma.load.c.sync.aligned.col.m8n8k" #K ".s32 {%0, %1}, [%2], %3;" : "=r"(__f.x[0]), "=r"(__f.x[1]) : "l"(__p), "r"(__stride) : "memory"); \
  }                                                                                                                                      \
  VORTEX_MMA void store_matrix_sync(int *__p, const fragment<accumulator, 8, 8, K, int> &__f, unsigned __stride, layout_t __layout) {      \
    if (__layout == mem_row_major) asm volatile("wmma.store.d.sync.aligned.row.m8n8k" #K ".s32 [%0], {%1, %2}, %3;" :: "l"(__p), "r"(__f.x[0]), "r"(__f.x[1]), "r"(__stride) : "memory"); \
    else asm volatile("wmma.store.d.sync.aligned.col.m8n8k" #K ".s32 [%0], {%1, %2}, %3;" :: "l"(__p), "r"(__f.x[0]), "r"(__f.x[1]), "r"(__stride) : "memory"); \
  }
VORTEX_PACKED_SUMS(32)
VORTEX_PACKED_SUMS(128)
#undef VORTEX_PACKED_SUMS
#define VORTEX_PACKED_PRODUCT(INSTRUCTION) asm volatile(INSTRUCTION " {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(__d.x[0]), "=r"(__d.x[1]) : "r"(__a.x[0]), "r"(__b.x[0]), "r"(__c.x[0]), "r"(__c.x[1]))
#define VORTEX_OF_4_BITS(TYPE, NAME)                                                                                                     \
  VORTEX_MMA void mma_sync(fragment<accumulator, 8, 8, 32, int> &__d, const fragment<matrix_a, 8, 8, 32, experimental::precision::TYPE, row_major> &__a, \
                           const fragment<matrix_b, 8, 8, 32, experimental::precision::TYPE, col_major> &__b,                            \
                           const fragment<accumulator, 8, 8, 32, int> &__c, bool __satf = false) {                                       \
    if (__satf) VORTEX_PACKED_PRODUCT("wmma.mma.sync.aligned.row.col.m8n8k32.s32." NAME "." NAME ".s32.satfinite");                       \
    else VORTEX_PACKED_PRODUCT("wmma.mma.sync.aligned.row.col.m8n8k32.s32." NAME "." NAME ".s32");                                        \
  }
VORTEX_OF_4_BITS(s4, "s4")
VORTEX_OF_4_BITS(u4, "u4")
#undef VORTEX_OF_4_BITS
VORTEX_MMA void bmma_sync(fragment<accumulator, 8, 8, 128, int> &__d, const fragment<matrix_a, 8, 8, 128, experimental::precision::b1, row_major> &__a,
                          const fragment<matrix_b, 8, 8, 128, experimental::precision::b1, col_major> &__b, const fragment<accumulator, 8, 8, 128, int> &__c,
                          experimental::bmmaBitOp __operation = experimental::bmmaBitOpXOR,
                          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC) {
  if (__operation == experimental::bmmaBitOpXOR) VORTEX_PACKED_PRODUCT("wmma.mma.xor.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32");
  else VORTEX_PACKED_PRODUCT("wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32");
}
#undef VORTEX_PACKED_PRODUCT

// The nearest number of 10 fraction bits, ties away from zero.
VORTEX_MMA float __float_to_tf32(float __f) {
  const unsigned int __code = vortex_cuda::__bits<unsigned int>(__f);
  return __f != __f ? __f : vortex_cuda::__bits<float>((__code + 0x1000u) & 0xffffe000u);
}
}  // namespace wmma
}  // namespace nvcuda
#undef VORTEX_MMA
#endif
#endif
