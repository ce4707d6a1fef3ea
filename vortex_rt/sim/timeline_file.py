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
from typing import Any

from .. import settings
from ..errors import told
from ..files import content_suffix, numbered, write_file
from .timeline import TimelineOptions, TimelineRecorder
from .trace import write_trace

PROGRESS = ".progress"
"""Suffix of the file that says how far a process is, for who waits (VORTEX_TRACE_PROGRESS)."""


class TimelineFile:
    """The file of this process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._launches = 0
        self._written = 0.0
        self._took = 0.0
        self._told = 0.0
        self._tells = bool(settings.TRACE_PROGRESS.text())

    @classmethod
    def opened(cls, machine: Any) -> TimelineFile | None:
        """Let a machine record for VORTEX_TRACE; return the file, None (reported) if it cannot."""
        file = cls(numbered(Path(settings.TRACE.text()), os.getpid()))
        try:
            machine.trace(TimelineOptions.from_text(settings.TRACE_OPTIONS.text()))
        except ValueError as error:
            print(f"vortex-sim: {settings.TRACE.name}: {error}", file=sys.stderr)
            return None
        if content_suffix(file.path) == ".json":
            file.write(machine.recorder)
        return file

    def launched(self, recorder: TimelineRecorder) -> None:
        """A launch has ended; after one that was cut off there may be no time to write later."""
        if time.monotonic() - self._written > 10 * self._took or not recorder.launches[-1].finished:
            self.write(recorder)

    def tell(self, machine: Any) -> None:
        """Say once a second how far the program is: launches begun and cycles."""
        now = time.monotonic()
        if self._tells and now - self._told > 1:
            self._told = now
            recorder = machine.recorder
            cycles = recorder.samples.used * recorder.samples.interval
            write_file(self.path.with_suffix(PROGRESS), json.dumps([len(recorder.launches), cycles]).encode())

    def finish(self, recorder: TimelineRecorder) -> None:
        """The program is done."""
        if self._launches != len(recorder.launches):
            self.write(recorder)
        self.path.with_suffix(PROGRESS).unlink(missing_ok=True)

    def write(self, recorder: TimelineRecorder) -> None:
        """Write what was recorded so far; what cannot be written is reported and disturbs nobody."""
        begin = time.monotonic()
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
