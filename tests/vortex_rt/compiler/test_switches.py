"""Multi-way decisions: no switch reaches the structuring passes, whatever LLVM makes of chains of comparisons,
and all of them compute what C says.
"""

from __future__ import annotations

import pytest
from fuzz import random_kernels

from nvvm2spirv.ir.model import Module
from vortex_rt.compiler import pipeline
from vortex_rt.compiler.errors import ToolError

pytestmark = pytest.mark.usefixtures("waiting_tools")

SHAPES = ((1, 4, 4), (1, 2, 2), (2, 8, 4), (1, 4, 32), (2, 16, 8), (4, 32, 32))

HEAD = """
static uint pick(uint v, uint i) {
  switch (i & 7) {
    case 0: return 0x7fffffff; case 1: return 0x80000000; case 2: return 0xffffffff; case 3: return 100;
    case 4: return v % 12; case 5: return 127; case 6: return 32767; default: return v;
  }
}
"""

CHAINS = {
    "loop until one of two values": "int i = v2; for (int n = 0; n < 50 && i != 100 && i != 0x7fffffff; n++) i++; v3 = "
                                    "i;",
    "endless but for two values": "short i = (short)(v2 | 0x7f00); while (i != 32767 && i != 40) i++; v3 = i;",
    "two values": "int v = v2; if (v == 100 || v == 0x7fffffff) { v1 += 7; atomic_add(&counters[1], v1); } else { v1 "
                  "^= 9; atomic_add(&counters[2], v0); }",
    "the smallest": "int v = v2; if (v == 100 || v == (int)0x80000000 || v == -1) { v1 += 7; atomic_add(&counters[1], "
                    "v1); } else { v1 ^= 9; atomic_add(&counters[2], v0); }",
    "range or value": "uint v = v2; if (v < 3u || v == 10u) { v1 += 7; atomic_add(&counters[1], v1); } else { v1 ^= 9; "
                      "atomic_add(&counters[2], v0); }",
    "loop until a range or a value": "uint v = v2 % 50; while (!(v < 3u || v == 10u)) v--; v3 = v;",
    "long": "long v = (long)v2 << 32 | v2; if (v == 0x7fffffff7fffffffL || v == 5 || v == -1) { v1 += 7; "
            "atomic_add(&counters[1], v1); } else { v1 ^= 9; atomic_add(&counters[2], v0); }",
    "classes of characters": "signed char c = (signed char)v2; if (c == 127 || c == 10 || c == 32 || c == -1) { v1 += "
                             "7; atomic_add(&counters[1], v1); } else { v1 ^= 9; atomic_add(&counters[2], v0); }",
    "none of four": "if (v2 != 100 && v2 != 0x80000000u && v2 != 127u && v2 != 3u) { v1 = v1 * 3 + v0; v3 ^= v1; }",
    "switch with sentinels": """switch ((int)v2) { case 0x7fffffff: v1 += 7; case 100: v3 = v1 * 5; break; case -1: case 3: case (int)0x80000000: v3 ^= 77; break;
        case 127: if (v0 & 1) { v1 = 4; break; } default: v3 = 9; v1 -= v2; }""",
    "switch in a loop with continue and break": """for (uint i = 0; i < 12; i++) { switch ((v2 + i) % 9) { case 0: continue; case 1: v1 += i; case 2: v3 ^= v1; break; case 5: i += 2; break;
        case 7: goto out_; case 8: if (v0 & (1u << i)) goto out_; default: v3 += 3; } v1 = v1 * 3 + i; } out_: v3 += v1;""",
    "chain over two variables": "if (v2 == 3 || v0 % 5 == 2 || v2 == 7 || v2 == 100 || v0 % 5 == 4) { v1 += 7; "
                                "atomic_add(&counters[1], v1); } else if (v2 == 5 || v2 == 127) v3 = 1; else { v1 ^= "
                                "9; atomic_add(&counters[2], v0); }",
    "dense table": "switch (v2 % 12) { case 0: v3 = 5; break; case 1: v3 = 8; break; case 2: v3 = 1; break; case 3: v3 "
                   "= 9; break; case 4: v3 = 3; break; case 5: v3 = 77; break; case 6: v3 = 2; break; default: v3 = "
                   "11; }",
}


def kernel(name: str, body: str) -> str:
    return (
        random_kernels.head(name)
        + " {\n  uint gid = get_global_id(0), v0 = in[gid], v1 = gid * 2654435761u, v2 = pick(in[gid + n], v0 >> 8), "
          "v3 = u0;\n"
        + body + "\n  out[4 * gid] = v0; out[4 * gid + 1] = v1; out[4 * gid + 2] = v2; out[4 * gid + 3] = v3;\n}\n"
    )  # fmt: skip


KERNELS = {name: f"k{number}" for number, name in enumerate(CHAINS)}
PROGRAM = HEAD + "".join(kernel(KERNELS[name], body) for name, body in CHAINS.items())


@pytest.mark.parametrize("target", ["rv64", "rv32"])
@pytest.mark.parametrize("name", CHAINS)
def test_multi_way_decision(name, target):
    shapes = SHAPES if target == "rv64" else SHAPES[:3]
    assert random_kernels.compare(PROGRAM, 3, shapes, target, kernel=KERNELS[name]) == []


@pytest.mark.parametrize(("body", "opcode"), [
    ("  switch i32 %x, label %a [\n    i32 1, label %b\n  ]", "switch"),
    ("  indirectbr ptr %p, [label %a, label %b]", "indirectbr"),
    ("  %r = callbr i32 asm \"\", \"=r,!i\"()\n          to label %a [label %b]", "callbr"),
])  # fmt: skip
def test_a_multi_way_branch_is_refused_with_the_functions_name(body, opcode):
    text = f'define void @fine() {{\n  ret void\n}}\n\ndefine void @"odd name"(i32 %x, ptr %p) {{\n{body}\n\na:\n  ret void\n\nb:\n  ret void\n}}\n'
    with pytest.raises(ToolError, match=f'internal: "odd name": `{opcode}`'):
        pipeline.refuse_multi_way(Module(text))


def test_names_and_strings_are_no_branches():
    text = (
        '@s = constant [9 x i8] c"  switch\\00"\ndefine i32 @switch(i32 %switch) {\nswitch:\n'
        '  %callbr = add i32 %switch, 1\n  br label %indirectbr\n\n'
        "indirectbr:\n  ret i32 %callbr\n}\n"
    )
    pipeline.refuse_multi_way(Module(text))


def test_no_pass_behind_the_check_makes_a_switch(monkeypatch):
    """Without the last lower-switch the chain is a switch at the check, so the check is what stands between."""
    source = """
define i32 @f(i32 %x, ptr %p) {
  %a = icmp eq i32 %x, 100
  %b = icmp eq i32 %x, 2147483647
  %c = or i1 %a, %b
  br i1 %c, label %yes, label %no
yes:
  store volatile i32 1, ptr %p
  ret i32 1
no:
  store volatile i32 2, ptr %p
  ret i32 2
}
"""
    assert "switch" not in pipeline.optimise(source)
    monkeypatch.setattr(pipeline, "OPTIMISE", pipeline.OPTIMISE.replace(",lower-switch)", ")"))
    with pytest.raises(ToolError, match="internal: f: `switch`"):
        pipeline.optimise(source)
