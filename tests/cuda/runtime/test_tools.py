"""What a user asks of a running program: vortex-prof, nvidia-smi, traces, ranges of NVTX."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys

import pytest
from click.testing import CliRunner

from vortex_rt import settings
from vortex_rt.cuda.tools.prof import DEVICE_TIME, main

# ``vortex-prof`` and ``vortex-smi``: what they print of programs and devices.


@pytest.fixture
def tool(toolkit, monkeypatch):
    """``tool("prof", "./a.out")``: runs the command vortex-prof."""

    def start(name, *words):
        command, place = (f"vortex-{name}", name) if name != "compute-sanitizer" else (name, "sanitizer")
        code = f"import sys; sys.argv[0] = {command!r}; from vortex_rt.cuda.tools.{place} import main; main()"
        return subprocess.run(
            [sys.executable, "-c", code, *map(str, words)], capture_output=True, text=True, timeout=600
        )

    return start


def test_profile_of_kernels_copies_and_calls(build, tool, tmp_path):
    trace, table = tmp_path / "trace.json", tmp_path / "times.csv"
    done = tool("prof", "--csv", "-o", table, "--trace", trace, build("vector_add.cu"))
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stderr
    rows = list(csv.DictReader(table.read_text().splitlines()))
    counts = {(row["Type"], row["Name"]): int(row["Calls"]) for row in rows}
    assert counts["GPU activities", "add(float const*, float const*, float*, int)"] == 1
    assert counts["GPU activities", "[CUDA memcpy HtoD]"] == 2
    assert counts["API calls", "cudaMalloc"] == 3
    assert not any(name.startswith("cu") and not name.startswith("cuda") for _, name in counts)
    for kind in ("GPU activities", "API calls"):
        assert sum(float(row["Time(%)"]) for row in rows if row["Type"] == kind) == pytest.approx(100, abs=0.5)
    events = json.loads(trace.read_text())["traceEvents"]
    kernel = next(event for event in events if event.get("cat") == "kernel")
    assert (kernel["pid"], kernel["args"]["grid"], kernel["args"]["block"]) == (1, [8, 1, 1], [128, 1, 1])
    assert kernel["dur"] > 0
    assert {event["name"] for event in events if event["pid"] == 0} >= {"cudaMalloc", "cudaLaunchKernel", "cudaFree"}
    check_arrows(events)


def check_arrows(events):
    """From each activity's call to the activity on the host's clock, no later than it; its time on the device beside it."""
    ends = [[event for event in events if event["ph"] == phase] for phase in "sf"]
    activities = [event for event in events if event.get("cat") in ("kernel", "copy", "fill") and event["pid"] < DEVICE_TIME]
    assert len(activities) == 4
    assert sorted(event["ts"] for event in ends[1]) == sorted(event["ts"] for event in activities)
    callers = set()
    for begin, end in zip(*ends, strict=True):
        assert (begin["id"], begin["ts"] <= end["ts"]) == (end["id"], True)
        (call,) = (
            event for event in events
            if event["ph"] == "X" and event["pid"] == 0 and event["ts"] <= begin["ts"] <= event["ts"] + event["dur"]
        )  # fmt: skip
        (activity,) = (event for event in activities if event["ts"] == end["ts"])
        callers.add((call["name"], activity["cat"]))
        (on_device,) = (event for event in events if event["pid"] == activity["pid"] + DEVICE_TIME and event.get("args") == activity["args"])
        assert on_device["dur"] == activity["args"]["device_us"]
    assert callers == {("cudaMemcpy", "copy"), ("cudaLaunchKernel", "kernel")}


MODE = "on 1x4x32 rv64 16 KiB local, {} mode, configuration "


@pytest.fixture
def strided(build, monkeypatch):
    """A program that prints the time of a kernel that touches a line a warp, and of one that touches a line a lane."""
    monkeypatch.setenv("VORTEX_CONFIG", "preset=vortex,threads=32,vote_shuffle=true")
    monkeypatch.setenv("VORTEX_RT_ADDED", "")
    monkeypatch.delenv("VORTEX_MODE", raising=False)
    return build("event_times.cu")


def test_the_profiler_sees_what_a_stride_costs_unless_told_otherwise(strided, tool, monkeypatch):
    """Timing mode is the profiler's own; every output says on its first line which mode it was."""
    done = tool("prof", strided)
    near, far = map(float, done.stdout.split())
    assert far > 2 * near
    assert MODE.format("timing") in done.stderr.splitlines()[0]
    assert done.stderr.splitlines()[0].endswith(": times are cycles of the timing model")
    for words, variable in ((("--mode", "functional"), ""), ((), "functional")):
        monkeypatch.setenv("VORTEX_MODE", variable)
        done = tool("prof", *words, strided)
        near, far = map(float, done.stdout.split())
        assert far == near
        assert MODE.format("functional") in done.stderr.splitlines()[0]


