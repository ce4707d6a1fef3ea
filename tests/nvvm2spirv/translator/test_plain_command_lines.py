"""A plain command line is read as click reads it, without loading click; everything else is left to click."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nvvm2spirv.cli.arguments import OPTIONS, read_plainly
from nvvm2spirv.cli.command import _command

PLAIN = [
    "in.ll",
    "-",
    "in.ll -o out.spv",
    "-oout.spv in.ll",
    "--output=a=b in.ll -v",
    "in.ll -O3 --kernel a --kernel b",
    "-O 0 --emit=llvm --passes select-kernels,optimize{level=1} in.ll",
    "in.ll --split per-kernel --spirv-version 1.4 --fast-math --fp-contract off --ftz --cuda-arch 800 --warp-size 16",
    "in.ll --warp-ops subgroup --traps print --atomics none --symbols - --no-validate",
    "in.ll --print-after all --stop-after optimize --verify-each --time-passes --print-changed",
]


@pytest.mark.parametrize("line", PLAIN)
def test_read_as_click_reads_it(line):
    values = read_plainly(line.split())
    assert values == _command().make_context("nvvm2spirv", line.split()).params


@pytest.mark.parametrize(
    "line",
    [
        "", "--help in.ll", "-h", "--version", "a b", "--nope in.ll", "in.ll -o", "in.ll -O9", "in.ll -O x",
        "in.ll --ftz=1",
        "--emit elf in.ll", "-vO2 in.ll", "--warp-size 0 in.ll", "-- in.ll", "in.ll --list-passes",
    ],
)
def test_left_to_click(line):
    assert read_plainly(line.split()) is None


def test_every_option_is_in_both():
    names = {parameter.name for parameter in _command().params} - {"source", "list_passes", "version"}
    assert names == {option.name for option in OPTIONS}


def test_a_plain_translation_loads_no_click(tmp_path):
    source = tmp_path / "k.ll"
    source.write_text('target triple = "nvptx64-nvidia-cuda"\ndefine ptx_kernel void @k() {\n  ret void\n}\n')
    code = (
        "import sys; own = {*sys.modules}; from nvvm2spirv.cli import main\n"  # files .pth load some
        "try:\n    main()\nfinally:\n    print(*{*sys.modules} - own)"
    )
    run = subprocess.run([sys.executable, "-c", code, source], capture_output=True, check=True, text=True)
    assert "click" not in run.stdout.split()
    assert (tmp_path / "k.spv").read_bytes()[:4] == b"\x03\x02\x23\x07"
