"""Images as 3.0's own tools make them: a vxbin that names its kernels, text in rings, an exit code behind them."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.cli import main
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.console_rings import DATA, END, EXIT_CODE, LOST, READ, RING, SLOTS
from vortex_rt.sim.image import ImageError, load_image
from vortex_rt.sim.kmu import GridLaunch
from vortex_rt.sim.machine import Machine

BASE, OUT = 0x80000000, 0x100000

NUMBERS = f"""
    li s11, {BASE + 32}         # what the five instructions call that a warp runs for each of its blocks
    nop
    csrr a0, mscratch
    jalr ra, 0(s11)
    wsync
    tmc x0
    csrr t0, block_x
    csrr t1, thread_x
    csrr t2, block_dim_x
    mul t0, t0, t2
    add t0, t0, t1
    slli t1, t0, 2
    li t2, {OUT}
    add t1, t1, t2
    addi t0, t0, 100
    sw t0, 0(t1)
    ret
"""
TEXT = f"""
    csrr t0, mhartid
    andi t0, t0, {SLOTS - 1}
    slli t1, t0, 2
    addi t1, t1, 0x40           # how much was written; how much was read is {4 * SLOTS} behind
    slli t2, t0, 9
    addi t2, t2, {DATA}         # the ring
    li s0, LENGTH
    li s1, 120
  1: lw t3, 0(t1)
    lw t4, {4 * SLOTS}(t1)
    sub t4, t3, t4
    li t5, {RING}
    bgeu t4, t5, 2f
    andi t4, t3, {RING - 1}
    add t4, t4, t2
    sb s1, 0(t4)
    addi t3, t3, 1
    sw t3, 0(t1)
    j 3f
  2: slli t4, t0, 2
    li t5, {LOST}
    add t4, t4, t5
    li t5, 1
    amoadd.w x0, t5, (t4)
  3: addi s0, s0, -1
    bgtz s0, 1b
    li t4, 10
    beq s1, t4, 4f
    mv s1, t4                   # the end of the line
    li s0, 1
    j 1b
  4: li t4, {EXIT_CODE}
    li t5, 7
    sw t5, 0(t4)
    tmc x0
"""


def vxbin(folder: Path, length: int = 3) -> Path:
    """An image with the kernels ``numbers`` and ``text``."""
    first, second = assemble(NUMBERS, BASE), assemble(TEXT.replace("LENGTH", str(length)), BASE)
    code = first + second
    names = {b"numbers": BASE, b"text": BASE + len(first)}
    offsets = np.cumsum([0, *map(len, names)])
    rows = b"".join(struct.pack("<IHHQ", at, len(name), 0, pc) for at, (name, pc) in zip(offsets, names.items(), strict=False))
    path = folder / "theirs.vxbin"
    symbols = b"".join(names) + rows + struct.pack("<I", len(names)) + b"VXSYMTAB"
    path.write_bytes(struct.pack("<QQ", BASE, BASE + len(code)) + code + symbols)
    return path


def run(image: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [Path(sys.executable).with_name("vortex-sim"), "run", image, "--preset", "vortex3", "-q", *words]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_its_kernels_are_named(tmp_path):
    image = load_image(vxbin(tmp_path))
    assert image.kernels == {"numbers": BASE, "text": BASE + len(assemble(NUMBERS, BASE))}
    assert image.high - image.low == len(image.segments[0][1])
    assert "kernel text" in CliRunner().invoke(main, ["info", str(tmp_path / "theirs.vxbin")]).output


@pytest.mark.parametrize("mode", ["functional", "timing"])
def test_the_hardware_starts_the_blocks_of_a_kernel(tmp_path, mode):
    out = tmp_path / "out"
    words = ("--kernel", "numbers", "--grid", "5", "--block", "6", "--dump", f"{OUT}:120={out}", "--mode", mode)
    assert run(vxbin(tmp_path), *words).returncode == 0
    assert np.fromfile(out, np.uint32).tolist() == list(range(100, 130))


def test_a_cluster_of_blocks_runs_on_one_core(tmp_path):
    """Each block adds 1 to its core's second number."""
    (tmp_path / "cluster.s").write_text(f"""
        csrr t0, cluster_size
        csrr t1, core_id
        slli t1, t1, 3
        li t2, {OUT}
        add t1, t1, t2
        sw t0, 0(t1)
        addi t1, t1, 4
        li t0, 1
        amoadd.w x0, t0, (t1)
        tmc x0
    """)
    out = tmp_path / "out"
    shape = ("--config", "cores=2,warps=3", "--block", "1", "--dump", f"{OUT}:16={out}")
    assert run(tmp_path / "cluster.s", *shape, "--cluster", "3").returncode == 0
    assert np.fromfile(out, np.uint32).tolist() == [3, 3, 0, 0]
    assert run(tmp_path / "cluster.s", *shape, "--cluster", "3,1", "--grid", "6").returncode == 0
    assert np.fromfile(out, np.uint32).tolist() == [3, 3, 3, 3]


