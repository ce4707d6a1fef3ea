"""LLVM's aborts, endless loops and refusals become errors that name what they are about; the caller's process lives."""

from __future__ import annotations

import ctypes
import os
import time

import pytest

from nvvm2spirv import TranslationError
from nvvm2spirv.api import _emit
from nvvm2spirv.diagnostics import Code, Reporter
from nvvm2spirv.ir.isolation import LLVMCrashError, LLVMRejectedError, isolated
from nvvm2spirv.options import Options
from nvvm2spirv.passes.base import Context
from nvvm2spirv.spirv.emit import emit

TRIPLE = "spirv64v1.2-unknown-unknown"
GOOD = "define spir_kernel void @good(ptr addrspace(1) %p) {\n  store i32 1, ptr addrspace(1) %p\n  ret void\n}\n"
BAD = "define spir_kernel void @bad(ptr addrspace(1) %p) {\n  %v = load i128, ptr addrspace(1) %p\n  store i128 %v, ptr addrspace(1) %p\n  ret void\n}\n"


def test_result_comes_back():
    assert isolated(lambda: b"x" * 3_000_000) == b"x" * 3_000_000


def test_abort_and_crash_are_errors():
    with pytest.raises(LLVMCrashError, match="SIGABRT"):
        isolated(lambda: os.abort())
    with pytest.raises(LLVMCrashError, match="SIGSEGV"):
        isolated(lambda: ctypes.string_at(8))


def test_endless_loop_is_ended():
    start = time.monotonic()
    with pytest.raises(LLVMCrashError, match="no result after"):
        isolated(lambda: time.sleep(60) or b"", timeout=0.5)
    assert time.monotonic() - start < 10


def test_refusal_keeps_its_message():
    def refuse():
        raise RuntimeError("line 3 is bad")

    with pytest.raises(LLVMRejectedError, match="line 3 is bad"):
        isolated(refuse)


def test_many_modules_in_one_process():
    binaries = {emit(GOOD, TRIPLE) for _ in range(30)}
    assert len(binaries) == 1


def test_an_abort_names_its_function():
    context = Context(Options(), Reporter("in.ll"))
    with pytest.raises(TranslationError) as caught:
        _emit(GOOD + BAD, TRIPLE, context)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code is Code.EMISSION
    assert "'bad'" in diagnostic.message
