"""The tools that nvcc runs: shown where the user wants to see them, ended with it, and their messages told once."""

import shlex
import sys
from collections.abc import Sequence
from types import FrameType

from vortex_rt.compiler import own_files
from vortex_rt.compiler.tools import Process, ToolResult
from vortex_rt.cuda.nvcc import diagnostics
from vortex_rt.cuda.nvcc.errors import FailedError, FatalError


class TerminatedError(BaseException):
    """Somebody, make for instance, wants this process to end."""


class Termination:
    """What SIGTERM does: it ends the work at once, or at the end of a ``with`` statement, in which processes start.

    Python drops an exception that a signal raises in some callbacks, an import's or a fork's for instance. So it is
    raised again before a tool is started or waited for.
    """

    def __init__(self) -> None:
        self.asked = False
        self.waits = False

    def handle(self, _number: int, _frame: FrameType | None) -> None:
        """Handle the signal."""
        self.asked = True
        if not self.waits:
            raise TerminatedError

    def check(self) -> None:
        """Raise TerminatedError if the signal has come."""
        if self.asked:
            raise TerminatedError

    def __enter__(self) -> None:
        self.waits = True

    def __exit__(self, *_: object) -> None:
        self.waits = False
        self.check()


termination = Termination()


class Tools:
    """Starts tools. ``shown``: print each command (``-v``, ``--dryrun``); ``dry``: run none."""

    def __init__(self, shown: bool, dry: bool) -> None:
        self.shown = shown
        self.dry = dry
        self.running: list[Process] = []
        self.said_here: list[str] = []
        """Messages told since the list was emptied."""

    def show(self, command: Sequence[str]) -> None:
        """Print a command as nvcc does."""
        if self.shown:
            words = [_quoted(word, before) for before, word in zip(("", *command), command, strict=False)]
            self.write(f"#$ {' '.join(words)}\n")

    def write(self, text: str) -> None:
        """Write to standard error."""
        sys.stderr.write(text)
        sys.stderr.flush()

    def start(self, command: Sequence[str]) -> Process | None:
        """Show a command and start it; None in a dry run."""
        self.show(command)
        if self.dry:
            return None
        try:
            with termination:
                process = Process(command[0], *command[1:])
                self.running.append(process)
        except OSError as error:
            raise FatalError(f"Could not run '{command[0]}': {error.strerror}") from None
        return process

    def finish(self, process: Process) -> ToolResult:
        """Wait for a tool's end."""
        termination.check()
        result = process.finish()
        self.running.remove(process)
        return result

    def run(self, command: Sequence[str]) -> bytes:
        """Run a tool to its end, tell what it said, and return its output.

        Raises:
            FailedError: it failed.
        """
        process = self.start(command)
        if process is None:
            return b""
        result = self.finish(process)
        if result.returncode and own_files.NO_SPACE in result.stderr:
            raise FatalError(own_files.no_space())
        self.tell(result.stderr)
        if result.returncode:
            sys.stdout.buffer.write(result.stdout)
            raise FailedError(result.returncode if 0 < result.returncode < 128 else 1)
        return result.stdout

    def tell(self, messages: bytes) -> None:
        """Print a tool's messages, but none that another pass over the same source has printed."""
        for message in split_messages(messages.decode(errors="replace")):
            if message not in self.said_here:
                self.said_here.append(message)
                message += diagnostics.note(message)
                self.write(message)

    def stop(self) -> None:
        """End what still runs."""
        for process in self.running:
            process.kill()
        self.running.clear()


def split_messages(text: str) -> list[str]:
    """Take clang's output apart into messages, each with its notes and source lines; the count at the end is left
    out."""
    parts: list[str] = []
    for line in text.splitlines(keepends=True):
        begins = any(mark in line for mark in (" error: ", " warning: ", " fatal error: ", "error: ", "warning: "))
        if not parts or begins:
            parts.append("")
        parts[-1] += line
        if line.rstrip().endswith("generated.") or " generated when compiling for " in line:
            parts[-1] = parts[-1][: -len(line)]
            parts.append("")
    return [part for part in parts if part]


def _quoted(word: str, before: str) -> str:
    """Return a word as nvcc prints it: configuration scripts take the libraries of a link line by what is in quotes
    before them, the output and objects."""
    marked = word.startswith(("-L", "-I")) or before == "-o" or word.endswith(".o")
    return f'"{word}"' if marked and '"' not in word else shlex.quote(word)
