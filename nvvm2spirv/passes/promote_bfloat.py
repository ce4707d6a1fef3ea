"""LLVM's type bfloat as 16-bit integers, its arithmetic as float's.

SPIR-V for OpenCL has no bfloat. Values live in i16; an operation extends its operands to float, and rounds the result
once to nearest even. That is what it means for one operation of two bfloats, as float has more than twice their bits; a
fused multiply-add and conversions from types with more bits than float's go through double. NaN becomes 0x7FFF, as
PTX's cvt makes it. It runs before LLVM's optimiser, which then sees no bfloat and makes none.
"""

import re

from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir import retyping, types
from nvvm2spirv.ir.emitter import Emitter
from nvvm2spirv.ir.model import Function, Instruction, Module
from nvvm2spirv.passes.base import Context, Pass

_WORD = re.compile(r"\bbfloat\b")
_OVERLOAD = re.compile(r"\.v?\d*bf16\b")
_BINARY = frozenset("fadd fsub fmul fdiv frem".split())
_TO_INTEGER = frozenset(("fptosi", "fptoui"))
_FROM_INTEGER = frozenset(("sitofp", "uitofp"))
_CONVERSION = re.compile(r"llvm\.nvvm\.f(f)?2bf16(?:x2)?\.rn\Z")
_NVVM_FUSED = re.compile(r"llvm\.nvvm\.fma\.rn\.bf16(?:x2)?\Z")
_NVVM_EXTREME = re.compile(r"(llvm\.nvvm\.f(?:min|max)\.(?:ftz\.)?(?:nan\.)?(?:xorsign\.abs\.)?)bf16\Z")
_CANONICAL_NAN = 0x7FFF
#: What atomicrmw says → what PTX's atom says.
_ATOMICS = {"fadd": "add", "fsub": "add", "fmin": "min", "fmax": "max"}
_ORDERS = {
    "unordered": "relaxed", "monotonic": "relaxed", "acquire": "acquire", "release": "release", "acq_rel": "acq_rel",
    "seq_cst": "acq_rel",
}  # fmt: skip
_SCOPES = {"block": "cta", "cluster": "cluster", "device": "gpu", "": "sys"}
_SPACES = {1: ".global", 3: ".shared"}
_PLACE = re.compile(r'syncscope\("(\w*)"\)')
_ORDER = re.compile(rf" ({'|'.join(_ORDERS)})\b")


class PromoteBfloat(Pass):
    """Rewrite bfloat to i16, and arithmetic on it to float's."""

    name = "promote-bfloat"

    def apply(self, module: Module, context: Context) -> None:
        if not _uses_bfloat(module):
            return
        for function in module.defined_with(_WORD):
            for block in function.blocks:
                for i in list(block.instructions):
                    if i.opcode == "atomicrmw" and "bfloat" in i.raw and i.flags[-1] != "xchg":
                        _rewrite_atomic(i, context)
                    elif "bfloat" in i.raw or "bf16" in i.raw:
                        _rewrite(i)
        kept = _remaining_calls(module, context)
        context.reporter.raise_if_any()
        for name in [n for n, f in module.functions.items() if n.startswith("llvm.") and _is_of_bfloat(f)]:
            if name not in kept:
                del module.functions[name]
        retyping.retype(module, "bfloat")


def _rewrite_atomic(i: Instruction, context: Context) -> None:
    """An atomic operation as PTX's, which knows bf16."""
    pointer, operand = i.operands
    operation = _ATOMICS.get(i.flags[-1])
    if operation is None or operand.type != "bfloat":
        what, module = f"the atomic operation '{i.flags[-1]}' on {operand.type}", i.block.function.module
        hint = "loop over a compare and exchange of the bits"
        context.reporter.error(Code.UNSUPPORTED_TYPE, what, i, hint=hint, module=module)
        return
    e = Emitter(i.block.function)
    value = _retyped(operand.value)
    if i.flags[-1] == "fsub":
        value = e.op("xor", "i16", value, 0x8000)
    place, order = _PLACE.search(i.suffix), _ORDER.search(i.suffix)
    scope = _SCOPES.get(place.group(1) if place else "", "gpu")
    space = _SPACES.get(types.address_space(pointer.type) or 0, "")
    opcode = f"atom.{_ORDERS[order.group(1) if order else 'monotonic']}.{scope}{space}.{operation}.noftz.bf16"
    assembly = f'"{opcode} $0, [$1], $2;", "=c,l,c,~{{memory}}"'
    e.emit(f"call i16 asm sideeffect {assembly}({pointer}, i16 {value})", i.result or "")
    e.replace(i)


