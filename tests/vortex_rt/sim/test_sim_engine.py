"""The compiled code as shared libraries: what they need, when they are built,
and that they compute what Numba's own code does.
"""

from __future__ import annotations

import ctypes
import importlib
import os
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import numba
import numpy as np
import pytest
from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile

from vortex_rt.driver import locate
from vortex_rt.sim import build, codegen, engine
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.machine import Machine

BASE = 0x80000000
DATA = 0x100000
LOAD = (
    "from vortex_rt.sim import engine; print(engine.library({unit!r})._name, engine.function('run_core').argtypes and "
    "'loaded')"
)
UNIT = "scheduler"  # the one that compiles in a second


def start(cache: Path, **environment: str) -> subprocess.Popen[str]:
    """Load the small unit in another process."""
    variables = {**os.environ, "VORTEX_RT_CACHE": str(cache), **environment}
    return subprocess.Popen(
        [sys.executable, "-c", LOAD.format(unit=UNIT)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=variables,
    )


def load(cache: Path, **environment: str) -> tuple[int, str, str]:
    process = start(cache, **environment)
    out, err = process.communicate()
    return process.returncode, out, err


# ---- what is in them -------------------------------------------------------------------------------------------------


@pytest.fixture(params=list(engine.UNITS))
def elf(request: pytest.FixtureRequest) -> Iterator[ELFFile]:
    with open(engine.library(request.param)._name, "rb") as file:
        yield ELFFile(file)


def test_a_library_needs_only_the_c_library_and_no_writable_code(elf):
    system = [ctypes.CDLL(name) for name in ("libc.so.6", "libm.so.6")]
    wanted = [
        s.name
        for s in elf.get_section_by_name(".dynsym").iter_symbols()
        if s["st_shndx"] == "SHN_UNDEF" and s["st_info"]["bind"] == "STB_GLOBAL"
    ]
    assert [name for name in wanted if name and not any(hasattr(lib, name) for lib in system)] == []
    tags = [
        tag for section in elf.iter_sections() if isinstance(section, DynamicSection) for tag in section.iter_tags()
    ]
    assert {tag.needed for tag in tags if tag.entry.d_tag == "DT_NEEDED"} <= {"libc.so.6", "libm.so.6"}
    assert not any(tag.entry.d_tag == "DT_TEXTREL" for tag in tags)


def test_a_library_shows_only_its_entry_points_and_data(elf):
    shown = {s.name for s in elf.get_section_by_name(".dynsym").iter_symbols() if s["st_shndx"] != "SHN_UNDEF"}
    unit = next(name for name in engine.UNITS if f"{name}_built_with" in shown)
    assert {name for name in shown if not name.startswith("decoder_")} == {
        *engine.UNITS[unit].entries,
        f"{unit}_built_with",
    }
    assert engine.built_with(unit) == build.versions()


@pytest.mark.parametrize("text", ["vortex", "vortex,xlen=32", "cuda", "cuda,simx_quirks=true"])
def test_decoder_tables_are_those_of_the_instruction_table(text):
    from vortex_rt.sim.config import from_text

    config = from_text(text)
    rows, opcodes = codegen.decoder_tables(config)
    table, count, index = engine.decoder_tables(config)
    assert count == len(rows)
    assert (ctypes.c_int64 * (count * len(rows[0]))).from_address(table)[:] == [value for row in rows for value in row]
    assert (ctypes.c_int64 * 129).from_address(index)[:] == opcodes


def compiled_module(monkeypatch: pytest.MonkeyPatch, function: object) -> engine.CompilationUnit:
    from vortex_rt.sim.compiled import compiled

    monkeypatch.setitem(sys.modules, "vortex_rt.sim.probe", types.SimpleNamespace(probe=compiled(function)))
    return engine.CompilationUnit("probe", {"probe": ("probe", 1)}, ())


def test_a_function_that_can_raise_is_refused(monkeypatch, tmp_path):
    def raises(x):
        if x == 7:
            raise ValueError("seven")
        return x

    with pytest.raises(build.SimulatorBuildError, match=r"functions of the probe can raise: .*seven"):
        build.object_code("probe", compiled_module(monkeypatch, raises), tmp_path)


def test_a_function_that_allocates_is_refused(monkeypatch, tmp_path):
    def allocates(x):
        return np.zeros(x)[0] + x

    with pytest.raises((numba.core.errors.NumbaError, RuntimeError)):
        build.object_code("probe", compiled_module(monkeypatch, allocates), tmp_path)


def test_a_function_that_returns_no_int64_is_refused(monkeypatch, tmp_path):
    with pytest.raises(build.SimulatorBuildError, match="probe returns float64, not int64"):
        build.object_code("probe", compiled_module(monkeypatch, lambda x: x * 0.5), tmp_path)


# ---- when they are built ---------------------------------------------------------------------------------------------


def test_a_missing_library_is_built_once_and_a_damaged_one_again(tmp_path):
    status, out, err = load(tmp_path)
    assert (status, err) == (0, "vortex-sim: compiling the scheduler (once for this version, up to a minute) …\n")
    assert out.endswith(" loaded\n")
    path = Path(out.split()[0])
    assert load(tmp_path) == (0, out, "")
    whole = path.read_bytes()
    for damaged in (whole[: len(whole) // 2], b"", whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:]):
        path.write_bytes(damaged)
        status, again, err = load(tmp_path)
        assert (status, again) == (0, out)
        assert f"{path} is damaged" in err
        assert "compiling the scheduler" in err
    assert sorted(p.name for p in path.parent.iterdir()) == [path.name, "scheduler.lock"]


def test_of_two_first_starts_at_once_one_compiles_and_the_other_waits(tmp_path):
    results = [process.communicate() for process in [start(tmp_path), start(tmp_path)]]
    assert results[0][0] == results[1][0] != ""
    messages = sorted(err for _, err in results)
    assert messages[0].startswith("vortex-sim: compiling")
    assert messages[1] in ("", "vortex-sim: waiting for another process that compiles the scheduler …\n")


def test_without_a_c_compiler_the_error_says_what_to_install(tmp_path):
    status, _, err = load(tmp_path, PATH="/nowhere")
    assert status == 1
    assert "the C compiler `cc`" in err
    assert "apt-get install build-essential" in err
    assert "EngineError: the simulator's scheduler could not be compiled" in err


def test_a_cache_that_cannot_be_written_is_reported_and_the_code_compiled_for_the_process(tmp_path):
    (tmp_path / "file").write_text("")
    status, out, err = load(tmp_path / "file")
    assert (status, out.endswith(" loaded\n")) == (0, True)
    assert "compiled code is not kept" in err
    assert not Path(out.split()[0]).exists()


def test_warm_up_compiles_again_what_other_versions_have_made(monkeypatch):
    from click.testing import CliRunner

    from vortex_rt.sim.cli import main

    built = []
    monkeypatch.setattr(engine, "build", lambda name, path, force=False: built.append((name, force)))
    assert CliRunner().invoke(main, ["warm-up"]).exit_code == 0
    assert built == []
    monkeypatch.setattr(engine, "built_with", lambda name: "numba 0.1" if name != "timing" else build.versions())
    assert CliRunner().invoke(main, ["warm-up"]).exit_code == 0
    assert sorted(built) == [("executor", True), ("scheduler", True)]


def test_libraries_that_nobody_has_used_for_a_month_are_deleted(tmp_path):
    folder = tmp_path / "simulator"
    (folder / "old-version").mkdir(parents=True)
    for name in ("executor-0123.so", "executor-4567.so"):
        (folder / name).write_bytes(b"")
    for name in ("executor-0123.so", "old-version"):
        os.utime(folder / name, (0, 0))
    engine._prune(str(folder))
    assert [path.name for path in folder.iterdir()] == ["executor-4567.so"]


def test_the_name_of_a_library_follows_sources_and_processor(monkeypatch, tmp_path):
    paths = {name: engine.library_path(name) for name in engine.UNITS}
    here = tmp_path / "sim"
    for folder in (here, here / "native", tmp_path / "isa"):
        folder.mkdir()
    for name in {source for unit in engine.UNITS.values() for source in unit.sources}:
        (here / name).write_bytes(Path(engine.SOURCES, name).read_bytes())
    monkeypatch.setattr(engine, "SOURCES", str(here))
    assert {name: engine.library_path(name) for name in engine.UNITS} == paths
    (here / "caches.py").write_text("changed")
    assert {name for name in paths if engine.library_path(name) != paths[name]} == {"timing"}
    (tmp_path / "isa" / "table.py").write_text("changed")
    assert {name for name in paths if engine.library_path(name) != paths[name]} == {"timing", "executor"}
    (here / "native" / "warp.h").write_text("changed")
    assert {name for name in paths if engine.library_path(name) != paths[name]} == {"timing", "executor"}
    (here / "views.py").write_text("changed")
    assert {name for name in paths if engine.library_path(name) != paths[name]} == set(paths)
    before = engine.library_path("timing")
    monkeypatch.setattr(engine, "processor", lambda: "another one")
    assert engine.library_path("timing") != before


@pytest.mark.parametrize("unit", list(engine.UNITS))
def test_the_sources_of_a_unit_are_all_modules_that_it_is_made_from(unit):
    names = {place for place, _ in engine.UNITS[unit].entries.values() if not place.endswith(".c")}
    program = (
        "import sys, re, importlib\n"
        "names = sys.argv[1:]\n"
        "if 'executor' in names:\n"
        "    from vortex_rt.sim.codegen import executor_source\n"
        "    names = re.findall(r'^from vortex_rt.sim.(\\w+) import', executor_source(), re.M) + ['native_codegen']\n"
        "for name in names: importlib.import_module(f'vortex_rt.sim.{name}')\n"
        "print(*(name for name in sys.modules if name.startswith(('vortex_rt.sim.', 'vortex_rt.isa.', 'vortex_rt.failures'))))"
    )
    found = subprocess.run(
        [sys.executable, "-c", program, *names], capture_output=True, text=True, check=True
    ).stdout.split()
    only_python = {"vortex_rt.sim.arrays"}  # the state's memory as Python sees it
    files = {
        f"{name}.py".replace("vortex_rt.sim.", "").replace("vortex_rt.isa.", "../isa/").replace("vortex_rt.", "../")
        for name in found
        if name not in only_python
    }
    native = {f"native/{path.name}" for path in Path(engine.SOURCES, "native").iterdir()}
    own = ({"build.py", "executor.py.in"} | native) & set(engine.UNITS[unit].sources)
    assert unit != "executor" or native <= own
    assert files | own == set(engine.UNITS[unit].sources)


def test_the_simulators_cache_is_everybodys(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere/else")
    assert engine.cache_root() == str(locate.cache_root())
    monkeypatch.delenv("VORTEX_RT_CACHE", raising=False)
    assert engine.cache_root() == str(locate.cache_root())


# ---- the same results as Numba's own code ----------------------------------------------------------------------------

PRELUDE = """
    csrr t0, num_warps
    la t1, work
    wspawn t0, t1
work:
    li t0, -1
    tmc t0
    csrr s0, mhartid
    slli s1, s0, 6
    li s2, 0x100000
    add s1, s1, s2
"""

KERNELS = {
    "integers": "li a0, 7\nmul a1, s0, a0\ndiv a2, a1, a0\nremu a3, s1, a0\nsra a4, s1, a0\nsltu a5, a1, a3\n"
                "sd a1, 0(s1)\nsw a3, 8(s1)\nsb a4, 13(s1)\nlh a6, 8(s1)\ntmc x0",
    "floats": """
    fcvt.d.w fa0, s0
    li a0, 3
    fcvt.d.w fa1, a0
    fdiv.d fa2, fa0, fa1
    fsqrt.d fa3, fa2
    fmadd.d fa4, fa2, fa3, fa0
    fcvt.s.d fa5, fa4, rtz
    fadd.s fa6, fa5, fa5, rup
    fcvt.w.s a1, fa6
    fsd fa4, 16(s1)
    fsw fa6, 24(s1)
    csrr a2, fflags
    sd a2, 32(s1)
    tmc x0""",
    "divergence": """
    andi a0, s0, 1
    split a1, a0
    beqz a0, 1f
    addi a2, s0, 100
    j 2f
1:  addi a2, s0, 200
2:  join a1
    sw a2, 40(s1)
    tmc x0""",
    "barrier_atomics": """
    li a0, 0x180000
    li a1, 1
    amoadd.w a2, a1, (a0)
    li a3, 0
    csrr a4, num_warps
    bar a3, a4
    lr.w a5, (a0)
    sc.w a6, a5, (a0)
    sw a2, 48(s1)
    sw a6, 52(s1)
    tmc x0""",
    "loop": """
    li a0, 200
    li t2, 0x200000
1:  slli a1, s0, 2
    add a1, a1, t2
    lw a2, 0(a1)
    add a2, a2, a0
    sw a2, 0(a1)
    addi t2, t2, 1024
    addi a0, a0, -1
    bnez a0, 1b
    tmc x0""",
    "fault": "li a0, -8\nsd s0, 0(a0)\ntmc x0",
}

SHAPES = ("vortex", "vortex,cores=2,warps=8,threads=16,l2=true", "vortex,warps=2,threads=1,icache=false")
STATE = ("machine", "core", "warp", "registers", "stack", "barrier", "local", "reserved", "counters")


def outcome(kernel: str, text: str, mode: str) -> dict[str, object]:
    """Return everything that a run leaves behind, host addresses taken out."""
    from vortex_rt.sim.config import from_text
    from vortex_rt.sim.errors import SimulationError

    machine = Machine(from_text(text).with_options({"mode": mode, "quantum": 40}))
    machine.write(BASE, assemble(PRELUDE + KERNELS[kernel], BASE))
    message = ""
    try:
        machine.run(BASE)
    except SimulationError as error:
        message = error.message
    left = {name: getattr(machine, name).numpy.copy() for name in STATE}
    left["machine"][[engine_index("MEMORY"), engine_index("LOCAL")]] = 0
    places = [
        value
        for name, rows in (("memory", machine.memory), ("local", machine.local))
        for value in (rows.address, rows.address + rows.size)
    ]
    for low, high in (places[:2], places[2:]):
        for rows in (left["registers"], left["reserved"]):
            inside = (rows >= low) & (rows < high)
            rows[inside] -= rows.dtype.type(low)
    return {name: rows.tolist() for name, rows in left.items()} | {
        "memory": machine.read(DATA, 1 << 21),
        "message": message,
    }


def engine_index(name: str) -> int:
    from vortex_rt.sim.state import M

    return int(M[name])


def numba_code(names: list[str]) -> dict[str, object]:
    """Return functions as Numba compiles and loads them itself."""
    found = {}
    for name in names:
        place, arguments = next(unit.entries[name] for unit in engine.UNITS.values() if name in unit.entries)
        function = getattr(importlib.import_module(f"vortex_rt.sim.{place}"), name).py_func
        found[name] = numba.cfunc(numba.int64(*[numba.int64] * arguments), error_model="numpy")(function)
    return found


def check_same(monkeypatch: pytest.MonkeyPatch, names: list[str]) -> None:
    cases = [(kernel, shape, mode) for kernel in KERNELS for shape in SHAPES for mode in ("functional", "timing")]
    ours = [outcome(*case) for case in cases]
    code = numba_code(names)
    function, address = engine.function, engine.address
    monkeypatch.setattr(engine, "function", lambda name: code[name].ctypes if name in code else function(name))
    monkeypatch.setattr(engine, "address", lambda name: code[name].address if name in code else address(name))
    for case, mine in zip(cases, ours, strict=True):
        theirs = outcome(*case)
        assert [name for name in mine if mine[name] != theirs[name]] == [], case
    assert "bad address" in ours[-1]["message"]


def test_scheduler_and_timing_model_give_numbas_results(monkeypatch):
    check_same(monkeypatch, ["run_core", "release_barriers", "run_timing"])


@pytest.mark.slow  # compiles the executor for a minute
@pytest.mark.timeout(900)
def test_the_executor_gives_numbas_results(monkeypatch, tmp_path):
    build._executor(tmp_path)
    check_same(monkeypatch, ["run_warp", "run_core", "release_barriers", "run_timing"])


def test_presets_run_on_loaded_code():
    for config in PRESETS.values():
        machine = Machine(config)
        machine.write(BASE, assemble("tmc x0", BASE))
        assert machine.run(BASE).instructions == config.total_cores


def test_vortex_sim_run_imports_neither_numba_nor_numpy(tmp_path):
    engine.library("executor")
    (tmp_path / "end.s").write_text("tmc x0\n")
    command = [
        sys.executable, "-X", "importtime", "-m", "vortex_rt.sim.cli", "run", str(tmp_path / "end.s"), "--preset",
        "vortex",
    ]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stderr.splitlines()
    imported = {line.split("|")[-1].strip() for line in lines if line.startswith("import time:")}
    assert "vortex_rt.sim.host" in imported
    assert imported & {"numba", "llvmlite", "numpy"} == set()
