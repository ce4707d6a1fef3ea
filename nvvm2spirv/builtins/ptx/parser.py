"""Recursive-descent parser: template of an inline-assembly statement → syntax tree.

Source: PTX ISA, chapters "Syntax" and "State Spaces, Types, and Variables". What an instruction's operands mean is
the business of forms.py; the parser only asks it whether the name exists, before it reads operands that may be peculiar
to it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from . import ast
from .forms import require_known
from .lexer import PtxError, Token, tokenize
from .special import SPECIAL_REGISTERS
from .types import TYPES

_IGNORED_DIRECTIVES = {".pragma", ".loc", ".file", ".section"}
_COMPONENTS = {".x": 0, ".y": 1, ".z": 2, ".w": 3, ".r": 0, ".g": 1, ".b": 2, ".a": 3}
_MASK64 = (1 << 64) - 1
_PRECEDENCE = [
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", "<=", ">", ">="), ("<<", ">>"), ("+", "-"),
    ("*", "/", "%"),
]


def parse(text: str, uid: str = "0") -> ast.PtxBlock:
    """Parse a template into one outermost scope.

    ``uid`` stands for ``${:uid}``. Raises PtxError with the place of the first thing that is not PTX.
    """
    return _Parser(text, uid).program()


class _Parser:
    def __init__(self, text: str, uid: str) -> None:
        self.tokens = tokenize(text)
        self.at = 0
        self.uid = uid
        self.length = len(text)

    # --- tokens -------------------------------------------------------------------------------------------------------

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def peek(self, ahead: int = 1) -> Token:
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        token = self.token
        if token.kind != "end":
            self.at += 1
        return token

    def accept(self, text: str) -> bool:
        if self.token.kind == "punct" and self.token.text == text:
            self.at += 1
            return True
        return False

    def expect(self, text: str) -> Token:
        if self.token.kind == "punct" and self.token.text == text:
            return self.take()
        found = self.token.text or "the end of the statement"
        raise PtxError(f"expected '{text}' but found '{found}'", self.token.offset, self.token.length)

    def span_from(self, first: Token) -> ast.Span:
        last = self.tokens[self.at - 1] if self.at else first
        return ast.Span(first.offset, max(first.length, last.offset + last.length - first.offset))

    def name_of(self, token: Token) -> str:
        return token.text.replace("${:uid}", self.uid).replace("$$", "$")

    # --- statements ---------------------------------------------------------------------------------------------------

    def program(self) -> ast.PtxBlock:
        statements: list[ast.PtxStatement] = []
        while self.token.kind != "end":
            self.statement_into(statements)
        return ast.PtxBlock(ast.Span(0, self.length), tuple(statements))

    def statement_into(self, statements: list[ast.PtxStatement]) -> None:
        token = self.token
        if self.accept(";"):
            return
        if self.accept("{"):
            inner: list[ast.PtxStatement] = []
            while not self.accept("}"):
                if self.token.kind == "end":
                    raise PtxError("this '{' is never closed", token.offset)
                self.statement_into(inner)
            statements.append(ast.PtxBlock(self.span_from(token), tuple(inner)))
            return
        if token.kind == "dotted":
            declared = self.directive()
            if declared is not None:
                statements.append(declared)
            return
        if token.kind == "name" and self.peek().kind == "punct" and self.peek().text == ":":
            self.take()
            self.take()
            statements.append(ast.Label(ast.Span(token.offset, token.length), self.name_of(token)))
            return
        statements.append(self.instruction())

    def directive(self) -> ast.PtxStatement | None:
        first = self.token
        if first.text in _IGNORED_DIRECTIVES:
            while self.token.kind != "end" and not self.accept(";"):
                self.take()
            return None
        if first.text == ".reg":
            return self.register_declaration()
        if first.text in (".shared", ".local"):
            return self.variable_declaration()
        raise PtxError(f"PTX directive '{first.text}' is not supported in inline assembly", first.offset, first.length)

    def register_declaration(self) -> ast.PtxStatement:
        first = self.take()
        vector = 1
        if self.token.text in (".v2", ".v4"):
            vector = int(self.take().text[2:])
        type_name = self.type_name()
        names: list[str] = []
        while True:
            token = self.take()
            if token.kind != "name":
                raise PtxError("expected a register name", token.offset, token.length)
            name = self.name_of(token)
            if self.accept("<"):
                count = self.unary()
                self.expect(">")
                names += [f"{name}{i}" for i in range(count)]
            else:
                names.append(name)
            if not self.accept(","):
                break
        self.expect(";")
        return ast.RegisterDeclaration(self.span_from(first), type_name, vector, tuple(names))

    def type_name(self) -> str:
        token = self.take()
        name = token.text[1:]
        if token.kind != "dotted" or name not in TYPES:
            raise PtxError(f"'{token.text}' is not a PTX type", token.offset, token.length)
        return name

    def variable_declaration(self) -> ast.PtxStatement:
        first = self.take()
        align = 0
        if self.token.text == ".align":
            self.take()
            align = self.constant()
        vector = 1
        if self.token.text in (".v2", ".v4"):
            vector = int(self.take().text[2:])
        size = TYPES[self.type_name()].bits // 8 * vector
        token = self.take()
        if token.kind != "name":
            raise PtxError("expected a variable name", token.offset, token.length)
        total = size
        while self.accept("["):
            total *= self.constant()
            self.expect("]")
        self.expect(";")
        return ast.VariableDeclaration(self.span_from(first), first.text[1:], align or size, self.name_of(token), total)

    def instruction(self) -> ast.PtxInstruction:
        first = self.token
        guard = None
        if self.accept("@"):
            negated = self.accept("!")
            guard = ast.Guard(self.register(), negated)
        opcode = self.take()
        if opcode.kind != "name":
            found = opcode.text or "the end of the text"
            raise PtxError(f"expected a PTX instruction but found '{found}'", opcode.offset, opcode.length)
        modifiers: list[str] = []
        spans: list[ast.Span] = []
        while self.token.kind == "dotted":
            token = self.take()
            # One dotted token can hold several modifiers: `.L2::cache_hint.v4` is cut at dots.
            at = token.offset
            for piece in token.text[1:].split("."):
                modifiers.append(piece)
                spans.append(ast.Span(at, len(piece) + 1))
                at += len(piece) + 1
        opcode_span = self.span_from(opcode)
        require_known(opcode.text, ".".join((opcode.text, *modifiers)), opcode_span)
        operands: list[ast.PtxOperand] = []
        if not (self.token.kind == "end" or self.token.text in (";", "}")):
            operands.append(self.operand())
            while self.accept(","):
                operands.append(self.operand())
        if self.token.kind != "end" and self.token.text != "}":
            self.expect(";")
        span = self.span_from(first)
        return ast.PtxInstruction(
            span, self.name_of(opcode), tuple(modifiers), tuple(spans), tuple(operands), guard, opcode_span
        )

    # --- operands -----------------------------------------------------------------------------------------------------

    def operand(self) -> ast.PtxOperand:
        first = self.token
        if first.text == "{" and self.accept("{"):
            elements = [self.operand()]
            while self.accept(","):
                elements.append(self.operand())
            self.expect("}")
            vector = ast.Vector(self.span_from(first), tuple(elements))
            if self.accept("|"):
                second = self.register()
                return ast.OperandPair(self.span_from(first), vector, second)
            return vector
        if first.text == "[" and self.accept("["):
            return self.address(first)
        if first.text == "!" and self.peek().kind in ("name", "operand"):
            self.take()
            inner = self.register()
            return ast.Not(self.span_from(first), inner)
        if first.kind in ("name", "operand"):
            register = self.register()
            if self.accept("|"):
                second = self.register()
                return ast.OperandPair(self.span_from(first), register, second)
            if isinstance(register, ast.Name) and self.token.text in ("+", "-") and self.token.kind == "punct":
                negative = self.take().text == "-"
                offset = self.constant()
                return ast.Address(self.span_from(first), register, -offset if negative else offset)
            return register
        return self.immediate()

    def address(self, first: Token) -> ast.Address:
        if self.token.kind in ("name", "operand"):
            base: ast.PtxOperand = self.register()
        else:
            base = self.immediate()
        offset = 0
        if self.token.text in ("+", "-") and self.token.kind == "punct":
            negative = self.take().text == "-"
            offset = self.constant()
            offset = -offset if negative else offset
        extra: list[ast.PtxOperand] = []
        while self.accept(","):
            extra.append(self.operand())
        self.expect("]")
        return ast.Address(self.span_from(first), base, offset, tuple(extra))

    def register(self) -> ast.PtxOperand:
        token = self.take()
        span = ast.Span(token.offset, token.length)
        base: ast.PtxOperand
        if token.kind == "operand":
            digits = token.text.strip("${}").split(":")[0]
            base = ast.AsmOperand(span, int(digits))
        elif token.kind == "name":
            name = self.name_of(token)
            if name == "_":
                return ast.Sink(span)
            if name == "WARP_SZ":
                return ast.IntImmediate(span, 32)
            suffix = self.token.text if self.token.text in _COMPONENTS else ""
            if name.startswith("%") and name[1:] + suffix in SPECIAL_REGISTERS:
                if suffix:
                    self.take()
                return ast.Special(self.span_from(token), name[1:] + suffix)
            base = ast.Name(span, name)
        else:
            found = token.text or "the end of the text"
            raise PtxError(f"expected a register but found '{found}'", token.offset, token.length)
        if self.token.kind == "dotted" and self.token.text in _COMPONENTS:
            index = _COMPONENTS[self.take().text]
            return ast.Component(self.span_from(token), base, index)
        return base

    # --- constants ----------------------------------------------------------------------------------------------------

    def immediate(self) -> ast.PtxOperand:
        first = self.token
        negative = first.text == "-" and self.peek().kind == "float"
        if negative:
            self.take()
        if self.token.kind == "float":
            value, bits = _float_constant(self.take().text)
            return ast.FloatImmediate(self.span_from(first), -value if negative else value, bits)
        value_int = self.constant()
        return ast.IntImmediate(self.span_from(first), value_int)

    def constant(self) -> int:
        """A constant expression of integers, in C's precedence, as 64-bit two's complement."""
        return _signed64(self.ternary())

    def ternary(self) -> int:
        condition = self.binary(0)
        if not self.accept("?"):
            return condition
        yes = self.ternary()
        self.expect(":")
        no = self.ternary()
        return yes if condition else no

    def binary(self, level: int) -> int:
        if level == len(_PRECEDENCE):
            return self.unary()
        left = self.binary(level + 1)
        while self.token.kind == "punct" and self.token.text in _PRECEDENCE[level]:
            operator = self.take()
            right = self.binary(level + 1)
            if operator.text in ("/", "%") and right == 0:
                raise PtxError("division by zero in a constant expression", operator.offset)
            left = _signed64(_OPERATORS[operator.text](left, right))
        return left

    def unary(self) -> int:
        token = self.take()
        if token.kind == "int":
            return _int_constant(token)
        if token.kind == "operand":
            raise PtxError("an asm operand cannot be part of a constant expression", token.offset, token.length)
        if token.text == "(":
            if self.token.text in (".s64", ".u64"):
                self.take()
                self.expect(")")
                return self.unary()
            value = self.ternary()
            self.expect(")")
            return value
        if token.text == "-":
            return -self.unary()
        if token.text == "+":
            return self.unary()
        if token.text == "~":
            return ~self.unary()
        if token.text == "!":
            return int(not self.unary())
        found = token.text or "the end of the text"
        raise PtxError(f"expected an operand but found '{found}'", token.offset, token.length)


_OPERATORS: dict[str, Callable[[int, int], int]] = {
    "||": lambda a, b: int(bool(a) or bool(b)),
    "&&": lambda a, b: int(bool(a) and bool(b)),
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "&": lambda a, b: a & b,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "<<": lambda a, b: a << (b & 63),
    ">>": lambda a, b: a >> (b & 63),
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: int(abs(a) // abs(b)) * (1 if (a < 0) == (b < 0) else -1),
    "%": lambda a, b: a - int(abs(a) // abs(b)) * (1 if (a < 0) == (b < 0) else -1) * b,
}


def _signed64(value: int) -> int:
    value &= _MASK64
    return value - (1 << 64) if value >> 63 else value


def _int_constant(token: Token) -> int:
    digits = token.text.rstrip("U")
    base = 10
    if digits[:2].lower() in ("0x", "0b"):
        base = 0
    elif digits.startswith("0"):
        base = 8
    try:
        return int(digits, base)
    except ValueError:
        raise PtxError(f"'{token.text}' is not an integer constant", token.offset, token.length) from None


def _float_constant(text: str) -> tuple[float, int]:
    prefix = text[:2].lower()
    if prefix == "0f":
        return struct.unpack(">f", bytes.fromhex(text[2:]))[0], 32
    if prefix == "0d":
        return struct.unpack(">d", bytes.fromhex(text[2:]))[0], 64
    return float(text), 64
