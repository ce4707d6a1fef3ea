"""Run numba-cuda's own tests on the simulated device and print a table of what became of them.

    tools/stacks [--python FILE] [--json FILE] [--limit SECONDS] [--together N] [WORD...]
    tools/stacks [--python FILE] --json FILE --page FILE

The first runs the files whose names hold one of the words, in the words' order, or all; the second writes the page of
the results that stand in the file.

Runs in the project's environment, with the extras test and stacks. The tests of Numba's
built-in target are run by the Python of an environment without numba-cuda, which would take its place: one with numba,
pytest and pytest-timeout (--python FILE). What stands in the JSON file is not run again. The tests need cffi, ml_dtypes
and filecheck besides. A test that takes longer than the limit, or ends the process, is counted as failed, and those
behind it run in a new process. What failed should be run
again with `--together 1`: files of one process share a context, and an error that stays breaks those behind it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

OUTCOMES = ("passed", "failed", "skipped")
FOLDERS = ("core", "cudadrv", "cudapy", "doc_examples", "nocuda", "nrt")
MESSAGE = 400
"""Letters of a failure's message that are kept."""
WIDTH = 130
"""Letters of a page's line, but for messages."""
ENDED = "ended the process"
"""The message of a test after which no other one was begun."""
SHOWN = 150
"""Letters of it that a page shows."""
PLUGIN = """
import json, os
import pytest

with open(os.environ["STACKS_REPORT"]) as file:
    begun = {json.loads(line)[0] for line in file}

@pytest.fixture(scope="class")
def initialize_from_pytest_config(request):  # as the tests' own conftest, which is not installed with them, defines it
    request.cls._dump_failed_filechecks = False

def note(*words):
    with open(os.environ["STACKS_REPORT"], "a") as file:
        print(json.dumps(words), file=file)

def outcome(report):
    message = getattr(getattr(report.longrepr, "reprcrash", None), "message", str(report.longrepr or ""))
    return ("passed" if hasattr(report, "wasxfail") else report.outcome), message

def pytest_collectreport(report):
    if report.outcome != "passed" and report.nodeid not in begun:
        note(report.nodeid, *outcome(report), 0)

def pytest_collection_modifyitems(items):
    items[:] = [item for item in items if item.nodeid not in begun]

def pytest_runtest_logstart(nodeid, location):
    note(nodeid, "started", "", 0)

def pytest_runtest_logreport(report):
    if report.outcome != "passed" or (report.when == "call" and not hasattr(report, "context")):  # of a part of a test
        note(report.nodeid, *outcome(report), report.duration)
"""


def without_folders(text: str) -> str:
    """Return a text without the folders of this machine, which say nothing elsewhere; files keep their names."""
    return re.sub(r"(?<![\w.])(/[^/\s']+)+/", "", text)


class Suite(NamedTuple):
    """The tests that a Python has: whose they are, their files' names from the tests' folder, and whether functions of
    a file may be tests, or methods of test cases alone."""

    python: str
    title: str
    files: Sequence[str]
    functions: bool


WHICH = """
import importlib.metadata, importlib.util
known = {"numba_cuda": ("numba/cuda", "numba-cuda {}"), "numba": ("cuda", "Numba {}, built-in target")}
for package, (inside, title) in known.items():
    found = importlib.util.find_spec(package)
    if found:
        print(title.format(importlib.metadata.version(package.replace("_", "-"))))
        print(found.submodule_search_locations[0], inside, "tests", sep="/")
        break
"""
"""What the Python is asked: whose tests, and their folder."""


def suite(python: str) -> Suite:
    """The suite of a Python: numba-cuda's if it is there, which takes the built-in target's place."""
    told = subprocess.run([python, "-c", WHICH], capture_output=True, text=True, check=True).stdout.splitlines()
    if not told:
        sys.exit(f"tools/stacks: {python} has neither numba-cuda (extra [stacks]) nor numba")
    title, root = told
    found = [f"{folder}/{path.name}" for folder in FOLDERS for path in sorted(Path(root, folder).glob("test_*.py"))]
    return Suite(python, title, found, title.startswith("numba-cuda"))


def run(of: Suite, names: Sequence[str], folder: Path, limit: int) -> dict[str, dict[str, Any]]:
    """Run files of tests in one process; returns of each how many ended in each way, and what the failed ones said.

    pytest gets files that import the tests' modules by their names: it would name the modules themselves
    ``cuda.tests``, as ``numba`` has no ``__init__``, and child processes would not find them.
    """
    report = folder / "report.jsonl"
    report.write_text("")
    (folder / "numba_cuda_plugin.py").write_text(PLUGIN)
    tests: dict[str, str] = {}
    for name in names:
        module = "numba.cuda.tests." + name.removesuffix(".py").replace("/", ".")
        file = f"test_{module.replace('.', '_')}.py"
        (folder / file).write_text(f"from {module} import *\n")
        tests[file] = name
    options = ["-q", "-p", "no:cacheprovider", "-p", "numba_cuda_plugin", "-c", "/dev/null"]
    options += ["-p", "pytest_timeout", "--timeout", str(limit), "--timeout-method", "thread"]
    options += ["--rootdir", str(folder), "--continue-on-collection-errors"]
    options += [] if of.functions else ["-o", "python_functions=none"]
    command = [Path(sys.prefix, "bin", "vortex-env"), of.python, "-m", "pytest", *options, *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder), "STACKS_REPORT": str(report)}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # what is not needed takes a second to load
    while True:
        known = report.read_text().count("\n")
        process = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
        if process.returncode in (0, 1, 5) and "+ Timeout +" not in process.stdout + process.stderr:
            break
        if report.read_text().count("\n") == known:
            said = without_folders(process.stdout[-MESSAGE:] + process.stderr[-MESSAGE:])
            return {name: {"died": 1, "failures": {name: said}} for name in names}
    return counted(report.read_text().splitlines(), tests)


