"""The page of a profile, and its advice."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from vortex_rt.abi import MODE_FREE, MODE_GROUP
from vortex_rt.sim import profile_page
from vortex_rt.sim.cli import main
from vortex_rt.sim.profile_advice import advice
from vortex_rt.sim.profile_limits import KernelFacts, measures, memory_levels, roofline
from vortex_rt.sim.profile_recording import Recording, merged
from vortex_rt.sim.state import COUNTERS, EVENTS, TRACED
from vortex_rt.sim.state import COUNTERS as NAMES

# The page of a profile: counts by line and instruction add up to the run, and a browser shows them.

BROWSER = shutil.which("chromium-headless-shell")


def entry(pc, text, executed, file="", line=0, function="kernel", **events):
    return {
        "pc": pc, "where": text, "executed": executed, "threads": 4 * executed, "wait": 0, "cycles": 10 * executed,
        "events": events, "function": function, "file": file, "line": line,
    }  # fmt: skip


def launch(*instructions, configuration="1x4x4"):
    return {
        "configuration": configuration, "mode": "timing", "lines": [],
        "functions": [{"where": "_start"}, {"where": "kernel"}], "instructions": list(instructions),
    }  # fmt: skip


def page_of(launches, before=None, **more):
    return profile_page.page(Recording(launches), before=before and Recording(before), **more)


def dump(tmp_path, state=""):
    """The page's document when its script has run."""
    command = [BROWSER, "--no-sandbox", "--headless", "--dump-dom", f"file://{tmp_path}/page.html#{state}"]
    return subprocess.run(command, capture_output=True, check=True, text=True, timeout=120).stdout


def shown(tmp_path, text, state=""):
    """What a browser makes of a page: {table: rows of cells}."""
    (tmp_path / "page.html").write_text(text)
    done = dump(tmp_path, state)
    tables = re.findall(r'<table id="(\w+)">(.*?)</table>', done, re.S)
    return {
        name: [
            [html.unescape(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.S)]
            for row in re.findall(r"<tr.*?</tr>", re.sub(r"<thead>.*?</thead>", "", body, flags=re.S), re.S)
        ]
        for name, body in tables
    }


def test_events_of_a_profile_are_counters():
    assert set(EVENTS) <= set(COUNTERS)
    assert set(TRACED) <= set(COUNTERS)


def test_launches_of_a_kernel_are_added_up():
    one = launch(entry(64, "lw a0, 0(a1)", 3, stalls_lsu=7), entry(68, "tmc x0", 1))
    two = launch(entry(64, "lw a0, 0(a1)", 5, stalls_lsu=1, dcache_reads=2))
    (kernel,) = merged([one, two])
    assert (kernel["name"], kernel["launches"]) == ("kernel", 2)
    first, second = kernel["instructions"]
    assert (first["executed"], first["cycles"], first["events"]) == (8, 80, {"stalls_lsu": 8, "dcache_reads": 2})
    assert second["executed"] == 1
    assert one["instructions"][0]["executed"] == 3


def test_what_makes_no_page_is_refused():
    with pytest.raises(ValueError, match="no launch was profiled"):
        page_of([])
    with pytest.raises(ValueError, match="different devices: 1x4x4; 4x8x16"):
        page_of([launch(), launch(configuration="4x8x16")])


def test_events_of_instructions_are_those_of_the_run(tmp_path):
    """Loads of one line each, all misses: the counters of the whole run stand at the load."""
    (tmp_path / "a.s").write_text("li a0, 0x100000\nli a1, 4\n1: lw a2, 0(a0)\naddi a2, a2, 1\naddi a0, a0, 64\naddi a1, a1, -1\nbnez a1, 1b\ntmc x0\n")
    files = {name: str(tmp_path / name) for name in ("p.json", "c.json", "p.html")}
    result = CliRunner().invoke(main, [
        "run", str(tmp_path / "a.s"), "--preset", "vortex", "--mode", "timing", "--profile-json", files["p.json"],
        "--profile-html", files["p.html"], "--counters", files["c.json"],
    ])  # fmt: skip
    assert result.exit_code == 0, result.output
    events = {row["where"].split()[0]: row["events"] for row in json.loads((tmp_path / "p.json").read_text())["instructions"]}
    assert events["lw"]["dcache_reads"] == events["lw"]["dcache_read_misses"] == 4
    waiting = [row["events"].get("stalls_lsu", 0) for row in json.loads((tmp_path / "p.json").read_text())["instructions"]]
    assert max(waiting) == waiting[3] > 0
    assert not any("dcache_reads" in found for name, found in events.items() if name != "lw")
    assert "lw a2" in (tmp_path / "p.html").read_text()


