"""libcuda by programs in C, its cache, and both under clang's sanitizers."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from parts import source

from vortex_rt.compiler import cache
from vortex_rt.cuda import container
from vortex_rt.cuda.container import ContainerEntry, EntryKind
from vortex_rt.driver.cuda_setup import compiler_sources
from vortex_rt.driver.locate import ROOT, program_environment

# The driver API by small C programs, each of which proves rules of its behaviour: built by gcc against cuda.h, run on
# a small simulated device.

HERE = Path(__file__).parent / "programs"
TIMEOUT = 600
"""Seconds for one command; programs take about one."""
PROGRAMS = (
    "contexts", "memory", "host_memory", "launches", "streams", "time", "faults", "pools", "textures", "graphs", "threads",
    "forgotten", "virtual_memory", "stream_memory", "processes", "older_names", "versions", "no_context",
    "many_threads", "many_modules",
)  # fmt: skip


@pytest.fixture(scope="session")
def image(toolkit, tmp_path_factory) -> Path:
    """The kernels of all programs, compiled."""
    made = tmp_path_factory.mktemp("kernels") / "kernels.fatbin"
    command = [toolkit.nvcc, "-fatbin", HERE / "kernels.cu", "-o", made]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    return made


@pytest.fixture
def compiled(toolkit, tmp_path):
    """``compiled("name")``: the program of that name, built by gcc."""

    def compile_program(name: str) -> Path:
        made = tmp_path / name
        words = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-I", toolkit.root / "include", "-L", toolkit.lib]
        command = ["gcc", *words, source(HERE, f"{name}.c", tmp_path / "sources"), "-o", made, "-lcuda", "-lpthread"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
        assert done.returncode == 0, done.stderr
        return made

    return compile_program


@pytest.fixture
def environment(toolkit) -> dict[str, str]:
    """The environment of the programs: the toolkit's libraries, a small device."""
    return {**program_environment(), "LD_LIBRARY_PATH": str(toolkit.lib), "VORTEX_PRESET": "vortex"}


def run(words, environment, **variables):
    """Run a command to its end."""
    made = {**environment, **variables}
    return subprocess.run(words, capture_output=True, text=True, timeout=TIMEOUT, env=made)


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(compiled, image, environment, name):
    done = run([compiled(name), image], environment)
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr


def test_a_bad_address_is_placed_among_the_allocations(compiled, image, environment):
    done = run([compiled("faults"), image], environment)
    assert "lies 512 bytes behind the end of the nearest allocation" in done.stderr
    assert "0x84000000 lies in no allocation; there is none" in done.stderr
    assert "which was freed" in done.stderr


@pytest.mark.parametrize("way", ["at-once", "running", "fork"])
def test_leaving(compiled, image, environment, way):
    done = run([compiled("leaving"), image, way], environment)
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr


