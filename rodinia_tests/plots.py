"""Plots of a sweep: speed-up and more over every key that varies, IPC, stalls, energy, roofline, lane occupancy
(matplotlib, extra ``plot``). Every title has the shape, or how many there are."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import matplotlib as mpl

mpl.use("Agg")
import matplotlib.pyplot as plt

from vortex_rt.sim.config import ConfigError
from vortex_rt.sim.energy import si
from vortex_rt.sim.stalls import PIPELINE, REASONS, TEXTS

from .axes import (
    QUANTITIES,
    SPEEDUP,
    TOTAL,
    Quantity,
    along,
    by_application,
    config_of,
    draw_lines,
    memory_bytes,
    parts,
    point_style,
    scales,
    series_name,
    span_of,
    varied,
)
from .jobs import Row

AXES = ("cores", "warps", "threads")
DPI = 110
MOST_SERIES = 6  # side by side in a bar chart


def draw_all(rows: list[Row], folder: Path) -> list[Path]:
    """Draw every plot for which there are rows; returns the files."""
    good = [row for row in rows if not why_not_drawn(row)]
    timed = [row for row in good if _is_timed(row)]
    made = [
        _save(folder / "occupancy.png", lambda: draw_occupancy(good)),
        _save(folder / "speedup.png", lambda: draw_speedup(timed)),
        _save(folder / "ipc.png", lambda: draw_ipc(timed)),
        _save(folder / "stalls.png", lambda: draw_stalls(timed)),
        _save(folder / "energy.png", lambda: draw_energy(timed)),
        _save(folder / "roofline.png", lambda: draw_roofline(timed)),
    ]
    spans = scales(timed)
    made += [_save(folder / f"over-{axis}.png", partial(draw_over, timed, axis, spans)) for axis in varied(timed)]
    return [path for path in made if path is not None]


def _is_timed(row: Row) -> bool:
    return row["mode"] == "timing" and bool(row.get("cycles"))


def why_not_drawn(row: Row) -> str:
    """Why a row is in no plot; empty if it is."""
    if row["device"] != "vortex":
        return "not of the simulator"
    if not row["correct"]:
        return "not correct"
    try:
        config_of(row)
    except ConfigError:
        return "of a configuration that cannot be read any more"
    return ""


def notes(rows: list[Row]) -> list[str]:
    """What the plots do not show, as sentences."""
    reasons = [why_not_drawn(row) for row in rows]
    different = dict.fromkeys(filter(None, reasons))
    found = [f"{reasons.count(reason)} rows are not drawn: {reason}." for reason in different]
    untimed = sum(not reason and not _is_timed(row) for row, reason in zip(rows, reasons))
    if untimed:
        found.append(f"{untimed} rows are in the plot of lane occupancy only: functional mode counts no cycles.")
    bare = sum(not reason and _is_timed(row) and not parts(row) for row, reason in zip(rows, reasons))
    if bare:
        found.append(f"{bare} rows have no energy: they lack counters that the table of energies wants.")
    return found


def _save(path: Path, draw: Callable[[], Any]) -> Path | None:
    """Draw and save whole; None if there was nothing to draw."""
    figure = draw()
    if figure is None:
        return None
    temporary = path.with_suffix(".tmp.png")
    figure.savefig(temporary, dpi=DPI, bbox_inches="tight")
    plt.close(figure)
    temporary.replace(path)
    return path


def configurations(rows: list[Row]) -> dict[tuple[str, ...], list[Row]]:
    """Rows by size, preset and mode."""
    found: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        found.setdefault((row["size"], row["preset"], row["mode"]), []).append(row)
    return found


def rest(row: Row) -> str:
    """The configuration without cores, warps and threads: ``preset=cuda,l2=true``."""
    return ",".join(item for item in str(row["preset"]).split(",") if item.partition("=")[0] not in AXES)


def labels(rows: list[Row]) -> Callable[[Row], str]:
    """How the rows' configurations are told apart: by cores, warps and threads, and by the rest where that differs too.
    """
    several = len({rest(row) for row in rows}) > 1

    def label(row: Row) -> str:
        return f"{row['cores']}×{row['warps']}×{row['threads']}" + (f" {rest(row)}" if several else "")

    return label


def titled(figure: Any, what: str, rows: list[Row]) -> Any:
    """Give a figure its title: what it shows, sizes and shapes."""
    name_of = labels(rows)
    sizes = ", ".join(dict.fromkeys(str(row["size"]) for row in rows))
    ordered = sorted(rows, key=lambda row: [row[axis] for axis in AXES])
    names = list(dict.fromkeys(map(name_of, ordered)))
    shapes = list(dict.fromkeys("×".join(str(row[axis]) for axis in AXES) for row in ordered))
    span = f", {shapes[0]} to {shapes[-1]}" if len(shapes) > 1 else f" of {shapes[0]}"
    told = ", ".join(names) if len(names) <= 3 else f"{len(names)} configurations{span}"
    figure.suptitle(f"{what}: size {sizes} on {told}", fontsize=9, y=1.02)
    return figure


def draw_speedup(rows: list[Row]) -> Any:
    """One panel an axis that varies; thin lines are applications, the thick one is their geometric mean."""
    panels = {axis: found for axis in varied(rows) if (found := along(rows, axis, SPEEDUP))}
    if not panels:
        return None
    figure, axes = plt.subplots(1, len(panels), figsize=(5 * len(panels), 4), squeeze=False, sharey=True)
    for plot, (axis, lines) in zip(axes[0], panels.items()):
        draw_lines(plot, axis, lines, SPEEDUP, span_of(panels.values()))
        values = sorted({int(value) for line in lines.values() for value in line}) if axis in AXES else []
        if values:
            plot.plot(values, [value / values[0] for value in values], color="grey", linestyle=":", label="ideal")
    axes[0][0].set_ylabel("speed-up over the smallest")
    axes[0][-1].legend(fontsize=6, ncols=2, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return titled(figure, "speed-up", rows)


def draw_over(rows: list[Row], axis: str, spans: dict[Quantity, tuple[float, float]]) -> Any:
    """What changes along one axis, a panel a quantity: each application, and the mean. Pictures of different axes have
    the same scales (``spans``), so that an axis of little effect looks like one."""
    panels = [(quantity, lines) for quantity in QUANTITIES if (lines := along(rows, axis, quantity))]
    if not panels:
        return None
    figure, axes = plt.subplots(1, len(panels), figsize=(4 * len(panels), 3.6), squeeze=False)
    for plot, (quantity, lines) in zip(axes[0], panels):
        draw_lines(plot, axis, lines, quantity, spans[quantity])
        plot.set_ylabel(quantity.label)
    axes[0][-1].legend(fontsize=6, ncols=2, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    figure.tight_layout()
    return titled(figure, f"over {axis}", rows)


def draw_values(rows: list[Row], value: Callable[[Row], float], label: str, limit: float | None = None) -> Any:
    """One value for each application and configuration: bars side by side, or a coloured table where there are many
    configurations (a grid)."""
    series = configurations(rows)
    if not series:
        return None
    name_of = labels(rows)
    ordered = sorted(series, key=lambda key: (key[0], key[2], [series[key][0][axis] for axis in AXES], key[1]))
    names = [f"{key[0]}, {name_of(series[key][0])}, {key[2]}" for key in ordered]
    known = [{series_name(row): value(row) for row in series[key]} for key in ordered]
    applications = list(by_application(rows))
    draw = _draw_bars if len(series) <= MOST_SERIES else _draw_table
    return titled(draw(applications, names, known, label, limit), label, rows)


def _draw_bars(
    applications: list[str], names: list[str], known: list[dict[str, float]], label: str, limit: float | None
) -> Any:
    figure, plot = plt.subplots(figsize=(max(8.0, 0.45 * len(applications) * max(1, len(names) / 3)), 3.6))
    width = 0.8 / len(names)
    for index, (name, values) in enumerate(zip(names, known)):
        places = [i for i, application in enumerate(applications) if application in values]
        plot.bar(
            [i + (index + 0.5) * width - 0.4 for i in places], [values[applications[i]] for i in places], width,
            label=name,
        )
    plot.set_xticks(range(len(applications)), applications, rotation=60, ha="right")
    plot.set_ylabel(label)
    if limit is not None:
        plot.set_ylim(0, limit)
    plot.grid(axis="y", alpha=0.3)
    plot.legend(fontsize=7)
    return figure


def _draw_table(
    applications: list[str], names: list[str], known: list[dict[str, float]], label: str, limit: float | None
) -> Any:
    figure, plot = plt.subplots(figsize=(max(6.0, 0.55 * len(applications) + 3), 0.25 * len(names) + 1.5))
    cells = [[values.get(application, float("nan")) for application in applications] for values in known]
    top = limit or max(value for values in known for value in values.values())
    image = plot.imshow(cells, aspect="auto", cmap="viridis", vmin=0, vmax=top)
    for y, line in enumerate(cells):
        for x, number in enumerate(line):
            if number == number:
                plot.text(
                    x, y, f"{number:.2g}", ha="center", va="center", fontsize=6,
                    color="white" if number < 0.6 * top else "black",
                )
    plot.set_xticks(range(len(applications)), applications, rotation=60, ha="right")
    plot.set_yticks(range(len(names)), names, fontsize=7)
    figure.colorbar(image, label=label)
    return figure


def draw_occupancy(rows: list[Row]) -> Any:
    """Active lanes over all lanes of the instructions executed."""
    return draw_values(
        [row for row in rows if row.get("occupancy")], lambda row: float(row["occupancy"]), "lane occupancy", 1.0
    )


def draw_ipc(rows: list[Row]) -> Any:
    """Warp instructions per cycle of the whole device."""
    return draw_values(rows, lambda row: float(row["ipc"]), "warp instructions per cycle")


def stall_shares(row: Row) -> dict[str, float]:
    """Share of each cause in the stalls that the timing model counted."""
    counters = row.get("counters", {})
    causes = {cause: counters.get(f"timing.{name}", 0) for name, cause in {**PIPELINE, **TEXTS}.items()}
    total = sum(causes.values())
    return {name: count / total for name, count in causes.items() if count} if total else {}


def draw_stalls(rows: list[Row]) -> Any:
    """Stacked shares of the causes, for the largest shape of each application."""
    return _draw_shares(rows, stall_shares, "share of stalls", colours={each.text: each.colour for each in REASONS})


def energy_shares(row: Row) -> dict[str, float]:
    """Share of each part in the estimate of a row's energy, the largest first."""
    found = parts(row)
    total = sum(found.values())
    return {name: found[name] / total for name in sorted(found, key=found.__getitem__, reverse=True)} if total else {}


