"""Data movement, atomics, control flow, special registers and syntax."""

from __future__ import annotations

import struct

from ptx_harness import ANYTHING, Case, Memory, case

B = bytes(range(1, 65))
W = struct.unpack("<16I", B)
Q = struct.unpack("<8Q", B)


def _patched(offset: int, content: bytes, base: bytes = B) -> bytes:
    return base[:offset] + content + base[offset + len(content) :]


def u32(*values: int) -> bytes:
    return b"".join(struct.pack("<I", v & 0xFFFFFFFF) for v in values)


def moves() -> list[Case]:
    x = 0x1122334455667788
    return [
        case("mov.u32 $0, $1;", "=r,r", rows=[(5, 5), (0xFFFFFFFF, 0xFFFFFFFF)]),
        case("mov.b64 $0, $1;", "=l,l", rows=[(x, x)]),
        case("mov.f32 $0, 0f3FC00000;", "=f", rows=[(1.5,)]),
        case("mov.f32 $0, 2.5;", "=f", rows=[(2.5,)]),
        case("mov.f64 $0, 0d4004000000000000;", "=d", rows=[(2.5,)]),
        case("mov.f64 $0, -1.25e1;", "=d", rows=[(-12.5,)]),
        case("mov.b32 $0, 0x7F; ", "=r", rows=[(0x7F,)]),
        case("mov.u32 $0, 1 << 4 | (0b11 * 010) % 7;", "=r", rows=[(16 | (3 * 8) % 7,)]),
        case("mov.s32 $0, -(3 + 4) * 2 > 5 ? 1 : ~0;", "=r", rows=[(-1,)]),
        case("mov.u32 $0, WARP_SZ;", "=r", rows=[(32,)]),
        case("mov.b64 {$0, $1}, $2;", "=r,=r,l", rows=[(x, 0x55667788, 0x11223344)]),
        case("mov.b64 $0, {$1, $2};", "=l,r,r", rows=[(1, 2, 0x200000001)]),
        case("mov.b32 {$0, $1}, $2;", "=h,=h,r", rows=[(0x12345678, 0x5678, 0x1234)]),
        case("mov.b32 $0, {$1, $2};", "=r,h,h", rows=[(0x5678, 0x1234, 0x12345678)]),
        case("mov.b64 {$0, $1, $2, $3}, $4;", "=h,=h,=h,=h,l", rows=[(x, 0x7788, 0x5566, 0x3344, 0x1122)]),
        case("mov.b64 {_, $0}, $1;", "=r,l", rows=[(x, 0x11223344)]),
        case("{ .reg .b128 q; mov.b128 q, {$2, $3}; mov.b128 {$1, $0}, q; }", "=l,=l,l,l", rows=[(7, 9, 9, 7)]),
        case("{ .reg .pred p; setp.eq.u32 p, $1, 3; mov.pred $0, p; }", "=b,r", rows=[(3, 1), (4, 0)]),
        case("{ .reg .v2 .u32 v; mov.v2.u32 v, {$1, $2}; add.u32 $0, v.x, v.y; }", "=r,r,r", rows=[(3, 4, 7)]),
        case("{ .reg .b16 l, h; mov.b32 {l, h}, $1; mov.b32 $0, {h, l}; }", "=r,r", rows=[(0x12345678, 0x56781234)]),
    ]


