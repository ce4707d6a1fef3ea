"""A CUDA program under ``vortex-sim profile`` and ``timeline``: the lines that cost, with the lanes that diverge; its kernels
in order, each with what it waits for.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from click.testing import CliRunner

from vortex_rt.sim.cli import main
from vortex_rt.sim.trace import read_trace

PROGRAMS = Path(__file__).parents[3] / "examples" / "programs"
DIVERGENCE, PHASES = PROGRAMS / "divergence.cu", PROGRAMS / "phases.cu"


def test_the_divergent_kernel_of_the_example_runs_with_fewer_lanes(build, tmp_path):
    program = build(str(DIVERGENCE), "-lineinfo")
    page, data = tmp_path / "page.html", tmp_path / "data.json"
    result = CliRunner().invoke(main, ["profile", "-o", str(page), "--json", str(data), "--preset", "vortex", str(program)])
    assert result.exit_code == 0, result.output
    assert "2 launches" in result.stderr
    lanes = {}
    for launch in json.loads(data.read_text()):
        loop = [row for row in launch["instructions"] if row["where"].startswith("fmadd")]
        assert {Path(row["file"]).name for row in loop} == {DIVERGENCE.name}
        name = next(row["function"] for row in loop)
        assert launch["kernel"] == name
        assert {DIVERGENCE.read_text().splitlines()[row["line"] - 1].strip() for row in loop} == {"y[i] = y[i] * 0.5f + 1.0f;"}
        lanes[name] = sum(row["threads"] for row in loop) / sum(row["executed"] for row in loop)
    assert lanes["_Z9divergentiPf"] < 3 < lanes["_Z6sortediPf"] <= 4
    assert "turns; k++)" in page.read_text()


def test_the_phases_of_the_example_are_told_apart(build, tmp_path):
    program = build(str(PHASES))
    arguments = ["timeline", "-o", str(tmp_path / "t.json"), "--events", "0", "--preset", "vortex", "--config", "cores=2,warps=8,threads=8"]
    result = CliRunner().invoke(main, [*arguments, str(program)])
    assert result.exit_code == 0, result.output
    (data,) = read_trace(tmp_path / "t.json")["timelines"]
    assert [launch["kernel"] for launch in data["launches"]] == ["_Z5scalePffi", "_Z3sumPKfPf", "_Z7iteratePf", "_Z3sumPKfPf"]
    most = []
    for launch in data["launches"][:3]:
        part = slice(launch["start"] // data["interval"] + 1, launch["end"] // data["interval"])
        waits = {name: np.array(data["samples"][name])[:, part].sum() for name in ("stalls_lsu", "stalls_fpu", "stalls_barrier")}
        most.append(max(waits, key=waits.__getitem__))
    assert most == ["stalls_lsu", "stalls_barrier", "stalls_fpu"]
