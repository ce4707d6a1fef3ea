"""The compile server: one process a user that has the compiler and its tools loaded, and forks a child for each build.

The driver starts it (``start.py serve``) and falls back to a process of its own whenever anything is not as it should
be (`driver/pocl/server.c`, docs/interfaces.md). A server works for one compiler only: its socket's name holds the hash.
It ends when nothing was asked of it for a time, when its socket is gone, or when the compiler turns out to be another.
"""

from __future__ import annotations

import contextlib
import gc
import os
import select
import signal
import socket
import struct
import sys
import time

from vortex_rt.compiler import cache, cli, jobs, tools
from vortex_rt.compiler.errors import CompileError, ToolError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

BEAT_SECONDS = 1.0
"""A client at least so often learns that its build is still at work."""
LOOK_SECONDS = 2.0
"""An idle server at least so often looks whether its socket is still there."""
REHEARSAL_SECONDS = 5.0
"""A tool that takes longer for a small program than this is not waited for, as nobody is heard meanwhile."""
WARM_TOOLS = ("clang-19", "llvm-spirv-15", "llvm-link-19", "opt-19", "llc-19", "llvm-mc-19", "ld.lld-19")

_CREDENTIALS = struct.Struct("3i")


class ServedBuild:
    """A build at work in a child."""

    def __init__(self, connection: socket.socket, pid: int, folder: str) -> None:
        self.connection = connection
        self.pid = pid
        self.folder = folder
        """Where it makes temporary files if it needs any; removed even if it is killed."""
        self.ended = os.pidfd_open(pid)
        self.cancelled = False

    def cancel(self) -> None:
        """End the child and what it has started."""
        if not self.cancelled:
            self.cancelled = True
            for kill, target in ((os.killpg, self.pid), (os.kill, self.pid)):  # its group may not be there yet
                with contextlib.suppress(ProcessLookupError):
                    kill(target, signal.SIGKILL)

    def tell(self, answer: int) -> None:
        """Send an answer; a client that is gone or does not read is not waited for."""
        with contextlib.suppress(OSError):
            self.connection.send(jobs.ANSWER.pack(answer), socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)

    def close(self) -> None:
        """Tell how it ended, and clean up."""
        _, status = os.waitpid(self.pid, 0)
        if os.path.exists(self.folder):
            tools.remove(self.folder)
        self.tell(status)
        self.connection.close()
        os.close(self.ended)


