"""``compute-sanitizer PROGRAM``: kernels' errors with memory, races, values nobody wrote, barriers. Options and exit
statuses are those of NVIDIA's tool of that name."""

from __future__ import annotations

import dataclasses
import functools
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from vortex_rt import manners, settings
from vortex_rt.cuda.table import types
from vortex_rt.cuda.table.error_texts import TEXTS
from vortex_rt.cuda.tools.recording import Call, RecordedProfile, recorded
from vortex_rt.cuda.tools.sanitizer_report import LEVELS, Record, Report
from vortex_rt.cxx_names import demangled

SAVED = 1
"""Version of the files of ``--save``."""
SHOWN_LEAKS = 20
"""Allocations that are listed one by one."""
NOT_READY = 600
"""What queries say of work that still runs, which is no error."""
FIXED = {
    "--target-processes": ("all", "Processes that are looked at."),
    "--destroy-on-device-error": ("context", "What ends with a kernel's error."),
    "--demangle": ("full", "How kernels are named."),
    "--show-backtrace": ("no", "Stacks of the host."),
}
"""Options that NVIDIA's tool has with other values, too → the one there is, and what it is about."""
KEYS = {"kns": "kns", "kernel_substring": "kns", "kne": "kne", "kernel_name": "kne"}


@dataclass(frozen=True)
class LaunchFilter:
    """Which launches are told of."""

    named: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    regex: str = ""
    regex_excluded: str = ""
    skip: int = 0
    count: int = 0

    def chosen(self, launches: Sequence[Record], name: Callable[[str], str]) -> set[tuple[int, int]]:
        """Return process and number of the launches that are told of; ``name`` says a kernel's name as written."""
        found = [launch for launch in launches if self._is_named(name(str(launch["kernel"])))]
        found = found[self.skip : self.skip + self.count if self.count else None]
        return {(launch["process"], launch["launch"]) for launch in found}

    def _is_named(self, kernel: str) -> bool:
        if any(_fits(kernel, word) for word in self.excluded):
            return False
        if self.regex and not re.search(self.regex, kernel):
            return False
        if self.regex_excluded and re.search(self.regex_excluded, kernel):
            return False
        return not self.named or any(_fits(kernel, word) for word in self.named)


def _fits(kernel: str, word: str) -> bool:
    """Whether a filter names a kernel: ``kns=PART``, or ``kne=NAME``, the function's name without arguments."""
    key, _, value = word.partition("=")
    return value in kernel if KEYS[key] == "kns" else re.sub(r"[<(].*", "", kernel).split()[-1] == value


def _checked_filter(_context: click.Context, _parameter: click.Parameter, words: tuple[str, ...]) -> tuple[str, ...]:
    for word in words:
        if word.partition("=")[0] not in KEYS or "=" not in word:
            raise click.BadParameter(f"{word}: a filter is kns=PART or kne=NAME")
    return words


def _checked_regex(_context: click.Context, _parameter: click.Parameter, pattern: str) -> str:
    try:
        re.compile(pattern)
    except re.error as error:
        raise click.BadParameter(f"{pattern}: {error}") from None
    return pattern


def _leaks(profile: RecordedProfile) -> list[str]:
    """Return what is said of memory that was never freed."""
    lines = []
    for block in profile.unfreed[:SHOWN_LEAKS]:
        lines += [f"Leaked {block.size} bytes of {block.memory} memory at {block.address:#x}", ""]
    if len(profile.unfreed) > SHOWN_LEAKS:
        lines.append(f"… and {len(profile.unfreed) - SHOWN_LEAKS} more")
    total = sum(block.size for block in profile.unfreed)
    return [*lines, f"LEAK SUMMARY: {total} bytes leaked in {len(profile.unfreed)} allocations"]


def _log_path(pattern: str) -> str:
    """Return a log file's name: ``%p`` is the process id, ``%q{NAME}`` a variable's value, ``%%`` a ``%``."""

    def said(match: re.Match[str]) -> str:
        word = match[0][1:]
        return "%" if word == "%" else str(os.getpid()) if word == "p" else os.environ.get(match[1], "")

    return re.sub(r"%(?:%|p|q\{(\w+)\})", said, pattern)


