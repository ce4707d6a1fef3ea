"""Integer arithmetic, carry chains and bits: template, constraints, reference in Python."""

from __future__ import annotations

from itertools import product

from ptx_harness import Case, case

V32 = [0, 1, 2, 7, 31, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x12345678, 0xDEADBEEF]
V64 = [0, 1, 5, 0x7FFFFFFFFFFFFFFF, 0x8000000000000000, 0xFFFFFFFFFFFFFFFF, 0x123456789ABCDEF0]
V16 = [0, 1, 7, 0x7FFF, 0x8000, 0xFFFF, 0x1234]
P32, P64, P16 = list(product(V32, V32)), list(product(V64, V64)), list(product(V16, V16))
T32 = list(product(V32[:9:2], V32[1::3], V32[::4]))
T64 = list(product(V64[::2], V64[1::2], V64[::3]))


def s(x: int, bits: int = 32) -> int:
    """Two's complement value."""
    x &= (1 << bits) - 1
    return x - (1 << bits) if x >> (bits - 1) else x


def u(x: int, bits: int = 32) -> int:
    return x & ((1 << bits) - 1)


def clamp(x: int, bits: int = 32) -> int:
    return max(-(1 << (bits - 1)), min((1 << (bits - 1)) - 1, x))


def trunc_div(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _bits(x: int) -> str:
    return f"{x:032b}"


def arithmetic() -> list[Case]:
    cases = []
    for bits, letter, pairs, triples in ((16, "h", P16, None), (32, "r", P32, T32), (64, "l", P64, T64)):
        two, three = f"={letter},{letter},{letter}", f"={letter},{letter},{letter},{letter}"
        for kind in "us":
            t = f"{kind}{bits}"
            v = (lambda x, n=bits: s(x, n)) if kind == "s" else (lambda x: x)
            cases += [
                case(f"add.{t} $0, $1, $2;", two, lambda a, b: a + b, pairs),
                case(f"sub.{t} $0, $1, $2;", two, lambda a, b: a - b, pairs),
                case(f"mul.lo.{t} $0, $1, $2;", two, lambda a, b: a * b, pairs),
                case(f"mul.hi.{t} $0, $1, $2;", two, lambda a, b, v=v, n=bits: v(a) * v(b) >> n, pairs),
                case(f"min.{t} $0, $1, $2;", two, lambda a, b, v=v: min(v(a), v(b)), pairs),
                case(f"max.{t} $0, $1, $2;", two, lambda a, b, v=v: max(v(a), v(b)), pairs),
                case(f"div.{t} $0, $1, $2;", two, lambda a, b, v=v: trunc_div(v(a), v(b)) if b else -1, pairs),
                case(f"rem.{t} $0, $1, $2;", two, lambda a, b, v=v: v(a) - trunc_div(v(a), v(b)) * v(b) if b else a,
                     pairs),
            ]
            if triples:
                cases += [
                    case(f"mad.lo.{t} $0, $1, $2, $3;", three, lambda a, b, c: a * b + c, triples),
                    case(f"mad.hi.{t} $0, $1, $2, $3;", three, lambda a, b, c, v=v, n=bits: (v(a) * v(b) >> n) + c,
                         triples),
                    case(f"sad.{t} $0, $1, $2, $3;", three, lambda a, b, c, v=v: c + abs(v(a) - v(b)), triples),
                ]
        cases += [
            case(f"abs.s{bits} $0, $1;", f"={letter},{letter}", lambda a, n=bits: abs(s(a, n)),
                 [a for a, _ in pairs[:: len(pairs) // 7]]),
            case(f"neg.s{bits} $0, $1;", f"={letter},{letter}", lambda a: -a,
                 [a for a, _ in pairs[:: len(pairs) // 7]]),
        ]
    for kind in "us":
        v = s if kind == "s" else u
        v16 = (lambda x, k=kind: s(x, 16)) if kind == "s" else u
        n24 = (lambda x: s(x, 24)) if kind == "s" else (lambda x: u(x, 24))
        cases += [
            case(f"mul.wide.{kind}16 $0, $1, $2;", "=r,h,h", lambda a, b, v=v16: v(a) * v(b), P16),
            case(f"mul.wide.{kind}32 $0, $1, $2;", "=l,r,r", lambda a, b, v=v: v(a) * v(b), P32),
            case(f"mad.wide.{kind}32 $0, $1, $2, $3;", "=l,r,r,l", lambda a, b, c, v=v: v(a) * v(b) + c, T32),
            case(f"mul24.lo.{kind}32 $0, $1, $2;", "=r,r,r", lambda a, b, v=n24: v(a) * v(b), P32),
            case(f"mul24.hi.{kind}32 $0, $1, $2;", "=r,r,r", lambda a, b, v=n24: v(a) * v(b) >> 16, P32),
            case(f"mad24.lo.{kind}32 $0, $1, $2, $3;", "=r,r,r,r", lambda a, b, c, v=n24: v(a) * v(b) + c, T32),
        ]
    cases += [
        case("add.sat.s32 $0, $1, $2;", "=r,r,r", lambda a, b: clamp(s(a) + s(b)), P32),
        case("sub.sat.s32 $0, $1, $2;", "=r,r,r", lambda a, b: clamp(s(a) - s(b)), P32),
        case("mad.hi.sat.s32 $0, $1, $2, $3;", "=r,r,r,r", lambda a, b, c: clamp((s(a) * s(b) >> 32) + s(c)), T32),
        case("mad24.hi.sat.s32 $0, $1, $2, $3;", "=r,r,r,r", lambda a, b, c: clamp((s(a, 24) * s(b, 24) >> 16) + s(c)),
             T32),
        case("min.relu.s32 $0, $1, $2;", "=r,r,r", lambda a, b: max(0, min(s(a), s(b))), P32),
        case("max.relu.s32 $0, $1, $2;", "=r,r,r", lambda a, b: max(0, s(a), s(b)), P32),
        case("add.u16x2 $0, $1, $2;", "=r,r,r", lambda a, b: u(a + b, 16) | u((a >> 16) + (b >> 16), 16) << 16, P32),
        case("min.s16x2 $0, $1, $2;", "=r,r,r", lambda a,
             b: u(min(s(a, 16), s(b, 16)), 16) | u(min(s(a >> 16, 16), s(b >> 16, 16)), 16) << 16, P32),
        case("max.u16x2 $0, $1, $2;", "=r,r,r", lambda a, b: max(u(a, 16), u(b, 16)) | max(a >> 16, b >> 16) << 16,
             P32),
    ]
    for x, y in product("us", "us"):
        v8 = {"u": lambda a, i: a >> 8 * i & 0xFF, "s": lambda a, i: s(a >> 8 * i, 8)}
        v16 = {"u": lambda a, i: a >> 16 * i & 0xFFFF, "s": lambda a, i: s(a >> 16 * i, 16)}
        cases.append(
            case(f"dp4a.{x}32.{y}32 $0, $1, $2, $3;", "=r,r,r,r", lambda a, b, c, f=v8[x],
                 g=v8[y]: c + sum(f(a, i) * g(b, i) for i in range(4)), T32)
        )
        for mode, first in (("lo", 0), ("hi", 2)):
            cases.append(
                case(
                    f"dp2a.{mode}.{x}32.{y}32 $0, $1, $2, $3;",
                    "=r,r,r,r",
                    lambda a, b, c, f=v16[x], g=v8[y], k=first: c + f(a, 0) * g(b, k) + f(a, 1) * g(b, k + 1),
                    T32,
                )
            )
    return cases


def carry() -> list[Case]:
    add96 = "{ add.cc.u32 $0, $3, $6; addc.cc.u32 $1, $4, $7; addc.u32 $2, $5, $8; }"
    sub96 = "sub.cc.u32 $0, $3, $6; subc.cc.u32 $1, $4, $7; subc.u32 $2, $5, $8;"
    quads = [(a, b, c, d, e, f) for a, b, c in T32[::3] for d, e, f in T32[::5]]

    def wide(*parts: int) -> int:
        return sum(p << 32 * i for i, p in enumerate(parts))

    def split(value: int) -> tuple[int, int, int]:
        return u(value), u(value >> 32), u(value >> 64)

    mul64 = "mul.lo.u32 $0, $2, $3; mul.hi.u32 $1, $2, $3; mad.lo.cc.u32 $0, $2, $4, $0; madc.hi.u32 $1, $2, $4, $1;"
    return [
        case(add96, "=&r,=&r,=r,r,r,r,r,r,r", lambda *x: split(wide(*x[:3]) + wide(*x[3:])), quads),
        case(sub96, "=&r,=&r,=r,r,r,r,r,r,r", lambda *x: split(wide(*x[:3]) - wide(*x[3:])), quads),
        case("add.cc.u64 $0, $2, $4; addc.u64 $1, $3, $5;", "=&l,=l,l,l,l,l", lambda a, b, c,
             d: (u(a + c, 64), u(b + d + (a + c >> 64), 64)), [
            (a, b, c, d) for a, b in P64[::4] for c, d in P64[::6]
        ]),
        case("sub.cc.s64 $0, $2, $4; subc.s64 $1, $3, $5;", "=&l,=l,l,l,l,l", lambda a, b, c,
             d: (u(a - c, 64), u(b - d - (a < c), 64)), [
            (a, b, c, d) for a, b in P64[::4] for c, d in P64[::6]
        ]),
        case(mul64, "=&r,=&r,r,r,r", lambda a, b,
             c: (u(a * b + a * c), u((a * b >> 32) + (a * c >> 32) + (u(a * b) + u(a * c) >> 32))), T32),
        case("mad.hi.cc.u32 $0, $2, $3, $4; madc.lo.cc.u32 $1, $2, $3, $4;", "=&r,=r,r,r,r",
             lambda a, b, c: (u((a * b >> 32) + c), u(u(a * b) + c + ((a * b >> 32) + c >> 32))), T32),
    ]  # fmt: skip


def _bfe(a: int, b: int, c: int, bits: int, signed: bool) -> int:
    pos, length, msb = b & 255, c & 255, bits - 1
    sign = (a >> min(pos + length - 1, msb)) & 1 if signed and length else 0
    return sum(((a >> (pos + i)) & 1 if i < length and pos + i <= msb else sign) << i for i in range(bits))


def _bfi(a: int, b: int, c: int, d: int, bits: int) -> int:
    pos, length = c & 255, d & 255
    for i in range(length):
        if pos + i < bits:
            b = b & ~(1 << (pos + i)) | ((a >> i) & 1) << (pos + i)
    return b


def _bfind(a: int, bits: int, signed: bool, shift: bool) -> int:
    if signed and a >> (bits - 1):
        a = ~a & ((1 << bits) - 1)
    top = a.bit_length() - 1
    return top if top < 0 or not shift else bits - 1 - top


def _lop3(a: int, b: int, c: int, lut: int) -> int:
    return sum((lut >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1)) & 1) << i for i in range(32))


def _prmt(a: int, b: int, selectors: list[int]) -> int:
    data = [(a | b << 32) >> 8 * i & 255 for i in range(8)]
    return sum((data[k & 7] if k < 8 else 255 * (data[k & 7] >> 7)) << 8 * i for i, k in enumerate(selectors))


def _fns(mask: int, base: int, offset: int) -> int:
    offset = s(offset)
    if offset == 0:
        return base if mask >> base & 1 else -1
    found, step = 0, 1 if offset > 0 else -1
    position = base
    while 0 <= position < 32:
        found += mask >> position & 1
        if mask >> position & 1 and found == abs(offset):
            return position
        position += step
    return -1


_FIELDS = [(0, 0), (0, 8), (4, 8), (31, 1), (30, 4), (0, 32), (40, 3), (5, 0), (16, 255), (0x104, 0x108)]


def bits() -> list[Case]:
    cases = []
    for name, f in (("and", lambda a, b: a & b), ("or", lambda a, b: a | b), ("xor", lambda a, b: a ^ b)):
        for letter, n, pairs in (("h", 16, P16), ("r", 32, P32), ("l", 64, P64)):
            cases.append(case(f"{name}.b{n} $0, $1, $2;", f"={letter},{letter},{letter}", f, pairs))
    amounts = [0, 1, 5, 15, 16, 31, 32, 33, 63, 64, 100, 0xFFFFFFFF]
    for letter, n, values in (("h", 16, V16), ("r", 32, V32), ("l", 64, V64)):
        pairs = list(product(values, amounts))
        io = f"={letter},{letter},r"
        cases += [
            case(f"not.b{n} $0, $1;", f"={letter},{letter}", lambda a: ~a, values),
            case(f"cnot.b{n} $0, $1;", f"={letter},{letter}", lambda a: int(a == 0), values),
            case(f"shl.b{n} $0, $1, $2;", io, lambda a, k, n=n: a << k if k < n else 0, pairs),
            case(f"shr.b{n} $0, $1, $2;", io, lambda a, k, n=n: a >> k if k < n else 0, pairs),
            case(f"shr.u{n} $0, $1, $2;", io, lambda a, k, n=n: a >> k if k < n else 0, pairs),
            case(f"shr.s{n} $0, $1, $2;", io, lambda a, k, n=n: s(a, n) >> min(k, n), pairs),
        ]
    for letter, n, values in (("r", 32, V32), ("l", 64, V64)):
        cases += [
            case(f"popc.b{n} $0, $1;", f"=r,{letter}", lambda a: a.bit_count(), values),
            case(f"clz.b{n} $0, $1;", f"=r,{letter}", lambda a, n=n: n - a.bit_length(), values),
            case(f"brev.b{n} $0, $1;", f"={letter},{letter}", lambda a, n=n: int(f"{a:0{n}b}"[::-1], 2), values),
            case(f"bfi.b{n} $0, $1, $2, $3, $4;", f"={letter},{letter},{letter},r,r", lambda a, b, c, d,
                 n=n: _bfi(a, b, c, d, n),
                 [(a, b, *f) for a, b in zip(values, reversed(values)) for f in _FIELDS]),
        ]  # fmt: skip
        for kind in "us":
            cases += [
                case(f"bfe.{kind}{n} $0, $1, $2, $3;", f"={letter},{letter},r,r", lambda a, b, c, n=n,
                     k=kind: _bfe(a, b, c, n, k == "s"),
                     [(a, *f) for a in values for f in _FIELDS]),
                case(f"bfind.{kind}{n} $0, $1;", f"=r,{letter}", lambda a, n=n, k=kind: _bfind(a, n, k == "s", False),
                     values),
                case(f"bfind.shiftamt.{kind}{n} $0, $1;", f"=r,{letter}", lambda a, n=n,
                     k=kind: _bfind(a, n, k == "s", True), values),
            ]  # fmt: skip
    return cases


def shifts_and_permutations() -> list[Case]:
    cases = []
    shifts = [(a, b, c) for a, b in P32[::7] for c in (0, 1, 8, 31, 32, 33, 64)]
    for mode in ("clamp", "wrap"):
        amount = (lambda c: min(c, 32)) if mode == "clamp" else (lambda c: c & 31)
        cases += [
            case(f"shf.l.{mode}.b32 $0, $1, $2, $3;", "=r,r,r,r", lambda a, b, c,
                 k=amount: ((b << 32 | a) << k(c)) >> 32, shifts),
            case(f"shf.r.{mode}.b32 $0, $1, $2, $3;", "=r,r,r,r", lambda a, b, c, k=amount: (b << 32 | a) >> k(c),
                 shifts),
        ]
        k = amount
        widths = [(a, c) for a in V32 for c in (0, 1, 8, 31, 32, 40)]
        cases += [
            case(f"bmsk.{mode}.b32 $0, $1, $2;", "=r,r,r",
                 (lambda p, n: ((1 << min(n, 64)) - 1) << min(p, 64) if p < 32 else 0) if mode == "clamp" else (
                     lambda p, n: ((1 << (n & 31)) - 1) << (p & 31)
                 ),
                 list(product((0, 1, 8, 31, 32, 50), (0, 1, 7, 31, 32, 45)))),
            case(f"szext.{mode}.u32 $0, $1, $2;", "=r,r,r", lambda a, c, k=k: u(a, k(c)), widths),
            case(f"szext.{mode}.s32 $0, $1, $2;", "=r,r,r", lambda a, c, k=k: s(a, k(c)) if k(c) else 0, widths),
        ]  # fmt: skip
    for lut in (0x80, 0xFE, 0x96, 0xCA, 0x00, 0xFF, 0x1B):
        cases.append(
            case(f"lop3.b32 $0, $1, $2, $3, {lut:#x};", "=r,r,r,r", lambda a, b, c, t=lut: _lop3(a, b, c, t), T32)
        )
    selectors = [0x3210, 0x7654, 0x0123, 0x4321, 0xFA50, 0x8888, 0x1111]
    cases.append(case("prmt.b32 $0, $1, $2, $3;", "=r,r,r,r", lambda a, b,
                      c: _prmt(a, b, [c >> 4 * i & 15 for i in range(4)]),
                      [(a, b, c) for a, b in P32[::9] for c in selectors]))  # fmt: skip
    modes = {
        "f4e": lambda c: [c + i for i in range(4)],
        "b4e": lambda c: [(c - i) % 8 for i in range(4)],
        "rc8": lambda c: [c] * 4,
        "ecl": lambda c: [max(c, i) for i in range(4)],
        "ecr": lambda c: [min(c, i) for i in range(4)],
        "rc16": lambda c: [2 * (c & 1), 2 * (c & 1) + 1] * 2,
    }
    for mode, pick in modes.items():
        cases.append(case(f"prmt.b32.{mode} $0, $1, $2, $3;", "=r,r,r,r", lambda a, b, c, f=pick: _prmt(a, b, f(c & 3)),
                          [
            (a, b, c) for a, b in P32[::17] for c in range(5)
        ]))  # fmt: skip
    cases.append(case("fns.b32 $0, $1, $2, $3;", "=r,r,r,r", _fns, [
        (m, base, off) for m in (0, 0xFFFFFFFF, 0x80000001, 0x0F0F00F0)
        for base in (0, 5, 31) for off in (0, 1, 3, 0xFFFFFFFF, 0xFFFFFFFE)
    ]))  # fmt: skip
    return cases


VIDEO = {
    "vadd": lambda a, b: a + b, "vsub": lambda a, b: a - b, "vabsdiff": lambda a, b: abs(a - b), "vmin": min,
    "vmax": max,
    "vavrg": lambda a, b: (a + b + (a + b >= 0)) >> 1,
}  # fmt: skip


def _lanes(x: int, count: int, kind: str) -> list[int]:
    width = 32 // count
    return [(s if kind == "s" else u)(x >> width * i, width) for i in range(count)]


def _bound(x: int, bits: int, kind: str) -> int:
    return clamp(x, bits) if kind == "s" else max(0, min((1 << bits) - 1, x))


def video() -> list[Case]:
    cases = []
    pairs = [(a, b, 3) for a, b in (*P32[::3], (0x80FF7F01, 0x7F01FF80), (0x00FF00FF, 0xFF00FF01))]
    for count, kind in product((2, 4), "us"):
        width, types = 32 // count, f"{kind}32.{kind}32.{kind}32"
        for name, f in VIDEO.items():

            def results(a: int, b: int, f=f, n=count, k=kind) -> list[int]:  # type: ignore[no-untyped-def]
                return [f(x, y) for x, y in zip(_lanes(a, n, k), _lanes(b, n, k))]

            def packed(values: list[int], w: int = width) -> int:
                return sum(u(v, w) << w * i for i, v in enumerate(values))

            cases += [
                case(f"{name}{count}.{types} $0, $1, $2, $3;", "=r,r,r,r", lambda a, b, c, r=results,
                     p=packed: p(r(a, b)), pairs),
                case(f"{name}{count}.{types}.add $0, $1, $2, $3;", "=r,r,r,r", lambda a, b, c,
                     r=results: sum(r(a, b)) + c, pairs),
                case(f"{name}{count}.{types}.sat $0, $1, $2, $3;", "=r,r,r,r",
                     lambda a, b, c, r=results, p=packed, w=width, k=kind: p([_bound(v, w, k) for v in r(a, b)]),
                     pairs),
            ]  # fmt: skip
        ordered = {
            "eq": int.__eq__, "ne": int.__ne__, "lt": int.__lt__, "le": int.__le__, "gt": int.__gt__, "ge": int.__ge__,
        }
        for name, g in ordered.items():
            def bits_of(a: int, b: int, g=g, n=count, k=kind) -> list[int]:  # type: ignore[no-untyped-def]
                return [int(g(x, y)) for x, y in zip(_lanes(a, n, k), _lanes(b, n, k))]

            cases += [
                case(f"vset{count}.{kind}32.{kind}32.{name} $0, $1, $2, $3;", "=r,r,r,r",
                     lambda a, b, c, r=bits_of, w=width: sum(v << w * i for i, v in enumerate(r(a, b))), pairs),
                case(f"vset{count}.{kind}32.{kind}32.{name}.add $0, $1, $2, $3;", "=r,r,r,r", lambda a, b, c,
                     r=bits_of: sum(r(a, b)) + c, pairs),
            ]  # fmt: skip
    for name in ("vadd", "vsub", "vabsdiff", "vmin", "vmax"):
        f = VIDEO[name]
        cases += [
            case(f"{name}.s32.s32.s32 $0, $1, $2;", "=r,r,r", lambda a, b, f=f: f(s(a), s(b)), P32),
            case(f"{name}.s32.u32.s32.sat $0, $1, $2;", "=r,r,r", lambda a, b, f=f: clamp(f(a, s(b))), P32),
            case(f"{name}.u32.s32.s32.sat $0, $1, $2;", "=r,r,r", lambda a, b, f=f: _bound(f(s(a), s(b)), 32, "u"),
                 P32),
        ]
    return [*cases, *_second_operations()]


def _second_operations() -> list[Case]:
    """The scalar forms with a second operation, shifts, comparisons, and products."""
    cases = []
    triples = [*product((5, 0x7FFFFFF0, 0x80000000, 0xFFFFFFF0), (3, 33, 0x80000001), (7, 0xFFFFFFFE))]
    joins = {"add": int.__add__, "min": min, "max": max}
    for (name, g), kind in product(joins.items(), "us"):
        sign = s if kind == "s" else u
        for video in ("vadd", "vsub", "vabsdiff", "vmin", "vmax"):
            cases.append(case(
                f"{video}.{kind}32.u32.s32.sat.{name} $0, $1, $2, $3;", "=r,r,r,r", lambda a, b, c, f=VIDEO[video], g=g,
                k=kind, v=sign: g(_bound(f(a, s(b)), 32, k), v(c)), triples,
            ))  # fmt: skip
        for mode, by in (("clamp", lambda b: min(b, 32)), ("wrap", lambda b: b & 31)):
            cases += [
                case(f"vshl.u32.{kind}32.u32.{mode} $0, $1, $2;", "=r,r,r",
                     lambda a, b, v=sign, n=by: v(a) << n(b), P32),
                case(f"vshr.u32.{kind}32.u32.{mode} $0, $1, $2;", "=r,r,r",
                     lambda a, b, v=sign, n=by: v(a) >> n(b), P32),
                case(f"vshr.s32.{kind}32.u32.sat.{mode}.{name} $0, $1, $2, $3;", "=r,r,r,r",
                     lambda a, b, c, v=sign, n=by, g=g: g(clamp(v(a) >> n(b)), s(c)), triples),
            ]  # fmt: skip
        cases += [
            case(f"vshl.u32.u32.u32.wrap.{name} $0, $1, $2, $3;", "=r,r,r,r",
                 lambda a, b, c, g=g: g(a << b, c), [(a & 0xFFFF, b & 7, c) for a, b, c in triples]),
            case(f"vset.{kind}32.{kind}32.lt $0, $1, $2;", "=r,r,r", lambda a, b, v=sign: v(a) < v(b), P32),
            case(f"vset.u32.{kind}32.ge.{name} $0, $1, $2, $3;", "=r,r,r,r",
                 lambda a, b, c, v=sign, g=g: g(int(a >= v(b)), c), triples),
        ]  # fmt: skip
    for kinds, po in product(("uu", "us", "ss"), (0, 1)):
        p, q = (s if kind == "s" else u for kind in kinds)
        r, plus = (u if kinds == "uu" else s), ".po" * po
        types = f"s32.{kinds[0]}32.{kinds[1]}32{plus}"
        bound = "u" if kinds == "uu" else "s"
        cases += [
            case(f"vmad.{types} $0, $1, $2, $3;", "=r,r,r,r",
                 lambda a, b, c, p=p, q=q, r=r, n=po: p(a) * q(b) + r(c) + n, triples),
            case(f"vmad.{types}.sat.shr15 $0, $1, $2, $3;", "=r,r,r,r",
                 lambda a, b, c, p=p, q=q, r=r, n=po, k=bound: _bound((p(a) * q(b) + r(c) + n) >> 15, 32, k), triples),
            case(f"vmad.{types}.shr7 $0, $1, $2, $3;", "=r,r,r,r",
                 lambda a, b, c, p=p, q=q, r=r, n=po: (p(a) * q(b) + r(c) + n) >> 7, triples),
        ]  # fmt: skip
    return cases


CASES = [*arithmetic(), *carry(), *bits(), *shifts_and_permutations(), *video()]
