"""The simulator process behind libvortex-nvsim: ``python -m vortex_rt.sim.server --fd N --memory-fd M`` (see ``protocol``).

One thread: while a kernel runs, the socket is looked at every 50 ms between slices of simulation. The process ends when the
socket does, so that a host that dies leaves nothing behind.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import mmap
import os
import select
import signal
import socket
import struct
import sys
import threading
import time
import traceback
from pathlib import Path
from typing import Any

import numpy as np

from . import protocol
from .config import Config, ConfigError, from_environment, from_text
from .protocol import NO_CORE, FaultKind, Message

#: Held while files are written, which the end of the host must not cut short.
REPORTING = threading.Lock()


class DisconnectedError(Exception):
    """The host has gone or broke the protocol."""


class RequestError(Exception):
    """A request that is refused; the text goes to the host."""


class Connection:
    """Messages on a stream socket."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self._buffer = bytearray()

    def send(self, kind: Message, sequence: int, payload: bytes = b"") -> None:
        """Send one message; raises DisconnectedError."""
        try:
            self.sock.sendall(protocol.HEADER.pack(kind, len(payload), sequence) + payload)
        except OSError as error:
            raise DisconnectedError(str(error)) from None

    def receive(self, timeout: float | None) -> tuple[int, int, bytes] | None:
        """Return (type, sequence, payload), or None after ``timeout`` seconds; raises DisconnectedError."""
        while True:
            message = self._take()
            if message is not None:
                return message
            try:
                if not select.select([self.sock], [], [], timeout)[0]:
                    return None
                data = self.sock.recv(1 << 16)
            except OSError as error:
                raise DisconnectedError(str(error)) from None
            if not data:
                raise DisconnectedError("end of file")
            self._buffer += data

    def _take(self) -> tuple[int, int, bytes] | None:
        size = protocol.HEADER.size
        if len(self._buffer) < size:
            return None
        kind, length, sequence = protocol.HEADER.unpack(bytes(self._buffer[:size]))
        if length > protocol.MAX_PAYLOAD:
            raise DisconnectedError(f"message of {length} bytes")
        if len(self._buffer) < size + length:
            return None
        payload = bytes(self._buffer[size : size + length])
        del self._buffer[: size + length]
        return kind, sequence, payload


def device_caps(config: Config) -> tuple[int, ...]:
    """Return the values of vx_dev_caps by id (0 VERSION … 9 MEM_BANK_SIZE)."""
    return (
        0, config.threads, config.warps, config.total_cores, config.line_size, config.memory_size, config.local_memory, config.isa_flags,
        config.memory_banks, config.memory_size // config.memory_banks,
    )  # fmt: skip


def caps_payload(config: Config) -> bytes:
    """Return the payload of CAPS."""
    return protocol.CAPS.pack(
        protocol.PROTOCOL_VERSION, config.xlen, int(config.mode == "timing"), protocol.EXTENSION_VOTE_SHUFFLE if config.vote_shuffle else 0,
        *device_caps(config), config.memory_size, 0x10000, min(config.local_base, config.memory_size), config.local_base, config.hash().encode(), version().encode(),
    )  # fmt: skip


def version() -> str:
    """Return the version of the installed package."""
    try:
        return importlib.metadata.version("nvvm2spirv")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


