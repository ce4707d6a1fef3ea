"""CUDA programs of the runtime: each compiled by nvcc, run, and checked by itself."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cuda.conftest import PROGRAMS as SOURCES
from tests.vortex_rt.driver import host_libraries
from vortex_rt import settings
from vortex_rt.driver import find_installation
from vortex_rt.driver.locate import program_environment

# Each program shows one part of the runtime API: its rules as CUDA documents them. It checks itself and says that it
# passed.

PROGRAMS = (
    *(
        "vector_add.cu",
        "errors.cu",
        "memory.cu",
        "copies.cpp",
        "symbols.cu",
        "launches.cu",
        "clusters.cu",
        "device_launches.cu",
        "large_alignment.cu",
        "own_atomics.cu",
        "streams.cu",
        "graphs.cu",
        "conditional_graphs.cu",
        "functions.cu",
        "textures.cu",
        "references.cu",
    ),
    *(
        "shapes.cu",
        "callbacks.cu",
        "attributes.cu",
        "occupancy.cu",
        "split_barriers.cu",
        "properties.cpp",
        "managed.cu",
        "threads.cu",
        "reset.cu",
        "forked.cpp",
        "old_abi.cu",
        "mipmaps.cu",
        "processes.cu",
    ),
)


def passed(done):
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr


@pytest.mark.parametrize("source", PROGRAMS)
def test_program(build, run, source):
    passed(run(build(source)))


@pytest.mark.parametrize("source", ["vector_add.cu", "launches.cu", "clusters.cu", "tensor_maps.cu"])
def test_a_vortex3_starts_the_blocks(build, run, source):
    """Its KMU has clusters too; what needs warps that persist is started by them."""
    passed(run(build(source, "-lcuda"), VORTEX_PRESET="cuda3", VORTEX_START="device"))


def test_nvml_tells_what_the_runtime_tells(build, run):
    passed(run(build("management.cpp", "-lnvidia-ml")))


@pytest.mark.parametrize("preset", ["cuda", "cuda3"])
def test_tensor_maps(build, run, preset):
    passed(run(build("tensor_maps.cu", "-lcuda"), VORTEX_PRESET=preset))


@pytest.mark.parametrize("fault", ["address", "assert", "trap"])
def test_a_fault_lasts_until_the_reset(build, run, fault):
    passed(run(build("faults.cu"), fault))


def test_shared_library(build, run):
    passed(run(build("vector_add.cu", "-cudart=shared")))


@pytest.mark.parametrize("source", ["symbols.cu", "managed.cu", "references.cu", "device_launches.cu"])
def test_separate_compilation(build, run, source):
    passed(run(build(source, "-rdc=true")))


def test_several_devices(build, run):
    passed(run(build("devices.cu"), VORTEX_DEVICES="2"))


def test_per_thread_default_streams(build, run):
    passed(run(build("per_thread.cu", "--default-stream=per-thread")))


def test_printf_comes_in_order_with_the_host(build, run):
    done = run(build("printing.cu"))
    assert done.stdout == "host first\ndevice 17 says\nhost last\npassed\n"


def test_constructors_and_destructors_call_the_api(build, run):
    done = run(build("constructors_a.cu", "constructors_b.cu"))
    assert (done.returncode, done.stdout) == (0, "passed\nend: fine\n"), done.stderr


@pytest.mark.parametrize("runtime", ["static", "shared"])
def test_opened_libraries_bring_kernels(build, run, runtime):
    plugin = build("plugin.cu", "-shared", "-Xcompiler", "-fPIC", f"-cudart={runtime}", name="libplugin.so")
    passed(run(build("loads_plugin.cpp", "-ldl"), plugin))


@pytest.mark.parametrize("way", ["return", "exit", "quick", "thread", "reset"])
def test_process_ends_while_a_kernel_runs(build, run, way):
    done = run(build("ends.cu"), way)
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "running"), done.stdout + done.stderr


@pytest.mark.parametrize("shape", [
    "quantum=3,cores=4,host_threads=1", "quantum=3,cores=1,threads=4,warps=16", "quantum=5,cores=16,vote_shuffle=false",
    "mode=timing,cores=2,warps=4",
])  # fmt: skip
def test_accesses_for_other_threads_are_whole(build, run, shape):
    passed(run(build("whole_accesses.cu"), VORTEX_CONFIG=shape))


TOLD = {
    "address": "AddressSanitizer: heap-buffer-overflow",
    "undefined": "runtime error: signed integer overflow",
    "thread": "ThreadSanitizer: data race",
}


@pytest.mark.parametrize(("sanitizer", "relocatable"), [
    ("address", "false"), ("undefined", "true"), ("thread", "true"),
    *(pytest.param(*words, marks=pytest.mark.slow) for words in (("address", "true"), ("undefined", "false"), ("thread", "false"))),
])  # fmt: skip
def test_a_host_under_a_sanitizer(build, run, sanitizer, relocatable):
    """It works, and the sanitizer still finds what it is for."""
    program = build("sanitized.cu", "-g", f"-rdc={relocatable}", "-Xcompiler", f"-fsanitize={sanitizer}")
    done = run(program, VORTEX_PRESET="vortex")
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr[-4000:]
    assert TOLD[sanitizer].partition(":")[0] not in done.stderr
    assert TOLD[sanitizer] in run(program, "wrong", VORTEX_PRESET="vortex").stderr


# Kernels that launch kernels: in one file, over several, in graphs, and what trace and profile show of them.


def test_launches_from_device_code(build, run):
    done = run(build("dynamic_parallelism.cu"))
    assert done.stdout == "invalid copy direction for memcpy, cudaErrorLaunchPendingCountExceeded\npassed\n", done.stderr
    lost = "launched 8 grids from the device, and for 4 of them there was no room"
    assert f"kernel '_Z4manyv' {lost} (cudaLimitDevRuntimePendingLaunchCount)" in done.stderr


@pytest.mark.parametrize(
    "words",
    [("-std=c++11", "-rdc=true", "-lcudadevrt"), pytest.param(("-std=c++20", "-arch=sm_90"), marks=pytest.mark.slow)],
)
def test_other_ways_to_compile_it(build, run, words):
    assert run(build("dynamic_parallelism.cu", *words)).stdout.endswith("passed\n")


def test_kernels_of_another_file(build, run):
    done = run(build("launches_elsewhere.cu", "launched_elsewhere.cu", "-rdc=true", "-lcudadevrt"))
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr


def test_a_child_that_cannot_be_launched_fails_its_parent(build, run):
    done = run(build("dynamic_parallelism.cu"), "fail")
    assert done.stdout == "passed\n"
    assert re.search(r"kernel '_Z13asks_too_muchv' launched kernel '_Z5smallv' .* which is not possible", done.stderr)


def test_trace_and_profile_show_the_children(build, run, tmp_path):
    profile = tmp_path / "profile"
    done = run(build("launches_elsewhere.cu", "launched_elsewhere.cu", "-rdc=true"), VORTEX_CUDA_TRACE="1",
               VORTEX_PROF=str(profile))  # fmt: skip
    shape = r"\(grid=\{1, 1, 1\}, block=\{1, 1, 1\}, shared=0, stream=0x0\)"
    assert len(re.findall(rf"^\[\d+\] launch from '_Z6parentv': _Z5childii{shape}$", done.stderr, re.M)) == 1
    assert len(re.findall(rf"^\[\d+\] launch from '_Z5childii': _Z5childii{shape}$", done.stderr, re.M)) == 2
    kernels = [row for row in map(json.loads, profile.read_text().splitlines()) if row["kind"] == "kernel"]
    assert [re.sub(r"__(static|intern)__.*", "", row["name"]) for row in kernels] == [
        "_Z6parentv", *["_Z5childii"] * 3, "_Z5otheri", *["_ZL3owni"] * 3,
    ]  # fmt: skip
    assert all(row["start"] <= row["end"] for row in kernels)
    assert [row["start"] for row in kernels] == sorted(row["start"] for row in kernels)


# Large modules, of which a kernel is built when it is needed.


def test_kernels_are_built_beforehand(build, run, cache_with_setup, monkeypatch, tmp_path):
    program, small, without = build("large_module.cu"), build("vector_add.cu"), tmp_path / "without.txt"
    without.write_text("no kernels")
    monkeypatch.setenv("VORTEX_RT_CACHE", str(cache_with_setup))
    monkeypatch.setenv("VORTEX_PRESET", "vortex")
    monkeypatch.setenv("VORTEX_COMPILE_SERVER", "0")
    start = (
        "import sys; sys.argv[0] = 'vortex-warm'; from vortex_rt.cuda.tools import warm; end = warm.requests.stop_all; "
        "warm.requests.stop_all = lambda: print('services of its own:', end()); warm.main()"
    )

    def warm(*files: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-c", start, *files], capture_output=True, text=True, timeout=600)

    done = warm(program, small)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("services of its own: 1\n5 kernels of 2 modules are built (")
    no_compiler = {"PATH": "/nowhere", "VORTEX_COMPILE_SERVER": "0"}
    assert run(program, **no_compiler).stdout == "one two\npassed\n"
    refused = warm(without)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith(f"vortex-warm: {without}: it has no kernels; ")


def test_kernels_are_built_when_needed_and_share_what_is_the_modules(build, run, cache):
    program = build("large_module.cu")

    def programs(*words: str, **variables: str) -> int:
        done = run(program, *words, VORTEX_RT_CACHE=str(cache), VORTEX_PRESET="vortex", **variables)
        expected = "passed\n" if words else "one two\npassed\n"
        assert (done.returncode, done.stdout) == (0, expected), done.stdout + done.stderr
        return len(list((cache / "cuda-programs").iterdir()))

    assert programs("leave") == 2  # that of the variables, as a managed one is wanted at the start, and the kernel's
    assert programs() == 5
    for kept in (cache / "cuda-programs").iterdir():
        kept.unlink()
    assert programs("leave", CUDA_MODULE_LOADING="EAGER") == 4  # a kernel's is first, and has the variables


# What blocks of several cores tell each other through memory is there, where cores' data caches keep what others
# overwrite.

CASES = (
    "atomic flag", "volatile flag", "narrow flag", "acquire", "exchange", "ld.acquire", "fence.acquire", "dekker", "last block",
    "grid.sync", "mutex", "heap",
)  # fmt: skip
CONFIGS = {"preset=vortex3,cores=4,l2=true": 16, "preset=cuda3,coherence=as-hardware": 1024}
"""Configuration → threads of a core."""
SMALL = next(iter(CONFIGS))


@pytest.fixture(scope="module")
def program(toolkit, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("order") / "memory_order"
    subprocess.run([toolkit.nvcc, SOURCES / "memory_order.cu", "-o", path], check=True, capture_output=True, timeout=600)
    return path


def run(toolkit, program: Path, case: int, config: str, **variables: str) -> str:
    environment = {
        **program_environment(), "LD_LIBRARY_PATH": str(toolkit.lib), settings.CONFIG.name: config, settings.TIMEOUT.name: "60",
        **variables,
    }  # fmt: skip
    done = subprocess.run([program, str(CONFIGS[config]), str(case)], check=True, capture_output=True, text=True, timeout=600, env=environment)
    return done.stdout


@pytest.mark.device
@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("case", range(len(CASES)), ids=CASES)
def test_new_values_are_seen(toolkit, program, case, config):
    assert run(toolkit, program, case, config) == f"{case}: no error, 0 wrong\n"


@pytest.mark.device
def test_old_values_are_seen_by_code_for_coherent_caches(toolkit, program):
    """So the device hides them, and the program asks for what it hides."""
    features = {settings.FEATURES.name: "vote_shuffle vortex3"}
    assert "no error, 0 wrong" not in run(toolkit, program, CASES.index("mutex"), SMALL, **features)


@pytest.mark.device
@pytest.mark.parametrize("case", range(len(CASES)), ids=CASES)
def test_coherencecheck_finds_nothing(toolkit, program, case, tmp_path):
    findings = tmp_path / "findings"
    tool = {settings.SANITIZER.name: "coherencecheck", settings.SANITIZER_FILE.name: str(findings)}
    assert run(toolkit, program, case, SMALL, **tool) == f"{case}: no error, 0 wrong\n"
    assert "STALE_READ" not in findings.read_text()


# CUDA programs on a user's own libvortex.so, whose memory the host does not see.


def test_managed_and_pinned_memory_is_mirrored(build, run, tmp_path):
    environment = host_libraries.make_front3(tmp_path, find_installation())
    done = run(build("mirrored.cu"), **environment)
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr


def test_managed_variable_is_refused(build, run, tmp_path):
    environment = host_libraries.make_front3(tmp_path, find_installation())
    done = run(build("managed.cu"), **environment)
    assert "is a managed variable: the host does not see this device's variables (cudaMallocManaged gives memory)" in done.stderr
