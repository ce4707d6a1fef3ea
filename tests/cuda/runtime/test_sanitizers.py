"""compute-sanitizer: small kernels with and without each fault, and the command's options."""

from __future__ import annotations

import functools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from parts import source

from tests.cuda.conftest import PROGRAMS
from vortex_rt import settings
from vortex_rt.cuda.tools.sanitizer import LaunchFilter, _log_path
from vortex_rt.cuda.tools.sanitizer_report import ADVICE, BARRIERS, RACES, Report
from vortex_rt.driver.locate import program_environment
from vortex_rt.sim.config import Config
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.sanitizer import SanitizerFile
from vortex_rt.sim.sanitizer_state import Problem, Relation, Tool

Records = dict[int, list[dict[str, object]]]


@pytest.fixture(scope="module")
def made(toolkit, tmp_path_factory) -> Callable[[str], Path]:
    """``made(program)``: compiles a program, once."""
    folder = tmp_path_factory.mktemp("sanitizers")

    @functools.cache
    def make(program: str) -> Path:
        words = [toolkit.nvcc, "-lineinfo", source(PROGRAMS, f"{program}.cu", folder / "sources"), "-o", folder / program]
        subprocess.run(words, check=True, capture_output=True, timeout=600)
        return folder / program

    return make


@pytest.fixture(scope="module")
def found(toolkit, made) -> Callable[..., list[dict[str, Any]]]:
    """``found(tool, program, cases)``: what a run of the cases finds, by launches."""

    def find(tool: str, program: str, cases: Iterable[int], config: str = "") -> list[dict[str, Any]]:
        path = made(program)
        findings = path.with_name(f"{program}.{tool}.{config}")
        variables = {
            "LD_LIBRARY_PATH": str(toolkit.lib), settings.SANITIZER.name: tool, settings.CONFIG.name: config,
            settings.SANITIZER_FILE.name: str(findings), settings.PROF.name: f"{findings}.events",
        }  # fmt: skip
        environment = {**program_environment(), **variables}
        subprocess.run([path, *map(str, cases)], check=True, capture_output=True, timeout=600, env=environment)
        return [json.loads(line) for line in findings.read_text().splitlines()]

    return find


@pytest.fixture(scope="module")
def checked(found) -> Callable[..., Records]:
    """``checked(tool, program, cases)``: the findings of each case, all of which run in one process, once."""

    @functools.cache
    def check(tool: str, program: str, cases: tuple[int, ...], config: str = "") -> Records:
        records = found(tool, program, cases, config)
        return {
            case: [row for row in records if row["launch"] == number and row["kind"] != "launch"]
            for number, case in enumerate(cases, 1)
        }

    return check