def test_a_wait_at_a_barrier_stands_at_the_barrier(tmp_path):
    """One warp works for long, the others wait for it; no cycle is counted twice: the warps' sums are at most warps × time."""
    (tmp_path / "a.s").write_text(
        "la a1, 2f\nli a0, 4\nwspawn a0, a1\nli a2, 200\n1: addi a2, a2, -1\nbnez a2, 1b\n"
        "2: li a3, 0\nli a4, 4\nbar a3, a4\naddi a5, a5, 1\ntmc x0\n"
    )
    files = {name: str(tmp_path / name) for name in ("p.json", "c.json")}
    result = CliRunner().invoke(main, [
        "run", str(tmp_path / "a.s"), "--preset", "vortex", "--mode", "timing", "--profile-json", files["p.json"],
        "--counters", files["c.json"],
    ])  # fmt: skip
    assert result.exit_code == 0, result.output
    data, counters = (json.loads((tmp_path / name).read_text()) for name in files)
    waits = {row["where"].split()[0]: row["events"].get("stalls_barrier", 0) for row in data["instructions"]}
    assert {name for name, count in waits.items() if count} == {"bar"}
    assert waits["bar"] == counters["total"]["timing"]["stalls_barrier"] > 3 * 400
    bar = next(row for row in data["instructions"] if row["where"].startswith("bar"))
    assert bar["cycles"] >= waits["bar"]
    assert sum(row["cycles"] for row in data["instructions"]) <= 4 * data["result"]["cycles"]


@pytest.mark.skipif(BROWSER is None, reason="chromium-headless-shell is not installed (tools/setup --checks)")
def test_a_browser_shows_advice_and_limits(tmp_path):
    one = launch(entry(64, "lw a0, 0(a1)", 10, "k.cu", 3, stalls_lsu=90, dcache_reads=40)) | LIMITS | {"result": {"cycles": 100}}
    tables = shown(tmp_path, page_of([one]))
    assert tables["measures"][0] == ["10.0 %", "issue", "10 instructions of warps in 100 places"]
    document = dump(tmp_path)
    assert '<li><a href="#">k.cu:3</a> · uncoalesced access: 4 requests for an access of a warp, where 1 would do' in document
    assert "(may gain 68 %)" in document
    levels = re.search(r'<div id="levels">(.*)</div></div>', document)[1]
    assert [text for text in re.split("<[^>]*>", levels) if text][:5] == [
        "warps", "10 loads and stores of global memory", "40 in all: 4 requests for an access of a warp, where 1 would do", "data cache", "87.5 %",
    ]  # fmt: skip
    assert '<title>kernel: 0.4 instructions of threads per cycle, 20.0 % of the roof; 0.125 per byte</title>' in document
    shown(tmp_path, page_of([launch(entry(64, "nop", 1))]))
    assert '<section id="whole" hidden="">' in dump(tmp_path)


LIMITS = {
    "device": {
        "cores": 1, "warps": 4, "threads": 4, "slices": 1, "lanes": 4, "request_lanes": 4, "line_size": 64,
        "memory_bytes_per_cycle": 16, "local_memory": 1024, "caches": [],
    },
    "counters": dict.fromkeys(COUNTERS, 0) | {"memory_reads": 5, "dcache_reads": 40, "dcache_read_misses": 5},
}  # fmt: skip
"""What a launch knows of its device."""


@pytest.mark.skipif(BROWSER is None, reason="chromium-headless-shell is not installed (tools/setup --checks)")
def test_a_browser_shows_the_limits_of_the_launch_that_is_chosen(tmp_path):
    launches = [launch(entry(64, "nop", 10)) | LIMITS | {"result": {"cycles": cycles}} for cycles in (100, 300)]
    page = page_of(launches)
    assert shown(tmp_path, page)["measures"][0][2] == "20 instructions of warps in 400 places"
    assert shown(tmp_path, page, "launch=2")["measures"][0] == ["3.3 %", "issue", "10 instructions of warps in 300 places"]
    assert "<title>this launch: 0.133 instructions of threads per cycle" in dump(tmp_path, "launch=2")


