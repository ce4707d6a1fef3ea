"""Modules from all that they can be made of, and arrays of pyopencl."""

from __future__ import annotations

import math
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import nvvm2spirv
from vortex_rt import ArgumentError, BuildError, Device, Module, VortexError
from vortex_rt.api import nvvm_ir
from vortex_rt.api.numba_front import numba_toolkit
from vortex_rt.cuda.compile import ClangNotFoundError, CudaCompileError, compile_cuda, find_clang

# Where modules come from, and what a bad source is told.

CUDA = 'extern "C" __global__ void square(float *x) { x[threadIdx.x] *= x[threadIdx.x]; }\n'


def check_square(device, module):
    x = device.array(np.arange(8, dtype=np.float32))
    module.square[1, 8](x)
    np.testing.assert_array_equal(x.copy_to_host(), np.arange(8) ** 2)


@pytest.mark.device
def test_from_cuda_text_and_file(device, tmp_path):
    check_square(device, Module.from_cuda(device, CUDA))
    path = tmp_path / "square.cu"
    path.write_text(CUDA)
    check_square(device, Module.from_cuda(device, path, opt_level="0"))


@pytest.mark.device
def test_from_nvvm_text_file_and_bitcode(device, tmp_path):
    text = compile_cuda(CUDA)
    check_square(device, Module.from_nvvm(device, text.decode()))
    path = tmp_path / "square.ll"
    path.write_bytes(text)
    check_square(device, Module.from_nvvm(device, path))
    check_square(device, Module.from_nvvm(device, str(path), nvvm2spirv.Options(opt_level=0)))
    check_square(device, Module.from_nvvm(device, compile_cuda(CUDA, bitcode=True)))


@pytest.mark.device
def test_from_spirv_of_the_translator_of_bytes_and_of_a_file(device, tmp_path):
    translated = nvvm2spirv.translate(compile_cuda(CUDA))
    check_square(device, Module.from_spirv(device, translated))
    check_square(device, Module.from_spirv(device, translated.binary))
    path = tmp_path / "square.spv"
    path.write_bytes(translated.binary)
    check_square(device, Module.from_spirv(device, path))


@pytest.mark.device
def test_from_opencl(device, tmp_path):
    source = "__kernel void square(__global float *x) { x[get_local_id(0)] *= x[get_local_id(0)] * FACTOR; }\n"
    check_square(device, Module.from_opencl(device, source, "-DFACTOR=1"))
    path = tmp_path / "square.cl"
    path.write_text(source)
    check_square(device, Module.from_opencl(device, path, "-DFACTOR=1"))


@pytest.mark.device
def test_from_numba(device):
    with numba_toolkit():  # numba-cuda looks for CUDA's runtime when it is imported
        numba = pytest.importorskip("numba")
        from numba import cuda

    def kernel(x, y, out, factor):
        stage = cuda.shared.array(32, numba.float32)
        i, j = cuda.grid(2)
        stage[cuda.threadIdx.x] = x[i, j]
        cuda.syncthreads()
        if i < out.shape[0]:
            out[i, j] = factor * stage[cuda.threadIdx.x] + math.sqrt(y[j])
        cuda.atomic.add(out, (0, 0), 1)

    module = Module.from_numba(device, kernel, "void(float32[:, ::1], float32[::1], float32[:, ::1], float64)")
    x, y = np.random.default_rng(1).random((16, 4), dtype=np.float32), np.arange(4, dtype=np.float32)
    out = device.zeros((16, 4))
    module.kernel[(1, 4), (16, 1)](device.array(x), device.array(y), out, 2.5)
    expected = 2.5 * x + np.sqrt(y)
    expected[0, 0] += 64
    np.testing.assert_allclose(out.copy_to_host(), expected, rtol=1e-6)


