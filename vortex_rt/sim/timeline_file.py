"""The file that VORTEX_TRACE asks of a simulator process: one timeline of all its launches.

``VORTEX_TRACE=NAME.json`` gives ``NAME.PROCESS.json`` (``trace``), another suffix a picture
(``timeline_plot``). ``VORTEX_TRACE_OPTIONS`` is read by ``TimelineOptions.from_text``. The file is there from the start
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
                from .timeline_plot import plot_timelines

                plot_timelines([recorder.data()], self.path)
        except (OSError, ValueError) as error:
            print(f"vortex-sim: {settings.TRACE.name}: {told(error)}", file=sys.stderr)
        self._launches = len(recorder.launches)
        self._written = time.monotonic()
        self._took = self._written - begin
