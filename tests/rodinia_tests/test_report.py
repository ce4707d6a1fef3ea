"""Tables, plots, pages and comparisons of rows, without running anything."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.console import Console

from rodinia_tests import axes, report
from rodinia_tests.axes import add_energy, parts
from rodinia_tests.jobs import COLUMNS, KEY, Job, measured, new_row
from rodinia_tests.page import page
from rodinia_tests.report import compare
from rodinia_tests.results import Results, read_rows
from rodinia_tests.sweep import main as sweep
from vortex_rt.api.counters import Counters, Launch
from vortex_rt.sim.energy import load_table

RESULTS = Path(__file__).parents[2] / "docs" / "results"


def saved(folder: Path, *rows: dict[str, Any]) -> Path:
    """A results.csv with these rows."""
    results = Results(folder)
    for made in rows:
        results.add(made)
    return folder / "results.csv"


def row(application: str = "nn", *, cycles: int = 0, **changes: Any) -> dict[str, Any]:
    preset = changes.pop("preset", "cuda")
    made = new_row(Job(application, preset=preset, mode="timing" if cycles else "functional"))
    made |= {
        "translated": True, "validated": True, "ran": True, "correct": True, "wall_seconds": 1.25, "instructions": 2000,
        "thread_instructions": 32000,
    }
    made |= {"occupancy": 0.5, "cycles": cycles, "ipc": 2000 / cycles if cycles else 0.0, **changes}
    return made


def test_markdown_has_a_line_a_row_and_counts_the_correct_ones():
    text = report.markdown([row("nn"), row("bfs", correct=False, reason="cost: 1 of 9 wrong")])
    assert "1 of 2 correct" in text
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    assert [line.split(" | ")[0] for line in lines] == ["| application", "| bfs", "| nn"]
    assert lines[1].split(" | ")[6] == "no"
    assert "2 k" in lines[2]


def test_tables_are_apart_for_sizes_and_devices():
    text = report.markdown([row("nn"), row("nn", size="small"), row("nn", device="intel-cpu", preset="cuda")])
    assert text.count("**Rodinia, size") == 3


@pytest.mark.parametrize(
    ("steps", "words"), [((False,) * 4, "not translated"), ((True, False, False, False), "not valid"),
                         ((True, True, False, False), "did not run"),
                         ((True, True, True, False), "wrong result"), ((True,) * 4, "correct")]
)  # fmt: skip
def test_outcome_says_how_far_a_job_came(steps, words):
    assert report.outcome(dict(zip(report.STEPS, steps))) == words


@pytest.mark.parametrize(
    ("value", "text"), [(0, "–"), (None, "–"), (1.5, "1.5"), (999, "999"), (24282, "24.3 k"), (3.94e6, "3.94 M"),
                        (2e9, "2 G")],
)
def test_numbers_have_three_digits(value, text):
    assert report.number(value) == text


def test_table_goes_between_the_markers_and_nothing_else_changes(tmp_path):
    results, readme = saved(tmp_path, row()), tmp_path / "README.md"
    readme.write_text(f"before\n{report.BEGIN}\nold\n{report.END}\nafter\n")
    for _ in range(2):
        assert CliRunner().invoke(report.main, [str(results), "--into", str(readme)]).exit_code == 0
        text = readme.read_text()
        assert text.startswith(f"before\n{report.BEGIN}\n**Rodinia")
        assert text.endswith(f"{report.END}\nafter\n")
        assert "old" not in text


def test_other_results_are_summed_up(tmp_path):
    one, other = saved(tmp_path / "a", row("nn")), saved(tmp_path / "b", row("bfs", size="small", correct=False))
    output = CliRunner().invoke(report.main, [str(one), "--also", str(other)]).output
    assert "| nn |" in output
    assert "| bfs |" not in output
    assert output.rstrip().splitlines()[-1].startswith("* size small on cuda")
    assert output.rstrip().endswith("0 of 1 correct")


def test_files_without_markers_or_rows_are_refused(tmp_path):
    results, readme = saved(tmp_path, row()), tmp_path / "README.md"
    readme.write_text("no markers\n")
    outcome = CliRunner().invoke(report.main, [str(results), "--into", str(readme)])
    assert outcome.exit_code == 1
    assert "lacks the lines" in outcome.output
    assert readme.read_text() == "no markers\n"
    results.write_text("[]")
    assert "not a sweep's result" in CliRunner().invoke(report.main, [str(results)]).output
    results.write_text("")
    assert "not a sweep's result" in CliRunner().invoke(report.main, [str(results)]).output


def test_results_survive_a_round_trip_and_are_replaced_by_key(tmp_path):
    first = Results(tmp_path)
    first.add(row("nn"))
    first.add(row("bfs"))
    first.add(row("nn", wall_seconds=9.0))
    second = Results(tmp_path)
    second.load()
    assert [(r["application"], r["wall_seconds"]) for r in second.sorted_rows()] == [("bfs", 1.25), ("nn", 9.0)]
    assert all(tuple(str(r[name]) for name in KEY) == key for key, r in second.rows.items())


COUNTERS = {"timing.stalls_lsu": 5, "timing.dcache_read_misses": 1 << 60, "timing.share": 0.1 + 0.2}


def test_rows_come_back_as_they_were(tmp_path):
    kernels = {
        "_Z1aPf": {"launches": 2, "seconds": 0.25, **COUNTERS},
        'b "quoted", with comma': {"launches": 1, "seconds": 1e-07, "loads": 3},
    }
    rows = [
        row("nn", cycles=1234, counters=COUNTERS, kernels=kernels, configuration="1234567890123456"),
        row("bfs", counters={}, kernels={"_Z1bv": {"launches": 1, "seconds": 2.0}}),
        new_row(Job("lud", preset="preset=cuda,cores=2")) | {"reason": 'E: "no", None', "counters": {}},
    ]
    first = Results(tmp_path)
    for made in rows:
        first.add(made)
    assert sorted(map(repr, map(sorted_items, read_rows(tmp_path / "results.csv")))) == sorted(
        map(repr, map(sorted_items, rows))
    )
    (tmp_path / "kernels.csv").unlink()
    assert all("kernels" not in read for read in read_rows(tmp_path / "results.csv"))


def sorted_items(value: Any) -> Any:
    """Dictionaries as lists in one order, with the types of their values."""
    return (
        [(name, type(item), sorted_items(item)) for name, item in sorted(value.items())]
        if isinstance(value, dict)
        else value
    )


def test_reasons_of_several_lines_stay_one_line_of_the_table(tmp_path):
    saved(tmp_path, row(correct=False, reason="first\nsecond\r\nthird"))
    assert len((tmp_path / "results.csv").read_text().splitlines()) == 2
    assert read_rows(tmp_path / "results.csv")[0]["reason"] == "first second third"


def test_counters_of_a_jobs_own_columns_are_not_taken_for_them(tmp_path):
    made = row(counters={"cycles": 77, "loads": 5})
    del made["cycles"]
    saved(tmp_path, made)
    (read,) = read_rows(tmp_path / "results.csv")
    assert "cycles" not in read
    assert read["counters"] == {"loads": 5}


def test_rows_are_printed_as_json(tmp_path):
    made = row("nn", cycles=5, counters=COUNTERS, kernels={"k": {"launches": 1, "seconds": 0.5}})
    path = saved(tmp_path, made)
    assert json.loads(CliRunner().invoke(report.main, [str(path), "--json"]).stdout) == [made]
    assert CliRunner().invoke(report.main, [str(path), "--json", "--into", str(path)]).exit_code == 2


@pytest.mark.parametrize(
    "text", ["{", "", "application,size\nnn,test\n", "\0", ",".join(COLUMNS) + "\nnn,test\n",
             ",".join(COLUMNS) + "\n" + ",".join("x" for _ in COLUMNS) + "\n"]
)
def test_broken_results_file_is_refused_and_kept(tmp_path, text):
    (tmp_path / "results.csv").write_text(text)
    with pytest.raises(ValueError, match=r"results.csv is not a sweep's result \(line"):
        Results(tmp_path).load()
    assert (tmp_path / "results.csv").read_text() == text


def test_committed_results_are_whole(tmp_path):
    """The tables of the documentation come from them: every sweep's rows are read, all correct."""
    folders = sorted(path.parent for path in RESULTS.glob("*/results.csv"))
    assert len(folders) == 5
    for folder in folders:
        rows = read_rows(folder / "results.csv")
        assert rows
        assert all(read["correct"] and read["instructions"] > 0 and read["counters"] for read in rows)


