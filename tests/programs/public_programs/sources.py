"""Work trees of the collections: cloned at the fixed commit, or taken from a folder that the user names."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from .collection import Collection, Program


def default_folder() -> Path:
    """Where clones are kept: ``$XDG_CACHE_HOME/vortex_rt/programs``."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "vortex_rt" / "programs"


def obtain(collection: Collection, given: Path | None) -> Path:
    """The collection's source tree: ``given``, or a clone (made now if there is none).

    Raises ``FileNotFoundError`` for a missing folder and ``subprocess.CalledProcessError`` when git fails.
    """
    if given is not None:
        if not given.is_dir():
            raise FileNotFoundError(f"{given}: no such folder")
        return given
    place = default_folder() / f"{collection.name}-{collection.commit[:12]}"
    if place.is_dir():
        return place
    partial = place.with_name(place.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    for command in (
        ("init", "-q"),
        ("fetch", "-q", "--depth", "1", collection.repository, collection.commit),
        ("checkout", "-q", "FETCH_HEAD"),
    ):
        subprocess.run(("git", "-C", str(partial), *command), check=True)
    partial.rename(place)
    return place


def prepare(collection: Collection, program: Program, source: Path, work: Path) -> Path:
    """A private copy of the program's folder inside ``work``, with links to what the collection shares.

    Returns the folder in which build and run commands start. An earlier copy is removed: every build starts clean.
    """
    top = work / program.name
    shutil.rmtree(top, ignore_errors=True)
    folder = top / program.folder
    for name in (program.folder, *program.copies):
        shutil.copytree(source / name, top / name, symlinks=True)
    for name in collection.shared:
        link = top / name
        if not link.exists() and (source / name).exists():  # a copy may be part of it
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to((source / name).resolve())
    return folder
