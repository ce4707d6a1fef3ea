"""Shared by the translator's tests: the FileCheck runner and the devices that run what was translated."""

from __future__ import annotations

import os
import pickle
import struct
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FIXTURES = HERE.parents[1] / "fixtures"
LIBRARY = Path(sys.prefix) / "lib" / "libintelocl.so"


class OpenCLWorker:
    """Runs SPIR-V on Intel's CPU runtime in a process of its own."""

    def __init__(self) -> None:
        environment = {
            **os.environ, "LD_LIBRARY_PATH": str(LIBRARY.parent), "OCL_ICD_VENDORS": str(LIBRARY),
            "PYTHONWARNINGS": "ignore",
        }
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "opencl_worker.py")], env=environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )

    def run(self, binary, launches):
        """Launch kernels of one program: see opencl_worker.run;
        AssertionError with the runtime's message if that fails.
        """
        data = pickle.dumps((binary, launches))
        self.process.stdin.write(struct.pack("<q", len(data)) + data)
        self.process.stdin.flush()
        header = self.process.stdout.read(8)
        assert len(header) == 8, "the OpenCL runtime crashed"
        answer = pickle.loads(self.process.stdout.read(struct.unpack("<q", header)[0]))
        assert not isinstance(answer, str), answer
        return answer

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


@pytest.fixture(scope="session")
def cpu():
    """Intel's CPU OpenCL runtime; skips where it is not installed."""
    if not LIBRARY.exists():
        pytest.skip("Intel's CPU OpenCL runtime is not installed (pip install -e '.[intel]')")
    worker = OpenCLWorker()
    yield worker
    worker.close()


HEADER = 'target triple = "nvptx64-nvidia-cuda"\ntarget datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"\n'


@pytest.fixture
def header():
    return HEADER
