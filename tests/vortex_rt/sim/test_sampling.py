"""Samples and tables of a profile."""

from __future__ import annotations

import csv
import io
import json
import math

import pytest
from click.testing import CliRunner
from scipy.special import stdtrit

from tests.vortex_rt.sim.programs import ALL_WARPS
from vortex_rt.cxx_names import demangled
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.cli import main
from vortex_rt.sim.config import MODES, PRESETS, ConfigError
from vortex_rt.sim.counters import counters
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.profile_recording import Recording
from vortex_rt.sim.profile_tables import as_csv, comparison, kernel_rows, line_rows, summary
from vortex_rt.sim.results import DRIFT, SampleEstimate, student
from vortex_rt.sim.sampling import SampledMachine, settling

# Sampled mode: exact results, an estimate of the cycles near timing mode's, and its error.

BASE, DATA = 0x80000000, 0x100000
#: All warps and lanes go over memory, with phases of other costs: loads that miss, multiplications, divisions.
PROGRAM = ALL_WARPS + """
    csrr s0, mhartid
    slli s1, s0, 6
    li s2, 0x100000
    add s1, s1, s2
    li s5, 2048
    li s3, {turns}
loop:
    li s4, 20
first:
    lw t2, 0(s1)
    add t2, t2, s3
    sw t2, 0(s1)
    add s1, s1, s5
    addi s4, s4, -1
    bnez s4, first
    li s4, 30
second:
    mul t2, t2, s3
    div t3, t2, s4
    addi s4, s4, -1
    bnez s4, second
    addi s3, s3, -1
    bnez s3, loop
    tmc x0
"""


def run(machine: Machine, turns: int = 200) -> Machine:
    machine.write(BASE, assemble(PROGRAM.format(turns=turns), BASE, machine.config.xlen))
    machine.run(BASE)
    return machine


def config(**options: object):
    return PRESETS["vortex"].with_options({"mode": "sampled", "sample_start": 2000, "sample_period": 4000, "sample_size": 500, "sample_warmup": 500} | options)


@pytest.mark.parametrize("shape", [{}, {"cores": 2}])
def test_results_are_exact(shape):
    sampled = run(SampledMachine(config(**shape)))
    timed = run(Machine(config(**shape).with_options({"mode": "timing"})))
    assert sampled.read(DATA, 9 << 20) == timed.read(DATA, 9 << 20)
    assert sampled.executed == timed.executed
    estimate = sampled.estimate
    assert estimate is not None
    assert estimate.samples > 20
    assert estimate.detailed < estimate.instructions / 2
    assert sampled.last_result is not None
    assert sampled.last_result.cycles == estimate.cycles


@pytest.mark.parametrize("shape", [{}, {"cores": 2}, {"cores": 2, "warps": 8}])
def test_cycles_are_within_the_bound(shape):
    """One core's warps stay in step, those of more drift apart: both as in timing mode."""
    derived = config(sample_start=0, sample_period=0, sample_size=0, sample_warmup=0, **shape)
    estimate = run(SampledMachine(derived), turns=400).estimate
    whole = run(Machine(derived.with_options({"mode": "timing"})), turns=400).last_result
    assert estimate is not None
    assert whole is not None
    assert estimate.samples > 20
    assert abs(estimate.cycles - whole.cycles) <= max(estimate.error, 0.03 * whole.cycles)
    assert estimate.error < 0.12 * whole.cycles


def test_caches_do_not_keep_what_the_program_left_between_samples():
    """Every turn reads 32 KiB, twice the cache: without the accesses between samples most of them would hit."""
    text = ALL_WARPS + """
        csrr s0, mhartid
        slli s0, s0, 2
        li s3, 60
    again:
        li s1, 0x100000
        add s1, s1, s0
        li s4, 512
    lines:
        lw a0, 0(s1)
        addi s1, s1, 64
        addi s4, s4, -1
        bnez s4, lines
        addi s3, s3, -1
        bnez s3, again
        tmc x0
    """
    cycles = []
    for kind, mode in ((SampledMachine, "sampled"), (Machine, "timing")):
        machine = kind(PRESETS["vortex"].with_options({"mode": mode}))
        machine.write(BASE, assemble(text, BASE))
        cycles.append(machine.run(BASE).cycles)
    assert cycles[0] == pytest.approx(cycles[1], rel=0.03)


def test_what_warm_ups_leave_is_part_of_the_error():
    assert settling([2.0, 2.1, 1.9, 2.0], [2.1, 2.0, 2.0, 1.9]) == 0
    assert settling([4.0, 4.1, 3.9, 4.0], [2.0, 2.1, 1.9, 2.0]) == pytest.approx(2)
    assert SampleEstimate(11_000, 1000, 2500, 3000, 25, 2.0, 0.0, 0.1).error > 2 * 10_000 * 0.1


