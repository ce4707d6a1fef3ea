"""Plots of a run (needs matplotlib, extra ``plot``): stall causes, hot lines, and activity over time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .profile import by_line
from .stalls import PIPELINE, TEXTS
from .timeline_plot import PANELS, draw_panels, pyplot

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from .machine_state import MachineState


def plot_run(machine: MachineState, path: Path) -> None:
    """Draw what the last run recorded (profile, stalls, timeline) into one picture.

    Raises ValueError without matplotlib or data.
    """
    loaded = pyplot()
    panels = []
    if machine.device.profile_size:
        panels.append(_hot_lines)
    if machine.timing is not None:
        panels.append(_stalls)
    timeline = machine.recorder.data() if machine.recorder is not None else {"samples": {}}
    rows = len(panels) + (len(PANELS) if timeline["samples"] else 0)
    if not rows:
        raise ValueError("nothing to plot: run with a profile, or in timing mode")
    heights = [3.5] * len(panels) + [2.0] * (rows - len(panels))
    figure, axes = loaded.subplots(rows, 1, figsize=(10, sum(heights)), squeeze=False, height_ratios=heights)
    for axis, draw in zip(axes[: len(panels), 0], panels, strict=True):
        draw(machine, axis)
    if timeline["samples"]:
        draw_panels(axes[len(panels) :, 0], timeline)
    figure.suptitle(machine.config.describe(), fontsize=9)
    figure.tight_layout()
    figure.savefig(path)
    loaded.close(figure)


def _hot_lines(machine: MachineState, axis: Axes) -> None:
    entries = by_line(machine)[:15][::-1]
    axis.barh([entry.where[-50:] for entry in entries], [entry.weight() for entry in entries])
    axis.set_xlabel("warp cycles" if machine.timing is not None else "warp instructions")
    axis.set_title("hottest source lines")


def _stalls(machine: MachineState, axis: Axes) -> None:
    causes = {**TEXTS, **PIPELINE}
    values = {text: int(machine.counters.numpy[name].sum()) for name, text in causes.items()}
    shown = [text for text, count in values.items() if count][::-1]
    axis.barh(shown, [values[text] for text in shown])
    axis.set_xlabel("warp cycles")
    axis.set_title("waiting by cause")
