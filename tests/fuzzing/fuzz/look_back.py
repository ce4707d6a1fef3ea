"""Programs whose blocks, or warps of a block, hand sums from one to the next in vectors of 8 or 16 bytes, as scans in one pass do
("decoupled look-back": Merrill and Garland, Single-pass Parallel Prefix Scan with Decoupled Look-back, 2016): who waits must
never see part of a store, nor an old word of those that were written before it. NumPy is the judge of the sums; the programs
count torn vectors and old words themselves. Some run on a device whose cores' caches keep what others overwrite.
"""

from __future__ import annotations

import random
import tempfile
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
from simulated_device import SimulatedDevice

from fuzz.oracle import Result
from nvvm2spirv import translate
from nvvm2spirv.options import Options as TranslatorOptions
from vortex_rt.compiler.build import Request, build
from vortex_rt.compiler.request import Shape
from vortex_rt.compiler.target import TARGETS
from vortex_rt.cuda.compile import compile_cuda
from vortex_rt.sim.config import Config

LIMIT = 20.0
"""Seconds that a launch may take; most take a hundredth."""


@dataclass(frozen=True)
class Vector:
    """Elements that are handed over in one access."""

    cell: str
    """CUDA's type of all."""
    element: str
    constraint: str
    """Of an element in inline assembly."""
    suffixes: tuple[str, ...]
    """What PTX may call an element's type."""
    count: int
    bits: int = 24
    """How large the numbers are that an element holds exactly, at least."""

    @property
    def names(self) -> list[str]:
        return ["x", "y", "z", "w"][: self.count]


VECTORS = (
    Vector("int4", "int", "r", ("s32", "b32"), 4),
    Vector("uint4", "unsigned", "r", ("u32", "b32"), 4),
    Vector("float4", "float", "f", ("f32",), 4),
    Vector("ulonglong2", "unsigned long long", "l", ("u64", "b64"), 2),
    Vector("longlong2", "long long", "l", ("s64", "b64"), 2),
    Vector("double2", "double", "d", ("f64",), 2),
    Vector("uint2", "unsigned", "r", ("u32", "b32"), 2),
    Vector("float2", "float", "f", ("f32",), 2),
    Vector("ushort4", "unsigned short", "h", ("u16", "b16"), 4, 16),
)
MESSAGE = "// tell, hear, look\n"
STORES = ("st.relaxed.gpu", "st.release.gpu", "st.relaxed.sys", "st.volatile", "st.cg", "st.wt", "__stcg", "__stwt", "volatile")
LOADS = ("ld.relaxed.gpu", "ld.acquire.gpu", "ld.acquire.sys", "ld.volatile", "ld.cg", "ld.cv", "__ldcg", "__ldcv", "volatile")
SHARED_STORES = ("st.relaxed.cta", "st.release.cta", "st.volatile", "volatile")
SHARED_LOADS = ("ld.relaxed.cta", "ld.acquire.cta", "ld.volatile", "volatile")


def accesses(rng: random.Random, vector: Vector, shared: bool) -> str:
    """``put`` and ``get`` of a vector, each in one of CUDA's ways for what other threads look at."""
    store = rng.choice(SHARED_STORES if shared else STORES)
    load = rng.choice(SHARED_LOADS if shared else LOADS)
    language = f"typedef {vector.element} Language __attribute__((ext_vector_type({vector.count})));\n"
    members = ", ".join(f"c.{name}" for name in vector.names)
    if store.startswith("st."):
        places = ", ".join(f"%{i + 1}" for i in range(vector.count))
        values = ", ".join(f'"{vector.constraint}"(c.{name})' for name in vector.names)
        operation = f"{store}.v{vector.count}.{rng.choice(vector.suffixes)}"
        put = f'asm volatile("{operation} [%0], {{{places}}};" ::"l"(p), {values} : "memory");'
    elif store == "volatile":
        put = f"*(volatile Language *)p = (Language){{{members}}};"
    else:
        put = f"{store}(p, c);"
    if load.startswith("ld."):
        places = ", ".join(f"%{i}" for i in range(vector.count))
        values = ", ".join(f'"={vector.constraint}"(c.{name})' for name in vector.names)
        operation = f"{load}.v{vector.count}.{rng.choice(vector.suffixes)}"
        get = f'asm volatile("{operation} {{{places}}}, [%{vector.count}];" : {values} : "l"(p) : "memory");'
    elif load == "volatile":
        get = "Language v = *(volatile Language *)p; " + " ".join(f"c.{name} = v.{name};" for name in vector.names)
    else:
        get = f"c = {load}(p);"
    return (
        f"typedef {vector.cell} Cell;\ntypedef {vector.element} Element;\n{language}"
        f"__device__ __forceinline__ void put(Cell *p, Cell c) {{ {put} }}\n"
        f"__device__ __forceinline__ Cell get(Cell *p) {{ Cell c; {get} return c; }}\n"
    )


