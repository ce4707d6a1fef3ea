"""The fixtures in tests/fixtures: a file a concern, or a pass that has many, its cases behind lines ``; ----- PASS/NAME``, in
a pass's own file ``; ----- NAME``; and modules of other compilers in tests/fixtures/dialects.
"""

from __future__ import annotations

import contextlib
import io
import shlex
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from diagnostic_examples import EXAMPLES
from filecheck.finput import FInput
from filecheck.matcher import Matcher
from filecheck.options import Options as FileCheckOptions
from filecheck.parser import Parser
from parts import parts_of

from nvvm2spirv import cli
from nvvm2spirv.diagnostics import Code, Reporter, TranslationError
from nvvm2spirv.ir.model import Module
from nvvm2spirv.lowering import emitted, validated
from nvvm2spirv.options import Options
from nvvm2spirv.passes import pipeline
from nvvm2spirv.passes.base import Context

FIXTURES = Path(__file__).parents[2] / "fixtures"


def run_lines(text: str) -> list[str]:
    return [line.split("RUN:", 1)[1].strip() for line in text.splitlines() if line.startswith("; RUN:")]


def is_positive(line: str) -> bool:
    """Whether a RUN line expects success."""
    return shlex.split(line)[0] == "nvvm2spirv"


CASES = {
    name if "/" in name else f"{path.stem}/{name}": text
    for path in sorted(FIXTURES.glob("*.ll")) for name, text in parts_of(path).items()
}  # fmt: skip


def dialects() -> dict[str, str | bytes]:
    """Modules of other compilers, text and bitcode, by names like ``vecadd-clang14.ll``."""
    folder = FIXTURES / "dialects"
    texts: dict[str, str | bytes] = {
        f"{source}-{path.stem}.ll": text for path in sorted(folder.glob("*.ll")) for source, text in parts_of(path).items()
    }
    with ZipFile(folder / "bitcode.zip") as archive:
        return texts | {name: archive.read(name) for name in archive.namelist()}


# The cases of tests/fixtures, and that they reach every pass and diagnostic.


# The FileCheck fixtures in tests/fixtures: each case holds its input, its RUN line and what must come out. `; RUN:
# nvvm2spirv %s OPTIONS | filecheck %s` checks standard output; with `2>&1` standard error; `not nvvm2spirv` expects
# exit status 1.


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
        options = FileCheckOptions(str(path))
        for word in shlex.split(check)[2:]:
            if word.startswith("--check-prefix="):
                options.check_prefixes = [word.partition("=")[2]]
        text = errors + output if errors_too else output
        matcher = Matcher(options, FInput(str(path), text), Parser.from_opts(options))
        assert matcher.run() == 0, text


# Nothing goes untested: every pass has a fixture of its own, every diagnostic code an input or a test that provokes
# it.

TESTS = Path(__file__).parent
#: Codes that no module provokes → why, and the test that provokes them all the same.
NOT_FROM_A_MODULE = {
    Code.UNREADABLE: ("about the file, not its contents", "test_cli.py::test_unreadable_input"),
    Code.EMISSION: ("every known abort of LLVM is prevented", "test_isolation.py::test_an_abort_names_its_function"),
    Code.INVALID_SPIRV: ("every known defect of the output is mended",
                         "test_fixtures.py::test_a_result_that_the_validator_rejects"),
    Code.NO_VALIDATOR: ("about the installation", "test_cli.py::test_missing_validator"),
    Code.OUTPUT: ("about the place of the output", "test_cli.py::test_full_disk_and_missing_folder"),
}


@pytest.mark.parametrize("name", pipeline.names())
def test_every_pass_has_a_positive_fixture(name):
    texts = [text for case, text in CASES.items() if case.startswith(f"{name}/")]
    assert any(is_positive(line) for text in texts for line in run_lines(text))


@pytest.mark.parametrize("name", pipeline.names())
def test_every_pass_says_what_it_does(name):
    (step, *_) = [step for step in pipeline.PIPELINE if step.name == name]
    assert len((type(step).__doc__ or "").split("\n")[0].split()) > 3


@pytest.mark.parametrize("code", Code, ids=lambda code: f"{code.id}-{code.name}")
def test_every_code_is_provoked(code):
    if code in NOT_FROM_A_MODULE:
        assert code not in EXAMPLES
        file, _, test = NOT_FROM_A_MODULE[code][1].partition("::")
        body = (TESTS / file).read_text().split(f"def {test}(", 1)[1].split("\ndef ", 1)[0]
        assert code.id in body or f"Code.{code.name}" in body
        return
    found = EXAMPLES[code].diagnostics().diagnostics
    assert [diagnostic.code for diagnostic in found] == [code] * len(found)
    assert all(str(diagnostic).startswith("kernel.ll") for diagnostic in found)


def test_a_bad_annotation_is_pointed_at():
    (diagnostic,) = EXAMPLES[Code.BAD_METADATA].diagnostics().diagnostics
    assert str(diagnostic.location) == "kernel.ll:6:6"
    assert diagnostic.location.text == '!0 = !{ptr @k, !"maxntidx"}'


def test_a_result_that_the_validator_rejects(monkeypatch, tmp_path):
    """spirv-val's refusal: here of a validator that refuses everything."""
    validator = tmp_path / "spirv-val"
    validator.write_text("#!/bin/sh\necho 'error: line 7: made up' >&2\nexit 1\n")
    validator.chmod(0o755)
    monkeypatch.setattr("nvvm2spirv.spirv.emit.tool", lambda name: str(validator.with_name(name)))
    text = "define spir_kernel void @k() {\n  ret void\n}\n"
    context = Context(Options(), Reporter("in.ll"))
    binary = emitted(text, Module(text), context).encode()
    with pytest.raises(TranslationError, match="made up") as caught:
        validated(binary, "1.2", context.reporter)
    assert [d.code for d in caught.value.diagnostics] == [Code.INVALID_SPIRV]
