"""Running a CUDA program for a tool, which reads what libcuda wrote of it."""

import json
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import click

from vortex_rt import manners, settings
from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import NotInstalledError, program_environment
from vortex_rt.files import is_special

# What libcuda writes under VORTEX_PROF: one JSON object a line, read into records.

ACTIVITIES = ("kernel", "copy", "fill")
COPY_NAMES = {
    "HtoD": "[CUDA memcpy HtoD]",
    "DtoH": "[CUDA memcpy DtoH]",
    "DtoD": "[CUDA memcpy DtoD]",
    "HtoH": "[CUDA memcpy HtoH]",
}


@dataclass(frozen=True)
class Activity:
    """A kernel, copy or fill: when it ran on the device's clock and when the simulator worked on it; nanoseconds."""

    kind: str
    name: str
    device: int
    stream: int
    start: float
    end: float
    host_start: float
    host_end: float
    details: dict[str, object]
    submitted: float = 0.0
    thread: int = 0
    """When a thread of the host asked for it; 0 in recordings that do not say."""

    @property
    def duration(self) -> float:
        """Device time in nanoseconds."""
        return self.end - self.start


@dataclass(frozen=True)
class Call:
    """A call of the program; nanoseconds of the host's clock."""

    name: str
    thread: int
    status: int
    start: float
    end: float

    @property
    def duration(self) -> float:
        """Time on the host in nanoseconds."""
        return self.end - self.start


@dataclass(frozen=True)
class ProfiledRange:
    """A range of NVTX, or a mark, which ends where it starts; nanoseconds of the host's clock."""

    name: str
    domain: str
    thread: int
    start: float
    end: float

    @property
    def duration(self) -> float:
        """Time on the host in nanoseconds."""
        return self.end - self.start


@dataclass(frozen=True)
class DeviceBlock:
    """An allocation: ``memory`` is device, managed, host or registered."""

    number: int
    memory: str
    address: int
    size: int


@dataclass(frozen=True)
class KernelFault:
    """A kernel that failed, with CUDA's number of the error."""

    kernel: str
    error: int


@dataclass(frozen=True)
class RecordedProfile:
    """All that a process wrote, in the order in which it ended; ``unfreed`` is what nobody freed."""

    host_start: float
    activities: tuple[Activity, ...]
    calls: tuple[Call, ...]
    unfreed: tuple[DeviceBlock, ...]
    faults: tuple[KernelFault, ...]
    ranges: tuple[ProfiledRange, ...] = ()
    marks: tuple[ProfiledRange, ...] = ()
    devices: tuple[tuple[int, str], ...] = ()
    """Those with activities, by number: shape, mode, and what times of the device are."""


def _activity(
    record: dict[str, object], number: Iterable[str] = ("start", "end", "host_start", "host_end")
) -> Activity:
    start, end, host_start, host_end = (float(str(record.pop(name))) for name in number)
    kind, name = str(record.pop("kind")), str(record.pop("name"))
    device, stream = int(str(record.pop("device"))), int(str(record.pop("stream")))
    name = COPY_NAMES.get(name, name) if kind == "copy" else "[CUDA memset]" if kind == "fill" else name
    submitted, thread = float(str(record.pop("submitted", 0))), int(str(record.pop("thread", 0)))
    return Activity(kind, name, device, stream, start, end, host_start, host_end, record, submitted, thread)


def _records(path: Path) -> Iterator[dict[str, object]]:
    for line in path.read_text(errors="replace").splitlines():
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            continue  # the last line of a program that was ended


def read(path: Path) -> RecordedProfile:
    """Read a profile; a file that is empty, or ends within a line, gives what is there."""
    host_start, activities, calls, faults = 0.0, [], [], []
    ranges: dict[str, list[ProfiledRange]] = {"range": [], "mark": []}
    unfreed: dict[int, DeviceBlock] = {}
    devices: dict[int, str] = {}
    for record in _records(path):
        if record["kind"] == "start":
            host_start = float(str(record["host"]))
        elif record["kind"] == "device":
            devices[int(str(record["device"]))] = str(record["description"])
        elif record["kind"] == "call":
            calls.append(
                Call(
                    str(record["name"]), int(str(record["thread"])), int(str(record["status"])),
                    float(str(record["host_start"])), float(str(record["host_end"])),
                )
            )
        elif record["kind"] in ranges:
            times = (float(str(record[name])) for name in ("host_start", "host_end"))
            made = ProfiledRange(str(record["name"]), str(record["domain"]), int(str(record["thread"])), *times)
            ranges[str(record["kind"])].append(made)
        elif record["kind"] == "alloc":
            numbers = (int(str(record[name])) for name in ("address", "bytes"))
            number = int(str(record["id"]))
            unfreed[number] = DeviceBlock(number, str(record["memory"]), *numbers)
        elif record["kind"] == "free":
            unfreed.pop(int(str(record["id"])), None)
        elif record["kind"] == "fault":
            faults.append(KernelFault(str(record["name"]), int(str(record["error"]))))
        elif record["kind"] in ACTIVITIES:
            activities.append(_activity(record))
    return RecordedProfile(
        host_start, tuple(activities), tuple(calls), tuple(unfreed.values()), tuple(faults), tuple(ranges["range"]),
        tuple(ranges["mark"]), tuple(sorted(devices.items())),
    )  # fmt: skip


def recorded(
    tool: str, command: Sequence[str], events: Path | None = None, **variables: str
) -> tuple[int, RecordedProfile]:
    """Run a program for the tool of this name and return its exit status and its events, kept in the file ``events``.

    Ends this process where there is nothing to tell: with 127 if the program cannot be started, with its own status if
    it used no device.
    """
    with tempfile.TemporaryDirectory(prefix=f"{tool}-") as folder:
        file = events or Path(folder, "events")
        if not is_special(file):
            file.unlink(missing_ok=True)
        environment = {**program_environment(), **variables, settings.PROF.name: str(file.absolute())}
        with suppress(NotInstalledError):  # where NVTX finds libcuda before the program's first call of CUDA
            environment[settings.LIBCUDA.name] = str(installed_toolkit().lib / "libcuda.so.1")
        status = manners.run_program(command, environment)
        if not file.exists():
            click.echo(f"=={tool}== {command[0]} used no CUDA device", err=True)
            sys.exit(status)
        return status, read(file)
