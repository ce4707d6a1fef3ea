"""Random kernels with values of all types: sentinels, multi-way conditions, switches, shifts, conversions,
structures, text, many live values.
"""

from __future__ import annotations

from dataclasses import dataclass

from fuzz.grammar import Generator

WIDTHS = {"schar": 8, "uchar": 8, "short": 16, "ushort": 16, "int": 32, "uint": 32, "long": 64, "ulong": 64}
SIGNED = ("schar", "short", "int", "long")
VARIABLES = {
    "schar": ("sc",), "uchar": ("uc",), "short": ("ss",), "ushort": ("us",), "int": ("si", "sj"),
    "uint": ("v0", "v1", "v4"),
    "long": ("wl", "wm"), "ulong": ("ul",), "float": ("fx", "fy"), "double": ("dx", "dy"),
}  # fmt: skip
SPECIALS = (
    0, 1, 2, 3, 5, 7, 10, 32, 40, 100, 126, 127, 128, 255, 32766, 32767, 32768, 65535, 2**31 - 2, 2**31 - 1, 2**31,
    2**31 + 1, 2**32 - 1, 2**32 - 2,
)
"""Words that are as likely in the kernels' input as in their conditions."""
FLOAT_BITS = (0x7FC00000, 0xFFC00000, 0x7F800000, 0xFF800000, 0x4F000000, 0x4EFFFFFF, 0xCF000000, 0xCF000001,
              0x4F800000, 0x5F000000, 0xDF000000,
              0x5F800000, 0x80000000, 0, 1, 0x3F7FFFFF, 0xBF800000, 0x7F7FFFFF, 0x501502F9, 0xD01502F9)  # fmt: skip
WORDS = (
    "addrspace(1)", ", align 8", "align", ", comdat", "comdat, ", "!dbg !7", "define void @k(", "declare",
    "call void @f0(", "thread_local",
    "section", "@llvm.memcpy", "%v0 = load i32", "ret void", "}", "{", ";", "br label %5", "#0", "ptr addrspace(4)",
    "@__vx_", "\\n}\\n", "\\\"", "\\\\",
    ".word", ".globl k", "unreachable", "attributes #0 = {", "!{!1}", "metadata", "undef", "poison", "0x%%", "\\t",
    "private unnamed_addr constant",
    "switch i32", "split", "vx_join", "0(sp)", "sd ra, 8(sp)", "i1 true", "zeroinitializer", "call", "( )",
    "spir_kernel", "bitcast (",
)  # fmt: skip