def failed_calls(calls: Iterable[Call]) -> list[list[str]]:
    """Return what is said of each call of the program that CUDA answered with an error."""
    names = {number: name for name, number in types.ENUMERATIONS["cudaError"].values}
    return [
        [
            f"Program hit {names.get(call.status, 'an error')} (error {call.status}) due to "
            f'"{TEXTS.get(call.status, "unrecognized error code")}" on CUDA API call to {call.name}',
            "",
        ]
        for call in calls
        if call.status not in (0, NOT_READY)
    ]


def read_records(path: Path) -> list[Record]:
    """Read what the simulator wrote (`vortex_rt.sim.sanitizer`)."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


@dataclass(frozen=True)
class Run:
    """What a program's run came to: what ``--save`` keeps and ``--read`` shows."""

    tool: str
    status: int
    """The program's exit status."""
    records: list[Record]
    """What the simulator wrote."""
    faults: list[tuple[str, int]]
    """Kernel and CUDA's error number, of a device that is no simulator."""
    calls: list[list[str]]
    """What is said of each call of CUDA that failed."""
    leaks: list[str]
    """What is said of memory that was never freed."""

    def save(self, path: str) -> None:
        """Write it to a file."""
        Path(path).write_text(json.dumps({"format": SAVED, **dataclasses.asdict(self)}), encoding="utf-8")

    @classmethod
    def read(cls, path: str) -> Run:
        """Read what was saved. Raises ValueError."""
        try:
            saved = json.loads(Path(path).read_text(encoding="utf-8"))
            if saved.pop("format") != SAVED:
                raise ValueError("format")
            return cls(**saved)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ValueError(f"{path}: is no file of compute-sanitizer --save, or of another version") from None


def run(tool: str, words: Sequence[str], blocking: bool, padding: int) -> Run:
    """Run a program; ``blocking``: launches wait for their end, ``padding``: so many bytes behind each allocation."""
    with tempfile.TemporaryDirectory(prefix="sanitizer-") as folder:
        file = Path(folder, "findings")
        variables = {settings.SANITIZER.name: tool, settings.SANITIZER_FILE.name: str(file)}
        if tool == "memcheck":
            variables |= {settings.CUDA_BOUNDS.name: "exact", settings.CUDA_PADDING.name: str(padding)}
        if blocking:
            variables["CUDA_LAUNCH_BLOCKING"] = "1"
        status, profile = recorded("compute-sanitizer", words, None, **variables)
        faults = [(fault.kernel, fault.error) for fault in profile.faults]
        return Run(tool, status, read_records(file), faults, failed_calls(profile.calls), _leaks(profile))


def told(run: Run, chosen: LaunchFilter, leaks: bool, calls: bool, **shown: Any) -> tuple[list[str], int]:
    """Return a report's lines and the number of errors; ``calls``: of CUDA's functions that fail, too."""
    name = demangled(str(record["kernel"]) for record in run.records)
    launches = chosen.chosen([record for record in run.records if record["kind"] == "launch"], name)
    report = Report(run.tool, name, **shown)
    for record in run.records:
        if record["kind"] != "launch" and (record["process"], record["launch"]) in launches:
            report.add(record)
    if not any(record["kind"] == "fault" for record in run.records):
        for kernel, error in run.faults:
            report.failed(kernel, error)
    for said in run.calls if calls else []:
        report.say(said)
    return [*report.lines, *(run.leaks if leaks else []), report.summary()], report.errors


