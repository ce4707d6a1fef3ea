"""Stores to constant places outside of an object on the stack fault; all others stay."""

from __future__ import annotations

import re

import pytest

from nvvm2spirv.ir.model import Module
from vortex_rt.compiler import private_arrays


@pytest.mark.parametrize(
    ("step", "faults"),
    [
        ("i8, ptr %a, i64 23", False), ("i8, ptr %a, i64 24", True), ("i8, ptr %a, i64 -1", True),
        ("[3 x i64], ptr %a, i64 0, i64 2", False), ("[3 x i64], ptr %a, i64 1, i64 0", True),
        ("%S, ptr %a, i64 0, i32 1", False), ("%S, ptr %a, i64 1, i32 1", True), ("i8, ptr %a, i64 %n", False),
    ],
)  # fmt: skip
def test_place_of_a_store(step: str, faults: bool):
    module = Module(
        f"%S = type {{ i64, [2 x i64] }}\ndefine void @f(i64 %n) {{\n  %a = alloca %S, align 8\n"
        f"  %p = getelementptr {step}\n  store i8 1, ptr %p, align 1\n  ret void\n}}\n"
    )
    private_arrays.fault_outside(module, 8)
    assert bool(re.search(r"store volatile i8 1, ptr null, align 1", str(module))) == faults


def test_steps_add_up():
    module = Module(
        "define void @f() {\n  %a = alloca i64, i32 2\n  %p = getelementptr i8, ptr %a, i64 8\n"
        "  %q = getelementptr i8, ptr %p, i64 8\n  store i8 1, ptr %p\n  store i8 2, ptr %q\n  ret void\n}\n"
    )
    private_arrays.fault_outside(module, 8)
    assert "store i8 1, ptr %p" in str(module)
    assert "store volatile i8 2, ptr null" in str(module)
