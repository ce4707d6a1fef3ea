"""Data movement: PTX ISA, "Data Movement and Conversion Instructions" (without cvt) and the atomics.

Eviction priorities and prefetching have no effect here. Memory-order qualifiers and scopes become LLVM atomics with
NVVM's scope names, which the atomics family lowers; accesses to vectors that other threads are meant to see, the cache
operators among what says so, are volatile ones, which that family makes single.
"""

from nvvm2spirv.builtins import workitem
from nvvm2spirv.builtins.arithmetic import extreme
from nvvm2spirv.builtins.builder import Value

from .. import ast
from ..forms import REFUSED, Match, instruction
from ..lowering import PtxLowering
from ..types import TYPES, PtxType
from .floating import per_bfloat

_TYPES = "b8|b16|b32|b64|b128|u8|u16|u32|u64|s8|s16|s32|s64|f16|f32|f64|bf16"
_SPACE = ".space(global|shared|shared::cta|shared::cluster|const|local|param|param::entry|param::func)?"
_RW_SPACE = ".space(global|shared|shared::cta|shared::cluster|local|param|param::func)?"
_SCOPE = ".scope(cta|cluster|gpu|sys)"
_EVICT = "L1::evict_normal|L1::evict_unchanged|L1::evict_first|L1::evict_last|L1::no_allocate"
_L2 = "L2::evict_normal|L2::evict_first|L2::evict_last|L2::cache_hint"
_HINTS = f".evict({_EVICT})? .l2({_L2})? .hint(L2::cache_hint)? .prefetch(L2::64B|L2::128B|L2::256B)?"
_FAMILY = "memory"

#: PTX scope → LLVM syncscope of the NVPTX target.
SCOPES = {"cta": "block", "cluster": "cluster", "gpu": "device", "sys": ""}
_ORDERS = {"relaxed": "monotonic", "acquire": "acquire", "release": "release", "acq_rel": "acq_rel", "sc": "seq_cst"}


def scope_text(m: Match, default: str = "gpu") -> str:
    """``syncscope("…")`` of an instruction's scope."""
    name = SCOPES[m.choice.get("scope", default)]
    return f'syncscope("{name}") ' if name else ""


# --- mov --------------------------------------------------------------------------------------------------------------


@instruction("mov .type(pred|b16|b32|b64|b128|u16|u32|u64|s16|s32|s64|f16|f32|f64) | d:any <- a:any", family=_FAMILY)
def mov(low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand) -> None:
    """Copies, packs and unpacks (``{a, b}`` on either side), and takes the address of a variable."""
    kind = TYPES[m.choice["type"]]
    low.write(d, kind, low.from_storage(low.read_bits(a, kind), kind))


@instruction("mov .vec(v2|v4) .type(b32|u32|s32|f32|b64|u64|f64) | d:any <- a:any", family=_FAMILY)
def mov_vector(low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand) -> None:
    kind, count = TYPES[m.choice["type"]], int(m.choice["vec"][1:])
    values = [low.read(element, kind) for element in low.elements(a, count)]
    for element, value in zip(low.elements(d, count), values):
        low.write(element, kind, value)


# --- ld and st --------------------------------------------------------------------------------------------------------


def _atomic_order(m: Match) -> str:
    return _ORDERS.get(m.choice.get("sem", ""), "")


def _count(m: Match) -> int:
    return int(m.choice.get("vec", "v1")[1:])


def _strong(m: Match) -> bool:
    """Whether other threads are meant to see the access: volatile, of a memory order, or cached where all look."""
    return m.has("volatile") or bool(_atomic_order(m)) or m.choice.get("cop") in ("cg", "cv", "wt")


def _is_whole(kind: PtxType, count: int) -> bool:
    """Whether an access is one as a volatile vector (`passes/lower_atomics.py`)."""
    return (count > 1 or kind.bits == 128) and kind.bits * count <= 128


def _whole(m: Match, kind: PtxType, count: int) -> str:
    """The type of a whole access in LLVM IR."""
    if count == 1:
        return "<2 x i64>" if kind.bits == 128 and _strong(m) else kind.storage
    return f"<{count} x {kind.storage}>"


