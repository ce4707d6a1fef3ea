// Comparisons, the larger and the smaller (one of family.h's parts). CUDA Math API, "Half Comparison Functions" and its like.
VORTEX_HD bool __hisnan(const VORTEX_T __a) { return (VORTEX_CODE(__a) & 0x7fff) > VORTEX_FORMAT::__infinity; }
VORTEX_HD int __hisinf(const VORTEX_T __a) {
  return (VORTEX_CODE(__a) & 0x7fff) != VORTEX_FORMAT::__infinity ? 0 : VORTEX_CODE(__a) >> 15 ? -1 : 1;
}
VORTEX_HD VORTEX_T VORTEX_INNER(truth)(bool __holds) { return VORTEX_OF_CODE((unsigned short)(__holds ? VORTEX_FORMAT::__one : 0)); }
VORTEX_HD VORTEX_T2 __hisnan2(const VORTEX_T2 __a) { return VORTEX_T2(VORTEX_INNER(truth)(__hisnan(__a.x)), VORTEX_INNER(truth)(__hisnan(__a.y))); }

// Of pairs: 1 or 0 each; with b, whether it holds for both; with _mask, ones in the bits of each that it holds for.
#define VORTEX_COMPARE(RELATION, EXPRESSION) \
  VORTEX_HD bool __h##RELATION(const VORTEX_T __a, const VORTEX_T __b) { \
    const VORTEX_FORMAT::__value __p = VORTEX_VALUE(__a), __q = VORTEX_VALUE(__b); \
    return EXPRESSION; \
  } \
  VORTEX_HD VORTEX_T2 __h##RELATION##2(const VORTEX_T2 __a, const VORTEX_T2 __b) { \
    return VORTEX_T2(VORTEX_INNER(truth)(__h##RELATION(__a.x, __b.x)), VORTEX_INNER(truth)(__h##RELATION(__a.y, __b.y))); \
  } \
  VORTEX_HD bool __hb##RELATION##2(const VORTEX_T2 __a, const VORTEX_T2 __b) { return __h##RELATION(__a.x, __b.x) && __h##RELATION(__a.y, __b.y); } \
  VORTEX_HD unsigned int __h##RELATION##2_mask(const VORTEX_T2 __a, const VORTEX_T2 __b) { \
    return (__h##RELATION(__a.x, __b.x) ? 0xffffu : 0u) | (__h##RELATION(__a.y, __b.y) ? 0xffff0000u : 0u); \
  }
VORTEX_COMPARE(eq, __p == __q)
VORTEX_COMPARE(ne, __p < __q || __p > __q)
VORTEX_COMPARE(lt, __p < __q)
VORTEX_COMPARE(le, __p <= __q)
VORTEX_COMPARE(gt, __p > __q)
VORTEX_COMPARE(ge, __p >= __q)
// Unordered: they hold where a number is none.
VORTEX_COMPARE(equ, !(__p < __q || __p > __q))
VORTEX_COMPARE(neu, __p != __q)
VORTEX_COMPARE(ltu, !(__p >= __q))
VORTEX_COMPARE(leu, !(__p > __q))
VORTEX_COMPARE(gtu, !(__p <= __q))
VORTEX_COMPARE(geu, !(__p < __q))
#undef VORTEX_COMPARE

// Codes in the order of the numbers: -0 is less than +0.
VORTEX_HD int VORTEX_INNER(rank)(const VORTEX_T __a) {
  const int __code = (short)VORTEX_CODE(__a);
  return __code ^ (__code >> 31 & 0x7fff);
}
#define VORTEX_CHOICE(NAME, OP) \
  VORTEX_HD VORTEX_T __h##NAME##_nan(const VORTEX_T __a, const VORTEX_T __b) { \
    if (__hisnan(__a) || __hisnan(__b)) return VORTEX_OF_CODE(0x7fff); \
    return VORTEX_INNER(rank)(__a) OP VORTEX_INNER(rank)(__b) ? __a : __b; \
  } \
  VORTEX_HD VORTEX_T __h##NAME(const VORTEX_T __a, const VORTEX_T __b) { \
    if (__hisnan(__a)) return __hisnan(__b) ? VORTEX_OF_CODE(0x7fff) : __b; \
    return __hisnan(__b) || VORTEX_INNER(rank)(__a) OP VORTEX_INNER(rank)(__b) ? __a : __b; \
  } \
  VORTEX_HD VORTEX_T2 __h##NAME##2(const VORTEX_T2 __a, const VORTEX_T2 __b) { return VORTEX_T2(__h##NAME(__a.x, __b.x), __h##NAME(__a.y, __b.y)); } \
  VORTEX_HD VORTEX_T2 __h##NAME##2_nan(const VORTEX_T2 __a, const VORTEX_T2 __b) { \
    return VORTEX_T2(__h##NAME##_nan(__a.x, __b.x), __h##NAME##_nan(__a.y, __b.y)); \
  }
VORTEX_CHOICE(max, >)
VORTEX_CHOICE(min, <)
#undef VORTEX_CHOICE
