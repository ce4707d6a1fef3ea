"""The service for POCL: the same programs, started and ended by need, never in the way of a host or of another user."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyopencl as cl
import pytest

from vortex_rt.compiler import cache, library, tools
from vortex_rt.compiler.target import RV64
from vortex_rt.driver import Installation
from vortex_rt.driver.locate import START
from vortex_rt.service import requests
from vortex_rt.settings import cache_folder

pytestmark = pytest.mark.device

CRASH = "#!/bin/sh\ncase $TMPDIR in *vortex-cc*) kill -9 $PPID;; esac\nexec /usr/bin/clang-19 \"$@\"\n"
SLOW_TOOL = "#!/bin/sh\necho $$ > {folder}/started.new; mv {folder}/started.new {folder}/started\nexec sleep 100\n"


def source(number: int = 0) -> str:
    """Return a program that no cache knows."""
    return f"kernel void k(global int *p) {{ p[get_global_id(0)] = {number}; }} // {time.time_ns()}"


def leave_note(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the driver know which compiler is there now."""
    monkeypatch.setattr(cache, "SETTLED_NS", 0)
    monkeypatch.setattr(cache, "_hashes", None)
    monkeypatch.setattr(tools, "_found", {})
    cache.compiler_hash()


@pytest.fixture
def servers(device: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for servers' sockets, whose names may have 107 bytes: pytest's own folders are too deep."""
    parent = Path(tempfile.mkdtemp(prefix="vx"))
    folder = parent / "servers"
    monkeypatch.setenv("VORTEX_COMPILE_SERVER_FOLDER", str(folder))
    monkeypatch.delenv("VORTEX_COMPILE_SERVER", raising=False)
    leave_note(monkeypatch)
    yield folder
    requests.stop_all()
    shutil.rmtree(parent, ignore_errors=True)


def pids(folder: Path) -> list[int]:
    """Process ids of the servers that listen in a folder."""
    found = []
    for place in folder.glob("*.socket"):
        with socket.socket(socket.AF_UNIX) as connection:
            try:
                connection.connect(str(place))
            except OSError:
                continue
            found.append(struct.unpack("3i", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[0])
    return found


def is_gone(pid: int, seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


def appears(place: Path, seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while not place.exists() and time.monotonic() < end:
        time.sleep(0.05)
    return place.exists()


def build(device: Any, text: str, options: tuple[str, ...] = ()) -> Any:
    return cl.Program(device.context, text).build(list(options))


def foreign_files(pid: int) -> set[str]:
    """What a process has open beside sockets and the like of its own."""
    names = set()
    for place in Path(f"/proc/{pid}/fd").iterdir():
        try:
            names.add(os.readlink(place))
        except FileNotFoundError:  # closed meanwhile
            continue
    return {name for name in names if name != "/dev/null" and not name.startswith(("socket:", "anon_inode"))}


def with_slow_clang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str = SLOW_TOOL) -> Path:
    """Put a clang before the real one; returns the file that it makes when it runs."""
    folder = tmp_path / "tools"
    folder.mkdir()
    (folder / "clang-19").write_text(script.format(folder=folder))
    (folder / "clang-19").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)
    leave_note(monkeypatch)
    return folder / "started"


HOST = """
import sys, pyopencl as cl, vortex_rt
from vortex_rt import Device
device = Device("preset=vortex")
cl.Program(device.context, sys.argv[1]).build()
"""


def test_one_server_builds_what_a_process_builds(device: Any, servers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = source(time.time_ns() % 1_000_000_007)
    [first] = build(device, text).get_info(cl.program_info.BINARIES)
    [pid] = pids(servers)
    for number in range(3):
        build(device, source(number))  # also by the tools that wait
    assert pids(servers) == [pid]
    key = next(path for path in Path(cache_folder(), "programs").iterdir() if path.is_file() and path.read_bytes() == first)
    for how in ("60", "0"):
        key.unlink()
        monkeypatch.setenv("VORTEX_COMPILE_SERVER", how)
        assert build(device, text).get_info(cl.program_info.BINARIES) == [first]


def test_messages_are_the_same(device: Any, servers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    bad = "#warning look here\nkernel void k(global int *p) { p[0] = nowhere; }"
    for how in ("60", "60", "0"):
        monkeypatch.setenv("VORTEX_COMPILE_SERVER", how)
        with pytest.raises(cl.RuntimeError) as caught:
            build(device, bad)
        texts.append(re.sub(r"/\S+/program\.cl|0x\w+", "", str(caught.value)))
    assert ":2:39: error: use of undeclared identifier 'nowhere'" in texts[0]
    assert "look here" in texts[0]
    assert texts[0] == texts[1] == texts[2]


def test_a_limit_of_memory_holds_for_tools_that_wait(device: Any, servers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        build(device, source(number))  # by the last one at the latest the tools wait
    monkeypatch.setenv("VORTEX_COMPILE_MEMORY", "1")
    with pytest.raises(cl.RuntimeError, match=r"-19 needs more than 1 MB of memory \(VORTEX_COMPILE_MEMORY\)"):
        build(device, source(4))
    monkeypatch.delenv("VORTEX_COMPILE_MEMORY")
    build(device, source(5))  # as before


def test_without_a_server(device: Any, servers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VORTEX_COMPILE_SERVER", "0")
    build(device, source())
    assert not servers.exists()
    monkeypatch.setenv("VORTEX_COMPILE_SERVER", "soon")
    with pytest.raises(cl.RuntimeError, match="VORTEX_COMPILE_SERVER=soon is not a number of seconds"):
        build(device, source())


def test_a_folder_that_others_can_open_is_not_used(device: Any, servers: Path) -> None:
    servers.mkdir(mode=0o755)
    build(device, source())
    assert list(servers.iterdir()) == []


def test_folder_and_socket_are_private(device: Any, servers: Path) -> None:
    build(device, source())
    assert servers.stat().st_mode & 0o777 == 0o700


def test_a_server_ends_when_nothing_is_asked(device: Any, servers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VORTEX_COMPILE_SERVER", "0.5")
    build(device, source())
    assert all(is_gone(pid) for pid in pids(servers))
    assert list(servers.glob("*.socket")) == []
    build(device, source())


def test_a_server_ends_when_its_folder_goes(device: Any, servers: Path) -> None:
    build(device, source())
    [pid] = pids(servers)
    for place in servers.iterdir():
        place.unlink()
    servers.rmdir()
    assert is_gone(pid)


def test_a_killed_server_is_replaced(device: Any, servers: Path) -> None:
    build(device, source())
    [pid] = pids(servers)
    os.kill(pid, signal.SIGKILL)
    assert is_gone(pid)
    build(device, source())
    assert pids(servers) not in ([], [pid])


def test_a_server_that_hangs_hangs_no_host(device: Any, servers: Path) -> None:
    build(device, source())
    [pid] = pids(servers)
    os.kill(pid, signal.SIGSTOP)
    try:
        build(device, source())
    finally:
        os.kill(pid, signal.SIGCONT)
    build(device, source())
    assert pids(servers) == [pid]


@pytest.mark.from_source
def test_a_host_that_dies_cancels_its_build(device: Any, servers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = with_slow_clang(tmp_path, monkeypatch)
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    host = subprocess.Popen([sys.executable, "-c", HOST, source()])
    assert appears(started)
    [pid] = pids(servers)
    host.kill()
    host.wait()
    assert is_gone(int(started.read_text()))
    assert [path.name for path in (tmp_path / "temporary").iterdir() if path.name.startswith("vortex-cc")] == []
    assert pids(servers) == [pid], "the server lives"


@pytest.mark.from_source
def test_a_crash_of_the_compiler_is_an_error_and_the_server_lives(
    device: Any, servers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_slow_clang(tmp_path, monkeypatch, CRASH)
    for _ in range(2):
        with pytest.raises(cl.RuntimeError, match="the device compiler failed"):
            build(device, source())
    assert len(pids(servers)) == 1


def workers(server: int) -> list[int]:
    """Processes in which a server builds: its forks, which run no other program."""
    found = map(int, Path(f"/proc/{server}/task/{server}/children").read_text().split())
    return [pid for pid in found if Path(f"/proc/{pid}/cmdline").read_bytes() == Path(f"/proc/{server}/cmdline").read_bytes()]


def test_a_worker_builds_one_program_after_the_other(device: Any, servers: Path) -> None:
    for _ in range(2):
        build(device, source())  # the first is followed by the server's rehearsal
    [server] = pids(servers)
    [worker] = workers(server)
    with pytest.raises(cl.RuntimeError, match="nowhere"):
        build(device, "kernel void k(global int *p) { p[0] = nowhere; }" + source())
    build(device, source())
    assert workers(server) == [worker]
    assert not {name for name in foreign_files(worker) if "pipe" in name or "vortex-build" in name}, "it holds no client's files"
    os.kill(worker, signal.SIGKILL)
    while "\nState:\tZ" not in Path(f"/proc/{worker}/status").read_text():  # its channel is closed then
        time.sleep(0.01)
    build(device, source())
    [other] = workers(server)
    assert other != worker
    requests.stop_all()
    assert is_gone(other)


def test_a_worker_ends_after_its_last_build(device: Any, servers: Path) -> None:
    """Its end falls between two builds, neither of which may be lost."""
    from vortex_rt.service.server import MOST_REQUESTS

    for number in range(MOST_REQUESTS + 6):
        build(device, source(number).replace("global int", "global uint"))
    assert len(workers(*pids(servers))) == 1


@pytest.mark.from_source
def test_stopping_ends_builds_too(device: Any, servers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = with_slow_clang(tmp_path, monkeypatch)
    host = subprocess.Popen([sys.executable, "-c", HOST, source()], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert appears(started)
    [pid] = pids(servers)
    done = subprocess.run([Path(sys.prefix, "bin", "vortex-cc"), "stop-server"], capture_output=True, text=True, check=True)
    assert done.stdout == "1 ended\n"
    assert is_gone(pid)
    assert is_gone(int(started.read_text()))
    host.kill()
    host.communicate()


def test_the_host_has_no_child_and_the_server_none_of_its_files(
    device: Any, servers: Path, run_python: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    code = f"import os\nimport sys; sys.argv.append({source()!r})\n" + HOST + (
        "del device\nimport subprocess\n"
        "children = [p for task in os.listdir('/proc/self/task') for p in open(f'/proc/self/task/{task}/children').read().split()]\n"
        "print([open(f'/proc/{p}/cmdline').read().count('serve') for p in children])\n"
    )
    begin = time.monotonic()
    done = run_python(code, env={"VORTEX_COMPILE_SERVER": "300"})
    assert done.returncode == 0, done.stderr
    assert "1" not in done.stdout
    assert time.monotonic() - begin < 100, "its end is seen: nobody else has the pipe"
    [pid] = pids(servers)
    end = time.monotonic() + 60
    while foreign_files(pid) and time.monotonic() < end:  # it is loading the compiler
        time.sleep(0.2)
    assert not foreign_files(pid)
    assert os.getsid(pid) != os.getsid(0)


def test_a_build_sees_the_hosts_folder_and_environment(
    device: Any, servers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for value in (3, 4):
        place = tmp_path / str(value)
        place.mkdir()
        (place / "value.h").write_text(f"#define VALUE {value}\n")
        monkeypatch.chdir(place)
        build(device, f'#include "value.h"\n#if VALUE != {value}\n#error other\n#endif\n' + source(), ("-I.",))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CPATH", str(tmp_path / "3"))
    build(device, '#include <value.h>\n#if VALUE != 3\n#error other\n#endif\n' + source())


def test_another_compiler_has_another_server(device: Any, servers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(device, source())
    made = library.folder(RV64)
    with_slow_clang(tmp_path, monkeypatch, "#!/bin/sh\nexec /usr/bin/clang-19 \"$@\"\n")
    library._note(RV64, made.parent).write_text(made.name)  # it need not compile the device library
    build(device, source())
    build(device, source())
    assert len(pids(servers)) == 2


def test_each_priority_has_its_own_server(device: Any, servers: Path) -> None:
    """A server started by a process that runs at leisure would keep all others waiting."""
    build(device, source())
    [first] = pids(servers)
    subprocess.run(["nice", "-n", "3", sys.executable, "-c", HOST, source()], check=True)
    build(device, source())
    [other] = set(pids(servers)) - {first}
    assert os.getpriority(os.PRIO_PROCESS, other) == os.getpriority(os.PRIO_PROCESS, first) + 3


def test_a_server_of_a_compiler_that_is_no_more_ends(installation: Installation, servers: Path, device: Any, tmp_path: Path) -> None:
    """Its sources have changed between the client's look and its own: it has the name of another compiler."""
    build(device, source())
    [place] = servers.glob("*.socket")
    requests.stop_all()
    command = [sys.executable, "-I", "-S", START, "serve", place, "0" * 64, "60", installation.fork_server]
    subprocess.run(command, check=True)
    [pid] = pids(servers)
    build(device, source())
    assert is_gone(pid)


def test_many_hosts_at_once(device: Any, servers: Path) -> None:
    hosts = [subprocess.Popen([sys.executable, "-c", HOST, source(number)], stderr=subprocess.PIPE) for number in range(5)]
    for host in hosts:
        _, errors = host.communicate(timeout=300)
        assert host.returncode == 0, errors
    assert len(pids(servers)) == 1
