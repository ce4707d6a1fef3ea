"""The file that VORTEX_TRACE asks of a simulator process: one timeline of all its launches.

``VORTEX_TRACE=NAME.json`` gives ``NAME.PROCESS.json`` (``trace``), another suffix a picture
(``plots``). ``VORTEX_TRACE_OPTIONS`` is read by ``TimelineOptions.from_text``. The file is there from the start
and written again as launches end, but not so often that it takes more than a tenth of the time.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from .. import settings
from ..errors import told
from ..files import content_suffix, numbered, write_file
from . import profile
from .image import load_image
from .json_data import JsonObject
from .launches import kernel_name, launch_shape
from .timeline import TimelineOptions, TimelineRecorder
from .trace import write_trace

if TYPE_CHECKING:
    from .machine import Machine


PROGRESS = ".progress"
"""Suffix of the file that says how far a process is, for who waits (VORTEX_TRACE_PROGRESS)."""


class TimelineFile:
    """The file of this process."""

    def __init__(self, path: Path, recorder: TimelineRecorder) -> None:
        self.path = path
        self.recorder = recorder
        self._launches = 0
        self._written = 0.0
        self._took = 0.0
        self._told = 0.0
        self._tells = bool(settings.TRACE_PROGRESS.text())

    @classmethod
    def opened(cls, machine: Machine) -> TimelineFile | None:
        """Let a machine record for VORTEX_TRACE; return the file, None (reported) if it cannot."""
        try:
            recorder = machine.trace(TimelineOptions.from_text(settings.TRACE_OPTIONS.text()))
        except ValueError as error:
            print(f"vortex-sim: {settings.TRACE.name}: {error}", file=sys.stderr)
            return None
        file = cls(numbered(Path(settings.TRACE.text()), os.getpid()), recorder)
        if content_suffix(file.path) == ".json":
            file.write()
        return file

    def launched(self) -> None:
        """A launch has ended; after one that was cut off there may be no time to write later."""
        if time.monotonic() - self._written > 10 * self._took or not self.recorder.launches[-1].finished:
            self.write()

    def tell(self) -> None:
        """Say once a second how far the program is: launches begun and cycles."""
        now = time.monotonic()
        if self._tells and now - self._told > 1:
            self._told = now
            samples = self.recorder.samples
            progress = [len(self.recorder.launches), samples.used * samples.interval]
            write_file(self.path.with_suffix(PROGRESS), json.dumps(progress).encode())

    def finish(self) -> None:
        """The program is done."""
        if self._launches != len(self.recorder.launches):
            self.write()
        self.path.with_suffix(PROGRESS).unlink(missing_ok=True)

    def write(self) -> None:
        """Write what was recorded so far; what cannot be written is reported and disturbs nobody."""
        begin, recorder = time.monotonic(), self.recorder
        try:
            if content_suffix(self.path) == ".json":
                write_trace(recorder, self.path)
            elif recorder.launches:
                from .plots import plot_timelines

                plot_timelines([recorder.data()], self.path)
        except (OSError, ValueError) as error:
            print(f"vortex-sim: {settings.TRACE.name}: {told(error)}", file=sys.stderr)
        self._launches = len(recorder.launches)
        self._written = time.monotonic()
        self._took = self._written - begin


# The files that VORTEX_PROFILE asks of a simulator process: one a launch.
#
# ``VORTEX_PROFILE=NAME.json`` gives ``NAME.PROCESS.LAUNCH.json``, ``.html`` a page, any other suffix text. Each is
# there whole or not at all.

MARK = ".running"
"""Suffix of the file that is there as long as this process may write others, for who waits (VORTEX_PROFILE_MARK)."""


class ProfileFiles:
    """The files of this process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kernel = ""
        self.shape: JsonObject = {}
        marked = bool(settings.PROFILE_MARK.text())
        self._mark = path.with_name(f"{path.stem}.{os.getpid()}{MARK}") if marked else None
        if self._mark:
            self._mark.touch()

    def begin(self, machine: Machine, start_pc: int, argument: int) -> None:
        """Let the next launch be profiled."""
        ranges = load_image(Path(machine.symbols.path)).code if machine.symbols is not None else ()
        low = min((low for low, _ in ranges), default=start_pc)
        high = max((high for _, high in ranges), default=start_pc + (1 << 20))
        machine.profile(low, high)
        self.kernel = kernel_name(machine, argument)
        self.shape = launch_shape(machine, argument)

    def launched(self, machine: Machine, number: int) -> None:
        """Write the file of the launch that has ended, the program's ``number``-th; what cannot be written is reported
        and disturbs nobody."""
        path = numbered(self.path, os.getpid(), number)
        try:
            write_file(path, self._content(machine).encode())
        except OSError as error:
            print(f"vortex-sim: {settings.PROFILE.name}: {told(error)}", file=sys.stderr)

    def finish(self) -> None:
        """The program is done."""
        if self._mark:
            self._mark.unlink(missing_ok=True)

    def _content(self, machine: Machine) -> str:
        if content_suffix(self.path) == ".json":
            return json.dumps(profile.as_data(machine, self.kernel, self.shape), indent=1) + "\n"
        if content_suffix(self.path) == ".html":
            from .profile_page import page
            from .profile_recording import Recording

            return page(Recording([profile.as_data(machine, self.kernel, self.shape)]))
        return profile.report(machine)
