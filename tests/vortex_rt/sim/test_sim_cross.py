"""Votes and shuffles against a model in Python; they exist only where the configuration says so."""

from __future__ import annotations

import random

import numpy as np
import pytest

from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.errors import SimulationError

OUT = 0x100000
VALUES = 0x200000


def device(threads: int, xlen: int = 64):
    return PRESETS["vortex"].with_options({"threads": threads, "vote_shuffle": True, "xlen": xlen})


def execute(run, instruction: str, threads: int, mask: int, values: list[int], control: list[int]):
    """Run one instruction with lane values a0 and a1 under a mask; return what each active lane got."""
    memory = {VALUES: np.array(values, np.uint64).tobytes(), VALUES + 512: np.array(control, np.uint64).tobytes()}
    text = f"""
        li t0, -1
        tmc t0
        csrr t1, thread_id
        slli t1, t1, 3
        li t2, {VALUES}
        add t2, t2, t1
        ld a0, 0(t2)
        ld a1, 512(t2)
        li a2, 77
        li t3, {OUT}
        add t3, t3, t1
        li t0, {mask}
        tmc t0
        {instruction}
        sd a2, 0(t3)
        tmc x0
    """
    got = run(text, device(threads), memory=memory).words(OUT, threads, np.uint64)
    return [value for lane, value in enumerate(got) if mask >> lane & 1]


def lanes(mask: int) -> list[int]:
    return [lane for lane in range(32) if mask >> lane & 1]


@pytest.mark.parametrize("threads", [1, 4, 32])
def test_votes(run, threads):
    rng = random.Random(threads)
    for _ in range(6):
        mask = rng.randrange(1, 1 << threads)
        values = [rng.choice([0, 1, 1, 3, 2]) for _ in range(threads)]
        bits = [values[lane] & 1 for lane in lanes(mask)]
        ballot = sum(1 << lane for lane in lanes(mask) if values[lane] & 1)
        for name, expected in (("all", int(all(bits))), ("any", int(any(bits))), ("uni", int(len(set(bits)) == 1)), ("ballot", ballot)):
            assert set(execute(run, f"vote.{name} a2, a0", threads, mask, values, values)) == {expected}


def model(kind: str, lane: int, b: int, clamp: int, segment: int, threads: int, mask: int) -> int:
    low = lane & segment
    high = low | clamp & ~segment & 63
    source = {"up": lane - b, "down": lane + b, "bfly": lane ^ b, "idx": low | b & ~segment & 63}[kind]
    inside = source >= low if kind == "up" else source <= high
    return source if inside and 0 <= source < threads and mask >> source & 1 else lane


@pytest.mark.parametrize("kind", ["up", "down", "bfly", "idx"])
@pytest.mark.parametrize("threads", [4, 32])
def test_shuffles(run, kind, threads):
    rng = random.Random(threads)
    for width in (2, 4, 32):
        for mask in ((1 << threads) - 1, rng.randrange(1, 1 << threads)):
            segment, clamp = 32 - width & 31, 0 if kind == "up" else 31
            b = [rng.randrange(0, 33) for _ in range(threads)]
            values = [1000 + lane for lane in range(threads)]
            got = execute(run, f"shfl.{kind} a2, a0, a1", threads, mask, values, [segment << 12 | clamp << 6 | offset for offset in b])
            assert got == [1000 + model(kind, lane, b[lane], clamp, segment, threads, mask) for lane in lanes(mask)]


def test_the_result_may_replace_a_source(run):
    got = execute(run, "shfl.bfly a0, a0, a1\nmv a2, a0", 4, 15, [1, 2, 3, 4], [31 << 6 | 1] * 4)
    assert got == [2, 1, 4, 3]


def test_ballot_of_32_lanes_on_rv32(run):
    done = run(f"li t0, -1\ntmc t0\nli a0, 1\nvote.ballot a1, a0\nsrli a2, a1, 31\nli t3, {OUT}\nsw a1, 0(t3)\nsw a2, 4(t3)\ntmc x0", device(32, 32))
    assert done.words(OUT, 2) == [0xFFFFFFFF, 1]


def test_without_the_extension_they_are_illegal(run):
    with pytest.raises(SimulationError, match="illegal instruction"):
        run("vote.any a0, a1\ntmc x0")
