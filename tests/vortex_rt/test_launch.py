"""Launch plans, files that users name, and structures of binaries."""

from __future__ import annotations

import ctypes
import functools
import gzip
import itertools
import os
from collections import Counter
from math import prod
from pathlib import Path

import launch_plan
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from launch_plan import LaunchBlock, LaunchShape, PlanError

from vortex_rt import abi, files
from vortex_rt.binary_structure import BinaryStructure
from vortex_rt.errors import told

# The plan of a launch: what the device makes of the block covers every group once, and what cannot run is refused.

LOCAL_CAPACITY = 16384
MOST_TASKS = 1 << 18
"""Hardware warps that a device has at most."""
SHAPES = st.tuples(st.sampled_from([1, 2, 3, 4]), st.sampled_from([1, 2, 4, 8, 16, 32]), st.sampled_from([1, 2, 4, 8, 16, 32]))
EXTENTS = st.tuples(st.integers(1, 40), st.integers(1, 6), st.integers(1, 4))
LOCAL_SIZES = st.tuples(st.integers(1, 64), st.integers(1, 8), st.integers(1, 4)).filter(lambda size: prod(size) <= 1024)


def planned(shape: tuple[int, int, int], groups: tuple[int, ...], local: tuple[int, ...], needs: bool, size: int = 0, stack: int = 0) -> LaunchBlock:
    return launch_plan.plan(LaunchShape(*shape, 0, LOCAL_CAPACITY), groups, local, needs_groups=needs, local_bytes=size, stack_bytes=stack)


def runs(block: LaunchBlock) -> Counter[tuple[int, int]]:
    """How often a (group, warp-sized piece of it) runs, by the rules of the fields in abi.py and with the block's own numbers alone."""
    done: Counter[tuple[int, int]] = Counter()
    if block.mode == abi.MODE_FREE:
        for core, warp in itertools.product(range(block.cores), range(block.warps)):
            first = core * block.warps + warp
            group, chunk = first // block.chunks_per_group, first % block.chunks_per_group
            while group < block.group_count:
                done[group, chunk] += 1
                group, chunk = group + block.step_groups, chunk + block.step_chunks
                if chunk >= block.chunks_per_group:
                    group, chunk = group + 1, chunk - block.chunks_per_group
        return done
    assert block.warps == block.slots * block.warps_per_group
    for core, slot in itertools.product(range(block.cores), range(block.slots)):
        for group in range(core * block.slots + slot, block.group_count, block.stride):
            for warp, virtual in itertools.product(range(block.warps_per_group), range(block.virtual_warps)):
                chunk = virtual * block.warps_per_group + warp
                if chunk < block.chunks_per_group:
                    done[group, chunk] += 1
    return done


