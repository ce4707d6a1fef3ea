"""Damaged SPIR-V: the device compiler must build it or refuse it with a message, never crash, hang or show a traceback.

The modules that are damaged are the translator's, of random kernels. Mutants of a seed are always the same.
"""

from __future__ import annotations

import functools
import random
import struct
import tempfile
from pathlib import Path

from fuzz.oracle import Result
from fuzz.random_kernels import generate, spirv
from nvvm2spirv import TranslationError
from vortex_rt.compiler.build import Request, build
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.target import TARGETS

MODULES = 12
"""How many modules are damaged in turn."""
HEADER = 5
EDGES = (0, 1, 2, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFF, 0x10000)

Words = list[int]


@functools.cache
def base(number: int) -> tuple[int, ...]:
    """A valid module's words."""
    seed = 50_000 + 1_000 * number
    while True:
        try:
            data = spirv(generate(seed, "cuda"), "2" if number % 2 else "0")
        except TranslationError:
            seed += 1
            continue
        return struct.unpack(f"<{len(data) // 4}I", data)


def instructions(words: Words) -> list[tuple[int, int]]:
    """Start and length of each instruction, as far as the lengths make sense."""
    result, at = [], HEADER
    while at < len(words):
        length = words[at] >> 16
        if length == 0 or at + length > len(words):
            break
        result.append((at, length))
        at += length
    return result


def damage(words: Words, rng: random.Random) -> Words:
    """Return the words with one change."""
    found = instructions(words)
    if not found:
        return words
    at, length = rng.choice(found)
    other, other_length = rng.choice(found)
    bound = words[3]
    words = list(words)
    operand = at + rng.randrange(1, length) if length > 1 else at
    choice = rng.randrange(12)
    if choice < 3:  # another id, or what may be one
        words[operand] = rng.randrange(1, max(bound, 2))
    elif choice == 3:
        words[operand] = rng.choice((*EDGES, bound, bound + 1, rng.getrandbits(32)))
    elif choice == 4:
        words[at] = length << 16 | (words[other] & 0xFFFF if rng.random() < 0.7 else rng.randrange(0x200))
    elif choice == 5:
        del words[at : at + length]
    elif choice == 6:
        words[other:other] = words[at : at + length]
    elif choice == 7 and at + length <= other:
        words[at : other + other_length] = (
            words[other : other + other_length] + words[at + length : other] + words[at : at + length]
        )
    elif choice == 8:
        words[at] = rng.choice((0, 1, length + 1, max(length - 1, 0), 0xFFFF)) << 16 | words[at] & 0xFFFF
    elif choice == 9:
        del words[rng.randrange(len(words)) :]
    elif choice == 10:
        words[rng.randrange(min(HEADER, len(words)))] = rng.choice((*EDGES, 0x00010400, 0x00010600, bound // 2))
    else:  # also what makes names and strings no UTF-8
        words[operand] ^= rng.choice((1 << rng.randrange(32), 0x80808080))
    return words


def mutant(seed: int) -> bytes:
    """The damaged module of a seed."""
    rng = random.Random(seed)
    words = list(base(seed % MODULES))
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        words = damage(words, rng)
    data = struct.pack(f"<{len(words)}I", *words)
    return data[: len(data) - rng.randrange(1, 4)] if rng.random() < 0.02 else data


def files(seed: int, target: str, kind: str) -> dict[str, str | bytes]:
    """The mutant of a seed, by file name."""
    return {f"{seed}.spv": mutant(seed)}


def check(seed: int, target: str, kind: str) -> Result:
    """Build the mutant of a seed."""
    data = mutant(seed)
    fault = fault_of(data, target)
    return Result([fault] if fault else [], {f"{seed}.spv": data})


def fault_of(data: bytes, target: str) -> str:
    """What is wrong with how the device compiler takes a module; empty if nothing is."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as name:
        place = Path(name, "kernel.spv")
        place.write_bytes(data)
        try:
            build(Request([place], TARGETS[target]))
        except CompileError as error:
            if not str(error).strip() or str(error).startswith("error: internal"):
                return f"CompileError: {error}"
        except Exception as error:
            return f"{type(error).__name__}: {error}"
    return ""
