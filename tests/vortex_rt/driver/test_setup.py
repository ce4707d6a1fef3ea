"""vortex-setup: idempotent, clean on failure and interruption, clear about what is wrong."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

from vortex_rt.driver import Installation, locate, setup
from vortex_rt.driver.pocl_source import PATCH_FOLDER, PatchError, apply_patch, patches

COMMAND = [sys.executable, "-m", "vortex_rt.driver.setup"]


def environment(cache: Path, **tools: str) -> dict[str, str]:
    """An environment with a cache of its own, in which the simulator's core is built already, and the given shell scripts
    in place of tools."""
    if (core := locate.cache_root() / "simulator").exists():  # else a wheel has brought it
        shutil.copytree(core, cache / "simulator")
    folder = cache.parent / "tools"
    folder.mkdir()
    for name, script in tools.items():
        (folder / name).write_text("#!/bin/sh\n" + script)
        (folder / name).chmod(0o755)
    return {**os.environ, "VORTEX_RT_CACHE": str(cache), "PATH": f"{folder}:{os.environ['PATH']}"}


def leftovers(cache: Path) -> list[str]:
    """What a set-up that failed left, but for its log, its lock and the simulator's core, which was done by then."""
    return sorted(p.name for p in cache.iterdir() if p.name not in ("setup.log", "setup.lock", "simulator"))


def test_second_call_changes_nothing(installation: Installation) -> None:
    before = {p: p.stat().st_mtime_ns for p in (installation.icd_library, installation.driver_library)}
    done = subprocess.run(COMMAND, capture_output=True, text=True, check=True)
    first, *told = done.stdout.splitlines()
    assert first == f"vortex-setup: ready in {installation.root}"
    assert all(line.startswith("vortex-setup: CCCL ") for line in told)  # where its headers are installed
    assert {p: p.stat().st_mtime_ns for p in before} == before


def test_vendors_folder_for_other_programs(installation: Installation) -> None:
    done = subprocess.run([*COMMAND, "--print-vendors"], capture_output=True, text=True, check=True)
    vendors = Path(done.stdout.strip())
    assert [p.name for p in vendors.iterdir()] == ["vortex.icd"]
    assert Path((vendors / "vortex.icd").read_text().strip()) == installation.icd_library


@pytest.mark.from_source
def test_failure_names_the_log_and_leaves_nothing(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    done = subprocess.run(
        COMMAND, capture_output=True, text=True, env=environment(cache, cmake="echo no such compiler; exit 3"),
        check=False,
    )
    assert done.returncode == 1
    assert f"configure POCL failed (status 3); the end of {cache / 'setup.log'}" in done.stderr
    assert "no such compiler" in done.stderr
    assert leftovers(cache) == []


@pytest.mark.from_source
def test_interruption_leaves_nothing(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    env = environment(cache, cmake=f"echo $$ > {tmp_path}/pid; exec sleep 100")
    process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    end = time.monotonic() + 240
    while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text().strip():
        assert time.monotonic() < end
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "interrupted" in stderr
    assert leftovers(cache) == []
    assert not Path(f"/proc/{(tmp_path / 'pid').read_text().strip()}").exists()


def test_prune_removes_other_builds_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VORTEX_RT_CACHE", str(tmp_path))
    own = [locate.installation_key(), setup.pocl_folder().name]
    for name in (*own, "0123456789abcdef", "pocl-0123456789abcdef", "programs", "vendors"):
        (tmp_path / name).mkdir()
    assert sorted(p.name for p in setup.prune()) == ["0123456789abcdef", "pocl-0123456789abcdef"]
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([*own, "programs", "vendors"])


def test_missing_tools_and_sources_are_listed_with_the_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "POCL_ARCHIVE", Path("/nonexistent/pocl.tar.xz"))
    monkeypatch.setattr("shutil.which", lambda name: None if name == "ninja" else f"/usr/bin/{name}")
    with pytest.raises(
        setup.SetupFailedError, match=r"missing: ninja, /nonexistent/pocl.tar.xz[\s\S]*apt-get install .*pocl-source"
    ):
        setup.check_prerequisites()


@pytest.mark.from_source
def test_not_built_is_an_error_that_names_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VORTEX_RT_CACHE", str(tmp_path))
    assert locate.find_installation() is None
    with pytest.raises(locate.NotInstalledError, match="run `vortex-setup`"):
        locate.installed()


@pytest.mark.from_source
def test_every_patch_applies_to_the_archive(tmp_path: Path) -> None:
    wanted = {
        line.removeprefix("+++ b/")
        for patch in patches()
        for line in patch.read_text().splitlines()
        if line.startswith("+++ ")
    }
    with tarfile.open(locate.POCL_ARCHIVE) as archive:
        members = [m for m in archive if m.name.partition("/")[2] in wanted]
        archive.extractall(tmp_path, members=members)
    assert len(members) == len(wanted) > 20
    root = next(tmp_path.iterdir())
    for patch in patches():
        apply_patch(patch, root)
    with pytest.raises(PatchError):  # all of it is there already
        apply_patch(patches()[0], root)


def test_every_patch_is_in_the_series_and_says_why() -> None:
    assert sorted(patches()) == sorted(PATCH_FOLDER.glob("*.patch"))
    assert all(patch.read_text().startswith("Description: ") for patch in patches())


def test_patch_of_another_source_is_refused(tmp_path: Path) -> None:
    patch = tmp_path / "one.patch"
    patch.write_text("Description: test\n\n--- a/a.c\n+++ b/a.c\n@@ -1,2 +1,2 @@\n before\n-one\n+1\n")
    (tmp_path / "a.c").write_text("new line\nbefore\none\n")
    apply_patch(patch, tmp_path)
    assert (tmp_path / "a.c").read_text() == "new line\nbefore\n1\n"
    (tmp_path / "a.c").write_text("other\none\n")
    with pytest.raises(PatchError, match=r"one\.patch: [\s\S]*a\.c"):
        apply_patch(patch, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.c", "one.patch"]


def test_specialization_constants_helper(installation: Installation, tmp_path: Path) -> None:
    helper = installation.library_folder / setup.SPEC_CONSTANTS
    bad = tmp_path / "bad.spv"
    bad.write_bytes(b"not a module, but long enough to have a header")
    assert subprocess.run([helper, "--spec-const-info", bad], capture_output=True, check=False).returncode == 1
    assert subprocess.run([helper], capture_output=True, check=False).returncode == 2
