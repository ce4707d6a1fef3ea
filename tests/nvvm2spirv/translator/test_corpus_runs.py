"""The examples at every level of clang, without and with debug information: each is run and gives NumPy's result."""

from __future__ import annotations

import importlib
from pathlib import Path

import numpy as np
import pytest

import examples
from vortex_rt import Device
from vortex_rt.cuda.compile import CudaCompileError, compile_cuda

ROOT = Path(__file__).parents[3]

#: What needs the device library: other OpenCL devices cannot link it.
NEEDS_VORTEX = ("warp_reduce", "inline_ptx")
#: Every code path counts, not every element.
SIZES = {
    "vecadd": {"n": 3000}, "reduction": {"n": 10_000}, "histogram": {"n": 10_000}, "nbody": {"n": 200},
    "warp_reduce": {"n": 2000},
}
LEVELS = [
    pytest.param("0", False, id="O0"),
    pytest.param("3", True, id="O3-g"),
    *(pytest.param(level, debug, id=f"O{level}{'-g' * debug}", marks=pytest.mark.slow) for level,
      debug in [("0", True), ("1", False), ("2", False), ("3", False)]),
]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """Give the folder with an example's NVVM IR at one level, compiled once."""
    folders: dict[tuple[str, str, bool], Path] = {}

    def get(name: str, level: str, debug: bool) -> Path:
        key = (name, level, debug)
        if key not in folders:
            folder = tmp_path_factory.mktemp(name)
            try:
                compile_cuda(ROOT / "examples" / f"{name}.cu", folder / f"{name}.ll", opt_level=level, debug=debug)
            except CudaCompileError as error:
                pytest.skip(str(error))
            folders[key] = folder
        return folders[key]

    return get


def run_example(name: str, folder: Path, device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run an example's host, with the IR that is in ``folder``."""
    host = importlib.import_module(f"examples.{name}")
    monkeypatch.setattr(host, "nvvm_of", lambda source: folder / f"{source.stem}.ll")
    result, reference = host.run(device, **SIZES.get(name, {}))
    np.testing.assert_allclose(result, reference, rtol=host.TOLERANCE)


@pytest.fixture(scope="module")
def simulated() -> Device:
    return Device("cuda")


@pytest.mark.device
@pytest.mark.parametrize(("level", "debug"), LEVELS)
@pytest.mark.parametrize("name", examples.NAMES)
def test_on_the_simulated_device(name, level, debug, compiled, simulated, monkeypatch):
    folder = compiled(name, level, debug)
    with simulated.profile() as profile:
        run_example(name, folder, simulated, monkeypatch)
    assert profile.instructions > 0


@pytest.mark.intel
@pytest.mark.parametrize(("level", "debug"), LEVELS)
@pytest.mark.parametrize("name", [name for name in examples.NAMES if name not in NEEDS_VORTEX])
def test_on_intels_cpu_runtime(name, level, debug, compiled, intel_cpu, monkeypatch):
    run_example(name, compiled(name, level, debug), intel_cpu, monkeypatch)