def test_the_error_covers_drift_that_more_samples_do_not_lessen():
    few, many = (SampleEstimate(11_000, 1000, 2500, 3000, samples, 2.0, 0.3) for samples in (25, 2500))
    assert few.drift == many.drift == pytest.approx(DRIFT * 10_000 * 2.0)
    assert student(2499) * many.drift < many.error < few.error


def test_a_run_shorter_than_the_start_is_exact():
    sampled = run(SampledMachine(config(sample_start=1 << 20)), turns=3)
    timed = run(Machine(config(mode="timing")), turns=3)
    assert sampled.last_result is not None
    assert timed.last_result is not None
    assert sampled.last_result.cycles == timed.last_result.cycles
    assert counters(sampled)["cycles_error"] == 0
    assert counters(sampled)["total"]["timing"] == counters(timed)["total"]["timing"]


def test_counters_tell_the_error_and_what_was_timed():
    machine = run(SampledMachine(config()))
    found = counters(machine)
    assert found["mode"] == "sampled"
    assert found["cycles_error"] == pytest.approx(machine.estimate.error)
    assert found["total"]["sampling"]["samples"] == machine.estimate.samples
    assert found["total"]["sampling"]["detailed_instructions"] < found["total"]["instructions"]


def test_a_second_run_starts_anew():
    machine = SampledMachine(config())
    first = run(machine).estimate
    assert run(machine).estimate == first


@pytest.mark.parametrize("freedom", [2, 3, 5, 10, 30, 1000])
def test_students_distribution(freedom):
    assert student(freedom) == pytest.approx(stdtrit(freedom, 0.975), rel=0.01)


def test_the_bound_is_the_mean_of_the_samples():
    estimate = SampleEstimate(11_000, 1000, 2500, 3000, 25, 2.0, 0.5)
    assert estimate.cycles == 22_500
    chance = 10_000 * 0.5 / math.sqrt(25)
    assert estimate.error == pytest.approx(stdtrit(24, 0.975) * math.hypot(chance, DRIFT * 20_000), rel=0.005)
    assert SampleEstimate(1000, 1000, 2500, 1000, 0, 2.5, 0.0).error == 0
    assert SampleEstimate(2000, 1000, 2500, 1000, 0, 2.5, 0.0).error >= 2500


def test_a_period_shorter_than_its_sample_is_refused():
    with pytest.raises(ConfigError, match="sample_period=900 is shorter"):
        config(sample_period=900)


# Profiles as tables: totals are those of the instructions, two recordings are compared in an order that is always the
# same.


def entry(pc, cycles, line=0, file="/src/k.cu", **events):
    return {
        "pc": pc, "where": "nop", "executed": 10, "threads": 30, "wait": 0, "cycles": cycles, "events": events,
        "function": "_Z4bumpPf", "file": file if line else "", "line": line,
    }  # fmt: skip


def launch(*instructions, kernel="_Z4bumpPf", cycles=100):
    return {
        "configuration": "1x4x4", "mode": "timing", "kernel": kernel, "lines": [], "functions": [{"where": kernel}],
        "result": {"cycles": cycles, "instructions": 10 * len(instructions), "thread_instructions": 30},
        "instructions": list(instructions),
    }  # fmt: skip


ONE = launch(entry(0, 50, 3, stalls_lsu=30), entry(4, 20, 3, stalls_alu=5), entry(8, 30))
OTHER = launch(entry(0, 7, 9), kernel="other", cycles=7)


def test_rows_add_up():
    bump, other = kernel_rows(Recording([ONE, OTHER, ONE]))
    assert (bump.kernel, bump.launches, bump.device_cycles, bump.executed, bump.cycles) == ("_Z4bumpPf", 2, 200, 60, 200)
    assert (bump.lanes, bump.main_stall) == (3.0, "load 30%")
    assert (other.cost, other.main_stall) == (7, "")
    lines = line_rows(Recording([ONE, OTHER]))
    assert [(row.kernel, row.line, row.cycles) for row in lines] == [("_Z4bumpPf", 3, 70), ("_Z4bumpPf", 0, 30), ("other", 9, 7)]
    assert lines[0].main_stall == "load 43%"


def test_the_summary_names_kernels_and_lines_as_in_the_source():
    text = summary(Recording([ONE, OTHER]), 2, {"/src/k.cu": ["", "", "  a[i]++;"]})
    kernels, lines = (part.splitlines() for part in text.split("\n\n"))
    assert kernels[0] == "1x4x4: " + MODES["timing"]
    assert kernels[2].split() == ["93.5%", "1", "100", "30", "0.300", "3.0", "load", "30%", "bump(float*)"]
    assert lines[1].endswith("load 43%    k.cu:3  a[i]++;")
    assert lines[2].endswith("(no line)  bump(float*)")
    assert len(lines) == 3