def memory() -> list[Case]:
    cases = [
        case("ld.global.u32 $0, [$1];", "=r,l", rows=[(Memory(B), W[0])]),
        case("ld.global.u32 $0, [$1+8];", "=r,l", rows=[(Memory(B), W[2])]),
        case("ld.u64 $0, [$1+ 16 ];", "=l,l", rows=[(Memory(B), Q[2])]),
        case("ld.global.nc.f32 $0, [$1];", "=f,l", rows=[(Memory(struct.pack("<f", 1.5)), 1.5)]),
        case("ld.global.s8 $0, [$1];", "=r,l", rows=[(Memory(b"\xfe"), -2)]),
        case("ld.global.u8 $0, [$1];", "=r,l", rows=[(Memory(b"\xfe"), 0xFE)]),
        case("ld.global.s16 $0, [$1];", "=r,l", rows=[(Memory(b"\xfe\xff"), -2)]),
        case("ld.global.b16 $0, [$1];", "=h,l", rows=[(Memory(b"\xfe\xff"), 0xFFFE)]),
        case("ld.global.s32 $0, [$1];", "=l,l", rows=[(Memory(b"\xfe\xff\xff\xff"), -2)]),
        case("ld.global.v2.u32 {$0, $1}, [$2];", "=r,=r,l", rows=[(Memory(B), W[0], W[1])]),
        case("ld.global.v4.b32 {$0, $1, $2, $3}, [$4 + 16];", "=r,=r,=r,=r,l", rows=[(Memory(B), *W[4:8])]),
        case("ld.global.v2.b64 {$0, $1}, [$2];", "=l,=l,l", rows=[(Memory(B), *Q[:2])]),
        case("ld.global.v4.u8 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l", rows=[(Memory(B), 1, 2, 3, 4)]),
        case("ld.volatile.global.u32 $0, [$1];", "=r,l", rows=[(Memory(B), W[0])]),
        case("ld.relaxed.gpu.global.u32 $0, [$1];", "=r,l", rows=[(Memory(B), W[0])]),
        case("ld.acquire.sys.u32 $0, [$1];", "=r,l", rows=[(Memory(B), W[0])]),
        case("ld.global.L1::no_allocate.L2::128B.v2.b32 {$0, $1}, [$2];", "=r,=r,l", rows=[(Memory(B), W[0], W[1])]),
        case("ldu.global.u32 $0, [$1];", "=r,l", rows=[(Memory(B), W[0])]),
        case("st.global.u32 [$0], $1;", "l,r", rows=[(Memory(B, _patched(0, u32(77))), 77)]),
        case("st.global.u8 [$0+3], $1;", "l,r", rows=[(Memory(B, _patched(3, b"\x4d")), 0x14D)]),
        case("st.b16 [$0+2], $1;", "l,h", rows=[(Memory(B, _patched(2, b"\x4d\x01")), 0x14D)]),
        case("st.global.v2.f32 [$0+8], {$1, $2};", "l,f,f",
             rows=[(Memory(B, _patched(8, struct.pack("<2f", 1.5, -2.0))), 1.5, -2.0)]),
        case("st.global.cs.v4.b32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r",
             rows=[(Memory(B, _patched(0, u32(1, 2, 3, 4))), 1, 2, 3, 4)]),
        case("st.volatile.global.u32 [$0], $1;", "l,r", rows=[(Memory(B, _patched(0, u32(77))), 77)]),
        case("st.release.gpu.global.u32 [$0], $1;", "l,r", rows=[(Memory(B, _patched(0, u32(77))), 77)]),
        case("st.relaxed.cta.u64 [$0], $1;", "l,l", rows=[(Memory(B, _patched(0, struct.pack("<Q", 77))), 77)]),
        case("{ .reg .b64 a; cvta.to.global.u64 a, $1; ld.global.u32 $0, [a+4]; }", "=r,l", rows=[(Memory(B), W[1])]),
        case("{ .reg .u64 g, t; cvta.to.global.u64 t, $1; cvta.global.u64 g, t; ld.u32 $0, [g]; }", "=r,l",
             rows=[(Memory(B), W[0])]),
        case("{ .local .align 8 .b8 a[16]; st.local.u32 [a+4], $1; ld.local.u32 $0, [a+4]; }", "=r,r",
             rows=[(12, 12), (99, 99)]),
        case("{ .local .u32 a[4]; .reg .u64 p; mov.u64 p, a; st.local.u32 [a], $1; cvta.local.u64 p, a; ld.u32 $0, "
             "[p]; }", "=r,r", rows=[(12, 12)]),
        case("{ .reg .pred p; isspacep.global p, $1; selp.u32 $0, 1, 0, p; }", "=r,l", rows=[(Memory(B), 1)]),
        case("prefetch.global.L2 [$0]; prefetchu.L1 [$0]; prefetch.global.L2::evict_last [$0]; "
             "applypriority.global.L2::evict_normal [$0], 128; discard.L2 [$0], 128;", "l", rows=[(Memory(B),)]),
        case("{ .reg .b64 policy; createpolicy.fractional.L2::evict_first.b64 policy, 1.0; "
             "ld.global.L2::cache_hint.u32 $0, [$1], policy; }", "=r,l",
             rows=[(Memory(B), W[0])]),
    ]  # fmt: skip
    # Triton's forms: predicated, vector of one, address with an explicit offset, default value before the load.
    triton_load = "mov.u32 $0, 0x0;\n\tmov.u32 $1, 0x7;\n\t@$3 ld.global.v2.b32 { $0, $1 }, [ $2 + 0 ];"
    triton_store = "@$2 st.global.b32 [ $0 + 0 ], { $1 };"
    guarded = "{ .reg .pred p; setp.ne.b32 p, $2, 0; @!p bra SKIP; st.global.u32 [$0], $1; SKIP: }"
    cases += [
        case(triton_load, "=r,=r,l,b", rows=[(Memory(B), 1, W[0], W[1]), (Memory(B), 0, 0, 7)]),
        case(triton_store, "l,r,b", rows=[(Memory(B, _patched(0, u32(9))), 9, 1), (Memory(B), 9, 0)]),
        case("mov.u16 $0, 0x0; @$2 ld.global.b16 { $0 }, [ $1 + 2 ];", "=c,l,b".replace("c", "h"),
             rows=[(Memory(B), 1, 0x0403), (Memory(B), 0, 0)]),
        case(guarded, "l,r,r", rows=[(Memory(B, _patched(0, u32(9))), 9, 1), (Memory(B), 9, 0)]),
    ]
    return cases


