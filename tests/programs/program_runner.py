"""Builds, runs and checks programs of a folder, as a table says: ``tools/programs``.

The folder and the table are the user's; the project has one table, of its own examples. Data flow: the table's rows →
a private copy of the row's folder → build, run, check → ``results.json``, which is whole after every program → a table.
"""

from __future__ import annotations

import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
import limited_process
from rich.console import Console
from rich.markup import escape

from vortex_rt.sim.config import ConfigError, from_environment
from vortex_rt.sim.config_values import parse_size

CONSOLE = Console(stderr=True, highlight=False)
TABLE = "programs.toml"
RESULTS = "results.json"
COLORS = {"right": "green", "left out": "dim"}
GOOD = tuple(COLORS)


class TableError(ValueError):
    """A table that cannot be used; the message names the row and the key."""


@dataclass(frozen=True)
class Program:
    """A row: where a program is, how it is built and run, and what a right run is.

    ``build`` and ``run`` are shell commands, executed in a copy of ``folder``; ``{name}`` in any text is the row's name.
    """

    name: str
    run: str
    folder: str = "."  # in the folder that the command names
    shared: tuple[str, ...] = ()  # further folders there, which the program reads
    build: str = ""
    status: int = 0  # the exit status of a right run
    text: str = ""  # regular expression that the output must hold
    never: str = ""  # regular expression that the output must not hold
    made: str = ""  # a file that the run writes, which must be byte for byte …
    expected: str = ""  # … this one
    limit: float = 120.0  # seconds of wall time for the run
    build_limit: float = 900.0
    memory: str = ""  # bytes (K, M, G) of each process's own data; the simulated device's memory is not among them
    left_out: str = ""  # why it is not tried
    environment: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """How far a program came; ``reason`` says why no further."""

    program: str
    outcome: str  # right | wrong | failed | limit | not built | left out
    reason: str = ""
    build_seconds: float = 0.0
    run_seconds: float = 0.0


