"""Arithmetic on i1, which SPIR-V's booleans do not have, as logic."""

import re

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import Function, Instruction

ARITHMETIC = re.compile(
    r" = (?:add|sub|mul|[us]div|[us]rem|shl|[la]shr|icmp \w+|sitofp) (?:\w+ )*(?:i1 |<\d+ x i1>)"
)
_OPERATIONS = frozenset("add sub mul udiv sdiv urem srem shl lshr ashr".split())


def define_booleans(function: Function) -> None:
    """Booleans (and vectors of them): add and sub are xor, mul is and;
    a division or shift by anything defined gives the first operand or false.
    """
    for i in function.instructions():
        if i.opcode in _OPERATIONS and types.scalar(i.type) == "i1":
            left, right = i.operands[0].value, i.operands[1].value
            if i.opcode in ("add", "sub"):
                i.replace(f"{i.result} = xor {i.type} {left}, {right}")
            elif i.opcode == "mul":
                i.replace(f"{i.result} = and {i.type} {left}, {right}")
            else:
                i.replace_by_value(
                    left if i.opcode not in ("urem", "srem") else "zeroinitializer" if types.vector(i.type) else "false"
                )
        elif i.opcode == "sitofp" and types.scalar(i.operands[0].type) == "i1":  # true is -1; the back end makes it 1
            wide = types.with_scalar(i.operands[0].type, "i32")
            i.replace(f"%wide = sext {i.operands[0]} to {wide}\n{i.result} = sitofp {wide} %wide to {i.type}")
        elif i.opcode == "icmp" and types.scalar(i.operands[0].type) == "i1" and i.flags[-1] not in ("eq", "ne"):
            _compare_booleans(i)
    function.flush()


def _compare_booleans(i: Instruction) -> None:
    type_, (a, b) = i.type, (operand.value for operand in i.operands)
    predicate = i.flags[-1]
    if predicate[0] == "s":  # true is -1
        predicate = "u" + {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}[predicate[1:]]
    if predicate in ("ugt", "uge"):
        a, b = b, a
    ones = "splat (i1 true)" if types.vector(type_) else "true"
    if predicate in ("ult", "ugt"):
        i.replace(f"%not = xor {type_} {a}, {ones}\n{i.result} = and {type_} %not, {b}")
    else:
        i.replace(f"%not = xor {type_} {a}, {ones}\n{i.result} = or {type_} %not, {b}")
