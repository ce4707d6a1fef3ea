"""Warp operations on warps of 32 threads against a model of the PTX manual, in converged and in divergent code."""

from __future__ import annotations

import subprocess

import numpy as np
import pytest
from on_device import translated

from nvvm2spirv import Options, translate
from vortex_rt import Device, LaunchError, Module

LANES = 32
FULL = 0xFFFFFFFF
MODES = ("idx", "up", "down", "bfly")
WIDTHS = (1, 2, 4, 8, 16, 32)


def clamp_of(mode: str, width: int) -> int:
    """The c operand that CUDA's headers make from a width."""
    return ((LANES - width) << 8) | (0 if mode == "up" else 31)


def source_lane(mode: str, lane: int, b: int, c: int) -> tuple[int, bool]:
    """PTX ISA, shfl.sync: (lane read, in range)."""
    segment, clamp, b = c >> 8 & 31, c & 31, b & 31
    highest = (lane & segment) | (clamp & ~segment & 31)
    j = {"idx": (lane & segment) | (b & ~segment & 31), "up": lane - b, "down": lane + b, "bfly": lane ^ b}[mode]
    valid = j >= highest if mode == "up" else j <= highest
    return (j if valid else lane), valid


def shuffle_text() -> str:
    """Kernel <mode>: out[i] = (value, predicate, float value) of the shuffle with per-thread b and a common c."""
    parts = ['target triple = "nvptx64-nvidia-cuda"', "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"]
    for mode in MODES:
        parts += [
            f"declare {{ i32, i1 }} @llvm.nvvm.shfl.sync.{mode}.i32p(i32, i32, i32, i32)",
            f"declare float @llvm.nvvm.shfl.sync.{mode}.f32(i32, float, i32, i32)",
            f"define ptx_kernel void @{mode}(ptr %values, ptr %lanes, i32 %c, ptr %out) {{",
            "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
            "  %pv = getelementptr i32, ptr %values, i32 %t",
            "  %v = load i32, ptr %pv",
            "  %pb = getelementptr i32, ptr %lanes, i32 %t",
            "  %b = load i32, ptr %pb",
            f"  %r = call {{ i32, i1 }} @llvm.nvvm.shfl.sync.{mode}.i32p(i32 -1, i32 %v, i32 %b, i32 %c)",
            "  %r0 = extractvalue { i32, i1 } %r, 0",
            "  %r1 = extractvalue { i32, i1 } %r, 1",
            "  %r2 = zext i1 %r1 to i32",
            "  %f = sitofp i32 %v to float",
            f"  %g = call float @llvm.nvvm.shfl.sync.{mode}.f32(i32 -1, float %f, i32 %b, i32 %c)",
            "  %h = fptosi float %g to i32",
            "  %row = mul i32 %t, 3",
            *(line for i, x in enumerate(("%r0", "%r2", "%h")) for line in (
                f"  %i{i} = add i32 %row, {i}", f"  %o{i} = getelementptr i32, ptr %out, i32 %i{i}",
                f"  store i32 {x}, ptr %o{i}")),
            "  ret void",
            "}",
        ]  # fmt: skip
    return "\n".join(parts) + "\n"


SUBGROUP = Options(warp_ops="subgroup", spirv_version="1.3")

#: Warps of 32 threads with and without the vote and shuffle instructions; 4 x 4 where a CUDA warp is spread over
#: several hardware warps; and sub-groups of 32 instead of the device library.
TARGETS = {
    "cuda": Options(), "plain": Options(), "vortex": Options(), "cuda-subgroup": SUBGROUP, "plain-subgroup": SUBGROUP,
    "intel-subgroup": SUBGROUP,
}
SHAPES = {"plain": "cores=1,warps=8,threads=32,vote_shuffle=false"}


@pytest.fixture(
    scope="module", params=[
        pytest.param(t, marks=pytest.mark.intel if "intel" in t else pytest.mark.device) for t in TARGETS
    ],
)
def target(request: pytest.FixtureRequest) -> tuple[Device, Options]:
    name = request.param
    shape = name.partition("-")[0]
    opened = request.getfixturevalue("intel_cpu") if "intel" in name else Device(SHAPES.get(shape, shape))
    return opened, TARGETS[name]


@pytest.fixture(scope="module")
def device(target) -> Device:
    return target[0]


def width_of(device: Device) -> int:
    """Threads of a hardware warp."""
    return device.config.threads if device.config else LANES


@pytest.fixture(scope="module")
def shuffles(target) -> Module:
    return Module.from_spirv(target[0], translated(shuffle_text(), target[1]))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("mode", MODES)
