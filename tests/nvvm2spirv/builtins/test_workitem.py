"""Special registers hold what CUDA's built-in variables hold, in one, two and three dimensions."""

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

from nvvm2spirv import Options, TranslationError, translate
from vortex_rt import Module

SREG = "llvm.nvvm.read.ptx.sreg."
REGISTERS = [
    *(f"{r}.{d}" for r in ("tid", "ntid", "ctaid", "nctaid") for d in "xyzw"),
    "warpsize", "gridid",
]  # fmt: skip
CLUSTER_REGISTERS = [
    *(f"{r}.{d}" for r in ("clusterid", "nclusterid", "cluster.ctaid", "cluster.nctaid") for d in "xyzw"),
    "cluster.ctarank", "cluster.nctarank",
]  # fmt: skip
WARP_REGISTERS = [
    "laneid", "warpid", "nwarpid", "lanemask.eq", "lanemask.lt", "lanemask.le", "lanemask.gt", "lanemask.ge",
]


def kernel(registers: list[str]) -> str:
    """Every thread stores all registers at its linear index."""
    base = [
        "tid.x", "tid.y", "tid.z", "ntid.x", "ntid.y", "ntid.z", "ctaid.x", "ctaid.y", "ctaid.z", "nctaid.x",
        "nctaid.y",
    ]
    lines = [
        'target triple = "nvptx64-nvidia-cuda"',
        *(f"declare i32 @{SREG}{r}()" for r in dict.fromkeys([*base, *registers])),
    ]
    lines.append("define ptx_kernel void @k(ptr %out) {")
    lines += [f"  %{r} = call i32 @{SREG}{r}()" for r in base]
    lines += [
        "  %t1 = mul i32 %tid.z, %ntid.y", "  %t2 = add i32 %t1, %tid.y", "  %t3 = mul i32 %t2, %ntid.x",
        "  %t4 = add i32 %t3, %tid.x",
        "  %b1 = mul i32 %ctaid.z, %nctaid.y", "  %b2 = add i32 %b1, %ctaid.y", "  %b3 = mul i32 %b2, %nctaid.x",
        "  %b4 = add i32 %b3, %ctaid.x",
        "  %s1 = mul i32 %ntid.x, %ntid.y", "  %s2 = mul i32 %s1, %ntid.z", "  %g1 = mul i32 %b4, %s2",
        "  %g2 = add i32 %g1, %t4",
        f"  %row = mul i32 %g2, {len(registers)}",
    ]  # fmt: skip
    for i, r in enumerate(registers):
        lines += [
            f"  %v{i} = call i32 @{SREG}{r}()", f"  %o{i} = add i32 %row, {i}",
            f"  %p{i} = getelementptr i32, ptr %out, i32 %o{i}", f"  store i32 %v{i}, ptr %p{i}",
        ]
    return "\n".join([*lines, "  ret void", "}"]) + "\n"


def run(device, registers, grid, block):
    module = Module.from_nvvm(device, kernel(registers))
    threads, blocks = int(np.prod(block)), int(np.prod(grid))
    out = device.zeros(threads * blocks * len(registers), np.uint32)
    module.k[grid, block](out)
    rows = out.copy_to_host().reshape(blocks, threads, len(registers))
    return {name: rows[:, :, i] for i, name in enumerate(registers)}


@pytest.mark.parametrize(("grid", "block"), [((3, 1, 1), (8, 1, 1)), ((2, 3, 1), (4, 2, 1)), ((2, 1, 2), (2, 3, 2))])
def test_indices_and_sizes(grid, block, opencl_device):
    got = run(opencl_device, REGISTERS, grid, block)
    threads, blocks = int(np.prod(block)), int(np.prod(grid))
    linear, group = np.arange(threads), np.arange(blocks)[:, None]
    stride_t, stride_b = np.cumprod([1, *block]), np.cumprod([1, *grid])
    for i, d in enumerate("xyz"):
        ids, groups = linear // stride_t[i] % block[i], group // stride_b[i] % grid[i]
        np.testing.assert_array_equal(got[f"tid.{d}"], np.broadcast_to(ids, (blocks, threads)))
        np.testing.assert_array_equal(got[f"ctaid.{d}"], np.broadcast_to(groups, (blocks, threads)))
        assert (got[f"ntid.{d}"] == block[i]).all()
        assert (got[f"nctaid.{d}"] == grid[i]).all()
    constants = {"tid.w": 0, "ctaid.w": 0, "ntid.w": 1, "nctaid.w": 1, "warpsize": 32, "gridid": 0}
    for name, value in constants.items():
        assert (got[name] == value).all(), name


