"""Modules beside the tests can be imported by them."""

from __future__ import annotations

import re

import compilers
import pytest
from compilers import ARCHITECTURES

from vortex_rt import Device


@pytest.fixture(scope="session", params=[
    pytest.param(name, marks=[] if name in (ARCHITECTURES[0], ARCHITECTURES[-1]) else pytest.mark.slow) for name in ARCHITECTURES
])  # fmt: skip
def architecture(request) -> str:
    return request.param


@pytest.fixture(scope="session")
def tree(tmp_path_factory, architecture) -> str:
    return compilers.syntax_tree(tmp_path_factory.mktemp("headers"), architecture)


@pytest.fixture(scope="session")
def functions(tree) -> list[compilers.Declared]:
    """Every declared device function but libdevice's own names, which the translator's table lists."""
    found = compilers.device_functions(tree)
    assert len(found) > 1500
    return [f for f in found if not re.match("__nv_(?!memcpy|associate)|__vortex_clang_", f.name)]


@pytest.fixture(scope="session")
def device() -> Device:
    return Device("vortex")