def _load(low: PtxLowering, m: Match, d: ast.PtxOperand, address: ast.PtxOperand) -> None:
    b, kind, count = low.b, TYPES[m.choice["type"]], _count(m)
    pointer = low.pointer(address, m.choice.get("space", "global" if m.form.name == "ldu" else ""))
    targets = low.elements(d, count)
    order, size = _atomic_order(m), kind.bits // 8
    if order and not _is_whole(kind, count):
        parts = [
            b.emit(f"load atomic {kind.storage}, {p.type} {p.text} {scope_text(m)}{order}, align {size}", kind.storage)
            for p in (b.offset(pointer, kind.storage, i) if i else pointer for i in range(count))
        ]
    else:
        whole = _whole(m, kind, count)
        volatile = "volatile " if _strong(m) else ""
        value = b.emit(f"load {volatile}{whole}, {pointer.type} {pointer.text}, align {size * count}", whole)
        if order == "acquire":
            b.emit_void(f"fence {scope_text(m)}acquire")
        parts = [b.cast("bitcast", value, kind.storage)] if count == 1 else [
            b.extract(value, i, kind.storage) for i in range(count)
        ]  # fmt: skip
    for target, part in zip(targets, parts):
        low.write(target, kind, part, relaxed=True)


def _store(low: PtxLowering, m: Match, address: ast.PtxOperand, source: ast.PtxOperand) -> None:
    b, kind, count = low.b, TYPES[m.choice["type"]], _count(m)
    pointer = low.pointer(address, m.choice.get("space", ""))
    parts = [low.read_bits(element, kind, relaxed=True) for element in low.elements(source, count)]
    order, size = _atomic_order(m), kind.bits // 8
    if order and not _is_whole(kind, count):
        for i, part in enumerate(parts):
            p = b.offset(pointer, kind.storage, i) if i else pointer
            b.emit_void(f"store atomic {part.type} {part.text}, {p.type} {p.text} {scope_text(m)}{order}, align {size}")
        return
    value = b.cast("bitcast", parts[0], _whole(m, kind, 1)) if count == 1 else b.vector(*parts)
    volatile = "volatile " if _strong(m) else ""
    if order == "release":
        b.emit_void(f"fence {scope_text(m)}release")
    b.emit_void(f"store {volatile}{value.type} {value.text}, {pointer.type} {pointer.text}, align {size * count}")


_VEC = f".vec(v2|v4|v8)? .type({_TYPES})"


@instruction(
    f"ld .weak? {_SPACE} .cop(ca|cg|cs|lu|cv)? {_HINTS} {_VEC} | d:any <- a:any, policy:any?",
    f"ld .weak? .space(global) .cop(ca|cg|cs)? .nc {_HINTS} {_VEC} | d:any <- a:any, policy:any?",
    f"ld .volatile {_SPACE} {_HINTS} {_VEC} | d:any <- a:any",
    f"ld .sem(relaxed|acquire) {_SCOPE} {_RW_SPACE} {_HINTS} {_VEC} | d:any <- a:any, policy:any?",
    f"ldu .space(global)? {_VEC} | d:any <- a:any", family=_FAMILY,
)
def ld(
    low: PtxLowering, m: Match, d: ast.PtxOperand, address: ast.PtxOperand, policy: ast.PtxOperand | None = None
) -> None:
    _load(low, m, d, address)


@instruction(
    f"st .weak? {_RW_SPACE} .cop(wb|cg|cs|wt)? {_HINTS} {_VEC} | a:any, b:any, policy:any?",
    f"st .volatile {_RW_SPACE} {_HINTS} {_VEC} | a:any, b:any",
    f"st .sem(relaxed|release) {_SCOPE} {_RW_SPACE} {_HINTS} {_VEC} | a:any, b:any, policy:any?", family=_FAMILY,
)
def st(
    low: PtxLowering, m: Match, address: ast.PtxOperand, source: ast.PtxOperand, policy: ast.PtxOperand | None = None
) -> None:
    _store(low, m, address, source)


# --- hints ------------------------------------------------------------------------------------------------------------


@instruction(
    "prefetch .space(global|local)? .level(L1|L2) | a:any",
    "prefetch .global .level(L2::evict_last|L2::evict_normal) | a:any", "prefetchu .L1 | a:any",
    "applypriority .global? .L2::evict_normal | a:any, size:any", "discard .global? .L2 | a:any, size:any",
    family=_FAMILY,
)
def hint(low: PtxLowering, m: Match, *_: ast.PtxOperand) -> None:
    """No effect: caches are the device's own affair."""