def options(leak_default: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options of both names (`memcheck`)."""
    switch = click.Choice(["yes", "no"])
    filtered = functools.partial(click.option, multiple=True, callback=_checked_filter, metavar="kns=PART|kne=NAME")
    return manners.options([
        click.option("--tool", type=click.Choice(settings.SANITIZER.choices), default="memcheck", show_default=True,
                     help="What to look for."),
        click.option("--leak-check", type=click.Choice(["full", "no"]), default=leak_default, show_default=True,
                     help="memcheck: name what was never freed."),
        click.option("--error-exitcode", default=0, metavar="N",
                     help="Exit status where the program ends with 0 and errors were found."),
        click.option("--check-exit-code", type=switch, default="yes", show_default=True,
                     help="Tell of a program's exit status other than 0."),
        click.option("--report-api-errors", "api", type=click.Choice(["all", "explicit", "no"]), default="explicit",
                     show_default=True, help="memcheck: name the program's calls of CUDA that fail."),
        click.option("--force-blocking-launches", "blocking", type=switch, default="no", show_default=True,
                     help="Let launches wait for their end."),
        *(click.option(name, type=click.Choice([value]), default=value, show_default=True, expose_value=False,
                       help=help_) for name, (value, help_) in FIXED.items()),
        click.option("--print-limit", default=100, show_default=True, metavar="N", help="Errors shown; 0: all."),
        click.option("--print-level", "--racecheck-detect-level", "level", type=click.Choice(list(LEVELS)),
                     default="warn", show_default=True, help="The least severe findings shown."),
        click.option("--log-file", default="", metavar="FILE",
                     help="Write the report there; %p: the process, %q{NAME}: a variable."),
        click.option("--prefix", default="=========", show_default=True, metavar="TEXT", help="Begin of each line."),
        filtered("--kernel-name", "named", help="Tell of these kernels only."),
        filtered("--kernel-name-exclude", "excluded", help="Tell of all kernels but these."),
        click.option("--kernel-regex", "regex", default="", callback=_checked_regex, metavar="PATTERN",
                     help="Tell of kernels whose names fit a regular expression."),
        click.option("--kernel-regex-exclude", "regex_excluded", default="", callback=_checked_regex,
                     metavar="PATTERN", help="Tell of kernels whose names do not fit one."),
        click.option("--launch-skip", "-s", default=0, metavar="N", help="Leave out so many launches of these."),
        click.option("--launch-count", "-c", default=0, metavar="N", help="Tell of so many launches; 0: all."),
        click.option("--padding", type=click.IntRange(0), default=0, show_default=True, metavar="N",
                     help="memcheck: bytes behind each allocation that kernels may not touch."),
        click.option("--save", default="", metavar="FILE", help="Write what was found to a file, which --read shows."),
        click.option("--read", "saved", default="", metavar="FILE", help="Show what a file has, instead of a run."),
        click.argument("command", nargs=-1, type=click.UNPROCESSED),
    ])  # fmt: skip


def check(
    command: tuple[str, ...], tool: str, leak_check: str, error_exitcode: int, check_exit_code: str, print_limit: int,
    level: str, log_file: str, prefix: str, api: str, blocking: str, padding: int, save: str, saved: str,
    **launches: Any,
) -> None:  # fmt: skip
    """Do what the command line asks for, and end the process."""
    if bool(command) == bool(saved):
        raise click.UsageError("there is one of a program and --read FILE")
    chosen = LaunchFilter(
        launches["named"], launches["excluded"], launches["regex"], launches["regex_excluded"],
        launches["launch_skip"], launches["launch_count"],
    )  # fmt: skip
    try:
        done = Run.read(saved) if saved else run(tool, command, blocking == "yes", padding)
        if save:
            done.save(save)
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    leaks, calls = (done.tool == "memcheck" and wanted for wanted in (leak_check == "full", api != "no"))
    lines, errors = told(done, chosen, leaks, calls, level=level, limit=print_limit)
    if done.status and check_exit_code == "yes":
        lines.insert(-1, f"Target application returned an error (exit status {done.status})")
    text = "".join(f"{prefix} {line}".rstrip() + "\n" for line in ("COMPUTE-SANITIZER", *lines))
    if log_file:
        Path(_log_path(log_file)).write_text(text, encoding="utf-8")
    else:
        click.echo(text, nl=False, err=True)
    sys.exit(done.status or (error_exitcode if errors else 0))


@manners.command("compute-sanitizer", runs_another=True)
@options("no")
def main(**words: Any) -> None:
    """Run a CUDA program and tell of its kernels' errors.

    \b
    memcheck   accesses outside allocations and to freed memory, to the byte; --leak-check full: what was never freed
    racecheck  accesses of several threads to the same bytes of shared or global memory that nothing orders
    initcheck  use of values that were read from memory nobody wrote
    synccheck  barriers that not all threads come to
    coherencecheck  reads that get an old value from the data cache of a Vortex 3.0's core

    Lines of the source are told where the program was compiled with -lineinfo or -G.

    Exit status: the program's; N where that is 0 and errors were found; 127 if it cannot be started.

    \b
    Examples:
      compute-sanitizer --tool racecheck ./a.out
      compute-sanitizer --error-exitcode 1 --leak-check full ./a.out argument
    """
    check(**words)


def command_line(words: list[str]) -> int:
    """Do what the toolkit's command is asked for; ends the process."""
    main(words, prog_name="compute-sanitizer")
    return 0
