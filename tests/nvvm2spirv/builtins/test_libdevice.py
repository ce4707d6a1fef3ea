"""NVIDIA's own libdevice, linked into a kernel, translates whole, and agrees with what we put in its place.

Needs the wheel nvidia-cuda-nvcc-cu12 (only to compare with: nothing of it is used otherwise).
"""

from __future__ import annotations

import re
import sysconfig
from pathlib import Path

import accuracy
import llvmlite.binding as llvm
import numpy as np
import pytest
from evaluate import Evaluator
from on_device import module_text

from vortex_rt import Module

LIBDEVICE = Path(sysconfig.get_paths()["purelib"]) / "nvidia" / "cuda_nvcc" / "nvvm" / "libdevice" / "libdevice.10.bc"

pytestmark = pytest.mark.skipif(
    not LIBDEVICE.exists(), reason="libdevice is not installed (pip install nvidia-cuda-nvcc-cu12)"
)

APPROXIMATE = ["exp", "log", "cosf", "powf", "atan2f", "tgammaf", "erfcf", "cbrt"]
EXACT = (
    "fadd_rz dmul_ru fmaf_rd fma_ru ddiv_rd frcp_ru dsqrt_rd float2int_rn float2uint_rz double2ull_rz double2ll_rn "
    "ll2float_ru ull2double_rd double2float_rz "
    "byte_perm sad usad brev brevll clzll popcll ffsll mulhi umul64hi mul24 umul24 hadd urhadd llmin umax fmodf "
    "remainder llroundf llrint rint round floor "
    "float2half_rn half2float ilogb logbf nextafterf fdimf copysign saturatef isinfd signbitf ldexpf scalbn fmin fmaxf "
    "hiloint2double double2hiint"
).split()


def with_libdevice(names: list[str]) -> str:
    """A module of one kernel a function, with libdevice's definitions linked and internal."""
    module = llvm.parse_assembly(module_text({n: Evaluator._signature(n, {}) for n in names}))
    module.link_in(llvm.parse_bitcode(LIBDEVICE.read_bytes()))
    return re.sub(r"^(define )(?!ptx_kernel|internal)(.*@__nv_)", r"\1internal \2", str(module), flags=re.M)


def run(device, module, index, evaluator, name, columns):
    dtype = evaluator.call(name, *(c[:1] for c in columns))[0].dtype
    count = len(columns[0])
    out = device.zeros(count, dtype)
    module[f"k{index}"][-(-count // 32), 32](*map(device.array, columns), out, count)
    return out.copy_to_host()


@pytest.mark.device
def test_both_within_the_bound(cuda_device):
    names = [f"__nv_{n}" for n in APPROXIMATE]
    evaluator, module = Evaluator(names), Module.from_nvvm(cuda_device, with_libdevice(names))
    for index, name in enumerate(names):
        columns = accuracy.inputs_of(name, 60)
        theirs = accuracy.measure(name, columns, run(cuda_device, module, index, evaluator, name, columns))
        ours = accuracy.measure(name, columns, evaluator.call(name, *columns)[0])
        assert theirs.within, f"{name}: {theirs.ulp} at {theirs.at}"
        assert ours.within, f"{name}: {ours.ulp} at {ours.at}"


@pytest.mark.device
def test_exact_functions_are_equal(cuda_device):
    names = [f"__nv_{n}" for n in EXACT]
    evaluator, module = Evaluator(names), Module.from_nvvm(cuda_device, with_libdevice(names))
    random = np.random.default_rng(6)
    count = 150
    floating = {
        "float": lambda: np.ldexp(random.uniform(-1, 1, count), random.integers(-60, 70, count)).astype(np.float32),
        "double": lambda: np.ldexp(random.uniform(-1, 1, count), random.integers(-200, 200, count)),
        "i16": lambda: random.integers(-(2**15), 2**15, count).astype(np.int16),
        "i32": lambda: random.integers(-(2**31), 2**31, count).astype(np.int32),
        "i64": lambda: random.integers(-(2**63), 2**63 - 1, count),
    }
    for index, name in enumerate(names):
        columns = [floating[type_]() for type_ in evaluator.signatures[name][1]]
        if name in ("__nv_ldexpf", "__nv_scalbn"):
            columns[1] = columns[1] % 300 - 150
        got = run(cuda_device, module, index, evaluator, name, columns)
        np.testing.assert_array_equal(got, evaluator.call(name, *columns)[0], err_msg=name)
