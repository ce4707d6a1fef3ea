"""Data caches that hold data: what cores read of each other's stores, as SimX v3 has it."""

from __future__ import annotations

import random

import pytest

from tests.vortex_rt.sim.conftest import BASE
from tests.vortex_rt.sim.grids import ENTRY, OUT, START, run_grid, words
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.checkpoint import restore, save
from vortex_rt.sim.config import PRESETS, Config, ConfigError, from_text
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.kmu import GridLaunch
from vortex_rt.sim.machine import Machine

CORES = 4
SHAPE = f"generation=3,vote_shuffle=true,warps=8,threads=16,cores={CORES},coherence=as-hardware"
WITH_L2 = f"{SHAPE},l2=true"
TOGETHER = """
    li s4, 0x80000000
    li s5, {cores}
    csrr s0, core_id
    slli s7, s0, 12
    add s7, s7, a0
    li s6, 0x200000
"""
STEPS = 60
SHARED = 0x200000


def steps(seed: int) -> list[tuple[int, str, int]]:
    """Return steps of one core each, behind the barrier of all: core, instruction, offset. All lines lie in one set."""
    chosen = random.Random(seed)
    names = ("lw", "lw", "lw", "lw", "sw", "sw", "sb", "amoadd.w", "ld", "fence", "amoswap.d")
    return [
        (
            chosen.randrange(CORES), chosen.choice(names),
            chosen.choice((0, 0, 1, 2, 3, 4)) * 4096 + chosen.choice((0, 0, 0, 8)),
        )
        for _ in range(STEPS)
    ]  # fmt: skip


def kernel(seed: int) -> str:
    """Return a kernel of the steps: what each reads is word ``step`` of its core's page."""
    text = TOGETHER.format(cores=CORES)
    for step, (core, name, offset) in enumerate(steps(seed)):
        operands = {"l": "t3, 0(t1)", "s": "t2, 0(t1)", "a": "t3, t2, (t1)", "f": ""}[name[0]]
        text += f"""
            li t0, {core}
            bne s0, t0, skip{step}
            li t1, {offset}
            add t1, t1, s6
            li t2, {step + 1}
            li t3, 0
            {name} {operands}
            wsync
            sd t3, {8 * step}(s7)
        skip{step}:
            bar s4, s5
        """
    return text + "ret"


def seen(machine: Machine, seed: int) -> list[int]:
    """Return what each step has read."""
    return [words(machine, 1, OUT + 4096 * core + 8 * step, "u8")[0] for step, (core, *_) in enumerate(steps(seed))]


LAUNCH = {"grid": (CORES, 1, 1), "block": (1, 1, 1)}

#: What SimX v3 (grxgpu 27afbeb3d, 4 × 8 × 16) has read at the steps, of a seed: with an L2, and without, where atomic operations
#: are done in the core's cache.
SEEN = {
    (WITH_L2, 0): [
        0, 0, 0, 1, 0, 0, 0, 6, 5, 0, 0, 14, 0, 2, 0, 7, 0, 0, 11, 11, 11, 7, 0, 0, 0, 0, 11, 7, 0, 11, 10, 0, 25,
        10, 10, 24, 32, 0, 24, 0, 25, 10, 0, 0, 0, 2, 43, 7, 17, 0, 0, 25, 32, 0, 0, 24, 51, 24, 17, 10,
    ],
    (WITH_L2, 1): [
        0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 8, 4, 5, 0, 0, 0, 0, 13, 13, 17, 17, 0, 7, 7, 0, 0, 6, 17, 2, 0, 7, 6, 30, 8,
        0, 0, 35, 35, 26, 35, 0, 0, 0, 17, 2, 14, 65, 38, 65, 42, 30, 0, 52, 0, 0, 0, 11, 4, 0, 55,
    ],
    (SHAPE, 0): [
        0, 0, 0, 1, 0, 0, 0, 6, 5, 0, 0, 14, 0, 2, 0, 7, 0, 0, 11, 1, 11, 7, 0, 0, 0, 0, 11, 7, 0, 11, 10, 0, 25,
        10, 10, 24, 29, 0, 24, 0, 6, 10, 0, 0, 0, 2, 47, 7, 17, 0, 0, 25, 29, 0, 0, 24, 0, 24, 17, 10,
    ],
    (SHAPE, 1): [
        0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 8, 4, 5, 0, 0, 0, 0, 13, 13, 17, 17, 0, 7, 7, 0, 0, 0, 17, 2, 0, 7, 6, 30, 8,
        0, 0, 35, 35, 13, 0, 0, 0, 0, 17, 2, 0, 13, 38, 52, 42, 30, 0, 52, 0, 0, 0, 11, 4, 0, 55,
    ],
}  # fmt: skip


