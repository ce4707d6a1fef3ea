"""Warp operations (PTX ISA, "shfl.sync", "vote.sync", "match.sync", "redux.sync", "activemask", "elect.sync").

Warps and lanes are CUDA's here: how a device's own, wider or narrower, serve them is for the device library to know.
Everything is built from four primitives: which lanes run this together, a ballot, a shuffle, a warp barrier. By default
the device library serves them (``__vx_warp_*``); with ``warp_ops="subgroup"`` they are SPIR-V 1.3 group operations of a
sub-group of 32.

A member mask may name lanes that do not exist or have left: those never take part, so a full mask is always right.
"""

import math
from collections.abc import Callable

from nvvm2spirv.builtins.builder import Builder, Value, bit_width
from nvvm2spirv.builtins.classify import float_maximum, float_minimum
from nvvm2spirv.builtins.integer import count_trailing_zeros
from nvvm2spirv.builtins.spirv_enums import Scope
from nvvm2spirv.builtins.table import Body, Builtin
from nvvm2spirv.builtins.workitem import lane_id

INDEX, UP, DOWN, BUTTERFLY = range(4)
_MODES = {"idx": INDEX, "up": UP, "down": DOWN, "bfly": BUTTERFLY}
_CONVERGENT = "convergent nounwind"
_ALL = -1

# -- primitives -------------------------------------------------------------------------------------------------------


def _subgroup(b: Builder) -> bool:
    return bool(b.options.warp_ops == "subgroup")


def _group_call(b: Builder, name: str, mangling: str, result: str, *arguments: Value) -> Value:
    full = f"__spirv_GroupNonUniform{name}"
    scope = b.const("i32", int(Scope.SUBGROUP))
    return b.call(f"_Z{len(full)}{full}{mangling}", result, [scope, *arguments], _CONVERGENT)


def ballot(b: Builder, mask: Value, predicate: Value) -> Value:
    """Bits of the lanes in ``mask`` that take part and whose predicate (i1) is true."""
    if _subgroup(b):
        bits = _group_call(b, "Ballot", "jb", "<4 x i32>", predicate)
        return b.extract(bits, 0, "i32") & mask
    return b.call("__vx_warp_ballot", "i32", [mask, b.cast("zext", predicate, "i32")], _CONVERGENT)


def active_mask(b: Builder) -> Value:
    """Bits of the lanes that run this together."""
    if _subgroup(b):
        return ballot(b, b.const("i32", _ALL), b.const("i1", 1))
    return b.call("__vx_active_mask", "i32", [], _CONVERGENT)


def participants(b: Builder, mask: Value) -> Value:
    """The lanes of ``mask`` that are there."""
    return ballot(b, mask, b.const("i1", 1))


def source_lane(b: Builder, mode: int, distance: Value, clamp: Value) -> tuple[Value, Value]:
    """(lane to read from, whether it is in range) as PTX computes them for shfl; out of range reads the own lane."""
    lane = lane_id(b)
    segment = clamp.lshr(8) & 31
    limit = clamp & 31
    distance = distance & 31
    highest = (lane & segment) | (limit & ~segment)
    if mode == UP:
        source = lane - distance
        valid = source >= highest
    elif mode == DOWN:
        source = lane + distance
        valid = source <= highest
    elif mode == BUTTERFLY:
        source = lane ^ distance
        valid = source <= highest
    else:
        source = (lane & segment) | (distance & ~segment)
        valid = source <= highest
    return b.select(valid, source, lane), valid


def shuffle(b: Builder, mode: int, mask: Value, value: Value, distance: Value, clamp: Value) -> Value:
    """shfl.sync on 32 bits."""
    if _subgroup(b):
        source, _ = source_lane(b, mode, distance, clamp)
        return _group_call(b, "Shuffle", "jij", "i32", value, source)
    return b.call("__vx_warp_shuffle", "i32", [b.const("i32", mode), mask, value, distance, clamp], _CONVERGENT)


def shuffle_valid(b: Builder, mode: int, mask: Value, distance: Value, clamp: Value) -> Value:
    """The predicate output of the same shfl (i1)."""
    if _subgroup(b):
        return source_lane(b, mode, distance, clamp)[1]
    result = b.call("__vx_warp_shuffle_valid", "i32", [b.const("i32", mode), mask, distance, clamp], _CONVERGENT)
    return result.ne(0)