def test_an_interrupted_program_leaves_no_simulator(compiled, image, environment):
    process = subprocess.Popen(
        [compiled("leaving"), image, "interrupted"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "running\n"
    # The simulator is the child of a thread of the program.
    threads = Path(f"/proc/{process.pid}/task")
    children = [int(word) for path in threads.glob("*/children") for word in path.read_text().split()]
    assert children
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=TIMEOUT) == -signal.SIGINT
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and any(Path(f"/proc/{child}/exe").exists() for child in children):
        time.sleep(0.05)
    assert not any(Path(f"/proc/{child}/exe").exists() for child in children)


def test_a_second_run_starts_no_compiler(compiled, image, environment, cache, tmp_path):
    program = compiled("pools")
    assert run([program, image], environment, VORTEX_RT_CACHE=str(cache)).returncode == 0
    kept = list((cache / "cuda-programs").iterdir())
    assert len(kept) == 1
    (cache / "programs").rename(tmp_path / "compiler's")
    assert run([program, image], environment, VORTEX_RT_CACHE=str(cache)).returncode == 0
    assert not (cache / "programs").exists()
    kept[0].write_bytes(kept[0].read_bytes()[:100])  # a damaged file is built again
    assert run([program, image], environment, VORTEX_RT_CACHE=str(cache)).returncode == 0
    assert kept[0].stat().st_size > 100


def test_an_image_that_the_driver_does_not_take_gives_way_to_the_spirv(compiled, image, environment, tmp_path):
    entries = container.read(image.read_bytes())
    key = container.shape_key("vortex-1x4x4-rv64")
    modules = sorted({entry.module for entry in entries})
    older = [ContainerEntry(EntryKind.PROGRAM, b"VORTEXP1, an older format", module, key) for module in modules]
    both = tmp_path / "both.fatbin"
    both.write_bytes(container.write([*entries, *older]))
    done = run([compiled("pools"), both], environment)
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr


def test_device_code_without_symbols(compiled, toolkit, environment, cache, tmp_path):
    """SPIR-V, and the program binary that OpenCL makes of it, are modules too."""
    spirv = tmp_path / "kernels.spv"
    subprocess.run([toolkit.nvcc, "-cubin", HERE / "kernels.cu", "-o", spirv], check=True, timeout=TIMEOUT)
    assert spirv.read_bytes()[:4] == bytes.fromhex("03022307")
    program = compiled("forms")
    done = run([program, spirv], environment, VORTEX_RT_CACHE=str(cache))
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr
    (binary,) = (cache / "cuda-programs").iterdir()
    done = run([program, binary], environment)
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr


def test_damaged_device_code_is_refused(compiled, image, environment, tmp_path):
    """Cut anywhere or with any byte changed, a container gives an error or still works; never a crash."""
    whole, program = image.read_bytes(), compiled("loads")
    damaged = [whole[:size] for size in (0, 3, 8, 20, 32, 40, 96, 100, len(whole) // 2, len(whole) - 1)]
    for place in (8, 12, 13, 16, 20, 32, 36, 40, 44, 48, 53, 56, 60, 64, 70, 96, 104, 112, 400, len(whole) - 9):
        changed = bytearray(whole)
        changed[place] ^= 0xFF
        damaged.append(bytes(changed))
    files = []
    for index, data in enumerate(damaged):
        files.append(tmp_path / f"{index}.fatbin")
        files[-1].write_bytes(data)
    done = run([program, *files], environment)
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["passed"]), done.stdout + done.stderr
    assert "its content is not what was written (SHA-256)" in done.stderr


def test_the_profile_has_a_line_a_command(compiled, image, environment, tmp_path):
    profile = tmp_path / "profile"
    assert run([compiled("pools"), image], environment, VORTEX_PROF=str(profile)).returncode == 0
    lines = [json.loads(line) for line in profile.read_text().splitlines()]
    kernels = [line for line in lines if line["kind"] == "kernel"]
    copies = [line for line in lines if line["kind"] == "copy"]
    assert [kernel["name"] for kernel in kernels] == ["put"]
    assert kernels[0]["grid"] == [1, 1, 1]
    assert 0 <= kernels[0]["start"] < kernels[0]["end"]
    assert [copy["name"] for copy in copies] == ["DtoH", "HtoD"]
    assert all(copy["bytes"] == 4 for copy in copies)
    made = [line["id"] for line in lines if line["kind"] == "alloc"]
    freed = [line["id"] for line in lines if line["kind"] == "free"]
    assert made
    assert sorted(made) == sorted(freed)  # the program frees all, some twice in stream order


def test_visible_devices(compiled, image, environment):
    def start(**variables: str) -> int:
        return run([compiled("leaving"), image, "at-once"], environment, **variables).returncode

    assert start(CUDA_VISIBLE_DEVICES="0") == 0
    assert start(CUDA_VISIBLE_DEVICES="") == 1  # cuInit: no device
    assert start(CUDA_VISIBLE_DEVICES="-1") == 1
    assert start(CUDA_VISIBLE_DEVICES="7,0") == 1


def test_two_devices(compiled, image, environment):
    done = run([compiled("devices"), image], environment, VORTEX_DEVICES="2")
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr


def test_wall_time(compiled, image, environment):
    done = run([compiled("time"), image], environment, VORTEX_CUDA_TIME="wall")
    assert done.returncode == 1  # the host's pauses count then


# What libcuda's cache of built programs depends on.


def test_the_compilers_sources_are_the_caches():
    for place, deep in cache.SOURCES:
        wanted = {Path(place)} if deep else {path.relative_to(ROOT) for path in Path(ROOT, place).glob("*.py")}
        assert wanted <= set(compiler_sources())


# Programs of many threads on libcuda, libcudart and the driver as sanitizers of GCC's watch them (``vortex-setup
# --sanitize``).

RUNTIME = Path(__file__).parent.parent / "programs"
SANITIZED = (
    "many_threads", "threads", "streams", "graphs", "pools", "stream_memory", "contexts", "no_context", "time", "launches",
    "textures", "memory", "host_memory", "virtual_memory", "faults", "forgotten",
)  # fmt: skip
RUNTIME_PROGRAMS = ("threads.cu", "per_thread.cu", "callbacks.cu", "references.cu", "reset.cu", "managed.cu", "sanitized.cu")
LONG_TIMEOUT = 3000
"""Seconds; a build is a few minutes."""
OPTIONS = {
    "ASAN_OPTIONS": "detect_leaks=0",  # worker threads and the device outlive main
    "TSAN_OPTIONS": "halt_on_error=0",
    "UBSAN_OPTIONS": "print_stacktrace=1",
}


@pytest.fixture(scope="module", params=["thread", "address", "undefined"])
def watched(request, tmp_path_factory) -> tuple[str, Path, Path]:
    """The sanitizer, its toolkit, and the kernels."""
    words = [sys.executable, "-m", "vortex_rt.driver.setup", "--sanitize", request.param, "--print-cuda"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=LONG_TIMEOUT)
    assert done.returncode == 0, done.stderr
    toolkit = Path(done.stdout.strip())
    image = tmp_path_factory.mktemp("kernels") / "kernels.fatbin"
    subprocess.run([toolkit / "bin" / "nvcc", "-fatbin", HERE / "kernels.cu", "-o", image], check=True, timeout=LONG_TIMEOUT)
    return request.param, toolkit, image


def clean(words: list[Path | str], toolkit: Path) -> None:
    environment = {**program_environment(), **OPTIONS, "LD_LIBRARY_PATH": str(toolkit / "lib64"), "VORTEX_PRESET": "vortex"}
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=LONG_TIMEOUT, env=environment)
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr[-8000:]
    assert "Sanitizer" not in done.stderr
    assert "runtime error" not in done.stderr


@pytest.mark.slow
@pytest.mark.device
@pytest.mark.parametrize("name", SANITIZED)
def test_the_driver_api(watched, tmp_path, name):
    sanitizer, toolkit, image = watched
    made = tmp_path / name
    words = ["-std=gnu11", "-g", f"-fsanitize={sanitizer}", "-I", toolkit / "include", "-L", toolkit / "lib64"]
    program = source(HERE, f"{name}.c", tmp_path / "sources")
    subprocess.run(["gcc", *words, program, "-o", made, "-lcuda", "-lpthread"], check=True, timeout=LONG_TIMEOUT)
    clean([made, image, *(["40"] if name == "many_threads" else [])], toolkit)


@pytest.mark.slow
@pytest.mark.device
@pytest.mark.parametrize("name", RUNTIME_PROGRAMS)
def test_the_runtime_api(watched, tmp_path, name):
    sanitizer, toolkit, _ = watched
    made = tmp_path / "program"
    stream = ["--default-stream=per-thread"] if name == "per_thread.cu" else []
    words = [toolkit / "bin" / "nvcc", "-g", "-Xcompiler", f"-fsanitize={sanitizer}", *stream]
    words += [source(RUNTIME, name, tmp_path / "sources"), "-o", made]
    done = subprocess.run(words, capture_output=True, text=True, timeout=LONG_TIMEOUT)
    assert done.returncode == 0, done.stderr
    clean([made], toolkit)
