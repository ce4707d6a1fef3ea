"""References of the suite's programs, and their parts against something else."""

from __future__ import annotations

import numpy as np
import pytest

from rodinia_tests import dwt2d, huffman, mummergpu, nw
from rodinia_tests.bplustree import build_tree
from rodinia_tests.cfd import generated_mesh
from rodinia_tests.common import NAMES, Tolerance, compare, load
from rodinia_tests.myocyte import model

# The CPU references satisfy properties that do not come from them, inputs repeat, and the checks can fail.

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


# Parts of references that can be tested against something else: the integrator, the suffix tree, codes, transforms.


def test_fehlberg_coefficients_satisfy_the_order_conditions():
    assert np.allclose(model.TABLEAU.sum(axis=1), model.NODES, atol=1e-14)
    for power in range(7):
        assert model.WEIGHTS @ model.NODES**power == pytest.approx(1.0 / (power + 1), abs=1e-14)


def test_fehlberg_converges_with_order_seven():
    errors = []
    for steps in (4, 8):
        y = np.array([1.0])
        for s in range(steps):
            y = model.step(lambda time, now: np.cos(time) * now, s / steps, y, 1.0 / steps)
        errors.append(abs(float(y[0]) - np.exp(np.sin(1.0))))
    assert errors[0] / errors[1] > 2**6.5


def test_resting_cell_hardly_moves_and_a_stimulus_depolarises_it():
    y = np.concatenate([model.RESTING_ECC, model.RESTING_CAM.ravel()])[:, None]
    params = model.DEFAULT_PARAMETERS[:, None].copy()
    vm = model.INDEX["vm"]
    assert model.derivatives(1.0, y, params)[vm, 0] == pytest.approx(9.5, abs=0.5)
    assert abs(model.derivatives(500.0, y, params)[vm, 0]) < 0.5


@pytest.mark.parametrize("text", ["ACGTACGTTACG", "AAAAAAA", "A", "GATTACAGATTACA"])
def test_suffix_tree_holds_every_suffix_once(text):
    tree = mummergpu.build_tree(text)
    leaves = sorted(int(s) for s in tree.suffix if s != mummergpu.NO_LEAF)
    assert leaves == list(range(len(text) + 1))
    assert tree.leaves[0] == len(text) + 1
    for node in range(1, len(tree.start)):
        path = ""
        at = node
        while at:
            path = tree.text[tree.start[at] : tree.end[at]] + path
            at = int(tree.parent[at])
        assert path in tree.text
        if tree.suffix[node] == mummergpu.NO_LEAF and len(path) > 1:
            linked, at = "", int(tree.link[node])
            while at:
                linked = tree.text[tree.start[at] : tree.end[at]] + linked
                at = int(tree.parent[at])
            assert linked == path[1:]


def test_huffman_code_is_complete_and_near_the_entropy():
    counts = np.bincount(np.random.default_rng(0).geometric(0.1, 10_000).clip(0, 255), minlength=256)
    lengths = huffman.code_lengths(counts)
    used = lengths[lengths > 0].astype(float)
    assert (2.0**-used).sum() == pytest.approx(1.0)
    share = counts[counts > 0] / counts.sum()
    entropy = -(share * np.log2(share)).sum()
    assert entropy <= (lengths * counts).sum() / counts.sum() < entropy + 0.1


def test_huffman_code_words_are_limited_to_16_bits():
    fibonacci = [1, 1]
    while len(fibonacci) < 30:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    lengths = huffman.code_lengths(np.array(fibonacci + [0] * 226))
    assert 14 <= lengths.max() <= 16
    assert (2.0 ** -lengths[lengths > 0].astype(float)).sum() <= 1.0


@pytest.mark.parametrize("size", [2, 3, 8, 13])
def test_lifting_of_a_constant_has_no_details(size):
    line = np.full(size, 7)
    assert np.array_equal(dwt2d.lift(line, "53"), [7] * ((size + 1) // 2) + [0] * (size // 2))
    low_and_high = dwt2d.lift(line.astype(float), "97")
    assert np.allclose(low_and_high[(size + 1) // 2 :], 0.0, atol=1e-9)


def test_blosum62_is_symmetric_and_favours_identity():
    scores = nw.blosum62()
    assert np.array_equal(scores, scores.T)
    assert (scores.diagonal() > 0).all()
    assert scores.trace() == 116  # the published diagonal's sum


def test_b_plus_tree_holds_all_keys_in_order():
    keys = np.arange(0, 90_000, 3, dtype=np.int32)
    tree, height = build_tree(keys)
    leaves = tree[tree["is_leaf"]]
    found = np.concatenate([leaf["keys"][: leaf["num_keys"]] for leaf in leaves])
    assert np.array_equal(found, keys)
    assert height == 1
    assert (tree["location"] == np.arange(len(tree))).all()


def test_mesh_cells_are_closed_and_faces_match():
    areas, neighbours, normals = generated_mesh(12)
    assert np.allclose(normals.sum(axis=1), 0.0, atol=1e-12)
    assert (areas > 0).all()
    for cell in range(len(areas)):
        for face in range(4):
            other = neighbours[cell, face]
            if other >= 0:
                assert np.allclose(normals[cell, face], -normals[other, (face + 2) % 4])