def test_counters_are_summed_over_launches_and_by_kernel():
    launches = [
        Launch(
            kernel, (1,), (32,), Counters({"total": {"instructions": n, "thread_instructions": 16 * n, "cycles": 4 * n,
                                                     "stalls": {"memory": n}}}), 0.5,
        )
        for kernel, n in (("a", 100), ("b", 50), ("a", 10))
    ]
    summed = measured(launches, threads=32, mode="timing")
    assert summed["instructions"] == 160
    assert summed["occupancy"] == 0.5
    assert (summed["cycles"], summed["ipc"]) == (640, 0.25)
    assert summed["counters"]["stalls.memory"] == 160
    assert summed["kernels"]["a"]["launches"] == 2
    assert summed["kernels"]["a"]["instructions"] == 110
    assert "cycles" not in measured(launches, threads=32, mode="functional")


def test_plots_are_drawn_for_what_the_rows_hold(tmp_path):
    plots = pytest.importorskip("rodinia_tests.plots")
    assert plots.draw_all([row("nn", correct=False)], tmp_path) == []
    assert [path.name for path in plots.draw_all([row("nn")], tmp_path)] == ["occupancy.png"]
    counters = {
        "timing.memory_reads": 300, "timing.memory_writes": 100, "timing.stalls_lsu": 5, "timing.ibuffer_stalls": 3,
    }
    grid = [
        row(name, preset=f"preset=cuda,cores={cores},threads={threads}", cycles=64000 // cores // threads,
            counters=counters)
        for name in ("nn", "bfs") for cores in (1, 2) for threads in (8, 16, 32)
    ]  # fmt: skip
    made = plots.draw_all(grid, tmp_path)
    assert [path.name for path in made] == ["occupancy.png", "speedup.png", "ipc.png", "stalls.png", "roofline.png", "over-cores.png", "over-threads.png"]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in made)
    assert not list(Path(tmp_path).glob("*.tmp*"))


