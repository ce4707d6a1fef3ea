"""Checkpoints: a run that was saved, and goes on in another machine, ends as one without a stop."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.vortex_rt.sim.programs import ALL_WARPS
from vortex_rt.failures import Failure
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.checkpoint import CheckpointError, read_header, restore, save
from vortex_rt.sim.cli import main
from vortex_rt.sim.config import PRESETS, ConfigError
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.launches import is_named
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.program_checkpoint import ProgramCheckpoint, StopPlace, parse_place

BASE, DATA = 0x80000000, 0x100000
VORTEX_SIM = str(Path(sys.prefix, "bin", "vortex-sim"))

#: All warps and lanes: a divergent loop over memory, an atomic ticket, a barrier of the core's warps, and local memory.
PROGRAM = ALL_WARPS + """
    csrr s0, mhartid
    slli s1, s0, 2
    li s2, 0x100000
    add s1, s1, s2
    li s3, 40
loop:
    andi t0, s0, 1
    split t1, t0
    beqz t0, even
    lw t2, 0(s1)
    add t2, t2, s3
    sw t2, 0(s1)
    j joined
even:
    lw t2, 0(s1)
    slli t2, t2, 1
    addi t2, t2, 3
    sw t2, 0(s1)
joined:
    join t1
    li t3, 0x108000
    li t4, 1
    amoadd.w t5, t4, (t3)
    addi s3, s3, -1
    bnez s3, loop
    li t0, 0
    csrr t1, num_warps
    bar t0, t1
    lw t2, 0(s1)
    slli t3, s0, 2
    li t4, 0x104000
    add t3, t3, t4
    sw t2, 0(t3)
    tmc x0
