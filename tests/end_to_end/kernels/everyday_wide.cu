// 128-bit integers that functions take and give, also those that stay calls; see everyday.cu.
#ifdef HOST
#define __device__
#define __constant__
#define __noinline__ __attribute__((noinline))
#endif
typedef long long i64;
typedef unsigned long long u64;
typedef __int128 i128;
typedef unsigned __int128 u128;
#define F __device__ __noinline__ i64
#define STAYS __device__ __noinline__

__device__ i64 low(i128 x) { return (i64)x ^ (i64)(x >> 64) * 31; }
STAYS i128 add(i128 a, int b) { return a * 3 + b; }
F arguments_and_results(int t, int s) { i128 a = (i128)t << 70 | s, b = add(add(a, -t), s); return low(b) * 3 + low(a); }
struct Wide { i128 a; int b; };
struct Wider { char c; Wide w[2]; u128 u; };
STAYS Wide turned(Wide w, int n) { w.a = w.a * 3 + n; w.b ^= n; return w; }
STAYS Wider gathered(const Wide &w, Wide v, u128 u) { return {(char)w.b, {v, w}, u * (u128)w.a}; }
F structures(int t, int s) {
  Wide w = {(i128)t * -5, 5}; w = turned(turned(w, t), s); Wider r = gathered(w, turned(w, 3), (u128)s << 90);
  return low(r.u) + low(r.w[t & 1].a) * 3 + r.w[s & 1].b + r.c;
}
STAYS void by_pointer(i128 *p, u128 &r, int n) { for (int k = 0; k < n; k++) { p[k] += (i128)k << 65; r = r * 5 + (u128)p[k]; } }
F arrays(int t, int s) { i128 a[4] = {t, -s, (i128)1 << 100, -1}; u128 r = 1; by_pointer(a, r, 1 + s % 4); return low((i128)r) + low(a[t & 3]); }
typedef i128 (*Function)(i128, u128);
STAYS i128 product(i128 a, u128 b) { return a * (i128)b; }
STAYS i128 quotient(i128 a, u128 b) { return a / (i128)(b | 1) + a % 7; }
__device__ i128 shifted(i128 a, u128 b) { return a >> (int)(b & 127) ^ (i128)(b << 3); }
__constant__ Function functions[3] = {product, quotient, shifted};
F pointers_to_functions(int t, int s) { i128 a = (i128)(t - 7) << 80; return low(functions[t % 3](a, (u128)s << 64 | 9)) + low((s & 1 ? product : shifted)(a, t)); }
struct Base { i128 a = 5; __device__ virtual i128 f(i128 x) { return x - a; } __device__ virtual ~Base() {} };
struct Derived : Base { u128 b = 77; __device__ i128 f(i128 x) override { return x * (i128)b + a; } };
F wide_virtual_functions(int t, int s) { Base b; Derived d; d.b = (u128)s << 60; Base *p = t & 1 ? &d : &b; i128 (Base::*m)(i128) = &Base::f; return low((p->*m)(t)) + low(p->f((i128)t << 66)); }
template <typename... A> STAYS u128 total(A... a) { return (u128(0) + ... + (u128)a); }
F variadic(int t, int s) { auto f = [&](i128 x) { return x * t + s; }; return low((i128)total(t, (i128)s << 64, -5, f((i128)1 << 77))) + low(f(-s)); }
F conversions(int t, int s) { u128 u = ((u128)(t + 1) << 90) * (s + 3); i128 n = -(i128)(u >> 3); return (i64)(double)(u >> 60) + (i64)((float)n / 1e20f) + low((i128)((double)s * 1e25)) + low((u128)(t * 1e22) % 1000003); }

#define ALL(X) \
  X(arguments_and_results) X(structures) X(arrays) X(pointers_to_functions) X(wide_virtual_functions) X(variadic) X(conversions)
#ifdef HOST
extern "C" {
#define X(name) i64 host_##name(int t, int s) { return name(t, s); }
ALL(X)
}
#else
#define X(name) extern "C" __global__ void device_##name(i64 *o, int s) { o[threadIdx.x] = name(threadIdx.x, s); }
ALL(X)
#endif