E, W, I = "ERROR", "WARNING", "INFO"  # noqa: E741
#: Case of sanitizer_races.cu → the worst finding and its hazard, nothing where there is no race.
CASES = {
    0: (E, "READ_AFTER_WRITE", "SAME_BLOCK"), 1: (), 2: (E, "WRITE_AFTER_READ", "SAME_BLOCK"), 3: (),
    4: (E, "WRITE_AFTER_WRITE", "SAME_INSTRUCTION"), 5: (), 6: (I, "WRITE_AFTER_WRITE", "SAME_BLOCK"),
    7: (E, "READ_AFTER_WRITE", "SAME_BLOCK"), 8: (), 9: (E, "WRITE_AFTER_WRITE", "SAME_BLOCK"),
    10: (E, "READ_AFTER_WRITE", "SAME_BLOCK"), 11: (), 12: (),
    13: (E, "READ_AFTER_WRITE", "SAME_BLOCK"), 14: (),
    15: (W, "READ_AFTER_WRITE", "SAME_WARP"), 16: (), 17: (), 18: (E, "WRITE_AFTER_WRITE", "SAME_INSTRUCTION"),
    19: (W, "WRITE_AFTER_READ", "SAME_WARP"), 20: (), 21: (E, "READ_AFTER_WRITE", "SAME_BLOCK"),
    22: (E, "WRITE_AFTER_WRITE", "OTHER_BLOCK"), 23: (), 24: (E, "READ_AFTER_WRITE", "OTHER_BLOCK"),
    25: (E, "READ_AFTER_WRITE", "OTHER_BLOCK"), 26: (), 27: (E, "WRITE_AFTER_READ", "SAME_BLOCK"),
    28: (E, "WRITE_AFTER_WRITE", "OTHER_BLOCK"), 29: (E, "WRITE_AFTER_READ", "SAME_BLOCK"),
    30: (), 31: (E, "READ_AFTER_WRITE", "OTHER_BLOCK"), 32: (E, "READ_AFTER_WRITE", "OTHER_BLOCK"),
    33: (), 34: (E, "READ_AFTER_WRITE", "OTHER_BLOCK"), 35: (E, "READ_AFTER_WRITE", "OTHER_BLOCK"),
    36: (), 37: (E, "READ_AFTER_WRITE", "OTHER_BLOCK"), 38: (),
    41: (),
    39: (I, "WRITE_AFTER_WRITE", "OTHER_BLOCK"), 40: (),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_races(checked, case):
    found = checked("racecheck", "sanitizer_races", tuple(sorted(CASES)))[case]
    kinds = {(row["severity"], row["problem"], row["relation"]) for row in found}
    expected = CASES[case]
    if not expected:
        assert not kinds, found
        return
    assert expected in kinds, found
    assert not [kind for kind in kinds if kind[0] == E and expected[0] != E], found


#: Case of sanitizer_barriers.cu → what is found.
BARRIER_CASES = {
    0: "", 1: "BARRIER_WITHOUT_LANES", 2: "", 3: "BARRIER_WITHOUT_LANES", 4: "", 5: "BARRIER_WITHOUT_LANES",
    6: "BARRIERS_DIFFER", 7: "", 8: "", 9: "BARRIERS_DIFFER", 10: "BARRIERS_DIFFER",
    11: "", 12: "LANES_DO_NOT_COME", 13: "", 14: "LANES_DO_NOT_COME", 15: "", 16: "LANES_DO_NOT_COME",
    17: "LANES_DO_NOT_COME", 18: "", 19: "", 20: "LANES_DO_NOT_COME", 21: "LANE_NOT_IN_MASK", 22: "",
    23: "MASKS_DIFFER", 24: "", 25: "LANES_DO_NOT_COME", 26: "", 27: "LANES_DO_NOT_COME", 28: "LANES_DO_NOT_COME",
    29: "", 30: "", 31: "LANES_DO_NOT_COME", 32: "", 33: "LANES_DO_NOT_COME", 34: "",
}  # fmt: skip


@pytest.mark.parametrize("case", BARRIER_CASES)
def test_barriers(checked, case):
    found = checked("synccheck", "sanitizer_barriers", tuple(BARRIER_CASES))[case]
    kinds = {row["problem"] for row in found if row["kind"] == "finding"}
    assert BARRIER_CASES[case] in kinds if BARRIER_CASES[case] else not kinds, found


#: Cases in which, of each eight lanes, some come to every call, so that warps of eight lanes do not wait for ever.
NARROW_CASES = 11, 13, 15, 18, 22, 24, 26, 30, 31, 32, 33, 34


@pytest.mark.parametrize("case", NARROW_CASES)
def test_masks_on_warps_of_eight_lanes(checked, case):
    found = checked("synccheck", "sanitizer_barriers", NARROW_CASES, "threads=8")[case]
    assert {row["problem"] for row in found} == ({BARRIER_CASES[case]} if BARRIER_CASES[case] else set()), found


#: Case of sanitizer_values.cu → whether a value is used that nobody wrote, and where it was read.
VALUE_CASES = {
    0: "global", 1: "", 2: "", 3: "", 4: "global", 5: "shared", 6: "", 7: "", 8: "global", 9: "", 10: "global",
    11: "", 12: "global", 13: "", 14: "", 15: "", 16: "global", 17: "global", 18: "", 19: "global", 20: "", 21: "shared",
}  # fmt: skip


@pytest.mark.parametrize("case", VALUE_CASES)
def test_values_that_nobody_wrote(checked, case):
    found = checked("initcheck", "sanitizer_values", tuple(VALUE_CASES))[case]
    assert {row["space"] for row in found} == ({VALUE_CASES[case]} if VALUE_CASES[case] else set()), found


#: Case of sanitizer_bounds.cu → what memcheck says, nothing where all is within bounds.
BOUNDS_CASES = {
    0: "", 1: "0 bytes behind the end of kernel_1(int*, int)::s (256 bytes of the block's shared memory)",
    2: "0 bytes behind the end of kernel_2(int*, int)::s (256 ", 3: "4 bytes before the block's shared memory",
    4: "4 bytes behind the end of kernel_4(int*, int)::s (256 ", 5: "the last 2 of them lie behind the end of kernel_5",
    6: "", 7: "0 bytes behind the end of dynamic shared memory (256 ", 8: "",
    9: "0 bytes behind the end of kernel_9(int*, int)::s (260 ", 10: "", 11: "the thread's local memory is [",
    12: "the thread's local memory is [", 13: "", 14: "outside of the thread's local memory", 15: "",
    16: "the thread's local memory is [",
}  # fmt: skip
CASES_OF_CELLS = 11, 12, 14
"""Which warps that are narrower than CUDA's may do, as their lanes read the cells of others."""


@pytest.fixture(scope="module")
def bounds(found) -> Callable[[str], dict[int, str]]:
    """``bounds(configuration)``: what memcheck says of each case."""

    @functools.cache
    def check(config: str) -> dict[int, str]:
        said, report = dict.fromkeys(BOUNDS_CASES, ""), Report("memcheck", str)
        for row in found("memcheck", "sanitizer_bounds", BOUNDS_CASES, config):
            number = re.search(r"kernel_(\d+)", row["kernel"])
            assert number is not None
            said[int(number[1])] += "\n".join(report._said(row)) if row["kind"] != "launch" else ""
        return said

    return check


@pytest.mark.parametrize("config", ["", "threads=8"])
@pytest.mark.parametrize("case", BOUNDS_CASES)
def test_bounds_of_shared_and_local_memory(bounds, case, config):
    if not BOUNDS_CASES[case] or (config and case in CASES_OF_CELLS):
        assert not bounds(config)[case]
        return
    space = "shared" if case < 10 else "local"
    heading = rf"Invalid __{space}__ (read|write|atomic access) of size 4 bytes\n    at .* in sanitizer_bounds.cu:\d+, by thread "
    assert re.match(heading, bounds(config)[case])
    assert BOUNDS_CASES[case] in bounds(config)[case]


#: Case of sanitizer_coherence.cu → the lines that read an old value and wrote the new one, nothing where the new one is read.
#: CUDA promises the last two the new one, which code for a device that hides it gets (docs/reference/vortex3.md).
COHERENCE_CASES = {0: (32, 24), 1: (), 2: (38, 24), 3: (41, 24)}


@pytest.mark.parametrize("coherence", ["ideal", "as-hardware"])
@pytest.mark.parametrize("case", COHERENCE_CASES)
def test_old_values_in_data_caches(checked, case, coherence):
    config = f"preset=cuda3,coherence={coherence}"
    found = checked("coherencecheck", "sanitizer_coherence", tuple(COHERENCE_CASES), config)[case]
    lines = () if case in (2, 3) and coherence == "as-hardware" else COHERENCE_CASES[case]
    assert [(row["line"], row["other"]["line"]) for row in found] == [lines] * bool(lines)
    assert all(row["problem"] == "STALE_READ" and (row["block"], row["other"]["block"]) == ([0, 0, 0], [1, 0, 0]) for row in found)


def test_coherencecheck_needs_the_caches_of_a_3_0(tmp_path):
    with pytest.raises(ValueError, match=r"coherencecheck looks at the data caches of a Vortex 3.0"):
        SanitizerFile(Machine(Config(cores=2, warps=2, threads=4)), "coherencecheck", str(tmp_path / "findings"))


@pytest.mark.parametrize("tool", Tool)
def test_memcheck_alone_leaves_the_executor_on(tmp_path, tool):
    machine = Machine(Config(cores=1, warps=2, threads=4, generation=3))
    SanitizerFile(machine, tool.name.lower(), str(tmp_path / "findings"))
    assert machine.device.interpreter == (tool is not Tool.MEMCHECK)


@pytest.fixture
def command(toolkit):
    """``command("--tool", "racecheck", "./a.out")``: runs compute-sanitizer."""

    def start(*words: str | Path) -> subprocess.CompletedProcess[str]:
        code = "import sys; sys.argv[0] = 'compute-sanitizer'; from vortex_rt.cuda.tools.sanitizer import main; main()"
        return subprocess.run(
            [sys.executable, "-c", code, *map(str, words)], capture_output=True, text=True, timeout=600
        )

    return start


def test_the_report_names_both_places_and_the_way_out(checked, command, build, tmp_path):
    program = build("sanitizer_races.cu", "-lineinfo")
    done = command("--tool", "racecheck", "--error-exitcode", "3", "--print-limit", "1", program, "0", "24")
    lines = done.stderr.splitlines()
    assert (done.returncode, lines[0]) == (3, "========= COMPUTE-SANITIZER")
    assert re.match("========= Error: (RAW|WAR) hazard on 4 bytes of __shared__ memory at 0x", lines[1])
    assert all(" access at kernel_0(int*, int volatile*)+0x" in line for line in lines[2:4])
    assert all("in sanitizer_races.cu:" in line and "in block (0,0,0)" in line for line in lines[2:4])
    assert "__syncthreads()" in lines[4]
    assert lines[-1] == "========= RACECHECK SUMMARY: 4 hazards displayed (4 errors, 0 warnings)"
    quiet = command("--tool", "racecheck", "--kernel-name", "kne=kernel_1", "--log-file", tmp_path / "log%%", program, "0", "1")
    assert (quiet.returncode, quiet.stderr) == (0, "")
    assert (tmp_path / "log%").read_text().splitlines()[-1].endswith("0 hazards displayed (0 errors, 0 warnings)")


@pytest.mark.slow
@pytest.mark.parametrize("tool", ["racecheck", "synccheck"])
def test_rodinia_has_no_findings_but_equal_values(tool, tmp_path):
    found = tmp_path / "findings"
    variables = {**os.environ, settings.SANITIZER.name: tool, settings.SANITIZER_FILE.name: str(found)}
    names = ["backprop", "bfs", "gaussian", "hotspot", "kmeans", "lud", "nw", "pathfinder", "srad_v1", "particlefilter"]
    words = [Path(sys.executable).with_name("rodinia-sweep"), *names, "-o", tmp_path, "--no-plots", "--no-page"]
    subprocess.run(words, check=True, capture_output=True, timeout=1200, env=variables)
    records = [json.loads(line) for line in found.read_text().splitlines()]
    assert {record["kind"] for record in records} <= {"launch", "finding"}
    assert {record["severity"] for record in records if record["kind"] == "finding"} <= {I}


LAUNCHES = [{"process": 1, "launch": n, "kernel": name} for n, name in enumerate(["void a<int>(int*)", "b(int)", "ab()"])]


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        (LaunchFilter(), [0, 1, 2]), (LaunchFilter(named=("kne=a",)), [0]), (LaunchFilter(named=("kns=a",)), [0, 2]),
        (LaunchFilter(excluded=("kernel_substring=b",)), [0]), (LaunchFilter(regex_excluded="^a?b"), [0]), (LaunchFilter(regex="^a?b"), [1, 2]),
        (LaunchFilter(skip=1), [1, 2]), (LaunchFilter(skip=1, count=1), [1]), (LaunchFilter(named=("kns=a",), skip=1), [2]),
    ],
)  # fmt: skip
def test_launches_are_chosen_by_name_and_number(chosen, found):
    assert chosen.chosen(LAUNCHES, str) == {(1, number) for number in found}


