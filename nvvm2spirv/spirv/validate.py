"""Validation with spirv-val; where SPIR-V's tools are."""

import os
import select
from functools import cache

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
