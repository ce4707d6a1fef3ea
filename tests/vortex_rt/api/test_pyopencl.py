"""pyopencl's own generated kernels on the device: reductions, scans and arrays (they need mako)."""

from __future__ import annotations

import numpy as np
import pytest

from vortex_rt import Device

cl_array = pytest.importorskip("pyopencl.array")

pytestmark = pytest.mark.device

N = 3000


@pytest.fixture(scope="module", params=["cuda", "vortex"])
def device(request) -> Device:
    return Device(request.param)


@pytest.fixture(scope="module")
def host() -> np.ndarray:
    return np.random.default_rng(4).integers(-1000, 1000, N).astype(np.int32)


def test_reductions(device, host):
    from pyopencl.reduction import ReductionKernel

    x = cl_array.to_device(device.queue, host)
    assert int(cl_array.sum(x).get()) == host.sum()
    assert (int(cl_array.max(x).get()), int(cl_array.min(x).get())) == (host.max(), host.min())
    squares = ReductionKernel(
        device.context, np.int64, neutral="0", reduce_expr="a+b", map_expr="(long)x[i]*x[i]",
        arguments="__global int *x",
    )
    assert int(squares(x).get()) == (host.astype(np.int64) ** 2).sum()


def test_scans(device, host):
    from pyopencl.scan import GenericScanKernel, InclusiveScanKernel

    x = cl_array.to_device(device.queue, host)
    sums = cl_array.empty_like(x)
    InclusiveScanKernel(device.context, np.int32, "a+b", neutral="0")(x, sums)
    np.testing.assert_array_equal(sums.get(), np.cumsum(host, dtype=np.int32))
    kept, count = cl_array.zeros_like(x), cl_array.zeros(device.queue, 1, np.int32)
    GenericScanKernel(
        device.context, np.int32, arguments="__global int *x, __global int *kept, __global int *count",
        input_expr="x[i] > 0 ? 1 : 0", scan_expr="a+b",
        neutral="0", output_statement="if (prev_item != item) kept[item - 1] = x[i]; if (i == N - 1) *count = item;",
    )(x, kept, count)  # fmt: skip
    positive = host[host > 0]
    assert int(count.get()[0]) == positive.size
    np.testing.assert_array_equal(kept.get()[: positive.size], positive)
