"""Emission through LLVM's SPIR-V back end, and which function an abort of it is about."""

import os
import select
import time
from functools import cache

from nvvm2spirv.ir.errors import InternalError
from nvvm2spirv.ir.isolation import TIMEOUT, LLVMCrashError, LLVMRejectedError, isolated
from nvvm2spirv.ir.model import Block, Module

PATIENCE = 20.0
"""Seconds spent on finding out which function fails."""


def emit(text: str, triple: str, extensions: tuple[str, ...] = (), timeout: float = TIMEOUT) -> bytes:
    """Compile LLVM text to a SPIR-V binary, in a worker process.

    Raises LLVMCrashError if the back end fails, InternalError if the text is not LLVM's.
    """
    try:
        binary: bytes = isolated(
            "nvvm2spirv.ir.llvm_tasks:emitted", text, triple, extensions, timeout=timeout, fresh=True
        )
        return binary
    except LLVMRejectedError as error:
        raise InternalError(f"the passes made IR that LLVM rejects: {error}") from error


def failing_function(text: str, triple: str) -> str | None:
    """Name of the first function whose body alone makes emission fail, None if none does."""
    module = Module(text)
    bodies: dict[str, list[Block]] = {function.name: function.blocks for function in module.defined()}
    prefixes = {function.name: function.prefix for function in module.defined()}
    deadline = time.monotonic() + PATIENCE
    for name in bodies:
        if time.monotonic() > deadline:
            return None
        for other, blocks in bodies.items():
            function = module.functions[other]
            function.blocks = blocks if other == name else []
            function.prefix = [word for word in prefixes[other] if other == name or word != "internal"]
        try:
            emit(_without_debug(module), triple, timeout=PATIENCE)
        except LLVMCrashError:
            return name
    return None


def _without_debug(module: Module) -> str:
    """The text, declarations without the attachments that only definitions may have."""
    saved = {function: function.attributes for function in module.functions.values()}
    for function in saved:
        if function.is_declaration:
            function.attributes = " ".join(word for word in function.attributes.split() if word.startswith("#"))
    try:
        return str(module)
    finally:
        for function, attributes in saved.items():
            function.attributes = attributes


# -- validate ----------------------------------------------------------------------------------------------------------

_SIGKILL = 9


class ToolMissingError(Exception):
    """spirv-val or spirv-dis is not installed."""


class InvalidModuleError(Exception):
    """spirv-val rejects the module; the text is its message."""


@cache
def tool(name: str) -> str:
    """Return the path of spirv-val or spirv-dis.

    Raises ToolMissingError.
    """
    for folder in (os.path.dirname(__file__), *os.get_exec_path()):  # the first: a bundle's
        path = os.path.join(folder, name)
        if os.access(path, os.X_OK) and os.path.isfile(path):
            return path
    raise ToolMissingError(f"{name} is not on PATH")


def validate(binary: bytes, version: str, timeout: float = 300) -> None:
    """Check a module in the universal environment of a SPIR-V version.

    Raises ToolMissingError or InvalidModuleError.
    """
    command = [tool("spirv-val"), "--target-env", f"spv{version}", "-"]
    module, output = os.memfd_create("module"), os.memfd_create("messages")
    try:
        with open(module, "wb", closefd=False) as file:
            file.write(binary)
        os.lseek(module, 0, os.SEEK_SET)
        actions = [(os.POSIX_SPAWN_DUP2, module, 0), (os.POSIX_SPAWN_DUP2, output, 1), (os.POSIX_SPAWN_DUP2, output, 2)]
        status = _wait(os.posix_spawn(command[0], command, os.environ, file_actions=actions), timeout)
        if status:
            message = os.pread(output, os.fstat(output).st_size, 0).decode(errors="replace").strip()
            raise InvalidModuleError(message or f"exit status {os.waitstatus_to_exitcode(status)}")
    finally:
        os.close(module)
        os.close(output)


def _wait(process: int, timeout: float) -> int:
    """Wait status of a child that is killed after `timeout` seconds."""
    watch = os.pidfd_open(process)
    try:
        poll = select.poll()
        poll.register(watch, select.POLLIN)
        if not poll.poll(1000 * timeout):
            os.kill(process, _SIGKILL)
    finally:
        os.close(watch)
    return os.waitpid(process, 0)[1]