def test_values_and_events_say_the_mode_too(strided, tool, tmp_path):
    trace, table = tmp_path / "trace.json", tmp_path / "times.csv"
    tool("prof", "--mode", "functional", "--csv", "-o", table, "--trace", trace, strided)
    for row in csv.DictReader(table.read_text().splitlines()):
        assert ("functional mode" in row["Clock"]) == (row["Type"] == "GPU activities")
        assert (row["Clock"] == "host") == (row["Type"] == "API calls")
    assert "functional mode" in trace.read_text()[:200]


def test_event_times_of_functional_mode_are_called_what_they_are_once(strided, monkeypatch):
    told = "functional mode, configuration"
    said = subprocess.run([strided], capture_output=True, text=True, check=True).stderr
    assert said.count("\n") == 1
    assert told in said
    assert "instructions of the busiest core, one a cycle (VORTEX_MODE=timing counts cycles)" in said
    for name, value in (("VORTEX_MODE", "functional"), ("VORTEX_MODE", "timing"), ("VORTEX_CUDA_TIME", "wall")):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            assert subprocess.run([strided], capture_output=True, text=True, check=True).stderr == ""


def test_summary_for_people_and_exit_status(build, tool):
    done = tool("prof", build("faults.cu"), "trap")
    assert done.returncode == 0
    assert "GPU activities:" in done.stderr
    assert "cudaDeviceReset" in done.stderr
    assert tool("prof", "sh", "-c", "exit 3").returncode == 3
    assert "used no CUDA device" in tool("prof", "true").stderr
    assert tool("prof", "/no/such/program").returncode == 127
    done = tool("prof", "--trace=cuda,nvtx", "true")  # as Nsight Systems takes it
    assert (done.returncode, "wants the file to write" in done.stderr) == (2, True), done.stderr


def test_list_of_devices(tool, monkeypatch):
    done = tool("smi")
    assert done.returncode == 0, done.stderr
    first, second, *_ = done.stdout.splitlines()
    assert first.startswith("vortex-smi    CUDA version 12.3    4x32x32 rv64 64 KiB local, functional mode, ")
    assert first.endswith(": times are instructions of the busiest core, one a cycle")
    assert second.startswith("GPU 0: ")
    assert "compute capability 7.0" in done.stdout
    monkeypatch.setenv("VORTEX_DEVICES", "2")
    monkeypatch.setenv("VORTEX_RT_ADDED", "")
    assert len(tool("smi", "-L").stdout.splitlines()) == 2
    monkeypatch.setenv("VORTEX_DEVICES", "0")
    done = tool("smi")
    assert (done.returncode, "no CUDA-capable device" in done.stderr) == (1, True)


@pytest.mark.parametrize(
    ("error", "leaked", "says"),
    [
        ("none", "48 bytes leaked in 1 ", ""),
        ("beyond", "448 bytes leaked in 2 ", "0 bytes behind the end of"),  # nothing can be freed after a fault
        ("freed", "48 bytes leaked in 1 ", "freed"),
    ],
)
def test_memory_errors_to_the_byte_and_leaks(build, tool, error, leaked, says):
    options = "--error-exitcode", "9", "--leak-check", "full", "--report-api-errors", "no"
    done = tool("compute-sanitizer", *options, build("memory_errors.cu", "-lineinfo"), error)
    wrong = error != "none"
    assert (done.returncode, done.stdout) == (9 * wrong, "700\n" if wrong else "0\n"), done.stderr
    assert f"LEAK SUMMARY: {leaked}" in done.stderr
    assert f"ERROR SUMMARY: {int(wrong)} error" in done.stderr
    assert says in done.stderr
    assert ("memory_errors.cu:5" in done.stderr) == wrong


@pytest.mark.parametrize(("bounds", "status"), [("", "700"), ("exact", "700"), ("wide", "0")])
def test_an_element_behind_an_array_is_refused_unless_bounds_are_wide(build, monkeypatch, bounds, status):
    monkeypatch.setenv(settings.CUDA_BOUNDS.name, bounds)
    done = subprocess.run([build("memory_errors.cu"), "beyond"], capture_output=True, text=True, check=True)
    assert done.stdout == f"{status}\n"
    assert ("(device memory of 400 bytes at 0x" in done.stderr) == (status != "0")
    assert ("; VORTEX_CUDA_BOUNDS=wide lets that pass" in done.stderr) == (status != "0")


# VORTEX_CUDA_TRACE: a line a call, with arguments by type, the result and the time.

LINE = re.compile(r"\[\d+\] (?P<indent> *)(?P<name>\w+)\((?P<arguments>.*)\) = (?P<status>\d+ \w+)  [\d.]+ us")


