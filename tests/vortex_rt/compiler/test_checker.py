"""The checker accepts what the compiler makes and rejects code with a split, a join or a saved mask missing or misplaced."""

from __future__ import annotations

import re

import pytest

from vortex_rt.compiler.simt.checker import UnprotectedError, check

SOURCE = """
kernel void k(global int *p, int n) {
  int i = get_global_id(0), v = p[i];
  if (v > 3) { if (v & 1) v = 7; else v += p[v & 3]; }
  for (int j = 0; j < v; j++) v += p[j] & 1;
  p[i] = v;
}
"""


@pytest.fixture
def text(build_source):
    return build_source(SOURCE).assembly


def lines_with(text: str, funct3: int) -> list[str]:
    return [line for line in text.splitlines() if re.search(rf"r 0x0b, {funct3}, 0,", line)]


def verify(text: str) -> int:
    return check(text, {"k"}, 64)


def test_accepts_compiled_code(text):
    assert verify(text) >= 3


@pytest.mark.parametrize(("what", "funct3"), [("split", 2), ("join", 3), ("pred", 5)])
def test_rejects_a_missing_instruction(text, what, funct3):
    for line in lines_with(text, funct3):
        with pytest.raises(UnprotectedError):
            verify(text.replace(line + "\n", "", 1))


def test_rejects_a_second_join(text):
    line = lines_with(text, 3)[0]
    with pytest.raises(UnprotectedError, match="join"):
        verify(text.replace(line, line + "\n" + line, 1))


def test_rejects_a_token_that_was_overwritten(text):
    line = lines_with(text, 3)[0]
    register = line.split(",")[4].strip()
    with pytest.raises(UnprotectedError, match="join"):
        verify(text.replace(line, f"\taddi\t{register}, zero, 1\n{line}", 1))


def test_rejects_a_predicate_that_may_not_be_a_boolean(text):
    line = next(line for line in lines_with(text, 2) if ", t6," in line)
    with pytest.raises(UnprotectedError, match="0 or 1"):
        verify(text.replace(line, f"\taddi\tt6, t6, 2\n{line}", 1))


def test_rejects_what_simx_executes_wrongly(text):
    with pytest.raises(UnprotectedError, match="wrong on SimX"):
        verify(text.replace("\nk:", "\nk:\n\tsrai\ta5, a5, 40", 1))
    with pytest.raises(UnprotectedError, match="floating-point CSR"):
        verify(text.replace("\nk:", "\nk:\n\tfsrmi\t1", 1))