@pytest.mark.skipif(BROWSER is None, reason="chromium-headless-shell is not installed (tools/setup --checks)")
def test_a_browser_shows_what_ran_before_beside_it(tmp_path):
    """Kernels are paired by name, and where each side has one whatever the names."""
    def run(*rows, kernel="k", cycles=100, **more):
        return launch(*rows, **more) | {"kernel": kernel, "result": {"cycles": cycles}}

    old = run(entry(64, "lw a0, 0(a1)", 30, "k.cu", 3), entry(68, "nop", 5, "k.cu", 4), cycles=300, configuration="1x2x2")
    new = run(entry(64, "lw a0, 0(a1)", 10, "k.cu", 3), entry(72, "nop", 7, "k.cu", 5))
    tables = shown(tmp_path, page_of([new], [old | {"kernel": "other"}]))
    assert [row[-2:] for row in tables["functions"]] == [["300", "−200"]]
    assert [row[-2:] for row in tables["source"]] == [["257", "−198"], ["–", "+41"]]
    document = dump(tmp_path)
    assert '<span class="better">3.00×</span> as fast now; before on 1x2x2' in document
    assert '<div id="earlier">' in document
    tables = shown(tmp_path, page_of([new, run(entry(96, "nop", 1), kernel="second")], [old | {"kernel": "other"}]))
    assert [row[-1] for row in tables["functions"]] == [""], "no kernel of that name ran before"
    assert '<div id="earlier" hidden="">' in dump(tmp_path)


@pytest.mark.skipif(BROWSER is None, reason="chromium-headless-shell is not installed (tools/setup --checks)")
def test_a_browser_tells_launches_of_a_kernel_apart(tmp_path, monkeypatch):
    one = launch(entry(64, "lw a0, 0(a1)", 3), entry(68, "tmc x0", 1, function="_start"))
    two = launch(entry(64, "lw a0, 0(a1)", 5, stalls_barrier=40)) | {"launch": {"grid": [8, 2, 1], "block": [32, 1, 1]}}
    page = page_of([one, two])
    tables = shown(tmp_path, page)
    assert [row[1] for row in tables["launches"]] == ["launch 1", "launch 2 of <<<(8, 2), 32>>>"]
    assert [row[2] for row in tables["launches"]] == ["44.4 %", "55.6 %"]
    assert tables["launches"][1][-1] == "waits at a barrier (40)"
    assert [row[1] for row in tables["functions"]] == ["kernel", "start-up and hand-out of blocks"]
    assert [row[3] for row in shown(tmp_path, page, "launch=2")["code"]] == ["5"]
    monkeypatch.setattr(profile_page, "MOST_DETAILS", 2)
    tables = shown(tmp_path, page_of([one, two]), "launch=2")
    assert (tables["launches"][1][1], tables["code"]) == ("launch 2 of <<<(8, 2), 32>>> (sums only)", [])


def test_the_energy_of_a_kernel_is_that_of_its_launches():
    energy = {"estimate": True, "table": "t", "joules": 3e-6, "watts": 1.5, "parts": {"memory": 2e-6, "registers": 1e-6}}
    one = launch(entry(64, "nop", 1)) | {"energy": energy}
    (kernel,) = merged([one, one])
    assert kernel["energy"] == energy | {"joules": 6e-6, "parts": {"memory": 4e-6, "registers": 2e-6}}
    (kernel,) = merged([one, launch(entry(64, "nop", 1))])
    assert "energy" not in kernel, "one of the launches has none"


@pytest.mark.skipif(BROWSER is None, reason="chromium-headless-shell is not installed (tools/setup --checks)")
def test_a_browser_shows_the_energy_as_an_estimate(tmp_path):
    energy = {"estimate": True, "table": "t < u", "joules": 3e-6, "watts": 1.5, "parts": {"registers": 1e-6, "memory": 2e-6}}
    page = page_of([launch(entry(64, "nop", 1)) | {"energy": energy}])
    assert shown(tmp_path, page)["parts"] == [["66.7 %", "2 µJ", "memory"], ["33.3 %", "1 µJ", "registers"]]
    assert "about 3 µJ, 1.5 W (estimate: t &lt; u)" in dump(tmp_path)
    shown(tmp_path, page_of([launch(entry(64, "nop", 1))]))
    assert '<details id="energy" hidden="">' in dump(tmp_path)