def shared() -> list[Case]:
    """Shared memory of the statement itself, reached with 32-bit addresses as CUDA code does;
    64 bytes for each work-item.
    """
    head = "{ .shared .align 16 .b8 buf[1024]; .reg .u32 a; mov.u32 a, buf; mad.lo.u32 a, %tid.x, 64, a; "
    both = "st.shared.v2.u32 [a+8], {$1, $2}; bar.sync 0; ld.shared.u32 $0, [a+12]; }"
    copy = (
        "cp.async.ca.shared.global [a], [$1], {n}; cp.async.commit_group; cp.async.wait_group 0; ld.shared.u32 $0, "
        "[a]; }}"
    )
    padded = (
        "st.shared.u64 [a], 0; cp.async.cg.shared::cta.global.L2::128B [a], [$1], 16, $2; cp.async.wait_all; "
        "ld.shared.u32 $0, [a+4]; }"
    )
    generic = (
        "{ .shared .u32 w[16]; .reg .u64 g; .reg .pred p; cvta.shared.u64 g, w; mad.wide.u32 g, %tid.x, 4, g; st.u32 "
        "[g], $1; ld.u32 $0, [g]; }"
    )
    back = (
        "{ .shared .u32 w[16]; .reg .u64 g; .reg .u32 s; cvta.shared.u64 g, w; cvta.to.shared.u64 g, g; cvt.u32.u64 s, "
        "g; mad.lo.u32 s, %tid.x, 4, s;"
    )
    return [
        case(head + both, "=r,r,r", lambda a, b: b, [(1, 2), (3, 4), (5, 6)]),
        *(case(head + copy.format(n=n), "=r,l", rows=[(Memory(B), W[0])] * 2) for n in (4, 8, 16)),
        case(head + padded, "=r,l,r",
             rows=[(Memory(B), 16, W[1]), (Memory(B), 8, W[1]), (Memory(B), 6, W[1] & 0xFFFF), (Memory(B), 0, 0)]),
        case(generic, "=r,r", lambda a: a, [5, 6]),
        case(back + " st.shared.u32 [s], $1; ld.shared.u32 $0, [s]; }", "=r,r", lambda a: a, [5, 6]),
        case(head + "st.shared.u32 [a], 5; atom.shared.add.u32 $0, [a], $1; red.shared.add.u32 [a], 1; ld.shared.u32 "
                    "$1, [a]; add.u32 $0, $0, $1; }", "=r,r",
             lambda a: 5 + 5 + a + 1, [7, 8]),
    ]  # fmt: skip


