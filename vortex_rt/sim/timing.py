"""Timing mode's part of a device: parameters, clock, and the memory that the core lays its tables out in."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

from . import engine
from .arrays import Array, StructureTable
from .parameters import ADDRESSES, Clock, make_parameters
from .state import Gpu, TraceRecord

if TYPE_CHECKING:
    from .config import Config


class TimingState:
    """What the timing model of a device knows."""

    def __init__(self, config: Config, gpu: Gpu) -> None:
        self._gpu = gpu
        self.parameters = make_parameters(config)
        self.clocks = StructureTable(Clock, 1)
        self.clock = self.clocks[0]
        self.executed = Array(config.total_cores * config.warps)
        """Instructions of each warp, since sampled mode set them to 0."""
        self.trace = StructureTable(TraceRecord, 1)
        gpu.parameters, gpu.clock = ctypes.addressof(self.parameters), self.clocks.address
        gpu.executed, gpu.trace = self.executed.address, self.trace.address
        self.lay_out()

    def lay_out(self) -> None:
        """Make the core's tables, as the parameters are now."""
        gpu = ctypes.addressof(self._gpu)
        size = engine.function("timing_size")(gpu)
        self._block = Array(size, type="B")
        self.tables = Array(size - ADDRESSES, type="B", memory=self._block.bytes[ADDRESSES:])
        """What a run changes: pipeline, queues, caches and memory."""
        engine.function("lay_out_timing")(gpu, self._block.address)

    def enable_trace(self, records: int, first: int, last: int) -> None:
        """Record the instructions scheduled in the cycles [first, last), with room for ``records`` between two looks
        at the trace."""
        if len(self.trace) != records:
            self.trace = StructureTable(TraceRecord, records)
            self._gpu.trace = self.trace.address
        self.parameters.trace_records = records
        self.parameters.trace_from, self.parameters.trace_to = first, last
