"""Runs of vortex-gdb by scripts, for the debugger's tests."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from vortex_rt.driver.locate import program_environment

MAIN = "import sys; sys.argv[0] = 'vortex-gdb'; from vortex_rt.cuda.tools.gdb import main; main()"


def line_with(source: Path, text: str) -> int:
    """Return the line of a source with a text."""
    return next(number for number, row in enumerate(source.read_text().splitlines(), 1) if text in row)


def described(toolkit: Any, source: Path, folder: Path) -> Path:
    """Compile a program with its variables."""
    made = folder / source.stem
    subprocess.run([toolkit.nvcc, "-G", source, "-o", made], check=True, capture_output=True, timeout=600)
    return made


def shown(output: str) -> list[str]:
    """Return what `print` has shown."""
    return re.findall(r"^\$\d+ = (.*)$", output, re.MULTILINE)


def run_gdb(
    toolkit: Any, program: Path, commands: str, *words: str, **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run a program under gdb and these commands, one a line; ``settings`` are environment variables."""
    told = [word for command in commands.strip().splitlines() for word in ("-ex", command.strip())]
    command = [sys.executable, "-c", MAIN, "--batch", *told, str(program), *words]
    environment = {**program_environment(), "LD_LIBRARY_PATH": str(toolkit.lib), **settings}
    return subprocess.run(  # gdb says on standard error what we say on standard output
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120, env=environment
    )
