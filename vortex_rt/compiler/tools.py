"""The external programs of the tool chain and where caches live."""

from __future__ import annotations

import os
import resource
import select
import socket
import time
from pathlib import Path

from vortex_rt import bundle, settings
from vortex_rt.compiler import own_files
from vortex_rt.compiler.errors import LimitError, ToolError
from vortex_rt.service.requests import Running

PACKAGES = {
    "clang-19": "clang-19",
    "opt-19": "llvm-19",
    "llc-19": "llvm-19",
    "llvm-link-19": "llvm-19",
    "llvm-as-19": "llvm-19",
    "llvm-dis-19": "llvm-19",
    "llvm-nm-19": "llvm-19",
    "llvm-mc-19": "llvm-19",
    "ld.lld-19": "lld-19",
    "llvm-spirv-15": "llvm-spirv-15",
    "spirv-val": "spirv-tools",
}
"""Program → Debian package that has it."""

STAGES = {
    "clang-19": "front end",
    "llvm-spirv-15": "reader of SPIR-V",
    "llvm-link-19": "library's linker",
    "opt-19": "optimiser",
    "llc-19": "code generator",
    "llvm-mc-19": "assembler",
    "ld.lld-19": "linker",
}
"""Program → what it is in a build, for messages."""

LIMIT_SECONDS: float | None = None
"""What works for longer is ended, as tools have been seen to loop on damaged modules; None: the user's setting."""
OUT_OF_MEMORY = (b"out of memory", b"std::bad_alloc", b"Cannot allocate memory", b"cannot map zero-fill pages")
"""What tools and their loader say where memory ends."""
PATIENCE = 10
"""How many times as long that may take by the clock, where the machine is busy with other work."""

_found: dict[str, str] = {}


def _limits() -> tuple[float, int]:
    """Return the seconds of processor time and the megabytes that a tool may take; 0 megabytes: any.

    Raises:
        ToolError: a setting is wrong.
    """
    try:
        return settings.COMPILE_SECONDS.amount() or settings.DAY, int(settings.COMPILE_MEMORY.amount())
    except settings.SettingError as error:
        raise ToolError(f"error: {error}") from None


def _limit_memory(pid: int, megabytes: int) -> None:
    """Let a tool that was started take no more memory."""
    try:  # noqa: SIM105  # contextlib is not loaded here
        resource.prlimit(pid, resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))
    except ProcessLookupError:  # it was faster
        pass


def places(tool: str) -> list[str]:
    """Return where a tool is looked for."""
    return [f"{folder or '.'}/{tool}" for folder in bundle.search_path().split(os.pathsep)]


def find(tool: str) -> str:
    """Return the full path of a tool, empty if it is not installed. A name with a folder stands for itself."""
    if tool not in _found:
        candidates = [tool] if "/" in tool else places(tool)
        found = next((place for place in candidates if os.access(place, os.X_OK) and os.path.isfile(place)), "")
        if not found:
            return ""
        _found[tool] = found
    return _found[tool]


def path(tool: str) -> str:
    """Return the full path of a tool.

    Raises:
        ToolError: it is not installed; the message names the package.
    """
    found = find(tool)
    if not found:
        raise ToolError(f"{tool} is not installed (Debian package {PACKAGES.get(tool, tool)}; tools/setup installs it)")
    return found


def versions() -> str:
    """Return a text that changes whenever one of the tools does."""
    if identity := bundle.part("identity"):
        with open(identity) as file:  # files of a package have the time of its installation
            return file.read()
    found = [(tool, os.stat(place)) for tool in PACKAGES if (place := find(tool))]
    return "\n".join(f"{tool} {status.st_size} {status.st_mtime_ns}" for tool, status in found)


class ToolResult:
    """How a tool ended: 0 or its status, minus the signal's number where one ended it, and what it wrote."""

    def __init__(self, returncode: int, stdout: bytes, stderr: bytes, report: bytes = b"") -> None:
        self.returncode = returncode
        self.stdout = stdout
        self.stderr = stderr
        self.report = report


