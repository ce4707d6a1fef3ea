"""Random structures, unions and classes for whole programs."""

from __future__ import annotations

from dataclasses import dataclass, field

from fuzz.program_expressions import BITS, COMMON, FLOATS, INTEGERS, Body, Names, Place

UNION = "union { u64 w; u32 d[2]; u16 h[4]; u8 b[8]; i32 s[2]; struct { u32 l : 7; i32 c : 25; u16 e; } f; }"
IN_UNION = (
    ("w", "u64", 1), ("d[{i}]", "u32", 2), ("h[{i}]", "u16", 4), ("b[{i}]", "u8", 8), ("s[{i}]", "i32", 2),
    ("f.l", "u32", 1), ("f.c", "i32", 1),
)  # fmt: skip


@dataclass
class Structure:
    """A plain structure: its name, definition, and what is in it, with ``{s}`` for the object."""

    name: str
    text: str
    places: list[Place]

    def of(self, name: str, writable: bool = True) -> list[Place]:
        """The places of an object."""
        return [Place(p.text.replace("{s}", name), p.type, p.length, writable and p.writable) for p in self.places]


def structure(names: Names, known: list[Structure]) -> Structure:
    """Make a structure with bit-fields, arrays, unions, structures that are known; packed or aligned perhaps."""
    rng, name = names.rng, names.fresh("S")
    kind = rng.choice(("", "", "", "__attribute__((packed)) ", "alignas(16) "))
    lines: list[str] = []
    places: list[Place] = []
    for _ in range(rng.randint(2, 6)):
        field_name, type_ = names.fresh("m"), rng.choice(INTEGERS + COMMON + FLOATS)
        form = rng.randrange(8)
        if form < 2 and type_ in BITS and BITS[type_] <= 64:
            for _ in range(rng.randint(1, 4)):
                width = rng.randint(1, BITS[type_])
                lines.append(f"{type_} {field_name} : {width};" + (f" {type_} : 0;" if names.chance(0.1) else ""))
                places.append(Place("{s}." + field_name, type_))
                field_name = names.fresh("m")
        elif form == 2:
            length = rng.randint(1, 4)
            lines.append(f"{type_} {field_name}[{length}];")
            places.append(Place("{s}." + field_name + ("[{i}]" if length > 1 else "[0]"), type_, length))
        elif form == 3 and known:
            inner = rng.choice(known[-3:])
            lines.append(f"{inner.name} {field_name};")
            places += inner.of("{s}." + field_name)
        elif form == 4:
            lines.append(f"{UNION} {field_name};")
            places += [Place(f"{{s}}.{field_name}.{text}", t, n) for text, t, n in rng.sample(IN_UNION, 3)]
        else:
            lines.append(f"{type_} {field_name};")
            places.append(Place("{s}." + field_name, type_))
    body = "\n".join("  " + line for line in lines)
    result = Structure(name, f"struct {kind}{name} {{\n{body}\n}};\n", places)
    hashing = Body(names, result.of("s", writable=False), calls=False)
    last = hashing.hashed("h")
    result.text += f"DEV inline u64 hv(u64 h, const {name} &s) {{\n{hashing.text()}\n  return {last};\n}}\n"
    return result


def owner(s: Structure, inline: str) -> str:
    """A class around a structure that notes when it ends, functions that take it by value and move from it, and
    ``logged``, which calls them."""
    o = f"O_{s.name}"
    return (
        f"struct {o} {{\n  {s.name} s;\n  u64 *log;\n"
        f"  DEV {o}(const {s.name} &v, u64 *l) : s(v), log(l) {{}}\n"
        f"  DEV {o}(const {o} &o) : s(o.s), log(o.log) {{ *log += 3; }}\n"
        f"  DEV {o}({o} &&o) : s(o.s), log(o.log) {{ o.log = nullptr; }}\n"
        f"  DEV ~{o}() {{ if (log) *log = hv(*log, s); }}\n}};\n"
        f"static DEV {inline} u64 taken_{s.name}({o} o, u64 a) {{\n  if (a & 1) {{\n    {o} kept(({o} &&)o);\n"
        f"    return hv(a, kept.s);\n  }}\n  return hv(a + 1, o.s);\n}}\n"
        f"static DEV u64 logged_{s.name}(const {s.name} &s, u64 a, u32 b) {{\n  u64 log = a;\n  {o} one(s, &log);\n"
        f"  u64 r = taken_{s.name}({o}(s, &log), a);\n  r += taken_{s.name}(one, a + b);\n"
        f"  r ^= taken_{s.name}(({o} &&)one, b);\n  return r + log;\n}}\n"
    )


