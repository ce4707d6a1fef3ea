"""The rows of a sweep on disk: results.json (everything) and results.csv (one line a job), whole at any time."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from .jobs import COLUMNS, KEY, Job, Row, configuration_of, input_of, source_hash
from .registry import NAMES

JSON_NAME, CSV_NAME = "results.json", "results.csv"


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
        for row in read_rows(self.folder / JSON_NAME):
            self.rows[tuple(str(row[name]) for name in KEY)] = row

    def set_aside(self) -> None:
        """Keep an earlier sweep's files under other names."""
        for name in (JSON_NAME, CSV_NAME):
            path = self.folder / name
            if path.exists():
                path.replace(self.folder / f"previous-{name}")

    def is_current(self, job: Job, retry_failed: bool = False) -> bool:
        """Whether the job has a row made from today's device code, configuration and kind of input (and, with ``retry_failed``, a correct one)."""
        row = self.rows.get(job.key)
        if row is None or (retry_failed and not row["correct"]):
            return False
        now = (source_hash(job), configuration_of(job)[0], input_of(job))
        return (row["source"], row["configuration"], row["input"]) == now

    def add(self, row: Row) -> None:
        """Add or replace a row and save all."""
        self.rows[tuple(str(row[name]) for name in KEY)] = row
        self.save()

    def sorted_rows(self) -> list[Row]:
        """Rows in the table's order."""
        order = {name: index for index, name in enumerate(NAMES)}
        return sorted(self.rows.values(), key=lambda row: (*(str(row[name]) for name in KEY[1:-1]), order[row["application"]], row["variant"]))

    def save(self) -> None:
        """Write both files, each whole."""
        rows = self.sorted_rows()
        write_whole(self.folder / JSON_NAME, json.dumps({"version": 1, "rows": rows}, indent=1) + "\n")
        text = io.StringIO()
        counters = sorted({name for row in rows for name in row.get("counters", {})} - set(COLUMNS))
        writer = csv.DictWriter(text, [*COLUMNS, *counters], extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        for row in rows:
            writer.writerow({**row.get("counters", {}), **row, "reason": str(row["reason"]).replace("\n", " ")})
        write_whole(self.folder / CSV_NAME, text.getvalue())


def read_rows(path: Path) -> list[Row]:
    """Rows of a results.json.

    Raises:
        ValueError: it is not one.
    """
    try:
        rows: list[Row] = json.loads(path.read_text())["rows"]
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise ValueError(f"{path} is not a sweep's result ({error})") from None
    return rows


def write_whole(path: Path, text: str) -> None:
    """Replace a file in one step."""
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_text(text)
    temporary.replace(path)