def _uses_bfloat(module: Module) -> bool:
    return any("bfloat" in body for body in module.types.values()) or any(
        "bfloat" in text
        for text in (
            *(variable.type for variable in module.globals.values()),
            *(str(parameter.type) for function in module.functions.values() for parameter in function.parameters),
            *(function.return_type for function in module.functions.values()),
            *(function.raw() for function in module.defined()),
        )
    )


def _retyped(text: str) -> str:
    return retyping.retyped(text, "bfloat")


def _remaining_calls(module: Module, context: Context) -> set[str]:
    """The intrinsics of bfloat that are still called. NVVM's the table of builtins knows or refuses."""
    kept = set()
    candidates = [name for name, f in module.functions.items() if name.startswith("llvm.") and _is_of_bfloat(f)]
    for function in module.defined() if candidates else ():
        for call in function.calls(*candidates):
            name = call.callee_name or ""
            kept.add(name)
            if not name.startswith("llvm.nvvm."):
                context.reporter.error(Code.UNSUPPORTED_TYPE, f"'{name}' on bfloat", call, module=module)
    return kept


def _is_of_bfloat(function: Function) -> bool:
    return any("bfloat" in type_ for type_ in (function.return_type, *(p.type for p in function.parameters)))


def _rewrite(i: Instruction) -> None:
    """Put operations of float in the place of one that computes with bfloat."""
    e = Emitter(i.block.function)
    if i.opcode in _BINARY and _is_bfloat(i.type):
        wide = types.with_scalar(i.type, "float")
        left, right = (_extended(e, operand.type, operand.value, "float") for operand in i.operands)
        _finish(e, i, i.type, wide, e.op(" ".join([i.opcode, *i.flags]), wide, left, right))
    elif i.opcode == "fneg" and _is_bfloat(i.type):
        e.op("xor", types.with_scalar(i.type, "i16"), _retyped(i.operands[0].value), 0x8000, i.result or "")
    elif i.opcode == "fcmp" and _is_bfloat(i.operands[0].type):
        wide = types.with_scalar(i.operands[0].type, "float")
        left, right = (_extended(e, operand.type, operand.value, "float") for operand in i.operands)
        e.op(" ".join(["fcmp", *i.flags]), wide, left, right, i.result or "")
    elif i.opcode in ("fpext", *_TO_INTEGER) and _is_bfloat(i.operands[0].type):
        wide = types.with_scalar(i.type, "float")
        value = _extended(e, i.operands[0].type, i.operands[0].value, "float")
        e.cast(" ".join([i.opcode, *i.flags]), value, wide, i.type, i.result or "")
    elif i.opcode in ("fptrunc", *_FROM_INTEGER) and _is_bfloat(i.type):
        _convert(e, i)
    elif i.opcode == "call" and (i.callee_name or "").startswith("llvm."):
        _call(e, i, i.callee_name or "")
    if e.lines:
        e.declare()
        e.replace(i)


def _is_bfloat(type_: str) -> bool:
    return types.scalar(type_) == "bfloat"


def _extended(e: Emitter, type_: str, value: str, to: str) -> str:
    """A bfloat as float or double, exactly."""
    narrow, wide, single = (types.with_scalar(type_, scalar) for scalar in ("i16", "i32", "float"))
    bits = e.op("shl", wide, e.cast("zext", _retyped(value), narrow, wide), 16)
    number = e.emit(f"bitcast {wide} {bits} to {single}")
    return e.cast("fpext", number, single, types.with_scalar(type_, to))


