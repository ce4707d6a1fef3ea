"""Images ahead of time: a program binary in the container for each shape asked for."""

from __future__ import annotations

import hashlib
import struct

import pytest

from vortex_rt.cuda import container
from vortex_rt.cuda.container import EntryKind, shape_key
from vortex_rt.cuda.nvcc.errors import FatalError
from vortex_rt.cuda.nvcc.images import read_shape


def test_a_program_for_each_shape_stands_beside_the_spirv(nvcc):
    nvcc.write(a_cu="__device__ int d = 3;\n__global__ void k(int *o) { o[threadIdx.x] = ++d; }\nint f() { int n = 1; return cudaMemcpyToSymbol(d, &n, 4); }\n")
    nvcc("-fatbin", "--vortex-shape", "2x4x8,default", "a.cu")
    entries = container.read((nvcc.folder / "a.fatbin").read_bytes())
    programs = {entry.key: entry.payload for entry in entries if entry.kind == EntryKind.PROGRAM}
    assert set(programs) == {shape_key("vortex-2x4x8-rv64"), shape_key("vortex-4x32x32-rv64")}
    assert EntryKind.SPIRV in {entry.kind for entry in entries}
    data = programs[shape_key("vortex-2x4x8-rv64")]
    magic, kind, count = struct.unpack_from("<8sII", data)
    assert (magic, kind) == (b"VORTEXP2", 1)
    assert data[16:36] == hashlib.sha1(data[40:]).digest()
    names, place = [], 40
    for _ in range(count):
        length, _, size = struct.unpack_from("<IIQ", data, place)
        names.append(data[place + 16 : place + 16 + length].decode())
        place += 16 + length + size
    assert place == len(data)
    assert {"program.vxbin", "program.json"} <= set(names)


@pytest.mark.parametrize("name", ["4x4", "0x4x4", "big", "4x4x4x4"])
def test_a_shape_that_is_none_is_refused(name):
    with pytest.raises(FatalError, match="'vortex-shape'"):
        read_shape(name)
