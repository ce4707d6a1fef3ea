"""``vortex-env COMMAND…``: runs a command with the CUDA toolkit in its environment; without a command prints what a
shell evaluates."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping

from vortex_rt.cuda.toolkit import Toolkit
from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import NotInstalledError, program_environment

USAGE = """\
Usage: vortex-env [COMMAND [ARGUMENTS...]]

  Run a command with the CUDA toolkit in its environment: PATH finds nvcc,
  LIBRARY_PATH and LD_LIBRARY_PATH its libraries, and CUDA_HOME, CUDA_PATH,
  CUDA_DIR and CUDACXX name it for Makefiles and CMake. Without a command, print
  this for the shell:

      eval "$(vortex-env)"

Options:
  -h, --help  Show this message and exit.

Exit status: the command's; 127 if it is not found, 1 without a toolkit.
"""


def variables(toolkit: Toolkit, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables to set; lists of folders keep what they have behind the toolkit's."""

    def before(name: str, folder: str) -> str:
        others = [other for other in environment.get(name, "").split(os.pathsep) if other and other != folder]
        return os.pathsep.join([folder, *others])

    root, lib = str(toolkit.root), str(toolkit.lib)
    named = dict.fromkeys(("CUDA_HOME", "CUDA_PATH", "CUDA_DIR", "CUDA_ROOT", "CUDAToolkit_ROOT"), root)
    lists = {
        "PATH": before("PATH", str(toolkit.bin)),
        "LIBRARY_PATH": before("LIBRARY_PATH", lib),
        "LD_LIBRARY_PATH": before("LD_LIBRARY_PATH", lib),
    }
    return {**named, "CUDACXX": str(toolkit.nvcc), **lists}


def main() -> None:
    """Command line of ``vortex-env``. Not click: all words are the command's."""
    words = sys.argv[1:]
    if words[:1] in (["-h"], ["--help"]):
        print(USAGE, end="")
        return
    if words[:1] == ["--"]:
        words = words[1:]
    try:
        made = variables(installed_toolkit(), os.environ)
    except NotInstalledError as error:
        print(f"vortex-env: {error}", file=sys.stderr)
        sys.exit(1)
    if not words:
        print("".join(f"export {name}={shlex.quote(value)}\n" for name, value in made.items()), end="")
        return
    try:
        os.execvpe(words[0], words, {**program_environment(), **made})
    except OSError as error:
        print(f"vortex-env: {words[0]}: {error.strerror}", file=sys.stderr)
        sys.exit(127)
