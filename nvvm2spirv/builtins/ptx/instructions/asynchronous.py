"""Asynchronous copies and the barriers in memory that they complete on: PTX ISA, "cp.async", "cp.async.bulk",
"mbarrier".

Copies are done when they are issued, so groups of copies are always complete. The family `asynchronous` has the bodies.
"""

from collections.abc import Callable, Sequence

from nvvm2spirv.builtins import asynchronous, workitem
from nvvm2spirv.builtins.builder import Value, bit_width
from nvvm2spirv.metadata import tensor_map

from .. import ast
from ..forms import Match, instruction
from ..lexer import PtxError
from ..lowering import PtxLowering
from ..types import TYPES
from .memory import read_modify_write

_FAMILY = "asynchronous"
_SHARED = ".space(shared|shared::cta|shared::cluster)?"
_OWN_SHARED = ".space(shared|shared::cta)?"
_HINT = ".hint(L2::cache_hint)?"
_COMPLETES = ".mbarrier::complete_tx::bytes"
_ORDER = ".sem(release|relaxed)? .scope(cta|cluster)?"
_WAITS = ".sem(acquire|relaxed)? .scope(cta|cluster)?"

# --- cp.async ---------------------------------------------------------------------------------------------------------

_CP_HINTS = ".hint(L2::cache_hint)? .prefetch(L2::64B|L2::128B|L2::256B)?"


@instruction(
    f"cp .async .cop(ca|cg) .shared .global {_CP_HINTS} | d:any, a:any, size:any, valid:any?, policy:any?",
    f"cp .async .cop(ca|cg) .shared::cta .global {_CP_HINTS} | d:any, a:any, size:any, valid:any?, policy:any?",
    family=_FAMILY,
)
def cp_async(low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand, size: ast.PtxOperand,
             valid: ast.PtxOperand | None = None, policy: ast.PtxOperand | None = None) -> None:  # fmt: skip
    """Copy 4, 8 or 16 bytes at once; bytes from ``valid`` on are zero. Waiting for the copy then has no effect."""
    b, count = low.b, low.require_constant(size)
    if count not in (4, 8, 16):
        raise PtxError("cp.async copies 4, 8 or 16 bytes", size.span)
    kind = "i32" if count == 4 else f"<{count // 4} x i32>"
    source, target = low.pointer(a, "global"), low.pointer(d, "shared")
    if valid is None or low.constant(valid) == count:
        b.store(b.load(kind, source, count), target, count)
        return
    limit = low.read(valid, TYPES["u32"])
    for index in range(count):
        byte = b.var(0, "i8")
        with b.if_(limit.ugt(index)):
            byte.set(b.load("i8", b.offset(source, "i8", index), 1))
        b.store(byte.get(), b.offset(target, "i8", index), 1)


@instruction("cp .async .commit_group", "cp .async .wait_all", "cp .async .wait_group | n:any",
             "cp .async .bulk .commit_group", "cp .async .bulk .wait_group .read? | n:any", family=_FAMILY)
def cp_async_wait(low: PtxLowering, m: Match, n: ast.PtxOperand | None = None) -> None:
    """Copies are complete when issued: only the order matters."""
    low.builtin("llvm.nvvm.membar.cta", "void")


@instruction(f"cp .async .mbarrier .arrive .noinc? {_OWN_SHARED} .b64 | a:any", family=_FAMILY)
def cp_async_arrive(low: PtxLowering, m: Match, barrier: ast.PtxOperand) -> None:
    """The copies of the thread before it are done. Without ``.noinc`` it adds the arrival first, and nothing changes.
    """
    if m.has("noinc"):
        asynchronous.arrive(low.b, _barrier(low, m, barrier))


# --- mbarrier ---------------------------------------------------------------------------------------------------------


def _barrier(low: PtxLowering, m: Match, operand: ast.PtxOperand) -> Value:
    return low.pointer(operand, m.choice.get("space", ""))