def counted(lines: Iterable[str], tests: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """What the plugin noted: a file's tests by their ends. Of a test's parts the first that failed counts."""
    ended: dict[str, dict[str, tuple[str, str]]] = {file: {} for file in tests}
    seconds = dict.fromkeys(tests, 0.0)
    for line in lines:
        place, outcome, message, duration = json.loads(line)
        message = without_folders(message)
        file, _, test = place.partition("::")
        test = test.replace("::", ".").replace(" ", "_") or "(import)"
        seconds[file] += duration
        before = ended[file].get(test, ("started", ""))
        if outcome == "started":
            ended[file][test] = ("failed", ENDED)
        elif before[0] != "failed" or before[1] == ENDED:
            ended[file][test] = (outcome, message)
    results: dict[str, dict[str, Any]] = {}
    for file, name in tests.items():
        ends = ended[file]
        counts: dict[str, Any] = {word: sum(end == word for end, _ in ends.values()) for word in OUTCOMES}
        counts["seconds"] = round(seconds[file])
        counts["failures"] = {test: text[:MESSAGE] for test, (end, text) in ends.items() if end == "failed"}
        counts["skips"] = {test: text[-MESSAGE:] for test, (end, text) in ends.items() if end == "skipped"}
        results[name] = counts
    return results


def table(results: dict[str, dict[str, Any]]) -> str:
    """Return a row a file, and the sum."""
    lines = ["| file | passed | failed | skipped |", "|---|---:|---:|---:|"]
    for name, counts in sorted(results.items()):
        other = ", died" if "died" in counts else ""
        lines.append(f"| {name}{other} | {' | '.join(str(counts.get(word, 0)) for word in OUTCOMES)} |")
    total = [sum(counts.get(word, 0) for counts in results.values()) for word in OUTCOMES]
    return "\n".join([*lines, f"| all {len(results)} files | {' | '.join(map(str, total))} |\n"])


def page(results: dict[str, dict[str, Any]], of: Suite) -> str:
    """Return the page of results: the table, the failed tests with their messages, the files that were not run."""
    lines = [
        f"# {of.title}: its own tests\n",
        "Written by `tools/stacks --json FILE --page PAGE` from the results of `tools/stacks --json FILE`. "
        "What each failure comes from:\n[python-stacks](../../howto/python-stacks.md).\n",
        table(results),
        "## Failed\n",
    ]
    for name, counts in sorted(results.items()):
        for test, message in counts.get("failures", {}).items():
            said = without_folders(" ".join(message.replace("`", "'").split()))
            item = f"* {name} {test}: `{said[:SHOWN]}`"
            lines.append(item if len(item) <= WIDTH else item.replace(": `", ":\n  `", 1))
    missing = [name for name in of.files if name not in results]
    named = textwrap.fill(", ".join(missing) or "none", WIDTH)
    lines += ["", f"## Not in these results ({len(missing)} files)\n", named]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Run what is asked for and print the table, or write the page."""
    parser = argparse.ArgumentParser("tools/stacks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--python", default=sys.executable, help="the Python that has the tests; its own by default")
    parser.add_argument("--json", type=Path, help="where results are kept")
    parser.add_argument("--limit", type=int, default=600, help="seconds for one test")
    parser.add_argument("--together", type=int, default=8, help="files for one process")
    parser.add_argument("--page", type=Path, help="write the page of what stands in the JSON file, and run nothing")
    asked = parser.parse_args()
    results: dict[str, dict[str, Any]] = {}
    if asked.json and asked.json.exists():
        results = json.loads(asked.json.read_text())
    chosen_suite = suite(asked.python)
    if asked.page:
        asked.page.write_text(page(results, chosen_suite))
        return
    with tempfile.TemporaryDirectory(prefix="stacks-") as folder:
        chosen = [name for word in asked.words or [""] for name in chosen_suite.files if word in name]
        left = [name for name in dict.fromkeys(chosen) if name not in results]
        for batch in (left[i : i + asked.together] for i in range(0, len(left), asked.together)):
            results |= run(chosen_suite, batch, Path(folder), asked.limit)
            for name in batch:
                counts = {word: count for word, count in results[name].items() if word not in ("failures", "skips")}
                print(name, counts, file=sys.stderr, flush=True)
            if asked.json:
                asked.json.write_text(json.dumps(results, indent=1) + "\n")
    print(table(results))


if __name__ == "__main__":
    main()
