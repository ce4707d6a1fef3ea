"""Conditions of breakpoints as gdb sends them (bytecode by hand, from gdb's manual)."""

from __future__ import annotations

import pytest

from vortex_rt.sim.debugger.conditions import ConditionError, value_of

MINUS_SEVEN = "22f91608"  # const8 0xf9, ext 8


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("2205220302", 8), ("2205220303", 2), ("2205220304", 15), ("22032205031640", (1 << 64) - 2),
        (MINUS_SEVEN + "220205", (1 << 64) - 3), (MINUS_SEVEN + "220207", (1 << 64) - 1), ("2207220206", 3), ("2207220208", 1),
        ("2201220409", 16), (MINUS_SEVEN + "22010a", (1 << 64) - 4), ("22f022040b", 15), ("22000e", 1), ("22050e", 0),
        ("220c220a0f", 8), ("220c220a10", 14), ("220c220a11", 6), ("220012", (1 << 64) - 1), ("2205220513", 1),
        (MINUS_SEVEN + "220114", 1), (MINUS_SEVEN + "220115", 0), ("2301022b", None), ("23ffff2a08", 255),
        ("2400010000221002", 65552), ("25000000010000000022012b03", (1 << 64) - (1 << 32) + 1),
        ("260008", 1008), ("226417", 3), ("226418", 0x203), ("226419", 0x10203), ("22641a", 0x1010203),
        ("220528280404", 125), ("220122022203330203", 0), ("2201220222033329", 1), ("220722093201", 7),
        ("22012000082207272209", 9), ("22002000082207272209", 7), ("210006ffffff2203", 3),
    ],
)  # fmt: skip
def test_values(code, value):
    def memory(address, size):
        assert address == 100
        return int.from_bytes(bytes([3, 2, 1, 0, 1][: size] if size < 8 else [3, 2, 1, 1, 0, 0, 0, 0]), "little")

    made = bytes.fromhex(code + "27")
    if value is None:
        with pytest.raises(ConditionError):
            value_of(made, lambda number: 1000 + number, memory)
    else:
        assert value_of(made, lambda number: 1000 + number, memory) == value


@pytest.mark.parametrize("code", ["2201220005", "2201220006", "27", "22", "01", "210000", "0202", "22ff"])
def test_what_cannot_be_computed_is_told(code):
    def memory(address, size):
        raise ValueError("nothing there")

    with pytest.raises(ConditionError):
        value_of(bytes.fromhex(code + ("" if code in ("22ff", "210000") else "27")), lambda number: 0, memory)