class _Spawned:
    """A tool at work in a process that was started for it."""

    def __init__(self, command: list[str], files: tuple[int, int, int], megabytes: int) -> None:
        actions = [(os.POSIX_SPAWN_DUP2, file, number) for number, file in enumerate(files)]
        self.pid = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
        if megabytes:
            _limit_memory(self.pid, megabytes)

    def wait(self, seconds: float) -> int | None:
        """Return the wait status, None if it does not end within so many seconds of its own."""
        handle = os.pidfd_open(self.pid)
        try:
            for _ in range(PATIENCE):
                if select.select([handle], [], [], seconds)[0]:
                    return os.waitpid(self.pid, 0)[1]
                if self._worked() >= seconds:
                    break
        finally:
            os.close(handle)
        return None

    def _worked(self) -> float:
        """Return the seconds of processor time that it has had (proc(5): fields 14 and 15)."""
        with open(f"/proc/{self.pid}/stat", "rb") as file:
            fields = file.read().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Ask it to end, and wait for that."""
        os.kill(self.pid, 15)  # SIGTERM; the module `signal` costs more than this one
        os.waitpid(self.pid, 0)

    def kill(self) -> None:
        """End it."""
        os.kill(self.pid, 9)  # SIGKILL
        os.waitpid(self.pid, 0)


warm: dict[str, socket.socket] = {}
"""Path of a tool that waits, loaded, for work, in the service → where to send it (`requests`)."""


def _running(command: list[str], files: tuple[int, int, int], megabytes: int) -> _Spawned | Running:
    """Start a tool with files for its standard input, output and errors; one that waits reads its limit itself."""
    if command[0] in warm:
        try:
            return Running(warm[command[0]], command, files)
        except OSError:  # it was ended by somebody
            del warm[command[0]]
    return _Spawned(command, files, megabytes)


def _file_of(data: bytes) -> int:
    """Return a file with some data, to be read from its beginning."""
    if not data:
        return os.open(os.devnull, os.O_RDONLY)
    file = os.memfd_create("input")
    with open(file, "wb", closefd=False) as stream:
        stream.write(data)
    os.lseek(file, 0, os.SEEK_SET)
    return file


class Process:
    """A tool at work. What it writes goes to files in memory, so that nobody has to listen while it runs.

    ``waits``: it reads its standard input, which `finish` gives it: its start, which takes longer than its work on a
    small program, can so come early. Otherwise that is a file with ``data``. In a ``with`` statement it ends at the end
    of that at the latest. ``report``: the option, up to the file's name, with which it writes a third file.
    """

    def __init__(
        self, tool: str, *arguments: str | Path, waits: bool = False, data: bytes = b"", report: str = ""
    ) -> None:
        self.tool = tool
        self._seconds, self._megabytes = _limits()
        streams = ("output", "errors", "report") if report else ("output", "errors")
        self._outputs = [os.memfd_create(f"{tool} {stream}") for stream in streams]
        if report:
            arguments = (f"{report}/proc/{os.getpid()}/fd/{self._outputs[2]}", *arguments)
        read, self._input = os.pipe() if waits else (_file_of(data), -1)
        try:
            command = [path(tool), *map(str, arguments)]
            self._running = _running(command, (read, self._outputs[0], self._outputs[1]), self._megabytes)
        finally:
            os.close(read)

    def finish(self, data: bytes = b"") -> ToolResult:
        """Give the tool its standard input if it waits for one, and wait for its end; to be called once.

        Raises:
            LimitError: it has worked for too long, or wanted too much memory, and was ended.
        """
        if self._input >= 0:
            try:
                with open(self._input, "wb", buffering=0) as file:
                    while data:
                        data = data[file.write(data) :]
            except BrokenPipeError:  # it has failed; its status says so
                pass
        limit = self._seconds if LIMIT_SECONDS is None else LIMIT_SECONDS
        status = self._running.wait(limit)
        named = f"{STAGES.get(self.tool, '')} {self.tool}".lstrip()
        if status is None:
            self._running.kill()
            self._forget_outputs()
            raise LimitError(f"{named} did not end within {limit:g} s ({settings.COMPILE_SECONDS.name}) and was ended")
        written = []
        for fd in self._outputs:
            os.lseek(fd, 0, os.SEEK_SET)
            with open(fd, "rb") as file:
                written.append(file.read())
        self._outputs = []
        if status and self._megabytes and any(words in written[1] for words in OUT_OF_MEMORY):
            raise LimitError(f"{named} needs more than {self._megabytes} MB of memory ({settings.COMPILE_MEMORY.name})")
        return ToolResult(os.waitstatus_to_exitcode(status), *written)

    def complete(self, data: bytes = b"") -> ToolResult:
        """`finish` a tool that has to succeed.

        Raises:
            ToolError: it failed; the message holds its error output.
        """
        return succeeded(self.tool, self.finish(data))

    def kill(self) -> None:
        """End the tool, which removes what it has written half; its messages are lost."""
        try:  # noqa: SIM105  # contextlib is not loaded here
            self._running.end()
        except (ProcessLookupError, ChildProcessError):  # it was faster
            pass
        self._forget_outputs()

    def _forget_outputs(self) -> None:
        for fd in self._outputs:
            os.close(fd)
        self._outputs = []

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        if self._outputs:
            self.finish()


class Nothing:
    """What stands for a `Process` where no tool is at work."""

    def __exit__(self, *_: object) -> None:
        """There is nothing to end."""


def run(tool: str, *arguments: str | Path) -> ToolResult:
    """Run a tool and return what it wrote; the caller looks at the return code."""
    return Process(tool, *arguments).finish()


def check(tool: str, *arguments: str | Path) -> bytes:
    """Run a tool that has to succeed (`Process.complete`) and return its standard output."""
    return Process(tool, *arguments).complete().stdout


def succeeded(tool: str, done: ToolResult) -> ToolResult:
    """Return a tool's result.

    Raises:
        ToolError: it failed; the message holds its error output.
    """
    if done.returncode:
        if own_files.NO_SPACE in done.stderr:
            raise ToolError(own_files.no_space())
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        text = "\n".join(line for line in lines[:30] if not line.startswith(" #"))
        raise ToolError(f"{tool} failed (status {done.returncode}):\n{text}")
    return done


def write_atomically(target: str | Path, data: bytes) -> None:
    """Write a file whole or not at all; parallel writers of the same content do no harm."""
    folder, name = os.path.split(os.path.abspath(target))
    os.makedirs(folder, exist_ok=True)
    made = f"{folder}/.{name}.{os.getpid()}.{time.monotonic_ns()}"
    try:
        with open(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644), "wb") as stream:
            stream.write(data)
        os.replace(made, target)
    except BaseException:
        own_files.remove(made)
        raise


def write_folder(target: str | Path, files: dict[str, bytes]) -> None:
    """Write a folder of files, whole or not at all; an older one is put aside first."""
    folder, name = os.path.split(os.path.abspath(target))
    os.makedirs(folder, exist_ok=True)
    with own_files.Folder(f".{name}.", folder) as place:
        made = f"{place}/made"
        os.mkdir(made)
        for entry, data in files.items():
            with open(f"{made}/{entry}", "wb") as stream:
                stream.write(data)
        if os.path.exists(target):
            os.rename(target, f"{place}/old")
        os.rename(made, target)
