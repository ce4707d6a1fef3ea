"""Instructions of extensions: the dot product of four bytes and the matrix unit, in both modes, and only where the device has them."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

from vortex_rt.compiler.arguments import FEATURES
from vortex_rt.isa.extensions import BY_NAME, EXTENSIONS
from vortex_rt.isa.rows import OWN
from vortex_rt.isa.table import TABLE
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.cli import main
from vortex_rt.sim.config import PRESETS, Config
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.state import COUNTERS

BASE = 0x80000000
OUT, LEFT, RIGHT, START = 0x100000, 0x200000, 0x210000, 0x220000
LANES = """
    li t0, -1
    tmc t0
    csrr t1, thread_id
    slli t1, t1, 2
"""


def device(threads: int, **options):
    return PRESETS["vortex"].with_options({"threads": threads, "dot8": True, "tcu": True, **options})


def test_extensions_have_a_key_a_feature_and_units_their_latencies():
    for extension in EXTENSIONS:
        assert isinstance(getattr(Config(), extension.key), bool)
        assert FEATURES[extension.key] == extension.meaning
    for unit in OWN:
        name = unit.name.lower()
        assert getattr(Config(), f"{name}_latency") >= 1
        assert getattr(Config(), f"{name}_interval") >= 1
        assert {f"lanes_{name}", f"stalls_{name}", f"{name}_instructions"} <= set(COUNTERS)
    assert {row.extension for row in TABLE if row.extension.startswith("X")} <= BY_NAME.keys()


@pytest.mark.parametrize("xlen", [32, 64])
def test_dot8_of_signed_bytes(run, xlen):
    rng = np.random.default_rng(xlen)
    left, right = rng.integers(-128, 128, (2, 8, 4), dtype=np.int8)
    left[0], right[0] = -128, -128
    text = f"""{LANES}
        li t2, {LEFT}
        add t2, t2, t1
        lw a0, 0(t2)
        li t2, {RIGHT}
        add t2, t2, t1
        lw a1, 0(t2)
        dot8 a2, a0, a1
        li t2, {OUT}
        add t2, t2, t1
        sw a2, 0(t2)
        tmc x0
    """
    got = run(text, device(8, xlen=xlen), memory={LEFT: left.tobytes(), RIGHT: right.tobytes()})
    assert (np.array(got.words(OUT, 8, np.int32)) == (left.astype(np.int32) * right).sum(axis=1)).all()


def matrix_text(mask: int = -1, products: int = 1) -> str:
    return f"""{LANES}
        li t2, {LEFT}
        add t2, t2, t1
        flw fa0, 0(t2)
        li t2, {RIGHT}
        add t2, t2, t1
        flw fa1, 0(t2)
        li t2, {START}
        add t2, t2, t1
        flw fa2, 0(t2)
        li t2, {OUT}
        add t2, t2, t1
        tcu.set fa2
        li t3, {mask}
        tmc t3
        {"tcu.mma fa0, fa1; " * products}
        li t3, -1
        tmc t3
        tcu.get fa3
        fsw fa3, 0(t2)
        tmc x0
    """.replace("; ", "\n")


@pytest.mark.parametrize(("threads", "m"), [(1, 1), (2, 1), (4, 2), (8, 2), (16, 4), (32, 4)])
def test_matrix_unit_adds_a_product(run, threads, m):
    rng = np.random.default_rng(threads)
    left, right = rng.integers(-9, 9, (2, threads)).astype(np.float32)
    start = rng.integers(-9, 9, threads).astype(np.float32)
    memory = {LEFT: left.tobytes(), RIGHT: right.tobytes(), START: start.tobytes()}
    got = np.array(run(matrix_text(products=2), device(threads), memory=memory).words(OUT, threads, np.float32))
    wanted = start[: m * m].reshape(m, m) + 2 * left.reshape(m, -1) @ right.reshape(-1, m)
    assert (got[: m * m].reshape(m, m) == wanted).all()
    assert not got[m * m :].any()


def test_lanes_that_are_off_hold_zero_and_keep_their_element(run):
    left, right, start = np.arange(1, 5, dtype=np.float32), np.arange(5, 9, dtype=np.float32), np.full(4, 100, np.float32)
    memory = {LEFT: left.tobytes(), RIGHT: right.tobytes(), START: start.tobytes()}
    got = run(matrix_text(mask=0b0111), device(4), memory=memory).words(OUT, 4, np.float32)
    left[3] = right[3] = 0
    wanted = start + (left.reshape(2, 2) @ right.reshape(2, 2)).ravel()
    assert got == [*wanted[:3], 100]


@pytest.mark.parametrize(("key", "instruction"), [("dot8", "dot8 a0, a0, a0"), ("tcu", "tcu.get fa0")])
def test_a_device_without_the_extension_stops(run, key, instruction):
    with pytest.raises(SimulationError, match="illegal instruction"):
        run(f"{instruction}\ntmc x0", device(4, **{key: False}))


def timed(text: str, **options: object) -> Machine:
    machine = Machine(device(4, mode="timing", **options))
    machine.write(BASE, assemble(text, BASE))
    machine.run(BASE)
    return machine


def chain(instruction: str, options: dict[str, object]) -> int:
    text = f"li t0, -1\ntmc t0\n{(instruction + chr(10)) * 40}tmc x0"
    return timed(text, **options).cores[0].cycles


@pytest.mark.parametrize(
    ("instruction", "key"),
    [("dot8 a0, a0, a1", "dot8_latency"), ("dot8 a0, a1, a1", "dot8_interval"), ("tcu.mma fa0, fa1", "tcu_latency")],
)
def test_units_of_their_own_take_their_time(instruction, key):
    few, many = (chain(instruction, {key: value}) for value in (40, 60))
    assert (many - few) / 39 == pytest.approx(20, abs=1.5)


def test_units_of_their_own_are_counted():
    got = timed("li t0, -1\ntmc t0\ndot8 a0, a0, a1\naddi a0, a0, 1\ntcu.mma fa0, fa0\ntcu.get fa0\ntmc x0")
    counters = got.counters.numpy[0]
    assert (counters["dot8_instructions"], counters["tcu_instructions"]) == (1, 2)
    assert counters["stalls_dot8"] > 0
    assert counters["stalls_tcu"] > 0


def test_a_profile_shows_what_waits_for_units_of_their_own(tmp_path):
    (tmp_path / "k.s").write_text("li t0, -1\ntmc t0\ndot8 a0, a0, a1\naddi a0, a0, 1\ntcu.mma fa0, fa0\ntcu.get fa0\ntmc x0\n")
    data = tmp_path / "p.json"
    command = ["run", str(tmp_path / "k.s"), "--preset", "vortex", "--config", "dot8=true,tcu=true", "--mode", "timing"]
    result = CliRunner().invoke(main, [*command, "--profile-json", str(data)])
    assert result.exit_code == 0, result.output
    events = {row["where"].split()[0]: row["events"] for row in json.loads(data.read_text())["instructions"]}
    assert events["addi"]["stalls_dot8"] > 0
    assert events["tcu.get"]["stalls_tcu"] > 0
