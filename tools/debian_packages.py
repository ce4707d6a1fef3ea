"""Which Debian package a file of this machine is from, and what is to be told of the package."""

import functools
import os
import subprocess
from pathlib import Path


class NoNoticeError(Exception):
    """A file is from no package whose notice is known."""


def output(*command: str | Path) -> str:
    """Run a command; return what it prints."""
    return subprocess.run([*map(str, command)], check=True, capture_output=True, text=True).stdout


@functools.cache
def _owners() -> dict[str, str]:
    found = {}
    for listing in Path("/var/lib/dpkg/info").glob("*.list"):
        name = listing.name.removesuffix(".list").split(":")[0]
        found.update({_whole(line): name for line in listing.read_text().splitlines()})
    return found


def _whole(path: str) -> str:
    """Return a path with /usr before it, where only a link has the shorter one."""
    return f"/usr{path}" if path.startswith(("/lib/", "/lib64/")) else path


def owner(path: str | Path) -> str:
    """Return the package that has installed a file, links followed; empty if none has."""
    return _owners().get(_whole(os.path.realpath(path)), "")


def files_of(package: str) -> list[str]:
    """Return the files and folders of a package."""
    return output("dpkg-query", "-L", package).splitlines()


def notice(package: str) -> str:
    """Return the text of a package's notice. Raises NoNoticeError."""
    path = Path(f"/usr/share/doc/{package}/copyright")
    if not path.is_file():
        raise NoNoticeError(f"{path} is missing: the licence of {package} is not known")
    return path.read_text(errors="replace")


def source(package: str) -> str:
    """Return where the source of a package in its version is."""
    name, version = output("dpkg-query", "-W", "-f=${source:Package} ${source:Version}", package).split()
    return f"https://snapshot.debian.org/package/{name}/{version}/"


def needed(path: Path, without: frozenset[str]) -> dict[str, str]:
    """Return the libraries that a program or library needs, directly or not: name → file."""
    lines = (line.split() for line in output("ldd", path).splitlines())
    found = {words[0]: words[2] for words in lines if len(words) > 2 and words[1] == "=>"}
    return {name: os.path.realpath(file) for name, file in found.items() if name not in without}
