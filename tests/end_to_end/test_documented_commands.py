"""The commands of the pages about profiles and checkpoints, run one after the other as they stand there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENVIRONMENT = str(Path(sys.executable).with_name("vortex-env"))
PAGES = {"profiling": (16, 10_000), "checkpoints": (11, 660_000)}
"""Page → how many commands it has at least, so that none is missed without a word; turns of the loop in ``prog.elf``,
which checkpoints.md stops after 5 M instructions.
"""
TOOLS = ("vortex-", "rodinia-", "nvcc ", "python ", "./", "VORTEX_")
INLINE = re.compile(r"`((?:vortex-\w+|rodinia-sweep|chromium\S*) [^`]*)`")
PLACEHOLDERS = {"COMMAND": "./a.out", "PLACE": "sorted", "-o FILE": "-o saved.ckpt", "FILE": "written.json"}
LONG = {"pathfinder hotspot lud srad_v2 bfs gaussian": "nn"}
"""Programs of a command that takes minutes, and what the test runs in their place without ``--long``."""

LOOP = """
.globl _start
_start: li t0, {turns}
1: addi t0, t0, -1
bnez t0, 1b
.insn r 0x0b, 0, 0, x0, x0, x0
"""
"""A lane that counts down."""


def commands(page: str) -> list[str]:
    """The commands of a page in their order: lines of blocks, and what stands between backticks."""
    found: list[str] = []
    for number, part in enumerate((ROOT / "docs" / "howto" / f"{page}.md").read_text(encoding="utf-8").split("```")):
        lines = part.splitlines()[1:] if number % 2 else INLINE.findall(part)
        found += [re.sub(r"\s+#.*", "", line) for line in lines if not number % 2 or line.startswith(TOOLS)]
    for placeholder, value in PLACEHOLDERS.items():
        found = [re.sub(rf"(?<![\w.]){placeholder}(?![\w.])", value, command) for command in found]
    return found


def prepared(folder: Path, turns: int) -> Path:
    """A folder in which the commands find what the pages take for granted."""
    for name in ("examples", "benchmarks"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "docs" / "pictures").mkdir(parents=True)
    (folder / "loop.S").write_text(LOOP.format(turns=turns))
    words = ["clang-19", "--target=riscv64", "-march=rv64imafd", "-nostdlib", "-c", "loop.S", "-o", "loop.o"]
    subprocess.run(words, cwd=folder, check=True)
    subprocess.run(["ld.lld-19", "-Ttext=0x80000000", "loop.o", "-o", "prog.elf"], cwd=folder, check=True)
    nvcc = [ENVIRONMENT, "nvcc", "-lineinfo", "examples/programs/divergence.cu", "-o", "a.out"]
    subprocess.run(nvcc, cwd=folder, check=True)
    return folder


@pytest.mark.device
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_the_page_run(page: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    least, turns = PAGES[page]
    folder, all_of_them = prepared(tmp_path, turns), commands(page)
    assert len(all_of_them) >= least, all_of_them
    for command in all_of_them:
        if command.startswith("chromium"):
            if not shutil.which(command.split()[0]):
                continue
            if os.geteuid() == 0:  # the browser refuses its sandbox to root
                command = command.replace("--headless", "--headless --no-sandbox")
        for programs, instead in LONG.items():
            command = command if pytestconfig.getoption("--long") else command.replace(programs, instead)
        path = f"{Path(sys.executable).parent}:$PATH"
        words = [ENVIRONMENT, "bash", "-ec", f"PATH={path}; {command}"]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=900)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
