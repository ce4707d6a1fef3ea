"""Variables of -G builds in gdb: values at lines, in scripts that compare several expressions each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cuda.conftest import PROGRAMS
from tests.cuda.runtime.gdb_runs import described, line_with, run_gdb, shown

SOURCE = PROGRAMS / "variables.cu"

#: What is shown → the line to stop at, with a condition; the thread to look at, none: the one that has stopped;
#: expressions with their values as gdb prints them.
VALUES = {
    "arguments": ("end of kinds", "", {"factor": "0.125", "out[0]": "0", "box.color": "GREEN"}),
    "structure": ("end of kinds", "4", {
        "box": '{low = {x = 1, y = 2.5}, high = {x = 7, y = 4.5}, color = GREEN, name = "box"}',
        "box.high": "{x = 7, y = 4.5}", "sizeof(box)": "24",
    }),
    "scalars": ("end of kinds", "5", {"lane": "5", "odd": "true", "negative": "-5", "large == (1ull << 40 | 5)": "true"}),
    "pointer and reference": ("end of kinds", "3", {
        "place->low.x": "1", "same": "@0x", "&same == &lane": "true", "place == &box": "true",
    }),
    "vector type and closure": ("end of kinds", "2", {
        "quad": "{x = 2, y = 2, z = 3, w = 4}", "add": "{lane = 2}", "added": "12",
    }),
    "nested loops": ("inner loop if i == 1 && j == 2", "", {
        "product": "12", "sum": "24", "grid": "{{0, 1, 2}, {10, 11, 12}}", "grid[1]": "{10, 11, 12}",
    }),
    "first pass of nested loops": ("inner loop", "31", {"i": "0", "j": "0", "product": "0", "grid[0][0]": "31"}),
    "loop with the names of another": ("second loop if i == 4", "6", {"i": "4", "product": "24", "sum": "66"}),
    "behind the loops": ("end of loops", "1", {"sum": "45", "grid[0]": "{1, 2, 3}", "i": None}),
    "lanes of a branch": ("odd lanes", "", {"lane": "1", "odd": "101", "result": "0", "even": None}),
    "lanes of the other way": ("even lanes", "30", {"lane": "30", "even": "230", "odd": None}),
    "inactive lane": ("odd lanes", "8", {"lane": "8", "result": "0"}),
    "turns of a divergent loop": ("// steps if steps == 2", "", {"lane": "3", "steps": "2"}),
    "lane that has left the loop": ("// steps if steps == 2", "2", {"lane": "2", "steps": "2"}),
    "lanes joined": ("end of branches", "7", {"lane": "7", "result": "107", "steps": "3"}),
    "constants and parts": ("end of constants", "", {
        "rows": "6", "scale": "0.5", "columns": "4", "x": "7", "y": "1.5", "rows * columns": "24",
    }),
    "shared array": ("end of shared", "", {
        "tile[3][4]": "34", "tile[7]": "{70, 71, 72, 73, 74, 75, 76, 77}", "sizeof(tile)": "256",
    }),
    "dynamic shared array": ("end of shared", "", {"dynamic[63]": "31.5", "*dynamic@4": "{0, 0.5, 1, 1.5}"}),
    "shared structure": ("end of shared", "", {"corner": "{x = 42, y = 0.5}", "&corner.x == (int *)&corner": "true"}),
    "device and constant variables": ("end of shared", "", {
        "weights": "{1.5, 2.5, 3.5}", "weights[1]": "2.5", "counter >= 7 + 32": "true",
    }),
    "thread of another warp": ("end of shared if y == 4", "45", {"x": "5", "y": "5", "mirrored": "55", "threadIdx": "{x = 45, y = 0, z = 0}"}),
    "built-in variables": ("end of shared if threadIdx.x == 32", "", {
        "threadIdx": "{x = 32, y = 0, z = 0}", "blockIdx.x": "0", "blockDim": "{x = 64, y = 1, z = 1}",
        "gridDim": "{x = 1, y = 1, z = 1}", "warpSize": "32", "blockIdx.x * blockDim.x + threadIdx.x": "32",
    }),
    "template with elements": ("end of called", "", {
        "ring": "{values = {9, 1, 4}, next = 4}", "sizeof(ring)": "12", "ints": "{0, 2, 3}", "doubles": "{0.5, 0.25}",
    }),
    "results of calls": ("end of called", "9", {"whole": "14", "part": "0.75", "seen": "4", "lane": "9"}),
    "method": ("in push if this->next == 2", "", {"value": "4", "this->values[1]": "1", "*this": "{values = {0, 1, 4}, next = 2}"}),
    "instance of a template": ("end of total", "3", {
        "sum": "8", "count": "3", "values[0]": "3", "*values@3": "{3, 2, 3}", "sizeof(sum)": "4",
    }),
    "other instance of a template": ("end of total if count == 2", "", {"sum": "0.75", "*values@2": "{0.5, 0.25}", "sizeof(sum)": "8"}),
    "instance of a template by its type": ("end of total if sizeof(sum) == 8", "", {"sum": "0.75", "count": "2"}),
}  # fmt: skip


@pytest.fixture(scope="module")
def program(toolkit, tmp_path_factory) -> Path:
    return described(toolkit, SOURCE, tmp_path_factory.mktemp("variables"))


@pytest.mark.parametrize("case", VALUES, ids=lambda case: case.replace(" ", "-"))
def test_values(program, toolkit, case):
    place, thread, expressions = VALUES[case]
    text, _, condition = place.partition(" if ")
    script = [f"break {line_with(SOURCE, text)}{' if ' + condition if condition else ''}", "continue"]
    script += [f"vx thread {thread}"] * bool(thread)
    known = {expression: value for expression, value in expressions.items() if value is not None}
    script += [f"print {expression}" for expression in known]
    unknown = [expression for expression, value in expressions.items() if value is None]
    output = run_gdb(toolkit, program, "\n".join([*script, *(f"print {name}" for name in unknown)])).stdout
    assert len(shown(output)) == len(known), output
    for (expression, value), found in zip(known.items(), shown(output), strict=True):
        assert value in found, (expression, found, output)


def test_stack_of_inlined_and_called_functions(program, toolkit):
    script = f"""break {line_with(SOURCE, "in deeper")} if depth == 0
        continue
        bt
        print before
        up
        print before
        print seen
        up 2
        print ring
        delete
        break {line_with(SOURCE, "end of total")} if count == 2
        continue
        bt
        up
        print ints"""
    output = run_gdb(toolkit, program, script).stdout
    assert re.search(r"#0 +deeper \(depth=0.*\n#1 .* deeper \(depth=1.*\n#2 .* deeper \(depth=2.*\n#3 .* called \(", output)
    assert shown(output)[:3] == ["4", "3", "(int &) @0x"] or shown(output)[:2] == ["4", "3"], output
    assert "{values = {9, 1, 4}, next = 4}" in shown(output), output


def test_breakpoints_at_functions_see_their_arguments(program, toolkit):
    script = "break kinds\nbreak deeper\ncontinue\ndelete 1\nprint factor\ncontinue\nprint depth\nprint seen"
    assert shown(run_gdb(toolkit, program, script).stdout)[:2] == ["0.125", "2"]
