"""What an exploration runs: a Rodinia benchmark, an image or checkpoint, or a command; each at one point of the space.

A point's result is a row; whatever goes wrong is a reason in it.
"""

import hashlib
import json
import os
import shlex
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from vortex_rt import settings
from vortex_rt.failures import Failure
from vortex_rt.sim.checkpoint import MAGIC, read_header, restore
from vortex_rt.sim.config import Config
from vortex_rt.sim.counters import counters
from vortex_rt.sim.image import load_image
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.sampling import SampledMachine
from vortex_rt.version import VERSION

from ..common import NAMES, load
from ..jobs import Job, Row, flat, run_isolated, source_hash
from .space import FIELDS, Options, configured, lanes, storage_kib

KINDS = ("rodinia", "image", "command")


@dataclass(frozen=True)
class Workload:
    """A program of one kind: ``text`` is NAME[:SIZE], a file, or a command line. ``digest`` names its content."""

    kind: str
    text: str
    digest: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.text}"


def parse_program(text: str) -> Workload:
    """Read ``rodinia:NAME[:SIZE]``, ``image:FILE`` (or a checkpoint) or ``command:WORDS``.

    Raises:
        ValueError: there is no such program.
        OSError: its file cannot be read.
    """
    kind, _, rest = text.partition(":")
    if kind == "rodinia":
        name, _, size = rest.partition(":")
        if name not in NAMES:
            raise ValueError(f"no benchmark {name!r}; there are {', '.join(NAMES)}")
        job = Job(name, size or "test")
        if job.size not in load(name).sizes:
            raise ValueError(f"{name} has no size {job.size!r}; there are {', '.join(load(name).sizes)}")
        return Workload(kind, f"{name}:{job.size}", source_hash(job))
    if kind == "image":
        path = Path(rest).resolve()
        return Workload(kind, str(path), hashlib.sha256(path.read_bytes()).hexdigest()[:16])
    if kind == "command" and shlex.split(rest):
        return Workload(kind, rest, hashlib.sha256(rest.encode()).hexdigest()[:16])
    raise ValueError(f"'{text}' is no program: rodinia:NAME[:SIZE], image:FILE or command:WORDS")


@dataclass(frozen=True)
class Point:
    """A program and a configuration, which may be one that no device can have."""

    program: Workload
    base: Config
    options: Options

    @property
    def config(self) -> Config:
        """The configuration, not checked."""
        return configured(self.base, self.options)

    @property
    def key(self) -> str:
        """What tells the point from all others: program with content, configuration, version."""
        words = (str(self.program), self.program.digest, self.config.hash(), VERSION)
        return hashlib.sha256("\0".join(words).encode()).hexdigest()[:24]


def new_row(point: Point) -> Row:
    """The row of a point that has not run: its key, its program, and every key of its configuration."""
    config = point.config
    return {
        "key": point.key, "program": str(point.program), "ok": False, "reason": "", "version": VERSION,
        "configuration": config.hash(), **{name: getattr(config, name) for name in FIELDS},
        "lanes": 0, "storage_kib": 0.0, "seconds": 0.0, "counters": {},
    }  # fmt: skip


def run_point(point: Point, timeout: float) -> Row:
    """Run a point in this process (images) or in one of its own, and return its row."""
    row = new_row(point)
    started = time.perf_counter()
    try:
        config = point.config
        config.check("configuration")
        row |= {"lanes": lanes(config), "storage_kib": storage_kib(config)}
        RUNNERS[point.program.kind](point.program, config, timeout, row)
    except Exception as error:  # whatever a part raises is this point's result
        row["reason"] = f"{type(error).__name__}: {error}"
    row["seconds"] = round(time.perf_counter() - started, 4)
    return row


def _count(row: Row, totals: dict[str, float], mode: str) -> None:
    """Put a run's counters into its row; cycles only where they were modelled."""
    instructions, threads = totals.pop("instructions", 0), totals.pop("thread_instructions", 0)
    cycles = totals.pop("cycles", 0)
    row |= {"ok": True, "instructions": int(instructions), "thread_instructions": int(threads), "counters": totals}
    if mode != "functional":
        row |= {"cycles": int(cycles), "ipc": round(instructions / cycles, 6) if cycles else 0.0}
    row["occupancy"] = round(threads / (instructions * row["threads"]), 6) if instructions else 0.0


def _run_rodinia(program: Workload, config: Config, timeout: float, row: Row) -> None:
    name, _, size = program.text.partition(":")
    text = ",".join(f"{key}={str(value).lower()}" for key, value in asdict(config).items() if key != "mode")
    result = run_isolated(Job(name, size, f"preset=vortex,{text}", config.mode), timeout)
    if not result["correct"]:
        raise RuntimeError(str(result["reason"]))
    _count(row, dict(result["counters"]), config.mode)


def _run_image(program: Workload, config: Config, timeout: float, row: Row) -> None:
    path = Path(program.text)
    with path.open("rb") as file:
        is_checkpoint = file.read(len(MAGIC)) == MAGIC
    printed: list[str] = []
    machine = (SampledMachine if config.mode == "sampled" else Machine)(config, console=printed.append)
    if is_checkpoint:
        header = read_header(path)
        header.config_for(asdict(config), "the configuration")
        restore(machine, path)
        start, argument = header.start_pc, header.argument
    else:
        image = load_image(path, xlen=config.xlen)
        if image.xlen and image.xlen != config.xlen:
            raise ValueError(f"the image is for xlen={image.xlen}")
        for address, data, _ in image.segments:
            machine.write(address, data)
        start, argument = image.entry, 0
    machine.run(start, argument, _deadline(timeout), resume=is_checkpoint)
    _count(row, flat(counters(machine)["total"]), config.mode)


def _deadline(timeout: float) -> Callable[[], Failure | None]:
    end = time.monotonic() + timeout
    return lambda: Failure.TIMEOUT if time.monotonic() > end else None


def _run_command(program: Workload, config: Config, timeout: float, row: Row) -> None:
    """The sum over all launches of a command, which must exit with 0."""
    with tempfile.TemporaryDirectory(prefix="vortex-dse-") as folder:
        device, log, launches = (Path(folder, name) for name in ("device.toml", "log", "launches"))
        device.write_text(config.toml(), encoding="utf-8")
        environment = os.environ | {
            settings.CONFIG.name: str(device), settings.MODE.name: config.mode, settings.COUNTERS.name: str(launches),
        }  # fmt: skip
        with log.open("wb") as output:
            process = subprocess.Popen(
                # the command ends with the worker that runs it
                ["setpriv", "--pdeathsig", "KILL", *shlex.split(program.text)], env=environment,
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        try:
            status = process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"stopped after {timeout:g} s") from None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        if status != 0:
            last = log.read_text(errors="replace").strip().splitlines()[-1:]
            raise RuntimeError(f"the command ended with status {status}: {' '.join(last)}")
        if not launches.exists():
            raise RuntimeError("the command launched no kernel")
        totals: dict[str, float] = {}
        for line in launches.read_text().splitlines():
            for name, value in flat(json.loads(line)["total"]).items():
                totals[name] = totals.get(name, 0) + value
        _count(row, totals, config.mode)


RUNNERS: dict[str, Callable[[Workload, Config, float, Row], Any]] = {
    "rodinia": _run_rodinia, "image": _run_image, "command": _run_command,
}  # fmt: skip
