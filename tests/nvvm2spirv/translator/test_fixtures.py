"""The FileCheck fixtures in tests/fixtures: each holds its input, its RUN line and what must come out.

`; RUN: nvvm2spirv %s OPTIONS | filecheck %s` checks standard output; with `2>&1` standard error; `not nvvm2spirv`
expects exit status 1.
"""

from __future__ import annotations

import contextlib
import io
import shlex
import sys
from pathlib import Path

import pytest
from filecheck.finput import FInput
from filecheck.matcher import Matcher
from filecheck.options import Options
from filecheck.parser import Parser

from nvvm2spirv import cli

FIXTURES = Path(__file__).parents[2] / "fixtures"
# those are inputs of test_dialects.py
FILES = sorted(path for path in FIXTURES.rglob("*.ll") if path.parent.name != "dialects")


class Output(io.StringIO):
    """Text that also takes bytes, as sys.stdout does."""

    @property
    def buffer(self):
        return self

    def write(self, data):
        return super().write(data.decode() if isinstance(data, bytes) else data)


def run(arguments, monkeypatch):
    """(exit status, standard output, standard error) of the command."""
    out, err = Output(), Output()
    monkeypatch.setattr(sys, "argv", ["nvvm2spirv", *arguments])
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as caught:
        cli.main()
    return caught.value.code or 0, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_fixture(path, monkeypatch, tmp_path):
    lines = [line.split("RUN:", 1)[1].strip() for line in path.read_text().splitlines() if line.startswith("; RUN:")]
    assert lines, "a fixture needs a RUN line"
    for line in lines:
        command, _, check = line.partition("|")
        fails = command.startswith("not ")
        words = shlex.split(command.removeprefix("not ").replace("%s", str(path)).replace("%t", str(tmp_path / "out")))
        assert words[0] == "nvvm2spirv"
        errors_too = "2>&1" in words
        status, output, errors = run([word for word in words[1:] if word != "2>&1"], monkeypatch)
        assert status == (1 if fails else 0), errors
        options = Options(str(path))
        for word in shlex.split(check)[2:]:
            if word.startswith("--check-prefix="):
                options.check_prefixes = [word.partition("=")[2]]
        text = errors + output if errors_too else output
        matcher = Matcher(options, FInput(str(path), text), Parser.from_opts(options))
        assert matcher.run() == 0, text
