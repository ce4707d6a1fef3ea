"""``vortex-memcheck PROGRAM``: the other name of ``compute-sanitizer``."""

from typing import Any

from vortex_rt import manners
from vortex_rt.cuda.tools.sanitizer import check, options


@manners.command("vortex-memcheck", runs_another=True)
@options("full")
def main(**words: Any) -> None:
    """The same as compute-sanitizer, with --leak-check full.

    \b
    Examples:
      vortex-memcheck ./a.out
      vortex-memcheck --error-exitcode 1 --leak-check no ./a.out argument
    """
    check(**words)
