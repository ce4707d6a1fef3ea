"""Builtins as CUDA sources use them, inline PTX among them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import parts
import pytest
from on_device import BOTH, open_device

from nvvm2spirv import Options, translate
from vortex_rt.cuda import cccl

# CUDA C++ sources with textures, surfaces, inline PTX, printf, assert and the heap run and give NumPy's results.

HERE = Path(__file__).parent
PLACE = TemporaryDirectory(prefix="cuda-sources-")
RNG = np.random.default_rng(5)
WITHOUT_LIBRARY = {
    "ptx.cu": ("through_shared", "add_256", "bits", "logarithms"),
    "stops.cu": ("check", "trap_if", "leave"),
}


@cache
def module_on(device: str, source: str) -> Any:
    from vortex_rt import Module

    path = parts.source(HERE, source, Path(PLACE.name))
    if device == "vortex":
        return Module.from_cuda(open_device(device), path)
    # Intel's runtime has no device library: traps print there, and what needs the library is left out.
    return Module.from_cuda(
        open_device(device), path, Options(traps="print", kernels=WITHOUT_LIBRARY.get(source, ()))
    )


@pytest.fixture(params=BOTH)
def device(request: pytest.FixtureRequest) -> str:
    open_device(request.param)
    name: str = request.param
    return name


def launch(kernel: Any, *arguments: Any) -> None:
    """Launch four threads and wait, so that what fails on the device is raised here."""
    kernel[1, 4](*arguments)
    kernel.module.device.synchronize()


def test_texture_references(device: str) -> None:
    from vortex_rt import TextureDescription

    d, module = open_device(device), module_on(device, "textures.cu")
    image = RNG.random((6, 9), np.float32)
    colours = RNG.integers(0, 256, (40, 4), np.uint8)
    where = RNG.integers(0, 9 * 16, (40, 2)).astype(np.float32) / 16
    module.textures["legacy"].bind(d.texture(image, TextureDescription(filter="point", address="clamp")))
    module.textures["colours"].bind(d.texture(colours, TextureDescription(normalized_reads=True), channels=4))
    out, colour = d.zeros(40), d.zeros((40, 4))
    module.through_references[1, 64](d.array(where), out, colour, 40)
    x, y = np.floor(where).astype(int).T
    np.testing.assert_array_equal(out.copy_to_host(), image[np.clip(y, 0, 5), np.clip(x, 0, 8)])
    np.testing.assert_allclose(colour.copy_to_host(), colours / 255, atol=1e-7)


def test_handles_from_memory(device: str) -> None:
    d, module = open_device(device), module_on(device, "textures.cu")
    tables = [RNG.integers(-9, 9, 100).astype(np.int32) for _ in range(3)]
    textures = [d.texture(t, linear=True) for t in tables]
    out = d.zeros(100, np.int32)
    module.bindless[2, 64](d.array(np.array([t.handle for t in textures], np.uint64)), 3, out, 100)
    assert out.copy_to_host().tolist() == [int(tables[i % 3][i]) for i in range(100)]


def test_volumes_and_layers(device: str) -> None:
    d, module = open_device(device), module_on(device, "textures.cu")
    volume, layers = RNG.random((4, 3, 8, 4), np.float32), RNG.random((3, 4, 8, 4), np.float32)
    out = d.zeros((8, 2, 4))
    module.geometries[1, 8](d.texture(volume, channels=4), d.texture(layers, channels=4, layered=True), out, 8)
    for i in range(8):
        np.testing.assert_array_equal(out.copy_to_host()[i, 0], volume[2, 1, i])
        np.testing.assert_array_equal(out.copy_to_host()[i, 1], layers[i % 3, 1, i])


def test_surfaces(device: str) -> None:
    d, module = open_device(device), module_on(device, "textures.cu")
    image = RNG.random((6, 10), np.float32)
    source, target = d.texture(image), d.texture(np.zeros((10, 6), np.float32))
    module.transpose[(1, 1), (16, 8)](source, target, 10, 6)
    np.testing.assert_array_equal(target.array.copy_to_host().reshape(10, 6), image.T)


def test_shared_memory_by_32_bit_addresses(device: str) -> None:
    d, module = open_device(device), module_on(device, "ptx.cu")
    data = RNG.integers(0, 1 << 32, (3, 64, 4), np.uint32)
    out, total = d.zeros((3, 64, 4), np.uint32), d.zeros(3, np.uint32)
    module.through_shared[3, 64](d.array(data), out, total)
    np.testing.assert_array_equal(out.copy_to_host().reshape(3, 64, 4), data[:, ::-1])
    np.testing.assert_array_equal(total.copy_to_host(), data[:, :, 0].sum(axis=1, dtype=np.uint32))


def test_carry_chain_of_statements(device: str) -> None:
    d, module = open_device(device), module_on(device, "ptx.cu")
    a, b = (RNG.choice(np.array([0, 1, 0xFFFFFFFF, 0x7FFFFFFF, 99], np.uint32), (50, 8)) for _ in range(2))
    out = d.zeros((50, 8), np.uint32)
    module.add_256[1, 64](d.array(a), d.array(b), out, 50)
    for x, y, r in zip(a, b, out.copy_to_host().reshape(50, 8)):
        total = int.from_bytes(x.tobytes(), "little") + int.from_bytes(y.tobytes(), "little")
        assert int.from_bytes(r.tobytes(), "little") == total % (1 << 256)


def test_packing_and_logic(device: str) -> None:
    d, module = open_device(device), module_on(device, "ptx.cu")
    x, u = RNG.standard_normal(100).astype(np.float32), RNG.integers(1, 1 << 32, 50, np.uint32)
    out = d.zeros((50, 5), np.uint32)
    module.bits[1, 64](d.array(x), d.array(u), out, 50)
    bits = x.view(np.uint32).astype(np.uint64)
    bfloat = ((bits + 0x7FFF + (bits >> np.uint64(16) & np.uint64(1))) >> np.uint64(16)).astype(np.uint32)
    expected = [
        [
            int(bfloat[2 * i + 1]) << 16 | int(bfloat[2 * i]),
            int(u[i] ^ u[(i + 1) % 50] ^ u[(i + 2) % 50]),
            int(u[i].byteswap()),
            sum(u[i].tobytes()) + 7,
            int(u[i]).bit_length() - 1,
        ]
        for i in range(50)
    ]
    np.testing.assert_array_equal(out.copy_to_host().reshape(50, 5), np.array(expected, np.uint32))


def test_loops_with_unique_labels(device: str) -> None:
    d, module = open_device(device), module_on(device, "ptx.cu")
    u = RNG.integers(1, 1 << 32, 60, np.uint32)
    out = d.zeros(60, np.uint32)
    module.logarithms[1, 64](d.array(u), out, 60)
    logs = np.array([int(v).bit_length() - 1 for v in u])
    np.testing.assert_array_equal(out.copy_to_host(), logs + 100 * logs[::-1])


@pytest.mark.device
def test_lane_numbers() -> None:
    d = open_device("vortex")
    out = d.zeros(128, np.uint32)
    module_on("vortex", "ptx.cu").lanes[2, 64](out)
    np.testing.assert_array_equal(out.copy_to_host(), np.arange(128) % 32)


def test_exit_ends_a_thread(device: str) -> None:
    d, module = open_device(device), module_on(device, "stops.cu")
    x = np.array([1, 13, 2, 13, 5, 6, 7, 8], np.int32)
    out = d.zeros(8, np.int32)
    module.leave[1, 8](d.array(x), out)
    assert out.copy_to_host().tolist() == [2, 1, 2, 1, 2, 2, 2, 2]


def test_assert_that_holds_prints_and_goes_on(device: str, capfd: pytest.CaptureFixture[str]) -> None:
    d, module = open_device(device), module_on(device, "stops.cu")
    out = d.zeros(4, np.int32)
    module.check[1, 4](d.array(np.arange(4, dtype=np.int32)), out, 9)
    assert out.copy_to_host().tolist() == [0, 1, 2, 3]
    assert sorted(capfd.readouterr().out.splitlines()) == [f"checking {i}: fine" for i in range(4)]


@pytest.mark.device
def test_assert_that_fails_stops_the_launch(capfd: pytest.CaptureFixture[str]) -> None:
    from vortex_rt import LaunchError

    d, module = open_device("vortex"), module_on("vortex", "stops.cu")
    out = d.zeros(4, np.int32)
    with pytest.raises(LaunchError) as caught:
        launch(module.check, d.array(np.array([0, 1, 20, 3], np.int32)), out, 9)
    text = str(caught.value)
    assert "stops.cu:8: " in text
    assert "Assertion `x[i] < limit` failed" in text
    assert "checking 2: bad" in capfd.readouterr().out
    # The device goes on working.
    module.check[1, 4](d.array(np.arange(4, dtype=np.int32)), out, 9)
    assert out.copy_to_host().tolist() == [0, 1, 2, 3]


@pytest.mark.device
def test_trap_stops_the_launch() -> None:
    from vortex_rt import LaunchError

    d, module = open_device("vortex"), module_on("vortex", "stops.cu")
    out = d.zeros(4, np.int32)
    with pytest.raises(LaunchError, match="trap"):
        launch(module.trap_if, d.array(np.array([0, 13, 2, 3], np.int32)), out)


@pytest.mark.device
def test_lists_on_the_device_heap() -> None:
    d, module = open_device("vortex"), module_on("vortex", "stops.cu")
    out = d.zeros(64, np.int32)
    for _ in range(3):  # what is freed can be had again
        module.lists[2, 32](out, 10)
        assert out.copy_to_host().tolist() == [10 * i + 45 for i in range(64)]


# Every instruction that the functions of CCCL's cuda::ptx write for sm_90 and below is translated.

INSTALLED = cccl.find()
TYPES = {"r": "i32", "l": "i64", "h": "i16", "f": "float", "d": "double"}
STATEMENT = re.compile(
    r'#\s*if (?P<guard>_CCCL_CUDA_COMPILER(?:[^\n]*\\\n)*[^\n]*)'  # for which architectures what follows is
    r'|\basm\s*(?:volatile)?\s*\((?P<text>(?:\s*"(?:[^"\\]|\\.)*")+)\s*(?P<operands>(?::[^;]*?)?)\);', re.S,
)  # fmt: skip
NO_MULTICAST = "multimem"
"""Refused: there is one device."""


def statements(header: str) -> Iterator[tuple[str, list[str]]]:
    """The text and the constraints of each asm statement for sm_90 and older architectures."""
    guard = ""
    for found in STATEMENT.finditer(re.sub(r"/\*.*?\*/", "", header, flags=re.S)):
        if found["guard"] is not None:
            guard = found["guard"]
        elif not re.search(r"1\d\d0|SM1\d\d", guard) or re.search(r"__CUDA_ARCH__ >= [789]00|SM90", guard):
            text = "".join(ast.literal_eval(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', found["text"]))
            yield text, [part for part in re.findall(r'"([^"]*)"', found["operands"]) if part != "memory"]


def kernel(number: int, text: str, constraints: list[str]) -> str:
    """A kernel with the statement; constants are 0, but for the size of a tensor map."""
    constant = "i32 128" if "cp_fenceproxy" in text else "i32 0"
    outs = [part[-1] for part in constraints if part[0] in "=+"]
    ins = [part for part in constraints if part[0] not in "=+"] + [str(at) for at, part in enumerate(constraints) if part[0] == "+"]
    of = [(TYPES[outs[int(part)] if part.isdigit() else part] if part != "n" else "n") for part in ins]
    given = ", ".join(constant if kind == "n" else f"{kind} %p{at}" for at, kind in enumerate(of))
    parameters = ", ".join(f"{kind} %p{at}" for at, kind in enumerate(of) if kind != "n")
    kinds = [TYPES[letter] for letter in outs]
    result = "void" if not kinds else kinds[0] if len(kinds) == 1 else "{ " + ", ".join(kinds) + " }"
    llvm = re.sub(r"%(\d+)", r"$\1", text.replace("$", "$$").replace("%%", "\0")).replace("\0", "%")
    escaped = re.sub(r'[\\"\n\t]', lambda m: f"\\{ord(m[0]):02X}", llvm)
    listed = ",".join([*(f"={letter}" for letter in outs), *ins, "~{memory}"])
    return f'define ptx_kernel void @k{number}({parameters}) {{\n  %r = call {result} asm sideeffect "{escaped}", "{listed}"({given})\n'.replace(
        "%r = call void", "call void") + "  ret void\n}\n"  # fmt: skip


@pytest.mark.skipif(INSTALLED is None, reason=f"needs {cccl.REQUIREMENT} (vortex-setup --with-cccl)")
def test_every_instruction_of_cuda_ptx_is_translated() -> None:
    assert INSTALLED is not None
    headers = sorted(h for folder in INSTALLED.folders for h in Path(folder).glob("cuda/__ptx/instructions/generated/*.h"))
    found = [pair for header in headers for pair in statements(header.read_text()) if NO_MULTICAST not in pair[0]]
    assert len(found) > 250
    translate('target triple = "nvptx64-nvidia-cuda"\n' + "".join(kernel(at, *pair) for at, pair in enumerate(found)))
