"""The accesses to spill slots that are found in llc's assembly are those of its own machine code (MIR), where each
instruction names the slot that it means.
"""

from __future__ import annotations

import re

import pytest
import yaml
from test_cells import SPILLS
from test_large_frames import live_values, outer_product

from vortex_rt.compiler import pipeline
from vortex_rt.compiler.build import Request, build
from vortex_rt.compiler.divergence import assembly, frames
from vortex_rt.compiler.frontend import FrontEndOptions
from vortex_rt.compiler.target import TARGETS
from vortex_rt.isa import mnemonics

pytestmark = pytest.mark.usefixtures("waiting_tools")

RECURSIVE = """__attribute__((noinline)) int f(int n, volatile int *p) { int a[300]; for (int i = 0; i < 300; i++) a[i] = p[i];
  int s = n > 0 ? f(n - 1, a) : 0; for (int i = 0; i < 300; i++) s = s * 3 + a[i]; return s; }
kernel void k(global int *p, int n) { int b[4]; b[n & 3] = n; *p = f(n, b); }
"""
SOURCES = {
    "spills": SPILLS.replace("BARRIER", ""), "large": outer_product(18), "doubles": live_values(60, "double"),
    "floats": live_values(60, "float"), "recursive": RECURSIVE,
}  # fmt: skip
OPERAND = re.compile(r"\((load|store) [^()]*\([^()]*\) (?:from|into) %stack\.(\d+)")


def of_machine_code(text: str) -> dict[str, list[tuple[bool, int]]]:
    """Function → whether each access to a spill slot, in their order, is a store, and the slot's place."""
    found = {}
    _, *functions = yaml.load_all(text, Loader=yaml.CSafeLoader)  # the module comes first
    for function in functions:
        slots = {o["id"]: o["offset"] for o in function.get("stack", ()) if o["type"] == "spill-slot"}
        accesses = [(kind == "store", int(number)) for kind, number in OPERAND.findall(function["body"])]
        found[function["name"]] = [(store, slots[number]) for store, number in accesses if number in slots]
    return found


def of_assembly(code: pipeline.GeneratedCode) -> dict[str, list[tuple[bool, int]]]:
    """The same by the places that addresses resolve to."""
    found = {}
    for function in assembly.parse(code.assembly, set()).functions:
        frames.resolve(function, code.objects.get(function.name, []))
        items = [item for block in function.blocks for item in block.items if item.slot is not None]
        found[function.name] = [(item.mnemonic in mnemonics.STORES, item.slot) for item in items]
    return found


@pytest.mark.parametrize("target", ["rv64", "rv32"])
@pytest.mark.parametrize("name", SOURCES)
def test_accesses_to_slots_are_those_of_llcs_machine_code(tmp_path, name, target):
    if target == "rv32" and "double" in SOURCES[name]:
        pytest.skip("no doubles")
    source = tmp_path / "k.cl"
    source.write_text(SOURCES[name])
    build(Request([source], target=TARGETS[target], options=FrontEndOptions(["-w"]), keep=tmp_path))
    text = (tmp_path / "final.ll").read_text()
    code = pipeline._generated(pipeline.generator(TARGETS[target]), lambda: pipeline.generator(TARGETS[target]), text, "")
    machine_code = pipeline.generator(TARGETS[target], "-stop-after=stack-frame-layout").complete(text.encode())
    expected = of_machine_code(machine_code.stdout.decode())
    assert of_assembly(code) == expected
    assert any(expected.values())
