// More of ordinary C++; see everyday.cu.
#ifdef HOST
#define __device__
#define __constant__
#define __noinline__
#endif
typedef long long i64;
typedef unsigned long long u64;
#define F __device__ __noinline__ i64

struct Vertex2 { int a, b; };
struct Vertex { float x, y, z; };
struct Box3 { Vertex low, high; bool valid; };
__device__ __noinline__ Box3 grow(const Box3 &b, Vertex v) {
  Box3 r = b;
  if (!r.valid) return {v, v, true};
  if (v.x < r.low.x) r.low.x = v.x;
  if (v.y < r.low.y) r.low.y = v.y;
  if (v.z > r.high.z) r.high.z = v.z;
  return r;
}
F nested_structures(int t, int s) {
  Box3 b = {};
  for (int i = 0; i < 5; i++) b = grow(b, {(float)(t - i), (float)(s * i), (float)(i * i - t)});
  Box3 c[2] = {b, grow(b, {-50, -60, 70})}; b = c[t & 1];
  return (i64)(b.low.x * 100 + b.low.y * 10 + b.high.z) + b.valid + (i64)c[1].low.x;
}
struct Matrix { int m[3][3]; };
__device__ __noinline__ Matrix multiply(Matrix a, Matrix b) {
  Matrix c = {};
  for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) for (int k = 0; k < 3; k++) c.m[i][j] += a.m[i][k] * b.m[k][j];
  return c;
}
F arrays_in_structures(int t, int s) { Matrix a = {{{1, t, 2}, {s, 3, 1}, {0, 1, t}}}; a = multiply(multiply(a, a), a); return a.m[0][2] + 7ll * a.m[2][0] + 49ll * a.m[1][1]; }
F wide_switch(int t, int s) {
  i64 k = (i64)(t % 4) << 33, r = 0;
  switch (k) { case 0: r = 1; break; case 1ll << 33: case 3ll << 33: r = s; break; default: r = -5; }
  switch ((signed char)(t * 40)) { case -128: case 127: r += 100; break; case 40: case -96: case 80: case 0: r *= 2; break; case 'x': r -= 3; }
  switch (s / 5) { case 0: r ^= 8; break; default: r ^= 16; }
  return r;
}
F booleans(int t, int s) { bool a = t & 1, b = s, c = t > s; int n = a + b + c; a |= c; b ^= a; c = a && !b; bool d[3] = {a, b, c}; return n * 8 + d[t % 3] * 4 + (a == b) * 2 + (c < a) + -(int)c * 100 + (int)(a ? 1.5f : 2.5f); }
template <int N> struct Fibonacci { static constexpr i64 value = Fibonacci<N - 1>::value + Fibonacci<N - 2>::value; };
template <> struct Fibonacci<0> { static constexpr i64 value = 0; };
template <> struct Fibonacci<1> { static constexpr i64 value = 1; };
template <typename D> struct Base { __device__ i64 twice(int x) const { return 2 * static_cast<const D *>(this)->once(x); } };
struct Derived : Base<Derived> { int k; __device__ Derived(int k) : k(k) {} __device__ i64 once(int x) const { return x * k; } };
template <typename T> __device__ i64 classify(T x) { if constexpr (sizeof(T) == 1) return 1 + x; else if constexpr (sizeof(T) == 4) return 4 + (i64)x; else return 8; }
template <typename... A> __device__ i64 folded(A... a) { return (0 + ... + (i64)a) * 3 + (... && (a != 0)); }
F metaprograms(int t, int s) { return Fibonacci<50>::value + Derived(s).twice(t) + classify((signed char)t) + classify((float)s) + classify(1.0) + folded(t, s, (short)-t, 2.5f); }
struct Left { int l = 1; __device__ virtual ~Left() {} __device__ virtual int left() { return l; } };
struct Right { int r = 2; __device__ virtual int right(int x) { return r + x; } };
struct Both : Left, Right { int b = 3; __device__ int left() override { return b * 10; } __device__ int right(int x) override { return b * 100 + x; } };
__device__ __noinline__ int call_right(Right *r, int x) { return r->right(x); }
__device__ __noinline__ int call_left(Left &l) { return l.left(); }
F multiple_inheritance(int t, int s) { Both x; Right y; x.b += t; Left *l = &x; Right *r = t & 1 ? &x : &y; return call_right(r, s) + call_left(*l) + static_cast<Both *>(l)->b; }
struct Stack { int data[8], top = 0; __device__ void push(int x) { data[top++ & 7] = x; } __device__ int pop() { return data[--top & 7]; } __device__ int *begin() { return data; } __device__ int *end() { return data + top; } };
F containers(int t, int s) {
  Stack k; for (int i = 0; i < 6; i++) k.push(i * t - s);
  int r = k.pop() * 100 + k.pop(); for (int &x : k) x += r & 3;
  for (int x : k) r = r * 2 + x;
  auto [a, b] = Vertex2{t, s}; return r + a * 3 + b;
}
F member_pointers(int t, int s) {
  int Vertex2::*m = t & 1 ? &Vertex2::a : &Vertex2::b; Vertex2 v = {t, s};
  int (Stack::*f)() = &Stack::pop; Stack k; k.push(t); k.push(s);
  return v.*m * 10 + (k.*f)();
}
F gotos(int t, int s) {
  int i = 0, r = 0;
again:
  r += i * t;
  if (++i < 5) goto again;
  if (r > s) goto big;
  r = -r;
  goto done;
big:
  r *= 2;
  if (r & 4) { i--; if (i > 2) goto again; }
done:
  return r * 10 + i;
}
F text(int t, int s) { const char *w[4] = {"zero", "one", "two \x80\xff", "three"}; const char *p = w[t & 3]; int h = 5381; while (*p) h = h * 33 + *p++; return h + (p - w[t & 3]) + w[s & 3][1]; }
F wide_integers(int t, int s) {
  __int128 a = (__int128)(t + 1) << 100, b = ((__int128)s << 64) - 12345, c = a + b * (t - 7); unsigned __int128 u = (unsigned __int128)c >> (t * 8);
  return (i64)(c >> 64) ^ (i64)c ^ (i64)(u % 1000003) ^ (i64)(a / (b | 1)) ^ (a < b) ^ (i64)(u >> 3);
}
F chained_conditions(int t, int s) { int x = t < 2 ? s ? 1 : 2 : t < 5 ? t == 3 ? 7 : s : t > 12 ? -t : t * s; x += x > 3 && x < 20 || x == -13; return x == 2147483647 || x == 100 ? 5 : x; }
F signs(int t, int s) { int a = -7 - t, b = s - 4; unsigned u = a; return a / 3 * 1000 + a % 3 * 100 + (a >> 1) + (b ? a / b + a % b : 0) + (u > 5u) + (i64)u / 2 + (short)u + (unsigned short)a + (a < (i64)u) + ~b + -b; }
struct alignas(16) Aligned { char c; alignas(8) short s; };
F alignments(int t, int s) { Aligned a[3] = {{1, 2}, {3, 4}, {5, 6}}; a[t % 3].s += s; return (char *)&a[2] - (char *)&a[0] + (i64)alignof(Aligned) * 100 + a[1].s + (char *)&a[1].s - (char *)&a[1] + (((u64)&a[t % 3]) & 15); }
__device__ __noinline__ void fill(int *p, int n, int (*f)(int)) { while (n--) *p++ = f(n); }
__device__ int square(int x) { return x * x; }
__device__ int negate(int x) { return -x; }
F callbacks(int t, int s) { int a[6]; fill(a, 6, t & 1 ? square : negate); fill(a + 1, s % 5, negate); i64 r = 0; for (int x : a) r = r * 10 + x; return r; }
F float_edges(int t, int s) { float z = t - t, inf = 1 / (z + 0.0f), n = z / z; double d = t * 0.1; return (n != n) + 2 * (inf > 1e30f) + 4 * !(n < 1) + 8 * (d == t / 10.0) + 16 * (-z == z) + (i64)(d * 1e9) + (i64)(float)16777217 + (int)(s * -0.75f) + (0.1f + 0.2f == 0.3f) * 32 + (i64)(1e15 / (t + 3)); }

#define ALL(X) \
  X(nested_structures) X(arrays_in_structures) X(wide_switch) X(booleans) X(metaprograms) X(multiple_inheritance) X(containers) \
  X(member_pointers) X(gotos) X(text) X(wide_integers) X(chained_conditions) X(signs) X(alignments) X(callbacks) X(float_edges)
#ifdef HOST
extern "C" {
#define X(name) i64 host_##name(int t, int s) { return name(t, s); }
ALL(X)
}
#else
#define X(name) extern "C" __global__ void device_##name(i64 *o, int s) { o[threadIdx.x] = name(threadIdx.x, s); }
ALL(X)
#endif
