"""Damaged PTX is refused with a place in the text; it never ends in another error and never hangs."""

from __future__ import annotations

import random

import pytest
from cases_float import CASES as FLOAT_CASES
from cases_integer import CASES as INTEGER_CASES
from cases_other import CASES as OTHER_CASES
from cases_warp import CASES as WARP_CASES
from ptx_harness import Case

from nvvm2spirv import Options
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.ptx.inline_asm import REGISTER_BITS, ConstraintError, InlineAsm
from nvvm2spirv.builtins.ptx.lexer import PtxError, tokenize

CASES = [*INTEGER_CASES, *FLOAT_CASES, *OTHER_CASES, *WARP_CASES]
TYPES = {"b": "i1", "h": "i16", "r": "i32", "l": "i64", "f": "float", "d": "double", "n": "i32"}
SPARE = [
    ";", "{", "}", "[", "]", ",", "@", "!", "|", "_", "0", "-1", "0f3F800000", "2.5", "%tid.x", "%laneid", "x", "$0",
    "$1", "$9", ".u32", ".f32", ".sat", "bra", ":", "(",
]


def lower(template: str, case: Case) -> None:
    """Lower a template with a case's operands; what other families do is left out."""
    types = tuple(TYPES[letter] for letter in case.inputs)
    results = [TYPES[letter] for letter in case.outputs]
    result = "void" if not results else results[0] if len(results) == 1 else "{ " + ", ".join(results) + " }"
    builder = Builder(Options(), 64, lambda name, result, types: name)
    constants = tuple(7 if letter == "n" else None for letter in case.inputs)
    statement = InlineAsm(template, case.constraints, result, types, constants)
    statement.emit(builder, *(Value(builder, type_, f"%a{i}") for i, type_ in enumerate(types)))


def mutate(template: str, rng: random.Random) -> str:
    """Drop, repeat, swap or replace some tokens."""
    pieces = [token.text for token in tokenize(template)][:-1]
    for _ in range(rng.randint(1, 3)):
        if not pieces:
            break
        at = rng.randrange(len(pieces))
        action = rng.randrange(5)
        if action == 0:
            del pieces[at]
        elif action == 1:
            pieces.insert(at, pieces[at])
        elif action == 2:
            other = rng.randrange(len(pieces))
            pieces[at], pieces[other] = pieces[other], pieces[at]
        elif action == 3:
            pieces[at] = rng.choice(SPARE)
        else:
            pieces.insert(at, rng.choice(SPARE))
    # Dotted tokens belong to the word before them.
    return " ".join(pieces).replace(" .", ".")


@pytest.mark.parametrize("seed", range(4))
def test_mutants(seed: int) -> None:
    rng = random.Random(seed)
    refused = 0
    for _ in range(700):
        marked = "^"
        case = rng.choice(CASES)
        template = mutate(case.ptx, rng)
        try:
            lower(template, case)
        except PtxError as error:
            refused += 1
            marked = error.excerpt(template) if 0 <= error.span.offset <= len(template) else "nowhere"
        except ConstraintError:
            refused += 1
            marked = "^"
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error}\n{template}") from error
        assert "^" in marked, template
    assert refused > 300


def test_every_register_letter_has_a_type() -> None:
    assert set(TYPES) - {"n"} <= set(REGISTER_BITS)
