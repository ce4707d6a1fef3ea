"""The headers declare what CUDA documents: layouts, functions and the intrinsics behind them."""

from __future__ import annotations

import re
import string
from functools import cache

import pytest

from nvvm2spirv import translate
from vortex_rt.cuda.compile import compile_cuda

PARAMETERS = "float *f, double *d, int *i, unsigned int *u, long long *l, unsigned long long *ul, float4 *v"


def kernel_ir(body: str, prelude: str = "", **settings) -> str:
    return compile_cuda(f'{prelude}\nextern "C" __global__ void k({PARAMETERS}) {{\n{body}\n}}\n', **settings).decode()


@cache
def bodies(statements: tuple[str, ...]) -> dict[str, str]:
    """What each statement becomes, as the only one of a kernel; all kernels are compiled at once."""
    kernels = (f'extern "C" __global__ void k{n}({PARAMETERS}) {{ {text} }}\n' for n, text in enumerate(statements))
    ir = compile_cuda("".join(kernels)).decode()
    found = dict(re.findall(r"^define [^\n]*@k(\d+)\([^\n]*\n(.*?)^}", ir, re.M | re.S))
    return {text: found[str(n)] for n, text in enumerate(statements)}


# CUDA C++ Programming Guide, table "Alignment Requirements" of the built-in vector types: size, alignment.
LAYOUTS = {
    "char1": (1, 1), "char2": (2, 2), "char3": (3, 1), "char4": (4, 4), "uchar2": (2, 2), "uchar4": (4, 4),
    "short1": (2, 2), "short2": (4, 4), "short3": (6, 2), "short4": (8, 8), "ushort4": (8, 8),
    "int1": (4, 4), "int2": (8, 8), "int3": (12, 4), "int4": (16, 16), "uint2": (8, 8), "uint4": (16, 16),
    "long1": (8, 8), "long2": (16, 16), "long3": (24, 8), "long4": (32, 16), "longlong1": (8, 8), "longlong2": (16, 16),
    "longlong3": (24, 8), "longlong4": (32, 16), "float1": (4, 4), "float2": (8, 8), "float3": (12, 4),
    "float4": (16, 16),
    "double1": (8, 8), "double2": (16, 16), "double3": (24, 8), "double4": (32, 16), "dim3": (12, 4),
}  # fmt: skip


def test_vector_types_have_the_documented_layout():
    checks = [
        f"static_assert(sizeof({name}) == {size} && alignof({name}) == {align});"
        for name, (size, align) in LAYOUTS.items()
    ]
    kernel_ir("*i = 0;", "\n".join(checks))


MATH = (
    "sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 exp10 expm1 log log2 log10 log1p sqrt rsqrt "
    "cbrt rcbrt erf erfc "
    "erfinv erfcinv erfcx tgamma lgamma ceil floor trunc round fabs sinpi cospi normcdf normcdfinv j0 j1 y0 y1 logb"
).split()


@pytest.mark.parametrize("name", MATH)
def test_math_function_becomes_libdevice_calls_for_float_and_double(name):
    statements = tuple(f"f[0] = {each}f(f[1]); f[2] = {each}(f[3]); d[0] = {each}(d[1]);" for each in MATH)
    ir = bodies(statements)[statements[MATH.index(name)]]
    assert f"@__nv_{name}f(" in ir
    assert f"@__nv_{name}(" in ir


