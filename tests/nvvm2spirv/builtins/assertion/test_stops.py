"""assert, trap, exit and the heap: what the SPIR-V asks of the device, and what runs without the device library."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from opencl_devices import open_device

from nvvm2spirv import Options, TranslationError, translate

HEAD = """target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@message = private constant [6 x i8] c"i < n\\00"
@file = private constant [7 x i8] c"app.cu\\00"
@function = private constant [12 x i8] c"void k(int)\\00"
declare void @__assertfail(ptr, ptr, i32, ptr, i64)
declare void @llvm.trap()
declare void @llvm.nvvm.exit()
declare void @llvm.nvvm.nanosleep(i32)
declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare void @free(ptr)
declare ptr @memcpy(ptr, ptr, i64)
declare ptr @memset(ptr, i32, i64)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def module(code: str) -> str:
    head = "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %p = getelementptr i32, ptr %out, i32 %x\n"
    return f'{HEAD}define void @k(ptr %out) {{\nentry:\n{head}{code}\n}}\n!nvvm.annotations = !{{!0}}\n!0 = !{{ptr @k, !"kernel", i32 1}}\n'


ASSERT = """  %bad = icmp eq i32 %x, 3
  br i1 %bad, label %fail, label %go
fail:
  call void @__assertfail(ptr @message, ptr @file, i32 12, ptr @function, i64 1)
  unreachable
go:
  store i32 1, ptr %p
  ret void"""


def test_assert_traps_with_a_description() -> None:
    ir = translate(module(ASSERT)).llvm_ir
    assert 'c"app.cu:12: void k(int): Assertion `i < n` failed.\\00"' in ir
    assert re.search(r"call spir_func void @__vx_trap\(i32 1, ptr addrspace\(4\)", ir)


def test_trap_asks_the_device_to_stop() -> None:
    ir = translate(module("  call void @llvm.trap()\n  unreachable")).llvm_ir
    assert re.search(r"call spir_func void @__vx_trap\(i32 2, ptr addrspace\(4\) null\)", ir)


def test_no_path_ends_in_unreachable() -> None:
    assert "unreachable" not in translate(module(ASSERT)).llvm_ir


def test_malloc_and_free_are_the_device_librarys() -> None:
    ir = translate(
        module("  %m = call ptr @malloc(i64 64)\n  store ptr %m, ptr %out\n  call void @free(ptr %m)\n  ret void")
    ).llvm_ir
    assert "ptr addrspace(4) @__vx_malloc(i64 64)" in ir
    assert "@__vx_free(ptr addrspace(4)" in ir


def test_calloc_clears() -> None:
    ir = translate(module("  %m = call ptr @calloc(i64 4, i64 16)\n  store ptr %m, ptr %out\n  ret void")).llvm_ir
    assert "@__vx_malloc(i64 64)" in ir
    assert re.search(r"memset|zeroinitializer|store [^,]*0, ", ir)


def test_realloc_is_refused() -> None:
    text = module("  %m = call ptr @realloc(ptr %out, i64 4)\n  ret void").replace(
        "declare ptr @malloc", "declare ptr @realloc(ptr, i64)\ndeclare ptr @malloc"
    )
    with pytest.raises(TranslationError, match="'realloc' is not available") as caught:
        translate(text)
    assert "allocate anew" in str(caught.value)


def run(code: str, count: int = 8) -> np.ndarray[Any, Any]:
    """Run on Intel's CPU runtime, where a trap prints and ends the thread."""
    import pyopencl as cl

    device = open_device("intel")
    context, queue = device.context, device.queue
    out = np.zeros(count, np.int32)
    buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=out)
    program = cl.Program(context, translate(module(code), Options(traps="print")).binary).build()
    cl.Kernel(program, "k")(queue, (count,), (count,), buffer)
    cl.enqueue_copy(queue, out, buffer)
    queue.finish()
    return out


@pytest.mark.intel
def test_failed_assertion_prints_and_ends_its_thread_only(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(ASSERT).tolist() == [1, 1, 1, 0, 1, 1, 1, 1]
    assert (
        capfd.readouterr().out == "app.cu:12: void k(int): Assertion `i < n` failed. block: [0,0,0], thread: [3,0,0]\n"
    )


@pytest.mark.intel
@pytest.mark.parametrize(
    "stop", ["call void @llvm.nvvm.exit()", 'call void asm sideeffect "exit;", ""()',
             'call void asm sideeffect "{@!$0 bra X; exit; X:}", "b"(i1 true)'],
)
def test_exit_ends_its_thread_only(stop: str) -> None:
    code = f"""  %bad = icmp ugt i32 %x, 4
  store i32 7, ptr %p
  br i1 %bad, label %stop, label %go
stop:
  {stop}
  br label %go
go:
  store i32 1, ptr %p
  ret void"""
    assert run(code).tolist() == [1, 1, 1, 1, 1, 7, 7, 7]


@pytest.mark.intel
def test_trap_and_brkpt_in_ptx_stop(capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("trap", "brkpt"):
        code = f'  %two = icmp eq i32 %x, 2\n  call void asm sideeffect "@$0 {name};", "b"(i1 %two)\n  store i32 1, ptr %p\n  ret void'
        assert run(code).tolist() == [1, 1, 0, 1, 1, 1, 1, 1]
        assert capfd.readouterr().out == "trap block: [0,0,0], thread: [2,0,0]\n"


@pytest.mark.intel
def test_memory_functions_called_by_name() -> None:
    code = """  %a = call ptr @memset(ptr %out, i32 257, i64 8)
  %b = getelementptr i8, ptr %out, i64 16
  %c = call ptr @memcpy(ptr %b, ptr %a, i64 4)
  call void @llvm.nvvm.nanosleep(i32 5)
  ret void"""
    assert run(code).tolist() == [0x01010101, 0x01010101, 0, 0, 0x01010101, 0, 0, 0]