def test_shuffle(mode, width, shuffles, device):
    random = np.random.default_rng(width)
    threads = 64
    values = random.integers(-1000, 1000, threads, dtype=np.int32)
    # idx takes any lane in each thread; the others are defined for any distance too.
    lanes = random.integers(0, 32, threads, dtype=np.int32)
    out = device.zeros(threads * 3, np.int32)
    shuffles[mode][1, threads](device.array(values), device.array(lanes), clamp_of(mode, width), out)
    expected = []
    for thread in range(threads):
        warp = thread & ~31
        source, valid = source_lane(mode, thread & 31, int(lanes[thread]), clamp_of(mode, width))
        expected += [values[warp + source], valid, values[warp + source]]
    np.testing.assert_array_equal(out.copy_to_host(), np.array(expected, np.int32))


def masked_shuffle_text() -> str:
    """Kernel <mode>: as `shuffle_text`'s value and predicate,
    by the lanes of ``mask`` in one branch and by the others in the other.
    """
    parts = ['target triple = "nvptx64-nvidia-cuda"', "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"]
    for mode in MODES:
        parts += [
            f"declare {{ i32, i1 }} @llvm.nvvm.shfl.sync.{mode}.i32p(i32, i32, i32, i32)",
            f"define ptx_kernel void @{mode}(ptr %values, ptr %lanes, i32 %c, i32 %mask, ptr %out) {{",
            "entry:",
            "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
            "  %pv = getelementptr i32, ptr %values, i32 %t",
            "  %v = load i32, ptr %pv",
            "  %pb = getelementptr i32, ptr %lanes, i32 %t",
            "  %b = load i32, ptr %pb",
            "  %lane = and i32 %t, 31",
            "  %bit = lshr i32 %mask, %lane",
            "  %inside = trunc i32 %bit to i1",
            "  %rest = xor i32 %mask, -1",
            "  br i1 %inside, label %then, label %else",
        ]
        for label, members, value in (("then", "%mask", "%v"), ("else", "%rest", "%less")):
            parts += [
                f"{label}:",
                # Not the same call twice: LLVM would make one of them.
                *(["  %less = sub i32 %v, 5000"] if label == "else" else []),
                f"  %r.{label} = call {{ i32, i1 }} @llvm.nvvm.shfl.sync.{mode}.i32p(i32 {members}, i32 {value}, i32 "
                "%b, i32 %c)",
                "  br label %end",
            ]
        parts += [
            "end:",
            "  %r = phi { i32, i1 } [ %r.then, %then ], [ %r.else, %else ]",
            "  %r0 = extractvalue { i32, i1 } %r, 0",
            "  %r1 = extractvalue { i32, i1 } %r, 1",
            "  %r2 = zext i1 %r1 to i32",
            "  %i = shl i32 %t, 1",
            "  %o = getelementptr i32, ptr %out, i32 %i",
            "  store i32 %r0, ptr %o",
            "  %o1 = getelementptr i32, ptr %o, i32 1",
            "  store i32 %r2, ptr %o1",
            "  ret void",
            "}",
        ]
    return "\n".join(parts) + "\n"


@pytest.fixture(scope="module")
def masked_shuffles(target) -> Module:
    return Module.from_spirv(target[0], translated(masked_shuffle_text(), target[1]))


@pytest.mark.parametrize("mask", [0x0000FFFF, 0x0FF00FF0, 0x55555555, 0xFFFFFFFE])
@pytest.mark.parametrize("mode", MODES)
def test_shuffle_of_some_lanes_in_divergent_code(mode, mask, masked_shuffles, device):
    """Reading a lane outside the mask is undefined, so lanes ask only for lanes of their own branch,
    or beyond the segment.
    """
    if width_of(device) < LANES and any((mask >> at & 15) not in (0, 15) for at in range(0, LANES, width_of(device))):
        pytest.skip("a hardware warp that is split itself cannot meet the others")
    random = np.random.default_rng(mask)
    values = random.integers(-1000, 1000, 64, dtype=np.int32)
    for width in (8, 32):
        c = clamp_of(mode, width)
        lanes, expected = np.zeros(64, np.int32), []
        for thread in range(64):
            lane, warp = thread & 31, thread & ~31
            inside = mask >> lane & 1
            allowed = [b for b in range(32) if mask >> source_lane(mode, lane, b, c)[0] & 1 == inside]
            lanes[thread] = random.choice(allowed)
            source, valid = source_lane(mode, lane, int(lanes[thread]), c)
            expected += [values[warp + source] - (0 if inside else 5000), valid]
        out = device.zeros(128, np.int32)
        masked_shuffles[mode][1, 64](device.array(values), device.array(lanes), c, mask, out)
        np.testing.assert_array_equal(out.copy_to_host(), np.array(expected, np.int32))


