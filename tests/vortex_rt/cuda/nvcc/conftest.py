"""How tests run nvcc: as users do, by the service, in a folder of its own; with a cache of its own where that matters."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import PYTHON, ROOT, START, installed
from vortex_rt.settings import header

INCLUDE = Path(__file__).parents[4] / "vortex_rt" / "cuda" / "include"
#: nvcc in a process of its own, and then the toolkit.
COMMAND = (sys.executable, "-I", "-S", str(START), "nvcc")


class Nvcc:
    """Runs nvcc in ``folder``. ``root`` is a toolkit without libraries: enough for all that does not link."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder = folder
        self.root = root
        self.environment = dict(os.environ)

    def __call__(
        self, *words: str, status: int = 0, stdin: IO[str] | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        command = [str(self.root / "bin" / "nvcc"), *words]
        done = subprocess.run(
            command,
            cwd=self.folder,
            stdin=stdin,
            env={**self.environment, **environment},
            capture_output=True,
            text=True,
            timeout=250,
        )
        assert done.returncode == status, done.stderr
        return done

    def write(self, **sources: str) -> None:
        """Write sources: ``a_cu`` is a.cu."""
        for name, text in sources.items():
            stem, _, suffix = name.rpartition("_")
            (self.folder / f"{stem}.{suffix}").write_text(text)


@pytest.fixture
def nvcc(tmp_path):
    root = tmp_path / "toolkit"
    (root / "bin").mkdir(parents=True)
    (root / "include").symlink_to(INCLUDE)
    shutil.copy(installed_toolkit().nvcc, root / "bin")
    parts = {"python": Path(PYTHON), "packages": Path(ROOT), "fork-server": installed().fork_server, "toolkit": root}
    header.write_places(root, root, parts)
    folder = tmp_path / "work"
    folder.mkdir()
    return Nvcc(folder, root)
