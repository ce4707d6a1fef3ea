// Conversions and moves of data (one of family.h's parts). CUDA Math API, "Half Precision Conversion and Data Movement",
// "Bfloat16 Precision Conversion and Data Movement".

// Bits
VORTEX_HD unsigned short VORTEX_NAME(__, _as_ushort)(const VORTEX_T __a) { return ((VORTEX_RAW)__a).x; }
VORTEX_HD short VORTEX_NAME(__, _as_short)(const VORTEX_T __a) { return (short)((VORTEX_RAW)__a).x; }
VORTEX_HD VORTEX_T VORTEX_NAME(__ushort_as_, )(const unsigned short __code) { return VORTEX_T(VORTEX_RAW{__code}); }
VORTEX_HD VORTEX_T VORTEX_NAME(__short_as_, )(const short __code) { return VORTEX_T(VORTEX_RAW{(unsigned short)__code}); }

// Floats
VORTEX_HD float VORTEX_NAME(__, 2float)(const VORTEX_T __a) { return VORTEX_WIDE(__a); }
VORTEX_HD VORTEX_T VORTEX_NAME(__double2, )(const double __d) { return VORTEX_OF_CODE(VORTEX_FORMAT::__narrow(__d)); }
#define VORTEX_FROM_FLOAT(SUFFIX, MODE) \
  VORTEX_HD VORTEX_T VORTEX_NAME(__float2, SUFFIX)(const float __f) { return VORTEX_NARROW(__f, MODE); }
VORTEX_FROM_FLOAT(, nearest)
VORTEX_FROM_FLOAT(_rn, nearest)
VORTEX_FROM_FLOAT(_rz, toward_zero)
VORTEX_FROM_FLOAT(_rd, down)
VORTEX_FROM_FLOAT(_ru, up)
#undef VORTEX_FROM_FLOAT

// Integers: to them beyond the range the limits, for NaN 0, or 2**63 in 64 bits
#define VORTEX_INTEGER_MODE(SHORT_NAME, TYPE, WIDEST, SUFFIX, MODE) \
  VORTEX_HD TYPE VORTEX_NAME(__, 2##SHORT_NAME##SUFFIX)(const VORTEX_T __a) { \
    return vortex_cuda::__to_integer<TYPE>(vortex_cuda::__integral(VORTEX_WIDE(__a), vortex_cuda::__##MODE)); \
  } \
  VORTEX_HD VORTEX_T VORTEX_NAME(__##SHORT_NAME##2, SUFFIX)(const TYPE __i) { \
    return VORTEX_NARROW(VORTEX_FORMAT::__from_integer((WIDEST)__i), MODE); \
  }
#define VORTEX_INTEGER(SHORT_NAME, TYPE) \
  VORTEX_INTEGER_MODE(SHORT_NAME, TYPE, TYPE, _rn, nearest) \
  VORTEX_INTEGER_MODE(SHORT_NAME, TYPE, TYPE, _rz, toward_zero) \
  VORTEX_INTEGER_MODE(SHORT_NAME, TYPE, TYPE, _rd, down) \
  VORTEX_INTEGER_MODE(SHORT_NAME, TYPE, TYPE, _ru, up)
VORTEX_INTEGER(short, short)
VORTEX_INTEGER(ushort, unsigned short)
VORTEX_INTEGER(int, int)
VORTEX_INTEGER(uint, unsigned int)
VORTEX_INTEGER(ll, long long)
VORTEX_INTEGER(ull, unsigned long long)
#undef VORTEX_INTEGER
#undef VORTEX_INTEGER_MODE
VORTEX_HD signed char VORTEX_NAME(__, 2char_rz)(const VORTEX_T __a) { return vortex_cuda::__to_integer<signed char>(__builtin_truncf(VORTEX_WIDE(__a))); }
VORTEX_HD unsigned char VORTEX_NAME(__, 2uchar_rz)(const VORTEX_T __a) { return vortex_cuda::__to_integer<unsigned char>(__builtin_truncf(VORTEX_WIDE(__a))); }

// Pairs
VORTEX_HD VORTEX_T2 VORTEX_NAME(make_, 2)(const VORTEX_T __a, const VORTEX_T __b) { return VORTEX_T2(__a, __b); }
VORTEX_HD VORTEX_T2 VORTEX_NAME(__halves2, 2)(const VORTEX_T __a, const VORTEX_T __b) { return VORTEX_T2(__a, __b); }
VORTEX_HD VORTEX_T2 VORTEX_NAME2(__, 2)(const VORTEX_T __a) { return VORTEX_T2(__a, __a); }
VORTEX_HD VORTEX_T2 VORTEX_NAME(__float2, 2_rn)(const float __f) { return VORTEX_NAME2(__, 2)(VORTEX_NARROW(__f, nearest)); }
VORTEX_HD VORTEX_T2 VORTEX_NAME(__floats2, 2_rn)(const float __a, const float __b) {
  return VORTEX_T2(VORTEX_NARROW(__a, nearest), VORTEX_NARROW(__b, nearest));
}
VORTEX_HD VORTEX_T2 VORTEX_NAME(__float22, 2_rn)(const float2 __f) {
  return VORTEX_T2(VORTEX_NARROW(__f.x, nearest), VORTEX_NARROW(__f.y, nearest));
}
VORTEX_HD float2 VORTEX_NAME(__, 22float2)(const VORTEX_T2 __a) {
  float2 __f;
  __f.x = VORTEX_WIDE(__a.x);
  __f.y = VORTEX_WIDE(__a.y);
  return __f;
}
VORTEX_HD float __low2float(const VORTEX_T2 __a) { return VORTEX_WIDE(__a.x); }
VORTEX_HD float __high2float(const VORTEX_T2 __a) { return VORTEX_WIDE(__a.y); }
VORTEX_HD VORTEX_T VORTEX_NAME(__low2, )(const VORTEX_T2 __a) { return __a.x; }
VORTEX_HD VORTEX_T VORTEX_NAME(__high2, )(const VORTEX_T2 __a) { return __a.y; }
VORTEX_HD VORTEX_T2 VORTEX_NAME(__low2, 2)(const VORTEX_T2 __a) { return VORTEX_T2(__a.x, __a.x); }
VORTEX_HD VORTEX_T2 VORTEX_NAME(__high2, 2)(const VORTEX_T2 __a) { return VORTEX_T2(__a.y, __a.y); }
VORTEX_HD VORTEX_T2 VORTEX_NAME(__lows2, 2)(const VORTEX_T2 __a, const VORTEX_T2 __b) { return VORTEX_T2(__a.x, __b.x); }
VORTEX_HD VORTEX_T2 VORTEX_NAME(__highs2, 2)(const VORTEX_T2 __a, const VORTEX_T2 __b) { return VORTEX_T2(__a.y, __b.y); }
VORTEX_HD VORTEX_T2 __lowhigh2highlow(const VORTEX_T2 __a) { return VORTEX_T2(__a.y, __a.x); }
