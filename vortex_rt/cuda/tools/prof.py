"""``vortex-prof PROGRAM``: where a CUDA program's time goes: kernels and copies in device time, calls in host time.

The program runs in timing mode unless another is asked for, as times of functional mode tell nothing of caches or
stalls; every output says the mode.
"""

import bisect
import csv
import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from vortex_rt import manners
from vortex_rt.cuda.tools.recording import Activity, Call, ProfiledRange, RecordedProfile, recorded
from vortex_rt.cxx_names import demangled
from vortex_rt.files import require_writable, write_file
from vortex_rt.sim.config import MODES, measuring_mode

HEADINGS = ("Type", "Time(%)", "Time", "Calls", "Avg", "Min", "Max", "Name", "Clock")
UNITS = ((1e9, "s"), (1e6, "ms"), (1e3, "us"), (1.0, "ns"))
PREFIX = "==vortex-prof== "
ACTIVITIES = "GPU activities"
NSIGHT_TRACES = frozenset(("cublas", "cuda", "cudnn", "mpi", "none", "nvtx", "opengl", "osrt"))
"""What Nsight Systems' ``--trace`` takes."""


@dataclass(frozen=True)
class Row:
    """A line of the summary; times in nanoseconds."""

    type: str
    share: float
    total: float
    count: int
    shortest: float
    longest: float
    name: str


def summarise(kind: str, timed: Iterable[Activity | Call | ProfiledRange], name: Callable[[str], str]) -> list[Row]:
    """Return a row for each name, the longest first."""
    durations: dict[str, list[float]] = {}
    for each in timed:
        durations.setdefault(name(each.name), []).append(each.duration)
    whole = sum(map(sum, durations.values())) or 1.0
    rows = [
        Row(kind, 100 * sum(all_) / whole, sum(all_), len(all_), min(all_), max(all_), label)
        for label, all_ in durations.items()
    ]
    return sorted(rows, key=lambda row: (-row.total, row.name))


def said(nanoseconds: float) -> str:
    """Return a time with the unit that suits it."""
    scale, unit = next((unit for unit in UNITS if nanoseconds >= unit[0]), UNITS[-1])
    return f"{nanoseconds / scale:.4g}{unit}"


def devices_of(profile: RecordedProfile) -> str:
    """Return what the devices are that did something: shape, mode, and what their times are."""
    if len(profile.devices) == 1:
        return profile.devices[0][1]
    return "; ".join(f"device {number}: {text}" for number, text in profile.devices) or "no device activity"


def as_table(rows: Sequence[Row]) -> str:
    """Return the summary for people."""
    lines = [f"{HEADINGS[0]:>15}  " + "".join(f"{heading:>10}" for heading in HEADINGS[1:7]) + f"  {HEADINGS[7]}"]
    last = ""
    for row in rows:
        times = "".join(f"{said(value):>10}" for value in (row.total / row.count, row.shortest, row.longest))
        label = f"{row.type}:" if row.type != last else ""
        lines.append(f"{label:>15}  {row.share:>9.2f}%{said(row.total):>10}{row.count:>10}{times}  {row.name}")
        last = row.type
    return "\n".join(lines) + "\n"


def as_csv(rows: Sequence[Row], devices: str) -> str:
    """Return the summary for programs; times in nanoseconds, ``Clock`` says whose: the host's, or of which devices in
    which mode."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADINGS)
    for row in rows:
        times = (row.total / row.count, row.shortest, row.longest)
        writer.writerow(
            [
                row.type,
                f"{row.share:.2f}",
                f"{row.total:.1f}",
                row.count,
                *(f"{value:.1f}" for value in times),
                row.name,
                devices if row.type == ACTIVITIES else "host",
            ]
        )
    return text.getvalue()


DEVICE_TIME = 1000
"""Between the process number of a device on the host's clock and that of the device on its own."""
RANGES = 1 << 40
"""Before a thread's number in that of the track that has its ranges on a device."""