def encoding(rng: random.Random, vector: Vector) -> str:
    """A tile's state (0: nothing, 1: its own sum, 2: the sum up to it, 3: the same, written otherwise) and value, with
    sums over both in the other elements.
    """
    factor = rng.randrange(1, 64, 2)
    check = f"((value * {factor}u + tile + status * 7u) & 0xfffu)"
    third = ", (Element)(value + status * 5u), (Element)(value + tile + status)" if vector.count == 4 else ""
    return (
        "__device__ Cell cell_of(unsigned status, unsigned value, unsigned tile) {\n"
        f"  return Cell{{(Element)(status + 4u * {check}), (Element)value{third}}};\n}}\n"
        "__device__ bool is_whole(Cell c, unsigned status, unsigned tile) {\n"
        "  const Cell e = cell_of(status, (unsigned)(unsigned long long)c.y, tile);\n"
        f"  return {' && '.join(f'c.{name} == e.{name}' for name in vector.names)};\n}}\n"
    )


WAIT = """\
__device__ unsigned wait_for(Cell *cells, unsigned tile, unsigned &status, unsigned *torn) {
  for (;;) {
    const Cell c = get(cells + tile);
    status = (unsigned)(unsigned long long)c.x & 3u;
    if (status == 0) continue;
    if (is_whole(c, status, tile)) {
      const unsigned value = (unsigned)(unsigned long long)c.y - (status == 3u);
      hear(tile, status, value, torn);
      return value;
    }
    atomicAdd(torn, 1u);
  }
}
"""
TELL = """\
__device__ struct {{ alignas(128) unsigned word; }} told[2 * 40];
__device__ void tell(unsigned tile, unsigned status, unsigned value) {{
  told[2 * tile + status - 1].word = value + 1;
  {release}
}}
__device__ void hear(unsigned tile, unsigned status, unsigned value, unsigned *torn) {{
  {acquire}
  if (told[2 * tile + (status >= 2)].word != value + 1) atomicAdd(torn + 1, 1u);
}}
__device__ void look(unsigned tiles, unsigned *torn) {{ // so that the core has the lines
  unsigned sum = 0;
  for (unsigned i = 0; i < 2 * tiles; ++i) sum += told[i].word;
  __threadfence_block();
  if (sum == 0x80000000u) atomicAdd(torn + 1, 1u);
}}
"""
"""Words beside the vectors; a store that releases and a load that acquires need no fence."""
QUIET = """\
__device__ void tell(unsigned, unsigned, unsigned) {}
__device__ void hear(unsigned, unsigned, unsigned, unsigned *) {}
__device__ void look(unsigned, unsigned *) {}
"""
WATCH = """\
__device__ void watch(Cell *cells, unsigned tiles, unsigned tile, unsigned *torn) { // without waiting
  for (unsigned i = 0; i < 24; ++i) {
    const unsigned at = (tile + i) % tiles;
    const Cell c = get(cells + at);
    const unsigned status = (unsigned)(unsigned long long)c.x & 3u;
    if (status != 0 && !is_whole(c, status, at)) atomicAdd(torn, 1u);
  }
}
"""
SERIAL = """\
__device__ unsigned before(Cell *cells, unsigned tile, unsigned *torn) {
  unsigned sum = 0, status = 1;
  while (tile != 0 && status == 1) sum += wait_for(cells, --tile, status, torn);
  return sum;
}
"""
WINDOW = """\
__device__ unsigned before(Cell *cells, unsigned tile, unsigned *torn) { // by the lanes of a warp
  unsigned sum = 0;
  for (int last = (int)tile - 1; last >= 0; last -= 32) {
    const int at = last - (int)(threadIdx.x % 32);
    unsigned status = 2, value = 0;
    if (at >= 0) value = wait_for(cells, (unsigned)at, status, torn);
    const unsigned ends = __ballot_sync(~0u, status >= 2);
    const unsigned used = ends ? (ends & (0u - ends)) * 2 - 1 : ~0u;
    sum += __reduce_add_sync(~0u, used >> threadIdx.x % 32 & 1u ? value : 0u);
    if (ends) break;
  }
  return sum;
}
"""


