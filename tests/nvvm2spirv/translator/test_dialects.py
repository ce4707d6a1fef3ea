"""NVVM IR as other compilers and their other versions write it: the same kernels come out, and they give NumPy's
results.

``tests/fixtures/dialects`` holds CUDA sources compiled by clang 13, 14 (typed pointers), 15, 16 and 22, unoptimised as
text and optimised as bitcode (``README.md`` there has the command), and modules written in the manner of libNVVM,
Triton and LLVM 20.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import numpy as np
import pytest
from fixture_cases import dialects

from nvvm2spirv import translate
from vortex_rt import Device, Module

ROOT = Path(__file__).parents[3]
MODULES = dialects()
#: What needs the device library (a counted barrier): other OpenCL devices cannot link it.
NEEDS_VORTEX = ("reduction-attributes.ll",)
COMPILERS = ("clang13", "clang14", "clang15", "clang16", "clang22")

POINTER, INT, STRUCT = ("global", "pointer"), ("value", 4), ("value", "Scale")
#: The kernels of each source with their arguments' kinds and sizes; a pointer's and the structure's depend on the
#: module's pointers.
KERNELS = {
    "vecadd": {"vecadd": [POINTER, POINTER, POINTER, INT]},
    "reduction": {"reduction": [POINTER, POINTER, INT]},
    "memory": {"filter": [POINTER, POINTER, INT, STRUCT], "histogram": [POINTER, INT, POINTER]},
    "printing": {"largest": [POINTER, POINTER, INT]},
}
#: The structure by pointer width: with -m32, clang takes the layout of a 32-bit x86 host, where 8-byte integers are
#: aligned to 4 bytes.
SCALE = {
    bits: np.dtype({"names": ["factor", "offset", "bins"], "formats": ["f4", "i8", ("i4", 2)], "offsets": offsets,
                    "itemsize": size})
    for bits, offsets, size in ((64, [0, 8, 16], 24), (32, [0, 4, 12], 20))
}


def source_of(name: str) -> str:
    return name.split("-")[0]


def is_32_bit(name: str) -> bool:
    return "-m32." in name


@pytest.fixture(scope="module")
def simulated() -> dict[bool, Device]:
    """The device for modules with 64-bit (False) and with 32-bit pointers."""
    return {False: Device("cuda"), True: Device("cuda,xlen=32")}


def test_every_source_by_every_compiler():
    expected = {
        f"{source}-{compiler}.{suffix}" for source in KERNELS for compiler in COMPILERS for suffix in ("ll", "bc")
    }
    assert expected <= set(MODULES)


def test_the_dialects_differ():
    texts = {name: text for name, text in MODULES.items() if source_of(name) == "reduction" and isinstance(text, str)}
    assert {name for name, text in texts.items() if "i32*" in text} == {
        "reduction-clang13.ll",
        "reduction-clang14.ll",
        "reduction-libnvvm.ll",
    }
    assert {name for name, text in texts.items() if "ptx_kernel" in text} == {
        "reduction-clang22.ll",
        "reduction-attributes.ll",
    }


@pytest.mark.parametrize("name", MODULES)
def test_the_same_kernels(name):
    module = translate(MODULES[name])  # spirv-val included
    arguments = {k.name: [(a.kind, a.size) for a in k.parameters] for k in module.kernels}
    assert module.address_bits == (32 if is_32_bit(name) else 64)
    sizes = {4: 4, "pointer": module.address_bits // 8, "Scale": SCALE[module.address_bits].itemsize}
    assert arguments == {
        kernel: [(kind, sizes[size]) for kind, size in expected] for kernel, expected in KERNELS[source_of(name)].items()
    }
    dynamic = {k.name for k in module.kernels if k.dynamic_local}
    assert dynamic == {"histogram"} & set(arguments) | ({"reduction"} if name == "reduction-triton.ll" else set())
    assert {(s.name, s.kind, s.size) for s in module.symbols} == (
        {("weights", "constant", 12), ("calls", "device", 4)} if source_of(name) == "memory" else set()
    )


@pytest.mark.parametrize("name", [name for name in MODULES if source_of(name) == "reduction"])
def test_launch_bounds(name):
    (kernel,) = translate(MODULES[name]).kernels
    assert kernel.launch_bounds.max_block_size == 128
    assert any(kernel.launch_bounds.required_threads) == (name == "reduction-triton.ll")
    word_of_red = 4 if name == "reduction-attributes.ll" else 0
    assert kernel.local_bytes == (0 if name == "reduction-triton.ll" else 512 + word_of_red)


def run_vecadd(module: Module, device: Device) -> None:
    a, b = np.random.default_rng(1).random((2, 1000), dtype=np.float32)
    c = device.zeros(1000)
    module.vecadd[8, 128](device.array(a), device.array(b), c, 1000)
    np.testing.assert_array_equal(c.copy_to_host(), a + b)


def run_reduction(module: Module, device: Device) -> None:
    data = np.random.default_rng(2).integers(-1000, 1000, 3001, dtype=np.int32)
    partial = device.zeros(4, np.int32)
    dynamic = module.translated.kernels[0].dynamic_local
    launch = (4, 128, 512) if dynamic else (4, 128)
    module.reduction[launch](device.array(data), partial, data.size)
    padded = np.resize(np.append(data, np.zeros(4 * 128 * 6 - data.size, np.int32)), (6, 4, 128))
    np.testing.assert_array_equal(partial.copy_to_host(), padded.sum(axis=(0, 2)))


def run_memory(module: Module, device: Device) -> None:
    rng = np.random.default_rng(3)
    signal = rng.random(300, dtype=np.float32)
    out = device.zeros(300)
    module.filter[3, 128](
        device.array(signal), out, 300, np.array((2.0, 5, (7, 3)), SCALE[module.translated.address_bits])
    )
    np.testing.assert_allclose(out.copy_to_host(), np.convolve(signal, [0.25, 0.5, 0.25], "same") * 2 + 5, rtol=1e-6)
    assert module.symbols["calls"].read(np.int32) == 900

    data = rng.integers(0, 256, 2000, dtype=np.uint8)
    bins = device.zeros(256, np.int32)
    module.histogram[3, 64, 1024](device.array(data), data.size, bins)
    np.testing.assert_array_equal(bins.copy_to_host(), np.bincount(data, minlength=256))


def run_printing(module: Module, device: Device) -> None:
    captured = importlib.import_module("examples.printing").captured
    data = np.random.default_rng(4).integers(-(10**12), 10**12, 200)
    top = device.array(np.array([-(2**62)]))
    text = captured(lambda: module.largest[2, 128](device.array(data), top, 200))
    rest = np.fmod(data, 4)  # as in C: of the dividend's sign
    mine = np.select([rest == 0, rest == 1, rest == 2], [data * 3, -data, data ^ 0x5555], data)
    assert top.copy_to_host()[0] == mine.max()
    assert re.fullmatch(rf"first {mine[0]} of 200: done 1\.50*\n", text)


RUN = {"vecadd": run_vecadd, "reduction": run_reduction, "memory": run_memory, "printing": run_printing}


@pytest.mark.device
@pytest.mark.parametrize("name", MODULES)
def test_on_the_simulated_device(name, simulated):
    device = simulated[is_32_bit(name)]
    RUN[source_of(name)](Module.from_nvvm(device, MODULES[name]), device)


@pytest.mark.intel
@pytest.mark.parametrize("name", [name for name in MODULES if not is_32_bit(name) and name not in NEEDS_VORTEX])
def test_on_intels_cpu_runtime(name, intel_cpu):
    RUN[source_of(name)](Module.from_nvvm(intel_cpu, MODULES[name]), intel_cpu)
