"""A small assembler from the instruction table, for tests, benchmarks and experiments without a RISC-V toolchain.

Syntax as disassembled, one instruction a line; ``#`` starts a comment. Labels ``name:`` and ``1:`` with ``1f``/``1b``;
directives ``.word``, ``.dword``, ``.zero``, ``.align`` (power of two), ``.equ name, value``; pseudo-instructions ``li
la mv not neg nop j jr ret call beqz bnez bgtz blez csrr csrw fmv.s fmv.d fneg.s fneg.d seqz snez``. Numbers may be sums
and differences of literals and ``.equ`` names.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..isa import csr, registers
from ..isa.disasm import ROUNDING, sign_extend
from ..isa.table import TABLE, InstructionRow

REGISTERS = {name: number for name, number in registers.NUMBER.items() if number < 32}
FLOATS = {name: number - 32 for name, number in registers.NUMBER.items() if number >= 32}
ROWS: dict[str, InstructionRow] = {row.name: row for row in TABLE}


class AssemblyError(ValueError):
    """A line that cannot be assembled; the message starts with its number."""


@dataclass(frozen=True)
class _Item:
    """One machine instruction or piece of data at an address, before labels are known."""

    line: int
    address: int
    name: str
    operands: tuple[str, ...]


def load_immediate(value: int, xlen: int = 64) -> Iterator[tuple[str, int]]:
    """Yield (mnemonic, number) steps that build a constant: lui/addi first, then slli and addi."""
    value = sign_extend(value, xlen)
    if -2048 <= value < 2048:
        yield "addi", value
        return
    if -(1 << 31) <= value < 1 << 31:
        low = sign_extend(value, 12)
        yield "lui", (value - low) >> 12 & 0xFFFFF
        if low:
            yield ("addiw" if xlen == 64 else "addi"), low
        return
    low = sign_extend(value, 12)
    high = (value - low) >> 12
    shift = 12
    while not high & 1:
        high >>= 1
        shift += 1
    yield from load_immediate(high, xlen)
    yield "slli", shift
    if low:
        yield "addi", low


class _Assembler:
    def __init__(self, base: int, xlen: int) -> None:
        self.base = base
        self.xlen = xlen
        self.items: list[_Item] = []
        self.labels: dict[str, int] = {}
        self.local: list[tuple[str, int]] = []
        self.constants: dict[str, int] = {}
        self.at = base
        self.line = 0

    def fail(self, text: str) -> AssemblyError:
        return AssemblyError(f"line {self.line}: {text}")

    def first_pass(self, text: str) -> None:
        for self.line, raw in enumerate(text.splitlines(), 1):
            code = raw.split("#")[0].strip()
            while match := re.match(r"([\w.$]+):\s*", code):
                label = match[1]
                if label.isdigit():
                    self.local.append((label, self.at))
                elif label in self.labels:
                    raise self.fail(f"label '{label}' is defined twice")
                else:
                    self.labels[label] = self.at
                code = code[match.end() :]
            if code:
                name, _, rest = code.partition(" ")
                self.statement(name.strip(), tuple(part.strip() for part in rest.split(",")) if rest.strip() else ())

    def emit(self, name: str, *operands: str | int) -> None:
        self.items.append(_Item(self.line, self.at, name, tuple(str(operand) for operand in operands)))
        self.at += {".dword": 8, ".byte": 1}.get(name, 4)

    def statement(self, name: str, o: tuple[str, ...]) -> None:
        try:
            self._statement(name, o)
        except IndexError:
            raise self.fail(f"'{name}' needs more operands") from None

    def _statement(self, name: str, o: tuple[str, ...]) -> None:
        if name in (".globl", ".global", ".text", ".section", ".type", ".size"):
            return
        if name == ".equ":
            self.constants[o[0]] = self.number(o[1])
        elif name in (".word", ".dword"):
            for value in o:
                self.emit(name, value)
        elif name == ".zero":
            for _ in range(self.number(o[0])):
                self.emit(".byte", 0)
        elif name == ".align":
            while self.at % (1 << self.number(o[0])):
                self.emit(".byte", 0)
        elif name == "li":
            register = o[0]
            for index, (step, amount) in enumerate(load_immediate(self.number(o[1]), self.xlen)):
                if step == "lui":
                    self.emit("lui", register, amount)
                else:
                    self.emit(step, register, "x0" if index == 0 else register, amount)
        elif name == "la":
            self.emit("auipc", o[0], f"%high({o[1]})")
            self.emit("addi", o[0], o[0], f"%low({o[1]})")
        else:
            self.emit(*self.expand(name, o))

    def expand(self, name: str, o: tuple[str, ...]) -> tuple[str, ...]:
        """Return the instruction of a pseudo-instruction, or the statement itself."""
        simple: dict[str, tuple[str, ...]] = {
            "nop": ("addi", "x0", "x0", "0"), "ret": ("jalr", "x0", "0(ra)"), "mv": ("addi", "0", "1", "=0"),
            "not": ("xori", "0", "1", "=-1"),
            "neg": ("sub", "0", "x0", "1"), "seqz": ("sltiu", "0", "1", "=1"), "snez": ("sltu", "0", "x0", "1"),
            "j": ("jal", "x0", "0"),
            "jr": ("jalr", "x0", "=0()"), "call": ("jal", "ra", "0"), "beqz": ("beq", "0", "x0", "1"),
            "bnez": ("bne", "0", "x0", "1"),
            "bgtz": ("blt", "x0", "0", "1"), "blez": ("bge", "x0", "0", "1"), "csrr": ("csrrs", "0", "1", "x0"),
            "csrw": ("csrrw", "x0", "0", "1"),
            "fmv.s": ("fsgnj.s", "0", "1", "1"), "fmv.d": ("fsgnj.d", "0", "1", "1"),
            "fneg.s": ("fsgnjn.s", "0", "1", "1"),
            "fneg.d": ("fsgnjn.d", "0", "1", "1"),
        }  # fmt: skip
        if name not in simple:
            return (name, *o)
        if name == "nop":
            return simple[name]
        out = [simple[name][0]]
        for part in simple[name][1:]:
            if part == "=0()":
                out.append(f"0({o[0]})")
            elif part.startswith("="):
                out.append(part[1:])
            else:
                out.append(o[int(part)] if part.isdigit() else part)
        return tuple(out)

    def number(self, text: str) -> int:
        """Return the value of a sum or difference of literals, constants and labels."""
        total, sign = 0, 1
        for token in re.findall(r"[+-]|[^+\-\s]+", text):
            if token in "+-":
                sign = -sign if token == "-" else sign
                continue
            total += sign * self.atom(token)
            sign = 1
        return total

    def atom(self, token: str) -> int:
        if token in self.constants:
            return self.constants[token]
        if token in self.labels:
            return self.labels[token]
        try:
            return int(token, 0)
        except ValueError:
            raise self.fail(f"'{token}' is neither a number nor a name") from None

    def target(self, text: str, address: int) -> int:
        """Return the address of a label, local label or number."""
        match = re.fullmatch(r"(\d+)([fb])", text)
        if not match:
            return self.number(text)
        places = [
            at for label, at in self.local if label == match[1] and (at > address if match[2] == "f" else at <= address)
        ]
        if not places:
            raise self.fail(f"no label '{match[1]}' {'ahead' if match[2] == 'f' else 'behind'}")
        return min(places) if match[2] == "f" else max(places)

    def second_pass(self) -> bytes:
        out = bytearray()
        for item in self.items:
            self.line = item.line
            if item.name == ".byte":
                out += b"\0"
            elif item.name in (".word", ".dword"):
                size = 4 if item.name == ".word" else 8
                out += (self.number(item.operands[0]) & (1 << size * 8) - 1).to_bytes(size, "little")
            else:
                out += self.instruction(item).to_bytes(4, "little")
        return bytes(out)

    def instruction(self, item: _Item) -> int:
        row = ROWS.get(item.name)
        if row is None:
            raise self.fail(f"unknown instruction '{item.name}'")
        tokens = [token for token in row.operands.split(",") if token]
        operands = list(item.operands)
        fields: dict[str, int] = {"rm": 7} if row.has_rounding_mode else {}
        if len(operands) < len(tokens) and tokens[-1] == "rm":
            tokens.pop()
        if row.name.endswith("_n"):
            fields["d" if row.name == "pred_n" else "t"] = 1
        if len(operands) != len(tokens):
            raise self.fail(f"'{row.name}' takes operands {row.operands}, got {len(operands)}")
        for token, text in zip(tokens, operands, strict=True):
            self.operand(row, token, text, item.address, fields)
        return row.encode(**fields)

    def operand(self, row: InstructionRow, token: str, text: str, address: int, fields: dict[str, int]) -> None:
        if token in "dstu":
            fields[token] = self.register(text, REGISTERS)
        elif token in "DSTU":
            fields[token.lower()] = self.register(text, FLOATS)
        elif token in ("m", "(s)"):
            match = re.fullmatch(r"(.*)\((\w+)\)", text)
            if not match:
                raise self.fail(f"expected offset(register), got '{text}'")
            fields["s"] = self.register(match[2], REGISTERS)
            if token == "m":
                fields["imm"] = self.limited(self.number(match[1] or "0"), -2048, 2047)
        elif token == "p":
            limit = 1 << 20 if row.format == "J" else 4096
            fields["imm"] = self.limited(self.target(text, address) - address, -limit, limit - 2)
        elif token == "csr":
            fields["imm"] = csr.NUMBER[text] if text in csr.NUMBER else self.limited(self.number(text), 0, 4095)
        elif token in ("z", "nd", "ns", "nt"):
            fields[token[1:] or "s"] = self.limited(self.number(text), 0, 31)
        elif token == "rm":
            if text not in ROUNDING[:5] and text != "dyn":
                raise self.fail(f"unknown rounding mode '{text}'")
            fields["rm"] = 7 if text == "dyn" else ROUNDING.index(text)
        elif match := re.fullmatch(r"%(high|low)\((.*)\)", text):
            distance = self.target(match[2], address) - (address if match[1] == "high" else address - 4)
            low = sign_extend(distance, 12)
            fields["imm"] = low if match[1] == "low" else (distance - low) >> 12
        else:
            low_limit, high_limit = {"SH": (0, self.xlen - 1), "U": (0, 0xFFFFF)}.get(row.format, (-2048, 2047))
            fields["imm"] = self.limited(self.number(text), low_limit, high_limit)

    def register(self, text: str, names: dict[str, int]) -> int:
        if text not in names:
            raise self.fail(f"'{text}' is no {'integer' if names is REGISTERS else 'F'} register")
        return names[text]

    def limited(self, value: int, low: int, high: int) -> int:
        if not low <= value <= high:
            raise self.fail(f"{value} does not fit into {low}..{high}")
        return value


def assemble(text: str, base: int = 0x80000000, xlen: int = 64) -> bytes:
    """Return the image of a program that starts at ``base``. Raises AssemblyError."""
    assembler = _Assembler(base, xlen)
    assembler.first_pass(text)
    return assembler.second_pass()
