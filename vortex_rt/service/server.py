"""The service: one process a user that has translator, compilers and tools loaded, and forks children that work.

`client/client.c` starts it, and falls back to a process of its own whenever anything is not as it should be
(docs/reference/interfaces.md). A service works for one state of our sources only: its socket's name holds their hash.
It ends when nothing was asked of it for a time, when its socket is gone, or when the sources turn out to be others.
"""

import contextlib
import ctypes
import gc
import os
import select
import signal
import socket
import struct
import sys
import time
from collections.abc import Iterator, Mapping
from importlib import import_module

from nvvm2spirv.ir import isolation
from vortex_rt import settings
from vortex_rt.compiler import cache, own_files, tools
from vortex_rt.compiler.errors import CompileError, ToolError
from vortex_rt.service import commands, requests
from vortex_rt.service.requests import ServiceRequest

BEAT_SECONDS = 1.0
"""A client at least so often learns that its work is still being done."""
LOOK_SECONDS = 2.0
"""An idle service at least so often looks whether its socket is still there."""
REHEARSAL_SECONDS = 5.0
"""A tool that takes longer for a small program than this is not waited for, as nobody is heard meanwhile."""
GRACE_SECONDS = 2.0
"""What is cancelled has so long to clean up."""
MOST_REQUESTS = 64
"""After so many a worker ends, and with it whatever has grown in it."""
COLLECT_EVERY = 8
"""Requests after which a worker looks for cycles that nobody needs."""
MOST_IDLERS = os.cpu_count() or 1
INTERNAL_ERROR = 3
"""Status after which a worker is not trusted any more."""
PR_SET_PDEATHSIG = 1
"""prctl(2): the signal that a process gets when its parent ends."""
WARM_TOOLS = ("clang-19", "llvm-spirv-15", "llvm-link-19", "opt-19", "llc-19", "llvm-mc-19", "ld.lld-19")

_CREDENTIALS = struct.Struct("3i")


class Worker:
    """A child that does one request after the other: a fresh one would first take a fault for each page it writes."""

    def __init__(self, pid: int, channel: socket.socket) -> None:
        self.pid = pid
        self.channel = channel
        """Takes requests, and gives back the wait status of each; its end is the worker's."""
        self.count = 0

    def reap(self) -> int:
        """Let it end if it has not, and return its wait status."""
        self.channel.close()
        return os.waitpid(self.pid, 0)[1]


class Work:
    """A request at work in a worker."""

    def __init__(self, connection: socket.socket, worker: Worker, folder: str) -> None:
        self.connection = connection
        self.worker = worker
        self.folder = folder
        """Where it makes temporary files if it needs any; removed even if the worker is killed."""
        self.ends = 0.0
        """When it is killed, having been cancelled; 0: it has not been."""

    def cancel(self) -> None:
        """Ask the worker and what it has started to end."""
        if not self.ends:
            self.ends = time.monotonic() + GRACE_SECONDS
            self._signal(signal.SIGTERM)

    def kill_when_due(self) -> None:
        """End what was cancelled and does not end."""
        if self.ends and time.monotonic() >= self.ends:
            self._signal(signal.SIGKILL)

    def _signal(self, number: int) -> None:
        pid = self.worker.pid
        for kill, target in ((os.killpg, pid), (os.kill, pid)):  # its group may not be there yet
            with contextlib.suppress(ProcessLookupError):
                kill(target, number)

    def tell(self, answer: int) -> None:
        """Send an answer; a client that is gone or does not read is not waited for."""
        with contextlib.suppress(OSError):
            self.connection.send(requests.ANSWER.pack(answer), socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)

    def close(self) -> bool:
        """Tell how it ended, and clean up; returns whether the worker goes on. What was cancelled is waited for as long
        as its time lasts."""
        if self.ends and not select.select([self.worker.channel], [], [], max(0, self.ends - time.monotonic()))[0]:
            self._signal(signal.SIGKILL)
        try:
            answer = self.worker.channel.recv(requests.ANSWER.size)
        except OSError:
            answer = b""
        answered = len(answer) == requests.ANSWER.size
        status = int(requests.ANSWER.unpack(answer)[0]) if answered else INTERNAL_ERROR << 8
        trusted = answered and not self.ends and status != INTERNAL_ERROR << 8
        goes_on = trusted and self.worker.count < MOST_REQUESTS
        if not goes_on:
            ended = self.worker.reap()
            status = status if answered else ended or status
        if os.path.exists(self.folder):
            own_files.remove(self.folder)
        self.tell(status)
        self.connection.close()
        return goes_on


