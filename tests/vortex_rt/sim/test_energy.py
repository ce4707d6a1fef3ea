"""Estimates of energy: counters times a table's figures, a table of one's own, and the places that show them."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.cli import main
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.energy import KNOWN, STATIC, EnergyEvent, added, counters_with_energy, load_table, report, si
from vortex_rt.sim.machine import Machine

BASE = 0x80000000
VORTEX = PRESETS["vortex"]
PROGRAM = "li a0, 0x100000\nli a1, 4\n1: lw a2, 0(a0)\nfmadd.s fa0, fa0, fa0, fa0\naddi a0, a0, 64\naddi a1, a1, -1\nbnez a1, 1b\ntmc x0\n"
OWN = """name = "mine"
[static]
milliwatts_per_lane = 0
source = "none"
[[event]]
name = "fused"
counters = ["lanes_fma"]
picojoules = 1000
source = "a guess"
"""


@pytest.fixture(autouse=True)
def no_table_of_the_environment(monkeypatch):
    """The command sets the variable for the processes that it starts."""
    monkeypatch.setenv("VORTEX_ENERGY_TABLE", "")
    load_table.cache_clear()
    yield
    load_table.cache_clear()


def finished(mode: str = "timing", **options: object) -> Machine:
    device = Machine(VORTEX.with_options({"mode": mode, **options}), console=lambda text: None)
    device.write(BASE, assemble(PROGRAM, BASE, device.config.xlen))
    device.run(BASE)
    return device


def test_every_figure_has_a_source_and_counts_what_exists():
    table = load_table()
    assert table.static_source
    for event in table.events:
        assert event.source, event.name
        assert set(event.counters) <= KNOWN, event.name


def test_an_estimate_is_counters_times_figures_and_power_times_time():
    device = finished()
    found = counters_with_energy(device)
    energy, total = found["energy"], found["total"]
    assert energy["estimate"] is True
    assert energy["parts"]["FP add, multiply, fused"] == pytest.approx(4 * 4.6e-12)
    assert energy["parts"]["decode, issue, control"] == pytest.approx(total["instructions"] * 38.9e-12)
    lines = total["timing"]["memory_reads"] + total["timing"]["memory_writes"]
    assert energy["parts"]["memory"] == pytest.approx(lines * 512 * 3.92e-12)
    assert energy["parts"][STATIC] == pytest.approx(7.3e-3 * 4 * total["cycles"] / 400e6)
    assert energy["joules"] == pytest.approx(sum(energy["parts"].values()))
    assert energy["watts"] == pytest.approx(energy["joules"] / (total["cycles"] / 400e6))


def test_a_figure_grows_with_width_and_the_root_of_the_capacity():
    event = EnergyEvent("cache", ("dcache_reads",), 10, "x", "lsu_line", 64, "dcache_size", 8192)
    small = VORTEX.with_options({"lsu_line": 8, "dcache_size": 8192})
    assert event.joules(small) == pytest.approx(10e-12)
    assert event.joules(small.with_options({"dcache_size": 32768})) == pytest.approx(20e-12)
    assert event.joules(small.with_options({"lsu_line": 32})) == pytest.approx(40e-12)
    assert event.joules(VORTEX) == pytest.approx(10e-12 * 4 * 2**0.5)  # 4 lanes of 64 bits, 16 KiB


def test_functional_mode_has_none():
    assert "energy" not in counters_with_energy(finished("functional"))
    with pytest.raises(ValueError, match="needs timing mode's counters"):
        load_table().estimate({"cycles": 5}, VORTEX)


def test_estimates_of_launches_add_up():
    one = counters_with_energy(finished())["energy"]
    both = added([one, one])
    assert both["joules"] == pytest.approx(2 * one["joules"])
    assert both["watts"] == pytest.approx(one["watts"])
    assert both["table"] == one["table"]


def test_the_command_prints_parts_and_marks_the_estimate(tmp_path):
    (tmp_path / "a.s").write_text(PROGRAM)
    done = CliRunner().invoke(main, ["run", str(tmp_path / "a.s"), "--preset", "vortex", "--mode", "timing", "--energy", "--counters", str(tmp_path / "c.json")])
    assert done.exit_code == 0, done.output
    energy = json.loads((tmp_path / "c.json").read_text())["energy"]
    assert done.stdout == report(energy)
    assert "(estimate: 45 nm logic" in done.stdout.splitlines()[0]
    assert len(done.stdout.splitlines()) == 1 + len(energy["parts"])
    assert f"energy about {si(energy['joules'], 'J')} (estimate)" in done.stderr


def test_energy_needs_timing_mode(tmp_path):
    (tmp_path / "a.s").write_text(PROGRAM)
    done = CliRunner().invoke(main, ["run", str(tmp_path / "a.s"), "--preset", "vortex", "--energy"])
    assert (done.exit_code, "--energy needs --mode timing" in done.output) == (2, True)
    assert "energy" not in CliRunner().invoke(main, ["run", str(tmp_path / "a.s"), "--preset", "vortex"]).output


def test_a_table_of_ones_own_replaces_ours(tmp_path):
    (tmp_path / "a.s").write_text(PROGRAM)
    (tmp_path / "own.toml").write_text(OWN)
    done = CliRunner().invoke(main, ["run", str(tmp_path / "a.s"), "--preset", "vortex", "--mode", "timing", "--energy", "--energy-table", str(tmp_path / "own.toml")])
    assert done.stdout.splitlines()[1:] == [" 100.0%       4 nJ  fused"]
    assert "(estimate: mine)" in done.stdout


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('"lanes_fma"', '"lanes_fmma"'), "event 'fused': no counter 'lanes_fmma'; did you mean lanes_fma"),
        (("1000", "-1"), "'fused': -1 is no energy or power"),
        (("1000", "true"), "'fused': True is no energy or power"),
        (('source = "a guess"', ""), "event 'fused' lacks name, counters or source"),
        (('source = "a guess"', 'source = "a guess"\nwidth = "xlen"'), "event 'fused': width (of xlen, lsu_line, line_size) goes with bits"),
        (('source = "a guess"', 'source = "a guess"\nbytes = 5'), "capacity (of icache_size"),
        (('source = "a guess"', 'source = "a guess"\nwidht = 5'), "event 'fused': unknown key 'widht'; did you mean width?"),
        (('source = "none"', "miliwatts_per_lane = 3"), "static: unknown key 'miliwatts_per_lane'; did you mean milliwatts_per_lane?"),
        (('name = "mine"', "unit = 3"), "unknown key 'unit'; known: name, static, event"),
        (('name = "mine"', "name = "), "Invalid value"),
    ],
)
def test_mistakes_of_a_table_are_named(change, message, tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace(*change))
    with pytest.raises(ValueError) as error:
        load_table(str(path))
    assert str(error.value).startswith(f"energy table {path}: ")
    assert message in str(error.value)


def test_a_table_that_is_not_there_is_refused_by_the_command(tmp_path):
    done = CliRunner().invoke(main, ["timeline", "--energy-table", str(tmp_path / "no.toml"), "true"])
    assert (done.exit_code, "no.toml: No such file" in done.output) == (1, True)


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0 J"), (1.25e-6, "1.25 µJ"), (3.2e-10, "320 pJ"), (2.5e-9, "2.5 nJ"), (0.0421, "42.1 mJ"), (3.0, "3 J"), (1e-14, "0.01 pJ")]
)
def test_joules_have_three_digits_and_a_prefix(value, text):
    assert si(value, "J") == text