def draw_energy(rows: list[Row]) -> Any:
    """Stacked shares of what the energy went into, with its sum, for the largest shape of each application."""
    def total(row: Row) -> str:
        return si(row["counters"][TOTAL], "J")

    return _draw_shares(rows, energy_shares, "share of energy (estimate)", total)


def _draw_shares(
    rows: list[Row], shares_of: Callable[[Row], dict[str, float]], label: str,
    total: Callable[[Row], str] | None = None, colours: Mapping[str, str] = MappingProxyType({}),
) -> Any:
    shares, drawn = {}, []
    for application, members in by_application(rows).items():
        largest = max(members, key=lambda row: (row["cores"] * row["warps"] * row["threads"], row["instructions"]))
        if found := shares_of(largest):
            shares[application] = found
            drawn.append(largest)
    if not shares:
        return None
    name_of = labels(drawn)
    names = [f"{row['size']}, {name_of(row)}" for row in drawn]
    same = len(set(names)) == 1
    figure, plot = plt.subplots(figsize=(max(8.0, 0.45 * len(shares)), 3.6))
    bottom = [0.0] * len(shares)
    others = plt.get_cmap("tab20")
    for index, cause in enumerate(dict.fromkeys(name for found in shares.values() for name in found)):
        heights = [found.get(cause, 0.0) for found in shares.values()]
        plot.bar(range(len(shares)), heights, bottom=bottom, label=cause, color=colours.get(cause, others(index % 20)))
        bottom = [low + height for low, height in zip(bottom, heights)]
    if total is not None:
        for x, row in enumerate(drawn):
            plot.text(x, 1.01, total(row), ha="center", va="bottom", fontsize=6, rotation=30)
        plot.set_ylim(0, 1.12)
    ticks = [application if same else f"{application} ({name})" for application, name in zip(shares, names)]
    plot.set_xticks(range(len(shares)), ticks, rotation=60, ha="right")
    plot.set_title(names[0] if same else "largest shape of each application", fontsize=9)
    plot.set_ylabel(label)
    plot.legend(fontsize=7, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return figure


def roofline_point(row: Row) -> tuple[float, float] | None:
    """(thread instructions per byte from and to memory, thread instructions per cycle)."""
    transferred = memory_bytes(row)
    if not transferred or not row["cycles"]:
        return None
    return row["thread_instructions"] / transferred, row["thread_instructions"] / row["cycles"]


def draw_roofline(rows: list[Row]) -> Any:
    """Rate against intensity for every row, with the devices' two limits: lanes issued a cycle and memory bytes a
    cycle.

    An application's points have one colour and are joined in the order of their shapes; its name stands at the largest.
    """
    points = {
        application: [
            (point, row)
            for row in sorted(members, key=lambda row: [row[axis] for axis in AXES])
            if (point := roofline_point(row))
        ]
        for application, members in by_application(rows).items()
    }
    points = {application: found for application, found in points.items() if found}
    if not points:
        return None
    drawn = [row for found in points.values() for _, row in found]
    name_of = labels(drawn)
    roofs: dict[tuple[int, int], list[str]] = {}
    for row in drawn:
        config = config_of(row)
        roof = (
            config.total_cores * config.issue_slices * min(config.threads, config.lanes),
            config.dram_bytes_per_cycle,
        )
        roofs.setdefault(roof, [])
        if name_of(row) not in roofs[roof]:
            roofs[roof].append(name_of(row))
    intensities = [point[0] for found in points.values() for point, _ in found]
    grid = [
        min(intensities) * 0.5 * 1.1**i for i in range(200) if min(intensities) * 0.5 * 1.1**i < max(intensities) * 3
    ]
    figure, plot = plt.subplots(figsize=(8, 5))
    for index, ((peak, bandwidth), shapes) in enumerate(sorted(roofs.items())):
        shown = ", ".join(shapes[:4]) + (f" and {len(shapes) - 4} more" if len(shapes) > 4 else "")
        shade = 0.2 + 0.5 * index / len(roofs)
        plot.plot(
            grid, [min(peak, bandwidth * x) for x in grid], color=str(shade), linewidth=1,
            label=f"{peak} lanes, {bandwidth} bytes a cycle: {shown}",
        )
    for index, (application, found) in enumerate(sorted(points.items(), key=lambda item: item[1][-1][0])):
        style = point_style(index)
        intensity, rate = zip(*(point for point, _ in found))
        plot.plot(intensity, rate, markersize=4, linewidth=0.5, **style)
        left = index % 2 == 0  # neighbours' labels to different sides
        plot.annotate(
            application, found[-1][0], fontsize=6, xytext=(-3, 2) if left else (3, -6), textcoords="offset points",
            ha="right" if left else "left", color=style["color"],
        )
    plot.set_xscale("log")
    plot.set_yscale("log")
    plot.set_xlabel("thread instructions per byte read from and written to memory")
    plot.set_ylabel("thread instructions per cycle")
    plot.grid(alpha=0.3, which="both")
    plot.legend(fontsize=6, loc="upper left", bbox_to_anchor=(0, -0.15))
    return titled(figure, "roofline", drawn)