@pytest.mark.device
def test_errors_of_each_stage_are_told_apart(device, tmp_path):
    with pytest.raises(CudaCompileError, match="error: expected"):
        Module.from_cuda(device, "__global__ void k( {\n")
    with pytest.raises(nvvm2spirv.TranslationError, match=r"N2S002"):
        Module.from_nvvm(device, "this is not\nLLVM IR\n")
    with pytest.raises(nvvm2spirv.TranslationError, match="N2S001"):
        Module.from_nvvm(device, tmp_path / "none.ll")
    with pytest.raises(BuildError, match="refused the program"):
        Module.from_opencl(device, "__kernel void k(__global int *x) { x[0] = nothing; }\n")
    with pytest.raises(BuildError):
        Module.from_spirv(device, b"not SPIR-V at all")
    with pytest.raises(BuildError, match=r"none\.spv: No such file"):
        Module.from_spirv(device, Path(tmp_path, "none.spv"))


@pytest.mark.device
def test_source_text_may_be_a_single_line(device):
    module = Module.from_opencl(device, "kernel void one(global int *out) { out[get_global_id(0)] = 1; }")
    out = device.zeros(4, np.int32)
    module.one[1, 4](out)
    np.testing.assert_array_equal(out.copy_to_host(), [1, 1, 1, 1])


# Numba kernels on a machine without NVIDIA's driver: what the front end would ask it, and errors of our own.

with numba_toolkit():  # numba-cuda looks for CUDA's runtime when it is imported
    cuda = pytest.importorskip("numba.cuda")
    from numba import int32
FULL = 0xFFFFFFFF
X = np.random.default_rng(3).integers(-20, 20, 32).astype(np.int32)
LANES = np.arange(32)


@cuda.jit(device=True)
def plus(a, b=7):
    return a + b


@cuda.jit(device=True)
def twice(a):
    return plus(a, b=a)


def with_min_max(x):
    i = cuda.grid(1)
    x[i] = min(max(x[i], -3), 9, x[31]) + abs(x[i])


def with_device_functions(x):
    i = cuda.grid(1)
    x[i] = plus(x[i]) + twice(x[i])


def with_shuffles(x):
    i = cuda.grid(1)
    v = x[i]
    x[i] = (
        cuda.shfl_sync(FULL, v, 3)
        + 2 * cuda.shfl_up_sync(FULL, v, 2)
        + 4 * cuda.shfl_down_sync(FULL, v, 5)
        + 8 * cuda.shfl_xor_sync(FULL, v, 9)
    )


def with_wide_shuffles(x):
    i = cuda.grid(1)
    x[i] = int(cuda.shfl_sync(FULL, float(x[i]) * 0.5, 4) * 2) + cuda.shfl_sync(FULL, np.int64(x[i]) << 33, 6) // (
        1 << 33
    )


def with_votes(x):
    i = cuda.grid(1)
    v = x[i]
    some, none = v > 5, v > 1000
    result = 0
    if cuda.all_sync(FULL, some):
        result += 1
    if cuda.any_sync(FULL, some):
        result += 2
    if cuda.eq_sync(FULL, some):
        result += 4
    if cuda.eq_sync(FULL, none):
        result += 8
    if cuda.all_sync(FULL, not none):
        result += 16
    x[i] = result + (cuda.popc(cuda.ballot_sync(FULL, some)) << 8)


def with_matches(x):
    i = cuda.grid(1)
    _, all_equal = cuda.match_all_sync(FULL, 5)
    _, equal = cuda.match_all_sync(FULL, x[i])
    x[i] = cuda.popc(cuda.match_any_sync(FULL, x[i])) + (100 if all_equal else 0) + (1000 if equal else 0)


def lane(values: np.ndarray, source: np.ndarray) -> np.ndarray:
    """What shfl gives: the own value where the source lies outside of the warp."""
    inside = (source >= 0) & (source < 32)
    return values[np.where(inside, source, LANES)]


EXPECTED = {
    with_min_max: np.minimum(np.minimum(np.maximum(X, -3), 9), X[31]) + np.abs(X),
    with_device_functions: X + 7 + 2 * X,
    with_shuffles: X[3] + 2 * lane(X, LANES - 2) + 4 * lane(X, LANES + 5) + 8 * lane(X, LANES ^ 9),
    with_wide_shuffles: np.full(32, X[4] + X[6]),
    with_votes: np.full(32, 2 + 8 + 16 + (int((X > 5).sum()) << 8)),
    with_matches: np.array([int((v == X).sum()) for v in X]) + 100,
}


