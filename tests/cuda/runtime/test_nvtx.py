"""Ranges and marks of NVTX in the profile: nested, of domains, over threads, and none without a profile."""

from __future__ import annotations

import json
import subprocess

import pytest
from click.testing import CliRunner

from vortex_rt.cuda.tools.prof import main

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