def _atomics_on_halves() -> list[Case]:
    halves = []
    for type_, one, two, three in (("f16", 0x3C00, 0x4000, 0x4200), ("bf16", 0x3F80, 0x4000, 0x4040)):
        for name, old, x, new in (("add", one, two, three), ("min", two, one, one), ("max", two, one, two)):
            single, both = (Memory(struct.pack("<H", v)) for v in (old, new))
            packed, after = (
                struct.pack("<2H", old, one),
                struct.pack("<2H", new, {"add": three, "min": one, "max": two}[name]),
            )
            halves.append(
                case(
                    f"atom.global.{name}.noftz.{type_} $0, [$1], $2;",
                    "=h,l,h",
                    rows=[(Memory(single.before, both.before), x, old)],
                )
            )
            halves.append(
                case(
                    f"atom.global.{name}.noftz.{type_}x2 $0, [$1], $2;",
                    "=r,l,r",
                    rows=[(Memory(packed, after), x | two << 16, old | one << 16)],
                )
            )
            halves.append(
                case(
                    f"red.global.{name}.noftz.{type_}x2 [$0], $1;", "l,r", rows=[(Memory(packed, after), x | two << 16)]
                )
            )
    return halves


def atomics() -> list[Case]:
    def f(x: float) -> bytes:
        return struct.pack("<f", x)

    def d(x: float) -> bytes:
        return struct.pack("<d", x)

    cases = []
    operations = {
        "add.u32": (5, 3, 8), "add.s32": (5, 0xFFFFFFFF, 4), "and.b32": (12, 10, 8), "or.b32": (12, 10, 14),
        "xor.b32": (12, 10, 6), "exch.b32": (12, 10, 10),
        "min.u32": (5, 0xFFFFFFFF, 5), "min.s32": (5, 0xFFFFFFFF, 0xFFFFFFFF), "max.u32": (5, 0xFFFFFFFF, 0xFFFFFFFF),
        "max.s32": (5, 0xFFFFFFFF, 5),
        "inc.u32": (5, 5, 0), "dec.u32": (0, 5, 5),
    }  # fmt: skip
    for name, (old, x, new) in operations.items():
        cases.append(case(f"atom.global.{name} $0, [$1], $2;", "=r,l,r", rows=[(Memory(u32(old), u32(new)), x, old)]))
        if not name.startswith("exch"):
            cases.append(case(f"red.global.{name} [$0], $1;", "l,r", rows=[(Memory(u32(old), u32(new)), x)]))
    for name, (old, x, new) in {
        "add.u64": (5, 1 << 40, 5 + (1 << 40)),
        "max.s64": (5, (1 << 64) - 1, 5),
        "exch.b64": (1, 2, 2),
    }.items():
        cases.append(
            case(
                f"atom.global.{name} $0, [$1], $2;",
                "=l,l,l",
                rows=[(Memory(struct.pack("<Q", old), struct.pack("<Q", new)), x, old)],
            )
        )
    return [
        *cases,
        case("atom.add.f32 $0, [$1+4], $2;", "=f,l,f", rows=[(Memory(f(0) + f(1.5), f(0) + f(4.0)), 2.5, 1.5)]),
        case("atom.global.gpu.relaxed.add.f32 $0, [$1], $2;".replace("global.gpu.relaxed", "relaxed.gpu.global"),
             "=f,l,f", rows=[(Memory(f(1.5), f(4.0)), 2.5, 1.5)]),
        case("atom.add.f64 $0, [$1], $2;", "=d,l,d", rows=[(Memory(d(1.5), d(4.0)), 2.5, 1.5)]),
        case("red.global.add.f32 [$0], $1;", "l,f", rows=[(Memory(f(1.5), f(4.0)), 2.5)]),
        case("atom.global.cas.b32 $0, [$1], $2, $3;", "=r,l,r,r",
             rows=[(Memory(u32(5), u32(9)), 5, 9, 5), (Memory(u32(6)), 5, 9, 6)]),
        case("atom.acq_rel.gpu.global.cas.b64 $0, [$1], $2, $3;", "=l,l,l,l",
             rows=[(Memory(struct.pack("<Q", 5), struct.pack("<Q", 9)), 5, 9, 5)]),
        case("atom.global.add.noftz.f16 $0, [$1], $2;", "=h,l,h",
             rows=[(Memory(b"\0\x3c", b"\0\x42"), 0x4000, 0x3C00)]),
        *_atomics_on_halves(),
        case("atom.add.relaxed.cta.u32 $0, [$1], $2;", "=r,l,r", rows=[(Memory(u32(5), u32(8)), 3, 5)]),
        case("atom.cas.acq_rel.gpu.b32 $0, [$1], $2, $3;", "=r,l,r,r", rows=[(Memory(u32(5), u32(9)), 5, 9, 5)]),
        case("atom.global.cas.b16 $0, [$1+2], $2, $3;", "=h,l,h,h",
             rows=[(Memory(b"\1\0\5\0", b"\1\0\7\0"), 5, 7, 5), (Memory(b"\1\0\5\0"), 4, 7, 5)]),
        case("red.global.add.v2.f32 [$0], {$1, $2};", "l,f,f",
             rows=[(Memory(f(1.5) + f(2.0), f(4.0) + f(1.0)), 2.5, -1.0)]),
        case("red.global.add.noftz.f16 [$0], $1;", "l,h", rows=[(Memory(b"\0\x3c", b"\0\x42"), 0x4000)]),
        case("atom.release.sys.global.add.u32 $0, [$1], $2;", "=r,l,r", rows=[(Memory(u32(5), u32(8)), 3, 5)]),
    ]


