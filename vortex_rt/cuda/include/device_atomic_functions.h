// Atomic functions (CUDA C++ Programming Guide, "Atomic Functions"), with the _block and _system scopes.
#ifndef VORTEX_CUDA_DEVICE_ATOMIC_FUNCTIONS_H
#define VORTEX_CUDA_DEVICE_ATOMIC_FUNCTIONS_H
#if defined(__CUDA__) && defined(__clang__)
#include "host_defines.h"
#include "vortex_bit_cast.h"

#define VORTEX_ATOMIC static __device__ __forceinline__
// Written with the compiler's atomic builtins, which become LLVM's atomicrmw and cmpxchg. Every scope is the device's: a wider scope is always right.

#define VORTEX_FETCH_OP(NAME, TYPE, BUILTIN) \
  VORTEX_ATOMIC TYPE NAME(TYPE *__p, TYPE __v) { return BUILTIN(__p, __v, __ATOMIC_RELAXED); } \
  VORTEX_ATOMIC TYPE NAME##_block(TYPE *__p, TYPE __v) { return BUILTIN(__p, __v, __ATOMIC_RELAXED); } \
  VORTEX_ATOMIC TYPE NAME##_system(TYPE *__p, TYPE __v) { return BUILTIN(__p, __v, __ATOMIC_RELAXED); }
#define VORTEX_INTEGERS(NAME, BUILTIN) \
  VORTEX_FETCH_OP(NAME, int, BUILTIN) \
  VORTEX_FETCH_OP(NAME, unsigned int, BUILTIN)
VORTEX_INTEGERS(atomicAdd, __atomic_fetch_add)
VORTEX_INTEGERS(atomicSub, __atomic_fetch_sub)
VORTEX_INTEGERS(atomicAnd, __atomic_fetch_and)
VORTEX_INTEGERS(atomicOr, __atomic_fetch_or)
VORTEX_INTEGERS(atomicXor, __atomic_fetch_xor)
VORTEX_INTEGERS(atomicMin, __atomic_fetch_min)
VORTEX_INTEGERS(atomicMax, __atomic_fetch_max)
VORTEX_INTEGERS(atomicExch, __atomic_exchange_n)
VORTEX_FETCH_OP(atomicAdd, unsigned long long, __atomic_fetch_add)
VORTEX_FETCH_OP(atomicAnd, unsigned long long, __atomic_fetch_and)
VORTEX_FETCH_OP(atomicOr, unsigned long long, __atomic_fetch_or)
VORTEX_FETCH_OP(atomicXor, unsigned long long, __atomic_fetch_xor)
VORTEX_FETCH_OP(atomicMin, unsigned long long, __atomic_fetch_min)
VORTEX_FETCH_OP(atomicMax, unsigned long long, __atomic_fetch_max)
VORTEX_FETCH_OP(atomicMin, long long, __atomic_fetch_min)
VORTEX_FETCH_OP(atomicMax, long long, __atomic_fetch_max)
VORTEX_FETCH_OP(atomicExch, unsigned long long, __atomic_exchange_n)
VORTEX_FETCH_OP(atomicAdd, float, __atomic_fetch_add)
VORTEX_FETCH_OP(atomicAdd, double, __atomic_fetch_add)

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900 // each element by itself, as CUDA promises
#define VORTEX_ADD_VECTOR(NAME) \
  VORTEX_ATOMIC float2 NAME(float2 *__p, float2 __v) { return make_float2(NAME(&__p->x, __v.x), NAME(&__p->y, __v.y)); } \
  VORTEX_ATOMIC float4 NAME(float4 *__p, float4 __v) { \
    return make_float4(NAME(&__p->x, __v.x), NAME(&__p->y, __v.y), NAME(&__p->z, __v.z), NAME(&__p->w, __v.w)); \
  }
VORTEX_ADD_VECTOR(atomicAdd)
VORTEX_ADD_VECTOR(atomicAdd_block)
VORTEX_ADD_VECTOR(atomicAdd_system)
#undef VORTEX_ADD_VECTOR
#endif

// What CUDA has not. Programs define such functions themselves, so these are templates, behind which a program's own come first.
namespace vortex_cuda {
template <class _Type, class> struct __same {};
template <class _Type> struct __same<_Type, _Type> { typedef _Type type; };
}  // namespace vortex_cuda
#define VORTEX_BEYOND_SCOPED(NAME, TYPE, BUILTIN) \
  template <class _Type> \
  VORTEX_ATOMIC typename vortex_cuda::__same<TYPE, _Type>::type NAME(_Type *__p, \
                                                                    typename vortex_cuda::__same<TYPE, _Type>::type __v) { \
    return BUILTIN(__p, __v, __ATOMIC_RELAXED); \
  }
