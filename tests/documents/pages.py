"""Pages whose commands run: files and commands of a page, and a shell that runs them in their order.

A block whose fence says ``title="NAME"`` is a file. A block ``console`` holds commands behind ``$ `` and, below each, what
it prints; `…` stands there for any text, alone on a line for any lines. A comment ``<!-- not run: WHY -->`` before a
block keeps it out, and says why.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENVIRONMENT = str(Path(sys.executable).with_name("vortex-env"))
FENCE = re.compile(r'^```([\w+-]*)(?: title="([^"]+)")?$')
NOT_RUN = re.compile(r"^<!-- not run: .+ -->$")
MARK = "----- status"
ANY_LINES = r"(?:.*\n)*?"


@dataclass
class Block:
    """A fenced block: language, the file that it is (or nothing), the line of its fence, whether a mark keeps it out."""

    language: str
    file: str
    line: int
    left_out: bool
    lines: list[str] = field(default_factory=list)

    def commands(self) -> list[tuple[str, list[str]]]:
        """Each command with the lines that it prints; empty where the page shows none."""
        found: list[tuple[str, list[str]]] = []
        for line in self.lines:
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif found and found[-1][0].endswith("\\"):
                found[-1] = (f"{found[-1][0]}\n{line}", [])
            elif found:
                found[-1][1].append(line)
        return found


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page."""
    found: list[Block] = []
    inside = False
    lines = page.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if inside and line == "```":
            inside = False
        elif inside:
            found[-1].lines.append(line)
        elif fence := FENCE.match(line):
            before = next((text for text in reversed(lines[:number]) if text), "")
            found.append(Block(fence[1], fence[2] or "", number + 1, bool(NOT_RUN.match(before))))
            inside = True
    return found


def run(page: Path, folder: Path, seconds: float = 240, start: tuple[str, ...] = (ENVIRONMENT,)) -> None:
    """Run a page in a folder by what sets the environment; AssertionError names a command that fails or prints something else."""
    commands: list[tuple[int, str, list[str]]] = []
    script = []
    for block in blocks(page):
        if block.left_out:
            continue
        if block.file:
            text = "".join(f"{line}\n" for line in block.lines)
            script.append(f"mkdir -p {shlex.quote(str(Path(block.file).parent))}; printf %s {shlex.quote(text)} >{shlex.quote(block.file)}")
        elif block.language == "console":
            for command, output in block.commands():
                commands.append((block.line, command, output))
                script.append(f"{{ {command}\n}} 2>&1 </dev/null; status=$?; echo; echo '{MARK}' $status")
    path = f"{Path(sys.executable).parent}:$PATH"
    words = [*start, "bash", "-c", "\n".join([f"PATH={path}", *script])]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=seconds)
    parts = re.split(rf"\n{MARK} (\d+)\n", done.stdout)
    assert len(parts) // 2 == len(commands), done.stdout + done.stderr
    for number, (line, command, expected) in enumerate(commands):
        printed, status = parts[2 * number], parts[2 * number + 1]
        assert status == "0", f"{page.name}:{line}: {command}\n{printed}"
        shown = "".join(f"{text.rstrip()}\n" for text in printed.strip("\n").splitlines())
        pattern = "".join(ANY_LINES if text == "…" else re.escape(text.rstrip()).replace("…", ".*") + "\n" for text in expected)
        told = f"{page.name}:{line}: {command}\nprints\n{shown}not\n" + "\n".join(expected)
        assert not expected or re.fullmatch(pattern, shown), told
