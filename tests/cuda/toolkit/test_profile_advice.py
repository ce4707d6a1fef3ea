"""The rules of a profile, each on a pair of kernels (advice.cu) of which one follows the advice: it is faster, and silent."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from vortex_rt.cxx_names import demangled
from vortex_rt.sim.cli import main
from vortex_rt.sim.profile_advice import KERNEL_RULES, LINE_RULES, advice
from vortex_rt.sim.profile_recording import merged

SOURCE = Path(__file__).with_name("advice.cu")
LINES = {
    "uncoalesced access": "out[x * n + y] = in[y * n + x];",
    "half-filled lines": "for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) to[i] = value;",
    "bank conflicts": "for (int k = 0; k < 64; k++) sum += table[threadIdx.x % 32 * pitch + k % 32];",
    "divergence": "for (int k = 0; k < count; k++) x = x * 0.5f + 1.0f;",
    "too few warps": "",
    "register spills": "for (int j = 0; j < count; j++) sum[j] = sum[j] * x + float(first + j);",
    "dependent instructions": "for (int k = 0; k < count; k++) x = x * 0.5f + 1.0f;",
    "start-up": "",
    "tail of blocks": "",
    "long barrier waits": "for (int i = threadIdx.x; i < 256; i += 32) part[i] = turns(part[i], STEPS);",
}


def named(rule):
    """The kernel that a rule finds fault with."""
    return rule.replace(" ", "_").replace("-", "_")


def profiled(program, folder):
    """Run a program; return its kernels by their names in the source, and what was said of the run."""
    arguments = ["profile", "-o", str(folder / "a.html"), "--json", str(folder / "a.json"), "--top", "99", "--config", "cores=1,warps=8"]
    result = CliRunner().invoke(main, [*arguments, str(program)])
    assert result.exit_code == 0, result.output
    found = merged(json.loads((folder / "a.json").read_text()))
    plain = demangled(kernel["name"] for kernel in found)
    return {plain(kernel["name"]).partition("(")[0]: kernel for kernel in found}, result.stderr


def passages(kernel, line):
    """The SPIR-V of a line of the source."""
    return [row for each in kernel["spirv"] if (each["file"], each["line"]) == (str(SOURCE), line) for row in each["code"]]


def test_following_the_advice_helps_and_silences_the_rule(build, tmp_path):
    kernels, told = profiled(build(str(SOURCE), "-lineinfo"), tmp_path)
    for rule in (each.name for each in (*LINE_RULES, *KERNEL_RULES)):
        slow, fast = (kernels[named(rule) + suffix] for suffix in ("", "_better"))
        (found,) = (each for each in advice(slow) if each["rule"] == rule)
        code = SOURCE.read_text().splitlines()[found["line"] - 1].strip() if found["line"] else ""
        assert code == LINES[rule]
        assert f"{found['place']} in {named(rule)}: {rule}: " in told
        assert all(row["function"] for row in slow["spirv"])
        assert advice(fast) == [], "no other rule finds fault with it either"
        gained = 1 - fast["cycles"] / slow["cycles"]
        if code:
            assert passages(slow, found["line"]), "the page has the line's SPIR-V between source and instructions"
        assert gained > found["gain"] / 2 > 0, f"{rule}: the estimate is no promise, but no fancy either"
