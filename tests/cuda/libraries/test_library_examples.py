"""The example programs of the libraries print what they are known to."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[3] / "examples" / "programs"
PRINTED = {
    "pi": ("curand", "device functions: pi is about 3.1306\nhost API:         pi is about 3.1345\n"),
    "spectrum": ("cufft", "tone at 50, amplitude 1.00\ntone at 120, amplitude 0.50\nback again: the same signal\n"),
}


@pytest.mark.parametrize(("name", "ending"), [*((name, "") for name in PRINTED), ("pi", "_static")])
def test_an_example_prints_what_it_should(toolkit, with_library, tmp_path, name, ending):
    library, printed = PRINTED[name]
    with_library(library)
    words = [toolkit.nvcc, EXAMPLES / f"{name}.cu", f"-l{library}{ending}", "-o", name]
    made = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert (made.returncode, made.stderr) == (0, "")
    done = subprocess.run([tmp_path / name], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, printed), done.stderr
