"""What only the 32-bit target meets: no double, and SPIR-V with 64-bit sizes."""

from __future__ import annotations

import re

import numpy as np
import pytest

from nvvm2spirv import Options as TranslationOptions
from nvvm2spirv import translate
from vortex_rt.compiler.build import Request, build
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.target import RV32
from vortex_rt.cuda.compile import main


def build_cuda(source: str, folder, *flags: str):
    """Build CUDA code for RV32 through NVVM IR and SPIR-V with 64-bit addresses."""
    (folder / "k.cu").write_text(source)
    main([str(folder / "k.cu"), "-o", str(folder / "k.ll"), *flags])
    (folder / "k.spv").write_bytes(translate((folder / "k.ll").read_text(), TranslationOptions()).binary)
    return build(Request([folder / "k.spv"], RV32))


@pytest.mark.parametrize(
    ("source", "line", "name"),
    [
        ("__global__ void k(double *o) {\n  int i = threadIdx.x;\n  o[i] = o[i] * 2.0;\n}", 3, "kernel 'k (_Z1kPd)'"),
        ("__global__ void k(double *o) {\n  o[0] =\n    fma(o[0], o[1], o[2]);\n}", 3, "kernel 'k (_Z1kPd)'"),
        ("__global__ void k(float *o) {\n\n\n  o[0] = (float)sin((double)o[0]);\n}", 4, "kernel 'k (_Z1kPf)'"),
        ("__global__ void k(int *o, double x) {\n  o[0] = x > 1.0;\n}", 2, "kernel 'k (_Z1kPid)'"),
    ],
)  # fmt: skip
def test_computing_with_double_is_refused_where_it_stands(tmp_path, source, line, name):
    with pytest.raises(CompileError, match=re.escape(f"k.cu:{line}: {name}: RV32 has no double")):
        build_cuda(source, tmp_path, "-g")
    with pytest.raises(CompileError, match=re.escape(f"error: {name}: RV32 has no double")):
        build_cuda(source, tmp_path)


def test_moving_doubles_is_served(tmp_path, make_device):
    source = """
    struct P { int i; double d; };
    __global__ void k(P *o, const P *a, int n) { int i = threadIdx.x; o[i] = a[n - 1 - i]; o[i].d = -o[i].d; }
    """
    kind = np.dtype([("i", np.int32), ("d", np.float64)], align=True)
    a, o = np.zeros(8, kind), np.zeros(8, kind)
    a["i"], a["d"] = np.arange(8), np.arange(8) * 1.5
    make_device("1x4x4", xlen=32).launch(build_cuda(source, tmp_path), "_Z1kP1PPKS_i", [o, a, 8], (1,), (8,))
    assert o["i"].tolist() == a["i"][::-1].tolist()
    assert o["d"].tolist() == (-a["d"][::-1]).tolist()


def test_sizes_of_64_bits_reach_the_library_of_32_bits(tmp_path, make_device):
    """Work-item functions are inlined, and their results right where all 64 bits count."""
    source = """
    __global__ void k(unsigned long long *o, int n) {
      unsigned long long i = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x;
      if (i < n) o[i] = (i << 33) + gridDim.x;
    }
    """
    program = build_cuda(source, tmp_path)
    assert not re.search(r"^_Z\w*get_\w+:|call\s+_Z", program.assembly, re.M)
    out = np.zeros(24, np.uint64)
    make_device("1x4x4", xlen=32).launch(program, "_Z1kPyi", [out, 20], (3,), (8,))
    assert out.tolist() == [(i << 33) + 3 if i < 20 else 0 for i in range(24)]
