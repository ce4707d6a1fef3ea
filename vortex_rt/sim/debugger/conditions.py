"""Conditions of breakpoints, which gdb sends as agent expressions: a bytecode for a stack of 64-bit integers.

Source: "The GDB Agent Expression Mechanism" in gdb's manual. What traces or computes in floating point is not there.
"""

import operator
from collections.abc import Callable

WORD = (1 << 64) - 1


class ConditionError(ValueError):
    """A condition cannot be computed."""


def _signed(value: int, bits: int = 64) -> int:
    value &= (1 << bits) - 1
    return value - (value >> bits - 1 << bits)


def _quotient(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _of_signed(function: Callable[[int, int], int]) -> Callable[[int, int], int]:
    return lambda a, b: function(_signed(a), _signed(b))


_FROM_2_ON: tuple[Callable[[int, int], int], ...] = (
    operator.add, operator.sub, operator.mul, _of_signed(_quotient), operator.floordiv,
    _of_signed(lambda a, b: a - b * _quotient(a, b)), operator.mod,
    lambda a, b: a << min(b, 64), lambda a, b: _signed(a) >> min(b, 63), lambda a, b: a >> min(b, 64),
)  # fmt: skip
#: Code → what it makes of the two values on top of the stack.
BINARY: dict[int, Callable[[int, int], int]] = {
    **dict(enumerate(_FROM_2_ON, start=2)), 0x0F: operator.and_, 0x10: operator.or_, 0x11: operator.xor,
    0x13: operator.eq, 0x14: _of_signed(operator.lt), 0x15: operator.lt,
}  # fmt: skip
LOG_NOT, BIT_NOT, EXT, IF_GOTO, GOTO, REG, END = 0x0E, 0x12, 0x16, 0x20, 0x21, 0x26, 0x27
DUP, POP, ZERO_EXT, SWAP, PICK, ROT = 0x28, 0x29, 0x2A, 0x2B, 0x32, 0x33
REFS = {0x17: 1, 0x18: 2, 0x19: 4, 0x1A: 8}
CONSTANTS = {0x22: 1, 0x23: 2, 0x24: 4, 0x25: 8}
#: Code → bytes of its operand.
OPERANDS = {**CONSTANTS, EXT: 1, ZERO_EXT: 1, PICK: 1, IF_GOTO: 2, GOTO: 2, REG: 2}
STEPS = 10_000
"""Most instructions of a condition, which may have loops."""


def value_of(code: bytes, register: Callable[[int], int], memory: Callable[[int, int], int]) -> int:
    """Return what an expression leaves on top of the stack. ``register(number)`` and ``memory(address, size)`` read the
    lane's as unsigned numbers. Raises ConditionError."""
    stack: list[int] = []
    at = 0
    try:
        for _ in range(STEPS):
            op, size = code[at], OPERANDS.get(code[at], 0)
            operand = int.from_bytes(code[at + 1 : at + 1 + size], "big")
            at += 1 + size
            if op == END:
                return stack[-1]
            if op in (IF_GOTO, GOTO):
                at = operand if op == GOTO or stack.pop() else at
            else:
                _execute(op, operand, stack, register, memory)
    except (IndexError, ZeroDivisionError, ValueError) as error:
        raise ConditionError(str(error)) from None
    raise ConditionError("it does not end")


def _execute(
    op: int, operand: int, stack: list[int], register: Callable[[int], int], memory: Callable[[int, int], int]
) -> None:
    """Execute one instruction that does not jump. Raises IndexError, ZeroDivisionError, ValueError."""
    if op in BINARY:
        right = stack.pop()
        stack.append(int(BINARY[op](stack.pop(), right)) & WORD)
    elif op in CONSTANTS:
        stack.append(operand)
    elif op in REFS:
        stack.append(memory(stack.pop(), REFS[op]))
    elif op == REG:
        stack.append(register(operand))
    elif op == LOG_NOT:
        stack.append(int(not stack.pop()))
    elif op == BIT_NOT:
        stack.append(~stack.pop() & WORD)
    elif op == EXT:
        stack.append(_signed(stack.pop(), operand) & WORD)
    elif op == ZERO_EXT:
        stack.append(stack.pop() & (1 << operand) - 1)
    elif op in (DUP, PICK):
        stack.append(stack[-1 - operand])
    elif op == POP:
        stack.pop()
    elif op == SWAP:
        stack[-2:] = stack[-1], stack[-2]
    elif op == ROT:
        stack[-3:] = stack[-1], stack[-3], stack[-2]
    else:
        raise ConditionError(f"code {op:#x}")
