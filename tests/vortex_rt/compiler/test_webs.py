"""Instructions that the final code needs not: copies, extensions, counters of loops, and what a warp costs."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

from nvvm2spirv import SpirvModule, translate
from nvvm2spirv.ir.model import Module as IrModule
from vortex_rt import Device, Module
from vortex_rt.compiler import pipeline
from vortex_rt.compiler.divergence.assembly import parse
from vortex_rt.compiler.divergence.frames import Object, resolve
from vortex_rt.compiler.extensions import extend_early
from vortex_rt.compiler.induction import compare_stepped, note_no_wrap
from vortex_rt.compiler.target import RV64
from vortex_rt.compiler.webs import read_in_place
from vortex_rt.cuda.compile import compile_cuda

# Copies that the final code needs not, and extensions that are made once.

LOCAL = """kernel void k(global const int *in, global int *out) {
    local int first[32], second[32]; int l = get_local_id(0), w = get_local_size(0);
    first[l] = in[get_global_id(0)]; second[l] = first[l] * 3; barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = first[w - 1 - l] + second[(l + 1) % w]; }
"""


@pytest.mark.parametrize("target", ["rv64", "rv32"])
@pytest.mark.parametrize("size", [16, 32])  # a group of 32 is larger than the core
def test_local_id_and_local_memory_are_read_in_place(build_source, device_of, target, size):
    program = build_source(LOCAL, "opencl", target, ("-cl-std=CL2.0",))
    body = program.assembly.split("\nk:")[1].split(".Lfunc_end")[0]
    assert not re.search(r"\tmv\t\w+, s8|\taddi\t\w+, (tp|s8), 0\b", body)
    data, out = np.arange(2 * size, dtype=np.int32) ** 2, np.zeros(2 * size, np.int32)
    device_of("1x4x4", int(target[2:])).launch(program, "k", [data, out], (2,), (size,))
    expected = [group[::-1] + 3 * np.roll(group, -1) for group in data.reshape(2, size)]
    np.testing.assert_array_equal(out.reshape(2, size), expected)


INDEX = """define void @k(ptr %p, i64 %a, i32 %n) {{
entry:
  %x = add i64 %a, 5
  %i = trunc i64 %x to i32
  %less = icmp slt i32 %i, %n
  br i1 %less, label %then, label %end
then:
  %shifted = shl i64 %x, 32
  %index = ashr exact i64 %shifted, 32
  %q = getelementptr i32, ptr %p, i64 %index
  store i32 {stored}, ptr %q
  br label %end
end:
  ret void
}}
"""


@pytest.mark.parametrize(("stored", "moved"), [("0", True), ("%i", False)])
def test_an_index_is_extended_where_it_is_compared(stored, moved):
    """But not where the narrow value is needed behind the branch too, which would take two registers."""
    module = IrModule(INDEX.format(stored=stored))
    extend_early(module)
    where = {item.result: block.label for block in module.defined()[0].blocks for item in block.instructions}
    assert (where["%index"], where["%shifted"]) == (("%entry",) * 2 if moved else ("%then",) * 2)
    text = str(module)
    assert text.index("%x =") < text.index("%shifted =") < text.index("%index =") < text.index("%q =")


NARROWED_LATER = """define void @k(ptr %p, i64 %a, i32 %n) {
entry:
  %x = add i64 %a, 5
  %shifted = shl i64 %x, 32
  %index = ashr exact i64 %shifted, 32
  %q = getelementptr i32, ptr %p, i64 %index
  store i32 0, ptr %q
  br i1 true, label %then, label %end
then:
  %i = trunc i64 %x to i32
  %less = icmp slt i32 %i, %n
  br label %end
end:
  ret void
}
"""


def test_an_index_is_not_extended_after_its_uses():
    """Where the narrow value is computed behind them, on one of the ways."""
    module = IrModule(NARROWED_LATER)
    extend_early(module)
    assert str(module).split() == str(IrModule(NARROWED_LATER)).split()


SPILLED = """	.globl	k
	.type	k,@function