@instruction(f"mbarrier .init {_OWN_SHARED} .b64 | a:any, count:u32", family=_FAMILY)
def mbarrier_init(low: PtxLowering, m: Match, barrier: ast.PtxOperand, count: Value) -> None:
    asynchronous.initialise(low.b, _barrier(low, m, barrier), count)


@instruction(f"mbarrier .inval {_OWN_SHARED} .b64 | a:any", family=_FAMILY)
def mbarrier_inval(low: PtxLowering, m: Match, barrier: ast.PtxOperand) -> None:
    """Nothing is to be done."""


_ARRIVALS = "arrive|arrive_drop"


@instruction(
    f"mbarrier .what({_ARRIVALS}) {_ORDER} {_SHARED} .b64 | state:b64 <- a:any, count:u32?",
    f"mbarrier .what({_ARRIVALS}) .noComplete {_ORDER} {_OWN_SHARED} .b64 | state:b64 <- a:any, count:u32",
    f"mbarrier .what({_ARRIVALS}) .expect_tx {_ORDER} {_SHARED} .b64 | state:b64 <- a:any, bytes:u32",
    family=_FAMILY,
)
def mbarrier_arrive(
    low: PtxLowering, m: Match, barrier: ast.PtxOperand, number: Value | None = None
) -> Value:
    """The state that it gives is that before."""
    count: Value | int = 1 if number is None or m.has("expect_tx") else number
    bytes_: Value | int = number if number is not None and m.has("expect_tx") else 0
    dropped = count if m.choice["what"] == "arrive_drop" else 0
    return asynchronous.arrive(low.b, _barrier(low, m, barrier), count, dropped, bytes_)


@instruction(
    "mbarrier .what(expect_tx|complete_tx) .sem(relaxed)? .scope(cta|cluster)? "
    f"{_SHARED} .b64 | a:any, bytes:u32",
    family=_FAMILY,
)
def mbarrier_bytes(low: PtxLowering, m: Match, barrier: ast.PtxOperand, number: Value) -> None:
    """Bytes that the phase waits for, or that have come."""
    bytes_ = number if m.choice["what"] == "expect_tx" else 0 - number
    asynchronous.arrive(low.b, _barrier(low, m, barrier), 0, 0, bytes_)


@instruction(
    f"mbarrier .what(test_wait) {_WAITS} {_OWN_SHARED} .b64 | p:pred <- a:any, state:b64",
    f"mbarrier .what(try_wait) {_WAITS} {_OWN_SHARED} .b64 | p:pred <- a:any, state:b64, time:u32?",
    f"mbarrier .what(test_wait) .parity {_WAITS} {_OWN_SHARED} .b64 | p:pred <- a:any, parity:u32",
    f"mbarrier .what(try_wait) .parity {_WAITS} {_OWN_SHARED} .b64 | p:pred <- a:any, parity:u32, time:u32?",
    family=_FAMILY,
)
def mbarrier_wait(
    low: PtxLowering, m: Match, barrier: ast.PtxOperand, phase: Value, time: Value | None = None
) -> Value:
    """``try_wait`` lets other virtual warps run and looks again; it does not sleep."""
    parity = phase if m.has("parity") else asynchronous.parity_of(low.b, phase)
    may_wait = m.choice["what"] == "try_wait"
    return asynchronous.is_over(low.b, _barrier(low, m, barrier), parity, may_wait=may_wait)


@instruction("mbarrier .pending_count .b64 | count:u32 <- state:b64", family=_FAMILY)
def mbarrier_pending_count(low: PtxLowering, m: Match, state: Value) -> Value:
    return asynchronous.pending_count(low.b, state)


def _multicast(
    low: PtxLowering, m: Match, rest: Sequence[ast.PtxOperand | None], to: Value, of: Value | None,
    copy: Callable[[Value, Value | None], None],
) -> None:
    """Copy to a place and tell its barrier; with .multicast::cluster in each block that the mask, the first of the
    other operands, names."""
    if not m.has("multicast::cluster") or workitem.clusters_are_single(low.b):
        copy(to, of)
        return
    b, operand = low.b, rest[0]
    assert operand is not None
    blocks = b.var(b.cast("zext", low.read(operand, TYPES["u16"]), "i32"), "i32")
    block = b.var(0, "i32")
    with b.while_(lambda: blocks.get().ne(0)):
        with b.if_((blocks.get() & 1).ne(0)):
            there = None if of is None else workitem.cluster_address(b, of, block.get())
            copy(workitem.cluster_address(b, to, block.get()), there)
        blocks.set(blocks.get().lshr(1))
        block.set(block.get() + 1)


