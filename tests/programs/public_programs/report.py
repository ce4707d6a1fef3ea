"""Results as CSV, and the tables made of them."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, fields
from pathlib import Path

from .collection import Collection
from .running import Outcome

COLUMNS = tuple(field.name for field in fields(Outcome))
ORDER = ("right", "ran", "wrong", "failed", "limit", "waived", "not built", "left out")


def read(path: Path) -> dict[tuple[str, str], Outcome]:
    """Outcomes by collection and program; none if there is no file."""
    if not path.exists():
        return {}
    with path.open(newline="", encoding="utf-8") as file:
        rows = [
            Outcome(
                line["collection"], line["program"], line["outcome"], line["reason"],
                float(line["build_seconds"]), float(line["run_seconds"]),
            )
            for line in csv.DictReader(file)
        ]  # fmt: skip
    return {(row.collection, row.program): row for row in rows}


def write(path: Path, outcomes: Iterable[Outcome]) -> None:
    """Replace the file in one step."""
    partial = path.with_suffix(".partial")
    with partial.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for outcome in outcomes:
            row = asdict(outcome)
            row["build_seconds"], row["run_seconds"] = f"{outcome.build_seconds:.2f}", f"{outcome.run_seconds:.2f}"
            writer.writerow(row)
    partial.replace(path)


def summary(outcomes: Iterable[Outcome]) -> str:
    """``12 right, 1 limit``."""
    counts = Counter(outcome.outcome for outcome in outcomes)
    return ", ".join(f"{counts[name]} {name}" for name in ORDER if counts[name]) or "nothing tried"


def table(collection: Collection, outcomes: list[Outcome]) -> str:
    """One collection as Markdown: what is right in one line, everything else with its reason."""
    tried = [outcome for outcome in outcomes if outcome.outcome != "left out"]
    right = [outcome for outcome in outcomes if outcome.outcome == "right"]
    lines = [f"**{collection.title}** ({collection.repository}, commit {collection.commit[:12]}): "
             f"{len(right)} of {len(tried)} tried are right ({summary(outcomes)}).", ""]  # fmt: skip
    if right:
        lines += ["Right: " + ", ".join(f"{one.program} ({one.run_seconds:.1f} s)" for one in right) + ".", ""]
    rest = [outcome for outcome in outcomes if outcome.outcome != "right"]
    if rest:
        lines += ["| program | outcome | why |", "|---|---|---|"]
        for outcome in sorted(rest, key=lambda one: (ORDER.index(one.outcome), one.program)):
            reason = outcome.reason.replace("|", "\\|")
            lines.append(f"| {outcome.program} | {outcome.outcome} | {reason} |")
        lines.append("")
    return "\n".join(lines)


def insert(path: Path, name: str, text: str) -> None:
    """Replace what stands between the markers of ``name``; raises ``ValueError`` when they are not there."""
    begin, end = f"<!-- programs:{name} -->", f"<!-- programs:{name}:end -->"
    page = path.read_text(encoding="utf-8")
    head, found, rest = page.partition(begin)
    _, closed, tail = rest.partition(end)
    if not (found and closed):
        raise ValueError(f"{path}: no markers {begin} … {end}")
    path.write_text(f"{head}{begin}\n{text}{end}{tail}", encoding="utf-8")
