"""LLVM's aborts, endless loops and refusals become errors that name what they are about; the caller's process lives."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
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


def test_children_of_threads_end_independently():
    """A short child's end is seen while a long one, started by another thread at the same moment, goes on."""
    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            slow = threading.Thread(target=lambda: isolated(lambda: time.sleep(3) or b"slow"))
            times = []

            def short(times=times):
                start = time.monotonic()
                assert isolated(lambda: b"y") == b"y"
                times.append(time.monotonic() - start)

            others = [threading.Thread(target=short) for _ in range(3)]
            for thread in (others[0], slow, *others[1:]):
                thread.start()
            for thread in others:
                thread.join(20)
            assert len(times) == 3
            assert max(times) < 2.5
    finally:
        sys.setswitchinterval(switch)


def test_a_child_has_no_pipe_of_another():
    """Only its own two write ends and what the process had open anyway."""

    def descriptors():
        return " ".join(sorted(os.listdir("/proc/self/fd"))).encode()

    alone = isolated(descriptors)
    slow = threading.Thread(target=lambda: isolated(lambda: time.sleep(1) or b""))
    slow.start()
    time.sleep(0.3)
    beside = isolated(descriptors)
    slow.join()
    assert len(beside.split()) == len(alone.split())


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
