"""The debugger of a simulator process: it waits for gdb at the first launch, and stays between gdb and the device."""

import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from errno import EADDRINUSE
from pathlib import Path

from ... import settings
from ...errors import told
from ...failures import Failure
from ..errors import SimulationError
from ..launches import launch_shape
from . import built_in_variables, connection
from .commands import GdbCommands
from .connection import INTERRUPT, GdbConnection, GoneError
from .lanes import Lane, Lanes
from .machine import DebuggedMachine
from .session import LoadedImage, Resume, ShouldStop, Stop, copy_of_image


class Debugger:
    """Between gdb, at a socket of this address, and a device."""

    def __init__(self, machine: DebuggedMachine, address: str, end_program: Callable[[], None]) -> None:
        self.machine = machine
        self._end_program = end_program
        self._place = connection.parsed(address)
        self.lanes = Lanes(machine)
        self.focus: Lane | None = None
        """The lane that gdb stepped or was told of last."""
        self.image: LoadedImage | None = None
        self.connection: GdbConnection | None = None
        self.killed = self.detached = False
        self.launches = 0
        self._folder = Path(tempfile.mkdtemp(prefix="vortex-gdb-"))
        self._commands = GdbCommands(self, machine)
        machine.debugger = self

    # ---- the machine asks --------------------------------------------------------------------------------------------

    def begin(self, should_stop: ShouldStop) -> Resume | None:
        """A launch begins: return how it goes on, None: without a debugger. Raises SimulationError."""
        self.launches += 1
        self.focus = None
        changed = self._load_image()
        self.lanes.begin(self.machine.started_with[1], self.image.kernels_at if self.image else 0)
        if self.detached:
            return None
        if self.connection is None:
            return self._serve(should_stop) if self._wait_for_gdb(should_stop) else None
        try:
            self.connection.say(f"[{self.describe_launch()}]\n")
            if not changed:
                return Resume()
            self.connection.send(self._commands.stop_reply(None, libraries=True))
        except GoneError:
            self.killed = True
        return self._serve(should_stop)

    def stopped(self, stop: Stop, should_stop: ShouldStop) -> Resume | None:
        """The device has stopped: tell gdb and return how it goes on, None: without it. Raises SimulationError."""
        assert self.connection is not None
        self.focus = stop.lane
        try:
            if stop.error is not None:
                self.connection.say(f"{stop.error.message}\n")
            self.connection.send(self._commands.stop_reply(stop))
        except GoneError:
            self.killed = True
        return self._serve(should_stop)

    def stopping_lane(self, address: int, lanes: Sequence[Lane]) -> Lane | None:
        """Return the lane of which gdb is told at a breakpoint, None: its conditions hold for none."""
        return self._commands.stopping_lane(address, lanes)

    def interrupted(self) -> bool:
        """Return whether gdb wants the device to stop. Raises SimulationError if it has gone."""
        if self.connection is None:
            return False
        try:
            return self.connection.receive(0) == INTERRUPT
        except GoneError:
            self.killed = True
            self._check()
        return False

    def describe_launch(self) -> str:
        """Return number, kernel, grid and block of the launch."""
        shape = launch_shape(self.machine, self.machine.started_with[1])
        if not shape:
            return f"Launch {self.launches}"
        entry = self.lanes.launch["entry"] if self.lanes.launch is not None else 0
        kernel = self.machine.symbols.locate(entry).function if self.machine.symbols else ""
        grid, block = (",".join(map(str, shape[name])) for name in ("grid", "block"))
        return f"Launch {self.launches}: {kernel}, grid ({grid}), block ({block})"

    def _wait_for_gdb(self, should_stop: ShouldStop) -> bool:
        """Wait for gdb to come; return whether it can. Raises SimulationError."""
        try:
            listener = connection.listening(self._place)
        except OSError as error:
            taken = "another device or process of the program is in the debugger"
            which = taken if error.errno == EADDRINUSE else told(error)
            print(f"vortex-sim: {settings.DEBUG.name}: {which}; this device is not debugged", file=sys.stderr)
            self.detached = True
            return False
        with listener:
            while (found := connection.accepted(listener, 0.05)) is None:
                self._ask(should_stop)
        self.connection = found
        return True

    # ---- gdb ---------------------------------------------------------------------------------------------------------

    def _serve(self, should_stop: ShouldStop) -> Resume | None:
        """Answer gdb until it lets the device go on."""
        while True:
            self._check()
            assert self.connection is not None
            try:
                packet = self.connection.receive(0.05)
                if packet is None or packet == INTERRUPT:
                    self._ask(should_stop)
                    continue
                reply = self._commands.answer(packet)
                if isinstance(reply, str | bytes):
                    self.connection.send(reply)
                    continue
            except GoneError:
                self.killed = True
                continue
            if reply is None:
                if self.detached:
                    return None
                continue
            if reply.lane is not None:
                self.focus = reply.lane
            return reply

    def _ask(self, should_stop: ShouldStop) -> None:
        if should_stop is not None:
            self.machine.stop_if(should_stop)

    def _check(self) -> None:
        """Raise SimulationError if gdb has ended the program."""
        if self.killed:
            self._end_program()
            raise SimulationError(Failure.ABORTED, "ended in the debugger", None, None, 0, 0)

    def detach(self) -> None:
        """Let the program go on without gdb, which sees from its socket that it does."""
        self.detached = True
        if isinstance(self._place, str):
            Path(self._place).unlink(missing_ok=True)
        if self.connection is not None:
            self.connection.close()

    def program_file(self) -> str:
        """Return the file that gdb takes for the program (`built_in_variables.program`)."""
        file = self._folder / "device"
        start = self.image.start if self.image is not None else 0
        file.write_bytes(built_in_variables.program(self.machine.config.xlen, start))
        return str(file)

    def close(self) -> None:
        """The program has ended: tell gdb."""
        if self.connection is not None and not self.detached:
            try:
                self.connection.send("W00")
                self.connection.close()
            except GoneError:
                pass
        shutil.rmtree(self._folder, ignore_errors=True)

    def _load_image(self) -> bool:
        """Keep a copy of the image's ELF file for gdb; return whether it is another one than before."""
        path = self.machine.symbols.path if self.machine.symbols else None
        before, self.image = self.image, copy_of_image(Path(path), self._folder) if path else None
        return self.image != before
