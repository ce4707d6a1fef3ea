"""Random programs whose warps work together, and whole C++ programs: a few of each, and what was once wrong."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import numpy as np
import pytest
from fuzz import programs
from fuzz.oracle import OracleError
from fuzz.program_grammar import generate
from fuzz.random_kernels import REGRESSIONS
from fuzz.warp_grammar import FEATURES, WarpGenerator
from fuzz.warp_programs import Launch, check, compare, judge
from parts import parts_of

from nvvm2spirv.passes import indirect_calls
from vortex_rt.compiler import convergence

pytestmark = pytest.mark.usefixtures('waiting_tools')


# Random programs whose warps work together compute on devices of all widths what the judge computes lane by lane.

SOME_SEEDS = (103, 110)


@pytest.mark.parametrize("seed", SOME_SEEDS)
def test_warp_program(seed: int):
    assert check(seed, "rv64", "warp").faults == []


FOUND = parts_of(REGRESSIONS / "warp.cu")
"""Small programs that once failed, by name."""


@pytest.mark.parametrize("level", ["1", "2"])
@pytest.mark.parametrize("name", FOUND, ids=lambda name: Path(name).stem)
def test_warp_program_that_once_failed(name: str, level: str):
    assert compare(FOUND[name], 1, ("cuda", "8"), level) == ([], "")


def test_lost_convergence_is_found(monkeypatch: pytest.MonkeyPatch):
    """Without the attribute LLVM copies the loop for each way of the lane's condition."""
    monkeypatch.setattr(convergence, "mark", lambda module: set())
    source = FOUND["vote_in_a_loop_beside_one_lane.cu"]
    faults, _ = compare(source, 1, ("cuda",), "2")
    assert "results of 2 blocks of 64 differ" in faults[0]


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("block", range(20))
def test_many_warp_programs(block: int):
    for seed in range(10_000 + 50 * block, 10_050 + 50 * block):
        assert check(seed, "rv64", "warp").faults == [], f"seed {seed}"


BODY = r"(?:.*\n)*?"
LOOP = r"(?:for|while|do)\b"
PATTERNS = {
    "votes": r"[uv]\d = __(?:any|all|ballot)_sync\(~0u",
    "shuffles": r"__shfl_(?:xor|up|down)_sync\(~0u, v\d",
    "segments": r"__shfl_(?:xor_|up_|down_)?sync\(~0u, \w+, [^;]*, (?:2|4|8|16)\);",
    "reduce": r"__reduce_\w+_sync\(",
    "match": r"__match_any_sync\(",
    "ptx": r"ptx_\w+\(",
    "activemask": r"__activemask\(\)",
    "wide": r"sync\(~0u, w0",
    "floats": r"sync\(~0u, f0",
    "single_lane_stores": r"if \(l[^\n]*\) \{ s\[\([^\n]*\n(?:[^\n]*fence[^\n]*\n)?\s*__syncwarp",
    "exchange": r"s\[lane(?: \+ 32)?\] = [^\n]*\n\s*__syncwarp\(\);\n\s*v\d \^= s\[\(",
    "volatile": r"volatile unsigned \*s",
    "fence": r"__threadfence_block\(\)",
    "counters": r"atomicAdd\(",
    "stack": r"while \(d\d+ != |== 0\) \{ s\[0\] = 0;",
    "uniform_if": r"\n +if \(\(?(?:u\d|__any_sync\(~0u)[^\n]*\) \{\n",
    "for": r"for \(unsigned i\d+ = 0, ei\d+ = (?:3|5|1 \+ u|u)",
    "while": r"while \([^\n]*n\d+\+\+ <",
    "do_while": r"while \((?:--|\+\+)n\d+",
    "break": r"if \((?:u\d|\(u\d|__any_sync\(~0u)[^\n]*\) break;\n",
    "continue": r"if \((?:u\d|\(u\d|__any_sync\(~0u)[^\n]*\) continue;\n",
    "two_levels": r"goto out",
    "early_return": r"\{ __syncwarp\(\); out.*return; \}",
    "uniform_switch": r"switch \((?:u\d|n0) % 4u\)",
    "distinct_values": r"while \(t\d+ != 0\)",
    "lane_conditions": r"if \((?:lead|low|odd|last|lane [=<]|threadIdx.x == 0)[^;{]*\) v\d = ",
    "divergent_if": r"if \((?:v\d|\(v\d|lead|odd)[^\n]*\) \{\n",
    "divergent_loop": r"ei\d+ = (?:\(lane & 3u\) \+ 1|lane % 5u|v\d % 4u);",
    "short_circuit": r"\((?:lead|low|odd|last|lane == 0|threadIdx.x == 0) && ",
    "ternary": r"\? v\d [^;]* : v\d",
    "lane_switch": r"switch \((?:lane|v\d) % 4u\)",
    "partial_mask": r"const unsigned m\d+ = __ballot_sync\([^\n]*, rm\d+ = ",
    "both_sides": r"\} else \{\n\s*unsigned u\d+ = __shfl_sync\((?:rm|0x|~1u)",
    "twins": r"\bconst unsigned (m\d+) =[^\n]*\n(?:[^\n]*\n){2}( *)  (unsigned u\d+ = __shfl_sync\()\1(, v\d)(?:[^\n]*\n)+?\2\} else \{\n\2  \3r\1\4",
    "leaving_lanes": r"m\d+ = __ballot_sync\(m\d+, cm\d+\);\n\s*if \(!c",
    "tiles": r"tiled_partition<(?:4|8|16|32)>",
    "coalesced": r"= COALESCED\(.*\n\s*unsigned u\d+ = \w+\.shfl\(",
    "functions": r"v\d \+= call\d\(",
    "noinline": r"__noinline__ __device__ unsigned call",
    "recursion": r"x1 \+= (call\d)\(\w+, depth - 1",
    "lambdas": r"v\d = g\d+\(",
    "templates": r"(?:sum_of<\d+>|until_all)\((?:~0u|m|0x)",
    "block_phases": r"\^= b\[\(tid",
}  # fmt: skip
NEEDS = {
    "noinline": {"functions"}, "recursion": {"functions"}, "both_sides": {"partial_mask"}, "twins": {"partial_mask", "both_sides"}, "segments": {"shuffles"},
    "ptx": {"votes"}, "wide": {"shuffles"}, "floats": {"shuffles"}, "volatile": {"exchange"}, "fence": {"exchange"},
    "break": {"for", "votes"}, "continue": {"for", "votes"}, "two_levels": {"for", "votes"},
    "early_return": {"uniform_if"}, "short_circuit": {"lane_conditions", "votes"},
}  # fmt: skip
"""What a feature is seen in."""