@instruction(
    f"createpolicy .fractional .first({_L2}|L2::evict_unchanged) .second({_L2}|L2::evict_unchanged)? .b64 | policy:b64 "
    "<- fraction:any?",
    family=_FAMILY,
)
def createpolicy(low: PtxLowering, m: Match, fraction: ast.PtxOperand | None) -> Value:
    """A cache policy that nothing looks at."""
    return low.b.const("i64", 0)


# --- atomics ----------------------------------------------------------------------------------------------------------

_SEM = ".sem(relaxed|acquire|release|acq_rel)?"
_ATOM = f"{_SEM} {_SCOPE}? .space(global|shared|shared::cta|shared::cluster)?"
_OPERATIONS = {"and": "and", "or": "or", "xor": "xor", "exch": "xchg", "inc": "uinc_wrap", "dec": "udec_wrap"}


def _operation(op: str, kind: PtxType) -> str:
    if op in _OPERATIONS:
        return _OPERATIONS[op]
    if kind.is_float:
        return f"f{op}"
    return op if op == "add" or kind.is_signed else f"u{op}"


def read_modify_write(low: PtxLowering, m: Match, pointer: Value, x: Value) -> Value:
    """The operation ``op`` on a ``type`` at an address; gives what was there."""
    kind = TYPES[m.choice["type"]]
    if kind.kind == "bf" or (
        kind.is_float and kind.bits // kind.lanes == 16 and (kind.lanes > 1 or m.choice["op"] != "add")
    ):
        return _compare_exchange_loop(low, m, pointer, x)
    return _atomic(low, m, pointer, x)


def _atomic(low: PtxLowering, m: Match, pointer: Value, x: Value) -> Value:
    kind = TYPES[m.choice["type"]]
    operation = _operation(m.choice["op"], kind)
    order = _ORDERS[m.choice.get("sem", "relaxed")]
    text = (
        f"atomicrmw {operation} {pointer.type} {pointer.text}, {x.type} {x.text} {scope_text(m)}{order}, align "
        f"{kind.bits // 8}"
    )
    return low.b.emit(text, x.type)