#define VORTEX_FETCH_BEYOND(NAME, TYPE, BUILTIN) \
  VORTEX_BEYOND_SCOPED(NAME, TYPE, BUILTIN) \
  VORTEX_BEYOND_SCOPED(NAME##_block, TYPE, BUILTIN) \
  VORTEX_BEYOND_SCOPED(NAME##_system, TYPE, BUILTIN)
#define VORTEX_LONGS_BEYOND(NAME, BUILTIN) \
  VORTEX_FETCH_BEYOND(NAME, long, BUILTIN) \
  VORTEX_FETCH_BEYOND(NAME, unsigned long, BUILTIN)
VORTEX_LONGS_BEYOND(atomicAdd, __atomic_fetch_add)
VORTEX_LONGS_BEYOND(atomicSub, __atomic_fetch_sub)
VORTEX_LONGS_BEYOND(atomicAnd, __atomic_fetch_and)
VORTEX_LONGS_BEYOND(atomicOr, __atomic_fetch_or)
VORTEX_LONGS_BEYOND(atomicXor, __atomic_fetch_xor)
VORTEX_LONGS_BEYOND(atomicMin, __atomic_fetch_min)
VORTEX_LONGS_BEYOND(atomicMax, __atomic_fetch_max)
VORTEX_LONGS_BEYOND(atomicExch, __atomic_exchange_n)
VORTEX_FETCH_BEYOND(atomicAdd, long long, __atomic_fetch_add)
VORTEX_FETCH_BEYOND(atomicAnd, long long, __atomic_fetch_and)
VORTEX_FETCH_BEYOND(atomicOr, long long, __atomic_fetch_or)
VORTEX_FETCH_BEYOND(atomicXor, long long, __atomic_fetch_xor)
VORTEX_FETCH_BEYOND(atomicExch, long long, __atomic_exchange_n)
VORTEX_FETCH_BEYOND(atomicSub, long long, __atomic_fetch_sub)
VORTEX_FETCH_BEYOND(atomicSub, unsigned long long, __atomic_fetch_sub)
VORTEX_FETCH_BEYOND(atomicSub, float, __atomic_fetch_sub)
VORTEX_FETCH_BEYOND(atomicSub, double, __atomic_fetch_sub)
#undef VORTEX_LONGS_BEYOND
#undef VORTEX_FETCH_BEYOND
#undef VORTEX_BEYOND_SCOPED
#undef VORTEX_INTEGERS
#undef VORTEX_FETCH_OP

#define VORTEX_CAS(SUFFIX, TYPE) \
  VORTEX_ATOMIC TYPE atomicCAS##SUFFIX(TYPE *__p, TYPE __compare, TYPE __v) { \
    __atomic_compare_exchange_n(__p, &__compare, __v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED); \
    return __compare; \
  }
#define VORTEX_CAS_BEYOND(SUFFIX, TYPE) \
  template <class _Type> \
  VORTEX_ATOMIC typename vortex_cuda::__same<TYPE, _Type>::type atomicCAS##SUFFIX( \
      _Type *__p, typename vortex_cuda::__same<TYPE, _Type>::type __compare, typename vortex_cuda::__same<TYPE, _Type>::type __v) { \
    __atomic_compare_exchange_n(__p, &__compare, __v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED); \
    return __compare; \
  }
#define VORTEX_SCOPED(SUFFIX) \
  VORTEX_CAS(SUFFIX, int) \
  VORTEX_CAS(SUFFIX, unsigned int) \
  VORTEX_CAS(SUFFIX, unsigned long long) \
  VORTEX_CAS_BEYOND(SUFFIX, long long) \
  VORTEX_CAS_BEYOND(SUFFIX, long) \
  VORTEX_CAS_BEYOND(SUFFIX, unsigned long) \
  VORTEX_CAS(SUFFIX, unsigned short) \
  VORTEX_ATOMIC float atomicExch##SUFFIX(float *__p, float __v) { \
    return vortex_cuda::__bits<float>(__atomic_exchange_n((unsigned int *)__p, vortex_cuda::__bits<unsigned int>(__v), __ATOMIC_RELAXED)); \
  } \
  template <class _Type> \
  VORTEX_ATOMIC typename vortex_cuda::__same<double, _Type>::type atomicExch##SUFFIX( \
      _Type *__p, typename vortex_cuda::__same<double, _Type>::type __v) { \
    return vortex_cuda::__bits<double>( \
        __atomic_exchange_n((unsigned long long *)__p, vortex_cuda::__bits<unsigned long long>(__v), __ATOMIC_RELAXED)); \
  } \
  VORTEX_ATOMIC unsigned int atomicInc##SUFFIX(unsigned int *__p, unsigned int __limit) { return __nvvm_atom_inc_gen_ui(__p, __limit); } \
  VORTEX_ATOMIC unsigned int atomicDec##SUFFIX(unsigned int *__p, unsigned int __limit) { return __nvvm_atom_dec_gen_ui(__p, __limit); }
VORTEX_SCOPED()
VORTEX_SCOPED(_block)
VORTEX_SCOPED(_system)
#undef VORTEX_SCOPED
#undef VORTEX_CAS_BEYOND
#undef VORTEX_CAS
#undef VORTEX_ATOMIC
#endif
#endif
