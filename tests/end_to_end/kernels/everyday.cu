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
