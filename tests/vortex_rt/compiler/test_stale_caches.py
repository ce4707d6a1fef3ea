"""Devices whose caches keep what other cores overwrite: which ways to read give the new value, and what is refused."""

from __future__ import annotations

import functools
import itertools
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from simulated_device import SimulatedDevice

from vortex_rt.compiler import build, frontend, request
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.target import TARGETS
from vortex_rt.isa.extensions import EXTENSIONS
from vortex_rt.sim.config import Config

DEVICE = Config(
    generation=3, cores=2, warps=4, threads=4, vote_shuffle=True, l2=True, coherence="as-hardware", memory=2 << 30,
)  # fmt: skip
#: Two groups fill a core each. The first reads, and reads again when the second has written.
KERNEL = """
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define T {type}
#define ORDER memory_order_{order}
#define SCOPE memory_scope_{scope}
kernel void k(global int *flags, global T *p, global const T *next, global T *out) {{
  if (get_local_id(0) == 0) {{
    if (get_group_id(0) == 0) {{
      out[0] = *p;
      atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group);
      atomic_xchg(flags, 1);
      while (!atomic_add(flags + 32, 0)) ;
    }} else {{
      while (!atomic_add(flags, 0)) ;
      *(global volatile T *)p = *next;
      atomic_xchg(flags + 32, 1);
    }}
  }}
  {together}
  if (get_local_id(0) == 0 && get_group_id(0) == 0) {{ {again} }}
}}
"""
VOLATILE = "out[1] = *(global volatile T *)p;"
GENERIC = "volatile T *q = p + (flags[32] - 1); out[1] = *q;"
FENCE = "atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, ORDER, SCOPE); out[1] = *p;"
LOAD = "atomic_load_explicit((volatile global atomic_int *)flags, ORDER, SCOPE); out[1] = *p;"
EXCHANGE = (
    "int e = 7; atomic_compare_exchange_strong_explicit((volatile global atomic_int *)flags, &e, 8, ORDER, memory_order_relaxed, "
    "SCOPE); out[1] = *p;"
)
FLAG = "atomic_flag_test_and_set_explicit((volatile global atomic_flag *)flags, ORDER, SCOPE); out[1] = *p;"
PLAIN = "out[1] = *p;"
BARRIER = "work_group_barrier(CLK_LOCAL_MEM_FENCE);"
WIDE_BARRIER = "work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);"
TYPES = {
    "char": ("i1", 1), "ushort": ("u2", 1), "int": ("i4", 1), "long": ("i8", 1), "float": ("f4", 1), "double": ("f8", 1), "half": ("f2", 1),
    "uchar4": ("u1", 4), "short2": ("i2", 2), "int3": ("i4", 4), "float4": ("f4", 4), "ulong2": ("u8", 2),
}  # fmt: skip


def features(config: Config) -> frozenset[str]:
    return frozenset(e.key for e in EXTENSIONS if getattr(config, e.key))


@functools.cache
def device(config: Config) -> SimulatedDevice:
    return SimulatedDevice(config)


def compiled(folder: Path, config: Config, given: frozenset[str] | None = None, kernel: str = KERNEL, **words: str) -> build.Program:
    place = folder / "program.cl"
    text = {"type": "int", "order": "acquire", "scope": "device", "again": PLAIN, "together": BARRIER, **words}
    place.write_text(kernel.format(**text))
    target = TARGETS[f"rv{config.xlen}"]
    shape = request.Shape(config.cores, config.warps, config.threads)
    options = frontend.FrontEndOptions(["-cl-std=CL3.0"])
    return build.build(build.Request([place], target, options, features(config) if given is None else given, shape))


def read_again(folder: Path, config: Config = DEVICE, given: frozenset[str] | None = None, **words: str) -> tuple[bytes, bytes, bytes]:
    """What the first group read, what it read again, what the second wrote."""
    element, count = TYPES[words.get("type", "int")]
    old, new = np.arange(1, 1 + count).astype(element), np.arange(101, 101 + count).astype(element)
    out = np.zeros(2 * count, element)
    program = compiled(folder, config, given, **words)
    device(config).launch(program, "k", [np.zeros(64, np.int32), old, new, out], (2,), (16,), timeout_seconds=60)
    first, again = out[:count], out[count:]
    used = 3 if words.get("type") == "int3" else count
    assert np.array_equal(first[:used], np.arange(1, 1 + count).astype(element)[:used])
    return first[:used].tobytes(), again[:used].tobytes(), new[:used].tobytes()


