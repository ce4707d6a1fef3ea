"""Damaged SPIR-V: an image or a diagnostic with status 1, within a time limit. Never a traceback, a crash or a hang."""

from __future__ import annotations

import random
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from nvvm2spirv import Options, translate
from vortex_rt import nvvm_of

SHORT, LONG = 25, 1000
ROOT = Path(__file__).parents[3]
SECONDS = 120
"""For one module; a sound one of this size takes half a second."""

SOURCES = {
    "loops": """
      kernel void k(global const float *a, global float *o, int n) {
        float t = 0; for (int i = 0; i < n; i++) { if (a[i] < 0) continue; t += a[i] * i; if (t > 100) break; } o[get_global_id(0)] = sqrt(t); }""",
    "groups": """
      constant int table[4] = {3, 1, 4, 1};
      kernel void k(global int *o, local int *s) {
        int l = get_local_id(0); local int fixed[8]; s[l] = table[l & 3]; fixed[l & 7] = l; barrier(CLK_LOCAL_MEM_FENCE);
        switch (s[l ^ 1]) { case 1: o[l] = fixed[0]; break; case 3: atomic_add(o, l); break; default: o[l] = 5; } }""",
    "structures": """
      typedef struct { int a; float4 b; char c[3]; } S;
      S pick(global const S *p, int i) { S s = p[i]; s.c[1] += i; return s; }
      kernel void k(global S *p, int2 v) { p[v.x] = pick(p, v.y); }
      kernel void second(global long *o, uchar n) { o[n] = o[n + 1] / 3; }""",
}
EXAMPLES = ("printing", "histogram")
"""Modules that the translator makes."""
NAMES = (*SOURCES, *EXAMPLES)


def instructions(words: list[int]) -> list[tuple[int, int]]:
    """(place, length) of each instruction of a module."""
    found, at = [], 5
    while at < len(words):
        found.append((at, words[at] >> 16))
        at += words[at] >> 16
    return found


def mutate(data: bytes, generator: random.Random) -> bytes:
    """Flip bits, or change operands and opcodes such that the module stays readable."""
    if generator.random() < 0.25:
        damaged = bytearray(data)
        for _ in range(generator.randint(1, 3)):
            damaged[generator.randrange(len(data))] ^= 1 << generator.randrange(8)
        return bytes(damaged)
    words = list(struct.unpack(f"<{len(data) // 4}I", data))
    found = [(at, length) for at, length in instructions(words) if length > 1]
    for _ in range(generator.randint(1, 2)):
        at, length = generator.choice(found)
        place = at + generator.randrange(1, length)
        alike = [words[other] & 0xFFFF for other, size in found if size == length]
        match generator.randrange(6):
            case 0:
                words[place] ^= 1 << generator.randrange(32)
            case 1:
                words[place] = generator.randrange(1, words[3])
            case 2:
                words[place] = generator.choice([0, 1, 2, 3, 4, 8, 32, 64, 0xFFFFFFFF])
            case 3:
                words[at] = length << 16 | generator.choice(alike)
            case 4:
                words[place] = (words[place] + generator.choice([-1, 1])) & 0xFFFFFFFF
            case _:
                words[place] = words[generator.randrange(5, len(words))]
    return struct.pack(f"<{len(words)}I", *words)


def check(data: bytes, seed: str, folder) -> int:
    """Build one mutant; returns the status."""
    (folder / "mutant.spv").write_bytes(mutate(data, random.Random(seed)))
    command = [sys.executable, "-m", "vortex_rt.compiler", "build", "mutant.spv", "--no-cache", "-o", "out"]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        pytest.fail(f"mutant {seed}: no end within {SECONDS} s")
    log = done.stderr.decode(errors="replace")
    assert done.returncode in (0, 1), f"mutant {seed}: status {done.returncode}\n{log[-2000:]}"
    assert done.returncode == 0 or "error" in log, f"mutant {seed}: no message"
    assert "Traceback" not in log, f"mutant {seed}"
    return done.returncode


@pytest.fixture(scope="module")
def modules(tmp_path_factory, spirv_of):
    """Valid modules by name."""
    folder = tmp_path_factory.mktemp("modules")
    result = {}
    for name, text in SOURCES.items():
        (folder / f"{name}.cl").write_text(text)
        result[name] = spirv_of(folder / f"{name}.cl", folder / f"{name}.spv").read_bytes()
    for name in EXAMPLES:
        result[name] = translate(nvvm_of(ROOT / "examples" / f"{name}.cu"), Options()).binary
    return result


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", NAMES)
def test_short(modules, tmp_path, name):
    statuses = [check(modules[name], f"{name}.{number}", tmp_path) for number in range(SHORT // len(NAMES))]
    assert 1 in statuses


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", NAMES)
def test_long(modules, tmp_path, name):
    for number in range(LONG // len(NAMES)):
        check(modules[name], f"long.{name}.{number}", tmp_path)
