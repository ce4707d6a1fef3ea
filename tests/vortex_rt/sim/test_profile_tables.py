"""Profiles as tables: totals are those of the instructions, two recordings are compared in an order that is always the same."""

from __future__ import annotations

import csv
import io
import json

from click.testing import CliRunner

from vortex_rt.cxx_names import demangled
from vortex_rt.sim.cli import main
from vortex_rt.sim.config import MODES
from vortex_rt.sim.profile_recording import Recording
from vortex_rt.sim.profile_tables import as_csv, comparison, kernel_rows, line_rows, summary


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
