"""The simulator's core as a library: what it needs, when it is compiled, and that it does what it did before it was C."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile

from tests.vortex_rt.sim.programs import core_state
from vortex_rt.sim import build, codegen, engine
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.c_structures import words_of
from vortex_rt.sim.config import PRESETS, from_text
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.state import COUNTERS

BASE = 0x80000000
DATA = 0x100000
LOAD = "from vortex_rt.sim import engine; print(engine.library()._name, 'loaded')"
FAKE_CC = """#!/bin/sh
# Makes an object of nothing, and links: what is tested here is when the core is compiled, not what it does.
for target; do :; done
case " $* " in *" -c "*) echo "typedef int probe;" | exec {cc} -x c -fPIC -c - -o "$target";; *) exec {cc} "$@";; esac
"""


@pytest.fixture
def quick_cc(tmp_path: Path) -> dict[str, str]:
    """An environment whose compiler takes no time."""
    folder = tmp_path / "bin"
    folder.mkdir()
    real = subprocess.run(["which", "cc"], capture_output=True, text=True, check=True).stdout.strip()
    (folder / "cc").write_text(FAKE_CC.format(cc=real))
    (folder / "cc").chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}"}


def start(cache: Path, **environment: str) -> subprocess.Popen[str]:
    """Load the core in another process."""
    return subprocess.Popen(
        [sys.executable, "-c", LOAD], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "VORTEX_RT_CACHE": str(cache), **environment},
    )  # fmt: skip


def load(cache: Path, **environment: str) -> tuple[int, str, str]:
    process = start(cache, **environment)
    out, err = process.communicate()
    return process.returncode, out, err


# ---- what is in it ---------------------------------------------------------------------------------------------------


@pytest.fixture
def elf() -> Iterator[ELFFile]:
    with open(engine.library()._name, "rb") as file:
        yield ELFFile(file)


def test_the_core_needs_only_the_c_library_and_no_writable_code(elf):
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


def test_the_core_shows_only_its_functions_and_the_decoders_tables(elf):
    shown = {s.name for s in elf.get_section_by_name(".dynsym").iter_symbols() if s["st_shndx"] != "SHN_UNDEF"}
    assert {name for name in shown if not name.startswith("decoder_")} == {*engine.FUNCTIONS, "run_warp"}


def test_debuggers_find_the_names_of_operations_and_units(elf):
    names = {s.name for s in elf.get_section_by_name(".symtab").iter_symbols()}
    assert {"op_fadd_s_4", "memory_tick", "interpret"} <= names


@pytest.mark.parametrize("text", ["vortex", "vortex,xlen=32", "cuda", "cuda,simx_quirks=true"])
def test_decoder_tables_are_those_of_the_instruction_table(text):
    from vortex_rt.sim.config import from_text

    config = from_text(text)
    rows, opcodes = codegen.decoder_tables(config)
    table, count, index = engine.decoder_tables(config)
    assert count == len(rows)
    assert ctypes.string_at(table, count * ctypes.sizeof(rows[0])) == b"".join(map(bytes, rows))
    assert (ctypes.c_int64 * 129).from_address(index)[:] == opcodes


# ---- when it is compiled ---------------------------------------------------------------------------------------------


@pytest.mark.from_source
def test_a_missing_library_is_built_once_and_a_damaged_one_again(tmp_path, quick_cc):
    cache = tmp_path / "cache"
    status, out, err = load(cache, **quick_cc)
    assert (status, err) == (0, f"vortex-sim: compiling the simulator for {engine.level()} (once for this version) …\n")
    assert out.endswith(" loaded\n")
    path = Path(out.split()[0])
    assert load(cache, **quick_cc) == (0, out, "")
    whole = path.read_bytes()
    for damaged in (whole[: len(whole) // 2], b"", whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:]):
        path.write_bytes(damaged)
        status, again, err = load(cache, **quick_cc)
        assert (status, again) == (0, out)
        assert f"{path} is damaged" in err
        assert "compiling the simulator" in err
    assert sorted(p.name for p in path.parent.iterdir()) == [path.name, f"core-{engine.level()}.lock"]


@pytest.mark.from_source
def test_of_two_first_starts_at_once_one_compiles_and_the_other_waits(tmp_path, quick_cc):
    cache = tmp_path / "cache"
    results = [process.communicate() for process in [start(cache, **quick_cc), start(cache, **quick_cc)]]
    assert results[0][0] == results[1][0] != ""
    messages = sorted(err for _, err in results)
    assert messages[0] == "" or messages[0].startswith("vortex-sim: compiling")
    assert messages[1].startswith(("vortex-sim: compiling", "vortex-sim: waiting for another process"))


@pytest.mark.from_source
def test_without_a_c_compiler_the_error_says_what_to_install(tmp_path):
    status, _, err = load(tmp_path, PATH="/nowhere")
    assert status == 1
    assert "the C compiler `cc`" in err
    assert "apt-get install build-essential" in err
    assert "EngineError: the simulator could not be compiled" in err


@pytest.mark.from_source
def test_a_cache_that_cannot_be_written_is_reported_and_the_code_compiled_for_the_process(tmp_path, quick_cc):
    (tmp_path / "file").write_text("")
    status, out, err = load(tmp_path / "file", **quick_cc)
    assert (status, out.endswith(" loaded\n")) == (0, True)
    assert "compiled code is not kept" in err
    assert not Path(out.split()[0]).exists()


def test_libraries_that_nobody_has_used_for_a_month_are_deleted(tmp_path):
    folder = tmp_path / "simulator"
    (folder / "old-version").mkdir(parents=True)
    for name in ("core-0123.so", "core-4567.so"):
        (folder / name).write_bytes(b"")
    for name in ("core-0123.so", "old-version"):
        os.utime(folder / name, (0, 0))
    engine._prune(str(folder))
    assert [path.name for path in folder.iterdir()] == ["core-4567.so"]


@pytest.mark.from_source
def test_the_name_of_the_library_follows_sources_and_level(monkeypatch, tmp_path):
    here = tmp_path / "sim"
    for folder in (here / "core", tmp_path / "isa"):
        folder.mkdir(parents=True)
    for name in engine.sources():
        (here / name).write_bytes(Path(engine.SOURCES, name).read_bytes())
    before = engine.library_path(engine.level())
    names = [before]
    with monkeypatch.context() as patch:
        patch.setattr(engine, "SOURCES", str(here))
        patch.setattr(engine, "CORE", str(here / "core"))
        for changed in ("core/cache.c", "core/queue.h", "state.py", "../isa/table.py"):
            engine._digest.cache_clear()
            names.append(engine.library_path(engine.level()))
            (here / changed).write_text("changed")
        engine._digest.cache_clear()
        names.append(engine.library_path(engine.level()))
    engine._digest.cache_clear()  # of the copy
    assert names[0] == names[1]
    assert len(set(names)) == 5
    assert len({engine.library_path(level) for level in engine.LEVELS}) == len(engine.LEVELS)


def test_the_tables_that_the_core_is_made_from_are_all_modules_that_write_them():
    program = (
        "import sys, vortex_rt.sim.build\n"
        "print(*(name for name in sys.modules if name.startswith(('vortex_rt.sim.', 'vortex_rt.isa.', 'vortex_rt.failures', 'vortex_rt.abi', 'vortex_rt.binary_structure'))))"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    files = {
        f"{name}.py".replace("vortex_rt.sim.", "").replace("vortex_rt.isa.", "../isa/").replace("vortex_rt.", "../")
        for name in found
    }
    assert files - {"engine.py"} == {name for name in engine.sources() if name.endswith(".py")}


def test_every_unit_of_the_core_is_compiled():
    compiled = {source for _, source, _ in build.UNITS} - {"encodings.c"}
    included = {line.split('"')[1] for line in Path(engine.CORE, "timing.c").read_text().splitlines() if '.c"' in line}
    assert compiled | included == {path.name for path in Path(engine.CORE).glob("*.c")}


# ---- the same results as the core that was not C ---------------------------------------------------------------------

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

SHAPES = (
    "vortex", "vortex,cores=2,warps=8,threads=16,l2=true", "vortex,warps=2,threads=1,icache=false", "vortex,xlen=32",
    "vortex,warps=8,threads=32,cores=2", "vortex,timing=rtl", "vortex,timing=rtl,warps=8,threads=32",
    "vortex,cores=4,warps=4,threads=8,timing=rtl,l3=true", "cuda",
)  # fmt: skip
FROZEN = Path(__file__).with_name("core_runs.json")
"""What revision 8d578cd2, the last one with another core, left: cycles, instructions, message, SHA-1 of the rest by name."""


def outcome(kernel: str, shape: str, mode: str) -> list[object]:
    """Return what a run leaves behind, without host addresses: those that an instruction left in rows of its own."""
    machine = Machine(from_text(shape).with_options({"mode": mode, "quantum": 40}))
    machine.write(BASE, assemble(PRELUDE + KERNELS[kernel], BASE))
    message = ""
    try:
        machine.run(BASE)
    except SimulationError as error:
        message = error.message.splitlines()[0]
    of_one_instruction = {"step_row", "step_space", "step_lanes"}
    cores = [
        {name: value % 2**64 for name, value in core.items() if name not in of_one_instruction}
        for core in core_state(machine)
    ]
    counted = [dict(zip(COUNTERS, words_of(row), strict=True)) for row in machine.counters]
    for row in counted:
        del row["stalls_barrier"]  # which that core did not count
    digest = hashlib.sha1(json.dumps([cores, counted], sort_keys=True).encode())
    digest.update(machine.warps.bytes)
    digest.update(machine.registers.numpy[:, :64].tobytes())
    for part in (machine.stack, machine.barriers, machine.local):
        digest.update(part.bytes)
    digest.update(machine.read(DATA, 1 << 21))
    return [max(core["cycles"] for core in cores), machine.executed, message, digest.hexdigest()]


def outcomes() -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for shape in SHAPES:
        for mode in ("functional", "timing"):
            for kernel in KERNELS:
                found[f"{shape} {mode} {kernel}"] = outcome(kernel, shape, mode)
    return found


def test_registers_memory_cycles_and_all_counters_are_those_of_the_core_before():
    frozen = json.loads(FROZEN.read_text())
    assert {name: row for name, row in outcomes().items() if row != frozen[name]} == {}


IN_ANOTHER_PROCESS = """
import sys
sys.path.insert(0, {root!r})
from vortex_rt.sim import engine
engine.level = lambda: {level!r}
from tests.vortex_rt.sim import test_sim_engine
test_sim_engine.test_registers_memory_cycles_and_all_counters_are_those_of_the_core_before()
"""


def check_level(level: str, **environment: str) -> subprocess.CompletedProcess[str]:
    program = IN_ANOTHER_PROCESS.format(root=str(Path(__file__).parents[3]), level=level)
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env={**os.environ, **environment}
    )


def runs_here(level: str) -> bool:
    levels = list(engine.LEVELS)
    return levels.index(level) >= levels.index(engine.level())


@pytest.mark.slow  # compiles the core
@pytest.mark.timeout(0)
@pytest.mark.parametrize("level", engine.LEVELS)
def test_every_level_of_vector_instructions_leaves_the_same(level):
    if not runs_here(level):
        pytest.skip("not on this processor")
    done = check_level(level)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_sanitizers_find_nothing(tmp_path):
    """Addresses and undefined behaviour; device memory may be accessed at any address."""
    flags = ("-O1", "-fsanitize=address,undefined", "-fno-sanitize=alignment")
    (tmp_path / "simulator").mkdir()
    objects = build.compile_units("plain", tmp_path, flags)
    subprocess.run(["cc", "-shared", *flags, *objects, "-lm", "-o", "code.so"], cwd=tmp_path, check=True)
    library = tmp_path / "simulator" / Path(engine.library_path("plain")).name
    library.write_bytes(engine.sealed((tmp_path / "code.so").read_bytes()))
    preloaded = ":".join(
        subprocess.run(["cc", f"-print-file-name=lib{name}.so"], capture_output=True, text=True, check=True).stdout.strip()
        for name in ("asan", "ubsan")
    )
    done = check_level("plain", VORTEX_RT_CACHE=str(tmp_path), LD_PRELOAD=preloaded, ASAN_OPTIONS="detect_leaks=0")
    assert (done.returncode, done.stderr) == (0, "")


def test_presets_run_on_loaded_code():
    for config in PRESETS.values():
        machine = Machine(config)
        machine.write(BASE, assemble("tmc x0", BASE))
        assert machine.run(BASE).instructions == config.total_cores


def test_vortex_sim_run_imports_neither_numba_nor_numpy(tmp_path):
    engine.library()
    (tmp_path / "end.s").write_text("tmc x0\n")
    command = [
        sys.executable, "-X", "importtime", "-m", "vortex_rt.sim.cli", "run", str(tmp_path / "end.s"), "--preset",
        "vortex",
    ]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stderr.splitlines()
    imported = {line.split("|")[-1].strip() for line in lines if line.startswith("import time:")}
    assert "vortex_rt.sim.host" in imported
    assert imported & {"numba", "llvmlite", "numpy"} == set()