@settings(max_examples=300, deadline=None)
@given(SHAPES, EXTENTS, LOCAL_SIZES, st.booleans(), st.integers(0, LOCAL_CAPACITY))
def test_every_piece_of_every_group_runs_once(
    shape: tuple[int, int, int], groups: tuple[int, int, int], local: tuple[int, int, int], needs: bool, size: int
) -> None:
    block = planned(shape, groups, local, needs or size > 0, size)
    expected = itertools.product(range(prod(groups)), range(-(-prod(local) // shape[2])))
    assert runs(block) == dict.fromkeys(expected, 1)


@settings(max_examples=300, deadline=None)
@given(SHAPES, EXTENTS, LOCAL_SIZES, st.booleans(), st.integers(0, LOCAL_CAPACITY), st.integers(0, 1 << 20))
def test_the_block_fits_the_device(
    shape: tuple[int, int, int], groups: tuple[int, int, int], local: tuple[int, int, int], needs: bool, size: int, stack: int
) -> None:
    needs = needs or size > 0
    cores, warps, threads = shape
    block = planned(shape, groups, local, needs, size, stack)
    chunks = -(-prod(local) // threads)
    assert block.version == abi.ABI_VERSION
    assert block.mode == (abi.MODE_FREE if not needs else abi.MODE_GROUP if chunks <= warps else abi.MODE_VIRTUAL)
    assert 1 <= block.cores <= cores
    assert 1 <= block.warps <= warps
    assert size <= block.local_bytes < size + 128
    assert block.local_bytes % 128 == 0  # of the largest vector, a long16
    assert block.slots * block.local_bytes <= LOCAL_CAPACITY
    assert (block.group_size, block.group_count, block.chunks_per_group, block.threads) == (prod(local), prod(groups), chunks, threads)
    assert (list(block.local_size), list(block.num_groups)) == (list(local), list(groups))
    assert list(block.global_size) == [a * b for a, b in zip(groups, local, strict=True)]
    tail = prod(local) - (chunks - 1) * threads
    assert block.tail_mask == (1 << tail) - 1
    flags = {abi.FLAG_LOCAL_1D: local[1] * local[2] == 1, abi.FLAG_GROUPS_1D: groups[1] * groups[2] == 1, abi.FLAG_TAIL: tail < threads,
             abi.FLAG_LOCAL_3D: local[2] > 1, abi.FLAG_GROUPS_3D: groups[2] > 1,
             abi.FLAG_ONCE: not needs and chunks * prod(groups) <= block.cores * block.warps}  # fmt: skip
    assert block.flags == sum(flag for flag, on in flags.items() if on)
    flat = abi.FLAG_LOCAL_1D | abi.FLAG_GROUPS_1D
    free = {flat: abi.START_FLAT, flat | abi.FLAG_ONCE: abi.START_ONCE}.get(block.flags, abi.START_FREE)
    assert block.start == {abi.MODE_GROUP: abi.START_GROUP, abi.MODE_VIRTUAL: abi.START_VIRTUAL}.get(block.mode, free)
    assert block.step_items == block.step_chunks * threads
    assert block.padded_size == chunks * threads
    for task in (0, 1, chunks - 1, chunks, 3 * chunks - 1, block.cores * block.warps - 1, MOST_TASKS - 1):
        assert task * block.chunk_magic >> abi.DIVIDE_TASK_SHIFT == task // chunks
    assert (1 << block.stack_log2) >= max(stack, 512) > (1 << block.stack_log2) // 2 or block.stack_log2 == 9
    assert launch_plan.stacks(LaunchShape(*shape, 0, LOCAL_CAPACITY), block) == cores * warps * threads * block.virtual_warps << block.stack_log2


@settings(max_examples=100, deadline=None)
@given(SHAPES, EXTENTS, LOCAL_SIZES, st.booleans())
def test_the_whole_device_takes_part_where_there_is_work_for_it(
    shape: tuple[int, int, int], groups: tuple[int, int, int], local: tuple[int, int, int], needs: bool
) -> None:
    cores, warps, threads = shape
    block = planned(shape, groups, local, needs)
    tasks = prod(groups) if needs else prod(groups) * -(-prod(local) // threads)
    assert block.cores == min(cores, tasks)
    # Of a group that is larger than a core, the warps of that core: its chunks take turns on them.
    wanted = prod(groups) * (block.warps_per_group if needs else block.chunks_per_group)
    assert block.cores * block.warps >= min(cores * (warps - block.warps_per_group + 1), wanted)


@given(st.integers(1, 1024), st.integers(1, 1024))
def test_divisions_by_multiplication_are_exact(value: int, divisor: int) -> None:
    block = planned((1, 4, 4), (1, 1, 1), (divisor, 1, 1), False)
    assert value * block.local_magic[0] >> abi.DIVIDE_SHIFT == value // divisor


@pytest.mark.parametrize("local", [(1025, 1, 1), (0, 1, 1), (32, 33, 1), (1 << 32, 1, 1), (1 << 32, 1 << 32, 1), (2, 1 << 63, 1)])
def test_groups_of_another_size_are_refused(local: tuple[int, ...]) -> None:
    with pytest.raises(PlanError, match="work-group size"):
        planned((1, 4, 4), (1, 1, 1), local, False)


@pytest.mark.parametrize(("groups", "flags", "start"), [(1, "LOCAL_1D GROUPS_1D ONCE", abi.START_ONCE), (100, "LOCAL_1D GROUPS_1D", abi.START_FLAT)])
def test_cores_that_leave_counters_run_the_code_that_does(groups: int, flags: str, start: int) -> None:
    mask = sum(getattr(abi, f"FLAG_{name}") for name in flags.split())
    quiet = planned((1, 4, 4), (groups,), (4,), False)
    assert (quiet.flags, quiet.start) == (mask, start)
    counted = launch_plan.plan(LaunchShape(1, 4, 4, 1, LOCAL_CAPACITY), (groups,), (4,), needs_groups=False)
    assert (counted.flags, counted.start) == (mask & ~abi.FLAG_ONCE | abi.FLAG_COUNTERS, abi.START_FREE)


def test_too_much_local_memory_is_refused() -> None:
    for size in (LOCAL_CAPACITY + 1, 20000, 1 << 32, (1 << 64) - 1):
        with pytest.raises(PlanError, match="local memory"):
            planned((1, 4, 4), (1, 1, 1), (4, 1, 1), True, size)


MOST = (1 << 32) - 1


@pytest.mark.parametrize(
    "groups",
    [(MOST + 1, 1, 1), (1, 1, 1 << 63), (1 << 16, 1 << 16, 1), (1 << 31, 2, 1), (1 << 22, 1 << 21, 1 << 21), (1 << 32, 1 << 32, 1), (3 << 30, 3 << 30, 3 << 30)],
)
def test_more_groups_than_are_counted_are_refused(groups: tuple[int, ...]) -> None:
    with pytest.raises(PlanError, match="at most 4294967295 can be launched"):
        planned((1, 4, 4), groups, (1, 1, 1), False)


def test_as_many_groups_as_are_counted() -> None:
    assert planned((1, 4, 4), (MOST, 1, 1), (1024, 1, 1), False).group_count == MOST
    assert planned((1, 4, 4), (65535, 65537, 1), (1, 1, 1), False).flags & abi.FLAG_GROUPS_1D == 0


def test_dynamic_local_memory_is_placed_in_order() -> None:
    end, places = 20, []
    for size in (1, 100, 16, 0, 8):
        place, end = launch_plan.place_local(end, size)
        places.append(place)
    assert places == [128, 256, 384, 512, 512]  # each aligned for a long16
    assert end == 520


@pytest.mark.parametrize(("before", "size"), [(0, (1 << 64) - 1), ((1 << 64) - 1, 1), (1 << 62, 1 << 62)])
def test_local_memory_that_overflows_stays_too_large(before: int, size: int) -> None:
    _, end = launch_plan.place_local(before, size)
    _, end = launch_plan.place_local(end, 16)
    assert end > 1 << 60


def test_the_block_is_laid_out_as_the_table_says() -> None:
    places = abi.offsets()
    assert ctypes.sizeof(LaunchBlock) == places["__size__"]
    assert {field.name: getattr(LaunchBlock, field.name).offset for field in abi.BLOCK.members} == {k: v for k, v in places.items() if k != "__size__"}


@settings(max_examples=300, deadline=None)
@given(SHAPES, EXTENTS, st.tuples(st.integers(1, 4), st.integers(1, 2), st.integers(1, 2)), LOCAL_SIZES, st.integers(0, LOCAL_CAPACITY // 2))
def test_groups_of_a_cluster_are_resident_together(
    shape: tuple[int, int, int], clusters: tuple[int, int, int], cluster: tuple[int, int, int], local: tuple[int, int, int], size: int
) -> None:
    """A core has whole clusters in slots side by side, and a barrier for each beside those of its groups, or the launch is refused."""
    groups = tuple(a * b for a, b in zip(clusters, cluster, strict=True))
    _, warps, threads = shape
    n, chunks, padded = prod(cluster), -(-prod(local) // threads), -(-size // 128) * 128
    plan = functools.partial(launch_plan.plan, LaunchShape(*shape, 0, LOCAL_CAPACITY), groups, local, needs_groups=False, local_bytes=size, cluster=cluster)
    own = n if chunks > 1 else 1  # barriers of the groups of one cluster
    if n > warps or (n > 1 and (n * chunks > warps or n * padded > LOCAL_CAPACITY or own + 1 > max(1, warps // 2))):
        with pytest.raises(PlanError, match="cluster"):
            plan()
        return
    block = plan()
    assert (list(block.cluster), block.cluster_size) == (list(cluster), n)
    if n == 1:
        return
    assert block.start == abi.START_CLUSTER
    assert (block.slots % n, block.cluster_warps) == (0, n * chunks)
    assert block.cluster_barrier == (block.slots if chunks > 1 else 1)
    assert block.cluster_barrier + block.slots // n <= max(1, warps // 2)
    assert block.slots * block.local_bytes <= LOCAL_CAPACITY
    clusters_run = Counter((core + block.cores * (slot // n)) * n + slot % n + k
                           for core, slot in itertools.product(range(block.cores), range(block.slots))
                           for k in range(0, block.group_count, block.stride))
    assert all(clusters_run[group] == 1 for group in range(block.group_count))


@settings(max_examples=100, deadline=None)
@given(SHAPES, EXTENTS, LOCAL_SIZES, st.integers(0, LOCAL_CAPACITY // 2), st.booleans())
def test_a_device_starts_groups_that_fit_a_core(
    shape: tuple[int, int, int], groups: tuple[int, int, int], local: tuple[int, int, int], size: int, needs: bool
) -> None:
    """Others have virtual warps, as everywhere; a device that does not count cycles itself has its counts from warps that persist."""
    _, warps, threads = shape
    plan = functools.partial(launch_plan.plan, num_groups=groups, local_size=local, needs_groups=needs, local_bytes=size, by_device=True)
    block = plan(LaunchShape(*shape, 0, LOCAL_CAPACITY))
    fits = -(-prod(local) // threads) <= warps
    assert (block.start == abi.START_GRID) == fits
    if fits:
        assert (block.mode, block.virtual_warps) == (abi.MODE_GROUP, 1)
        assert 1 <= block.slots <= warps
        assert block.slots * block.local_bytes <= LOCAL_CAPACITY
    assert plan(LaunchShape(*shape, 1, LOCAL_CAPACITY)).start != abi.START_GRID


@pytest.mark.parametrize(("groups", "cluster"), [((3, 1, 1), (2, 1, 1)), ((4, 3, 1), (2, 2, 1)), ((4, 1, 1), (4, 0, 1))])
def test_a_launch_that_is_not_made_of_clusters_is_refused(groups: tuple[int, ...], cluster: tuple[int, ...]) -> None:
    with pytest.raises(PlanError, match="no whole clusters"):
        launch_plan.plan(LaunchShape(1, 32, 32, 0, LOCAL_CAPACITY), groups, (32, 1, 1), needs_groups=True, cluster=cluster)


# Files that users name: whole or not there, and packed where the name says so.


@pytest.mark.parametrize(
    ("name", "suffix", "numbered"),
    [
        ("x.json", ".json", "x.7.2.json"), ("x.json.gz", ".json", "x.7.2.json.gz"), ("a.b.html.gz", ".html", "a.b.7.2.html.gz"),
        ("x.txt", ".txt", "x.7.2.txt"), ("x", "", "x.7.2"), ("x.gz", "", "x.7.2.gz"),
    ],
)  # fmt: skip
def test_names(name: str, suffix: str, numbered: str):
    assert files.content_suffix(Path("folder", name)) == suffix
    assert files.numbered(Path("folder", name), 7, 2) == Path("folder", numbered)


def test_a_packed_file_is_a_gzip_file(tmp_path: Path):
    data = b"[1, 2]\n" * 1000
    for name, smaller in (("x.json", False), ("x.json.gz", True)):
        files.write_file(tmp_path / name, data)
        assert files.read_file(tmp_path / name) == data
        assert ((tmp_path / name).stat().st_size < len(data)) == smaller
    packed = (tmp_path / "x.json.gz").read_bytes()
    assert gzip.decompress(packed) == data
    files.write_file(tmp_path / "x.json.gz", data)
    assert (tmp_path / "x.json.gz").read_bytes() == packed, "the same every time"


@pytest.mark.parametrize("data", [b"[1, 2]", b"", b"\x1f\x8b\x08\x00cut off"])
def test_what_is_no_gzip_file_is_told(tmp_path: Path, data: bytes):
    path = tmp_path / "x.json.gz"
    path.write_bytes(data)
    if data:
        with pytest.raises(OSError, match=r"x\.json\.gz is no gzip file"):
            files.read_file(path)
    else:
        assert files.read_file(path) == b"", "as gzip has it"


def test_what_is_no_plain_file_is_written_and_stays(tmp_path: Path):
    """Root's `-o /dev/null` would replace the device for the whole machine."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        files.write_file(pipe, b"data")
        assert os.read(reader, 100) == b"data"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_a_device_is_writable_in_a_folder_that_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setattr(os, "access", lambda path, _mode: path != tmp_path)
    files.require_writable(pipe)
    with pytest.raises(OSError, match=r"the folder .* is not yours"):
        files.require_writable(tmp_path / "plain")


def test_errors_are_told_without_numbers_and_temporary_names(tmp_path: Path):
    with pytest.raises(OSError, match="cannot write") as error:
        files.write_file(tmp_path / "no" / "x.json", b"")
    assert told(error.value) == f"cannot write {tmp_path}/no/x.json: No such file or directory"
    assert told(FileNotFoundError(2, "No such file or directory", "x")) == "x: No such file or directory"
    assert told(OSError(28, "No space left on device")) == "No space left on device"
    assert told(ValueError("not so")) == "not so"


# Structures that Python and C share: one text gives offsets, bytes and C's declaration.

TEXT = """
    u32 kind: what it is
    u64 places[2]: where it is, in a sentence
        that goes on
    char name[3]: its name
    u8 digest[4]: of the rest
    u32 flags: bits
"""


def test_members_lie_as_in_c():
    made = BinaryStructure("thing", TEXT)
    assert made.offsets == {"kind": 0, "places": 8, "name": 24, "digest": 27, "flags": 32}
    assert made.size == 40
    data = made.fill(kind=1, places=(2, 3), name=b"abc", digest=b"wxyz", flags=4)
    assert data == b"\1\0\0\0\0\0\0\0" b"\2\0\0\0\0\0\0\0" b"\3\0\0\0\0\0\0\0" b"abcwxyz\0" b"\4\0\0\0\0\0\0\0"
    assert made.read(b"??" + data, 2) == {"kind": 1, "places": (2, 3), "name": b"abc", "digest": b"wxyz", "flags": 4}
    assert made.pack(1, 2, 3, b"abc", b"wxyz", 4) == data
    assert made.unpack(data) == (1, 2, 3, b"abc", b"wxyz", 4)
    assert made.fill(flags=4) == bytes(32) + b"\4\0\0\0\0\0\0\0"


def test_packed_ones_have_no_gaps():
    made = BinaryStructure("thing", TEXT, packed=True)
    assert made.offsets == {"kind": 0, "places": 4, "name": 20, "digest": 23, "flags": 27}
    assert made.size == 31 == len(made.fill())


def test_c_declares_the_same():
    assert BinaryStructure("thing", TEXT).declaration("vtx_thing") == [
        "typedef struct vtx_thing {",
        "  uint32_t kind; /* what it is */",
        "  uint64_t places[2]; /* where it is, in a sentence that goes on */",
        "  char name[3]; /* its name */",
        "  uint8_t digest[4]; /* of the rest */",
        "  uint32_t flags; /* bits */",
        "} vtx_thing;",
    ]


@pytest.mark.parametrize("text", ["u16 a: no such type", "u32 a", "u32: no name", "u32 a[n]: no number"])
def test_what_is_no_member_is_told(text):
    with pytest.raises(ValueError, match="is no member of a structure"):
        BinaryStructure("thing", f"\n    {text}\n")
