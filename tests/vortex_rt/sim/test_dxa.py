"""DXA of Vortex 3.0: tiles of tensors of 1 to 5 dimensions, layouts, edges, multicast, and the barriers that they end at."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from tests.vortex_rt.sim.grids import OUT, run_grid, words
from vortex_rt.failures import Failure
from vortex_rt.isa.dcr import DXA_FIRST, DXA_WORDS
from vortex_rt.sim.config import ConfigError, from_text
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.machine import Machine

SHAPE = "vortex3,dxa=true,warps=8"
TENSOR = 0x400000
FILL = 0x44332211
ROWS, COLUMNS, PAIRS, BLOCKS = range(4)


@pytest.fixture(params=["functional", "timing"])
def mode(request) -> str:
    return request.param


def descriptor(
    sizes: list[int], tile: list[int], size: int, layout: int = ROWS, strides: list[int] | None = None, slot: int = 0, columns: int = 0,
    receivers: int = 0, base: int = TENSOR,
) -> dict[int, int]:
    """The registers of a descriptor; strides in bytes follow from the sizes if they are not given."""
    strides = strides or [int(np.prod(sizes[: axis + 1])) * size for axis in range(len(sizes) - 1)]
    tile = [*tile, 0, 0, 0, 0, 0]
    fields = [base & 0xFFFFFFFF, base >> 32, *(sizes + [0] * 5)[:5], *(strides + [0] * 4)[:4]]
    fields += [len(sizes) | (size.bit_length() - 1) << 3 | layout << 5, 0, 0, columns, 0, 0]
    fields += [tile[0] | tile[1] << 16, tile[2] | tile[3] << 16, tile[4], FILL, receivers]
    return {DXA_FIRST + slot * DXA_WORDS + at: value for at, value in enumerate(fields)}


def issue(coordinates: list[int], slot: int = 0, receivers: int = 0, barrier: int = 0) -> str:
    """Issue a copy to the block's local memory, whose end barrier ``barrier`` waits for; s0: the barrier. Changes t0–t6."""
    c = [*coordinates, 0, 0, 0, 0]
    text = f"csrr s0, block_slot\nli t0, {barrier << 8}\nor s0, s0, t0\nslli t6, s0, 4\nori t6, t6, {slot}\ncsrr t0, thread_id\nli t1, 0\nli t2, 0\n"
    operands = [("csrr t4, block_local_mem", c[2]), ("mv t4, t6", c[3]), (f"li t4, {c[0]}", c[4]), (f"li t4, {c[1]}", receivers)]
    for lane, (first, second) in enumerate(operands):  # a lane's own values, by conditional zeros
        text += f"{first}\nli t5, {second}\naddi t3, t0, {-lane}\n"
        text += "".join(f"czero.nez {new}, {new}, t3\nczero.eqz {old}, {old}, t3\nor {old}, {old}, {new}\n" for old, new in (("t1", "t4"), ("t2", "t5")))
    return text + "dxa t1, t2\n"


BEFORE = issue([0]).replace("csrr t4, block_local_mem", "csrr t4, block_local_mem\naddi t4, t4, -8")
"""A copy to the bytes in front of local memory."""

EXPECT = "csrr s0, block_slot\nli t1, -2147483647\nbar.arrive t2, s0, t1\n"
"""Barrier 0 of the block waits for a transaction."""
MEET = "csrr s1, block_warps\nbar.arrive t2, s0, s1\nbar.wait s0, t2\n"


def copy_out(count: int) -> str:
    """Copy words of the block's local memory to `OUT` + 4096 × block."""
    return f"csrr t0, block_local_mem\ncsrr t1, block_x\nslli t1, t1, 12\nadd t1, t1, a0\nli t2, {count}\n1: lw t3, 0(t0)\nsw t3, 0(t1)\naddi t0, t0, 4\naddi t1, t1, 4\naddi t2, t2, -1\nbnez t2, 1b\nret"