@pytest.mark.parametrize(("type_", "again"), [*itertools.product(TYPES, [VOLATILE, GENERIC])])
def test_volatile_loads_read_the_new_value(tmp_path, type_, again):
    _, seen, new = read_again(tmp_path, type=type_, again=again)
    assert seen == new


@pytest.mark.parametrize("type_", [t for t in TYPES if t != "double"])
def test_volatile_loads_of_32_bit_devices(tmp_path, type_):
    _, seen, new = read_again(tmp_path, replace(DEVICE, xlen=32), type=type_, again=VOLATILE)
    assert seen == new


@pytest.mark.parametrize("again", [FENCE, LOAD, EXCHANGE, FLAG])
@pytest.mark.parametrize("order", ["acquire", "acq_rel", "seq_cst"])
def test_acquires_empty_the_cache(tmp_path, again, order):
    if order == "acq_rel" and again == LOAD:
        pytest.skip("no order of a load")
    _, seen, new = read_again(tmp_path, again=again, order=order)
    assert seen == new


@pytest.mark.parametrize("lanes", [1, 2, 3, 4])
def test_lanes_that_are_there_empty_all_of_it(tmp_path, lanes):
    together = f"{BARRIER} if (get_local_id(0) < {lanes}) atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, ORDER, SCOPE); {BARRIER}"
    _, seen, new = read_again(tmp_path, together=together)
    assert seen == new


def test_a_barrier_of_device_scope_is_an_acquire(tmp_path):
    _, seen, new = read_again(tmp_path, together=WIDE_BARRIER)
    assert seen == new


@pytest.mark.parametrize(
    "words", [{}, {"again": FENCE, "order": "release"}, {"again": FENCE, "scope": "work_group"}, {"again": LOAD, "order": "relaxed"}]
)
def test_the_device_shows_old_values_where_nobody_asks(tmp_path, words):
    first, seen, _ = read_again(tmp_path, **words)
    assert seen == first


@pytest.mark.parametrize(
    ("again", "stays"),
    [
        ("atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_work_group);", True),
        ("atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_work_group);", False),
        ("mem_fence(CLK_GLOBAL_MEM_FENCE);", True),
        ("p[1] = atomic_load_explicit((volatile global atomic_int *)p, memory_order_acquire, memory_scope_work_group);", True),
        ("p[1] = atomic_load_explicit((volatile global atomic_int *)p, memory_order_relaxed, memory_scope_work_group);", False),
    ],
)  # fmt: skip
def test_a_group_whose_work_items_order_memory_stays_on_a_core(tmp_path, again, stays):
    """Kernels without barriers and local memory are spread over the cores else."""
    kernel = "kernel void k(global int *p) {{ {again} }}"
    for config, expected in ((DEVICE, stays), (replace(DEVICE, coherence="ideal"), False)):
        assert compiled(tmp_path, config, kernel=kernel, again=again).metadata.kernels[0].barriers is expected


def test_code_for_other_devices_has_none_of_it(tmp_path):
    ideal = replace(DEVICE, coherence="ideal")
    plain = compiled(tmp_path, ideal, again=FENCE, order="release")
    assert compiled(tmp_path, ideal, again=FENCE, order="acquire").image.vxbin == plain.image.vxbin
    count = [compiled(tmp_path, ideal, again=again).assembly.count("amo") for again in (PLAIN, VOLATILE)]
    assert count[0] == count[1]


@pytest.mark.parametrize("change", [{"l2": False}, {"dcache_size": 32 << 10}, {"clusters": 2, "l3": True, "l2_size": 64 << 10}])
def test_devices_on_which_no_program_orders_memory(tmp_path, change):
    config = replace(DEVICE, **change)
    assert {"stale_caches", "caches_apart"} <= features(config)
    with pytest.raises(CompileError, match=r"kernel 'k' orders memory of several cores .*, but programs cannot order memory"):
        compiled(tmp_path, config, again=FENCE)
    compiled(tmp_path, config, again=FENCE, order="release")


@pytest.mark.parametrize("change", [{"cores": 1}, {"coherence": "ideal"}, {"socket_size": 2}, {"dcache": False}])
def test_devices_without_old_values(change):
    assert not {"stale_caches", "caches_apart"} & features(replace(DEVICE, **change))


def test_volatile_structures_are_refused(tmp_path):
    again = "typedef struct { int a[4]; } S; S s = *(global volatile S *)p; out[1] = s.a[0];"
    with pytest.raises(CompileError, match="'k' copies a volatile structure"):
        compiled(tmp_path, DEVICE, again=again)