def shuffle_by_mode(b: Builder, mask: Value, mode: Value, value: Value, distance: Value, clamp: Value) -> Value:
    """shfl.sync of the NVVM IR specification, where the mode is an operand (0 idx, 1 up, 2 down, 3 bfly):
    (value, predicate)."""

    def serve(number: int) -> Value:
        def this() -> Value:
            return b.struct(
                shuffle(b, number, mask, value, distance, clamp), shuffle_valid(b, number, mask, distance, clamp)
            )

        return this() if number == BUTTERFLY else b.choose(mode.eq(number), this, lambda: serve(number + 1))

    return serve(INDEX)


def read_lane(b: Builder, mask: Value, value: Value, lane: Value) -> Value:
    """The value that ``lane`` holds; any type of up to 64 bits, wide ones in two halves."""
    bits = b.bits(value) if value.type in ("float", "double", "half") else value
    full = b.const("i32", 31)
    if bit_width(bits.type) == 64:
        halves = [b.cast("trunc", bits.lshr(at), "i32") for at in (0, 32)]
        low, high = (b.cast("zext", shuffle(b, INDEX, mask, half, lane, full), "i64") for half in halves)
        result = low | (high << 32)
    else:
        result = shuffle(b, INDEX, mask, bits, lane, full)
    return result if result.type == value.type else b.from_bits(result, value.type)


# -- shfl -------------------------------------------------------------------------------------------------------------


def _shuffle_body(b: Builder, *arguments: Value, mode: str, sync: bool, with_predicate: bool) -> Value:
    number = _MODES[mode]
    if sync:
        mask, value, distance, clamp = arguments
    else:
        mask = active_mask(b)
        value, distance, clamp = arguments
    bits = b.bits(value) if value.type == "float" else value
    result = shuffle(b, number, mask, bits, distance, clamp)
    result = b.from_bits(result, "float") if value.type == "float" else result
    if not with_predicate:
        return result
    return b.struct(result, shuffle_valid(b, number, mask, distance, clamp))


def _shuffle_entries() -> list[Builtin]:
    entries = []
    for mode in _MODES:
        for suffix, type_ in (("i32", "i32"), ("f32", "float")):
            for sync in (True, False):
                stem = f"llvm.nvvm.shfl.{'sync.' if sync else ''}{mode}.{suffix}"
                parameters = f"({'i32, ' if sync else ''}{type_}, i32, i32)"
                for predicate in (False, True):
                    result = f"{{ {type_}, i1 }}" if predicate else type_
                    body = Body(_shuffle_body, mode=mode, sync=sync, with_predicate=predicate)
                    entries.append(Builtin(stem + ("p" if predicate else ""), result + parameters, body))
    return entries


# -- vote and match ---------------------------------------------------------------------------------------------------


def _vote(b: Builder, *arguments: Value, kind: str, sync: bool) -> Value:
    predicate = arguments[-1]
    mask = arguments[0] if sync else active_mask(b)
    if kind == "ballot":
        return ballot(b, mask, predicate)
    if kind == "any":
        return ballot(b, mask, predicate).ne(0)
    none_false = ballot(b, mask, ~predicate).eq(0)
    if kind == "all":
        return none_false
    return none_false | ballot(b, mask, predicate).eq(0)


def vote_by_mode(b: Builder, mask: Value, mode: Value, predicate: Value) -> Value:
    """vote.sync of the NVVM IR specification, where the mode is an operand (0 all, 1 any, 2 eq, 3 ballot):
    (ballot, result)."""
    bits = ballot(b, mask, predicate)
    none = bits.eq(0)
    whole = b.choose((mode & 1).eq(0), lambda: bits.eq(participants(b, mask)), lambda: ~none)
    return b.struct(bits, whole | (mode.eq(2) & none))


def match_any(b: Builder, mask: Value, value: Value) -> Value:
    """Lanes of ``mask`` that hold the same value as this one: one ballot a bit, without divergence."""
    result = b.var(participants(b, mask))
    shift = b.var(b.const(value.type, 0))
    with b.while_(lambda: shift.get().ult(bit_width(value.type))):
        bit = (value.lshr(shift.get()) & 1).ne(0)
        ones = ballot(b, mask, bit)
        result.set(result.get() & b.select(bit, ones, ~ones))
        shift.set(shift.get() + 1)
    return result.get()


def match_all(b: Builder, mask: Value, value: Value) -> Value:
    """(participating lanes, true) if all hold the same value, else (0, false)."""
    there = participants(b, mask)
    first = read_lane(b, mask, value, count_trailing_zeros(b, there))
    same = ballot(b, mask, value.ne(first)).eq(0)
    return b.struct(b.select(same, there, 0), same)


def elect(b: Builder, mask: Value) -> Value:
    """(leader lane, whether this lane is it); the leader is the lowest participating lane."""
    leader = count_trailing_zeros(b, participants(b, mask))
    return b.struct(leader, leader.eq(lane_id(b)))


