"""Each program shows one part of the runtime API: its rules as CUDA documents them. It checks itself and says that it passed."""

from __future__ import annotations

import pytest

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


def test_tensor_maps(build, run):
    passed(run(build("tensor_maps.cu", "-lcuda")))


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
