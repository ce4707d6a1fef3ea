"""The simulator process behind libvortex-nvsim (see ``protocol``), started by ``service/start.py``.

What the first kernel does not need is imported where it is used: a host waits for this process. One thread: while a
kernel runs, the socket is looked at every 50 ms between slices of simulation. The process ends when the socket does, so
that a host that dies leaves nothing behind.
"""

import contextlib
import mmap
import os
import select
import signal
import socket
import struct
import sys
import threading
import time
from typing import TYPE_CHECKING

from .. import settings
from ..errors import told
from ..failures import Failure
from ..isa import extensions
from ..version import VERSION
from . import arrays, protocol
from .config import MODES, Config, ConfigError, from_environment, from_text
from .engine import EngineError
from .errors import SimulationError
from .kmu import GridLaunch
from .machine import Machine
from .protocol import NO_CORE, Message
from .results import RunResult

if TYPE_CHECKING:
    from .debugger.debugger import Debugger
    from .output_files import ProfileFiles, TimelineFile
    from .program_checkpoint import ProgramCheckpoint
    from .sanitizer import SanitizerFile

#: Held while files are written, which the end of the host must not cut short.
REPORTING = threading.Lock()

#: Fixed part of the FAULT that is no kernel's.
INTERNAL = protocol.FAULT.pack(Failure.INTERNAL, NO_CORE, NO_CORE, 0, 0)


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
        0, config.threads, config.warps, config.total_cores, config.line_size, config.memory_size, config.local_memory,
        config.isa_flags,
        config.memory_banks, config.memory_size // config.memory_banks,
    )  # fmt: skip


def caps_payload(config: Config) -> bytes:
    """Return the payload of CAPS."""
    return protocol.CAPS.pack(
        protocol.PROTOCOL_VERSION, config.xlen, tuple(MODES).index(config.mode),
        extensions.bits(config),
        *device_caps(config), config.memory_size, config.address_size, 0x10000,
        min(config.local_base, config.memory_size), config.local_base, config.hash().encode(), VERSION.encode(),
    )  # fmt: skip


