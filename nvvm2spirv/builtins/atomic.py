"""Atomic intrinsics: PTX atom with an explicit scope, and the names of older LLVM versions.

They become LLVM's atomic instructions, which the lower-atomics pass then turns into SPIR-V's. PTX's default order is
relaxed.
"""

from collections.abc import Callable

from nvvm2spirv.builtins.builder import Builder, Value, is_float
from nvvm2spirv.builtins.table import Body, Builtin, Refuse


def _scope(name: str) -> str:
    return {"cta": ' syncscope("block")', "gpu": ' syncscope("device")', "sys": ""}[name]


def _read_modify_write(operation: str, scope: str) -> Callable[..., Value]:
    def body(b: Builder, address: Value, value: Value) -> Value:
        kind = f"f{operation}" if is_float(value.type) else operation
        return b.emit(
            f"atomicrmw {kind} {address.type} {address.text}, {value.type} {value.text}{_scope(scope)} monotonic",
            value.type,
        )

    body.__name__ = f"atomicrmw {operation}"
    return body


def _compare_exchange(scope: str) -> Callable[..., Value]:
    def body(b: Builder, address: Value, expected: Value, desired: Value) -> Value:
        pair = b.emit(
            f"cmpxchg {address.type} {address.text}, {expected.type} {expected.text}, {desired.type} {desired.text}"
            f"{_scope(scope)} monotonic monotonic",
            f"{{ {expected.type}, i1 }}",
        )
        return b.extract(pair, 0, expected.type)

    body.__name__ = "cmpxchg"
    return body


_OPERATIONS = {
    "add": "add",
    "and": "and",
    "or": "or",
    "xor": "xor",
    "exch": "xchg",
    "max": "max",
    "min": "min",
    "inc": "uinc_wrap",
    "dec": "udec_wrap",
}

TABLE: list[Builtin] = [
    *(
        Builtin(f"llvm.nvvm.atomic.{name}.gen.i.{scope}", None, Body(_read_modify_write(operation, scope)),
                overloaded=True)
        for name, operation in _OPERATIONS.items()
        for scope in ("cta", "sys")
    ),
    *(
        Builtin(f"llvm.nvvm.atomic.add.gen.f.{scope}", None, Body(_read_modify_write("add", scope)), overloaded=True)
        for scope in ("cta", "sys")
    ),
    *(
        Builtin(f"llvm.nvvm.atomic.cas.gen.i.{scope}", None, Body(_compare_exchange(scope)), overloaded=True)
        for scope in ("cta", "sys")
    ),
    Builtin("llvm.nvvm.atomic.load.add.f32", None, Body(_read_modify_write("add", "gpu")), overloaded=True),
    Builtin("llvm.nvvm.atomic.load.add.f64", None, Body(_read_modify_write("add", "gpu")), overloaded=True),
    Builtin("llvm.nvvm.atomic.load.inc.32", None, Body(_read_modify_write("uinc_wrap", "gpu")), overloaded=True),
    Builtin("llvm.nvvm.atomic.load.dec.32", None, Body(_read_modify_write("udec_wrap", "gpu")), overloaded=True),
    *(
        Builtin(
            f"___numba_atomic_{kind}_{nan}{operation}", f"{kind}(ptr, {kind})",
            Body(_read_modify_write(operation, "sys")), note="Numba; a NaN never replaces a number",
        )
        for kind in ("float", "double")
        for nan in ("", "nan")
        for operation in ("max", "min")
    ),
    *(
        Builtin(f"___numba_atomic_{kind}_{operation}", f"{kind}(ptr, {kind})",
                Body(_read_modify_write(operation, "sys")), note="Numba")
        for kind in ("float", "double")
        for operation in ("add", "sub")
    ),
    Builtin("___numba_atomic_u64_inc", "i64(ptr, i64)", Body(_read_modify_write("uinc_wrap", "sys")), note="Numba"),
    Builtin("___numba_atomic_u64_dec", "i64(ptr, i64)", Body(_read_modify_write("udec_wrap", "sys")), note="Numba"),
    Builtin("llvm.nvvm.atomic.", None, Refuse("this atomic form is not known: use atomicrmw or cmpxchg"), prefix=True),
]
