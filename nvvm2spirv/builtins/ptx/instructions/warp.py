"""Warp-level instructions: PTX ISA, shfl, vote, match, activemask, redux, elect.

The warp family lowers the intrinsics.
"""

from nvvm2spirv.builtins.builder import Value

from ..forms import REFUSED, Match, instruction
from ..lowering import PtxLowering
from ..types import TYPES

_FAMILY = "warp"


@instruction("shfl .sync .mode(up|down|bfly|idx) .b32 | d:b32/p:pred <- a:b32, b:b32, c:b32, mask:b32", family=_FAMILY)
def shfl_sync(low: PtxLowering, m: Match, value: Value, lane: Value, clamp: Value, mask: Value) -> tuple[Value, Value]:
    return _shuffle(low, m, mask, value, lane, clamp)


@instruction("shfl .mode(up|down|bfly|idx) .b32 | d:b32/p:pred <- a:b32, b:b32, c:b32", family=_FAMILY)
def shfl(low: PtxLowering, m: Match, value: Value, lane: Value, clamp: Value) -> tuple[Value, Value]:
    """The form without a mask: the lanes that are active take part."""
    return _shuffle(low, m, low.builtin("llvm.nvvm.activemask", "i32"), value, lane, clamp)


def _shuffle(low: PtxLowering, m: Match, mask: Value, value: Value, lane: Value, clamp: Value) -> tuple[Value, Value]:
    b = low.b
    pair = b.builtin(f"llvm.nvvm.shfl.sync.{m.choice['mode']}.i32p", "{ i32, i1 }", mask, value, lane, clamp)
    return b.extract(pair, 0, "i32"), b.extract(pair, 1, "i1")


@instruction("vote .sync .op(all|any|uni) .pred | d:pred <- a:pred, mask:b32", family=_FAMILY)
def vote_sync(low: PtxLowering, m: Match, predicate: Value, mask: Value) -> Value:
    return low.builtin(f"llvm.nvvm.vote.{m.choice['op']}.sync", "i1", mask, predicate)


@instruction("vote .sync .ballot .b32 | d:b32 <- a:pred, mask:b32", family=_FAMILY)
def ballot_sync(low: PtxLowering, m: Match, predicate: Value, mask: Value) -> Value:
    return low.builtin("llvm.nvvm.vote.ballot.sync", "i32", mask, predicate)


@instruction("vote .op(all|any|uni) .pred | d:pred <- a:pred", family=_FAMILY)
def vote(low: PtxLowering, m: Match, predicate: Value) -> Value:
    return low.builtin(
        f"llvm.nvvm.vote.{m.choice['op']}.sync", "i1", low.builtin("llvm.nvvm.activemask", "i32"), predicate
    )


@instruction("vote .ballot .b32 | d:b32 <- a:pred", family=_FAMILY)
def ballot(low: PtxLowering, m: Match, predicate: Value) -> Value:
    return low.builtin("llvm.nvvm.vote.ballot.sync", "i32", low.builtin("llvm.nvvm.activemask", "i32"), predicate)


@instruction("activemask .b32 | d:b32 <-", family=_FAMILY)
def activemask(low: PtxLowering, m: Match) -> Value:
    return low.builtin("llvm.nvvm.activemask", "i32")


@instruction("match .any .sync .type(b32|b64) | d:b32 <- a:type, mask:b32", family=_FAMILY)
def match_any(low: PtxLowering, m: Match, value: Value, mask: Value) -> Value:
    return low.builtin(f"llvm.nvvm.match.any.sync.{value.type}", "i32", mask, value)


@instruction("match .all .sync .type(b32|b64) | d:b32/p:pred <- a:type, mask:b32", family=_FAMILY)
def match_all(low: PtxLowering, m: Match, value: Value, mask: Value) -> tuple[Value, Value]:
    pair = low.builtin(f"llvm.nvvm.match.all.sync.{value.type}p", "{ i32, i1 }", mask, value)
    return low.b.extract(pair, 0, "i32"), low.b.extract(pair, 1, "i1")


@instruction(
    "redux .sync .op(add|min|max) .type(u32|s32) | d:type <- a:type, mask:b32",
    "redux .sync .op(and|or|xor) .type(b32) | d:type <- a:type, mask:b32",
    family=_FAMILY,
)
def redux(low: PtxLowering, m: Match, value: Value, mask: Value) -> Value:
    operation = m.choice["op"]
    if operation in ("min", "max") and not TYPES[m.choice["type"]].is_signed:
        operation = f"u{operation}"
    return low.builtin(f"llvm.nvvm.redux.sync.{operation}", "i32", value, mask)


@instruction("elect .sync | d:b32/p:pred <- mask:b32", family=_FAMILY)
def elect(low: PtxLowering, m: Match, mask: Value) -> tuple[Value, Value]:
    pair = low.builtin("llvm.nvvm.elect.sync", "{ i32, i1 }", mask)
    return low.b.extract(pair, 0, "i32"), low.b.extract(pair, 1, "i1")


REFUSED["tcgen05"] = "tensor memory is Blackwell's: compile for sm_90a, whose wgmma is served"
