"""A sweep as one page: tables, plots, versions. It needs no other file, so it can be mailed."""

import base64
from html import escape
from pathlib import Path

from vortex_rt.sim.energy import load_table

from .jobs import Row
from .report import NUMBERS, cells, groups, has_energy, headings_of, title
from .timelines import FOLDER, MOST_PICTURES

STYLE = """
body { font: 14px/1.45 system-ui, sans-serif; margin: 24px; max-width: 1400px; color: #1c2530; background: #fff; }
table { border-collapse: collapse; margin-bottom: 24px; }
caption { text-align: left; font-weight: 600; padding: 6px 0; }
th, td { padding: 2px 10px; border-bottom: 1px solid #dde3ea; text-align: left; white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; } .wrong { background: #fde8e4; }
figure { margin: 0 0 24px; } img { max-width: 100%; }
"""


def page(
    rows: list[Row], plots: list[Path], notes: list[str] | None = None, timelines: list[Path] | None = None
) -> str:
    """Return the page of a sweep's rows with the plots (PNG files) inside, notes on what these do not show, and the
    pictures of timelines to be opened."""
    right = sum(row["correct"] for row in rows)
    versions = ", ".join(sorted({row["version"] for row in rows}))
    parts = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>Rodinia sweep</title><style>{STYLE}</style></head><body>',
        f"<h1>Rodinia sweep</h1><p>{right} of {len(rows)} correct, version {escape(versions)}</p>",
    ]
    for key, members in groups(rows).items():
        parts.append(f"<table><caption>{escape(title(key, members[0]))}</caption><thead><tr>")
        parts += [_cell("th", index, heading) for index, heading in enumerate(headings_of(members))]
        parts.append("</tr></thead><tbody>")
        for row in members:
            kind = "" if row["correct"] else f' class="wrong" title="{escape(row["reason"])}"'
            parts.append(f"<tr{kind}>")
            parts += [_cell("td", index, text) for index, text in enumerate(cells(row, has_energy(members)))]
            parts.append("</tr>")
        parts.append("</tbody></table>")
    wrong = [row for row in rows if not row["correct"]]
    if wrong:
        parts.append("<h2>What was not correct</h2><ul>")
        reasons = (f"{row['application']} {row['preset']}: {row['reason']}" for row in wrong)
        parts += [f"<li>{escape(reason)}</li>" for reason in reasons]
        parts.append("</ul>")
    if has_energy(rows):
        parts.append(f"<p>Energies are estimates: {escape(load_table().name)}, counters times published figures.</p>")
    if plots and notes:
        parts.append("<ul>" + "".join(f"<li>{escape(note)}</li>" for note in notes) + "</ul>")
    parts += map(_picture, plots)
    if timelines:
        left = len(timelines) - MOST_PICTURES
        more = f"; {left} more are in the folder {FOLDER} of the sweep" if left > 0 else ""
        parts.append(f"<h2>Over time</h2><p>Size, and configuration by its hash{more}</p>")
    for path in (timelines or [])[:MOST_PICTURES]:
        parts.append(f"<details><summary>{escape(path.stem)}</summary>{_picture(path)}</details>")
    return "\n".join([*parts, "</body></html>\n"])


def _picture(path: Path) -> str:
    data = base64.b64encode(path.read_bytes()).decode()
    return f'<figure><img alt="{escape(path.stem)}" src="data:image/png;base64,{data}"></figure>'


def _cell(kind: str, index: int, text: str) -> str:
    side = ' class="number"' if index >= NUMBERS else ""
    return f"<{kind}{side}>{escape(text)}</{kind}>"