def structure_functions(names: Names, s: Structure, part: int) -> tuple[str, int]:
    """Functions that take and give a structure, and ``made``, ``turned``, ``changed`` that callers use; with the cost."""
    texts, cost = [], 0

    def function(head: str, places: list[Place], count: int, last: str, before: str = "") -> None:
        nonlocal cost
        body = Body(names, places, part)
        body.statements(count)
        texts.append(f"{head} {{\n{before}{body.text()}\n  {last}\n}}\n")
        cost += body.cost

    own = [Place("a", "u64"), Place("b", "u32")]
    inline = names.rng.choice(("NOINLINE", "inline", "NOINLINE", ""))
    zero = f"  {s.name} s; memset((void *)&s, 0, sizeof s);\n"
    function(f"static DEV {inline} {s.name} made_{s.name}(u64 a, u32 b)", [*own, *s.of("s")], 3, "return s;", zero)
    inline = names.rng.choice(("NOINLINE", "inline", "NOINLINE", ""))
    owned = names.chance(0.5)
    texts.append(owner(s, inline) * owned)
    function(
        f"static DEV {inline} {s.name} turned_{s.name}({s.name} s, const {s.name} &o, u64 a, u32 b)",
        [*own, *s.of("s"), *s.of("o", False)], 2, "return b & 1 ? s : o;", f"  a = logged_{s.name}(s, a, b);\n" * owned,
    )  # fmt: skip
    inline = names.rng.choice(("NOINLINE", "inline", "NOINLINE", ""))
    function(f"static DEV {inline} void changed_{s.name}({s.name} &s, {s.name} *o, u64 a, u32 b)", [*own, *s.of("s"), *s.of("(*o)")], 3, "")
    before, names_before = cost, names.callables
    names.callables = []  # a recursive function's cost is not known yet
    function(f"static DEV NOINLINE {s.name} again_{s.name}({s.name} s, u64 a, u32 b)", [Place("a", "u64"), *s.of("s")], 2, f"return b == 0 ? s : again_{s.name}(s, a ^ hv(a, s), b - 1);")
    names.callables = names_before
    return "".join(texts), before + 5 * (cost - before)


@dataclass
class Class:
    """A class with virtual functions. ``virtuals`` are all it has, by the class that declares them."""

    name: str
    bases: tuple[Class, ...] = ()
    shared: bool = False
    """Whether its first base is a virtual one."""
    members: list[tuple[str, str]] = field(default_factory=list)
    """(name, type)"""
    virtuals: list[str] = field(default_factory=list)
    plain: list[str] = field(default_factory=list)

    def once(self) -> set[str]:
        """Classes that are in it by ways without virtual inheritance, with itself."""
        direct = self.bases if not self.shared else self.bases[1:]
        return {self.name}.union(*(base.once() for base in direct))

    def common(self) -> set[str]:
        """Classes that are in it by virtual inheritance."""
        first = self.bases[0].once() if self.shared else set[str]()
        return first.union(*(base.common() for base in self.bases))

    def above(self) -> list[Class]:
        """All classes in it, itself last."""
        found: dict[str, Class] = {}
        for base in self.bases:
            found |= {c.name: c for c in base.above()}
        return [*found.values(), self]


def _fit(one: Class, other: Class) -> bool:
    """Whether both can be bases of a class without an ambiguity."""
    return not (one.once() & other.once() or one.once() & other.common() or one.common() & other.once())


def hierarchy(names: Names) -> tuple[str, list[Class]]:
    """Make classes: roots, and classes with one or two bases, one of them virtual perhaps."""
    rng, classes = names.rng, list[Class]()
    text = ""
    for number in range(rng.randint(3, 6)):
        bases: tuple[Class, ...] = ()
        if number and (number > 1 or names.chance(0.5)):
            bases = (rng.choice(classes),)
            fitting = [c for c in classes if c is not bases[0] and _fit(bases[0], c)]
            if fitting and names.chance(0.6):
                bases = (*bases, rng.choice(fitting))
        one = Class(names.fresh("C"), bases, bool(bases) and names.chance(0.3) and not bases[0].common())
        if one.shared and len(bases) == 2 and bases[0].name in bases[1].once() | bases[1].common():
            one.shared = False
        classes.append(one)
        text += _class_text(names, one)
    return text, classes


def _class_text(names: Names, one: Class) -> str:
    rng = names.rng
    heads = [("virtual " if one.shared and base is one.bases[0] else "") + base.name for base in one.bases]
    lines = [f"struct {one.name}" + (" : " + ", ".join(heads) if heads else "") + " {"]
    for _ in range(rng.randint(1, 3)):
        name, type_ = names.fresh("m"), rng.choice(COMMON)
        one.members.append((name, type_))
        lines.append(f"  {type_} {name} = {rng.randrange(100)};")
    members = [Place(name, type_) for c in one.above() for name, type_ in c.members]
    inherited = [name for base in one.above()[:-1] for name in base.virtuals]
    again = [name for name in inherited if len(one.bases) > 1 or names.chance(0.5)]
    one.virtuals = [names.fresh("virt") for _ in range(rng.randint(1, 2))] if not one.bases or names.chance(0.5) else []
    one.plain = [names.fresh("plain") for _ in range(rng.randint(0, 2))]
    for name in dict.fromkeys([*again, *one.virtuals, *one.plain]):
        body = Body(names, [Place("a", "u64"), Place("b", "u32"), *members], calls=False)
        body.statements(2, depth=1)
        head = "virtual u64" if name in one.virtuals else "NOINLINE u64" if names.chance(0.4) else "u64"
        mark = " override" if name in again else ""
        lines.append(f"  DEV {head} {name}(u64 a, u32 b){mark} {{\n{body.text('    ')}\n    return {body.expression('u64')};\n  }}")
    if not one.bases:
        lines.append(f"  DEV virtual ~{one.name}() {{}}")
    return "\n".join(lines) + "\n};\n"
