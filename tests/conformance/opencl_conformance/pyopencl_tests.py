"""pyopencl's own tests on the simulated device: one process a file, a row of a table each."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import limited_process

FILES = ("test_wrapper", "test_array", "test_clmath", "test_clrandom", "test_algorithm", "test_enqueue_copy")
SHAPE = "cores=2,warps=8,threads=32,vote_shuffle=true,memory=24G"
"""A test of arrays beyond 2 GiB asks for three of them."""
OUTSIDE = {"test_array": ("xdg_cache_home",)}
"""Tests that no device decides: this one sets XDG_CACHE_HOME to a relative path, which platformdirs (4.14) ignores."""
BEGIN, END = "<!-- pyopencl -->", "<!-- pyopencl:end -->"


@dataclass(frozen=True)
class Result:
    """A file's tests by their ends; ``said`` is the first failed one's message, ``longest`` the test that took most."""

    file: str
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = 0.0
    longest: str = ""
    said: str = ""


def run(sources: Path, file: str, logs: Path, environment: Mapping[str, str], limit: float) -> Result:
    """Run a file's tests, those that are expected to fail on some devices as any other (``--runxfail``).

    ``sources`` is pyopencl's source distribution, whose folder ``test`` has them.
    """
    report = logs.resolve() / f"{file}.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--runxfail"]
    command += [f"--junitxml={report}", "-k", " and ".join(f"not {test}" for test in OUTSIDE.get(file, ())), f"{file}.py"]
    _, seconds = limited_process.run(command, sources / "test", environment, logs / f"{file}.log", limit)
    if not report.exists():
        return Result(file, failed=1, seconds=seconds, said=f"no report after {seconds:.0f} s")
    return counted(file, ElementTree.parse(report).getroot())


def counted(file: str, root: ElementTree.Element) -> Result:
    """What a report in JUnit's format says."""
    cases = list(root.iter("testcase"))
    bad = [problem for case in cases for problem in (*case.findall("failure"), *case.findall("error"))]
    skipped = sum(case.find("skipped") is not None for case in cases)
    times = {case.get("name", "").split("[")[0]: float(case.get("time", 0)) for case in cases}
    longest = max(times, key=times.__getitem__, default="")
    name = f"{longest} ({times[longest]:.0f} s)" if longest else ""
    said = " ".join(bad[0].get("message", "").split())[:150] if bad else ""
    return Result(file, len(cases) - len(bad) - skipped, len(bad), skipped, sum(times.values()), name, said)


def table(results: Iterable[Result]) -> str:
    """A row a file, and the sum."""
    rows = list(results)
    lines = ["| file | passed | failed | skipped | seconds | the longest |", "|---|---:|---:|---:|---:|---|"]
    for one in rows:
        said = "; " + one.said.replace("|", "\\|") if one.said else ""
        numbers = f"{one.passed} | {one.failed} | {one.skipped} | {one.seconds:.0f}"
        lines.append(f"| {one.file} | {numbers} | {one.longest}{said} |")
    passed, failed, skipped = (sum(getattr(one, name) for one in rows) for name in ("passed", "failed", "skipped"))
    lines.append(f"| all | {passed} | {failed} | {skipped} | {sum(one.seconds for one in rows):.0f} | |")
    return "\n".join(lines) + "\n"
