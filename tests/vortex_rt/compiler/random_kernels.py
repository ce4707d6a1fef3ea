"""Random kernels, run on simulated devices and compared with the same C compiled for the CPU.

    python tests/vortex_rt/compiler/random_kernels.py --seed 1 --count 100        # or --minutes 10

A program that differs is written to the folder given with --save (default: the fixtures' folder ``regressions``).
"""

from __future__ import annotations

import argparse
import ctypes
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from vortex_rt.compiler.build import Program, Request, build
from vortex_rt.compiler.frontend import Options
from vortex_rt.compiler.target import TARGETS
from vortex_rt.sim.config import Config
from vortex_rt.simulated_device import SimulatedDevice

SHAPES = ((1, 4, 4), (1, 2, 2), (2, 8, 4), (1, 4, 32), (2, 16, 8), (4, 32, 32))
LOCAL_SIZES = (1, 7, 16, 33, 64, 100)
REGRESSIONS = Path(__file__).parents[2] / "fixtures" / "compiler" / "regressions"

KERNEL_HEAD = "kernel void k(global const uint *in, global uint *out, global uint *counters, uint n, uint u0, uint u1)"


@dataclass
class Generator:
    """Writes one kernel. Values are ``uint``; every operation is defined for all operands."""

    seed: int
    rng: random.Random = field(init=False)
    depth: int = 0
    names: int = 0
    barriers: bool = False
    helpers: list[str] = field(default_factory=list)
    in_helper: bool = False
    loops: int = 0
    budget: int = 60

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    def source(self) -> str:
        """Return the OpenCL C text."""
        rng = self.rng
        self.barriers = rng.random() < 0.5
        self.in_helper = True
        helper_texts = [self.helper(i) for i in range(rng.randrange(3))]
        self.in_helper = False
        self.budget = rng.choice((25, 60, 110))
        local = "  local uint L[128];\n" if self.barriers else ""
        body = "".join(self.statements(1, uniform=True))
        return (
            "#pragma OPENCL FP_CONTRACT OFF\n" + "".join(helper_texts) + KERNEL_HEAD + " {\n" + local
            + "  uint gid = get_global_id(0), lid = get_local_id(0), ls = get_local_size(0);\n"
            + "  uint v0 = in[gid], v1 = gid * 2654435761u, v2 = lid, v3 = u0, v4 = in[gid + n], v5 = 7;\n"
            + "  uint A[8] = {v0, v1, v2, v3, v4, 5, 6, 7};\n"
            + body
            + "  out[4 * gid] = v0 + v3; out[4 * gid + 1] = v1 ^ v4; out[4 * gid + 2] = v2 + v5;\n"
            + "  out[4 * gid + 3] = A[0] + A[1] * 3 + A[2] * 5 + A[3] * 7 + A[4] * 11 + A[5] * 13 + A[6] * 17 + A[7] * 19;\n}\n"
        )  # fmt: skip

    def helper(self, number: int) -> str:
        """Return a function of three values; sometimes recursive, sometimes with a loop and several returns."""
        rng = self.rng
        name = f"f{number}"
        self.helpers.append(name)
        if rng.random() < 0.25:
            return (
                f"uint {name}(uint a, uint b, uint c) {{\n  if ((a & 7) == 0) return b;\n  uint r = {name}((a & 7) - 1, b + c, c ^ a);\n"
                f"  return (b & 1) ? r + a : r ^ c;\n}}\n"
            )
        self.helpers.pop()
        self.budget = 12
        body = "".join(self.statements(1, uniform=False))
        self.helpers.append(name)
        return (
            f"uint {name}(uint v0, uint v1, uint v2) {{\n  uint v3 = v0 ^ v1, v4 = v1 + v2, v5 = 3;\n  uint A[8] = {{v0, v1, v2, 1, 2, 3, 4, 5}};\n"
            + body + "  return v0 + v1 * 3 + v2 + v3 + v4 + v5 + A[v0 & 7];\n}\n"
        )  # fmt: skip

    def variable(self) -> str:
        return f"v{self.rng.randrange(6)}"

    def atom(self) -> str:
        rng = self.rng
        choice = rng.random()
        if choice < 0.6:
            return self.variable()
        if choice < 0.75:
            return f"{rng.choice((0, 1, 2, 3, 5, 255, 65535, 0x80000000, 0xFFFFFFFF, rng.getrandbits(32)))}u"
        if choice < 0.85:
            return f"A[{self.variable()} & 7]"
        if self.in_helper:
            return self.variable()
        return rng.choice((f"in[({self.variable()} & 63)]", "gid", "lid", "u0", "u1"))

    def expression(self, depth: int = 0) -> str:
        """Return an expression of type uint."""
        rng = self.rng
        if depth > 2 or rng.random() < 0.25:
            return self.atom()
        a, b = self.expression(depth + 1), self.expression(depth + 1)
        choice = rng.randrange(16)
        if choice < 7:
            return f"({a} {rng.choice('+-*&|^+')} {b})"
        if choice == 7:
            return f"({a} {rng.choice(('<<', '>>'))} ({b} & 31))"
        if choice == 8:
            return f"({a} {rng.choice('/%')} (({b} & 1023) | 1))"
        if choice == 9:
            return f"({self.condition()} ? {a} : {b})"
        if choice == 10:
            return f"(uint)((int){a} {rng.choice(('>> 3', '/ 7', '% 5', '>> 31'))})"
        if choice == 11:
            return f"(uint)((((ulong){a} << 32 | {b}) * 0x9E3779B97F4A7C15ul) >> {rng.choice((17, 32, 40))})"
        if choice == 12:
            return f"(uint)(((long){a} - (long){b}) >> {rng.choice((1, 33, 40))})"
        if choice == 13:
            return f"as_uint(as_float(({a} & 0x007fffff) | 0x3f800000) {rng.choice('+-*')} as_float(({b} & 0x007fffff) | 0x40000000))"
        if choice == 14 and self.helpers:
            return f"{rng.choice(self.helpers)}({a}, {b}, {self.atom()})"
        return f"min({a}, {b})" if rng.random() < 0.5 else f"max({a}, {b})"

    def condition(self) -> str:
        rng = self.rng
        first = f"{self.atom()} {rng.choice(('<', '>', '==', '!=', '<=', '>='))} {self.atom()}"
        choice = rng.random()
        if choice < 0.25:
            return f"(({self.atom()} & {rng.choice((1, 3, 7))}) {rng.choice(('==', '!='))} {rng.randrange(3)})"
        if choice < 0.45:
            return f"({first} {rng.choice(('&&', '||'))} ({self.atom()} & 1))"
        if choice < 0.55:
            return f"((int){self.atom()} < (int){self.atom()})"
        return f"({first})"

    def uniform_condition(self) -> str:
        return self.rng.choice(("(u0 & 1)", "(u1 > 5)", "(u0 < u1)", "(n & 2)"))

    def statements(self, depth: int, uniform: bool, in_loop: bool = False) -> list[str]:
        """Return lines; ``uniform``: all work-items of the group come here together, so that barriers are allowed."""
        return [self.statement(depth, uniform, in_loop) for _ in range(self.rng.randrange(2, 6 if depth == 1 else 4))]

    def block(self, depth: int, uniform: bool, in_loop: bool = False) -> str:
        pad = "  " * depth
        return "{\n" + "".join(self.statements(depth + 1, uniform, in_loop)) + pad + "}"

    def statement(self, depth: int, uniform: bool, in_loop: bool) -> str:
        rng = self.rng
        pad = "  " * depth
        self.budget -= 1
        choice = rng.randrange(100)
        if depth > 4 or self.budget < 0:
            choice = 0
        if choice < 34:
            return f"{pad}{self.variable()} = {self.expression()};\n"
        if choice < 40:
            return f"{pad}A[{self.variable()} & 7] = {self.expression(1)};\n"
        if choice < 54:
            rest = f" else {self.block(depth, False, in_loop)}" if rng.random() < 0.5 else ""
            return f"{pad}if {self.condition()} {self.block(depth, False, in_loop)}{rest}\n"
        if choice < 60 and uniform and not self.in_helper:
            rest = f" else {self.block(depth, True, in_loop)}" if rng.random() < 0.3 else ""
            return f"{pad}if {self.uniform_condition()} {self.block(depth, True, in_loop)}{rest}\n"
        if choice < 74:
            return self.loop(depth, uniform)
        if choice < 80:
            return self.switch(depth, in_loop)
        if choice < 84 and in_loop and not uniform:
            return f"{pad}if {self.condition()} {rng.choice(('break', 'continue'))};\n"
        if choice < 87 and (self.in_helper or (not self.barriers and depth > 1)):
            value = f" {self.expression(2)}" if self.in_helper else ""
            before = "" if self.in_helper else "out[4 * gid] = v1; "
            return f"{pad}if {self.condition()} {{ {before}return{value}; }}\n"
        if choice < 91 and not self.in_helper:
            return f"{pad}atomic_{rng.choice(('add', 'xor', 'max', 'min', 'or'))}(&counters[{rng.randrange(4)}{'' if rng.random() < 0.5 else ' + 4 * (' + self.variable() + ' & 3)'}], {self.expression(2)});\n"
        if choice < 97 and uniform and self.barriers and not self.in_helper:
            step = rng.randrange(1, 30)
            return (
                f"{pad}L[lid] = {self.expression(1)};\n{pad}barrier(CLK_LOCAL_MEM_FENCE);\n"
                f"{pad}{self.variable()} {rng.choice('+^')}= L[(lid + {step}) % ls];\n{pad}barrier(CLK_LOCAL_MEM_FENCE);\n"
            )
        if choice < 99:
            return self.irreducible(depth)
        return f"{pad}{self.variable()} += {self.expression()};\n"

    def loop(self, depth: int, uniform: bool) -> str:
        rng = self.rng
        pad = "  " * depth
        self.names += 1
        i = f"i{self.names}"
        if self.loops >= 3:
            return f"{pad}{self.variable()} ^= {self.expression()};\n"
        self.loops += 1
        try:
            choice = rng.random()
            if uniform and not self.in_helper and choice < 0.45:  # the trip count is the same everywhere; often the compiler cannot know
                bound = rng.choice(("(u0 & 3) + 1", "(in[64 + (v2 & 7)] & 3) + 1", "3"))
                return f"{pad}for (uint {i} = 0, e{i} = {bound}; {i} < e{i}; {i}++) {self.block(depth, True, True)}\n"
            if choice < 0.7:
                return f"{pad}for (uint {i} = 0; {i} < ({self.expression(2)} & 7); {i}++) {self.block(depth, False, True)}\n"
            if choice < 0.85:
                return f"{pad}for (uint {i} = {self.expression(2)} & 15; {i} != 0 && {self.condition()}; {i}--) {self.block(depth, False, True)}\n"
            return f"{pad}{{ uint {i} = 0; do {self.block(depth, False, True)} while ({i}++ < 5 && {self.condition()}); }}\n"
        finally:
            self.loops -= 1

    def switch(self, depth: int, in_loop: bool) -> str:
        rng = self.rng
        pad = "  " * depth
        cases = []
        for value in rng.sample(range(8), rng.randrange(2, 6)):
            ending = f"{pad}    break;\n" if rng.random() < 0.7 else ""
            cases.append(f"{pad}  case {value}:\n" + self.statement(depth + 2, False, False) + ending)
        if rng.random() < 0.6:
            cases.append(f"{pad}  default:\n" + self.statement(depth + 2, False, False))
        return f"{pad}switch ({self.variable()} & 7) {{\n{''.join(cases)}{pad}}}\n"

    def irreducible(self, depth: int) -> str:
        """A loop with two entries."""
        pad = "  " * depth
        self.names += 1
        t = f"t{self.names}"
        return (
            f"{pad}uint {t} = {self.expression(2)} & 7;\n{pad}if {self.condition()} goto second{t};\n"
            f"{pad}first{t}: {self.variable()} += {self.expression(2)};\n{pad}second{t}: {self.variable()} ^= {self.expression(2)};\n"
            f"{pad}if ({t}-- != 0 && {self.condition()}) goto first{t};\n{pad}if ({t} < 100 && {t}-- > 2) goto second{t};\n"
        )


