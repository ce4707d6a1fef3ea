"""One job of a sweep: a benchmark at one size on one device; each runs in a process of its own.

``python -m rodinia_tests.jobs RESULT < job.json`` runs one and keeps the row in the file RESULT up to date, so that
what was reached is known even if the process is killed.
"""

import ctypes
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from threading import Event
from typing import Any

from vortex_rt.sim.config import from_text

from .common import load
from .timelines import keep, recording

Row = dict[str, Any]

#: Columns of results.csv, in order; behind them comes a column for each counter that the simulator told (stalls,
#: caches, memory …).
COLUMNS = (
    "application", "size", "preset", "mode", "device", "translated", "validated", "ran", "correct", "reason",
    "variant", "feature", "paper",
    "launches", "instructions", "thread_instructions", "cycles", "ipc", "occupancy", "wall_seconds",
    "translate_seconds", "build_seconds",
    "check_seconds", "cores", "warps", "threads", "configuration", "source", "version", "input",
)  # fmt: skip
#: Columns that make a job.
KEY = ("application", "size", "preset", "mode", "device", "variant")
#: How far a job came, yes or no.
STEPS = ("translated", "validated", "ran", "correct")
#: Columns (of kernels.csv too) that are words; all others but the steps are numbers.
TEXT = frozenset((*KEY, "reason", "feature", "paper", "configuration", "source", "version", "input", "kernel"))
PR_SET_PDEATHSIG = 1  # Linux: prctl(2)
NOT_SIMULATED = "-"  # preset and mode on a CPU


@dataclass(frozen=True)
class Job:
    """What to run. ``preset`` is a preset's name or a configuration text such as ``preset=cuda,cores=2``; ``timeline``
    the file that gets what the launches did over time."""

    application: str
    size: str = "test"
    preset: str = "cuda"
    mode: str = "functional"
    device: str = "vortex"
    variant: str = ""
    data: str = ""
    timeline: str = ""

    @property
    def key(self) -> tuple[str, ...]:
        """Identity within a sweep."""
        return tuple(getattr(self, name) for name in KEY)

    def __str__(self) -> str:
        words = [self.application, self.variant, self.size, self.preset, self.mode, self.device]
        return " ".join(word for word in words if word and word != NOT_SIMULATED)


def source_hash(job: Job) -> str:
    """Identity of the device code: of the NVVM IR."""
    return hashlib.sha256(load(job.application).ir(job.variant).read_bytes()).hexdigest()[:16]


def configuration_of(job: Job) -> tuple[str, int, int, int]:
    """Configuration hash, cores, warps and threads; of a CPU or a libvortex of another's only dashes and zeros."""
    if job.device != "vortex":
        return NOT_SIMULATED, 0, 0, 0
    config = from_text(job.preset).with_options({"mode": job.mode})
    return config.hash(), config.total_cores, config.warps, config.threads


def input_of(job: Job) -> str:
    """Whether the suite's files are read: only some sizes have any."""
    return "files" if job.data and load(job.application).sizes[job.size].get("files") else "generated"


def new_row(job: Job) -> Row:
    """A row in which nothing has been reached yet.

    Raises:
        vortex_rt.sim.config.ConfigError: the preset is none.
    """
    benchmark = load(job.application)
    row: Row = {name: getattr(job, name) for name in KEY}
    row |= dict.fromkeys(STEPS, False)
    row |= {"reason": "", "feature": benchmark.feature, "paper": benchmark.paper}
    row["configuration"], row["cores"], row["warps"], row["threads"] = configuration_of(job)
    row |= {"source": source_hash(job), "version": version("nvvm2spirv"), "input": input_of(job)}
    return row


def run_job(job: Job, report: Callable[[Row], None] = lambda row: None) -> Row:
    """Translate, validate, run and check in this process; ``report`` gets the row after each step.

    Failures are in the row, not raised.
    """
    row = new_row(job)
    try:
        _steps(job, row, report)
    except Exception as error:  # whatever a part raises is this job's result
        row["reason"] = f"{type(error).__name__}: {error}"
    report(row)
    return row


def _steps(job: Job, row: Row, report: Callable[[Row], None]) -> None:
    from nvvm2spirv import Options, translate
    from nvvm2spirv.spirv.emit import validate
    from vortex_rt.api.module import Module

    from .devices import open_device
    from .running import run_module

    benchmark = load(job.application)
    options = Options(validate=False)
    clock = _Stopwatch()
    spirv = translate(benchmark.ir(job.variant), options)
    row["translated"], row["translate_seconds"] = True, clock.lap()
    report(row)
    validate(spirv.binary, options.spirv_version)
    row["validated"] = True
    report(row)
    device = open_device(job.device, job.preset, job.mode)
    clock.lap()
    module = Module.from_spirv(device, spirv)
    row["build_seconds"] = clock.lap()
    result = run_module(benchmark, module, job.size, variant=job.variant, data=Path(job.data) if job.data else None)
    row["ran"], row["wall_seconds"] = True, round(result.seconds, 4)
    row["check_seconds"] = round(clock.lap() - result.seconds, 4)
    row["correct"], row["reason"] = result.correct, "; ".join(result.problems)
    row["launches"] = len(result.launches)
    if device.is_vortex and job.device != "vortex":  # its shape and cycles are all that another's libvortex tells
        row["cores"], row["warps"], row["threads"] = shape_of(device.name)
        row["cycles"] = sum(int(launch.counters.raw.get("cycles", 0)) for launch in result.launches)
    if job.device == "vortex":
        row |= measured(result.launches, int(row["threads"]), job.mode)