# -- redux ------------------------------------------------------------------------------------------------------------


def _float_redux(smaller: bool, absolute: bool, propagate: bool) -> Callable[[Builder, Value, Value], Value]:
    pick = float_minimum if smaller else float_maximum

    def operation(b: Builder, x: Value, y: Value) -> Value:
        if absolute:
            x, y = b.fabs(x), b.fabs(y)
        result = pick(b, x, y)
        return b.select(x.is_nan() | y.is_nan(), b.const(x.type, math.nan), result) if propagate else result

    return operation


#: redux operation → how two values combine.
_REDUX: dict[str, Callable[[Builder, Value, Value], Value]] = {
    "add": lambda b, x, y: x + y,
    "and": lambda b, x, y: x & y,
    "or": lambda b, x, y: x | y,
    "xor": lambda b, x, y: x ^ y,
    "min": lambda b, x, y: b.select(x < y, x, y),
    "max": lambda b, x, y: b.select(x > y, x, y),
    "umin": lambda b, x, y: b.select(x.ult(y), x, y),
    "umax": lambda b, x, y: b.select(x.ugt(y), x, y),
    **{
        f"f{kind}{'.abs' if absolute else ''}{'.NaN' if nan else ''}": _float_redux(kind == "min", absolute, nan)
        for kind in ("min", "max")
        for absolute in (False, True)
        for nan in (False, True)
    },
}


def reduce_lanes(b: Builder, mask: Value, value: Value, combine: Callable[[Builder, Value, Value], Value]) -> Value:
    """The participating lanes' values combined, in every lane; five butterfly steps where all 32 are there."""
    there = participants(b, mask)

    def butterfly() -> Value:
        total = value
        for step in (16, 8, 4, 2, 1):
            total = combine(b, total, read_lane(b, mask, total, lane_id(b) ^ step))
        return total

    def one_by_one() -> Value:
        total = b.var(read_lane(b, mask, value, count_trailing_zeros(b, there)))
        left = b.var(there & (there - 1))
        with b.while_(lambda: left.get().ne(0)):
            total.set(combine(b, total.get(), read_lane(b, mask, value, count_trailing_zeros(b, left.get()))))
            left.set(left.get() & (left.get() - 1))
        return total.get()

    return b.choose(there.eq(_ALL), butterfly, one_by_one)


def _redux(b: Builder, value: Value, mask: Value, *, operation: str) -> Value:
    combine = _REDUX[operation]
    if operation.startswith("f"):  # one lane alone still gives a magnitude or a canonical NaN
        value = combine(b, value, value)
    return reduce_lanes(b, mask, value, combine)


TABLE: list[Builtin] = [
    *_shuffle_entries(),
    *(
        entry
        for kind in ("all", "any", "uni", "ballot")
        for entry in (
            Builtin(f"llvm.nvvm.vote.{kind}.sync", f"{'i32' if kind == 'ballot' else 'i1'}(i32, i1)",
                    Body(_vote, kind=kind, sync=True)),
            Builtin(f"llvm.nvvm.vote.{kind}", f"{'i32' if kind == 'ballot' else 'i1'}(i1)",
                    Body(_vote, kind=kind, sync=False)),
        )
    ),
    Builtin("llvm.nvvm.shfl.sync.i32", "{ i32, i1 }(i32, i32, i32, i32, i32)", Body(shuffle_by_mode)),
    Builtin("llvm.nvvm.vote.sync", "{ i32, i1 }(i32, i32, i1)", Body(vote_by_mode)),
    Builtin("llvm.nvvm.activemask", "i32()", Body(active_mask)),
    *(
        entry
        for type_ in ("i32", "i64")
        for entry in (
            Builtin(f"llvm.nvvm.match.any.sync.{type_}", f"i32(i32, {type_})", Body(match_any)),
            Builtin(f"llvm.nvvm.match.all.sync.{type_}p", f"{{ i32, i1 }}(i32, {type_})", Body(match_all)),
            # the NVVM IR specification's name
            Builtin(f"llvm.nvvm.match.all.sync.{type_}", f"{{ i32, i1 }}(i32, {type_})", Body(match_all)),
        )
    ),
    Builtin("llvm.nvvm.elect.sync", "{ i32, i1 }(i32)", Body(elect)),
    *(
        Builtin(
            f"llvm.nvvm.redux.sync.{operation}",
            "float(float, i32)" if operation.startswith("f") else "i32(i32, i32)",
            Body(_redux, operation=operation),
        )
        for operation in _REDUX
    ),
]

