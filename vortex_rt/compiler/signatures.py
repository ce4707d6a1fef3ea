"""Calls whose integers are wider or narrower than those of the function they reach.

A SPIR-V module with 64-bit addresses may run on a 32-bit device: its `get_global_id` gives 64 bits, the device
library's
32. LLVM links such calls by name and neither inlines nor converts them.
"""

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import Function, Instruction, Module


def match(module: Module) -> None:
    """Convert integers of direct calls to what the called function has, with zeros: sizes are unsigned."""
    for function in module.defined():
        for call in function.calls():
            callee = module.functions.get(call.callee_name or "")
            if callee is not None and callee.blocks and not callee.variadic and _differs(call, callee):
                call.replace("\n".join(_converted(call, callee)))


def _convertible(given: str, wanted: str) -> bool:
    return given == wanted or (types.integer_bits(given) in (32, 64) and types.integer_bits(wanted) in (32, 64))


def _differs(call: Instruction, callee: Function) -> bool:
    given = [call.type, *(operand.type for operand in call.operands)]
    wanted = [callee.return_type, *(parameter.type for parameter in callee.parameters)]
    return given != wanted and len(given) == len(wanted) and all(map(_convertible, given, wanted))


def _converted(call: Instruction, callee: Function) -> list[str]:
    """The call with conversions around it."""
    lines: list[str] = []
    passed: list[str] = []
    for number, (operand, parameter) in enumerate(zip(call.operands, callee.parameters)):
        if operand.type == parameter.type:
            passed.append(str(operand))
        else:
            lines.append(f"%argument{number} = {_conversion(operand.type, operand.value, parameter.type)}")
            passed.append(f"{parameter.type} %argument{number}")
    result = f"{call.result} = " if call.result else ""
    if call.type == callee.return_type:
        return [*lines, f"{result}call {call.type} {call.callee}({', '.join(passed)})"]
    lines.append(f"%result = call {callee.return_type} {call.callee}({', '.join(passed)})")
    return (
        [*lines, f"{call.result} = {_conversion(callee.return_type, '%result', call.type)}"] if call.result else lines
    )


def _conversion(type_: str, value: str, wanted: str) -> str:
    opcode = "zext" if (types.integer_bits(type_) or 0) < (types.integer_bits(wanted) or 0) else "trunc"
    return f"{opcode} {type_} {value} to {wanted}"
