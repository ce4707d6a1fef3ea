"""OpenCL C before and after clang: preamble, order in SPIR-V, sub-groups, damaged modules."""

from __future__ import annotations

import random
import re
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from nvvm2spirv import Options, translate
from vortex_rt import nvvm_of
from vortex_rt.compiler import startup
from vortex_rt.compiler.cells import Layout
from vortex_rt.compiler.spirv_order import add_acquires
from vortex_rt.compiler.spirv_words import opcode_of, split
from vortex_rt.compiler.start_assembly import Needs
from vortex_rt.isa.registers import bits

# What kernels compute from their arguments alone is computed once a warp, and start-up's loop calls the rest.

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


# Acquires of SPIR-V become calls on devices whose caches keep old values.

MODULE = """
OpCapability Kernel
OpCapability Addresses
OpCapability Linkage
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "k"
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%pointer = OpTypePointer CrossWorkgroup %uint
%kind = OpTypeFunction %void %pointer
%device = OpConstant %uint 1
%group = OpConstant %uint 2
%relaxed = OpConstant %uint 0x200
%acquire = OpConstant %uint 0x202
%release = OpConstant %uint 0x204
%local = OpConstant %uint 0x102
%k = OpFunction %void None %kind
%p = OpFunctionParameter %pointer
%entry = OpLabel
{}
OpReturn
OpFunctionEnd
"""
CALL = 57


@pytest.mark.parametrize(
    ("line", "calls"),
    [
        ("OpMemoryBarrier %device %acquire", 1),
        ("OpMemoryBarrier %device %release", 0),
        ("OpMemoryBarrier %device %local", 0),
        ("OpMemoryBarrier %group %acquire", 0),  # the library keeps the group on a core
        ("OpControlBarrier %group %device %acquire", 1),
        ("OpControlBarrier %group %group %acquire", 0),
        ("%r = OpAtomicLoad %uint %p %device %acquire", 1),
        ("%r = OpAtomicLoad %uint %p %device %relaxed", 0),
        ("%r = OpAtomicLoad %uint %p %group %acquire", 1),
        ("%r = OpAtomicIAdd %uint %p %group %release %device", 0),
        ("%r = OpAtomicCompareExchange %uint %p %group %relaxed %acquire %device %group", 1),
    ],
)
def test_the_cache_is_emptied_behind_what_acquires(tmp_path: Path, line: str, calls: int):
    place, text = tmp_path / "a.spv", MODULE.format(line)
    subprocess.run(["spirv-as", "--target-env", "spv1.2", "-o", place, "-"], input=text, text=True, check=True)
    words = list(struct.unpack(f"<{place.stat().st_size // 4}I", place.read_bytes()))
    changed = add_acquires(words)
    assert [opcode_of(item) for item in split(changed)].count(CALL) == calls
    assert (changed == words) == (calls == 0)
    place.write_bytes(struct.pack(f"<{len(changed)}I", *changed))
    subprocess.run(["spirv-val", "--target-env", "spv1.2", place], check=True)


# The sub-group extensions (cl_khr_subgroup_*) compute what NumPy does lane by lane, on warps of several widths, where
# all lanes take part and where some are missing.

N, GROUP = 64, 32
SHAPES = [("1x4x4", 4), ("2x16x8", 8), ("1x4x32", 32)]
VALUES = np.random.default_rng(5).integers(-50, 50, N, dtype=np.int32)
PRESENT = np.arange(N) % 3 != 1


