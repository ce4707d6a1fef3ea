"""Mutants of valid modules: lines and tokens removed, repeated, swapped, replaced."""

from __future__ import annotations

import random
import re
from pathlib import Path

from test_fixtures import CASES, dialects

from vortex_rt import nvvm_of

ROOT = Path(__file__).parents[3]
EXAMPLES = sorted((ROOT / "examples").glob("*.cu"))

_TOKEN = re.compile(r'[%@!#][-\w.$"]+|"[^"\n]*"|\b\w+\b|[^\s\w]')
TYPES = "i1 i3 i8 i16 i24 i32 i33 i64 i128 float double half bfloat ptr void <2\u00a0x\u00a0i32> <5\u00a0x\u00a0float> [3\u00a0x\u00a0i8] {\u00a0i32,\u00a0ptr\u00a0}".split()
TYPES = [t.replace("\u00a0", " ") for t in TYPES]
OPCODES = "add sub mul sdiv urem shl lshr ashr and or xor fadd fmul fdiv frem icmp fcmp load store select phi br ret freeze zext sext trunc bitcast addrspacecast".split()
VALUES = "0 1 -1 7 4294967296 true false null undef poison zeroinitializer 1.0 0x7FF0000000000000".split()
WORDS = "nuw volatile atomic align inbounds seq_cst addrspace(3) addrspace(7) noalias byval(i32) ptx_kernel internal declare fast".split()


def mutate(text: str, generator: random.Random) -> str:
    """Apply one to four random changes."""
    for _ in range(generator.randint(1, 4)):
        text = generator.choice(_CHANGES)(text, generator)
    return text


def _lines(change):
    def apply(text, generator):
        lines = text.split("\n")
        change(lines, generator)
        return "\n".join(lines)

    return apply


def _remove_line(lines, generator):
    del lines[generator.randrange(len(lines))]


def _repeat_line(lines, generator):
    lines.insert(generator.randrange(len(lines)), lines[generator.randrange(len(lines))])


def _swap_lines(lines, generator):
    a, b = generator.randrange(len(lines)), generator.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]


def _token(choose):
    def apply(text, generator):
        tokens = list(_TOKEN.finditer(text))
        if not tokens:
            return text
        token = generator.choice(tokens)
        return text[: token.start()] + choose(token.group(), tokens, generator) + text[token.end() :]

    return apply


def _same_kind(old, tokens, generator):
    """Another token of the same sort: such a mutant has a chance to be valid."""
    if old in TYPES or re.fullmatch(r"i\d+", old):
        return generator.choice(TYPES)
    if old in OPCODES:
        return generator.choice(OPCODES)
    if re.fullmatch(r"-?\d+", old):
        return generator.choice([*VALUES, str(generator.randint(-300, 300))])
    alike = [t.group() for t in tokens if t.group()[0] == old[0]]
    return generator.choice(alike)


def _structured(text, generator):
    """Change a type, opcode or number rather than any token."""
    tokens = [t for t in _TOKEN.finditer(text) if t.group() in TYPES or t.group() in OPCODES or t.group().isdigit()]
    if not tokens:
        return text
    token = generator.choice(tokens)
    return text[: token.start()] + _same_kind(token.group(), tokens, generator) + text[token.end() :]


def _byte(text, generator):
    position = generator.randrange(len(text) + 1)
    return (
        text[:position]
        + chr(generator.choice([0, 10, 34, 40, 41, 42, 255, generator.randrange(32, 127)]))
        + text[position + generator.randrange(2) :]
    )


def _truncate(text, generator):
    return text[: generator.randrange(len(text) + 1)]


_CHANGES = [
    _lines(_remove_line),
    _lines(_repeat_line),
    _lines(_swap_lines),
    _token(lambda old, tokens, generator: ""),
    _token(lambda old, tokens, generator: generator.choice(tokens).group()),
    _token(lambda old, tokens, generator: old + " " + generator.choice(WORDS)),
    _token(_same_kind),
    _token(_same_kind),
    _structured,
    _structured,
    _structured,
    _structured,
    _byte,
    _truncate,
]


def mutants(count: int, seed: int):
    """(name, text) of `count` mutants."""
    texts = [*(nvvm_of(path).read_text() for path in EXAMPLES), *CASES.values()]
    texts += [text for text in dialects().values() if isinstance(text, str)]
    texts = [text for text in texts if len(text) < 30_000]
    for index in range(count):
        generator = random.Random(f"{seed}.{index}")
        yield f"{seed}.{index}", mutate(generator.choice(texts), generator)
