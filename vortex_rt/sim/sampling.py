"""Sampled mode: cycles of long runs from parts of them, as SMARTS estimates them.

A run goes on in functional mode, which keeps the caches up to date in front of a sample (``warming``); once in
``sample_period`` instructions, at a place in it that is drawn so that loops cannot keep time with the samples, the
timing model takes over, with the pipeline and queues that it left, for ``sample_warmup`` instructions without and
``sample_size`` more with measurement, whose cycles are a sample. The first ``sample_start`` instructions are timed
whole, so that a short kernel's cycles are exact. The estimate and its error (``results.SampleEstimate``) follow R. E.
Wunderlich, T. F. Wenisch, B. Falsafi, J. C. Hoe: SMARTS: Accelerating Microarchitecture Simulation via Rigorous
Statistical Sampling, ISCA 2003.
"""

import math
import random
import statistics
import time
from collections.abc import Callable

from ..failures import Failure
from . import engine
from .host_thread import HostThread
from .machine import TIMING_BUDGET, Machine
from .results import SampleEstimate

STEP = 8
"""Instructions by which warps in step may move apart while a run's start is timed. Some kernels' warps stay within a
few instructions of each other for millions, and wait for memory together; most drift apart by hundreds soon."""
ROUND = 200_000
"""Instructions between two looks at whether the host wants the run to end."""
WARMING_ROUND, WARMING_TURN = 4096, 8
"""The same, and a warp's turn, while caches are kept up to date: cores and warps share them."""
TURN = 256
"""Instructions that a warp runs before the next one does between samples. Warps come into a sample as far apart as they
left the one before, but those that meet at barriers as this leaves them: with turns of 64 and 1,024 estimates
of an earlier timing model were more than 5 % off on some Rodinia programs."""


def settling(warmups: list[float], samples: list[float]) -> float:
    """Return by how much warm-ups and the samples behind them differ in the mean, beyond what chance explains."""
    differences = [warmup - sample for warmup, sample in zip(warmups, samples, strict=True)]
    return math.sqrt(max(0.0, statistics.fmean(differences) ** 2 - statistics.variance(differences) / len(differences)))


class SampledMachine(Machine):
    """A device in sampled mode."""

    warming = False
    """Functional rounds keep the caches up to date."""

    def _run_timing(self, should_stop: Callable[[], Failure | None] | None) -> None:
        if self.stop_at is not None:
            raise ValueError("in sampled mode a run cannot stop on the way; functional and timing mode can")
        self.estimate = None
        start, period, warmup, size = (
            self.config.effective(f"sample_{name}") for name in ("start", "period", "warmup", "size")
        )
        first = self.executed
        ended = self._timed(start // 4, should_stop)
        near = self._spreads()
        ended = ended or self._timed(start - start // 4, should_stop)
        in_step = all(later <= early + STEP for early, later in zip(near, self._spreads(), strict=True))
        timed = detailed = self.executed - first
        start_cycles = max(core.cycles for core in self.cores) if ended else self._now()
        samples: list[float] = []
        warmups: list[float] = []
        unmeasured = period - warmup - size
        chance = random.Random(0)  # the same run has the same samples
        behind = 0
        while not ended:
            before = chance.randrange(unmeasured + 1)
            if in_step:
                self._catch_up()
            ended = self._skip(behind + before, should_stop)
            behind = unmeasured - before
            if ended:
                break
            place = self.executed
            self.rejoin_timing()
            entered = self._now()
            ended = self._timed(warmup, should_stop)
            begin, first_measured = self._now(), self.executed
            ended = ended or self._timed(size, should_stop)
            if self.executed - first_measured >= size:
                samples.append((self._now() - begin) / (self.executed - first_measured))
                warmups.append((begin - entered) / max(1, first_measured - place))
            detailed += self.executed - place
        self._conclude(SampleEstimate(
            self.executed - first, timed, start_cycles, detailed, len(samples),
            statistics.fmean(samples) if samples else start_cycles / max(1, timed),
            statistics.stdev(samples) if len(samples) > 1 else 0.0,
            settling(warmups, samples) if warmup and len(samples) > 1 else 0.0,
        ))  # fmt: skip

    def _now(self) -> int:
        """Return the cycle that comes next."""
        assert self.timing is not None
        return self.timing.clock.now

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
        """Execute about so many instructions in functional mode, as many of every warp, so that warps stay as far apart
        as the timing model had them; return whether the run has ended. The last of them go to the caches."""
        assert self.timing is not None
        d = self.device
        asked, end = time.monotonic(), self.executed + instructions
        warm = end - self.config.effective("sample_caches")
        d.timing = 0
        self.timing.executed.fill(0)
        try:
            for core in self.cores:
                core.next_warp = core.quantum_left = 0
            while self.executed < end:
                self.warming = self.executed >= warm
                left = (end if self.warming else warm) - self.executed
                warps = [core.active.bit_count() for core in self.cores]
                turn = min(WARMING_TURN if self.warming else TURN, -(-left // max(1, sum(warps))))
                round_size = WARMING_ROUND if self.warming and self.config.total_cores > 1 else ROUND
                rounds = max(1, min(round_size, left) // max(1, turn * sum(warps)))
                d.quantum = turn
                if self.functional_round(turn * rounds * max(warps)):
                    return True
                if should_stop is not None and time.monotonic() - asked > 0.05:
                    asked = time.monotonic()
                    self.stop_if(should_stop)
            return False
        finally:
            self.warming = False
            d.timing, d.quantum = 1, self.config.quantum

    def _catch_up(self) -> None:
        """Let warps that fell behind in the timed part execute what the core's first one did more. So each is as far
        from the others at a sample's start as at the one before, and warps in step stay in step; else what they are
        apart in time would change with the place in a loop that a sample falls on, and add up."""
        d, run_core = self.device, engine.function("run_core")
        assert self.timing is not None
        done = self.timing.executed.elements.tolist()
        d.timing = 0
        for number, core in enumerate(self.cores):
            own = done[number * self.config.warps : (number + 1) * self.config.warps]
            for warp, count in enumerate(own):
                if (core.active & ~core.stalled) >> warp & 1 and 0 < count < max(own):
                    core.next_warp, core.quantum_left = warp, 0
                    d.quantum = max(own) - count
                    run_core(self.address, number, max(own) - count, 0)
                    self._raise_fault()

    def _spreads(self) -> list[int]:
        """Return by how many instructions the warps of each core are apart."""
        assert self.timing is not None
        done, warps = self.timing.executed.elements.tolist(), self.config.warps
        spreads = []
        for number, core in enumerate(self.cores):
            own = [done[number * warps + warp] for warp in range(warps) if core.active >> warp & 1]
            spreads.append(max(own) - min(own) if own else 0)
        return spreads

    def _round(self, budget: int, helpers: list[HostThread]) -> bool:
        """Give every core ``budget`` instructions; return whether any executed some."""
        if not self.warming:
            return super()._round(budget, helpers)
        warm = engine.function("warm_core")
        return sum(warm(self.address, core, budget) for core in self.live_cores()) > 0

    def _conclude(self, estimate: SampleEstimate) -> None:
        """Let the device's cycles be the estimate."""
        self.estimate = estimate
        for core in self.cores:
            core.cycles = estimate.cycles
