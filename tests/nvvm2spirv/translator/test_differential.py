"""Every operation at every width, against LLVM's x86 code."""

from __future__ import annotations

import numpy as np
import operations
import pytest

from nvvm2spirv import Options, translate

BATCH = 150
CASES = operations.all_cases()


def check(cases, worker, level, seed=1):
    module = translate(operations.module_of(cases), Options(opt_level=level))
    inputs = [operations.inputs_of(case, seed) for case in cases]
    expected = operations.reference(cases, inputs)
    launches = []
    for index, (case, arrays) in enumerate(zip(cases, inputs)):
        padded = [*arrays, *[np.zeros(16, np.uint8)] * (3 - len(arrays))]
        out = np.zeros(operations.COUNT * operations.storage(case.output), np.uint8)
        launches.append((operations.kernel_name(index), (operations.COUNT,), (operations.COUNT,), [*padded, out]))
    results = worker.run(module.binary, launches)
    wrong = []
    for case, arrays, want, got in zip(cases, inputs, expected, results):
        rows = operations.differences(case, want, got[3])
        if rows:
            row = rows[0]
            shown = [array.reshape(operations.COUNT, -1)[row].tobytes().hex() for array in arrays]
            size = operations.storage(case.output)
            wrong.append(
                f"{case.name}: {shown} gave {got[3].reshape(-1, size)[row].tobytes().hex()}, not "
                f"{want.reshape(-1, size)[row].tobytes().hex()}"
            )
    assert not wrong, "\n".join(wrong)


def test_there_are_many_cases():
    assert len(CASES) > 1700
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.intel
@pytest.mark.parametrize("part", range(3))
def test_a_fifth_of_the_operations(part, cpu):
    check(CASES[::5][part::3], cpu, level=2)


@pytest.mark.intel
def test_a_sample_without_optimisation(cpu):
    check(CASES[2::25], cpu, level=0, seed=7)


@pytest.mark.intel
@pytest.mark.slow
@pytest.mark.parametrize("level", [0, 1, 2, 3])
@pytest.mark.parametrize("start", range(0, len(CASES), BATCH))
def test_all_operations(start, level, cpu):
    check(CASES[start : start + BATCH], cpu, level, seed=level + 2)


@pytest.mark.device
def test_a_sample_on_the_vortex_device():
    from vortex_rt import Device, Module

    device = Device("cuda")
    cases = CASES[5::60]
    module = Module.from_spirv(device, translate(operations.module_of(cases)))
    inputs = [operations.inputs_of(case) for case in cases]
    wrong = []
    for index, (case, arrays, want) in enumerate(zip(cases, inputs, operations.reference(cases, inputs))):
        given = [device.array(array) for array in arrays]
        given += [given[0]] * (3 - len(given))
        out = device.zeros(operations.COUNT * operations.storage(case.output), np.uint8)
        getattr(module, operations.kernel_name(index))[1, operations.COUNT](*given, out)
        if operations.differences(case, want, out.copy_to_host()):
            wrong.append(case.name)
    assert not wrong