def texts(features: frozenset[str], count: int) -> str:
    return "\n".join(WarpGenerator(seed, features, 20).source() for seed in range(count))


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_is_reached_and_can_be_left_out(feature: str):
    rest = frozenset(NEEDS.get(feature, ()))
    assert re.search(PATTERNS[feature], texts(rest | {feature}, 40))
    assert not re.search(PATTERNS[feature], texts(frozenset(FEATURES) - {feature}, 20))


COMBINATIONS = {
    "a lane's condition in a loop that votes": rf"\n(  +){LOOP}[^\n]*\{{\n(?:\1  [^\n]*\n)*?\1 +if \((?:lead|low|odd|threadIdx)[^\n]*\n(?:\1  [^\n]*\n)*?\1 +u\d = __\w+_sync",
    "the same condition outside": r"\n  if \(lead\)",
    "cooperation right after a divergent loop": r"for \(unsigned i\d+ = 0, ei\d+ = lane % 5u(?:[^\n]*\n)(?:    [^\n]*\n)*  \}\n  \w+ \+?= __",
    "cooperation of both ways of a branch": r"__shfl_sync\(0xaaaaaaaau(?:.*\n)*?.*__shfl_sync\(0x55555555u",
    "a tile's loop": r"tiled_partition<8>(?:[^\n]*\n){0,30}\s+while \(",
    "votes within a kept recursive function": r"__noinline__ __device__ unsigned call0(?:[^\n]*\n){0,40}[^\n]*__\w+_sync\(M(?:[^\n]*\n){0,40}[^\n]*call0\(M, depth - 1",
    "a nested loop left from two levels": r"goto out",
    "a coalesced group that votes": r"t\d+[ab]\.(?:any|all|ballot)\(",
}  # fmt: skip


def test_programs_combine_features():
    programs = texts(frozenset(FEATURES), 150)
    assert [name for name, pattern in COMBINATIONS.items() if not re.search(pattern, programs)] == []


KERNEL = (
    'extern "C" __global__ void k(const unsigned *in, unsigned *out, unsigned n0, unsigned n1) {\n'
    "  __shared__ unsigned s[64];\n  const unsigned lane = threadIdx.x % 32, gid = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  unsigned v = in[gid]; s[lane] = 0; __syncwarp();\nBODY\n  out[12 * gid] = v;\n}\n"
)


