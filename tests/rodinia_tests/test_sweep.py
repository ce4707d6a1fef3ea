"""rodinia-sweep: results on disk, resuming, failing jobs, exit status, interruption, grids, a dask cluster."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path

import click
import numpy as np
import pytest
from click.testing import CliRunner, Result

from rodinia_tests import cluster
from rodinia_tests.common import NAMES
from rodinia_tests.devices import is_available
from rodinia_tests.jobs import COLUMNS, Job, new_row, run_isolated
from rodinia_tests.results import Results, read_rows
from rodinia_tests.sweep import GRID_BY_OPTION, main, make_jobs, parse_grid
from vortex_rt.sim.config import Config, from_text
from vortex_rt.sim.state import COUNTERS
from vortex_rt.sim.trace import read_trace

pytestmark = pytest.mark.device


def sweep(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--no-plots"], catch_exceptions=False)


def table(folder: Path) -> list[dict[str, str]]:
    with (folder / "results.csv").open() as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def finished(tmp_path_factory) -> tuple[Path, Result]:
    folder = tmp_path_factory.mktemp("sweep") / "new" / "folder"
    return folder, sweep("nn", "backprop", "-o", folder)


def test_correct_jobs_exit_with_0_and_tabulate(finished):
    folder, result = finished
    assert result.exit_code == 0, result.output
    assert "2 of 2 correct" in result.output
    assert "on cuda (4 × 32 × 32, functional mode" in result.output
    assert [path.name for path in folder.iterdir() if path.suffix == ".tmp"] == []


def test_csv_has_a_row_a_job_with_all_columns(finished):
    folder, _ = finished
    rows = table(folder)
    names = tuple(rows[0])
    assert names[: len(COLUMNS)] == COLUMNS
    assert {"loads", "stores", "divergent_splits"} <= set(names[len(COLUMNS) :])
    assert list(names[len(COLUMNS) :]) == sorted(set(names) - set(COLUMNS))  # the counters, each once
    assert [row["application"] for row in rows] == ["backprop", "nn"]
    for row in rows:
        assert (row["size"], row["preset"], row["mode"], row["device"]) == ("test", "cuda", "functional", "vortex")
        assert all(row[step] == "True" for step in ("translated", "validated", "ran", "correct"))
        assert int(row["instructions"]) > 1000
        assert 0 < float(row["occupancy"]) <= 1
        assert float(row["wall_seconds"]) > 0
        assert (row["cores"], row["warps"], row["threads"]) == ("4", "32", "32")
        assert len(row["configuration"]) == len(row["source"]) == 16
        assert row["version"]
        assert row["cycles"] == row["ipc"] == ""  # functional mode has no notion of time


def test_kernels_have_their_counters(finished):
    folder, _ = finished
    row = next(row for row in read_rows(folder / "results.csv") if row["application"] == "backprop")
    assert len(row["kernels"]) == 2
    assert sum(kernel["instructions"] for kernel in row["kernels"].values()) == row["instructions"]
    assert sum(kernel["launches"] for kernel in row["kernels"].values()) == row["launches"]


def test_resume_runs_only_what_is_missing(finished, tmp_path):
    folder, _ = finished
    for name in ("results.csv", "kernels.csv"):
        (tmp_path / name).write_text((folder / name).read_text())
    before = {row["application"]: row for row in table(tmp_path)}
    result = sweep("nn", "backprop", "gaussian", "--resume", "-o", tmp_path)
    assert result.exit_code == 0
    assert "2 of 3 rows are there already" in result.output
    after = {row["application"]: row for row in table(tmp_path)}
    assert set(after) == {"nn", "backprop", "gaussian"}
    assert {name: after[name] for name in before} == before
    assert all(row["kernels"] for row in read_rows(tmp_path / "results.csv"))


def test_resume_repeats_rows_of_other_device_code(finished, tmp_path):
    folder, _ = finished
    earlier = Results(tmp_path)
    for row in read_rows(folder / "results.csv"):
        earlier.add(row | {"source": "0" * 16})
    results = Results(tmp_path)
    results.load()
    assert not results.is_current(Job("nn"))
    assert Results(folder).is_current(Job("nn")) is False  # not loaded


def test_failing_job_is_a_row_with_its_reason_and_the_sweep_goes_on(tmp_path):
    (tmp_path / "data").mkdir()
    result = sweep("bfs", "nn", "--data", tmp_path / "data", "-o", tmp_path / "out")
    assert result.exit_code == 1
    rows = {row["application"]: row for row in table(tmp_path / "out")}
    assert rows["nn"]["correct"] == "True"
    assert [rows["bfs"][step] for step in ("translated", "validated", "ran", "correct")] == [
        "True", "True", "False", "False",
    ]
    assert "lacks bfs/graph4096.txt" in rows["bfs"]["reason"]
    assert "1 of 2 correct" in result.output


def test_missing_runtime_is_a_reason_of_every_row(tmp_path):
    if is_available("pocl-cpu"):
        pytest.skip("POCL has a CPU device here")
    assert sweep("nn", "lud", "--device", "pocl-cpu", "-o", tmp_path).exit_code == 1
    for row in table(tmp_path):
        assert row["validated"] == "True"
        assert row["ran"] == "False"
        assert "DeviceUnavailableError" in row["reason"]


def test_suites_own_files_are_read_and_named_in_the_row(tmp_path):
    matrix = np.random.default_rng(0).uniform(0.0, 1.0, (64, 64)) + 64 * np.eye(64)
    (tmp_path / "data" / "lud").mkdir(parents=True)
    (tmp_path / "data" / "lud" / "64.dat").write_text("64\n" + "\n".join(" ".join(map(str, row)) for row in matrix))
    assert sweep("lud", "nn", "--data", tmp_path / "data", "-o", tmp_path / "out").exit_code == 0
    rows = {row["application"]: row for row in table(tmp_path / "out")}
    assert (rows["lud"]["correct"], rows["lud"]["input"]) == ("True", "files")
    assert (rows["nn"]["correct"], rows["nn"]["input"]) == ("True", "generated")  # this size of nn has no files


def test_time_out_is_a_reason_and_leaves_no_process(tmp_path):
    row = run_isolated(Job("cfd", size="rodinia"), timeout=1.0)  # which takes hours
    assert row["reason"] == "stopped after 1 s"
    assert not row["correct"]
    time.sleep(0.3)
    assert not jobs_of(os.getpid())


def jobs_of(parent: int) -> set[int]:
    """Processes of jobs that this one started."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words, status = (folder / "cmdline").read_text(), (folder / "stat").read_text()
        except OSError:
            continue  # it has ended
        if "rodinia_tests.jobs" in words and int(status.rpartition(")")[2].split()[1]) == parent:
            found.add(int(folder.name))
    return found


