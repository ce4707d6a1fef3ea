"""``vortex-demo`` on the simulated device and on another's runtime."""

from __future__ import annotations

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


@pytest.mark.intel
def test_the_demo_runs_on_intels_cpu_runtime() -> None:
    if not is_available("intel-cpu"):
        pytest.skip("no Intel CPU runtime")
    done = CliRunner().invoke(main, ["--device", "intel-cpu", "saxpy"])
    assert done.exit_code == 0, done.output
    assert "simulator" not in done.output
    assert "All 1 results are right." in done.output