@pytest.mark.skipif(BROWSER is None, reason="chromium-headless-shell is not installed (tools/setup --checks)")
def test_a_browser_shows_source_beside_instructions(tmp_path):
    source = tmp_path / "k.cu"
    source.write_text("a < b\n</script>\nc\n")
    page = page_of([
        launch(entry(64, "lw a0, 0(a1)", 3, str(source), 1, stalls_lsu=20, dcache_read_misses=2),
               entry(68, "add a0, a0, a0", 1, str(source), 3), entry(72, "tmc x0", 1, function="_start"))
    ])  # fmt: skip
    tables = shown(tmp_path, page)
    assert [row[1] for row in tables["source"]] == ["    1  a < b", "    2  </script>", "    3  c"]
    assert tables["source"][0][2:] == ["30", "3", "4.0", "2"]
    assert tables["source"][1] == ["", "    2  </script>"]
    assert [row[0] for row in tables["functions"]] == ["80.0 %", "20.0 %"]
    assert tables["code"][0][0] == "60.0 %"
    assert tables["code"][0][-1] == "waits for a load (20)"
    chosen = shown(tmp_path, page, f"line={source}:3")
    assert [row[1].split()[1] for row in chosen["code"]] == ["add"]
    assert [row[1].split()[1] for row in shown(tmp_path, page, "search=TMC")["code"]] == ["tmc"]
    assert [row[1].split()[1] for row in shown(tmp_path, page, "sort=executed&up=true")["code"]] == ["add", "tmc", "lw"]
    assert '<div id="between" hidden="">' in dump(tmp_path)


@pytest.mark.skipif(BROWSER is None, reason="chromium-headless-shell is not installed (tools/setup --checks)")
def test_a_browser_shows_spirv_between_source_and_instructions(tmp_path):
    kernel = {"function": "kernel", "file": "k.cu"}
    spirv = [
        {**kernel, "file": "", "line": 0, "code": ["%1 = OpFunction %void None %2"]},
        {**kernel, "line": 1, "code": ["%3 = OpLoad %float %4", "%5 = OpFAdd %float %3 %3"]},
        {**kernel, "line": 2, "code": ["OpStore %4 %5"]}, {"function": "other", "file": "k.cu", "line": 9, "code": ["OpReturn"]},
    ]  # fmt: skip
    page = page_of([launch(entry(64, "lw a0, 0(a1)", 3, "k.cu", 1), entry(68, "sw a0, 0(a1)", 1, "k.cu", 2)) | {"spirv": spirv}])
    assert shown(tmp_path, page)["spirv"] == [
        ["", "", spirv[0]["code"][0]], ["75.0 %", "1", "\n".join(spirv[1]["code"])], ["25.0 %", "2", "OpStore %4 %5"], ["", "9", "OpReturn"],
    ]  # fmt: skip
    assert [row[2] for row in shown(tmp_path, page, "line=k.cu:2")["spirv"]] == ["OpStore %4 %5"]
    assert [row[2] for row in shown(tmp_path, page, "function=other")["spirv"]] == ["OpReturn"]
    assert [row[1] for row in shown(tmp_path, page, "search=fadd")["spirv"]] == ["1"]


@pytest.mark.skipif(BROWSER is None, reason="chromium-headless-shell is not installed (tools/setup --checks)")
def test_a_browser_shows_the_first_of_very_many_instructions(tmp_path):
    """All 5,000 lines of the source, and 1,000 of the instructions, which a choice or another order brings up."""
    source = tmp_path / "k.cu"
    source.write_text("a;\n" * 5000)
    page = page_of([launch(*(entry(4 * i, f"nop {i}", 1 + i, str(source), 1 + i % 50) for i in range(3000)))])
    tables = shown(tmp_path, page)
    assert len(tables["source"]) == 5000
    assert len(tables["code"]) == 1001
    assert tables["code"][-1] == ["… 2,000 more: choose a line or a function, search, or sort"]
    assert shown(tmp_path, page, "sort=executed")["code"][0][1].split()[1:3] == ["nop", "2999"]
    assert len(shown(tmp_path, page, f"line={source}:7")["code"]) == 60


