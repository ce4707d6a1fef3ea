"""Every row of the PTX instruction table runs on a device and gives what Python says."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from cases_asynchronous import CASES as ASYNCHRONOUS_CASES
from cases_float import CASES as FLOAT_CASES
from cases_integer import CASES as INTEGER_CASES
from cases_other import CASES as OTHER_CASES
from cases_warp import CASES as WARP_CASES
from opencl_devices import open_device, translated
from ptx_harness import check, input_words, kernel, memory_bytes, module

from nvvm2spirv.builtins.ptx import ast
from nvvm2spirv.builtins.ptx.forms import FORMS, Form, find
from nvvm2spirv.builtins.ptx.parser import parse

GROUPS = {"integer": INTEGER_CASES, "float": FLOAT_CASES, "other": OTHER_CASES, "warp": WARP_CASES,
          "asynchronous": ASYNCHRONOUS_CASES}  # fmt: skip
CASES = [(group, index) for group, cases in GROUPS.items() for index in range(len(cases))]

#: Rows whose runs are elsewhere: with the texture family, in test_matrix.py and test_wgmma.py, in CUDA programs.
ELSEWHERE = {"texture", "matrix", "tensors"}
#: Rows that no device serves yet (test_refused.py), that stop the launch (the assertion family's tests), or that only
#: files of PTX have (tests/nvvm2spirv/ptx).
NOT_HERE = (
    "call ", "ret ",
    "bar .cta? .arrive", "barrier .cta? .arrive", "bar .cta? .sync | a:u32, b",
    "barrier .cta? .sync .aligned? | a:u32, b", "trap", "brkpt",  # of several warps: tests/vortex_rt/cuda
    "bar .cta? .red .op(popc) .type(u32) | d:u32 <- a:u32, b",
    "bar .cta? .red .op(and|or) .type(pred) | d:pred <- a:u32, b",
)


CHUNK = 64


@cache
def program(device_name: str, group: str, chunk: int) -> tuple[Any, Any]:
    """Some of a group's cases as one program: one kernel each."""
    import pyopencl as cl

    device = open_device(device_name)
    return device, cl.Program(device.context, translated(chunk_of(group, chunk)).binary).build()


def chunk_of(group: str, chunk: int) -> str:
    """The same as NVVM IR."""
    indices = range(chunk * CHUNK, min(len(GROUPS[group]), (chunk + 1) * CHUNK))
    kernels = {f"case{index}": kernel(f"case{index}", GROUPS[group][index]) for index in indices}
    return module(kernels)


def run(device_name: str, group: str, index: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Launch one case with a work-item for each row; returns output words and memory."""
    import pyopencl as cl

    device, built = program(device_name, group, index // CHUNK)
    c = GROUPS[group][index]
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    words = np.zeros(max(1, len(c.rows) * len(c.outputs)), np.uint64)
    memory = memory_bytes(c)
    buffers = [cl.Buffer(device.context, flags, hostbuf=host) for host in (input_words(c), words, memory)]
    cl.Kernel(built, f"case{index}")(device.queue, (len(c.rows),), (len(c.rows),), *buffers)
    cl.enqueue_copy(device.queue, words, buffers[1])
    cl.enqueue_copy(device.queue, memory, buffers[2])
    return words, memory


def _id(pair: tuple[str, int]) -> str:
    return f"{pair[1]}-{' '.join(GROUPS[pair[0]][pair[1]].ptx.split())[:60]}"


@pytest.mark.intel
# a CPU runtime has no warps of 32, and not our device library
@pytest.mark.parametrize("pair", [pair for pair in CASES if pair[0] not in ("warp", "asynchronous")], ids=_id)
def test_instruction_on_intel_cpu(pair: tuple[str, int]) -> None:
    check(GROUPS[pair[0]][pair[1]], *run("intel", *pair))


@pytest.mark.device
@pytest.mark.parametrize("pair", CASES, ids=_id)
def test_instruction_on_vortex(pair: tuple[str, int]) -> None:
    check(GROUPS[pair[0]][pair[1]], *run("vortex", *pair))


def instructions(block: ast.PtxBlock) -> list[ast.PtxInstruction]:
    """All instructions of a template."""
    found = []
    for statement in block.statements:
        if isinstance(statement, ast.PtxInstruction):
            found.append(statement)
        elif isinstance(statement, ast.PtxBlock):
            found += instructions(statement)
    return found


def test_every_row_of_the_instruction_table_is_run() -> None:
    covered: set[Form] = set()
    for cases in GROUPS.values():
        for c in cases:
            covered.update(find(i).form for i in instructions(parse(c.ptx)))
    missing = [
        form.text
        for forms in FORMS.values()
        for form in forms
        if form not in covered and form.family not in ELSEWHERE and not form.text.startswith(NOT_HERE)
    ]
    assert not missing, "no case for:\n" + "\n".join(missing)


@pytest.mark.parametrize("form", [form for forms in FORMS.values() for form in forms], ids=lambda form: form.text)
def test_modifiers_may_come_in_any_order(form: Form) -> None:
    """As ptxas takes them; only of types, and of others that fit two steps, the first is the first step's."""
    taken = [(step, min(step.choices)) for step in form.modifiers]
    shared = {word for step, word in taken if sum(word in other.choices for other, _ in taken) > 1}
    words = [word for _, word in taken if word not in shared][::-1] + [word for _, word in taken if word in shared]
    span = ast.Span(0, 1)
    count = len(form.results) + len(form.sources)
    written = ast.PtxInstruction(
        span, form.name, tuple(words), (span,) * len(words), (ast.Name(span, "x"),) * count, None, span
    )
    assert set(find(written).choice.values()) == {word for _, word in taken}
