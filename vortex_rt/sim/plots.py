"""Plots of a run (needs matplotlib, extra ``plot``): stall causes, hot lines, and activity over time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from .profile import by_line
from .timing_state import K
from .trace import records

if TYPE_CHECKING:
    from .machine_state import MachineState

STALLS = {
    "ALU result": K.STALLS_ALU,
    "FPU result": K.STALLS_FPU,
    "load": K.STALLS_LSU,
    "CSR": K.STALLS_CSR,
    "warp control": K.STALLS_WCTL,
    "instruction buffer": K.IBUFFER_STALLS,
    "operand collectors": K.OPERAND_STALLS,
    "LSU queue": K.LSU_STALLS,
}


def plot_run(machine: MachineState, path: Path) -> None:
    """Draw what the last run recorded (profile, stalls, trace) into one picture.

    Raises ValueError without matplotlib or data.
    """
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        raise ValueError("plots need matplotlib: pip install 'nvvm2spirv[plot]'") from None
    panels = []
    if machine.profile_counts.any():
        panels.append(_hot_lines)
    if machine.timing is not None:
        panels.append(_stalls)
    if machine.trace_records:
        panels.append(_activity)
    if not panels:
        raise ValueError("nothing to plot: run with a profile, or in timing mode")
    figure, axes = pyplot.subplots(len(panels), 1, figsize=(10, 3.5 * len(panels)), squeeze=False)
    for axis, draw in zip(axes[:, 0], panels, strict=True):
        draw(machine, axis)
    figure.suptitle(machine.config.describe(), fontsize=9)
    figure.tight_layout()
    figure.savefig(path)
    pyplot.close(figure)


def _hot_lines(machine: MachineState, axis: Any) -> None:
    entries = by_line(machine)[:15][::-1]
    axis.barh([entry.where[-50:] for entry in entries], [entry.weight() for entry in entries])
    axis.set_xlabel("warp cycles" if machine.timing is not None else "warp instructions")
    axis.set_title("hottest source lines")


def _stalls(machine: MachineState, axis: Any) -> None:
    values = [int(machine.counters[:, column].sum()) for column in STALLS.values()]
    axis.barh(list(STALLS)[::-1], values[::-1])
    axis.set_xlabel("warp cycles")
    axis.set_title("waiting by cause")


def _activity(machine: MachineState, axis: Any) -> None:
    rows = records(machine)
    interval = max(1, int(rows[:, 4].max()) // 400)
    for core in np.unique(rows[:, 0]):
        times = rows[rows[:, 0] == core, 4] // interval
        counts = np.bincount(times)
        axis.plot(np.arange(len(counts)) * interval, counts / interval, label=f"core {core}", linewidth=0.8)
    axis.set_xlabel("cycle")
    axis.set_ylabel("instructions per cycle")
    axis.legend(fontsize=7)
    axis.set_title("activity")