def load(path: Path) -> list[Program]:
    """Read a table: ``[programs.NAME]`` with the fields of `Program`, ``[defaults]`` for all. Raises TableError."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise TableError(f"{path}: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise TableError(f"{path}: not TOML: {error}") from None
    rows = table.get("programs")
    if not isinstance(rows, dict) or not rows:
        raise TableError(f"{path}: no program: a row is [programs.NAME] with a command `run`")
    return [_row(f"{path}: {name}", name, {**table.get("defaults", {}), **row}) for name, row in rows.items()]


def _row(place: str, name: str, values: Mapping[str, Any]) -> Program:
    """A row as a program. Raises TableError."""
    known = {one.name: one for one in dataclasses.fields(Program) if one.name != "name"}
    types = {"status": int, "limit": (int, float), "build_limit": (int, float), "shared": list, "environment": dict}
    for key, value in values.items():
        if key not in known:
            raise TableError(f"{place}: unknown key '{key}'; there are {', '.join(known)}")
        if not isinstance(value, types.get(key, str)) or isinstance(value, bool):
            raise TableError(f"{place}: {key} = {value!r} is of another type")
    if not (values.get("run") or values.get("left_out")):
        raise TableError(f"{place}: a row needs `run` or `left_out`")
    if bool(values.get("made")) != bool(values.get("expected")):
        raise TableError(f"{place}: `made` and `expected` go together")
    texts = {key: value.replace("{name}", name) if isinstance(value, str) else value for key, value in values.items()}
    try:
        for key in ("text", "never"):
            re.compile(texts.get(key, ""))
        parse_size(texts.get("memory") or 0)
    except (re.error, ValueError) as error:
        raise TableError(f"{place}: {error}") from None
    return Program(**{"name": name, "run": "", **texts, "shared": tuple(texts.get("shared", ()))})


def prepare(program: Program, source: Path, work: Path) -> Path:
    """A private copy of the program's folder below ``work``, with links to what it shares; returns where its commands
    start. Raises OSError. An earlier copy is removed: every build starts clean.
    """
    top = work / re.sub(r"[^\w.+-]", "_", program.name)
    shutil.rmtree(top, ignore_errors=True)
    folder = top / program.folder
    shutil.copytree(source / program.folder, folder, symlinks=True)
    for name in program.shared:
        link = top / name
        if not link.exists():  # else the copy is part of it
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to((source / name).resolve(strict=True))
    return folder


def attempt(program: Program, folder: Path, logs: Path, environment: Mapping[str, str], factor: float) -> Outcome:
    """Build, run and check in ``folder``; every trouble of the program ends in the outcome, none in an exception.
    ``factor`` multiplies the run's limit.
    """
    stem = re.sub(r"[^\w.+-]", "_", program.name)
    environment = {**environment, **program.environment}
    bytes_ = parse_size(program.memory or 0)
    seconds = 0.0
    if program.build:
        log = logs / f"{stem}.build.log"
        words = ("bash", "-ec", program.build)
        status, seconds = limited_process.run(words, folder, environment, log, program.build_limit)
        if status != 0:
            reason = f"more than {program.build_limit:g} s" if status is None else first_error(log)
            return Outcome(program.name, "not built", reason, seconds)
    log, limit = logs / f"{stem}.run.log", program.limit * factor
    status, ran = limited_process.run(("bash", "-ec", program.run), folder, environment, log, limit, bytes_)
    return Outcome(program.name, *judge(program, folder, log, status, limit), seconds, ran)


def judge(program: Program, folder: Path, log: Path, status: int | None, limit: float) -> tuple[str, str]:
    """Outcome and reason of a run that ended with ``status`` (``None``: after ``limit`` seconds)."""
    output = log.read_text(encoding="utf-8", errors="replace")
    if status is None:
        return "limit", f"more than {limit:g} s"
    if status != program.status:
        return "failed", f"status {status}: {last_line(output)}"
    if program.text and not re.search(program.text, output, re.MULTILINE):
        return "wrong", f"does not say /{program.text}/: {last_line(output)}"
    if program.never and (found := re.search(program.never, output, re.MULTILINE)):
        return "wrong", f"says {found.group(0)!r}"
    if program.made:
        try:
            if (folder / program.made).read_bytes() != (folder / program.expected).read_bytes():
                return "wrong", f"{program.made} is not {program.expected}"
        except OSError as error:
            return "wrong", f"{error.filename}: {error.strerror}"
    return "right", ""


def last_line(output: str) -> str:
    """The last line that says something."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return lines[-1][:160] if lines else "no output"


