// Arithmetic, one and two at a time (one of family.h's parts). CUDA Math API, "Half Arithmetic Functions" and its like.
// _sat is clamped to [0, 1], NaN to 0; _relu to what is not negative; _rn is never fused with another operation.
#define VORTEX_PAIR(NAME, NAME2) \
  VORTEX_HD VORTEX_T2 NAME2(const VORTEX_T2 __a, const VORTEX_T2 __b) { return VORTEX_T2(NAME(__a.x, __b.x), NAME(__a.y, __b.y)); }
VORTEX_HD VORTEX_T VORTEX_INNER(saturated)(const VORTEX_T __a) {
  const unsigned int __code = VORTEX_CODE(__a);
  if (__code > VORTEX_FORMAT::__infinity) return VORTEX_OF_CODE(0);  // also every negative number
  return VORTEX_OF_CODE((unsigned short)(__code > VORTEX_FORMAT::__one ? (unsigned int)VORTEX_FORMAT::__one : __code));
}
#ifdef __clang__
#define VORTEX_UNFUSED _Pragma("clang fp contract(off)")
#else
#define VORTEX_UNFUSED
#endif
#define VORTEX_BINARY(NAME, OP) \
  VORTEX_HD VORTEX_T NAME(const VORTEX_T __a, const VORTEX_T __b) { return VORTEX_RESULT(VORTEX_VALUE(__a) OP VORTEX_VALUE(__b)); } \
  VORTEX_HD VORTEX_T NAME##_rn(const VORTEX_T __a, const VORTEX_T __b) { \
    VORTEX_UNFUSED \
    return VORTEX_RESULT(VORTEX_VALUE(__a) OP VORTEX_VALUE(__b)); \
  } \
  VORTEX_HD VORTEX_T NAME##_sat(const VORTEX_T __a, const VORTEX_T __b) { return VORTEX_INNER(saturated)(NAME##_rn(__a, __b)); } \
  VORTEX_PAIR(NAME, NAME##2) \
  VORTEX_PAIR(NAME##_rn, NAME##2_rn) \
  VORTEX_PAIR(NAME##_sat, NAME##2_sat)
VORTEX_BINARY(__hadd, +)
VORTEX_BINARY(__hsub, -)
VORTEX_BINARY(__hmul, *)
#undef VORTEX_BINARY
#undef VORTEX_UNFUSED
VORTEX_HD VORTEX_T __hdiv(const VORTEX_T __a, const VORTEX_T __b) { return VORTEX_RESULT(VORTEX_VALUE(__a) / VORTEX_VALUE(__b)); }
VORTEX_PAIR(__hdiv, __h2div)
#undef VORTEX_PAIR

VORTEX_HD VORTEX_T __hneg(const VORTEX_T __a) { return VORTEX_OF_CODE((unsigned short)(VORTEX_CODE(__a) ^ 0x8000)); }
VORTEX_HD VORTEX_T __habs(const VORTEX_T __a) { return VORTEX_OF_CODE((unsigned short)(VORTEX_CODE(__a) & 0x7fff)); }
VORTEX_HD VORTEX_T2 __hneg2(const VORTEX_T2 __a) { return VORTEX_T2(__hneg(__a.x), __hneg(__a.y)); }
VORTEX_HD VORTEX_T2 __habs2(const VORTEX_T2 __a) { return VORTEX_T2(__habs(__a.x), __habs(__a.y)); }

VORTEX_HD VORTEX_T __hfma(const VORTEX_T __a, const VORTEX_T __b, const VORTEX_T __c) {
  return VORTEX_OF_CODE(VORTEX_FORMAT::__fused(VORTEX_CODE(__a), VORTEX_CODE(__b), VORTEX_CODE(__c)));
}
VORTEX_HD VORTEX_T __hfma_sat(const VORTEX_T __a, const VORTEX_T __b, const VORTEX_T __c) { return VORTEX_INNER(saturated)(__hfma(__a, __b, __c)); }
VORTEX_HD VORTEX_T __hfma_relu(const VORTEX_T __a, const VORTEX_T __b, const VORTEX_T __c) {
  const unsigned int __code = VORTEX_CODE(__hfma(__a, __b, __c));
  return VORTEX_OF_CODE((unsigned short)((__code & 0x7fff) > VORTEX_FORMAT::__infinity ? 0x7fff : __code >> 15 ? 0 : __code));
}
#define VORTEX_FUSED_PAIR(SUFFIX) \
  VORTEX_HD VORTEX_T2 __hfma2##SUFFIX(const VORTEX_T2 __a, const VORTEX_T2 __b, const VORTEX_T2 __c) { \
    return VORTEX_T2(__hfma##SUFFIX(__a.x, __b.x, __c.x), __hfma##SUFFIX(__a.y, __b.y, __c.y)); \
  }
VORTEX_FUSED_PAIR()
VORTEX_FUSED_PAIR(_sat)
VORTEX_FUSED_PAIR(_relu)
#undef VORTEX_FUSED_PAIR
// Complex numbers: a * b + c
VORTEX_HD VORTEX_T2 __hcmadd(const VORTEX_T2 __a, const VORTEX_T2 __b, const VORTEX_T2 __c) {
  return VORTEX_T2(__hfma(__hneg(__a.y), __b.y, __hfma(__a.x, __b.x, __c.x)), __hfma(__a.y, __b.x, __hfma(__a.x, __b.y, __c.y)));
}