def _convert(e: Emitter, i: Instruction) -> None:
    """`fptrunc`, `sitofp`, `uitofp` to bfloat."""
    source = i.operands[0]
    if i.opcode == "fptrunc":
        kind, value = source.type, source.value
        if types.scalar(kind) == "half":
            kind = types.with_scalar(kind, "float")
            value = e.cast("fpext", source.value, source.type, kind)
    else:
        exact = (types.integer_bits(types.scalar(source.type)) or 64) <= 16
        kind = types.with_scalar(source.type, "float" if exact else "double")
        value = e.cast(i.opcode, source.value, source.type, kind)
    _finish(e, i, i.type, kind, value)


def _finish(e: Emitter, i: Instruction, type_: str, kind: str, value: str) -> None:
    """Round a float or double to the bfloat that an instruction gives."""
    e.cast("bitcast", _rounded(e, type_, kind, value), types.with_scalar(type_, "i16"),
           types.with_scalar(type_, "i16"), i.result or "")  # fmt: skip


def _rounded(e: Emitter, type_: str, kind: str, value: str) -> str:
    """A float or double as the bits of the nearest bfloat, ties to even."""
    narrow, wide, single, truth = (types.with_scalar(type_, scalar) for scalar in ("i16", "i32", "float", "i1"))
    nan = e.op("fcmp uno", kind, value, value)
    bits = (
        _odd(e, type_, value) if types.scalar(kind) == "double" else e.emit(f"bitcast {single} {value} to {wide}")
    )
    last = e.op("and", wide, e.op("lshr", wide, bits, 16), 1)
    moved = e.op("lshr", wide, e.op("add", wide, e.op("add", wide, bits, last), 0x7FFF), 16)
    constant = str(_CANONICAL_NAN) if not types.vector(type_) else f"splat (i16 {_CANONICAL_NAN})"
    return e.select(nan, narrow, constant, e.cast("trunc", moved, wide, narrow), condition_type=truth)


def _odd(e: Emitter, type_: str, value: str) -> str:
    """The bits of a double as a float that is odd where it is not exact, so that another rounding is not misled."""
    wide, single, double, truth = (types.with_scalar(type_, scalar) for scalar in ("i32", "float", "double", "i1"))
    near = e.cast("fptrunc", value, double, single)
    back = e.cast("fpext", near, single, double)
    magnitudes = [e.call(f"llvm.fabs.{types.suffix(double)}", double, [(double, v)]) for v in (back, value)]
    beyond = e.cast("zext", e.op("fcmp ogt", double, *magnitudes), truth, wide)
    inexact = e.cast("zext", e.op("fcmp one", double, back, value), truth, wide)
    below = e.op("sub", wide, e.emit(f"bitcast {single} {near} to {wide}"), beyond)
    return e.op("or", wide, below, inexact)


def _call(e: Emitter, i: Instruction, name: str) -> None:
    """A call of an intrinsic on bfloat."""
    if match := _CONVERSION.match(name):
        _convert_by_intrinsic(e, i, pair=match.group(1) is not None)
        return
    if not _is_bfloat(i.type) or any(operand.type != i.type for operand in i.operands):
        return
    fused = name.startswith("llvm.fma.") or _NVVM_FUSED.match(name)
    if name.startswith("llvm.nvvm.") and not fused:
        if (extreme := _NVVM_EXTREME.match(name)) is None:
            return
        name = f"{extreme.group(1)}f"
    kind = types.with_scalar(i.type, "double" if fused else "float")
    if fused:
        name = f"llvm.fma.{types.suffix(kind)}"
    else:
        name = _OVERLOAD.sub("", name) + (f".{types.suffix(kind)}" if not name.startswith("llvm.nvvm.") else "")
    values = [(kind, _extended(e, operand.type, operand.value, types.scalar(kind))) for operand in i.operands]
    _finish(e, i, i.type, kind, e.call(name, kind, values))


def _convert_by_intrinsic(e: Emitter, i: Instruction, *, pair: bool) -> None:
    """`llvm.nvvm.f2bf16.rn`, and `ff2bf16x2.rn`, whose second operand is the low half."""
    if not pair:
        _finish(e, i, "bfloat", "float", i.operands[0].value)
        return
    high, low = (_rounded(e, "bfloat", "float", operand.value) for operand in i.operands)
    first = e.emit(f"insertelement <2 x i16> poison, i16 {low}, i32 0")
    e.emit(f"insertelement <2 x i16> {first}, i16 {high}, i32 1", i.result or "")