INTRINSICS = {
    "f[0] = __sinf(f[1]);": "__nv_fast_sinf",
    "f[0] = __cosf(f[1]);": "__nv_fast_cosf",
    "f[0] = __expf(f[1]);": "__nv_fast_expf",
    "f[0] = __powf(f[1], f[2]);": "__nv_fast_powf",
    "f[0] = __log2f(f[1]);": "__nv_fast_log2f",
    "f[0] = __fdividef(f[1], f[2]);": "__nv_fast_fdividef",
    "f[0] = __fadd_rz(f[1], f[2]);": "__nv_fadd_rz",
    "d[0] = __fma_ru(d[1], d[2], d[3]);": "__nv_fma_ru",
    "i[0] = __popc(u[1]);": "__nv_popc",
    "i[0] = __clz(i[1]);": "__nv_clz",
    "i[0] = __ffsll(l[1]);": "__nv_ffsll",
    "u[0] = __brev(u[1]);": "__nv_brev",
    "u[0] = __byte_perm(u[1], u[2], u[3]);": "__nv_byte_perm",
    "i[0] = __mul24(i[1], i[2]);": "__nv_mul24",
    "u[0] = __umulhi(u[1], u[2]);": "__nv_umulhi",
    "u[0] = __sad(i[1], i[2], u[3]);": "__nv_sad",
    "i[0] = __float2int_rd(f[1]);": "__nv_float2int_rd",
    "f[0] = __int_as_float(i[1]);": "__nv_int_as_float",
    "i[0] = __double2hiint(d[1]);": "__nv_double2hiint",
    "i[0] = min(i[1], i[2]);": "__nv_min",
    "u[0] = max(u[1], u[2]);": "__nv_umax",
    "l[0] = max(l[1], l[2]);": "__nv_llmax",
    "f[0] = min(f[1], f[2]);": "__nv_fminf",
    "d[0] = max(d[1], f[2]);": "__nv_fmax",
    "f[0] = __ldg(f + 1);": "llvm.nvvm.ldg.global.f.f32",
    "__syncthreads();": "llvm.nvvm.barrier0",
    "i[0] = __syncthreads_count(i[1]);": "llvm.nvvm.barrier0.popc",
    "i[0] = __syncthreads_and(i[1]);": "llvm.nvvm.barrier0.and",
    "__syncwarp();": "llvm.nvvm.bar.warp.sync",
    "__threadfence();": "llvm.nvvm.membar.gl",
    "__threadfence_block();": "llvm.nvvm.membar.cta",
    "__threadfence_system();": "llvm.nvvm.membar.sys",
    "i[0] = __shfl_sync(~0u, i[1], 3);": "llvm.nvvm.shfl.sync.idx.i32",
    "f[0] = __shfl_up_sync(~0u, f[1], 3);": "llvm.nvvm.shfl.sync.up.f32",
    "d[0] = __shfl_down_sync(~0u, d[1], 3);": "llvm.nvvm.shfl.sync.down.i32",
    "l[0] = __shfl_xor_sync(~0u, l[1], 3);": "llvm.nvvm.shfl.sync.bfly.i32",
    "u[0] = __ballot_sync(~0u, i[1]);": "llvm.nvvm.vote.ballot.sync",
    "i[0] = __any_sync(~0u, i[1]) + __all_sync(~0u, i[1]);": "llvm.nvvm.vote.all.sync",
    "u[0] = __activemask();": "llvm.nvvm.activemask",
    "u[0] = __match_any_sync(~0u, l[1]);": "llvm.nvvm.match.any.sync.i64",
    "l[0] = clock64();": "llvm.nvvm.read.ptx.sreg.clock64",
    "i[0] = __isShared(f);": "llvm.nvvm.isspacep.shared",
}


@pytest.mark.parametrize(("statement", "expected"), INTRINSICS.items(),
                         ids=lambda text: text if "(" not in text else text[:30])
def test_intrinsic_becomes(statement, expected):
    assert expected in bodies(tuple(INTRINSICS))[statement]


ATOMICS = {
    "atomicAdd(i, 1);": "atomicrmw add ptr %i, i32 1",
    "atomicAdd(ul, 1ull);": "atomicrmw add ptr %ul, i64 1",
    "atomicAdd(f, 1.0f);": "atomicrmw fadd ptr %f, float 1",
    "atomicAdd(d, 1.0);": "atomicrmw fadd ptr %d, double 1",
    "atomicSub(u, 2u);": "atomicrmw sub ptr %u, i32 2",
    "atomicExch(f, 2.0f);": "atomicrmw xchg ptr %f, i32 1073741824",
    "atomicMin(i, 2);": "atomicrmw min ptr %i, i32 2",
    "atomicMax(u, 2u);": "atomicrmw umax ptr %u, i32 2",
    "atomicMin(l, 2ll);": "atomicrmw min ptr %l, i64 2",
    "atomicAnd(i, 2);": "atomicrmw and ptr %i",
    "atomicOr_block(i, 2);": "atomicrmw or ptr %i",
    "atomicXor_system(ul, 2ull);": "atomicrmw xor ptr %ul",
    "i[1] = atomicCAS(i, 1, 2);": "cmpxchg ptr %i, i32 1, i32 2",
    "ul[1] = atomicCAS(ul, 1ull, 2ull);": "cmpxchg ptr %ul, i64 1, i64 2",
    "u[1] = atomicInc(u, 7u);": "llvm.nvvm.atomic.load.inc.32",
    "u[1] = atomicDec(u, 7u);": "llvm.nvvm.atomic.load.dec.32",
}


