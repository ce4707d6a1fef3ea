"""Run small inline-PTX statements on a device: one kernel a case, one work-item a row.

A case is the template with LLVM's ``$n`` operands, its constraint string, and rows of inputs with the expected outputs.
Registers travel as 64-bit words; ``f`` and ``d`` operands are written as Python floats. A :class:`Memory` input becomes
the address of 64 bytes of global memory with that content.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from nvvm2spirv.builtins.ptx.inline_asm import REGISTER_BITS, parse_constraints

MEMORY_BYTES = 64
_TYPES = {"b": "i1", "h": "i16", "r": "i32", "l": "i64", "f": "float", "d": "double"}


@dataclass(frozen=True)
class Memory:
    """64 bytes of global memory: content before, and after the statement (None: unchanged)."""

    before: bytes
    after: bytes | None = None


class Anything:
    """An output that is not checked."""


ANYTHING = Anything()


@dataclass(frozen=True)
class Near:
    """A float within a relative tolerance, for approximations."""

    value: float
    relative: float = 2e-6
    absolute: float = 0.0


@dataclass(frozen=True)
class Case:
    """A statement, its constraints, and rows of (inputs, outputs)."""

    ptx: str
    constraints: str
    rows: list[tuple[tuple[Any, ...], tuple[Any, ...]]]
    clobber: bool = field(default=False)

    @cached_property
    def outputs(self) -> list[str]:
        return [c.letter for c in parse_constraints(self.constraints) if c.output]

    @cached_property
    def inputs(self) -> list[str]:
        constraints = parse_constraints(self.constraints)
        outputs = self.outputs
        return [c.letter if c.tied is None else outputs[c.tied] for c in constraints if not c.output]


def case(
    ptx: str, constraints: str, reference: Callable[..., Any] | None = None, inputs: Sequence[Any] = (),
    rows: Sequence[Any] = (),
) -> Case:
    """A case from a Python reference over ``inputs``, or from explicit ``rows`` ``(inputs…, outputs…)``."""
    probe = Case(ptx, constraints, [])
    made = []
    for values in inputs:
        arguments = values if isinstance(values, tuple) else (values,)
        assert reference is not None
        result = reference(*arguments)
        made.append((arguments, result if isinstance(result, tuple) else (result,)))
    count = len(probe.inputs)
    for row in rows:
        made.append((tuple(row[:count]), tuple(row[count:])))
    assert made, ptx
    for arguments, results in made:
        assert len(arguments) == count, (ptx, arguments)
        assert len(results) == len(probe.outputs), (ptx, results)
    return Case(ptx, constraints, made)


def to_word(letter: str, value: Any) -> int:
    """A register's content as 64 bits."""
    if letter == "f":
        return struct.unpack("<I", struct.pack("<f", np.float32(value)))[0]
    if letter == "d":
        return struct.unpack("<Q", struct.pack("<d", value))[0]
    return int(value) & ((1 << REGISTER_BITS[letter]) - 1)


def from_word(letter: str, word: int) -> Any:
    """The reverse, for messages."""
    if letter == "f":
        return struct.unpack("<f", struct.pack("<I", word & 0xFFFFFFFF))[0]
    if letter == "d":
        return struct.unpack("<d", struct.pack("<Q", word))[0]
    return hex(word & ((1 << REGISTER_BITS[letter]) - 1))


def matches(letter: str, word: int, expected: Any) -> bool:
    """Whether an output is what was expected; NaNs are all alike."""
    if expected is ANYTHING:
        return True
    if letter in "fd":
        got = from_word(letter, word)
        if isinstance(expected, Near):
            if math.isinf(expected.value) or math.isnan(expected.value):
                return str(got) == str(expected.value)
            return abs(got - expected.value) <= max(expected.relative * abs(expected.value), expected.absolute)
        if math.isnan(expected):
            return math.isnan(got)
    return word == to_word(letter, expected)


def _escape(text: str) -> str:
    return "".join(c if 32 <= ord(c) < 127 and c not in '"\\' else f"\\{ord(c):02X}" for c in text)


def _register(letter: str, name: str, lines: list[str]) -> str:
    """Lines that make an operand of the constraint from the word ``%name.word``."""
    type_ = _TYPES[letter]
    bits = REGISTER_BITS[letter]
    if bits == 64 and type_ == "i64":
        return f"i64 %{name}.word"
    source = f"%{name}.word"
    if bits < 64:
        lines.append(f"  %{name}.bits = trunc i64 {source} to i{bits}")
        source = f"%{name}.bits"
    if type_ in ("float", "double"):
        lines.append(f"  %{name}.value = bitcast i{bits} {source} to {type_}")
        source = f"%{name}.value"
    return f"{type_} {source}"