def _compare_exchange_loop(low: PtxLowering, m: Match, pointer: Value, x: Value) -> Value:
    """Operations on halves that LLVM's atomics do not have."""
    b, kind = low.b, TYPES[m.choice["type"]]
    integer = kind.storage
    seen = b.var(b.load(integer, pointer, kind.bits // 8))
    again = b.var(1, "i1")
    order = _ORDERS[m.choice.get("sem", "relaxed")]
    failure = {"release": "monotonic", "acq_rel": "acquire"}.get(order, order)
    with b.while_(again.get):
        old = seen.get()
        value = low.from_storage(old, kind) if kind.is_float else _lanes(low, old, kind)
        new = _combine_halves(low, m, value, x)
        bits = b.cast("bitcast", new, integer) if new.type != integer else new
        operands = f"{pointer.type} {pointer.text}, {integer} {old.text}, {integer} {bits.text}"
        pair = b.emit(
            f"cmpxchg {operands} {scope_text(m)}{order} {failure}, align {kind.bits // 8}", f"{{ {integer}, i1 }}"
        )
        seen.set(b.extract(pair, 0, integer))
        again.set(~b.extract(pair, 1, "i1"))
    return low.from_storage(seen.get(), kind)


def _lanes(low: PtxLowering, bits: Value, kind: PtxType) -> Value:
    return bits if kind.lanes == 1 else low.b.cast("bitcast", bits, kind.llvm)


def _combine_halves(low: PtxLowering, m: Match, old: Value, x: Value) -> Value:
    b, operation = low.b, m.choice["op"]

    def combine(p: Value, q: Value) -> Value:
        return p + q if operation == "add" else extreme(b, p, q, smaller=operation == "min")

    if TYPES[m.choice["type"]].kind == "bf":
        return per_bfloat(b, combine, old, x)
    return combine(old, x)


_ROWS = (
    ".op(and|or|xor) {hint} .type(b32|b64)",
    ".op(add) {hint} .type(u32|s32|u64|s64|f32|f64)",
    ".op(add) .noftz {hint} .type(f16|f16x2|bf16|bf16x2)",
    ".op(min|max) {hint} .type(u32|s32|u64|s64)",
    ".op(min|max) .noftz {hint} .type(f16|f16x2|bf16|bf16x2)",
    ".op(inc|dec) {hint} .type(u32)",
)
_HINT = ".level(L2::cache_hint)?"
_VECTOR_ROW = ".op(add) {hint} .vec(v2|v4) .type(f32)"


@instruction(
    *(f"atom {_ATOM} {row.format(hint=_HINT)} | d:type <- a:any, b:type, policy:any?" for row in (
        *_ROWS, ".op(exch) {hint} .type(b32|b64)",
    )),
    family="atomics",
)
def atom(low: PtxLowering, m: Match, address: ast.PtxOperand, x: Value, policy: ast.PtxOperand | None = None) -> Value:
    return read_modify_write(low, m, low.pointer(address, m.choice.get("space", "")), x)


@instruction(*(f"red {_ATOM} {row.format(hint=_HINT)} | a:any, b:type, policy:any?" for row in _ROWS), family="atomics")
def red(low: PtxLowering, m: Match, address: ast.PtxOperand, x: Value, policy: ast.PtxOperand | None = None) -> None:
    read_modify_write(low, m, low.pointer(address, m.choice.get("space", "")), x)


@instruction(f"red {_ATOM} {_VECTOR_ROW.format(hint=_HINT)} | a:any, b:any, policy:any?", family="atomics")
def red_vector(
    low: PtxLowering, m: Match, address: ast.PtxOperand, values: ast.PtxOperand, policy: ast.PtxOperand | None = None
) -> None:
    """PTX promises atomicity for each element only."""
    pointer = low.pointer(address, m.choice.get("space", ""))
    kind = TYPES[m.choice["type"]]
    for index, element in enumerate(low.elements(values, _count(m))):
        _atomic(low, m, low.b.offset(pointer, kind.llvm, index), low.read(element, kind))


@instruction(f"atom {_ATOM} .cas {_HINT} .type(b16|b32|b64) | d:type <- a:any, b:type, c:type, policy:any?",
             family="atomics")
def cas(
    low: PtxLowering, m: Match, address: ast.PtxOperand, expected: Value, new: Value,
    policy: ast.PtxOperand | None = None,
) -> Value:
    b, kind = low.b, TYPES[m.choice["type"]]
    pointer = low.pointer(address, m.choice.get("space", ""))
    order = _ORDERS[m.choice.get("sem", "relaxed")]
    failure = {"release": "monotonic", "acq_rel": "acquire"}.get(order, order)
    operands = f"{pointer.type} {pointer.text}, {kind.storage} {expected.text}, {kind.storage} {new.text}"
    pair = b.emit(
        f"cmpxchg {operands} {scope_text(m)}{order} {failure}, align {kind.bits // 8}", f"{{ {kind.storage}, i1 }}"
    )
    return b.extract(pair, 0, kind.storage)


# --- address questions ------------------------------------------------------------------------------------------------


@instruction("isspacep .space(const|global|local|shared|shared::cta|shared::cluster) | p:pred <- a:any", family=_FAMILY)
def isspacep(low: PtxLowering, m: Match, a: ast.PtxOperand) -> Value:
    space = m.choice["space"].partition("::")[0]
    return low.builtin(f"llvm.nvvm.isspacep.{space}", "i1", low.to_pointer(low.address_bits(a), ""))


@instruction("mapa .space(shared::cluster)? .type(u32|u64) | d:type <- a:type, rank:u32", family=_FAMILY)
def mapa(low: PtxLowering, m: Match, address: Value, rank: Value) -> Value:
    """32 bits of a shared address move as 64 do (`widen_shared`)."""
    there = workitem.cluster_address(low.b, low.b.cast("zext", address, "i64"), rank)
    return low.b.cast("trunc", there, address.type)


@instruction("getctarank .space(shared::cluster)? .type(u32|u64) | d:u32 <- a:type", family=_FAMILY)
def getctarank(low: PtxLowering, m: Match, address: Value) -> Value:
    return workitem.cluster_rank(low.b, low.widen_shared(address) if address.type == "i32" else address)


REFUSED.update(
    {
        "multimem": "multicast memory is not available on one device",
        "alloca": "declare a .local array in the asm statement instead",
    }
)
