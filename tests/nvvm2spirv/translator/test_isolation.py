"""LLVM's aborts, endless loops and refusals become errors that name what they are about; the caller's process lives."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from nvvm2spirv import TranslationError, translate
from nvvm2spirv.diagnostics import Code, Reporter
from nvvm2spirv.ir.isolation import LLVMCrashError, LLVMRejectedError, isolated
from nvvm2spirv.ir.model import Module
from nvvm2spirv.lowering import emitted
from nvvm2spirv.options import Options
from nvvm2spirv.passes.base import Context
from nvvm2spirv.spirv.emit import emit
from vortex_rt import nvvm_of

TRIPLE = "spirv64v1.2-unknown-unknown"
GOOD = "define spir_kernel void @good(ptr addrspace(1) %p) {\n  store i32 1, ptr addrspace(1) %p\n  ret void\n}\n"
BAD = (
    "define spir_kernel void @bad(ptr addrspace(1) %p) {\n  %v = load i128, ptr addrspace(1) %p\n"
    "  store i128 %v, ptr addrspace(1) %p\n  ret void\n}\n"
)


def test_result_comes_back():
    assert isolated("operator:mul", b"x", 3_000_000) == b"x" * 3_000_000
    assert isolated("operator:add", "é\udcff", "\0") == "é\udcff\0"


def test_names_that_llvm_would_cut_are_read():
    """LLVM gives such names itself, where it splits edges to blocks that have names of inlined functions."""
    name = "b" * 1100
    text = GOOD.replace("{\n", f"{{\n  br label %{name}\n{name}:\n")
    assert name in isolated("nvvm2spirv.ir.llvm_tasks:canonical", text)
    assert emit(text, TRIPLE)[:4] == b"\x03\x02\x23\x07"


@pytest.mark.parametrize("fresh", [False, True])
def test_abort_and_crash_are_errors(fresh):
    with pytest.raises(LLVMCrashError, match="SIGABRT"):
        isolated("os:abort", fresh=fresh)
    with pytest.raises(LLVMCrashError, match="SIGSEGV"):
        isolated("ctypes:string_at", 8, fresh=fresh)
    with pytest.raises(LLVMCrashError, match="killed by SIGKILL"):
        isolated("signal:raise_signal", 9, fresh=fresh)
    with pytest.raises(LLVMCrashError, match="ZeroDivisionError: integer"):
        isolated("operator:floordiv", 1, 0, fresh=fresh)


@pytest.mark.parametrize("fresh", [False, True])
def test_last_words_are_of_the_call_that_crashed(fresh):
    isolated("os:write", 2, b"LLVM ERROR: of another call\n", fresh=fresh)
    with pytest.raises(LLVMCrashError, match="SIGABRT"):
        isolated("os:abort", fresh=fresh)


@pytest.mark.parametrize("fresh", [False, True])
def test_endless_loop_is_ended(fresh):
    start = time.monotonic()
    with pytest.raises(LLVMCrashError, match="no result after"):
        isolated("time:sleep", 60, timeout=0.5, fresh=fresh)
    assert time.monotonic() - start < 10


def test_refusal_keeps_its_message():
    with pytest.raises(LLVMRejectedError, match="expected top-level entity"):
        isolated("nvvm2spirv.ir.llvm_tasks:canonical", "what is this")


def test_one_worker_serves_one_call_after_another():
    assert len({isolated("os:getpid") for _ in range(5)}) == 1
    assert len({isolated("os:getpid", fresh=True) for _ in range(5)} | {isolated("os:getpid")}) == 6
    worker = isolated("os:getpid")
    with pytest.raises(LLVMCrashError):
        isolated("os:abort")
    assert isolated("os:getpid") != worker


def test_a_worker_that_was_ended_while_it_waited_is_noticed():
    os.kill(isolated("os:getpid"), signal.SIGKILL)
    with pytest.raises(LLVMCrashError, match="SIGKILL"):
        isolated("os:getpid")
    isolated("os:getpid")


def test_calls_of_threads_end_independently(tmp_path):
    """A short call's end is seen while a long one, started by another thread at the same moment, goes on."""
    os.mkfifo(tmp_path / "end")
    path = str(tmp_path / "end")
    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(5):
            slow = threading.Thread(target=lambda: isolated("os:open", path, os.O_RDONLY))  # waits for a writer
            results = []
            others = [
                threading.Thread(target=lambda to=results: to.append(isolated("operator:add", b"x", b"y")))
                for _ in range(3)
            ]
            for thread in (others[0], slow, *others[1:]):
                thread.start()
            for thread in others:
                thread.join(20)
            assert results == [b"xy"] * 3
            assert slow.is_alive()
            os.close(os.open(path, os.O_WRONLY))  # waits for the reader
            slow.join(20)
            assert not slow.is_alive()
    finally:
        sys.setswitchinterval(switch)


