"""Values, conditions and saved masks that live over barriers, in control flow of every form around them,
as hardware warps and as virtual warps.
"""

from __future__ import annotations

import pytest
from fuzz import random_kernels

pytestmark = pytest.mark.usefixtures("waiting_tools")

SHAPES = random_kernels.SHAPES

SAME = "in[64 + (v0 & 7)]"
"""The same in every work-item, which no compiler can know."""
MEET = "barrier(CLK_LOCAL_MEM_FENCE);"
EXCHANGE = f"L[lid] = v1 + i; {MEET} v2 ^= L[(lid + 3) % ls]; {MEET}"

BODIES = {
    "a condition": f"uint b = v0 & 1; L[lid] = b; {MEET} if (b) v1 += in[(v1 & 31) + 1];",
    "several conditions": f"""
        uint b = v0 & 1, c = v0 > v2, d = (int)v1 < (int)v2; float f = (float)(v0 & 255), g = (float)(v2 & 255);
        uint e = f < g, h = f == g, j = v0 == v2;
        L[lid] = v1; {MEET}
        if (b) v1 += L[(lid + 1) % ls]; if (c) v2 ^= in[v1 & 31]; if (d) v3 += v1; {MEET}
        if (e) v1 ^= in[v2 & 31]; if (h) v3 = 1; if (j) v2 += 3; else if (b) v2 ^= v3;""",
    "a loop with three exits": f"""
        uint b = v0 & 1, limit = {SAME} % 5 + 2;
        for (uint i = 0; i < 9; i++) {{
          {EXCHANGE}
          if (i == limit) break;
          if (b) v1 += in[v2 & 31]; else v3 ^= v2;
          if (({SAME} >> i) & 1) {{ L[lid] = v3; {MEET} v1 ^= L[(lid + 1) % ls]; if (i > 5) break; {MEET} }}
          if (i == 7 + limit) goto out_;
          b = v2 & 2;
        }}
        if (b) v3 += 5;
        out_: v1 += v3;""",
    "nested loops left from the inner one": f"""
        uint stop = {SAME} % 7;
        for (uint i = 0; i < 4; i++) {{
          for (uint j = 0; j < 4; j++) {{
            {EXCHANGE}
            if (v2 & 1) {{ for (uint k = 0; k < (v1 & 3); k++) {{ v3 += k; if (v3 & 8) break; }} }}
            if (i + j == stop) break;
            if (i * j == stop) goto out_;
            if (stop == j) continue;
            v1 += v3 ^ j;
          }}
          if ((stop & 1) && i == 2) continue;
          v3 += v1 >> 3;
        }}
        out_: v2 ^= v3;""",
    "switch with fall-through": f"""
        for (uint i = 0; i < 5; i++) {{
          switch (({SAME} >> (2 * i)) & 3) {{
            case 0: {EXCHANGE}
            case 2: v3 += v2; if (v2 & 4) {{ switch (v1 & 3) {{ case 0: v1++; case 1: v3 ^= 5; break; case 2: v2 += 9; }} }} {EXCHANGE} break;
            case 3: if (i > 3) goto out_; v1 ^= i; break;
            default: {EXCHANGE} if (v1 & 1) v3 = ~v3; continue;
          }}
          v1 = v1 * 3 + 1;
        }}
        out_: v3 += v1;""",
    "irreducible graph between barriers": f"""
        for (uint i = 0; i < 3; i++) {{
          {EXCHANGE}
          uint t = v2 & 15;
          if (v1 & 1) goto middle;
          top: v2 += t; if (v2 & 64) goto done;
          middle: v2 ^= v1; if (t-- == 0) goto done; if (t > 12) goto done;
          if (t & 1) goto top; else if (t) goto middle;
          done: v3 += v2;
        }}""",
    "return of all": f"""
        for (uint i = 0; i < 6; i++) {{
          {EXCHANGE}
          if (v2 & 1) v3 += 2; else v1 ^= v3;
          if (i == {SAME} % 8) {{ out[4 * gid] = v1; out[4 * gid + 1] = v3; return; }}
        }}""",
    "both arms of a branch": f"""
        uint i = 1, b = v2 & 4;
        if ({SAME} & 1) {{ {EXCHANGE} if (b) v3++; }} else {{ v1 += 7; {EXCHANGE} if (!b) v3 ^= v1; }}
        if (b) v1 ^= v3; {EXCHANGE}""",
    "many live values": "uint " + ", ".join(f"a{n} = in[(gid + {n}) % n] ^ {n}" for n in range(40))
    + f"; uint i = 2, b = v0 & 1, c = v2 > v0; {EXCHANGE} if (b) v1 += a3; {EXCHANGE}"
        + " ".join(f"if ({'b' if n & 1 else 'c'}) v1 += a{n} * {n + 1}; else v3 ^= a{n};" for n in range(40))
        + f" {EXCHANGE} if (c) v3 += v1;",
    "functions between barriers": f"""
        uint b = v0 & 1;
        for (uint i = 0; i < 3; i++) {{ v1 += power(v0 & 3, v2 & 7); {EXCHANGE} if (b) v3 += power(3, v1 & 3); {EXCHANGE} }}""",
    "endless loop left in the middle": f"""
        uint i = 0; for (;;) {{ {EXCHANGE} if (v2 & 2) v1 += 3; if (i++ > {SAME} % 4) break; if (v1 & 1) {{ v3 ^= v1; continue_: v3 += 1; if (v3 & 1) goto continue_; }} {EXCHANGE} }}""",
}
FUNCTIONS = (
    "uint power(uint a, uint n) { if (n == 0) return 1; uint r = power(a, n >> 1); return (n & 1) ? r * r * a : r * r; "
    "}\n"
)


def kernel(name: str, body: str) -> str:
    return (
        random_kernels.head(name)
        + " {\n  local uint L[128];\n  uint gid = get_global_id(0), lid = get_local_id(0), ls = get_local_size(0);\n"
        + "  uint v0 = in[gid], v1 = gid * 2654435761u, v2 = in[gid + n], v3 = u0;\n"
          "  L[lid] = 0; barrier(CLK_LOCAL_MEM_FENCE);\n"
        + body + "\n  out[4 * gid] = v0; out[4 * gid + 1] += v1; out[4 * gid + 2] = v2; out[4 * gid + 3] = v3;\n}\n"
    )  # fmt: skip


KERNELS = {name: f"k{number}" for number, name in enumerate(BODIES)}
PROGRAM = FUNCTIONS + "".join(kernel(KERNELS[name], body) for name, body in BODIES.items())


@pytest.mark.parametrize("target", ["rv64", "rv32"])
@pytest.mark.parametrize("name", BODIES)
def test_over_a_barrier(name, target):
    shapes = SHAPES if target == "rv64" else SHAPES[:3]
    for seed in (1, 2):
        assert random_kernels.compare(PROGRAM, seed, shapes, target, kernel=KERNELS[name]) == []
