"""Entry point of the command `nvvm2spirv`; a worker loads LLVM while this process loads the rest."""

from __future__ import annotations

import contextlib
import gc
import os
import sys

from nvvm2spirv.ir.isolation import start_early

_NO_TRANSLATION = frozenset(("-h", "--help", "--version", "--list-passes"))


def main() -> None:
    """Run the command line on `sys.argv`."""
    completes = "_NVVM2SPIRV_COMPLETE" in os.environ
    if len(sys.argv) > 1 and _NO_TRANSLATION.isdisjoint(sys.argv) and not completes:
        start_early()
    gc.disable()  # a translation makes no rubbish worth a search, and the process ends with it
    from nvvm2spirv.cli import translation  # after the worker has started
    from nvvm2spirv.cli.arguments import read_plainly

    values = None if completes else read_plainly(sys.argv[1:])
    if values is not None:
        with contextlib.suppress(translation.CommandUsageError):  # click says it with the usage beside it
            sys.exit(translation.exit_status(lambda: translation.run(**values)))
    from nvvm2spirv.cli import command

    command.main()