def control() -> list[Case]:
    loop = """{
        .reg .pred p; .reg .u32 i, sum;
        mov.u32 i, 0; mov.u32 sum, 0;   // sums 0 … n-1
    again:
        setp.ge.u32 p, i, $1;
        @p bra.uni done;
        add.u32 sum, sum, i;
        add.u32 i, i, 1; /* next */
        bra again;
    done:
        mov.u32 $0, sum;
    }"""
    nested = "{ .reg .u32 t; mov.u32 t, 1; { .reg .u32 t; mov.u32 t, 5; add.u32 $1, $1, t; } add.u32 $0, $1, t; }"
    collatz = """{ .reg .pred one, odd; .reg .u32 n, c, b; mov.u32 n, $1; mov.u32 c, 0;
        L${:uid}: setp.eq.u32 one, n, 1; @one bra E${:uid}; and.b32 b, n, 1; setp.eq.u32 odd, b, 1; @odd mad.lo.u32 n, n, 3, 1; @!odd shr.u32 n, n, 1;
        add.u32 c, c, 1; bra L${:uid}; E${:uid}: mov.u32 $0, c; }"""
    table = """{ .reg .u32 i; and.b32 i, $1, 3; T: .branchtargets A, B, A, C; brx.idx i, T;
        A: mov.u32 $0, 10; bra E; B: mov.u32 $0, 11; bra E; C: mov.u32 $0, 12; E: }"""
    return [
        case(table, "=r,r", rows=[(0, 10), (1, 11), (2, 10), (3, 12)]),
        case(loop, "=r,r", lambda n: sum(range(n)), [0, 1, 5, 100]),
        case(nested, "=r,r", lambda x: x + 6, [1, 2]),
        case(collatz, "=r,r", rows=[(1, 0), (6, 8), (27, 111)]),
        case("{.reg .u32 %r<3>; mov.u32 %r0, $1; add.u32 %r1, %r0, 1; add.u32 %r2, %r1, %r0; mov.u32 $0, %r2;}", "=r,r",
             lambda x: 2 * x + 1, [3, 9]),
        case("{.reg .pred $$p; setp.gt.s32 $$p, $1, 0; @$$p mov.s32 $0, 1; @!$$p mov.s32 $0, -1;}", "=r,r",
             lambda x: 1 if 0 < x < 2**31 else -1, [5, 0xFFFFFFFB]),
        case("add.u32 $0, $0, $2;", "=r,0,r", lambda a, b: a + b, [(3, 4)]),
        case("add.u32 $0, $1, $2;", "=r,r,n", lambda a, b: a + b, [(3, 40), (4, 40)]),
        case("bar.sync 0; add.u32 $0, $1, 1;", "=r,r", lambda a: a + 1, [1, 2, 3]),
        case("barrier.sync 0; barrier.cta.sync.aligned 1; add.u32 $0, $1, 1;", "=r,r", lambda a: a + 1, [1, 2, 3]),
        case("membar.cta; membar.gl; membar.sys; fence.sc.gpu; fence.acq_rel.cta; fence.acquire.sys; "
             "fence.proxy.async; fence.proxy.async.shared::cta; fence.mbarrier_init.release.cluster; "
             "fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster; "
             "fence.release.sync_restrict::shared::cta.cluster; fence.proxy.tensormap::generic.release.gpu; "
             "{ .reg .u64 g; mov.u64 g, 0; fence.proxy.tensormap::generic.acquire.gpu [g], 128; } mov.u32 $0, $1;", "=r,r", lambda a: a, [4]),
        case("{ .reg .pred p; setp.gt.u32 p, $1, 2; barrier.red.popc.aligned.u32 $0, 0, p; }", "=r,r", lambda a: 2,
             [1, 3, 4, 0]),
        case("{ .reg .pred p; setp.gt.u32 p, $1, 2; bar.red.popc.u32 $0, 0, p; }", "=r,r", lambda a: 3,
             [1, 2, 3, 4, 5]),
        case("{ .reg .pred p, q; setp.gt.u32 p, $1, 2; barrier.cta.red.or.aligned.pred q, 0, p; selp.u32 $0, 1, 0, q; "
             "}", "=r,r", lambda a: 1, [1, 2, 3]),
        case("{ .reg .pred p, q; setp.gt.u32 p, $1, 2; barrier.red.and.pred q, 0, !p; selp.u32 $0, 1, 0, q; }", "=r,r",
             lambda a: 0, [1, 2, 3]),
        case("{ .reg .pred p, q; setp.gt.u32 p, $1, 2; bar.red.and.pred q, 0, p; selp.u32 $0, 1, 0, q; }", "=r,r",
             lambda a: 1, [4, 5, 3]),
        case("nanosleep.u32 20; pmevent 1; griddepcontrol.wait; griddepcontrol.launch_dependents; "
             "setmaxnreg.inc.sync.aligned.u32 240; mov.u32 $0, $1;",
             "=r,r", lambda a: a, [4]),
        case("mov.u32 $0, 1; { .reg .pred p; setp.eq.u32 p, $1, 7; @p exit; }", "=r,r",
             lambda a: ANYTHING if a == 7 else 1, [5, 6]),
    ]


def special() -> list[Case]:
    rows = [(0, 0), (1, 1), (2, 2), (3, 3)]
    return [
        case("mov.u32 $0, %tid.x;", "=r,r", rows=rows),
        case("mov.u32 $0, %ntid.x;", "=r,r", rows=[(0, 3)] * 3),
        case("{ .reg .u32 a, b; mov.u32 a, %ctaid.x; mov.u32 b, %nctaid.x; shl.b32 b, b, 8; or.b32 $0, a, b; }", "=r,r",
             rows=[(0, 0x100)] * 2),
        case("add.u32 $0, %tid.y, %ntid.z;", "=r,r", rows=[(0, 1)] * 2),
        case("mad.lo.u32 $0, %ctaid.x, %ntid.x, %tid.x;", "=r,r", rows=rows),
        case("mov.u32 $0, %tid.w;", "=r", rows=[(0,)]),
    ]


CASES = [*moves(), *memory(), *shared(), *atomics(), *control(), *special()]
