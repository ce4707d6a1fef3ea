"""What a run gives."""

import math
from dataclasses import dataclass
from statistics import NormalDist


@dataclass(frozen=True)
class RunResult:
    """What a run executed.

    ``cycles`` is the largest of the cores'; in functional mode a core's cycles are its warp instructions.
    """

    instructions: int
    thread_instructions: int
    cycles: int
    seconds: float


CONFIDENCE = 0.95
DRIFT = 0.04
"""Standard deviation of the estimates for what is not chance, as a part of what is estimated. Between samples warps
execute as many instructions each, while the timing model lets them drift apart, and what they wait for goes on to tell.
18 estimates of six programs of Rodinia with several lengths of samples and periods were 3.9 % off (root mean square).
"""


@dataclass(frozen=True)
class SampleEstimate:
    """Cycles of a run in sampled mode.

    ``timed`` instructions at its start took ``start_cycles``; of the others ``samples`` parts of equal length were
    measured, whose cycles an instruction have the mean ``cpi`` and the standard deviation ``deviation``. That mean is
    ``settling`` away from the one of the warm-ups before them: what the way in still changed then.
    """

    instructions: int
    timed: int
    start_cycles: int
    detailed: int
    samples: int
    cpi: float
    deviation: float
    settling: float = 0.0

    @property
    def rest(self) -> int:
        """Instructions behind those at the start."""
        return self.instructions - self.timed

    @property
    def cycles(self) -> int:
        """The estimate."""
        return self.start_cycles + round(self.rest * self.cpi)

    @property
    def variance(self) -> float:
        """Of the estimate, by the central limit theorem; those of several runs add up.

        With fewer than two samples nothing is known but the estimate itself, which is taken for the deviation.
        """
        if self.samples > 1:
            return self.rest**2 * self.deviation**2 / self.samples
        return (self.rest * self.cpi) ** 2

    @property
    def drift(self) -> float:
        """Standard deviation for what is not chance: the least there is, or what warm-ups leave. Those of several runs
        add up, as they are off the same way."""
        return self.rest * max(DRIFT * self.cpi, self.settling)

    @property
    def error(self) -> float:
        """Half the confidence interval of the cycles, by Student's distribution."""
        return student(max(1, self.samples - 1)) * math.hypot(math.sqrt(self.variance), self.drift)


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Return how many standard deviations a two-sided interval reaches to each side.

    11 % too little with one degree of freedom, within 1 % from two on (Abramowitz and Stegun, Handbook of Mathematical
    Functions, 26.7.5).
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom**power for power, term in enumerate(terms, 1))
