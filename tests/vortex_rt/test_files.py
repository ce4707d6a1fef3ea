"""Files that users name: whole or not there, and packed where the name says so."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from vortex_rt import files
from vortex_rt.errors import told


@pytest.mark.parametrize(
    ("name", "suffix", "numbered"),
    [
        ("x.json", ".json", "x.7.2.json"), ("x.json.gz", ".json", "x.7.2.json.gz"), ("a.b.html.gz", ".html", "a.b.7.2.html.gz"),
        ("x.txt", ".txt", "x.7.2.txt"), ("x", "", "x.7.2"), ("x.gz", "", "x.7.2.gz"),
    ],
)  # fmt: skip
def test_names(name: str, suffix: str, numbered: str):
    assert files.content_suffix(Path("folder", name)) == suffix
    assert files.numbered(Path("folder", name), 7, 2) == Path("folder", numbered)


def test_a_packed_file_is_a_gzip_file(tmp_path: Path):
    data = b"[1, 2]\n" * 1000
    for name, smaller in (("x.json", False), ("x.json.gz", True)):
        files.write_file(tmp_path / name, data)
        assert files.read_file(tmp_path / name) == data
        assert ((tmp_path / name).stat().st_size < len(data)) == smaller
    packed = (tmp_path / "x.json.gz").read_bytes()
    assert gzip.decompress(packed) == data
    files.write_file(tmp_path / "x.json.gz", data)
    assert (tmp_path / "x.json.gz").read_bytes() == packed, "the same every time"


@pytest.mark.parametrize("data", [b"[1, 2]", b"", b"\x1f\x8b\x08\x00cut off"])
def test_what_is_no_gzip_file_is_told(tmp_path: Path, data: bytes):
    path = tmp_path / "x.json.gz"
    path.write_bytes(data)
    if data:
        with pytest.raises(OSError, match=r"x\.json\.gz is no gzip file"):
            files.read_file(path)
    else:
        assert files.read_file(path) == b"", "as gzip has it"


def test_what_is_no_plain_file_is_written_and_stays(tmp_path: Path):
    """Root's `-o /dev/null` would replace the device for the whole machine."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        files.write_file(pipe, b"data")
        assert os.read(reader, 100) == b"data"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_a_device_is_writable_in_a_folder_that_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setattr(os, "access", lambda path, _mode: path != tmp_path)
    files.require_writable(pipe)
    with pytest.raises(OSError, match=r"the folder .* is not yours"):
        files.require_writable(tmp_path / "plain")


def test_errors_are_told_without_numbers_and_temporary_names(tmp_path: Path):
    with pytest.raises(OSError, match="cannot write") as error:
        files.write_file(tmp_path / "no" / "x.json", b"")
    assert told(error.value) == f"cannot write {tmp_path}/no/x.json: No such file or directory"
    assert told(FileNotFoundError(2, "No such file or directory", "x")) == "x: No such file or directory"
    assert told(OSError(28, "No space left on device")) == "No space left on device"
    assert told(ValueError("not so")) == "not so"
