"""Programs whose blocks take tiles of memory through a pipeline in shared memory: copies by ``cp.async``, ``cp.async.bulk``
and tensor maps, which end at ``mbarrier`` objects, sums and tensor cores that use the tiles, warps of their own that fetch,
clusters whose blocks get a tile at once. NumPy is the judge. Each runs on a device with a tensor unit and a copy engine, with
time and without, and on one that has neither.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from fuzz.oracle import Result
from nvvm2spirv.metadata import tensor_map
from vortex_rt import Device, Module

DEVICES = (("cuda3", "functional"), ("cuda3", "timing"), ("cuda", "functional"))
ELEMENTS = {1: (0, "u1"), 2: (1, "u2"), 4: (2, "u4"), 8: (4, "u8")}
"""Bytes → CUtensorMapDataType, NumPy's name."""
FLOATS = {2: 6, 4: 7, 8: 8}
"""The same for floats, which may be not-a-number outside."""
WAYS = ("tensor", "tensor", "tensor", "bulk", "async")
MIXES = ("wmma", "mma", "ldmatrix", "sum", "sum")
WAITS = ("try", "test", "one")
HALF = 2


@dataclass(frozen=True)
class Operand:
    """A tile of a tensor a step: where it is and how it is copied. Dimensions from the innermost."""

    way: str
    element: int
    sizes: tuple[int, ...]
    box: tuple[int, ...]
    first: tuple[int, ...]
    by_block: tuple[int, ...]
    by_step: tuple[int, ...]
    parts: int = 1
    """Threads that copy a part each, along the last dimension."""
    swizzle: int = 0
    nan: bool = False

    @property
    def bytes(self) -> int:
        return int(np.prod(self.box)) * self.element

    @property
    def part(self) -> tuple[int, ...]:
        """The box that a thread copies."""
        return (*self.box[:-1], self.box[-1] // self.parts)

    def place(self, block: int, step: int) -> tuple[int, ...]:
        return tuple(f + block * b + step * s for f, b, s in zip(self.first, self.by_block, self.by_step))

    def map(self, address: int) -> bytes:
        """The tensor map, as libcuda writes it."""
        made = bytearray(128)

        def put(name: str, value: int, index: int = 0) -> None:
            at, size = tensor_map.place(name, index)
            made[at : at + size] = value.to_bytes(size, "little")

        kind = FLOATS[self.element] if self.nan else ELEMENTS[self.element][0]
        for name, value in (("address", address), ("mark", tensor_map.MARK), ("rank", len(self.sizes)), ("type", kind),
                            ("nan", self.nan), ("swizzle", self.swizzle)):  # fmt: skip
            put(name, value)
        stride = self.element
        for axis, (size, box) in enumerate(zip(self.sizes, self.part)):
            for name, value in (("stride", stride), ("size", size), ("box", box), ("step", 1)):
                put(name, value, axis)
            stride *= size
        return bytes(made)

    def tile(self, data: np.ndarray, block: int, step: int) -> np.ndarray:
        """The bytes of the tile in shared memory."""
        place, whole = self.place(block, step), data.reshape(self.sizes[::-1])
        if self.way != "tensor":
            begin = int(np.ravel_multi_index(place[::-1], self.sizes[::-1])) * self.element
            return data.view(np.uint8).ravel()[begin : begin + self.bytes]
        outside = (1 << 8 * self.element - 1) - 1 if self.nan else 0
        tile = np.full(self.box[::-1], outside, whole.dtype)
        begins = [max(0, at) for at in place]
        ends = [min(size, at + box) for at, size, box in zip(place, self.sizes, self.box)]
        if all(begin < end for begin, end in zip(begins, ends)):
            to = tuple(slice(b - at, e - at) for b, e, at in zip(begins, ends, place))[::-1]
            tile[to] = whole[tuple(slice(b, e) for b, e in zip(begins, ends))[::-1]]
        moved = np.empty(self.bytes, np.uint8)
        at = np.arange(self.bytes)
        moved[at ^ ((at >> 7 & ((1 << self.swizzle) - 1)) << 4)] = tile.view(np.uint8).ravel()
        return moved


@dataclass(frozen=True)
class Pipeline:
    """A program and how it is started."""

    operands: tuple[Operand, Operand]
    mix: str
    stages: int
    steps: int
    warps: int
    """That use the tiles."""
    blocks: int
    producer: bool
    """Whether a warp more does nothing but fetch."""
    release: str
    """How the end of a tile's use is told: a barrier of the block, or ``mbarrier``."""
    wait: str
    issuer: int
    cluster: int = 1
    features: dict[str, str] = field(default_factory=dict)

    @property
    def threads(self) -> int:
        return 32 * (self.warps + self.producer)

    def expected(self, data: list[np.ndarray]) -> np.ndarray:
        """What each block makes of its tiles."""
        made = []
        for block in range(self.blocks):
            tiles = [[one.tile(d, block // (self.cluster if at else 1), step) for at, (one, d) in enumerate(zip(self.operands, data))]
                     for step in range(self.steps)]  # fmt: skip
            if self.mix == "sum":
                total = np.zeros(self.operands[0].bytes // 4, np.uint32)
                for step, (a, b) in enumerate(tiles):
                    total += a.view(np.uint32) * np.uint32(2 * step + 1) + (b.view(np.uint32) ^ np.uint32(step))
                made.append(total)
            else:
                halves = [[tile.view(np.float16).reshape(-1, 16).astype(np.float32) for tile in pair] for pair in tiles]
                made.append(sum(a @ b.T for a, b in halves).astype(np.float32).view(np.uint32).ravel())
        return np.concatenate(made)


def generate(seed: int) -> Pipeline:
    """The program of a seed."""
    rng = random.Random(seed)
    mix, warps, stages, steps = rng.choice(MIXES), rng.choice((1, 2, 4)), rng.randrange(1, 4), rng.randrange(1, 8)
    cluster = rng.choice((1, 1, 2))
    blocks = cluster * rng.randrange(1, 5)
    producer = cluster == 1 and rng.random() < 0.4
    if mix == "sum":
        bytes_ = rng.choice((256, 512, 1024, 2048))
        operands = (_operand(rng, bytes_, blocks, steps), _operand(rng, bytes_, blocks, steps))
    else:
        operands = tuple(
            Operand(rng.choice(WAYS), HALF, (16, rows * blocks, steps), (16, rows, 1), (0, 0, 0), (0, rows, 0), (0, 0, 1))
            for rows in (16 * warps, 16)
        )  # fmt: skip
    return Pipeline(
        operands, mix, stages, steps, warps, blocks, producer,
        "empty" if producer or (cluster == 1 and rng.random() < 0.5) else "block",
        rng.choice(WAITS[: 2 if producer else 3]), 32 * warps + rng.randrange(0, 4) if producer else rng.randrange(0, 32 * warps - 8),
        cluster,
    )  # fmt: skip


def _operand(rng: random.Random, bytes_: int, blocks: int, steps: int) -> Operand:
    """A tile of so many bytes for sums."""
    way, element = rng.choice(WAYS), rng.choice(tuple(ELEMENTS))
    if way != "tensor":  # a piece of memory in a row
        count = bytes_ // element
        return Operand(way, element, (count * (blocks + steps),), (count,), (0,), (count,), (count,), rng.choice((1, 2, 4)) if way == "bulk" else 1)
    swizzle = rng.choice((0, 0, 0, 1, 2, 3))
    row = min(bytes_, 16 << swizzle if swizzle else rng.choice((16, 32, 64, 128, 256)), 256 * element)
    box, rest = [row // element], bytes_ // row
    while rest > 1:
        part = rng.choice([n for n in (2, 4, 8, 16, 64, 128) if n <= rest and (len(box) < 4 or n == rest)] or [rest])
        box.append(part)
        rest //= part
    parts = rng.choice([n for n in (1, 1, 2, 4) if len(box) > 1 and box[-1] % n == 0] or [1])
    parts = 1 if swizzle and bytes_ // parts % 1024 else parts
    sizes = [box[0] * rng.randrange(1, 4) + (16 // element) * rng.randrange(0, 3), *(n + rng.randrange(0, 5) for n in box[1:])]
    first = [rng.randrange(-2, 3) * (16 // element if element < 8 else 2) if rng.random() < 0.5 else 0, *(rng.randrange(-2, 3) for _ in box[1:])]
    by_block, by_step = ([rng.choice((0, 16 // element, box[0])), *(rng.randrange(0, 3) for _ in box[1:])] for _ in range(2))
    return Operand("tensor", element, tuple(sizes), tuple(box), tuple(first), tuple(by_block), tuple(by_step), parts, swizzle,
                   element in FLOATS and rng.random() < 0.3)  # fmt: skip


HEAD = """\
#include <cuda.h>
#include <mma.h>
using namespace nvcuda;
typedef unsigned long long Barrier;
__device__ unsigned place(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void init(Barrier *b, unsigned count) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(place(b)), "r"(count) : "memory"); }
__device__ void arrive(Barrier *b) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(place(b)) : "memory"); }
__device__ void expect(Barrier *b, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(place(b)), "r"(bytes) : "memory");
}
__device__ bool over(Barrier *b, unsigned parity) {
  unsigned done;
  asm volatile("{ .reg .pred p; mbarrier.WAIT.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
               : "=r"(done) : "r"(place(b)), "r"(parity) : "memory");
  return done;
}
__device__ void await(Barrier *b, unsigned parity) { while (!over(b, parity)) {} }
__device__ unsigned word(const void *p) { return *(const unsigned *)p; }
"""
TENSOR = (
    'asm volatile("cp.async.bulk.tensor.{rank}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes{multicast} '
    '[%0], [%1, {{{names}}}], [%2]{mask};" :: "r"(place(to)), "l"(&map{which}), "r"(place(of)), {values} : "memory");'
)
BULK = (
    'asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" '
    ':: "r"(place(to)), "l"(data{which} + from), "r"({bytes}), "r"(place(of)) : "memory");'
)


def _copy(program: Pipeline, which: int) -> Iterator[str]:
    """Statements of all threads that fetch: an operand's tile of a step."""
    one = program.operands[which]
    shared = which == 1 and program.cluster > 1
    block = f"(int)(blockIdx.x / {program.cluster})" if which else "(int)blockIdx.x"
    at = [f"{f} + {block} * {b} + step * {s}" for f, b, s in zip(one.first, one.by_block, one.by_step)]
    base = f"tiles[stage][{which}]"
    strides = np.cumprod((1, *one.sizes))
    linear = f"(size_t)({' + '.join(f'({where}) * {stride}' for where, stride in zip(at, strides))}) * {one.element}"
    if one.way == "async":
        first = 32 * program.warps if program.producer else 0
        pace = 32 if program.producer else program.threads
        yield f"    for (int i = 16 * ((int)threadIdx.x - {first}); i < {one.bytes}; i += {16 * pace}) {{"
        yield f"      const size_t from = {linear} + i;"
        yield f'      asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(place({base} + i)), "l"(data{which} + from) : "memory");'
        yield "    }"
        return
    own = f"threadIdx.x >= ISSUER && threadIdx.x < ISSUER + {one.parts}"
    multicast = shared and one.way == "tensor"
    if multicast:
        own += " && cluster_rank() == 0"
    size = one.bytes // one.parts
    yield f"    if ({own}) {{"
    yield "      const int part = threadIdx.x - ISSUER;"
    yield f"      char *const to = {base} + part * {size};"
    if one.way == "bulk":
        yield f"      const size_t from = {linear} + part * {size};"
        yield "      " + BULK.format(which=which, bytes=size)
    else:
        at[-1] += f" + part * {one.part[-1]}"
        names = ", ".join(f"%{3 + axis}" for axis in range(len(at)))
        values = ", ".join(f'"r"({where})' for where in at)
        if multicast:
            values += ', "h"((short)3)'
        yield "      " + TENSOR.format(
            rank=len(at), names=names, values=values, which=which, multicast=".multicast::cluster" if multicast else "",
            mask=f", %{3 + len(at)}" if multicast else "",
        )  # fmt: skip
    yield "    }"


USES = {
    "sum": """\
    for (int i = threadIdx.x; i < BYTES / 4; i += 32 * WARPS)
      out[blockIdx.x * (BYTES / 4) + i] += word(a + 4 * i) * (2u * step + 1) + (word(b + 4 * i) ^ step);
""",
    "wmma": """\
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
    wmma::load_matrix_sync(x, (const half *)a + warp * 256, 16);
    wmma::load_matrix_sync(y, (const half *)b, 16);
    wmma::mma_sync(sum, x, y, sum);
""",
    "mma": """\
    unsigned x[4];
    for (int r = 0; r < 4; ++r) x[r] = word(a + warp * 512 + (group + r % 2 * 8) * 32 + member * 4 + r / 2 * 16);
MULTIPLY""",
    "ldmatrix": """\
    unsigned x[4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
                 : "r"(place(a + warp * 512 + lane % 16 * 32 + lane / 16 * 16)) : "memory");
MULTIPLY""",
}  # fmt: skip
MULTIPLY = """\
    for (int j = 0; j < 2; ++j) {
      const unsigned y0 = word(b + (group + 8 * j) * 32 + member * 4), y1 = word(b + (group + 8 * j) * 32 + member * 4 + 16);
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                   : "+f"(sum[j][0]), "+f"(sum[j][1]), "+f"(sum[j][2]), "+f"(sum[j][3])
                   : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y0), "r"(y1));
    }
"""
BEFORE = {
    "sum": "",
    "wmma": "  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;\n  wmma::fill_fragment(sum, 0.0f);\n",
    "mma": "  float sum[2][4] = {};\n",
}
AFTER = {
    "sum": "",
    "wmma": "  if (warp < WARPS) wmma::store_matrix_sync((float *)out + (blockIdx.x * WARPS + warp) * 256, sum, 16, wmma::mem_row_major);\n",
    "mma": """\
  for (int i = 0; i < 8; ++i)
    if (warp < WARPS)
      ((float *)out)[(blockIdx.x * WARPS + warp) * 256 + (group + i % 4 / 2 * 8) * 16 + i / 4 * 8 + member * 2 + i % 2] = sum[i / 4][i % 4];
""",
}


def source(program: Pipeline) -> str:
    """The program's text."""
    p, kind = program, "mma" if program.mix == "ldmatrix" else program.mix
    direct = sum(one.bytes for one in p.operands if one.way != "async")
    async_ = any(one.way == "async" for one in p.operands)
    fetchers = 32 if p.producer else p.threads
    meet = "cluster_meet();" if p.cluster > 1 else "__syncthreads();"
    fetching = f"threadIdx.x >= {32 * p.warps}" if p.producer else "true"
    full = 1 + (fetchers if async_ else 0)
    fetch = [
        "  auto fetch = [&](int step) {", "    const int stage = step % STAGES;", "    Barrier *const of = &full[stage];",
        *(["    if (step >= STAGES) await(&empty[stage], (step / STAGES - 1) & 1);"] if p.release == "empty" else []),
        f"    if (threadIdx.x == ISSUER) expect(of, {direct});",
        *(line for which in range(2) for line in _copy(p, which)),
        *(['    asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" :: "r"(place(of)) : "memory");'] if async_ else []),
        "  };",
    ]  # fmt: skip
    waiting = "await(&full[step % STAGES], step / STAGES & 1);"
    if p.wait == "one":
        waiting = f"if (threadIdx.x == 0) {waiting}\n    __syncthreads();"
    release = "arrive(&empty[step % STAGES]);" if p.release == "empty" else meet
    use = [
        "  auto use = [&](int step) {", f"    {waiting}", "    const char *const a = tiles[step % STAGES][0], *const b = tiles[step % STAGES][1];",
        USES[p.mix].replace("MULTIPLY", MULTIPLY).rstrip(), f"    {release}", "  };",
    ]  # fmt: skip
    loop = (
        [f"  if ({fetching})", "    for (int step = 0; step < STEPS; ++step) fetch(step);", "  else",
         "    for (int step = 0; step < STEPS; ++step) use(step);"]
        if p.producer else
        ["  for (int step = 0; step < STEPS && step < STAGES; ++step) fetch(step);", "  for (int step = 0; step < STEPS; ++step) {",
         "    use(step);", "    if (step + STAGES < STEPS) fetch(step + STAGES);", "  }"]
    )  # fmt: skip
    constants = {
        "BYTES": max(one.bytes for one in p.operands), "STAGES": p.stages, "STEPS": p.steps, "WARPS": p.warps, "ISSUER": p.issuer,
    }  # fmt: skip
    cluster = f"__cluster_dims__({p.cluster}, 1, 1) " if p.cluster > 1 else ""
    lines = [
        HEAD.replace("WAIT", "test_wait" if p.wait == "test" else "try_wait"),
        *(f"constexpr int {name} = {value};" for name, value in constants.items()),
        '__device__ unsigned cluster_rank() { unsigned r; asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r)); return r; }',
        '__device__ void cluster_meet() { asm volatile("barrier.cluster.arrive; barrier.cluster.wait;" ::: "memory"); }',
        f'extern "C" __global__ void {cluster}k(const __grid_constant__ CUtensorMap map0, const __grid_constant__ CUtensorMap map1,',
        "                  const char *data0, const char *data1, unsigned *out) {",
        "  __shared__ __align__(1024) char tiles[STAGES][2][BYTES < 1024 ? 1024 : BYTES];",
        "  __shared__ __align__(1024) Barrier barriers[128]; // swizzles go by 1024 bytes, in each block of a core",
        "  Barrier *const full = barriers, *const empty = barriers + 64;",
        "  const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32, group = lane / 4, member = lane % 4;",
        f"  if (threadIdx.x == 0) for (int i = 0; i < STAGES; ++i) {{ init(&full[i], {full}); init(&empty[i], {32 * p.warps}); }}",
        '  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");',
        f"  {meet}", BEFORE[kind].rstrip(), *fetch, *use, *loop, f"  {meet}", AFTER[kind].rstrip(), "}",
    ]  # fmt: skip
    return "\n".join(line for line in lines if line) + "\n"


device = cache(Device)


def files(seed: int, target: str, kind: str) -> dict[str, str | bytes]:
    """The program of a seed, by file name."""
    return {f"{seed}.cu": source(generate(seed))}


def check(seed: int, target: str, kind: str) -> Result:
    """Run the program of a seed."""
    return Result(faults_of_text(source(generate(seed)), seed, target, kind), files(seed, target, kind))


def data_of(program: Pipeline, seed: int) -> list[np.ndarray]:
    """The tensors; for products of numbers that make exact sums."""
    rng = np.random.default_rng(seed)
    if program.mix == "sum":
        return [rng.integers(0, 256, int(np.prod(one.sizes)) * one.element, np.uint8).view(ELEMENTS[one.element][1]) for one in program.operands]
    return [rng.integers(-4, 5, int(np.prod(one.sizes))).astype(np.float16).view(np.uint16) for one in program.operands]


def faults_of_text(text: str, seed: int, target: str, kind: str) -> list[str]:
    """What is wrong with a program that is started as that of a seed."""
    program, level = generate(seed), seed % 3 + 1
    data = data_of(program, seed)
    expected = program.expected(data)
    faults = []
    for name, mode in DEVICES:
        where = f"{name}, {mode}, -O{level}"
        os.environ["VORTEX_START"] = "device" if seed % 2 else "warps"
        try:
            on = device(name, mode=mode)
            arrays = [on.array(one) for one in data]
            out = on.zeros(expected.size, np.uint32)
            module = Module.from_cuda(on, text, gpu_arch="sm_90a", opt_level=str(level), extra=("-w",))
            maps = [one.map(array.address) for one, array in zip(program.operands, arrays)]
            module["k"][program.blocks, program.threads](*maps, *arrays, out)
            found = out.copy_to_host()
        except Exception as error:
            faults.append(f"{where}: {type(error).__name__}: {error}")
            continue
        if not np.array_equal(found, expected):
            bad = np.nonzero(found != expected)[0]
            faults.append(f"{where}: {bad.size} of {expected.size} words differ, first at {bad[0]}: {found[bad[0]]:#x} for {expected[bad[0]]:#x}")
    return faults
