"""The kernels that reach variables: described as they are compiled, and right for variables of every type."""

from __future__ import annotations

import numpy as np
import pytest

import nvvm2spirv
from vortex_rt import Module
from vortex_rt.api.module import _infos_of_accessors

KINDS = """target triple = "nvptx64-nvidia-cuda"
%pair = type { i8, double }
@bytes = addrspace(4) externally_initialized global [5 x i8] c"abcd\\00"
@wide = addrspace(1) externally_initialized global [3 x i64] [i64 1, i64 2, i64 3]
@pairs = addrspace(4) externally_initialized global [2 x %pair] zeroinitializer
@single = addrspace(1) externally_initialized global float 2.5
define ptx_kernel void @k(ptr %out) {
  %pair = load double, ptr addrspace(4) getelementptr ([2 x %pair], ptr addrspace(4) @pairs, i64 0, i64 1, i32 1)
  store double %pair, ptr %out
  ret void
}
"""


@pytest.fixture(scope="module")
def translated():
    return nvvm2spirv.translate(KINDS)


def test_the_translator_does_not_list_accessors_among_the_kernels(translated):
    assert [kernel.name for kernel in translated.kernels] == ["k"]


def test_accessors_are_described_once_for_all_variables(translated):
    infos = _infos_of_accessors(translated)
    (symbol, *others) = translated.symbols
    assert {(s.reader, s.writer, s.locator) for s in others} == {(symbol.reader, symbol.writer, symbol.locator)}
    assert set(infos) == {symbol.reader, symbol.writer, symbol.locator}
    assert all(info.hidden and info.name == name for name, info in infos.items())
    span = [("buffer", "pointer", 0), ("index", "value", 4), ("offset", "value", 8), ("size", "value", 8)]
    for name, length in ((symbol.reader, 4), (symbol.writer, 4), (symbol.locator, 2)):
        assert [(p.name, p.kind, p.size) for p in infos[name].parameters] == span[:length]


@pytest.mark.device
def test_a_description_has_as_many_parameters_as_the_compiled_kernel(device, translated):
    import pyopencl as cl

    module = Module.from_spirv(device, translated)
    for name, info in _infos_of_accessors(translated).items():
        assert cl.Kernel(module.program, name).num_args == len(info.parameters)
        assert name not in module.kernels


@pytest.mark.device
@pytest.mark.parametrize("shared", [True, False], ids=["shared", "accessors"])
def test_variables_of_every_type_keep_what_is_written(device, translated, monkeypatch, shared):
    if not shared:
        monkeypatch.setattr(type(device), "shared_variable", lambda *_: None)
    module = Module.from_spirv(device, translated)
    pair = np.dtype([("tag", np.int8), ("value", np.float64)], align=True)
    assert module.symbols["bytes"].read(np.uint8).tobytes() == b"abcd\0"
    np.testing.assert_array_equal(module.symbols["wide"].read(np.int64), [1, 2, 3])
    module.symbols["pairs"].write(np.array([(1, 0.5), (2, 1.25)], pair))
    module.symbols["bytes"].write(np.frombuffer(b"xyz", np.uint8), offset=1)
    module.symbols["single"].write(np.float32(-1))
    out = device.zeros(1, np.float64)
    module.k[1, 1](out)
    assert out.copy_to_host()[0] == 1.25, "a store to constant memory is seen by a kernel"
    assert module.symbols["bytes"].read(np.uint8).tobytes() == b"axyz\0"
    np.testing.assert_array_equal(module.symbols["wide"].read(np.int64), [1, 2, 3])
    assert module.symbols["single"].read(np.float32) == -1
    assert module.symbols["pairs"].read(pair)["value"].tolist() == [0.5, 1.25]


@pytest.mark.device
def test_the_shared_address_is_the_one_that_kernels_use(device, translated, monkeypatch):
    module = Module.from_spirv(device, translated)
    shared = {name: symbol.address for name, symbol in module.symbols.items()}
    monkeypatch.setattr(type(device), "shared_variable", lambda *_: None)
    module = Module(device, module.program, list(module.kernels.values()), translated)
    assert {name: symbol.address for name, symbol in module.symbols.items()} == shared