@pytest.mark.parametrize(("statement", "expected"), ATOMICS.items(), ids=lambda text: text[:20])
def test_atomic_becomes(statement, expected):
    assert expected in bodies(tuple(ATOMICS))[statement]


def test_texture_reference_is_what_clang_makes_with_nvidias_headers():
    ir = kernel_ir(
        "f[0] = tex1Dfetch(t1, i[0]); uint4 q = tex2D(t2, f[1], f[2]); u[0] = q.w;",
        "texture<float, 1, cudaReadModeElementType> t1; texture<uint4, 2, cudaReadModeElementType> t2;",
    )
    assert "@t1 = dso_local addrspace(1) externally_initialized global i64 undef" in ir
    assert '!{ptr addrspace(1) @t1, !"texture", i32 1}' in ir
    assert 'asm "tex.1d.v4.f32.s32\\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"' in ir
    assert 'asm "tex.2d.v4.u32.f32\\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"' in ir


def test_texture_object_and_normalized_read_mode():
    ir = compile_cuda(
        "texture<unsigned char, 2, cudaReadModeNormalizedFloat> n;\n"
        'extern "C" __global__ void k(cudaTextureObject_t t, float *f) { f[0] = tex3D<float>(t, 0, 1, 2) + tex2D(n, '
        '1.f, 2.f); }\n'
    ).decode()
    assert "tex.3d.v4.f32.f32" in ir
    assert "tex.2d.v4.f32.f32" in ir


LEVELS = {
    "tex1DLayeredLod<float>(t, 1.f, 2, 3.f)": "tex.level.a1d", "tex2DLayeredLod<float>(t, 1.f, 2.f, 2, 1.f)": "tex.level.a2d",
    "texCubemapLod<float>(t, 1.f, 2.f, 2.f, 1.f)": "tex.level.cube", "texCubemapLayered<float>(t, 1.f, 2.f, 2.f, 1)": "tex.acube",
    "texCubemapLayeredLod<float>(t, 1.f, 2.f, 2.f, 1, 0.f)": "tex.level.acube", "tex1DGrad<float>(t, 1.f, .1f, .2f)": "tex.grad.1d",
    "tex2DGrad<float>(t, 1.f, 2.f, make_float2(.1f, 0), make_float2(0, .1f))": "tex.grad.2d",
    "tex3DGrad<float>(t, 1.f, 2.f, 3.f, make_float4(.1f, 0, 0, 0), make_float4(0, .1f, 0, 0))": "tex.grad.3d",
    "tex1DLayeredGrad<float>(t, 1.f, 2, .1f, .2f)": "tex.grad.a1d",
    "tex2DLayeredGrad<float>(t, 1.f, 2.f, 2, make_float2(.1f, 0), make_float2(0, .1f))": "tex.grad.a2d",
}  # fmt: skip


def test_texture_fetches_with_levels_and_gradients():
    body = " ".join(f"f[{slot}] = {call};" for slot, call in enumerate(LEVELS))
    ir = compile_cuda(f'extern "C" __global__ void k(cudaTextureObject_t t, float *f) {{ {body} }}\n').decode()
    assert [name for name in LEVELS.values() if f'asm "{name}.v4.f32.f32' not in ir] == []
    translate(ir)


def test_surface_access_moves_the_texels_bytes():
    ir = compile_cuda(
        "surface<void, 2> s;\n"
        'extern "C" __global__ void k(cudaSurfaceObject_t o, float *f) {\n'
        "  surf2Dwrite(surf2Dread<float>(o, 4, 1), s, 0, 1, cudaBoundaryModeClamp); surf1Dwrite((short)3, o, 2); }\n"
    ).decode()
    assert "suld.b.2d.b32.trap" in ir
    assert "sust.b.2d.b32.clamp" in ir
    assert "sust.b.1d.b16.trap" in ir


