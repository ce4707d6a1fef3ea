"""Checkpoints of whole programs: the device of a host's process is saved inside one of its launches.

``VORTEX_CHECKPOINT`` names the file, ``VORTEX_CHECKPOINT_AT`` the place (``parse_place``). The program goes on. A name
with ``{}`` is that of many files: each launch of the place's kernel, or each of all, is saved under number and name.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .. import settings
from ..errors import told
from ..failures import Failure
from .checkpoint import save
from .config import ConfigError
from .config_values import parse_size
from .errors import SimulationError
from .kmu import GridLaunch
from .launches import is_named, kernel_name
from .machine import Machine
from .results import RunResult

EACH = "{}"
"""In a file's name: the launch's number and kernel, a file each."""
PLACE = re.compile(r"(?P<kernel>[A-Za-z_.$][\w.$]*)(:(?P<launch>\d+))?(\+(?P<count>\w+))?|(?P<all>\w+)")


@dataclass(frozen=True)
class StopPlace:
    """Where a program is to stop: in the ``launch``-th launch (from 1) of ``kernel``, or anywhere if it names none,
    after ``instructions`` warp instructions of it, or of all launches."""

    instructions: int
    kernel: str = ""
    launch: int = 1


def parse_place(text: str) -> StopPlace:
    """Read ``INSTRUCTIONS`` or ``KERNEL[:LAUNCH][+INSTRUCTIONS]``. Raises ConfigError."""
    found = PLACE.fullmatch(text.strip())
    try:
        if found is None:
            raise ValueError
        if found["all"]:
            return StopPlace(parse_size(found["all"]))
        place = StopPlace(parse_size(found["count"] or "0"), found["kernel"], int(found["launch"] or 1))
        if place.launch < 1:
            raise ValueError
        return place
    except ValueError:
        raise ConfigError(f"'{text}' is no place: INSTRUCTIONS or KERNEL[:LAUNCH][+INSTRUCTIONS]") from None


class ProgramCheckpoint:
    """The checkpoint, or checkpoints, that a program's environment asks for."""

    def __init__(self, path: Path, place: StopPlace) -> None:
        self.path, self.place = path, place
        self.executed = self.launches = 0
        self.done = False

    @classmethod
    def from_environment(cls) -> ProgramCheckpoint:
        """Return what VORTEX_CHECKPOINT and VORTEX_CHECKPOINT_AT say. Raises ConfigError."""
        return cls(Path(settings.CHECKPOINT.text()), parse_place(settings.CHECKPOINT_AT.value()))

    def run(
        self, machine: Machine, start_pc: int, argument: int, should_stop: Callable[[], Failure | None], resume: bool,
        grid: GridLaunch | None = None,
    ) -> RunResult:  # fmt: skip
        """Run a launch as ``Machine.run`` does, and save it where that is due. Raises SimulationError."""
        kernel = kernel_name(machine, argument)
        stop = None if self.done or resume else self.stop_in(kernel)
        if stop == 0:
            machine.program_grid(start_pc, argument, grid)
            machine.reset(start_pc, argument)
            machine.update_rights()
            self.write(machine, kernel)
            resume = True
        machine.stop_at = stop or None
        try:
            result = machine.run(start_pc, argument, should_stop, resume, grid)
        except SimulationError as error:
            if error.kind is not Failure.STOPPED:
                raise
            self.write(machine, kernel)
            result = machine.run(start_pc, argument, should_stop, True)
        finally:
            machine.stop_at = None
        self.executed += result.instructions
        return result

    def stop_in(self, kernel: str) -> int | None:
        """Return after how many of its instructions the next launch is to be saved, None if not in it."""
        if EACH in self.path.name:
            self.launches += 1
            return self.place.instructions if not self.place.kernel or is_named(kernel, self.place.kernel) else None
        if not self.place.kernel:
            return max(0, self.place.instructions - self.executed)
        if is_named(kernel, self.place.kernel):
            self.launches += 1
            if self.launches == self.place.launch:
                return self.place.instructions
        return None

    def write(self, machine: Machine, kernel: str) -> None:
        """Save; a file that cannot be written is reported and does not disturb the program."""
        self.done = EACH not in self.path.name
        name = self.path.name.replace(EACH, f"{self.launches:04}-{kernel}")
        try:
            save(machine, self.path.with_name(name), kernel)
        except OSError as error:
            print(f"vortex-sim: {settings.CHECKPOINT.name}: {told(error)}", file=sys.stderr)