@dataclass(frozen=True)
class LookBack:
    """A program and how it is started."""

    source: str
    cores: int
    warps: int
    threads: int
    blocks: int
    size: int
    largest: int
    """Of the numbers that are added."""
    tile: int
    """Threads whose numbers make one sum; those of a block, or of a warp."""
    stale: bool = False
    """Whether cores' caches keep what others overwrite."""

    @property
    def config(self) -> Config:
        """The device."""
        wide = self.threads == 32
        config = Config(cores=self.cores, warps=self.warps, threads=self.threads, vote_shuffle=wide, memory=2 << 30, local_memory=64 << 10)
        return replace(config, generation=3, l2=True, coherence="as-hardware") if self.stale else config

    @property
    def features(self) -> frozenset[str]:
        """What programs for the device are built for."""
        return frozenset(key for key in ("vote_shuffle", "stale_caches") if getattr(self.config, key))

    def expected(self, numbers: np.ndarray) -> np.ndarray:
        """Sums up to each tile, of the grid or of its block."""
        sums = numbers.reshape(-1, self.tile).sum(axis=1, dtype=np.uint64)
        rows = sums.reshape(1 if self.tile == self.size else self.blocks, -1)
        return np.cumsum(rows, axis=1).astype(np.uint32).ravel()


def generate(seed: int) -> LookBack:
    """The program of a seed."""
    rng = random.Random(seed)
    cores, warps, threads = rng.choice(((1, 8, 32), (2, 4, 32), (4, 8, 32), (8, 4, 32), (16, 2, 32), (2, 4, 4), (4, 8, 8), (16, 4, 16)))
    vector, shared = rng.choice(VECTORS), rng.random() < 0.25 and threads == 32
    window = threads == 32 and rng.random() < 0.5
    size = rng.choice([n for n in (32, 64, 128) if n <= warps * threads] or [warps * threads])
    size = max(size, 64) if shared else size
    blocks = rng.randrange(1, 4) if shared else rng.randrange(2, 40)
    rounds = rng.choice((0, 1, 2, 6, 30))
    ordered = rng.random() < 0.5
    number = "blockIdx.x" if ordered else "ticket_of(tickets)"
    leader = ("threadIdx.x < 32" if window else "threadIdx.x == 0") if not shared else ("true" if window else "threadIdx.x % 32 == 0")
    first = "threadIdx.x % 32 == 0" if window else "true"
    place = "__shared__ Cell own[8]; Cell *const cells = own;" if shared else ""
    tile = "threadIdx.x / 32" if shared else "shared_tile"
    wait = (
        f"  __shared__ unsigned total[8], shared_tile; {place}\n"
        "  if (threadIdx.x < 8) total[threadIdx.x] = 0;\n"
        + ("  if (threadIdx.x < 8) put(cells + threadIdx.x, Cell{});\n" if shared else "")
        + f"  if (threadIdx.x == 0) {{\n    look({'0' if shared else 'gridDim.x'}, torn);\n    shared_tile = {number};\n  }}\n  __syncthreads();\n"
        f"  const unsigned group = {'threadIdx.x / 32' if shared else '0'}, tile = {tile};\n"
        f"  const unsigned from = {'blockIdx.x' if shared else 'tile'} * blockDim.x + threadIdx.x;\n"
        "  atomicAdd(total + group, in[from]);\n  __syncthreads();\n"
        f"  if ({leader}) {{\n    const unsigned own_sum = total[group];\n"
        f"    if ({first}) {{ tell(tile, 1, own_sum); put(cells + tile, cell_of(1, own_sum, tile)); }}\n"
        "    const unsigned sum = before(cells, tile, torn) + own_sum;\n"
        f"    if ({first}) {{\n      tell(tile, 2, sum);\n      put(cells + tile, cell_of(2, sum, tile));\n"
        f"      for (int i = 0; i < {rounds}; ++i) put(cells + tile, cell_of(3 - i % 2, sum + 1 - i % 2, tile));\n"
        f"      out[{'blockIdx.x * (blockDim.x / 32) + tile' if shared else 'tile'}] = sum;\n    }}\n  }}"
        f"{'' if shared else ' else if (threadIdx.x >= 32) watch(cells, gridDim.x, tile, torn);'}\n"
    )
    head = 'extern "C" __global__ void k(const unsigned *in, unsigned *out, unsigned *tickets, unsigned *torn, Cell *cells_of_grid) {\n'
    ways = accesses(rng, vector, shared)
    ticket = "__device__ unsigned ticket_of(unsigned *tickets) { return atomicAdd(tickets, 1u); }\n"
    source = (
        ways + encoding(rng, vector) + MESSAGE + WAIT + WATCH + (WINDOW if window else SERIAL) + ticket + head
        + ("" if shared else "  Cell *const cells = cells_of_grid;\n") + wait + "}\n"
    )  # fmt: skip
    message = QUIET
    if not shared and rng.random() < 0.75:
        fences = {"release": "st.release" in ways, "acquire": "ld.acquire" in ways}
        message = TELL.format(**{side: "" if has else "__threadfence();" for side, has in fences.items()})
    largest, stale = (1 << vector.bits) // 40 // 128 // 2, cores > 1 and rng.random() < 0.5
    return LookBack(source.replace(MESSAGE, message), cores, warps, threads, blocks, size, largest, 32 if shared else size, stale)


