"""How near a kernel comes to the device's limits: the numbers are those of the counts, the limits those of the launch."""

from __future__ import annotations

import pytest

from vortex_rt.abi import MODE_FREE, MODE_GROUP
from vortex_rt.sim.profile_advice import advice
from vortex_rt.sim.profile_limits import KernelFacts, measures, memory_levels, roofline
from vortex_rt.sim.state import COUNTERS as NAMES

DEVICE = {
    "cores": 2, "warps": 8, "threads": 32, "slices": 2, "lanes": 16, "request_lanes": 8, "line_size": 64,
    "memory_bytes_per_cycle": 16, "local_memory": 4096, "caches": ["l2"],
}  # fmt: skip
LAUNCH = {"grid": [8, 1, 1], "block": [64, 1, 1], "slots": 4, "warps_per_group": 2, "local_bytes": 1024, "mode": MODE_GROUP}
COUNTERS = dict.fromkeys(NAMES, 0) | {"memory_reads": 10, "memory_writes": 15, "local_reads": 64, "local_writes": 0, "dcache_reads": 40, "dcache_read_misses": 10}


def row(where, executed, **events):
    return {
        "pc": 0, "where": where, "executed": executed, "threads": 32 * executed, "wait": 0, "cycles": 100 * executed,
        "events": events, "function": "k", "file": "/k.cu", "line": 3,
    }  # fmt: skip


def kernel(*rows, **more):
    return {"name": "k", "cycles": 1000, "device": DEVICE, "launch": LAUNCH, "counters": COUNTERS, "instructions": list(rows)} | more


def test_measures_are_parts_of_the_devices_limits():
    found = {name: (part, text) for name, part, text in measures(kernel(row("fmadd.s f0, f1, f2, f3", 100), row("flw f1, 0(a0)", 10, dcache_reads=40)))}
    assert found["issue"][0] == 110 / (1000 * 2 * 2)
    assert found["FP"][0] == 100 * 32 * 2 / (1000 * 2 * 2 * 16 * 2), "loads are none"
    assert found["memory"] == (1600 / 16000, "640 bytes read, 960 written")
    assert found["local memory"][0] == 64 / (1000 * 2 * 16)
    assert found["coalescing"] == (1.0, "4 requests for an access of a warp, where 4 would do")


def test_a_kernel_has_its_place_under_the_roof():
    found = roofline(kernel(row("fmadd.s f0, f1, f2, f3", 100)))
    assert found == {"what": "FP operations", "rate": 6.4, "intensity": 4.0, "peak": 128, "width": 16}
    found = roofline(kernel(row("add a0, a1, a2", 100)))
    assert found == {"what": "instructions of threads", "rate": 3.2, "intensity": 2.0, "peak": 64, "width": 16}
    assert roofline(kernel(row("nop", 1), counters=COUNTERS | {"memory_reads": 0, "memory_writes": 0})) is None


def test_the_way_to_memory_tells_requests_and_hits():
    counters = COUNTERS | {"l2_reads": 20, "l2_writes": 15, "l2_read_misses": 10, "memory_latency": 300, "icache_reads": 50, "icache_misses": 5}
    found = memory_levels(kernel(row("flw f1, 0(a0)", 10, dcache_reads=40), counters=counters))
    assert [(level["name"], level["part"]) for level in found] == [
        ("warps", None), ("data cache", 0.75), ("L2", 0.5), ("memory", 0.1), ("local memory", 64 / 32000), ("instruction cache", 0.9),
    ]  # fmt: skip
    assert found[0]["text"] == "10 loads and stores of global memory"
    assert found[1]["into"] == "40 in all: 4 requests for an access of a warp, where 4 would do"
    assert found[2]["into"] == "20 reads and 15 writes of lines"
    assert found[3]["text"] == "of 16 bytes a cycle; a read takes 30 cycles"


@pytest.mark.parametrize(
    ("launch", "live", "limit"),
    [
        ({}, 8, ""),
        ({"grid": [4, 1, 1]}, 4, "the grid has 4 blocks for 2 cores"),
        ({"grid": [1, 1, 1]}, 2, "the grid has 1 block for 2 cores"),
        ({"slots": 1, "local_bytes": 3072}, 2, "a block takes 3072 of 4096 bytes of shared memory"),
        ({"slots": 1, "warps_per_group": 6, "block": [192, 1, 1]}, 6, "a block of 192 threads takes 6 warps"),
        ({"mode": MODE_FREE, "grid": [3, 1, 1]}, 3, "the grid has 3 blocks of 64 threads for 2 cores"),
        ({"mode": MODE_FREE, "grid": [9, 1, 1]}, 8, ""),
    ],
)
def test_what_limits_the_warps_of_a_core_is_named(launch, live, limit):
    assert KernelFacts(kernel(row("nop", 1), launch=LAUNCH | launch)).occupancy() == (live, limit)


def test_small_gains_and_recordings_without_counters_say_nothing():
    loads = row("lw a0, 0(a1)", 10, dcache_reads=320, stalls_lsu=900)
    (found,) = advice(kernel(loads))
    assert (found["rule"], found["place"], found["gain"]) == ("uncoalesced access", "k.cu:3", 0.778)
    assert found["text"].startswith("32 requests for an access of a warp, where 4 would do: ")
    assert advice(kernel(loads | {"events": {"dcache_reads": 320, "stalls_lsu": 50}})) == []
    assert (advice(kernel(loads, counters={})), measures(kernel(loads, device=None))) == ([], [])
