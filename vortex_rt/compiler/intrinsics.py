"""Intrinsics of LLVM for which RISC-V's code generator emits what a Vortex lacks: they become what it has."""

from nvvm2spirv.ir.model import Module
from vortex_rt.isa.csr import CSR

_CYCLES = "__vx_cycles"
_CYCLES_64 = f"""
define internal i64 @{_CYCLES}() {{
  %cycles = call i64 asm sideeffect "csrr $0, {CSR.MCYCLE:#x}", "=r"()
  ret i64 %cycles
}}
"""
_CYCLES_32 = f"""
define internal i64 @{_CYCLES}() {{
entry:
  br label %read
read:
  %high = call i32 asm sideeffect "csrr $0, {CSR.MCYCLEH:#x}", "=r"()
  %low = call i32 asm sideeffect "csrr $0, {CSR.MCYCLE:#x}", "=r"()
  %again = call i32 asm sideeffect "csrr $0, {CSR.MCYCLEH:#x}", "=r"()
  %same = icmp eq i32 %high, %again
  br i1 %same, label %done, label %read
done:
  %upper = zext i32 %high to i64
  %shifted = shl i64 %upper, 32
  %lower = zext i32 %low to i64
  %cycles = or i64 %shifted, %lower
  ret i64 %cycles
}}
"""
_COUNTERS = ("llvm.readcyclecounter", "llvm.readsteadycounter")
"""Vortex counts cycles in mcycle; it has neither the user's counter nor a timer."""
_ROUNDING = "llvm.get.rounding"
_TO_NEAREST = 1


def lower_intrinsics(module: Module, xlen: int) -> None:
    """Replace calls; the rounding mode is always to nearest, as nothing can change it."""
    for function in module.defined():
        for call in function.calls(_ROUNDING):
            call.replace(f"{call.result} = add i32 {_TO_NEAREST}, 0")
        for call in function.calls(*_COUNTERS):
            call.replace(f"{call.result or '%cycles'} = call i64 @{_CYCLES}()")
            if _CYCLES not in module.functions:
                module.add_function(_CYCLES_64 if xlen == 64 else _CYCLES_32)
    for name in (_ROUNDING, *_COUNTERS):
        module.functions.pop(name, None)