def test_a_lane_that_takes_no_part_gives_zero(target, masked_shuffles, device):
    """As on NVIDIA's devices, where a sum over fewer lanes than a warp counts nothing twice."""
    if target[1].warp_ops == "subgroup":
        pytest.skip("OpenCL's shuffles leave it open")
    threads, mask = (16, 0x0000FFFF) if width_of(device) >= 16 else (width_of(device), (1 << width_of(device)) - 1)
    values, far = np.arange(1, 65, dtype=np.int32), np.full(64, 16, np.int32)
    out = device.zeros(128, np.int32)
    masked_shuffles["down"][1, 64](device.array(values), device.array(far), 31, mask, out)
    got = out.copy_to_host().reshape(2, 32, 2)[:, :threads, 0]
    assert not got.any()


# -- votes, matches, reductions ---------------------------------------------------------------------------------------

REDUX = ("add", "and", "or", "xor", "min", "max", "umin", "umax")

VOTES = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32)
declare i32 @llvm.nvvm.activemask()
declare void @llvm.nvvm.bar.warp.sync(i32)
""" + "\n".join(f"declare i32 @llvm.nvvm.redux.sync.{op}(i32, i32)" for op in REDUX) + """
define internal void @work(i32 %mask, i32 %x, ptr %row) alwaysinline {
  %odd = and i32 %x, 1
  %p = icmp ne i32 %odd, 0
  %all = call i1 @llvm.nvvm.vote.all.sync(i32 %mask, i1 %p)
  %any = call i1 @llvm.nvvm.vote.any.sync(i32 %mask, i1 %p)
  %uni = call i1 @llvm.nvvm.vote.uni.sync(i32 %mask, i1 %p)
  %z0 = zext i1 %all to i32
  %z1 = zext i1 %any to i32
  %z2 = zext i1 %uni to i32
  %z3 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %mask, i1 %p)
  %low = and i32 %x, 3
  %z4 = call i32 @llvm.nvvm.match.any.sync.i32(i32 %mask, i32 %low)
  %wide = zext i32 %low to i64
  %high = shl i64 %wide, 40
  %z5 = call i32 @llvm.nvvm.match.any.sync.i64(i32 %mask, i64 %high)
  %same = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 %mask, i32 %low)
  %z6 = extractvalue { i32, i1 } %same, 0
  %same1 = extractvalue { i32, i1 } %same, 1
  %z7 = zext i1 %same1 to i32
  %leader = call { i32, i1 } @llvm.nvvm.elect.sync(i32 %mask)
  %z8 = extractvalue { i32, i1 } %leader, 0
  %leader1 = extractvalue { i32, i1 } %leader, 1
  %z9 = zext i1 %leader1 to i32
  call void @llvm.nvvm.bar.warp.sync(i32 %mask)
  %z10 = call i32 @llvm.nvvm.activemask()
""" + "".join(f"  %z{11 + i} = call i32 @llvm.nvvm.redux.sync.{op}(i32 %x, i32 %mask)\n" for i, op in enumerate(REDUX)) + "".join(
    f"  %o{i} = getelementptr i32, ptr %row, i32 {i}\n  store i32 %z{i}, ptr %o{i}\n" for i in range(19)
) + """  ret void
}
define ptx_kernel void @converged(ptr %in, ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %p
  %r = mul i32 %t, 19
  %row = getelementptr i32, ptr %out, i32 %r
  call void @work(i32 -1, i32 %x, ptr %row)
  ret void
}
define ptx_kernel void @divergent(ptr %in, ptr %out, i32 %mask) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %p
  %r = mul i32 %t, 19
  %row = getelementptr i32, ptr %out, i32 %r
  %lane = and i32 %t, 31
  %bit = shl i32 1, %lane
  %mine = and i32 %bit, %mask
  %inside = icmp ne i32 %mine, 0
  br i1 %inside, label %then, label %else
then:
  call void @work(i32 %mask, i32 %x, ptr %row)
  br label %end
else:
  %rest = xor i32 %mask, -1
  call void @work(i32 %rest, i32 %x, ptr %row)
  br label %end
