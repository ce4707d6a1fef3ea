"""Cases of PTX's warp operations and asynchronous copies."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any

from cases_other import B, W, u32
from ptx_harness import Case, Memory, case

# Barriers in memory and asynchronous copies: each statement has a barrier, or a buffer, for each work-item.


HEAD = (
    "{ .reg .pred p; .reg .u64 s; .reg .u32 a, b; .shared .align 16 .b8 buf[1024]; .shared .align 8 .b8 bar[256]; "
    "mov.u32 a, buf; mad.lo.u32 a, %tid.x, 64, a; mov.u32 b, bar; mad.lo.u32 b, %tid.x, 8, b; "
)
TELL = "selp.u32 $0, 1, 0, p; }"


def phases(text: str, over: int, ending: str = TELL) -> Case:
    """What a statement leaves in its result on a barrier that waits for two arrivals."""
    return case(f"{HEAD} mbarrier.init.shared.b64 [b], 2; {text} {ending}", "=r,r", lambda x: over, [0, 1, 2])


ONE, TEST = "mbarrier.arrive.shared.b64 s, [b];", "mbarrier.test_wait.shared.b64 p, [b], s;"


def barriers() -> list[Case]:
    first = "mbarrier.test_wait.parity.acquire.cta.shared::cta.b64 p, [b], 0;"
    second = "mbarrier.try_wait.parity.shared.b64 p, [b], 1, 100;"
    count = "mbarrier.pending_count.b64 a, s; mov.u32 $0, a; }"
    return [
        phases(ONE + TEST, 0),
        phases(ONE + ONE + TEST, 1),
        phases("mbarrier.arrive.release.cta.shared::cta.b64 s, [b], 2;" + "mbarrier.try_wait.shared.b64 p, [b], s;", 1),
        phases(ONE + "mbarrier.arrive.noComplete.release.cta.shared.b64 s, [b], 1;" + first, 1),
        phases(second, 1),  # the phase before the first counts as over
        phases(ONE + ONE + second, 0),
        phases(ONE + ONE + ONE + ONE + second, 1),
        phases(ONE + ONE + ONE + first, 1),
        phases(ONE + count, 2, ""),
        phases(ONE + ONE + count, 1, ""),
        # who drops is not waited for again
        phases("mbarrier.arrive_drop.shared.b64 s, [b];" + ONE + ONE + second, 1),
        phases("mbarrier.arrive_drop.noComplete.shared.b64 _, [b], 1;" + ONE + ONE + second, 1),
        phases("mbarrier.arrive_drop.expect_tx.shared.b64 _, [b], 8;" + ONE + first, 0),
        # bytes that are still to come
        phases(ONE + "mbarrier.arrive.expect_tx.shared::cta.b64 _, [b], 32;" + first, 0),
        phases(ONE + "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 s, [b], 32;"
               "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [b], 32;" + TEST, 1),
        phases("mbarrier.complete_tx.shared.b64 [b], 16; mbarrier.arrive.shared.b64 _, [b];" + ONE + TEST, 0),
        phases("mbarrier.complete_tx.shared.b64 [b], 16; mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64 [b], "
               "16; mbarrier.arrive.release.cluster.shared::cluster.b64 _, [b];" + ONE + TEST, 1),
        # copies of cp.async: with .noinc an arrival, without it one that was added
        phases(ONE + "cp.async.mbarrier.arrive.noinc.shared::cta.b64 [b];" + first, 1),
        phases(ONE + "cp.async.mbarrier.arrive.shared.b64 [b];" + first, 0),
        phases(ONE + "mbarrier.inval.shared.b64 [b]; mov.u32 $0, 5; }", 5, ""),
        case("{ .shared .align 8 .b8 bar[256]; .reg .u64 g, s; .reg .pred p; cvta.shared.u64 g, bar; mad.wide.u32 g, "
             "%tid.x, 8, g; mbarrier.init.b64 [g], 1; mbarrier.arrive.b64 s, [g]; mbarrier.test_wait.b64 p, [g], s; "
             + TELL, "=r,r", lambda x: 1, [0, 1]),
    ]  # fmt: skip


def bulk() -> list[Case]:
    wait = "mbarrier.test_wait.parity.shared.b64 p, [b], 0; ld.shared.u32 $0, [a+20]; @!p mov.u32 $0, 0; }"
    init = "mbarrier.init.shared.b64 [b], 1; mbarrier.arrive.expect_tx.shared.b64 _, [b], 32;"
    own = "st.shared.v4.u32 [a], {$1, $1, 7, 8}; st.shared.v4.u32 [a+16], {1, 2, 3, 4};"
    there = "cp.async.bulk.global.shared::cta.bulk_group [$0], [a], 32; cp.async.bulk.commit_group; "
    after = u32(9, 9, 7, 8, 1, 2, 3, 4) + B[32:]
    rows = [(Memory(B), W[5])] * 3
    return [
        *(case(f"{HEAD} {init} cp.async.bulk.shared::{space}.global.mbarrier::complete_tx::bytes{hint} [a], [$1], 32, "
               f"[b]{policy}; {wait}", "=r,l", rows=rows)
          for space, hint, policy in (("cluster", "", ""), ("cta", ".L2::cache_hint", ", s"))),
        case(f"{HEAD} .reg .b16 blocks; mov.b16 blocks, 1; {init} cp.async.bulk.shared::cluster.global.mbarrier::"
             f"complete_tx::bytes.multicast::cluster [a], [$1], 32, [b], blocks; {wait}", "=r,l", rows=rows),
        case(f"{HEAD} {init} {own} cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [a+32], [a], "
             "32, [b]; mbarrier.test_wait.parity.shared.b64 p, [b], 0; ld.shared.u32 $0, [a+32]; @!p mov.u32 $0, 0; }",
             "=r,r", lambda x: x, [9, 8]),
        case(f"{HEAD} {own} fence.proxy.async.shared::cta; {there} cp.async.bulk.wait_group.read 0; "
             "cp.async.bulk.wait_group 0; }", "l,r", rows=[(Memory(B, after), 9)]),
        case("cp.async.bulk.prefetch.L2.global [$0], 32;", "l", rows=[(Memory(B),)]),
    ]  # fmt: skip


def reduction(type_: str, operation: str, before: Sequence[float], x: Sequence[float], code: str) -> Case:
    """16 bytes of shared memory combined with 16 of global memory."""
    combine = {"add": lambda p, q: p + q, "min": min, "max": max, "and": lambda p, q: p & q, "or": lambda p, q: p | q,
               "xor": lambda p, q: p ^ q, "inc": lambda p, q: 0 if p >= q else p + 1,
               "dec": lambda p, q: q if p == 0 or p > q else p - 1}[operation]  # fmt: skip
    layout = f"<{len(x)}{code}"
    low, high = struct.unpack("<2Q", struct.pack(layout, *x))
    after = struct.pack(layout, *map(combine, before, x))
    noftz = ".noftz" if type_ == "f16" and operation == "add" else ""
    text = (f"{HEAD} st.shared.v2.u64 [a], {{$1, $2}}; cp.reduce.async.bulk.global.shared::cta.bulk_group.{operation}"
            f"{noftz}.{type_} [$0], [a], 16; }}")  # fmt: skip
    return case(text, "l,l,l", rows=[(Memory(struct.pack(layout, *before), after), low, high)])


def bulk_reductions() -> list[Case]:
    words = [3, 100, 0, 7], [5, 50, 9, 7]
    shared = (f"{HEAD} mbarrier.init.shared.b64 [b], 1; mbarrier.arrive.expect_tx.shared.b64 _, [b], 16; "
              "st.shared.v4.u32 [a], {$1, 6, 5, 4}; st.shared.v4.u32 [a+16], {12, 6, 5, 4}; "
              "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.OPERATION [a+16], [a], 16, [b]; "
              "mbarrier.test_wait.parity.shared.b64 p, [b], 0; ld.shared.u32 $0, [a+16]; @!p mov.u32 $0, 0; }")
    return [
        *(reduction("u32", operation, *words, "I") for operation in ("add", "min", "max", "inc", "dec")),
        *(reduction("b32", operation, *words, "I") for operation in ("and", "or", "xor")),
        reduction("s64", "min", [-3, 1 << 40], [2, -5], "q"),
        reduction("f32", "add", [1.5, 0.0, -2.0, 8.0], [2.0, 1.0, 1.0, 0.5], "f"),
        reduction("f64", "add", [1.5, -2.0], [2.0, 1.0], "d"),
        reduction("f16", "add", [1.5, -2.0, 0, 1, 2, 3, 4, 5], [2.0, 1.0, 1, 1, 1, 1, 1, 0.5], "e"),
        reduction("f16", "max", [1.5, -2.0, 0, 1, 2, 3, 4, 5], [2.0, 1.0, 1, 1, 1, 1, 1, 0.5], "e"),
        case(shared.replace("OPERATION", "add.u32"), "=r,r", lambda x: x + 12, [3, 4]),
        case(shared.replace("OPERATION", "and.b32"), "=r,r", lambda x: x & 12, [6, 9]),
    ]  # fmt: skip


def stores() -> list[Case]:
    """What st.async and red.async leave in shared memory, if their barrier has heard of all bytes."""
    def one(text: str, bytes_: int, wanted: Callable[[int], int]) -> Case:
        return case(f"{HEAD} mbarrier.init.shared.b64 [b], 1; mbarrier.arrive.expect_tx.shared.b64 _, [b], {bytes_}; "
                    f"st.shared.v4.u32 [a], {{100, 2, 3, 4}}; .reg .b32 x; mov.b32 x, $1; {text} "
                    "mbarrier.test_wait.parity.shared.b64 p, [b], 0; ld.shared.u32 $0, [a]; @!p mov.u32 $0, 0; }",
                    "=r,r", wanted, [3, 200])  # fmt: skip

    bytes_ = "shared::cluster.mbarrier::complete_tx::bytes"
    return [
        one(f"st.async.weak.{bytes_}.b32 [a], x, [b];", 4, lambda x: x),
        one(f"st.async.{bytes_}.v4.u32 [a], {{x, 1, x, 2}}, [b];", 16, lambda x: x),
        one(f"{{ .reg .b64 y; cvt.u64.u32 y, x; st.async.{bytes_}.v2.b64 [a], {{y, y}}, [b]; }}", 16, lambda x: x),
        one(f"red.async.relaxed.cluster.{bytes_}.add.u32 [a], x, [b];", 4, lambda x: x + 100),
        one(f"{{ .reg .b64 y; cvt.u64.u32 y, x; red.async.relaxed.cluster.{bytes_}.add.u64 [a], y, [b]; }}", 8, lambda x: x + 100),
        one(f"red.async.relaxed.cluster.{bytes_}.max.s32 [a], x, [b];", 4, lambda x: max(x, 100)),
        one(f"red.async.relaxed.cluster.{bytes_}.xor.b32 [a], x, [b];", 4, lambda x: x ^ 100),
    ]


ASYNCHRONOUS = [*barriers(), *bulk(), *bulk_reductions(), *stores()]


# Warp-level instructions: 32 rows are the 32 lanes of one warp.


LANES = range(32)
VALUES = [(lane * 2654435761) & 0xFFFFFFFF for lane in LANES]
FEW = [lane % 3 for lane in LANES]
ODD = [lane & 1 for lane in LANES]


def s(x: int) -> int:
    return x - (1 << 32) if x >> 31 else x


def lanes(ptx: str, constraints: str, inputs: list[tuple[int, ...]], outputs: Callable[[int], Any]) -> Case:
    """A case whose row ``i`` has ``inputs[i]`` and expects ``outputs(i)``."""
    rows = [(*inputs[i], *(out if isinstance(out := outputs(i), tuple) else (out,))) for i in LANES]
    return case(ptx, constraints, rows=rows)


def _shuffle(mode: str, lane: int, b: int, clamp: int, segment: int) -> tuple[int, int]:
    low, highest = lane & segment, (lane & segment) | (clamp & ~segment & 31)
    source = {"idx": low | (b & ~segment & 31), "up": lane - b, "down": lane + b, "bfly": lane ^ b}[mode]
    inside = source >= highest if mode == "up" else source <= highest
    return (VALUES[source] if inside else VALUES[lane]), int(inside)


def shuffles() -> list[Case]:
    cases = []
    for mode, b, c in (
        ("idx", 5, 31), ("up", 3, 0), ("down", 3, 31), ("bfly", 7, 31), ("down", 2, 0x181F), ("bfly", 4, 0x181F),
        ("idx", 9, 0x1C03),
    ):
        clamp, segment = c & 31, c >> 8 & 31
        paired = f"{{ .reg .pred p; shfl.sync.{mode}.b32 $0|p, $2, {b}, {c:#x}, 0xffffffff; selp.u32 $1, 1, 0, p; }}"
        cases.append(
            lanes(
                paired, "=r,=r,r", [(v,) for v in VALUES],
                lambda i, m=mode, b=b, k=clamp, g=segment: _shuffle(m, i, b, k, g),
            )
        )
    cases.append(lanes("shfl.idx.b32 $0, $1, 4, 31;", "=r,r", [(v,) for v in VALUES], lambda i: VALUES[4]))
    cases.append(
        lanes(
            "shfl.sync.idx.b32 $0, $1, $2, 31, -1;", "=r,r,r", [(VALUES[i], 31 - i) for i in LANES],
            lambda i: VALUES[31 - i],
        )
    )
    return cases


def votes() -> list[Case]:
    pred = "{{ .reg .pred p, q; setp.ne.u32 p, $1, 0; {}; selp.u32 $0, 1, 0, q; }}"
    odd, ones = [(v,) for v in ODD], [(1,)] * 32
    ballot = "{{ .reg .pred p; setp.ne.u32 p, $1, 0; {} }}"
    return [
        lanes(pred.format("vote.sync.all.pred q, p, -1"), "=r,r", odd, lambda i: 0),
        lanes(pred.format("vote.sync.all.pred q, p, -1"), "=r,r", ones, lambda i: 1),
        lanes(pred.format("vote.sync.any.pred q, !p, -1"), "=r,r", odd, lambda i: 1),
        lanes(pred.format("vote.sync.uni.pred q, p, -1"), "=r,r", odd, lambda i: 0),
        lanes(pred.format("vote.any.pred q, p"), "=r,r", odd, lambda i: 1),
        lanes(pred.format("vote.all.pred q, p"), "=r,r", odd, lambda i: 0),
        lanes(ballot.format("vote.sync.ballot.b32 $0, p, -1;"), "=r,r", odd, lambda i: 0xAAAAAAAA),
        lanes(ballot.format("vote.ballot.b32 $0, p;"), "=r,r", odd, lambda i: 0xAAAAAAAA),
        lanes("activemask.b32 $0;", "=r,r", odd, lambda i: 0xFFFFFFFF),
        lanes("bar.warp.sync 0xffffffff; mov.u32 $0, $1;", "=r,r", odd, lambda i: i & 1),
    ]


def matches() -> list[Case]:
    few = [(v,) for v in FEW]
    same = lambda i: sum(1 << j for j in LANES if FEW[j] == FEW[i])  # noqa: E731
    both = "{ .reg .pred p; match.all.sync.b32 $0|p, $2, -1; selp.u32 $1, 1, 0, p; }"
    return [
        lanes("match.any.sync.b32 $0, $1, -1;", "=r,r", few, same),
        lanes("match.any.sync.b64 $0, $1, -1;", "=r,l", few, same),
        lanes(both, "=r,=r,r", few, lambda i: (0, 0)),
        lanes(both.replace("b32", "b64"), "=r,=r,l", few, lambda i: (0, 0)),
        lanes(both, "=r,=r,r", [(7,)] * 32, lambda i: (0xFFFFFFFF, 1)),
    ]


def reductions() -> list[Case]:
    inputs = [(v,) for v in VALUES]
    folded = {"and": 0xFFFFFFFF, "or": 0, "xor": 0}
    for v in VALUES:
        folded = {"and": folded["and"] & v, "or": folded["or"] | v, "xor": folded["xor"] ^ v}
    cases = [
        lanes(f"redux.sync.{name}.b32 $0, $1, -1;", "=r,r", inputs, lambda i, r=result: r)
        for name, result in folded.items()
    ]
    for name, f in (("add", sum), ("min", min), ("max", max)):
        cases.append(lanes(f"redux.sync.{name}.u32 $0, $1, -1;", "=r,r", inputs, lambda i, f=f: f(VALUES)))
        cases.append(lanes(f"redux.sync.{name}.s32 $0, $1, -1;", "=r,r", inputs, lambda i, f=f: f(map(s, VALUES))))
    elect = "{ .reg .pred p; elect.sync $0|p, -1; selp.u32 $1, 1, 0, p; }"
    cases.append(lanes(elect, "=r,=r,r", inputs, lambda i: (0, int(i == 0))))
    return cases


def registers() -> list[Case]:
    none = [(0,)] * 32
    masks = {
        "eq": lambda i: 1 << i, "lt": lambda i: (1 << i) - 1, "le": lambda i: (2 << i) - 1, "gt": lambda i: -(2 << i),
        "ge": lambda i: -(1 << i),
    }
    return [
        lanes("mov.u32 $0, %laneid;", "=r,r", none, lambda i: i),
        lanes("mov.u32 $0, %warpid;", "=r,r", none, lambda i: 0),
        lanes("mov.u32 $0, %nwarpid;", "=r,r", none, lambda i: 1),
        *(lanes(f"mov.u32 $0, %lanemask_{name};", "=r,r", none, f) for name, f in masks.items()),
        lanes("{ .reg .u64 a, b; .reg .pred p; mov.u64 a, %clock64; mov.u64 b, %clock64; setp.ge.u64 p, b, a; selp.u32 "
              "$0, 1, 0, p; }", "=r,r", none, lambda i: 1),
        lanes("{ .reg .u32 a, b; .reg .pred p; mov.u32 a, %smid; mov.u32 b, %nsmid; setp.lt.u32 p, a, b; selp.u32 $0, "
              "1, 0, p; }", "=r,r", none, lambda i: 1),
        lanes("{ .reg .u32 a; mov.u32 a, %clock_hi; mov.u32 a, %globaltimer_lo; mov.u32 $0, 7; }", "=r,r", none,
              lambda i: 7),
    ]


def clusters() -> list[Case]:
    """A block that is a cluster of its own."""
    return [
        case("{ .shared .u32 w[64]; .reg .u32 a, r; mov.u32 a, w; mapa.shared::cluster.u32 a, a, 0; getctarank.u32 r, a; "
             "mad.lo.u32 a, %tid.x, 4, a; st.shared::cluster.u32 [a], 5; atom.shared::cluster.add.u32 r, [a], r; "
             "barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned; barrier.cluster.arrive.relaxed; "
             "barrier.cluster.wait; ld.shared::cluster.u32 $0, [a]; }", "=r", rows=[(5,), (5,)]),
        case("mov.u32 $0, %cluster_nctarank;", "=r", rows=[(1,)]),
        case("mov.u32 $0, %clusterid.x;", "=r", rows=[(0,)]),
    ]


WARP = [*shuffles(), *votes(), *matches(), *reductions(), *registers(), *clusters()]
