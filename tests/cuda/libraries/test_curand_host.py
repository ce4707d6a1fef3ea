"""libcurand's host API: published check values, references in Python, the distributions' laws, equal numbers on the device
and on the host (which ``curand_cases.py`` asserts)."""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from curand_reference import M1, Mrg32k3a, Xorwow, philox

from vortex_rt.cuda.libraries.curand import precomputed as packed_numbers


@pytest.fixture(scope="module")
def drawn(with_library, script) -> dict[str, Any]:
    with_library("curand")
    return script("curand_cases.py")


def distance(sample: list[float], law: Callable[[float], float]) -> float:
    """Kolmogorov and Smirnov's statistic, times the root of the sample's size."""
    values = np.sort(sample)
    expected = np.array([law(value) for value in values])
    n = len(values)
    return math.sqrt(n) * max(np.max(np.arange(1, n + 1) / n - expected), np.max(expected - np.arange(n) / n))


def normal_law(mean: float, deviation: float) -> Callable[[float], float]:
    return lambda x: 0.5 * math.erfc((mean - x) / deviation / math.sqrt(2))


def poisson_chi_square(sample: list[int], mean: float) -> tuple[float, int]:
    """The statistic over cells of at least eight expected numbers, and its degrees of freedom."""
    expected, observed, cells = 0.0, 0, []
    counts = np.bincount(sample)
    for k in range(int(mean + 12 * math.sqrt(mean) + 20)):
        expected += len(sample) * math.exp(k * math.log(mean) - mean - math.lgamma(k + 1))
        observed += int(counts[k]) if k < len(counts) else 0
        if expected >= 8:
            cells.append((observed, expected))
            expected, observed = 0.0, 0
    last, wanted = cells.pop()
    cells.append((last + observed, wanted + expected))
    return sum((o - e) ** 2 / e for o, e in cells), len(cells) - 1


def test_xorwow_has_the_numbers_that_the_documentation_prints(drawn):
    printed = "0.1455 0.8202 0.5504 0.2948 0.9147 0.8690 0.3219 0.7829 0.0113 0.2854"  # seed 1234
    assert " ".join(f"{int(10000 * x + 0.5) / 10000 if i < 9 else math.floor(10000 * x) / 10000:.4f}" for i, x in enumerate(drawn["xorwow"])) == printed


def test_xorwow_has_its_order(drawn):
    first = [Xorwow(987654321987, lane) for lane in range(104)]
    assert drawn["xorwow bits"][:104] == [lane.next() for lane in first]
    assert drawn["xorwow bits"][4096:] == [lane.next() for lane in first]
    assert drawn["xorwow bits"][4095] == Xorwow(987654321987, 4095).next()


def test_mrg32k3a_begins_as_its_author_prints_and_has_its_order(drawn):
    assert drawn["mrg"][0] == pytest.approx(0.127011122046577, abs=1e-15)  # L'Ecuyer's RngStreams
    for lane in (1, 2, 77, 4095):
        assert drawn["mrg"][lane] == pytest.approx(Mrg32k3a(0, lane).next() / (M1 + 1), abs=1e-15)
    assert drawn["mrg"][4096] == pytest.approx(0.318527565396427, abs=1e-12)  # the second of its stream


def test_philox_and_mt19937_are_the_published_ones(drawn):
    sequence = philox(0x123456789)
    assert drawn["philox"] == [next(sequence) for _ in range(100)]
    assert drawn["mt19937"] == np.random.RandomState(42)._bit_generator.random_raw(700).tolist()


def test_an_offset_is_a_place_in_the_sequence(drawn):
    assert drawn["offset"] == [True] * 4


def direction_numbers() -> Iterator[tuple[int, int, list[int]]]:
    """Degree, inner coefficients and initial numbers of each dimension from the second on."""
    data = packed_numbers.packed()
    bits, position = f"{int.from_bytes(data, 'little'):0{8 * len(data)}b}"[::-1], 0

    def take(size: int) -> int:
        nonlocal position
        position += size
        return int(bits[position - size : position][::-1] or "0", 2)

    for _ in range(2, 20001):
        degree = take(5)
        inner = take(degree - 1)
        yield degree, inner, [2 * take(k) + 1 for k in range(degree)]


