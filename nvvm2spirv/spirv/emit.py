"""Emission through LLVM's SPIR-V back end, in a forked child, because that back end aborts on what it does not know."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import time

import llvmlite.binding as llvm
from llvmlite.binding import ffi

from nvvm2spirv.diagnostics import InternalError
from nvvm2spirv.ir.llvm_targets import initialize

TIMEOUT = 600.0
"""Seconds after which an emission is given up (LLVM's back end can loop on malformed control flow)."""


REJECTED = "rejected: "


class EmissionError(Exception):
    """The back end failed; the text is the last line it printed."""


def emit(text: str, triple: str, extensions: tuple[str, ...] = (), timeout: float = TIMEOUT) -> bytes:
    """Compile LLVM text to a SPIR-V binary.

    Runs in a child process: neither an abort nor an endless loop reaches the caller. Raises EmissionError.
    """
    initialize()
    data_read, data_write = os.pipe()
    error_read, error_write = os.pipe()
    with _llvm_lock():  # no other thread is inside LLVM while the process is copied
        child = os.fork()
        if child == 0:
            _child(text, triple, extensions, data_write, error_write)
    os.close(data_write)
    os.close(error_write)
    done = False
    try:
        output, errors = _drain(data_read, error_read, timeout)
        done = True
    finally:
        os.close(data_read)
        os.close(error_read)
        if not done:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    if status == 0 and output:
        return output
    message = errors.decode(errors="replace")
    if message.startswith(REJECTED):
        raise InternalError(f"the passes made IR that LLVM rejects: {message.removeprefix(REJECTED)}")
    if os.WIFSIGNALED(status):
        raise EmissionError(_reason(message) or f"killed by {signal.Signals(os.WTERMSIG(status)).name}")
    raise EmissionError(_reason(message) or "no output")


def _llvm_lock() -> contextlib.AbstractContextManager[object]:
    lock = getattr(ffi.lib, "_lock", None)
    return lock if lock is not None else contextlib.nullcontext()


def _child(text: str, triple: str, extensions: tuple[str, ...], data: int, errors: int) -> None:
    status = 1
    try:
        for number in (signal.SIGABRT, signal.SIGSEGV, signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        os.dup2(errors, 2)
        if extensions:
            llvm.set_option("nvvm2spirv", "--spirv-ext=" + ",".join("+" + name for name in extensions))
        context = llvm.create_context()
        try:
            module = llvm.parse_assembly(text, context)
        except RuntimeError as error:
            os.write(2, f"{REJECTED}{error}".encode())
            os._exit(2)
        machine = llvm.Target.from_triple(triple).create_target_machine(opt=0)
        binary = machine.emit_object(module)
        view = memoryview(binary)
        while view:
            view = view[os.write(data, view) :]
        status = 0
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.write(2, f"{type(error).__name__}: {error}".encode())
    finally:
        os._exit(status)


def _drain(data: int, errors: int, timeout: float) -> tuple[bytes, bytes]:
    chunks: dict[int, list[bytes]] = {data: [], errors: []}
    deadline = time.monotonic() + timeout
    with selectors.DefaultSelector() as selector:
        for descriptor in chunks:
            selector.register(descriptor, selectors.EVENT_READ)
        while selector.get_map():
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                raise EmissionError(f"no result after {timeout:.0f} s")
            for key, _ in selector.select(remaining):
                chunk = os.read(key.fd, 1 << 20)
                if chunk:
                    chunks[key.fd].append(chunk)
                else:
                    selector.unregister(key.fd)
    return b"".join(chunks[data]), b"".join(chunks[errors])


def _reason(message: str) -> str:
    lines = [line.strip() for line in message.split("\n") if line.strip()]
    for line in lines:
        if "LLVM ERROR:" in line:
            return line.partition("LLVM ERROR:")[2].strip()
        if "Assertion" in line:
            return line
    return lines[-1] if lines else ""