@pytest.mark.device
@pytest.mark.parametrize("kernel", EXPECTED, ids=lambda kernel: kernel.__name__)
def test_functions_that_numba_compiles_for_a_device(device, kernel):
    x = device.array(X)
    Module.from_numba(device, kernel, "void(int32[::1])")[kernel.__name__][1, 32](x)
    np.testing.assert_array_equal(x.copy_to_host(), EXPECTED[kernel])


def reversed_in_shared(x):
    stage = cuda.shared.array(0, int32)
    i = cuda.threadIdx.x
    stage[i] = x[i]
    cuda.syncthreads()
    x[i] = stage[-1 - i]  # from the end: the size of the array matters


def size_of_shared(x):
    x[cuda.grid(1)] = cuda.shared.array(0, int32).size


@pytest.mark.device
@pytest.mark.parametrize(("kernel", "words", "expected"), [
    (reversed_in_shared, 32, X[::-1]), (size_of_shared, 32, np.full(32, 32)), (size_of_shared, 5, np.full(32, 5)),
])
def test_size_of_dynamic_shared_memory_is_that_of_the_launch(device, kernel, words, expected):
    x = device.array(X)
    Module.from_numba(device, kernel, "void(int32[::1])")[kernel.__name__][1, 32, 4 * words](x)
    np.testing.assert_array_equal(x.copy_to_host(), expected)


def closes_over_nothing(x):
    x.no_such_method()


@pytest.mark.device
@pytest.mark.parametrize(
    ("function", "signature", "error", "message"),
    [
        (3, "void()", ArgumentError, "takes a Python function, not int"),
        (with_votes, 3, ArgumentError, "3 is no signature"),
        (with_votes, "void(int32[", ArgumentError, "no signature"),
        (with_votes, "void(no_such_type)", ArgumentError, "no_such_type"),
        (with_votes, "void(int32, int32)", ArgumentError, "with_votes has 1 parameters, the signature 2"),
        (with_votes, "int32(int32[::1])", ArgumentError, "a kernel returns nothing"),
        (with_votes, "void(int32)", BuildError, "Numba cannot compile with_votes"),
        (closes_over_nothing, "void(int32[::1])", BuildError, "no_such_method"),
    ],
)
def test_what_cannot_be_compiled_is_an_error_of_the_package(device, function, signature, error, message):
    with pytest.raises(error, match=message) as raised:
        Module.from_numba(device, function, signature)
    assert isinstance(raised.value, VortexError)


# NVVM IR of a source is made at its first use, kept as long as nothing that goes into it changes, and carried by a
# wheel.

SOURCE = """extern "C" __global__ void k(float *x) { x[threadIdx.x] = NUMBER; asm volatile("membar.gl;"); }
// cuda2nvvm: -DNUMBER=1.0f
// cuda2nvvm other: -UNUMBER -DNUMBER=2.0f
"""