def test_other_direction_numbers_are_refused(monkeypatch):
    monkeypatch.setattr(packed_numbers, "DIMENSIONS", 100)
    with pytest.raises(OSError, match="not those of new-joe-kuo-6"):
        packed_numbers.packed()


def test_without_scipy_the_file_that_is_there_serves(monkeypatch, tmp_path):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    packed_numbers.ensure()
    monkeypatch.setattr(packed_numbers, "FILE", tmp_path / "joe_kuo_6.bin")
    with pytest.raises(OSError, match="pip install scipy"):
        packed_numbers.ensure()


def sobol(bits: int, dimensions: tuple[int, ...]) -> list[list[int]]:
    """Direction vectors of some dimensions, from the packed numbers."""
    rows = [[1 << bits - 1 - k for k in range(bits)]]
    packed = list(direction_numbers())
    for degree, inner, initial in (packed[dimension - 1] for dimension in dimensions if dimension):
        m = list(initial)
        for k in range(degree, bits):
            number = m[k - degree] ^ m[k - degree] << degree
            for i in range(1, degree):
                number ^= (inner >> degree - 1 - i & 1) * m[k - i] << i
            m.append(number)
        rows.append([m[k] << bits - 1 - k for k in range(bits)])
    return rows


@pytest.mark.parametrize("bits", [32, 64])
def test_sobol_points_follow_the_published_direction_numbers(drawn, bits):
    vectors = sobol(bits, (0, 1, 2, 3, 100, 19999))
    assert vectors == drawn[f"vectors {bits}"]
    found, at = drawn[f"sobol {bits}"], 0
    for start, count in ((5, 22), (27, 48)):
        for dimension in range(3):
            for n in range(start, start + count):
                x, gray = 0, n ^ n >> 1
                for k in range(bits):
                    x ^= vectors[dimension][k] * (gray >> k & 1)
                expected = (x + 0.5) / 2**32 if bits == 32 else ((x >> 11) + 0.5) / 2**53
                assert found[at] == pytest.approx(expected, rel=1e-15)
                at += 1


def test_scrambled_sequences_keep_the_net(drawn):
    points = np.array(drawn["scrambled"])  # two draws of two dimensions: 84 and 172 points
    for dimension in range(2):
        numbers = np.concatenate([points[:168].reshape(2, 84)[dimension], points[168:].reshape(2, 172)[dimension]])
        assert sorted((numbers * 256).astype(int)) == list(range(256))
    assert len(set(drawn["scrambled 64"])) == 64


@pytest.mark.parametrize("kind", ["101", "121", "161", "142"])
def test_normal_numbers_follow_their_law(drawn, kind):
    assert distance(drawn["normal"][kind], normal_law(3, 0.5)) < 1.95  # one in a thousand


def test_doubles_and_logarithms_follow_their_laws(drawn):
    assert distance(drawn["normal double"], normal_law(-1, 2)) < 1.95
    for name in ("log normal", "log normal double"):
        assert distance(np.log(drawn[name]).tolist(), normal_law(0, 1)) < 1.95
    assert distance(drawn["quasi normal"], normal_law(1, 2)) < 0.2  # a net is more even than chance


@pytest.mark.parametrize("mean", [0.7, 30, 1000])
def test_poisson_numbers_follow_their_law(drawn, mean):
    statistic, freedom = poisson_chi_square(drawn["poisson"][str(mean)], mean)
    assert statistic < freedom + 3.3 * math.sqrt(2 * freedom) + 6
    assert np.mean(drawn["quasi poisson"]) == pytest.approx(9.5, abs=0.05)
    assert poisson_chi_square(drawn["poisson xorwow"], 5)[0] < 35


def test_what_cannot_be_has_the_documented_status(drawn):
    type_error, uninitialised, out_of_range, length = 103, 101, 104, 105
    assert drawn["errors"] == [
        type_error, type_error, uninitialised, length, length, type_error, out_of_range, out_of_range, type_error,
    ]  # fmt: skip
