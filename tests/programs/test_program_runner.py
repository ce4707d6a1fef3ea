"""tools/programs: tables, building, running and judging, with programs that need no GPU; and the table of our examples."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path

import pytest
from program_runner import Outcome, Program, TableError, attempt, load, markdown, prepare, read, write

from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import NotInstalledError

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "programs"


def outcome_of(folder: Path, factor: float = 1.0, **fields: str | float) -> Outcome:
    """Build and run a shell "program" in a private copy of a source tree."""
    source = folder / "source"
    (source / "one").mkdir(parents=True)
    (source / "common").mkdir()
    (source / "common" / "word").write_text("shared")
    program = Program(**{"name": "one", "folder": "one", "run": "true", "shared": ("common",), **fields})  # type: ignore[arg-type]
    return attempt(program, prepare(program, source, folder / "work"), folder, dict(os.environ), factor)


@pytest.mark.parametrize(
    ("fields", "outcome", "reason"),
    [
        ({"run": "cat ../common/word", "text": "^shared$"}, "right", ""),
        ({"build": "echo 'a.cu:3: error: no'; false"}, "not built", "a.cu:3: error: no"),
        ({"build": "sleep 5", "build_limit": 0.2}, "not built", "more than 0.2 s"),
        ({"run": "echo last words; exit 3"}, "failed", "status 3: last words"),
        ({"run": "exit 3", "status": 3}, "right", ""),
        ({"run": "kill -SEGV $$"}, "failed", "status -11: no output"),
        ({"run": "echo no", "text": "yes"}, "wrong", "does not say /yes/: no"),
        ({"run": "echo yes; echo FAILED", "text": "yes", "never": "FAILED"}, "wrong", "says 'FAILED'"),
        ({"build": "printf a > want", "run": "printf a > got", "made": "got", "expected": "want"}, "right", ""),
        ({"build": "printf b > want", "run": "printf a > got", "made": "got", "expected": "want"}, "wrong", "got is not want"),
        ({"run": "sleep 5", "limit": 0.2}, "limit", "more than 0.2 s"),
    ],
)
def test_outcomes_name_their_reason(tmp_path: Path, fields: dict[str, str], outcome: str, reason: str) -> None:
    found = outcome_of(tmp_path, **fields)
    assert (found.outcome, found.reason) == (outcome, reason)


def test_a_file_that_was_not_written_is_named(tmp_path: Path) -> None:
    found = outcome_of(tmp_path, made="got", expected="want")
    assert found.outcome == "wrong"
    assert found.reason.endswith("got: No such file or directory")


def test_memory_beyond_the_limit_is_refused_to_the_program(tmp_path: Path) -> None:
    asks = "python3 -c 'bytearray(300_000_000)'"
    assert outcome_of(tmp_path / "a", run=asks).outcome == "right"
    found = outcome_of(tmp_path / "b", run=asks, memory="100M")
    assert (found.outcome, found.reason) == ("failed", "status 1: MemoryError")


def test_the_limit_ends_the_program_and_its_children(tmp_path: Path) -> None:
    started = time.monotonic()
    found = outcome_of(tmp_path, factor=0.5, run="sleep 77 & echo $! > child; sleep 77", limit=1.0)
    assert (found.outcome, found.reason) == ("limit", "more than 0.5 s")
    assert time.monotonic() - started < 30
    child = int((tmp_path / "work" / "one" / "one" / "child").read_text())
    for _ in range(100):
        if not Path(f"/proc/{child}").exists() or "Z" in Path(f"/proc/{child}/stat").read_text().split()[2]:
            return
        time.sleep(0.05)
    pytest.fail("a child of the program is still there")


def test_a_program_writes_into_its_copy_alone(tmp_path: Path) -> None:
    outcome_of(tmp_path, run="touch made")
    assert not list((tmp_path / "source" / "one").iterdir())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no program"),
        ("[programs.a]\nfolder = 'x'", "a: a row needs `run`"),
        ("[programs.a]\nrun = 'x'\nlimits = 3", "a: unknown key 'limits'; there are run, folder"),
        ("[programs.a]\nrun = 'x'\nlimit = 'long'", "a: limit = 'long' is of another type"),
        ("[programs.a]\nrun = 'x'\nmade = 'y'", "`made` and `expected` go together"),
        ("[programs.a]\nrun = 'x'\ntext = '('", "a: missing \\)"),
        ("[programs.a]\nrun = 'x'\nmemory = 'much'", "a: .*much"),
        ("[programs", "not TOML"),
    ],
)
def test_mistakes_in_a_table_are_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "table.toml").write_text(text)
    with pytest.raises(TableError, match=message):
        load(tmp_path / "table.toml")


def test_rows_take_what_they_lack_from_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("defaults = { run = './{name}', limit = 7 }\nprograms = { a = {}, b = { limit = 8 } }")
    assert load(tmp_path / "table.toml") == [Program("a", "./a", limit=7), Program("b", "./b", limit=8)]


def test_results_survive_writing_and_reading(tmp_path: Path) -> None:
    outcomes = [Outcome("x", "right", "", 1.5, 2.25), Outcome("y", "failed", 'says "no", | twice')]
    write(tmp_path / "results.json", "a device", outcomes)
    assert list(read(tmp_path / "results.json").values()) == outcomes
    lines = markdown("a device", outcomes).splitlines()
    assert (lines[0], lines[-1]) == ("a device", "1 right, 1 failed")
    assert '| y | failed | 0.0 | 0.0 | says "no", \\| twice |' in lines


def tool(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([TOOL, *words], capture_output=True, text=True, timeout=1500)


@pytest.mark.device
def test_a_run_goes_on_where_an_earlier_one_stopped(tmp_path: Path) -> None:
    (tmp_path / "suite").mkdir()
    table = tmp_path / "suite" / "programs.toml"
    table.write_text("programs = { a = { run = 'true' }, b = { run = 'exit 1' }, c = { left_out = 'wants MPI' } }")
    words = (tmp_path / "suite", "-o", tmp_path / "out", "--shape", "preset=vortex,mode=timing")
    done = tool(*words, "-k", "a|b")
    assert done.returncode == 1, done.stderr
    table.write_text(table.read_text().replace("exit 1", "exit 2"))
    done = tool(*words, "--resume")
    assert "1x4x4 rv64 16 KiB local, timing mode" in done.stdout.splitlines()[0]
    assert "status 1: no output" in done.stdout
    assert done.stdout.endswith("1 right, 1 failed, 1 left out\n")
    written = json.loads((tmp_path / "out" / "results.json").read_text())
    assert [row["outcome"] for row in written["programs"]] == ["right", "failed", "left out"]
    assert tool(tmp_path / "suite", "--table", "none.toml", "-o", tmp_path).returncode == 2


@pytest.mark.device
@pytest.mark.timeout(1500)
def test_our_own_examples_are_right(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """The long form runs Rodinia's too, whose sweeps have tests of their own."""
    try:
        installed_toolkit()
    except NotInstalledError as error:
        pytest.skip(str(error))
    pattern, count = ("", 13) if pytestconfig.getoption("--long") else ("^(?!rodinia)", 11)
    done = tool(ROOT / "examples", "-o", tmp_path / "out", "-k", pattern)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith(f"{count} right\n")