def run_copy(mode: str, data: np.ndarray, coordinates: list[int], registers: dict[int, int], count: int) -> bytes:
    kernel = EXPECT + issue(coordinates) + MEET + copy_out(-(-count // 4))
    machine = run_grid(kernel, SHAPE, mode, {TENSOR: data.tobytes()}, registers, block=(4, 1, 1), local_memory=8192)
    return machine.read(OUT, count)


def tile_of(data: np.ndarray, coordinates: list[int], tile: list[int]) -> np.ndarray:
    """The tile of a tensor (last axis: dimension 0), filled outside."""
    size = data.dtype.itemsize
    fill = np.frombuffer(FILL.to_bytes(4, "little") * 2, np.uint8)
    out = np.empty(tile[::-1], data.dtype)
    for place in itertools.product(*(range(n) for n in tile[::-1])):
        source = tuple(at + first for at, first in zip(place, coordinates[::-1]))
        if all(0 <= at < whole for at, whole in zip(source, data.shape)):
            out[place] = data[source]
        else:
            out[place] = np.frombuffer(bytes(fill[(place[-1] * size + byte) & 3] for byte in range(size)), data.dtype)[0]
    return out


@pytest.mark.parametrize(
    ("shape", "tile", "coordinates", "kind"),
    [
        ([100], [37], [20], np.uint32), ([256], [256], [0], np.uint8), ([64, 32], [16, 8], [16, 5], np.float32),
        ([64, 32], [33, 3], [7, 29], np.uint16), ([32, 8, 6], [16, 4, 3], [16, 6, -1], np.float32),
        ([16, 6, 5, 4], [16, 3, 2, 2], [0, 2, 4, 3], np.uint8), ([16, 5, 4, 3, 3], [16, 2, 2, 2, 2], [-16, 4, 3, 2, 1], np.uint32),
        ([8, 5, 4, 3, 3], [8, 2, 2, 2, 2], [0, 3, -1, 1, 2], np.uint64),
    ],
)  # fmt: skip
def test_tiles_of_one_to_five_dimensions_are_copied_and_filled_outside(mode, shape, tile, coordinates, kind):
    data = np.arange(int(np.prod(shape)), dtype=np.uint64).astype(kind).reshape(shape[::-1])
    if kind in (np.uint32, np.float32, np.uint64):
        data += 1000
    expected = tile_of(data, coordinates, tile)
    registers = descriptor(shape, tile, data.itemsize)
    assert run_copy(mode, data, coordinates, registers, expected.nbytes) == expected.tobytes()


@pytest.mark.parametrize("layout", [COLUMNS, PAIRS, BLOCKS])
@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.uint32])
def test_layouts_for_the_tensor_unit(mode, layout, kind):
    columns, rows, side = 16, 32, 2
    data = np.arange(64 * 64, dtype=np.uint32).astype(kind).reshape(64, 64)
    tile = data[8 : 8 + rows, 32 : 32 + columns]
    per_word = 4 // data.itemsize
    if layout == COLUMNS:
        expected = tile.T.ravel()
    elif layout == BLOCKS:  # blocks of k, then of columns; a column's k together
        depth = side * per_word
        expected = tile.reshape(rows // depth, depth, columns // side, side).transpose(0, 2, 3, 1).ravel()
    else:  # blocks of twice as many words of k; the columns of a word together
        depth = 2 * side
        expected = tile.reshape(rows // (depth * per_word), depth, per_word, columns // side, side).transpose(0, 3, 1, 4, 2).ravel()
    registers = descriptor([64, 64], [columns, rows], data.itemsize, layout, columns=side)
    assert run_copy(mode, data, [32, 8], registers, expected.nbytes) == expected.tobytes()


def test_a_device_of_32_bits_copies_too(mode):
    data = np.arange(64, dtype=np.uint32)
    kernel = EXPECT + issue([16]) + MEET + copy_out(16)
    machine = run_grid(kernel, SHAPE + ",xlen=32", mode, {TENSOR: data.tobytes()}, descriptor([64], [16], 4), block=(4, 1, 1), local_memory=64)
    assert words(machine, 16) == list(range(16, 32))


def test_strides_are_the_descriptors(mode):
    data = np.arange(4096, dtype=np.uint32)
    registers = descriptor([16, 8], [16, 4], 4, strides=[256])
    found = np.frombuffer(run_copy(mode, data, [0, 2], registers, 256), np.uint32).reshape(4, 16)
    assert found.tolist() == [[64 * row + column for column in range(16)] for row in range(2, 6)]


def test_a_copy_may_go_to_all_blocks_of_a_cluster(mode):
    data = np.arange(64, dtype=np.uint32)
    registers = descriptor([64], [32], 4, receivers=200)
    meet = "csrr t0, block_x\nbnez t0, 2f\n"
    # all expect it before one issues it: the cluster's blocks meet at barrier 7 of its first slot
    rendezvous = "li s3, 0x700\ncsrr s4, cluster_size\nbar s3, s4\n"
    kernel = EXPECT + rendezvous + meet + issue([16], receivers=0b1111) + "2: csrr s0, block_slot\n" + MEET + copy_out(32)
    machine = run_grid(kernel, SHAPE, mode, {TENSOR: data.tobytes()}, registers, grid=(4, 1, 1), cluster=(4, 1, 1), block=(4, 1, 1), local_memory=200)
    for block in range(4):
        assert words(machine, 32, OUT + 4096 * block) == list(range(16, 48))


def test_the_copy_comes_late_in_functional_mode():
    data = np.arange(64, dtype=np.uint32)
    early = "csrr t0, block_local_mem\nlw t3, 0(t0)\nsw t3, 2000(a0)\n"
    kernel = "csrr t0, block_local_mem\nli t1, 99\nsw t1, 0(t0)\n" + EXPECT + issue([16]) + early + MEET + copy_out(16)
    machine = run_grid(kernel, SHAPE, "functional", {TENSOR: data.tobytes()}, descriptor([64], [16], 4), block=(4, 1, 1), local_memory=64)
    assert words(machine, 1, OUT + 2000) == [99], "who does not wait reads what was there before"
    assert words(machine, 16) == list(range(16, 32))


def test_the_copy_comes_while_another_warp_looks_for_its_end():
    """Without time too: a warp waits at the barrier for the copy, another one runs until that one stores a word."""
    data = np.arange(64, dtype=np.uint32)
    waits = EXPECT + issue([16]) + "li s1, 1\nbar s0, s1\nli t0, 7\nsw t0, 2000(a0)\n" + copy_out(16)
    kernel = "csrr t0, block_warp\nbnez t0, 3f\n" + waits + "\n3: lw t0, 2000(a0)\nbeqz t0, 3b\nret"
    machine = run_grid(kernel, SHAPE, "functional", {TENSOR: data.tobytes()}, descriptor([64], [16], 4), block=(8, 1, 1), local_memory=64)
    assert words(machine, 16) == list(range(16, 32))


@pytest.mark.parametrize(
    ("kernel", "registers", "kind", "message"),
    [
        (issue([0]), descriptor([64], [16], 4), Failure.BAD_BARRIER, "barrier 0 of slot 0 expects no transaction"),
        (EXPECT + issue([0]) + issue([0]), descriptor([64], [16], 4), Failure.BAD_BARRIER, "expects no transaction"),
        (EXPECT + issue([60]), descriptor([70], [16], 4), Failure.ACCESS_VIOLATION, "read of"),
        (EXPECT + issue([0]), descriptor([1 << 20], [5000], 4), Failure.BAD_ADDRESS, "write of 20000 bytes at 0x1ffff0000"),
        (EXPECT + issue([0]), descriptor([64], [16], 4, base=0x1234), Failure.BAD_ADDRESS, "read of"),
        (EXPECT + issue([-2]), descriptor([70], [16], 4, base=TENSOR + 16), Failure.ACCESS_VIOLATION, "read of 56 bytes at 0x400008"),
        (EXPECT + BEFORE, descriptor([64], [16], 4), Failure.BAD_ADDRESS, "write of 64 bytes at 0x1fffefff8"),
        (EXPECT + issue([0]), descriptor([64, 1, 1, 1, 1], [16, *4 * [1 << 15]], 1), Failure.BAD_ADDRESS, "write of 17592186044416 bytes"),
    ],
)  # fmt: skip
def test_what_hardware_would_take_silently_is_an_error(kernel, registers, kind, message):
    with pytest.raises(SimulationError, match=message) as error:
        run_grid(kernel + "ret", SHAPE, "functional", {TENSOR: bytes(4096)}, registers, block=(4, 1, 1), local_memory=4096)
    assert error.value.kind is kind


def test_devices_without_it():
    with pytest.raises(SimulationError, match="DXA needs warps of 4 lanes"):
        run_grid("dxa t0, t1\nret", "vortex3,dxa=true,threads=2", block=(2, 1, 1))
    with pytest.raises(ConfigError, match="dxa=true needs generation=3"):
        from_text("vortex,dxa=true")
    with pytest.raises(ValueError, match="unknown DCR 0x100"):
        Machine(from_text("vortex3")).dcr_write(DXA_FIRST, 0)


def cycles(size: int) -> int:
    kernel = EXPECT + issue([0]) + MEET + "ret"
    machine = run_grid(kernel, SHAPE, "timing", {TENSOR: bytes(16384)}, descriptor([4096], [size // 4], 4), block=(4, 1, 1), local_memory=16384)
    return machine.last_result.cycles


def test_a_line_takes_the_cycles_that_simx_needs():
    assert (cycles(16384) - cycles(4096)) / 12288 == pytest.approx((2233 - 833) / 12288, rel=0.05)
