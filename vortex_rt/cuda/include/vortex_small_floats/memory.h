// Warp shuffles, loads and stores with cache hints (which mean nothing to this device), atomics (one of family.h's parts).
#define VORTEX_SHUFFLE(NAME, OPERAND) \
  VORTEX_DEVICE VORTEX_T NAME##_sync(unsigned int __mask, VORTEX_T __value, OPERAND __lane, int __width = warpSize) { \
    return VORTEX_OF_CODE((unsigned short)NAME##_sync(__mask, (int)VORTEX_CODE(__value), __lane, __width)); \
  } \
  VORTEX_DEVICE VORTEX_T2 NAME##_sync(unsigned int __mask, VORTEX_T2 __value, OPERAND __lane, int __width = warpSize) { \
    return vortex_cuda::__bits<VORTEX_T2>(NAME##_sync(__mask, vortex_cuda::__bits<int>(__value), __lane, __width)); \
  }
VORTEX_SHUFFLE(__shfl, int)
VORTEX_SHUFFLE(__shfl_up, unsigned int)
VORTEX_SHUFFLE(__shfl_down, unsigned int)
VORTEX_SHUFFLE(__shfl_xor, int)
#undef VORTEX_SHUFFLE

#define VORTEX_LOAD(NAME) \
  VORTEX_DEVICE VORTEX_T NAME(const VORTEX_T *__p) { return *__p; } \
  VORTEX_DEVICE VORTEX_T2 NAME(const VORTEX_T2 *__p) { return *__p; }
VORTEX_LOAD(__ldg)
VORTEX_LOAD(__ldca)
VORTEX_LOAD(__ldcg)
VORTEX_LOAD(__ldcs)
VORTEX_LOAD(__ldlu)
#undef VORTEX_LOAD
VORTEX_DEVICE VORTEX_T __ldcv(const VORTEX_T *__p) { return VORTEX_OF_CODE(*(const volatile unsigned short *)__p); }
VORTEX_DEVICE VORTEX_T2 __ldcv(const VORTEX_T2 *__p) { return vortex_cuda::__bits<VORTEX_T2>(*(const volatile unsigned int *)__p); }
#define VORTEX_STORE(NAME) \
  VORTEX_DEVICE void NAME(VORTEX_T *__p, VORTEX_T __value) { *__p = __value; } \
  VORTEX_DEVICE void NAME(VORTEX_T2 *__p, VORTEX_T2 __value) { *__p = __value; }
VORTEX_STORE(__stwb)
VORTEX_STORE(__stcg)
VORTEX_STORE(__stcs)
VORTEX_STORE(__stwt)
#undef VORTEX_STORE

// Both numbers of a pair are added at once, which is more than CUDA promises.
#define VORTEX_ATOMIC_ADD(TYPE, WORD, SUM) \
  VORTEX_DEVICE TYPE atomicAdd(TYPE *__p, TYPE __value) { \
    WORD *const __word = (WORD *)__p, __seen = *__word, __assumed; \
    do { \
      __assumed = __seen; \
      __seen = atomicCAS(__word, __assumed, vortex_cuda::__bits<WORD>(SUM(vortex_cuda::__bits<TYPE>(__assumed), __value))); \
    } while (__seen != __assumed); \
    return vortex_cuda::__bits<TYPE>(__seen); \
  }
VORTEX_ATOMIC_ADD(VORTEX_T, unsigned short, __hadd)
VORTEX_ATOMIC_ADD(VORTEX_T2, unsigned int, __hadd2)
#undef VORTEX_ATOMIC_ADD