def test_the_summary_tells_launches_apart_and_calls_the_start_up_by_its_name():
    other = launch(entry(0, 90, 3), entry(4, 60) | {"function": "_start"}, cycles=300) | {"launch": {"grid": [4, 1, 1], "block": [8, 4, 1]}}
    kernels, lines = (part.splitlines() for part in summary(Recording([ONE, other]), 3, {}).split("\n\n"))
    assert [row.split()[1:3] for row in kernels[2:]] == [["2", "400"], ["1", "100"], ["1", "300"]]
    assert [row.split("  ")[-1] for row in kernels[2:]] == ["bump(float*)", "launch 1", "launch 2 of <<<4, (8, 4)>>>"]
    assert lines[2].endswith("start-up and hand-out of blocks  bump(float*)")
    assert len(summary(Recording([ONE, other] * 5), 0, {}).splitlines()) == 5, "the shortest and the longest of many"


def test_the_summary_of_very_many_kernels_is_short():
    text = summary(Recording([launch(entry(0, 50, 3), kernel=f"k{number}") for number in range(300)]), 0, {})
    assert (len(text.splitlines()), text.splitlines()[-1]) == (23, "… 280 more kernels")


def test_without_cycles_instructions_count():
    functional = launch({**entry(0, 0, 3), "cycles": 0}, cycles=10) | {"mode": "functional"}
    first, _, row, *_ = summary(Recording([functional]), 1, {}).splitlines()
    assert first == "1x4x4: " + MODES["functional"]
    assert row.split()[:5] == ["100.0%", "1", "–", "10", "–"]


def test_names_are_those_of_the_source():
    plain = demangled(["_ZN8__main__5saxpyB2v1B38cw51cXTLSUwv1sDUaKthrqNgoKmjgMVuW1AiA8Ef", "k", "_Z4bumpPf"])
    assert plain("_ZN8__main__5saxpyB2v1B38cw51cXTLSUwv1sDUaKthrqNgoKmjgMVuW1AiA8Ef") == "__main__::saxpy(float)"
    assert (plain("k"), plain("_Z4bumpPf"), plain("_Z5otherv")) == ("k", "bump(float*)", "_Z5otherv")


def test_csv_has_every_event():
    rows = list(csv.DictReader(io.StringIO(as_csv(Recording([ONE, OTHER])))))
    assert [(row["kernel"], row["line"], row["cycles"], row["stalls_lsu"]) for row in rows] == [
        ("bump(float*)", "", "30", "0"), ("bump(float*)", "3", "70", "30"), ("other", "9", "7", "0"),
    ]  # fmt: skip


def test_a_comparison_shows_speed_ups_and_what_is_on_one_side_only(tmp_path):
    faster = launch(entry(0, 10, 3), entry(4, 20, 3, stalls_alu=5), entry(8, 30), cycles=50)
    text = comparison(Recording([ONE, OTHER]), Recording([faster]), 10)
    assert text == comparison(Recording([OTHER, ONE]), Recording([faster]), 10), "the order of launches does not matter"
    kernels, lines = (part.splitlines() for part in text.split("\n\n")[1:])
    assert kernels[1].split() == ["100", "50", "2.00×", "+0.0%", "load", "30%", "→", "ALU", "8%", "bump(float*)"]
    assert kernels[2].split() == ["7", "–", "–", "–", "–", "→", "–", "other"]
    assert [row.split()[:3] for row in lines[1:]] == [["70", "25", "-45"], ["7", "–", "-7"], ["30", "25", "-5"]]
    assert "main stall                line" not in comparison(Recording([ONE]), Recording([ONE]), 10), "what did not change is left out"
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    for file, launches in zip(files, ([ONE, OTHER], [faster]), strict=True):
        file.write_text(json.dumps(launches))
    result = CliRunner().invoke(main, ["compare", *map(str, files), "--kernel", "bump"])
    assert (result.exit_code, "2.00×" in result.stdout, "other" in result.stdout) == (0, True, False)
    result = CliRunner().invoke(main, ["compare", *map(str, files), "-o", str(tmp_path / "page.html")])
    assert (result.exit_code, '"before":{"configuration":"1x4x4"' in (tmp_path / "page.html").read_text()) == (0, True)
    result = CliRunner().invoke(main, ["compare", *map(str, files), "--kernel", "bum"])
    assert (result.exit_code, "no kernel bum was launched; there are: bump, other" in result.stderr) == (1, True)
