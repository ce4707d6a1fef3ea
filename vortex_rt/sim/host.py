"""A simulated device by libvortex-nvsim, as every host has one: for the command line."""

from __future__ import annotations

import ctypes
import json
import struct
import weakref
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from types import TracebackType
from typing import Any

from ..driver import NotInstalledError, installed
from ..failures import Failure
from .config import Config
from .json_data import JsonObject
from .kmu import GridLaunch
from .results import RunResult

Handle = ctypes.c_void_p
_ENTRIES: dict[str, tuple[type[ctypes._CData], ...] | None] = {
    "dev_open": None, "dev_close": (Handle,), "dev_caps": None, "mem_alloc": None,
    "mem_reserve": (Handle, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_int, ctypes.POINTER(Handle)),
    "mem_free": None, "mem_access": None, "mem_address": None, "mem_info": None,
    "copy_to_dev": (Handle, ctypes.c_char_p, ctypes.c_uint64, ctypes.c_uint64),
    "copy_from_dev": (ctypes.c_char_p, Handle, ctypes.c_uint64, ctypes.c_uint64),
    "start": None, "ready_wait": (Handle, ctypes.c_uint64), "dcr_read": None, "dcr_write": None,
    "mpm_query": (Handle, ctypes.c_uint32, ctypes.c_uint32, ctypes.POINTER(ctypes.c_uint64)),
}  # fmt: skip
"""Vortex's table of entries in its order, with the arguments of those that are used here."""

_GRID = struct.Struct("<3Q10I")
"""``vx_grid``."""

SLICE_MS = 100
"""Time of a wait, between which Python sees Ctrl-C."""


class HostError(RuntimeError):
    """The device cannot be opened, or refuses a request."""


