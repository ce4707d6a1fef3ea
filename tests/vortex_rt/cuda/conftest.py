"""Modules beside the tests can be imported by them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import declared

from vortex_rt import Device


@pytest.fixture(scope="session")
def tree(tmp_path_factory) -> str:
    return declared.syntax_tree(tmp_path_factory.mktemp("headers"))


@pytest.fixture(scope="session")
def functions(tree) -> list[declared.Declared]:
    """Every declared device function but libdevice's own names, which the translator's table lists."""
    found = declared.device_functions(tree)
    assert len(found) > 1500
    return [f for f in found if not f.name.startswith("__nv_")]


@pytest.fixture(scope="session")
def device() -> Device:
    return Device("vortex")
