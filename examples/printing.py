"""printf from a kernel: the lines arrive on standard output."""

import os
import sys
import tempfile
from pathlib import Path

import numpy as np

from vortex_rt import Device, Module, nvvm_of

TOLERANCE = 0.0


def run(device: Device, n: int = 6) -> tuple[np.ndarray, np.ndarray]:
    """Print from ``n`` threads; return the numbers found in the text and those expected, thread by thread."""
    module = Module.from_nvvm(device, nvvm_of(Path(__file__).with_suffix(".cu")))
    text = captured(lambda: module.hello[2, 4](n, np.float32(1.25)))
    print(text, end="")
    words = sorted(line.replace(":", "").split() for line in text.splitlines())
    got = [(int(w[1]), int(w[4]), w[5] == "odd", float(w[6])) for w in words]
    return np.array(got, float), np.array(sorted((i % 4, i // 4, i % 2, 1.25 * i) for i in range(n)), float)


def captured(action) -> str:  # type: ignore[no-untyped-def]
    """Return what ``action`` writes to the process's standard output: printf's text does not pass Python's
    sys.stdout.
    """
    sys.stdout.flush()
    with tempfile.TemporaryFile() as file:
        kept = os.dup(1)
        os.dup2(file.fileno(), 1)
        try:
            action()
        finally:
            os.dup2(kept, 1)
            os.close(kept)
        file.seek(0)
        return file.read().decode()


if __name__ == "__main__":
    result, reference = run(Device())
    np.testing.assert_allclose(result, reference, rtol=TOLERANCE)
    print("correct")
