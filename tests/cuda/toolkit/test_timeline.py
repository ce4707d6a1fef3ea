"""A CUDA program under ``vortex-sim timeline``: its kernels in order, each with what it waits for."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from click.testing import CliRunner

from vortex_rt.sim.cli import main
from vortex_rt.sim.trace import read_trace

SOURCE = Path(__file__).parents[3] / "examples" / "programs" / "phases.cu"


def test_the_phases_of_the_example_are_told_apart(build, tmp_path):
    program = build(str(SOURCE))
    arguments = ["timeline", "-o", str(tmp_path / "t.json"), "--events", "0", "--preset", "vortex", "--config", "cores=2,warps=8,threads=8"]
    result = CliRunner().invoke(main, [*arguments, str(program)])
    assert result.exit_code == 0, result.output
    (data,) = read_trace(tmp_path / "t.json")["timelines"]
    assert [launch["kernel"] for launch in data["launches"]] == ["_Z5scalePffi", "_Z3sumPKfPf", "_Z7iteratePf", "_Z3sumPKfPf"]
    most = []
    for launch in data["launches"][:3]:
        part = slice(launch["start"] // data["interval"] + 1, launch["end"] // data["interval"])
        waits = {name: np.array(data["samples"][name])[:, part].sum() for name in ("stalls_lsu", "stalls_fpu", "barrier")}
        most.append(max(waits, key=waits.__getitem__))
    assert most == ["stalls_lsu", "barrier", "stalls_fpu"]