def test_speed_up_compares_only_rows_that_differ_in_one_axis():
    rows = [
        row("nn", preset=f"preset=cuda,cores={cores},warps={warps}", cycles=cycles)
        for cores, warps, cycles in ((1, 4, 1000), (2, 4, 500), (4, 4, 250), (1, 8, 800), (2, 8, 200))
    ]
    assert axes.speedups(rows, "cores")["nn"] == pytest.approx({1: 1.0, 2: 8**0.5, 4: 4.0})
    assert axes.speedups(rows, "warps")["nn"] == pytest.approx({4: 1.0, 8: (1.25 * 2.5) ** 0.5})
    assert axes.speedups(rows, "threads") == {}


def test_speed_up_keeps_rows_apart_that_differ_in_another_key():
    rows = [
        row("nn", preset=f"preset=cuda,cores={cores},l2={l2}", cycles=cycles)
        for cores, l2, cycles in ((1, "false", 1000), (2, "false", 500), (1, "true", 800), (2, "true", 200))
    ]
    assert axes.speedups(rows, "cores")["nn"] == pytest.approx({1: 1.0, 2: 8**0.5})


def test_speed_up_goes_over_any_key():
    rows = [
        row("nn", preset=f"preset=cuda,dcache_size={size},l2={l2}", cycles=cycles)
        for size, l2, cycles in (("4K", "false", 1000), ("16K", "false", 500), ("4K", "true", 800), ("16K", "true", 200))
    ]
    assert axes.varied(rows) == ["dcache_size", "l2"]
    assert axes.speedups(rows, "dcache_size")["nn"] == pytest.approx({4096: 1.0, 16384: 8**0.5})
    assert axes.speedups(rows, "l2")["nn"] == pytest.approx({"off": 1.0, "on": (1.25 * 2.5) ** 0.5})


