"""Random statements and expressions for whole programs: total (no undefined behaviour), and the same for g++ and clang."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

BITS = {"u8": 8, "i8": 8, "u16": 16, "i16": 16, "u32": 32, "i32": 32, "u64": 64, "i64": 64, "u128": 128, "i128": 128}
INTEGERS = tuple(BITS)
FLOATS = ("f32", "f64")
COMMON = ("u32", "u64", "i32", "u8", "i16", "i64")
NUMBERS = (0, 1, 2, 3, 7, 31, 63, 127, 128, 255, 256, 32767, 65535, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63)
WORK = 600
"""The most that one call may cost, in statements."""


@dataclass
class Callable:
    """A function ``u64 name(u64, u32)`` that the program has so far."""

    name: str
    cost: int
    part: int


@dataclass
class Place:
    """What a statement may read and perhaps write: a variable, member or element; ``{i}`` stands for an index."""

    text: str
    type: str
    length: int = 1
    writable: bool = True


@dataclass
class Names:
    """Hands out names and numbers."""

    rng: random.Random
    used: int = 0
    callables: list[Callable] = field(default_factory=list)

    def fresh(self, prefix: str) -> str:
        self.used += 1
        return f"{prefix}{self.used}"

    def chance(self, share: float) -> bool:
        return self.rng.random() < share


def wide(type_: str) -> str:
    """The unsigned type in which arithmetic on a type is done: what is narrower than int would become one."""
    return f"u{max(BITS[type_], 32)}"


def constant(rng: random.Random, type_: str) -> str:
    """A literal, with a liking for the ends of ranges."""
    number = rng.choice(NUMBERS) if rng.random() < 0.6 else rng.getrandbits(rng.choice((4, 8, 16, 32, 64)))
    if BITS[type_] == 128 and rng.random() < 0.5:
        return f"({type_}(u128(0x{rng.getrandbits(64):x}ull) << 64 | 0x{number:x}ull))"
    return f"{type_}(0x{number % 2 ** min(BITS[type_], 64):x}ull)"


class Body:
    """The body of a function: places in scope, lines, what it costs."""

    def __init__(self, names: Names, places: list[Place], part: int = 0, calls: bool = True) -> None:
        self.names, self.rng = names, names.rng
        self.places = list(places)
        self.part = part
        self.calls = calls
        self.cost = 1
        self.rounds = 1
        self.lines: list[str] = []

    # -- expressions -----------------------------------------------------------------------------------------------

    def read(self, place: Place, depth: int) -> str:
        return place.text.replace("{i}", self.index(place.length, depth)) if place.length > 1 else place.text

    def index(self, length: int, depth: int) -> str:
        return f"{self.expression('u32', min(depth - 1, 1))} % {length}u"

    def leaf(self, type_: str, depth: int) -> str:
        fitting = [p for p in self.places if p.type == type_]
        if fitting and self.names.chance(0.7):
            return f"{type_}({self.read(self.rng.choice(fitting), depth)})"
        others = [p for p in self.places if p.type in BITS]
        if others and self.names.chance(0.7):
            return f"{type_}({self.read(self.rng.choice(others), depth)})"
        return constant(self.rng, type_)

    def expression(self, type_: str, depth: int = 3) -> str:
        """Text of a value of a type."""
        if type_ in FLOATS:
            return self.floating(type_, depth)
        if depth <= 0:
            return self.leaf(type_, 0)
        unsigned, bits = wide(type_), BITS[type_]
        kind = self.rng.randrange(12)
        if kind < 5:
            a, b = self.expression(type_, depth - 1), self.expression(type_, depth - 1)
            return f"{type_}({unsigned}({a}) {self.rng.choice('+-*&|^')} {unsigned}({b}))"
        if kind == 5:
            amount = f"(u32({self.expression('u32', depth - 2)}) & {bits - 1}u)"
            value = self.expression(type_, depth - 1)
            left = self.names.chance(0.5)
            return f"{type_}({unsigned}({value}) << {amount})" if left else f"{type_}({value} >> {amount})"
        if kind == 6:
            a, b = self.expression(type_, depth - 1), self.expression("u8", depth - 2)
            return f"{type_}({a} {self.rng.choice('/%')} ({type_}({b} & 63) + {type_}(1)))"
        if kind == 7:
            a, b = self.expression(type_, depth - 1), self.expression(type_, depth - 2)
            return f"({self.condition(depth - 1)} ? {a} : {b})"
        if kind == 8:
            return f"{type_}({self.expression(self.rng.choice(INTEGERS), depth - 1)})"
        if kind == 9 and (call := self.call(depth)):
            return f"{type_}({call})"
        if kind == 10:
            return f"{type_}({self.rng.choice('~-')}{unsigned}({self.expression(type_, depth - 1)}))"
        if kind == 11 and self.names.chance(0.3):
            return f"{type_}(whole({self.floating(self.rng.choice(FLOATS), depth - 1)}))"
        return self.leaf(type_, depth)

    def floating(self, type_: str, depth: int) -> str:
        fitting = [p for p in self.places if p.type == type_]
        if depth <= 0 or self.names.chance(0.3):
            if fitting and self.names.chance(0.7):
                return f"{type_}({self.read(self.rng.choice(fitting), depth)})"
            return f"{type_}({self.expression('i16', 0)})"
        a, b = self.floating(type_, depth - 1), self.floating(type_, depth - 1)
        return f"({a} {self.rng.choice('+-*')} {b})"

    def condition(self, depth: int = 2) -> str:
        kind = self.rng.randrange(5)
        if depth > 0 and kind == 0:
            return f"({self.condition(depth - 1)} {self.rng.choice(('&&', '||', '!=', '=='))} {self.condition(depth - 1)})"
        if depth > 0 and kind == 1:
            return f"!{self.condition(depth - 1)}"
        type_ = self.rng.choice(INTEGERS if kind == 2 else COMMON)
        a, b = self.expression(type_, depth - 1), self.expression(type_, depth - 1)
        return f"({a} {self.rng.choice(('<', '<=', '==', '!=', '>', '>='))} {b})"

    def call(self, depth: int) -> str:
        """A call of one of the program's functions, if there is one that does not cost too much here."""
        room = WORK - self.cost
        fitting = [c for c in self.names.callables if c.cost * self.rounds <= min(room, WORK // 3)]
        if not self.calls or not fitting:
            return ""
        chosen = self.rng.choice(fitting)
        self.cost += chosen.cost * self.rounds
        return f"{chosen.name}({self.expression('u64', depth - 2)}, {self.expression('u32', depth - 2)})"

    # -- statements ------------------------------------------------------------------------------------------------

    def local(self, type_: str = "") -> Place:
        """Declare a variable or a small array."""
        type_ = type_ or self.rng.choice(INTEGERS if self.names.chance(0.4) else COMMON + FLOATS[: self.names.chance(0.3)])
        name = self.names.fresh("v")
        if self.names.chance(0.2):
            length = self.rng.randint(2, 5)
            values = ", ".join(self.expression(type_, 1) for _ in range(self.rng.randint(1, length)))
            self.lines.append(f"{type_} {name}[{length}] = {{{values}}};")
            place = Place(name + "[{i}]", type_, length)
        else:
            self.lines.append(f"{type_} {name} = {self.expression(type_, 2)};")
            place = Place(name, type_)
        self.places.append(place)
        return place

    def statements(self, count: int, depth: int = 2) -> None:
        for _ in range(count):
            self.statement(depth)

    def statement(self, depth: int) -> None:
        self.cost += self.rounds
        kind = self.rng.randrange(10)
        if depth > 0 and kind == 0:
            with self.block(f"if ({self.condition()}) {{"):
                self.statements(self.rng.randint(1, 2), depth - 1)
            if self.names.chance(0.5):
                with self.block("else {"):
                    self.statements(1, depth - 1)
        elif depth > 0 and kind == 1 and self.rounds < 16:
            self.loop(depth)
        elif depth > 0 and kind == 2:
            self.switch(depth)
        elif depth > 0 and kind == 3:
            with self.block("{"):
                self.local()
                self.reference()
                self.statements(2, depth - 1)
        else:
            self.assign()

    def assign(self) -> None:
        places = [p for p in self.places if p.writable]
        if places:
            place = self.rng.choice(places)
            self.lines.append(f"{self.read(place, 2)} = {self.expression(place.type)};")

    def reference(self) -> None:
        """A reference to, or a pointer at, a whole variable."""
        plain = [p for p in self.places if p.writable and p.text.isidentifier()]
        if plain:
            place, name = self.rng.choice(plain), self.names.fresh("r")
            if self.names.chance(0.5):
                self.lines.append(f"{place.type} &{name} = {place.text};")
                self.places.append(Place(name, place.type))
            else:
                other = self.rng.choice([p for p in plain if p.type == place.type])
                self.lines.append(f"{place.type} *{name} = {self.condition(1)} ? &{place.text} : &{other.text};")
                self.places.append(Place(f"*{name}", place.type))

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        outside = list(self.places)
        self.lines.append(head)
        yield
        self.lines.append("}")
        self.places = outside

    def loop(self, depth: int) -> None:
        name, count = self.names.fresh("k"), self.rng.randint(2, 4)
        end = str(count) if self.names.chance(0.5) else f"1 + ({self.expression('u32', 1)} & {count - 1 | 1}u)"
        before, self.rounds = self.rounds, self.rounds * count
        with self.block(f"for (u32 {name} = 0; {name} < {end}; ++{name}) {{"):
            self.places.append(Place(name, "u32", writable=False))
            self.statements(self.rng.randint(1, 2), depth - 1)
            if self.names.chance(0.3):
                self.lines.append(f"if ({self.condition(1)}) {self.rng.choice(('break', 'continue'))};")
        self.rounds = before

    def switch(self, depth: int) -> None:
        numbers = self.rng.sample(range(-2, 9), self.rng.randint(2, 6))
        # Parentheses, as g++ takes `T(f(U(a), V(a)))` in a condition for a declaration of f with two parameters a.
        with self.block(f"switch ((i32({self.expression('u32', 2)} & 7u) - 1)) {{"):
            for place, number in enumerate(numbers):
                label = "default:" if place == len(numbers) // 2 and self.names.chance(0.5) else ""
                self.lines.append(f"case {number}: {label}")
                if self.names.chance(0.8):
                    with self.block("{"):
                        self.statements(1, depth - 1)
                    if self.names.chance(0.7):
                        self.lines.append("break;")
            self.lines.append("break;")

    def hashed(self, start: str = "1") -> str:
        """Statements that hash all places into ``h``; returns its name."""
        name = self.names.fresh("h")
        self.lines.append(f"u64 {name} = {start};")
        for place in self.places:
            if place.length > 1:
                text = place.text.replace("{i}", "i")
                self.lines.append(f"for (int i = 0; i < {place.length}; ++i) {name} = hv({name}, {place.type}({text}));")
            else:
                self.lines.append(f"{name} = hv({name}, {place.type}({place.text}));")
        return name

    def text(self, indent: str = "  ") -> str:
        """The lines, indented by the braces."""
        result, depth = [], 0
        for line in self.lines:
            depth -= line.startswith("}")
            result.append(indent + "  " * depth + line)
            depth += line.endswith("{")
        return "\n".join(result)