CPU_PRELUDE = r"""
#define _XOPEN_SOURCE 700
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
typedef uint32_t uint; typedef uint64_t ulong;
#define kernel
#define global
#define local static
static __thread uint item, group, group_size;
static uint get_global_id(int d) { (void)d; return group * group_size + item; }
static uint get_local_id(int d) { (void)d; return item; }
static uint get_local_size(int d) { (void)d; return group_size; }
#define CLK_LOCAL_MEM_FENCE 0
static ucontext_t scheduler, items[1024];
static char stacks[1024][32768] __attribute__((aligned(16)));
static void barrier(int f) { (void)f; uint me = item; swapcontext(&items[me], &scheduler); item = me; }
static float as_float(uint x) { float f; memcpy(&f, &x, 4); return f; }
static uint as_uint(float x) { uint u; memcpy(&u, &x, 4); return u; }
static uint min(uint a, uint b) { return a < b ? a : b; }
static uint max(uint a, uint b) { return a > b ? a : b; }
static void atomic_add(uint *p, uint v) { *p += v; }
static void atomic_xor(uint *p, uint v) { *p ^= v; }
static void atomic_or(uint *p, uint v) { *p |= v; }
static void atomic_max(uint *p, uint v) { if (v > *p) *p = v; }
static void atomic_min(uint *p, uint v) { if (v < *p) *p = v; }
"""
CPU_MAIN = r"""
static const uint *a_in; static uint *a_out, *a_counters, a_n, a_u0, a_u1; static char done[1024];
static void entry(void) { uint me = item; k(a_in, a_out, a_counters, a_n, a_u0, a_u1); done[me] = 1; }
void run(const uint *in, uint *out, uint *counters, uint n, uint u0, uint u1, uint groups, uint size) {
  a_in = in; a_out = out; a_counters = counters; a_n = n; a_u0 = u0; a_u1 = u1; group_size = size;
  for (group = 0; group < groups; group++) {
    memset(done, 0, sizeof done);
    for (uint i = 0; i < size; i++) {
      getcontext(&items[i]);
      items[i].uc_stack.ss_sp = stacks[i]; items[i].uc_stack.ss_size = sizeof stacks[i]; items[i].uc_link = &scheduler;
      makecontext(&items[i], entry, 0);
    }
    for (int left = 1; left;) {
      left = 0;
      for (uint i = 0; i < size; i++) if (!done[i]) { item = i; swapcontext(&scheduler, &items[i]); left |= !done[i]; }
    }
  }
}
"""