device = cache(SimulatedDevice)


def files(seed: int, target: str, kind: str) -> dict[str, str | bytes]:
    """The program of a seed, by file name."""
    return {f"{seed}.cu": generate(seed).source}


def check(seed: int, target: str, kind: str) -> Result:
    """Run the program of a seed."""
    return Result(faults_of_text(generate(seed).source, seed, target, kind), files(seed, target, kind))


def faults_of_text(text: str, seed: int, target: str, kind: str) -> list[str]:
    """What is wrong with a program that is started as that of a seed."""
    one = generate(seed)
    level = str(seed % 4)
    where = f"{one.cores} cores of {one.warps} warps of {one.threads}, {one.blocks} blocks of {one.size}, -O{level}{', stale caches' * one.stale}"
    numbers = np.random.default_rng(seed).integers(0, one.largest + 1, one.blocks * one.size, dtype=np.uint32)
    expected = one.expected(numbers)
    out, torn = np.zeros_like(expected), np.zeros(2, np.uint32)
    try:
        code = compile_cuda(text, opt_level=level, extra=("-w",))
        with tempfile.TemporaryDirectory(prefix="look-back-") as folder:
            spirv = Path(folder, "kernel.spv")
            spirv.write_bytes(translate(code, TranslatorOptions(opt_level=int(level))).binary)
            program = build(Request([spirv], TARGETS["rv64"], features=one.features, shape=Shape(one.cores, one.warps, one.threads)))
        arguments = [numbers, out, np.zeros(1, np.uint32), torn, np.zeros(16 * one.blocks, np.uint8)]
        machine = device(one.config)
        machine.launch(program, "k", arguments, (one.blocks,), (one.size,), stack_log2=15, timeout_seconds=LIMIT)
        trap = machine.trap_code
    except Exception as error:
        return [f"{where}: {type(error).__name__}: {error}"]
    if trap:
        return [f"{where}: the launch stopped with code {trap}"]
    if torn[0]:
        return [f"{where}: {torn[0]} torn vectors were seen"]
    if torn[1]:
        return [f"{where}: {torn[1]} old words were seen"]
    if not np.array_equal(out, expected):
        bad = int(np.nonzero(out != expected)[0][0])
        return [f"{where}: sums differ, first at {bad}: {out[bad]} for {expected[bad]}"]
    return []