class Server:
    """Answers one host until it closes."""

    def __init__(self, connection: Connection, memory_fd: int) -> None:
        self.connection = connection
        self.memory_fd = memory_fd
        self.machine: Any = None
        self.running = False
        self.closed = False
        self.abort: FaultKind | None = None
        self.deadline: float | None = None
        self.launches = 0

    def serve(self) -> None:
        """Handle messages until CLOSE; raises DisconnectedError when the host goes."""
        import numba  # noqa: F401  (long import while the host prepares its first request)

        while not self.closed:
            message = self.connection.receive(None)
            assert message is not None
            self.handle(*message)

    def handle(self, kind: int, sequence: int, payload: bytes) -> None:
        """Handle one message and reply."""
        try:
            name = Message(kind).name.lower()
            method = getattr(self, f"do_{name}", None)
            if method is None:
                raise RequestError(f"message type {kind} is no request")
            if self.machine is None and kind not in (Message.OPEN, Message.CLOSE):
                raise RequestError("the device is not open")
            if self.running and kind in (Message.RUN, Message.OPEN, Message.SYMBOLS):
                raise RequestError("a kernel is running")
            method(sequence, payload)
        except (RequestError, ConfigError, ValueError, OSError, struct.error) as error:
            self.connection.send(Message.ERROR, sequence, str(error).encode())

    def do_open(self, sequence: int, payload: bytes) -> None:
        """Make the machine."""
        from .machine import Machine

        if self.machine is not None:
            raise RequestError("the device is open already")
        (flags,) = protocol.OPEN.unpack(payload)
        config = from_text(payload[protocol.OPEN.size :].decode(), from_environment(), "device configuration")
        if os.fstat(self.memory_fd).st_size < config.memory_size:
            os.ftruncate(self.memory_fd, config.memory_size)
        try:
            memory = np.frombuffer(mmap.mmap(self.memory_fd, config.memory_size, flags=mmap.MAP_SHARED), dtype=np.uint8)
        except OSError as error:
            raise RequestError(f"cannot map {config.memory_size} bytes of device memory: {error.strerror}") from None
        self.machine = Machine(config, memory, self.console, vortex_runtime=bool(flags & protocol.OPEN_VORTEX_RUNTIME))
        self.connection.send(Message.CAPS, sequence, caps_payload(config))
        self.machine.warm_up()

    def console(self, text: str) -> None:
        """Pass on output of the kernel."""
        self.connection.send(Message.CONSOLE, 0, text.encode())

    def do_run(self, sequence: int, payload: bytes) -> None:
        """Run a kernel; DONE or FAULT."""
        from .machine import SimulationError

        start_pc, argument, timeout = protocol.RUN.unpack(payload)
        self.running, self.abort = True, None
        self.deadline = time.monotonic() + timeout / 1000 if timeout else None
        self.prepare_reports(start_pc)
        try:
            result = self.machine.run(start_pc, argument, self.should_stop)
        except SimulationError as error:
            place = (NO_CORE if error.core is None else error.core, NO_CORE if error.warp is None else error.warp)
            fixed = protocol.FAULT.pack(error.kind, *place, error.lanes & 0xFFFFFFFF, error.pc & (1 << 64) - 1)
            self.connection.send(Message.FAULT, sequence, fixed + error.message.encode())
        except DisconnectedError:
            raise
        except Exception:
            fixed = protocol.FAULT.pack(FaultKind.INTERNAL, NO_CORE, NO_CORE, 0, 0)
            self.connection.send(Message.FAULT, sequence, fixed + f"internal error of the simulator\n{traceback.format_exc()}".encode())
        else:
            self.connection.send(Message.DONE, sequence, protocol.DONE.pack(result.instructions, result.thread_instructions, result.cycles))
        finally:
            self.running = False
            self.launches += 1
            with REPORTING:
                self.write_reports()

    def prepare_reports(self, start_pc: int) -> None:
        """Switch on what VORTEX_PROFILE and VORTEX_TRACE ask for."""
        from .image import load_image

        if os.environ.get("VORTEX_PROFILE"):
            ranges = load_image(self.machine.symbols.path).code if self.machine.symbols is not None else ()
            low, high = min((low for low, _ in ranges), default=start_pc), max((high for _, high in ranges), default=start_pc + (1 << 20))
            self.machine.profile(low, high)
        if os.environ.get("VORTEX_TRACE") and self.machine.timing is not None:
            self.machine.trace()

    def write_reports(self) -> None:
        """Write profile and trace of the launch; a file that cannot be written is reported and does not disturb the host."""
        from . import profile
        from .trace import write_trace

        try:
            if os.environ.get("VORTEX_PROFILE"):
                path = self.numbered(os.environ["VORTEX_PROFILE"])
                if path.suffix == ".json":
                    path.write_text(json.dumps(profile.as_data(self.machine), indent=1) + "\n", encoding="utf-8")
                else:
                    path.write_text(profile.report(self.machine), encoding="utf-8")
            if os.environ.get("VORTEX_TRACE") and self.machine.timing is not None:
                write_trace(self.machine, self.numbered(os.environ["VORTEX_TRACE"]))
        except OSError as error:
            print(f"vortex-sim: {error}", file=sys.stderr)

    def numbered(self, name: str) -> Path:
        """Return ``name`` with process and launch number before its suffix."""
        path = Path(name)
        return path.with_name(f"{path.stem}.{os.getpid()}.{self.launches}{path.suffix}")

    def should_stop(self) -> FaultKind | None:
        """Handle what the host sent during a run."""
        while not self.closed:
            message = self.connection.receive(0)
            if message is None:
                break
            self.handle(*message)
        if self.closed:
            return FaultKind.ABORTED
        if self.deadline is not None and time.monotonic() > self.deadline:
            return FaultKind.TIMEOUT
        return self.abort

    def do_abort(self, sequence: int, payload: bytes) -> None:
        """End the run; nothing happens if none is on."""
        (reason,) = protocol.ABORT.unpack(payload)
        self.abort = FaultKind.TIMEOUT if reason == protocol.ABORT_TIMEOUT else FaultKind.ABORTED

    def do_dcr_write(self, sequence: int, payload: bytes) -> None:
        """Write a device configuration register."""
        self.machine.dcr_write(*protocol.DCR.unpack(payload))
        self.connection.send(Message.OK, sequence)

    def do_dcr_read(self, sequence: int, payload: bytes) -> None:
        """Read a device configuration register."""
        self._value(sequence, self.machine.dcr_read(protocol.DCR.unpack(payload)[0]))

    def do_mpm_query(self, sequence: int, payload: bytes) -> None:
        """Read a performance counter."""
        self._value(sequence, self.machine.mpm(*protocol.MPM.unpack(payload)))

    def _value(self, sequence: int, value: int) -> None:
        self.connection.send(Message.VALUE, sequence, protocol.VALUE.pack(value & (1 << 64) - 1))

    def do_counters(self, sequence: int, payload: bytes) -> None:
        """Send the counters of the last run as JSON."""
        from .counters import counters

        self.connection.send(Message.TEXT, sequence, json.dumps(counters(self.machine)).encode())

    def do_symbols(self, sequence: int, payload: bytes) -> None:
        """Load an ELF file's symbols when a message first needs them."""
        from .symbols import LazySymbols

        self.machine.symbols = LazySymbols(payload.decode()) if payload else None
        self.connection.send(Message.OK, sequence)

    def do_access(self, sequence: int, payload: bytes) -> None:
        """Set the access rights of a range."""
        self.machine.set_access(*protocol.ACCESS.unpack(payload))
        self.connection.send(Message.OK, sequence)

    def do_close(self, sequence: int, payload: bytes) -> None:
        """End the server."""
        self.closed = True
        self.connection.send(Message.OK, sequence)


def exit_with_host(sock: socket.socket) -> None:
    """Wait for the host to go and end the process, should the main thread not do so: it may be compiling for a minute."""
    poll = select.poll()
    poll.register(sock, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
    while not poll.poll():
        pass
    time.sleep(2)
    with REPORTING:
        os._exit(0)


def main() -> int:
    """Serve the host at the other end of ``--fd``."""
    parser = argparse.ArgumentParser(prog="python -m vortex_rt.sim.server", description=__doc__)
    parser.add_argument("--fd", type=int, required=True, help="stream socket to the host")
    parser.add_argument("--memory-fd", type=int, required=True, help="memfd that becomes device memory")
    arguments = parser.parse_args()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the host's affair; the socket ends with it
    try:
        connection = Connection(socket.socket(fileno=arguments.fd))
        threading.Thread(target=exit_with_host, args=(connection.sock,), daemon=True).start()
        Server(connection, arguments.memory_fd).serve()
    except DisconnectedError:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