def cpu_function(source: str, folder: Path) -> ctypes.CDLL:
    """Compile the kernel for the CPU; barriers switch between the work-items' contexts."""
    text = CPU_PRELUDE + source + CPU_MAIN
    place = folder / "cpu.c"
    place.write_text(text)
    library = folder / "cpu.so"
    command = ["clang-19", "-O1", "-fwrapv", "-ffp-contract=off", "-w", "-shared", "-fPIC", place, "-o", library]
    subprocess.run(command, check=True, capture_output=True)
    return ctypes.CDLL(str(library))


def initial_counters() -> np.ndarray:
    return np.array([0, 0, 5, 0xFFFFFFF0] * 5, np.uint32)


def mix_free(source: str) -> str:
    """Different operations on one counter do not commute: give each operation counters of its own."""
    for number, name in enumerate(("add", "xor", "max", "min", "or")):
        source = source.replace(f"atomic_{name}(&counters[", f"atomic_{name}(&counters[{20 * number} + ")
    return source


_devices: dict[tuple[tuple[int, int, int], int], SimulatedDevice] = {}


def device(shape: tuple[int, int, int], xlen: int = 64) -> SimulatedDevice:
    if (shape, xlen) not in _devices:
        cores, warps, threads = shape
        config = Config(cores=cores, warps=warps, threads=threads, xlen=xlen, memory=2 << 30, local_memory=64 << 10)
        _devices[shape, xlen] = SimulatedDevice(config)
    return _devices[shape, xlen]


