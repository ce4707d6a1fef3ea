"""Timelines: sums over time that agree with the counters, windows, several launches and processes on one axis."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter

import numpy as np
import pytest
from click.testing import CliRunner

from tests.vortex_rt.sim.programs import ALL_WARPS
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.cli import main
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.counters import counters
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.symbols import short_name
from vortex_rt.sim.timeline import COLUMNS, MOST_INTERVALS, WAITS, Samples, TimelineOptions, is_barrier
from vortex_rt.sim.trace import events, read_trace, write_trace

BASE = 0x80000000

#: Every warp stores, loads what it stored, waits for the other warps and goes on; ``rounds`` times.
PROGRAM = ALL_WARPS + """
    csrr a0, mhartid
    slli a0, a0, 6
    li a1, 0x100000
    add a1, a1, a0
    li s0, {rounds}
    csrr t4, num_warps
loop:
    sw s0, 0(a1)
    lw a2, 0(a1)
    add a2, a2, a2
    bar x0, t4
    addi s0, s0, -1
    bnez s0, loop
    tmc x0
"""


def recorded(*, rounds: int = 4, launches: int = 1, cores: int = 1, **options: int) -> Machine:
    device = Machine(PRESETS["vortex"].with_options({"mode": "timing", "cores": cores}), console=lambda text: None)
    device.write(BASE, assemble(PROGRAM.format(rounds=rounds), BASE))
    device.trace(TimelineOptions(**options))
    for _ in range(launches):
        device.run(BASE)
    return device


def sums(device: Machine) -> dict[str, int]:
    return {name: int(np.sum(values)) for name, values in device.recorder.data()["samples"].items()}


@pytest.mark.parametrize("interval", [1, 7, 64, 100_000])
def test_sums_over_time_are_the_counters(interval):
    device = recorded(cores=2, interval=interval)
    found, total = sums(device), counters(device)["total"]
    assert found["instructions"] == total["instructions"]
    assert found["lanes"] == total["thread_instructions"]
    for name in ("stalls_alu", "stalls_lsu", "stalls_csr", "dcache_reads", "dcache_read_misses", "dcache_writes", "memory_reads", "memory_writes"):
        assert found.get(name, 0) == total["timing"][name], name
    assert found["stalls_barrier"] > 0


def test_a_warp_waits_only_while_it_lives():
    device = recorded(rounds=20, interval=8)
    samples = {name: np.array(values) for name, values in device.recorder.data()["samples"].items()}
    waiting = sum(samples[name] for name in WAITS if name in samples)
    assert (waiting <= samples["warps"]).all()
    assert samples["warps"].max() == 8 * 4


def test_launches_follow_each_other_on_one_axis():
    once, twice = recorded(interval=16), recorded(interval=16, launches=2)
    first, second = twice.recorder.data()["launches"]
    assert (first["start"], first["end"], second["start"]) == (0, once.recorder.end, once.recorder.end)
    assert sums(twice) == {name: 2 * value for name, value in sums(once).items()}


def test_two_intervals_become_one_when_all_are_used():
    samples = Samples(2, 1)
    for cycle in range(0, 10 * MOST_INTERVALS, 5):
        samples.reach(cycle + 2)
        at = np.array([cycle])
        samples.count("lanes", np.array([1]), at, np.array([3]))
        samples.spread("warps", np.array([0]), at, at + 2)
    assert samples.interval == 16
    data = samples.data()
    assert len(data["lanes"][0]) == samples.used == 10 * MOST_INTERVALS // 16
    assert np.sum(data["lanes"], axis=1).tolist() == [0, 6 * MOST_INTERVALS]
    assert np.sum(data["warps"], axis=1).tolist() == [4 * MOST_INTERVALS, 0]


def test_a_span_gives_each_interval_the_cycles_that_lie_in_it():
    samples = Samples(1, 10)
    samples.reach(60)
    nobody = np.zeros(3, dtype=int)
    samples.spread("warps", nobody, np.array([3, 12, 25]), np.array([3, 18, 52]))
    assert samples.values[COLUMNS.index("warps"), 0, :7].tolist() == [0, 6, 5, 10, 10, 2, 0]


def test_only_the_window_is_recorded():
    whole = recorded(rounds=30, launches=2)
    first, last = whole.recorder.data()["launches"][0]["end"] - 200, whole.recorder.data()["launches"][0]["end"] + 300
    cut = recorded(rounds=30, launches=2, first=first, last=last)
    def inside(device):
        return Counter((event["pid"], event["tid"], event["args"]["schedule"], event["name"])
                       for event in events(device.recorder) if "schedule" in event.get("args", {}))  # fmt: skip
    expected = Counter({key: count for key, count in inside(whole).items() if first <= key[2] < last})
    assert expected
    assert inside(cut) == expected
    assert cut.recorder.data()["first"] == first


def test_waits_and_accesses_are_slices_of_their_own():
    found = list(events(recorded().recorder))
    names = Counter(event["name"] for event in found if event.get("cat") == "wait")
    assert set(names) <= set(WAITS.values())
    assert names["waits at a barrier"] > 4
    begun = [event for event in found if event["ph"] == "b"]
    ended = {event["id"]: event["ts"] for event in found if event["ph"] == "e"}
    assert Counter(event["name"].split(":")[0] for event in begun) == {"sw": 16, "lw": 16}
    assert all(event["ts"] < ended[event["id"]] for event in begun)
    assert {event["name"].split(": ")[1] for event in begun} <= {f"{count} line{'s' * (count > 1)}" for count in range(1, 5)}


def test_the_barriers_word_is_known():
    words = [int.from_bytes(assemble(text, BASE)[:4], "little") for text in ("bar x0, t4", "bar a5, a6", "tmc x0", "split s0, s1", "add a0, a1, a2")]
    assert is_barrier(np.array(words)).tolist() == [True, True, False, False, False]


def test_a_file_is_read_back_and_others_are_refused(tmp_path):
    device = recorded()
    count = write_trace(device.recorder, tmp_path / "t.json")
    data = read_trace(tmp_path / "t.json")
    assert data["timelines"] == [device.recorder.data()]
    assert len(data["traceEvents"]) == count
    (tmp_path / "other.json").write_text('{"traceEvents": []}')
    with pytest.raises(ValueError, match="is no timeline"):
        read_trace(tmp_path / "other.json")


def timeline(*arguments: object):
    return CliRunner().invoke(main, ["timeline", *map(str, arguments)])


def test_timelines_of_processes_are_put_side_by_side(tmp_path):
    for name, cores in (("a.json", 1), ("b.json", 2)):
        write_trace(recorded(cores=cores).recorder, tmp_path / name)
    done = timeline("--from", tmp_path / "a.json", "--from", tmp_path / "b.json", "-o", tmp_path / "both.json")
    assert done.exit_code == 0, done.output
    both = read_trace(tmp_path / "both.json")
    assert [data["cores"] for data in both["timelines"]] == [1, 2]
    names = {event["pid"]: event["args"]["name"] for event in both["traceEvents"] if event["name"] == "process_name"}
    assert [name.split(" on ")[0] for name in names.values()] == ["kernels", "core 0", "kernels", "core 0", "core 1"]
    threads = {(event["pid"], event["tid"]) for event in both["traceEvents"] if "tid" in event}
    assert len({tid for _, tid in threads}) == len(threads), "a thread's number belongs to one process"
    begun = [event["id"] for event in both["traceEvents"] if event["ph"] == "b"]
    assert len(begun) == len(set(begun))


@pytest.mark.parametrize("per_core", [False, True])
def test_the_plot_has_a_panel_for_every_quantity(per_core, tmp_path):
    plots = pytest.importorskip("matplotlib") and __import__("vortex_rt.sim.plots", fromlist=["pyplot"])
    write_trace(recorded(cores=2, launches=2).recorder, tmp_path / "t.json")
    done = timeline("--from", tmp_path / "t.json", "--plot", tmp_path / "t.svg", *(["--per-core"] * per_core))
    assert done.exit_code == 0, done.output
    text = (tmp_path / "t.svg").read_text()
    columns = 2 if per_core else 1
    assert text.count('id="axes_') == columns * len(plots.PANELS)
    for words in ("2x4x4", "launch 1", "launch 2", "waits at a barrier", "cycle", *(["core 1 of"] * per_core)):
        assert f"<!-- {words}" in text or words in text, words


def test_the_plot_of_a_core_is_that_cores():
    from vortex_rt.sim.plots import TimelineView

    data = recorded(cores=2, interval=8).recorder.data()
    both, one = TimelineView(data), TimelineView(data, 1)
    assert both.times.tolist() == list(range(0, 8 * len(both.times), 8))
    assert one.rate("instructions").sum() * one.interval == sum(data["samples"]["instructions"][1])
    assert both.bandwidth("memory_reads").sum() * both.interval == 64 * np.sum(data["samples"]["memory_reads"])


#: A program that opens a device as libvortex-nvsim's hosts do, runs ``argv[1]`` launches of the image, and exits with 3.
HOST = """
import sys
from pathlib import Path
from vortex_rt.sim.config import from_environment
from vortex_rt.sim.host import Host
from vortex_rt.sim.image import load_image
image = load_image(Path(sys.argv[2]))
with Host(from_environment()) as host:
    host.reserve([(address, size) for address, _, size in image.segments])
    for address, data, _ in image.segments:
        host.write(address, data)
    for _ in range(int(sys.argv[1])):
        host.start(image.entry, 0, None, False)
        while not host.wait():
            pass