@pytest.mark.parametrize(
    "words", [["--show-backtrace", "yes"], ["--target-processes", "application-only"], ["--kernel-name", "add"], ["--kernel-regex", "("], ["--tool", "nothing"], ["--print-level", "all"]]
)
def test_wrong_options_are_told(command, words):
    done = command(*words, "true")
    assert (done.returncode, done.stdout) == (2, "")
    assert words[1] in done.stderr


def test_calls_that_fail_are_errors_of_memcheck(command, build):
    program = build("memory_errors.cu")
    done = command("--error-exitcode", "4", "--force-blocking-launches", "yes", program, "beyond")
    said = "========= Program hit cudaErrorIllegalAddress (error 700) due to \"an illegal memory access was encountered\" on"
    assert f"{said} CUDA API call to cudaDeviceSynchronize\n" in done.stderr
    assert re.search(r"ERROR SUMMARY: [34] errors\n", done.stderr), done.stderr
    assert (done.returncode, done.stdout) == (4, "700\n")
    assert "Program hit" not in command("--report-api-errors", "no", program, "beyond").stderr
    assert command("--target-processes", "all", "--error-exitcode", "4", program, "none").returncode == 0


def test_padding_separates_allocations(command, build):
    program = build("memory_errors.cu", "-lineinfo")
    distance = command(program, "step", "0").stdout.strip()  # from one array to the next, in elements
    said = [
        command("--padding", bytes_, "--report-api-errors", "no", program, "step", distance).stderr
        for bytes_ in ("0", str(4 * int(distance)))
    ]
    assert ["ERROR SUMMARY: 0 errors" in text for text in said] == [True, False]
    assert f"{4 * int(distance) - 64} bytes past the end of the allocation of 64 bytes" in said[1]


