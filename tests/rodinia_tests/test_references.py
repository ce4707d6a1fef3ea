"""The CPU references satisfy properties that do not come from them, inputs repeat, and the checks can fail."""

from __future__ import annotations

import numpy as np
import pytest

from rodinia_tests.common import Tolerance, compare
from rodinia_tests.registry import NAMES, load

#: What replaces the largest element: values that are wrong whatever the output means.
WRONG_FLOATS = (np.nan, np.inf, 1e30)


@pytest.mark.parametrize("name", NAMES)
def test_reference_has_the_required_properties(name, expected):
    benchmark = load(name)
    inputs, reference = expected(name)
    assert benchmark.properties(inputs, reference) == []
    assert benchmark.check(inputs, reference, reference) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_reference_has_the_required_properties_at_small_size(name):
    benchmark = load(name)
    inputs = benchmark.inputs("small")
    assert benchmark.properties(inputs, benchmark.reference(inputs)) == []


@pytest.mark.parametrize("name", NAMES)
def test_inputs_repeat(name, expected):
    inputs, _ = expected(name)
    again = load(name).inputs("test")
    assert inputs.keys() == again.keys()
    for key, value in inputs.items():
        if isinstance(value, np.ndarray):
            assert np.array_equal(value, again[key]), key


@pytest.mark.parametrize("name", NAMES)
def test_check_finds_one_wrong_element_in_every_output(name, expected):
    benchmark = load(name)
    inputs, reference = expected(name)
    for output, tolerance in benchmark.tolerances.items():
        if tolerance.mismatches:
            continue
        values = reference[output]
        wrongs = WRONG_FLOATS if values.dtype.kind == "f" else (np.iinfo(np.int32).max // 2,)
        for wrong in wrongs:
            spoiled = {key: array.copy() for key, array in reference.items()}
            spoiled[output].flat[values.size // 2] = wrong
            assert any(output in problem for problem in benchmark.check(inputs, spoiled, reference)), (output, wrong)


@pytest.mark.parametrize("name", NAMES)
def test_check_finds_outputs_that_were_never_written(name, expected):
    benchmark = load(name)
    inputs, reference = expected(name)
    zeros = {key: np.zeros_like(array) for key, array in reference.items()}
    assert benchmark.check(inputs, zeros, reference)


@pytest.mark.parametrize("name", NAMES)
def test_check_finds_missing_outputs(name, expected):
    benchmark = load(name)
    inputs, reference = expected(name)
    assert benchmark.check(inputs, {}, reference)


@pytest.mark.parametrize("name", NAMES)
def test_tolerances_state_their_reason(name):
    benchmark = load(name)
    assert all(tolerance.reason for tolerance in benchmark.tolerances.values())


def test_compare_names_the_worst_element():
    expected = np.zeros((2, 3), np.float32)
    got = expected.copy()
    got[0, 1], got[1, 2] = 0.5, 2.0
    assert compare("x", got, expected, Tolerance(absolute=0.1)) == ["x: 2 of 6 wrong; x[1][2] is 2.0, expected 0.0"]


def test_compare_refuses_another_shape_or_type():
    assert "shape" in compare("x", np.zeros(3), np.zeros(4), Tolerance())[0]
    assert "type" in compare("x", np.zeros(3, np.int32), np.zeros(3), Tolerance())[0]
    assert "empty" in compare("x", np.zeros(0), np.zeros(0), Tolerance())[0]


def test_compare_allows_a_fraction_of_mismatches():
    expected = np.zeros(1000, np.int32)
    got = expected.copy()
    got[7] = 1
    assert compare("x", got, expected, Tolerance(mismatches=0.001)) == []
    got[8] = 1
    assert compare("x", got, expected, Tolerance(mismatches=0.001)) != []


def test_unknown_size_is_refused():
    with pytest.raises(ValueError, match="test, small, rodinia"):
        load("bfs").inputs("huge")
