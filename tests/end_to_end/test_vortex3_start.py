"""Programs whose blocks a Vortex 3.0 starts by itself give the results that they give on warps that persist."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

import examples
from examples.tensor_cores import gemm
from vortex_rt import Device, Module

pytestmark = pytest.mark.device

@pytest.fixture
def by_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VORTEX_START", "device")


@pytest.fixture(scope="module")
def device() -> Device:
    return Device("cuda3")


@pytest.mark.parametrize("name", examples.NAMES)
def test_examples_are_right_either_way(name: str, device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module(f"examples.{name}")
    counted = []
    for start in ("warps", "device"):
        monkeypatch.setenv("VORTEX_START", start)
        result, reference = module.run(device)
        np.testing.assert_allclose(result, reference, rtol=module.TOLERANCE)
        counted.append(device.counters.instructions)
    assert counted[0] != counted[1]


def test_blocks_started_by_the_device_use_the_tensor_unit(by_device: None, device: Device) -> None:
    gemm.run(device, 64, ("fragments", "instructions"))


def test_named_barriers_keep_warps_that_persist(by_device: None, device: Device) -> None:
    """They count in memory that a block's warps find by their numbers, which then follow each other."""
    text = """
    extern "C" __global__ void k(int *out) {
      __shared__ int sums[64];
      sums[threadIdx.x] = threadIdx.x;
      asm volatile("bar.sync 1, 64;");
      out[blockIdx.x * 64 + threadIdx.x] = sums[63 - threadIdx.x] + blockIdx.x;
    }"""
    module = Module.from_cuda(device, text)
    out = device.zeros(40 * 64, np.int32)
    module["k"][40, 64](out)
    np.testing.assert_array_equal(out.copy_to_host(), (63 - np.arange(64) + np.arange(40)[:, None]).ravel())


def test_a_wrong_way_to_start_is_refused(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VORTEX_START", "hardware")
    with pytest.raises(Exception, match="VORTEX_START=hardware"):
        importlib.import_module("examples.vecadd").run(device)