def test_a_derived_value_stands_where_vortex_puts_it():
    rows = [row("nn", preset=f"preset=vortex,div_latency={value}", cycles=100) for value in (0, 20)]
    assert axes.speedups(rows, "div_latency")["nn"] == {20: 1.0, 66: 1.0}


def test_rates_are_drawn_over_an_axis_without_being_relative():
    found = axes.Quantity("misses", lambda row: row["counters"]["m"])
    rows = [
        row("nn", preset=f"preset=cuda,warps={warps},l2={l2}", cycles=100, counters={"m": m})
        for warps, l2, m in ((4, "false", 1.0), (8, "false", 3.0), (4, "true", 2.0), (8, "true", 6.0))
    ]
    assert axes.along(rows, "warps", found)["nn"] == {4: 1.5, 8: 4.5}


def test_titles_have_the_shape_and_variants_are_drawn(tmp_path):
    plots = pytest.importorskip("rodinia_tests.plots")
    counters = {"timing.memory_reads": 300, "timing.memory_writes": 100, "timing.stalls_lsu": 5}
    grid = [
        row("kmeans", preset=f"preset=cuda,cores={cores}", cycles=6400 // cores, counters=counters, variant=variant)
        for cores in (1, 2, 4, 8) for variant in ("", "texture-object")
    ]  # fmt: skip
    for draw in (plots.draw_occupancy, plots.draw_speedup, plots.draw_ipc, plots.draw_roofline, lambda rows: plots.draw_over(rows, "cores", axes.scales(rows))):
        title = draw(grid).get_suptitle()
        assert title.endswith("size test on 4 configurations, 1×32×32 to 8×32×32"), title
        assert draw(grid[:2] + grid[2:4]).get_suptitle().endswith("on 1×32×32, 2×32×32")
    same = [row("nn", preset=f"preset=cuda,dcache_size={size}K", cycles=100) for size in (4, 8, 16, 32)]
    assert plots.draw_ipc(same).get_suptitle().endswith("size test on 4 configurations of 4×32×32")
    assert [tick.get_text() for tick in plots.draw_ipc(grid).axes[0].get_xticklabels()] == ["kmeans", "kmeans (texture-object)"]


def test_what_plots_do_not_show_is_told():
    plots = pytest.importorskip("rodinia_tests.plots")
    rows = [
        row("nn", cycles=5), row("bfs"), row("lud", correct=False), row("nw", device="intel-cpu"), row("cfd", cycles=5) | {"preset": "gone.toml"},
    ]  # fmt: skip
    assert plots.notes(rows) == [
        "1 rows are not drawn: not correct.", "1 rows are not drawn: not of the simulator.",
        "1 rows are not drawn: of a configuration that cannot be read any more.",
        "1 rows are in the plot of lane occupancy only: functional mode counts no cycles.",
        "1 rows have no energy: they lack counters that the table of energies wants.",
    ]  # fmt: skip
    assert "1 rows are not drawn" not in page(rows, [], plots.notes(rows)), "there are no plots"


def timed(**changes: Any) -> dict[str, Any]:
    """A row with every counter that the table of energies wants, 100 each."""
    names = {name for event in load_table().events for name in event.counters}
    counters = {name if name == "instructions" else f"timing.{name}": 100 for name in names} | {"cycles": 4000}
    return row("nn", cycles=4000, counters=counters, **changes)


def test_energies_are_added_to_rows_and_their_kernels():
    made = timed(preset="vortex") | {"mode": "timing"}
    made["kernels"] = {"a": dict(made["counters"]), "b": {"launches": 1}}
    add_energy(made, load_table())
    assert made["counters"]["energy.total"] == pytest.approx(sum(parts(made).values()))
    assert parts(made)["memory"] == pytest.approx(200 * 512 * 3.92e-12)
    assert made["kernels"]["a"]["energy.total"] == made["counters"]["energy.total"]
    assert made["kernels"]["b"] == {"launches": 1}
    functional = row("nn", counters={"instructions": 5})
    add_energy(functional, load_table())
    assert functional["counters"] == {"instructions": 5}


def test_energies_are_a_column_of_tables_that_have_them():
    made = timed()
    assert "energy" not in report.markdown([made])
    add_energy(made, load_table())
    text = report.markdown([made])
    assert "| energy (estimate) |" in text
    assert re.search(r"J \|$", text)
    assert "Energies are estimates: 45 nm" in page([made], [])


def test_every_configuration_of_a_grid_is_drawn_and_named():
    plots = pytest.importorskip("rodinia_tests.plots")
    counters = {"timing.memory_reads": 300, "timing.memory_writes": 100, "timing.stalls_lsu": 5}
    grid = [
        row(name, preset=f"preset=cuda,cores={cores},threads={threads},l2={l2}", cycles=64000 // cores // threads,
            counters=counters)
        for name in ("nn", "bfs") for cores in (1, 2) for threads in (8, 32) for l2 in ("false", "true")
    ]  # fmt: skip
    table = plots.draw_ipc(grid).axes[0]
    assert len(table.get_yticklabels()) == len({label.get_text() for label in table.get_yticklabels()}) == 8
    assert table.get_yticklabels()[0].get_text() == "test, 1×32×8 preset=cuda,l2=false, timing"
    roofline = plots.draw_roofline(grid).axes[0]
    marked = [line for line in roofline.lines if line.get_marker() != "None"]
    assert [len(line.get_xdata()) for line in marked] == [8, 8]
    assert len({line.get_marker() for line in marked}) == 2
    told = " ".join(text.get_text() for text in roofline.get_legend().get_texts())
    assert "1×32×8 preset=cuda,l2=true" in told
    assert "2×32×32" in plots.draw_stalls(grid).axes[0].get_title() + "".join(
        tick.get_text() for tick in plots.draw_stalls(grid).axes[0].get_xticklabels()
    )


def test_pictures_of_axes_share_their_scales_and_name_their_units():
    """An L2 that is worth 2 % must not look like cores that are worth 400 %."""
    plots = pytest.importorskip("rodinia_tests.plots")
    grid = [
        row(name, preset=f"preset=cuda,cores={cores},l2_size={size}M", cycles=8000 // cores - 10 * size)
        for name in ("nn", "bfs") for cores in (1, 4) for size in (1, 2)
    ]  # fmt: skip
    cores, l2 = (plots.draw_over(grid, axis, axes.scales(grid)).axes for axis in ("cores", "l2_size"))
    assert [plot.get_ylim() for plot in cores] == [plot.get_ylim() for plot in l2]
    assert cores[0].get_ylim()[1] > 4
    assert [plots[0].get_xlabel() for plots in (cores, l2)] == ["cores: cores in a cluster", "l2_size: L2 cache in bytes"]
    assert len({(style["color"], style["marker"]) for style in map(axes.point_style, range(100))}) == 100


def test_results_csv_has_the_counters(tmp_path):
    results = Results(tmp_path)
    results.add(
        row("nn", counters={"timing.stalls_lsu": 5, "timing.dcache_read_misses": 7, "instructions": 3}, instructions=3)
    )
    results.add(row("bfs"))
    lines = list(csv.DictReader((tmp_path / "results.csv").open()))
    assert [(line["application"], line["timing.stalls_lsu"], line["timing.dcache_read_misses"]) for line in lines] == [
        ("bfs", "", ""),
        ("nn", "5", "7"),
    ]
    assert list(lines[0]).count("instructions") == 1


def test_brackets_in_names_are_printed_as_they_are():
    console = Console(width=250, record=True, file=io.StringIO())
    report.print_table(
        console, [row("nn") | {"preset": "shapes[big].toml"}, row("bfs", correct=False, reason="pip install 'x[plot]'")]
    )
    text = console.export_text()
    assert "shapes[big].toml" in text
    assert "x[plot]" in text


def test_rows_of_another_libvortex_do_not_carry_the_simulators_configuration(monkeypatch):
    from rodinia_tests.jobs import shape_of
    from rodinia_tests.sweep import make_jobs

    monkeypatch.setenv("VORTEX_DRIVER", "/opt/vortex/libvortex-simx.so")
    (job,) = make_jobs(["nn"], ["test"], ["cuda"], ["timing"], "vortex", "legacy", "")
    assert (job.device, job.preset, job.mode) == ("vortex-simx", "-", "-")
    made = new_row(job)
    assert (made["configuration"], made["cores"], made["device"]) == ("-", 0, "vortex-simx")
    assert shape_of("vortex-2x8x16-rv64") == (2, 8, 16)
    for name in ("nvsim", "", "/x/libvortex-nvsim.so"):
        monkeypatch.setenv("VORTEX_DRIVER", name)
        assert make_jobs(["nn"], ["test"], ["cuda"], ["timing"], "vortex", "legacy", "")[0].preset == "cuda"


def test_speedups_are_ratios_of_cycles_and_else_of_instructions():
    before = [row("nn", cycles=900), row("bfs", cycles=400), row("lud", instructions=100), row("nw")]
    after = [row("nn", cycles=300), row("bfs", cycles=800), row("lud", instructions=200), row("cfd")]
    found = compare(before, after)
    assert [(change.job[0], change.unit, change.speedup) for change in found.changes] == [
        ("nn", "cycles", 3.0), ("bfs", "cycles", 0.5), ("lud", "instructions", 0.5),
    ]  # fmt: skip
    assert found.mean(found.changes[:2]) == pytest.approx(1.5**0.5)
    assert ([job[0] for job in found.only_before], [job[0] for job in found.only_after]) == (["nw"], ["cfd"])


def test_what_broke_gives_no_speedup_and_the_exit_status(tmp_path):
    good = saved(tmp_path / "good", row("nn", cycles=100), row("bfs"))
    bad = saved(tmp_path / "bad", row("nn", cycles=10, correct=False, reason="distance: 1 of 5 wrong"), row("bfs"))
    result = CliRunner().invoke(sweep, ["--compare", str(good), str(bad.parent)])
    assert result.exit_code == 1
    assert re.search(r"nn test cuda timing vortex: correct, now wrong result", result.output)
    assert "cycles" not in result.output
    assert "instructions: 1.000 × faster (geometric mean of 1)" in result.output
    mended = CliRunner().invoke(sweep, ["--compare", str(bad), str(good)])
    assert mended.exit_code == 0
    assert "wrong result, now correct" in mended.output


def test_the_published_sweeps_compare():
    place = str(RESULTS / "test-cuda-timing")
    result = CliRunner().invoke(sweep, ["--compare", place, place])
    assert result.exit_code == 0, result.output
    assert "cycles: 1.000 × faster (geometric mean of 24); 0 faster, 0 slower, 24 equal" in result.output


def test_what_is_no_sweep_is_refused(tmp_path):
    (tmp_path / "results.csv").write_text("a,b\n1,2\n")
    result = CliRunner().invoke(sweep, ["--compare", str(tmp_path), str(tmp_path)])
    assert result.exit_code == 2
    assert "is not a sweep's result" in result.output


def test_the_page_holds_tables_reasons_and_plots(tmp_path):
    (tmp_path / "ipc.png").write_bytes(b"\x89PNG picture")
    text = page([row("nn"), row("bfs", correct=False, reason="cost < 1 & wrong")], [tmp_path / "ipc.png"])
    assert "1 of 2 correct" in text
    assert text.count("<tr") == 3
    assert "cost &lt; 1 &amp; wrong" in text
    assert 'alt="ipc" src="data:image/png;base64,iVBO' in text
    assert not re.search(r'(src|href)="(?!data:)', text), "it needs no other file"
