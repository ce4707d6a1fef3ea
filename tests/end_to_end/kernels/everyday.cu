// ----- everyday.cu
// What ordinary C++ is made of, a function a feature. Compiled for the device, and by the host's compiler as the reference: each gives a number from two.
#ifdef HOST
#include <cstddef>
#define __device__
#define __constant__
#define __noinline__
#define __shared__
#endif
typedef long long i64;
typedef unsigned long long u64;
#define F __device__ __noinline__ i64

struct Flags { unsigned a : 3; int b : 5; unsigned : 0; unsigned long long c : 37; signed char d; int e : 9; unsigned f : 1; };
F bit_fields(int t, int s) {
  Flags x = {7, -3, 1ull << 30, 5, -100, 1};
  x.a += t; x.b -= s; x.c = x.c * 3 + t; x.e += s; x.f ^= t;
  return x.a + 10 * x.b + 100 * (i64)x.c + x.d + 1000 * x.e + x.f;
}
union Word { unsigned u; float f; unsigned char c[4]; unsigned short h[2]; };
F unions(int t, int s) { Word w; w.f = t * 1.5f + s; w.c[1] ^= t; i64 r = w.u; w.h[1] += 3; return r * 31 + w.c[3] + w.h[0]; }
struct Padded { char c; double d; short s; int a[3]; char e; };
__device__ __noinline__ Padded make(Padded p, int t) { p.a[t & 1] += p.c; p.d *= 2; p.e = (char)(p.s + t); return p; }
F structures_by_value(int t, int s) {
  Padded p = {(char)t, 0.5 * s, (short)(t * 1000), {1, 2, 3}, 'x'}, q = make(make(p, t), s);
  return (i64)(q.d * 4) + q.a[0] * 100 + q.a[1] * 1000 + q.a[2] + q.e;
}
F nested_switches(int t, int s) {
  i64 r = 0;
  for (int i = 0; i < 12; i++) {
    switch ((t + i) % 7) {
      case 0: case 5: switch (s & 3) { case 1: r += 3; case 2: r *= 2; break; default: r -= 1; } break;
      case 1: if (i & 1) continue; r ^= 0x55; break;
      case 2: case 3: case 4: r += i; [[fallthrough]];
      default: r = r * 3 + 1;
    }
  }
  return r;
}
F several_exits(int t, int s) {
  int i = 0, j = t + 1; i64 r = s;
  do {
    if (r > 5000) break;
    if (j % 5 == 4) { j += 3; continue; }
    do { r += j; if (r % 11 == 3) return r * 100 + i; } while (++j % 3);
    if (r < -1000) goto out;
  } while (++i < 20);
  r++;
out:
  return r;
}
template <typename T> struct Accumulate { T total = 0; __device__ Accumulate &operator+=(const T &x) { total = (T)(total * 7 + x); return *this; } __device__ operator T() const { return total; } };
template <typename T, int N> __device__ T polynomial(const T (&c)[N], T x) { T y = 0; for (int i = N - 1; i >= 0; --i) y = (T)(y * x + c[i]); return y; }
F templates(int t, int s) {
  Accumulate<signed char> a; Accumulate<unsigned short> b; Accumulate<i64> c;
  for (int i = 0; i < 9; i++) { a += (signed char)(t + i); b += (unsigned short)(s * i); c += i - t; }
  const int p[4] = {1, -2, 3, -4}; const unsigned char q[3] = {200, 100, 50};
  return a + 3 * b + c + polynomial(p, t) + polynomial(q, (unsigned char)s);
}
__device__ i64 sum() { return 0; }
template <typename A, typename... R> __device__ i64 sum(A first, R... rest) { return (i64)first + 2 * sum(rest...); }
F variadic_templates(int t, int s) { return sum(t, (char)s, 3.75f, (unsigned short)(t * s), -7ll, true, 2.5); }
struct Shape {
  int w;
  __device__ Shape(int w) : w(w) {}
  __device__ virtual int area(int k) const { return w * k; }
  __device__ virtual i64 name() const = 0;
};
struct Named { i64 tag = 9; __device__ virtual i64 label(int x) const { return tag + x; } };
struct Square : Shape {
  __device__ Square(int w) : Shape(w) {}
  __device__ int area(int k) const override { return w * w + k; }
  __device__ i64 name() const override { return 1; }
};
struct Box : Square, Named {
  int depth;
  __device__ Box(int w, int d) : Square(w), depth(d) { tag = d; }
  __device__ int area(int k) const override { return Square::area(k) * depth; }
  __device__ i64 name() const override { return 2 + label(3); }
  __device__ i64 label(int x) const override { return Named::label(x) * 10; }
};
__device__ __noinline__ i64 describe(const Shape &s, const Named *n, int k) { return s.area(k) * 100 + s.name() + (n ? n->label(k) : 0); }
F virtual_functions(int t, int s) {
  Square a(t + 1); Box b(t, s); Named n;
  const Shape *shapes[2] = {&a, &b};
  return describe(*shapes[t & 1], t & 2 ? &b : &n, s) + describe(b, nullptr, t);
}
template <typename G> __device__ int apply(G g, int n) { int r = 0; for (int i = 0; i < n; i++) r += g(i); return r; }
F lambdas(int t, int s) {
  int calls = 0;
  auto f = [&calls, t](int x) { ++calls; return x * t; };
  auto g = [=](int x) mutable { s += x; return s; };
  return apply(f, 5) * 100 + calls + apply(g, 4) + apply([](int x) { return x & 1; }, 7) + s;
}
typedef int (*Function)(int, int);
__device__ int add(int a, int b) { return a + b; }
__device__ int sub(int a, int b) { return a - b; }
__device__ int mul(int a, int b) { return a * b; }
struct Entry { char key; Function function; };
__device__ const Entry operations[] = {{'+', add}, {'-', sub}, {'*', mul}};
__device__ Function table[3] = {mul, add, sub};
F function_tables(int t, int s) {
  int r = s;
  for (const Entry &e : operations) r = e.function(r, t) + e.key;
  Function local[] = {sub, mul};
  return (i64)table[t % 3](r, s) * 10 + local[s & 1](t, r);
}
struct Counter { static constexpr int step = 3; };
__device__ const int Counter_limits[4] = {5, 50, 500, 5000};
F static_constants(int t, int s) {
  static const short local[5] = {-1, 2, -3, 4, -5};
  static constexpr i64 big[3] = {1ll << 40, -(1ll << 33), 12345678901ll};
  return local[t % 5] * Counter::step + Counter_limits[s & 3] + big[(t + s) % 3];
}
enum class Color : unsigned char { red = 250, green, blue };
enum Level : short { low = -300, high = 300 };
F enumerations(int t, int s) {
  Color c = static_cast<Color>((int)Color::red + t % 3); Level l = t & 1 ? low : high;
  switch (c) { case Color::red: return l + s; case Color::green: return l * 2 - (int)c; case Color::blue: break; }
  return (unsigned char)((int)c + 10) + l;
}
F three_dimensions(int t, int s) {
  int a[3][4][5], (*p)[4][5] = a; i64 r = 0;
  for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) for (int k = 0; k < 5; k++) a[i][j][k] = i * 100 + j * 10 + k + s;
  for (int i = 0; i < 20; i++) r = r * 5 + p[(t + i) % 3][(s + i) % 4][i % 5] % 7;
  return r + a[t % 3][1][2];
}
F narrow_arithmetic(int t, int s) {
  signed char c = (signed char)(t * 37); unsigned char u = (unsigned char)(s * 91); short h = (short)(c * u); unsigned short w = (unsigned short)(h - 5);
  c += u; u -= c; h *= 3; w >>= 2; c <<= 1; u = ~u; h /= (short)(t + 1); w %= (unsigned short)(s | 1); ++c; u--;
  return c + 1000 * u + 1000000ll * h + w * 7ll + (c < u) + ((u > w) << 5);
}
F long_division(int t, int s) {
  i64 a = 0x123456789ABCDEFll * (t - 3), b = s * 1000003ll - 7; u64 c = 0xFEDCBA9876543210ull - t, d = (u64)(s + 1) << 33;
  return a / b + a % b + (i64)(c / d) + (i64)(c % d) + (i64)(c / (unsigned)(t + 1)) + (int)(a >> 7) / (t + 1) + (int)a % (s + 2);
}
F pointers(int t, int s) {
  int a[32]; for (int i = 0; i < 32; i++) a[i] = i * i;
  int *p = a + t % 16, *q = &a[31 - s % 8]; i64 r = (q - p) * 100 + (p < q) + 2 * (p == a) + 4 * (p + 3 >= q);
  for (; p != q; p += 1) r += *p;
  char *c = (char *)q; r += (short *)(c - 8) == (short *)(q - 2);
  int **pp = &p; **pp = 7; *pp -= 1;
  return r + *p + p[1] + (c - (char *)a);
}
F volatile_values(int t, int s) { volatile int v = t; volatile short a[3] = {1, 2, 3}; v += s; a[v & 1] = (short)v; v = v * v + a[0]; return v + a[1] * 10 + a[2]; }
struct Powers { unsigned v[8]; constexpr Powers() : v() { unsigned p = 1; for (int i = 0; i < 8; i++, p *= 5) v[i] = p; } };
F constexpr_arrays(int t, int s) { constexpr Powers p; constexpr char text[] = "everyday \"C++\", undef"; return p.v[t % 8] * 3ll + p.v[s % 8] + text[(t * s) % (int)(sizeof text)]; }
struct Complex {
  int re, im;
  __device__ Complex operator*(const Complex &o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
  __device__ Complex &operator++() { ++re; return *this; }
  __device__ Complex operator++(int) { Complex old = *this; ++im; return old; }
  __device__ bool operator==(const Complex &o) const { return re == o.re && im == o.im; }
  __device__ int operator[](int i) const { return i ? im : re; }
  __device__ int operator()(int k) const { return re * k - im; }
};
__device__ Complex operator+(Complex a, int b) { return {a.re + b, a.im}; }
F operators(int t, int s) { Complex a = {t, s}, b = {s - 2, t + 1}; Complex c = a * b + 3; ++c; Complex d = c++; return c[0] * 1000ll + c[1] + d(3) + (c == d) + (a + 0 == a); }
__device__ __noinline__ const int &larger(const int &a, const int &b) { return a < b ? b : a; }
__device__ __noinline__ void swap(int &a, int &b) { int c = a; a = b; b = c; }
F references(int t, int s) { const int &m = larger(t, s); int x = m, y = larger(t + 5, 7), &z = x; swap(z, y); z += 2; return m * 100 + x * 10 + y + larger(x, y); }
F shifts_and_masks(int t, int s) {
  unsigned u = 0x80000001u; int i = -0x12345678; u64 l = 0x8000000000000001ull; i64 r = 0;
  for (int k = 0; k < 32; k += 5) { int n = (k + t) & 31; r = r * 3 + (u >> n) + (i >> n) + (i64)(u << n) + (i64)(l >> (2 * n)) + (i64)(l << n); }
  return r + ((u << (t & 31)) | (u >> ((32 - t) & 31))) + (short)(s << 9) + (1 << (s & 30));
}
F floats_to_integers(int t, int s) { float f = t * 1234.56f - s; double d = f * 1e6; return (int)f + (unsigned)(f < 0 ? 0 : f) + (i64)d + (short)(f / 100) + (unsigned char)(t * 1.7f) + (int)(d / 1e4) + (i64)(u64)(d < 0 ? -d : d); }
struct Node { int value; Node *next; };
F linked_lists(int t, int s) {
  Node n[6]; for (int i = 0; i < 6; i++) n[i] = {i * t + s, i < 5 ? &n[(i * 3 + 1) % 6] : nullptr};
  i64 r = 0; int steps = 0; for (Node *p = &n[t % 6]; p && steps < 10; p = p->next, steps++) r = r * 2 + p->value;
  return r * 16 + steps;
}
F short_circuits(int t, int s) { int n = 0; bool a = t > 5 && ++n && s < 3, b = t < 9 || (n += 10, s > 4), c = !a ^ b; int v = t == 3 ? s : t == 4 ? -s : c ? n : 100; return v * 100 + n * 8 + a + 2 * b + 4 * c; }

#define ALL(X) \
  X(bit_fields) X(unions) X(structures_by_value) X(nested_switches) X(several_exits) X(templates) X(variadic_templates) X(virtual_functions) X(lambdas) \
  X(function_tables) X(static_constants) X(enumerations) X(three_dimensions) X(narrow_arithmetic) X(long_division) X(pointers) X(volatile_values) \
  X(constexpr_arrays) X(operators) X(references) X(shifts_and_masks) X(floats_to_integers) X(linked_lists) X(short_circuits)
#ifdef HOST
extern "C" {
#define X(name) i64 host_##name(int t, int s) { return name(t, s); }
ALL(X)
}
#else
#define X(name) extern "C" __global__ void device_##name(i64 *o, int s) { o[threadIdx.x] = name(threadIdx.x, s); }
ALL(X)
#endif
// ----- everyday_more.cu
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
// ----- everyday_addresses.cu
// Pointers to members and functions, constants that hold addresses; see everyday.cu.
#ifdef HOST
#define __device__
#define __constant__
#define __noinline__ __attribute__((noinline))
#endif
typedef long long i64;
typedef unsigned long long u64;
#define F __device__ __noinline__ i64
#define STAYS __device__ __noinline__

// Itanium's pointers to members: odd numbers mean virtual functions, `adj` moves `this`.
struct Plain {
  int a = 3;
  __device__ i64 f(i64 x) { return x + a; }
  STAYS i64 g(i64 x) { return x * 3 ^ a; }
  __device__ virtual i64 h(i64 x) { return x - a; }
  __device__ virtual i64 i(i64 x) { return x * a; }
  __device__ virtual ~Plain() {}
};
struct Other {
  int b = 11;
  __device__ virtual i64 q(i64 x) { return x + 100 * b; }
  __device__ i64 r(i64 x) const { return x - 1000 * b; }
};
struct Mixed : Plain, Other {
  int c = 5;
  __device__ i64 h(i64 x) override { return x - 2 * c; }
  __device__ i64 q(i64 x) override { return x * c + b; }
  __device__ i64 s(i64 x) { return x ^ c; }
};
typedef i64 (Plain::*PlainMember)(i64);
typedef i64 (Mixed::*MixedMember)(i64);
STAYS i64 apply(Plain &p, PlainMember m, i64 x) { return m ? (p.*m)(x) : -x; }
STAYS i64 apply_mixed(Mixed *p, MixedMember m, i64 x) { return (p->*m)(x); }
F virtual_members(int t, int s) {
  PlainMember m[5] = {&Plain::f, &Plain::g, &Plain::h, &Plain::i, nullptr};
  Plain p; Mixed x; x.a = s; x.c = t;
  return apply(p, m[t % 5], s) * 1000 + apply(x, m[(t + s) % 5], t) + (m[t % 5] == &Plain::h) * 7 + (m[t % 4] == nullptr) * 9 + (m[s % 5] != m[t % 5]) * 13;
}
F members_of_bases(int t, int s) {
  i64 (Other::*v)(i64) = &Other::q; i64 (Other::*w)(i64) const = &Other::r;
  MixedMember all[6] = {&Mixed::f, &Mixed::h, v, (MixedMember)(t & 1 ? v : &Other::q), &Mixed::s, static_cast<MixedMember>(&Plain::i)};
  Mixed x; x.b = s + 2; Other o; o.b = t;
  i64 (Other::*back)(i64) = static_cast<i64 (Other::*)(i64)>(all[2 + t % 2]);
  return apply_mixed(&x, all[t % 6], 50 + t) * 100 + apply_mixed(&x, all[s % 6], t) + (o.*back)(t) + (x.*w)(s) + (o.*w)(t) + (all[2] == all[3]);
}
STAYS int sum_of(Mixed *m, int n, int Mixed::*what) { int r = 0; for (int k = 0; k < n; k++) r += m[k].*what; return r; }
F data_members(int t, int s) {
  Mixed m[3]; for (int k = 0; k < 3; k++) { m[k].a = k * t; m[k].b = s - k; m[k].c = t * s + k; }
  int Other::*b = &Other::b; int Mixed::*which[4] = {&Mixed::a, b, &Mixed::c, nullptr}; int Mixed::*none = which[3];
  return sum_of(m, 3, which[t % 3]) * 10 + sum_of(m, 1 + s % 3, which[s % 3]) + (which[1] == b) + 2 * (none == nullptr) + 4 * (which[0] == nullptr);
}

// Constants of any shape that hold addresses of variables, read through an index that nothing knows.
struct Link { const int *at; const Link *next; };
__device__ int table[6] = {10, 11, 12, 13, 14, 15};
__constant__ int settings[4] = {7, 8, 9, 6};
__device__ const int fixed[3] = {21, 22, 23};
__device__ const Link last = {&table[3], nullptr};
__device__ const Link middle = {&table[1], &last};
__device__ const Link before = {&fixed[2], &middle};
__constant__ const Link *const first = &before;
struct Shape { short kind; union { const int *p; i64 n; }; const int *pair[2]; struct { char c; const int *q; } inner[2]; };
__device__ const Shape shapes[3] = {{1, {&table[2]}, {fixed, table + 5}, {{'a', settings}, {'b', &settings[3]}}}, {2, {nullptr}, {nullptr, &fixed[1]}, {{'c', &table[0]}, {'d', nullptr}}}, {3, {settings + 1}, {settings + 2, table}, {{'e', fixed + 1}, {'f', &table[4]}}}};
__device__ int *writable[2][2] = {{table, table + 2}, {&table[5], nullptr}};
__device__ const int *const *const rows = shapes[2].pair;
F linked_constants(int t, int s) { i64 r = 0; int n = 0; for (const Link *l = first; l && n < 1 + t % 4; l = l->next, n++) r = r * 100 + *l->at; return r + s; }
F nested_constants(int t, int s) {
  const Shape &h = shapes[t % 3]; i64 r = h.kind;
  if (h.p) r = r * 100 + *h.p;
  if (const int *p = h.pair[s & 1]) r = r * 100 + *p;
  if (const int *p = h.inner[t & 1].q) r = r * 100 + *p + h.inner[t & 1].c;
  return r + *rows[s & 1];
}
F variables_with_addresses(int t, int s) { int *p = writable[t & 1][s & 1]; return p ? *p * 10 + (p - table) : -1; }
STAYS i64 twice(i64 x) { return 2 * x; }
STAYS i64 minus(i64 x) { return -x; }
__device__ i64 plus(i64 x) { return x + 1; }
typedef i64 (*Function)(i64);
struct Action { Function f; const int *with; };
__device__ const Action actions[3] = {{twice, &table[1]}, {minus, &fixed[0]}, {plus, nullptr}};
__constant__ Function functions[2][2] = {{twice, minus}, {plus, nullptr}};
F tables_of_functions(int t, int s) { const Action &a = actions[t % 3]; Function f = functions[t & 1][s & 1]; return a.f(a.with ? *a.with : t) * 100 + (f ? f(s) : 5); }

// Choices between functions, some of which stay calls.
STAYS i64 apply_twice(Function f, i64 x) { return f(f(x)) + f(x + 1); }
F chosen_functions(int t, int s) {
  Function f = t % 3 == 0 ? twice : t % 3 == 1 ? minus : plus, g = s & 1 ? f : twice, none = s > 5 ? nullptr : f;
  Function local[3] = {g, plus, f}; Function *slot = &local[s % 3]; if (t & 1) *slot = minus;
  for (int k = 0; k < s % 4; k++) f = f == twice ? plus : f == plus ? minus : twice;
  return (t & 4 ? f(t) : apply_twice(f, t)) * 1000 + g(s) * 10 + local[t % 3](s) + (none == nullptr) + (f == g) * 2 + (*slot != f) * 4 + (none ? none(3) : 0);
}

#define ALL(X) \
  X(virtual_members) X(members_of_bases) X(data_members) X(linked_constants) X(nested_constants) X(variables_with_addresses) \
  X(tables_of_functions) X(chosen_functions)
#ifdef HOST
extern "C" {
#define X(name) i64 host_##name(int t, int s) { return name(t, s); }
ALL(X)
}
#else
#define X(name) extern "C" __global__ void device_##name(i64 *o, int s) { o[threadIdx.x] = name(threadIdx.x, s); }
ALL(X)
#endif
// ----- everyday_wide.cu
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
