"""Atomic built-ins, written in LLVM IR when a program needs them.

The functions have hundreds of overloads (OpenCL 1.x ``atomic_add`` and ``atom_add``, OpenCL 2
``atomic_fetch_add_explicit``, SPIR-V's ``__spirv_AtomicIAdd``; element types, address spaces, scopes), which all come
down to one IR instruction: the body follows from the base name and the declared types. Accesses
are performed in order, so all memory orders are the same to the hardware; where caches keep old values, loads are
atomic operations and an acquire empties the cache (`stale_caches`).

On a device whose LR/SC cannot be trusted a program that needs compare-exchange takes a lock around every atomic (the
lock is taken by amoswap, which works).
"""

import re
from dataclasses import dataclass

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.flatten import flat
from nvvm2spirv.ir.model import Function
from vortex_rt.compiler.stale_caches import ACQUIRE, DEVICE_SCOPE, fresh
from vortex_rt.compiler.target import Target

ORDER = "monotonic"
LOCKS = "__vx_atomic_locks"
"""The variable with the locks: words, chosen by address."""
LOCK_COUNT = 64

_INTRINSIC_NAME = re.compile(r"_Z(\d+)(\w+)")
_LETTER = re.compile(r"P(?:U3AS\d)?(?:VU7_Atomic|VK?U7_Atomic|V|K|VK)?([ijlmfd])")
_SPIRV = {
    "IAdd": "add", "ISub": "sub", "SMin": "min", "UMin": "umin", "SMax": "max", "UMax": "umax", "And": "and",
    "Or": "or", "Xor": "xor",
    "Exchange": "xchg", "IIncrement": "inc", "IDecrement": "dec", "CompareExchange": "spirv_cas",
    "CompareExchangeWeak": "spirv_cas",
    "Load": "load", "Store": "store", "FAddEXT": "fadd", "FMinEXT": "fmin", "FMaxEXT": "fmax",
    "FlagTestAndSet": "test_and_set", "FlagClear": "clear",
}  # fmt: skip
_PLAIN = {"__vx_swap32": "xchg", "__vx_add32": "add"}
_ORDERED = (
    "atomic_load", "atomic_exchange", "atomic_fetch_", "atomic_compare_exchange_", "atomic_flag_test_and_set",
)  # fmt: skip
"""Beginnings of the names of OpenCL 2's functions that may acquire."""
_SEQ_CST = 5
NEEDS_LR_SC = frozenset(["cas", "spirv_cas", "strong_cas", "fadd", "fsub", "fmin", "fmax"])


@dataclass(frozen=True)
class Atomic:
    """An atomic function: what it does and its declared types, which are those of one address space."""

    name: str
    operation: str
    result: str
    parameters: tuple[str, ...]


def recognise(function: Function) -> Atomic | None:
    """Return what an undefined function does, or None when it is no atomic."""
    name = function.name
    parameters = tuple(flat(parameter.type) for parameter in function.parameters)
    result = flat(function.return_type)
    if name in _PLAIN:
        return Atomic(name, _PLAIN[name], result, parameters)
    match = _INTRINSIC_NAME.match(name)
    if match is None:
        return None
    base, signature = match.group(2)[: int(match.group(1))], match.group(2)[int(match.group(1)) :]
    operation = _operation(base)
    if operation is None:
        return None
    letter = _LETTER.match(signature)
    if operation in ("min", "max") and letter is not None:
        if letter.group(1) in "jm":
            operation = "u" + operation
        elif letter.group(1) in "fd":
            operation = "f" + operation
    if operation in ("add", "sub") and letter is not None and letter.group(1) in "fd":
        operation = "f" + operation
    return Atomic(name, operation, result, parameters)


def _operation(base: str) -> str | None:
    if base.startswith("__spirv_Atomic"):
        return _SPIRV.get(base.removeprefix("__spirv_Atomic"))
    if not base.startswith(("atomic_", "atom_")):
        return None
    name = base.partition("_")[2].removesuffix("_explicit")
    name = name.removeprefix("fetch_")
    known = {
        "exchange": "xchg", "cmpxchg": "cas", "compare_exchange_strong": "strong_cas",
        "compare_exchange_weak": "strong_cas",
        "flag_test_and_set": "test_and_set", "flag_clear": "clear", "init": "store", "work_item_fence": None,
    }  # fmt: skip
    if name in known:
        return known[name]
    simple = ("add", "sub", "inc", "dec", "min", "max", "and", "or", "xor", "xchg", "load", "store")
    return name if name in simple else None


