"""``vortex-demo``: run every example and Rodinia's hotspot on the simulated device and print a table.

``tools/demo`` calls it after the set-up.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import click
import numpy as np
from rich.markup import escape
from rich.table import Table

from rodinia_tests.devices import CPU_RUNTIMES, DeviceUnavailableError, open_device
from rodinia_tests.examples import NAMES
from vortex_rt import Device, VortexError, manners
from vortex_rt.api.counters import Profile
from vortex_rt.api.symbols import plain_name
from vortex_rt.sim.config import ConfigError

HOTSPOT = "hotspot"


@dataclass
class Row:
    """One line of the table. ``problem`` is empty when the result was right."""

    name: str
    profile: Profile
    seconds: float
    problem: str


def run_example(name: str, device: Device) -> str:
    """Run one example; return what is wrong with its result, or nothing."""
    module = importlib.import_module(f"rodinia_tests.examples.{name}")
    result, reference = module.run(device)
    try:
        np.testing.assert_allclose(result, reference, rtol=module.TOLERANCE)
    except AssertionError as error:
        return str(error).strip()
    return ""


def run_hotspot(device: Device) -> str:
    """Run hotspot on a 512 × 512 grid for several time steps; return what is wrong with its result, or nothing."""
    from rodinia_tests.running import run

    return "\n".join(run(HOTSPOT, device, "demo").problems)


def measure(name: str, device: Device, action: Callable[[], str]) -> Row:
    """Run one entry of the table; an exception becomes its problem."""
    started = time.perf_counter()
    with device.profile() as profile:
        try:
            problem = action()
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
    return Row(name, profile, time.perf_counter() - started, problem)


def table_of(rows: list[Row]) -> Table:
    """Lay the rows out; kernels that were launched several times with one shape share a line."""
    table = Table()
    table.add_column("example")
    table.add_column("kernel")
    table.add_column("blocks × threads")
    for heading in ("launches", "instructions", "run s", "total s"):
        table.add_column(heading, justify="right")
    table.add_column("result")
    for row in rows:
        groups = Counter((plain_name(launch.kernel), launch.shape()) for launch in row.profile.launches)
        table.add_row(
            row.name,
            "\n".join(kernel for kernel, _ in groups),
            "\n".join(shape for _, shape in groups),
            "\n".join(map(str, groups.values())),
            f"{row.profile.instructions:,}",
            f"{row.profile.seconds:.2f}",
            f"{row.seconds:.2f}",
            "[red]wrong" if row.problem else "[green]correct",
        )
    return table


@manners.command("vortex-demo")
@click.argument("names", nargs=-1, type=click.Choice([*NAMES, HOTSPOT]), metavar="[NAMES]...")
@click.option(
    "--device", "shape", default=None,
    help="Preset (cuda, vortex), TOML file or key=value,… of the simulated device; intel-cpu or pocl-cpu: another's."
)  # fmt: skip
@click.option(
    "--mode", type=click.Choice(["functional", "timing"]), default=None, help="timing counts cycles, and is slower."
)
def main(names: tuple[str, ...], shape: str | None, mode: str | None) -> None:
    """Translate, validate and run the examples NAMES (default: all) on a simulated Vortex and compare with NumPy.

    intel-cpu and pocl-cpu check the SPIR-V independently, on CPU runtimes that are installed.

    \b
    Examples:
      vortex-demo
      vortex-demo saxpy hotspot --device vortex --mode timing
    """
    try:
        device = open_device(shape) if shape in CPU_RUNTIMES else Device(shape, mode=mode)
    except (VortexError, ConfigError, DeviceUnavailableError) as error:
        sys.exit(f"demo: {error}")
    console = manners.console()
    rows = []
    for name in names or (*NAMES, HOTSPOT):
        with console.status(f"{name} …"):
            action = partial(run_hotspot, device) if name == HOTSPOT else partial(run_example, name, device)
            rows.append(measure(name, device, action))
    runs = "POCL → Vortex code → simulator" if device.config else device.name
    console.print(f"NVVM IR → nvvm2spirv → SPIR-V (accepted by spirv-val) → {runs}, results against NumPy:")
    console.print(device.config.headline() if device.config else device.name, highlight=False, soft_wrap=True)
    console.print(table_of(rows))
    wrong = [row for row in rows if row.problem]
    for row in wrong:
        console.print(f"[red]{row.name}:[/red] {escape(row.problem)}", highlight=False)
    if wrong:
        sys.exit(f"demo: {len(wrong)} of {len(rows)} results are not right")
    console.print(f"All {len(rows)} results are right.")


if __name__ == "__main__":
    main()
