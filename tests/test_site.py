"""The site of the documentation is built without a dead link, and every page of it is found."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BUILD = [sys.executable, str(ROOT / "tools" / "docs"), "site", "-o"]


def test_the_site_is_built_without_a_dead_link(tmp_path: Path) -> None:
    if importlib.util.find_spec("material") is None:
        pytest.skip("MkDocs with Material is not installed (extra docs)")
    done = subprocess.run([*BUILD, tmp_path / "site"], capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    missing = [page for page in (ROOT / "docs").rglob("*.md") if not (tmp_path / "site" / page.relative_to(ROOT / "docs")).with_suffix(".html").exists()]
    assert [page for page in missing if page.name != "README.md"] == []
    assert "fonts.googleapis.com" not in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
