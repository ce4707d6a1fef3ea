"""Pareto fronts, sensitivities and the page that shows them."""

from __future__ import annotations

import json
import shutil
import subprocess

import numpy as np
import pytest

from rodinia_tests.dse.programs import Point, Workload, new_row

pa = pytest.importorskip("pyarrow")

from rodinia_tests.dse import analysis, report, store  # noqa: E402
from rodinia_tests.dse.space import parse_axis, points  # noqa: E402
from vortex_rt.sim.config import Config  # noqa: E402

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
    front = analysis.pareto(costs)
    beaten = [any(np.all(other <= one) and np.any(other < one) for other in costs) for one in costs]
    assert {tuple(costs[index]) for index in front} == {tuple(one) for one, lost in zip(costs, beaten, strict=True) if not lost}
    assert len({tuple(costs[index]) for index in front}) == len(front)


def test_effects_of_keys():
    table = store.as_table(made(lambda config, _: 1000 * config.warps * (3 if config.ibuffer == 1 else 1)))
    found = {effect.key: effect for effect in analysis.effects(table, "cycles")}
    assert list(found) == ["warps", "ibuffer", "lsu_queue"]
    assert found["ibuffer"].range == pytest.approx(3)
    assert [mean for _, mean, _ in found["warps"].means] == pytest.approx([0.5, 1, 2])
    assert found["lsu_queue"].share == pytest.approx(0)
    assert found["ibuffer"].share + found["warps"].share == pytest.approx(1)


def test_programs_count_together_where_all_ran():
    table = store.as_table(made(lambda config, name: None if config.warps == 8 and name == "image:b" else 100 if name == "image:a" else 400, ("image:a", "image:b")))
    usable = analysis.good(table, ["cycles"])
    combined = analysis.programs_combined(usable, "cycles")
    assert combined.num_rows == 12
    assert analysis.numbers(combined, "cycles") == pytest.approx([200.0] * 12)


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