def test_a_worker_has_no_pipe_of_another():
    """Only its own three descriptors, a copy, two pipes to its own copy, and what was open anyway for every child."""

    def descriptors() -> int:
        return len(isolated("os:listdir", "/proc/self/fd"))

    inherited = subprocess.run(
        [sys.executable, "-c", "import os; print(len(os.listdir('/proc/self/fd')))"], close_fds=False,
        capture_output=True, check=True,
    )
    slow = [threading.Thread(target=lambda: isolated("time:sleep", 1)) for _ in range(3)]
    for thread in slow:
        thread.start()
    time.sleep(0.3)
    beside = descriptors()  # in a worker that is younger than theirs
    for thread in slow:
        thread.join()
    assert beside == int(inherited.stdout) + 3


@pytest.mark.parametrize("threads", [0, 1])
def test_a_process_with_threads_is_not_copied(threads):
    code = """if True:
    import sys, threading
    from nvvm2spirv.ir import isolation
    ended = threading.Event()
    for _ in range(int(sys.argv[1])):
        threading.Thread(target=ended.wait).start()
    isolation.start_early()
    print(len(isolation._all))
    ended.set()
    """
    command = [sys.executable, "-c", code, str(threads)]
    assert subprocess.run(command, capture_output=True, check=True, text=True).stdout == f"{1 - threads}\n"


def test_workers_end_with_their_caller():
    code = "from nvvm2spirv.ir.isolation import isolated; print(isolated('os:getpid'))"
    worker = int(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout)
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and _is_running(worker):
        time.sleep(0.05)
    assert not _is_running(worker)


def _is_running(process: int) -> bool:
    try:
        return "nvvm2spirv" in Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return False


def test_a_copy_of_the_process_has_workers_of_its_own():
    mine = isolated("os:getpid")
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.write(write, str(isolated("os:getpid")).encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert int(os.read(read, 100)) != mine == isolated("os:getpid")
    os.close(read)
    os.close(write)


def test_a_translation_loads_no_llvm_into_the_caller():
    code = (
        "import sys, nvvm2spirv; nvvm2spirv.translate(sys.stdin.read()); print([m for m in sys.modules if "
        "m.startswith('llvmlite')])"
    )
    source = 'target triple = "nvptx64-nvidia-cuda"\ndefine ptx_kernel void @k(ptr %p) {\n store i32 1, ptr %p\n ret void\n}\n'
    result = subprocess.run([sys.executable, "-c", code], input=source, capture_output=True, check=True, text=True)
    assert result.stdout.strip() == "[]"


def test_output_does_not_depend_on_what_was_translated_before():
    """The back end orders by addresses, which differ after other work in the same process."""
    examples = Path(__file__).parents[3] / "examples"
    source = nvvm_of(examples / "warp_reduce.cu").read_text()
    first = translate(source).binary
    for level in (0, 1, 3):
        translate(nvvm_of(examples / "nbody.cu").read_text(), Options(opt_level=level))
        assert translate(source).binary == first


def test_many_modules_in_one_process():
    binaries = {emit(GOOD, TRIPLE) for _ in range(30)}
    assert len(binaries) == 1


def test_an_abort_names_its_function():
    context = Context(Options(), Reporter("in.ll"))
    with pytest.raises(TranslationError) as caught:
        emitted(GOOD + BAD, Module(GOOD + BAD), context)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code is Code.EMISSION
    assert "'bad'" in diagnostic.message
