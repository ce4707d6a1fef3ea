"""Random whole C++17 programs: what people write besides arithmetic. One text serves as CUDA and, with -DHOST, for g++.

Everything has the signature ``u64 name(u64, u32)`` in the end, so that each feature can call what came before. With
-DPART=n only one part's functions are defined, so that one text is several files of a program.
"""

from __future__ import annotations

import random

from fuzz.program_expressions import INTEGERS, NUMBERS, Body, Callable, Names, Place
from fuzz.program_structures import Class, Structure, hierarchy, structure, structure_functions

HEAD = """#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>
typedef int8_t i8; typedef uint8_t u8; typedef int16_t i16; typedef uint16_t u16; typedef int32_t i32; typedef uint32_t u32;
typedef int64_t i64; typedef uint64_t u64; typedef __int128 i128; typedef unsigned __int128 u128; typedef float f32; typedef double f64;
#ifdef HOST
#define DEV
#define CONST
#define NOINLINE __attribute__((noinline))
#else
#define DEV __device__
#define CONST __constant__
#define NOINLINE __noinline__
#endif
#ifdef PART
#define IN(part) PART == part
#else
#define IN(part) 1
#endif
DEV inline u64 hv(u64 h, u64 v) { h = (h ^ v) * 0x9E3779B97F4A7C15ull; return h ^ (h >> 29); }
#define NARROW(T) DEV inline u64 hv(u64 h, T v) { return hv(h, u64(v)); }
NARROW(bool) NARROW(u8) NARROW(i8) NARROW(u16) NARROW(i16) NARROW(u32) NARROW(i32) NARROW(i64)
DEV inline u64 hv(u64 h, u128 v) { return hv(hv(h, u64(v)), u64(v >> 64)); }
DEV inline u64 hv(u64 h, i128 v) { return hv(h, u128(v)); }
DEV inline u64 hv(u64 h, f32 v) { u32 b; memcpy(&b, &v, 4); return hv(h, v != v ? 7u : b); }
DEV inline u64 hv(u64 h, f64 v) { u64 b; memcpy(&b, &v, 8); return hv(h, v != v ? u64(7) : b); }
DEV inline i64 whole(f64 v) { return v > -1e15 && v < 1e15 ? i64(v) : 7; }
typedef u64 (*Fn)(u64, u32);
"""
MAIN = """
#if IN(0)
#ifdef HOST
int main() { for (u32 t = 0; t < 64; ++t) printf("%016llx\\n", (unsigned long long)work(t)); }
#else
extern "C" __global__ void kernel(u64 *out) { u32 t = threadIdx.x + blockIdx.x * blockDim.x; out[t] = work(t); }
int main() {
  static u64 out[64]; u64 *d = nullptr; cudaMalloc((void **)&d, sizeof out); kernel<<<2, 32>>>(d);
  cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
  if (cudaError_t error = cudaGetLastError()) { fprintf(stderr, "%s\\n", cudaGetErrorString(error)); return 3; }
  for (u64 value : out) printf("%016llx\\n", (unsigned long long)value);
}
#endif
#endif
"""
ARGUMENTS = (Place("a", "u64"), Place("b", "u32"))


