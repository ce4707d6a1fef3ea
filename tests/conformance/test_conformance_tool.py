"""tools/conformance: lists, runs and judges; with programs that need no device."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest
from opencl_conformance import report
from opencl_conformance.__main__ import offline_arguments
from opencl_conformance.pyopencl_tests import Result, run, table
from opencl_conformance.suites import Outcome, Suite, attempt, load, names_in, sub_tests, telling_line, words

ROOT = Path(__file__).parent.parent.parent


def program(folder: Path, text: str) -> Path:
    """A shell script in the place of one of the suite's executables."""
    path = folder / "test_x"
    path.write_text(f"#!/bin/bash\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def outcome_of(folder: Path, text: str, limit: float = 30) -> Outcome:
    return attempt(Suite("x", "test_x"), "one", "small", program(folder, text), folder, dict(os.environ), limit)


RESULT = 'echo \'{{"cmd": "x", "results": {{"one": "{}"}}}}\' > $CL_CONFORMANCE_RESULTS_FILENAME'


@pytest.mark.parametrize(
    ("text", "outcome", "reason"),
    [
        (RESULT.format("pass"), "passed", ""),
        (f"echo ERROR: 3 is not 4; echo FAILED one.; {RESULT.format('fail')}; exit 1", "failed", "ERROR: 3 is not 4"),
        (f"echo no images, skipping; {RESULT.format('skip')}", "skipped", "no images, skipping"),
        ("echo begun; kill -SEGV $$", "crashed", "SIGSEGV: begun"),
        ("echo broken; exit 3", "failed", "status 3: broken"),
        ("exit 0", "passed", ""),
        ('[ "$1" = one ]', "passed", ""),
    ],
)
def test_outcomes_name_their_reason(tmp_path: Path, text: str, outcome: str, reason: str) -> None:
    found = outcome_of(tmp_path, text)
    assert (found.outcome, found.reason) == (outcome, reason)


def test_kernels_as_spirv_are_an_argument_of_the_suite(tmp_path: Path) -> None:
    assert offline_arguments(None, tmp_path) == ()
    more = offline_arguments(program(tmp_path, "true"), tmp_path / "spirv")
    script = program(tmp_path, '[ "$*" = "one -w --compilation-mode spir-v ' + " ".join(more[2:]) + '" ] && [ -d "$8" ]')
    suite = Suite("x", "test_x", arguments=("-w",))
    assert attempt(suite, "one", "small, SPIR-V", script, tmp_path, dict(os.environ), 30, more).outcome == "passed"


def test_what_the_suite_passes_without_a_test_is_skipped(tmp_path: Path) -> None:
    suite = Suite("x", "test_x", untested=("other", "no test"))
    for text, outcome in (("no test", "skipped"), ("a test", "passed")):
        script = program(tmp_path, f"echo {text}; {RESULT.format('pass')}")
        assert attempt(suite, "one", "small", script, tmp_path, dict(os.environ), 30).outcome == outcome


def test_a_run_of_before_is_not_taken_for_this_one(tmp_path: Path) -> None:
    outcome_of(tmp_path, RESULT.format("pass"))
    assert outcome_of(tmp_path, "kill -ABRT $$").outcome == "crashed"


def test_the_limit_ends_what_was_started(tmp_path: Path) -> None:
    found = outcome_of(tmp_path, "sleep 77 & sleep 77", limit=0.5)
    assert (found.outcome, found.reason) == ("limit", "more than 0.5 s")


def test_sub_tests_are_those_that_the_executable_lists(tmp_path: Path) -> None:
    listing = program(tmp_path, '[ "$1" = -list ] && printf "Usage: x\\n\\t-w\\tno\\nTest names:\\n\\tadd\\n\\tmul\\n"')
    assert sub_tests(Suite("x", "test_x"), listing, os.environ) == ("add", "mul")
    with pytest.raises(ValueError, match="no sub-tests"):
        sub_tests(Suite("x", "test_x"), program(tmp_path, "true"), os.environ)


def test_why_a_sub_test_is_slow_is_no_reason_for_its_failure() -> None:
    suite = Suite("x", "test_x", slow={"one": "many programs"}, why={"two": "wrong"})
    assert [suite.reason("one", outcome) for outcome in ("limit", "failed")] == ["many programs", ""]
    assert [suite.reason("two", outcome) for outcome in ("limit", "failed")] == ["", "wrong"]


def test_names_are_single_indented_words() -> None:
    assert names_in("\tignored\nMath function names:\n   acos\n   two words\nend\n   asin\n") == ("acos", "asin")


def test_braces_stand_for_several_names() -> None:
    assert words("char{,_sat}_{int,long}") == ("char_int", "char_long", "char_sat_int", "char_sat_long")
    assert words("one") == ("one",)
    assert words("") == ()


def test_a_reason_is_the_first_line_with_a_trouble() -> None:
    assert telling_line("all well\nERROR: bad\nanother error\nFAILED test.\n") == "ERROR: bad"
    assert telling_line("hello\nFAILED 1 of 2 tests.\n") == "hello"


def test_the_table_has_every_suite_once_and_no_odd_key() -> None:
    suites = load()
    assert len({suite.program + str(suite.arguments) + str(suite.environment) for suite in suites}) == len(suites)


def test_results_survive_writing_and_reading(tmp_path: Path) -> None:
    rows = [Outcome("a", "x", "small", "full", "passed", "", 1.5), Outcome("a", "y", "cuda", "wimpy", "failed", 'a "b", c', 2)]
    report.write(tmp_path / "results.csv", rows)
    assert list(report.read(tmp_path / "results.csv").values()) == rows
    again = Outcome("a", "x", "small", "full", "crashed", "SIGSEGV", 3)
    report.add(tmp_path / "results.csv", again)
    assert list(report.read(tmp_path / "results.csv").values()) == [again, rows[1]]


def test_the_tables_count_and_give_reasons_together(tmp_path: Path) -> None:
    suites = [Suite("a", "a", why={"z": "the reason | known"}), Suite("b", "b", why={"*": "none here"})]
    rows = [Outcome("a", "x", "small", "full", "passed")]
    rows += [Outcome("a", f"y{i}", "small", "full", "skipped", "no pipes") for i in range(9)]
    rows.append(Outcome("a", "z", "small", "full", "failed", "status 1"))
    rows += [Outcome("b", "x", "small", "full", "skipped", "skipped"), Outcome("b", "y", "small", "full", "limit", "60 s")]
    text = report.tables(suites, rows)
    assert "Of 2 sub-tests that ran to an end 1 passed (50.0 %)" in text
    assert "| a | small | full | 1 | 1 |  |  | 9 |" in text
    assert "| failed | a | small | z | the reason \\| known |" in text
    assert "| skipped | a | small | y0, y1, y2, y3, y4, y5 … (9) | no pipes |" in text
    assert "| skipped | b | small | x | none here |" in text
    assert "| limit | b | small | y | 60 s |" in text
    page = tmp_path / "page.md"
    page.write_text(f"head\n{report.BEGIN}\nold\n{report.END}\ntail\n")
    report.insert(page, text)
    assert page.read_text() == f"head\n{report.BEGIN}\n{text}{report.END}\ntail\n"
    page.write_text("no markers")
    with pytest.raises(ValueError, match="no markers"):
        report.insert(page, text)


def test_the_tests_that_the_page_names_for_each_feature_are_there() -> None:
    page = (ROOT / "docs" / "results" / "conformance.md").read_text(encoding="utf-8")
    table = page.partition("## What shows each feature")[2].partition("\n## ")[0]
    file, named = "", 0
    for path, function in re.findall(r"`((?:\w+/test_\w+\.py)?)(?:::(\w+))?`", table):
        file = path or file
        if path or function:
            text = (ROOT / "tests" / "vortex_rt" / file).read_text(encoding="utf-8")
            assert not function or f"def {function}(" in text, (file, function)
            named += 1
    assert named > 20


# tools/conformance pyopencl: running a file of tests, and its row; with tests that need no device.


TESTS = """import pytest

@pytest.mark.xfail
def test_expected_to_fail_elsewhere(): pass

@pytest.mark.parametrize("n", [1, 2])
def test_broken(n): assert n == 1, "two is | not one"

def test_absent(): pytest.skip("no SVM")
"""


def test_a_file_is_counted_by_its_ends(tmp_path: Path) -> None:
    (tmp_path / "test").mkdir()
    (tmp_path / "test" / "test_x.py").write_text(TESTS)
    result = run(tmp_path, "test_x", tmp_path, os.environ, 60)
    assert (result.passed, result.failed, result.skipped) == (2, 1, 1)
    assert "two is" in result.said


def test_a_file_that_does_not_end_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "test").mkdir()
    (tmp_path / "test" / "test_x.py").write_text("import time\ndef test_long(): time.sleep(60)\n")
    result = run(tmp_path, "test_x", tmp_path, os.environ, 1.0)
    assert (result.passed, result.failed) == (0, 1)


def test_the_table_has_a_row_a_file_and_the_sum() -> None:
    lines = table([Result("test_a", 3, 0, 1, 2.4, "test_long (2 s)"), Result("test_b", 1, 1, 0, 1.0, "", "broken | bad")]).splitlines()
    assert lines[2] == "| test_a | 3 | 0 | 1 | 2 | test_long (2 s) |"
    assert lines[3] == "| test_b | 1 | 1 | 0 | 1 | ; broken \\| bad |"
    assert lines[4] == "| all | 4 | 1 | 1 | 3 | |"
