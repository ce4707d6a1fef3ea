"""``vortex-memcheck PROGRAM``: kernels' accesses outside allocations, and memory that was never freed."""

from __future__ import annotations

import sys

import click

from vortex_rt import manners
from vortex_rt.cuda.tools.profile_events import RecordedProfile
from vortex_rt.cuda.tools.recording import recorded
from vortex_rt.cxx_names import demangled

PREFIX = "==vortex-memcheck== "
SHOWN = 20  # allocations that are listed one by one


def report(profile: RecordedProfile, *, leaks: bool) -> list[str]:
    """Return the lines of the summary; what each fault was stands on stderr already."""
    name = demangled(fault.kernel for fault in profile.faults)
    lines = [f"error {fault.error} in kernel {name(fault.kernel)}" for fault in profile.faults]
    if leaks:
        for block in profile.unfreed[:SHOWN]:
            lines.append(f"leaked {block.size} bytes of {block.memory} memory at {block.address:#x}")
        if len(profile.unfreed) > SHOWN:
            lines.append(f"… and {len(profile.unfreed) - SHOWN} more")
        total = sum(block.size for block in profile.unfreed)
        lines.append(f"LEAK SUMMARY: {total} bytes leaked in {len(profile.unfreed)} allocations")
    number = len(profile.faults)
    return [*lines, f"ERROR SUMMARY: {number} error{'' if number == 1 else 's'}"]


@manners.command("vortex-memcheck", runs_another=True)
@click.option(
    "--leak-check/--no-leak-check", "leaks", default=True, show_default=True, help="Name what was never freed."
)
@click.option("--error-exitcode", default=0, metavar="N", help="Exit status where an error was found (not for leaks).")
@click.argument("command", nargs=-1, type=click.UNPROCESSED, required=True)
def main(command: tuple[str, ...], leaks: bool, error_exitcode: int) -> None:
    """Run a CUDA program and tell of its errors with memory.

    Kernels may touch no byte outside allocations (otherwise 64 KiB around each are let pass, as CUDA's blocks of 2 MiB
    let them), nor memory that was freed. An error names kernel, core, lanes, instruction and the nearest allocation;
    also the line of the source, where the program was compiled with -lineinfo or -G.

    \b
    Examples:
      vortex-memcheck ./a.out
      vortex-memcheck --error-exitcode 1 --no-leak-check ./a.out argument

    Exit status: the program's, or N; 127 if it cannot be started.
    """
    status, profile = recorded("vortex-memcheck", command, VORTEX_CUDA_BOUNDS="exact")
    for line in report(profile, leaks=leaks):
        click.echo(PREFIX + line, err=True)
    sys.exit(error_exitcode if profile.faults and error_exitcode else status)
