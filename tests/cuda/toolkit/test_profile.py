"""A CUDA program under ``vortex-sim profile``: the lines that cost, with the lanes that diverge."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from vortex_rt.sim.cli import main

SOURCE = Path(__file__).parents[3] / "examples" / "programs" / "divergence.cu"


def test_the_divergent_kernel_of_the_example_runs_with_fewer_lanes(build, tmp_path):
    program = build(str(SOURCE), "-lineinfo")
    page, data = tmp_path / "page.html", tmp_path / "data.json"
    result = CliRunner().invoke(main, ["profile", "-o", str(page), "--json", str(data), "--preset", "vortex", str(program)])
    assert result.exit_code == 0, result.output
    assert "2 launches" in result.stderr
    lanes = {}
    for launch in json.loads(data.read_text()):
        loop = [row for row in launch["instructions"] if row["where"].startswith("fmadd")]
        assert {Path(row["file"]).name for row in loop} == {SOURCE.name}
        name = next(row["function"] for row in loop)
        assert launch["kernel"] == name
        assert {SOURCE.read_text().splitlines()[row["line"] - 1].strip() for row in loop} == {"y[i] = y[i] * 0.5f + 1.0f;"}
        lanes[name] = sum(row["threads"] for row in loop) / sum(row["executed"] for row in loop)
    assert lanes["_Z9divergentiPf"] < 3 < lanes["_Z6sortediPf"] <= 4
    assert "turns; k++)" in page.read_text()
