"""Atomic intrinsics: PTX atom with an explicit scope, and the names of older LLVM versions.

They become LLVM's atomic instructions, which the lower-atomics pass then turns into SPIR-V's. PTX's default order is
relaxed.
"""

from nvvm2spirv.builtins.builder import Builder, Value, is_float
from nvvm2spirv.builtins.table import Body, Builtin, Refuse


def _scope(name: str) -> str:
    return {"cta": ' syncscope("block")', "gpu": ' syncscope("device")', "sys": ""}[name]


def _read_modify_write(b: Builder, address: Value, value: Value, *, operation: str, scope: str) -> Value:
    kind = f"f{operation}" if is_float(value.type) else operation
    return b.emit(
        f"atomicrmw {kind} {address.type} {address.text}, {value.type} {value.text}{_scope(scope)} monotonic",
        value.type,
    )


def _compare_exchange(b: Builder, address: Value, expected: Value, desired: Value, *, scope: str) -> Value:
    pair = b.emit(
        f"cmpxchg {address.type} {address.text}, {expected.type} {expected.text}, {desired.type} {desired.text}"
        f"{_scope(scope)} monotonic monotonic",
        f"{{ {expected.type}, i1 }}",
    )
    return b.extract(pair, 0, expected.type)


_OPERATIONS = {
    "add": "add", "and": "and", "or": "or", "xor": "xor", "exch": "xchg", "max": "max", "min": "min",
    "inc": "uinc_wrap", "dec": "udec_wrap",
}  # fmt: skip


def _update(name: str, signature: str | None, operation: str, scope: str, note: str = "") -> Builtin:
    body = Body(_read_modify_write, operation=operation, scope=scope)
    return Builtin(name, signature, body, note=note, overloaded=signature is None)


TABLE: list[Builtin] = [
    *(
        _update(f"llvm.nvvm.atomic.{name}.gen.i.{scope}", None, operation, scope)
        for name, operation in _OPERATIONS.items()
        for scope in ("cta", "sys")
    ),
    *(_update(f"llvm.nvvm.atomic.add.gen.f.{scope}", None, "add", scope) for scope in ("cta", "sys")),
    *(
        Builtin(f"llvm.nvvm.atomic.cas.gen.i.{scope}", None, Body(_compare_exchange, scope=scope), overloaded=True)
        for scope in ("cta", "sys")
    ),
    *(
        _update(f"llvm.nvvm.atomic.load.{name}", None, _OPERATIONS[name[:3]], "gpu")
        for name in ("add.f32", "add.f64", "inc.32", "dec.32")
    ),
    *(
        _update(f"___numba_atomic_{kind}_{operation}", f"{kind}(ptr, {kind})", operation[-3:], "sys", note)
        for kind in ("float", "double")
        for operations, note in (
            (("max", "min", "nanmax", "nanmin"), "Numba; a NaN never replaces a number"), (("add", "sub"), "Numba"),
        )
        for operation in operations
    ),
    *(
        _update(f"___numba_atomic_u64_{name}", "i64(ptr, i64)", _OPERATIONS[name], "sys", "Numba")
        for name in ("inc", "dec")
    ),
    Builtin("llvm.nvvm.atomic.", None, Refuse("this atomic form is not known: use atomicrmw or cmpxchg"), prefix=True),
]
