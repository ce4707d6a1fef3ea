"""The files that VORTEX_PROFILE asks of a simulator process: one a launch.

``VORTEX_PROFILE=NAME.json`` gives ``NAME.PROCESS.LAUNCH.json``, ``.html`` a page, any other suffix text. Each is there
whole or not at all.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .. import settings
from ..errors import told
from ..files import content_suffix, numbered, write_file
from . import profile
from .image import load_image
from .json_data import JsonObject
from .launch_names import kernel_name, launch_shape

if TYPE_CHECKING:
    from .machine import Machine

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
        and disturbs nobody.
        """
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