def launch(device, program, *arrays):
    device.launch(program, "k", list(arrays), (N // GROUP,), (GROUP,))


@pytest.mark.parametrize(("shape", "width"), SHAPES)
def test_lanes_exchange_values(build_source, device_of, shape, width):
    program = build_source("""
    kernel void k(global const int *in, global int *r) {
      int i = get_global_id(0), v = in[i]; uint l = get_sub_group_local_id(); global int *o = r + 8 * i;
      o[0] = sub_group_shuffle(v, (l * 3 + 1) % get_sub_group_size()); o[1] = sub_group_shuffle_xor(v, 1);
      o[2] = l > 0 ? sub_group_shuffle_up(v, 1) : 7; o[3] = sub_group_rotate(v, 3); o[4] = sub_group_clustered_rotate(v, 1, 4u);
      o[5] = sub_group_broadcast((short3)(v, v + 1, v + 2), 2).z; o[6] = sub_group_reduce_max((char)v);
      o[7] = as_int(sub_group_non_uniform_broadcast((float2)(v, -v), 1).y);
    }""", options=("-cl-std=CL3.0",))
    r = np.zeros((N, 8), np.int32)
    launch(device_of(shape), program, VALUES, r)
    v, lane = VALUES.reshape(-1, width), np.arange(width)
    np.testing.assert_array_equal(r[:, 0], v[:, (lane * 3 + 1) % width].ravel())
    np.testing.assert_array_equal(r[:, 1], v[:, lane ^ 1].ravel())
    np.testing.assert_array_equal(r[:, 2], np.where(lane > 0, v[:, lane - 1], 7).ravel())
    np.testing.assert_array_equal(r[:, 3], v[:, (lane + 3) % width].ravel())
    np.testing.assert_array_equal(r[:, 4], v[:, lane // 4 * 4 + (lane + 1) % 4].ravel())
    np.testing.assert_array_equal(r[:, 5], np.repeat(v[:, 2] + 2, width))
    np.testing.assert_array_equal(r[:, 6], np.repeat(v.max(1), width))
    np.testing.assert_array_equal(r[:, 7].view(np.float32), np.repeat(-v[:, 1], width).astype(np.float32))


@pytest.mark.parametrize(("shape", "width"), SHAPES)
def test_lanes_that_are_missing_count_for_nothing(build_source, device_of, shape, width):
    program = build_source("""
    kernel void k(global const int *in, global int *r) {
      int i = get_global_id(0), v = in[i]; global int *o = r + 8 * i;
      if (i % 3 != 1) {
        o[0] = sub_group_non_uniform_reduce_add(v); o[1] = sub_group_non_uniform_scan_inclusive_max(v);
        o[2] = sub_group_non_uniform_scan_exclusive_mul((ulong)(v & 3)) & 0xFFFFFF; o[3] = sub_group_clustered_reduce_xor(v, 4u);
        o[4] = sub_group_ballot_bit_count(sub_group_ballot(v > 0)); o[5] = sub_group_elect();
        o[6] = sub_group_non_uniform_any(v > 45) | sub_group_non_uniform_all(v > -48) << 1 | sub_group_non_uniform_all_equal(v & 64) << 2;
        o[7] = sub_group_broadcast_first(v) + 1000 * sub_group_clustered_reduce_logical_or(v == 3, 2u);
      }
    }""", options=("-cl-std=CL3.0",))
    r = np.full((N, 8), -1, np.int32)
    launch(device_of(shape), program, VALUES, r)
    for first in range(0, N, width):
        lanes = np.arange(first, first + width)[PRESENT[first : first + width]]
        v = VALUES[lanes]
        for k, i in enumerate(lanes):
            four, two = (v[lanes // size == i // size] for size in (4, 2))
            product = int(np.prod([int(x) & 3 for x in v[:k]], dtype=object))
            votes = int((v > 45).any()) | int((v > -48).all()) << 1 | int(len({int(x) & 64 for x in v}) == 1) << 2
            assert r[i].tolist() == [
                v.sum(), v[: k + 1].max(), product & 0xFFFFFF, np.bitwise_xor.reduce(four), (v > 0).sum(), int(k == 0),
                votes, v[0] + 1000 * int((two == 3).any()),
            ]  # fmt: skip
    assert (r[~PRESENT] == -1).all()


@pytest.mark.parametrize(("shape", "width"), SHAPES)
def test_ballots_are_masks_of_the_sub_group(build_source, device_of, shape, width):
    program = build_source("""
    kernel void k(global uint *r) {
      int i = get_global_id(0); uint4 b = sub_group_ballot(i % 5 < 2); global uint *o = r + 12 * i;
      o[0] = b.x; o[1] = sub_group_inverse_ballot(b); o[2] = sub_group_ballot_bit_extract(b, 1); o[3] = sub_group_ballot_inclusive_scan(b);
      o[4] = sub_group_ballot_exclusive_scan(b); o[5] = sub_group_ballot_find_lsb(b); o[6] = sub_group_ballot_find_msb(b);
      o[7] = get_sub_group_eq_mask().x; o[8] = get_sub_group_ge_mask().x; o[9] = get_sub_group_gt_mask().x;
      o[10] = get_sub_group_le_mask().x; o[11] = get_sub_group_lt_mask().x;
    }""", options=("-cl-std=CL3.0",))
    r = np.zeros((N, 12), np.uint32)
    launch(device_of(shape), program, r)
    everyone = (1 << width) - 1
    for i in range(N):
        lane, first = i % width, i // width * width
        ballot = sum(1 << k for k in range(width) if (first + k) % 5 < 2)
        below = ballot & ((1 << lane) - 1)
        assert r[i].tolist() == [
            ballot, ballot >> lane & 1, ballot >> 1 & 1, (below | ballot & 1 << lane).bit_count(), below.bit_count(),
            (ballot & -ballot).bit_length() - 1, ballot.bit_length() - 1, 1 << lane, everyone >> lane << lane,
            everyone >> lane << lane ^ 1 << lane, (2 << lane) - 1, (1 << lane) - 1,
        ]  # fmt: skip


def test_masks_reach_to_the_largest_sub_group(build_source, device_of):
    """Also in a sub-group with fewer lanes, the last one of a group of 12 on warps of 8."""
    program = build_source("""
    kernel void k(global uint *r) {
      global uint *o = r + 5 * get_global_id(0); uint4 all = (uint4)(~0u);
      o[0] = sub_group_ballot_bit_count(all); o[1] = sub_group_ballot_find_msb(all); o[2] = sub_group_ballot_find_lsb((uint4)(0x180, 0, 0, 0));
      o[3] = get_sub_group_ge_mask().x; o[4] = get_sub_group_size();
    }""", options=("-cl-std=CL3.0",))
    r = np.zeros((24, 5), np.uint32)
    device_of("2x4x8").launch(program, "k", [r], (2,), (12,))
    wanted = [[8, 7, 7, 0xFF >> lane << lane, size] for size in (8, 4) for lane in range(size)]
    assert r.tolist() == 2 * wanted


# Damaged SPIR-V: an image or a diagnostic with status 1, within a time limit. Never a traceback, a crash or a hang.

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