def judged(body: str, folder: Path) -> np.ndarray:
    words = np.arange(64, dtype=np.uint32) * 3 + 1
    place = Path(tempfile.mkdtemp(dir=folder))  # a library of a path is loaded once
    return Launch(words, (0, 0), 2, 32).expected(judge(KERNEL.replace("BODY", body), place), 32)[::12].reshape(2, 32)


def test_the_judge_knows_what_lanes_do_together(tmp_path: Path):
    """Each line's result by NumPy."""
    lane, v = np.arange(32), np.arange(64).reshape(2, 32) * 3 + 1
    assert (judged("v = __shfl_down_sync(~0u, v, 3, 8);", tmp_path) == np.where(lane % 8 + 3 < 8, v + 9, v)).all()
    assert (judged("v = __reduce_add_sync(~0u, v);", tmp_path) == v.sum(axis=1, keepdims=True)).all()
    odd = "if (lane & 1u) { v = __reduce_max_sync(0xaaaaaaaau, v); } else { v = COALESCED(0x55555555u).thread_rank(); }"
    assert (judged(odd, tmp_path) == np.where(lane % 2, v.max(axis=1, keepdims=True), lane // 2)).all()


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("s[lane] = v; v = s[lane ^ 1];", "depends on the order"),
        ("if (lane < 4) v = __ballot_sync(~0u, 1);", "wait elsewhere"),
        ("if (lane < 4) v = __shfl_sync(0xfu, v, 9);", "outside the mask"),
        ("v = __ballot_sync(1u, 1);", "not in its mask"),
        ("if (lane & 1u) {\n__syncwarp();\n} else {\n__syncwarp();\n}", "wait elsewhere"),
    ],
)
def test_the_judge_refuses_what_is_not_defined(body: str, message: str, tmp_path: Path):
    with pytest.raises(OracleError, match=message):
        judged(body, tmp_path)


# Random whole C++ programs compute on the device what g++'s program computes; they reach what they are made for.

KEPT = parts_of(REGRESSIONS / "programs.cu")


@pytest.mark.parametrize("seed", [0, 12])
def test_whole_program(seed: int):
    """Each of these once found something: a recursive function's result, cuts in steps."""
    text = generate(seed).replace("by=nvcc", "by=here", 1)
    assert programs.faults_of(text) == ([], "")


@pytest.mark.parametrize("name", KEPT, ids=lambda name: Path(name).stem)
def test_small_form_of_a_finding(name: str):
    assert programs.faults_of(KEPT[name]) == ([], "")


@pytest.mark.device
def test_whole_program_by_nvcc():
    assert programs.faults_of(generate(4)) == ([], "")


def test_odd_numbers_of_functions_are_found(monkeypatch):
    """Which pointers to members take for offsets into the virtual table."""
    monkeypatch.setattr(indirect_calls, "_STEP", 1)
    assert programs.faults_of(KEPT["pointer_to_a_member_function.cu"])[0] != []


PROGRAM_FEATURES = {
    "virtual base": r"struct C\d+ : virtual C\d+", "two bases": r"struct C\d+ : [^{]*, C\d+", "placement new": r"\*new \(",
    "pointer to a member function": r"::\*T\w+\)\(u64, u32\)", "pointer to a data member": r"u32 C\d+::\*",
    "union": r"union \{", "bit-field": r"m\d+ : \d+;", "packed": r"__attribute__\(\(packed\)\)",
    "structure by value": r"turned_S\d+\(S\d+ s", "recursion": r"again_S\d+\(s, ", "lambda": r"= \[&\]", "pack": r"\.\.\. a\)",
    "constexpr table": r"constexpr Table\d+<", "table of functions": r"Fn table\d+\[", "constant link": r"const Link\d+ link",
    "128 bits": r"u128 wide\d+\(u128 x, i128 y", "several files": r"parts=3", "mutual recursion": r"back\d+\(",
    **{f"level {level}": rf"// -O{level} " for level in range(4)},
}  # fmt: skip


def test_the_generator_reaches_every_feature():
    texts = "\n".join(generate(seed) for seed in range(60))
    assert [name for name, pattern in PROGRAM_FEATURES.items() if not re.search(pattern, texts)] == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(8))
def test_many_whole_programs(block: int):
    for seed in range(1000 + 25 * block, 1025 + 25 * block):
        assert programs.check(seed, "rv64", "programs").faults == [], f"seed {seed}"
