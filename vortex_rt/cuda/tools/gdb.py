"""``vortex-gdb PROGRAM``: kernels in gdb. The program runs, and gdb comes at its first launch."""

import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import click

from vortex_rt import manners, settings
from vortex_rt.driver.locate import program_environment

GDBS = ("gdb-multiarch", "riscv64-unknown-elf-gdb", "riscv64-elf-gdb", "gdb")
"""Names of a gdb that may know RISC-V."""
SETTINGS = (
    "set confirm off", "set pagination off", "set sysroot", "set breakpoint pending on", "set print thread-events off",
)  # fmt: skip
"""How gdb is set: images are local files; a breakpoint may be a later image's."""
EXTENSION = Path(__file__).with_name("gdb_extension.py")
"""The commands ``vx``, for a gdb that has Python; it says so where it has not."""
ATTACHED = ("set scheduler-locking step",)
"""And once it has a target: stepping moves one warp."""

BLOCKING = {"CUDA_LAUNCH_BLOCKING": "1"}
"""A launch waits for its end, unless the user says otherwise: else a program may end while its kernel stands still."""


def find_gdb(wanted: str) -> str:
    """Return a gdb that knows RISC-V. Raises click.UsageError."""
    for name in (wanted,) if wanted else GDBS:
        path = shutil.which(name)
        if path and _knows_riscv(path):
            return path
    named = f"{wanted} is no gdb that knows" if wanted else "found no gdb that knows"
    raise click.UsageError(f"{named} RISC-V: install the Debian package gdb-multiarch, or name one with --gdb")


def _knows_riscv(path: str) -> bool:
    command = [path, "-nx", "-batch", "-ex", "set architecture riscv:rv64"]
    result = subprocess.run(command, capture_output=True, text=True)
    return result.returncode == 0 and "Undefined" not in result.stderr


def _wait_for(program: subprocess.Popen[bytes], socket: Path) -> bool:
    """Wait until the program's first launch waits for gdb; return whether it does."""
    while not socket.exists():
        if program.poll() is not None:
            return False
        time.sleep(0.02)
    return True


def _shell_status(status: int) -> int:
    """Return an exit status as a shell gives it."""
    return 128 - status if status < 0 else status


def debug(gdb: str, words: tuple[str, ...], gdb_words: list[str], folder: Path) -> int:
    """Run a program under gdb and return the exit status."""
    socket = folder / "gdb"
    environment = {**BLOCKING, **program_environment(), settings.DEBUG.name: str(socket), settings.TIMEOUT.name: "0"}
    try:
        program = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, start_new_session=True)
    except OSError as error:
        manners.cannot_run(words[0], error)
    try:
        if not _wait_for(program, socket):
            click.echo(f"vortex-gdb: {words[0]} ended before it launched a kernel", err=True)
            return _shell_status(program.wait())
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is gdb's
        set_up = [word for line in (*SETTINGS, f"source {EXTENSION}") for word in ("-iex", line)]
        attach = [word for line in (f"target remote {socket}", *ATTACHED) for word in ("-ex", line)]
        status = subprocess.run([gdb, "-q", *set_up, *attach, *gdb_words]).returncode
        signal.signal(signal.SIGINT, before)
        if not socket.exists():  # gdb has let go of it
            return _shell_status(program.wait())
        try:
            ended = program.wait(2)
        except subprocess.TimeoutExpired:
            return status
        return status or (0 if ended == -signal.SIGTERM else _shell_status(ended))  # gdb ends it with SIGTERM
    finally:
        if program.poll() is None:
            program.terminate()
            program.wait()


@manners.command("vortex-gdb", runs_another=True)
@click.option("--gdb", default="", metavar="GDB", help="The gdb to use. [default: gdb-multiarch]")
@click.option("--batch", is_flag=True, help="End after the commands of -x and -ex.")
@click.option("-x", "scripts", multiple=True, metavar="FILE", help="Let gdb do the commands of a file.")
@click.option("-ex", "--command", "commands", multiple=True, metavar="COMMAND", help="Let gdb do a command.")
@click.argument("program", nargs=-1, required=True, metavar="PROGRAM [ARGUMENT]…")
def main(gdb: str, batch: bool, scripts: tuple[str, ...], commands: tuple[str, ...], program: tuple[str, ...]) -> None:
    """Debug the kernels of a CUDA or OpenCL program with gdb, whose threads are the device's lanes.

    The program runs to its first launch; there gdb stops. Its standard input is empty.

    \b
    Examples:
      vortex-gdb ./a.out
      vortex-gdb --batch -x commands.gdb ./a.out argument
      vortex-gdb --batch -ex 'break scale' -ex continue -ex bt ./a.out
    """
    words = ["-batch"] if batch else []
    words += [word for file in scripts for word in ("-x", file)]
    words += [word for command in commands for word in ("-ex", command)]
    with tempfile.TemporaryDirectory(prefix="vortex-gdb-") as folder:
        sys.exit(debug(find_gdb(gdb), program, words, Path(folder)))