k:
	addi	a0, tp, 0
	addi	a0, a0, 0
	sd	a0, 16(sp)                      # 8-byte Folded Spill
	addi	a0, tp, 0
	addi	a0, a0, 4
	sd	a0, 8(sp)                       # 8-byte Folded Spill
	ret
.Lfunc_end0:
"""


def test_of_equal_copies_the_one_that_is_spilled_stays():
    function = parse(SPILLED, {"k"}).functions[0]
    resolve(function, [Object(16, 8, True), Object(8, 8, True)])
    read_in_place(function)
    code = [str(item) for block in function.blocks for item in block.items]
    stored = [place for place, item in enumerate(code) if item.startswith("\tsd")]
    assert [re.split(r"\s+#", code[place - 1].strip())[0] for place in stored] == ["addi\ta0, tp, 0", "addi\ta0, tp, 4"]


# Counters of loops: those that do not wrap, and those that are compared when they are stepped.

LOOP = """define void @f(i32 %n) {{
entry:
  %limit = {limit}
  br label %loop
loop:
  %i = phi i32 [ {start}, %entry ], [ %next, %loop ]
  %next = add {flags} i32 %i, 2
  %end = icmp {test} i32 %next, {compared}
  br i1 %end, label %out, label %loop
out:
  ret void
}}
"""
GOOD = {"limit": "and i32 %n, 2147483646", "start": "0", "flags": "nuw", "test": "eq", "compared": "%limit"}


def _steps(**changes: str) -> list[str]:
    module = IrModule(LOOP.format(**(GOOD | changes)))
    note_no_wrap(module)
    return next(i.flags for f in module.defined() for i in f.instructions() if i.result == "%next")


def test_a_counter_up_to_a_masked_limit_does_not_wrap():
    assert _steps() == ["nuw", "nsw"]


@pytest.mark.parametrize(
    "changes",
    [
        {"limit": "and i32 %n, -2"}, {"limit": "or i32 %n, 2"}, {"start": "-2"}, {"start": "%n"},
        {"test": "ugt"}, {"compared": "%n"},
    ],
)  # fmt: skip
def test_nothing_is_noted_of_other_counters(changes):
    assert "nsw" not in _steps(**changes)


MATRIX = """extern "C" __global__ void k(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % n, y = i / n; float s = 0;
  for (int j = 0; j < n; j++) s += a[y * n + j] * b[j * n + x]; c[i] = s; }"""


def test_indices_in_a_loop_need_no_extension(tmp_path):
    """The product's loop, unrolled twice: 4 loads, 2 multiplications, 3 steps of pointers, a counter, a branch."""
    import nvvm2spirv
    from vortex_rt.compiler.build import Request, build
    from vortex_rt.cuda.compile import compile_cuda

    source, spirv = tmp_path / "k.cu", tmp_path / "k.spv"
    source.write_text(MATRIX)
    ir = compile_cuda(source)
    spirv.write_bytes(nvvm2spirv.translate(ir if isinstance(ir, str) else ir.decode()).binary)
    lines = [line.split("#")[0].split() for line in build(Request([spirv])).assembly.splitlines()]
    first = next(n for n, words in enumerate(lines) if words and words[0] == "fmadd.s")
    begin = max(n for n in range(first) if lines[n] and lines[n][0].endswith(":"))
    end = next(n for n in range(first, len(lines)) if lines[n] and lines[n][0] in ("bne", "beq", "blt", "bge"))
    assert len([words for words in lines[begin + 1 : end + 1] if words]) <= 11


BOUNDED = """define void @f(i32 %n, i1 %other) {{
entry:
  br label %loop
loop:
  %i = phi i32 [ {start}, %entry ], [ %next, %loop ]
  %next = add i32 %i, {step}
  %below = icmp {test} i32 %i, {bound}
  %on = select i1 %other, i1 %below, i1 false
  br i1 {condition}, label {ways}
out:
  ret void
}}
"""
STEPPED = {"start": "0", "step": "1", "test": "ult", "bound": "59", "condition": "%on", "ways": "%loop, label %out"}