def as_trace(profile: RecordedProfile, name: Callable[[str], str]) -> dict[str, object]:
    """Return the events in Chrome's format, which Perfetto reads too.

    Calls, ranges, and activities while the simulator worked on them are on the host's clock, with an arrow from the
    call that asked for an activity to it. A second process a device has the activities on the device's own clock. Both
    have the ranges too: from the first to the last activity that was asked for within one.
    """
    return {
        "otherData": {"devices": devices_of(profile)},
        "traceEvents": [*_tracks(profile), *_host_events(profile), *_activities(profile, name),
                        *_ranges_on_devices(profile), *_arrows(profile)],
        "displayTimeUnit": "ns",
    }  # fmt: skip


def _named(pid: int, label: str, tid: int | None = None) -> dict[str, object]:
    """The name of a process, or of a thread of it."""
    place = {"name": "process_name"} if tid is None else {"name": "thread_name", "tid": tid}
    return {"ph": "M", "pid": pid, "ts": 0, **place, "args": {"name": label}}  # Speedscope wants a time of all


def _tracks(profile: RecordedProfile) -> Iterator[dict[str, object]]:
    """Names of processes and threads."""
    yield _named(0, "host")
    for device, description in profile.devices:
        yield _named(device + 1, f"device {device}, host time while it is simulated")
        yield _named(device + 1 + DEVICE_TIME, f"device {device}, device time: {description}")
    for device, stream in sorted({(each.device, each.stream) for each in profile.activities}):
        for pid in (device + 1, device + 1 + DEVICE_TIME):
            yield _named(pid, f"stream {stream}" if stream else "default stream", stream)


def _host_events(profile: RecordedProfile) -> Iterator[dict[str, object]]:
    """Calls, ranges and marks."""
    for call in profile.calls:
        times = {"ts": (call.start - profile.host_start) / 1e3, "dur": call.duration / 1e3}
        yield {"ph": "X", "pid": 0, "tid": call.thread, "name": call.name, **times, "args": {"status": call.status}}
    for noted in (*profile.ranges, *profile.marks):
        event: dict[str, object] = {"pid": 0, "tid": noted.thread, "name": noted.name}
        event["ts"] = (noted.start - profile.host_start) / 1e3
        event["args"] = {"domain": noted.domain} if noted.domain else {}
        if noted.duration:
            yield event | {"ph": "X", "cat": "range", "dur": noted.duration / 1e3}
        else:
            yield event | {"ph": "i", "cat": "mark", "s": "t"}


def _activities(profile: RecordedProfile, name: Callable[[str], str]) -> Iterator[dict[str, object]]:
    """Kernels, copies and fills on both clocks."""
    for each in profile.activities:
        begin, took = (each.host_start - profile.host_start) / 1e3, (each.host_end - each.host_start) / 1e3
        shared = {"ph": "X", "tid": each.stream, "cat": each.kind, "name": name(each.name)}
        args = {**each.details, "device_us": each.duration / 1e3, "host_us": took}
        yield {**shared, "pid": each.device + 1, "ts": begin, "dur": took, "args": args}
        times = {"ts": each.start / 1e3, "dur": each.duration / 1e3}
        yield {**shared, "pid": each.device + 1 + DEVICE_TIME, **times, "args": args}


def _ranges_on_devices(profile: RecordedProfile) -> Iterator[dict[str, object]]:
    """The ranges as they are on the devices, each on both clocks, a track a thread of the host."""
    submitted: dict[int, list[Activity]] = {}
    for each in sorted(profile.activities, key=lambda each: each.submitted):
        submitted.setdefault(each.thread, []).append(each)
    named = set()
    for noted in sorted(profile.ranges, key=lambda each: (each.start, -each.end)):
        asked = submitted.get(noted.thread, [])
        first = bisect.bisect_left(asked, noted.start, key=lambda each: each.submitted)
        last = bisect.bisect_right(asked, noted.end, key=lambda each: each.submitted)
        for device in sorted({each.device for each in asked[first:last]}):
            found = [each for each in asked[first:last] if each.device == device]
            zero = profile.host_start
            clocks = {
                device + 1: [(each.host_start - zero, each.host_end - zero) for each in found],
                device + 1 + DEVICE_TIME: [(each.start, each.end) for each in found],
            }
            for pid, times in clocks.items():
                place, start = {"pid": pid, "tid": RANGES + noted.thread}, min(start for start, _ in times)
                if (pid, noted.thread) not in named:
                    named.add((pid, noted.thread))
                    yield _named(pid, f"NVTX ranges of thread {noted.thread}", RANGES + noted.thread)
                duration = max(end for _, end in times) - start
                yield {"ph": "X", "cat": "range", "name": noted.name, **place, "ts": start / 1e3, "dur": duration / 1e3}


