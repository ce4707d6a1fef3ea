"""Reverse execution in gdb: steps, breakpoints and watchpoints on the way back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cuda.conftest import PROGRAMS
from tests.cuda.runtime.gdb_runs import described, line_with, run_gdb, shown

SOURCE = PROGRAMS / "debugged.cu"


@pytest.fixture(scope="module")
def program(toolkit, tmp_path_factory) -> Path:
    return described(toolkit, SOURCE, tmp_path_factory.mktemp("reverse"))


def test_reverse_steps_of_instructions_undo_steps(program, toolkit):
    places = "print/x $pc\n"
    script = f"break {line_with(SOURCE, 'in scale')}\ncontinue\n{places}" + f"stepi\n{places}" * 4 + f"reverse-stepi\n{places}" * 4
    found = shown(run_gdb(toolkit, program, script).stdout)
    assert len(found) == 9
    assert found == found[::-1]


def test_reverse_steps_of_lines_through_a_divergent_branch(program, toolkit):
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
    output = run_gdb(toolkit, program, script).stdout
    assert shown(output) == ["10", "5"], output
    assert "total 5024" in output


def test_reverse_continue_comes_to_the_breakpoint_before(program, toolkit):
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
    output = run_gdb(toolkit, program, script).stdout
    assert shown(output)[:3] == ["8", "16", "32"], output
    begins = ("No more reverse-execution history", "Reached end of recorded history")  # before and since gdb 16
    assert any(text in output for text in begins), output
    assert "total 5024" in output
    assert "exited normally" in output


def test_reverse_continue_stops_before_a_store(program, toolkit):
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
    output = run_gdb(toolkit, program, script).stdout
    last, before, thread, first, _ = shown(output)
    assert thread == "3"
    assert float(first) < float(before) < float(last), output
    assert re.search(rf"Old value = {re.escape(last)}\nNew value = {re.escape(before)}\n", output)


def test_back_from_a_fault_and_into_it_again(program, toolkit):
    script = """continue
        reverse-stepi
        print nowhere
        continue
        continue"""
    result = run_gdb(toolkit, program, script, "fault")
    assert result.stdout.count("received signal SIGSEGV") == 2, result.stdout
    assert "(int *) 0x40" in result.stdout
    assert "cudaErrorIllegalAddress" in result.stdout
    assert result.returncode == 3


def test_a_change_in_the_past_makes_another_future(program, toolkit):
    script = f"""break {line_with(SOURCE, 'end of sum')}
        break {line_with(SOURCE, 'for (int s')}
        continue
        continue
        continue
        reverse-continue
        set var part[0] = 1000
        delete
        continue"""
    output = run_gdb(toolkit, program, script).stdout
    assert re.search(r"total (?!5024)\d+", output), output