def _compared(**changes: str) -> str:
    module = IrModule(BOUNDED.format(**(STEPPED | changes)))
    compare_stepped(module)
    return next(str(i).strip() for f in module.defined() for i in f.instructions() if i.result == "%below")


@pytest.mark.parametrize("test", ["ult", "slt"])
@pytest.mark.parametrize("start", ["0", "70"])
def test_a_bounded_counter_is_compared_when_it_is_stepped(test, start):
    assert _compared(test=test, start=start) == f"%below = icmp {test} i32 %next, 60"


@pytest.mark.parametrize(
    "changes",
    [
        {"start": "%n"}, {"start": "-3"}, {"step": "2"}, {"test": "ugt"}, {"test": "ne"}, {"bound": "%n"},
        {"bound": "2147483647"}, {"condition": "%other"}, {"ways": "%out, label %loop"},
    ],
)  # fmt: skip
def test_other_counters_are_compared_as_they_are(changes):
    bound, test = changes.get("bound", "59"), changes.get("test", "ult")
    assert _compared(**changes) == f"%below = icmp {test} i32 %i, {bound}"


def test_the_cheaper_code_of_loops():
    """Instructions weigh as the loop that llc says they are in; spills more."""
    flat = "f:\n# %bb.0:\n\taddi\ta0, a0, 1\n\t.size\tf, 4\n"
    loop = ".LBB0_1:                # %l\n                        # =>This Inner Loop Header: Depth=1\n\taddi\ta0, a0, 1\n"
    spill = "\tsd\ta0, 8(sp)                      # 8-byte Folded Spill\n"
    assert pipeline.cost(flat) == 1
    assert pipeline.cost(flat + loop) == 1 + pipeline.ROUNDS
    assert pipeline.cost(flat + loop + spill) == 1 + pipeline.ROUNDS * (2 + pipeline.SPILLED)
    assert pipeline.cost(loop + "# %bb.2:                 # %exit\n\taddi\ta0, a0, 1\n") == pipeline.ROUNDS + 1


@pytest.mark.parametrize(("spills", "times"), [(0, 1), (1, 1), (2, 2)])
def test_code_is_made_again_where_its_spills_cost_enough(monkeypatch, spills, times):
    code = "f:\n" + "\taddi\ta0, a0, 1\n" * 70 + "\tsd\ta0, 8(sp)  # 8-byte Folded Spill\n" * spills
    made = []
    monkeypatch.setattr(pipeline, "generator", lambda *options: options)
    monkeypatch.setattr(pipeline, "_generated", lambda process, *_: made.append(process) or pipeline.GeneratedCode(code, {}, spills > 0))
    assert pipeline.generate("", RV64).assembly == code
    assert ["-disable-lsr" in options for options in made] == [False, True][:times]


# What CUDA's warp functions cost on warps of every width, and that exchanges of whole CUDA warps and of parts of them
# follow each other in any order.

BLOCKS, THREADS = 16, 256
COST = """
extern "C" __global__ void without(int *o, const int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, v = a[i];
  o[i] = v + 1;
}
extern "C" __global__ void with(int *o, const int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, v = a[i];
  for (int d = 16; d; d >>= 1) v += __shfl_xor_sync(~0u, v, d);
  o[i] = v + __popc(__ballot_sync(~0u, a[i] & 1));
}
"""
LIMITS = {
    "cuda": 14, "cores=4,vote_shuffle=false": 24, "cores=4,warps=8,threads=16": 340, "vortex": 500,
}  # fmt: skip
"""Instructions of a hardware warp for one of six operations: measured 11, 20, 302, 458."""


@pytest.mark.parametrize("shape", LIMITS)
def test_a_shuffle_with_constants_costs_few_instructions(shape):
    """Functions of the library that stay calls, or are inlined with what other devices need, cost several times that.
    """
    device = Device(shape)
    module = Module.from_cuda(device, COST)
    numbers = (np.arange(BLOCKS * THREADS) * 7919 % 1000).astype(np.int32)
    out, counts = device.zeros(numbers.size, np.int32), []
    for name in ("without", "with"):
        getattr(module, name)[BLOCKS, THREADS](out, device.array(numbers))
        counts.append(device.counters.instructions)
    warps = numbers.reshape(-1, 32)
    want = warps.sum(1) + (warps & 1).sum(1)
    np.testing.assert_array_equal(out.copy_to_host().reshape(-1, 32), np.repeat(want, 32).reshape(-1, 32))
    hardware_warps = numbers.size // device.config.threads
    assert (counts[1] - counts[0]) / (6 * hardware_warps) < LIMITS[shape]