def command_line(process: int) -> str:
    """Its words; nothing if it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


def test_second_sweep_keeps_the_first_ones_results(finished, tmp_path):
    folder, _ = finished
    (tmp_path / "kernels.csv").write_text((folder / "kernels.csv").read_text())
    (tmp_path / "results.csv").write_text("first\n")
    assert sweep("nn", "-o", tmp_path).exit_code == 0
    assert (tmp_path / "previous-results.csv").read_text() == "first\n"
    assert (tmp_path / "previous-kernels.csv").read_text() == (folder / "kernels.csv").read_text()
    assert len(table(tmp_path)) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_sweep_keeps_finished_rows_and_ends_its_jobs(number, tmp_path):
    names = [name for name in NAMES if name not in ("nn", "srad_v2")]
    process = subprocess.Popen(
        [sys.executable, "-m", "rodinia_tests.sweep", "nn", "srad_v2", *names, "--jobs", "1", "--no-plots", "-o",
         str(tmp_path)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 120
    while not (tmp_path / "results.csv").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    jobs = jobs_of(process.pid)
    process.send_signal(number)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 130, output
    assert "--resume goes on" in output
    assert 1 <= len(table(tmp_path)) < len(NAMES)
    assert not [number for number in jobs if "rodinia_tests.jobs" in command_line(number)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["quicksort", "-o", "x"], "'quicksort' is none of b+tree"),
        (["nn"], "-o DIR"),
        (["nn", "--sizes", "huge", "-o", "x"], "no size 'huge'"),
        (["nn", "--presets", "nvidia", "-o", "x"], "nvidia"),
        (["nn", "--modes", "exact", "-o", "x"], "'exact' is none of functional, timing"),
        (["nn", "cores=", "-o", "x"], "key=value"),
        (["nn", "--config-grid", "gpus=4", "-o", "x"], "gpus"),
        (["nn", "--config-grid", "dcache_size=3000", "-o", "x"], "dcache_size=3000 must be a power of two"),
        (["nn", "--config-grid", "cores=1 cores=2", "-o", "x"], "cores is given twice"),
        (["nn", "--config-grid", "cores=1", "--config-grid", "cores=2", "-o", "x"], "cores is given twice"),
        (["nn", "--config-grid", "mode=timing", "-o", "x"], "mode is chosen by --modes"),
        (["nn", "--config-grid", "preset=cuda,vortex", "-o", "x"], "preset is chosen by --presets"),
        (["nn", "--energy-table", "/dev/null", "--modes", "exact", "-o", "x"], "'exact' is none of"),
        (["nn", "--timelines", "-o", "x"], "--timelines needs --modes timing"),
        (["nn", "--data", "no/such/folder", "-o", "x"], "no/such/folder"),
    ],
)
def test_wrong_usage_exits_with_2_and_writes_nothing(arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = sweep(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert list(tmp_path.iterdir()) == []


def test_grid_is_all_combinations():
    assert parse_grid(["cores=1,2", "warps=4", "threads=8,32"]) == [
        "cores=1,warps=4,threads=8", "cores=1,warps=4,threads=32", "cores=2,warps=4,threads=8",
        "cores=2,warps=4,threads=32",
    ]  # fmt: skip
    assert parse_grid([]) == []
    with pytest.raises(click.BadParameter):
        parse_grid(["cores"])


def test_a_grid_takes_every_key_of_a_configuration():
    """Each with the value that it has and another one; none is dropped on the way to the device."""
    for item in fields(Config):
        value = getattr(Config(), item.name)
        if isinstance(value, bool):
            words = f"{item.name}=false,true"
        else:
            derived = 40 if item.name.endswith("_latency") else 1  # latencies have least values
            doubled = 2 * value or derived if isinstance(value, int) else ""
            other = {"memory": "2G", "sample_period": "1000000"}.get(item.name, doubled)
            words = f"{item.name}={','.join(item.metadata['choices']) or f'{value},{other}'}"
        if item.name in GRID_BY_OPTION:
            continue
        base = {"muldiv": "preset=vortex,timing=rtl", "tensor": "preset=vortex3", "dxa": "preset=vortex3", "dsmem": "preset=vortex3", "coherence": "preset=vortex3", "tensor_arithmetic": "preset=cuda3"}.get(
            item.name, "preset=vortex"
        )  # what only some devices have
        found = [from_text(f"{base},{text}") for text in parse_grid([words])]
        assert len({getattr(config, item.name) for config in found}) == 2, words


def test_a_sweep_over_caches_is_drawn_over_them(tmp_path):
    pytest.importorskip("matplotlib")
    folder = tmp_path / "caches"
    arguments = ["nn", "--modes", "timing", "--presets", "vortex", "--config-grid", "dcache-size=1K,16K l2=true", "-o", str(folder), "--timelines"]
    result = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    names = {path.name for path in folder.glob("*.png")}
    assert names == {"occupancy.png", "speedup.png", "ipc.png", "stalls.png", "energy.png", "roofline.png", "over-dcache_size.png"}
    rows = table(folder)
    assert len({row["configuration"] for row in rows}) == 2
    expected = {f"timing.{name}" for name in COUNTERS}
    assert expected <= set(rows[0]), "every counter is a column"
    assert all(float(row["energy.total"]) > float(row["energy.memory"]) > 0 for row in rows)
    with (folder / "kernels.csv").open() as file:
        kernels = list(csv.DictReader(file))
    assert sum(float(row["energy.total"]) for row in kernels) == pytest.approx(sum(float(row["energy.total"]) for row in rows))
    text = (folder / "report.html").read_text()
    assert "(estimate)" in text
    for row in rows:
        (timeline,) = read_trace(folder / "timelines" / f"nn-test-{row['configuration']}.json")["timelines"]
        assert len(timeline["launches"]) == int(row["launches"])
        assert timeline["launches"][-1]["end"] == int(row["cycles"])
        assert f"<summary>nn-test-{row['configuration']}</summary><figure><img" in text


def test_cpu_devices_have_neither_preset_nor_mode():
    jobs = make_jobs(["bfs", "kmeans"], ["test"], ["cuda", "vortex"], ["functional", "timing"], "intel-cpu", "all", "")
    assert [(job.application, job.variant, job.preset, job.mode) for job in jobs] == [
        ("bfs", "", "-", "-"), ("kmeans", "", "-", "-"), ("kmeans", "texture-object", "-", "-"),
    ]  # fmt: skip
    assert new_row(jobs[0])["configuration"] == "-"


def test_list_shows_every_benchmark():
    output = sweep("--list").output
    assert all(name in output for name in NAMES)


def test_jobs_run_on_a_dask_cluster(tmp_path):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        result = sweep("nn", "backprop", "--scheduler", cluster.scheduler_address, "-o", tmp_path)
    assert result.exit_code == 0, result.output
    assert all(row["correct"] == "True" for row in table(tmp_path))


def test_missing_scheduler_is_wrong_usage(tmp_path, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "ANSWER_SECONDS", 0.5)
    result = sweep("nn", "--scheduler", "tcp://127.0.0.1:9", "-o", tmp_path)
    assert result.exit_code == 2
    assert "no dask scheduler answers" in result.output
