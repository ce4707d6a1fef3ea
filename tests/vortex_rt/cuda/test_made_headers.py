"""Headers that come from tables are made where and when they are needed, and none is kept in the repository; that each
compiles alone is in test_host_headers.py and test_compile.py."""

from __future__ import annotations

import json
import subprocess

import pytest

from vortex_rt.cuda import made_headers

NAMES = sorted(made_headers.makers())


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A project of one table, for which `ensure` makes headers anew at every call."""
    (tmp_path / "table.py").write_text("1")
    (tmp_path / "kept").mkdir()
    monkeypatch.setattr(made_headers, "ROOT", tmp_path)
    monkeypatch.setattr(made_headers, "NOTE", tmp_path / "note.json")
    monkeypatch.setattr(made_headers, "SOURCES", ("table.py",))
    monkeypatch.setattr(made_headers, "makers", lambda: {"kept/a.h": lambda: "a\n", "new/b.h": lambda: "b"})
    monkeypatch.setattr(made_headers, "ensure", made_headers.ensure.__wrapped__)
    return tmp_path


def test_no_made_header_is_kept():
    if subprocess.run(["git", "rev-parse"], cwd=made_headers.ROOT, capture_output=True, check=False).returncode:
        pytest.skip("not a git checkout")
    names = [*NAMES, str(made_headers.NOTE.relative_to(made_headers.ROOT))]
    tracked = subprocess.run(["git", "ls-files", *names], cwd=made_headers.ROOT, capture_output=True, text=True, check=True)
    assert tracked.stdout.split() == []
    ignored = subprocess.run(["git", "check-ignore", *names], cwd=made_headers.ROOT, capture_output=True, text=True, check=True)
    assert sorted(ignored.stdout.split()) == sorted(names)


def test_what_is_made_is_what_the_tables_say():
    made_headers.ensure()
    assert json.loads(made_headers.NOTE.read_text())["headers"] == NAMES
    assert {name for name, make in made_headers.makers().items() if (made_headers.ROOT / name).read_text() != make().rstrip() + "\n"} == set()


def test_a_header_is_made_where_it_is_missing_or_its_table_changed(folder):
    made_headers.ensure()
    assert (folder / "kept/a.h").read_text() == "a\n"
    assert (folder / "new/b.h").read_text() == "b\n"
    (folder / "new/b.h").unlink()
    made_headers.ensure()
    assert (folder / "new/b.h").read_text() == "b\n"
    (folder / "new/b.h").write_text("of an older table")
    (folder / "table.py").write_text("2")
    made_headers.ensure()
    assert (folder / "new/b.h").read_text() == "b\n"


def test_nothing_is_written_where_all_is_current(folder, monkeypatch):
    made_headers.ensure()
    monkeypatch.setattr(made_headers, "makers", lambda: pytest.fail("the tables are loaded"))
    made_headers.ensure()


def test_a_header_that_no_table_has_any_more_goes(folder, monkeypatch):
    made_headers.ensure()
    monkeypatch.setattr(made_headers, "makers", lambda: {"kept/a.h": lambda: "a"})
    (folder / "table.py").write_text("2")
    made_headers.ensure()
    assert not (folder / "new/b.h").exists()
    assert (folder / "kept/a.h").exists()