class Server:
    """Answers one host until it closes."""

    def __init__(self, connection: Connection, memory_fd: int) -> None:
        self.connection = connection
        self.memory_fd = memory_fd
        self._machine: Machine | None = None
        self.running = False
        self.closed = False
        self.abort: Failure | None = None
        self.deadline: float | None = None
        self.launches = 0
        self.checkpoint: ProgramCheckpoint | None = None
        self.last_failure: SimulationError | None = None
        self.timeline: TimelineFile | None = None
        self.profiles: ProfileFiles | None = None
        self.sanitizer: SanitizerFile | None = None
        self.debugger: Debugger | None = None

    @property
    def machine(self) -> Machine:
        """The device, once it is open."""
        if self._machine is None:
            raise RequestError("the device is not open")
        return self._machine

    def serve(self) -> None:
        """Handle messages until CLOSE; raises DisconnectedError when the host goes."""
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
            if self.running and kind in (Message.RUN, Message.OPEN, Message.SYMBOLS):
                raise RequestError("a kernel is running")
            method(sequence, payload)
        except (RequestError, ConfigError, EngineError, ValueError, OSError, struct.error) as error:
            self.connection.send(Message.ERROR, sequence, told(error).encode())

    def do_open(self, sequence: int, payload: bytes) -> None:
        """Make the machine."""
        if self._machine is not None:
            raise RequestError("the device is open already")
        (flags,) = protocol.OPEN.unpack(payload)
        config = from_text(payload[protocol.OPEN.size :].decode(), from_environment(), "device configuration")
        if settings.CHECKPOINT.text():
            from .program_checkpoint import ProgramCheckpoint

            self.checkpoint = ProgramCheckpoint.from_environment()
        size = config.address_size
        if os.fstat(self.memory_fd).st_size < size:
            os.ftruncate(self.memory_fd, size)
        try:
            memory = mmap.mmap(self.memory_fd, size, flags=mmap.MAP_SHARED | arrays.MAP_NORESERVE)
        except OSError as error:
            raise RequestError(f"cannot map {size} bytes of the device's addresses: {error.strerror}") from None
        runtime = bool(flags & protocol.OPEN_VORTEX_RUNTIME)
        self._machine = self.kind_of_machine(config)(config, memory, self.console, vortex_runtime=runtime)
        if address := settings.DEBUG.text():
            self.debug(address)
        self.machine.memory_file = self.memory_fd
        if settings.ENERGY_TABLE.text() and config.mode == "timing":
            from .energy import load_table

            load_table()  # a table that cannot be used is refused now
        if settings.TRACE.text():
            from .output_files import TimelineFile

            self.timeline = TimelineFile.opened(self.machine)
        if profile := settings.PROFILE.text():
            from pathlib import Path

            from .output_files import ProfileFiles

            self.profiles = ProfileFiles(Path(profile))
        if tool := settings.SANITIZER.text():
            from .sanitizer import SanitizerFile

            self.sanitizer = SanitizerFile(self.machine, tool, settings.SANITIZER_FILE.text())
        self.connection.send(Message.CAPS, sequence, caps_payload(config))
        with contextlib.suppress(EngineError):  # the first run reports it
            self.machine.warm_up()

    def kind_of_machine(self, config: Config) -> type[Machine]:
        """Return the class that runs kernels in the configuration's mode."""
        if settings.DEBUG.text():
            from .debugger.machine import DebuggedMachine

            if config.mode != "functional":
                raise RequestError(f"a debugger needs functional mode, not {config.mode} mode")
            return DebuggedMachine
        if config.mode != "sampled":
            return Machine
        from .sampling import SampledMachine

        return SampledMachine

    def debug(self, address: str) -> None:
        """Serve gdb at an address from the first launch on."""
        from .debugger.debugger import Debugger
        from .debugger.machine import DebuggedMachine

        assert isinstance(self._machine, DebuggedMachine)
        self.debugger = Debugger(self._machine, address, self.end_host)

    def end_host(self) -> None:
        """End the host's process, which made the socket."""
        host, _, _ = struct.unpack("3i", self.connection.sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        with contextlib.suppress(ProcessLookupError):
            os.kill(host, signal.SIGTERM)

    def console(self, text: str) -> None:
        """Pass on output of the kernel."""
        self.connection.send(Message.CONSOLE, 0, text.encode())

    def do_run(self, sequence: int, payload: bytes) -> None:
        """Run a kernel; DONE or FAULT."""
        start_pc, argument, timeout, flags, entry, *sizes = protocol.RUN.unpack(payload)
        grid = None
        if flags & protocol.RUN_GRID:
            shape = [(sizes[at], sizes[at + 1], sizes[at + 2]) for at in (0, 3, 6)]
            grid = GridLaunch(start_pc, entry, argument, shape[0], shape[1], shape[2], sizes[9])
            self.machine.check_grid(grid)
        self.running, self.abort, self.last_failure = True, None, None
        self.deadline = time.monotonic() + timeout / 1000 if timeout and self.debugger is None else None
        if self.profiles is not None:
            self.profiles.begin(self.machine, start_pc, argument)
        try:
            reply = self.outcome(start_pc, argument, bool(flags & protocol.RUN_RESUME), grid)
        finally:
            self.running = False
            self.launches += 1
            with REPORTING:  # before the reply: who has it finds the files
                self.write_reports()
        kind, content = reply
        self.connection.send(kind, sequence, content)

    def outcome(self, start_pc: int, argument: int, resume: bool, grid: GridLaunch | None) -> tuple[Message, bytes]:
        """Run a kernel; return the reply that says how it ended."""
        try:
            if self.sanitizer is not None:
                self.sanitizer.begin(argument)
            result = self.launch(start_pc, argument, resume, grid)
        except SimulationError as error:
            self.last_failure = error
            place = (NO_CORE if error.core is None else error.core, NO_CORE if error.warp is None else error.warp)
            fixed = protocol.FAULT.pack(error.kind, *place, error.lanes & 0xFFFFFFFF, error.pc & (1 << 64) - 1)
            return Message.FAULT, fixed + error.message.encode()
        except DisconnectedError:
            raise
        except EngineError as error:
            return Message.FAULT, INTERNAL + str(error).encode()
        except Exception:
            import traceback

            text = f"internal error of the simulator\n{traceback.format_exc()}"
            return Message.FAULT, INTERNAL + text.encode()
        return Message.DONE, protocol.DONE.pack(result.instructions, result.thread_instructions, result.cycles)

    def launch(self, start_pc: int, argument: int, resume: bool, grid: GridLaunch | None) -> RunResult:
        """Run a kernel, with a stop where a checkpoint is wanted. Raises SimulationError."""
        machine = self.machine
        if self.checkpoint is None:
            return machine.run(start_pc, argument, self.should_stop, resume, grid)
        return self.checkpoint.run(machine, start_pc, argument, self.should_stop, resume, grid)

    def write_reports(self) -> None:
        """Write counters and profile of the launch and, now and then, the timeline; a file that cannot be written is
        reported and does not disturb the host."""
        if self.sanitizer is not None:
            self.sanitizer.end(self.last_failure)
        if self.timeline is not None:
            self.timeline.launched()
        if self.profiles is not None:
            self.profiles.launched(self.machine, self.launches)
        try:
            if name := settings.COUNTERS.text():
                import json

                from .counters import counters

                with open(name, "a", encoding="utf-8") as file:
                    file.write(json.dumps(counters(self.machine)) + "\n")
        except OSError as error:
            print(f"vortex-sim: {settings.COUNTERS.name}: {told(error)}", file=sys.stderr)

    def finish(self) -> None:
        """Write the timeline of all launches, and let go of gdb."""
        if self.debugger is not None:
            self.debugger.close()
            self.debugger = None
        if self.sanitizer is not None:
            self.sanitizer.close()
        if self.profiles is not None:
            self.profiles.finish()
        if self.timeline is not None:
            with REPORTING:
                self.timeline.finish()
            self.timeline = None

    def should_stop(self) -> Failure | None:
        """Handle what the host sent during a run."""
        while not self.closed:
            message = self.connection.receive(0)
            if message is None:
                break
            self.handle(*message)
        self.machine.update_rights()
        if self.timeline is not None:
            self.timeline.tell()
        if self.closed:
            return Failure.ABORTED
        if self.deadline is not None and time.monotonic() > self.deadline:
            return Failure.TIMEOUT
        return self.abort

    def do_abort(self, sequence: int, payload: bytes) -> None:
        """End the run; nothing happens if none is on."""
        (reason,) = protocol.ABORT.unpack(payload)
        self.abort = Failure.TIMEOUT if reason == protocol.ABORT_TIMEOUT else Failure.ABORTED

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
        import json

        if self.machine.timing is None:
            from .counters import counters as report
        else:
            from .energy import counters_with_energy as report
        self.connection.send(Message.TEXT, sequence, json.dumps(report(self.machine)).encode())

    def do_symbols(self, sequence: int, payload: bytes) -> None:
        """Load an ELF file's symbols when a message first needs them."""
        from .symbols import LazyImageSymbols

        self.machine.symbols = LazyImageSymbols(payload.decode()) if payload else None
        self.connection.send(Message.OK, sequence)

    def do_access(self, sequence: int, payload: bytes) -> None:
        """Set the access rights of ranges."""
        for address, size, rights in protocol.ACCESS.layout.iter_unpack(payload):
            self.machine.set_access(address, size, rights)
        self.connection.send(Message.OK, sequence)

    def do_map(self, sequence: int, payload: bytes) -> None:
        """Put pages of a file in place of device memory's, or its own back."""
        address, size, offset = protocol.MAPPING.unpack(payload)
        path = payload[protocol.MAPPING.size :].decode()
        file = os.open(path, os.O_RDWR | os.O_CLOEXEC) if path else self.memory_fd
        try:
            self.machine.memory.map_file(address, size, file, offset)
            self.machine.mapped.pop((address, size), None)
            if path:
                self.machine.mapped[address, size] = path, offset
        finally:
            if path:
                os.close(file)
        self.connection.send(Message.OK, sequence)

    def do_tool(self, sequence: int, payload: bytes) -> None:
        """Answer a tool."""
        from .requests import answer

        reply = answer(self.machine, payload.decode(), self.last_failure, self.running)
        self.connection.send(Message.TEXT, sequence, reply.encode())

    def do_close(self, sequence: int, payload: bytes) -> None:
        """End the server."""
        self.closed = True
        self.finish()
        self.connection.send(Message.OK, sequence)


def exit_with_host(sock: socket.socket) -> None:
    """Wait for the host to go and end the process, should the main thread not do so: it may be compiling for a minute.
    """
    poll = select.poll()
    poll.register(sock, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
    while not poll.poll():
        pass
    time.sleep(2)
    with REPORTING:
        os._exit(0)


def run(words: list[str]) -> int:
    """Serve the host at the other end of ``--fd``."""
    match words:
        case ["--fd", fd, "--memory-fd", memory_fd]:
            pass
        case _:
            print("usage: start.py simulator --fd SOCKET --memory-fd MEMFD", file=sys.stderr)
            return 2
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the host's affair; the socket ends with it
    try:
        connection = Connection(socket.socket(fileno=int(fd)))
        threading.Thread(target=exit_with_host, args=(connection.sock,), daemon=True).start()
        server = Server(connection, int(memory_fd))
        try:
            server.serve()
        finally:
            server.finish()
    except DisconnectedError:
        return 0
    return 0

