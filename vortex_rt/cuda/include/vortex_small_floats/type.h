// A type of 16 bits and its pair (one of family.h's parts). Conversions are members as CUDA documents them: implicit, from
// and to every arithmetic type, unless the macros of CUDA's headers (__CUDA_NO_HALF_CONVERSIONS__ …) take them away.
#define VORTEX_MEMBER __forceinline__ __host__ __device__
#define VORTEX_INTEGERS(MACRO) \
  MACRO(short, __from_integer((short)__i)) MACRO(unsigned short, __from_integer((unsigned short)__i)) \
  MACRO(int, __from_integer((int)__i)) MACRO(unsigned int, __from_integer((unsigned int)__i)) \
  MACRO(long, __from_integer((long long)__i)) MACRO(unsigned long, __from_integer((unsigned long long)__i)) \
  MACRO(long long, __from_integer(__i)) MACRO(unsigned long long, __from_integer(__i))
#define VORTEX_FROM_INTEGER(TYPE, VALUE) \
  VORTEX_MEMBER VORTEX_T(TYPE __i) : __x(VORTEX_FORMAT::__narrow(VORTEX_FORMAT::VALUE, vortex_cuda::__nearest)) {} \
  VORTEX_MEMBER VORTEX_T &operator=(TYPE __i) { return *this = VORTEX_T(__i); }
#define VORTEX_TO_INTEGER(TYPE) \
  VORTEX_MEMBER operator TYPE() const { return vortex_cuda::__to_integer<TYPE>(__builtin_truncf(VORTEX_FORMAT::__widen(__x))); }

struct __align__(2) VORTEX_T {
 protected:
  unsigned short __x;

 public:
  VORTEX_T() = default;
  VORTEX_MEMBER constexpr VORTEX_T(const VORTEX_RAW &__r) : __x(__r.x) {}
  VORTEX_MEMBER explicit VORTEX_T(const VORTEX_OTHER_T &__other);
  VORTEX_MEMBER operator VORTEX_RAW() const { return VORTEX_RAW{__x}; }
  VORTEX_MEMBER operator VORTEX_RAW() const volatile { return VORTEX_RAW{__x}; }
  VORTEX_MEMBER VORTEX_T &operator=(const VORTEX_RAW &__r) { __x = __r.x; return *this; }
  VORTEX_MEMBER volatile VORTEX_T &operator=(const VORTEX_RAW &__r) volatile { __x = __r.x; return *this; }
  VORTEX_MEMBER volatile VORTEX_T &operator=(const volatile VORTEX_RAW &__r) volatile { __x = __r.x; return *this; }
#ifdef VORTEX_CONVERSIONS
  VORTEX_MEMBER VORTEX_T(float __f) : __x(VORTEX_FORMAT::__narrow(__f, vortex_cuda::__nearest)) {}
  VORTEX_MEMBER VORTEX_T(double __d) : __x(VORTEX_FORMAT::__narrow(__d)) {}
  VORTEX_MEMBER VORTEX_T &operator=(float __f) { return *this = VORTEX_T(__f); }
  VORTEX_MEMBER VORTEX_T &operator=(double __d) { return *this = VORTEX_T(__d); }
  VORTEX_MEMBER operator float() const { return VORTEX_FORMAT::__widen(__x); }
  VORTEX_INTEGERS(VORTEX_FROM_INTEGER)
  VORTEX_TO_INTEGER(char)
  VORTEX_TO_INTEGER(signed char)
  VORTEX_TO_INTEGER(unsigned char)
  VORTEX_TO_INTEGER(short)
  VORTEX_TO_INTEGER(unsigned short)
  VORTEX_TO_INTEGER(int)
  VORTEX_TO_INTEGER(unsigned int)
  VORTEX_TO_INTEGER(long)
  VORTEX_TO_INTEGER(unsigned long)
  VORTEX_TO_INTEGER(long long)
  VORTEX_TO_INTEGER(unsigned long long)
  VORTEX_MEMBER constexpr operator bool() const { return (__x & 0x7fff) != 0; }
#endif
};

struct __align__(4) VORTEX_T2 {
  VORTEX_T x, y;
  VORTEX_T2() = default;
  VORTEX_MEMBER constexpr VORTEX_T2(const VORTEX_T &__a, const VORTEX_T &__b) : x(__a), y(__b) {}
  VORTEX_MEMBER VORTEX_T2(const VORTEX_RAW2 &__r) : x(VORTEX_RAW{__r.x}), y(VORTEX_RAW{__r.y}) {}
  VORTEX_MEMBER VORTEX_T2 &operator=(const VORTEX_RAW2 &__r) { return *this = VORTEX_T2(__r); }
  VORTEX_MEMBER operator VORTEX_RAW2() const { return VORTEX_RAW2{((VORTEX_RAW)x).x, ((VORTEX_RAW)y).x}; }
};
#undef VORTEX_MEMBER
#undef VORTEX_INTEGERS
#undef VORTEX_FROM_INTEGER
#undef VORTEX_TO_INTEGER
