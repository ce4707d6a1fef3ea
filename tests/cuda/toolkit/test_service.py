"""nvcc by the resident service: what a process of its own would do, cancelled and left as one, and without it the same."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from vortex_rt.service import requests

pytestmark = pytest.mark.device

SERVED = "nvcc: done by the service\n"
SLOW = "#!/bin/sh\nif [ -e {folder}/slow ]; then echo $$ > {folder}/started; exec sleep 60; fi\nexec clang-19 \"$@\"\n"


def source(value: int = 1) -> str:
    """A source that no cache knows."""
    return f"__global__ void k(int *p) {{ *p = {value}; }}\nint made = VALUE;  // {time.time_ns()}\n"


class Client:
    """The toolkit's nvcc, in a folder, with services of its own."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.program = program
        self.folder = folder
        self.environment = {**os.environ, "VORTEX_COMPILE_SERVER_TRACE": "1", "VORTEX_COMPILE_SERVER": "60"}

    def start(self, *words: str, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [self.program, *words], cwd=self.folder, env={**self.environment, **environment}, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def __call__(self, *words: str, status: int = 0, told: str = SERVED, **environment: str) -> str:
        process = self.start(*words, **environment)
        output, errors = process.communicate(timeout=250)
        assert process.returncode == status, errors
        assert told in errors
        return output + errors

    def write(self, name: str = "a.cu", text: str = "") -> str:
        (self.folder / name).write_text(text or source())
        return name

    def services(self) -> list[int]:
        found = []
        for place in Path(os.environ["VORTEX_COMPILE_SERVER_FOLDER"]).glob("*.socket"):
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(str(place))
                peer = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
                found.append(struct.unpack("3i", peer)[0])
        return found


@contextmanager
def place_of_services() -> Iterator[Path]:
    """A folder for sockets (``servers``) and temporary files; its services end with it."""
    parent = Path(tempfile.mkdtemp(prefix="vx"))  # sockets' names may have 107 bytes
    try:
        with pytest.MonkeyPatch.context() as patch:
            yield parent
            patch.setenv("VORTEX_COMPILE_SERVER_FOLDER", str(parent / "servers"))
            requests.stop_all()
    finally:
        shutil.rmtree(parent, ignore_errors=True)


@pytest.fixture(scope="module")
def shared_place() -> Iterator[Path]:
    with place_of_services() as place:
        yield place


@pytest.fixture
def own_place() -> Iterator[Path]:
    with place_of_services() as place:
        yield place


@pytest.fixture
def nvcc(request: pytest.FixtureRequest, toolkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    """nvcc with the service of this module, which takes seconds to be warm, or of a test that asks for ``own_place``."""
    place = request.getfixturevalue("own_place" if "own_place" in request.fixturenames else "shared_place")
    monkeypatch.setenv("VORTEX_COMPILE_SERVER_FOLDER", str(place / "servers"))
    monkeypatch.setenv("TMPDIR", str(place))
    return Client(toolkit.nvcc, tmp_path)


def wait_for(place: Path, seconds: float = 100) -> str:
    end = time.monotonic() + seconds
    while not (place.exists() and place.read_text()):
        assert time.monotonic() < end, place
        time.sleep(0.05)
    return place.read_text()


def is_gone(pid: int) -> bool:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def slow(nvcc: Client) -> Path:
    """A clang that does not end as long as there is the file ``slow`` beside it; writes ``started``."""
    folder = nvcc.folder / "slow_clang"
    folder.mkdir()
    (folder / "clang").write_text(SLOW.format(folder=folder))
    (folder / "clang").chmod(0o755)
    (folder / "slow").touch()
    nvcc.environment["VORTEX_CLANG"] = str(folder / "clang")
    return folder


def test_it_does_what_a_process_does(nvcc: Client) -> None:
    nvcc.write()
    made = []
    for setting, told in (("60", SERVED), ("60", SERVED), ("0", "a process of its own: VORTEX_COMPILE_SERVER is 0")):
        nvcc("-c", "a.cu", "-DVALUE=7", "--no-cache", "-o", "a.o", told=told, VORTEX_COMPILE_SERVER=setting)
        made.append((nvcc.folder / "a.o").read_bytes())
    assert made[0] == made[1] == made[2]
    assert len(nvcc.services()) == 1


def test_each_request_has_its_own_surroundings(nvcc: Client) -> None:
    """Folder, environment, mask of permissions, files and options of one request are not the next one's."""
    for value in (3, 4, 5):
        place = nvcc.folder / str(value)
        place.mkdir()
        (place / "b.cu").write_text(f'#include "value.h"\n{source()}#if VALUE != {value}\n#error other\n#endif\n')
        (place / "value.h").write_text(f"#define VALUE {value}\n")
        other = Client(nvcc.program, place)
        before = os.umask(0o077 if value == 4 else 0o022)
        try:
            other("-c", "b.cu", NVCC_APPEND_FLAGS="-I .")
        finally:
            os.umask(before)
        assert (place / "b.o").stat().st_mode & 0o777 == (0o600 if value == 4 else 0o644)


def test_messages_and_output_come_to_the_caller(nvcc: Client) -> None:
    nvcc.write("bad.cu", "__global__ void k(int *p) { *p = nowhere; }\n" + source())
    for _ in range(2):
        assert "use of undeclared identifier 'nowhere'" in nvcc("-c", "bad.cu", "-DVALUE=1", status=1)
    nvcc.write()
    assert "int made = 11;" in nvcc("-E", "a.cu", "-DVALUE=11")
    assert "Could not open input file" in nvcc("-c", "missing.cu", status=1)


def test_a_program_is_run_by_the_caller_not_by_the_service(nvcc: Client) -> None:
    nvcc.write("c.cu", "#include <cstdio>\nint main() { puts(\"ran\"); return 3; }\n")
    assert "ran" in nvcc("-run", "c.cu", status=3, told="a process of its own: this needs a process of its own")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_cancels_and_cleans(nvcc: Client, slow: Path, number: signal.Signals) -> None:
    nvcc.write()
    process = nvcc.start("-c", "a.cu", "-DVALUE=1")
    clang = int(wait_for(slow / "started"))
    [service] = nvcc.services()
    process.send_signal(number)
    process.communicate(timeout=60)
    assert process.returncode == 130
    assert is_gone(clang)
    left = [path.name for path in Path(os.environ["TMPDIR"]).iterdir() if path.name != "servers"]
    assert left == []
    assert sorted(path.name for path in nvcc.folder.iterdir()) == ["a.cu", "slow_clang"]
    (slow / "slow").unlink()
    nvcc("-c", "a.cu", "-DVALUE=1")
    assert nvcc.services() == [service]


def test_a_killed_client_cancels(nvcc: Client, slow: Path) -> None:
    nvcc.write()
    process = nvcc.start("-c", "a.cu", "-DVALUE=1")
    clang = int(wait_for(slow / "started"))
    process.kill()
    process.communicate()
    assert is_gone(clang)


def test_a_service_that_is_killed_in_the_middle_is_done_without(nvcc: Client, slow: Path) -> None:
    nvcc.write()
    process = nvcc.start("-c", "a.cu", "-DVALUE=1")
    clang = int(wait_for(slow / "started"))
    [service] = nvcc.services()
    (slow / "slow").unlink()
    os.kill(service, signal.SIGKILL)
    assert is_gone(clang)
    _, errors = process.communicate(timeout=250)
    assert process.returncode == 0, errors
    assert "a process of its own: the service did not answer" in errors
    assert (nvcc.folder / "a.o").exists()
    nvcc("-c", "a.cu", "-DVALUE=1")


@pytest.mark.usefixtures("own_place")
def test_without_a_folder_of_its_own_there_is_no_service(nvcc: Client) -> None:
    place = Path(os.environ["VORTEX_COMPILE_SERVER_FOLDER"])
    place.mkdir(mode=0o755)
    nvcc.write()
    nvcc("-c", "a.cu", "-DVALUE=1", told="a process of its own: there is no folder for the service's socket")
    assert list(place.iterdir()) == []


def test_a_wrong_setting_is_an_error(nvcc: Client) -> None:
    told = "nvcc fatal   : VORTEX_COMPILE_SERVER=soon is not"
    nvcc("-c", nvcc.write(), status=1, told=told, VORTEX_COMPILE_SERVER="soon")


def test_twenty_at_once(nvcc: Client) -> None:
    nvcc("-c", nvcc.write("first.cu"), "-DVALUE=1")
    words = [("-E", nvcc.write(f"n{number}.cu"), "-DVALUE=1", "-o", f"n{number}.ii") for number in range(20)]
    processes = [nvcc.start(*line) for line in words]
    for process in processes:
        _, errors = process.communicate(timeout=280)
        assert process.returncode == 0, errors
    assert len(list(nvcc.folder.glob("n*.ii"))) == 20
    assert len(nvcc.services()) == 1


JIT = """
import ctypes, sys
nvrtc = ctypes.CDLL(sys.argv[1])
for line in sys.stdin:
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    assert nvrtc.nvrtcCreateProgram(ctypes.byref(program), line.encode(), b"k.cu", 0, None, None) == 0
    status = nvrtc.nvrtcCompileProgram(program, 0, None)
    assert status or nvrtc.nvrtcGetPTXSize(program, ctypes.byref(size)) == 0
    text = ctypes.create_string_buffer(size.value)
    assert status or nvrtc.nvrtcGetPTX(program, text) == 0
    print(status, hash(text.raw), flush=True)
"""


def test_programs_compile_at_run_time_by_it_and_without_it(nvcc: Client) -> None:
    """Also where it ends while they run."""
    nvcc.write()
    nvcc("-c", "a.cu", "-DVALUE=1", told="")  # notes which sources are there
    requests.stop_all()
    library = nvcc.program.parent.parent / "lib64" / "libnvrtc.so.12"
    lines = [source(value).partition("\n")[0] for value in (1, 2, 3)] + ["not C\n"]
    told = []
    for seconds in ("60", "0"):
        environment = {**nvcc.environment, "VORTEX_COMPILE_SERVER": seconds, "PYTHONHASHSEED": "0"}
        with subprocess.Popen(
            [sys.executable, "-c", JIT, str(library)], env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        ) as program:  # fmt: skip
            assert program.stdin
            assert program.stdout
            answers = []
            for count, line in enumerate(lines):
                program.stdin.write(line.strip() + "\n")
                program.stdin.flush()
                answers.append(program.stdout.readline())
                if count == 0:
                    assert len(nvcc.services()) == (seconds == "60")
                    requests.stop_all()
            told.append(answers)
        assert program.returncode == 0
    assert told[0] == told[1]
    assert [answer.split()[0] for answer in told[0]] == ["0", "0", "0", "6"]