@pytest.mark.device
def test_without_clusters_each_block_is_one(cuda_device):
    grid = (2, 3, 2)
    got = run(cuda_device, CLUSTER_REGISTERS, grid, (4, 1, 1))
    group = np.arange(12)[:, None]
    for d, stride, size in zip("xyz", (1, 2, 6), grid):
        np.testing.assert_array_equal(got[f"clusterid.{d}"], np.broadcast_to(group // stride % size, (12, 4)))
        assert (got[f"nclusterid.{d}"] == size).all()
        assert (got[f"cluster.ctaid.{d}"] == 0).all()
        assert (got[f"cluster.nctaid.{d}"] == 1).all()
    for name, value in {"cluster.ctarank": 0, "cluster.nctarank": 1, "clusterid.w": 0, "nclusterid.w": 1}.items():
        assert (got[name] == value).all(), name


@pytest.mark.device
@pytest.mark.parametrize("block", [(64, 1, 1), (16, 4, 2), (40, 1, 1)])
def test_lanes_and_warps(block, cuda_device):
    got = run(cuda_device, WARP_REGISTERS, (2, 1, 1), block)
    threads = int(np.prod(block))
    linear = np.arange(threads, dtype=np.uint64)
    lane = linear % 32
    expected = {
        "laneid": lane,
        "warpid": linear // 32,
        "nwarpid": np.full(threads, -(-threads // 32)),
        "lanemask.eq": 1 << lane,
        "lanemask.lt": (1 << lane) - 1,
        "lanemask.le": (2 << lane) - 1,
        "lanemask.gt": 2**32 - (2 << lane),
        "lanemask.ge": 2**32 - (1 << lane),
    }
    for name, values in expected.items():
        np.testing.assert_array_equal(got[name], np.broadcast_to(values.astype(np.uint32), (2, threads)), err_msg=name)


CLOCKS = f"""target triple = "nvptx64-nvidia-cuda"
declare i64 @{SREG}clock64()
declare i32 @{SREG}clock()
declare i64 @{SREG}globaltimer()
declare i32 @{SREG}smid()
declare i32 @{SREG}nsmid()
define ptx_kernel void @k(ptr %out, ptr %data) {{
  %a = call i64 @{SREG}clock64()
  %x = load volatile i32, ptr %data
  %b = call i64 @{SREG}clock64()
  %d = sub i64 %b, %a
  store i64 %d, ptr %out
  %c = call i32 @{SREG}clock()
  %c64 = zext i32 %c to i64
  %p1 = getelementptr i64, ptr %out, i32 1
  store i64 %c64, ptr %p1
  %s = call i32 @{SREG}smid()
  %n = call i32 @{SREG}nsmid()
  %in = icmp ult i32 %s, %n
  %in64 = zext i1 %in to i64
  %p2 = getelementptr i64, ptr %out, i32 2
  store i64 %in64, ptr %p2
  ret void
}}
"""


@pytest.mark.device
def test_clock_goes_on_and_the_core_is_one_of_the_cores(cuda_device):
    module = Module.from_nvvm(cuda_device, CLOCKS)
    out = cuda_device.zeros(3, np.int64)
    module.k[1, 1](out, cuda_device.zeros(1, np.int32))
    elapsed, now, inside = out.copy_to_host()
    assert elapsed > 0
    assert now > 0
    assert inside == 1


@pytest.mark.parametrize("register", ["envreg3", "pm0"])
def test_registers_that_nobody_can_serve_are_refused(register):
    text = f"""target triple = "nvptx64-nvidia-cuda"
declare i32 @{SREG}{register}()
define ptx_kernel void @k(ptr %p) {{
  %v = call i32 @{SREG}{register}()
  store i32 %v, ptr %p
  ret void
}}
"""
    with pytest.raises(TranslationError) as caught:
        translate(text, Options())
    message = str(caught.value)
    assert f":4:17: error[N2S010]: '{SREG}{register}' is not available on the target" in message
    assert "hint: " in message


# NVIDIA's own libdevice, linked into a kernel, translates whole, and agrees with what we put in its place.
#
# Needs the wheel nvidia-cuda-nvcc-cu12 (only to compare with: nothing of it is used otherwise).


LIBDEVICE = Path(sysconfig.get_paths()["purelib"]) / "nvidia" / "cuda_nvcc" / "nvvm" / "libdevice" / "libdevice.10.bc"


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


def run_function(device, module, index, evaluator, name, columns):
    dtype = evaluator.call(name, *(c[:1] for c in columns))[0].dtype
    count = len(columns[0])
    out = device.zeros(count, dtype)
    module[f"k{index}"][-(-count // 32), 32](*map(device.array, columns), out, count)
    return out.copy_to_host()


@pytest.mark.skipif(not LIBDEVICE.exists(), reason='libdevice is not installed (pip install nvidia-cuda-nvcc-cu12)')
@pytest.mark.device
def test_both_within_the_bound(cuda_device):
    names = [f"__nv_{n}" for n in APPROXIMATE]
    evaluator, module = Evaluator(names), Module.from_nvvm(cuda_device, with_libdevice(names))
    for index, name in enumerate(names):
        columns = accuracy.inputs_of(name, 60)
        theirs = accuracy.measure(name, columns, run_function(cuda_device, module, index, evaluator, name, columns))
        ours = accuracy.measure(name, columns, evaluator.call(name, *columns)[0])
        assert theirs.within, f"{name}: {theirs.ulp} at {theirs.at}"
        assert ours.within, f"{name}: {ours.ulp} at {ours.at}"


@pytest.mark.skipif(not LIBDEVICE.exists(), reason='libdevice is not installed (pip install nvidia-cuda-nvcc-cu12)')
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
        got = run_function(cuda_device, module, index, evaluator, name, columns)
        np.testing.assert_array_equal(got, evaluator.call(name, *columns)[0], err_msg=name)
