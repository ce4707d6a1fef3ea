"""The headers that every CUDA source begins with, precompiled: nine tenths of what clang does for a small source.

clang makes the same code with and without, which a test compares; what a debugger is told differs, so ``-g`` does
without. Those of the `USUAL` options are made at set-up, others when options are met for the second time, as making one
takes as long as reading the headers.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from vortex_rt.compiler import own_files
from vortex_rt.cuda import precompiled
from vortex_rt.cuda.compile import INCLUDE_DIR, PRELUDE
from vortex_rt.cuda.nvcc import cache, commands, dependencies, repairs, settings
from vortex_rt.cuda.nvcc.process import Tools

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vortex_rt.cuda.nvcc.settings import Settings

HEADER = str(INCLUDE_DIR / PRELUDE)
OWN_ORDER = ("-include", "-imacros", "-fmodule", "-save-temps")
"""Beginnings of the host compiler's options with which something else is read first, or passes are taken apart."""
FOLDERS = ("-I", "-isystem", "-iquote", "-idirafter")
USUAL = ((), ("-O3",))
"""Command lines whose preludes are made at set-up."""
OPTIMISING = {"-O1": "-O2", "-O3": "-O2"}
"""Levels → the one for all of them: what headers are told is whether there is one, and nothing is generated of them."""


class PreparedPrelude(NamedTuple):
    """A precompiled prelude for a pass."""

    file: str
    inputs: frozenset[str]
    """The files that it was made from; clang refuses it where one of them is another."""


def prepare_usual() -> None:
    """Make the preludes of the usual command lines, unless they are there."""
    for words in USUAL:
        with own_files.Folder("nvcc-") as folder:
            prepared(settings.read([*words, "-c", "any.cu"]), Tools(False, False), folder, at_once=True)


def prepared(asked: Settings, tools: Tools, folder: str, *, at_once: bool = False) -> dict[str, PreparedPrelude]:
    """Return the precompiled prelude for each pass that has one, its file in ``folder``, made if it is time to."""
    if tools.shown or asked.keep or asked.no_cache or asked.debug or asked.device_debug:
        return {}
    if asked.checks_only:  # which writes no file
        return {}
    if asked.includes or any(word.startswith(OWN_ORDER) for word in asked.compiler_options):
        return {}
    lines = {
        repairs.DEVICE: commands.device(asked, HEADER, ""),
        repairs.HOST: commands.host(asked, HEADER, "", os.devnull),
    }
    lines = {side: [OPTIMISING.get(word, word) for word in line] for side, line in lines.items()}
    names = {side: cache.named("prelude", _words(line), _place(asked)) for side, line in lines.items()}
    kept = {side: cache.fetch(name) for side, name in names.items()}
    wanted = [side for side, name in names.items() if kept[side] is None and (at_once or cache.is_met_again(name))]
    started = [(side, tools.start(_making(lines[side], _file(folder, side)))) for side in wanted]
    for side, process in started:
        assert process is not None, "no dry run"
        taken = tools.finish(process).returncode == 0
        made = _read(_file(folder, side)) if taken else cache.Compiled(b"", "", [])  # which is not tried again
        cache.store(names[side], made, asked)
        kept[side] = made
    files = {}
    for side, record in kept.items():
        if record is not None and record.content:
            files[side] = PreparedPrelude(_file(folder, side), frozenset(map(os.path.abspath, record.files)))
            with open(files[side].file, "wb") as file:
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


def _place(asked: Settings) -> str:
    """The working folder, if names of folders in the command line depend on it."""
    folders = [*asked.include_path, *asked.system_include]
    relative = not all(map(os.path.isabs, folders))
    return os.getcwd() if relative or any(word.startswith(FOLDERS) for word in asked.compiler_options) else ""


def _file(folder: str, side: str) -> str:
    return f"{folder}/{side}.pch"


def _read(file: str) -> cache.Compiled:
    with open(file, "rb") as stream:
        content = stream.read()
    with open(f"{file}.d", encoding="utf-8", errors="surrogateescape") as rule:
        return cache.Compiled(content, "", dependencies.read(rule.read()))


if __name__ == "__main__":
    prepare_usual()
