"""Random kernels: control flow of every form, calls, recursion, memory, atomics, barriers and local memory on ``uint``.

`TypedGenerator` of typed_grammar.py adds values of all types and what can be done with them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

KERNEL_HEAD = "kernel void k(global const uint *in, global uint *out, global uint *counters, uint n, uint u0, uint u1)"
ATOMICS = ("add", "xor", "max", "min", "or")


@dataclass
class Generator:
    """Writes one kernel. Every operation is defined for all operands."""

    seed: int
    rng: random.Random = field(init=False)
    names: int = 0
    barriers: bool = False
    helpers: list[str] = field(default_factory=list)
    in_helper: bool = False
    loops: int = 0
    budget: int = 60
    recursion: bool = True

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    def source(self) -> str:
        """Return the kernel in OpenCL C's words (see preludes.py)."""
        rng = self.rng
        self.barriers = rng.random() < 0.5
        self.in_helper = True
        top = self.top_level()
        helper_texts = [self.helper(i) for i in range(rng.randrange(3))]
        self.in_helper = False
        self.budget = rng.choice((25, 60, 110))
        local = "  local uint L[128];\n" if self.barriers else ""
        lines = self.statements(1, uniform=True)
        for _ in range(rng.choice((0, 0, 1, 2))):
            lines.insert(rng.randrange(len(lines) + 1), self.shared_tail(1))
        body = "".join(lines)
        return (
            top + "".join(helper_texts) + KERNEL_HEAD + " {\n" + local
            + "  uint gid = get_global_id(0), lid = get_local_id(0), ls = get_local_size(0);\n"
            + "  uint v0 = in[gid], v1 = gid * 2654435761u, v2 = lid, v3 = u0, v4 = in[gid + n], v5 = 7;\n"
            + "  uint A[8] = {v0, v1, v2, v3, v4, 5, 6, 7};\n"
            + self.declarations() + body + self.collection()
            + "  out[4 * gid] = v0 + v3; out[4 * gid + 1] = v1 ^ v4; out[4 * gid + 2] = v2 + v5;\n"
            + "  out[4 * gid + 3] = A[0] + A[1] * 3 + A[2] * 5 + A[3] * 7 + A[4] * 11 + A[5] * 13 + A[6] * 17 + A[7] * "
              "19;\n}\n"
        )  # fmt: skip

    def top_level(self) -> str:
        """What stands before the functions."""
        return ""

    def declarations(self) -> str:
        """Further variables of a function."""
        return ""

    def collection(self) -> str:
        """Statements that let the further variables count in the result."""
        return ""

    def helper(self, number: int) -> str:
        """Return a function of three values; sometimes recursive, sometimes with a loop and several returns."""
        rng = self.rng
        name = f"f{number}"
        kept = "__attribute__((noinline)) " if rng.random() < 0.3 else ""
        if rng.random() < 0.25 and self.recursion:
            self.helpers.append(name)
            return (
                f"{kept}uint {name}(uint a, uint b, uint c) {{\n  if ((a & 7) == 0) return b;\n"
                f"  uint r = {name}((a & 7) - 1, b + c, c ^ a);\n"
                f"  return (b & 1) ? r + a : r ^ c;\n}}\n"
            )
        self.budget = 12
        body = "".join(self.statements(1, uniform=False))
        self.helpers.append(name)
        return (
            f"{kept}uint {name}(uint v0, uint v1, uint v2) {{\n  uint v3 = v0 ^ v1, v4 = v1 + v2, v5 = 3;\n"
            "  uint A[8] = {v0, v1, v2, 1, 2, 3, 4, 5};\n"
            + self.declarations() + body + self.collection()
            + "  return v0 + v1 * 3 + v2 + v3 + v4 + v5 + A[v0 & 7];\n}\n"
        )  # fmt: skip

    def variable(self) -> str:
        return f"v{self.rng.randrange(6)}"

    def name(self, letter: str) -> str:
        """Return a name that the kernel does not have yet."""
        self.names += 1
        return f"{letter}{self.names}"

    def atom(self) -> str:
        rng = self.rng
        choice = rng.random()
        if choice < 0.6:
            return self.variable()
        if choice < 0.75:
            return f"{rng.choice((0, 1, 2, 3, 5, 255, 65535, 0x80000000, 0xFFFFFFFF, rng.getrandbits(32)))}u"
        if choice < 0.85:
            return f"A[{self.variable()} & 7]"
        if self.in_helper:
            return self.variable()
        return rng.choice((f"in[({self.variable()} & 63)]", "gid", "lid", "u0", "u1"))

    def expression(self, depth: int = 0) -> str:
        """Return an expression of type uint."""
        rng = self.rng
        if depth > 2 or rng.random() < 0.25:
            return self.atom()
        a, b = self.expression(depth + 1), self.expression(depth + 1)
        choice = rng.randrange(16)
        if choice < 7:
            return f"({a} {rng.choice('+-*&|^+')} {b})"
        if choice == 7:
            return f"({a} {rng.choice(('<<', '>>'))} ({b} & 31))"
        if choice == 8:
            return f"({a} {rng.choice('/%')} (({b} & 1023) | 1))"
        if choice == 9:
            return f"({self.condition()} ? {a} : {b})"
        if choice == 10:
            return f"(uint)((int){a} {rng.choice(('>> 3', '/ 7', '% 5', '>> 31'))})"
        if choice == 11:
            return f"(uint)((((ulong){a} << 32 | {b}) * 0x9E3779B97F4A7C15ul) >> {rng.choice((17, 32, 40))})"
        if choice == 12:
            return f"(uint)(((long){a} - (long){b}) >> {rng.choice((1, 33, 40))})"
        if choice == 13:
            return (
                f"as_uint(as_float(({a} & 0x007fffff) | 0x3f800000) {rng.choice('+-*')} as_float(({b} & 0x007fffff) | "
                "0x40000000))"
            )
        if choice == 14 and self.helpers:
            return f"{rng.choice(self.helpers)}({a}, {b}, {self.atom()})"
        return f"min({a}, {b})" if rng.random() < 0.5 else f"max({a}, {b})"

    def condition(self) -> str:
        rng = self.rng
        first = f"{self.atom()} {rng.choice(('<', '>', '==', '!=', '<=', '>='))} {self.atom()}"
        choice = rng.random()
        if choice < 0.25:
            return f"(({self.atom()} & {rng.choice((1, 3, 7))}) {rng.choice(('==', '!='))} {rng.randrange(3)})"
        if choice < 0.45:
            return f"({first} {rng.choice(('&&', '||'))} ({self.atom()} & 1))"
        if choice < 0.55:
            return f"((int){self.atom()} < (int){self.atom()})"
        return f"({first})"

    def uniform_condition(self) -> str:
        return self.rng.choice(("(u0 & 1)", "(u1 > 5)", "(u0 < u1)", "(n & 2)"))

    def statements(self, depth: int, uniform: bool, in_loop: bool = False) -> list[str]:
        """Return lines; ``uniform``: all work-items of the group come here together, so that barriers are allowed."""
        return [self.statement(depth, uniform, in_loop) for _ in range(self.rng.randrange(2, 6 if depth == 1 else 4))]

    def block(self, depth: int, uniform: bool, in_loop: bool = False) -> str:
        pad = "  " * depth
        return "{\n" + "".join(self.statements(depth + 1, uniform, in_loop)) + pad + "}"

    def statement(self, depth: int, uniform: bool, in_loop: bool) -> str:
        rng = self.rng
        pad = "  " * depth
        self.budget -= 1
        choice = rng.randrange(100)
        if depth > 4 or self.budget < 0:
            choice = 0
        if choice < 34:
            return f"{pad}{self.variable()} = {self.expression()};\n"
        if choice < 40:
            return f"{pad}A[{self.variable()} & 7] = {self.expression(1)};\n"
        if choice < 54:
            rest = f" else {self.block(depth, False, in_loop)}" if rng.random() < 0.5 else ""
            return f"{pad}if {self.condition()} {self.block(depth, False, in_loop)}{rest}\n"
        if choice < 60 and uniform and not self.in_helper:
            rest = f" else {self.block(depth, True, in_loop)}" if rng.random() < 0.3 else ""
            return f"{pad}if {self.uniform_condition()} {self.block(depth, True, in_loop)}{rest}\n"
        if choice < 74:
            return self.loop(depth, uniform)
        if choice < 80:
            return self.switch(depth)
        if choice < 84 and in_loop and not uniform:
            return f"{pad}if {self.condition()} {rng.choice(('break', 'continue'))};\n"
        if choice < 87 and (self.in_helper or (not self.barriers and depth > 1)):
            value = f" {self.expression(2)}" if self.in_helper else ""
            before = "" if self.in_helper else "out[4 * gid] = v1; "
            return f"{pad}if {self.condition()} {{ {before}return{value}; }}\n"
        if choice < 91 and not self.in_helper:
            return pad + self.count(self.expression(2)) + "\n"
        if choice < 97 and uniform and self.barriers and not self.in_helper:
            return self.exchange(pad)
        if choice < 98:
            return self.irreducible(depth)
        if choice < 99 and not self.in_helper:
            return self.shared_tail(depth)
        return f"{pad}{self.variable()} += {self.expression()};\n"

    def count(self, value: str) -> str:
        """An atomic operation on a counter. Different ones do not commute, so each has counters of its own."""
        rng = self.rng
        number = rng.randrange(len(ATOMICS))
        which = rng.randrange(4)
        offset = "" if rng.random() < 0.5 else f" + 4 * ({self.variable()} & 3)"
        return f"atomic_{ATOMICS[number]}(&counters[{20 * number + which}{offset}], {value});"

    def exchange(self, pad: str) -> str:
        """Values go round through local memory, between two barriers."""
        rng = self.rng
        return (
            f"{pad}L[lid] = {self.expression(1)};\n{pad}barrier(CLK_LOCAL_MEM_FENCE);\n"
            f"{pad}{self.variable()} {rng.choice('+^')}= L[(lid + {rng.randrange(1, 30)}) % ls];\n"
            f"{pad}barrier(CLK_LOCAL_MEM_FENCE);\n"
        )

    def loop(self, depth: int, uniform: bool) -> str:
        rng = self.rng
        pad = "  " * depth
        i = self.name("i")
        if self.loops >= 3:
            return f"{pad}{self.variable()} ^= {self.expression()};\n"
        self.loops += 1
        try:
            choice = rng.random()
            # the trip count is the same everywhere; often the compiler cannot know
            if uniform and not self.in_helper and choice < 0.45:
                bound = rng.choice(("(u0 & 3) + 1", "(in[64 + (v2 & 7)] & 3) + 1", "3"))
                return f"{pad}for (uint {i} = 0, e{i} = {bound}; {i} < e{i}; {i}++) {self.block(depth, True, True)}\n"
            if choice < 0.7:
                return (
                    f"{pad}for (uint {i} = 0; {i} < ({self.expression(2)} & 7); {i}++) "
                    f"{self.block(depth, False, True)}\n"
                )
            if choice < 0.85:
                return (
                    f"{pad}for (uint {i} = {self.expression(2)} & 15; {i} != 0 && {self.condition()}; {i}--) "
                    f"{self.block(depth, False, True)}\n"
                )
            return (
                f"{pad}{{ uint {i} = 0; do {self.block(depth, False, True)} while ({i}++ < 5 && {self.condition()}); "
                "}\n"
            )
        finally:
            self.loops -= 1

    def switch(self, depth: int) -> str:
        rng = self.rng
        pad = "  " * depth
        cases = []
        for value in rng.sample(range(8), rng.randrange(2, 6)):
            ending = f"{pad}    break;\n" if rng.random() < 0.7 else ""
            cases.append(f"{pad}  case {value}:\n" + self.statement(depth + 2, False, False) + ending)
        if rng.random() < 0.6:
            cases.append(f"{pad}  default:\n" + self.statement(depth + 2, False, False))
        return f"{pad}switch ({self.variable()} & 7) {{\n{''.join(cases)}{pad}}}\n"

    def irreducible(self, depth: int) -> str:
        """A loop with two entries."""
        pad = "  " * depth
        t = self.name("t")
        return (
            f"{pad}{{ uint {t} = {self.expression(2)} & 7;\n{pad}if {self.condition()} goto second{t};\n"
            f"{pad}first{t}: {self.variable()} += {self.expression(2)};\n"
            f"{pad}second{t}: {self.variable()} ^= {self.expression(2)};\n"
            f"{pad}if ({t}-- != 0 && {self.condition()}) goto first{t};\n"
            f"{pad}if ({t} < 100 && {t}-- > 2) goto second{t}; }}\n"
        )

    def shared_tail(self, depth: int) -> str:
        """A branch that all work-items take alike, whose two ways share a tail that work-items enter at two places."""
        pad = "  " * depth
        t = self.name("t")

        def one() -> str:
            return f"{self.variable()} = {self.expression(1)}; " + self.count(self.variable())

        return (
            f"{pad}if {self.uniform_condition()} {{ {one()} if {self.condition()} goto more{t}; goto last{t}; }}\n"
            f"{pad}if {self.condition()} {{ {one()} if {self.condition()} goto more{t}; goto last{t}; }}\n"
            f"{pad}goto end{t};\n{pad}more{t}: {one()}\n{pad}last{t}: {one()}\n{pad}end{t}: ;\n"
        )