def test_a_saved_run_is_read_again(command, build, tmp_path):
    program = build("memory_errors.cu", "-lineinfo")
    ran = command("--save", tmp_path / "saved", "--leak-check", "full", program, "beyond")
    read = command("--read", tmp_path / "saved", "--leak-check", "full", "--error-exitcode", "3")
    assert "Invalid __global__ write of size 4 bytes" in read.stderr
    assert (read.stdout, read.stderr) == ("", "".join(row for row in ran.stderr.splitlines(True) if row[0] == "="))
    assert read.returncode == 3
    (tmp_path / "other").write_text("{}")
    refused = command("--read", tmp_path / "other")
    assert (refused.returncode, "is no file of compute-sanitizer --save" in refused.stderr) == (1, True)
    assert command("--read", tmp_path / "saved", program).returncode == 2


def test_a_log_file_has_the_process_and_variables_in_its_name(monkeypatch):
    monkeypatch.setenv("WHO", "me")
    assert _log_path("a-%q{WHO}-%%.txt") == "a-me-%.txt"
    assert _log_path("%p").isdigit()


def test_every_problem_has_a_heading_and_advice():
    assert {problem.name for problem in Problem} == {*RACES, *BARRIERS, "NOT_WRITTEN", "STALE_READ"}
    assert {*BARRIERS, "NOT_WRITTEN", "STALE_READ", "ATOMIC", *(relation.name for relation in Relation)} == set(ADVICE)


def test_findings_that_are_missing_are_an_error():
    report = Report("racecheck", str)
    report.add({"kind": "incomplete", "message": "no memory", "launch": 1, "kernel": "k"})
    assert report.lines == ["Findings are missing: no memory", "    in launch 1 of k", ""]
    assert report.errors == 1


def test_an_unknown_device_tells_cudas_number():
    report = Report("memcheck", str)
    report.failed("k", 700)
    assert (report.lines, report.summary()) == (["Error 700 in kernel k"], "ERROR SUMMARY: 1 error")
