"""Recursive-descent parser: template of an inline-assembly statement → syntax tree.

Source: PTX ISA, chapters "Syntax" and "State Spaces, Types, and Variables". What an instruction's operands mean is
the business of forms.py; the parser only asks it whether the name exists, before it reads operands that may be peculiar
to it.
"""

import struct
from collections.abc import Callable

from . import ast
from .forms import require_known
from .lexer import PtxError, Span, Token, tokenize
from .types import SPECIAL_REGISTERS, TYPES

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
    return Parser(text, uid).program()


class Parser:
    """Reads statements and operands; files of PTX add what stands around them (``nvvm2spirv.ptx.parser``)."""

    #: Directives that may stand among statements and say nothing here.
    ignored = frozenset((".pragma", ".loc", ".file", ".section"))
    #: State spaces whose variables a statement may declare.
    storage = frozenset((".shared", ".local"))

    def __init__(self, text: str, uid: str, *, template: bool = True) -> None:
        self.tokens = tokenize(text, template=template)
        self.at = 0
        self.uid = uid
        self.length = len(text)

    # --- tokens -------------------------------------------------------------------------------------------------------

    @property
    def token(self) -> Token:
        """The next token."""
        return self.tokens[self.at]

    def peek(self, ahead: int = 1) -> Token:
        """A token further on."""
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        """Go past the next token."""
        token = self.token
        if token.kind != "end":
            self.at += 1
        return token

    def accept(self, text: str) -> bool:
        """Go past this punctuation if it is next."""
        if self.token.kind == "punct" and self.token.text == text:
            self.at += 1
            return True
        return False

    def expect(self, text: str) -> Token:
        """Go past this punctuation; raises PtxError if it is not next."""
        if self.token.kind == "punct" and self.token.text == text:
            return self.take()
        raise self.unexpected(f"'{text}'")

    def unexpected(self, wanted: str, token: Token | None = None) -> PtxError:
        """An error at a token, the next one if none is given."""
        token = token or self.token
        return PtxError(f"expected {wanted} but found '{token.text or 'the end of the text'}'", token.span)

    def span_from(self, first: Token) -> Span:
        """From a token to the last one taken."""
        last = self.tokens[self.at - 1] if self.at else first
        return Span(first.offset, max(len(first.text), last.offset + len(last.text) - first.offset))

    def name_of(self, token: Token) -> str:
        """A name as PTX means it."""
        return token.text.replace("${:uid}", self.uid).replace("$$", "$")

    # --- statements ---------------------------------------------------------------------------------------------------

    def program(self) -> ast.PtxBlock:
        """The whole template."""
        statements: list[ast.PtxStatement] = []
        while self.token.kind != "end":
            self.statement_into(statements)
        return ast.PtxBlock(Span(0, self.length), tuple(statements))

    def statement_into(self, statements: list[ast.PtxStatement]) -> None:
        """Read a statement and append what it says."""
        token = self.token
        if self.accept(";"):
            return
        if self.accept("{"):
            inner: list[ast.PtxStatement] = []
            while not self.accept("}"):
                if self.token.kind == "end":
                    raise PtxError("this '{' is never closed", token.span)
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
            statements.append(self.labelled(token))
            return
        statements.append(self.instruction())

    def labelled(self, token: Token) -> ast.PtxStatement:
        """What follows ``name:``: a table of jump targets, or nothing that belongs to it."""
        name = self.name_of(token)
        if self.token.text != ".branchtargets":
            return ast.Label(token.span, name)
        self.take()
        labels = [self.label_name()]
        while self.accept(","):
            labels.append(self.label_name())
        self.expect(";")
        return ast.JumpTable(self.span_from(token), name, tuple(labels))

    def label_name(self) -> ast.Name:
        """A name that stands for itself."""
        token = self.take()
        if token.kind != "name":
            raise self.unexpected("a name", token)
        return ast.Name(token.span, self.name_of(token))

    def directive(self) -> ast.PtxStatement | None:
        """A directive among statements; None if it says nothing here."""
        first = self.token
        if first.text in self.ignored:
            while self.token.kind != "end" and not self.accept(";"):
                self.take()
            return None
        if first.text == ".reg":
            return self.register_declaration()
        if first.text in self.storage:
            return self.variable_declaration()
        raise PtxError(f"PTX directive '{first.text}' is not supported here", first.span)

    def register_declaration(self) -> ast.PtxStatement:
        """``.reg`` with its names."""
        first = self.take()
        vector = self.vector_length()
        type_name = self.type_name()
        names: list[str] = []
        while True:
            token = self.take()
            if token.kind != "name":
                raise PtxError("expected a register name", token.span)
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
        """A fundamental type, without its dot."""
        token = self.take()
        name = token.text[1:]
        if token.kind != "dotted" or name not in TYPES:
            raise PtxError(f"'{token.text}' is not a PTX type", token.span)
        return name

    def vector_length(self) -> int:
        """``.v2`` or ``.v4`` before a type; 1 for a scalar."""
        return int(self.take().text[2:]) if self.token.text in (".v2", ".v4") else 1

    def alignment(self) -> int:
        """``.align n``; 0 without."""
        if self.token.text != ".align":
            return 0
        self.take()
        return self.constant()

    def variable_declaration(self) -> ast.PtxStatement:
        """A variable of a function, without initial value."""
        first = self.take()
        align = self.alignment()
        vector = self.vector_length()
        size = TYPES[self.type_name()].bits // 8 * vector
        name = self.label_name().name
        total = size
        while self.accept("["):
            total *= self.constant()
            self.expect("]")
        self.expect(";")
        return ast.VariableDeclaration(self.span_from(first), first.text[1:], align or size, name, total)

    def instruction(self) -> ast.PtxInstruction:
        """An instruction with its guard."""
        first = self.token
        guard = None
        if self.accept("@"):
            negated = self.accept("!")
            guard = ast.Guard(self.register(), negated)
        opcode = self.take()
        if opcode.kind != "name":
            raise self.unexpected("a PTX instruction", opcode)
        modifiers: list[str] = []
        spans: list[Span] = []
        while self.token.kind == "dotted":
            token = self.take()
            # One dotted token can hold several modifiers: `.L2::cache_hint.v4` is cut at dots.
            at = token.offset
            for piece in token.text[1:].split("."):
                modifiers.append(piece)
                spans.append(Span(at, len(piece) + 1))
                at += len(piece) + 1
        opcode_span = self.span_from(opcode)
        self.check_name(opcode.text, ".".join((opcode.text, *modifiers)), opcode_span)
        operands: list[ast.PtxOperand] = []
        operand = self.call_operand if opcode.text == "call" else self.operand
        if not (self.token.kind == "end" or self.token.text in (";", "}")):
            operands.append(operand())
            while self.accept(","):
                operands.append(operand())
        if self.token.kind != "end" and self.token.text != "}":
            self.expect(";")
        span = self.span_from(first)
        return ast.PtxInstruction(
            span, self.name_of(opcode), tuple(modifiers), tuple(spans), tuple(operands), guard, opcode_span
        )

    def check_name(self, name: str, opcode: str, span: Span) -> None:
        """Raise PtxError for an instruction that the table does not have."""
        require_known(name, opcode, span)

    # --- operands -----------------------------------------------------------------------------------------------------

    def operand(self) -> ast.PtxOperand:
        """Whatever may stand between commas."""
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

    def call_operand(self) -> ast.PtxOperand:
        """``(a, b)`` of a call, its target, or its prototype."""
        first = self.token
        if not self.accept("("):
            return self.operand()
        elements: list[ast.PtxOperand] = []
        while not self.accept(")"):
            elements.append(self.operand())
            if self.token.text != ")":
                self.expect(",")
        return ast.Arguments(self.span_from(first), tuple(elements))

    def address(self, first: Token) -> ast.Address:
        """An address in brackets, of which the first is taken."""
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
        """A register, a label, a variable or a special register."""
        token = self.take()
        span = token.span
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
            raise self.unexpected("a register", token)
        if self.token.kind == "dotted" and self.token.text in _COMPONENTS:
            index = _COMPONENTS[self.take().text]
            return ast.Component(self.span_from(token), base, index)
        return base

    # --- constants ----------------------------------------------------------------------------------------------------

    def immediate(self) -> ast.PtxOperand:
        """An integer or floating-point constant."""
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
        if self.token.kind == "int" and self.peek().text in (",", ";", "]", "}"):  # nearly all
            return _signed64(_int_constant(self.take()))
        return _signed64(self.ternary())

    def ternary(self) -> int:
        """A constant expression from its weakest operator on."""
        condition = self.binary(0)
        if not self.accept("?"):
            return condition
        yes = self.ternary()
        self.expect(":")
        no = self.ternary()
        return yes if condition else no

    def binary(self, level: int) -> int:
        """A constant expression of the operators of a level of precedence and stronger ones."""
        if level == len(_PRECEDENCE):
            return self.unary()
        left = self.binary(level + 1)
        while self.token.kind == "punct" and self.token.text in _PRECEDENCE[level]:
            operator = self.take()
            right = self.binary(level + 1)
            if operator.text in ("/", "%") and right == 0:
                raise PtxError("division by zero in a constant expression", operator.span)
            left = _signed64(_OPERATORS[operator.text](left, right))
        return left

    def unary(self) -> int:
        """An operand of a constant expression."""
        token = self.take()
        if token.kind == "int":
            return _int_constant(token)
        if token.kind == "operand":
            raise PtxError("an asm operand cannot be part of a constant expression", token.span)
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
        raise self.unexpected("an operand", token)


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
        raise PtxError(f"'{token.text}' is not an integer constant", token.span) from None


def _float_constant(text: str) -> tuple[float, int]:
    prefix = text[:2].lower()
    if prefix == "0f":
        return struct.unpack(">f", bytes.fromhex(text[2:]))[0], 32
    if prefix == "0d":
        return struct.unpack(">d", bytes.fromhex(text[2:]))[0], 64
    return float(text), 64
