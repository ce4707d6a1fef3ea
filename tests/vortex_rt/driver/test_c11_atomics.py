"""C11 atomics with every order and scope that OpenCL C has, on every type, in global and local memory."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyopencl as cl
import pytest

pytestmark = pytest.mark.device

ITEMS, GROUP = 128, 32
SCOPES = ("work_group", "device", "all_svm_devices", "sub_group")
ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
LOADS = ("relaxed", "acquire", "seq_cst")
STORES = ("relaxed", "release", "seq_cst")
INTEGERS = {"int": np.int32, "uint": np.uint32, "long": np.int64, "ulong": np.uint64}
FENCES = "CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE"


def ways(orders: tuple[str, ...]) -> list[str]:
    """Arguments of order and scope."""
    return [f"memory_order_{order}, memory_scope_{scope}" for order in orders for scope in SCOPES]


def counting(kind: str, space: str) -> tuple[str, int]:
    """OpenCL C of a kernel whose work-items count in each way, in memory of the group or of all, and the
    number of ways; ``out`` gets the counts.
    """
    fetches = "".join(f"atomic_fetch_add_explicit(c + {i}, ({kind})1, {way});" for i, way in enumerate(ways(ORDERS)))
    first = len(ways(ORDERS))
    swaps = "".join(
        f"{{ {kind} seen = atomic_load_explicit(c + {i}, {load}); while (!atomic_compare_exchange_weak_explicit(c + {i}, &seen, "
        f"seen + ({kind})1, memory_order_{success}, memory_order_{failure}, memory_scope_{scope})) ; }}"
        for i, (success, failure, scope, load) in enumerate(
            ((success, failure, scope, f"memory_order_{failure}, memory_scope_{scope}")
             for success in ORDERS for failure in LOADS for scope in ("work_group", "device")), first)
    )  # fmt: skip
    count = first + len(ORDERS) * len(LOADS) * 2
    fences = "".join(
        f"atomic_work_item_fence({FENCES}, memory_order_{order}, memory_scope_{scope});"
        for order in ORDERS for scope in (*SCOPES, "work_item")
    )  # fmt: skip
    local = f"local atomic_{kind} c[{count}];" if space == "local" else ""
    parameter = "" if space == "local" else f", global atomic_{kind} *c"
    wait = "work_group_barrier(CLK_LOCAL_MEM_FENCE);"
    begin = f"for (int i = get_local_id(0); i < {count}; i += {GROUP}) atomic_init(c + i, ({kind})0); {wait}" if local else ""
    end = f"{wait} for (int i = get_local_id(0); i < {count}; i += {GROUP}) out[i] = atomic_load(c + i);" if local else ""
    return f"kernel void k(global {kind} *out{parameter}) {{ {local} {begin} {fetches} {swaps} {fences} {end} }}", count


@pytest.mark.parametrize("space", ["global", "local"])
@pytest.mark.parametrize("kind", INTEGERS)
def test_every_order_and_scope_counts_right(context: Any, queue: Any, kind: str, space: str) -> None:
    source, count = counting(kind, space)
    kernel = cl.Program(context, source).build(["-cl-std=CL3.0"]).k
    result = np.zeros(count, INTEGERS[kind])
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    buffers = [cl.Buffer(context, flags, hostbuf=result) for _ in range(1 if space == "local" else 2)]
    kernel.set_args(*buffers)
    cl.enqueue_nd_range_kernel(queue, kernel, (ITEMS,), (GROUP,))
    cl.enqueue_copy(queue, result, buffers[-1])
    assert result.tolist() == [GROUP if space == "local" else ITEMS] * count


def test_exchange_load_and_store_of_floats(context: Any, queue: Any) -> None:
    """Floating-point types have these three; each way hands a number on."""
    lines, i = [], 0
    for store in ways(STORES):
        for load in ways(LOADS):
            lines.append(
                f"atomic_store_explicit(f + {i}, {i + 0.5}f, {store}); r[{i}] = atomic_load_explicit(f + {i}, {load});"
            )
            i += 1
    for way in ways(ORDERS):
        lines.append(f"atomic_init(d + {i}, {i}.25); s[{i}] = atomic_exchange_explicit(d + {i}, 1.0, {way});")
        i += 1
    parameters = "global atomic_float *f, global atomic_double *d, global float *r, global double *s"
    kernel = cl.Program(context, f"kernel void k({parameters}) {{ {' '.join(lines)} }}").build(["-cl-std=CL3.0"]).k
    f, d = np.zeros(i, np.float32), np.zeros(i)
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    buffers = [cl.Buffer(context, flags, hostbuf=array) for array in (f, d, f, d)]
    kernel.set_args(*buffers)
    cl.enqueue_nd_range_kernel(queue, kernel, (1,), None)
    for array, buffer in ((f, buffers[2]), (d, buffers[3])):
        cl.enqueue_copy(queue, array, buffer)
    pairs = len(STORES) * len(LOADS) * len(SCOPES) ** 2
    assert f[:pairs].tolist() == [k + 0.5 for k in range(pairs)]
    assert d[pairs:].tolist() == [k + 0.25 for k in range(pairs, i)]


@pytest.mark.parametrize(("store", "load"), [("release", "acquire"), ("seq_cst", "seq_cst"), ("relaxed", "relaxed")])
def test_what_was_written_before_a_flag_is_there_after_it(context: Any, queue: Any, store: str, load: str) -> None:
    """A chain of groups: each waits for the flag of the one before, by order or by fences around a relaxed flag."""
    release, acquire = (
        f"atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_{order}, memory_scope_device);" if store == "relaxed" else ""
        for order in ("release", "acquire")
    )
    source = f"""kernel void k(global int *data, global atomic_int *flag) {{
      int g = get_group_id(0);
      if (g) {{ while (!atomic_load_explicit(flag + g - 1, memory_order_{load}, memory_scope_device)) ; {acquire} }}
      data[g] = g ? data[g - 1] + g : 0; {release}
      atomic_store_explicit(flag + g, 1, memory_order_{store}, memory_scope_device); }}"""
    kernel = cl.Program(context, source).build(["-cl-std=CL3.0"]).k
    result = np.zeros(4, np.int32)  # groups of one work-item: as many as the device has warps
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    buffers = [cl.Buffer(context, flags, hostbuf=result) for _ in range(2)]
    kernel.set_args(*buffers)
    cl.enqueue_nd_range_kernel(queue, kernel, (4,), (1,))
    cl.enqueue_copy(queue, result, buffers[0])
    assert result.tolist() == [0, 1, 3, 6]