def test_a_program_is_profiled_with_its_exit_status(tmp_path):
    """The program here stands for one with launches: it writes what the simulator would."""
    script = (
        "import json, os, sys; name = os.environ['VORTEX_PROFILE'].replace('.json', f'.7.{sys.argv[1]}.json');"
        f"open(name, 'w').write(json.dumps({launch(entry(64, 'nop', 1))!r})); sys.exit(3)"
    )
    page = tmp_path / "page.html"
    result = CliRunner().invoke(main, ["profile", "-o", str(page), sys.executable, "-c", script, "1"])
    assert result.exit_code == 3
    assert f"1 launch in {page}" in result.stderr
    assert '"name":"kernel"' in page.read_text()


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        ([], 2, "give a COMMAND"),
        (["/no/such/program"], 127, "/no/such/program: No such file"),
        (["true"], 1, "no launch was profiled; the program ended with status 0"),
        (["sh", "-c", "exit 7"], 7, "no launch was profiled; the program ended with status 7"),
        (["--from", __file__], 1, "not a profile"),
    ],
)
def test_mistakes(tmp_path, arguments, status, message):
    result = CliRunner().invoke(main, ["profile", "-o", str(tmp_path / "page.html"), *arguments])
    assert result.exit_code == status
    assert message in result.stderr
    assert not list(tmp_path.iterdir())


TIMELINE = {
    "configuration": "1x4x4", "end": 100, "interval": 50, "instructions": [0.5, 0.25], "warps": [4.0, 2.0], "waits": {"stalls_lsu": [1.0, 0.5], "stalls_barrier": [0.0, 1.0]},
    "launches": [{"kernel": "kernel", "start": 0, "end": 60}, {"kernel": "other<3>", "start": 60, "end": 100}],
}  # fmt: skip


@pytest.mark.skipif(BROWSER is None, reason="chromium-headless-shell is not installed (tools/setup --checks)")
def test_a_browser_shows_the_launches_over_time(tmp_path):
    other = launch(entry(96, "tmc x0", 2, function="other<3>")) | {"functions": [{"where": "other<3>"}]}
    page = page_of([launch(entry(64, "nop", 9)), other], timelines=[TIMELINE])
    shown(tmp_path, page)
    document = dump(tmp_path, "kernel=1").split("<script>")[0]
    assert re.findall(r"<title>([^<]*)</title></path>", document) == [
        "waits for a load", "waits at a barrier", "issue, fetch and other warps' turns", "instructions per cycle, at most 0.5",
    ]  # fmt: skip
    rects = re.findall(r"<rect data-launch=\"(\d)\" x=\"([\d.]+)\".*?width=\"([\d.]+)\" height=\"150\"( class=\"chosen\")?>", document, re.S)
    assert rects == [("0", "0.00", "600.00", ""), ("1", "600.00", "400.00", ' class="chosen"')]
    assert "<title>other&lt;3&gt;: cycles 60 to 100</title>" in document
    top = re.findall(r'<path d="M0.00 ([\d.]+) L500.00 ([\d.]+) L500.00 ([\d.]+)', document)
    assert top[0] == ("127.50", "127.50", "138.75"), "one of four warps waits, then half of one"
    assert 'id="over-time" hidden' not in document


def test_a_program_is_recorded_over_time_when_asked(tmp_path):
    result = CliRunner().invoke(main, ["profile", "--timeline", "--mode", "functional", "true"])
    assert (result.exit_code, "--timeline needs timing mode" in result.stderr) == (2, True)
    result = CliRunner().invoke(main, ["profile", "--timeline", "--from", "x.json"])
    assert (result.exit_code, "--timeline records a COMMAND" in result.stderr) == (2, True)
    script = "import os, sys; print(os.environ['VORTEX_TRACE_OPTIONS'], os.path.basename(os.environ['VORTEX_TRACE'])); sys.exit(0)"
    result = CliRunner().invoke(main, ["profile", "--timeline", "-o", str(tmp_path / "p.html"), sys.executable, "-c", script])
    assert "no launch was profiled" in result.stderr


