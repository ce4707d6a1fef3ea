"""Whatever the input: a valid module, or an error with a code. Never a crash, a hang, or an invalid module called done.

A mutant that breaks this is kept small as a case in tests/fixtures.
"""

from __future__ import annotations

import random
import subprocess

import mutation
import pytest

from nvvm2spirv import Options, TranslationError, translate
from nvvm2spirv.diagnostics import Code

SHORT, LONG = 80, 10_000


def outcome(text, level):
    """`valid`, or the codes of the errors; anything else is an exception."""
    try:
        module = translate(text, Options(opt_level=level, validate=False))
    except TranslationError as error:
        return sorted({d.code for d in error.diagnostics}, key=lambda code: code.id)
    check = subprocess.run(
        ["spirv-val", "--target-env", "spv1.2", "-"], input=module.binary, capture_output=True, check=False
    )
    assert check.returncode == 0, check.stderr.decode()
    return "valid"


def run(count, seed):
    outcomes = []
    for name, text in mutation.mutants(count, seed):
        try:
            outcomes.append(outcome(text, random.Random(name).choice([0, 1, 2])))
        except Exception as error:
            pytest.fail(f"mutant {name}: {type(error).__name__}: {error}\n{text[:4000]}")
    return outcomes


def test_short():
    outcomes = run(SHORT, seed=20)
    assert outcomes.count("valid") > SHORT // 20
    assert sum(Code.EMISSION in o for o in outcomes if o != "valid") <= SHORT // 20


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("seed", range(10))
def test_long(seed):
    run(LONG // 10, seed)