# --- cp.async.bulk ----------------------------------------------------------------------------------------------------


@instruction(
    f"cp .async .bulk .to(shared::cta|shared::cluster) .from(global) {_COMPLETES} {_HINT} "
    "| d:any, a:any, size:u32, barrier:any, policy:any?",
    f"cp .async .bulk .to(shared::cluster) .from(global) {_COMPLETES} .multicast::cluster {_HINT} "
    "| d:any, a:any, size:u32, barrier:any, blocks:any, policy:any?",
    f"cp .async .bulk .to(shared::cluster) .from(shared::cta) {_COMPLETES} | d:any, a:any, size:u32, barrier:any",
    f"cp .async .bulk .to(global) .from(shared::cta) .bulk_group {_HINT} | d:any, a:any, size:u32, policy:any?",
    family=_FAMILY,
)
def bulk_copy(
    low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand, size: Value,
    barrier: ast.PtxOperand | None = None, *rest: ast.PtxOperand | None,
) -> None:
    """Copy a multiple of 16 bytes, at once, and tell the barrier."""
    to, origin = low.pointer(d, m.choice["to"]), low.pointer(a, m.choice["from"])
    of = None if m.has("bulk_group") or barrier is None else low.pointer(barrier, m.choice["to"])

    def copy(to: Value, of: Value | None) -> None:
        asynchronous.bulk_copy(low.b, to, origin, size)
        if of is not None:
            asynchronous.arrive(low.b, of, 0, 0, 0 - size)

    _multicast(low, m, rest, to, of, copy)


@instruction(f"cp .async .bulk .prefetch .L2 .global {_HINT} | a:any, size:u32, policy:any?", family=_FAMILY)
def bulk_prefetch(low: PtxLowering, m: Match, *_: ast.PtxOperand | Value | None) -> None:
    """No effect: caches are the device's own affair."""


_REDUCTIONS = (
    ".op(and|or|xor) .type(b32|b64)", ".op(add|min|max|inc|dec) .type(u32|s32|u64|s64)", ".op(add) .type(f32|f64)",
    ".op(add) .noftz .type(f16|bf16)", ".op(min|max) .type(f16|bf16)",
)


