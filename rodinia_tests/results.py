"""The rows of a sweep on disk, whole at any time: results.csv has a line a job, kernels.csv a line a job and kernel."""

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .common import NAMES
from .jobs import COLUMNS, KEY, STEPS, TEXT, Job, Row, configuration_of, input_of, source_hash

RESULTS, KERNELS = "results.csv", "kernels.csv"
KERNEL_COLUMNS = (*KEY, "kernel", "launches", "seconds")


class Results:
    """Rows by job, saved after each change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rows: dict[tuple[str, ...], Row] = {}
        folder.mkdir(parents=True, exist_ok=True)

    def load(self) -> None:
        """Take the rows of an earlier sweep.

        Raises:
            ValueError: the file is not one.
        """
        for row in read_rows(self.folder / RESULTS):
            self.rows[key_of(row)] = row

    def set_aside(self) -> None:
        """Keep an earlier sweep's files under other names."""
        for name in (RESULTS, KERNELS):
            path = self.folder / name
            if path.exists():
                path.replace(self.folder / f"previous-{name}")

    def is_current(self, job: Job, retry_failed: bool = False) -> bool:
        """Whether the job has a row made from today's device code, configuration and kind of input.

        With ``retry_failed`` it must be a correct one too.
        """
        row = self.rows.get(job.key)
        if row is None or (retry_failed and not row["correct"]):
            return False
        now = (source_hash(job), configuration_of(job)[0], input_of(job))
        return (row["source"], row["configuration"], row["input"]) == now

    def add(self, row: Row) -> None:
        """Add or replace a row and save all."""
        self.rows[key_of(row)] = row
        self.save()

    def sorted_rows(self) -> list[Row]:
        """Rows in the table's order."""
        order = {name: index for index, name in enumerate(NAMES)}
        return sorted(
            self.rows.values(),
            key=lambda row: (*(str(row[name]) for name in KEY[1:-1]), order[row["application"]], row["variant"]),
        )

    def save(self) -> None:
        """Write both files, each whole; kernels.csv first, so that no job of results.csv lacks its kernels."""
        rows = self.sorted_rows()
        kernels = [
            {**{name: row[name] for name in KEY}, "kernel": kernel, **counters}
            for row in rows for kernel, counters in row.get("kernels", {}).items()
        ]  # fmt: skip
        write_whole(self.folder / KERNELS, _csv(KERNEL_COLUMNS, kernels))
        write_whole(self.folder / RESULTS, _csv(COLUMNS, [_flat(row) for row in rows]))


def key_of(row: Row) -> tuple[str, ...]:
    """What identifies the job of a row."""
    return tuple(str(row[name]) for name in KEY)


def _flat(row: Row) -> Row:
    """The row with its counters as columns; those that a job's own columns tell are left to these."""
    return {name: value for name, value in row.get("counters", {}).items() if name not in COLUMNS} | row


def _csv(columns: tuple[str, ...], rows: list[Row]) -> str:
    """Lines of these columns, then of every counter that a row has, by name."""
    counters = {name for row in rows for name, value in row.items() if isinstance(value, int | float)} - set(columns)
    text = io.StringIO()
    writer = csv.DictWriter(text, [*columns, *sorted(counters)], extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow(
            {name: " ".join(value.splitlines()) if isinstance(value, str) else value for name, value in row.items()}
        )
    return text.getvalue()


def read_rows(path: Path) -> list[Row]:
    """Rows of a results.csv, with the kernels of the kernels.csv beside it if there is one.

    Raises:
        ValueError: it is not one.
    """
    rows = []
    for row in _read(path, COLUMNS):
        row["counters"] = {name: row[name] for name in row if name not in COLUMNS}
        rows.append({name: value for name, value in row.items() if name not in row["counters"]})
    kernels = path.with_name(KERNELS)
    if kernels.exists() and path.name == RESULTS:
        jobs = {key_of(row): row for row in rows}
        for line in _read(kernels, KERNEL_COLUMNS):
            if (job := jobs.get(key_of(line))) is not None:
                counters = {name: value for name, value in line.items() if name not in KEY and name != "kernel"}
                job.setdefault("kernels", {})[line["kernel"]] = counters
    return rows


def _read(path: Path, columns: Iterable[str]) -> list[Row]:
    """Lines with at least these columns; an empty number is none."""
    with path.open(newline="") as file:
        reader = csv.DictReader(file, strict=True)
        try:
            if missing := set(columns) - set(reader.fieldnames or ()):
                raise ValueError(f"no column {min(missing)}")
            rows = []
            for line in reader:
                if None in line or None in line.values():
                    raise ValueError("more or fewer cells than columns")
                rows.append({name: _value(name, text) for name, text in line.items() if text or name in TEXT})
            return rows
        except (csv.Error, ValueError) as error:
            raise ValueError(f"{path} is not a sweep's result (line {reader.line_num}: {error})") from None


def _value(name: str, text: str) -> Any:
    """A cell as it was: text, a yes or no, an integer, or a floating-point number, which Python writes with a point
    or in words."""
    if name in TEXT:
        return text
    if name in STEPS:
        if text not in ("True", "False"):
            raise ValueError(f"{name} is {text!r}, not True or False")
        return text == "True"
    return int(text) if text.lstrip("-").isdigit() else float(text)


def write_whole(path: Path, text: str) -> None:
    """Replace a file in one step."""
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_text(text)
    temporary.replace(path)