"""


def fresh(mode: str, **options: object) -> Machine:
    return Machine(PRESETS["vortex"].with_options({"mode": mode, "memory": 4 << 30, **options}), console=lambda text: None)


def loaded(mode: str, **options: object) -> Machine:
    machine = fresh(mode, **options)
    machine.write(BASE, assemble(PROGRAM, BASE, machine.config.xlen))
    return machine


def end(machine: Machine) -> tuple[bytes, list[list[int]], int]:
    return machine.read(DATA, 0x9000), [(core.instructions, core.thread_instructions, core.atomics) for core in machine.cores], machine.executed


def stopped(mode: str, after: int, **options: object) -> Machine:
    machine = loaded(mode, **options)
    machine.stop_at = after
    with pytest.raises(SimulationError) as caught:
        machine.run(BASE, 0x1234)
    assert caught.value.kind is Failure.STOPPED
    return machine


@pytest.mark.parametrize("after", [1, 7, 100, 1501])
@pytest.mark.parametrize("mode", ["functional", "timing"])
def test_the_end_is_the_same_as_without_a_stop(tmp_path, mode, after):
    whole = loaded(mode)
    result = whole.run(BASE, 0x1234)
    header = save(stopped(mode, after), tmp_path / "a.ckpt")
    assert header.instructions == after
    machine = fresh(mode)
    restore(machine, tmp_path / "a.ckpt")
    resumed = machine.run(header.start_pc, header.argument, resume=True)
    assert end(machine) == end(whole)
    assert (resumed.instructions, resumed.thread_instructions, resumed.cycles) == (result.instructions, result.thread_instructions, result.cycles)
    if machine.timing is not None:
        assert machine.counters.bytes == whole.counters.bytes


@pytest.mark.parametrize("shape", [{"cores": 2, "l2": True}, {"cores": 2, "warps": 2, "threads": 8, "xlen": 32}])
def test_several_cores_stop_where_the_order_of_atomics_is_kept(tmp_path, shape):
    for mode in ("functional", "timing"):
        whole = loaded(mode, **shape)
        result = whole.run(BASE)
        machine = loaded(mode, **shape)
        machine.stop_at = 900
        with suppress(SimulationError):  # one round in functional mode
            machine.run(BASE)
        assert machine.executed >= 900
        save(machine, tmp_path / "a.ckpt")
        again = fresh(mode, **shape)
        restore(again, tmp_path / "a.ckpt")
        assert again.run(BASE, resume=True).cycles == result.cycles
        assert end(again) == end(whole)


@pytest.mark.parametrize(("before", "after"), [("functional", "timing"), ("timing", "functional"), ("functional", "sampled")])
def test_the_mode_may_change(tmp_path, before, after):
    from vortex_rt.sim.sampling import SampledMachine

    whole = loaded(before)
    whole.run(BASE)
    save(stopped(before, 700), tmp_path / "a.ckpt")
    config = PRESETS["vortex"].with_options({"mode": after, "memory": 4 << 30})
    machine = (SampledMachine if after == "sampled" else Machine)(config, console=lambda text: None)
    header = restore(machine, tmp_path / "a.ckpt")
    result = machine.run(header.start_pc, header.argument, resume=True)
    assert end(machine)[0] == end(whole)[0]
    assert result.instructions == whole.executed
    assert (result.cycles == result.instructions) == (after == "functional")


def test_a_stop_between_wspawn_and_its_start_is_no_deadlock(tmp_path):
    for after in range(1, 12):
        save(stopped("functional", after), tmp_path / "a.ckpt")
        machine = fresh("timing")
        restore(machine, tmp_path / "a.ckpt")
        assert machine.run(BASE, resume=True).instructions == 3108


def test_budgets_do_not_change_the_order_of_instructions():
    memories = set()
    for step in (1, 13, 1024, 100_000):
        machine = loaded("functional", quantum=50)
        machine.stop_at = step
        resume = False
        while True:
            try:
                machine.run(BASE, resume=resume)
                break
            except SimulationError:
                resume, machine.stop_at = True, machine.executed + step
        memories.add(end(machine)[0])
    assert len(memories) == 1


def test_timing_keys_may_change_and_shape_may_not(tmp_path):
    header = save(stopped("timing", 500), tmp_path / "a.ckpt")
    other = header.config_for({"dcache_size": 4096, "fma_latency": 9})
    assert header.keeps_timing(header.config)
    assert not header.keeps_timing(other)
    machine = Machine(other, console=lambda text: None)
    restore(machine, tmp_path / "a.ckpt")
    machine.run(BASE, resume=True)
    for key, value in (("threads", 8), ("xlen", 32), ("local_memory", 1024)):
        with pytest.raises(CheckpointError, match=f"{key}="):
            header.config_for({key: value})
        with pytest.raises(CheckpointError, match=f"{key}="):
            restore(fresh("timing", **{key: value}), tmp_path / "a.ckpt")


def test_what_is_no_checkpoint_or_a_damaged_one_is_refused(tmp_path):
    good = tmp_path / "a.ckpt"
    save(stopped("functional", 500), good)
    data = good.read_bytes()
    place = data.index(b'"version": "') + 12
    for name, content, message in (
        ("text", b"hello", "not a checkpoint"),
        ("short", data[:-20], "damaged"),
        ("flipped", data[:-9] + bytes([data[-9] ^ 1]) + data[-8:], "damaged"),
        ("format", data.replace(b'"format": 3', b'"format": 7'), "of format 7"),
        ("version", data[:place] + b"9" + data[place + 1 :], "of version 9"),
    ):
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(CheckpointError, match=message):
            restore(fresh("functional"), path)


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path):
    machine = stopped("functional", 500)
    (tmp_path / "a.ckpt").mkdir()
    with pytest.raises(OSError, match="directory"):
        save(machine, tmp_path / "a.ckpt")
    assert [path.name for path in tmp_path.iterdir()] == ["a.ckpt"]


def test_only_pages_with_content_are_saved(tmp_path):
    machine = stopped("functional", 500)
    machine.write(3 << 30, b"x" * 5000)
    machine.write(1 << 30, bytes(8192))
    header = save(machine, tmp_path / "a.ckpt")
    assert [3 << 30, 8192] in [list(page) for page in header.pages]
    assert sum(size for _, size in header.pages) <= 10 * 4096
    again = fresh("functional")
    again.write(0x70000000, b"gone")
    restore(again, tmp_path / "a.ckpt")
    assert again.read(3 << 30, 5000) == b"x" * 5000
    assert again.read(0x70000000, 4) == bytes(4)


def test_what_a_host_has_reserved_behind_memory_is_saved_too(tmp_path):
    place, machine = (4 << 30) + (1 << 20), stopped("functional", 500)
    machine.set_access(place, 8192, 3)
    machine.write(place + 4096, b"behind")
    save(machine, tmp_path / "a.ckpt")
    again = fresh("functional")
    restore(again, tmp_path / "a.ckpt")
    assert again.read(place, 8192) == bytes(4096) + b"behind".ljust(4096, b"\0")


@pytest.mark.device
class TestCommand:
    @pytest.fixture
    def image(self, tmp_path):
        path = tmp_path / "prog.s"
        path.write_text(PROGRAM)
        return path

    def run(self, *words: object) -> str:
        result = CliRunner().invoke(main, ["run", *map(str, words)])
        assert result.exit_code == 0, result.output
        return result.output

    def test_stop_save_and_resume(self, tmp_path, image):
        where = f"{DATA:#x}:0x9000="
        self.run(image, "--preset", "vortex", "--mode", "timing", "--dump", f"{where}{tmp_path / 'whole'}", "--counters", tmp_path / "whole.json")
        self.run(image, "--preset", "vortex", "--mode", "timing", "--stop-after", "1000", "--save", tmp_path / "a.ckpt")
        output = self.run(image, "--resume", tmp_path / "a.ckpt", "--dump", f"{where}{tmp_path / 'part'}", "--counters", tmp_path / "part.json")
        assert "after 1000 warp instructions; it goes on exactly" in output
        assert (tmp_path / "whole").read_bytes() == (tmp_path / "part").read_bytes()
        whole, part = (json.loads((tmp_path / f"{name}.json").read_text())["total"] for name in ("whole", "part"))
        assert part == whole

    def test_warm_up_and_other_caches_after_functional_mode(self, tmp_path, image):
        self.run(image, "--preset", "vortex", "--stop-after", "1000", "--save", tmp_path / "a.ckpt")
        output = self.run("--resume", tmp_path / "a.ckpt", "--mode", "timing", "--config", "dcache_size=32K", "--warm-up", "500")
        assert "pipeline and caches are empty" in output
        assert "behind the warm-up: " in output

    def test_what_does_not_fit_is_refused(self, tmp_path, image):
        self.run(image, "--preset", "vortex", "--stop-after", "1000", "--save", tmp_path / "a.ckpt")
        other = tmp_path / "other.s"
        other.write_text("tmc x0\n")
        for words, message in (
            ((other, "--resume", tmp_path / "a.ckpt"), "of another image"),
            (("--resume", tmp_path / "a.ckpt", "--config", "warps=8"), "warps=4, and --config says warps=8"),
            (("--resume", tmp_path / "a.ckpt", "--preset", "cuda"), "takes preset from the file"),
            (("--resume", other), "not a checkpoint"),
            ((image, "--stop-after", "10", "--mode", "sampled"), "cannot stop"),
        ):
            result = CliRunner().invoke(main, ["run", *map(str, words)])
            assert result.exit_code != 0
            assert message in result.output


class TestPrograms:
    @pytest.mark.device
    def test_a_launch_of_a_program_is_saved_and_goes_on_alone(self, tmp_path):
        """A benchmark that checks its own results goes on to its end; the launch alone takes as many instructions."""
        script = (
            "from rodinia_tests import run; from vortex_rt import Device; r = run('pathfinder', Device()); "
            "print([launch.counters.instructions for launch in r.launches]); raise SystemExit(not r.correct)"
        )
        path = tmp_path / "a.ckpt"
        words = ["checkpoint", "--preset", "vortex", "--at", "dynproc_kernel:2+1000", "-o", str(path)]
        done = subprocess.run(
            [VORTEX_SIM, *words, sys.executable, "-c", script], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "dynproc_kernel" in done.stderr
        resumed = CliRunner().invoke(main, ["run", "--resume", str(path), "--counters", str(tmp_path / "a.json")])
        assert resumed.exit_code == 0, resumed.output
        launches = json.loads(done.stdout.splitlines()[0])
        assert json.loads((tmp_path / "a.json").read_text())["total"]["instructions"] == launches[1]
        assert "dynproc_kernel" in CliRunner().invoke(main, ["info", str(path)]).output

    @pytest.mark.device
    def test_a_place_that_is_not_reached_is_an_error(self, tmp_path):
        image = tmp_path / "prog.s"
        image.write_text(PROGRAM)
        words = [VORTEX_SIM, "checkpoint", "--preset", "vortex", "-o", str(tmp_path / "a.ckpt")]
        command = [VORTEX_SIM, "run", str(image), "-q"]
        for place, status in (("100", 0), ("99999", 1)):
            done = subprocess.run([*words, "--at", place, *command], capture_output=True, text=True, check=False)
            assert done.returncode == status, done.stderr
        assert "did not stop at 99999" in done.stderr
        endless = tmp_path / "endless.s"
        endless.write_text("1: addi t0, t0, 1\nj 1b\n")
        stopped = [*words, "--at", "5000", "--stop", VORTEX_SIM, "run", str(endless), "-q"]
        assert subprocess.run(stopped, timeout=100, check=False).returncode == 0

    def test_places(self):
        assert parse_place("50M") == StopPlace(50 << 20)
        assert parse_place("gemm") == StopPlace(0, "gemm")
        assert parse_place("gemm:3+1000") == StopPlace(1000, "gemm", 3)
        for text in ("", "gemm:", "gemm:0", "1+2", "gemm+x"):
            with pytest.raises(ConfigError, match="no place"):
                parse_place(text)

    def test_a_name_is_the_kernels_or_its_mangled_one(self):
        assert is_named("_Z4gemmPfS_i", "gemm")
        assert is_named("gemm", "gemm")
        assert is_named("_ZN2ns4gemmEPf", "gemm")
        assert not is_named("_Z5gemm2Pf", "gemm")

    @pytest.mark.parametrize(("place", "instructions"), [(StopPlace(0), 0), (StopPlace(300), 300), (StopPlace(4000), 4000 - 3108)])
    def test_the_program_goes_on_behind_its_checkpoint(self, tmp_path, place, instructions):
        plan = ProgramCheckpoint(tmp_path / "a.ckpt", place)
        machine, whole = loaded("functional"), loaded("functional")
        for _ in range(2):
            result = plan.run(machine, BASE, 0, lambda: None, False)
            assert result.instructions == whole.run(BASE).instructions
        assert end(machine) == end(whole)
        assert read_header(tmp_path / "a.ckpt").instructions == instructions

    def test_every_launch_in_a_file_of_its_own(self, tmp_path):
        plan = ProgramCheckpoint(tmp_path / "{}.ckpt", StopPlace(0))
        machine = loaded("functional")
        for _ in range(3):
            plan.run(machine, BASE, 0, lambda: None, False)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["0001-.ckpt", "0002-.ckpt", "0003-.ckpt"]
        others = ProgramCheckpoint(tmp_path / "b{}.ckpt", StopPlace(0, "gemm"))
        others.run(machine, BASE, 0, lambda: None, False)
        assert not list(tmp_path.glob("b*"))
