"""tools/programs: tables, building, running and judging; with programs that need no GPU."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest
from public_programs import report
from public_programs.checks import rodinia
from public_programs.checks.video import write_avi
from public_programs.collection import NAMES, Collection, Program, load, row
from public_programs.running import Outcome, Place, attempt
from public_programs.sources import prepare

from rodinia_tests.video import read_avi


def outcome_of(folder: Path, limit_factor: float = 1.0, **fields: str | float) -> Outcome:
    """Build and run a shell "program" in a private copy of a source tree."""
    source = folder / "source"
    (source / "one").mkdir(parents=True)
    (source / "common").mkdir()
    (source / "common" / "word").write_text("shared")
    program = Program(**{"name": "one", "folder": "one", "build": "true", "run": "true", **fields})  # type: ignore[arg-type]
    collection = Collection("polybench", "Some", "https://example.org/x", "0" * 40, ("common",), (program,))
    place = prepare(collection, program, source, folder / "work")
    return attempt(collection, program, Place(place, folder, folder, folder, dict(os.environ)), limit_factor)


def test_every_row_of_every_collection_can_be_judged() -> None:
    for name in NAMES:
        assert load(name).programs


def test_a_row_without_a_judgement_is_refused() -> None:
    with pytest.raises(ValueError, match="check"):
        row("x", {"folder": "x", "build": "make", "run": "./x"})


def test_all_twenty_four_of_rodinia_have_an_oracle() -> None:
    programs = load("rodinia").programs
    assert len(programs) == 24
    for program in programs:
        assert not program.left_out
        for hook in filter(None, (program.inputs, program.check)):
            assert callable(getattr(rodinia, hook))


def test_the_program_sees_what_its_collection_shares(tmp_path: Path) -> None:
    assert outcome_of(tmp_path, run="cat ../common/word", says="^shared$").outcome == "right"


@pytest.mark.parametrize(
    ("fields", "outcome", "reason"),
    [
        ({"build": "echo 'a.cu:3: error: no'; false"}, "not built", "a.cu:3: error: no"),
        ({"run": "echo last words; exit 3"}, "failed", "status 3: last words"),
        ({"run": "echo waived; exit 2"}, "waived", "waived"),
        ({"run": "echo no", "says": "yes"}, "wrong", "does not say /yes/: no"),
        ({"run": "echo yes; echo FAILED", "says": "yes", "never": "FAILED"}, "wrong", "says 'FAILED'"),
        ({"run": "echo yes", "says": "yes"}, "right", ""),
        ({"run": "kill -SEGV $$"}, "failed", "status -11: no output"),
    ],
)
def test_outcomes_name_their_reason(tmp_path: Path, fields: dict[str, str], outcome: str, reason: str) -> None:
    found = outcome_of(tmp_path, **fields)
    assert (found.outcome, found.reason) == (outcome, reason)


def test_a_build_that_waives_itself_is_told_as_such(tmp_path: Path) -> None:
    found = outcome_of(tmp_path, build="echo '>>> Waiving build. GLIBC > 2.33 is not supported<<<'", run="./absent")
    assert (found.outcome, found.reason) == ("waived", "Waiving build. GLIBC > 2.33 is not supported")


def test_the_limit_says_what_is_fixed(tmp_path: Path) -> None:
    found = outcome_of(tmp_path, limit_factor=0.5, run="sleep 5", limit=0.4, size="4,000,000 options")
    assert (found.outcome, found.reason) == ("limit", "more than 0.2 s: 4,000,000 options")


def test_the_limit_ends_the_program_and_its_children(tmp_path: Path) -> None:
    started = time.monotonic()
    found = outcome_of(tmp_path, run="sleep 77 & echo $! > child; sleep 77", limit=0.5)
    assert found.outcome == "limit"
    assert time.monotonic() - started < 30
    child = int((tmp_path / "work" / "one" / "one" / "child").read_text())
    for _ in range(100):
        if not Path(f"/proc/{child}").exists() or "Z" in Path(f"/proc/{child}/stat").read_text().split()[2]:
            return
        time.sleep(0.05)
    pytest.fail("a child of the program is still there")


def test_results_survive_writing_and_reading(tmp_path: Path) -> None:
    outcomes = [Outcome("a", "x", "right", "", 1.5, 2.25), Outcome("a", "y", "failed", 'says "no", twice', 0, 0)]
    report.write(tmp_path / "results.csv", outcomes)
    assert list(report.read(tmp_path / "results.csv").values()) == outcomes


def test_the_table_names_everything_that_is_not_right() -> None:
    collection = load("polybench")
    rows = [Outcome("polybench", "adi", "right", "", 1, 2), Outcome("polybench", "lu", "limit", "more than 120 s")]
    text = report.table(collection, rows)
    assert "1 of 2 tried are right" in text
    assert "| lu | limit | more than 120 s |" in text


def test_a_page_without_markers_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("nothing here")
    with pytest.raises(ValueError, match="no markers"):
        report.insert(page, "rodinia", "text")
    assert page.read_text() == "nothing here"


def test_checks_find_a_wrong_number() -> None:
    rodinia.near(np.array([1.0, 2.0]), np.array([1.0, 2.0001]), 1e-3)
    with pytest.raises(AssertionError, match="expected 3"):
        rodinia.near(np.array([1.0, 2.0]), np.array([1.0, 3.0]), 1e-3)
    with pytest.raises(AssertionError, match="not numbers"):
        rodinia.near(np.array([np.nan]), np.array([1.0]), 1e-3)


def test_videos_are_read_back(tmp_path: Path) -> None:
    frames = np.random.default_rng(1).integers(0, 256, (2, 6, 8)).astype(np.uint8)
    write_avi(tmp_path / "video.avi", frames)
    assert np.array_equal(read_avi(tmp_path / "video.avi"), frames)
