"""Shell completion of all command lines of the project: what ``vortex-setup --print-completion`` prints for ``eval``.
"""

import re
from importlib.metadata import distribution

from click.shell_completion import get_completion_class

from vortex_rt.cuda.compile import parser

SHELLS = ("bash", "zsh", "fish")
#: The command that hands unknown options on to clang reads its options without click.
CUDA_COMPILER = "cuda2nvvm"


def commands() -> list[str]:
    """Names of the command lines that are installed, as pyproject.toml lists them."""
    return sorted(entry.name for entry in distribution("nvvm2spirv").entry_points if entry.group == "console_scripts")


def completion(shell: str) -> str:
    """The shell's script for all commands.

    Click's commands complete themselves; cuda2nvvm's options are listed, behind file names.
    """
    parts = []
    made_by = get_completion_class(shell)
    assert made_by is not None
    for name in commands():
        if name == CUDA_COMPILER:
            parts.append(_word_list(shell, name))
        else:
            variable = f"_{name}_COMPLETE".replace("-", "_").upper()
            # the command is not asked for its script
            parts.append(made_by(None, {}, name, variable).source())  # type: ignore[arg-type]
    return "\n".join(parts)


def _word_list(shell: str, name: str) -> str:
    words = sorted(set(re.findall(r"(?<![\w-])--?\w[\w-]*", parser().format_usage())))
    return {
        "bash": f"complete -o default -W '{' '.join(words)}' {name}",
        "zsh": f"compdef _gnu_generic {name}",
        "fish": f"complete --command {name} --arguments '{' '.join(words)}'",
    }[shell]