def _cancel_without_service() -> None:
    """In a worker: take the service's death for a cancellation, as its client does the work itself then; what went on
    would hold the client's files open, and write them a second time."""
    signal.signal(signal.SIGHUP, lambda *_: os.killpg(0, signal.SIGTERM))
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGHUP)


def _folder(environment: Mapping[str, str], pid: int, count: int) -> str:
    """Where a worker makes the temporary files of its so manieth request."""
    return f"{environment.get('TMPDIR') or '/tmp'}/vortex-cc-{pid}.{count}"


class Service:
    """The service's loop."""

    def __init__(self, path: str, sources: str, idle: float, fork_server: str) -> None:
        self.path = path
        self.sources = sources
        self.idle = idle
        self.fork_server = fork_server
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        made = f"{path}.{os.getpid()}"
        self.listener.bind(made)
        self.identity = os.stat(made).st_ino
        self.listener.listen(128)
        os.rename(made, path)  # over what a dead server has left
        self.asking: dict[int, socket.socket] = {}
        self.at_work: list[Work] = []
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
            ready = {fd for fd, _ in poll.poll(1e3 * (BEAT_SECONDS if self.at_work else min(self.idle, LOOK_SECONDS)))}
            self._take(ready)
            for work in self.at_work:
                work.kill_when_due()
            if self.count and not self.warm and not self.at_work:
                self._warm_up()
            if time.monotonic() - beat >= BEAT_SECONDS:
                beat = time.monotonic()
                for work in self.at_work:
                    work.tell(requests.ALIVE)
        for work in self.at_work:
            work.cancel()
        for work in self.at_work:
            work.close()
        self._dismiss(0)
        with contextlib.suppress(OSError):
            if self._is_mine():
                os.unlink(self.path)

    def _watched(self) -> Iterator[int]:
        yield self.listener.fileno()
        yield from self.asking
        for work in self.at_work:
            yield work.worker.channel.fileno()
            if not work.ends:
                yield work.connection.fileno()

    def _is_mine(self) -> bool:
        try:
            return os.stat(self.path).st_ino == self.identity
        except OSError:
            return False

    def _is_over(self) -> bool:
        if self.at_work and not self.stopping:
            return False
        return self.stopping or time.monotonic() - self.last >= self.idle or not self._is_mine()

    def _take(self, ready: set[int]) -> None:
        """Do what is to be done for descriptors that have something."""
        for work in [*self.at_work]:
            if work.worker.channel.fileno() in ready:
                self.at_work.remove(work)
                if work.close():
                    self.idlers.append(work.worker)
                self.last = time.monotonic()
            elif work.connection.fileno() in ready:  # it is gone, or takes back what it asked
                work.cancel()
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
            files = requests.receive(connection)
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
        request = ServiceRequest.unpacked(files[-1])
        self.count += 1
        worker = self._given(files)
        worker.count += 1
        self.at_work.append(Work(connection, worker, _folder(request.environment, worker.pid, worker.count)))
        self.last = time.monotonic()
        self.at_work[-1].tell(requests.ALIVE)

    def _given(self, files: list[int]) -> Worker:
        """Give a request to a worker that has nothing to do, or to a new one; returns it."""
        self._dismiss(MOST_IDLERS)
        while self.idlers:
            worker = self.idlers.pop()
            try:
                requests.send(worker.channel, files)
            except OSError:  # somebody has ended it, or it has done enough
                worker.reap()
            else:
                return worker
        worker = self._hired()
        requests.send(worker.channel, files)
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
        """In a worker: do what is asked for, until it is enough."""
        os.setpgid(0, 0)
        _cancel_without_service()
        keep = {0, 1, 2, channel.fileno(), *(waiting.fileno() for waiting in tools.warm.values())}
        for fd in {int(name) for name in os.listdir("/proc/self/fd")} - keep:  # the server's own, and those of requests
            with contextlib.suppress(OSError):
                os.close(fd)
        isolation.large = True
        nothing = os.open(os.devnull, os.O_RDWR)
        for count in range(1, MOST_REQUESTS + 1):
            files = requests.receive(channel)
            if not files:
                break
            request = ServiceRequest.unpacked(files[-1])
            status = self._do(request, _folder(request.environment, os.getpid(), count), files)
            os.chdir("/")
            for file in (0, 1, 2):  # a client may wait for the end of what it reads
                os.dup2(nothing, file)
            for file in files:
                os.close(file)
            answer = status if status == requests.REFUSES else status << 8
            channel.send(requests.ANSWER.pack(answer), socket.MSG_NOSIGNAL)
            if status == INTERNAL_ERROR:
                break
            if count % COLLECT_EVERY == 0:
                gc.collect()
        os._exit(0)

    def _do(self, request: ServiceRequest, folder: str, files: list[int]) -> int:
        """In a worker: do what the command line says, as a process of its own would; ``folder`` is for temporary
        files."""
        for number, file in enumerate(files[:3]):
            os.dup2(file, number)
        os.fchdir(files[3])
        os.umask(request.umask)
        requests.mask = request.umask
        own_files.told = request.environment.get("TMPDIR", "")
        os.environ.clear()
        os.environ.update(request.environment, TMPDIR=folder)
        name, *words = request.words
        status = int(commands.find(name)(words, served=True)) if name in commands.SERVED else requests.REFUSES
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except OSError:  # nobody reads, and what was not written may not come out with the next request
            return INTERNAL_ERROR
        return status

    def _warm_up(self) -> None:
        """Load what workers and their tools need for all to come; the first has the machine for itself."""
        self.warm = True
        self._dismiss(0)  # those that know nothing of what comes now
        if self.fork_server:
            tools.warm = waiting_tools(self.fork_server)
        from vortex_rt.compiler import build

        limit, tools.LIMIT_SECONDS = tools.LIMIT_SECONDS, REHEARSAL_SECONDS
        with contextlib.suppress(CompileError, ToolError):  # clients will be told
            build.rehearse()
        tools.LIMIT_SECONDS = limit
        for name in commands.SERVED:
            commands.find(name)
        for name in commands.LATER:
            import_module(name)
        gc.collect()
        gc.freeze()  # what is here is not looked at again, so that children share it
        if cache.service_hash() != self.sources:  # they have changed while they were read
            self.stopping = True


def waiting_tools(fork_server: str) -> dict[str, socket.socket]:
    """Start the tools that are there, to wait for work; returns where to send each its own (`tools.warm`)."""
    return {tools.path(tool): _waiting(tool, fork_server) for tool in filter(_is_program, WARM_TOOLS)}


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


def run(words: list[str]) -> int:
    """Serve: words are the socket's path, the hash of our sources, the idle seconds and the fork server's library.

    Listens in a process of its own: whoever waits for this one's end can connect then.
    """
    path, sources, idle, fork_server = words
    gc.disable()
    ready, tell = os.pipe()
    if os.fork():
        os.close(tell)
        os._exit(0 if os.read(ready, 1) else 1)
    os.close(ready)
    os.chdir("/")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    service = Service(path, sources, float(idle), fork_server)
    os.write(tell, b"1")
    os.close(tell)
    service.run()
    return 0
