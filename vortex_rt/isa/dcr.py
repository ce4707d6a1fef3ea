"""Device configuration registers, which the host writes: those of 2.x, and of 3.0's kernel management unit
(VX_types.toml)."""

import enum


class Dcr(enum.IntEnum):
    """The registers of 2.x, which this project's driver writes on a 3.0 too."""

    STARTUP_ADDR0 = 0x001
    STARTUP_ADDR1 = 0x002
    STARTUP_ARG0 = 0x003
    STARTUP_ARG1 = 0x004
    MPM_CLASS = 0x005


class KmuDcr(enum.IntEnum):
    """A launch on 3.0; of addresses the lower half first."""

    START0 = 0x010
    START1 = 0x011
    ENTRY0 = 0x012
    ENTRY1 = 0x013
    ARGUMENT0 = 0x014
    ARGUMENT1 = 0x015
    BLOCK_X = 0x016
    BLOCK_Y = 0x017
    BLOCK_Z = 0x018
    GRID_X = 0x019
    GRID_Y = 0x01A
    GRID_Z = 0x01B
    LOCAL_MEMORY = 0x01C  # bytes of a block
    BLOCK_SIZE = 0x01D  # threads
    STEP_X = 0x01E  # from a warp's first thread to the next one's
    STEP_Y = 0x01F
    STEP_Z = 0x020
    CLUSTER_X = 0x021  # blocks
    CLUSTER_Y = 0x022
    CLUSTER_Z = 0x023


DXA_FIRST = 0x100
DXA_WORDS = 24
"""Registers of a descriptor of DXA, `DxaWord`."""
DXA_SLOTS = 16


class DxaWord(enum.IntEnum):
    """The registers of a descriptor, the first of each kind."""

    BASE = 0  # address, the lower half first
    SIZES = 2  # elements of five dimensions
    STRIDES = 7  # bytes, of all dimensions but the first
    META = 11  # dimensions | log2 of an element's bytes << 3 | layout << 5
    ELEMENT_STRIDES = 12  # five, of which layouts use one
    TILES = 17  # elements of five dimensions, two of 16 bits in a register
    FILL = 20  # what elements outside have
    RECEIVER_STRIDE = 21  # bytes from a receiver to the next, which hardware rounds up to whole lines


def c_constants() -> list[str]:
    """Return lines of C with the names of what is known of DXA."""
    words = ", ".join(f"DXA_{word.name} = {word.value}" for word in DxaWord)
    return [f"enum {{ DXA_FIRST = {DXA_FIRST:#x}, DXA_WORDS = {DXA_WORDS}, DXA_SLOTS = {DXA_SLOTS}, {words} }};"]