def first_error(log: Path) -> str:
    """The first line of a build's output that names an error."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    telling = re.compile(r"\berror\b|\bfatal\b|undefined reference|cannot find|No such file", re.IGNORECASE)
    return next((line.strip()[:200] for line in lines if telling.search(line)), last_line("\n".join(lines)))


def read(path: Path) -> dict[str, Outcome]:
    """Outcomes by program; none if there is no file."""
    if not path.exists():
        return {}
    return {row["program"]: Outcome(**row) for row in json.loads(path.read_text(encoding="utf-8"))["programs"]}


def write(path: Path, device: str, outcomes: Sequence[Outcome]) -> None:
    """Replace the file in one step."""
    partial = path.with_suffix(".partial")
    data = {"device": device, "programs": [dataclasses.asdict(outcome) for outcome in outcomes]}
    partial.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    partial.replace(path)


def markdown(device: str, outcomes: Sequence[Outcome]) -> str:
    """The device, a row a program, and the sums."""
    lines = [device, "", "| program | outcome | build s | run s | why |", "|---|---|---:|---:|---|"]
    for one in outcomes:
        reason = one.reason.replace("|", "\\|")
        lines.append(f"| {one.program} | {one.outcome} | {one.build_seconds:.1f} | {one.run_seconds:.1f} | {reason} |")
    counts = Counter(one.outcome for one in outcomes)
    return "\n".join([*lines, "", ", ".join(f"{count} {name}" for name, count in counts.most_common())]) + "\n"


def toolkit(shape: str) -> tuple[dict[str, str], str]:
    """The environment in which programs are built and run, which shows no other OpenCL platform, and what their device
    is. Raises ConfigError.
    """
    chosen = {"VORTEX_CONFIG": shape} if shape else {}
    device = from_environment({**os.environ, **chosen}).headline()
    scripts = Path(sys.executable).parent
    vendors = subprocess.run((scripts / "vortex-setup", "--print-vendors"), check=True, capture_output=True, text=True)
    printed = subprocess.run((scripts / "vortex-env", "env", "-0"), check=True, capture_output=True, text=True)
    environment = dict(entry.split("=", 1) for entry in printed.stdout.split("\0") if entry)
    environment["PATH"] = f"{scripts}{os.pathsep}{environment['PATH']}"  # rodinia-sweep, and this environment's python
    environment.pop("PYTHONPATH", None)  # the programs' own Python children must not see this package
    return {**environment, **chosen, "OCL_ICD_VENDORS": vendors.stdout.strip()}, device


def show(outcome: Outcome, number: int, total: int) -> None:
    """A line for a program that is done."""
    color = COLORS.get(outcome.outcome, "red")
    times = f"build {outcome.build_seconds:6.1f} s  run {outcome.run_seconds:6.1f} s"
    text = f"{number:>4}/{total} {outcome.program:28} [{color}]{outcome.outcome:9}[/] {times}  {escape(outcome.reason)}"
    CONSOLE.print(text, no_wrap=True, overflow="ignore", crop=False)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--table", type=click.Path(path_type=Path), help=f"The table.  [default: FOLDER/{TABLE}]")
@click.option("-k", "pattern", default="", metavar="REGEX", help="Only programs whose name matches.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, metavar="FOLDER",
              help="Where copies, logs and results.json go.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Keep the outcomes that are there; try only what is missing.")
@click.option("--limit-factor", default=1.0, show_default=True, help="Multiplies every run's time limit.")
@click.option("--shape", default="", metavar="CONFIG", help="Device: a preset, a TOML file or key=value,… (mode=timing).")
def main(
    folder: Path, table: Path | None, pattern: str, output: Path, resume: bool, limit_factor: float, shape: str
) -> None:
    """Build, run and check the programs of FOLDER that a table names, each in a copy of its own with time and memory
    limits, with nvcc and the simulated GPU in the environment. docs/results/public-programs.md has what a table holds.

    \b
    tools/programs examples -o DIR                       the project's own examples
    tools/programs ~/suite --table suite.toml -o DIR     programs of yours
    tools/programs ~/suite --table suite.toml -o DIR --resume -k 'bfs|nn'

    A table of the outcomes goes to the standard output, progress to the standard error. Exit status: 0 all right, 1
    some are not, 2 usage.
    """
    try:
        programs = [one for one in load(table or folder / TABLE) if re.search(pattern, one.name)]
        environment, device = toolkit(shape)
    except (TableError, ConfigError, re.error) as error:
        raise click.UsageError(str(error)) from None
    (output / "logs").mkdir(parents=True, exist_ok=True)
    output = output.resolve()
    outcomes = read(output / RESULTS) if resume else {}
    CONSOLE.print(device, soft_wrap=True)
    for number, program in enumerate(programs, 1):
        if program.name in outcomes:
            continue
        if program.left_out:
            outcome = Outcome(program.name, "left out", program.left_out)
        else:
            try:
                place = prepare(program, folder.resolve(), output / "work")
            except (OSError, shutil.Error) as error:
                outcome = Outcome(program.name, "not built", str(error)[:200])
            else:
                outcome = attempt(program, place, output / "logs", environment, limit_factor)
        outcomes[program.name] = outcome
        write(output / RESULTS, device, list(outcomes.values()))
        show(outcome, number, len(programs))
    tried = [outcomes[program.name] for program in programs]
    click.echo(markdown(device, tried), nl=False)
    sys.exit(any(outcome.outcome not in GOOD for outcome in tried))


if __name__ == "__main__":
    main()
