"""What kernels compute from their arguments alone is computed once a warp, and start-up's loop calls the rest."""

from __future__ import annotations

import re

import numpy as np
import pytest

from vortex_rt.compiler import startup
from vortex_rt.compiler.cells import Layout
from vortex_rt.compiler.start_assembly import Needs
from vortex_rt.isa.registers import bits

SMALL = """kernel void k(global const float *a, global const float *b, global float *c, uint n, float f) {
    uint i = get_global_id(0); if (i < n) c[i] = a[i] * f + b[i]; }
"""
MANY = 40
LARGE = f"""kernel void large(global const uint *p, global uint *o, uint n) {{
    uint i = get_global_id(0); {" ".join(f"uint a{j} = p[(i + {j * 7}) % n];" for j in range(MANY))}
    for (uint t = 0; t < (i & 3); t++) {{ {" ".join(f"a{j} += a{(j * 5 + 3) % MANY} * (t + n);" for j in range(MANY))} }}
    uint s = 0; {" ".join(f"s = s * 3 + a{j};" for j in range(MANY))} o[i] = s; }}
"""


def _run(device, program):
    a, b = np.random.default_rng(3).random((2, 640), dtype=np.float32)
    c = np.zeros_like(a)
    result = device.launch(program, "k", [a, b, c, np.uint32(630), np.float32(2)], (20,), (32,))
    np.testing.assert_allclose(c[:630], a[:630] * 2 + b[:630], rtol=1e-6)
    assert not c[630:].any()
    return result


@pytest.mark.parametrize("target", ["rv64", "rv32"])
@pytest.mark.parametrize("shape", ["1x4x4", "2x4x8"])
def test_arguments_are_loaded_once_a_warp(build_source, device_of, target, shape):
    program = build_source(SMALL, "opencl", target, ("-cl-std=CL2.0",))
    body = program.assembly.split("auipc\ts6, 0")[1]
    assert not re.search(r"\tl[wd]\t\w+, \d+\(a[04]\)", body.split(".Lfunc_end")[0])
    _run(device_of(shape, int(target[2:])), program)


@pytest.mark.parametrize("target", ["rv64", "rv32"])
def test_beside_a_kernel_that_changes_all_registers(build_source, device_of, target):
    """Start-up's loop has to load again then what it needs."""
    program = build_source(SMALL + LARGE, "opencl", target, ("-cl-std=CL2.0",))
    _run(device_of("1x4x4", int(target[2:])), program)
    data = np.random.default_rng(4).integers(0, 1 << 32, 256, dtype=np.uint32)
    out, n = np.zeros_like(data), len(data)
    device_of("1x4x4", int(target[2:])).launch(program, "large", [data, out, np.uint32(n)], (8,), (32,))
    for i in (0, 1, 6, 131, 255):
        a = [int(data[(i + j * 7) % n]) for j in range(MANY)]
        for t in range(i & 3):
            for j in range(MANY):
                a[j] = (a[j] + a[(j * 5 + 3) % MANY] * (t + n)) & 0xFFFFFFFF
        total = 0
        for value in a:
            total = (total * 3 + value) & 0xFFFFFFFF
        assert out[i] == total


def test_an_item_needs_few_instructions(build_source, device_of):
    """512 work-items on one core of 4 × 4: 128 chunks, of which each needs about 26 instructions."""
    program = build_source(SMALL, "opencl", "rv64", ("-cl-std=CL2.0",))
    a = np.zeros(512, np.float32)
    run = device_of("1x4x4").launch(program, "k", [a, a, a.copy(), np.uint32(512), np.float32(1)], (16,), (32,))
    assert run.instructions < 128 * 27 + 4 * 60


@pytest.mark.parametrize("xlen", [32, 64])
@pytest.mark.parametrize("left", range(len(startup.HOLDERS) + 1))
def test_the_loop_over_tasks_loads_what_it_reads(xlen, left):
    """However many registers the kernels leave alone."""
    changed = bits("s6", *startup.HOLDERS[left:])
    text = startup.startup(xlen, Layout(4), Needs(arguments=frozenset(), changed=changed))
    before, loop = text.split(".Lflat:")[1].split(".Lflat_end:")[0].split(".Lflat_loop:")
    written = set(re.findall(r"^\t(?!b|jalr)\w+ (\w+),", before, re.M))
    for line in loop.splitlines():
        words = re.findall(r"[\w.]+", line)
        sources = words[1:] if words[:1] and words[0].startswith("b") else words[2:]
        assert not [word for word in sources if word in startup.HOLDERS and word not in written], line
        written.update(words[1:2])
