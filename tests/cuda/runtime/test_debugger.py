"""vortex-gdb: stock gdb on kernels, by scripts."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cuda.conftest import PROGRAMS
from tests.cuda.runtime.gdb_runs import MAIN, line_with, run_gdb
from vortex_rt import settings
from vortex_rt.driver.locate import program_environment

SOURCE = PROGRAMS / "debugged.cu"
Debugged = Callable[..., subprocess.CompletedProcess[str]]


def line(text: str) -> int:
    """Return the line of the program with a text."""
    return line_with(SOURCE, text)


@pytest.fixture(scope="session")
def program(toolkit, tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("debugged") / "debugged"
    command = [toolkit.nvcc, "-lineinfo", SOURCE, "-o", made]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    return made


@pytest.fixture
def debugged(program, toolkit) -> Debugged:
    """``debugged(COMMANDS, ARGUMENT…)`` runs the program under gdb and these commands."""

    def debug(commands: str, *words: str) -> subprocess.CompletedProcess[str]:
        return run_gdb(toolkit, program, commands, *words)

    return debug


def test_breakpoint_at_a_kernel_and_its_stack(debugged):
    out = debugged("break scale\ncontinue\nbt\ndelete\ncontinue").stdout
    assert re.search(r"Breakpoint 1 at 0x[0-9a-f]+: file .*debugged.cu, line", out)
    assert re.search(r"hit Breakpoint 1, scale \(\) at .*debugged.cu:", out)
    assert re.search(r"#0  scale \(\) at .*\n#1  0x[0-9a-f]+ in _start", out)
    assert "total 5024" in out
    assert "exited normally" in out


def test_breakpoint_at_a_line_hits_once_a_warp(debugged):
    out = debugged(f"break debugged.cu:{line('end of scale')}\n" + "continue\n" * 3).stdout
    assert len(re.findall(r"hit Breakpoint 1, scale", out)) == 2  # two warps, a block each
    assert "exited normally" in out


def test_threads_have_coordinates_of_cuda(debugged):
    out = debugged(f"break debugged.cu:{line('in scale')}\ncontinue\ninfo threads").stdout
    assert re.search(r"\* *\d+ +Thread 1 \(block \(0,0,0\) thread \(0,0,0\) core 0 warp 0 lane 0\) +scale", out)
    assert "block (0,0,0) thread (31,0,0) core 0 warp 0 lane 31" in out


def test_thread_find_by_coordinates(debugged):
    script = f"""break debugged.cu:{line('in scale')}
        continue
        thread find block .0,0,0. thread .7,0,0.
        thread 11
        info registers s8"""
    out = debugged(script).stdout
    assert "block (0,0,0) thread (7,0,0)" in out
    assert re.search(r"s8 +0x7\b", out)


def test_steps_go_from_line_to_line(debugged):
    out = debugged(f"break debugged.cu:{line('in scale') - 1}\ncontinue\nnext\nnext").stdout
    assert f"\n{line('in scale')}\t" in out


def test_instruction_step_moves_by_four_bytes(debugged):
    out = debugged("break scale\ncontinue\nprintf \"at %lx\\n\", $pc\nstepi\nprintf \"at %lx\\n\", $pc").stdout
    first, second = (int(place, 16) for place in re.findall(r"^at ([0-9a-f]+)", out, re.MULTILINE))
    assert second == first + 4


def test_condition_of_a_breakpoint(debugged):
    out = debugged("break sum if ($s8 & 1023) == 32\ncontinue\ninfo threads").stdout
    assert re.search(r"\* *\d+ +Thread \d+ \(block \(0,0,0\) thread \(32,0,0\)", out)


def test_a_condition_is_asked_of_every_lane(debugged):
    script = f"""break debugged.cu:{line('in scale')} if threadIdx.x == 5 && blockIdx.x == 1
        continue
        printf "thread %d of block %d\\n", threadIdx.x, blockIdx.x
        continue"""
    out = debugged(script).stdout
    assert "thread 5 of block 1" in out
    assert (out.count("hit Breakpoint 1"), "exited normally" in out) == (1, True)


def test_reverse_continue_goes_to_a_lane_of_a_condition(debugged):
    script = f"""break debugged.cu:{line('in scale')} if threadIdx.x == 5 && blockIdx.x == 1
        continue
        tbreak debugged.cu:{line('end of scale')} if threadIdx.x == 7 && blockIdx.x == 1
        continue
        reverse-continue
        printf "thread %d of block %d\\n", threadIdx.x, blockIdx.x"""
    out = debugged(script).stdout
    assert "thread 5 of block 1" in out
    assert out.count("hit Breakpoint 1") == 2


def test_next_launch_is_told_and_can_be_stopped_at(debugged):
    out = debugged("break sum\ncontinue\nmonitor launch\nmonitor blocks\ncontinue").stdout
    assert "[Launch 2: _Z3sumPKfPf, grid (1,1,1), block (64,1,1)]" in out
    assert "hit Breakpoint 1, sum ()" in out
    assert "block (0,0,0): " in out


def test_memory_is_read_and_written(debugged):
    script = f"""break debugged.cu:{line('in scale')}
        continue
        set var $data = (float *)$s1
        printf "read %g %g\\n", $data[1], $data[63]
        set var $data[63] = 1000
        delete
        continue"""
    out = debugged(script).stdout
    assert "read 1 63" in out
    assert f"total {5024 - 2 * 63 + 2000}" in out


@pytest.mark.parametrize(
    ("command", "lines_before", "element", "told"),
    [("watch", 0, 1, "watchpoint 2.*\n(.*\n)*?Old value = 1\nNew value = 2\n"),
     ("rwatch", 1, 2, "read watchpoint 2.*\n(.*\n)*?Value = 2\n")],
    ids=["store", "load"],
)  # fmt: skip
def test_watchpoint_stops_behind_the_access(debugged, command, lines_before, element, told):
    script = f"""break debugged.cu:{line('in scale') - lines_before}
        continue
        delete
        {command} -l *(float *)($s1 + {4 * element})
        continue"""
    assert re.search(f"Hardware {told}", debugged(script).stdout)


def test_fault_stops_in_the_debugger(debugged):
    result = debugged("continue\ninfo threads\ncontinue", "fault")
    out = result.stdout
    assert re.search(r"^bad address: write of 4 bytes at 0x40;", out, re.MULTILINE)
    assert re.search(rf"received signal SIGSEGV.*\n(.*\n)*?.*spoil \(\) at .*debugged.cu:{line('// fault')}", out)
    assert re.search(r"\* *\d+ +Thread 6 \(block \(0,0,0\) thread \(5,0,0\)", out)
    assert "cudaErrorIllegalAddress" in out
    assert result.returncode == 3


def test_detach_lets_the_program_end(debugged):
    result = debugged("break scale\ncontinue\ndetach")
    assert "total 5024" in result.stdout
    assert result.returncode == 0


def test_kill_ends_the_program(debugged):
    result = debugged("break scale\ncontinue\nkill")
    assert "total" not in result.stdout
    assert result.returncode == 0


def test_program_without_kernels(toolkit):
    command = [sys.executable, "-c", MAIN, "/bin/sh", "-c", "exit 4"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stderr) == (4, "vortex-gdb: /bin/sh ended before it launched a kernel\n")


@pytest.mark.parametrize("way", ["exit", "quick", "thread", "reset"])
def test_a_program_that_ends_behind_its_launch_is_debugged(toolkit, build, way):
    out = run_gdb(toolkit, build("ends.cu"), "break spin\ncontinue\nprint blockDim.x\ncontinue", way).stdout
    assert re.search(r"hit Breakpoint 1, .*spin\(.*\n(.*\n)*?\$1 = 1\n(.*\n)*?.*exited normally", out), out
    assert "running" in out


def test_a_second_device_is_told_of_and_goes_on(toolkit, build):
    out = run_gdb(toolkit, build("devices.cu"), "continue", VORTEX_DEVICES="2").stdout
    assert "another device or process of the program is in the debugger; this device is not debugged" in out
    assert "passed" in out
    assert "exited normally" in out


def test_gdb_without_riscv_is_refused():
    command = [sys.executable, "-c", MAIN, "--gdb", "/bin/true-not-there", "/bin/true"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 2
    assert "gdb-multiarch" in result.stderr


def test_timing_mode_is_refused(program, toolkit):
    environment = {
        **program_environment(), "LD_LIBRARY_PATH": str(toolkit.lib), settings.DEBUG.name: "nowhere",
        settings.MODE.name: "timing",
    }  # fmt: skip
    result = subprocess.run([program], capture_output=True, text=True, timeout=60, env=environment)
    assert "a debugger needs functional mode, not timing mode" in result.stdout + result.stderr