def lines(text):
    return [match for line in text.splitlines() if (match := LINE.fullmatch(line))]


def test_calls_of_the_program(build, run):
    done = run(build("errors.cu"), VORTEX_CUDA_TRACE="1")
    assert done.stdout == "passed\n"
    traced = lines(done.stderr)
    assert not any(match["indent"] for match in traced)
    text = [f"{match['name']}({match['arguments']}) = {match['status']}" for match in traced]
    assert "cudaSetDevice(device=1000) = 101 cudaErrorInvalidDevice" in text
    assert any(re.fullmatch(r"cudaMalloc\(devPtr=-> 0x[0-9a-f]+, size=16\) = 0 cudaSuccess", line) for line in text)
    assert any(
        line.startswith("cudaLaunchKernel(") and "gridDim={1, 1, 1}, blockDim={2048, 1, 1}" in line for line in text
    )


def test_driver_calls_are_nested(build, run, tmp_path):
    trace = tmp_path / "trace"
    done = run(build("vector_add.cu"), VORTEX_CUDA_TRACE=str(trace))
    assert (done.stdout, done.stderr) == ("passed\n", "")
    traced = lines(trace.read_text())
    assert {"cudaMalloc", "cudaMemcpy", "cudaFree"} <= {match["name"] for match in traced if not match["indent"]}
    assert {"cuMemAlloc_v2", "cuLaunchKernel"} <= {match["name"] for match in traced if match["indent"]}


# Ranges and marks of NVTX in the profile: nested, of domains, over threads, and none without a profile.

PROGRAM = """#include <cstdio>
#include <cuda_runtime.h>
#include <nvtx3/nvToolsExt.h>
__global__ void add(int *p) { atomicAdd(p, 1); }
int main() {
  int outer = nvtxRangePushA("outer \\"quoted\\""), *p;
  cudaMalloc(&p, 4);
  nvtxDomainHandle_t domain = nvtxDomainCreateA("solver");
  nvtxEventAttributes_t event = {};
  event.version = NVTX_VERSION;
  event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  event.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
  event.message.registered = nvtxDomainRegisterStringA(domain, "step");
  nvtxDomainRangePushEx(domain, &event);
  nvtxRangeId_t crossing = nvtxRangeStartW(L"wide");
  add<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  nvtxMark("half way");
  int popped = nvtxRangePop(); /* the outer one: the other is of a domain */
  nvtxRangeEnd(crossing);
  nvtxDomainRangePop(domain);
  std::printf("%d %d %d\\n", outer, popped, nvtxRangePop());
}
"""


@pytest.fixture(scope="module")
def program(toolkit, tmp_path_factory):
    folder = tmp_path_factory.mktemp("nvtx")
    (folder / "a.cu").write_text(PROGRAM)
    made = subprocess.run([toolkit.nvcc, "a.cu", "-lnvToolsExt", "-o", "a"], cwd=folder, capture_output=True, text=True)
    assert (made.returncode, made.stderr) == (0, "")
    return folder / "a"


def test_ranges_and_marks_are_in_the_timeline(program, tmp_path):
    trace, table = tmp_path / "trace.json", tmp_path / "table.csv"
    result = CliRunner().invoke(main, ["--trace", str(trace), "--csv", "-o", str(table), str(program)])
    assert result.exit_code == 0, result.output
    events = json.loads(trace.read_text())["traceEvents"]
    ranges = {event["name"]: event for event in events if event.get("cat") == "range" and event["pid"] == 0}
    assert set(ranges) == {'outer "quoted"', "step", "wide"}
    assert ranges["step"]["args"] == {"domain": "solver"}
    call = next(event for event in events if event["name"] == "cudaMalloc")
    outer = ranges['outer "quoted"']
    assert outer["ts"] < call["ts"] < call["ts"] + call["dur"] < outer["ts"] + outer["dur"]
    assert outer["tid"] == call["tid"]
    assert [event["name"] for event in events if event["ph"] == "i"] == ["half way"]
    for kernel in (event for event in events if event.get("cat") == "kernel"):
        around = [event for event in events if event.get("cat") == "range" and event["pid"] == kernel["pid"]]
        assert {event["name"] for event in around} == set(ranges), "the kernel was asked for within all three"
        for event in around:
            assert (event["ts"], event["dur"]) == pytest.approx((kernel["ts"], kernel["dur"]))
        assert all("ts" in event for event in events), "as Speedscope wants it, which takes no file otherwise"
    assert sum(line.startswith("NVTX ranges,") for line in table.read_text().splitlines()) == 3


def test_nothing_is_kept_without_a_profile(program, run):
    assert run(program).stdout == "-2 -2 -2\n"
    assert run(program, VORTEX_PROF="/dev/null").stdout == "0 0 -1\n"