def define(atomic: Atomic, locked: bool, stale: Target | None = None) -> str:
    """Return the function's IR; ``stale`` is the target where its caches keep old values."""
    parameters = [f"{type_} %p{i}" for i, type_ in enumerate(atomic.parameters)]
    head = f"define internal {atomic.result} {scan.token('@', atomic.name)}({', '.join(parameters)}) {{"
    locks = locked and atomic.operation not in ("load", "store", "clear")
    body = _locked(atomic, stale) if locks else _direct(atomic, stale)
    if stale is not None:
        body[-1:-1] = _acquire(atomic)
    return "\n".join([head, *body, "}"])


def _value(atomic: Atomic) -> tuple[str, str]:
    """Return (type, name) of the operand: the first non-pointer parameter, for SPIR-V's forms the last."""
    place = len(atomic.parameters) - 1 if "__spirv_" in atomic.name else 1
    if atomic.operation in ("inc", "dec", "test_and_set", "clear", "load"):
        return ("i32" if atomic.operation in ("test_and_set", "clear") else atomic.result), "1"
    return atomic.parameters[place], f"%p{place}"


def _acquire(atomic: Atomic) -> list[str]:
    """What an order does behind the operation. OpenCL 1's functions have none; those of OpenCL 2 that are not told one
    are seq_cst, in the device.
    """
    match = _INTRINSIC_NAME.match(atomic.name)
    base = match.group(2)[: int(match.group(1))] if match else ""
    if atomic.operation in ("store", "clear") or not base.startswith(_ORDERED):
        return []
    if not base.endswith("_explicit"):
        return [f"  call void @{ACQUIRE}(i32 {_SEQ_CST}, i32 {DEVICE_SCOPE})"]
    order = {"load": 1, "test_and_set": 1, "strong_cas": 3}.get(atomic.operation, 2)
    scope = order + 2 if atomic.operation == "strong_cas" else order + 1
    told = f"%p{scope}" if scope < len(atomic.parameters) else str(DEVICE_SCOPE)
    return [f"  call void @{ACQUIRE}(i32 %p{order}, i32 {told})"]


def _direct(atomic: Atomic, stale: Target | None = None) -> list[str]:
    kind, value = _value(atomic)
    align = {"i64": 8, "double": 8}.get(kind, 4)
    operation = atomic.operation
    if operation == "load" and stale is not None:
        return [*(f"  {line}" for line in fresh("%r", kind, "ptr %p0", align, stale)), f"  ret {kind} %r"]
    if operation == "load":
        return [f"  %r = load atomic {kind}, ptr %p0 {ORDER}, align {align}", f"  ret {kind} %r"]
    if operation == "store":
        return [f"  store atomic {kind} {value}, ptr %p0 {ORDER}, align {align}", "  ret void"]
    if operation == "clear":
        return [f"  store atomic i32 0, ptr %p0 {ORDER}, align 4", "  ret void"]
    if operation == "test_and_set":
        return [
            f"  %o = atomicrmw xchg ptr %p0, i32 1 {ORDER}",
            "  %r = icmp ne i32 %o, 0",
            f"  {_boolean_result(atomic)}",
        ]
    if operation in ("cas", "spirv_cas"):
        expected, desired, kind = _cas_operands(atomic)
        return [
            f"  %s = cmpxchg ptr %p0, {kind} {expected}, {kind} {desired} {ORDER} {ORDER}",
            f"  %o = extractvalue {{ {kind}, i1 }} %s, 0",
            _hidden("%r", kind, "%o"),
            f"  ret {kind} %r",
        ]
    if operation == "strong_cas":
        return _strong_cas(atomic)
    opcode = {"inc": "add", "dec": "sub"}.get(operation, operation)
    return [f"  %r = atomicrmw {opcode} ptr %p0, {kind} {value} {ORDER}", f"  ret {kind} %r"]


def _hidden(result: str, kind: str, value: str) -> str:
    """Hide where a value comes from: llc would merge a caller's branch on it into the load-reserved loop,
    whose exits then cross.
    """
    return f'  {result} = call {kind} asm "", "=r,0"({kind} {value})'


def _cas_operands(atomic: Atomic) -> tuple[str, str, str]:
    if atomic.operation == "spirv_cas":  # pointer, scope, equal, unequal, value, comparator
        return "%p5", "%p4", atomic.parameters[4]
    return "%p1", "%p2", atomic.parameters[1]


def _boolean_result(atomic: Atomic) -> str:
    return "ret i1 %r" if atomic.result == "i1" else f"%x = zext i1 %r to {atomic.result}\n  ret {atomic.result} %x"


