"""Random whole C++ programs compute on the device what g++'s program computes; they reach what they are made for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fuzz import programs
from fuzz.program_grammar import generate

from nvvm2spirv.passes import indirect_calls

pytestmark = pytest.mark.usefixtures("waiting_tools")

REGRESSIONS = sorted((Path(__file__).parents[1] / "fixtures/compiler/regressions/programs").glob("*.cu"))


@pytest.mark.parametrize("seed", [0, 12])
def test_whole_program(seed: int):
    """Each of these once found something: a recursive function's result, cuts in steps."""
    text = generate(seed).replace("by=nvcc", "by=here", 1)
    assert programs.faults_of(text) == ([], "")


@pytest.mark.parametrize("file", REGRESSIONS, ids=lambda file: file.stem)
def test_small_form_of_a_finding(file: Path):
    assert programs.faults_of(file.read_text()) == ([], "")


@pytest.mark.device
def test_whole_program_by_nvcc():
    assert programs.faults_of(generate(4)) == ([], "")


def test_odd_numbers_of_functions_are_found(monkeypatch):
    """Which pointers to members take for offsets into the virtual table."""
    monkeypatch.setattr(indirect_calls, "_STEP", 1)
    (file,) = (file for file in REGRESSIONS if file.stem == "pointer_to_a_member_function")
    assert programs.faults_of(file.read_text())[0] != []


FEATURES = {
    "virtual base": r"struct C\d+ : virtual C\d+", "two bases": r"struct C\d+ : [^{]*, C\d+", "placement new": r"\*new \(",
    "pointer to a member function": r"::\*T\w+\)\(u64, u32\)", "pointer to a data member": r"u32 C\d+::\*",
    "union": r"union \{", "bit-field": r"m\d+ : \d+;", "packed": r"__attribute__\(\(packed\)\)",
    "structure by value": r"turned_S\d+\(S\d+ s", "recursion": r"again_S\d+\(s, ", "lambda": r"= \[&\]", "pack": r"\.\.\. a\)",
    "constexpr table": r"constexpr Table\d+<", "table of functions": r"Fn table\d+\[", "constant link": r"const Link\d+ link",
    "128 bits": r"u128 wide\d+\(u128 x, i128 y", "several files": r"parts=3", "mutual recursion": r"back\d+\(",
    **{f"level {level}": rf"// -O{level} " for level in range(4)},
}  # fmt: skip


def test_the_generator_reaches_every_feature():
    texts = "\n".join(generate(seed) for seed in range(60))
    assert [name for name, pattern in FEATURES.items() if not re.search(pattern, texts)] == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(8))
def test_many_whole_programs(block: int):
    for seed in range(1000 + 25 * block, 1025 + 25 * block):
        assert programs.check(seed, "rv64", "programs").faults == [], f"seed {seed}"
