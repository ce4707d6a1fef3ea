"""All commands have the same manners: ``--version``, ``--help``, status 2 for a wrong use, 127, 130 and 141 as a shell has them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import NotInstalledError
from vortex_rt.version import VERSION

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
SUBCOMMANDS = {"vortex-sim": "info", "vortex-cc": "build", "vortex-dse": "run"}


def run(name: str, *words: str) -> subprocess.CompletedProcess[str]:
    module, function = COMMANDS[name].split(":")
    start = f"import sys; sys.argv[0] = {name!r}; from {module} import {function} as main; sys.exit(main())"
    return subprocess.run([sys.executable, "-c", start, *words], capture_output=True, text=True, timeout=100)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_tells_its_version(name: str):
    done = run(name, "--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(name)
    assert VERSION in done.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_a_wrong_option_is_status_2(name: str):
    inner = [SUBCOMMANDS[name]] if name in SUBCOMMANDS else []
    done = run(name, *inner, "--no-such-option")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.lower().startswith("usage:")


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_a_wrong_subcommand_is_status_2_with_what_was_meant(name: str):
    done = run(name, f"{SUBCOMMANDS[name]}s")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"Did you mean '{SUBCOMMANDS[name]}'?" in done.stderr


def test_the_help_of_every_command_ends_with_examples():
    """On the page that `tools/docs --check` compares with what the commands print."""
    page = (ROOT / "docs" / "reference" / "commands.md").read_text()
    told = dict(re.findall(r"^###? ([^#\n]+)\n\n```text\n(.*?)\n```$", page, re.MULTILINE | re.DOTALL))
    assert set(COMMANDS) <= set(told)
    assert len(told) > 2 * len(SUBCOMMANDS) + len(COMMANDS)
    for name, text in told.items():
        last = text.rpartition("\n\n")[2].splitlines()
        assert last[0].strip() == "Examples:", name
        assert any(name in line for line in last[1:]), name


ENDS = """
import sys
from vortex_rt import manners
def body():
    {body}
made = manners.{kind}
made.main({words}, prog_name="vortex-test")
"""
KINDS = {
    "command": ("command('vortex-test')(body)", []),
    "group": ("group('vortex-test')(lambda: None); made.command('inner')(body)", ["inner"]),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("body", "status", "text"),
    [
        ("raise KeyboardInterrupt", 130, "\n"),
        ("raise BrokenPipeError", 141, ""),
        ("open('/no/such/file')", 1, "vortex-test: error: /no/such/file: No such file or directory\n"),
        ("manners.cannot_run('prog', FileNotFoundError(2, 'No such file or directory'))", 127, "vortex-test: prog: No such file or directory\n"),
        ("sys.exit(7)", 7, ""),
        ("pass", 0, ""),
    ],
)
def test_all_end_alike(kind: str, body: str, status: int, text: str):
    make, words = KINDS[kind]
    done = subprocess.run([sys.executable, "-c", ENDS.format(body=body, kind=make, words=words)], capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", text)


PRINTS = "from vortex_rt import manners; manners.console(20).print('[red]' + 'word ' * 8)"


@pytest.mark.parametrize(("variables", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_has_colours_unless_no_color_is_set(variables: dict[str, str], coloured: bool):
    ours, theirs = os.openpty()
    environment = {**{name: value for name, value in os.environ.items() if name != "NO_COLOR"}, "TERM": "xterm", "COLUMNS": "60", **variables}
    done = subprocess.run([sys.executable, "-c", PRINTS], stdout=theirs, timeout=100, env=environment)
    os.close(theirs)
    printed = os.read(ours, 4096).decode()
    os.close(ours)
    assert done.returncode == 0
    assert ("\x1b[31m" in printed) == coloured
    assert "word " * 7 in printed


def test_piped_output_is_plain_and_has_a_width_of_its_own():
    done = subprocess.run([sys.executable, "-c", PRINTS], capture_output=True, text=True, timeout=100, env={**os.environ, "COLUMNS": "60"})
    assert [line.rstrip() for line in done.stdout.splitlines()] == ["word word word word"] * 2


#: Commands that run a program, and what stands before its name.
RUNNERS = {
    "vortex-prof": [], "vortex-memcheck": [],
    "vortex-sim": [["profile"], ["timeline"], ["checkpoint", "--at", "1", "-o", "x.checkpoint"]],
}  # fmt: skip


@pytest.mark.parametrize(("name", "words"), [(name, words) for name, forms in RUNNERS.items() for words in forms or [[]]])
def test_a_missing_program_is_status_127(name: str, words: list[str], tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    done = run(name, *words, "no-such-program")
    assert (done.returncode, done.stdout) == (127, "")
    assert done.stderr == f"{name}: no-such-program: No such file or directory\n"


def test_the_commands_are_found_after_the_environment(tmp_path):
    """README's commands follow ``eval "$(vortex-env)"``; a Python on the path stays the one that is found."""
    try:
        installed_toolkit()
    except NotInstalledError as error:
        pytest.skip(str(error))
    folder = Path(sys.executable).parent
    (tmp_path / "python3").write_text("#!/bin/sh\necho mine\n")
    (tmp_path / "python3").chmod(0o755)
    script = f'eval "$({folder}/vortex-env)"; python3; vortex-prof --version && vortex-memcheck --version; command -v nvcc'
    clean = {"PATH": f"{tmp_path}:/usr/bin:/bin", **{name: os.environ[name] for name in ("VORTEX_RT_CACHE", "HOME") if name in os.environ}}
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=100, env=clean)
    lines = done.stdout.split("\n")
    assert (done.returncode, lines[0], done.stderr) == (0, "mine", "")
    assert [line.partition(",")[0] for line in lines[1:3]] == ["vortex-prof", "vortex-memcheck"]


def test_tests_that_are_ended_leave_no_folder_of_servers(tmp_path: Path):
    """As ``timeout`` ends them."""
    source = tmp_path / "test_waits.py"
    source.write_text("import pathlib, time\ndef test_waits():\n    pathlib.Path(__file__).with_name('runs').touch()\n    time.sleep(60)\n")
    words = ("-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "-c", ROOT / "pyproject.toml", "--rootdir", ROOT, source)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_XDIST")}
    environment["TMPDIR"] = str(tmp_path)
    process = subprocess.Popen([sys.executable, *words], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    while not (tmp_path / "runs").exists() and process.poll() is None:
        time.sleep(0.05)
    assert list(tmp_path.glob("vortex-servers-*"))
    process.terminate()
    process.wait(30)
    assert not list(tmp_path.glob("vortex-servers-*"))