sys.exit(3)
"""


@pytest.mark.device
def test_a_program_is_recorded_with_its_exit_status(tmp_path):
    (tmp_path / "k.s").write_text(PROGRAM.format(rounds=3))
    done = timeline("--preset", "vortex", "-o", tmp_path / "t.json", sys.executable, "-c", HOST, 2, tmp_path / "k.s")
    assert done.exit_code == 3, done.output
    assert f"events in {tmp_path / 't.json'}" in done.stderr
    (data,) = read_trace(tmp_path / "t.json")["timelines"]
    assert [launch["finished"] for launch in data["launches"]] == [True, True]
    assert data["configuration"].startswith("1x4x4")


@pytest.mark.device
def test_interrupt_keeps_what_was_recorded(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    (tmp_path / "k.s").write_text("1: j 1b\n")
    command = [sys.executable, "-m", "vortex_rt.sim.cli", "timeline", "--preset", "vortex", "--events", "10", "-o", tmp_path / "t.json", "--"]
    process = subprocess.Popen(
        [*command, sys.executable, "-c", HOST, "1", tmp_path / "k.s"], stderr=subprocess.PIPE, text=True, start_new_session=True, cwd=tmp_path,
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("*/*.progress")) and time.monotonic() < deadline:
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)  # what a terminal sends
    _, errors = process.communicate(timeout=100)
    assert process.returncode in (130, 1), errors
    (data,) = read_trace(tmp_path / "t.json")["timelines"]
    (launch,) = data["launches"]
    assert not launch["finished"]
    assert launch["instructions"] > 1000
    assert 0 <= launch["instructions"] - sum(data["samples"]["instructions"][0]) <= 4, "but for those in flight"
    assert "instructions are in the sums over time only" in errors


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        ([], 2, "give a COMMAND"),
        (["/no/such/program"], 127, "/no/such/program: No such file"),
        (["true"], 1, "no kernel was launched in timing mode"),
        (["--mode", "functional", "true"], 2, "a timeline needs timing mode"),
        (["--from-cycle", "9", "--to-cycle", "9", "true"], 2, "from cycle 9 to 9"),
        (["--plot", "x.foo", "no-such-program"], 1, "x.foo: pictures are .png, .svg, .pdf"),
        (["-o", "no/x.json", "no-such-program"], 1, "cannot write no/x.json: there is no folder"),
        (["--config", "dcache_sise=1K", "no-such-program"], 2, "unknown key 'dcache_sise'; did you mean dcache_size"),
        (["--from", __file__], 2, "--from needs -o or --plot"),
        (["--from", __file__, "-o", "x.json"], 1, "is no timeline"),
    ],
)
def test_mistakes(tmp_path, monkeypatch, arguments, status, message):
    monkeypatch.chdir(tmp_path)
    result = timeline(*arguments)
    assert result.exit_code == status
    assert message in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "short"),
    [("_Z3sumPKfPf", "sum"), ("_ZN2ns5inner4nameEv", "ns::inner::name"), ("_Z4sortIfLi3EEvPT_", "sort<…>"), ("_ZL5localv", "local"), ("saxpy", "saxpy"), ("_Z", "_Z")],
)
def test_kernels_are_called_by_short_names(name, short):
    assert short_name(name) == short


def test_options_survive_the_environment():
    options = TimelineOptions(interval=5, events=7, first=1, last=9)
    assert TimelineOptions.from_text(options.text()) == options