def _arrows(profile: RecordedProfile) -> Iterator[dict[str, object]]:
    """Arrows from the call within which an activity was submitted to the activity."""
    by_thread: dict[int, list[Call]] = {}
    for call in sorted(profile.calls, key=lambda each: each.start):
        by_thread.setdefault(call.thread, []).append(call)
    for number, each in enumerate(profile.activities):
        calls = by_thread.get(each.thread, [])
        place = bisect.bisect_right(calls, each.submitted, key=lambda call: call.start) - 1
        if place < 0 or each.submitted > calls[place].end:
            continue
        shared = {"cat": "launch", "name": "launch", "id": number}
        begin = (each.submitted - profile.host_start) / 1e3
        yield {**shared, "ph": "s", "pid": 0, "tid": each.thread, "ts": begin}
        begin = (each.host_start - profile.host_start) / 1e3
        yield {**shared, "ph": "f", "bp": "e", "pid": each.device + 1, "tid": each.stream, "ts": begin}


def _trace_file(_context: click.Context, _option: click.Parameter, file: Path | None) -> Path | None:
    """Nsight Systems' option of this name says what to trace."""
    if file is not None and NSIGHT_TRACES.issuperset(str(file).split(",")):
        raise click.BadParameter("wants the file to write; calls, kernels, copies and NVTX ranges are always in it")
    return file


@manners.command("vortex-prof", runs_another=True)
@click.option(
    "--csv", "as_values", is_flag=True, help="Print the summary as comma-separated values, times in nanoseconds."
)
@click.option(
    "--trace", "trace", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", callback=_trace_file,
    help="Write all events for Perfetto or chrome://tracing.",
)
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Write the summary there, not to stderr.",
)
@click.option(
    "--events", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Keep the events as libcuda wrote them.",
)
@click.option(
    "--mode",
    type=click.Choice(tuple(MODES)),
    help="Of the simulator: timing (default, or VORTEX_MODE) models cycles; functional is some ten times faster, and "
    "its times are instructions, one a cycle.",
)
@click.argument("command", nargs=-1, type=click.UNPROCESSED, required=True)
def main(
    command: tuple[str, ...], as_values: bool, trace: Path | None, output: Path | None, events: Path | None,
    mode: str | None,
) -> None:  # fmt: skip
    """Run a CUDA program and tell where its time went.

    Kernels, copies and fills are given in the time of the simulated device, calls in the host's. The device runs in
    timing mode unless --mode or VORTEX_MODE says otherwise: in functional mode, in which programs run without this
    tool, a kernel with poor access to memory takes no longer than one with a good one. The first line of every output
    says the mode.

    \b
    Examples:
      vortex-prof ./a.out
      vortex-prof --csv -o times.csv --trace trace.json ./a.out argument
      vortex-prof --mode functional ./a.out

    Exit status: the program's; 127 if it cannot be started.
    """
    require_writable(output, trace)
    status, profile = recorded("vortex-prof", command, events, VORTEX_MODE=measuring_mode(mode))
    name = demangled(each.name for each in profile.activities)
    rows = [
        *summarise(ACTIVITIES, profile.activities, name),
        *summarise("API calls", profile.calls, str),
        *summarise("NVTX ranges", profile.ranges, str),
    ]
    devices = devices_of(profile)
    text = as_csv(rows, devices) if as_values else f"{PREFIX}{command[0]} on {devices}\n{as_table(rows)}"
    if output is not None:
        write_file(output, text.encode())
    else:
        click.echo(text, nl=False, err=True)
    if trace is not None:
        write_file(trace, json.dumps(as_trace(profile, name)).encode())
    sys.exit(status)
