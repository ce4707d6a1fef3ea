// Operators (one of family.h's parts), unless the macros of CUDA's headers (__CUDA_NO_HALF_OPERATORS__ …) take them away.
#define VORTEX_OPERATORS_OF(TYPE, ADD, SUB, MUL, DIV, NEG, ONE) \
  VORTEX_BINARY(TYPE, +, ADD) \
  VORTEX_BINARY(TYPE, -, SUB) \
  VORTEX_BINARY(TYPE, *, MUL) \
  VORTEX_BINARY(TYPE, /, DIV) \
  VORTEX_STEP(TYPE, ++, ADD, ONE) \
  VORTEX_STEP(TYPE, --, SUB, ONE) \
  VORTEX_HD TYPE operator+(const TYPE &__a) { return __a; } \
  VORTEX_HD TYPE operator-(const TYPE &__a) { return NEG(__a); }
#define VORTEX_BINARY(TYPE, OP, FUNCTION) \
  VORTEX_HD TYPE operator OP(const TYPE &__a, const TYPE &__b) { return FUNCTION(__a, __b); } \
  VORTEX_HD TYPE &operator OP##=(TYPE &__a, const TYPE &__b) { return __a = FUNCTION(__a, __b); }
#define VORTEX_STEP(TYPE, OP, FUNCTION, ONE) \
  VORTEX_HD TYPE &operator OP(TYPE &__a) { return __a = FUNCTION(__a, ONE); } \
  VORTEX_HD TYPE operator OP(TYPE &__a, const int) { \
    const TYPE __before = __a; \
    __a = FUNCTION(__a, ONE); \
    return __before; \
  }
#define VORTEX_COMPARE(TYPE, OP, FUNCTION) VORTEX_HD bool operator OP(const TYPE &__a, const TYPE &__b) { return FUNCTION(__a, __b); }

#ifdef VORTEX_OPERATORS
VORTEX_OPERATORS_OF(VORTEX_T, __hadd, __hsub, __hmul, __hdiv, __hneg, VORTEX_OF_CODE(VORTEX_FORMAT::__one))
VORTEX_COMPARE(VORTEX_T, ==, __heq)
VORTEX_COMPARE(VORTEX_T, !=, __hneu)
VORTEX_COMPARE(VORTEX_T, <, __hlt)
VORTEX_COMPARE(VORTEX_T, <=, __hle)
VORTEX_COMPARE(VORTEX_T, >, __hgt)
VORTEX_COMPARE(VORTEX_T, >=, __hge)
#endif
#ifdef VORTEX_OPERATORS2
VORTEX_OPERATORS_OF(VORTEX_T2, __hadd2, __hsub2, __hmul2, __h2div, __hneg2, VORTEX_NAME2(__, 2)(VORTEX_OF_CODE(VORTEX_FORMAT::__one)))
VORTEX_COMPARE(VORTEX_T2, ==, __hbeq2)
VORTEX_COMPARE(VORTEX_T2, !=, __hbneu2)
VORTEX_COMPARE(VORTEX_T2, <, __hblt2)
VORTEX_COMPARE(VORTEX_T2, <=, __hble2)
VORTEX_COMPARE(VORTEX_T2, >, __hbgt2)
VORTEX_COMPARE(VORTEX_T2, >=, __hbge2)
#endif
#undef VORTEX_OPERATORS_OF
#undef VORTEX_BINARY
#undef VORTEX_STEP
#undef VORTEX_COMPARE