def shape_of(name: str) -> tuple[int, int, int]:
    """Cores, warps and threads of a vortex device's OpenCL name; zeros if it has another form."""
    found = re.search(r"(\d+)x(\d+)x(\d+)", name)
    return (int(found[1]), int(found[2]), int(found[3])) if found else (0, 0, 0)


def measured(launches: list[Any], threads: int, mode: str) -> Row:
    """Sums over the launches, and per kernel; cycles only where the timing model counted them."""
    totals: dict[str, float] = {}
    kernels: dict[str, dict[str, float]] = {}
    for launch in launches:
        of_kernel = kernels.setdefault(launch.kernel, {"launches": 0, "seconds": 0.0})
        of_kernel["launches"] += 1
        of_kernel["seconds"] += launch.seconds
        for name, value in flat(launch.counters.total).items():
            totals[name] = totals.get(name, 0) + value
            of_kernel[name] = of_kernel.get(name, 0) + value
    instructions = totals.get("instructions", 0)
    row: Row = {"counters": totals, "kernels": kernels, "instructions": instructions}
    row["thread_instructions"] = totals.get("thread_instructions", 0)
    row["occupancy"] = round(row["thread_instructions"] / (instructions * threads), 4) if instructions else 0.0
    if mode != "functional":
        row["cycles"] = totals.get("cycles", 0)
        row["ipc"] = round(instructions / row["cycles"], 4) if row["cycles"] else 0.0
    return row


def flat(counters: Any, prefix: str = "") -> dict[str, float]:
    """Numbers of nested counters, as ``stalls.scoreboard``."""
    found: dict[str, float] = {}
    for name, value in counters.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{name}.")
        elif isinstance(value, int | float):
            found[prefix + name] = value
    return found


class _Stopwatch:
    def __init__(self) -> None:
        self.last = time.perf_counter()

    def lap(self) -> float:
        """Seconds since the last call."""
        now = time.perf_counter()
        seconds, self.last = now - self.last, now
        return round(seconds, 4)


def run_isolated(job: Job, timeout: float, stop: Event | None = None) -> Row:
    """Run a job in a process of its own. A crash or a time-out becomes a row with that reason; ``stop`` ends it early.

    Raises:
        KeyboardInterrupt: ``stop`` was set.
    """
    with tempfile.TemporaryDirectory(prefix="rodinia-") as folder:
        place = Path(folder, "row.json")
        log = Path(folder, "log")
        with log.open("wb") as output:
            process = subprocess.Popen(
                [sys.executable, "-W", "ignore", "-m", __name__, str(place)],
                stdin=subprocess.PIPE, stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
                env=recording(Path(folder)) if job.timeline else None,
            )  # fmt: skip
        try:
            assert process.stdin is not None
            process.stdin.write(json.dumps(asdict(job)).encode())
            process.stdin.close()
            timed_out = _wait(process, timeout, stop)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        if job.timeline:
            keep(Path(folder), Path(job.timeline))
        row = json.loads(place.read_text()) if place.exists() else new_row(job)
        if timed_out:
            row |= {"correct": False, "reason": f"stopped after {timeout:g} s"}
        elif process.returncode != 0:
            last = log.read_text(errors="replace").strip().splitlines()[-1:]
            row |= {"correct": False, "reason": f"the process ended with status {process.returncode}: {' '.join(last)}"}
        return dict(row)


def _wait(process: subprocess.Popen[bytes], timeout: float, stop: Event | None) -> bool:
    """Wait for the end; True if it did not come in time."""
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        try:
            process.wait(0.1)
            return False
        except subprocess.TimeoutExpired:
            if stop is not None and stop.is_set():
                raise KeyboardInterrupt from None
    return True


def main() -> None:
    """Run the job that standard input describes."""
    place = Path(sys.argv[1])
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # end with the process that waits for the row

    def report(row: Row) -> None:
        temporary = place.with_suffix(".tmp")
        temporary.write_text(json.dumps(row))
        temporary.replace(place)

    run_job(Job(**json.load(sys.stdin)), report)


if __name__ == "__main__":
    main()
