"""Structures that Python and C share: one text gives offsets, bytes and C's declaration."""

from __future__ import annotations

import pytest

from vortex_rt.binary_structure import BinaryStructure

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
