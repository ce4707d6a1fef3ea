"""gdb shows the variables of random kernels as g++'s program of the same text has them."""

from __future__ import annotations

import re

import pytest
from fuzz import debug_programs

pytestmark = [pytest.mark.device, pytest.mark.usefixtures("waiting_tools")]


@pytest.mark.parametrize("seed", [1, 5])
def test_values_at_lines(seed: int):
    """Each once stopped elsewhere: in one copy of an unswitched loop, behind a call that was inlined."""
    assert debug_programs.check(seed, "rv64", "debug").faults == []


FEATURES = {
    "structure": r"S\d v\d+ = \{", "array": r"int v\d+\[4\]", "pointer": r"int \*v\d+ = &", "reference": r"int &v\d+ = ",
    "structure by reference": r"f\d\(int x, S0 &s\)", "call": r"= f\d\(", "divergence": r"if \(threadIdx.x & ", "switch": r"switch \(",
    "loop by lanes": r"< \(int\)\(threadIdx.x & 3\)", "early end of a loop": r"\) (break|continue);", "name of an outer variable": r"short v1 = ",
    "shared memory": r"shared\[threadIdx.x\] [+^*]?= ", "float": r"float v\d+ = ", "64 bits": r"long long v\d+ = ",
}  # fmt: skip


def test_the_generator_reaches_every_feature():
    texts = "\n".join(debug_programs.program_of(seed)[0] for seed in range(40))
    assert [name for name, pattern in FEATURES.items() if not re.search(pattern, texts)] == []
