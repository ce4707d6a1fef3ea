"""Packets of GDB's remote serial protocol on a socket (Debugging with GDB, appendix E)."""

import select
import socket

INTERRUPT = "\x03"
"""What `GdbConnection.receive` returns for Ctrl-C."""
_ESCAPED = b"}$#*"


class GoneError(Exception):
    """gdb has gone."""


def parsed(address: str) -> str | tuple[str, int]:
    """Return where gdb is served: the path of a Unix socket, or a host and a port of this machine's own network.

    Raises ValueError.
    """
    host, colon, port = address.rpartition(":")
    if not colon or "/" in address:
        return address
    if host not in ("", "localhost", "127.0.0.1") or not port.isdigit():
        raise ValueError(f"{address}: gdb is served at localhost:PORT or at the path of a Unix socket")
    return "127.0.0.1", int(port)


def listening(place: str | tuple[str, int]) -> socket.socket:
    """Return a socket that waits for gdb. Raises OSError."""
    sock = socket.socket(socket.AF_UNIX if isinstance(place, str) else socket.AF_INET)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind(place)
    sock.listen(1)
    return sock


class GdbConnection:
    """Packets from and to one gdb; both ways raise GoneError."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self.acknowledged = True
        """Whether each packet is answered with ``+``."""
        self._buffer = bytearray()

    def receive(self, timeout: float) -> str | None:
        """Return the next packet's content or `INTERRUPT`, None after ``timeout`` seconds. A byte is a character."""
        while True:
            packet = self._take()
            if packet is not None:
                return packet
            try:
                if not select.select([self.sock], [], [], timeout)[0]:
                    return None
                data = self.sock.recv(1 << 16)
            except OSError as error:
                raise GoneError(str(error)) from None
            if not data:
                raise GoneError("end of file")
            self._buffer += data

    def _take(self) -> str | None:
        """Return a packet out of the buffer, None if there is no whole one."""
        while self._buffer and self._buffer[0] not in b"$\x03":
            del self._buffer[0]  # + and what was disturbed
        if self._buffer[:1] == INTERRUPT.encode():
            del self._buffer[0]
            return INTERRUPT
        end = self._buffer.find(b"#")
        if end < 0 or len(self._buffer) < end + 3:
            return None
        content = bytes(self._buffer[1:end])
        del self._buffer[: end + 3]
        if self.acknowledged:
            self._write(b"+")
        return _unescaped(content).decode("latin-1")

    def send(self, content: str | bytes) -> None:
        """Send a packet."""
        data = content.encode("latin-1") if isinstance(content, str) else content
        data = b"".join(bytes((0x7D, byte ^ 0x20)) if byte in _ESCAPED else bytes((byte,)) for byte in data)
        self._write(b"$%b#%02x" % (data, sum(data) & 255))

    def say(self, text: str) -> None:
        """Let gdb print a text; only while it waits for the program to stop."""
        self.send("O" + text.encode().hex())

    def close(self) -> None:
        """End the connection."""
        self.sock.close()

    def _write(self, data: bytes) -> None:
        try:
            self.sock.sendall(data)
        except OSError as error:
            raise GoneError(str(error)) from None


def _unescaped(data: bytes) -> bytes:
    """Undo the escapes of binary data."""
    first, *others = data.split(b"}")
    return first + b"".join(bytes((part[0] ^ 0x20,)) + part[1:] for part in others if part)


def accepted(listener: socket.socket, timeout: float) -> GdbConnection | None:
    """Return the connection of a gdb that has come, None after ``timeout`` seconds."""
    if not select.select([listener], [], [], timeout)[0]:
        return None
    return GdbConnection(listener.accept()[0])
