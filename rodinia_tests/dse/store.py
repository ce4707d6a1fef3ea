"""The rows of an exploration on disk: Parquet files of a batch each, whole from the moment they have their name.

One process writes a folder at a time. A row belongs to a point's key; where a key is in two files, the newer row counts
(failed points that were done again).
"""

from __future__ import annotations

import fcntl
import json
import os
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ..jobs import Row
from .space import FIELDS

PART = "part-{number:06d}.parquet"
SPACE = "exploration.json"
KINDS = {bool: pa.bool_(), int: pa.int64(), str: pa.string()}

#: Columns that every file has. Counters follow as ``counter.NAME``, those that some row of the file has.
SCHEMA = {
    "key": pa.string(), "program": pa.string(), "ok": pa.bool_(), "reason": pa.string(), "cycles": pa.int64(),
    "instructions": pa.int64(), "thread_instructions": pa.int64(), "ipc": pa.float64(), "occupancy": pa.float64(),
    "lanes": pa.int64(), "storage_kib": pa.float64(), "seconds": pa.float64(), "version": pa.string(),
    "configuration": pa.string(), **{name: KINDS[type(item.default)] for name, item in FIELDS.items()},
}  # fmt: skip
COUNTER = "counter."


class StoreError(ValueError):
    """A folder that cannot be used, or a file that is no part of one; the message says why."""


class Store:
    """The folder of an exploration, open for writing. Raises StoreError if another process has it open."""

    def __init__(self, folder: Path, batch: int = 200, seconds: float = 10.0) -> None:
        self.folder, self.batch, self.seconds = folder, batch, seconds
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = (folder / ".lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError(f"{folder} is written by another exploration") from None
        for left in folder.glob(".*.tmp"):  # of a process that was killed
            left.unlink()
        self._waiting: list[Row] = []
        self._since = time.monotonic()
        parts = part_files(folder)
        self._number = int(parts[-1].stem.split("-")[1]) + 1 if parts else 0

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.flush()
        self._lock.close()

    def add(self, row: Row) -> None:
        """Take a row; it is on disk when its batch is full, or old."""
        self._waiting.append(row)
        if len(self._waiting) >= self.batch or time.monotonic() - self._since > self.seconds:
            self.flush()

    def flush(self) -> None:
        """Write the rows that wait."""
        if self._waiting:
            path = self.folder / PART.format(number=self._number)
            temporary = self.folder / f".{path.name}.{os.getpid()}.tmp"
            pq.write_table(as_table(self._waiting), temporary, compression="zstd")
            temporary.replace(path)
            self._number += 1
            self._waiting = []
        self._since = time.monotonic()

    def describe(self, what: dict[str, Any]) -> None:
        """Write down what the exploration is of."""
        temporary = self.folder / f".{SPACE}.{os.getpid()}.tmp"
        temporary.write_text(json.dumps(what, indent=1) + "\n")
        temporary.replace(self.folder / SPACE)


def as_table(rows: list[Row]) -> pa.Table:
    """Rows as columns; what a row does not have is null."""
    counters = sorted({name for row in rows for name in row["counters"]})
    schema = pa.schema(
        [*((name, kind) for name, kind in SCHEMA.items()), *((COUNTER + name, pa.float64()) for name in counters)]
    )
    lines = [
        {name: row.get(name) for name in SCHEMA}
        | {COUNTER + name: None if (value := row["counters"].get(name)) is None else float(value) for name in counters}
        for row in rows
    ]
    return pa.Table.from_pylist(lines, schema=schema)


def part_files(folder: Path) -> list[Path]:
    """The parts of an exploration, oldest first."""
    return sorted(folder.glob("part-*.parquet"))


def read(folder: Path, columns: list[str] | None = None) -> pa.Table:
    """All rows, each point once, sorted by key; ``columns`` besides the key.

    Raises:
        StoreError: there are none, or a file is damaged.
    """
    tables = []
    for path in part_files(folder):
        try:
            tables.append(pq.read_table(path, columns=None if columns is None else ["key", *columns]))
        except (OSError, pa.ArrowInvalid, KeyError) as error:
            raise StoreError(f"{path} is no part of an exploration: {error}") from None
    if not tables:
        raise StoreError(f"{folder} has no results (part-*.parquet)")
    table = pa.concat_tables(tables, promote_options="default")
    newest = {key: index for index, key in enumerate(table.column("key").to_pylist())}
    return table.take([newest[key] for key in sorted(newest)])


def finished(folder: Path, retry_failed: bool = False) -> set[str]:
    """Keys of the points that are done; with ``retry_failed`` only those that went well."""
    if not part_files(folder):
        return set()
    table = read(folder, ["ok"]).to_pydict()
    return {key for key, ok in zip(table["key"], table["ok"], strict=True) if ok or not retry_failed}