end:
  ret void
}
"""


def votes_model(values: np.ndarray, mask: int) -> dict[int, list[int]]:
    """Results of `work` for the lanes of one warp that are in the mask and exist."""
    lanes = [lane for lane in range(len(values)) if mask >> lane & 1]
    words = [int(values[lane]) for lane in lanes]
    unsigned = [w & FULL for w in words]
    odd = [w & 1 for w in words]
    there = sum(1 << lane for lane in lanes)
    low = [w & 3 for w in words]
    total = [sum(words), np.bitwise_and.reduce(unsigned), np.bitwise_or.reduce(unsigned),
             np.bitwise_xor.reduce(unsigned),
             min(words), max(words), min(unsigned), max(unsigned)]  # fmt: skip
    result = {}
    for lane, own in zip(lanes, low, strict=True):
        same = sum(1 << other for other, value in zip(lanes, low, strict=True) if value == own)
        equal = len(set(low)) == 1
        result[lane] = [
            all(odd), any(odd), all(odd) or not any(odd), sum(1 << k for k, o in zip(lanes, odd, strict=True) if o),
            same, same,
            there if equal else 0, equal, lanes[0], lane == lanes[0], there, *(int(v) & FULL for v in total),
        ]  # fmt: skip
    return result


ACTIVE = 10  # column of activemask


def check_votes(got: np.ndarray, values: np.ndarray, masks: list[int], *, whole: bool) -> None:
    """`whole`: a CUDA warp runs in lockstep, so that activemask is exactly the lanes that are here;
    else it may be any part of them.
    """
    for start in range(0, len(values), LANES):
        for mask in masks:
            for lane, expected in votes_model(values[start : start + LANES], mask).items():
                row = got[start + lane].copy()
                if not whole:
                    assert row[ACTIVE] >> lane & 1
                    assert int(row[ACTIVE]) | expected[ACTIVE] == expected[ACTIVE]
                    row[ACTIVE] = expected[ACTIVE]
                np.testing.assert_array_equal(
                    row, np.array(expected, np.uint64).astype(np.uint32), err_msg=f"lane {lane}"
                )


@pytest.fixture(scope="module")
def votes(target) -> Module:
    return Module.from_spirv(target[0], translated(VOTES, target[1]))


DATA = {
    "mixed": np.random.default_rng(1).integers(-100, 100, 64),
    "equal": np.full(64, 7),
    "even": np.arange(64) * 2,
    "partial warp": np.random.default_rng(2).integers(0, 9, 40),
}


@pytest.mark.parametrize("values", DATA.values(), ids=DATA)
def test_votes_matches_and_reductions_converged(values, votes, device):
    out = device.zeros(len(values) * 19, np.uint32)
    votes.converged[1, len(values)](device.array(values.astype(np.int32)), out)
    check_votes(out.copy_to_host().reshape(-1, 19), values, [FULL], whole=width_of(device) == LANES)


@pytest.mark.parametrize("mask", [0x0000FFFF, 0x55555555, 0x80000001, 0xFFFFFFFE, 0x00F0000F])
def test_votes_matches_and_reductions_in_divergent_code(mask, votes, device):
    values = DATA["mixed"]
    out = device.zeros(len(values) * 19, np.uint32)
    if width_of(device) < LANES and any((mask >> at & 15) not in (0, 15) for at in range(0, LANES, width_of(device))):
        # A hardware warp that is split itself cannot meet the others: the launch stops, no wrong lanes.
        with pytest.raises(LaunchError):
            votes.divergent[1, len(values)](device.array(values.astype(np.int32)), out, mask)
        return
    votes.divergent[1, len(values)](device.array(values.astype(np.int32)), out, mask)
    check_votes(out.copy_to_host().reshape(-1, 19), values, [mask, mask ^ FULL], whole=width_of(device) == LANES)


#: The forms without a mask, as intrinsics and as PTX instructions, in one branch: (ballot, any, all, uni) of each, then
#: the active lanes.
LEGACY = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot(i1)
declare i1 @llvm.nvvm.vote.any(i1)
declare i1 @llvm.nvvm.vote.all(i1)
declare i1 @llvm.nvvm.vote.uni(i1)
declare i32 @llvm.nvvm.activemask()
define ptx_kernel void @k(ptr %in, ptr %out, i32 %limit) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %at
  %r = mul i32 %t, 9
  %row = getelementptr i32, ptr %out, i32 %r
  %inside = icmp ult i32 %t, %limit
  br i1 %inside, label %work, label %end
work:
  %odd = and i32 %x, 1
  %p = icmp ne i32 %odd, 0
  %v0 = call i32 @llvm.nvvm.vote.ballot(i1 %p)
""" + "".join(
    f"  %b{i} = call i1 @llvm.nvvm.vote.{kind}(i1 %p)\n  %v{i} = zext i1 %b{i} to i32\n" for i, kind in enumerate(("any", "all", "uni"), 1)
) + """  %v4 = call i32 asm sideeffect "{ .reg .pred p; setp.ne.u32 p, $1, 0; vote.ballot.b32 $0, p; }", "=r,r"(i32 %odd)
""" + "".join(
    f'  %v{i} = call i32 asm sideeffect "{{ .reg .pred p; setp.ne.u32 p, $1, 0; vote.{kind}.pred p, p; selp.u32 $0, 1, '
    '0, p; }", "=r,r"(i32 %odd)\n'
    for i, kind in enumerate(("any", "all", "uni"), 5)
) + "  %v8 = call i32 @llvm.nvvm.activemask()\n" + "".join(
    f"  %o{i} = getelementptr i32, ptr %row, i32 {i}\n  store i32 %v{i}, ptr %o{i}\n" for i in range(9)
) + """  br label %end
end:
  ret void
}
"""


