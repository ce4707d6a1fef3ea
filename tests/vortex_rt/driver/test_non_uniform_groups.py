"""Ranges that are no multiple of the group size: groups at the ends are smaller, and kernels see OpenCL 2.0's sizes."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

pytestmark = pytest.mark.device

SOURCE = """
kernel void k(global int *seen, global int *sums, local int *word) {
  size_t i = get_global_linear_id(); global int *o = seen + 15 * i;
  for (int d = 0; d < 3; d++) {
    o[d] = get_global_id(d); o[3 + d] = get_group_id(d); o[6 + d] = get_local_size(d); o[9 + d] = get_enqueued_local_size(d);
    o[12 + d] = get_num_groups(d) * 10000 + get_global_size(d);
  }
  if (get_local_linear_id() == 0) *word = 0;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(word, 1);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  sums[i] = *word * 100 + get_local_linear_id() + 1000000 * work_group_reduce_add(1);
}
"""


def built(context: Any, options: str = "-cl-std=CL3.0") -> Any:
    return cl.Program(context, SOURCE).build(options)


def expected(total: tuple[int, ...], local: tuple[int, ...], offset: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """What each work-item is to see, x fastest."""
    groups = [-(-t // s) for t, s in zip(total, local)]
    rows, sums = [], []
    for z, y, x in product(*(range(n) for n in reversed(total))):
        place = (x, y, z)
        ids = [p // s for p, s in zip(place, local)]
        sizes = [min(s, t - g * s) for t, s, g in zip(total, local, ids)]
        lx, ly, lz = (p - g * s for p, g, s in zip(place, ids, local))
        rows.append([*(p + o for p, o in zip(place, offset)), *ids, *sizes, *local,
                     *(g * 10000 + t for g, t in zip(groups, total))])  # fmt: skip
        count = sizes[0] * sizes[1] * sizes[2]
        sums.append(1000000 * count + 100 * count + (lz * sizes[1] + ly) * sizes[0] + lx)
    return np.array(rows), np.array(sums)


@pytest.mark.parametrize(
    ("total", "local", "offset"),
    [((17,), (8,), (3,)), ((5,), (8,), (0,)), ((7, 5), (4, 2), (0, 9)), ((5, 3, 4), (2, 2, 3), (1, 2, 3))],
)
def test_every_work_item_sees_its_place(
    context: Any, queue: Any, total: tuple[int, ...], local: tuple[int, ...], offset: tuple[int, ...]
) -> None:
    items = int(np.prod(total))
    seen, sums = np.zeros((items, 15), np.int32), np.zeros(items, np.int32)
    buffers = [cl.Buffer(context, cl.mem_flags.READ_WRITE, a.nbytes) for a in (seen, sums)]
    built(context).k(queue, total, local, *buffers, cl.LocalMemory(4), global_offset=offset)
    for array, buffer in zip((seen, sums), buffers):
        cl.enqueue_copy(queue, array, buffer)
    rows, counts = expected(*(tuple((*v, *fill)[:3]) for v, fill in ((total, (1, 1)), (local, (1, 1)), (offset, (0, 0)))))
    np.testing.assert_array_equal(seen, rows)
    np.testing.assert_array_equal(sums, counts)


@pytest.mark.parametrize("options", ["-cl-std=CL3.0 -cl-uniform-work-group-size", "-cl-std=CL1.2", ""])
def test_programs_that_promise_groups_of_one_size_are_held_to_it(context: Any, queue: Any, options: str) -> None:
    source = "kernel void k(global int *r) { r[get_global_id(0)] = 1; }"
    kernel = cl.Program(context, source).build(options).k
    buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE, 64)
    with pytest.raises(cl.Error, match="INVALID_WORK_GROUP_SIZE"):
        kernel(queue, (9,), (4,), buffer)
    kernel(queue, (8,), (4,), buffer).wait()


def test_the_device_says_so(device: Any) -> None:
    assert device.cl_device.get_info(0x1065)  # CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT
