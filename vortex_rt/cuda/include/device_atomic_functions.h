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
  VORTEX_FETCH_OP(NAME, unsigned int, BUILTIN) \
  VORTEX_FETCH_OP(NAME, long long, BUILTIN) \
  VORTEX_FETCH_OP(NAME, unsigned long long, BUILTIN) \
  VORTEX_FETCH_OP(NAME, long, BUILTIN) \
  VORTEX_FETCH_OP(NAME, unsigned long, BUILTIN)
VORTEX_INTEGERS(atomicAdd, __atomic_fetch_add)
VORTEX_INTEGERS(atomicSub, __atomic_fetch_sub)
VORTEX_INTEGERS(atomicAnd, __atomic_fetch_and)
VORTEX_INTEGERS(atomicOr, __atomic_fetch_or)
VORTEX_INTEGERS(atomicXor, __atomic_fetch_xor)
VORTEX_INTEGERS(atomicMin, __atomic_fetch_min)
VORTEX_INTEGERS(atomicMax, __atomic_fetch_max)
VORTEX_INTEGERS(atomicExch, __atomic_exchange_n)
VORTEX_FETCH_OP(atomicAdd, float, __atomic_fetch_add)
VORTEX_FETCH_OP(atomicAdd, double, __atomic_fetch_add)
VORTEX_FETCH_OP(atomicSub, float, __atomic_fetch_sub)
VORTEX_FETCH_OP(atomicSub, double, __atomic_fetch_sub)
#undef VORTEX_INTEGERS
#undef VORTEX_FETCH_OP

#define VORTEX_CAS(SUFFIX, TYPE) \
  VORTEX_ATOMIC TYPE atomicCAS##SUFFIX(TYPE *__p, TYPE __compare, TYPE __v) { \
    __atomic_compare_exchange_n(__p, &__compare, __v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED); \
    return __compare; \
  }
#define VORTEX_SCOPED(SUFFIX) \
  VORTEX_CAS(SUFFIX, int) \
  VORTEX_CAS(SUFFIX, unsigned int) \
  VORTEX_CAS(SUFFIX, long long) \
  VORTEX_CAS(SUFFIX, unsigned long long) \
  VORTEX_CAS(SUFFIX, long) \
  VORTEX_CAS(SUFFIX, unsigned long) \
  VORTEX_CAS(SUFFIX, unsigned short) \
  VORTEX_ATOMIC float atomicExch##SUFFIX(float *__p, float __v) { \
    return vortex_cuda::__bits<float>(__atomic_exchange_n((unsigned int *)__p, vortex_cuda::__bits<unsigned int>(__v), __ATOMIC_RELAXED)); \
  } \
  VORTEX_ATOMIC double atomicExch##SUFFIX(double *__p, double __v) { \
    return vortex_cuda::__bits<double>( \
        __atomic_exchange_n((unsigned long long *)__p, vortex_cuda::__bits<unsigned long long>(__v), __ATOMIC_RELAXED)); \
  } \
  VORTEX_ATOMIC unsigned int atomicInc##SUFFIX(unsigned int *__p, unsigned int __limit) { return __nvvm_atom_inc_gen_ui(__p, __limit); } \
  VORTEX_ATOMIC unsigned int atomicDec##SUFFIX(unsigned int *__p, unsigned int __limit) { return __nvvm_atom_dec_gen_ui(__p, __limit); }
VORTEX_SCOPED()
VORTEX_SCOPED(_block)
VORTEX_SCOPED(_system)
#undef VORTEX_SCOPED
#undef VORTEX_CAS
#undef VORTEX_ATOMIC
#endif
#endif
