"""Programs of many threads on libcuda, libcudart and the driver as sanitizers of GCC's watch them (``vortex-setup --sanitize``)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from parts import source

from vortex_rt.driver.locate import program_environment

HERE = Path(__file__).parent / "programs"
RUNTIME = Path(__file__).parent.parent / "programs"
PROGRAMS = (
    "many_threads", "threads", "streams", "graphs", "pools", "stream_memory", "contexts", "no_context", "time", "launches",
    "textures", "memory", "host_memory", "virtual_memory", "faults", "forgotten",
)  # fmt: skip
RUNTIME_PROGRAMS = ("threads.cu", "per_thread.cu", "callbacks.cu", "references.cu", "reset.cu", "managed.cu", "sanitized.cu")
TIMEOUT = 3000
"""Seconds; a build is a few minutes."""
OPTIONS = {
    "ASAN_OPTIONS": "detect_leaks=0",  # worker threads and the device outlive main
    "TSAN_OPTIONS": "halt_on_error=0",
    "UBSAN_OPTIONS": "print_stacktrace=1",
}

pytestmark = [pytest.mark.slow, pytest.mark.device]


@pytest.fixture(scope="module", params=["thread", "address", "undefined"])
def watched(request, tmp_path_factory) -> tuple[str, Path, Path]:
    """The sanitizer, its toolkit, and the kernels."""
    words = [sys.executable, "-m", "vortex_rt.driver.setup", "--sanitize", request.param, "--print-cuda"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 0, done.stderr
    toolkit = Path(done.stdout.strip())
    image = tmp_path_factory.mktemp("kernels") / "kernels.fatbin"
    subprocess.run([toolkit / "bin" / "nvcc", "-fatbin", HERE / "kernels.cu", "-o", image], check=True, timeout=TIMEOUT)
    return request.param, toolkit, image


def clean(words: list[Path | str], toolkit: Path) -> None:
    environment = {**program_environment(), **OPTIONS, "LD_LIBRARY_PATH": str(toolkit / "lib64"), "VORTEX_PRESET": "vortex"}
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=TIMEOUT, env=environment)
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr[-8000:]
    assert "Sanitizer" not in done.stderr
    assert "runtime error" not in done.stderr


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_driver_api(watched, tmp_path, name):
    sanitizer, toolkit, image = watched
    made = tmp_path / name
    words = ["-std=gnu11", "-g", f"-fsanitize={sanitizer}", "-I", toolkit / "include", "-L", toolkit / "lib64"]
    program = source(HERE, f"{name}.c", tmp_path / "sources")
    subprocess.run(["gcc", *words, program, "-o", made, "-lcuda", "-lpthread"], check=True, timeout=TIMEOUT)
    clean([made, image, *(["40"] if name == "many_threads" else [])], toolkit)


@pytest.mark.parametrize("name", RUNTIME_PROGRAMS)
def test_the_runtime_api(watched, tmp_path, name):
    sanitizer, toolkit, _ = watched
    made = tmp_path / "program"
    stream = ["--default-stream=per-thread"] if name == "per_thread.cu" else []
    words = [toolkit / "bin" / "nvcc", "-g", "-Xcompiler", f"-fsanitize={sanitizer}", *stream]
    words += [source(RUNTIME, name, tmp_path / "sources"), "-o", made]
    done = subprocess.run(words, capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 0, done.stderr
    clean([made], toolkit)