class RunError(Exception):
    """A run that ended early."""

    def __init__(self, kind: Failure, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message


class _Table(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in _ENTRIES]


def _text(config: Config) -> str:
    """A configuration as ``nvsim_open`` takes it."""
    base = Config()
    changed = (
        f"{item.name}={str(getattr(config, item.name)).lower()}"
        for item in fields(config)
        if getattr(config, item.name) != getattr(base, item.name)
    )
    return ",".join(("preset=vortex", *changed))


class Host:
    """A device for programs that bring Vortex's own kernel library. HostError: the library refuses a call."""

    def __init__(self, config: Config) -> None:
        try:
            self._library = ctypes.CDLL(str(installed().library_folder / "libvortex-nvsim.so"))
        except NotInstalledError as error:
            raise HostError(str(error)) from None
        table = _Table()
        self._library.vx_dev_init(ctypes.byref(table))
        self._entries = {
            name: ctypes.CFUNCTYPE(ctypes.c_int, *kinds)(getattr(table, name))
            for name, kinds in _ENTRIES.items()
            if kinds
        }
        self._device = Handle()
        self._buffers: list[tuple[int, int, Handle]] = []
        self.config = config
        if self._library.nvsim_open_for_programs(ctypes.byref(self._device), _text(config).encode()) != 0:
            raise HostError(self._said(None))
        self.close = weakref.finalize(self, self._entries["dev_close"], self._device)
        """End the simulator process; so does the end of this object."""

    def __enter__(self) -> Host:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _said(self, device: Handle | None) -> str:
        return self._grown(self._library.nvsim_last_error, device)

    def _grown(self, function: Callable[..., int], *arguments: object) -> str:
        """The text that a function gives; empty if it fails."""
        size = 1 << 16
        while True:
            buffer = ctypes.create_string_buffer(size)
            length = int(function(*arguments, buffer, ctypes.c_size_t(size)))
            if length < size:
                return buffer.value.decode(errors="replace") if length >= 0 else ""
            size = length + 1

    # ---- memory ------------------------------------------------------------------------------------------------

    def reserve(self, ranges: list[tuple[int, int]]) -> None:
        """Make memory of (address, size) accessible to this host; a program's own accesses stay unrestricted.

        Raises ValueError beyond the device's memory.
        """
        merged: list[list[int]] = []
        for address, size in sorted(ranges):
            if address < 0 or address + size > self.config.memory_size:
                raise ValueError(f"0x{address:x}+0x{size:x} lies outside device memory")
            if merged and address <= merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], address + size)
            elif size:
                merged.append([address, address + size])
        for start, end in merged:
            buffer = Handle()
            if self._entries["mem_reserve"](self._device, start, end - start, 0, ctypes.byref(buffer)) != 0:
                raise HostError(f"0x{start:x}+0x{end - start:x} cannot be reserved")
            self._buffers.append((start, end, buffer))

    def _place(self, address: int, size: int) -> tuple[Handle, int]:
        for start, end, buffer in self._buffers:
            if start <= address and address + size <= end:
                return buffer, address - start
        raise ValueError(f"0x{address:x}+0x{size:x} is not reserved")

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into reserved memory."""
        if data:
            buffer, offset = self._place(address, len(data))
            self._entries["copy_to_dev"](buffer, data, offset, len(data))

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out of reserved memory."""
        if not size:
            return b""
        buffer, offset = self._place(address, size)
        data = ctypes.create_string_buffer(size)
        self._entries["copy_from_dev"](data, buffer, offset, size)
        return data.raw

    # ---- running -----------------------------------------------------------------------------------------------

    def set_symbols(self, elf: str) -> None:
        """Name the ELF file with symbols and lines for messages."""
        self._library.nvsim_set_symbols(self._device, elf.encode())

    def start_grid(self, launch: GridLaunch) -> None:
        """Start a run whose blocks the device starts. Raises HostError."""
        sizes = (*launch.grid, *launch.block, *launch.cluster, launch.local_memory)
        grid = _GRID.pack(launch.start, launch.entry, launch.argument, *sizes)
        if self._library.nvsim_start_grid(self._device, grid) != 0:
            raise HostError(self._said(self._device))

    def start(self, entry: int, argument: int, timeout_seconds: float | None, resume: bool = False) -> None:
        """Start a run; ``resume`` goes on after a breakpoint."""
        limit = max(1, int(timeout_seconds * 1000)) if timeout_seconds else 0
        places = (ctypes.c_uint64(entry), ctypes.c_uint64(argument), ctypes.c_uint64(limit))
        if self._library.nvsim_start(self._device, *places, int(resume)) != 0:
            raise HostError(self._said(self._device))

    def wait(self) -> bool:
        """Wait a moment; return whether the run has ended. Raises RunError if it failed."""
        status = self._entries["ready_wait"](self._device, SLICE_MS)
        if status in (0, -1):
            return bool(status == 0)
        raise RunError(Failure(self._library.nvsim_failure(self._device)), self._said(self._device))

    def run(self, entry: int, argument: int, timeout_seconds: float | None = None) -> RunResult:
        """Start a run and wait for its end. Raises RunError."""
        self.start(entry, argument, timeout_seconds)
        return self._ended()

    def run_grid(self, launch: GridLaunch) -> RunResult:
        """Start the blocks of a grid and wait for their end. Raises HostError, RunError."""
        self.start_grid(launch)
        return self._ended()

    def _ended(self) -> RunResult:
        while not self.wait():
            pass
        return self.result

    @property
    def result(self) -> RunResult:
        """What the last run executed."""
        answer = self.ask("result")
        return RunResult(**answer) if answer else RunResult(0, 0, 0, 0.0)

    def abort(self) -> None:
        """Stop the run and wait until it has ended."""
        self._library.nvsim_abort(self._device)
        with suppress(RunError):
            while not self.wait():
                pass

    def counters(self) -> JsonObject:
        """Return the counters of the last run."""
        found: JsonObject = json.loads(self._grown(self._library.nvsim_counters, self._device))
        return found

    def counter(self, csr: int, core: int) -> int:
        """Return a counter of a core (``vx_mpm_query``)."""
        value = ctypes.c_uint64()
        self._entries["mpm_query"](self._device, csr, core, ctypes.byref(value))
        return value.value

    def ask(self, function: str, **arguments: object) -> Any:  # what JSON holds
        """Ask the simulator process (``requests``). Raises ValueError with its reason."""
        request = json.dumps({"do": function} | arguments).encode()
        reply = self._grown(self._library.nvsim_tool, self._device, request)
        if not reply:
            raise ValueError(self._said(self._device))
        return json.loads(reply)
