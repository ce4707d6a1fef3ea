"""The command line's device is libvortex-nvsim's, as everybody's."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

from vortex_rt.failures import Failure
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS, Config, from_text
from vortex_rt.sim.host import Host, HostError, RunError, _text

BASE = 0x80000000
SMALL = PRESETS["vortex"]


@pytest.mark.parametrize(
    "config",
    [*PRESETS.values(), Config(mode="timing", xlen=32, warps=8, l2=True, icache=False, memory=3 << 30, clock_mhz=1000, simx_quirks=True, memory_check=False)],
)
def test_a_configuration_reaches_the_simulator_whole(config: Config) -> None:
    assert from_text(_text(config)) == config


def load(host: Host, text: str, *more: tuple[int, int]) -> None:
    code = assemble(text, BASE)
    host.reserve([(BASE, len(code)), *more])
    host.write(BASE, code)


def finish(host: Host) -> None:
    while not host.wait():
        pass


def test_upload_start_wait_read() -> None:
    with Host(SMALL) as host:
        load(host, "csrr a0, mscratch\nlw a1, 0(a0)\naddi a1, a1, 1\nsw a1, 4(a0)\ntmc x0", (0x200000, 8))
        host.write(0x200000, struct.pack("<I", 41))
        host.start(BASE, 0x200000, None)
        finish(host)
        assert host.read(0x200004, 4) == struct.pack("<I", 42)
        assert host.ask("result")["instructions"] == 5
        assert host.counters()["total"]["instructions"] == 5


def test_ranges_that_overlap_are_one() -> None:
    with Host(SMALL) as host:
        host.reserve([(0x1000, 100), (0x1010, 10), (0x1064, 4), (0x2000, 0), (0x1FFFF0000 - 64, 64)])
        host.write(0x1060, b"12345678")
        assert host.read(0x105F, 6) == b"\x0012345"
        host.write(0x1FFFF0000 - 8, b"on stack")
        assert host.read(0x1FFFF0000 - 8, 8) == b"on stack"
        with pytest.raises(ValueError, match="is not reserved"):
            host.read(0x1068, 1)
        with pytest.raises(ValueError, match="outside device memory"):
            host.reserve([((8 << 30) - 4, 8)])


def test_a_program_may_access_what_its_host_did_not_reserve() -> None:
    with Host(SMALL) as host:
        load(host, "li a0, 0x300000\nsw a0, 0(a0)\nli a0, 0x88\nli a1, 5\nsw a1, 0(a0)\ntmc x0")
        host.start(BASE, 0, None)
        finish(host)
        assert host.counter(0xB01, 0) == 5


def test_failures_have_their_kind() -> None:
    with Host(SMALL) as host:
        load(host, "li a0, -1\nlw a1, 0(a0)\ntmc x0")
        host.start(BASE, 0, None)
        with pytest.raises(RunError, match="bad address") as error:
            finish(host)
        assert error.value.kind is Failure.BAD_ADDRESS
        with pytest.raises(ValueError, match="not for"):
            host.ask("nonsense")


def test_a_configuration_that_cannot_be_opened() -> None:
    with pytest.raises(HostError, match="at most 1024"):
        Host(Config(clusters=64, cores=64))


def test_console_output_and_interrupt_of_the_command(tmp_path: Path) -> None:
    source = tmp_path / "prog.s"
    source.write_text("li a0, 0x40\nli a1, 72\nsb a1, 0(a0)\nli a1, 10\nsb a1, 0(a0)\n1: j 1b\n")
    command = [sys.executable, "-c", "from vortex_rt.sim.cli import main; main()", "run", str(source), "--preset", "vortex"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    assert process.stdout is not None
    assert "H" in process.stdout.readline()
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted" in errors
