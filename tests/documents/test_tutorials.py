"""The tutorials run from start to end, and print what they show; every command of a page runs in a test, or is marked."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest
from pages import ROOT, blocks, run

TUTORIALS = ROOT / "docs" / "tutorials"
NEEDS = {"python": "numba_cuda", "device-shapes": "pyarrow"}
"""Page → the package of an extra that it needs."""
BUILT = {"language-model": ("LLAMA_ENVIRONMENT", "llama")}
"""Page → the variable that names what its user has built by the page, and its name in the page."""

RUN_ELSEWHERE = {"profiling", "checkpoints"}
"""Pages whose blocks tests/end_to_end/test_examples.py runs."""
SHELL = {"", "sh", "bash", "console"}
"""What the fence of a block of commands says."""


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("howto/*.md")) + sorted(TUTORIALS.glob("*.md")), ids=lambda page: page.stem)
def test_every_command_runs_in_a_test_or_is_marked(page: Path) -> None:
    found = [] if page.stem in RUN_ELSEWHERE else [block for block in blocks(page) if block.language in SHELL and not block.left_out]
    runs = page.parent == TUTORIALS and page.stem != "index"
    assert [f"{page.name}:{block.line}" for block in found if not (runs and block.language == "console" and block.commands())] == []


@pytest.mark.device
@pytest.mark.timeout(600)
@pytest.mark.parametrize("page", sorted(path.stem for path in TUTORIALS.glob("*.md") if path.stem != "index"))
def test_the_tutorial_runs(page: str, tmp_path: Path) -> None:
    if page in NEEDS and importlib.util.find_spec(NEEDS[page]) is None:
        pytest.skip(f"the Python package {NEEDS[page]} is not installed")
    if page in BUILT:
        variable, name = BUILT[page]
        if variable not in os.environ:
            pytest.skip(f"{variable} names no environment that was made as the page says")
        (tmp_path / name).symlink_to(Path(os.environ[variable]).absolute())
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    run(TUTORIALS / f"{page}.md", tmp_path, seconds=500)


def test_a_command_that_fails_or_prints_something_else_is_told(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    for text, message in (("$ false", "page.md:1: false"), ("$ echo 1\n2", "prints\n1\nnot\n2")):
        page.write_text(f"```console\n{text}\n```\n")
        with pytest.raises(AssertionError, match=message.replace(".", r"\.")):
            run(page, tmp_path, start=())
    page.write_text("```console\n$ printf 'a\\nb\\nc 17 d\\n'\n…\nc … d\n$ printf '%s' \\\n  x\nx\n```\n")
    run(page, tmp_path, start=())
