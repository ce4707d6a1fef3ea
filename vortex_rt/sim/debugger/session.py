"""What the parts of the debugger say to each other: how the device goes on, why it stops, and who is asked about it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...failures import Failure
from ..errors import SimulationError
from .connection import GdbConnection
from .image import LoadedImage
from .lanes import Lane, Lanes

ShouldStop = Callable[[], Failure | None] | None
"""What asks the host whether a run is to end, and why."""


@dataclass(frozen=True)
class Watch:
    """A watched range of addresses; ``need`` is 1 for reads, 2 for writes, 3 for both."""

    start: int
    size: int
    need: int


@dataclass(frozen=True)
class Resume:
    """How gdb lets the device go on: all of it; or with a ``lane`` only its warp, and others as far as that waits for
    them. With ``step`` up to the lane's next instruction outside of ``stay``. ``back``: the other way, in the past.
    """

    lane: Lane | None = None
    step: bool = False
    stay: range = range(0)
    back: bool = False


@dataclass(frozen=True)
class Stop:
    """Why the device has stopped, and the lane that gdb is told of. ``error`` is what the launch fails with if it goes
    on.
    """

    lane: Lane
    failure: Failure | None = None
    error: SimulationError | None = None
    watched: int | None = None
    access: int = 0
    beginning: bool = False
    """Whether the device has come back to where its past begins."""


class DebugSession(Protocol):
    """gdb's session with a device, as the device and the answers to gdb see it (`debugger.Debugger`)."""

    lanes: Lanes
    focus: Lane | None
    image: LoadedImage | None
    connection: GdbConnection | None
    killed: bool

    def begin(self, should_stop: ShouldStop) -> Resume | None:
        """A launch begins: return how it goes on, None: without a debugger. Raises SimulationError."""

    def stopped(self, stop: Stop, should_stop: ShouldStop) -> Resume | None:
        """The device has stopped: tell gdb and return how it goes on, None: without it. Raises SimulationError."""

    def stopping_lane(self, address: int, lanes: Sequence[Lane]) -> Lane | None:
        """Return the lane of which gdb is told at a breakpoint, None: its conditions hold for none."""

    def interrupted(self) -> bool:
        """Return whether gdb wants the device to stop. Raises SimulationError if it has gone."""

    def describe_launch(self) -> str:
        """Return number, kernel, grid and block of the launch."""

    def program_file(self) -> str:
        """Return the file that gdb takes for the program."""

    def detach(self) -> None:
        """Let the program go on without gdb."""
