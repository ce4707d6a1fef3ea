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