def test_many_shuffles_are_inlined():
    device = Device("cuda")
    source = """
template <int N> __device__ int step(int v) { return step<N - 1>(v * 3 + __shfl_xor_sync(~0u, v, N % 31 + 1)); }
template <> __device__ int step<0>(int v) { return v; }
extern "C" __global__ void k(int *o) { o[threadIdx.x] = step<120>(threadIdx.x); }
"""
    out = device.zeros(32, np.int32)
    Module.from_cuda(device, source).k[1, 32](out)
    want = np.arange(32, dtype=np.int32)
    for n in range(120, 0, -1):
        want = want * 3 + want[np.arange(32) ^ (n % 31 + 1)]
    np.testing.assert_array_equal(out.copy_to_host(), want)
    assert device.counters.instructions < 120 * 16 + 100


SEQUENCE = """
extern "C" __global__ void parts(unsigned *o, int rounds) {
  int i = threadIdx.x, lane = i & 31;
  unsigned v = i * 2654435761u + 1;
  for (int r = 0; r < rounds; ++r) {
    v = v * 3 + __shfl_sync(~0u, v, lane + r);
    unsigned half = lane < 16 ? 0xffffu : 0xffff0000u;
    if (lane < 16 || r % 3)
      for (int n = 0; n < (lane < 16 ? r % 4 : 2); ++n) v = v * 5 + __shfl_xor_sync(half, v, 3) + __ballot_sync(half, v & 4);
    if (r % 2) v += __ballot_sync(~0u, v & 1);
  }
  o[blockIdx.x * blockDim.x + i] = v;
}
"""


@cache
def translated() -> SpirvModule:
    return translate(compile_cuda(SEQUENCE))


@cache
def sequence_on(shape: str) -> Module:
    return Module.from_spirv(Device(shape), translated())


def sequence(threads: int, rounds: int) -> np.ndarray:
    """The same, lane by lane."""
    result = []
    for first in range(0, threads, 32):
        v = [(i * 2654435761 + 1) % 2**32 for i in range(first, min(first + 32, threads))]
        lanes = range(len(v))
        for r in range(rounds):
            v = [(v[i] * 3 + (v[(i + r) % 32] if (i + r) % 32 < len(v) else 0)) % 2**32 for i in lanes]
            for half in (0, 1):
                mine = [i for i in lanes if i // 16 == half]
                for _ in range(r % 4 if half == 0 else 2 if r % 3 else 0):
                    votes = sum((v[i] >> 2 & 1) << i for i in mine)
                    new = {i: (v[i] * 5 + (v[i ^ 3] if (i ^ 3) in mine else 0) + votes) % 2**32 for i in mine}
                    v = [new.get(i, v[i]) for i in lanes]
            if r % 2:
                votes = sum((v[i] & 1) << i for i in lanes)
                v = [(x + votes) % 2**32 for x in v]
        result += v
    return np.array(result, np.uint32)


@pytest.mark.parametrize("shape", [
    "vortex", "cores=2,warps=16,threads=8", "cores=1,warps=2,threads=16", "cores=2,warps=8,threads=2", "cores=1,warps=16,threads=1",
    "cores=2,warps=4,threads=4,vote_shuffle=true", "cores=2,warps=4",
])  # fmt: skip
@pytest.mark.parametrize("threads", [32, 76, 144])
def test_whole_warps_and_parts_take_turns(shape, threads):
    module = sequence_on(shape)
    out = module.device.zeros(3 * threads, np.uint32)
    module.parts[3, threads](out, 13)
    np.testing.assert_array_equal(out.copy_to_host().reshape(3, -1), np.tile(sequence(threads, 13), (3, 1)))
