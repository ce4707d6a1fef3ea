"""The workflow that the page of CI shows does what it says, step by step."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from pages import ENVIRONMENT, ROOT, blocks

PAGE = ROOT / "docs" / "howto" / "ci.md"


def steps() -> list[dict[str, str]]:
    """The steps of the page's workflow that run commands."""
    (text,) = ("\n".join(block.lines) for block in blocks(PAGE) if block.language == "yaml")
    return [step for step in yaml.safe_load(text)["jobs"]["test"]["steps"] if "run" in step]


@pytest.mark.device
def test_the_steps_run_with_what_is_installed_here(tmp_path: Path) -> None:
    install, *others = steps()
    assert '"$VORTEX_WHEEL"' in install["run"]  # tests/test_bundle.py --long installs a wheel
    (source,) = (block for block in blocks(PAGE) if block.file)
    (tmp_path / source.file).write_text("\n".join(source.lines))
    (tmp_path / "vortex").mkdir()
    (tmp_path / "vortex" / "environment").write_bytes(subprocess.run([ENVIRONMENT], capture_output=True, check=True).stdout)
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    environment.setdefault("VORTEX_RT_CACHE", str(Path.home() / ".cache" / "vortex_rt"))
    printed = []
    for step in others:
        done = subprocess.run(["bash", "-e", "-c", step["run"]], cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{step['name']}: {done.stdout}{done.stderr}"
        printed.append(done.stdout)
    assert printed[1] == "all right\n"
    assert "saxpy" in (tmp_path / "times.csv").read_text()


@pytest.mark.device
def test_a_wrong_program_fails_its_step(tmp_path: Path) -> None:
    (source,) = (block for block in blocks(PAGE) if block.file)
    text = "\n".join(source.lines)
    assert "y[i] += a * x[i]" in text
    (tmp_path / "wrong.cu").write_text(text.replace("y[i] += a * x[i]", "y[i] = a * x[i]"))
    words = [ENVIRONMENT, "sh", "-c", "nvcc wrong.cu -o wrong && ./wrong"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "y[0] is 0\n")
