"""Rules for make: what clang wrote of both passes over a source, read; and one rule of it all, as nvcc's options want
it."""

import os
import re

from vortex_rt import bundle

OURS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "include")
SYSTEM = ("/usr/include/", "/usr/lib/", "/usr/local/include/", f"{OURS}/", f"{bundle.FOLDER}/")


def read(text: str) -> list[str]:
    """Return the files that a rule names behind its colon."""
    joined = text.replace("\\\n", " ")
    _, _, files = joined.partition(": ")
    words = re.findall(r"(?:[^\s\\$]|\\.|\$\$)+", files)
    return [re.sub(r"\\(.)", r"\1", word).replace("$$", "$") for word in words]


def merged(*lists: list[str]) -> list[str]:
    """Return the files of several passes, each once, in the order in which they were met."""
    return list(dict.fromkeys(name for files in lists for name in files))


def user_files(files: list[str], system_folders: list[str]) -> list[str]:
    """Return the files that are no system headers."""
    system = (*SYSTEM, *(f"{folder.rstrip('/')}/" for folder in system_folders))
    return [name for name in files if not name.startswith(system)]


def rule(targets: list[str], files: list[str], phony: bool) -> str:
    """Return the rule that ``targets`` depend on ``files``, of which the first is the source; ``phony``: an empty rule
    for each header."""
    text = " \\\n  ".join([f"{' '.join(targets)}:", *map(_escaped, files)]) + "\n"
    return text + "".join(f"\n{_escaped(name)}:\n" for name in files[1:]) if phony else text


def _escaped(name: str) -> str:
    return name.replace("$", "$$").replace(" ", "\\ ").replace("#", "\\#")
