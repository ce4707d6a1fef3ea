"""Shell completion: one script for all command lines, in the shells themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from vortex_rt.driver.completion import CUDA_COMPILER, SHELLS, commands, completion

ROOT = Path(__file__).parents[3]
NAMES = sorted(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"])
ENVIRONMENT = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}


def complete(command: str, *words: str) -> list[str]:
    """What bash offers for the last of the words."""
    script = f"""
        eval "$(vortex-setup --print-completion bash)"
        COMP_WORDS=({command} {" ".join(words)}); COMP_CWORD={len(words)}
        _{command.replace("-", "_")}_completion {command}
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    assert done.stderr == ""
    return done.stdout.split()


def test_every_command_line_is_completed():
    assert commands() == NAMES
    registered = subprocess.run(
        ["bash", "-c", 'eval "$(vortex-setup --print-completion bash)"; complete -p'], capture_output=True, text=True,
        env=ENVIRONMENT, check=True,
    )
    assert sorted(line.split()[-1] for line in registered.stdout.splitlines()) == NAMES


@pytest.mark.parametrize("command", [name for name in NAMES if name != CUDA_COMPILER])
def test_options_of_clicks_commands(command):
    assert complete(command, "--hel") == ["--help"]


def test_subcommands_and_choices():
    assert complete("vortex-sim", "disa") == ["disasm"]
    assert complete("nvvm2spirv", "--emit", "l") == ["llvm"]
    assert complete("vortex-setup", "--print-completion", "") == list(SHELLS)


def test_options_of_the_cuda_compiler():
    assert (
        f"complete -o default -W '--bitcode --gpu-arch --use_fast_math --version -D -I -O -g -h -o -v' {CUDA_COMPILER}"
        in completion("bash").splitlines()
    )


@pytest.mark.parametrize("shell", [shell for shell in SHELLS if shutil.which(shell)])
def test_scripts_are_the_shells_syntax(shell, tmp_path):
    script = tmp_path / "script"
    script.write_text(completion(shell))
    done = subprocess.run([shell, "-n", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
