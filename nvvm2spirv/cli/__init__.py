"""Entry point of the command `nvvm2spirv`: a worker loads LLVM while this process loads the rest;
`command` is the command line.
"""

from __future__ import annotations

import gc
import sys

from nvvm2spirv.ir.isolation import start_early

_NO_TRANSLATION = frozenset(("-h", "--help", "--version", "--list-passes"))


def main() -> None:
    """Run the command line on `sys.argv`."""
    if len(sys.argv) > 1 and _NO_TRANSLATION.isdisjoint(sys.argv):
        start_early()
    gc.disable()  # a translation makes no rubbish worth a search, and the process ends with it
    from nvvm2spirv.cli import command  # after the worker has started

    command.main()