@pytest.fixture
def source(tmp_path, monkeypatch):
    monkeypatch.setenv("VORTEX_RT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "given").mkdir()
    (tmp_path / "given" / "k.cu").write_text(SOURCE)
    return tmp_path / "given" / "k.cu"


@pytest.fixture
def no_clang(monkeypatch):
    def take_away():
        monkeypatch.setenv("VORTEX_CLANG", "clang-that-is-not-there")

    return take_away


def test_a_source_says_how_its_variants_are_compiled(source):
    assert nvvm_ir.variants(source) == {"": ("-DNUMBER=1.0f",), "other": ("-DNUMBER=1.0f", "-UNUMBER", "-DNUMBER=2.0f")}
    plain, other = nvvm_ir.nvvm_of(source), nvvm_ir.nvvm_of(source, "other")
    assert (plain.name, other.name) == ("k.ll", "k.other.ll")
    assert "store float 1.0" in plain.read_text()
    assert "store float 2.0" in other.read_text()
    with pytest.raises(KeyError):
        nvvm_ir.nvvm_of(source, "third")


def test_the_text_names_no_place_of_the_machine(source):
    text = nvvm_ir.nvvm_of(source).read_text()
    assert str(source.parent) not in text
    assert 'source_filename = "given/k.cu"' in text
    assert "!srcloc" in text
    assert text.rstrip().endswith("= !{i64 0}")


def test_it_is_made_once(source, monkeypatch):
    first = nvvm_ir.nvvm_of(source)
    monkeypatch.setattr(nvvm_ir, "compile_cuda", lambda *_, **__: pytest.fail("made again"))
    assert nvvm_ir.nvvm_of(source) == first


def test_whatever_goes_into_it_makes_it_another(source, monkeypatch, tmp_path):
    files = [nvvm_ir.nvvm_of(source)]
    source.write_text(SOURCE.replace("1.0f", "3.0f"))
    files.append(nvvm_ir.nvvm_of(source))
    assert "store float 3.0" in files[-1].read_text()
    with monkeypatch.context() as changed:
        changed.setattr(nvvm_ir, "_headers", lambda: "other headers")
        files.append(nvvm_ir.nvvm_of(source))
    (tmp_path / "clang").write_text(f'#!/bin/sh\nexec {find_clang()} "$@"\n')
    (tmp_path / "clang").chmod(0o755)
    monkeypatch.setenv("VORTEX_CLANG", str(tmp_path / "clang"))
    files.append(nvvm_ir.nvvm_of(source))
    assert len(set(files)) == 4


def test_what_a_wheel_carries_needs_no_clang(source, no_clang):
    mine = source.parent / "k.mine.ll"
    for path in (mine, source.parent / "k.0123456789abcdef.ll"):
        path.touch()
    nvvm_ir.carry([source])
    no_clang()
    files = {nvvm_ir.nvvm_of(source), nvvm_ir.nvvm_of(source, "other")}
    assert set(source.parent.iterdir()) == {source, mine, *files}


def test_what_is_carried_of_an_older_source_is_not_taken(source, no_clang):
    nvvm_ir.carry([source])
    source.write_text(SOURCE.replace("1.0f", "3.0f"))
    no_clang()
    with pytest.raises(ClangNotFoundError, match="clang-that-is-not-there not found; install it"):
        nvvm_ir.nvvm_of(source)


def test_who_waits_is_told(source, monkeypatch, capsys):
    monkeypatch.setattr(nvvm_ir, "PATIENCE", 0.0)
    nvvm_ir.nvvm_of(source)
    nvvm_ir.nvvm_of(source)
    assert capsys.readouterr().err == "vortex_rt: compiling given/k.cu to NVVM IR …\n"


# pyopencl's own generated kernels on the device: reductions, scans and arrays (they need mako).

cl_array = pytest.importorskip("pyopencl.array")
N = 3000


@pytest.fixture(scope="module", params=["cuda", "vortex"])
def array_device(request) -> Device:
    return Device(request.param)


@pytest.fixture(scope="module")
def host() -> np.ndarray:
    return np.random.default_rng(4).integers(-1000, 1000, N).astype(np.int32)


@pytest.mark.device
def test_reductions(array_device, host):
    from pyopencl.reduction import ReductionKernel

    x = cl_array.to_device(array_device.queue, host)
    assert int(cl_array.sum(x).get()) == host.sum()
    assert (int(cl_array.max(x).get()), int(cl_array.min(x).get())) == (host.max(), host.min())
    squares = ReductionKernel(
        array_device.context, np.int64, neutral="0", reduce_expr="a+b", map_expr="(long)x[i]*x[i]",
        arguments="__global int *x",
    )
    assert int(squares(x).get()) == (host.astype(np.int64) ** 2).sum()


@pytest.mark.device
def test_scans(array_device, host):
    from pyopencl.scan import GenericScanKernel, InclusiveScanKernel

    x = cl_array.to_device(array_device.queue, host)
    sums = cl_array.empty_like(x)
    InclusiveScanKernel(array_device.context, np.int32, "a+b", neutral="0")(x, sums)
    np.testing.assert_array_equal(sums.get(), np.cumsum(host, dtype=np.int32))
    kept, count = cl_array.zeros_like(x), cl_array.zeros(array_device.queue, 1, np.int32)
    GenericScanKernel(
        array_device.context, np.int32, arguments="__global int *x, __global int *kept, __global int *count",
        input_expr="x[i] > 0 ? 1 : 0", scan_expr="a+b",
        neutral="0", output_statement="if (prev_item != item) kept[item - 1] = x[i]; if (i == N - 1) *count = item;",
    )(x, kept, count)  # fmt: skip
    positive = host[host > 0]
    assert int(count.get()[0]) == positive.size
    np.testing.assert_array_equal(kept.get()[: positive.size], positive)


# SPIR-V reaches devices that read LLVM bitcode only; without such a device.

MODULE = """
target triple = "nvptx64-nvidia-cuda"
define void @k(ptr %p) { store i32 7, ptr %p ret void }
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
"""
BITCODE = b"BC\xc0\xde"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Arguments of the programs that were made."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(nvvm_ir.cl, "Program", lambda *arguments: calls.append(arguments))
    return calls


def spir_device(il: str = "", extensions: str = "") -> Any:
    return SimpleNamespace(name="d", il_version=il, extensions=extensions)


def test_a_device_that_reads_spirv_gets_it(made: list[tuple[Any, ...]]) -> None:
    assert nvvm_ir.program("context", spir_device("SPIR-V_1.2", "cl_khr_spir"), b"words")[1] == []
    assert made == [("context", b"words")]


def test_a_device_that_reads_neither_says_so_itself(made: list[tuple[Any, ...]]) -> None:
    nvvm_ir.program("context", spir_device(), b"words")
    assert made == [("context", b"words")]


def test_a_device_that_reads_bitcode_gets_that(made: list[tuple[Any, ...]]) -> None:
    target = spir_device("", "cl_khr_fp64 cl_khr_spir")
    _, options = nvvm_ir.program("context", target, nvvm2spirv.translate(MODULE).binary)
    (context, devices, binaries), = made  # fmt: skip
    assert (context, devices, options) == ("context", [target], ["-x", "spir"])
    assert binaries[0].startswith(BITCODE)


def test_functions_may_be_inlined_there(made: list[tuple[Any, ...]], tmp_path: Path) -> None:
    """POCL's CPU device cannot run a function that asks for its work-item and was not inlined."""
    kept = MODULE.replace("store", "call void @f() store") + "define internal void @f() noinline { call void @barrier() ret void }"
    kept = kept.replace("@barrier", "@llvm.nvvm.barrier0") + "declare void @llvm.nvvm.barrier0()"
    spirv = nvvm2spirv.translate(kept).binary
    (tmp_path / "kept.spv").write_bytes(spirv)
    assert "DontInline" in subprocess.run(("spirv-dis", tmp_path / "kept.spv"), capture_output=True, text=True, check=True).stdout
    nvvm_ir.program("context", spir_device("", "cl_khr_spir"), spirv)
    (_, _, (bitcode,)), = made  # fmt: skip
    text = subprocess.run(("llvm-dis-19",), input=bitcode, capture_output=True, check=True).stdout.decode()
    assert "@f(" in text
    assert "noinline" not in text


def test_a_damaged_module_is_refused_with_the_reason() -> None:
    with pytest.raises(BuildError, match="llvm-spirv refused") as error:
        nvvm_ir.program("context", spir_device("", "cl_khr_spir"), b"no module")
    assert "magic" in str(error.value)


@pytest.mark.from_source
def test_without_the_translator_the_reason_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(BuildError, match="no llvm-spirv"):
        nvvm_ir.program("context", spir_device("", "cl_khr_spir"), b"words")