@pytest.mark.parametrize("limit", [64, 40, 8, 5, 1])
@pytest.mark.parametrize("data", ["mixed", "equal", "even"])
def test_votes_without_a_mask_are_of_the_active_lanes(data, limit, target, legacy):
    device = target[0]
    values = DATA[data]
    out = device.zeros((64, 9), np.uint32)
    legacy.k[1, 64](device.array(values.astype(np.int32)), out, limit)
    got = out.copy_to_host()
    for thread in range(64):
        row = [int(v) for v in got[thread]]
        if thread >= limit:
            assert row == [0] * 9
            continue
        start, active = thread & ~31, row[8]
        odd = sum(1 << lane for lane in range(32) if active >> lane & 1 and values[start + lane] & 1)
        assert row[:4] == row[4:8] == [odd, odd != 0, odd == active, odd in (0, active)]
        there = sum(1 << lane for lane in range(32) if start + lane < limit)
        assert active >> (thread & 31) & 1
        assert active == there if width_of(device) == LANES else active & ~there == 0


@pytest.fixture(scope="module")
def legacy(target) -> Module:
    return Module.from_spirv(target[0], translated(LEGACY, target[1]))


@pytest.mark.device
def test_float_reductions(cuda_device):
    names = [f"{kind}{tail}" for kind in ("fmin", "fmax") for tail in ("", ".abs", ".NaN", ".abs.NaN")]
    lines = ['target triple = "nvptx64-nvidia-cuda"', "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"]
    lines += [f"declare float @llvm.nvvm.redux.sync.{n}(float, i32)" for n in names]
    lines += [
        "define ptx_kernel void @k(ptr %in, ptr %out) {", "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %p = getelementptr float, ptr %in, i32 %t", "  %x = load float, ptr %p",
    ]
    for i, n in enumerate(names):
        lines += [
            f"  %r{i} = call float @llvm.nvvm.redux.sync.{n}(float %x, i32 -1)",
            f"  %o{i} = getelementptr float, ptr %out, i32 {i}",
            f"  store float %r{i}, ptr %o{i}",
        ]
    module = Module.from_nvvm(cuda_device, "\n".join([*lines, "  ret void", "}"]) + "\n")
    values = np.random.default_rng(4).uniform(-10, 10, 32).astype(np.float32)
    for data in (values, np.where(np.arange(32) == 5, np.float32(np.nan), values)):
        out = cuda_device.zeros(len(names), np.float32)
        module.k[1, 32](cuda_device.array(data), out)
        good = data[~np.isnan(data)]
        nan = np.isnan(data).any()
        expected = []
        for pick in (np.min, np.max):
            expected += [
                pick(good), pick(np.abs(good)), np.nan if nan else pick(good), np.nan if nan else pick(np.abs(good)),
            ]
        np.testing.assert_array_equal(out.copy_to_host(), np.array(expected, np.float32))


def test_subgroup_form_is_valid_spirv_1_3():
    module = translate(
        VOTES + "\n".join(shuffle_text().splitlines()[2:]), Options(warp_ops="subgroup", spirv_version="1.3")
    )
    text = subprocess.run(
        ["spirv-dis", "--no-color", "-"], input=module.binary, capture_output=True, check=True
    ).stdout.decode()
    assert "OpGroupNonUniformBallot" in text
    assert "OpGroupNonUniformShuffle" in text
    assert "__vx_warp" not in text


def test_default_form_imports_the_device_library():
    text = subprocess.run(
        ["spirv-dis", "--no-color", "-"], input=translate(VOTES).binary, capture_output=True, check=True
    ).stdout.decode()
    for name in ("__vx_warp_ballot", "__vx_warp_shuffle", "__vx_active_mask", "__vx_warp_sync"):
        assert f'LinkageAttributes "{name}" Import' in text
