// Fused additions, minima and maxima of dynamic programming, on words and pairs of half-words (CUDA Math API, "DPX").
#ifndef VORTEX_CUDA_DPX_FUNCTIONS_H
#define VORTEX_CUDA_DPX_FUNCTIONS_H
#if defined(__CUDA__) && defined(__clang__)
#define VORTEX_DPX static __host__ __device__ __forceinline__

namespace vortex_cuda {
template <class _Tp> VORTEX_DPX _Tp __larger(_Tp __a, _Tp __b) { return __a < __b ? __b : __a; }
template <class _Tp> VORTEX_DPX _Tp __smaller(_Tp __a, _Tp __b) { return __b < __a ? __b : __a; }
// Both half-words of the operands, as _Half, through a function.
template <class _Half, class _Function> VORTEX_DPX unsigned int __halves(unsigned int __a, unsigned int __b, unsigned int __c, _Function __function) {
  const unsigned short __low = (unsigned short)__function((_Half)__a, (_Half)__b, (_Half)__c);
  const unsigned short __high = (unsigned short)__function((_Half)(__a >> 16), (_Half)(__b >> 16), (_Half)(__c >> 16));
  return (unsigned int)__high << 16 | __low;
}
}  // namespace vortex_cuda

// NAME(a, b, c) on int, unsigned int and their pairs of half-words; signed ones also cut off below zero (_relu).
#define VORTEX_DPX_THREE(NAME, EXPRESSION) \
  namespace vortex_cuda { \
  template <class _Tp> VORTEX_DPX _Tp __dpx##NAME(_Tp __a, _Tp __b, _Tp __c) { return EXPRESSION; } \
  template <class _Tp> VORTEX_DPX _Tp __dpx##NAME##_relu(_Tp __a, _Tp __b, _Tp __c) { return __larger<_Tp>(__dpx##NAME<_Tp>(__a, __b, __c), 0); } \
  } \
  VORTEX_DPX int NAME##_s32(int __a, int __b, int __c) { return vortex_cuda::__dpx##NAME<int>(__a, __b, __c); } \
  VORTEX_DPX int NAME##_s32_relu(int __a, int __b, int __c) { return vortex_cuda::__dpx##NAME##_relu<int>(__a, __b, __c); } \
  VORTEX_DPX unsigned int NAME##_u32(unsigned int __a, unsigned int __b, unsigned int __c) { \
    return vortex_cuda::__dpx##NAME<unsigned int>(__a, __b, __c); \
  } \
  VORTEX_DPX unsigned int NAME##_s16x2(unsigned int __a, unsigned int __b, unsigned int __c) { \
    return vortex_cuda::__halves<short>(__a, __b, __c, vortex_cuda::__dpx##NAME<short>); \
  } \
  VORTEX_DPX unsigned int NAME##_s16x2_relu(unsigned int __a, unsigned int __b, unsigned int __c) { \
    return vortex_cuda::__halves<short>(__a, __b, __c, vortex_cuda::__dpx##NAME##_relu<short>); \
  } \
  VORTEX_DPX unsigned int NAME##_u16x2(unsigned int __a, unsigned int __b, unsigned int __c) { \
    return vortex_cuda::__halves<unsigned short>(__a, __b, __c, vortex_cuda::__dpx##NAME<unsigned short>); \
  }
// Sums wrap around.
#define VORTEX_SUM ((_Tp)((unsigned int)__a + (unsigned int)__b))
VORTEX_DPX_THREE(__viaddmax, __larger<_Tp>(VORTEX_SUM, __c))
VORTEX_DPX_THREE(__viaddmin, __smaller<_Tp>(VORTEX_SUM, __c))
VORTEX_DPX_THREE(__vimax3, __larger<_Tp>(__larger<_Tp>(__a, __b), __c))
VORTEX_DPX_THREE(__vimin3, __smaller<_Tp>(__smaller<_Tp>(__a, __b), __c))
#undef VORTEX_SUM
#undef VORTEX_DPX_THREE

VORTEX_DPX int __vimax_s32_relu(int __a, int __b) { return __vimax3_s32(__a, __b, 0); }
VORTEX_DPX int __vimin_s32_relu(int __a, int __b) { return __vimin3_s32_relu(__a, __b, __b); }
VORTEX_DPX unsigned int __vimax_s16x2_relu(unsigned int __a, unsigned int __b) { return __vimax3_s16x2(__a, __b, 0); }
VORTEX_DPX unsigned int __vimin_s16x2_relu(unsigned int __a, unsigned int __b) { return __vimin3_s16x2_relu(__a, __b, __b); }

// The winner, and whether it is the first operand.
#define VORTEX_DPX_CHOICE(NAME, SUFFIX, TYPE, OP) \
  VORTEX_DPX TYPE NAME##_##SUFFIX(TYPE __a, TYPE __b, bool *__first) { \
    *__first = __a OP __b; \
    return *__first ? __a : __b; \
  }
#define VORTEX_DPX_CHOICES(NAME, SUFFIX, TYPE, OP) \
  VORTEX_DPX unsigned int NAME##_##SUFFIX(unsigned int __a, unsigned int __b, bool *__first_high, bool *__first_low) { \
    *__first_low = (TYPE)__a OP (TYPE)__b; \
    *__first_high = (TYPE)(__a >> 16) OP (TYPE)(__b >> 16); \
    return ((*__first_high ? __a : __b) & 0xffff0000u) | ((*__first_low ? __a : __b) & 0xffffu); \
  }
VORTEX_DPX_CHOICE(__vibmax, s32, int, >=)
VORTEX_DPX_CHOICE(__vibmax, u32, unsigned int, >=)
VORTEX_DPX_CHOICE(__vibmin, s32, int, <=)
VORTEX_DPX_CHOICE(__vibmin, u32, unsigned int, <=)
VORTEX_DPX_CHOICES(__vibmax, s16x2, short, >=)
VORTEX_DPX_CHOICES(__vibmax, u16x2, unsigned short, >=)
VORTEX_DPX_CHOICES(__vibmin, s16x2, short, <=)
VORTEX_DPX_CHOICES(__vibmin, u16x2, unsigned short, <=)
#undef VORTEX_DPX_CHOICES
#undef VORTEX_DPX_CHOICE
#undef VORTEX_DPX
#endif
#endif
