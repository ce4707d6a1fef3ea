"""Random loops over arrays, the programs of compilers' loop optimisers: arrays of all widths on the stack and from a
caller, indices that go backwards, by strides, modulo a mask or in a narrow variable that wraps, reductions, early
exits, conditional stores, distances between what is read and written.

A program is C++ for any compiler, defined under -fwrapv -fno-strict-aliasing, prints one line a function and argument,
and keeps every index inside its array by its bounds or a mask.
"""

from __future__ import annotations

import random

HEAD = """#include <cstdint>
#include <cstdio>
#include <cstring>
typedef uint8_t u8; typedef uint16_t u16; typedef uint32_t u32; typedef uint64_t u64;
typedef u16 __attribute__((aligned(1), may_alias)) x16; typedef u32 __attribute__((aligned(1), may_alias)) x32;
typedef u64 __attribute__((aligned(1), may_alias)) x64; typedef int8_t i8; typedef int16_t i16; typedef int32_t i32; typedef int64_t i64;
#define NOINLINE __attribute__((noinline))
static u64 mix(u64 h, u64 v) { h = (h ^ v) * 0x9E3779B97F4A7C15ull; return h ^ (h >> 29); }
"""
MAIN = """int main() {{
  static u64 words[3][{words}];
  u64 seed = 12345;
  for (u64 *w = words[0]; w < words[3]; ++w) {{ seed = seed * 6364136223846793005ull + 1442695040888963407ull; *w = seed ^ (seed >> 31); }}
  volatile u32 given[] = {{0, 1, 2, 3, 7, 32, 61}};
  for (u32 a = 0; a < sizeof given / sizeof *given; ++a) {{
{calls}
  }}
}}
"""
TYPES = ("u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64")
NARROW = ("u8", "u8", "u16", "u32", "i32", "u64")
"""Types of loop variables."""
BYTES = {name: int(name[1:]) // 8 for name in TYPES}
PARAMETER_BYTES = 4096
"""Size of each array that a function gets."""
FUNCTIONS = 8


class Array:
    """An array of a program, with a length that is a power of two."""

    def __init__(self, name: str, kind: str, length: int) -> None:
        self.name, self.kind, self.length = name, kind, length


class Generator:
    """One program; a seed decides all."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.arrays: list[Array] = []
        self.limit = 0
        """How often the loop at hand goes round at most."""
        self.stored: Array | None = None
        """The array to which it writes one element after another."""

    def pick(self, *choices: str) -> str:
        """One of some texts."""
        return self.rng.choice(choices)

    def program(self) -> str:
        """The whole text."""
        functions = [self.function(number) for number in range(FUNCTIONS)]
        calls = "\n".join(
            f'    printf("f{number} %016llx\\n", (unsigned long long)f{number}(given[a], words[0], words[1]));'
            for number in range(FUNCTIONS)
        )
        main = MAIN.format(words=PARAMETER_BYTES // 8, calls=calls)
        return HEAD + "\n".join(functions) + main

    def function(self, number: int) -> str:
        """A function with its arrays, three to six loops, and the hash of all arrays as its result."""
        rng = self.rng
        local = [Array(f"l{i}", rng.choice(TYPES), 2 ** rng.randrange(5, 9)) for i in range(rng.randrange(2, 5))]
        restrict = self.pick("__restrict ", "")
        given = []
        for name in ("p", "q"):
            kind = rng.choice(TYPES)
            given.append(Array(name, kind, PARAMETER_BYTES // BYTES[kind]))
        self.arrays = [*local, *given]
        lines = [f"{array.kind} *{restrict}{array.name} = ({array.kind} *){array.name}_;" for array in given]
        lines += [f"{array.kind} {array.name}[{array.length}];" for array in local]
        lines += ["u64 h = 7; u32 n = 3 * a + 1;"]
        for array in local:
            start = self.pick("i * 5 + a", "i", "~i", "7 + a * i", "a", "i ^ 21")
            lines.append(
                f"for (u32 i = 0; i < {array.length}; ++i) {array.name}[i] = ({array.kind})({start});"
            )
        for _ in range(rng.randrange(3, 7)):
            lines += self.loop()
        for array in self.arrays:
            lines.append(f"for (u32 i = 0; i < {array.length}; ++i) h = mix(h, (u64){array.name}[i]);")
        kept = self.pick("NOINLINE ", "")
        head = f"{kept}static u64 f{number}(u32 a, void *p_, void *q_) {{\n  "
        return head + "\n  ".join(lines) + "\n  return h;\n}\n"

    # -- loops -------------------------------------------------------------------------------------------------------

    def loop(self) -> list[str]:
        """A loop of one of the forms; some stand in an outer loop or under a condition."""
        rng = self.rng
        self.limit = rng.choice((32, 64, 200, rng.randrange(1, 300)))
        self.stored = rng.choice(self.long_enough() or self.arrays) if rng.random() < 0.7 else None
        made = rng.choice((self.counted, self.counted, self.wrapping, self.reversed, self.reduction, self.exits))()
        if rng.random() < 0.15:
            return [f"for (u32 o = 0; o < {rng.randrange(2, 5)}; ++o) {{", *made, "}"]
        if rng.random() < 0.2:
            return ["if (a & 1) { } else {", *made, "}"]
        return made

    def long_enough(self) -> list[Array]:
        """Arrays in which the loop's variable is an index as it is."""
        return [array for array in self.arrays if array.length >= self.limit]

    def index(self, array: Array, variable: str) -> str:
        """An index that is inside an array whatever the variable is."""
        rng = self.rng
        step, start = rng.choice((1, 2, 3, 4, 5, 7, 8)), self.pick("", "", "", "", "", " + a", " + n", " + 3")
        form = rng.random()
        if form < 0.4:
            return f"({variable} * {step}{start}) & {array.length - 1}"
        if form < 0.55 and array.length >= 256:
            return f"(u8)({variable} * {step}{start})"
        if variable != "i" or array.length < self.limit:
            return f"({variable}{start}) & {array.length - 1}"
        return f"{self.limit - 1} - i" if form > 0.9 else "i"

    def element(self, variable: str) -> str:
        """A value from an array, at times read as another type from the bytes that an index tells; seldom from the
        array that the loop writes one after another."""
        rng = self.rng
        array = rng.choice(self.arrays)
        if array is self.stored and rng.random() < 0.8:
            return f"{array.name}[i]"
        if rng.random() < 0.15:
            kind = rng.choice(("x16", "x32", "x64"))
            step = rng.choice((int(kind[1:]) // 8, 2, 4))
            return f"*({kind} *)((char *){array.name} + ({variable} * {step} & {array.length * BYTES[array.kind] - 8}))"
        return f"{array.name}[{self.index(array, variable)}]"

    def value(self, variable: str) -> str:
        """An expression of elements, the variable and constants."""
        def operand() -> str:
            other = self.pick(f"({self.rng.choice(TYPES)}){variable}", "a", str(self.rng.randrange(1, 300)))
            return other if self.rng.random() < 0.3 else self.element(variable)

        text = operand()
        for _ in range(self.rng.randrange(3)):
            text = f"({self.rng.choice(TYPES)})({text} {self.pick('+', '-', '*', '^', '&', '|')} {operand()})"
        return text

    def store(self, variable: str) -> str:
        """A store to the next element of an array, or anywhere; at times under a condition."""
        array = self.stored or self.rng.choice(self.arrays)
        place = f"{array.name}[{'i' if self.stored else self.index(array, variable)}]"
        text = f"{place} {self.pick('=', '=', '+=', '^=')} ({array.kind})({self.value(variable)});"
        if self.rng.random() < 0.15:
            text = f"if ({self.element(variable)} {self.pick('<', '==', '>')} {self.value(variable)}) {text}"
        return text

    def body(self, variable: str) -> str:
        """One or two stores."""
        return " ".join(self.store(variable) for _ in range(self.rng.randrange(1, 3)))

    def count(self) -> str:
        """How often a loop goes round: its limit, or less."""
        return f"(n < {self.limit} ? n : {self.limit})" if self.rng.random() < 0.3 else str(self.limit)

    def counted(self) -> list[str]:
        """A loop upwards, by one or by a stride."""
        kind, step = self.pick("u32", "u64", "i32", "u16"), self.rng.choice((1, 1, 1, 2, 3))
        return [f"for ({kind} i = 0; i < {self.count()}; i += {step}) {{ {self.body('i')} }}"]

    def wrapping(self) -> list[str]:
        """A loop with a second variable, narrow, that goes on by a stride and wraps."""
        kind, step = self.rng.choice(NARROW), self.rng.choice((1, 2, 3, 4, 5, 8, 16))
        start, sign = self.pick("0", "0", "a", "5"), self.pick("+", "+", "-")
        body = f"{self.body('j')} j {sign}= {step};"
        return [f"{{ {kind} j = {start}; for (u32 i = 0; i < {self.count()}; ++i) {{ {body} }} }}"]

    def reversed(self) -> list[str]:
        """A loop downwards."""
        return [f"for (i32 i = (i32){self.count()} - 1; i >= 0; --i) {{ {self.body('i')} }}"]

    def reduction(self) -> list[str]:
        """A sum, or the like, in one or two variables."""
        self.stored = None
        kind, j, step = self.rng.choice(TYPES), self.rng.choice(NARROW), self.rng.choice((1, 2, 3, 4, 8))
        value = f"({kind})({self.value(self.pick('i', 'j'))})"
        update = self.pick(
            f"s += {value};", f"s ^= {value};", f"{{ {kind} v = {value}; s = v > s ? v : s; }}",
            f"{{ {kind} v = {value}; s = v < s ? v : s; }}", f"if ({self.element('i')} > 9) s += {value};",
        )
        head = f"for (u32 i = 0; i < {self.count()}; ++i)"
        return [f"{{ {kind} s = 0; {j} j = 0; {head} {{ {update} j += {step}; }} h = mix(h, (u64)s + j); }}"]

    def exits(self) -> list[str]:
        """A loop that ends where an element has a value."""
        found = f"if ({self.element('i')} {self.pick('==', '>')} {self.value('i')}) break;"
        return [f"{{ u32 i = 0; for (; i < {self.count()}; ++i) {{ {found} {self.body('i')} }} h = mix(h, i); }}"]


def program(seed: int) -> str:
    """The program of a seed."""
    return Generator(seed).program()
