"""The site of the documentation is built without a dead link, and every page of it is found."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BUILD = [sys.executable, str(ROOT / "tools" / "docs"), "site", "-o"]


@pytest.mark.parametrize("part", ["tutorials", "howto", "reference", "explanation", "results"])
def test_the_first_page_of_a_part_names_its_pages(part: str) -> None:
    folder = ROOT / "docs" / part
    named = re.findall(r"\]\(([\w-]+\.md)\)", (folder / "index.md").read_text(encoding="utf-8"))
    assert sorted(page.name for page in folder.glob("*.md")) == sorted({*named, "index.md"}), f"docs/{part}/index.md orders the site"


def test_the_site_is_built_without_a_dead_link(tmp_path: Path) -> None:
    if importlib.util.find_spec("material") is None:
        pytest.skip("MkDocs with Material is not installed (extra docs)")
    done = subprocess.run([*BUILD, tmp_path / "site"], capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    missing = [page for page in (ROOT / "docs").rglob("*.md") if not (tmp_path / "site" / page.relative_to(ROOT / "docs")).with_suffix(".html").exists()]
    assert [page for page in missing if page.name != "README.md"] == []
    for page in (tmp_path / "site").rglob("*.html"):
        paragraphs = re.findall(r"<p>(.*?)</p>", page.read_text(encoding="utf-8"), re.DOTALL)
        assert [text for text in paragraphs if re.search(r"^(\d+\.|[*+-]|\|) ", text, re.MULTILINE)] == [], f"{page.name}: a list or table wants an empty line before it"
    assert "fonts.googleapis.com" not in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
