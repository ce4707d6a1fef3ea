"""Barriers in memory (PTX ISA, "mbarrier") and bulk copies ("cp.async.bulk").

The device library does them (``__vx_mbarrier_*``, ``__vx_bulk_copy``, docs/interfaces.md), so that it can choose the
units of a device that has some. Addresses are generic: a barrier is 64 bits wherever it lies. LLVM's names come from
"IntrinsicsNVVM.td".
"""

from collections.abc import Sequence

from nvvm2spirv.builtins.barrier import nothing
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.table import Body, Builtin, Refuse

_SHARED = "ptr addrspace(3)"
_CALL = "convergent nounwind"


def _generic(b: Builder, pointer: Value) -> Value:
    return b.cast("addrspacecast", pointer, "ptr")


def initialise(b: Builder, barrier: Value, count: Value) -> None:
    """The barrier's first phase waits for `count` arrivals."""
    b.call("__vx_mbarrier_init", "void", [_generic(b, barrier), count], _CALL)


def invalidate(b: Builder, barrier: Value) -> None:
    """The 8 bytes may be used otherwise; nothing is to be done."""


def arrive(
    b: Builder, barrier: Value, count: Value | int = 1, dropped: Value | int = 0, bytes_: Value | int = 0
) -> Value:
    """Arrivals, those of them that will not come again, and bytes to wait for; gives the state before."""
    numbers = [b.value(number, "i32") for number in (count, dropped, bytes_)]
    return b.call("__vx_mbarrier_arrive", "i64", [_generic(b, barrier), *numbers], _CALL)


def arrive_and_drop(b: Builder, barrier: Value, count: Value | int = 1) -> Value:
    """Arrivals that later phases do not wait for."""
    return arrive(b, barrier, count, count)


def arrive_without_increment(b: Builder, barrier: Value) -> None:
    """cp.async.mbarrier.arrive.noinc: the copies are done, so this arrives. (Without .noinc nothing is to be done: what
    arrives has been added to what the phase waits for.)"""
    arrive(b, barrier)


def parity_of(b: Builder, state: Value) -> Value:
    """The parity of the phase in which `arrive` gave a state."""
    return b.call("__vx_mbarrier_parity", "i32", [state], "nounwind willreturn memory(none)")


def is_over(b: Builder, barrier: Value, parity: Value, *, may_wait: bool = False) -> Value:
    """Whether the phase of a parity is over."""
    name = "__vx_mbarrier_try" if may_wait else "__vx_mbarrier_test"
    return b.call(name, "i32", [_generic(b, barrier), parity], _CALL).ne(0)


def state_is_over(b: Builder, barrier: Value, state: Value) -> Value:
    """Whether the phase is over in which `arrive` gave a state."""
    return is_over(b, barrier, parity_of(b, state))


def pending_count(b: Builder, state: Value) -> Value:
    """Arrivals that the phase waited for before the one that gave the state."""
    return b.call("__vx_mbarrier_pending", "i32", [state], "nounwind willreturn memory(none)")


def bulk_copy(b: Builder, to: Value, origin: Value, size: Value) -> None:
    """Copy a multiple of 16 bytes, at once."""
    b.call("__vx_bulk_copy", "void", [_generic(b, to), _generic(b, origin), size], _CALL)


def tensor_load(
    b: Builder, to: Value, tensor: Value, barrier: Value, places: Sequence[Value], offset: Value
) -> None:
    """Copy a box, or a column of pixels, to shared memory and tell the barrier. ``offset``: of pixels, 16 bits for each
    dimension of space."""
    pointers = [_generic(b, pointer) for pointer in (to, tensor, barrier)]
    b.call("__vx_tensor_load", "void", [*pointers, *places, offset], _CALL)


def tensor_store(b: Builder, origin: Value, tensor: Value, what: int, places: Sequence[Value]) -> None:
    """Copy a box, or a column of pixels, from shared memory, or combine it with what is there (`what`: the device
    library's number)."""
    arguments = [_generic(b, origin), _generic(b, tensor), b.const("i32", what), *places]
    b.call("__vx_tensor_store", "void", arguments, _CALL)


_FORM = Refuse("this form of LLVM's is not available: write the PTX instruction (asm) instead")

_BARRIER_FORMS = (
    ("mbarrier.init", "void", ("i32",), initialise),
    ("mbarrier.inval", "void", (), invalidate),
    ("mbarrier.arrive", "i64", (), arrive),
    ("mbarrier.arrive.noComplete", "i64", ("i32",), arrive),
    ("mbarrier.arrive.drop", "i64", (), arrive_and_drop),
    ("mbarrier.arrive.drop.noComplete", "i64", ("i32",), arrive_and_drop),
    ("mbarrier.test.wait", "i1", ("i64",), state_is_over),
    ("cp.async.mbarrier.arrive", "void", (), nothing),
    ("cp.async.mbarrier.arrive.noinc", "void", (), arrive_without_increment),
)  # fmt: skip

TABLE: list[Builtin] = [
    *(
        Builtin(f"llvm.nvvm.{name}{suffix}", f"{result}({', '.join((pointer, *more))})", Body(function))
        for name, result, more, function in _BARRIER_FORMS
        for suffix, pointer in (("", "ptr"), (".shared", _SHARED))
    ),
    Builtin("llvm.nvvm.mbarrier.pending.count", "i32(i64)", Body(pending_count)),
    *(Builtin(f"llvm.nvvm.{family}.", None, _FORM, prefix=True) for family in ("mbarrier", "cp.async.bulk")),
]