class ProgramGenerator:
    """Makes the program of a seed."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(f"program {seed}")
        self.names = Names(rng)
        self.rng = rng
        self.parts = rng.choice((1, 1, 2, 3))
        self.by = "nvcc" if seed % 5 == 4 else "here"
        self.options = [f"-O{seed % 4}", f"-arch=sm_{rng.choice((70, 75, 80, 86, 89, 90))}"]
        self.options += ["-rdc=true"] * (self.parts > 1 or self.names.chance(0.1))
        self.head: list[str] = []
        self.bodies: list[tuple[int, str]] = []
        self.shared = [self.variable(0) for _ in range(rng.randint(0, 2))]
        self.structures: list[Structure] = []

    def source(self) -> str:
        """The program's text; its first line says how it is built."""
        features = [
            self.plain, self.plain, self.of_structures, self.of_structures, self.of_classes, self.of_tables,
            self.of_lambdas, self.of_templates, self.of_constants, self.of_wide, self.of_recursion,
        ]  # fmt: skip
        for _ in range(self.rng.randint(4, 8)):
            self.rng.choice(features)()
        body = Body(self.names, [Place("t", "u32", writable=False)])
        for function in self.names.callables[-6:]:
            body.lines.append(f"h = hv(h, {function.name}(hv(t, u64({self.rng.randrange(99)})), t ^ {self.rng.randrange(9)}u));")
        work = "DEV static u64 work(u32 t) {\n  u64 h = t;\n" + body.text() + "\n  return h;\n}\n"
        self.bodies.append((0, work))
        sections = "".join(f"#if IN({part})\n{text}#endif\n" for part, text in self.bodies)
        first = f"// {' '.join(self.options)} parts={self.parts} by={self.by}\n"
        return first + HEAD + "".join(self.head) + sections + MAIN

    # -- what all features use -------------------------------------------------------------------------------------

    def part(self) -> int:
        return self.rng.randrange(self.parts)

    def variable(self, part: int) -> tuple[str, int]:
        """Define a variable of the device that all parts see; returns name and length."""
        name, length, kind = self.names.fresh("shared"), self.rng.randint(2, 6), self.rng.choice(("DEV", "CONST"))
        static = "" if "-rdc=true" in self.options else "static "
        if not static:
            self.head.append(f"extern {kind} u32 {name}[{length}];\n")
        values = ", ".join(f"{self.rng.choice(NUMBERS) % 2**32}u" for _ in range(length))
        self.bodies.append((part, f"{static}{kind} u32 {name}[{length}] = {{{values}}};\n"))
        return name, length

    def function(self, part: int, body: Body, result: str, before: str = "", name: str = "") -> str:
        """Define a function that others may call, in a part."""
        name = name or self.names.fresh("fn")
        kind = self.rng.choice(("", "", "NOINLINE ", "inline ")) if self.parts == 1 else self.rng.choice(("", "NOINLINE "))
        static = "static " if self.parts == 1 and self.names.chance(0.7) else ""
        if kind == "inline " and not static:
            kind = ""
        self.head.append(f"{static}DEV {kind}u64 {name}(u64 a, u32 b);\n")
        text = f"{static}DEV {kind}u64 {name}(u64 a, u32 b) {{\n{before}{body.text()}\n  return {result};\n}}\n"
        self.bodies.append((part, text))
        self.names.callables.append(Callable(name, body.cost + 2, part))
        return name

    def body(self, part: int, *places: Place) -> Body:
        return Body(self.names, [*ARGUMENTS, *places], part)

    # -- features --------------------------------------------------------------------------------------------------

    def plain(self) -> None:
        """Variables, loops, switches, references."""
        part = self.part()
        body = self.body(part)
        for _ in range(self.rng.randint(2, 6)):
            body.local()
        body.reference()
        body.statements(self.rng.randint(3, 7))
        self.function(part, body, body.hashed())

    def of_structures(self) -> None:
        """Structures, unions and bit-fields by value and by reference."""
        made = structure(self.names, self.structures)
        self.structures.append(made)
        self.head.append(made.text)
        part, s = self.part(), made.name
        texts, cost = structure_functions(self.names, made, part)
        self.bodies.append((part, texts))
        body = self.body(part)
        body.cost += cost
        body.lines += [
            f"{s} s = made_{s}(a, b), o = made_{s}(~a, b + 1u), z[3] = {{s, o, s}};",
            f"s = turned_{s}(s, z[b % 3u], a, b);",
            f"changed_{s}(b & 2 ? s : z[1], b & 1 ? &o : &z[2], a, b);",
            f"z[a % 3u] = again_{s}(o, a, b & 3u);",
            f"const {s} &r = b & 4 ? s : z[0]; a = hv(a, r);",
            f"auto q = [=](u32 k) mutable {{ o = turned_{s}(o, s, k, k); return hv(k, o); }}; a ^= q(b);",
        ]
        body.places += [*made.of("s"), *made.of("o"), *made.of("z[1]")]
        body.statements(4)
        self.function(part, body, body.hashed())

    def of_classes(self) -> None:
        """Virtual functions, pointers to members, placement new."""
        text, classes = hierarchy(self.names)
        self.head.append(text)
        part, body = self.part(), self.body(self.part())
        objects = [(c, self.names.fresh("c")) for c in classes]
        for one, name in objects:
            if self.names.chance(0.3):
                body.lines.append(f"alignas({one.name}) unsigned char {name}_at[sizeof({one.name})]; {one.name} &{name} = *new ({name}_at) {one.name};")
            else:
                body.lines.append(f"{one.name} {name};")
            for member, type_ in one.members:
                body.lines.append(f"{name}.{member} = {body.expression(type_, 1)};")
        for base in self.rng.sample(classes, min(3, len(classes))):
            self.members_of(body, base, [(c, name) for c, name in objects if base in c.above()])
        for one, name in objects:
            body.places += [Place(f"{name}.{member}", type_) for c in one.above() for member, type_ in c.members]
        body.cost += 40
        body.statements(3)
        self.function(part, body, body.hashed())

    def members_of(self, body: Body, base: Class, objects: list[tuple[Class, str]]) -> None:
        """Calls through pointers to objects of classes that have a base."""
        names, rng = self.names, self.rng
        pointers = names.fresh("p")
        chosen = [rng.choice(objects)[1] for _ in range(3)]
        body.lines.append(f"{base.name} *{pointers}[3] = {{{', '.join('&' + name for name in chosen)}}};")
        virtuals = [f for c in base.above() for f in c.virtuals]
        for name in virtuals[:2]:
            body.lines.append(f"a = hv(a, {pointers}[{body.index(3, 2)}]->{name}(a, b));")
        convertible = [c for c in base.above() if c.name not in base.common()]
        functions = [f"&{c.name}::{f}" for c in convertible for f in (*c.virtuals, *c.plain)]
        if functions:
            members, length = names.fresh("q"), rng.randint(2, 4)
            values = ", ".join(rng.choice(functions) for _ in range(length))
            body.lines += [
                f"typedef u64 ({base.name}::*T{members})(u64, u32); T{members} {members}[{length + 1}] = {{{values}}};",
                f"if (T{members} m = {members}[{body.index(length + 1, 2)}]) a = hv(a, ({pointers}[{body.index(3, 2)}]->*m)(a, b)); else a += 3;",
                f"a = hv(a, ({members}[0] == {members}[{body.index(length, 1)}]) + 2 * ({members}[1] != nullptr));",
            ]
        data = [(c, m) for c in convertible for m, t in c.members if t == "u32"]
        if data:
            values = ", ".join(f"&{c.name}::{m}" for c, m in data)
            body.lines.append(f"u32 {base.name}::*d{pointers}[] = {{{values}}}; a = hv(a, {pointers}[b % 3u]->*d{pointers}[{body.index(len(data), 2)}]);")

    def of_tables(self) -> None:
        """Tables of functions, choices between them, functions as arguments."""
        if len(self.names.callables) < 2:
            return self.plain()
        part, rng = self.part(), self.rng
        cheap = [c for c in self.names.callables if c.cost < 60] or self.names.callables[:1]
        used = [rng.choice(cheap) for _ in range(rng.randint(2, 5))]
        table, apply = self.names.fresh("table"), self.names.fresh("apply")
        kind = rng.choice(("static DEV const", "static CONST const", "static DEV"))
        text = f"{kind} Fn {table}[{len(used) + 1}] = {{{', '.join(c.name for c in used)}}};\n"
        text += f"static DEV NOINLINE u64 {apply}(Fn f, u64 a, u32 b) {{ return f ? f(a, b) + f(~a, b + 1u) : a; }}\n"
        self.bodies.append((part, text))
        body = self.body(part)
        body.cost += 4 * max(c.cost for c in used)
        one, other = rng.choice(used).name, rng.choice(used).name
        body.lines += [
            f"Fn f = {body.condition()} ? {one} : {body.condition()} ? {other} : {used[0].name}, g = {table}[{body.index(len(used) + 1, 2)}];",
            f"Fn local[3] = {{f, g, {other}}}, *slot = &local[{body.index(3, 2)}];",
            f"if ({body.condition()}) *slot = {one};",
            f"a = {body.condition()} ? f(a, b) : {apply}(g, a, b); a = hv(a, {apply}(local[{body.index(3, 2)}], a, b));",
            f"a = hv(a, (f == g) + 2 * (g == nullptr) + 4 * (*slot != {one}));",
        ]
        self.function(part, body, "a")

    def of_lambdas(self) -> None:
        """Closures by value and by reference, generic ones, handed to templates."""
        part = self.part()
        body, apply = self.body(part), self.names.fresh("apply")
        inline = self.rng.choice(("NOINLINE", "inline"))
        self.head.append(f"template <class G> static DEV {inline} u64 {apply}(G &&g, u64 a, u32 b) {{ u64 r = 0; for (u32 k = 0; k < 2 + (b & 1); ++k) r = hv(r, u64(g(a + k, b))); return r; }}\n")
        for _ in range(2):
            body.local()
        for _ in range(2):
            capture, name = self.rng.choice(("=", "&", "=, &a")), self.names.fresh("l")
            inner = Body(self.names, [*body.places, Place("x", "u64"), Place("y", "u32")], part, calls=False)
            if capture != "&":
                inner.places = [Place(p.text, p.type, p.length, p.text in ("x", "y")) for p in inner.places]
            inner.statements(2, 1)
            x = "auto" if self.names.chance(0.3) else "u64"
            body.lines.append(f"auto {name} = [{capture}]({x} x, u32 y) {{ {' '.join(inner.lines)} return {inner.expression('u64', 2)}; }};")
            for call in (f"{name}(a, b)", f"{apply}({name}, a, b)"):  # which may change a, in an order of the compiler's
                body.lines.append(f"{{ u64 r = {call}; a = hv(a, r); }}")
            body.cost += 4 * inner.cost
        self.function(part, body, body.hashed())

    def of_templates(self) -> None:
        """Parameter packs, recursion in types, if constexpr, tables made by constexpr."""
        rng, part = self.rng, self.part()
        pack, rest, power, table = (self.names.fresh(p) for p in ("pack", "rest", "Power", "Table"))
        length, op = rng.randint(4, 12), rng.choice("+^*")
        inner = Body(self.names, list(ARGUMENTS), calls=False)
        inner.statements(1, 1)
        self.head.append(
            f"template <class... A> static DEV u64 {pack}(A... a) {{ return (u64(1) {op} ... {op} u64(a)) + sizeof...(A); }}\n"
            f"template <class T, class... R> static DEV {rng.choice(('', 'NOINLINE'))} u64 {rest}(T x, R... r) {{ if constexpr (sizeof...(r) > 0) return hv(u64(x), {rest}(r...)); else return u64(x) * 3; }}\n"
            f"template <int N> struct {power} {{ static DEV u64 f(u64 a, u32 b) {{ {' '.join(inner.lines)} return hv(N, {power}<N - 1>::f(a, b)); }} }};\n"
            f"template <> struct {power}<0> {{ static DEV u64 f(u64 a, u32) {{ return a; }} }};\n"
            f"template <int N> struct {table} {{ u32 v[N]; i16 w[N]; constexpr {table}() : v(), w() {{ for (int i = 0; i < N; ++i) {{ v[i] = u32(i) * {rng.randrange(1, 9999)}u + (i ? v[i - 1] : {rng.randrange(99)}u); w[i] = i16(v[i] % 999u) - 400; }} }} }};\n"
            f"static DEV constexpr {table}<{length}> {table}_c{{}};\n"
        )  # fmt: skip
        body = self.body(part)
        kinds = [rng.choice(INTEGERS) for _ in range(rng.randint(1, 6))]
        arguments = ", ".join(body.expression(kind, 1) for kind in kinds)
        body.lines += [
            f"constexpr {table}<5> own; a = hv(a, own.v[{body.index(5, 2)}]); a = hv(a, {table}_c.w[{body.index(length, 2)}]);",
            f"a = hv(a, {pack}({arguments})); a = hv(a, {rest}({arguments}));",
            f"a = hv(a, {power}<{rng.randint(1, 4)}>::f(a, b));",
        ]
        body.places.append(Place(f"{table}_c.v[{{i}}]", "u32", length, False))
        body.statements(2)
        body.cost += 8 * inner.cost
        self.function(part, body, body.hashed())

    def of_constants(self) -> None:
        """Constants of any shape that hold addresses of variables and functions."""
        rng, part, names = self.rng, self.part(), self.names
        kinds, text, tables = ("static DEV", "static CONST"), "", list(self.shared)
        for _ in range(rng.randint(1, 3)):
            length, name, const = rng.randint(2, 6), names.fresh("data"), rng.choice(("", " const"))
            values = ", ".join(f"{rng.choice(NUMBERS) % 2**32}u" for _ in range(length))
            text += f"{rng.choice(kinds)}{const} u32 {name}[{length}] = {{{values}}};\n"
            tables.append((name, length))

        def address() -> str:
            name, length = rng.choice(tables)
            form = rng.randrange(4)
            return name if form == 0 else "nullptr" if form == 1 and names.chance(0.5) else f"&{name}[{rng.randrange(length)}]"

        link, rows, first = (names.fresh(p) for p in ("Link", "rows", "first"))
        text += f"struct {link} {{ const u32 *at; u16 tag; union {{ const u32 *p; u64 n; }} u; const {link} *next; const u32 *two[2]; Fn f; }};\n"
        cheap = [c.name for c in names.callables if c.cost < 40]
        last = "nullptr"
        for _ in range(rng.randint(1, 4)):
            name = names.fresh("link")
            function = rng.choice(cheap) if cheap and names.chance(0.7) else "nullptr"
            text += f"{rng.choice(kinds)} const {link} {name} = {{{address()}, {rng.randrange(999)}, {{{address()}}}, {last}, {{{address()}, {address()}}}, {function}}};\n"
            last = f"&{name}"
        text += f"{rng.choice(kinds)} const {link} *const {first} = {last};\n"
        length = rng.randint(2, 4)
        text += f"{rng.choice(kinds)} const u32 *{rng.choice(('', 'const '))}{rows}[{length}][2] = {{{', '.join(f'{{{address()}, {address()}}}' for _ in range(length))}}};\n"
        self.bodies.append((part, text))
        body = self.body(part)
        body.lines += [
            f"for (const {link} *l = {first}; l; l = l->next) {{",
            "a = hv(a, l->tag);", "if (l->at) a = hv(a, *l->at);", "if (l->u.p) a = hv(a, *l->u.p);",
            "if (const u32 *p = l->two[b & 1]) a = hv(a, *p);", "if (l->f) a = hv(a, l->f(a, b));", "}",
            f"if (const u32 *p = {rows}[{body.index(length, 2)}][a & 1]) a = hv(a, *p + u64(p == {tables[0][0]}));",
        ]  # fmt: skip
        body.cost += 180 if cheap else 20
        self.function(part, body, "a")

    def of_wide(self) -> None:
        """128-bit integers as arguments and results, by reference, through pointers to functions."""
        part, names = self.part(), self.names
        functions = []
        for _ in range(2):
            name, inner = names.fresh("wide"), Body(names, [Place("x", "u128"), Place("y", "i128"), Place("z", "u32")], part, calls=False)
            inner.statements(2)
            functions.append(name)
            self.bodies.append((part, f"static DEV {self.rng.choice(('NOINLINE', ''))} u128 {name}(u128 x, i128 y, u32 z) {{\n{inner.text()}\n  return {inner.expression('u128')};\n}}\n"))
        body = self.body(part)
        array = names.fresh("w")
        body.lines += [
            f"u128 {array}[3] = {{{', '.join(body.expression('u128') for _ in range(3))}}}; u128 &r = {array}[{body.index(3, 2)}];",
            f"r = {functions[0]}(r, i128(a) << 60, b); {array}[1] ^= {functions[1]}({array}[2], -i128(b), 3u);",
            f"u128 (*f)(u128, i128, u32) = {body.condition()} ? {functions[0]} : {functions[1]}; r += f(a, i128(r >> 1), b);",
        ]
        body.places.append(Place(f"{array}[{{i}}]", "u128", 3))
        body.statements(3)
        body.cost += 30
        self.function(part, body, body.hashed())

    def of_recursion(self) -> None:
        """A function that calls itself, or another that calls it back."""
        part, name, other = self.part(), self.names.fresh("deep"), self.names.fresh("back")
        type_ = self.rng.choice(("u32", "u64", "u128", "i16"))
        one, two = (Body(self.names, [Place("x", type_), Place("y", "u64")], part, calls=False) for _ in range(2))
        one.statements(2, 1)
        two.statements(1, 1)
        again = other if self.names.chance(0.5) else name
        text = f"static DEV {type_} {name}({type_} x, u64 y, u32 n);\n"
        text += f"static DEV {type_} {other}({type_} x, u64 &y, u32 n) {{\n{two.text()}\n  return n == 0 ? x : {type_}({name}(x, y, n - 1) + {one.expression(type_, 1)});\n}}\n"
        text += f"static DEV {type_} {name}({type_} x, u64 y, u32 n) {{\n{one.text()}\n  if (n == 0) return x;\n  {type_} r = {again}({one.expression(type_, 2)}, y, n - 1);\n  return {one.condition(1)} ? r : {type_}(r ^ {name}(x, y + 1, n / 2));\n}}\n"
        self.bodies.append((part, text))
        body = self.body(part)
        body.lines.append(f"a = hv(a, {name}({body.expression(type_, 2)}, a, b % 5u));")
        body.cost += 40 * one.cost
        self.function(part, body, "a")


def generate(seed: int) -> str:
    """Return the program of a seed."""
    return ProgramGenerator(seed).source()