def compare(source: str, seed: int, shapes=SHAPES, target: str = "rv64") -> list[str]:
    """Run a kernel everywhere; returns what differs from the CPU."""
    rng = np.random.default_rng(seed)
    with tempfile.TemporaryDirectory(prefix="random-kernel-") as name:
        folder = Path(name)
        kernel = folder / "kernel.cl"
        kernel.write_text(source)
        cpu = cpu_function(source, folder)
        program: Program = build(Request([kernel], TARGETS[target], Options(["-w"])))
        faults = []
        for shape in shapes:
            size = LOCAL_SIZES[int(rng.integers(len(LOCAL_SIZES)))]
            groups = int(rng.integers(1, 6))
            items = size * groups
            values = rng.integers(0, 1 << 32, 2 * items + 128, dtype=np.uint32)
            values[64:72] = values[64]
            expected, expected_counters = np.zeros(4 * items, np.uint32), np.tile(initial_counters(), 5)
            arguments = [items, int(rng.integers(0, 9)), int(rng.integers(0, 12))]
            pointers = [a.ctypes.data_as(ctypes.c_void_p) for a in (values, expected, expected_counters)]
            cpu.run(*pointers, *map(ctypes.c_uint32, (*arguments, groups, size)))
            out, counters = np.zeros(4 * items, np.uint32), np.tile(initial_counters(), 5)
            where = f"shape {shape}, {groups} groups of {size}"
            try:
                device(shape, 32 if target == "rv32" else 64).launch(program, "k", [values, out, counters, *arguments], (groups,), (size,))
            except Exception as error:
                faults.append(f"{where}: {type(error).__name__}: {error}")
                continue
            if not np.array_equal(out, expected):
                bad = np.nonzero(out != expected)[0]
                faults.append(f"{where}: {len(bad)} of {len(out)} results differ, first at {bad[0]}: {out[bad[0]]:#x} for {expected[bad[0]]:#x}")
            if not np.array_equal(counters, expected_counters):
                faults.append(f"{where}: atomics differ: {counters} for {expected_counters}")
        return faults


def generate(seed: int) -> str:
    return mix_free(Generator(seed).source())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--minutes", type=float, help="go on for so long instead of --count programs")
    parser.add_argument("--target", choices=("rv64", "rv32"), default="rv64")
    parser.add_argument("--save", type=Path, default=REGRESSIONS)
    options = parser.parse_args()
    end = time.time() + 60 * options.minutes if options.minutes else None
    seed, failed = options.seed, 0
    while (time.time() < end) if end else (seed < options.seed + options.count):
        source = generate(seed)
        try:
            faults = compare(source, seed, target=options.target)
        except Exception as error:
            faults = [f"{type(error).__name__}: {error}"]
        if faults:
            failed += 1
            options.save.mkdir(parents=True, exist_ok=True)
            (options.save / f"seed{seed}.cl").write_text(source)
            print(f"seed {seed}: " + "\n  ".join(faults), flush=True)
        seed += 1
    print(f"{seed - options.seed} programs, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