def test_kernels_are_called_as_in_the_source_and_not_after_the_function_that_takes_longest():
    one = launch(entry(64, "nop", 1, function="_Z4bumpPf"), entry(68, "nop", 9, function="__vx_yield")) | {"kernel": "_Z4bumpPf"}
    one["functions"].insert(1, {"where": "__vx_yield"})
    (kernel,) = merged([one])
    assert kernel["name"] == "_Z4bumpPf"
    page = page_of([one], timelines=[TIMELINE | {"launches": [{"kernel": "_Z4bumpPf", "start": 0, "end": 9}]}])
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S)[1])
    assert data["kernels"][0]["name"] == data["timelines"][0]["launches"][0]["kernel"] == "bump(float*)"
    assert [row["function"] for row in data["kernels"][0]["instructions"]] == ["bump(float*)", "__vx_yield"]


def test_builds_of_a_kernel_that_differ_in_their_lines_stay_apart():
    one, two = launch(entry(64, "nop", 1, "k.cu", 3)), launch(entry(64, "nop", 1, "k.cu", 4))
    (kernel,) = merged([one, two])
    assert [(row["line"], row["executed"]) for row in kernel["instructions"]] == [(3, 1), (4, 1)]


@pytest.mark.parametrize("option", ["-o", "--json", "--csv"])
def test_a_file_that_cannot_be_written_is_told_before_the_run(tmp_path, option):
    program = ["sh", "-c", f"touch {tmp_path}/ran"]
    result = CliRunner().invoke(main, ["profile", option, str(tmp_path / "no" / "x"), *program])
    assert (result.exit_code, f"cannot write {tmp_path}/no/x: there is no folder {tmp_path}/no" in result.stderr) == (1, True)
    result = CliRunner().invoke(main, ["profile", option, str(tmp_path), *program])
    assert (result.exit_code, f"cannot write {tmp_path}: it is a folder" in result.stderr) == (1, True)
    assert not list(tmp_path.iterdir())


