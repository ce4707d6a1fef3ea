"""Entry point of the command `nvvm2spirv`; workers load LLVM, and for large files the passes, while this process loads
the rest."""

import contextlib
import gc
import os
import sys
from typing import NoReturn

from nvvm2spirv.beforehand import BITCODE_MAGIC, LARGE, PARTS_READY, READING
from nvvm2spirv.ir.isolation import processors, start_early

_NO_TRANSLATION = frozenset(("-h", "--help", "--version", "--list-passes"))


def command_line() -> NoReturn:
    """`main`, and the process's end without Python's own, which frees every object of the translation."""
    try:
        main()
        status: object = 0
    except SystemExit as end:
        status = end.code
    if isinstance(status, str):
        print(status, file=sys.stderr)
    with contextlib.suppress(OSError, ValueError):  # a closed stream
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status if isinstance(status, int) else 1 if status else 0)


def main() -> None:
    """Run the command line on `sys.argv`."""
    completes = "_NVVM2SPIRV_COMPLETE" in os.environ
    if len(sys.argv) > 1 and _NO_TRANSLATION.isdisjoint(sys.argv) and not completes:
        source = _source(sys.argv[1:])
        start_early(READING, source) if source else start_early()
        if len(source) >= LARGE:
            start_early(PARTS_READY, count=processors())
    gc.disable()  # a translation makes no rubbish worth a search, and the process ends with it
    from nvvm2spirv.cli import translation  # after the workers have started
    from nvvm2spirv.cli.arguments import read_plainly

    values = None if completes else read_plainly(sys.argv[1:])
    if values is not None:
        with contextlib.suppress(translation.CommandUsageError):  # click says it with the usage beside it
            sys.exit(translation.exit_status(lambda: translation.run(**values)))
    from nvvm2spirv.cli import command

    command.main()


def _source(arguments: list[str]) -> str | bytes:
    """LLVM assembly or bitcode that is going to be read, as far as the command line's words tell; else nothing."""
    for argument in arguments:
        if argument.endswith((".ll", ".bc")):
            with contextlib.suppress(OSError, ValueError), open(argument, "rb") as file:
                data = file.read()
                return data if data.startswith(BITCODE_MAGIC) else data.decode()
    return ""