def _strong_cas(atomic: Atomic) -> list[str]:
    """compare_exchange_*: (object, expected*, desired, …) → bool; the old value goes to *expected on failure."""
    kind = atomic.parameters[2]
    integer = {"float": "i32", "double": "i64"}.get(kind, kind)
    return [
        f"  %e = load {integer}, ptr %p1",
        f"  %d = bitcast {kind} %p2 to {integer}",
        f"  %s = cmpxchg ptr %p0, {integer} %e, {integer} %d {ORDER} {ORDER}",
        f"  %found = extractvalue {{ {integer}, i1 }} %s, 0",
        _hidden("%o", integer, "%found"),
        f"  %r = icmp eq {integer} %o, %e",
        f"  store {integer} %o, ptr %p1",
        f"  {_boolean_result(atomic)}",
    ]


_COMPUTED = {
    "add": "add {k} %old, {v}", "sub": "sub {k} %old, {v}", "inc": "add {k} %old, 1", "dec": "sub {k} %old, 1",
    "and": "and {k} %old, {v}", "or": "or {k} %old, {v}", "xor": "xor {k} %old, {v}", "fadd": "fadd {k} %old, {v}",
    "fsub": "fsub {k} %old, {v}",
}  # fmt: skip
_CHOSEN = {
    "min": "icmp slt {k} %old, {v}", "max": "icmp sgt {k} %old, {v}", "umin": "icmp ult {k} %old, {v}",
    "umax": "icmp ugt {k} %old, {v}",
    "fmin": "fcmp olt {k} %old, {v}", "fmax": "fcmp ogt {k} %old, {v}",
}  # fmt: skip


def _locked(atomic: Atomic, stale: Target | None) -> list[str]:
    """The operation under a lock.

    The holder releases it before its lanes meet the others again, so lanes of one warp cannot block each other.
    """
    operation = atomic.operation
    kind, value = _value(atomic)
    critical: list[str]
    if operation in ("cas", "spirv_cas", "strong_cas"):
        if operation == "strong_cas":
            kind = atomic.parameters[2]
            expected, desired = "%e", "%p2"
        else:
            expected, desired, kind = _cas_operands(atomic)
        compare = f"fcmp oeq {kind}" if kind in ("float", "double") else f"icmp eq {kind}"
        load_expected = [f"  %e = load {kind}, ptr %p1"] if operation == "strong_cas" else []
        critical = [
            *load_expected,
            f"  %same = {compare} %old, {expected}",
            f"  %new = select i1 %same, {kind} {desired}, {kind} %old",
        ]
    elif operation in ("xchg", "test_and_set"):
        critical = [f"  %new = bitcast {kind} {value} to {kind}"]
    elif operation in _COMPUTED:
        critical = ["  %new = " + _COMPUTED[operation].format(k=kind, v=value)]
    else:
        critical = [
            "  %keep = " + _CHOSEN[operation].format(k=kind, v=value),
            f"  %new = select i1 %keep, {kind} %old, {kind} {value}",
        ]
    align = {"i64": 8, "double": 8}.get(kind, 4)
    loaded = [f"%old = load volatile {kind}, ptr %p0, align {align}"]
    if stale is not None:
        loaded = fresh("%old", kind, "ptr %p0", align, stale)
    lines = [
        "entry:",
        "  %a = ptrtoint ptr %p0 to i32",
        "  %h = lshr i32 %a, 3",
        f"  %i = and i32 %h, {LOCK_COUNT - 1}",
        f"  %lock = getelementptr [{LOCK_COUNT} x i32], ptr @{LOCKS}, i32 0, i32 %i",
        "  br label %try",
        "try:",
        "  %got = atomicrmw xchg ptr %lock, i32 1 seq_cst",
        "  %free = icmp eq i32 %got, 0",
        "  br i1 %free, label %critical, label %again",
        "critical:",
        *(f"  {line}" for line in loaded),
        *critical,
        f"  store volatile {kind} %new, ptr %p0, align {align}",
        *([f"  store {kind} %old, ptr %p1"] if operation == "strong_cas" else []),
        "  %was = atomicrmw xchg ptr %lock, i32 0 seq_cst",
        "  br label %again",
        "again:",
        "  %state = phi i32 [ 1, %critical ], [ 0, %try ]",
        f"  %value = phi {kind} [ %old, %critical ], [ undef, %try ]",
        *(["  %r = phi i1 [ %same, %critical ], [ false, %try ]"] if operation == "strong_cas" else []),
        # Opaque: were it known that the holder leaves, it would be let out before releasing, and its own warp's lanes
        # would wait for ever.
        '  %opaque = call i32 asm sideeffect "", "=r,0"(i32 %state)',
        "  %done = icmp ne i32 %opaque, 0",
        "  br i1 %done, label %exit, label %try",
        "exit:",
    ]
    if operation == "strong_cas":
        return [*lines, f"  {_boolean_result(atomic)}"]
    if operation == "test_and_set":
        return [*lines, "  %r = icmp ne i32 %value, 0", f"  {_boolean_result(atomic)}"]
    return [*lines, f"  ret {kind} %value"]
