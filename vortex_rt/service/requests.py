"""Work that one process gives another: a command line, its environment, its files, and how it ended.

The service gets requests in this form, and gives tools' work to processes that wait for it (`fork_server.c`;
docs/reference/interfaces.md).
"""

from __future__ import annotations

import array
import contextlib
import os
import select
import socket
import struct
from collections.abc import Mapping

from vortex_rt import settings

FILES = 5
"""Files of a request: standard input, output and errors, the working folder, the command line with the environment."""
START, STOP = b"J", b"Q"
"""Messages: do this work; end, with what is at work."""
ALIVE = -1
"""An answer that says: still at work."""
REFUSES = -2
"""An answer, and an exit status, that says: this needs a process of the user's own. Any other is the wait status."""
ANSWER = struct.Struct("=i")

_HEAD = struct.Struct("=III")
"""Number of words, number of variables, mask of permissions."""

mask = 0o022
"""This process's mask of permissions, which cannot be asked for without changing it under other threads."""


class ServiceRequest:
    """What a command line is to be done with."""

    def __init__(self, words: list[str], environment: Mapping[str, str], umask: int) -> None:
        self.words = words
        self.environment = environment
        self.umask = umask

    def packed(self) -> int:
        """Return a file in memory with it."""
        texts = [*self.words, *(f"{name}={value}" for name, value in self.environment.items())]
        file = os.memfd_create("request")
        with open(file, "wb", closefd=False) as stream:
            stream.write(_HEAD.pack(len(self.words), len(self.environment), self.umask))
            stream.write(b"".join(os.fsencode(text) + b"\0" for text in texts))
        return file

    @staticmethod
    def unpacked(file: int) -> ServiceRequest:
        """Read such a file.

        Raises:
            ValueError: it is none.
        """
        with open(file, "rb", closefd=False) as stream:
            stream.seek(0)
            data = stream.read()
        if len(data) < _HEAD.size:
            raise ValueError("cut off")
        count, variables, umask = _HEAD.unpack_from(data)
        texts = [os.fsdecode(text) for text in data[_HEAD.size :].split(b"\0")]
        if len(texts) != count + variables + 1 or not count:
            raise ValueError("not as many texts as it says")
        pairs = (text.partition("=") for text in texts[count:-1])
        return ServiceRequest(texts[:count], {name: value for name, _, value in pairs}, umask)


def send(channel: socket.socket, files: list[int]) -> None:
    """Send a request. Raises OSError if nobody is there."""
    channel.sendmsg([START], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))], socket.MSG_NOSIGNAL)


def receive(channel: socket.socket) -> list[int] | None:
    """Return the files of a request, none if what came is no request, None if it is `STOP`."""
    data, ancillary, flags, _ = channel.recvmsg(1, socket.CMSG_SPACE(FILES * 4), socket.MSG_CMSG_CLOEXEC)
    files = array.array("i")
    for level, kind, content in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            files.frombytes(content[: len(content) // files.itemsize * files.itemsize])
    if data == START and len(files) == FILES and not flags & socket.MSG_CTRUNC:
        return list(files)
    for file in files:
        os.close(file)
    return None if data == STOP else []


class Running:
    """A tool at work in a process that was waiting for it."""

    def __init__(self, channel: socket.socket, words: list[str], files: tuple[int, int, int]) -> None:
        """Start it. Raises OSError if that process is gone."""
        folder = os.open(".", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        request = ServiceRequest(words, os.environ, mask).packed()
        self._answer, theirs = socket.socketpair()
        try:
            send(channel, [*files, folder, request, theirs.fileno()])
        except OSError:
            self._answer.close()
            raise
        finally:
            theirs.close()
            os.close(folder)
            os.close(request)

    def wait(self, seconds: float) -> int | None:
        """Return the wait status, None if it does not end within so many seconds; SIGKILL's where nobody can say."""
        if not select.select([self._answer], [], [], seconds)[0]:
            return None
        answer = self._answer.recv(ANSWER.size)
        self._answer.close()
        return int(ANSWER.unpack(answer)[0]) if len(answer) == ANSWER.size else 9

    def end(self) -> None:
        """End it: its process does so when nobody wants the answer."""
        self._answer.close()

    kill = end


def socket_folder() -> str:
    """Return the folder of the services' sockets, as `client/client.c` finds it."""
    return settings.COMPILE_SERVER_FOLDER.text() or f"/tmp/vortex_rt-{os.geteuid()}"


def stop_all() -> int:
    """End all services of this user, and what they work on; returns how many there were."""
    folder, stopped = socket_folder(), 0
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        if name.endswith(".socket"):
            with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
                connection.connect(f"{folder}/{name}")
                connection.sendall(STOP)
                connection.settimeout(10)
                connection.recv(1)  # its end
                stopped += 1
    return stopped