@pytest.mark.parametrize("mode", ["functional", "timing"])
@pytest.mark.parametrize(("shape", "seed"), SEEN)
def test_cores_read_what_simx_reads(shape, seed, mode):
    assert seen(run_grid(kernel(seed), shape, mode, **LAUNCH), seed) == SEEN[shape, seed]
    assert seen(run_grid(kernel(seed), f"{shape},coherence=ideal", mode, **LAUNCH), seed) != SEEN[shape, seed]


def test_a_checkpoint_has_what_caches_hold(tmp_path):
    machine = Machine(from_text(WITH_L2))
    machine.write(BASE, assemble(START + kernel(0), BASE, 64))
    machine.stop_at = 500
    with pytest.raises(SimulationError):
        machine.run_grid(GridLaunch(BASE, ENTRY, OUT, **LAUNCH))
    save(machine, tmp_path / "saved")
    other = Machine(from_text(WITH_L2))
    restore(other, tmp_path / "saved")
    other.run(BASE, OUT, resume=True)
    assert seen(other, 0) == SEEN[WITH_L2, 0]


#: Core 1 changes a word that core 0 has read; core 0 reads it again behind what {between} says.
MESSAGE = """
    csrr t0, core_id
    li s4, 0x80000000
    li s5, 2
    li s6, {SHARED}
    lw t1, 0(s6)
    bar s4, s5
    beqz t0, reads
    li t2, 7
    sw t2, 0(s6)
    bar s4, s5
    ret
reads:
    bar s4, s5
    {between}
    lw t1, 0(s6)
    sw t1, 0(a0)
    ret
"""
EVICTION = "\n".join(f"li t3, {SHARED + 4096 * way}\nlw t4, 0(t3)" for way in range(1, 5))


@pytest.mark.parametrize(
    ("between", "options", "read"),
    [
        ("fence", "", 0), ("amoadd.w x0, x0, (s6)", "", 7), (EVICTION, "", 7), (EVICTION, "dcache_ways=8", 0),
        ("nop", "dcache=false", 7), ("nop", "socket_size=2", 7), ("nop", "coherence=ideal", 7),
    ],
)  # fmt: skip
def test_what_takes_a_line_out_of_a_cache(between, options, read):
    shape = ",".join(filter(None, ["generation=3,vote_shuffle=true,cores=2,l2=true,coherence=as-hardware", options]))
    text = MESSAGE.replace("{SHARED}", str(SHARED)).replace("{between}", between)
    assert words(run_grid(text, shape, grid=(2, 1, 1), block=(1, 1, 1)), 1) == [read]


def test_packed_loads_read_what_the_cache_has():
    text = MESSAGE.replace("{SHARED}", str(SHARED)).replace("{between}", "li t5, 1\npack.b f1, s6, t5\nfsw f1, 4(a0)")
    machine = run_grid(text, "generation=3,vote_shuffle=true,cores=2,l2=true,coherence=as-hardware", grid=(2, 1, 1), block=(1, 1, 1))
    assert words(machine, 2) == [0, 0]


def test_only_a_3_0_has_the_hardwares_coherence():
    with pytest.raises(ConfigError, match="coherence=as-hardware needs generation=3"):
        from_text("cuda,coherence=as-hardware")
    assert (PRESETS["vortex3"].coherence, PRESETS["cuda3"].coherence, Config().coherence) == ("as-hardware", "ideal", "ideal")
