"""The committed polynomial coefficients are what the tool writes, and approximate what they say."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import mpmath
import pytest

from nvvm2spirv.builtins.bodies import coefficients

TOOL = Path(__file__).parents[3] / "tools" / "fit_polynomials.py"


@pytest.fixture(scope="module")
def tool():
    specification = importlib.util.spec_from_file_location("fit_polynomials", TOOL)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_every_polynomial_is_committed(tool):
    assert list(coefficients.POLYNOMIALS) == list(tool.POLYNOMIALS)
    assert list(coefficients.TABLES) == list(tool.TABLES)


@pytest.mark.parametrize("name", ["EXP", "LOG", "SIN", "COS", "ATAN", "ASIN", "ERF", "GAMMA", "ERFINV_SMALL"])
def test_polynomial_approximates_its_function(name, tool):
    """To a few units in the last place of the largest value, coefficients rounded to the format."""
    _, function, low, high, *_ = tool.POLYNOMIALS[name]
    with mpmath.workdps(40):
        for type_, places in (("float", 24), ("double", 53)):
            rounded = [mpmath.mpf(c) for c in coefficients.POLYNOMIALS[name][type_]]
            assert tool.error(function, rounded, low, high) < mpmath.mpf(2) ** (2 - places)


@pytest.mark.slow
def test_committed_file_is_what_the_tool_writes(tool, tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "OUTPUT", tmp_path / "coefficients.json")
    tool.main()
    assert (tmp_path / "coefficients.json").read_text() == Path(coefficients.__file__).with_suffix(".json").read_text()
