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


# The files of a source that are the user's: itself, and what it includes by ``"…"``, or by ``<…>`` from a folder of
# ``-I`` that is no toolkit's, as far as that can be told from the text.

INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*(?:"(?P<quoted>[^"\n]+)"|<(?P<angled>[^>\n]+)>)', re.MULTILINE)
TOOLKIT_MARKS = ("cuda_runtime_api.h", "thrust/version.h", "cub/version.cuh", "cuda/std/version")
"""What a folder has that holds CUDA's or CCCL's headers, of which clang reads all as they are."""
MOST_FILES = 1000


def texts(source: str, folders: list[str]) -> dict[str, bytes]:
    """Return the text of a source and of the files that it includes, directly or not, by name; ``folders`` are those of
    ``-I``."""
    users = [folder for folder in folders if not any(os.path.exists(f"{folder}/{mark}") for mark in TOOLKIT_MARKS)]
    waiting, seen = [source], {source}
    found: dict[str, bytes] = {}
    while waiting and len(seen) < MOST_FILES:
        name = waiting.pop()
        try:
            with open(name, "rb") as file:
                found[name] = file.read()
        except OSError:
            continue
        for include in INCLUDE.finditer(found[name]):
            quoted = include["quoted"]
            for folder in (os.path.dirname(name), *folders) if quoted else users:
                place = os.path.join(folder, os.fsdecode(quoted or include["angled"]))
                if place not in seen and os.path.isfile(place):
                    seen.add(place)
                    waiting.append(place)
                    break
    return found
