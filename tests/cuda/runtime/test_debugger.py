"""gdb on CUDA programs: threads and focus, variables, and steps backwards."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cuda.conftest import PROGRAMS
from tests.cuda.runtime.gdb_runs import MAIN, described, line_with, run_gdb, shown
from vortex_rt import settings
from vortex_rt.driver.locate import program_environment

# vortex-gdb: stock gdb on kernels, by scripts.

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


# Variables of -G builds in gdb: values at lines, in scripts that compare several expressions each.

VARIABLES = PROGRAMS / "variables.cu"
#: What is shown → the line to stop at, with a condition; the thread to look at, none: the one that has stopped;
#: expressions with their values as gdb prints them.
VALUES = {
    "arguments": ("end of kinds", "", {"factor": "0.125", "out[0]": "0", "box.color": "GREEN"}),
    "structure": ("end of kinds", "4", {
        "box": '{low = {x = 1, y = 2.5}, high = {x = 7, y = 4.5}, color = GREEN, name = "box"}',
        "box.high": "{x = 7, y = 4.5}", "sizeof(box)": "24",
    }),
    "scalars": ("end of kinds", "5", {"lane": "5", "odd": "true", "negative": "-5", "large == (1ull << 40 | 5)": "true"}),
    "pointer and reference": ("end of kinds", "3", {
        "place->low.x": "1", "same": "@0x", "&same == &lane": "true", "place == &box": "true",
    }),
    "vector type and closure": ("end of kinds", "2", {
        "quad": "{x = 2, y = 2, z = 3, w = 4}", "add": "{lane = 2}", "added": "12",
    }),
    "nested loops": ("inner loop if i == 1 && j == 2", "", {
        "product": "12", "sum": "24", "grid": "{{0, 1, 2}, {10, 11, 12}}", "grid[1]": "{10, 11, 12}",
    }),
    "first pass of nested loops": ("inner loop", "31", {"i": "0", "j": "0", "product": "0", "grid[0][0]": "31"}),
    "loop with the names of another": ("second loop if i == 4", "6", {"i": "4", "product": "24", "sum": "66"}),
    "behind the loops": ("end of loops", "1", {"sum": "45", "grid[0]": "{1, 2, 3}", "i": None}),
    "lanes of a branch": ("odd lanes", "", {"lane": "1", "odd": "101", "result": "0", "even": None}),
    "lanes of the other way": ("even lanes", "30", {"lane": "30", "even": "230", "odd": None}),
    "inactive lane": ("odd lanes", "8", {"lane": "8", "result": "0"}),
    "turns of a divergent loop": ("// steps if steps == 2", "", {"lane": "3", "steps": "2"}),
    "lane that has left the loop": ("// steps if steps == 2", "2", {"lane": "2", "steps": "2"}),
    "lanes joined": ("end of branches", "7", {"lane": "7", "result": "107", "steps": "3"}),
    "constants and parts": ("end of constants", "", {
        "rows": "6", "scale": "0.5", "columns": "4", "x": "7", "y": "1.5", "rows * columns": "24",
    }),
    "shared array": ("end of shared", "", {
        "tile[3][4]": "34", "tile[7]": "{70, 71, 72, 73, 74, 75, 76, 77}", "sizeof(tile)": "256",
    }),
    "dynamic shared array": ("end of shared", "", {"dynamic[63]": "31.5", "*dynamic@4": "{0, 0.5, 1, 1.5}"}),
    "shared structure": ("end of shared", "", {"corner": "{x = 42, y = 0.5}", "&corner.x == (int *)&corner": "true"}),
    "device and constant variables": ("end of shared", "", {
        "weights": "{1.5, 2.5, 3.5}", "weights[1]": "2.5", "counter >= 7 + 32": "true",
    }),
    "thread of another warp": ("end of shared if y == 4", "45", {"x": "5", "y": "5", "mirrored": "55", "threadIdx": "{x = 45, y = 0, z = 0}"}),
    "built-in variables": ("end of shared if threadIdx.x == 32", "", {
        "threadIdx": "{x = 32, y = 0, z = 0}", "blockIdx.x": "0", "blockDim": "{x = 64, y = 1, z = 1}",
        "gridDim": "{x = 1, y = 1, z = 1}", "warpSize": "32", "blockIdx.x * blockDim.x + threadIdx.x": "32",
    }),
    "template with elements": ("end of called", "", {
        "ring": "{values = {9, 1, 4}, next = 4}", "sizeof(ring)": "12", "ints": "{0, 2, 3}", "doubles": "{0.5, 0.25}",
    }),
    "results of calls": ("end of called", "9", {"whole": "14", "part": "0.75", "seen": "4", "lane": "9"}),
    "method": ("in push if this->next == 2", "", {"value": "4", "this->values[1]": "1", "*this": "{values = {0, 1, 4}, next = 2}"}),
    "instance of a template": ("end of total", "3", {
        "sum": "8", "count": "3", "values[0]": "3", "*values@3": "{3, 2, 3}", "sizeof(sum)": "4",
    }),
    "other instance of a template": ("end of total if count == 2", "", {"sum": "0.75", "*values@2": "{0.5, 0.25}", "sizeof(sum)": "8"}),
    "instance of a template by its type": ("end of total if sizeof(sum) == 8", "", {"sum": "0.75", "count": "2"}),
}  # fmt: skip


@pytest.fixture(scope="module")
def variables_program(toolkit, tmp_path_factory) -> Path:
    return described(toolkit, VARIABLES, tmp_path_factory.mktemp("variables"))


@pytest.mark.parametrize("case", VALUES, ids=lambda case: case.replace(" ", "-"))
def test_values(variables_program, toolkit, case):
    place, thread, expressions = VALUES[case]
    text, _, condition = place.partition(" if ")
    script = [f"break {line_with(VARIABLES, text)}{' if ' + condition if condition else ''}", "continue"]
    script += [f"vx thread {thread}"] * bool(thread)
    known = {expression: value for expression, value in expressions.items() if value is not None}
    script += [f"print {expression}" for expression in known]
    unknown = [expression for expression, value in expressions.items() if value is None]
    output = run_gdb(toolkit, variables_program, "\n".join([*script, *(f"print {name}" for name in unknown)])).stdout
    assert len(shown(output)) == len(known), output
    for (expression, value), found in zip(known.items(), shown(output), strict=True):
        assert value in found, (expression, found, output)


def test_stack_of_inlined_and_called_functions(variables_program, toolkit):
    script = f"""break {line_with(VARIABLES, "in deeper")} if depth == 0
        continue
        bt
        print before
        up
        print before
        print seen
        up 2
        print ring
        delete
        break {line_with(VARIABLES, "end of total")} if count == 2
        continue
        bt
        up
        print ints"""
    output = run_gdb(toolkit, variables_program, script).stdout
    assert re.search(r"#0 +deeper \(depth=0.*\n#1 .* deeper \(depth=1.*\n#2 .* deeper \(depth=2.*\n#3 .* called \(", output)
    assert shown(output)[:3] == ["4", "3", "(int &) @0x"] or shown(output)[:2] == ["4", "3"], output
    assert "{values = {9, 1, 4}, next = 4}" in shown(output), output


def test_breakpoints_at_functions_see_their_arguments(variables_program, toolkit):
    script = "break kinds\nbreak deeper\ncontinue\ndelete 1\nprint factor\ncontinue\nprint depth\nprint seen"
    assert shown(run_gdb(toolkit, variables_program, script).stdout)[:2] == ["0.125", "2"]


# Reverse execution in gdb: steps, breakpoints and watchpoints on the way back.

REVERSED = PROGRAMS / "debugged.cu"


@pytest.fixture(scope="module")
def reversed_program(toolkit, tmp_path_factory) -> Path:
    return described(toolkit, REVERSED, tmp_path_factory.mktemp("reverse"))


def test_reverse_steps_of_instructions_undo_steps(reversed_program, toolkit):
    places = "print/x $pc\n"
    script = f"break {line_with(REVERSED, 'in scale')}\ncontinue\n{places}" + f"stepi\n{places}" * 4 + f"reverse-stepi\n{places}" * 4
    found = shown(run_gdb(toolkit, reversed_program, script).stdout)
    assert len(found) == 9
    assert found == found[::-1]


def test_reverse_steps_of_lines_through_a_divergent_branch(reversed_program, toolkit):
    script = f"""break {line_with(SOURCE, 'end of scale')}
        continue
        vx thread 5
        print value
        reverse-next
        reverse-next
        print value
        reverse-next
        delete
        continue"""
    output = run_gdb(toolkit, reversed_program, script).stdout
    assert shown(output) == ["10", "5"], output
    assert "total 5024" in output


def test_reverse_continue_comes_to_the_breakpoint_before(reversed_program, toolkit):
    script = f"""break {line_with(SOURCE, 'part[t] +=')} if t == 0
        continue
        continue
        continue
        print s
        reverse-continue
        print s
        reverse-continue
        print s
        print part[0]
        reverse-continue
        vx
        delete
        continue"""
    output = run_gdb(toolkit, reversed_program, script).stdout
    assert shown(output)[:3] == ["8", "16", "32"], output
    begins = ("No more reverse-execution history", "Reached end of recorded history")  # before and since gdb 16
    assert any(text in output for text in begins), output
    assert "total 5024" in output
    assert "exited normally" in output


def test_reverse_continue_stops_before_a_store(reversed_program, toolkit):
    script = f"""break {line_with(SOURCE, 'end of sum')}
        continue
        print part[3]
        watch -l part[3]
        reverse-continue
        print part[3]
        print t
        reverse-continue
        print part[3]
        print s"""
    output = run_gdb(toolkit, reversed_program, script).stdout
    last, before, thread, first, _ = shown(output)
    assert thread == "3"
    assert float(first) < float(before) < float(last), output
    assert re.search(rf"Old value = {re.escape(last)}\nNew value = {re.escape(before)}\n", output)


def test_back_from_a_fault_and_into_it_again(reversed_program, toolkit):
    script = """continue
        reverse-stepi
        print nowhere
        continue
        continue"""
    result = run_gdb(toolkit, reversed_program, script, "fault")
    assert result.stdout.count("received signal SIGSEGV") == 2, result.stdout
    assert "(int *) 0x40" in result.stdout
    assert "cudaErrorIllegalAddress" in result.stdout
    assert result.returncode == 3


def test_a_change_in_the_past_makes_another_future(reversed_program, toolkit):
    script = f"""break {line_with(SOURCE, 'end of sum')}
        break {line_with(SOURCE, 'for (int s')}
        continue
        continue
        continue
        reverse-continue
        set var part[0] = 1000
        delete
        continue"""
    output = run_gdb(toolkit, reversed_program, script).stdout
    assert re.search(r"total (?!5024)\d+", output), output