@instruction(
    *(
        f"cp .reduce .async .bulk .to(global) .from(shared::cta) .bulk_group {_HINT} {row} "
        "| d:any, a:any, size:u32, policy:any?"
        for row in _REDUCTIONS
    ),
    *(
        f"cp .reduce .async .bulk .to(shared::cluster) .from(shared::cta) {_COMPLETES} {row} "
        "| d:any, a:any, size:u32, barrier:any"
        for row in _REDUCTIONS[:2]
    ),
    family=_FAMILY,
)
def bulk_reduce(
    low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand, size: Value, last: ast.PtxOperand | None = None
) -> None:
    """Each element by an atomic operation."""
    b, kind = low.b, TYPES[m.choice["type"]]
    to, origin = low.pointer(d, m.choice["to"]), low.pointer(a, m.choice["from"])
    at = b.var(0, "i32")
    with b.while_(lambda: at.get().ult(size)):
        place = b.cast("zext", at.get(), "i64")
        bits = b.load(kind.storage, b.offset(origin, "i8", place), kind.bits // 8)
        read_modify_write(low, m, b.offset(to, "i8", place), low.from_storage(bits, kind))
        at.set(at.get() + kind.bits // 8)
    if not m.has("bulk_group") and last is not None:
        asynchronous.arrive(b, low.pointer(last, m.choice["to"]), 0, 0, 0 - size)


_ELSEWHERE = f".space(shared::cluster)? {_COMPLETES}"


@instruction(
    f"st .async .sem(weak)? {_ELSEWHERE} .vec(v2|v4)? .type(b32|b64|u32|u64|s32|s64|f32|f64) "
    "| a:any, value:any, barrier:any",
    family=_FAMILY,
)
def store_async(
    low: PtxLowering, m: Match, a: ast.PtxOperand, value: ast.PtxOperand, barrier: ast.PtxOperand
) -> None:
    """Store in a block of the cluster, at once, and tell its barrier."""
    b, kind = low.b, TYPES[m.choice["type"]]
    to, size = low.pointer(a, "shared::cluster"), kind.bits // 8
    elements = low.elements(value, int(m.choice["vec"][1:])) if m.has("vec") else [value]
    for at, element in enumerate(elements):
        b.store(low.read_bits(element, kind), b.offset(to, "i8", at * size), size)
    asynchronous.arrive(b, low.pointer(barrier, "shared::cluster"), 0, 0, -size * len(elements))


@instruction(
    *(
        f"red .async .sem(relaxed) .scope(cluster) {_ELSEWHERE} {row} | a:any, value:any, barrier:any"
        for row in (
            ".op(inc|dec|min|max|add) .type(u32)", ".op(min|max|add) .type(s32)", ".op(and|or|xor) .type(b32)",
            ".op(add) .type(u64|s64)",
        )
    ),
    family=_FAMILY,
)  # fmt: skip
def reduce_async(
    low: PtxLowering, m: Match, a: ast.PtxOperand, value: ast.PtxOperand, barrier: ast.PtxOperand
) -> None:
    """An atomic operation in a block of the cluster, at once; its barrier hears of it."""
    kind = TYPES[m.choice["type"]]
    read_modify_write(low, m, low.pointer(a, "shared::cluster"), low.read(value, kind))
    asynchronous.arrive(low.b, low.pointer(barrier, "shared::cluster"), 0, 0, -(kind.bits // 8))


# --- cp.async.bulk.tensor ---------------------------------------------------------------------------------------------

_TENSORS = "tensors"
_DIMENSIONS = ".dim(1d|2d|3d|4d|5d)"
_STORE = 1
_REDUCING = ("add", "min", "max", "inc", "dec", "and", "or", "xor")
"""In the order of the device library's numbers, which follow `_STORE`."""


def _tile(low: PtxLowering, m: Match, operand: ast.PtxOperand) -> tuple[Value, list[Value]]:
    """``[tensorMap, {coordinates}]``: the map's address, and five coordinates."""
    count = int(m.choice["dim"][0])
    if not isinstance(operand, ast.Address) or len(operand.extra) != 1:
        raise PtxError("expected [tensorMap, {coordinates}]", operand.span)
    places = [low.read(element, TYPES["s32"]) for element in low.elements(operand.extra[0], count)]
    tensor = low.pointer(ast.Address(operand.span, operand.base, operand.offset), "")
    return tensor, [*places, *[low.b.const("i32", 0)] * (5 - count)]


def _filter_place(low: PtxLowering, m: Match, operand: ast.PtxOperand | None) -> Value:
    """The im2col offsets, one for each dimension of space, as the device library takes them."""
    b, packed = low.b, low.b.const("i64", 0)
    if operand is not None:
        for at, element in enumerate(low.elements(operand, int(m.choice["dim"][0]) - 2)):
            packed = packed | b.cast("zext", low.read(element, TYPES["u16"]), "i64") << (16 * at)
    return packed


_PIXELS = ".dim(3d|4d|5d)"


@instruction(
    f"cp .async .bulk .tensor {_DIMENSIONS} .to(shared::cta|shared::cluster) .global .tile? {_COMPLETES} {_HINT} "
    "| d:any, tile:any, barrier:any, policy:any?",
    f"cp .async .bulk .tensor {_DIMENSIONS} .to(shared::cluster) .global .tile? {_COMPLETES} .multicast::cluster "
    f"{_HINT} | d:any, tile:any, barrier:any, blocks:any, policy:any?",
    f"cp .async .bulk .tensor {_PIXELS} .to(shared::cta|shared::cluster) .global .im2col {_COMPLETES} {_HINT} "
    "| d:any, tile:any, barrier:any, offsets:any, policy:any?",
    f"cp .async .bulk .tensor {_PIXELS} .to(shared::cluster) .global .im2col {_COMPLETES} .multicast::cluster "
    f"{_HINT} | d:any, tile:any, barrier:any, offsets:any, blocks:any, policy:any?",
    family=_TENSORS,
)
def tensor_load(
    low: PtxLowering, m: Match, d: ast.PtxOperand, tile: ast.PtxOperand, barrier: ast.PtxOperand,
    *rest: ast.PtxOperand | None,
) -> None:
    """A box of a tensor, or a column of pixels, by its tensor map; the barrier hears of all its bytes, those outside
    the tensor too."""
    tensor, places = _tile(low, m, tile)
    to, of = (low.pointer(operand, m.choice["to"]) for operand in (d, barrier))
    offset = _filter_place(low, m, rest[0] if m.has("im2col") else None)

    def copy(to: Value, of: Value | None) -> None:
        assert of is not None
        asynchronous.tensor_load(low.b, to, tensor, of, places, offset)

    _multicast(low, m, rest[1:] if m.has("im2col") else rest, to, of, copy)


_STORED = ".what(tile|im2col_no_offs)?"


@instruction(
    f"cp .async .bulk .tensor {_DIMENSIONS} .global .shared::cta {_STORED} .bulk_group {_HINT} "
    "| tile:any, a:any, policy:any?",
    f"cp .reduce .async .bulk .tensor {_DIMENSIONS} .global .shared::cta .op({'|'.join(_REDUCING)}) {_STORED} "
    f".bulk_group {_HINT} | tile:any, a:any, policy:any?",
    family=_TENSORS,
)
def tensor_store(
    low: PtxLowering, m: Match, tile: ast.PtxOperand, a: ast.PtxOperand, policy: ast.PtxOperand | None = None
) -> None:
    """A box of a tensor, or a column of pixels, but for what lies outside. Reductions are atomic, an element at a time.
    """
    what = _STORE + 1 + _REDUCING.index(m.choice["op"]) if m.has("op") else _STORE
    tensor, places = _tile(low, m, tile)
    asynchronous.tensor_store(low.b, low.pointer(a, "shared"), tensor, what, places)


@instruction(
    f"cp .async .bulk .prefetch .tensor {_DIMENSIONS} .L2 .global .tile? {_HINT} | tile:any, policy:any?",
    f"cp .async .bulk .prefetch .tensor {_PIXELS} .L2 .global .im2col {_HINT} | tile:any, offsets:any, policy:any?",
    "prefetch .space(param|const)? .tensormap | a:any",
    family=_TENSORS,
)
def tensor_prefetch(low: PtxLowering, m: Match, *_: ast.PtxOperand | None) -> None:
    """No effect: caches are the device's own affair."""


# --- tensormap --------------------------------------------------------------------------------------------------------

_ELEMENT_TYPES = (0, 1, 2, 3, 4, 5, 6, 7, 10, 8, 9, 11, 12)
"""PTX's numbers of types as CUtensorMapDataType has them: .f32.ftz comes before .f64 and .bf16."""
_ELEMENT_BYTES = (1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4)
_MAP_SPACE = ".space(global|shared::cta)?"
_STRIDE_UNIT = 16


def _change_map(low: PtxLowering, m: Match, map_: ast.PtxOperand, name: str, value: Value, index: int = 0) -> None:
    offset, size = tensor_map.place(name, index)
    b, pointer = low.b, low.pointer(map_, m.choice.get("space", ""))
    width = bit_width(value.type)
    stored = value if width == 8 * size else b.cast("trunc" if width > 8 * size else "zext", value, f"i{8 * size}")
    b.store(stored, b.offset(pointer, "i8", offset), size)
    launch, size = tensor_map.place("launch")
    b.store(b.const("i32", 0), b.offset(pointer, "i8", launch), size)  # a descriptor has what was there before


@instruction(
    f"tensormap .replace .tile .field(global_address) {_MAP_SPACE} .b1024 .b64 | a:any, value:b64",
    f"tensormap .replace .tile .field(rank) {_MAP_SPACE} .b1024 .b32 | a:any, value:b32",
    family=_TENSORS,
)
def replace_in_map(low: PtxLowering, m: Match, map_: ast.PtxOperand, value: Value) -> None:
    """The address, or the number of dimensions less one."""
    is_rank = m.choice["field"] == "rank"
    _change_map(low, m, map_, "rank" if is_rank else "address", value + 1 if is_rank else value)


@instruction(
    f"tensormap .replace .tile .field(box_dim|global_dim|element_stride) {_MAP_SPACE} .b1024 .b32 "
    "| a:any, at:any, value:b32",
    f"tensormap .replace .tile .field(global_stride) {_MAP_SPACE} .b1024 .b64 | a:any, at:any, value:b64",
    family=_TENSORS,
)
def replace_dimension(low: PtxLowering, m: Match, map_: ast.PtxOperand, at: ast.PtxOperand, value: Value) -> None:
    """Of a dimension. Strides, of which 0 is that of dimension 1, are in bytes; in inline assembly in units of 16, as
    compilers before CUDA 12.5 take them and programs that ask for the compiler's version give them."""
    field, index = m.choice["field"], low.require_constant(at)
    if not 0 <= index < (4 if field == "global_stride" else 5):
        raise PtxError(f"a tensor map has no {field} {index}", at.span)
    if field == "element_stride" and index == 0:
        return  # rows have no steps: see metadata/tensor_map.py
    if field == "global_stride":
        value, index = value if low.in_file else value * _STRIDE_UNIT, index + 1
    names = {"box_dim": "box", "global_dim": "size", "element_stride": "step", "global_stride": "stride"}
    _change_map(low, m, map_, names[field], value, index)


@instruction(
    "tensormap .replace .tile .field(elemtype|interleave_layout|swizzle_mode|fill_mode) "
    f"{_MAP_SPACE} .b1024 .b32 | a:any, value:any",
    family=_TENSORS,
)
def replace_mode(low: PtxLowering, m: Match, map_: ast.PtxOperand, value: ast.PtxOperand) -> None:
    """A field whose new value PTX wants to be constant."""
    field, number = m.choice["field"], low.require_constant(value)
    most = {"elemtype": len(_ELEMENT_TYPES) - 1, "interleave_layout": 0, "swizzle_mode": 3, "fill_mode": 1}[field]
    if not 0 <= number <= most:
        raise PtxError(f"a tensor map has no {field} {number} here", value.span)
    b = low.b
    if field == "elemtype":
        _change_map(low, m, map_, "type", b.const("i32", _ELEMENT_TYPES[number]))
        _change_map(low, m, map_, "stride", b.const("i64", _ELEMENT_BYTES[_ELEMENT_TYPES[number]]))
    elif field != "interleave_layout":
        _change_map(low, m, map_, "swizzle" if field == "swizzle_mode" else "nan", b.const("i32", number))


@instruction(
    "tensormap .cp_fenceproxy .to(global) .from(shared::cta) .tensormap::generic .sem(release) "
    ".scope(cta|cluster|gpu|sys) .sync .aligned | d:any, a:any, size:any",
    family=_TENSORS,
)
def copy_map(low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand, size: ast.PtxOperand) -> None:
    """A warp copies a map: each lane four bytes."""
    b = low.b
    if low.require_constant(size) != 128:
        raise PtxError("a tensor map has 128 bytes", size.span)
    at = b.cast("zext", low.builtin("llvm.nvvm.read.ptx.sreg.laneid", "i32"), "i64")
    value = b.load("i32", b.offset(low.pointer(a, m.choice["from"]), "i32", at), 4)
    b.store(value, b.offset(low.pointer(d, m.choice["to"]), "i32", at), 4)
    low.builtin("llvm.nvvm.membar.gl", "void")