@pytest.mark.parametrize("mode", ["functional", "timing"])
@pytest.mark.parametrize("length", [3, 2000])
def test_text_in_rings_is_shown_and_the_exit_code_is_theirs(tmp_path, mode, length):
    done = run(vxbin(tmp_path, length), "--kernel", "text", "--block", "1", "--mode", mode, "--exit-code")
    assert done.stdout.splitlines() == [f"#0: {'x' * length}"]
    assert done.returncode == 7


def test_what_did_not_fit_is_counted(tmp_path):
    """A host that looks late: the ring is full before it does."""
    image, shown = load_image(vxbin(tmp_path, RING + 40)), []
    simulated = Machine(PRESETS["vortex3"].with_options({"cores": 1, "warps": 1}), console=shown.append)
    for address, data, _ in image.segments:
        simulated.write(address, data)
    simulated.use_rings()
    simulated._round_budget = lambda executed: 1_000_000
    simulated.run_grid(GridLaunch(image.kernels["text"]))
    assert "".join(shown) == f"#0: {'x' * RING}(41 bytes lost)\n"
    assert np.frombuffer(simulated.read(READ, 4), np.uint32)[0] == RING
    assert END <= 0x10000


@pytest.mark.parametrize(("words", "message"), [
    (("--kernel", "nobody"), "theirs.vxbin names numbers, text"),
    (("--kernel", "text", "--preset", "vortex"), "of a Vortex 3.0"),
    (("--block-memory", "64", "--cluster", "1", "--preset", "vortex"), "--cluster, --block-memory: of a Vortex 3.0"),
    (("--kernel", "numbers", "--grid", "5", "--cluster", "2"), "5 × 1 × 1 blocks has no whole clusters of 2 × 1 × 1"),
    (("--kernel", "text", "--entry", "0x80000000"), "both say where to begin"),
    (("--grid", "1,2,3,4"), "is not X, X,Y or X,Y,Z"),
    (("--kernel", "text", "--block", "4096"), "a block of 4096 threads: a core has 16"),
])  # fmt: skip
def test_what_cannot_be_is_refused(tmp_path, words, message):
    done = run(vxbin(tmp_path), *words)
    assert done.returncode in (1, 2)
    assert message in done.stdout


def test_a_damaged_table_is_refused(tmp_path):
    path = vxbin(tmp_path)
    data = bytearray(path.read_bytes())
    data[-12:-8] = struct.pack("<I", 9999)
    path.write_bytes(data)
    with pytest.raises(ImageError, match="the 9999 kernels that it names do not fit"):
        load_image(path)


def test_a_grid_that_does_not_end_is_stopped(tmp_path):
    (tmp_path / "endless.s").write_text("1: j 1b\n")
    done = run(tmp_path / "endless.s", "--grid", "2", "--timeout", "1")
    assert (done.returncode, done.stdout) == (1, "vortex-sim: error: it did not end within 1 s (--timeout)\n")