def kernel(name: str, c: Case) -> str:
    """NVVM IR of a case's kernel: ``(words in, words out, memory)``."""
    lines = [f"define void @{name}(ptr %in, ptr %out, ptr %memory) {{", "entry:"]
    lines.append("  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %row = zext i32 %x to i64")
    arguments = []
    for index, letter in enumerate(c.inputs):
        first = c.rows[0][0][index]
        if letter == "n":
            arguments.append(f"i32 {first}")
            continue
        if isinstance(first, Memory):
            lines.append(f"  %m{index} = getelementptr [{MEMORY_BYTES} x i8], ptr %memory, i64 %row")
            arguments.append(f"ptr %m{index}")
            continue
        lines.append(
            f"  %i{index}.base = mul i64 %row, {len(c.inputs)}\n  %i{index}.at = add i64 %i{index}.base, {index}"
        )
        lines.append(
            f"  %i{index}.p = getelementptr i64, ptr %in, i64 %i{index}.at\n"
            f"  %i{index}.word = load i64, ptr %i{index}.p"
        )
        arguments.append(_register(letter, f"i{index}", lines))
    types = [_TYPES[letter] for letter in c.outputs]
    result = "void" if not types else types[0] if len(types) == 1 else "{ " + ", ".join(types) + " }"
    assign = "" if not types else "%r = "
    lines.append(
        f'  {assign}call {result} asm sideeffect "{_escape(c.ptx)}", '
        f'"{c.constraints},~{{memory}}"({", ".join(arguments)})'
    )
    for index, (letter, type_) in enumerate(zip(c.outputs, types)):
        value = "%r"
        if len(types) > 1:
            lines.append(f"  %o{index} = extractvalue {result} %r, {index}")
            value = f"%o{index}"
        bits = REGISTER_BITS[letter]
        if type_ in ("float", "double"):
            lines.append(f"  %o{index}.bits = bitcast {type_} {value} to i{bits}")
            value = f"%o{index}.bits"
        if bits < 64:
            lines.append(f"  %o{index}.word = zext i{bits} {value} to i64")
            value = f"%o{index}.word"
        lines.append(f"  %o{index}.base = mul i64 %row, {len(types)}\n  %o{index}.at = add i64 %o{index}.base, {index}")
        lines.append(
            f"  %o{index}.p = getelementptr i64, ptr %out, i64 %o{index}.at\n  store i64 {value}, ptr %o{index}.p"
        )
    lines += ["  ret void", "}"]
    return "\n".join(lines)


def module(kernels: dict[str, str]) -> str:
    """A module of kernels."""
    notes = "\n".join(f'!{i} = !{{ptr @{name}, !"kernel", i32 1}}' for i, name in enumerate(kernels))
    listed = ", ".join(f"!{i}" for i in range(len(kernels)))
    head = 'target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"\ntarget triple = "nvptx64-nvidia-cuda"\n'
    declare = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    return head + declare + "\n".join(kernels.values()) + f"\n!nvvm.annotations = !{{{listed}}}\n{notes}\n"


def input_words(c: Case) -> np.ndarray[Any, Any]:
    """The words of all rows' inputs."""
    words = [
        0 if isinstance(value, Memory) or letter == "n" else to_word(letter, value)
        for inputs, _ in c.rows
        for letter, value in zip(c.inputs, inputs)
    ]
    return np.array(words or [0], np.uint64)


def memory_bytes(c: Case, after: bool = False) -> np.ndarray[Any, Any]:
    """All rows' memory before or after."""
    chunks = []
    for inputs, _ in c.rows:
        memory = next((value for value in inputs if isinstance(value, Memory)), Memory(b""))
        content = memory.after if after and memory.after is not None else memory.before
        chunks.append(content.ljust(MEMORY_BYTES, b"\0"))
    return np.frombuffer(b"".join(chunks), np.uint8).copy()


def check(c: Case, words: np.ndarray[Any, Any], memory: np.ndarray[Any, Any]) -> None:
    """Compare a run's results with the rows; raises AssertionError that shows all rows that differ."""
    wrong = []
    count = len(c.outputs)
    for row, (inputs, expected) in enumerate(c.rows):
        got = [int(w) for w in words[row * count : (row + 1) * count]]
        for letter, word, value in zip(c.outputs, got, expected):
            if not matches(letter, word, value):
                shown = [hex(v) if isinstance(v, int) else v for v in inputs]
                wrong.append(
                    f"  {shown} gives {from_word(letter, word)}, expected "
                    f"{value if letter in 'fd' else hex(to_word(letter, value))}"
                )
    wanted = memory_bytes(c, after=True)
    if not np.array_equal(memory, wanted):
        for row in range(len(c.rows)):
            piece = slice(row * MEMORY_BYTES, (row + 1) * MEMORY_BYTES)
            if not np.array_equal(memory[piece], wanted[piece]):
                wrong.append(
                    f"  memory of row {row}: {memory[piece].tobytes().hex()}\n"
                    f"        expected: {wanted[piece].tobytes().hex()}"
                )
    assert not wrong, c.ptx + "\n" + "\n".join(wrong[:12])