@dataclass
class TypedGenerator(Generator):
    """Writes one kernel for ``language`` ("opencl" or "cuda"); ``double``: whether the device has it."""

    language: str = "opencl"
    double: bool = True
    structures: bool = False
    text: bool = False
    live: int = 0

    def source(self) -> str:
        rng = self.rng
        self.recursion = self.language == "opencl"  # SPIR-V has none
        self.structures, self.text = rng.random() < 0.4, rng.random() < 0.3
        if rng.random() < 0.2:
            self.live = rng.choice((24, 36, 60, 300, 560))
        return super().source()

    # -- declarations

    def top_level(self) -> str:
        parts = [
            "static long wide(uint x) { return x == 127 ? 0x7fffffffffffffffl : x == 128 ? (long)0x8000000000000000ul "
            ": (long)(int)x; }\n",
        ]
        if self.text:
            words = " ".join(self.rng.choices(WORDS, k=self.rng.randrange(1, 6)))
            parts.append(f'constant char text[] = "{words}";\n')
        if self.structures:
            parts += [self._structure_type(), self._structure_function()]
        return "".join(parts)

    def _structure_type(self) -> str:
        rng = self.rng
        members = ["uint a;", "long b;", "uchar c;", "short d[3];", "int e;"]
        rng.shuffle(members)
        rows = ", ".join(
            "{" + ", ".join("{1, 2, 3}" if "[" in m else str(rng.randrange(100)) for m in members) + "}"
            for _ in range(4)
        )
        text = f"struct S {{ {' '.join(members)} }};\nconstant struct S rows[4] = {{{rows}}};\n"
        widths = [rng.randrange(1, 15) for _ in range(4)]
        gap = rng.choice(("uint : 0; ", "", f"uint : {rng.randrange(1, 9)}; "))
        fields = (
            f"uint a : {widths[0]}; {gap}int b : {widths[1]}; ulong c : {widths[2] + 30}; short d; int e : {widths[3]};"
        )
        # has neither bit-fields nor, in 1.2, variables at program scope that are not constant
        if self.language == "opencl":
            text += "struct B { uint a; int b; ulong c; short d; int e; };\n"
        else:
            text += f"struct B {{ {fields} }};\n"
            fields = ", ".join(
                "{" + ", ".join(str(rng.randrange(1 << max(w - 1, 0))) for w in (*widths[:3], 8, widths[3])) + "}"
                for _ in range(2)
            )
            text += f"table struct B bits[2] = {{{fields}}};\n"
        return text

    def _structure_function(self) -> str:
        kept = "__attribute__((noinline)) " if self.rng.random() < 0.6 else ""
        return (
            f"{kept}static struct S turn(struct S s, uint x) {{\n"
            "  s.a += x; s.b ^= (long)s.a * 3; s.c = (uchar)(s.c + x);\n"
            "  if (x & 1) { s.d[x % 3] = (short)(s.e + x); s.e ^= 5; }\n  return s;\n}\n"
        )

    def declarations(self) -> str:
        lines = [
            "  schar sc = (schar)v4; uchar uc = (uchar)v4; short ss = (short)v4; ushort us = (ushort)v0; int si = "
            "(int)v4, sj = (int)v1;\n",
            "  long wl = wide(v4), wm = (long)((ulong)v0 << 32 | v4); ulong ul = (ulong)wide(v4) + v2; float fx = "
            "as_float(v0), fy = (float)(int)v4;\n",
        ]
        if self.double:
            lines.append("  double dx = (double)wide(v4), dy = (double)fx;\n")
        if self.structures:
            lines.append(
                "  struct S s0 = rows[v0 & 3], s1 = rows[v4 & 3];\n"
                "  struct B b0; b0.a = v0; b0.b = (int)v1; b0.c = v4; b0.d = 5; b0.e = 0;\n"
            )
        return "".join(lines)

    def collection(self) -> str:
        total = (
            "sc + uc * 3 + ss * 5 + us * 7 + (uint)si * 11 + (uint)sj * 13 + (uint)(wl ^ (wl >> 32)) * 17 + (uint)(wm "
            "^ (wm >> 32)) * 19"
        )
        total += " + (uint)(ul ^ (ul >> 32)) * 23 + bits_of_f32(fx) * 29 + bits_of_f32(fy) * 31"
        if self.double:
            total += " + (uint)(bits_of_f64(dx) >> 16) * 37 + (uint)bits_of_f64(dy) * 41"
        lines = [f"  v0 += {total};\n"]
        if self.structures:
            lines.append(
                "  v4 ^= s0.a + (uint)s0.b + s0.c * 3 + s0.d[v1 % 3] + s0.e * 7 + s1.a * 11 + (uint)(s1.b >> 7) + s1.c "
                "+ s1.d[1] + s1.e;\n"
            )
            lines.append("  v2 += b0.a + b0.b * 3 + (uint)b0.c * 5 + b0.d * 7 + b0.e * 11;\n")
        return "".join(lines)

    # -- values

    def constant(self, kind: str) -> str:
        """A number at an edge of the type or near it, spelled so that its type is ``kind``."""
        rng, width = self.rng, WIDTHS[kind]
        value = rng.choice(
            (
                0, 1, 3, 10, 40, 100, 2 ** (width - 1) - 1, 2 ** (width - 1), 2**width - 1, 2**width - 2,
                *rng.sample(SPECIALS, 3),
            )
        )
        return self.spelled(kind, value)

    @staticmethod
    def spelled(kind: str, value: int) -> str:
        value %= 1 << WIDTHS[kind]
        return f"({kind}){value:#x}{'ul' if WIDTHS[kind] == 64 else 'u'}"

    def of(self, kind: str) -> str:
        """A variable of the type."""
        names = VARIABLES[kind]
        return self.rng.choice(names)

    def some(self, kind: str) -> str:
        """A value of an integer type: a variable, a constant, another type's variable, a fresh expression."""
        rng = self.rng
        choice = rng.random()
        if choice < 0.45:
            return self.of(kind)
        if choice < 0.65:
            return self.constant(kind)
        if choice < 0.9:
            return f"({kind}){self.of(rng.choice(tuple(WIDTHS)))}"
        return f"({kind}){self.expression(2)}"

    def number(self, kind: str) -> str:
        """A floating-point value."""
        rng = self.rng
        choice = rng.random()
        other = "double" if kind == "float" and self.double else "float"
        if choice < 0.5:
            return self.of(kind)
        if choice < 0.7:
            return f"({kind})as_float({rng.choice(FLOAT_BITS):#x}u)"
        if choice < 0.8:
            return f"({kind}){self.of(other)}"
        return f"({kind}){self.some(rng.choice(('int', 'uint', 'long', 'ulong')))}"

    def computed(self, kind: str) -> str:
        """An operation whose result has the type; signed arithmetic wraps, divisors are positive."""
        rng = self.rng
        wide = "ulong" if WIDTHS[kind] == 64 else "uint"
        a, b = self.some(kind), self.some(kind)
        choice = rng.randrange(10)
        if choice < 4:
            return f"({kind})(({wide}){a} {rng.choice('+-*&|^')} ({wide}){b})"
        if choice < 6:
            name = f"{'shl_u' if rng.random() < 0.5 else 'shr_u' if rng.random() < 0.5 else 'shr_s'}{64 if wide == 'ulong' else 32}"
            # clang itself may take a constant amount beyond the width for undefined in CUDA.
            constants = (0, 1, 31, 32, 33, 63, 64, 65, 96, 255) if self.language == "opencl" else (0, 1, 15, 30, 31)
            amount = rng.choice(
                (
                    self.of("uint"), f"({self.of('uint')} & 127)", f"({self.of('uint')} & 63)",
                    f"{rng.choice(constants)}u",
                )
            )
            return f"({kind}){name}({a}, {amount})"
        if choice == 6:
            return f"({kind})({a} {rng.choice('/%')} ({kind})(({b} & 31) + 1))"
        if choice == 7:
            target = rng.choice(("s32", "u32", "s64", "u64"))
            source = rng.choice(("f32", "f64")) if self.double else "f32"
            return f"({kind}){target}_of_{source}({self.number('float' if source == 'f32' else 'double')})"
        if choice == 8:
            return f"({kind})({self.chain()} ? {a} : {b})"
        return f"({kind})(({a}) {rng.choice(('<', '>', '==', '!=', '<=', '>='))} ({b}))"

    def computed_float(self, kind: str) -> str:
        return f"{self.number(kind)} {self.rng.choice('+-*')} {self.number(kind)}"

    # -- conditions

    def chain(self) -> str:
        """Several comparisons of one value with constants: lists of equals, ranges, and both."""
        rng = self.rng
        if rng.random() < 0.1:
            kind = "double" if self.double and rng.random() < 0.5 else "float"
            return f"({self.number(kind)} {rng.choice(('<', '>', '==', '!=', '<=', '>='))} {self.number(kind)})"
        kind = rng.choice(tuple(WIDTHS))
        return self.chain_of(self.of(kind), kind)

    def chain_of(self, x: str, kind: str) -> str:
        rng = self.rng
        parts, joins = [], rng.choice((("||",), ("&&",), ("||", "||", "&&")))
        positive = joins[0] == "||"
        for _ in range(rng.randrange(2, 6)):
            choice = rng.random()
            if choice < 0.7:
                parts.append(f"{x} {'==' if positive else '!='} {self.constant(kind)}")
            elif choice < 0.85:
                parts.append(f"{x} {rng.choice(('<', '>', '<=', '>='))} {self.constant(kind)}")
            else:
                parts.append(
                    f"({x} >= {self.constant(kind)} {'&&' if positive else '||'} {x} <= {self.constant(kind)})"
                )
        text = parts[0]
        for part in parts[1:]:
            text = f"({text} {rng.choice(joins)} {part})"
        return text if text.startswith("(") and rng.random() < 0.8 else f"(!({text}))"

    def condition(self) -> str:
        return self.chain() if self.rng.random() < 0.5 else super().condition()

    # -- statements

    def statement(self, depth: int, uniform: bool, in_loop: bool) -> str:
        rng = self.rng
        if depth == 1 and uniform and not self.in_helper and self.live:
            count, self.live = self.live, 0
            return self.many_live(count)
        if depth > 4 or self.budget < 0 or rng.random() < 0.5:
            return super().statement(depth, uniform, in_loop)
        self.budget -= 1
        pad = "  " * depth
        choice = rng.randrange(20)
        if choice < 7:
            kind = rng.choice(tuple(WIDTHS))
            return f"{pad}{self.of(kind)} = {self.computed(kind)};\n"
        if choice == 7:
            kind = "double" if self.double and rng.random() < 0.5 else "float"
            return f"{pad}{self.of(kind)} = {self.computed_float(kind)};\n"
        if choice < 10:
            return self.sentinel_loop(depth)
        if choice < 13:
            return self.typed_switch(depth)
        if choice == 13 and not self.in_helper:
            return (
                f"{pad}if {self.chain()} {{ {self.count('1u')} {self.of('int')} = 1; }} else {{ {self.count('2u')} "
                f"{self.of('int')} = 2; }}\n"
            )
        if choice < 16 and uniform and self.barriers and not self.in_helper:
            return self.carried_condition(pad)
        if choice == 16 and self.text:
            return self.use_text(pad)
        if choice < 19 and self.structures:
            return self.use_structures(pad)
        return f"{pad}{self.of('long')} = {self.computed('long')};\n"

    def sentinel_loop(self, depth: int) -> str:
        """A loop that one of several sentinels ends, started a few steps before one of them."""
        rng, pad = self.rng, "  " * depth
        kind = rng.choice(tuple(WIDTHS))
        width, signed = WIDTHS[kind], kind in SIGNED
        i = self.name("w")
        top = 2 ** (width - (1 if signed else 0)) - 1
        bottom = -(2 ** (width - 1)) if signed else 0
        down = rng.random() < 0.3
        ends = [rng.choice((40, 100, 10)), bottom if down else top] + (
            [rng.choice((60, 77))] if rng.random() < 0.4 else []
        )
        begins = [self.spelled(kind, end) for end in ends[:2]]
        step = "+" if down else "-"
        start = (
            f"({kind})(({self.of('uint')} & 1) ? {begins[0]} {step} ({kind})({self.of('uint')} & 7) : {begins[1]} "
            f"{step} ({kind})({self.of('uint')} & 7))"
        )
        rng.shuffle(ends)
        test = " && ".join(f"{i} != {self.spelled(kind, end)}" for end in ends)
        if not signed and rng.random() < 0.3:  # a range and a value, counting down
            test, start, down = (
                f"!({i} < {self.spelled(kind, 3)} || {i} == {self.spelled(kind, 10)})",
                f"({kind})({self.of(kind)} % 25)",
                True,
            )
        body = f"{self.variable()} += {self.expression(2)};" if rng.random() < 0.6 else ""
        move = f"{i}{'--' if down else '++'};"
        if rng.random() < 0.3:
            leave = f" if {self.condition()} break;" if rng.random() < 0.4 else ""
            loop = f"while ({test}) {{ {move} {body}{leave} }}"
        elif rng.random() < 0.5:
            loop = f"while ({test}) {move} {body}"
        else:
            loop = f"if ({test}) do {{ {body} {move} }} while ({test});"
        return f"{pad}{{ {kind} {i} = {start}; {loop} {self.variable()} ^= (uint){i}; }}\n"

    def typed_switch(self, depth: int) -> str:
        """Cases that share targets, fall through, a default anywhere; values at the type's edges."""
        rng, pad = self.rng, "  " * depth
        kind = rng.choice(tuple(WIDTHS))
        values = {int(self.constant(kind).split(")")[1].rstrip("ul"), 16) for _ in range(rng.randrange(2, 9))}
        labels = [f"case {self.spelled(kind, value)}:" for value in sorted(values)]
        rng.shuffle(labels)
        if rng.random() < 0.8:
            labels.insert(rng.randrange(len(labels) + 1), "default:")
        lines = []
        while labels:
            group = [labels.pop() for _ in range(min(len(labels), rng.choice((1, 1, 2, 3))))]
            inner = (
                f"{pad}    {self.of('int')} = {rng.randrange(100)};\n"
                if rng.random() < 0.4
                else self.statement(depth + 2, False, False)
            )
            ending = f"{pad}    break;\n" if rng.random() < 0.65 else ""
            lines.append(f"{pad}  {' '.join(group)} {{\n{inner}{pad}  }}\n{ending}")
        x = self.of(kind) if rng.random() < 0.8 else f"({kind})({self.of(kind)} & {rng.choice((3, 7, 127))})"
        return f"{pad}switch ({x}) {{\n{''.join(lines)}{pad}}}\n"

    def carried_condition(self, pad: str) -> str:
        """Conditions computed before a barrier decide after it."""
        first, second = self.name("b"), self.name("b")
        return (
            f"{pad}{{ bool {first} = {self.condition()}; bool {second} = ({self.of('uint')} & 1) != 0; L[lid] = "
            f"{self.expression(2)} + {first};\n"
            f"{pad}barrier(CLK_LOCAL_MEM_FENCE); if ({first}) {{ {self.variable()} += L[(lid + 1) % ls]; "
            f"{self.count('3u')} }}\n"
            f"{pad}if ({second}) {self.variable()} ^= L[(lid + 2) % ls];\n{pad}barrier(CLK_LOCAL_MEM_FENCE); }}\n"
        )

    def use_text(self, pad: str) -> str:
        rng = self.rng
        if rng.random() < 0.5 and not self.in_helper:
            words = " ".join(rng.choices(WORDS, k=3)).replace("%", "%%")
            return f'{pad}if (n == 0x7ffffff1u) printf("{words} %d\\n", {self.variable()});\n'
        return f"{pad}{self.variable()} += text[{self.variable()} % sizeof(text)];\n"

    def use_structures(self, pad: str) -> str:
        rng = self.rng
        return pad + rng.choice((
            f"s0 = turn(s{rng.randrange(2)}, {self.expression(2)});",
            f"s1 = turn(turn(s0, {self.variable()}), {self.variable()});",
            f"if {self.condition()} s0 = s1; else s1.a += {self.variable()};",
            f"b0.a += {self.variable()}; b0.b = (int)((uint)b0.b - (uint)({self.of('int')} & 7)); b0.c ^= {self.of('ulong')};",
            f"b0.b = {self.of('int')}; {self.of('int')} = (int)((uint)b0.b + (uint)b0.e); b0.e = {self.variable()};",
            f"s0.d[{self.variable()} % 3] = {self.of('short')};",
            *([f"b0 = bits[{self.variable()} & 1];",
               f"{self.variable()} += bits[{self.variable()} & 1].a + bits[1].b;"] if self.language == "cuda" else []),
        )) + "\n"  # fmt: skip

    def many_live(self, count: int) -> str:
        """So many values at once that most are spilled, of one type or of several, that live over barriers or not, and
        branches that hang on them.
        """
        rng = self.rng
        choices = [("ulong",), ("ulong", "float")]
        if self.double:
            choices += [("double",), ("ulong", "float", "double")]
        kinds = rng.choice(choices)
        x = self.name("x")
        names = [f"{x}_{number}" for number in range(count)]
        wait = "  barrier(CLK_LOCAL_MEM_FENCE);\n" if self.barriers else ""
        lines = [
            f"  {kinds[number % len(kinds)]} {name} = in[(gid * 5 + {number}) & 63] & 1023;\n"
            for number, name in enumerate(names)
        ]
        if rng.random() < 0.5:
            lines.append(wait)
        bound = rng.choice(("(u0 & 1) + 1", "(in[64 + (lid & 7)] & 1) + 1"))
        lines.append(
            f"  for (uint {x} = 0; {x} < {bound}; {x}++) {{ uint p = in[(gid + {x}) & 63] & 3, q = in[(lid + {x}) & "
            "63] & 7;\n"
        )
        lines += [f"    {name} += {'p' if number % 2 else 'q'} * {number + 1};\n" for number, name in enumerate(names)]
        lines.append(wait if rng.random() < 0.3 else "")
        lines.append("  }\n")
        lines += [self.statement(2, True, False) for _ in range(rng.randrange(3))]
        sums = [f"  v5 += (uint)({' + '.join(names[start :: len(kinds)])});\n" for start in range(len(kinds))]
        if rng.random() < 0.5:  # what is needed no longer leaves its place to others
            lines.append(sums.pop(0))
            names = [name for number, name in enumerate(names) if number % len(kinds) or not sums]
        if rng.random() < 0.7:
            lines.append(wait)
        for number, name in enumerate(names):
            if number % max(count // 60, 1) == 0:
                lines.append(
                    f"  if ({name} > {200 + 3 * number}) {{ {self.variable()} += (uint){name}; {self.count('1u')} }}\n"
                )
            elif number % 4 == 0:
                lines.append(f"  v{number % 6} ^= (uint){name};\n")
        return "".join([*lines, *sums])
