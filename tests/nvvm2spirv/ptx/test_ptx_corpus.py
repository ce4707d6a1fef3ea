"""The examples and Rodinia's programs give the right results through the PTX that LLVM makes of them."""

from __future__ import annotations

import importlib
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import examples
from nvvm2spirv import translate
from rodinia_tests.registry import NAMES, load
from rodinia_tests.running import run_module
from vortex_rt import Device, Module, nvvm_of

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.skipif(shutil.which("llc-19") is None, reason="needs llc-19")

#: Examples that have what PTX writes in ways of its own: calls with formats, shared memory, warps, textures, structures.
RUN = ("printing", "reduction", "warp_reduce", "dynamic_shared", "texture", "saxpy")
SMALL = {"reduction": {"n": 20_000}, "warp_reduce": {"n": 2000}, "printing": {"n": 4}}
"""Arguments of `run`; of printing one warp's, as a string that is no constant is printed in pieces."""
VARIANTS = [pytest.param(name, v, id=f"{name}-{v or 'plain'}") for name in NAMES for v in load(name).variants]


def ptx_of(nvvm: Path) -> bytes:
    """What LLVM's NVPTX back end makes of a module."""
    command = ["llc-19", "-march=nvptx64", "-mcpu=sm_70", "-mattr=+ptx78", "-O3", str(nvvm), "-o", "-"]
    return subprocess.run(command, capture_output=True, check=True).stdout


@pytest.mark.parametrize("name", examples.NAMES)
def test_an_example_translates(name: str) -> None:
    nvvm = nvvm_of(ROOT / "examples" / f"{name}.cu")
    assert {k.name for k in translate(ptx_of(nvvm)).kernels} == {k.name for k in translate(nvvm).kernels}


@pytest.mark.device
@pytest.mark.parametrize("name", RUN)
def test_an_example_runs(name: str, vortex: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    def from_nvvm(_device: Device, source: Any, *_: Any, **__: Any) -> Module:
        assert isinstance(source, Path)
        return Module.from_spirv(vortex, translate(ptx_of(source)))

    module = importlib.import_module(f"examples.{name}")
    monkeypatch.setattr(Module, "from_nvvm", from_nvvm)
    result, reference = module.run(vortex, **SMALL.get(name, {}))
    np.testing.assert_allclose(result, reference, rtol=module.TOLERANCE)


@pytest.mark.device
@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_benchmark_is_correct(name: str, variant: str) -> None:
    benchmark = load(name)
    module = Module.from_ptx(Device("cuda"), ptx_of(benchmark.ir(variant)))
    assert run_module(benchmark, module, "test", variant=variant).problems == []
