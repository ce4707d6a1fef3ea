"""vortex-dse: images, checkpoints, commands and benchmarks at points; a cluster whose worker is killed, Ctrl-C, resuming; the page."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from rodinia_tests.dse.programs import Point, Workload, new_row, parse_program, run_point
from rodinia_tests.dse.space import parse_axis, points
from tests.vortex_rt.sim.programs import ALL_WARPS
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.checkpoint import save
from vortex_rt.sim.config import Config
from vortex_rt.sim.machine import Machine

# vortex-dse: images, checkpoints, commands and benchmarks at points; a cluster whose worker is killed, Ctrl-C,
# resuming.

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
psutil = pytest.importorskip("psutil")
pytest.importorskip("distributed")

from rodinia_tests.dse import report, store  # noqa: E402
from rodinia_tests.dse.cli import main  # noqa: E402

KERNEL = ALL_WARPS + """
    csrr s0, mhartid
    slli s0, s0, 2
    li s1, 0x100000
    add s1, s1, s0
    li s3, {turns}
loop:
    lw t2, 0(s1)
    add t2, t2, s3
    sw t2, 0(s1)
    addi s1, s1, 1024
    addi s3, s3, -1
    bnez s3, loop
    tmc x0
"""
TIMED = Config(mode="timing")


@pytest.fixture
def kernel(tmp_path) -> Path:
    path = tmp_path / "kernel.s"
    path.write_text(KERNEL.format(turns=30))
    return path


def point(text: str, base: Config = TIMED, **options: int) -> Point:
    return Point(parse_program(text), base, tuple(options.items()))


class TestPoints:
    def test_an_image_gives_a_row_with_all_keys_and_counters(self, kernel):
        row = run_point(point(f"image:{kernel}", warps=2, dcache_size=4096), 60)
        assert row["ok"], row["reason"]
        assert (row["warps"], row["dcache_size"], row["threads"], row["lanes"]) == (2, 4096, 4, 4)
        assert row["cycles"] > row["instructions"] > 300
        assert row["counters"]["timing.dcache_reads"] > 0
        slower = run_point(point(f"image:{kernel}", warps=2, dcache_size=4096, dram_latency=200), 60)
        assert slower["cycles"] > row["cycles"]
        assert slower["instructions"] == row["instructions"]

    def test_a_checkpoint_is_a_program_of_its_shape(self, tmp_path):
        machine = Machine(Config())
        machine.write(0x80000000, assemble(KERNEL.format(turns=30), 0x80000000, 64))
        machine.stop_at = 50
        with pytest.raises(Exception, match="stopped as asked"):
            machine.run(0x80000000)
        save(machine, tmp_path / "a.ckpt")
        cycles = {latency: run_point(point(f"image:{tmp_path / 'a.ckpt'}", dram_latency=latency), 60)["cycles"] for latency in (20, 100)}
        assert cycles[20] < cycles[100]
        assert "threads=4" in run_point(point(f"image:{tmp_path / 'a.ckpt'}", threads=8), 60)["reason"]

    @pytest.mark.parametrize(
        ("options", "reason"),
        [({"warps": 6, "issue_width": 4}, "ConfigError"), ({"memory": 2 << 30}, "lies outside device memory"), ({"threads": 32, "warps": 64, "cores": 64}, "at most 65536")],
    )
    def test_what_cannot_run_is_a_row_with_the_reason(self, kernel, options, reason):
        row = run_point(point(f"image:{kernel}", **options), 60)
        assert not row["ok"]
        assert reason in row["reason"]

    def test_a_kernel_that_fails_or_does_not_end(self, tmp_path):
        (tmp_path / "bad.s").write_text("li t0, 1\n.word 0\n")
        (tmp_path / "endless.s").write_text("1: addi t0, t0, 1\nj 1b\n")
        assert "illegal instruction" in run_point(point(f"image:{tmp_path / 'bad.s'}"), 60)["reason"]
        assert "time-out" in run_point(point(f"image:{tmp_path / 'endless.s'}"), 0.2)["reason"]

    def test_sampled_mode(self, kernel):
        row = run_point(point(f"image:{kernel}", Config(mode="sampled", sample_start=100, sample_period=200, sample_size=50, sample_warmup=50)), 60)
        assert row["ok"], row["reason"]
        assert row["counters"]["sampling.samples"] >= 1

    @pytest.mark.device
    def test_commands_sum_their_launches(self, kernel):
        command = f"command:{Path(sys.prefix) / 'bin' / 'vortex-sim'} run {kernel} -q --preset vortex --mode timing"
        row = run_point(point(command), 100)
        assert row["ok"], row["reason"]
        assert row["cycles"] == run_point(point(f"image:{kernel}"), 60)["cycles"]
        assert "ended with status 3" in run_point(point(f"command:{sys.executable} -c 'exit(3)'"), 60)["reason"]
        assert "launched no kernel" in run_point(point("command:true"), 60)["reason"]
        assert "stopped after 0.3 s" in run_point(point("command:sleep 60"), 0.3)["reason"]

    @pytest.mark.device
    def test_a_benchmark(self):
        row = run_point(point("rodinia:nn", Config(cores=2)), 200)
        assert row["ok"], row["reason"]
        assert row["instructions"] > 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-p", "rodinia:none", "-a", "warps=2"), "no benchmark 'none'"),
        (("-p", "image:/none.s", "-a", "warps=2"), "No such file"),
        (("-p", "kernel.s", "-a", "warps=2"), "is no program"),
        (("-p", "command:true", "-a", "wraps=2"), "unknown key 'wraps'"),
        (("-p", "command:true", "-a", "warps=2", "-a", "warps=4"), "twice"),
        (("-p", "command:true", "-a", "warps=2", "--sample", "lhs"), "-n POINTS"),
    ],
)
def test_mistakes_are_usage_errors(tmp_path, words, message):
    result = CliRunner().invoke(main, ["run", "-o", str(tmp_path / "out"), *words])
    assert result.exit_code == 2
    assert message in result.output


def command(folder: Path, kernel: Path, *words: str) -> list[str]:
    axes = ["-a", "dram_latency=20..39", "-a", "warps=2,4,6"]
    return [
        sys.executable, "-m", "rodinia_tests.dse.cli", "run", "-o", str(folder), "-p", f"image:{kernel}", "--base", "vortex,mode=timing,issue_width=2",
        *axes, "-j", "3", "--batch", "4", *words,
    ]  # fmt: skip


def until(condition, seconds: float = 100.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def listening(process) -> set[str]:
    """Addresses at which a process and its children listen."""
    found = set()
    for one in (process, *process.children(recursive=True)):
        found |= {connection.laddr.ip for connection in one.net_connections("inet") if connection.status == psutil.CONN_LISTEN}
    return found


def test_a_killed_worker_and_an_interruption_lose_and_double_nothing(tmp_path):
    kernel, folder = tmp_path / "kernel.s", tmp_path / "out"
    kernel.write_text(KERNEL.format(turns=1000))
    with subprocess.Popen(command(folder, kernel), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        until(lambda: store.part_files(folder) or process.poll() is not None)
        tree = psutil.Process(process.pid)
        assert listening(tree) == {"127.0.0.1"}
        workers = [child for child in tree.children(recursive=True) if "spawn_main" in " ".join(child.cmdline())]
        assert len(workers) == 3
        workers[0].send_signal(signal.SIGKILL)
        until(lambda: len(store.part_files(folder)) >= 5 or process.poll() is not None)
        children = tree.children(recursive=True)
        os.kill(process.pid, signal.SIGINT)
        output = process.communicate(timeout=100)[0]
        assert process.returncode == 130, output
        assert "--resume goes on" in output
    until(lambda: not any(child.is_running() and child.status() != psutil.STATUS_ZOMBIE for child in children), 20)
    before = sum(pq.read_metadata(part).num_rows for part in store.part_files(folder))
    assert 20 <= before < 60
    result = subprocess.run(command(folder, kernel, "--resume"), capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert f"60 points (60 of 60 configurations, programs: 1), {before} are there already" in result.stdout
    assert sum(pq.read_metadata(part).num_rows for part in store.part_files(folder)) == 60
    table = store.read(folder)
    assert table.num_rows == 60
    assert all(table["ok"].to_pylist())
    assert len({(row["dram_latency"], row["warps"]) for row in table.select(["dram_latency", "warps"]).to_pylist()}) == 60
    assert (folder / "report.html").exists()
    again = CliRunner().invoke(main, ["run", "-o", str(folder), "-p", f"image:{kernel}", "-a", "warps=2"])
    assert "has results: --resume goes on" in again.output
    exported = CliRunner().invoke(main, ["export", str(folder), str(tmp_path / "all.csv")])
    assert exported.exit_code == 0, exported.output
    assert len((tmp_path / "all.csv").read_text().splitlines()) == 61


# Pareto fronts, sensitivities and the page that shows them.




BROWSER = shutil.which("chromium-headless-shell")


def made(cycles, programs=("image:a",), texts=("warps=2,4,8", "ibuffer=1,2", "lsu_queue=1,2,3")) -> list[dict]:
    """Rows of a grid whose cycles a function of the configuration gives; None: it failed."""
    rows = []
    for options in points([parse_axis(text) for text in texts]):
        for name in programs:
            point = Point(Workload(*name.split(":"), "0"), Config(mode="timing"), options)
            row = new_row(point) | {"lanes": 4, "storage_kib": 10.0 * point.config.warps, "seconds": 0.5}
            value = cycles(point.config, name)
            row |= {"reason": "SimulationError: it failed"} if value is None else {"ok": True, "cycles": value, "instructions": 100, "ipc": 100 / value, "counters": {"loads": 7}}
            rows.append(row)
    return rows


def test_the_front_is_what_no_point_beats():
    chance = np.random.default_rng(1)
    costs = chance.integers(1, 12, (200, 3)).astype(float)
    front = report.pareto(costs)
    beaten = [any(np.all(other <= one) and np.any(other < one) for other in costs) for one in costs]
    assert {tuple(costs[index]) for index in front} == {tuple(one) for one, lost in zip(costs, beaten, strict=True) if not lost}
    assert len({tuple(costs[index]) for index in front}) == len(front)


def test_effects_of_keys():
    table = store.as_table(made(lambda config, _: 1000 * config.warps * (3 if config.ibuffer == 1 else 1)))
    found = {effect.key: effect for effect in report.effects(table, "cycles")}
    assert list(found) == ["warps", "ibuffer", "lsu_queue"]
    assert found["ibuffer"].range == pytest.approx(3)
    assert [mean for _, mean, _ in found["warps"].means] == pytest.approx([0.5, 1, 2])
    assert found["lsu_queue"].share == pytest.approx(0)
    assert found["ibuffer"].share + found["warps"].share == pytest.approx(1)


def test_programs_count_together_where_all_ran():
    table = store.as_table(made(lambda config, name: None if config.warps == 8 and name == "image:b" else 100 if name == "image:a" else 400, ("image:a", "image:b")))
    usable = report.good(table, ["cycles"])
    combined = report.programs_combined(usable, "cycles")
    assert combined.num_rows == 12
    assert report.numbers(combined, "cycles") == pytest.approx([200.0] * 12)


def test_the_page_has_front_sensitivity_and_failures(tmp_path):
    pytest.importorskip("matplotlib")
    with store.Store(tmp_path) as folder:
        for row in made(lambda config, _: None if config.lsu_queue == 3 else 8000 // config.warps):
            folder.add(row)
        folder.describe({"programs": ["image:/x/kernel<1>.s"], "axes": ["warps=2,4,8"]})
    lines = report.write_report(tmp_path, tmp_path / "report.html", "cycles", ("storage_kib", "lanes"))
    assert lines[0] == "18 points, 6 without cycles; 3 of 12 configurations on the front"
    assert lines[1].startswith("warps: 100.0%")
    text = (tmp_path / "report.html").read_text()
    for part in ("kernel&lt;1&gt;.s", "Pareto front", "SimulationError: it failed</td><td class=\"number\">6", "data:image/png;base64,"):
        assert part in text
    assert "src=\"http" not in text
    with pytest.raises(store.StoreError, match="no column 'watts'"):
        report.write_report(tmp_path, tmp_path / "report.html", "watts", ())


@pytest.mark.skipif(BROWSER is None, reason="chromium-headless-shell is not installed (tools/setup --checks)")
def test_a_browser_shows_the_page(tmp_path):
    pytest.importorskip("matplotlib")
    with store.Store(tmp_path) as folder:
        for row in made(lambda config, _: 8000 // config.warps):
            folder.add(row)
    page = tmp_path / "report.html"
    report.write_report(tmp_path, page, "cycles", ("storage_kib",))
    script = "document.title = [...document.images].map(i => i.naturalWidth > 300).concat([...document.querySelectorAll('tbody')].map(b => b.rows.length)).join(' ')"
    page.write_text(page.read_text().replace("</body>", f"<script>onload = () => {{ {script} }}</script></body>"))
    command = [BROWSER, "--no-sandbox", "--headless", "--dump-dom", f"file://{page}"]
    shown = subprocess.run(command, capture_output=True, check=True, text=True, timeout=120).stdout
    assert "<title>true true 3 3</title>" in shown


def test_rows_are_kept_once_and_the_newest_counts(tmp_path):
    rows = made(lambda config, _: 100)
    with store.Store(tmp_path, batch=7) as folder:
        for row in rows:
            folder.add(row)
        with pytest.raises(store.StoreError, match="written by another"):
            store.Store(tmp_path)
    assert len(store.part_files(tmp_path)) == 3
    (tmp_path / ".part-000003.parquet.1.tmp").write_text("half a file of a process that was killed")
    with store.Store(tmp_path) as folder:
        folder.add(rows[3] | {"ok": False, "reason": "again", "counters": {"stores": 1}})
    assert not list(tmp_path.glob(".*.tmp"))
    table = store.read(tmp_path)
    assert sorted(table["key"].to_pylist()) == sorted(row["key"] for row in rows)
    (again,) = [row for row in table.to_pylist() if row["reason"] == "again"]
    assert (again["key"], again["counter.stores"], again["counter.loads"]) == (rows[3]["key"], 1.0, None)
    assert len(store.finished(tmp_path)) == 18
    assert len(store.finished(tmp_path, retry_failed=True)) == 17


def test_a_damaged_part_is_named(tmp_path):
    (tmp_path / "part-000000.parquet").write_bytes(b"PAR1 and nothing")
    with pytest.raises(store.StoreError, match="part-000000"):
        store.read(tmp_path)
    with pytest.raises(store.StoreError, match="has no results"):
        store.read(tmp_path / "none")


def test_a_points_key_is_program_content_and_configuration():
    program = Workload("image", "a", "1")
    keys = {
        Point(program, Config(), (("warps", 4),)).key, Point(program, Config(), ()).key,  # the same
        Point(program, Config(), (("warps", 8),)).key, Point(Workload("image", "a", "2"), Config(), ()).key,
        Point(program, Config(mode="timing"), ()).key,
    }  # fmt: skip
    assert len(keys) == 4
    assert json.dumps(new_row(Point(program, Config(), ())))
