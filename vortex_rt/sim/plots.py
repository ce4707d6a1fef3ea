"""Plots of a run (needs matplotlib, extra ``plot``): stall causes, hot lines, and activity over time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from .json_data import JsonObject
from .profile import by_line
from .stalls import PIPELINE, REASONS, REST, TEXTS
from .symbols import short_name
from .timeline import COLUMNS, WAITS

if TYPE_CHECKING:
    import numpy.typing as npt
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


# Timelines as a picture: what the device did over time (needs matplotlib, extra ``plot``).
#
# Panels, from the top: instructions per cycle; warps that live, by what they wait for; lanes per instruction; bytes
# from and to memory per cycle. Shaded spans are the launches.

Values: TypeAlias = "npt.NDArray[np.float64]"

PICTURES = (".png", ".svg", ".pdf")
MOST_POINTS = 400
"""Points of a curve; longer timelines have longer intervals in the picture."""


def pyplot() -> ModuleType:
    """Return matplotlib's pyplot for files. Raises ValueError without matplotlib."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot as loaded
    except ImportError:
        raise ValueError("plots need matplotlib: pip install 'nvvm2spirv[plot]'") from None
    return loaded


def require_plot(path: Path) -> None:
    """Raise ValueError where a picture of this name could not be drawn, before what it is to show is made."""
    if path.suffix not in PICTURES:
        raise ValueError(f"{path}: pictures are {', '.join(PICTURES)}")
    pyplot()


class TimelineView:
    """A timeline's samples as rates, of one core or summed over all."""

    def __init__(self, data: JsonObject, core: int | None = None) -> None:
        self.data = data
        found = {name: np.array(values) for name, values in data["samples"].items()}
        if not found:
            raise ValueError("nothing to plot: no instruction was recorded")
        count = len(next(iter(found.values()))[0])
        step = -(-count // MOST_POINTS)
        edges = np.arange(0, count, step)
        self.times = edges * data["interval"]
        self.interval = data["interval"] * step
        self._values: dict[str, Values] = {}
        for name in COLUMNS:
            values = found.get(name, np.zeros((data["cores"], count)))
            values = values.sum(axis=0) if core is None else values[core]
            self._values[name] = np.add.reduceat(values, edges)

    def rate(self, name: str) -> Values:
        """A column's amount per cycle."""
        return self._values[name] / float(self.interval)

    def lanes(self) -> Values:
        """Active lanes of an instruction; nothing where none was issued."""
        with np.errstate(invalid="ignore"):
            return self._values["lanes"] / self._values["instructions"]

    def bandwidth(self, name: str) -> Values:
        """Bytes per cycle of a column that counts lines."""
        return self.rate(name) * float(self.data["line_size"])


def outline(data: JsonObject) -> JsonObject:
    """Return what a page draws of a timeline: rates by interval, rounded, and the launches."""
    view = TimelineView(data)
    waits = {name: view.rate(name).round(3).tolist() for name in WAITS if view.rate(name).any()}
    return {
        "configuration": data["configuration"], "end": data["launches"][-1]["end"], "interval": view.interval,
        "launches": data["launches"], "instructions": view.rate("instructions").round(4).tolist(),
        "warps": view.rate("warps").round(3).tolist(), "waits": waits,
    }  # fmt: skip


def _instructions(axis: Axes, view: TimelineView) -> None:
    axis.step(view.times, view.rate("instructions"), where="post", color="black", linewidth=0.8)
    axis.set_ylabel("instructions\nper cycle")


def _warps(axis: Axes, view: TimelineView) -> None:
    waits = {WAITS[name]: view.rate(name) for name in WAITS if view.rate(name).any()}
    rest = np.maximum(view.rate("warps") - sum(waits.values(), np.zeros(len(view.times))), 0)
    colours = [reason.colour for reason in (*REASONS, REST) if reason.text in waits or reason is REST]
    names = [*waits, REST.text]
    axis.stackplot(view.times, *waits.values(), rest, labels=names, colors=colours, step="post", alpha=0.85)
    axis.set_ylabel("warps")


def _lanes(axis: Axes, view: TimelineView) -> None:
    axis.step(view.times, view.lanes(), where="post", color="black", linewidth=0.8)
    axis.set_ylim(0, view.data["threads"] * 1.05)
    axis.set_ylabel("lanes per\ninstruction")


def _memory(axis: Axes, view: TimelineView) -> None:
    reads, writes = view.bandwidth("memory_reads"), view.bandwidth("memory_writes")
    axis.stackplot(view.times, reads, writes, labels=["read", "written"], colors=["#2563eb", "#c2410c"], step="post")
    axis.axhline(view.data["memory_bytes_per_cycle"], color="grey", linestyle=":", linewidth=1, label="the memory's")
    axis.set_ylabel("memory bytes\nper cycle")


PANELS = (_instructions, _warps, _lanes, _memory)


def draw_panels(axes: Sequence[Axes], data: JsonObject, core: int | None = None) -> None:
    """Draw a timeline into a column of as many axes as there are PANELS."""
    view = TimelineView(data, core)
    for axis, draw in zip(axes, PANELS, strict=True):
        draw(axis, view)
        axis.set_xlim(data["first"], max(data["last"], data["first"] + 1))
        axis.margins(x=0)
        axis.grid(alpha=0.2)
        for number, launch in enumerate(data["launches"]):
            if number % 2:
                axis.axvspan(launch["start"], launch["end"], color="grey", alpha=0.12, linewidth=0)
        handles, _ = axis.get_legend_handles_labels()
        if handles:
            axis.legend(fontsize=6, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    axes[-1].set_xlabel("cycle")
    _name_launches(axes[0], data)


def _name_launches(axis: Axes, data: JsonObject) -> None:
    """Names above the launches that are wide enough to have one."""
    width = max(data["last"] - data["first"], 1)
    for launch in data["launches"]:
        begin, end = max(launch["start"], data["first"]), min(launch["end"], data["last"])
        room = int(90 * (end - begin) / width)
        if room >= 4:
            name = short_name(launch["kernel"])
            name = name if len(name) <= room else name[: room - 1] + "…"
            axis.text((begin + end) / 2, 1.02, name, transform=axis.get_xaxis_transform(), ha="center", fontsize=7)


def plot_timelines(timelines: list[JsonObject], path: Path, per_core: bool = False) -> None:
    """Draw timelines side by side, a column each or, ``per_core``, for each core.

    Raises ValueError without matplotlib or if nothing was recorded.
    """
    columns = [
        (data, core)
        for data in timelines if data["launches"]
        for core in (range(data["cores"]) if per_core else (None,))
    ]  # fmt: skip
    if not columns:
        raise ValueError("nothing to plot: no kernel was launched in timing mode")
    loaded = pyplot()
    figure, axes = loaded.subplots(
        len(PANELS), len(columns), figsize=(9 if len(columns) == 1 else 6 * len(columns), 8), squeeze=False,
        sharex="col", sharey="row",
    )  # fmt: skip
    for index, (data, core) in enumerate(columns):
        draw_panels(axes[:, index], data, core)
        of = "" if core is None else f"core {core} of "
        axes[0, index].set_title(f"{of}{data['configuration']}", fontsize=8, pad=16)
        if index + 1 < len(columns):
            for axis in axes[:, index]:
                if (legend := axis.get_legend()) is not None:
                    legend.remove()
    figure.savefig(path, dpi=110, bbox_inches="tight")
    loaded.close(figure)