@pytest.mark.device
def test_interrupt_keeps_the_profile_of_what_ran(tmp_path, monkeypatch):
    """Of the launch that is cut off too, whose file the simulator writes after the program's end."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    (tmp_path / "k.s").write_text("1: j 1b\n")
    code = (
        "import sys; from vortex_rt.sim.cli import main; from vortex_rt.sim.host import Host; "
        "import vortex_rt.sim.config as c; from vortex_rt.sim.image import load_image\n"
        "from pathlib import Path\n"
        "image = load_image(Path(sys.argv[1]))\n"
        "with Host(c.from_environment()) as host:\n"
        "    host.reserve([(a, s) for a, _, s in image.segments])\n"
        "    [host.write(a, d) for a, d, _ in image.segments]\n"
        "    host.start(image.entry, 0, None, False)\n"
        "    while host.ask('progress') < 1000: pass\n"
        "    open(sys.argv[1] + '.runs', 'w').close()\n"
        "    while not host.wait(): pass\n"
    )
    command = [sys.executable, "-m", "vortex_rt.sim.cli", "profile", "--preset", "vortex", "-o", tmp_path / "p.html", "--json", tmp_path / "p.json"]
    process = subprocess.Popen(
        [*command, "--", sys.executable, "-c", code, tmp_path / "k.s"], stderr=subprocess.PIPE, text=True, start_new_session=True, cwd=tmp_path,
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while not (tmp_path / "k.s.runs").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)  # what a terminal sends
    _, errors = process.communicate(timeout=100)
    assert process.returncode in (130, 1), errors
    (one,) = json.loads((tmp_path / "p.json").read_text())
    assert one["instructions"][0]["executed"] > 500
    assert "1 launch in" in errors
    assert (tmp_path / "p.html").exists()
    assert not list(tmp_path.glob("vortex-profile-*"))


# How near a kernel comes to the device's limits: the numbers are those of the counts, the limits those of the launch.

DEVICE = {
    "cores": 2, "warps": 8, "threads": 32, "slices": 2, "lanes": 16, "request_lanes": 8, "line_size": 64,
    "memory_bytes_per_cycle": 16, "local_memory": 4096, "caches": ["l2"],
}  # fmt: skip
LAUNCH = {"grid": [8, 1, 1], "block": [64, 1, 1], "slots": 4, "warps_per_group": 2, "local_bytes": 1024, "mode": MODE_GROUP}
ADVISED = dict.fromkeys(NAMES, 0) | {"memory_reads": 10, "memory_writes": 15, "local_reads": 64, "local_writes": 0, "dcache_reads": 40, "dcache_read_misses": 10}


def row(where, executed, **events):
    return {
        "pc": 0, "where": where, "executed": executed, "threads": 32 * executed, "wait": 0, "cycles": 100 * executed,
        "events": events, "function": "k", "file": "/k.cu", "line": 3,
    }  # fmt: skip


def kernel(*rows, **more):
    return {"name": "k", "cycles": 1000, "device": DEVICE, "launch": LAUNCH, "counters": ADVISED, "instructions": list(rows)} | more


def test_measures_are_parts_of_the_devices_limits():
    found = {name: (part, text) for name, part, text in measures(kernel(row("fmadd.s f0, f1, f2, f3", 100), row("flw f1, 0(a0)", 10, dcache_reads=40)))}
    assert found["issue"][0] == 110 / (1000 * 2 * 2)
    assert found["FP"][0] == 100 * 32 * 2 / (1000 * 2 * 2 * 16 * 2), "loads are none"
    assert found["memory"] == (1600 / 16000, "640 bytes read, 960 written")
    assert found["local memory"][0] == 64 / (1000 * 2 * 16)
    assert found["coalescing"] == (1.0, "4 requests for an access of a warp, where 4 would do")


def test_a_kernel_has_its_place_under_the_roof():
    found = roofline(kernel(row("fmadd.s f0, f1, f2, f3", 100)))
    assert found == {"what": "FP operations", "rate": 6.4, "intensity": 4.0, "peak": 128, "width": 16}
    found = roofline(kernel(row("add a0, a1, a2", 100)))
    assert found == {"what": "instructions of threads", "rate": 3.2, "intensity": 2.0, "peak": 64, "width": 16}
    assert roofline(kernel(row("nop", 1), counters=ADVISED | {"memory_reads": 0, "memory_writes": 0})) is None


def test_the_way_to_memory_tells_requests_and_hits():
    counters = ADVISED | {"l2_reads": 20, "l2_writes": 15, "l2_read_misses": 10, "memory_latency": 300, "icache_reads": 50, "icache_misses": 5}
    found = memory_levels(kernel(row("flw f1, 0(a0)", 10, dcache_reads=40), counters=counters))
    assert [(level["name"], level["part"]) for level in found] == [
        ("warps", None), ("data cache", 0.75), ("L2", 0.5), ("memory", 0.1), ("local memory", 64 / 32000), ("instruction cache", 0.9),
    ]  # fmt: skip
    assert found[0]["text"] == "10 loads and stores of global memory"
    assert found[1]["into"] == "40 in all: 4 requests for an access of a warp, where 4 would do"
    assert found[2]["into"] == "20 reads and 15 writes of lines"
    assert found[3]["text"] == "of 16 bytes a cycle; a read takes 30 cycles"


@pytest.mark.parametrize(
    ("launch", "live", "limit"),
    [
        ({}, 8, ""),
        ({"grid": [4, 1, 1]}, 4, "the grid has 4 blocks for 2 cores"),
        ({"grid": [1, 1, 1]}, 2, "the grid has 1 block for 2 cores"),
        ({"slots": 1, "local_bytes": 3072}, 2, "a block takes 3072 of 4096 bytes of shared memory"),
        ({"slots": 1, "warps_per_group": 6, "block": [192, 1, 1]}, 6, "a block of 192 threads takes 6 warps"),
        ({"mode": MODE_FREE, "grid": [3, 1, 1]}, 3, "the grid has 3 blocks of 64 threads for 2 cores"),
        ({"mode": MODE_FREE, "grid": [9, 1, 1]}, 8, ""),
    ],
)
def test_what_limits_the_warps_of_a_core_is_named(launch, live, limit):
    assert KernelFacts(kernel(row("nop", 1), launch=LAUNCH | launch)).occupancy() == (live, limit)


def test_small_gains_and_recordings_without_counters_say_nothing():
    loads = row("lw a0, 0(a1)", 10, dcache_reads=320, stalls_lsu=900)
    (found,) = advice(kernel(loads))
    assert (found["rule"], found["place"], found["gain"]) == ("uncoalesced access", "k.cu:3", 0.778)
    assert found["text"].startswith("32 requests for an access of a warp, where 4 would do: ")
    assert advice(kernel(loads | {"events": {"dcache_reads": 320, "stalls_lsu": 50}})) == []
    assert (advice(kernel(loads, counters={})), measures(kernel(loads, device=None))) == ([], [])
