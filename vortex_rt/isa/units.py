"""Function units of the timing model."""

import enum


class Unit(enum.IntEnum):
    """Function unit and latency class of the timing model. Those from `FIRST_OWN` on are units of their own, with the
    keys ``<name>_latency`` and ``<name>_interval`` (cycles from one instruction to the next) of the configuration.
    """

    ALU = 0
    BRANCH = 1
    MUL = 2
    DIV = 3
    FP_MISC = 4
    FMA = 5
    FDIV = 6
    FSQRT = 7
    FCVT = 8
    LOAD = 9
    STORE = 10
    CSR = 11
    WCTL = 12
    FENCE = 13
    DOT8 = 14
    TCU = 15


FIRST_OWN = Unit.DOT8
OWN = tuple(unit for unit in Unit if unit >= FIRST_OWN)
"""The units that a core has one of, each with its counters."""