class CompileServer:
    """The server's loop."""

    def __init__(self, path: str, compiler: str, idle: float, fork_server: str) -> None:
        self.path = path
        self.compiler = compiler
        self.idle = idle
        self.fork_server = fork_server
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        made = f"{path}.{os.getpid()}"
        self.listener.bind(made)
        self.identity = os.stat(made).st_ino
        self.listener.listen(128)
        os.rename(made, path)  # over what a dead server has left
        self.asking: dict[int, socket.socket] = {}
        self.builds: list[ServedBuild] = []
        self.count = 0
        self.warm = False
        self.stopping = False
        self.last = time.monotonic()

    def run(self) -> None:
        """Serve until there is a reason to end."""
        beat = time.monotonic()
        while not self._is_over():
            poll = select.poll()
            for fd in self._watched():
                poll.register(fd, select.POLLIN)
            ready = {fd for fd, _ in poll.poll(1e3 * (BEAT_SECONDS if self.builds else min(self.idle, LOOK_SECONDS)))}
            self._take(ready)
            if self.count and not self.warm and not self.builds:
                self._warm_up()
            if time.monotonic() - beat >= BEAT_SECONDS:
                beat = time.monotonic()
                for build in self.builds:
                    build.tell(jobs.ALIVE)
        for build in self.builds:
            build.cancel()
            build.close()
        with contextlib.suppress(OSError):
            if self._is_mine():
                os.unlink(self.path)

    def _watched(self) -> Iterator[int]:
        yield self.listener.fileno()
        yield from self.asking
        for build in self.builds:
            yield build.ended
            if not build.cancelled:
                yield build.connection.fileno()

    def _is_mine(self) -> bool:
        try:
            return os.stat(self.path).st_ino == self.identity
        except OSError:
            return False

    def _is_over(self) -> bool:
        if self.builds and not self.stopping:
            return False
        return self.stopping or time.monotonic() - self.last >= self.idle or not self._is_mine()

    def _take(self, ready: set[int]) -> None:
        """Do what is to be done for descriptors that have something."""
        for build in [*self.builds]:
            if build.ended in ready:
                self.builds.remove(build)
                build.close()
                self.last = time.monotonic()
            elif build.connection.fileno() in ready:  # a client says nothing more: it is gone
                build.cancel()
        for fd in ready & self.asking.keys():
            self._answer(self.asking.pop(fd))
        if self.listener.fileno() in ready:
            connection, _ = self.listener.accept()
            peer = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
            _, user, _ = _CREDENTIALS.unpack(peer)
            if user == os.geteuid():
                self.asking[connection.fileno()] = connection
            else:
                connection.close()

    def _answer(self, connection: socket.socket) -> None:
        """Take what a client asks for, or let it go."""
        try:
            files = jobs.receive(connection)
            if files is None:
                self.stopping = True
            if not files:
                connection.close()
                return
            try:
                self._start(connection, files)
            finally:
                for file in files:
                    os.close(file)
        except (OSError, ValueError):
            connection.close()

    def _start(self, connection: socket.socket, files: list[int]) -> None:
        words, environment = jobs.unpacked(files[-1])
        self.count += 1
        folder = f"{environment.get('TMPDIR') or '/tmp'}/vortex-cc-{os.getpid()}.{self.count}.{time.monotonic_ns()}"
        sys.stdout.flush()
        pid = os.fork()
        if pid:
            self.builds.append(ServedBuild(connection, pid, folder))
            self.last = time.monotonic()
            self.builds[-1].tell(jobs.ALIVE)
            return
        status = 3
        try:
            status = self._build(words, environment | {"TMPDIR": folder}, files)
        finally:
            os._exit(status)

    def _build(self, words: list[str], environment: dict[str, str], files: list[int]) -> int:
        """In the child: do what the command line says, as a process of its own would."""
        os.setpgid(0, 0)
        for number, file in enumerate(files[:3]):
            os.dup2(file, number)
        os.fchdir(files[3])
        self.listener.close()
        for other in [*self.asking.values(), *(build.connection for build in self.builds)]:
            other.close()
        os.environ.clear()
        os.environ.update(environment)
        status = cli.run(words)
        sys.stdout.flush()
        sys.stderr.flush()
        return status

    def _warm_up(self) -> None:
        """Load the compiler and its tools for all children to come; the first has the machine for itself."""
        self.warm = True
        if self.fork_server:
            tools.warm = {tool: _waiting(tool, self.fork_server) for tool in WARM_TOOLS if _is_program(tool)}
        from vortex_rt.compiler import build

        limit, tools.LIMIT_SECONDS = tools.LIMIT_SECONDS, REHEARSAL_SECONDS
        with contextlib.suppress(CompileError, ToolError):  # clients will be told
            build.rehearse()
        tools.LIMIT_SECONDS = limit
        gc.collect()
        gc.freeze()  # what is here is not looked at again, so that children share it
        if cache.compiler_hash() != self.compiler:  # its sources have changed while they were read
            self.stopping = True


def _is_program(tool: str) -> bool:
    """Whether a tool is there, and no script, whose interpreter would be what waits."""
    place = tools.find(tool)
    if not place:
        return False
    with open(place, "rb") as file:
        return file.read(4) == b"\x7fELF"


def _waiting(tool: str, fork_server: str) -> socket.socket:
    """Start a tool that waits for work; returns where to send it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = tools.path(tool)
    environment = os.environ | {"LD_PRELOAD": fork_server, "LD_BIND_NOW": "1", "VORTEX_FORK_SERVER": "3"}
    with theirs:
        os.set_inheritable(theirs.fileno(), True)
        os.posix_spawn(command, [command], environment, file_actions=[(os.POSIX_SPAWN_DUP2, theirs.fileno(), 3)])
    return ours


def serve(path: str, compiler: str, idle: str, fork_server: str) -> None:
    """Listen at a path in a process of its own: whoever waits for this one's end can connect then."""
    gc.disable()
    ready, tell = os.pipe()
    if os.fork():
        os.close(tell)
        os._exit(0 if os.read(ready, 1) else 1)
    os.close(ready)
    os.chdir("/")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    server = CompileServer(path, compiler, float(idle), fork_server)
    os.write(tell, b"1")
    os.close(tell)
    server.run()
