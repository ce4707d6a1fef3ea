"""``vortex-demo`` on the simulated device and on another's runtime."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from rodinia_tests.devices import is_available
from rodinia_tests.examples.demo import main


@pytest.mark.device
def test_the_demo_names_what_it_ran_through() -> None:
    done = CliRunner().invoke(main, ["--device", "vortex", "saxpy"])
    assert done.exit_code == 0, done.output
    assert "Vortex code → simulator" in done.output
    assert "All 1 results are right." in done.output


def stable(text: str) -> tuple[list[str], list[int]]:
    """Of the demo's output: what does not depend on the machine, and the numbers of instructions."""
    lines, instructions = [], []
    for line in text.strip().splitlines():
        cells = [cell.strip() for cell in re.split("[│┃]", line)[1:-1]]
        if re.fullmatch(r"[\d,]+", cells[4] if cells else ""):
            instructions.append(int(cells[4].replace(",", "")))
            cells[4:7] = []
        lines.append(" | ".join(cells) if cells else re.sub("configuration [0-9a-f]+", "configuration …", line.strip("┏┡└━─┳╇┴┓┩┘")))
    return lines, instructions


@pytest.mark.device
def test_the_readme_shows_what_the_demo_prints() -> None:
    """Times are the machine's; instructions may move a little with the compiler, but not so far that the page misleads."""
    shown = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8").split("<!-- demo -->\n```\n")[1].split("```")[0]
    done = CliRunner().invoke(main, [])
    assert done.exit_code == 0, done.output
    printed = done.output[done.output.index("NVVM IR →") :]  # behind what kernels print
    (there, counted), (here, counts) = stable(shown), stable(printed)
    assert there == here
    assert len(counts) == 12
    assert counts == [pytest.approx(count, rel=0.1) for count in counted]


@pytest.mark.intel
def test_the_demo_runs_on_intels_cpu_runtime() -> None:
    if not is_available("intel-cpu"):
        pytest.skip("no Intel CPU runtime")
    done = CliRunner().invoke(main, ["--device", "intel-cpu", "saxpy"])
    assert done.exit_code == 0, done.output
    assert "simulator" not in done.output
    assert "All 1 results are right." in done.output
