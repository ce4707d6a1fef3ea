"""Sampled mode: cycles of long runs from parts of them, as SMARTS estimates them.

A run goes on in functional mode; once in ``sample_period`` instructions, at a place in it that is drawn so that loops
cannot keep time with the samples, the timing model takes over for ``sample_warmup`` instructions, which fill pipeline
and caches, and ``sample_size`` more, whose cycles are a sample. The first
``sample_start`` instructions are timed whole, so that a short kernel's cycles are exact. The estimate and its error
(``results.SampleEstimate``) follow R. E. Wunderlich, T. F. Wenisch, B. Falsafi, J. C. Hoe: SMARTS: Accelerating
Microarchitecture Simulation via Rigorous Statistical Sampling, ISCA 2003.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from ..failures import Failure
from .machine import CORE_QUANTUM, TIMING_BUDGET, Machine
from .results import SampleEstimate
from .state import C, M
from .timing_layout import G

TURN = 256
"""Instructions that a warp runs before the next one does between samples. Warps come into a sample as far apart as this
leaves them: with 1,024 the estimates of three Rodinia programs were 8 to 20 % too high, with 64 4 to 5 % too low, with
256 within 2 %.
"""


class SampledMachine(Machine):
    """A device in sampled mode."""

    def _run_timing(self, should_stop: Callable[[], Failure | None] | None) -> None:
        if self.stop_at is not None:
            raise ValueError("in sampled mode a run cannot stop on the way; functional and timing mode can")
        self.estimate = None
        start, period, warmup, size = (
            self.config.effective(f"sample_{name}") for name in ("start", "period", "warmup", "size")
        )
        first = self.executed
        ended = self._timed(start, should_stop)
        timed = detailed = self.executed - first
        start_cycles = max(self.core.column(C.CYCLES)) if ended else self._now()
        samples: list[float] = []
        unmeasured = period - warmup - size
        chance = random.Random(0)  # the same run has the same samples
        behind = 0
        while not ended:
            before = chance.randrange(unmeasured + 1)
            ended = self._skip(behind + before, should_stop)
            behind = unmeasured - before
            if ended:
                break
            place = self.executed
            self.enter_timing(max(self._now(), *self.core.column(C.CYCLES)))
            ended = self._timed(warmup, should_stop)
            begin, first_measured = self._now(), self.executed
            ended = ended or self._timed(size, should_stop)
            if self.executed - first_measured >= size:
                samples.append((self._now() - begin) / (self.executed - first_measured))
            detailed += self.executed - place
        self._conclude(SampleEstimate(
            self.executed - first, timed, start_cycles, detailed, len(samples),
            statistics.fmean(samples) if samples else start_cycles / max(1, timed),
            statistics.stdev(samples) if len(samples) > 1 else 0.0,
        ))  # fmt: skip

    def _now(self) -> int:
        """Return the cycle that comes next."""
        assert self.timing is not None
        return int(self.timing.single.elements[G.NOW])

    def _timed(self, instructions: int, should_stop: Callable[[], Failure | None] | None) -> bool:
        """Execute so many instructions in timing mode; return whether the run has ended."""
        end = self.executed + instructions
        while self.executed < end:
            if self.timing_step(min(TIMING_BUDGET, end - self.executed)):
                return True
            if should_stop is not None:
                self.stop_if(should_stop)
        return False

    def _skip(self, instructions: int, should_stop: Callable[[], Failure | None] | None) -> bool:
        """Execute about so many instructions in functional mode; return whether the run has ended."""
        m = self.machine.elements
        m[M.TIMING], m[M.QUANTUM] = 0, min(TURN, self.config.quantum)
        asked, end = time.monotonic(), self.executed + instructions
        try:
            while self.executed < end:
                live = sum(mask != 0 for mask in self.core.column(C.ACTIVE))
                if self.functional_round(min(CORE_QUANTUM, -(-(end - self.executed) // max(1, live)))):
                    return True
                if should_stop is not None and time.monotonic() - asked > 0.05:
                    asked = time.monotonic()
                    self.stop_if(should_stop)
            return False
        finally:
            m[M.TIMING], m[M.QUANTUM] = 1, self.config.quantum

    def _conclude(self, estimate: SampleEstimate) -> None:
        """Let the device's cycles be the estimate."""
        self.estimate = estimate
        self.core.set_column(C.CYCLES, estimate.cycles)
