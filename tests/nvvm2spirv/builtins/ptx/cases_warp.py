"""Warp-level instructions: 32 rows are the 32 lanes of one warp."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ptx_harness import Case, case

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


CASES = [*shuffles(), *votes(), *matches(), *reductions(), *registers(), *clusters()]
