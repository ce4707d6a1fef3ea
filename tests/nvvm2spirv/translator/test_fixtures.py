"""The FileCheck fixtures in tests/fixtures: each case holds its input, its RUN line and what must come out.

`; RUN: nvvm2spirv %s OPTIONS | filecheck %s` checks standard output; with `2>&1` standard error; `not nvvm2spirv`
expects exit status 1.
"""

from __future__ import annotations

import contextlib
import io
import shlex
import sys

import pytest
from filecheck.finput import FInput
from filecheck.matcher import Matcher
from filecheck.options import Options
from filecheck.parser import Parser
from fixture_cases import CASES, run_lines

from nvvm2spirv import cli


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


@pytest.mark.parametrize("name", CASES)
def test_fixture(name, monkeypatch, tmp_path):
    path = tmp_path / f"{name.partition('/')[2]}.ll"
    path.write_text(CASES[name])
    lines = run_lines(CASES[name])
    assert lines, "a case needs a RUN line"
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
