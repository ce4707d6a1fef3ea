"""The headers that every CUDA source begins with, precompiled: nine tenths of what clang does for a small source.

clang makes the same code with and without, which a test compares; what a debugger is told differs, so ``-g`` does
without. A file is made when options are met for the second time, as making it takes as long as reading the headers.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vortex_rt.cuda import precompiled
from vortex_rt.cuda.compile import INCLUDE_DIR, PRELUDE
from vortex_rt.cuda.nvcc import cache, commands, dependencies, repairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vortex_rt.cuda.nvcc.process import Tools
    from vortex_rt.cuda.nvcc.settings import Settings

HEADER = str(INCLUDE_DIR / PRELUDE)
OWN_ORDER = ("-include", "-imacros", "-fmodule", "-save-temps")
"""Beginnings of the host compiler's options with which something else is read first, or passes are taken apart."""
FOLDERS = ("-I", "-isystem", "-iquote", "-idirafter")


def prepared(settings: Settings, tools: Tools, folder: str) -> dict[str, str]:
    """Return the precompiled prelude's file in ``folder`` for each pass that has one, made if it is time to."""
    if tools.shown or settings.keep or settings.no_cache or settings.debug or settings.device_debug:
        return {}
    if settings.checks_only:  # which writes no file
        return {}
    if settings.includes or any(word.startswith(OWN_ORDER) for word in settings.compiler_options):
        return {}
    lines = {
        repairs.DEVICE: commands.device(settings, HEADER, ""),
        repairs.HOST: commands.host(settings, HEADER, "", os.devnull),
    }
    names = {side: cache.named("prelude", _words(line), _place(settings)) for side, line in lines.items()}
    kept = {side: cache.fetch(name) for side, name in names.items()}
    wanted = [side for side, name in names.items() if kept[side] is None and cache.is_met_again(name)]
    started = [(side, tools.start(_making(lines[side], _file(folder, side)))) for side in wanted]
    for side, process in started:
        assert process is not None, "no dry run"
        taken = tools.finish(process).returncode == 0
        made = _read(_file(folder, side)) if taken else cache.Compiled(b"", "", [])  # which is not tried again
        cache.store(names[side], made, settings)
        kept[side] = made
    files = {}
    for side, record in kept.items():
        if record is not None and record.content:
            files[side] = _file(folder, side)
            with open(files[side], "wb") as file:
                file.write(record.content)
    return files


def applied(line: Sequence[str], file: str) -> list[str]:
    """Return the command line of a pass that begins with a precompiled prelude."""
    return precompiled.applied(line, HEADER, file)


def _making(line: Sequence[str], file: str) -> list[str]:
    """The command line that precompiles the prelude for a pass over it."""
    return precompiled.making(line, HEADER, file, "-MD", "-MF", f"{file}.d")


def _words(line: Sequence[str]) -> list[str]:
    """What a precompiled prelude depends on: all words but the one that differs from source to source."""
    return [word for word in line if not word.startswith("-cuid=")]


def _place(settings: Settings) -> str:
    """The working folder, if names of folders in the command line depend on it."""
    folders = [*settings.include_path, *settings.system_include]
    relative = not all(map(os.path.isabs, folders))
    return os.getcwd() if relative or any(word.startswith(FOLDERS) for word in settings.compiler_options) else ""


def _file(folder: str, side: str) -> str:
    return f"{folder}/{side}.pch"


def _read(file: str) -> cache.Compiled:
    with open(file, "rb") as stream:
        content = stream.read()
    with open(f"{file}.d", encoding="utf-8", errors="surrogateescape") as rule:
        return cache.Compiled(content, "", dependencies.read(rule.read()))