def test_printf_assert_and_the_heap_are_device_functions():
    ir = kernel_ir(
        'printf("%d\\n", i[0]); assert(i[0] > 0); int *m = (int *)malloc(4); l[0] = (long long)m; free((void *)l[1]); '
        'l[2] = (long long)new int[2];',
        "#include <stdio.h>\n#include <assert.h>",
    )
    for name in ("vprintf", "__assertfail", "malloc", "free"):
        assert f"@{name}(" in ir


def test_launch_bounds_become_annotations():
    ir = compile_cuda('extern "C" __global__ void __launch_bounds__(128, 4) k(int *a) { *a = 1; }\n').decode()
    assert '!"maxntidx", i32 128' in ir
    assert '!"minctasm", i32 4' in ir


def test_all_extern_shared_arrays_are_one_kind_of_symbol():
    ir = kernel_ir("raw[threadIdx.x] = i[0]; __syncthreads(); i[1] = raw[0];", "extern __shared__ int raw[];")
    assert "@raw = external dso_local local_unnamed_addr addrspace(3) global [0 x i32]" in ir


def test_half_arithmetic_stays_in_half():
    ir = compile_cuda(
        "#include <cuda_fp16.h>\n"
        'extern "C" __global__ void k(__half *a, float *f) { a[0] = a[1] * a[2] + __float2half(f[0]); f[1] = '
        '__half2float(a[3]); }\n'
    ).decode()
    assert "fmul contract half" in ir
    assert "fptrunc float" in ir
    assert "fpext half" in ir


def test_cooperative_groups_tile_reduction_uses_shuffles():
    ir = kernel_ir(
        "auto tile = cg::tiled_partition<8>(cg::this_thread_block()); f[0] = cg::reduce(tile, f[1], "
        "cg::plus<float>());",
        "#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\nnamespace cg = cooperative_groups;",
    )
    assert ir.count("call i32 @llvm.nvvm.shfl.sync.bfly.i32") + ir.count("i32 @llvm.nvvm.shfl.sync.bfly.i32(") >= 3


def test_grid_wide_synchronisation_counts_blocks_in_memory():
    ir = kernel_ir("cooperative_groups::this_grid().sync();", "#include <cooperative_groups.h>")
    assert "__grid_barrier" in ir
    assert ir.count("atomicrmw add ptr") == 2  # arrivals and generations; both are read by cmpxchg, which no cache answers
    assert ir.count("cmpxchg ptr") == 2


def test_cache_hints_and_byte_dot_products_are_plain_code():
    ir = kernel_ir("i[0] = __dp4a(__ldcg(i + 1), i[2], i[3]); __stcs(u, 3u); u[1] = __dp2a_lo(u[2], u[3], u[4]);")
    assert "asm" not in ir
    assert "mul" in ir


# Words that programs define on the command line. Not x, y, z, w, f and the like alone: what CUDA's types have as
# members, a program cannot do without.
USERS_MACROS = (
    *string.ascii_uppercase, *(set(string.ascii_lowercase) - set("xyzwk")),
    *"SIZE BLOCK WIDTH HEIGHT DEPTH TYPE DIM MAX MIN BLOCK_SIZE TILE RADIUS WARP THREADS LANE MASK VALUE NAME BITS "
     "COUNT INDEX OFFSET REAL FLOAT OP NUM".split(),
    *"count mask base lane block grid tile offset from to rest total word dim bytes level layer mode scale tmp val len "
     "num data in out result sum row col step".split(),
)  # fmt: skip


def test_macros_of_users_do_not_meet_the_headers():
    headers = (
        "cuda_fp16.h", "cuComplex.h", "cooperative_groups.h", "cooperative_groups/reduce.h", "math_constants.h",
        "cuda_runtime.h",
    )
    source = (
        "".join(f"#include <{header}>\n" for header in headers) + 'extern "C" __global__ void k(int *p) { *p = N; }\n'
    )
    ir = compile_cuda(
        source.replace("*p", "*__p"), defines=[f"{name}=7" for name in USERS_MACROS], opt_level="1"
    ).decode()
    assert "store i32 7, ptr %__p" in ir
