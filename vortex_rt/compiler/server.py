"""The compile server: one process a user that has the compiler and its tools loaded, and forks children that build.

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

from vortex_rt import settings
from vortex_rt.compiler import cache, cli, jobs, own_files, tools
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
MOST_BUILDS = 64
"""After so many a worker ends, and with it whatever has grown in it."""
COLLECT_EVERY = 8
"""Builds after which a worker looks for cycles that nobody needs."""
MOST_IDLERS = os.cpu_count() or 1
INTERNAL_ERROR = 3
"""Status of a build after which a worker is not trusted any more."""
WARM_TOOLS = ("clang-19", "llvm-spirv-15", "llvm-link-19", "opt-19", "llc-19", "llvm-mc-19", "ld.lld-19")

_CREDENTIALS = struct.Struct("3i")


class Worker:
    """A child that builds one program after the other: a fresh one would first take a fault for each page it writes."""

    def __init__(self, pid: int, channel: socket.socket) -> None:
        self.pid = pid
        self.channel = channel
        """Takes requests, and gives back the wait status of each; its end is the worker's."""
        self.count = 0

    def reap(self) -> int:
        """Let it end if it has not, and return its wait status."""
        self.channel.close()
        return os.waitpid(self.pid, 0)[1]


class ServedBuild:
    """A build at work in a worker."""

    def __init__(self, connection: socket.socket, worker: Worker, folder: str) -> None:
        self.connection = connection
        self.worker = worker
        self.folder = folder
        """Where it makes temporary files if it needs any; removed even if the worker is killed."""
        self.cancelled = False

    def cancel(self) -> None:
        """End the worker and what it has started."""
        if not self.cancelled:
            self.cancelled = True
            pid = self.worker.pid
            for kill, target in ((os.killpg, pid), (os.kill, pid)):  # its group may not be there yet
                with contextlib.suppress(ProcessLookupError):
                    kill(target, signal.SIGKILL)

    def tell(self, answer: int) -> None:
        """Send an answer; a client that is gone or does not read is not waited for."""
        with contextlib.suppress(OSError):
            self.connection.send(jobs.ANSWER.pack(answer), socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)

    def close(self) -> bool:
        """Tell how it ended, and clean up; returns whether the worker goes on."""
        try:
            answer = self.worker.channel.recv(jobs.ANSWER.size)
        except OSError:
            answer = b""
        answered = len(answer) == jobs.ANSWER.size
        status = int(jobs.ANSWER.unpack(answer)[0]) if answered else INTERNAL_ERROR << 8
        goes_on = answered and not self.cancelled and self.worker.count < MOST_BUILDS and status != INTERNAL_ERROR << 8
        if not goes_on:
            ended = self.worker.reap()
            status = status if answered else ended or status
        if os.path.exists(self.folder):
            own_files.remove(self.folder)
        self.tell(status)
        self.connection.close()
        return goes_on


def _folder(environment: dict[str, str], pid: int, count: int) -> str:
    """Where a worker makes the temporary files of its so manieth build."""
    return f"{environment.get('TMPDIR') or '/tmp'}/vortex-cc-{pid}.{count}"


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
        self.idlers: list[Worker] = []
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
        self._dismiss(0)
        with contextlib.suppress(OSError):
            if self._is_mine():
                os.unlink(self.path)

    def _watched(self) -> Iterator[int]:
        yield self.listener.fileno()
        yield from self.asking
        for build in self.builds:
            yield build.worker.channel.fileno()
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
            if build.worker.channel.fileno() in ready:
                self.builds.remove(build)
                if build.close():
                    self.idlers.append(build.worker)
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
        _, environment = jobs.unpacked(files[-1])
        self.count += 1
        worker = self._given(files)
        worker.count += 1
        self.builds.append(ServedBuild(connection, worker, _folder(environment, worker.pid, worker.count)))
        self.last = time.monotonic()
        self.builds[-1].tell(jobs.ALIVE)

    def _given(self, files: list[int]) -> Worker:
        """Give a request to a worker that has nothing to do, or to a new one; returns it."""
        self._dismiss(MOST_IDLERS)
        while self.idlers:
            worker = self.idlers.pop()
            try:
                jobs.send(worker.channel, files)
            except OSError:  # somebody has ended it, or it has built enough
                worker.reap()
            else:
                return worker
        worker = self._hired()
        jobs.send(worker.channel, files)
        return worker

    def _dismiss(self, most: int) -> None:
        """Let all but so many workers that have nothing to do end."""
        while len(self.idlers) > most:
            self.idlers.pop(0).reap()

    def _hired(self) -> Worker:
        """Fork a worker; its own process does not return."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        sys.stdout.flush()
        pid = os.fork()
        if pid:
            theirs.close()
            return Worker(pid, ours)
        try:
            ours.close()
            self._work(theirs)
        finally:
            os._exit(3)

    def _work(self, channel: socket.socket) -> None:
        """In a worker: build what is asked for, until it is enough."""
        os.setpgid(0, 0)
        self.listener.close()
        workers = [*self.idlers, *(build.worker for build in self.builds)]
        connections = [*self.asking.values(), *(build.connection for build in self.builds)]
        for other in [*connections, *(worker.channel for worker in workers)]:
            other.close()
        nothing = os.open(os.devnull, os.O_RDWR)
        for count in range(1, MOST_BUILDS + 1):
            files = jobs.receive(channel)
            if not files:
                break
            words, environment = jobs.unpacked(files[-1])
            status = self._build(words, environment | {"TMPDIR": _folder(environment, os.getpid(), count)}, files)
            os.chdir("/")
            for file in (0, 1, 2):  # a client may wait for the end of what it reads
                os.dup2(nothing, file)
            for file in files:
                os.close(file)
            channel.send(jobs.ANSWER.pack(status << 8), socket.MSG_NOSIGNAL)
            if status == INTERNAL_ERROR:
                break
            if count % COLLECT_EVERY == 0:
                gc.collect()
        os._exit(0)

    def _build(self, words: list[str], environment: dict[str, str], files: list[int]) -> int:
        """In a worker: do what the command line says, as a process of its own would."""
        for number, file in enumerate(files[:3]):
            os.dup2(file, number)
        os.fchdir(files[3])
        os.environ.clear()
        os.environ.update(environment)
        status = cli.run(words)
        sys.stdout.flush()
        sys.stderr.flush()
        return status

    def _warm_up(self) -> None:
        """Load the compiler and its tools for all children to come; the first has the machine for itself."""
        self.warm = True
        self._dismiss(0)  # those that know nothing of what comes now
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
    environment = os.environ | {"LD_PRELOAD": fork_server, "LD_BIND_NOW": "1", settings.FORK_SERVER.name: "3"}
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
