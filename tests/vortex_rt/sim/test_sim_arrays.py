"""Memory shared with compiled code: the same bytes as elements, by address and as a NumPy array."""

from __future__ import annotations

import ctypes
import mmap
import subprocess
import sys

import numpy as np
import pytest

from vortex_rt.isa.rows import Unit
from vortex_rt.sim.arrays import TYPES, Array, StructureTable, large_pages
from vortex_rt.sim.c_structures import words_of
from vortex_rt.sim.state import COUNTERS, TimingCounters


@pytest.mark.parametrize("type", list(TYPES))
@pytest.mark.parametrize("shape", [(5,), (3, 4), (2, 3, 4), (2, 0, 4)])
def test_elements_address_and_array_are_one_memory(type, shape):
    array = Array(*shape, type=type)
    assert array.numpy.shape == shape
    assert array.numpy.dtype == np.dtype(TYPES[type][0])
    assert not array.numpy.any()
    assert len(array) == shape[0]
    assert array.numpy.ctypes.data == array.address
    if array.size:
        last = tuple(extent - 1 for extent in shape)
        array.elements[last if len(last) > 1 else last[0]] = 77
        assert array.numpy[last] == 77
        assert ctypes.string_at(array.address, array.size) == array.numpy.tobytes()
        array.numpy[last] = 78
        assert array.elements[last if len(last) > 1 else last[0]] == 78


def test_rows_of_a_table_are_its_memory_and_records_have_the_words_names():
    table = StructureTable(TimingCounters, 3)
    table[1].dcache.reads, table[2].lanes[Unit.MUL] = 5, 6
    assert [row.dcache.reads for row in table] == [0, 5, 0]
    assert table.numpy["dcache_reads"].tolist() == [0, 5, 0]
    table.numpy["lanes_mul"][2] += 1
    assert (table[2].lanes[Unit.MUL], table.numpy.ctypes.data, len(table)) == (7, table.address, 3)
    assert words_of(table[2])[COUNTERS.index("lanes_mul")] == 7
    table.fill(0)
    assert not any(table.bytes)


def test_fill():
    array = Array(7, type="i")
    array.fill(-1)
    assert array.elements.tolist() == [-1] * 7
    array.fill(0)
    assert array.elements.tolist() == [0] * 7
    with pytest.raises(ValueError, match="0 and -1"):
        array.fill(1)


def test_given_memory_is_used_and_not_copied():
    memory = mmap.mmap(-1, 4096)
    array = Array(512, memory=memory)
    array.elements[1] = 0x0102
    assert memory[8:10] == b"\x02\x01"


def test_numpy_is_imported_by_the_first_use_as_an_array():
    program = (
        "import sys; from vortex_rt.sim.arrays import Array; a = Array(2, 2); a.elements[1, 1] = 3; a.fill(0); a.elements[1, 0] = 10;"
        "before = 'numpy' in sys.modules; total = a.numpy.sum(); print(before, 'numpy' in sys.modules, total)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "False True 10\n"


@pytest.mark.parametrize("size", [8, 5 << 20])
def test_memory_in_large_pages_is_zeroed_and_as_long_as_asked(size):
    array = Array(size // 8, type="Q", memory=large_pages(size))
    assert len(array) == size // 8
    assert not array.numpy.any()
    array.elements[size // 8 - 1] = 7
    assert array.numpy[-1] == 7
